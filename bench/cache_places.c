/* Where obstacles stand. */
#include "build_work.h"
#include "cache_work.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLACE_SEED = 5 };

static const double depth_below = 0.5;

static bool write_places(OpNavMesh *mesh, int count, FILE *file) {
    OpRandom random = op_random_seed(PLACE_SEED);
    bool found = true;
    for (int i = 0; i < count && found; ++i) {
        OpVec3 point = {0};
        found = op_nav_mesh_random_point(mesh, &random, NULL, &point, &found) == OP_STATUS_OK && found;
        fprintf(file, "%.17g %.17g %.17g\n", point.x, point.y - depth_below, point.z);
    }
    return found;
}

bool cache_places_generate(char **arguments, int count) {
    (void)count;
    OpNavMesh *mesh = NULL;
    FILE *file = fopen(arguments[3], "w");
    bool fine = file != NULL && build_work_mesh(arguments[0], (int32_t)atoi(arguments[1]), true, &mesh) &&
                write_places(mesh, atoi(arguments[2]), file);
    fine = (file == NULL || fclose(file) == 0) && fine;
    if (!fine) {
        fprintf(stderr, "onepath_bench: could not write %s\n", arguments[3]);
    }
    op_nav_mesh_destroy(mesh);
    return fine;
}
