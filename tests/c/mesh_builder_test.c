/* Builders as objects: steps, progress and cancelling, inputs of all kinds, options, links, arguments, and memory. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/each_failure.h"
#include "support/soup_case.h"
#include "support/test_mode.h"

#include <stdlib.h>
#include <string.h>

/* Floors of three tiles a side with a ramp to a deck above them. */
static Soup deck_soup(void) {
    Soup soup = {0};
    soup_floor(&soup, 0.0, 0.0, 24.0, 24.0, 0.0);
    soup_ramp(&soup, 4.0, 10.0, 10.0, 14.0, 0.0, 3.0);
    soup_floor(&soup, 10.0, 8.0, 20.0, 16.0, 3.0);
    return soup;
}

static OpMeshBuilder *new_builder(const Soup *soup, const OpNavSettings *settings,
                                  const OpMeshBuildOptions *options) {
    OpTriangles triangles = soup_triangles(soup);
    OpMeshBuilder *builder = NULL;
    check_ok(op_mesh_builder_create(&triangles, settings, options, NULL, &builder));
    return builder;
}

/* ---- Steps ---- */

static void slices_give_the_same(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpNavSettings settings = soup_settings();
    for (int32_t partition = 0; partition < 3; partition++) {
        settings.partition = (OpPartition)partition;
        for (int32_t step = 1; step <= 5; step += 2) {
            OpMeshBuilder *builder = new_builder(&soup, &settings, NULL);
            int32_t done = 0;
            int32_t total = -1;
            int32_t steps = 0;
            OpNavMesh *mesh = NULL;
            while (done != total) {
                check_ok(op_mesh_builder_step(builder, step, &done, &total));
                steps++;
            }
            /* The soup ends where the fourth row and column of tiles would begin. */
            assert_int_equal(total, 9);
            assert_int_equal(steps, (9 + step - 1) / step);
            check_ok(op_mesh_builder_step(builder, 1, &done, NULL));
            assert_int_equal(done, 9);
            check_ok(op_nav_mesh_from_builder(builder, &mesh));
            op_mesh_builder_destroy(builder);
            assert_true(mesh_poly_count(mesh) > 9);
            assert_true(same_meshes(mesh, soup_build(&soup, &settings)));
        }
    }
    soup_free(&soup);
}

