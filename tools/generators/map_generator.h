/* Seeded maps for the hash matrix, the benchmarks and the main job: area bytes of a square grid, drawn with
 * OpRandom alone, so that one seed gives one map on every platform.
 *
 * Every function writes width * height bytes row by row into the caller's array: OP_AREA_WALL or area 0,
 * unless it says otherwise. Sizes are at least 8 x 8. */
#ifndef ONEPATH_TOOLS_MAP_GENERATOR_H
#define ONEPATH_TOOLS_MAP_GENERATOR_H

#include "onepath/grid.h"

typedef struct MapCanvas {
    int32_t width;
    int32_t height;
    uint8_t *cells;
} MapCanvas;

/* All cells open. */
void map_draw_open(MapCanvas canvas);

/* Each cell is a wall with a chance of percent in 100. */
void map_draw_random(MapCanvas canvas, OpRandom *random, uint32_t percent);

/* Square rooms of room_size cells between walls one cell thick; each wall between two rooms has a door of
 * door_width cells with a chance of door_percent in 100. */
void map_draw_rooms(MapCanvas canvas, OpRandom *random, int32_t room_size, int32_t door_width,
                    uint32_t door_percent);

/* A maze without loops: corridors of corridor_width cells between walls one cell thick, carved depth first. */
void map_draw_maze(MapCanvas canvas, OpRandom *random, int32_t corridor_width);

/* Caves: noise smoothed by a cellular automaton. percent of 42 to 48 gives caves that mostly hang together. */
void map_draw_caves(MapCanvas canvas, OpRandom *random, uint32_t percent);

/* An open field with count rectangular obstacles of 1 to max_side cells a side. */
void map_draw_obstacles(MapCanvas canvas, OpRandom *random, int32_t count, int32_t max_side);

/* Paints count discs of radius 1 to max_radius with an area; walls stay. */
void map_paint_area(MapCanvas canvas, OpRandom *random, uint8_t area, int32_t count, int32_t max_radius);

/* Rooms of differing sizes in a loose lattice, joined by corridors two cells wide and a few that are one cell wide, with
 * pools of area 1. *start lies in the top left room, *goal in the bottom right one. At least 24 x 16. */
void map_draw_dungeon(MapCanvas canvas, OpRandom *random, OpCell *start, OpCell *goal);

/* A random cell that is not a wall. The canvas must have one. */
OpCell map_random_open_cell(MapCanvas canvas, OpRandom *random);

#endif
