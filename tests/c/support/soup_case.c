#include "soup_case.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "test_data.h"

/* ---- Triangles ---- */

void soup_free(Soup *soup) {
    free(soup->vertices);
    free(soup->indices);
    *soup = (Soup){0};
}

OpTriangles soup_triangles(const Soup *soup) {
    return (OpTriangles){soup->vertices, soup->vertex_count, soup->indices, soup->triangle_count};
}

int32_t soup_vertex(Soup *soup, double x, double y, double z) {
    if (soup->vertex_count == soup->vertex_capacity) {
        soup->vertex_capacity = 2 * soup->vertex_capacity + 64;
        soup->vertices = realloc(soup->vertices, (size_t)soup->vertex_capacity * 3 * sizeof(double));
        assert_non_null(soup->vertices);
    }
    double *at = soup->vertices + 3 * (size_t)soup->vertex_count;
    at[0] = x;
    at[1] = y;
    at[2] = z;
    return soup->vertex_count++;
}

void soup_triangle(Soup *soup, int32_t a, int32_t b, int32_t c) {
    if (soup->triangle_count == soup->triangle_capacity) {
        soup->triangle_capacity = 2 * soup->triangle_capacity + 64;
        soup->indices = realloc(soup->indices, (size_t)soup->triangle_capacity * 3 * sizeof(int32_t));
        assert_non_null(soup->indices);
    }
    int32_t *at = soup->indices + 3 * (size_t)soup->triangle_count++;
    at[0] = a;
    at[1] = b;
    at[2] = c;
}

void soup_quad(Soup *soup, OpVec3 a, OpVec3 b, OpVec3 c, OpVec3 d) {
    int32_t first = soup_vertex(soup, a.x, a.y, a.z);
    soup_vertex(soup, b.x, b.y, b.z);
    soup_vertex(soup, c.x, c.y, c.z);
    soup_vertex(soup, d.x, d.y, d.z);
    soup_triangle(soup, first, first + 1, first + 2);
    soup_triangle(soup, first, first + 2, first + 3);
}

void soup_ramp(Soup *soup, double x0, double z0, double x1, double z1, double y0, double y1) {
    soup_quad(soup, (OpVec3){x0, y0, z0}, (OpVec3){x0, y0, z1}, (OpVec3){x1, y1, z1}, (OpVec3){x1, y1, z0});
}

void soup_floor(Soup *soup, double x0, double z0, double x1, double z1, double y) {
    soup_ramp(soup, x0, z0, x1, z1, y, y);
}

void soup_box(Soup *soup, OpVec3 a, OpVec3 b) {
    const OpVec3 corner[8] = {{a.x, a.y, a.z}, {b.x, a.y, a.z}, {b.x, a.y, b.z}, {a.x, a.y, b.z},
                              {a.x, b.y, a.z}, {b.x, b.y, a.z}, {b.x, b.y, b.z}, {a.x, b.y, b.z}};
    static const int32_t side[6][4] = {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1},
                                       {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};
    for (int32_t i = 0; i < 6; i++) {
        soup_quad(soup, corner[side[i][0]], corner[side[i][1]], corner[side[i][2]], corner[side[i][3]]);
    }
}

static double random_between(TestRandom *random, int32_t low, int32_t high) {
    return (double)test_int(random, low * 64, high * 64) / 64.0;
}

/* Whole rows, so that floors lie at the same rows whichever the lowest triangle of a tile is. */
static double random_height(TestRandom *random, int32_t low, int32_t high) {
    return (double)test_int(random, low * 8, high * 8) / 8.0;
}

static void add_loose_triangle(Soup *soup, TestRandom *random) {
    int32_t first = soup->vertex_count;
    for (int32_t i = 0; i < 3; i++) {
        soup_vertex(soup, random_between(random, -2, 26), random_height(random, -1, 6),
                    random_between(random, -2, 26));
    }
    soup_triangle(soup, first, first + 1, test_chance(random, 10) ? first + 1 : first + 2);
}

