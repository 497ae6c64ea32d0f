/* Whole Moving AI scenario files. */
#ifndef ONEPATH_TOOLS_SCENARIO_FILE_H
#define ONEPATH_TOOLS_SCENARIO_FILE_H

#include "onepath/grid.h"

typedef struct ScenarioFile {
    OpMovingAiScenario *scenarios;
    size_t count;
    char *text; /* holds the map names */
} ScenarioFile;

/* False after a message on standard error. Free it either way. */
bool scenario_file_read(const char *path, ScenarioFile *out);
void scenario_file_free(ScenarioFile *file);

#endif
