/* Where the agents of the crowd benchmarks start and where they want to go, and what is said of a crowd on its way. All sides read
 * the same file: on its first line the size of the city, then a line for each agent, x y z of both places. */
#ifndef ONEPATH_BENCH_CROWD_PLACES_H
#define ONEPATH_BENCH_CROWD_PLACES_H

#include <stdbool.h>
#include <stdint.h>

/* The agents of all sides; crowd_settings.mjs has the same. Lengths are in world units, times in seconds. */
#define CROWD_RADIUS 0.6
#define CROWD_HEIGHT 2.0
#define CROWD_SPEED 3.5
#define CROWD_ACCELERATION 8.0
#define CROWD_DT (1.0 / 30.0)

enum {
    CROWD_UNTIMED_STEPS = 60, /* from setting out on, until steps are timed */
    CROWD_TIMED_STEPS = 30,
    CROWD_JOURNEY_STEPS = 600,
    CROWD_LOOK_STEPS = 30 /* how often a journey is looked at */
};

typedef struct CrowdPlaces {
    int32_t city_size;
    int32_t count;
    double *numbers; /* six for each agent */
} CrowdPlaces;

/* FOLDER CITY_SIZE COUNT: writes FOLDER/city.places. Starts stand clear of each other, goals as well; a goal is 20 to 40 units from its
 * start, on a way that goes no farther from it. */
bool crowd_places_generate(const char *folder, int32_t city_size, int32_t count);

/* The first count agents of a file. False after a message on standard error. Free in either case. */
bool crowd_places_read(const char *path, int32_t count, CrowdPlaces *out);
void crowd_places_free(CrowdPlaces *places);

/* Seen from above; and false for places on floors above each other, where bodies do not touch. */
double crowd_places_distance(const double *a, const double *b);
bool crowd_places_on_one_floor(const double *a, const double *b);

/* How many stand within two radii of their goals, and how deep the two bodies overlap that do most; positions are x, y, z. */
int32_t crowd_places_arrived(const CrowdPlaces *places, const double *positions);
double crowd_places_overlap(const CrowdPlaces *places, const double *positions);

#endif
