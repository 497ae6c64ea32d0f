/* The table of agents against a list that is looked through. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include "crowd/agent_ids.h"

enum { MOST = 200 };

typedef struct Model {
    OpAgentId ids[MOST];
    int32_t slots[MOST];
    int32_t count;
} Model;

static int32_t find(const Model *model, OpAgentId id) {
    for (int32_t i = 0; i < model->count; i++) {
        if (model->ids[i] == id) {
            return i;
        }
    }
    return -1;
}

/* Ids that come one after the other, as those of agents do, or from all over. */
static OpAgentId random_id(TestRandom *random, bool dense) {
    return dense ? (OpAgentId)test_int(random, 0, 2 * MOST)
                 : test_bits(random) % 64 << 58 | test_bits(random) % 8;
}

static void the_table_finds_what_is_in_it(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (uint64_t seed = 1; seed <= test_count(20, 200, 2000); seed++) {
        TestRandom random = test_random(seed);
        OpAgentIds ids = {0};
        Model model = {.count = 0};
        bool dense = seed % 2 == 0;
        assert_int_equal(op_agent_ids_find(&ids, 0), -1);
        for (int32_t step = 0; step < 600; step++) {
            OpAgentId id = random_id(&random, dense);
            int32_t at = find(&model, id);
            assert_int_equal(op_agent_ids_find(&ids, id), at < 0 ? -1 : model.slots[at]);
            if (at >= 0 && test_chance(&random, 60)) {
                op_agent_ids_remove(&ids, id);
                model.count--;
                model.ids[at] = model.ids[model.count];
                model.slots[at] = model.slots[model.count];
            } else if (at < 0 && model.count < MOST) {
                check_ok(op_agent_ids_reserve(&ids, model.count + 1, &allocator));
                op_agent_ids_add(&ids, id, step);
                model.ids[model.count] = id;
                model.slots[model.count++] = step;
            }
        }
        for (int32_t i = 0; i < model.count; i++) {
            assert_int_equal(op_agent_ids_find(&ids, model.ids[i]), model.slots[i]);
        }
        op_agent_ids_clear(&ids);
        assert_int_equal(op_agent_ids_find(&ids, model.ids[0]), -1);
        op_agent_ids_free(&ids, &allocator);
    }
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(counter.wrong_frees, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_finds_what_is_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
