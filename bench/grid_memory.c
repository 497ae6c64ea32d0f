/* Counts what is allocated and not freed. */
#include "grid_memory.h"

#include "onepath/onepath.h"
#include "support/file_text.h"
#include "support/path_query.h"
#include "support/scenario_file.h"
#include "support/stopwatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *counted_alloc(void *user, size_t size) {
    size_t *held = user;
    void *memory = malloc(size);
    *held += memory != NULL ? size : 0;
    return memory;
}

static void counted_free(void *user, void *memory, size_t size) {
    size_t *held = user;
    *held -= memory != NULL ? size : 0;
    free(memory);
}

/* A counting grid with the cells of a map file. */
static OpGrid *read_grid(const char *path, size_t *held) {
    OpAllocator allocator = {counted_alloc, counted_free, held};
    OpGrid *grid = NULL;
    size_t size = 0;
    char *text = file_text_read(path, &size);
    if (text != NULL && op_moving_ai_parse_map(text, size, NULL, &allocator, &grid) != OP_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", path, op_error_message());
    }
    free(text);
    return grid;
}

typedef struct Answer {
    double milliseconds;
    double cost;
    int64_t expanded;
} Answer;

static OpStatus find(OpGrid *grid, const OpMovingAiScenario *ends, const OpGridOptions *options,
                     Answer *out) {
    OpGridPath path = {0};
    double begun = stopwatch_microseconds();
    OpStatus status = op_grid_find_path(grid, ends->start, ends->goal, options, &path);
    out->milliseconds = (stopwatch_microseconds() - begun) * 1e-3;
    out->cost = path.cost;
    out->expanded = path.expanded_count;
    op_grid_path_reset(&path);
    return status;
}

static OpStatus fill_field(OpGridFlowField **field, OpGrid *grid, const OpMovingAiScenario *ends,
                           Answer *out) {
    double begun = stopwatch_microseconds();
    OpStatus status = *field == NULL ? op_grid_flow_field_create(grid, &ends->goal, 1, NULL, field)
                                     : op_grid_flow_field_recompute(*field);
    out->milliseconds = (stopwatch_microseconds() - begun) * 1e-3;
    if (status == OP_STATUS_OK) {
        status = op_grid_flow_field_cost(*field, ends->start, &out->cost);
        out->expanded = op_grid_flow_field_settled(*field);
    }
    return status;
}

static void print_answers(const Answer answers[2], size_t grid_bytes, size_t held) {
    uint64_t bits = 0;
    memcpy(&bits, &answers[0].cost, sizeof bits);
    printf("{\"gridBytes\":%zu,\"heldBytes\":%zu,\"times\":[%.3f,%.3f],\"costBits\":\"%016" PRIx64
           "\",\"expanded\":%" PRId64 "}\n",
           grid_bytes, held - grid_bytes, answers[0].milliseconds, answers[1].milliseconds, bits,
           answers[0].expanded);
}

static bool measure(const char *name, OpGrid *grid, const OpMovingAiScenario *ends, size_t *held) {
    size_t grid_bytes = *held;
    Answer answers[2] = {{0}};
    OpGridFlowField *field = NULL;
    PathQuery query;
    OpStatus status = OP_STATUS_OK;
    path_query_begin(&query);
    char word[64];
    bool generic = strcmp(name, "a*-generic") == 0;
    bool is_field = strcmp(name, "flow-field") == 0;
    snprintf(word, sizeof word, "algorithm=%s", generic || is_field ? "a*" : name);
    query.options.specialized_engines = !generic;
    if (strcmp(word, "algorithm=a*") != 0 && !path_query_set(&query, word)) {
        return false;
    }
    for (int i = 0; status == OP_STATUS_OK && i < 2; ++i) {
        status = is_field ? fill_field(&field, grid, ends, &answers[i])
                          : find(grid, ends, &query.options, &answers[i]);
    }
    if (status == OP_STATUS_OK) {
        print_answers(answers, grid_bytes, *held);
    } else {
        fprintf(stderr, "onepath_bench: %s\n", op_error_message());
    }
    op_grid_flow_field_destroy(field);
    return status == OP_STATUS_OK;
}

bool grid_memory_run(const char *name, const char *map_path, const char *scenario_path) {
    size_t held = 0;
    ScenarioFile file = {NULL, 0, NULL};
    OpGrid *grid = read_grid(map_path, &held);
    bool fine = grid != NULL && scenario_file_read(scenario_path, &file) && file.count > 0 &&
                measure(name, grid, &file.scenarios[0], &held);
    scenario_file_free(&file);
    op_grid_destroy(grid);
    return fine;
}
