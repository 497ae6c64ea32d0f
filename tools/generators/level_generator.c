/* The twin of examples/web/shared/level_generator.js, function by function, in sixteenths of a unit. */
#include "generators/level_generator.h"

#include <stdlib.h>

enum { UNIT = 16, CORNERS_BEGIN = 4096 };

/* A 32-bit counter, mixed. */
typedef struct LevelRandom {
    uint32_t state;
} LevelRandom;

static int32_t below(LevelRandom *random, int32_t bound) {
    random->state += 0x9e3779b9U;
    uint32_t mixed = random->state;
    mixed = (mixed ^ (mixed >> 16)) * 0x21f0aaadU;
    mixed = (mixed ^ (mixed >> 15)) * 0x735a2d97U;
    return (int32_t)((mixed ^ (mixed >> 15)) % (uint32_t)bound);
}

/* ---- Triangles ---- */

typedef struct Corner {
    int32_t x, y, z;
} Corner;

/* Seen from above. */
typedef struct Box {
    int32_t x0, z0, x1, z1;
} Box;

/* The triangles so far. */
typedef struct Triangles {
    Level *level;
    int32_t capacity; /* of vertices, and of indices, which are at least as many */
    bool failed;
} Triangles;

static bool make_room(Triangles *triangles) {
    Level *level = triangles->level;
    int32_t needed = level->triangle_count * 3 + 6;
    if (needed <= triangles->capacity || triangles->failed) {
        return !triangles->failed;
    }
    int32_t capacity = triangles->capacity * 2 + CORNERS_BEGIN;
    double *vertices = realloc(level->vertices, (size_t)capacity * 3 * sizeof *vertices);
    level->vertices = vertices != NULL ? vertices : level->vertices;
    int32_t *indices = realloc(level->indices, (size_t)capacity * sizeof *indices);
    level->indices = indices != NULL ? indices : level->indices;
    triangles->failed = vertices == NULL || indices == NULL;
    triangles->capacity = capacity;
    return !triangles->failed;
}

static void add_corner(Level *level, Corner corner) {
    double *vertex = &level->vertices[3 * level->vertex_count++];
    vertex[0] = (double)corner.x / (double)UNIT;
    vertex[1] = (double)corner.y / (double)UNIT;
    vertex[2] = (double)corner.z / (double)UNIT;
}

/* A convex polygon of three or four corners. */
static void add_polygon(Triangles *triangles, const Corner *corners, int32_t count) {
    if (!make_room(triangles)) {
        return;
    }
    Level *level = triangles->level;
    int32_t first = level->vertex_count;
    for (int32_t i = 0; i < count; ++i) {
        add_corner(level, corners[i]);
    }
    for (int32_t i = 2; i < count; ++i) {
        int32_t *index = &level->indices[3 * level->triangle_count++];
        index[0] = first;
        index[1] = first + i - 1;
        index[2] = first + i;
    }
}

static void add_quad(Triangles *triangles, Corner a, Corner b, Corner c, Corner d) {
    add_polygon(triangles, (Corner[]){a, b, c, d}, 4);
}

/* Facing up, from low at x0 to high at x1. */
static void add_slope(Triangles *triangles, Box box, int32_t low, int32_t high) {
    add_quad(triangles, (Corner){box.x0, low, box.z0}, (Corner){box.x0, low, box.z1},
             (Corner){box.x1, high, box.z1}, (Corner){box.x1, high, box.z0});
}

static void add_floor(Triangles *triangles, Box box, int32_t y) {
    add_slope(triangles, box, y, y);
}

/* Walls around a box, facing out, from low up to y0 at its x0 and y1 at its x1. */
static void add_walls(Triangles *triangles, Box box, int32_t low, int32_t y0, int32_t y1) {
    add_quad(triangles, (Corner){box.x0, low, box.z0}, (Corner){box.x0, y0, box.z0},
             (Corner){box.x1, y1, box.z0}, (Corner){box.x1, low, box.z0});
    add_quad(triangles, (Corner){box.x1, low, box.z1}, (Corner){box.x1, y1, box.z1},
             (Corner){box.x0, y0, box.z1}, (Corner){box.x0, low, box.z1});
    add_quad(triangles, (Corner){box.x0, low, box.z1}, (Corner){box.x0, y0, box.z1},
             (Corner){box.x0, y0, box.z0}, (Corner){box.x0, low, box.z0});
    add_quad(triangles, (Corner){box.x1, low, box.z0}, (Corner){box.x1, y1, box.z0},
             (Corner){box.x1, y1, box.z1}, (Corner){box.x1, low, box.z1});
}

