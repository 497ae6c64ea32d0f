/* HPA*: a path exactly where generic A* finds one, of legal steps, never cheaper, and smoothing never makes it dearer; the
 * abstract graph that has followed the edits equals one built anew. */
#include "fuzz_world.h"

typedef struct World {
    OpGrid *grid;
    OpHpaHierarchy *hierarchy;
    OpHpaOptions options;
} World;

static void take_hierarchy(FuzzProgram *program, World *world) {
    OpGridOptions moves = op_grid_options_default();
    fuzz_take_moves(program, &moves);
    world->options = op_hpa_options_default();
    world->options.chunk_size = 2 + fuzz_take(program) % 9;
    world->options.entrance_threshold = 1 + fuzz_take(program) % 8;
    world->options.agent_size = moves.agent_size;
    world->options.connectivity = moves.connectivity;
    world->options.diagonals =
        moves.diagonals == OP_DIAGONAL_ALLOW_ALL ? OP_DIAGONAL_NO_CORNER_CUTTING : moves.diagonals;
    FUZZ_CHECK(op_hpa_hierarchy_create(world->grid, &world->options, NULL, &world->hierarchy) ==
               OP_STATUS_OK);
}

static void check_rebuilt(const World *world) {
    OpHpaHierarchy *fresh = NULL;
    FUZZ_CHECK(op_hpa_hierarchy_refresh(world->hierarchy) == OP_STATUS_OK);
    FUZZ_CHECK(op_hpa_hierarchy_create(world->grid, &world->options, NULL, &fresh) == OP_STATUS_OK);
    FUZZ_CHECK(op_hpa_content_equals(world->hierarchy, fresh));
    FUZZ_CHECK(op_hpa_content_hash(world->hierarchy) == op_hpa_content_hash(fresh));
    op_hpa_hierarchy_destroy(fresh);
}

static void check_path(const World *world, const OpCell ends[2], const OpGridOptions *options,
                       const OpGridPath *best, OpGridPath *path) {
    FUZZ_CHECK(op_grid_find_path(world->grid, ends[0], ends[1], options, path) == OP_STATUS_OK);
    FUZZ_CHECK(path->status == best->status && path->algorithm == OP_GRID_HPA_STAR);
    if (path->status == OP_PATH_FOUND) {
        fuzz_check_steps(world->grid, ends[0], ends[1], options, path);
        FUZZ_CHECK(path->cost >= best->cost * (1.0 - 1e-9));
    }
}

static void do_query(FuzzProgram *program, const World *world) {
    OpGridOptions options = op_grid_options_default();
    OpGridPath best = {0};
    OpGridPath rough = {0};
    OpGridPath smooth = {0};
    OpCell ends[2];
    ends[0] = fuzz_take_cell(program, world->grid);
    ends[1] = fuzz_take_cell(program, world->grid);
    options.algorithm = OP_GRID_HPA_STAR;
    options.hpa_chunk_size = world->options.chunk_size;
    options.agent_size = world->options.agent_size;
    options.connectivity = world->options.connectivity;
    options.diagonals = world->options.diagonals;
    fuzz_best_path(world->grid, ends[0], ends[1], &options, &best);
    check_path(world, ends, &options, &best, &smooth);
    options.hpa_smoothing = false;
    check_path(world, ends, &options, &best, &rough);
    FUZZ_CHECK(smooth.cost <= rough.cost);
    FUZZ_CHECK(smooth.iterations == rough.iterations);
    op_grid_path_reset(&smooth);
    op_grid_path_reset(&rough);
    op_grid_path_reset(&best);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FuzzProgram program = fuzz_program(data, size, 200);
    World world = {.grid = fuzz_take_grid(&program, 40, 24)};
    take_hierarchy(&program, &world);
    while (!fuzz_is_over(&program)) {
        switch (fuzz_take(&program) % 7) {
        case 0:
        case 1:
        case 2:
            fuzz_take_edit(&program, world.grid);
            break;
        case 3:
            fuzz_take_area_cost(&program, world.grid);
            break;
        case 4:
            check_rebuilt(&world);
            break;
        default:
            do_query(&program, &world);
        }
    }
    op_hpa_hierarchy_destroy(world.hierarchy);
    op_grid_destroy(world.grid);
    return 0;
}
