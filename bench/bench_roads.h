/* A generated road network for the benchmark as DIMACS files. */
#ifndef ONEPATH_BENCH_BENCH_ROADS_H
#define ONEPATH_BENCH_BENCH_ROADS_H

#include <stdbool.h>
#include <stdint.h>

/* Writes FOLDER/roads.gr and FOLDER/roads.co, of a lattice of side x side junctions, and FOLDER/roads.queries with count
 * random pairs of nodes. False after a message on standard error. */
bool bench_roads_generate(const char *folder, int32_t side, int32_t count);

#endif