Soup random_soup(uint64_t seed) {
    TestRandom random = test_random(seed);
    Soup soup = {0};
    if (test_chance(&random, 80)) {
        soup_floor(&soup, 0.0, 0.0, 24.0, 24.0, 0.0);
    }
    for (int32_t i = test_int(&random, 0, 8); i > 0; i--) {
        double x = random_between(&random, -2, 22);
        double z = random_between(&random, -2, 22);
        double y = random_height(&random, 0, 5);
        double width = random_between(&random, 1, 12);
        double depth = random_between(&random, 1, 12);
        switch (test_int(&random, 0, 3)) {
        case 0:
            soup_floor(&soup, x, z, x + width, z + depth, y);
            break;
        case 1:
            soup_ramp(&soup, x, z, x + width, z + depth, y, random_height(&random, -1, 5));
            break;
        case 2:
            soup_box(&soup, (OpVec3){x, y - 1.0, z}, (OpVec3){x + width, y, z + depth});
            break;
        default:
            add_loose_triangle(&soup, &random);
            break;
        }
    }
    return soup;
}

void soup_move(Soup *soup, double x, double y, double z) {
    for (int32_t i = 0; i < soup->vertex_count; i++) {
        soup->vertices[3 * i] += x;
        soup->vertices[3 * i + 1] += y;
        soup->vertices[3 * i + 2] += z;
    }
}

void soup_shuffle(Soup *soup, TestRandom *random) {
    for (int32_t i = soup->triangle_count - 1; i > 0; i--) {
        int32_t *a = soup->indices + 3 * i;
        int32_t *b = soup->indices + 3 * test_int(random, 0, i);
        for (int32_t k = 0; k < 3; k++) {
            int32_t kept = a[k];
            a[k] = b[k];
            b[k] = kept;
        }
    }
}

/* ---- OBJ files ---- */

/* A face as a fan; of each corner "v/vt/vn" only v counts. */
static void read_face(Soup *soup, char *text) {
    int32_t corner[3] = {0};
    int32_t count = 0;
    while (*text != '\0') {
        char *end;
        long index = strtol(text, &end, 10);
        if (end == text) {
            break;
        }
        corner[count < 2 ? count : 2] = (int32_t)index - 1;
        if (++count >= 3) {
            soup_triangle(soup, corner[0], corner[1], corner[2]);
            corner[1] = corner[2];
        }
        for (text = end; *text != '\0' && *text != ' '; text++) {
        }
    }
}

bool soup_read_obj(const char *name, Soup *out) {
    TestFile file;
    *out = (Soup){0};
    if (!test_data_read(name, &file)) {
        return false;
    }
    char *text = malloc(file.size + 1);
    assert_non_null(text);
    memcpy(text, file.text, file.size);
    text[file.size] = '\0';
    for (char *line = strtok(text, "\r\n"); line != NULL; line = strtok(NULL, "\r\n")) {
        if (line[0] == 'v' && line[1] == ' ') {
            char *next = line + 2;
            double x = strtod(next, &next);
            double y = strtod(next, &next);
            soup_vertex(out, x, y, strtod(next, &next));
        } else if (line[0] == 'f' && line[1] == ' ') {
            read_face(out, line + 2);
        }
    }
    free(text);
    test_file_free(&file);
    return true;
}

/* ---- Meshes ---- */

OpNavSettings soup_settings(void) {
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.agent_radius = 0.5;
    settings.agent_height = 1.5;
    settings.walkable_climb = 0.5;
    settings.cell_size = 0.25;
    settings.cell_height = 0.125;
    settings.tile_size = 8.0;
    settings.min_region_area = 8;
    settings.merge_region_area = 20;
    settings.detail_sample_distance = 1.5;
    settings.detail_max_error = 0.125;
    return settings;
}

