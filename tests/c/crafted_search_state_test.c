/* Saved searches that no search writes: each part is well-formed, but together they would lead the generic engines astray
 * after a restore. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_A_STAR = 8, KIND_JUMP = 9, KIND_THETA = 10, KIND_GRID_SEARCH = 12 };
enum { RUNNING = 1, FOUND = 2 };

#define INNER_HEADER_SIZE (8 + 4 + 1 + 8 + 4 + 4 + 4 + 4 + 8)
#define NODE_SIZE 17
#define OPEN_SIZE 20

typedef struct Node {
    int32_t index;
    bool closed;
    double g;
    int32_t parent;
} Node;

typedef struct State {
    int kind;
    int status;
    int32_t start;
    int32_t goal;
    const Node *nodes; /* by index */
    int32_t node_count;
    int32_t open; /* the one open entry, or -1 */
} State;

static void write_header(OpWriter *writer, int kind) {
    op_write_bytes(writer, "OPGS", 4);
    op_write_u16(writer, 1);
    op_write_u16(writer, (uint16_t)kind);
}

static void write_search(OpWriter *writer, const State *state, int32_t cells) {
    write_header(writer, state->kind);
    op_write_i32(writer, cells);
    op_write_u8(writer, (uint8_t)state->status);
    op_write_f64(writer, 1.0);
    op_write_i32(writer, state->kind == KIND_A_STAR ? state->start : -1);
    op_write_i32(writer, state->goal);
    op_write_i32(writer, 0);
    op_write_i32(writer, 0);
    op_write_f64(writer, 0.0);
    op_write_i32(writer, state->node_count);
    for (int32_t i = 0; i < state->node_count; i++) {
        op_write_i32(writer, state->nodes[i].index);
        op_write_u8(writer, state->nodes[i].closed ? 1 : 0);
        op_write_f64(writer, state->nodes[i].g);
        op_write_i32(writer, state->nodes[i].parent);
    }
    op_write_i32(writer, state->open < 0 ? 0 : 1);
    if (state->open >= 0) {
        op_write_i32(writer, state->open);
        op_write_f64(writer, 1.0);
        op_write_f64(writer, 1.0);
    }
    op_write_i32(writer, 0);
}

/* Restores the state into a search, with the bytes in a block of their own size. */
static OpStatus restore(OpGridSearch *search, const OpGrid *grid, const State *state) {
    int32_t width = op_grid_width(grid);
    int32_t inner =
        INNER_HEADER_SIZE + 4 + state->node_count * NODE_SIZE + 4 + (state->open < 0 ? 0 : OPEN_SIZE) + 4;
    size_t size = 8 + 1 + 8 + 20 + (size_t)inner;
    uint8_t *bytes = malloc(size);
    OpWriter writer = op_writer(bytes, size);
    write_header(&writer, KIND_GRID_SEARCH);
    op_write_u8(&writer, 2);
    op_write_i32(&writer, width);
    op_write_i32(&writer, op_grid_height(grid));
    op_write_i32(&writer, state->start % width);
    op_write_i32(&writer, state->start / width);
    op_write_i32(&writer, state->goal % width);
    op_write_i32(&writer, state->goal / width);
    op_write_i32(&writer, inner);
    write_search(&writer, state, width * op_grid_height(grid));
    assert_int_equal(writer.size, size);
    OpStatus status = op_grid_search_restore_state(search, bytes, size);
    free(bytes);
    return status;
}

static OpGridSearch *make_search(const OpGrid *grid, OpGridAlgorithm algorithm) {
    OpGridSearch *search = NULL;
    OpGridOptions options = op_grid_options_default();
    options.algorithm = algorithm;
    options.specialized_engines = false;
    check_ok(op_grid_search_create(grid, &options, &search));
    return search;
}

static OpGrid *make_grid(const char *text) {
    OpGrid *grid = NULL;
    check_ok(op_grid_from_text(text, strlen(text), NULL, &grid));
    return grid;
}

/* A wall has no area multiplier to take a step's cost from. */
static void a_star_does_not_expand_walls(void **state) {
    (void)state;
    OpGrid *grid = make_grid("....\n.#..\n....\n....");
    OpGridSearch *search = make_search(grid, OP_GRID_A_STAR);
    static const Node nodes[] = {{0, true, 0.0, -1}, {5, false, 1.0, 0}};
    State crafted = {KIND_A_STAR, RUNNING, 0, 15, nodes, 2, 5};
    check_refused(restore(search, grid, &crafted), OP_STATUS_GRID_STATE, "state.open.node", "5 is a wall");
    assert_int_equal(op_grid_search_status(search), OP_PATH_NONE);
    static const Node harmless[] = {{0, true, 0.0, -1}, {4, false, 1.0, 0}};
    crafted.nodes = harmless;
    crafted.open = 4;
    check_ok(restore(search, grid, &crafted));
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

/* An open cell whose parent it does not see gets another, here one that was reached from the cell itself. */
static void lazy_theta_star_does_not_walk_in_circles(void **state) {
    (void)state;
    OpGrid *grid = make_grid("....\n.#..\n....\n....");
    OpGridSearch *search = make_search(grid, OP_GRID_LAZY_THETA_STAR);
    static const Node open_parent[] = {{0, true, 0.0, -1}, {10, false, 1.0, 0}, {11, true, 2.0, 10}};
    State crafted = {KIND_THETA, RUNNING, 0, 10, open_parent, 3, 10};
    check_refused(restore(search, grid, &crafted), OP_STATUS_GRID_STATE, "state.visited.parent",
                  "of cell 11");
    static const Node open_and_closed[] = {{0, true, 0.0, -1}, {10, true, 1.0, 0}, {11, true, 2.0, 10}};
    crafted.nodes = open_and_closed;
    check_refused(restore(search, grid, &crafted), OP_STATUS_GRID_STATE, "state.open.node", "10 is");
    assert_int_equal(op_grid_search_status(search), OP_PATH_NONE);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

/* Jumps from end to end of a corridor, so many that their sum passes 32 bits. */
static void jumps_to_and_fro_are_no_path(void **state) {
    (void)state;
    enum { LENGTH = 92690 };
    OpGrid *grid = NULL;
    check_ok(op_grid_create(LENGTH, 1, 0, NULL, &grid));
    OpGridSearch *search = make_search(grid, OP_GRID_JPS);
    Node *nodes = malloc(LENGTH * sizeof *nodes);
    int32_t last = -1;
    for (int32_t i = 0; i < LENGTH; i++) {
        int32_t index = i % 2 == 0 ? i / 2 : LENGTH - 1 - i / 2;
        nodes[index] = (Node){index, true, i, last};
        last = index;
    }
    State crafted = {KIND_JUMP, FOUND, 0, last, nodes, LENGTH, -1};
    check_ok(restore(search, grid, &crafted));
    OpGridPath path = {.cost = 3.0};
    check_refused(op_grid_search_path(search, &path), OP_STATUS_INVALID_STATE, "search", "path");
    assert_true(path.cost == 3.0 && path.cells == NULL);
    free(nodes);
    op_grid_search_destroy(search);
    op_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_star_does_not_expand_walls),
        cmocka_unit_test(lazy_theta_star_does_not_walk_in_circles),
        cmocka_unit_test(jumps_to_and_fro_are_no_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
