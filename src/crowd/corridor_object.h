/* The fields of a corridor: the polygons still ahead of an agent, and two lists beside them to make the next one in. */
#ifndef ONEPATH_SRC_CROWD_CORRIDOR_OBJECT_H
#define ONEPATH_SRC_CROWD_CORRIDOR_OBJECT_H

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

struct OpPathCorridor {
    OpAllocator allocator;
    OpPolyRef *memory;  /* of the three lists, each of capacity */
    OpPolyRef *polys;   /* the corridor */
    OpPolyRef *draft;   /* the next one in the making; then the two change places */
    OpPolyRef *visited; /* what a walk or a ray crossed */
    int32_t capacity;
    bool calling; /* inside something that may call back */
    OpCorridorState state;
};

/* ---- Checks ---- */

/* INVALID_ARGUMENT for NULL, INVALID_STATE inside a callback of its own. */
OpStatus op_corridor_check_usable(const OpPathCorridor *corridor);

/* The same, for the query and the place of a result too. */
OpStatus op_corridor_check_call(const OpPathCorridor *corridor, const OpNavMeshQuery *query,
                                const char *out_name, const void *out);

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
double op_horizontal_distance(OpVec3 a, OpVec3 b);

#endif
