/* Warming up, repeating, printing. */
#include "bench_measure.h"

#include "support/stopwatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool bench_tally_cost(BenchTally *tally, double cost) {
    if (tally->cost_count == tally->cost_capacity) {
        size_t capacity = tally->cost_capacity * 2 + 64;
        uint64_t *larger = realloc(tally->cost_bits, capacity * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        tally->cost_bits = larger;
        tally->cost_capacity = capacity;
    }
    memcpy(&tally->cost_bits[tally->cost_count++], &cost, sizeof cost);
    return true;
}

/* The times of one repetition, in microseconds. */
typedef struct BenchTimes {
    double timed;
    double processor;
    double wall;
} BenchTimes;

static bool run_once(BenchBody body, void *user, BenchTally *tally, BenchTimes *out) {
    double processor = stopwatch_processor_microseconds();
    double begun = stopwatch_microseconds();
    tally->microseconds = 0.0;
    tally->expanded = 0;
    tally->cost_count = 0;
    bool fine = body(user, tally);
    out->timed = tally->microseconds;
    out->wall = stopwatch_microseconds() - begun;
    out->processor = stopwatch_processor_microseconds() - processor;
    return fine;
}

/* field is the place of one of the times. */
static void print_times(const char *name, const BenchTimes *times, size_t field, int32_t count) {
    printf("\"%s\":[", name);
    for (int32_t i = 0; i < count; ++i) {
        double value = 0.0;
        memcpy(&value, (const char *)&times[i] + field, sizeof value);
        printf("%s%.6f", i > 0 ? "," : "", value * 1e-3);
    }
    printf("],");
}

static void print_tally(const BenchTally *tally) {
    printf("\"expanded\":%" PRId64 ",\"costBits\":[", tally->expanded);
    for (size_t i = 0; i < tally->cost_count; ++i) {
        printf("%s\"%016" PRIx64 "\"", i > 0 ? "," : "", tally->cost_bits[i]);
    }
    printf("]}\n");
}

bool bench_measure(BenchBody body, void *user, double warm_up_milliseconds, int32_t repetitions) {
    BenchTally tally = {0};
    BenchTimes warm;
    BenchTimes *times = calloc((size_t)repetitions, sizeof *times);
    double until = stopwatch_microseconds() + warm_up_milliseconds * 1e3;
    bool fine = times != NULL;
    do {
        fine = fine && run_once(body, user, &tally, &warm);
    } while (fine && stopwatch_microseconds() < until);
    for (int32_t i = 0; fine && i < repetitions; ++i) {
        fine = run_once(body, user, &tally, &times[i]);
    }
    if (fine) {
        printf("{");
        print_times("times", times, offsetof(BenchTimes, timed), repetitions);
        print_times("processor", times, offsetof(BenchTimes, processor), repetitions);
        print_times("wall", times, offsetof(BenchTimes, wall), repetitions);
        print_tally(&tally);
    }
    free(times);
    free(tally.cost_bits);
    return fine;
}
