/* Drawing the places of agents on OnePath's mesh of the city. */
#include "crowd_places.h"

#include "bench_maps.h"
#include "build_work.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACE_SEED = 11, MOST_DRAWS = 200 };

#define NEAREST_GOAL 20.0
#define FARTHEST_GOAL 40.0

/* Between two starts, and between two goals. */
#define CLEAR (2.0 * CROWD_RADIUS + 0.1)

typedef struct Draft {
    OpNavMesh *mesh;
    OpNavMeshQuery *query;
    OpRandom random;
    CrowdPlaces places;
} Draft;

/* side: 0 for starts, 3 for goals. */
static bool is_clear(const CrowdPlaces *places, const double *place, int32_t side) {
    for (int32_t i = 0; i < places->count; ++i) {
        const double *other = places->numbers + 6 * i + side;
        if (crowd_places_on_one_floor(place, other) && crowd_places_distance(place, other) < CLEAR) {
            return false;
        }
    }
    return true;
}

static bool take(const CrowdPlaces *places, const OpRandomPoint *point, int32_t side) {
    double *place = places->numbers + 6 * places->count + side;
    place[0] = point->position.x;
    place[1] = point->position.y;
    place[2] = point->position.z;
    return point->found && is_clear(places, place, side);
}

static bool draw_goal(Draft *draft, const OpRandomPoint *start) {
    OpRandomPoint point = {0};
    const double *place = draft->places.numbers + 6 * draft->places.count;
    for (int32_t draws = 0; draws < MOST_DRAWS; ++draws) {
        if (op_nav_mesh_query_random_point_around(draft->query, &draft->random, start->poly, start->position,
                                                  FARTHEST_GOAL, NULL, &point) == OP_STATUS_OK &&
            take(&draft->places, &point, 3) && crowd_places_distance(place, place + 3) >= NEAREST_GOAL) {
            return true;
        }
    }
    return false;
}

static bool draw_agent(Draft *draft) {
    OpRandomPoint point = {0};
    for (int32_t draws = 0; draws < MOST_DRAWS; ++draws) {
        if (op_nav_mesh_query_random_point(draft->query, &draft->random, NULL, &point) == OP_STATUS_OK &&
            take(&draft->places, &point, 0) && draw_goal(draft, &point)) {
            ++draft->places.count;
            return true;
        }
    }
    return false;
}

static bool draw_all(Draft *draft, int32_t count) {
    draft->places.numbers = calloc((size_t)count * 6, sizeof(double));
    draft->random = op_random_seed(PLACE_SEED);
    if (draft->places.numbers == NULL ||
        !build_work_mesh("city", draft->places.city_size, true, &draft->mesh) ||
        op_nav_mesh_query_create(op_nav_mesh_tiles(draft->mesh), NULL, NULL, &draft->query) != OP_STATUS_OK) {
        return false;
    }
    while (draft->places.count < count && draw_agent(draft)) {
    }
    return draft->places.count == count;
}

static bool write_all(const CrowdPlaces *places, FILE *file) {
    fprintf(file, "%" PRId32 "\n", places->city_size);
    for (int32_t i = 0; i < 6 * places->count; ++i) {
        fprintf(file, "%.17g%c", places->numbers[i], i % 6 == 5 ? '\n' : ' ');
    }
    return fclose(file) == 0;
}

bool crowd_places_generate(const char *folder, int32_t city_size, int32_t count) {
    Draft draft = {.places = {.city_size = city_size}};
    FILE *file = NULL;
    bool fine = draw_all(&draft, count);
    if (!fine) {
        fprintf(stderr, "onepath_bench: no city of %" PRId32 " for %" PRId32 " agents\n", city_size, count);
    } else {
        file = bench_open_output(folder, "city", ".places");
        fine = file != NULL && write_all(&draft.places, file);
    }
    op_nav_mesh_query_destroy(draft.query);
    op_nav_mesh_destroy(draft.mesh);
    crowd_places_free(&draft.places);
    return fine;
}
