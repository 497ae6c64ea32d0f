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

BenchStopwatch bench_begin(void) {
    return (BenchStopwatch){stopwatch_microseconds(), stopwatch_processor_microseconds()};
}

void bench_end(BenchStopwatch begun, BenchTally *tally) {
    tally->processor += stopwatch_processor_microseconds() - begun.processor;
    tally->microseconds += stopwatch_microseconds() - begun.microseconds;
}

void bench_tally_note(BenchTally *tally, const char *name, double value) {
    tally->notes[tally->note_count++] = (BenchNote){name, value};
}

/* The times of a repetition: of its timed parts, of the processor, and of the clock on the wall. */
enum { TIMED, PROCESSOR, WALL, TIME_KINDS };

/* times[kind * stride] gets each time in milliseconds. */
static bool run_once(BenchBody body, void *user, BenchTally *tally, double *times, int32_t stride) {
    double processor = stopwatch_processor_microseconds();
    double begun = stopwatch_microseconds();
    tally->microseconds = 0.0;
    tally->processor = 0.0;
    tally->expanded = 0;
    tally->cost_count = 0;
    tally->note_count = 0;
    bool fine = body(user, tally);
    times[TIMED * stride] = tally->microseconds * 1e-3;
    times[WALL * stride] = (stopwatch_microseconds() - begun) * 1e-3;
    times[PROCESSOR * stride] = (stopwatch_processor_microseconds() - processor) * 1e-3;
    if (tally->processor > 0.0) {
        times[WALL * stride] = times[TIMED * stride];
        times[PROCESSOR * stride] = tally->processor * 1e-3;
    }
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
    printf("\"expanded\":%" PRId64 ",\"notes\":{", tally->expanded);
    for (int32_t i = 0; i < tally->note_count; ++i) {
        printf("%s\"%s\":%.9g", i > 0 ? "," : "", tally->notes[i].name, tally->notes[i].value);
    }
    printf("},\"costBits\":[");
    for (size_t i = 0; i < tally->cost_count; ++i) {
        printf("%s\"%016" PRIx64 "\"", i > 0 ? "," : "", tally->cost_bits[i]);
    }
    printf("]}\n");
}

bool bench_measure(BenchBody body, void *user, double warm_up_milliseconds, int32_t repetitions) {
    BenchTally tally = {0};
    double warm[TIME_KINDS];
    double *times = calloc((size_t)repetitions * TIME_KINDS, sizeof *times);
    double until = stopwatch_microseconds() + warm_up_milliseconds * 1e3;
    bool fine = times != NULL;
    do {
        fine = fine && run_once(body, user, &tally, warm, 1);
    } while (fine && stopwatch_microseconds() < until);
    for (int32_t i = 0; fine && i < repetitions; ++i) {
        fine = run_once(body, user, &tally, &times[i], repetitions);
    }
    if (fine) {
        printf("{");
        print_numbers("times", &times[TIMED * repetitions], repetitions);
        print_numbers("processor", &times[PROCESSOR * repetitions], repetitions);
        print_numbers("wall", &times[WALL * repetitions], repetitions);
        print_tally(&tally);
    }
    free(times);
    free(tally.cost_bits);
    return fine;
}