static void add_block(Triangles *triangles, Box box, int32_t low, int32_t high) {
    add_floor(triangles, box, high);
    add_walls(triangles, box, low, high, high);
}

static int32_t smaller(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static bool begins_within(Box box, int32_t x, int32_t z) {
    return x >= box.x0 && x < box.x1 && z >= box.z0 && z < box.z1;
}

/* Square floor tiles over the whole level, but for those that begin within one of some boxes. */
static void add_tiles(Triangles *triangles, int32_t size, int32_t y, const Box *open, int32_t open_count) {
    int32_t side = 8 * UNIT;
    for (int32_t z = 0; z < size; z += side) {
        for (int32_t x = 0; x < size; x += side) {
            bool is_open = false;
            for (int32_t i = 0; i < open_count; ++i) {
                is_open = is_open || begins_within(open[i], x, z);
            }
            if (!is_open) {
                add_floor(triangles, (Box){x, z, smaller(x + side, size), smaller(z + side, size)}, y);
            }
        }
    }
}

/* ---- The kinds ---- */

typedef void (*Build)(Triangles *triangles, LevelRandom *random, int32_t x, int32_t z);

/* Calls build for some places of a lattice that fits into the level: one of so many, and at least one. */
static void draw_places(Triangles *triangles, LevelRandom *random, int32_t size, Corner side, int32_t one_of,
                        Build build) {
    int32_t columns = size / side.x;
    int32_t rows = size / side.z;
    int32_t left = columns * rows;
    int32_t wanted = (left + one_of - 1) / one_of;
    for (int32_t k = 0; k < rows; ++k) {
        for (int32_t i = 0; i < columns; ++i) {
            if (below(random, left) < wanted) {
                --wanted;
                build(triangles, random, i * side.x, k * side.z);
            }
            --left;
        }
    }
}

static void make_terraces(Triangles *triangles, LevelRandom *random, int32_t size) {
    int32_t run = 4 * UNIT;
    int32_t rise = UNIT / 2;
    int32_t places = size / run;
    add_tiles(triangles, size, 0, NULL, 0);
    for (int32_t hills = (places + 3) / 4; hills > 0; --hills) {
        int32_t steps = smaller(2 + below(random, 7), (places - 2) / 2);
        int32_t x = (1 + steps + below(random, places - 1 - 2 * steps)) * run;
        int32_t z = (1 + steps + below(random, places - 1 - 2 * steps)) * run;
        for (int32_t step = 0; step < steps; ++step) {
            int32_t reach = (steps - step) * run;
            add_block(triangles, (Box){x - reach, z - reach, x + reach, z + reach}, step * rise,
                      (step + 1) * rise);
        }
    }
}

static void add_ramp(Triangles *triangles, Box box, int32_t low, int32_t high) {
    add_slope(triangles, box, low, high);
    add_walls(triangles, box, 0, low, high);
}

static void add_stairs(Triangles *triangles, Box box, int32_t low, int32_t high) {
    int32_t count = (high - low + 4) / 5;
    for (int32_t step = 0; step < count; ++step) {
        int32_t x0 = box.x0 + (box.x1 - box.x0) * step / count;
        int32_t x1 = box.x0 + (box.x1 - box.x0) * (step + 1) / count;
        add_block(triangles, (Box){x0, box.z0, x1, box.z1}, 0, low + (high - low) * (step + 1) / count);
    }
}

static int32_t draw_units(LevelRandom *random, int32_t least, int32_t most) {
    return (least + below(random, most - least + 1)) * UNIT;
}

typedef void (*AddWay)(Triangles *triangles, Box box, int32_t low, int32_t high);

static void add_platforms(Triangles *triangles, LevelRandom *random, int32_t x, int32_t z, AddWay add_way) {
    int32_t left = x + draw_units(random, 2, 4);
    int32_t near = z + draw_units(random, 2, 6);
    int32_t low = draw_units(random, 2, 3);
    int32_t high = draw_units(random, 5, 7);
    int32_t side = near + draw_units(random, 8, 12);
    int32_t width = near + draw_units(random, 3, 5);
    int32_t first = left + 3 * low;
    int32_t between = first + 12 * UNIT;
    int32_t second = between + 3 * (high - low);
    add_way(triangles, (Box){left, near, first, width}, 0, low);
    add_block(triangles, (Box){first, near, between, side}, 0, low);
    add_way(triangles, (Box){between, near, second, width}, low, high);
    add_block(triangles, (Box){second, near, second + 10 * UNIT, side}, 0, high);
}

static void add_ramped(Triangles *triangles, LevelRandom *random, int32_t x, int32_t z) {
    add_platforms(triangles, random, x, z, add_ramp);
}

static void add_stepped(Triangles *triangles, LevelRandom *random, int32_t x, int32_t z) {
    add_platforms(triangles, random, x, z, add_stairs);
}

static void make_platforms(Triangles *triangles, LevelRandom *random, int32_t size, Build build) {
    add_tiles(triangles, size, 0, NULL, 0);
    draw_places(triangles, random, size, (Corner){.x = 64 * UNIT, .z = 32 * UNIT}, 8, build);
}

static void make_ramps(Triangles *triangles, LevelRandom *random, int32_t size) {
    make_platforms(triangles, random, size, add_ramped);
}

static void make_stairs(Triangles *triangles, LevelRandom *random, int32_t size) {
    make_platforms(triangles, random, size, add_stepped);
}

static void make_slivers(Triangles *triangles, LevelRandom *random, int32_t size) {
    int32_t band = 32 * UNIT;
    for (int32_t z0 = 0; z0 < size; z0 += band) {
        int32_t z1 = smaller(z0 + band, size);
        int32_t near = 0;
        int32_t far = 0;
        while (near < size || far < size) {
            int32_t step = 1 + below(random, 8);
            bool is_near = far >= near && near < size;
            int32_t next = smaller((is_near ? near : far) + step, size);
            Corner corners[] = {{near, 0, z0}, {far, 0, z1}, {next, 0, is_near ? z0 : z1}};
            add_polygon(triangles, corners, 3);
            near = is_near ? next : near;
            far = is_near ? far : next;
        }
    }
}

static void make_overlapping(Triangles *triangles, LevelRandom *random, int32_t size) {
    int32_t tile = 8 * UNIT;
    int32_t storey = 5 * UNIT;
    int32_t tiles = size / tile;
    int32_t edge = 7 * tiles / 16 * tile;
    Box court = {edge, edge, tiles * tile - edge, tiles * tile - edge};
    add_tiles(triangles, size, 0, NULL, 0);
    for (int32_t level = 1; level < 3; ++level) {
        int32_t high = level * storey;
        int32_t x = (1 + below(random, tiles - 3)) * tile;
        int32_t z = level == 1 ? 0 : (tiles - 1) * tile;
        Box open[] = {court, {x, z, x + 2 * tile, z + tile}};
        add_tiles(triangles, size, high, open, 2);
        add_slope(triangles, (Box){x, z + 2 * UNIT, x + 2 * tile, z + tile - 2 * UNIT}, high - storey, high);
        int32_t bridge = court.z0 + below(random, court.z1 - court.z0 - 4 * UNIT);
        add_floor(triangles, (Box){court.x0, bridge, court.x1, bridge + 4 * UNIT}, high);
    }
}

static void add_house(Triangles *triangles, LevelRandom *random, int32_t x, int32_t z) {
    int32_t block = 32 * UNIT;
    int32_t street = 8 * UNIT;
    int32_t width = (12 + below(random, 9)) * UNIT;
    int32_t depth = (12 + below(random, 9)) * UNIT;
    int32_t height = (4 + below(random, 17)) * UNIT;
    int32_t x0 = x + street / 2 + below(random, block - street - width + 1);
    int32_t z0 = z + street / 2 + below(random, block - street - depth + 1);
    add_block(triangles, (Box){x0, z0, x0 + width, z0 + depth}, 0, height);
}

static void make_city(Triangles *triangles, LevelRandom *random, int32_t size) {
    add_tiles(triangles, size, 0, NULL, 0);
    draw_places(triangles, random, size, (Corner){.x = 32 * UNIT, .z = 32 * UNIT}, 2, add_house);
}

typedef struct Kind {
    const char *name;
    void (*make)(Triangles *triangles, LevelRandom *random, int32_t size);
} Kind;

static const Kind kinds[LEVEL_KINDS] = {
    {"terraces", make_terraces},       {"ramps", make_ramps},
    {"stairs", make_stairs},           {"slivers", make_slivers},
    {"overlapping", make_overlapping}, {"city", make_city},
};

const char *level_kind_name(LevelKind kind) {
    return kinds[kind].name;
}

bool level_make(Level *level, LevelKind kind, int32_t size, uint32_t seed) {
    *level = (Level){0};
    Triangles triangles = {.level = level};
    LevelRandom random = {seed};
    kinds[kind].make(&triangles, &random, size * UNIT);
    return !triangles.failed;
}

void level_free(Level *level) {
    free(level->vertices);
    free(level->indices);
    *level = (Level){0};
}

OpTriangles level_triangles(const Level *level) {
    return (OpTriangles){level->vertices, level->vertex_count, level->indices, level->triangle_count};
}
