/* Drawing road networks. */
#include "generators/road_network.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 100, /* metres between junctions */
    JITTER = 50, /* metres they may lie off the lattice: below a block by half, so that roads never cross */
    MAIN_EVERY = 8,     /* every so many rows and columns a main road, twice as fast as a street */
    HIGHWAY_EVERY = 32, /* four times as fast */
    STREET_PERCENT = 58,
    DIAGONAL_PERCENT = 8
};

typedef struct Lattice {
    int32_t columns;
    int32_t rows;
    OpRandom random;
    int32_t *group; /* per junction: another junction of its part of the network, or itself */
} Lattice;

static int32_t draw_below(Lattice *lattice, uint64_t bound) {
    return (int32_t)op_random_below(&lattice->random, bound);
}

static int32_t find_group(Lattice *lattice, int32_t junction) {
    while (lattice->group[junction] != junction) {
        lattice->group[junction] = lattice->group[lattice->group[junction]];
        junction = lattice->group[junction];
    }
    return junction;
}

/* How fast one drives along a row or column. */
static int32_t line_speed(int32_t line) {
    return line % HIGHWAY_EVERY == HIGHWAY_EVERY / 2 ? ROAD_TOP_SPEED : line % MAIN_EVERY == 0 ? 2 : 1;
}

static void add_road(RoadNetwork *network, Lattice *lattice, int32_t from, int32_t to, int32_t speed) {
    double dx = (double)(network->x[to] - network->x[from]);
    double dy = (double)(network->y[to] - network->y[from]);
    int32_t road = network->road_count++;
    network->from[road] = from;
    network->to[road] = to;
    network->times[road] = ceil(sqrt(dx * dx + dy * dy) / (double)speed);
    lattice->group[find_group(lattice, from)] = find_group(lattice, to);
}

/* Faster roads are never missing. */
static bool is_built(Lattice *lattice, int32_t speed) {
    return draw_below(lattice, 100) < STREET_PERCENT || speed > 1;
}

static void draw_roads(RoadNetwork *network, Lattice *lattice) {
    int32_t columns = lattice->columns;
    for (int32_t row = 0; row < lattice->rows; row++) {
        for (int32_t column = 0; column < columns; column++) {
            int32_t here = row * columns + column;
            bool has_right = column + 1 < columns;
            bool has_below = row + 1 < lattice->rows;
            if (has_right && is_built(lattice, line_speed(row))) {
                add_road(network, lattice, here, here + 1, line_speed(row));
            }
            if (has_below && is_built(lattice, line_speed(column))) {
                add_road(network, lattice, here, here + columns, line_speed(column));
            }
            if (has_right && has_below && draw_below(lattice, 100) < DIAGONAL_PERCENT) {
                bool falling = draw_below(lattice, 2) == 0;
                add_road(network, lattice, falling ? here : here + 1,
                         falling ? here + columns + 1 : here + columns, 1);
            }
        }
    }
}

static void place_junctions(RoadNetwork *network, Lattice *lattice) {
    network->node_count = lattice->columns * lattice->rows;
    for (int32_t junction = 0; junction < network->node_count; junction++) {
        network->x[junction] = junction % lattice->columns * BLOCK + draw_below(lattice, JITTER);
        network->y[junction] = junction / lattice->columns * BLOCK + draw_below(lattice, JITTER);
        lattice->group[junction] = junction;
    }
}

static int32_t largest_group(const RoadNetwork *network, Lattice *lattice, int32_t *sizes) {
    int32_t largest = 0;
    for (int32_t junction = 0; junction < network->node_count; junction++) {
        int32_t group = find_group(lattice, junction);
        sizes[group]++;
        largest = sizes[group] > sizes[largest] ? group : largest;
    }
    return largest;
}

/* Leaves out everything that does not hang together with the largest part, and numbers the rest anew. */
static void keep_largest(RoadNetwork *network, Lattice *lattice, int32_t *scratch) {
    int32_t kept_group = largest_group(network, lattice, scratch);
    int32_t kept = 0;
    for (int32_t junction = 0; junction < network->node_count; junction++) {
        bool keep = find_group(lattice, junction) == kept_group;
        scratch[junction] = keep ? kept : -1;
        if (keep) {
            network->x[kept] = network->x[junction];
            network->y[kept] = network->y[junction];
            kept++;
        }
    }
    int32_t roads = 0;
    for (int32_t road = 0; road < network->road_count; road++) {
        if (scratch[network->from[road]] >= 0) {
            network->from[roads] = scratch[network->from[road]];
            network->to[roads] = scratch[network->to[road]];
            network->times[roads] = network->times[road];
            roads++;
        }
    }
    network->node_count = kept;
    network->road_count = roads;
}

bool road_network_draw(RoadNetwork *network, int32_t columns, int32_t rows, uint64_t seed) {
    size_t junctions = (size_t)columns * (size_t)rows;
    size_t roads = junctions * 3;
    Lattice lattice = {columns, rows, op_random_seed(seed), malloc(junctions * sizeof(int32_t))};
    int32_t *scratch = calloc(junctions, sizeof(int32_t));
    *network = (RoadNetwork){
        .x = malloc(junctions * sizeof(int32_t)),
        .y = malloc(junctions * sizeof(int32_t)),
        .from = malloc(roads * sizeof(int32_t)),
        .to = malloc(roads * sizeof(int32_t)),
        .times = malloc(roads * sizeof(double)),
    };
    bool fine = lattice.group != NULL && scratch != NULL && network->x != NULL && network->y != NULL &&
                network->from != NULL && network->to != NULL && network->times != NULL;
    if (fine) {
        place_junctions(network, &lattice);
        draw_roads(network, &lattice);
        keep_largest(network, &lattice, scratch);
    } else {
        road_network_free(network);
    }
    free(scratch);
    free(lattice.group);
    return fine;
}

void road_network_free(RoadNetwork *network) {
    free(network->x);
    free(network->y);
    free(network->from);
    free(network->to);
    free(network->times);
    *network = (RoadNetwork){0};
}
