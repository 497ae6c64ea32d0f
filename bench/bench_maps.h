/* Maps for the benchmark as Moving AI files. */
#ifndef ONEPATH_BENCH_BENCH_MAPS_H
#define ONEPATH_BENCH_BENCH_MAPS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Writes every map, size x size, as FOLDER/NAME.map with count queries in FOLDER/NAME.map.scen, and prints the names; only
 * the one that is named, unless only is NULL. False after a message on standard error. */
bool bench_maps_generate(const char *folder, int32_t size, int32_t count, const char *only);

/* Opens FOLDER/NAME and the ending for writing. NULL after a message on standard error. */
FILE *bench_open_output(const char *folder, const char *name, const char *ending);

#endif
