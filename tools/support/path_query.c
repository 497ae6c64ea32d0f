/* Options by the names that JavaScript gives them. */
#include "path_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct NamedValue {
    const char *name;
    int32_t value;
} NamedValue;

static const NamedValue algorithms[] = {{"a*", OP_GRID_A_STAR},
                                        {"jps", OP_GRID_JPS},
                                        {"jps+", OP_GRID_JPS_PLUS},
                                        {"theta*", OP_GRID_THETA_STAR},
                                        {"lazy-theta*", OP_GRID_LAZY_THETA_STAR},
                                        {"hpa*", OP_GRID_HPA_STAR},
                                        {"lpa*", OP_GRID_LPA_STAR},
                                        {"d*-lite", OP_GRID_D_STAR_LITE},
                                        {NULL, 0}};

static const NamedValue diagonal_rules[] = {{"no-corner-cutting", OP_DIAGONAL_NO_CORNER_CUTTING},
                                            {"no-squeezing", OP_DIAGONAL_NO_SQUEEZING},
                                            {"allow-all", OP_DIAGONAL_ALLOW_ALL},
                                            {NULL, 0}};

static const NamedValue heuristics[] = {
    {"auto", OP_HEURISTIC_AUTO},           {"zero", OP_HEURISTIC_ZERO},
    {"manhattan", OP_HEURISTIC_MANHATTAN}, {"octile", OP_HEURISTIC_OCTILE},
    {"euclidean", OP_HEURISTIC_EUCLIDEAN}, {NULL, 0}};

static const NamedValue ways[] = {{"find-path", PATH_WAY_QUERY},
                                  {"replanner", PATH_WAY_REPLANNER},
                                  {"flow-field", PATH_WAY_FLOW_FIELD},
                                  {NULL, 0}};

static bool look_up(const NamedValue *values, const char *name, int32_t *out) {
    for (; values->name != NULL; ++values) {
        if (strcmp(values->name, name) == 0) {
            *out = values->value;
            return true;
        }
    }
    return false;
}

static bool parse_number(const char *text, double *out) {
    char *end = NULL;
    *out = strtod(text, &end);
    return end != text && *end == 0;
}

static bool parse_integer(const char *text, int32_t *out) {
    char *end = NULL;
    long value = strtol(text, &end, 10);
    *out = (int32_t)value;
    return end != text && *end == 0 && value >= INT32_MIN && value <= INT32_MAX;
}

static bool parse_bool(const char *text, bool *out) {
    *out = strcmp(text, "true") == 0;
    return *out || strcmp(text, "false") == 0;
}

static bool parse_area_cost(const char *area_text, const char *value, OpAreaCosts *costs) {
    int32_t area = -1;
    return parse_integer(area_text, &area) && area >= 0 && area < OP_AREA_COUNT &&
           parse_number(value, &costs->multiplier[area]);
}

static bool set_option(PathQuery *query, const char *key, const char *value) {
    static const char area_prefix[] = "areaCost.";
    OpGridOptions *options = &query->options;
    int32_t number = 0;
    if (strcmp(key, "algorithm") == 0 && look_up(algorithms, value, &number)) {
        options->algorithm = (OpGridAlgorithm)number;
        return true;
    }
    if (strcmp(key, "way") == 0 && look_up(ways, value, &number)) {
        query->way = (PathWay)number;
        return true;
    }
    if (strcmp(key, "diagonals") == 0 && look_up(diagonal_rules, value, &number)) {
        options->diagonals = (OpDiagonalRule)number;
        return true;
    }
    if (strcmp(key, "heuristic") == 0 && look_up(heuristics, value, &number)) {
        options->heuristic = (OpHeuristic)number;
        return true;
    }
    if (strcmp(key, "connectivity") == 0) {
        return parse_integer(value, &options->connectivity);
    }
    if (strcmp(key, "agentSize") == 0) {
        return parse_integer(value, &options->agent_size);
    }
    if (strcmp(key, "heuristicWeight") == 0) {
        return parse_number(value, &options->heuristic_weight);
    }
    if (strcmp(key, "specializedEngines") == 0) {
        return parse_bool(value, &options->specialized_engines);
    }
    if (strcmp(key, "experimentalImprovedPruning") == 0) {
        return parse_bool(value, &options->improved_pruning);
    }
    if (strcmp(key, "hpaChunkSize") == 0) {
        return parse_integer(value, &options->hpa_chunk_size);
    }
    if (strcmp(key, "hpaSmoothing") == 0) {
        return parse_bool(value, &options->hpa_smoothing);
    }
    size_t prefix = sizeof area_prefix - 1;
    return strncmp(key, area_prefix, prefix) == 0 && parse_area_cost(key + prefix, value, &query->area_costs);
}

void path_query_begin(PathQuery *out) {
    memset(out, 0, sizeof *out);
    out->options = op_grid_options_default();
    out->area_costs = op_area_costs_default();
}

static bool refuse(const char *word) {
    fprintf(stderr, "cannot read \"%s\" in a query\n", word);
    return false;
}

bool path_query_set(PathQuery *query, char *word) {
    char *equals = strchr(word, '=');
    if (equals != NULL) {
        *equals = 0;
    }
    return (equals != NULL && set_option(query, word, equals + 1)) || refuse(word);
}

bool path_query_parse(char *line, PathQuery *out) {
    path_query_begin(out);
    int32_t *ends[4] = {&out->start.x, &out->start.y, &out->goal.x, &out->goal.y};
    int index = 0;
    for (char *word = strtok(line, " \r\n"); word != NULL; word = strtok(NULL, " \r\n"), ++index) {
        bool understood =
            index < 4 ? parse_integer(word, ends[index]) || refuse(word) : path_query_set(out, word);
        if (!understood) {
            return false;
        }
    }
    if (index < 4) {
        fprintf(stderr, "a query begins with four coordinates\n");
    }
    return index >= 4;
}
