/* The simple kinds of seeded map: noise, rooms, mazes, caves, obstacles and painted areas. */
#include "map_generator.h"

#include <stddef.h>
#include <string.h>

static size_t cell_index(MapCanvas canvas, int32_t x, int32_t y) {
    return (size_t)y * (size_t)canvas.width + (size_t)x;
}

static size_t cell_count(MapCanvas canvas) {
    return (size_t)canvas.width * (size_t)canvas.height;
}

static bool chance(OpRandom *random, uint32_t percent) {
    return op_random_below(random, 100) < percent;
}

static int32_t below(OpRandom *random, int32_t bound) {
    return (int32_t)op_random_below(random, (uint64_t)bound);
}

static void fill(MapCanvas canvas, uint8_t area) {
    memset(canvas.cells, area, cell_count(canvas));
}

/* The part of the rectangle that lies on the map. */
static void fill_rect(MapCanvas canvas, OpRect rect, uint8_t area) {
    for (int32_t y = rect.y; y < rect.y + rect.height; ++y) {
        for (int32_t x = rect.x; x < rect.x + rect.width; ++x) {
            if (x >= 0 && y >= 0 && x < canvas.width && y < canvas.height) {
                canvas.cells[cell_index(canvas, x, y)] = area;
            }
        }
    }
}

void map_draw_open(MapCanvas canvas) {
    fill(canvas, 0);
}

void map_draw_random(MapCanvas canvas, OpRandom *random, uint32_t percent) {
    for (size_t i = 0; i < cell_count(canvas); ++i) {
        canvas.cells[i] = chance(random, percent) ? OP_AREA_WALL : 0;
    }
}

void map_draw_rooms(MapCanvas canvas, OpRandom *random, int32_t room_size, int32_t door_width,
                    uint32_t door_percent) {
    int32_t pitch = room_size + 1;
    for (int32_t y = 0; y < canvas.height; ++y) {
        for (int32_t x = 0; x < canvas.width; ++x) {
            bool wall = x % pitch == room_size || y % pitch == room_size;
            canvas.cells[cell_index(canvas, x, y)] = wall ? OP_AREA_WALL : 0;
        }
    }
    int32_t places = room_size - door_width + 1;
    for (int32_t y = 0; y < canvas.height; y += pitch) {
        for (int32_t x = 0; x < canvas.width; x += pitch) {
            if (chance(random, door_percent)) {
                OpRect east = {x + room_size, y + below(random, places), 1, door_width};
                fill_rect(canvas, east, 0);
            }
            if (chance(random, door_percent)) {
                OpRect south = {x + below(random, places), y + room_size, door_width, 1};
                fill_rect(canvas, south, 0);
            }
        }
    }
}

/* ---- Maze ---- */

typedef struct Maze {
    MapCanvas canvas;
    int32_t corridor;
    int32_t columns;
    int32_t rows;
} Maze;

static const int32_t maze_dx[4] = {0, 1, 0, -1};
static const int32_t maze_dy[4] = {-1, 0, 1, 0};

/* The corner cell of a chamber. While the maze is carved it remembers the way back: 1 + direction, 5 at the root. */
static uint8_t *maze_mark(const Maze *maze, int32_t column, int32_t row) {
    int32_t pitch = maze->corridor + 1;
    return &maze->canvas.cells[cell_index(maze->canvas, column * pitch, row * pitch)];
}

static bool maze_is_new(const Maze *maze, int32_t column, int32_t row) {
    return column >= 0 && row >= 0 && column < maze->columns && row < maze->rows &&
           *maze_mark(maze, column, row) == OP_AREA_WALL;
}

/* Opens a chamber and the passage that leads back from it; the corner cell then gets its mark. */
static void maze_open(const Maze *maze, int32_t column, int32_t row, int32_t back) {
    int32_t pitch = maze->corridor + 1;
    OpRect chamber = {column * pitch, row * pitch, maze->corridor, maze->corridor};
    fill_rect(maze->canvas, chamber, 0);
    if (back >= 0) {
        OpRect passage = chamber;
        passage.x += back == 1 ? maze->corridor : back == 3 ? -1 : 0;
        passage.y += back == 2 ? maze->corridor : back == 0 ? -1 : 0;
        passage.width = back % 2 == 1 ? 1 : maze->corridor;
        passage.height = back % 2 == 0 ? 1 : maze->corridor;
        fill_rect(maze->canvas, passage, 0);
    }
    *maze_mark(maze, column, row) = (uint8_t)(back >= 0 ? 1 + back : 5);
}

/* The directions to chambers not yet opened, in order; returns how many. */
static int32_t maze_choices(const Maze *maze, int32_t column, int32_t row, int32_t directions[4]) {
    int32_t count = 0;
    for (int32_t d = 0; d < 4; ++d) {
        if (maze_is_new(maze, column + maze_dx[d], row + maze_dy[d])) {
            directions[count++] = d;
        }
    }
    return count;
}

