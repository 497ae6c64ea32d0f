/* Times a piece of work again and again, and prints what came of it as one line of JSON:
 *
 *     {"times":[ms],"processor":[ms],"wall":[ms],"expanded":count,"notes":{"name":value},"costBits":["hexadecimal"]}
 *
 * times are those of the timed parts. processor and wall are of whole repetitions, or of the parts that a stopwatch of the tally timed:
 * the first is less where the machine was busy with something else. */
#ifndef ONEPATH_BENCH_BENCH_MEASURE_H
#define ONEPATH_BENCH_BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Something else that a repetition has found out. */
typedef struct BenchNote {
    const char *name;
    double value;
} BenchNote;

enum { BENCH_MOST_NOTES = 4 };

/* What one repetition adds up. */
typedef struct BenchTally {
    double microseconds; /* of the timed parts */
    double processor;    /* microseconds that the processor spent on them; 0 where nobody looked */
    int64_t expanded;
    uint64_t *cost_bits;
    size_t cost_count;
    size_t cost_capacity;
    BenchNote notes[BENCH_MOST_NOTES];
    int32_t note_count;
} BenchTally;

/* Times a part with both clocks: begin before it, end behind it. */
typedef struct BenchStopwatch {
    double microseconds;
    double processor;
} BenchStopwatch;

BenchStopwatch bench_begin(void);
void bench_end(BenchStopwatch begun, BenchTally *tally);

/* Appends a cost. False without memory. */
bool bench_tally_cost(BenchTally *tally, double cost);

/* Up to BENCH_MOST_NOTES in a repetition. */
void bench_tally_note(BenchTally *tally, const char *name, double value);

/* One repetition: adds to a tally that begins empty. False after a message on standard error. */
typedef bool (*BenchBody)(void *user, BenchTally *tally);

/* Repeats without counting for about warm_up_milliseconds (at least once), then repetitions times. */
bool bench_measure(BenchBody body, void *user, double warm_up_milliseconds, int32_t repetitions);

#endif
