/* What a path passes on its way along a corridor: shared edges, and off-mesh links. */
#ifndef ONEPATH_SRC_NAVMESH_FUNNEL_PORTALS_H
#define ONEPATH_SRC_NAVMESH_FUNNEL_PORTALS_H

#include "navmesh/nav_query.h"

typedef struct OpFunnelPortal {
    OpVec3 right; /* seen in walking direction; of an off-mesh link where it is entered */
    OpVec3 left;  /* and where it leads */
    bool is_off_mesh;
} OpFunnelPortal;

/* Writes the portals between consecutive polygons, one less than there are polygons. *valid is false when a reference is stale or
 * two neighbours do not touch. */
OpStatus op_list_portals(OpNavMeshQuery *query, const OpPolyRef *corridor, int32_t poly_count, bool *valid);

#endif
