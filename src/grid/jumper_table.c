/* The jumper of JPS+: one table entry a jump, bounded by the goal. */
#include "grid/jumper.h"

static int32_t jump(const void *self, OpCell from, int32_t direction, OpCell goal) {
    const OpJpsPlusIndex *index = self;
    size_t node = (size_t)op_grid_index(index->grid, from);
    return op_jps_plus_steps(index->table[node * OP_SQUARE_DIRECTIONS + (size_t)direction], from, direction,
                             goal);
}

OpJumper op_table_jumper(const OpJpsPlusIndex *index) {
    return (OpJumper){jump, index};
}
