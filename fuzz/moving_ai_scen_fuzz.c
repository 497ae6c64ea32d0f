/* Moving AI scenario files: a format error that writes nothing, or scenarios within their bounds. */
#include "fuzz_target.h"

#include <math.h>
#include <string.h>

#define MOST 16

static void check_scenario(const OpMovingAiScenario *scenario, const char *text, size_t size) {
    FUZZ_CHECK(scenario->map >= text && scenario->map_size > 0 && scenario->map_size <= size);
    FUZZ_CHECK(scenario->map + scenario->map_size <= text + size);
    FUZZ_CHECK(scenario->bucket >= 0);
    FUZZ_CHECK(scenario->width >= 1 && scenario->width <= 65536);
    FUZZ_CHECK(scenario->height >= 1 && scenario->height <= 65536);
    FUZZ_CHECK(scenario->start.x >= 0 && scenario->start.x < scenario->width);
    FUZZ_CHECK(scenario->start.y >= 0 && scenario->start.y < scenario->height);
    FUZZ_CHECK(scenario->goal.x >= 0 && scenario->goal.x < scenario->width);
    FUZZ_CHECK(scenario->goal.y >= 0 && scenario->goal.y < scenario->height);
    FUZZ_CHECK(scenario->optimal_length >= 0.0 && scenario->optimal_length < INFINITY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    OpMovingAiScenario scenarios[MOST];
    OpMovingAiScenario untouched;
    const char *text = (const char *)data;
    size_t count = 12345;
    memset(&untouched, 0x5A, sizeof untouched);
    for (size_t i = 0; i < MOST; i++) {
        scenarios[i] = untouched;
    }
    OpStatus status = op_moving_ai_parse_scenarios(text, size, scenarios, MOST, &count);
    if (status == OP_STATUS_GRID_FORMAT) {
        FUZZ_CHECK(count == 12345 && memcmp(&scenarios[0], &untouched, sizeof untouched) == 0);
        return 0;
    }
    FUZZ_CHECK(status == (count > MOST ? OP_STATUS_BUFFER_TOO_SMALL : OP_STATUS_OK));
    FUZZ_CHECK(count <= size);
    for (size_t i = 0; i < MOST && i < count; i++) {
        check_scenario(&scenarios[i], text, size);
    }
    return 0;
}