static void states(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpNavSettings settings = soup_settings();
    OpMeshBuilder *builder = new_builder(&soup, &settings, NULL);
    OpTiledNavMesh *mesh = NULL;
    OpNavMesh *nav_mesh = NULL;
    check_refused(op_mesh_builder_finish(builder, &mesh), OP_STATUS_INVALID_STATE, "builder", "0 of 9");
    check_ok(op_mesh_builder_step(builder, 8, NULL, NULL));
    check_refused(op_nav_mesh_from_builder(builder, &nav_mesh), OP_STATUS_INVALID_STATE, "builder", "8 of 9");
    check_refused(op_mesh_builder_step(builder, 0, NULL, NULL), OP_STATUS_OUT_OF_RANGE, "max_tiles", "0");
    check_ok(op_mesh_builder_step(builder, INT32_MAX, NULL, NULL));
    check_refused(op_mesh_builder_finish(builder, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_ok(op_mesh_builder_finish(builder, &mesh));
    assert_int_equal(op_tiled_nav_mesh_tile_count(mesh), 9);
    check_refused(op_mesh_builder_finish(builder, &mesh), OP_STATUS_INVALID_STATE, "builder", "given");
    check_refused(op_mesh_builder_step(builder, 1, NULL, NULL), OP_STATUS_INVALID_STATE, "builder", "given");
    check_refused(op_mesh_builder_step(NULL, 1, NULL, NULL), OP_STATUS_INVALID_ARGUMENT, "builder", "NULL");
    check_refused(op_mesh_builder_finish(NULL, &mesh), OP_STATUS_INVALID_ARGUMENT, "builder", "NULL");
    op_tiled_nav_mesh_destroy(mesh);
    op_mesh_builder_destroy(builder);
    op_mesh_builder_destroy(NULL);
    soup_free(&soup);
}

/* ---- Progress ---- */

typedef struct Progress {
    int32_t calls;
    int32_t last_done;
    int32_t cancel_at; /* -1 for never */
    OpMeshBuilder *builder;
} Progress;

static bool note_progress(void *user, int32_t done, int32_t total) {
    Progress *progress = user;
    assert_int_equal(total, 9);
    assert_int_equal(done, progress->calls++);
    progress->last_done = done;
    if (progress->builder != NULL) {
        OpTiledNavMesh *mesh = NULL;
        check_refused(op_mesh_builder_step(progress->builder, 1, NULL, NULL), OP_STATUS_INVALID_STATE,
                      "builder", "callback");
        check_refused(op_mesh_builder_finish(progress->builder, &mesh), OP_STATUS_INVALID_STATE, "builder",
                      "callback");
    }
    return done != progress->cancel_at;
}

static void reports_progress(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpNavSettings settings = soup_settings();
    Progress progress = {.cancel_at = -1};
    OpMeshBuildOptions options = {.progress = note_progress, .user = &progress};
    OpMeshBuilder *builder = new_builder(&soup, &settings, &options);
    progress.builder = builder;
    check_ok(op_mesh_builder_step(builder, 3, NULL, NULL));
    assert_int_equal(progress.calls, 4);
    check_ok(op_mesh_builder_step(builder, 100, NULL, NULL));
    assert_int_equal(progress.calls, 10);
    op_mesh_builder_destroy(builder);
    soup_free(&soup);
}

static void cancels(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpTriangles triangles = soup_triangles(&soup);
    OpNavSettings settings = soup_settings();
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (int32_t at = 0; at <= 9; at += 3) {
        Progress progress = {.cancel_at = at};
        OpMeshBuildOptions options = {.progress = note_progress, .user = &progress};
        OpNavMesh *mesh = NULL;
        OpMeshBuilder *builder = new_builder(&soup, &settings, &options);
        check_refused(op_mesh_builder_step(builder, 100, NULL, NULL), OP_STATUS_CANCELLED, "builder",
                      "cancelled");
        assert_int_equal(progress.last_done, at);
        check_fails(op_mesh_builder_step(builder, 1, NULL, NULL), OP_STATUS_CANCELLED);
        check_fails(op_nav_mesh_from_builder(builder, &mesh), OP_STATUS_CANCELLED);
        op_mesh_builder_destroy(builder);
        progress.calls = 0;
        check_fails(op_nav_mesh_build_from_triangles(&triangles, &settings, &options, &allocator, &mesh),
                    OP_STATUS_CANCELLED);
        assert_null(mesh);
        assert_int_equal(counter.live_blocks, 0);
    }
    soup_free(&soup);
}

/* ---- Heightfields and voxels ---- */

enum { SIDE = 72, ROWS = 40 };

/* Blocks of three materials as voxels: a ground with steps, a bridge, a wall. */
static uint8_t *voxel_scene(void) {
    uint8_t *voxels = calloc((size_t)SIDE * SIDE * ROWS, 1);
    for (int32_t z = 0; z < SIDE; z++) {
        for (int32_t x = 0; x < SIDE; x++) {
            uint8_t *column = voxels + (size_t)(z * SIDE + x) * ROWS;
            int32_t ground = 2 + (x > 40 ? 3 : 0);
            memset(column, x < 20 ? 2 : 1, (size_t)ground);
            if (z >= 30 && z < 42) {
                column[22] = 3;
                column[23] = 3;
            }
            if (x == 50 && z > 20) {
                memset(column, 1, 30);
            }
        }
    }
    return voxels;
}

static OpHeightfield *heightfield_of(const uint8_t *voxels, const uint8_t *areas) {
    OpHeightfieldFrame frame = {0.0, 0.0, 0.0, 0.25, 0.125, SIDE, SIDE, ROWS};
    OpVoxelBlock block = {voxels, SIDE, SIDE, ROWS};
    OpHeightfield *heightfield = NULL;
    check_ok(op_heightfield_create(&frame, NULL, &heightfield));
    check_ok(op_heightfield_add_voxels(heightfield, &block, 0, 0, 0, areas));
    return heightfield;
}

static void voxels_and_heightfields_agree(void **state) {
    (void)state;
    uint8_t *voxels = voxel_scene();
    uint8_t areas[256] = {0, 63, 5, 63};
    OpVoxelBlock block = {voxels, SIDE, SIDE, ROWS};
    OpVoxelChunk chunk = {0};
    check_ok(op_voxel_chunk_from_block(&block, &chunk));
    OpHeightfield *heightfield = heightfield_of(voxels, areas);
    OpNavSettings settings = soup_settings();
    for (int32_t partition = 0; partition < 3; partition++) {
        OpNavMesh *a = NULL;
        OpNavMesh *b = NULL;
        settings.partition = (OpPartition)partition;
        settings.detail_sample_distance = partition == 2 ? 0.0 : 1.5;
        check_ok(op_nav_mesh_build_from_voxels(&chunk, areas, &settings, NULL, NULL, &a));
        check_ok(op_nav_mesh_build_from_heightfield(heightfield, &settings, NULL, NULL, &b));
        check_mesh_is_valid(a);
        /* On both kinds of ground, under the bridge and on it; not on the wall. */
        assert_true(mesh_is_near(a, (OpVec3){3.0, 0.25, 3.0}, 0.2));
        assert_true(mesh_is_near(a, (OpVec3){15.0, 0.625, 9.0}, 0.2));
        assert_true(mesh_is_near(a, (OpVec3){8.0, 0.25, 9.0}, 0.2));
        assert_true(mesh_is_near(a, (OpVec3){8.0, 3.0, 9.0}, 0.2));
        assert_false(mesh_is_near(a, (OpVec3){12.6, 3.75, 12.0}, 0.4));
        assert_true(same_meshes(a, b));
    }
    op_heightfield_destroy(heightfield);
    op_voxel_chunk_reset(&chunk);
    free(voxels);
}

/* ---- Options ---- */

/* The area of the polygon that is this near to a place, or 255. */
static uint8_t area_at(OpNavMesh *mesh, OpVec3 position) {
    OpNavMeshQuery *query = NULL;
    OpNearestPoly nearest;
    uint8_t area = 255;
    OpVec3 extents = {0.25, 0.5, 0.25};
    check_ok(op_nav_mesh_query_create(op_nav_mesh_tiles(mesh), NULL, NULL, &query));
    check_ok(op_nav_mesh_query_nearest_poly(query, position, extents, NULL, &nearest));
    if (nearest.poly != OP_POLY_REF_INVALID && nearest.distance_squared <= 0.0625) {
        check_ok(op_tiled_nav_mesh_poly_area(op_nav_mesh_tiles(mesh), nearest.poly, &area));
    }
    op_nav_mesh_query_destroy(query);
    return area;
}

static OpNavMesh *build_with(const Soup *soup, const OpNavSettings *settings,
                             const OpMeshBuildOptions *options) {
    OpTriangles triangles = soup_triangles(soup);
    OpNavMesh *mesh = NULL;
    check_ok(op_nav_mesh_build_from_triangles(&triangles, settings, options, NULL, &mesh));
    check_mesh_is_valid(mesh);
    return mesh;
}

/* Volumes come in their order, and obstacles after them; both are copied. */
static void volumes_and_obstacles(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpNavSettings settings = soup_settings();
    settings.area = 4;
    for (int32_t partition = 0; partition < 4; partition++) {
        OpVec2 swamp[4] = {{1, 1}, {7, 1}, {7, 7}, {1, 7}};
        OpVec2 hole[4] = {{3, 3}, {5, 3}, {5, 5}, {3, 5}};
        OpAreaVolume volumes[2] = {{swamp, 4, -1.0, 1.0, 7}, {hole, 4, -1.0, 1.0, 0}};
        OpObstacle obstacles[2] = {
            {OP_OBSTACLE_CYLINDER, {18.0, -0.5, 4.0}, {1.0, 1.0, 0.0}, 0.0},
            {OP_OBSTACLE_BOX, {12.0, 2.5, 10.0}, {13.0, 3.5, 11.0}, 0.0},
        };
        OpMeshBuildOptions options = {
            .volumes = volumes, .volume_count = 2, .obstacles = obstacles, .obstacle_count = 2};
        settings.partition = (OpPartition)(partition % 3);
        settings.detail_sample_distance = partition == 3 ? 0.0 : 1.5;
        OpMeshBuilder *builder = new_builder(&soup, &settings, &options);
        memset(swamp, 0, sizeof swamp);
        memset(volumes, 0, sizeof volumes);
        memset(obstacles, 0, sizeof obstacles);
        OpNavMesh *mesh = NULL;
        check_ok(op_mesh_builder_step(builder, 100, NULL, NULL));
        check_ok(op_nav_mesh_from_builder(builder, &mesh));
        op_mesh_builder_destroy(builder);
        check_mesh_is_valid(mesh);
        assert_int_equal(area_at(mesh, (OpVec3){2.0, 0.0, 2.0}), 7);
        assert_int_equal(area_at(mesh, (OpVec3){6.5, 0.0, 6.5}), 7);
        assert_int_equal(area_at(mesh, (OpVec3){4.0, 0.0, 4.0}), 255);
        assert_int_equal(area_at(mesh, (OpVec3){20.0, 0.0, 20.0}), 4);
        /* Grown by the agent's radius of two cells. */
        assert_int_equal(area_at(mesh, (OpVec3){18.0, 0.0, 4.0}), 255);
        assert_int_equal(area_at(mesh, (OpVec3){19.0, 0.0, 4.0}), 255);
        assert_int_equal(area_at(mesh, (OpVec3){20.25, 0.0, 4.0}), 4);
        assert_int_equal(area_at(mesh, (OpVec3){12.5, 3.0, 10.5}), 255);
        assert_int_equal(area_at(mesh, (OpVec3){16.0, 3.0, 12.0}), 4);
        assert_int_equal(area_at(mesh, (OpVec3){12.5, 0.0, 10.5}), 4);
        op_nav_mesh_destroy(mesh);
    }
    soup_free(&soup);
}

static void areas_of_triangles(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpNavSettings settings = soup_settings();
    uint8_t areas[6] = {63, 0, 12, 12, 13, 13};
    OpMeshBuildOptions options = {.triangle_areas = areas};
    OpNavMesh *mesh = build_with(&soup, &settings, &options);
    assert_int_equal(area_at(mesh, (OpVec3){14.0, 3.0, 12.0}), 13);
    assert_int_equal(area_at(mesh, (OpVec3){7.0, 1.5, 12.0}), 12);
    /* The floor's second triangle is not walkable. */
    assert_int_equal(area_at(mesh, (OpVec3){4.0, 0.0, 20.0}), 0);
    assert_int_equal(area_at(mesh, (OpVec3){20.0, 0.0, 4.0}), 255);
    op_nav_mesh_destroy(mesh);
    memset(areas, 0, sizeof areas);
    mesh = build_with(&soup, &settings, &options);
    assert_int_equal(mesh_poly_count(mesh), 0);
    op_nav_mesh_destroy(mesh);
    soup_free(&soup);
}

static void links_of_the_settings(void **state) {
    (void)state;
    Soup soup = {0};
    OpNavSettings settings = soup_settings();
    OpOffMeshLinkDefinition links[] = {
        {3.0, 0.0, 3.0, 3.0, 0.0, 15.0, 0.5, true, 0, 1, 77},
        {40.0, 0.0, 3.0, 3.0, 0.0, 15.0, 0.5, true, 0, 1, 78}, /* no tile there: dropped */
    };
    soup_floor(&soup, 0.0, 0.0, 24.0, 6.0, 0.0);
    soup_floor(&soup, 0.0, 12.0, 24.0, 18.0, 0.0);
    OpNavMesh *mesh = soup_build(&soup, &settings);
    assert_false(mesh_has_path(mesh, (OpVec3){20.0, 0.0, 3.0}, (OpVec3){20.0, 0.0, 15.0}, NULL));
    op_nav_mesh_destroy(mesh);
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    OpMeshBuilder *builder = new_builder(&soup, &settings, NULL);
    links[0].user_id = 1;
    check_ok(op_mesh_builder_step(builder, 100, NULL, NULL));
    check_ok(op_nav_mesh_from_builder(builder, &mesh));
    op_mesh_builder_destroy(builder);
    assert_true(mesh_has_path(mesh, (OpVec3){20.0, 0.0, 3.0}, (OpVec3){20.0, 0.0, 15.0}, NULL));
    OpNavSettings kept;
    check_ok(op_nav_mesh_settings(mesh, &kept));
    assert_int_equal(kept.off_mesh_link_count, 2);
    assert_int_equal(kept.off_mesh_links[0].user_id, 77);
    op_nav_mesh_destroy(mesh);
    soup_free(&soup);
}

/* ---- Arguments ---- */

static void bad_arguments(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpTriangles triangles = soup_triangles(&soup);
    OpNavSettings settings = soup_settings();
    OpMeshBuilder *builder = NULL;
    check_refused(op_mesh_builder_create(NULL, &settings, NULL, NULL, &builder), OP_STATUS_INVALID_ARGUMENT,
                  "triangles", "NULL");
    check_refused(op_mesh_builder_create(&triangles, NULL, NULL, NULL, &builder), OP_STATUS_INVALID_ARGUMENT,
                  "settings", "NULL");
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_mesh_builder_create_from_heightfield(NULL, &settings, NULL, NULL, &builder),
                  OP_STATUS_INVALID_ARGUMENT, "heightfield", "NULL");
    check_refused(op_mesh_builder_create_from_voxels(NULL, NULL, &settings, NULL, NULL, &builder),
                  OP_STATUS_INVALID_ARGUMENT, "voxels", "NULL");
    OpVoxelChunk empty = {0};
    check_refused(op_mesh_builder_create_from_voxels(&empty, NULL, &settings, NULL, NULL, &builder),
                  OP_STATUS_INVALID_ARGUMENT, "columns", "NULL");
    settings.cell_height = -1.0;
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder), OP_STATUS_OUT_OF_RANGE,
                  "cell_height", "-1");
    OpAllocator half = {0};
    settings = soup_settings();
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, &half, &builder),
                  OP_STATUS_INVALID_ARGUMENT, "allocator", "NULL");
    soup.indices[4] = soup.vertex_count;
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder), OP_STATUS_OUT_OF_RANGE,
                  "indices", "12");
    soup.indices[4] = -1;
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder), OP_STATUS_OUT_OF_RANGE,
                  "indices", "-1");
    soup.indices[4] = 0;
    soup.vertices[1] = not_a_number();
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder), OP_STATUS_OUT_OF_RANGE,
                  "vertices", "NaN");
    soup.vertices[1] = 2097153.0;
    check_refused(op_mesh_builder_create(&triangles, &settings, NULL, NULL, &builder), OP_STATUS_OUT_OF_RANGE,
                  "vertices", "2097153");
    assert_null(builder);
    soup_free(&soup);
}

