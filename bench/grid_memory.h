/* What a way of searching keeps in memory, by an allocator that counts. */
#ifndef ONEPATH_BENCH_GRID_MEMORY_H
#define ONEPATH_BENCH_GRID_MEMORY_H

#include <stdbool.h>

/* Answers the first query of a scenario file twice and prints one line of JSON: the bytes of the grid alone, what is held
 * besides after the query, milliseconds of both answers, cost bits and cells expanded. name is an algorithm as JavaScript
 * calls it, "a*-generic", or "flow-field". False after a message on standard error. */
bool grid_memory_run(const char *name, const char *map_path, const char *scenario_path);

#endif
