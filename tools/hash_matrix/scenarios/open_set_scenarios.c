/* The order in which the open set gives its entries back. */
#include "../scenario.h"

#include "onepath/search.h"

SCENARIO(search_open_set, "search/open-set") {
    enum { NODES = 200 };
    OpOpenSet *set = NULL;
    OpRandom random = op_random_seed(4);
    scenario_require(context, op_open_set_create(NODES, NULL, &set));
    for (int step = 0; step < 5000; ++step) {
        if (op_random_below(&random, 3) > 0) {
            /* Few distinct keys, so that every tie rule decides something; pushing again changes keys both ways. */
            int32_t node = (int32_t)op_random_below(&random, NODES);
            double f = (double)op_random_below(&random, 12) * 0.5;
            double g = (double)op_random_below(&random, 4) * 0.25;
            scenario_require(context, op_open_set_push(set, node, f, g));
        } else {
            OpOpenEntry entry = {0.0, 0.0, -1};
            scenario_write_u8(context, op_open_set_pop(set, &entry) ? 1 : 0);
            scenario_write_f64(context, entry.f);
            scenario_write_f64(context, entry.g);
            scenario_write_i32(context, entry.node);
        }
        scenario_write_u64(context, op_open_set_size(set));
    }
    op_open_set_clear(set);
    scenario_write_u64(context, op_open_set_size(set));
    op_open_set_destroy(set);
}
