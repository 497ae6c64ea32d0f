/* The registry of scenarios and the bytes they write. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Scenario *first_scenario;

void scenario_register(Scenario *scenario) {
    Scenario **link = &first_scenario;
    while (*link != NULL && strcmp((*link)->name, scenario->name) < 0) {
        link = &(*link)->next;
    }
    if (*link != NULL && strcmp((*link)->name, scenario->name) == 0) {
        fprintf(stderr, "hash_matrix: two scenarios are named %s\n", scenario->name);
        exit(1);
    }
    scenario->next = *link;
    *link = scenario;
}

const Scenario *scenario_first(void) {
    return first_scenario;
}

void scenario_write_bytes(ScenarioContext *context, const void *bytes, size_t size) {
    op_sha256_update(&context->sha, bytes, size);
}

void scenario_write_u8(ScenarioContext *context, uint8_t value) {
    scenario_write_bytes(context, &value, 1);
}

void scenario_write_u32(ScenarioContext *context, uint32_t value) {
    uint8_t bytes[4];
    for (int i = 0; i < 4; ++i) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
    scenario_write_bytes(context, bytes, sizeof bytes);
}

void scenario_write_i32(ScenarioContext *context, int32_t value) {
    scenario_write_u32(context, (uint32_t)value);
}

void scenario_write_u64(ScenarioContext *context, uint64_t value) {
    scenario_write_u32(context, (uint32_t)value);
    scenario_write_u32(context, (uint32_t)(value >> 32));
}

void scenario_write_i64(ScenarioContext *context, int64_t value) {
    scenario_write_u64(context, (uint64_t)value);
}

void scenario_write_f32(ScenarioContext *context, float value) {
    uint32_t bits = UINT32_C(0x7FC00000);
    if (value == value) {
        memcpy(&bits, &value, sizeof bits);
    }
    scenario_write_u32(context, bits);
}

void scenario_write_f64(ScenarioContext *context, double value) {
    uint64_t bits = UINT64_C(0x7FF8000000000000);
    if (value == value) {
        memcpy(&bits, &value, sizeof bits);
    }
    scenario_write_u64(context, bits);
}

void scenario_require(const ScenarioContext *context, OpStatus status) {
    if (status != OP_STATUS_OK) {
        fprintf(stderr, "hash_matrix: %s: %s: %s\n", context->name, op_status_name(status),
                op_error_message());
        exit(1);
    }
}

void *scenario_allocate(const ScenarioContext *context, size_t size) {
    void *memory = calloc(size > 0 ? size : 1, 1);
    if (memory == NULL) {
        fprintf(stderr, "hash_matrix: %s: out of memory\n", context->name);
        exit(1);
    }
    return memory;
}
