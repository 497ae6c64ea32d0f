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

static bool run_once(BenchBody body, void *user, BenchTally *tally, double *share) {
    double processor = stopwatch_processor_microseconds();
    double begun = stopwatch_microseconds();
    tally->microseconds = 0.0;
    tally->expanded = 0;
    tally->cost_count = 0;
    bool fine = body(user, tally);
    double taken = stopwatch_microseconds() - begun;
    processor = stopwatch_processor_microseconds() - processor;
    *share = taken > 0.0 ? processor / taken : 1.0;
    return fine;
}

static void print_numbers(const char *name, const double *values, int32_t count) {
    printf("\"%s\":[", name);
    for (int32_t i = 0; i < count; ++i) {
        printf("%s%.6f", i > 0 ? "," : "", values[i]);
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
    double share = 0.0;
    double *numbers = calloc((size_t)repetitions * 2, sizeof *numbers);
    double until = stopwatch_microseconds() + warm_up_milliseconds * 1e3;
    bool fine = numbers != NULL;
    do {
        fine = fine && run_once(body, user, &tally, &share);
    } while (fine && stopwatch_microseconds() < until);
    for (int32_t i = 0; fine && i < repetitions; ++i) {
        fine = run_once(body, user, &tally, &numbers[repetitions + i]);
        numbers[i] = tally.microseconds * 1e-3;
    }
    if (fine) {
        printf("{");
        print_numbers("times", numbers, repetitions);
        print_numbers("shares", numbers + repetitions, repetitions);
        print_tally(&tally);
    }
    free(numbers);
    free(tally.cost_bits);
    return fine;
}
