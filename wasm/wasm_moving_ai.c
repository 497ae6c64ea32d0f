/* The flat ABI: Moving AI files. */
#include "wasm_abi.h"

OpStatus opw_moving_ai_parse_map(const char *text, size_t size, int32_t ground_area, int32_t swamp_area,
                                 int32_t water_area, OpGrid **out) {
    OpMovingAiOptions options = op_moving_ai_options_default();
    OP_TRY(area_byte("ground_area", ground_area, &options.ground_area));
    OP_TRY(area_byte("swamp_area", swamp_area, &options.swamp_area));
    OP_TRY(area_byte("water_area", water_area, &options.water_area));
    return op_moving_ai_parse_map(text, size, &options, NULL, out);
}

OpStatus opw_moving_ai_write_map(const OpGrid *grid, char *buffer, size_t capacity, size_t *needed) {
    return op_moving_ai_write_map(grid, buffer, capacity, needed);
}

OpStatus opw_moving_ai_parse_scenarios(const char *text, size_t size, OpMovingAiScenario *scenarios,
                                       size_t capacity, size_t *count) {
    return op_moving_ai_parse_scenarios(text, size, scenarios, capacity, count);
}
