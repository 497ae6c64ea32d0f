/* Times a piece of work again and again, and prints what came of it as one line of JSON:
 *
 *     {"times":[ms],"processor":[ms],"wall":[ms],"expanded":count,"costBits":["hexadecimal"]}
 *
 * times are those of the timed parts. processor and wall are of whole repetitions: the first is less where the machine was busy
 * with something else. */
#ifndef ONEPATH_BENCH_BENCH_MEASURE_H
#define ONEPATH_BENCH_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What one repetition adds up. */
typedef struct BenchTally {
    double microseconds; /* of the timed parts */
    int64_t expanded;
    uint64_t *cost_bits;
    size_t cost_count;
    size_t cost_capacity;
} BenchTally;

/* Appends a cost. False without memory. */
bool bench_tally_cost(BenchTally *tally, double cost);

/* One repetition: adds to a tally that begins empty. False after a message on standard error. */
typedef bool (*BenchBody)(void *user, BenchTally *tally);

/* Repeats without counting for about warm_up_milliseconds (at least once), then repetitions times. */
bool bench_measure(BenchBody body, void *user, double warm_up_milliseconds, int32_t repetitions);

#endif