OpNavMesh *soup_build(const Soup *soup, const OpNavSettings *settings) {
    OpTriangles triangles = soup_triangles(soup);
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build_from_triangles(&triangles, settings, NULL, NULL, &mesh));
    return mesh;
}

uint8_t *mesh_bytes(const OpNavMesh *mesh, size_t *size) {
    size_t needed = 0;
    *size = op_nav_mesh_saved_size(mesh);
    uint8_t *bytes = malloc(*size);
    assert_non_null(bytes);
    check_ok(op_nav_mesh_save(mesh, bytes, *size, &needed));
    assert_int_equal(needed, *size);
    return bytes;
}

bool same_meshes(OpNavMesh *a, OpNavMesh *b) {
    size_t size_a = 0;
    size_t size_b = 0;
    uint8_t *bytes_a = mesh_bytes(a, &size_a);
    uint8_t *bytes_b = mesh_bytes(b, &size_b);
    bool same = size_a == size_b && memcmp(bytes_a, bytes_b, size_a) == 0;
    free(bytes_a);
    free(bytes_b);
    op_nav_mesh_destroy(a);
    op_nav_mesh_destroy(b);
    return same;
}

double mesh_area(OpNavMesh *mesh) {
    OpNavDebugGeometry geometry = {0};
    double area = 0.0;
    check_ok(op_tiled_nav_mesh_debug_geometry(op_nav_mesh_tiles(mesh), &geometry));
    for (int32_t i = 0; i < geometry.poly_count; i++) {
        const OpVec3 *corners = geometry.corners + geometry.polys[i].first_corner;
        for (int32_t k = 2; k < geometry.polys[i].corner_count; k++) {
            double ux = corners[k - 1].x - corners[0].x;
            double uz = corners[k - 1].z - corners[0].z;
            double vx = corners[k].x - corners[0].x;
            double vz = corners[k].z - corners[0].z;
            area += (ux * vz - vx * uz) / 2.0;
        }
    }
    op_nav_debug_geometry_reset(&geometry);
    return area;
}

int32_t mesh_poly_count(OpNavMesh *mesh) {
    OpNavDebugGeometry geometry = {0};
    check_ok(op_tiled_nav_mesh_debug_geometry(op_nav_mesh_tiles(mesh), &geometry));
    int32_t count = geometry.poly_count;
    op_nav_debug_geometry_reset(&geometry);
    return count;
}

void check_mesh_is_valid(OpNavMesh *mesh) {
    const OpTiledNavMesh *tiles = op_nav_mesh_tiles(mesh);
    OpNavMeshParams params = op_tiled_nav_mesh_params(tiles);
    for (int32_t slot = 0; slot < op_tiled_nav_mesh_slot_count(tiles); slot++) {
        const OpNavTile *tile = NULL;
        uint32_t salt = 0;
        OpNavTileData data;
        OpNavTile *again = NULL;
        check_ok(op_tiled_nav_mesh_slot(tiles, slot, &tile, &salt));
        check_ok(op_nav_tile_view(tile, &data));
        assert_true(data.poly_count > 0);
        check_ok(op_nav_tile_create(&data, &params, NULL, &again));
        op_nav_tile_destroy(again);
    }
}

bool mesh_has_path(OpNavMesh *mesh, OpVec3 start, OpVec3 end, double *length) {
    OpNavPath path = {0};
    check_ok(op_nav_mesh_find_path(mesh, start, end, NULL, &path));
    bool found = path.status == OP_PATH_FOUND;
    if (length != NULL) {
        *length = path.length;
    }
    op_nav_path_reset(&path);
    return found;
}

bool mesh_is_near(OpNavMesh *mesh, OpVec3 position, double distance) {
    OpVec3 point;
    bool found = false;
    check_ok(op_nav_mesh_sample_position(mesh, position, distance, NULL, &point, &found));
    return found;
}