void map_draw_maze(MapCanvas canvas, OpRandom *random, int32_t corridor_width) {
    int32_t pitch = corridor_width + 1;
    Maze maze = {canvas, corridor_width, (canvas.width + 1) / pitch, (canvas.height + 1) / pitch};
    fill(canvas, OP_AREA_WALL);
    int32_t column = 0;
    int32_t row = 0;
    maze_open(&maze, column, row, -1);
    for (;;) {
        int32_t directions[4];
        int32_t count = maze_choices(&maze, column, row, directions);
        if (count > 0) {
            int32_t d = directions[below(random, count)];
            column += maze_dx[d];
            row += maze_dy[d];
            maze_open(&maze, column, row, (d + 2) % 4);
            continue;
        }
        uint8_t mark = *maze_mark(&maze, column, row);
        if (mark == 5) {
            break;
        }
        column += maze_dx[mark - 1];
        row += maze_dy[mark - 1];
    }
    for (size_t i = 0; i < cell_count(canvas); ++i) {
        canvas.cells[i] = canvas.cells[i] == OP_AREA_WALL ? OP_AREA_WALL : 0;
    }
}

/* ---- Caves ---- */

/* Walls among the 3 x 3 cells around (x, y), by bit 0; outside counts as wall. */
static int32_t walls_around(MapCanvas canvas, int32_t x, int32_t y) {
    int32_t walls = 0;
    for (int32_t dy = -1; dy <= 1; ++dy) {
        for (int32_t dx = -1; dx <= 1; ++dx) {
            int32_t nx = x + dx;
            int32_t ny = y + dy;
            bool inside = nx >= 0 && ny >= 0 && nx < canvas.width && ny < canvas.height;
            walls += !inside || (canvas.cells[cell_index(canvas, nx, ny)] & 1) != 0 ? 1 : 0;
        }
    }
    return walls;
}

void map_draw_caves(MapCanvas canvas, OpRandom *random, uint32_t percent) {
    for (size_t i = 0; i < cell_count(canvas); ++i) {
        canvas.cells[i] = chance(random, percent) ? 1 : 0;
    }
    for (int32_t pass = 0; pass < 4; ++pass) {
        /* Bit 0 is the old generation, bit 1 the new one. */
        for (int32_t y = 0; y < canvas.height; ++y) {
            for (int32_t x = 0; x < canvas.width; ++x) {
                uint8_t next = walls_around(canvas, x, y) >= 5 ? 2 : 0;
                size_t i = cell_index(canvas, x, y);
                canvas.cells[i] = (uint8_t)(canvas.cells[i] | next);
            }
        }
        for (size_t i = 0; i < cell_count(canvas); ++i) {
            canvas.cells[i] = (uint8_t)(canvas.cells[i] >> 1);
        }
    }
    for (size_t i = 0; i < cell_count(canvas); ++i) {
        canvas.cells[i] = canvas.cells[i] != 0 ? OP_AREA_WALL : 0;
    }
}

/* ---- Obstacles and areas ---- */

void map_draw_obstacles(MapCanvas canvas, OpRandom *random, int32_t count, int32_t max_side) {
    fill(canvas, 0);
    for (int32_t i = 0; i < count; ++i) {
        OpRect rect = {0, 0, 0, 0};
        rect.x = below(random, canvas.width);
        rect.y = below(random, canvas.height);
        rect.width = 1 + below(random, max_side);
        rect.height = 1 + below(random, max_side);
        fill_rect(canvas, rect, OP_AREA_WALL);
    }
}

void map_paint_area(MapCanvas canvas, OpRandom *random, uint8_t area, int32_t count, int32_t max_radius) {
    for (int32_t i = 0; i < count; ++i) {
        int32_t cx = below(random, canvas.width);
        int32_t cy = below(random, canvas.height);
        int32_t radius = 1 + below(random, max_radius);
        for (int32_t y = 0; y < canvas.height; ++y) {
            for (int32_t x = 0; x < canvas.width; ++x) {
                bool within = (x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius;
                size_t index = cell_index(canvas, x, y);
                if (within && canvas.cells[index] != OP_AREA_WALL) {
                    canvas.cells[index] = area;
                }
            }
        }
    }
}

OpCell map_random_open_cell(MapCanvas canvas, OpRandom *random) {
    for (;;) {
        OpCell cell = {0, 0};
        cell.x = below(random, canvas.width);
        cell.y = below(random, canvas.height);
        if (canvas.cells[cell_index(canvas, cell.x, cell.y)] != OP_AREA_WALL) {
            return cell;
        }
    }
}
