/* The hierarchies that a grid keeps for its own queries: one per kind of agent and chunk size, at most
 * OP_GRID_MAX_HIERARCHIES, the oldest dropped first. */
#ifndef ONEPATH_SRC_GRID_HPA_CACHE_H
#define ONEPATH_SRC_GRID_HPA_CACHE_H

#include "grid/hpa_hierarchy.h"

/* The grid's hierarchy for these options, which were checked, refreshed. Valid until as many others were asked for as the
 * grid keeps. */
OpStatus op_hpa_hierarchy_of(const OpGrid *grid, const OpHpaOptions *options, OpHpaHierarchy **out);

/* Tells them all about an edit, or frees them. */
void op_hpa_cache_note_edit(const OpGrid *grid, OpRect rect);
void op_hpa_cache_free(const OpGrid *grid);

#endif
