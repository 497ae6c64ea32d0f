/* Hash-matrix scenarios: deterministic functions of the library whose written bytes are hashed.
 *
 * To add one, put a file into tools/hash_matrix/scenarios/ that says
 *
 *     SCENARIO(grids_astar_example, "grids/astar/example") {
 *         scenario_write_f64(context, cost);
 *     }
 *
 * It registers itself; no shared file changes. Names are lower case, slash-separated and unique. Inputs come from
 * OpRandom with a fixed seed; results are written, never timings, addresses or sizes of C types. */
#ifndef ONEPATH_TOOLS_SCENARIO_H
#define ONEPATH_TOOLS_SCENARIO_H

#include "onepath/base.h"

typedef struct ScenarioContext {
    OpSha256 sha;
    const char *name;
} ScenarioContext;

/* Integers are hashed little-endian, floating-point numbers by bit pattern, NaNs as the one canonical quiet NaN
 * (positive, empty payload), because hardware and WebAssembly leave the other bits open. */
void scenario_write_u8(ScenarioContext *context, uint8_t value);
void scenario_write_i32(ScenarioContext *context, int32_t value);
void scenario_write_u32(ScenarioContext *context, uint32_t value);
void scenario_write_i64(ScenarioContext *context, int64_t value);
void scenario_write_u64(ScenarioContext *context, uint64_t value);
void scenario_write_f32(ScenarioContext *context, float value);
void scenario_write_f64(ScenarioContext *context, double value);
void scenario_write_bytes(ScenarioContext *context, const void *bytes, size_t size);

/* Stops the runner with the scenario's name and the library's message unless status is OP_STATUS_OK: a hash of
 * calls that failed for lack of memory or by a mistake in the scenario would prove nothing. */
void scenario_require(const ScenarioContext *context, OpStatus status);

/* Memory that the runner may not lack; free it with free(). */
void *scenario_allocate(const ScenarioContext *context, size_t size);

typedef struct Scenario {
    const char *name;
    void (*run)(ScenarioContext *context);
    struct Scenario *next;
} Scenario;

void scenario_register(Scenario *scenario);

/* The registered scenarios in ordinal order of their names. */
const Scenario *scenario_first(void);

#define SCENARIO(identifier, scenario_name)                                                                  \
    static void identifier##_run(ScenarioContext *context);                                                  \
    __attribute__((constructor)) static void identifier##_register(void) {                                   \
        static Scenario scenario = {scenario_name, identifier##_run, NULL};                                  \
        scenario_register(&scenario);                                                                        \
    }                                                                                                        \
    static void identifier##_run(ScenarioContext *context)

#endif
