/* The settings with which the 3D builders are compared; build_settings.mjs has the same. Lengths are in world units. */
#ifndef ONEPATH_BENCH_BUILD_SETTINGS_H
#define ONEPATH_BENCH_BUILD_SETTINGS_H

#define BENCH_BUILD_SEED 1
#define BENCH_CELL_SIZE 0.3
#define BENCH_CELL_HEIGHT 0.2
#define BENCH_TILE_CELLS 64
#define BENCH_AGENT_RADIUS 0.6
#define BENCH_AGENT_HEIGHT 2.0
#define BENCH_CLIMB 0.9
#define BENCH_SLOPE 45.0
#define BENCH_MIN_REGION 64     /* cells */
#define BENCH_MERGE_REGION 400  /* cells */
#define BENCH_CONTOUR_ERROR 1.3 /* cells */
#define BENCH_MAX_EDGE 12.0
#define BENCH_MAX_VERTS 6
#define BENCH_DETAIL_DISTANCE 1.8
#define BENCH_DETAIL_ERROR 0.2

/* The cylinders that come and go on meshes that change, and how often they do in a repetition: a cycle takes a millisecond or a few,
 * too little for clocks. */
#define BENCH_OBSTACLE_RADIUS 2.0
#define BENCH_OBSTACLE_HEIGHT 3.0
#define BENCH_CYCLES 10

#endif
