/* Writing the generated road network. */
#include "bench_roads.h"

#include "bench_maps.h"

#include "generators/road_network.h"

#include <stdio.h>

static bool write_roads(const RoadNetwork *network, const char *folder) {
    FILE *file = bench_open_output(folder, "roads", ".gr");
    bool fine =
        file != NULL && fprintf(file, "p sp %d %d\n", network->node_count, 2 * network->road_count) > 0;
    for (int32_t road = 0; fine && road < network->road_count; ++road) {
        int32_t from = network->from[road] + 1;
        int32_t to = network->to[road] + 1;
        double time = network->times[road];
        fine = fprintf(file, "a %d %d %.0f\na %d %d %.0f\n", from, to, time, to, from, time) > 0;
    }
    return file != NULL && fclose(file) == 0 && fine;
}

static bool write_positions(const RoadNetwork *network, const char *folder) {
    FILE *file = bench_open_output(folder, "roads", ".co");
    bool fine = file != NULL && fprintf(file, "p aux sp co %d\n", network->node_count) > 0;
    for (int32_t node = 0; fine && node < network->node_count; ++node) {
        fine = fprintf(file, "v %d %d %d\n", node + 1, network->x[node], network->y[node]) > 0;
    }
    return file != NULL && fclose(file) == 0 && fine;
}

static bool write_queries(const RoadNetwork *network, const char *folder, int32_t count) {
    FILE *file = bench_open_output(folder, "roads", ".queries");
    OpRandom random = op_random_seed(2);
    bool fine = file != NULL;
    for (int32_t i = 0; fine && i < count; ++i) {
        unsigned start = (unsigned)op_random_below(&random, (uint64_t)network->node_count);
        unsigned goal = (unsigned)op_random_below(&random, (uint64_t)network->node_count);
        fine = fprintf(file, "%u %u\n", start, goal) > 0;
    }
    return file != NULL && fclose(file) == 0 && fine;
}

bool bench_roads_generate(const char *folder, int32_t side, int32_t count) {
    RoadNetwork network;
    if (!road_network_draw(&network, side, side, 1)) {
        fprintf(stderr, "onepath_bench: no memory for the road network\n");
        return false;
    }
    bool fine = write_roads(&network, folder) && write_positions(&network, folder) &&
                write_queries(&network, folder, count);
    road_network_free(&network);
    return fine;
}
