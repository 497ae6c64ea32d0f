/* Reading and judging. */
#include "crowd_places.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double crowd_places_distance(const double *a, const double *b) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[2] - b[2]) * (a[2] - b[2]));
}

bool crowd_places_on_one_floor(const double *a, const double *b) {
    return fabs(a[1] - b[1]) < CROWD_HEIGHT;
}

/* ---- Reading ---- */

static bool read_all(FILE *file, CrowdPlaces *out) {
    bool fine = fscanf(file, "%" SCNd32, &out->city_size) == 1;
    for (int32_t i = 0; fine && i < 6 * out->count; ++i) {
        fine = fscanf(file, "%lf", &out->numbers[i]) == 1;
    }
    return fine;
}

bool crowd_places_read(const char *path, int32_t count, CrowdPlaces *out) {
    FILE *file = fopen(path, "rb");
    *out = (CrowdPlaces){.count = count};
    out->numbers = count > 0 ? calloc((size_t)count * 6, sizeof(double)) : NULL;
    bool fine = file != NULL && out->numbers != NULL && read_all(file, out);
    if (file != NULL) {
        fclose(file);
    }
    if (!fine) {
        fprintf(stderr, "onepath_bench: %s does not have places for %" PRId32 " agents\n", path, count);
    }
    return fine;
}

void crowd_places_free(CrowdPlaces *places) {
    free(places->numbers);
    *places = (CrowdPlaces){0};
}

/* ---- Judging ---- */

int32_t crowd_places_arrived(const CrowdPlaces *places, const double *positions) {
    int32_t arrived = 0;
    for (int32_t i = 0; i < places->count; ++i) {
        const double *goal = places->numbers + 6 * i + 3;
        arrived += crowd_places_distance(positions + 3 * i, goal) <= 2.0 * CROWD_RADIUS &&
                           crowd_places_on_one_floor(positions + 3 * i, goal)
                       ? 1
                       : 0;
    }
    return arrived;
}

double crowd_places_overlap(const CrowdPlaces *places, const double *positions) {
    double deepest = 0.0;
    for (int32_t i = 0; i < places->count; ++i) {
        for (int32_t j = 0; j < i; ++j) {
            const double *a = positions + 3 * i;
            const double *b = positions + 3 * j;
            double depth = 2.0 * CROWD_RADIUS - crowd_places_distance(a, b);
            deepest = depth > deepest && crowd_places_on_one_floor(a, b) ? depth : deepest;
        }
    }
    return deepest;
}
