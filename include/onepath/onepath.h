/* OnePath: everything. */
#ifndef ONEPATH_ONEPATH_H
#define ONEPATH_ONEPATH_H

#include "onepath/base.h"
#include "onepath/search.h"
#include "onepath/grid.h"
#include "onepath/jump_point.h"
#include "onepath/hpa.h"
#include "onepath/grid_state.h"
#include "onepath/replan.h"
#include "onepath/flow_field.h"
#include "onepath/hex.h"
#include "onepath/voxel.h"
#include "onepath/graph.h"
#include "onepath/nav_settings.h"
#include "onepath/navmesh.h"
#include "onepath/query.h"
#include "onepath/build2d.h"
#include "onepath/build3d.h"
#include "onepath/mesh_builder.h"
#include "onepath/gltf.h"
#include "onepath/tilecache.h"
#include "onepath/world.h"
#include "onepath/orca.h"
#include "onepath/corridor.h"
#include "onepath/crowd.h"

#endif