static void bad_options(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpTriangles triangles = soup_triangles(&soup);
    OpNavSettings settings = soup_settings();
    OpMeshBuilder *builder = NULL;
    uint8_t areas[6] = {0, 0, 0, 64, 0, 0};
    OpVec2 corners[3] = {{0, 0}, {1, 0}, {0, 1}};
    OpAreaVolume volumes[2] = {{corners, 3, 0.0, 1.0, 3}, {corners, 2, 0.0, 1.0, 3}};
    OpObstacle obstacles[2] = {{OP_OBSTACLE_CYLINDER, {0.0, 0.0, 0.0}, {1.0, 1.0, 0.0}, 0.0},
                               {OP_OBSTACLE_CYLINDER, {0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, 0.0}};
    const struct {
        OpMeshBuildOptions options;
        OpStatus status;
        const char *argument;
        const char *part;
    } cases[] = {
        {{.triangle_areas = areas}, OP_STATUS_OUT_OF_RANGE, "areas", "64"},
        {{.volume_count = -1}, OP_STATUS_OUT_OF_RANGE, "volume_count", "-1"},
        {{.volume_count = 1}, OP_STATUS_INVALID_ARGUMENT, "volumes", "NULL"},
        {{.volumes = volumes, .volume_count = 2}, OP_STATUS_OUT_OF_RANGE, "volumes[1]", "corner_count"},
        {{.obstacle_count = -1}, OP_STATUS_OUT_OF_RANGE, "obstacle_count", "-1"},
        {{.obstacle_count = 1}, OP_STATUS_INVALID_ARGUMENT, "obstacles", "NULL"},
        {{.obstacles = obstacles, .obstacle_count = 2}, OP_STATUS_OUT_OF_RANGE, "obstacles[1]", "0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_refused(op_mesh_builder_create(&triangles, &settings, &cases[i].options, NULL, &builder),
                      cases[i].status, cases[i].argument, cases[i].part);
        assert_null(builder);
    }
    uint8_t *voxels = voxel_scene();
    OpHeightfield *heightfield = heightfield_of(voxels, NULL);
    check_refused(
        op_mesh_builder_create_from_heightfield(heightfield, &settings, &cases[0].options, NULL, &builder),
        OP_STATUS_INVALID_ARGUMENT, "triangle_areas", "NULL");
    op_heightfield_destroy(heightfield);
    free(voxels);
    soup_free(&soup);
}

/* ---- Memory ---- */

typedef struct Failing {
    OpTriangles triangles;
    OpNavSettings settings;
    OpMeshBuildOptions options;
    OpAllocator allocator;
    OpNavMesh *mesh;
} Failing;

static OpStatus build_failing(void *user) {
    Failing *failing = user;
    return op_nav_mesh_build_from_triangles(&failing->triangles, &failing->settings, &failing->options,
                                            &failing->allocator, &failing->mesh);
}

static void check_no_mesh(void *user) {
    assert_null(((Failing *)user)->mesh);
}

/* Of a build with everything in it: every allocation fails once. */
static void each_allocation_fails(void **state) {
    (void)state;
    Soup soup = {0};
    soup_floor(&soup, 0.0, 0.0, 10.0, 5.0, 0.0);
    soup_ramp(&soup, 2.0, 1.0, 6.0, 4.0, 0.0, 2.5);
    CountingAllocator counter = {0};
    OpOffMeshLinkDefinition link = {1.0, 0.0, 1.0, 7.0, 0.0, 3.0, 0.5, true, 0, 1, 77};
    OpVec2 corners[3] = {{7, 1}, {9, 1}, {9, 4}};
    OpAreaVolume volume = {corners, 3, -1.0, 1.0, 3};
    OpObstacle obstacle = {OP_OBSTACLE_CYLINDER, {8.0, -0.5, 3.0}, {0.25, 1.0, 0.0}, 0.0};
    Failing failing = {.triangles = soup_triangles(&soup),
                       .settings = soup_settings(),
                       .options = {&volume, 1, &obstacle, 1, NULL, NULL, NULL},
                       .allocator = counting_allocator(&counter)};
    failing.settings.off_mesh_links = &link;
    failing.settings.off_mesh_link_count = 1;
    for (int32_t i = 0; i < 4; i++) {
        FailingCall call = {build_failing, check_no_mesh, &failing};
        failing.settings.partition = (OpPartition)(i % 3);
        failing.settings.detail_sample_distance = i == 3 ? 1.0 : i == 2 ? 0.0 : 1.5;
        failing.mesh = NULL;
        assert_true(fail_each_allocation(&counter, &call) > 100);
        assert_true(mesh_poly_count(failing.mesh) > 2);
        op_nav_mesh_destroy(failing.mesh);
        assert_int_equal(counter.live_blocks, 0);
        assert_int_equal(counter.wrong_frees, 0);
    }
    soup_free(&soup);
}

/* A step that ran out of memory may be taken again, and so may the end. */
static void goes_on_after_a_failure(void **state) {
    (void)state;
    Soup soup = deck_soup();
    OpTriangles triangles = soup_triangles(&soup);
    OpNavSettings settings = soup_settings();
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    for (size_t every = 3; every < 300; every += 37) {
        OpMeshBuilder *builder = NULL;
        OpNavMesh *mesh = NULL;
        int32_t done = 0;
        settings.partition = (OpPartition)(every % 3);
        check_ok(op_mesh_builder_create(&triangles, &settings, NULL, &allocator, &builder));
        for (size_t n = every; mesh == NULL; n += every) {
            counter.fail_in = n;
            OpStatus status = done < 9 ? op_mesh_builder_step(builder, 1, &done, NULL)
                                       : op_nav_mesh_from_builder(builder, &mesh);
            assert_true(status == OP_STATUS_OK || status == OP_STATUS_OUT_OF_MEMORY);
        }
        counter.fail_in = 0;
        op_mesh_builder_destroy(builder);
        assert_true(same_meshes(mesh, soup_build(&soup, &settings)));
        assert_int_equal(counter.live_blocks, 0);
    }
    soup_free(&soup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_give_the_same),
        cmocka_unit_test(states),
        cmocka_unit_test(reports_progress),
        cmocka_unit_test(cancels),
        cmocka_unit_test(voxels_and_heightfields_agree),
        cmocka_unit_test(volumes_and_obstacles),
        cmocka_unit_test(areas_of_triangles),
        cmocka_unit_test(links_of_the_settings),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(bad_options),
        cmocka_unit_test(each_allocation_fails),
        cmocka_unit_test(goes_on_after_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
