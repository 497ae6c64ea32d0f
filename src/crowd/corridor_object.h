/* The fields of a corridor: the polygons still ahead of an agent, and two lists beside them to make the next one in. */
#ifndef ONEPATH_SRC_CROWD_CORRIDOR_OBJECT_H
#define ONEPATH_SRC_CROWD_CORRIDOR_OBJECT_H

#include <math.h>

#include "onepath/corridor.h"

#include "navmesh/nav_query.h"

/* What a corridor is besides its list. */
typedef struct OpCorridorState {
    OpVec3 position; /* on the first polygon */
    OpVec3 target;
    OpPolyRef target_poly;
    int32_t count;
    bool is_complete;
    bool needs_replan;
    bool replans_from_start;
} OpCorridorState;

/* The nearest place of a polygon to another, on a mesh after so many edits. */
typedef struct OpPlaceNote {
    OpPolyRef poly;
    uint64_t edits;
    OpVec3 from;
    OpVec3 place;
} OpPlaceNote;

enum { OP_NOTED_POLYS = 8 }; /* as many as a humanoid's corridor is validated ahead */

/* What was found out in one step and is mostly the same in the next. It is compared with what is asked, not trusted, so nothing else has to
 * keep it current; but nothing in it tells one mesh from another, so only a crowd, which has one, reads it. */
typedef struct OpCorridorNotes {
    OpPlaceNote start; /* on the first polygon */
    OpPlaceNote end;   /* on the last */
    uint64_t good_edits;
    int32_t good_count; /* the first polygons, which were found to hold together */
    OpPolyRef good[OP_NOTED_POLYS];
} OpCorridorNotes;

struct OpPathCorridor {
    OpAllocator allocator;
    OpPolyRef *memory;  /* of the three lists, each of capacity */
    OpPolyRef *polys;   /* the corridor */
    OpPolyRef *draft;   /* the next one in the making; then the two change places */
    OpPolyRef *visited; /* what a walk or a ray crossed */
    int32_t capacity;
    bool calling; /* inside something that may call back */
    OpCorridorState state;
    OpCorridorNotes notes;
};

/* ---- Checks ---- */

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback of its own. */
OpStatus op_corridor_check_usable(const OpPathCorridor *corridor);

/* The same, for the query and the place of a result too. */
OpStatus op_corridor_check_call(const OpPathCorridor *corridor, const OpNavMeshQuery *query,
                                const char *out_name, const void *out);

/* ---- For crowds ---- */

/* op_path_corridor_validate and op_path_corridor_find_corners without their checks of arguments, and with notes. */
OpStatus op_corridor_validate_noted(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                    const OpFilterState *filter, int32_t look_ahead, OpCorridorCheck *out);
OpStatus op_corridor_find_corners_noted(OpPathCorridor *corridor, OpNavMeshQuery *query,
                                        OpStraightPathPoint *points, int32_t capacity,
                                        OpStraightPathResult *out);

/* Notes that a place in the first polygon is its own nearest one. */
void op_corridor_note_start(OpPathCorridor *corridor, const OpNavMeshQuery *query, OpVec3 place);

/* ---- Lists ---- */

/* The index of a polygon, or -1. */
int32_t op_corridor_find(const OpPathCorridor *corridor, OpPolyRef poly);

/* Drops what lies between two occurrences of one polygon; the first stays. Returns how many are left. */
int32_t op_polys_drop_loops(OpPolyRef *polys, int32_t count);

/* Writes head and then tail, neither of which has a polygon twice, to the draft: loops dropped, and cut to the capacity (*cut is
 * then true). Returns how many there are. */
int32_t op_corridor_draft(OpPathCorridor *corridor, const OpPolyRef *head, int32_t head_count,
                          const OpPolyRef *tail, int32_t tail_count, bool *cut);

bool op_corridor_draft_differs(const OpPathCorridor *corridor, int32_t count);

/* Makes the draft the corridor. One that was cut does not reach the target any more. */
void op_corridor_take_draft(OpPathCorridor *corridor, int32_t count, bool cut);

/* Drops the polygons before one. */
void op_corridor_trim(OpPathCorridor *corridor, int32_t first);

/* ---- Places ---- */

/* The point of a polygon nearest to a position; false for a stale reference. */
bool op_corridor_closest(const OpNavMeshQuery *query, OpPolyRef poly, OpVec3 position, OpVec3 *out,
                         bool *over);

/* Seen from above. */
static inline double op_horizontal_distance(OpVec3 a, OpVec3 b) {
    double dx = b.x - a.x;
    double dz = b.z - a.z;
    return sqrt(dx * dx + dz * dz);
}

#endif
