/* Triangles for the tests of whole 3D builds: surfaces put together by hand, random ones, OBJ files; and what the meshes that come out
 * are asked. */
#ifndef ONEPATH_TESTS_SOUP_CASE_H
#define ONEPATH_TESTS_SOUP_CASE_H

#include "onepath/onepath.h"
#include "test_random.h"

/* ---- Triangles ---- */

typedef struct Soup {
    double *vertices;
    int32_t *indices;
    int32_t vertex_count;
    int32_t triangle_count;
    int32_t vertex_capacity;
    int32_t triangle_capacity;
} Soup;

void soup_free(Soup *soup);
OpTriangles soup_triangles(const Soup *soup);

int32_t soup_vertex(Soup *soup, double x, double y, double z);
void soup_triangle(Soup *soup, int32_t a, int32_t b, int32_t c);

/* Two triangles; counter-clockwise seen from the side they face. */
void soup_quad(Soup *soup, OpVec3 a, OpVec3 b, OpVec3 c, OpVec3 d);

/* A rectangle facing up: flat, or rising along x from y0 to y1. */
void soup_floor(Soup *soup, double x0, double z0, double x1, double z1, double y);
void soup_ramp(Soup *soup, double x0, double z0, double x1, double z1, double y0, double y1);

/* A closed box. */
void soup_box(Soup *soup, OpVec3 low, OpVec3 high);

/* A few floors, ramps, boxes and loose triangles within 24 units, among them triangles without an area. */
Soup random_soup(uint64_t seed);

void soup_move(Soup *soup, double x, double y, double z);

/* The triangles in another order. */
void soup_shuffle(Soup *soup, TestRandom *random);

/* "obj/dungeon.obj" and the like, polygons as fans. False when there is no such file. */
bool soup_read_obj(const char *name, Soup *out);

/* ---- Meshes ---- */

/* Cells of 0.25 and 0.125 (binary fractions), tiles of 8, radius 0.5, height 1.5, climb 0.5. */
OpNavSettings soup_settings(void);

OpNavMesh *soup_build(const Soup *soup, const OpNavSettings *settings);

/* The bytes of a mesh; free them. */
uint8_t *mesh_bytes(const OpNavMesh *mesh, size_t *size);

/* Whether two meshes have the same bytes; both are destroyed. */
bool same_meshes(OpNavMesh *a, OpNavMesh *b);

/* The area of all polygons seen from above, and their number. */
double mesh_area(OpNavMesh *mesh);
int32_t mesh_poly_count(OpNavMesh *mesh);

/* Checks every polygon of every tile by the rules that loading has. */
void check_mesh_is_valid(OpNavMesh *mesh);

/* Whether a path leads all the way, and its length (may be NULL). */
bool mesh_has_path(OpNavMesh *mesh, OpVec3 start, OpVec3 end, double *length);

/* Whether a point of the mesh lies this near. */
bool mesh_is_near(OpNavMesh *mesh, OpVec3 position, double distance);

#endif
