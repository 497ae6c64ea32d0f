/* Counts, allocates, reads. */
#include "scenario_file.h"

#include "file_text.h"

#include <stdio.h>
#include <stdlib.h>

bool scenario_file_read(const char *path, ScenarioFile *out) {
    size_t size = 0;
    out->scenarios = NULL;
    out->count = 0;
    out->text = file_text_read(path, &size);
    if (out->text == NULL) {
        return false;
    }
    OpStatus status = op_moving_ai_parse_scenarios(out->text, size, NULL, 0, &out->count);
    if (status == OP_STATUS_OK || status == OP_STATUS_BUFFER_TOO_SMALL) {
        out->scenarios = calloc(out->count + 1, sizeof *out->scenarios);
        status = out->scenarios == NULL
                     ? OP_STATUS_OUT_OF_MEMORY
                     : op_moving_ai_parse_scenarios(out->text, size, out->scenarios, out->count, &out->count);
    }
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", path, op_error_message());
    }
    return status == OP_STATUS_OK;
}

void scenario_file_free(ScenarioFile *file) {
    free(file->scenarios);
    free(file->text);
}
