/* Meshes to walk on, crowds with agents on them, and what holds of a crowd after every step. */
#ifndef ONEPATH_TESTS_CROWD_CASE_H
#define ONEPATH_TESTS_CROWD_CASE_H

#include "onepath/onepath.h"
#include "state_subject.h"
#include "test_random.h"

/* ---- Meshes, shrunk by 0.3 ---- */

/* A square floor with a corner at the origin. */
OpNavMesh *crowd_floor(int32_t side);

/* A floor of FIELD_SIDE with blocks strewn over it, at least 2.4 between any two. */
enum { FIELD_SIDE = 36 };
OpNavMesh *crowd_field(uint64_t seed);

/* A square of RUBBLE_CELLS a side; a cell is 2 wide, and three in ten are blocked. */
enum { RUBBLE_CELLS = 15 };
OpNavMesh *crowd_rubble(uint64_t seed);

/* Two rooms of DOOR_CELLS cells a side, one behind the other along x, joined by a door of two cells. */
enum { DOOR_CELLS = 12 };
OpNavMesh *crowd_doorway(double cell_size);

/* Two squares of FLOOR_CELLS a side above each other, a fifth of their cells blocked; a cell is 2 wide. FLOOR_LINKS links lead up and
 * down. */
enum { FLOOR_CELLS = 12, FLOOR_LINKS = 6 };
OpNavMesh *crowd_two_floors(uint64_t seed);

/* Two squares of STOREY_SIDE above each other, with STOREY_LINKS links that lead up and down. */
enum { STOREY_SIDE = 30, STOREY_LINKS = 10 };
OpNavMesh *crowd_two_storeys(void);

/* Somewhere on a mesh of these. */
OpVec3 crowd_place(OpNavMesh *mesh, OpRandom *random);

/* ---- Crowds ---- */

OpCrowd *crowd_on(OpNavMesh *mesh, const OpCrowdOptions *options);

/* options NULL: small agents. */
OpAgentId crowd_add(OpCrowd *crowd, OpVec3 position, const OpAgentOptions *options);
void crowd_send(OpCrowd *crowd, OpAgentId agent, OpVec3 target);
OpAgentView crowd_view(const OpCrowd *crowd, OpAgentId agent);
void crowd_run(OpCrowd *crowd, int32_t steps, double dt);

/* Adds agents at random places that are at least 1.2 apart, and sends each to another. */
void crowd_fill(OpCrowd *crowd, OpNavMesh *mesh, int32_t count, uint64_t seed);

/* The same, with a way from each place to the other. *routes (may be NULL) gets their lengths. */
void crowd_fill_reachable(OpCrowd *crowd, OpNavMesh *mesh, int32_t count, uint64_t seed, double *routes);

SavedState crowd_bytes_of(const OpCrowd *crowd);
SavedState crowd_bytes_with_mesh_of(const OpCrowd *crowd, OpSnapshotMode mode);
uint64_t crowd_hash_of(const OpCrowd *crowd);

/* ---- What holds ---- */

/* Agents that cross no link stand on the mesh; positions and velocities are numbers, arrays and views agree. Prints the seed
 * otherwise. */
void crowd_check(const OpCrowd *crowd, OpNavMeshQuery *query, uint64_t seed);

/* How far the two agents that are deepest in each other are; 0 for none. Those that cross a link do not count. */
double crowd_overlap(const OpCrowd *crowd);

int32_t crowd_arrived(const OpCrowd *crowd);

#endif
