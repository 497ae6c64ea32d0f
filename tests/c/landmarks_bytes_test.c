/* The bytes of landmarks: they are what the format says, come back to the last bit, belong to one graph, and bytes from
 * anyone end in GRAPH_STATE or in tables that leave every path optimal. */
#include "support/check.h"
#include "support/counting_allocator.h"
#include "support/reference_graph.h"
#include "support/test_mode.h"
#include "support/test_random.h"

#include <stdlib.h>
#include <string.h>

#define HEADER 24

typedef struct Saved {
    uint8_t *bytes; /* exactly size of them, so that a read past the end is caught */
    size_t size;
} Saved;

static Saved save(const OpLandmarks *landmarks) {
    Saved saved = {NULL, op_landmarks_saved_size(landmarks)};
    size_t needed = 0;
    saved.bytes = malloc(saved.size);
    assert_non_null(saved.bytes);
    check_refused(op_landmarks_save(landmarks, NULL, 0, &needed), OP_STATUS_BUFFER_TOO_SMALL, "capacity",
                  "was 0");
    assert_int_equal(needed, saved.size);
    saved.bytes[0] = 7;
    check_fails(op_landmarks_save(landmarks, saved.bytes, saved.size - 1, &needed),
                OP_STATUS_BUFFER_TOO_SMALL);
    assert_int_equal(saved.bytes[0], 7);
    check_ok(op_landmarks_save(landmarks, saved.bytes, saved.size, &needed));
    assert_int_equal(needed, saved.size);
    return saved;
}

static Saved copy_of(const Saved *saved, size_t size) {
    Saved copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.bytes);
    memset(copy.bytes, 0, size);
    memcpy(copy.bytes, saved->bytes, size < saved->size ? size : saved->size);
    return copy;
}

static void put_u32(Saved *saved, size_t at, uint32_t value) {
    for (size_t i = 0; i < 4; i++) {
        saved->bytes[at + i] = (uint8_t)(value >> (8 * i));
    }
}

static void put_f64(Saved *saved, size_t at, double value) {
    put_u32(saved, at, (uint32_t)bits_of(value));
    put_u32(saved, at + 4, (uint32_t)(bits_of(value) >> 32));
}

/* ---- The format ---- */

/* 0 -> 1 -> 2, with 1 to 2 at half the weight, and one landmark. */
static OpGraph *small_graph(void) {
    const int32_t from[] = {0, 1};
    const int32_t to[] = {1, 2};
    const double weights[] = {1.0, 0.5};
    OpGraph *graph = NULL;
    check_ok(op_graph_from_edges(from, to, weights, 2, -1, true, NULL, &graph));
    return graph;
}

static OpLandmarks *build(const OpGraph *graph, int32_t count) {
    OpLandmarkOptions options = op_landmark_options_default();
    OpLandmarks *landmarks = NULL;
    options.count = count;
    options.selection = OP_LANDMARKS_FARTHEST;
    check_ok(op_landmarks_build(graph, &options, NULL, &landmarks));
    return landmarks;
}

static void bytes_are_the_format(void **state) {
    (void)state;
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 1);
    Saved saved = save(landmarks);
    int32_t node = op_landmarks_nodes(landmarks)[0];
    double from[3];
    double to[3];
    uint8_t expected[HEADER + 4 + 48];
    OpWriter writer = op_writer(expected, sizeof expected);
    check_ok(op_landmarks_distances(landmarks, 0, from, to));
    op_write_bytes(&writer, "OPLM", 4);
    op_write_u32(&writer, 1);
    op_write_i32(&writer, 3);
    op_write_i32(&writer, 1);
    op_write_u64(&writer, op_landmarks_fingerprint(landmarks));
    op_write_i32(&writer, node);
    for (int i = 0; i < 3; i++) {
        op_write_f64(&writer, from[i]);
    }
    for (int i = 0; i < 3; i++) {
        op_write_f64(&writer, to[i]);
    }
    assert_int_equal(node, 2);
    assert_true(from[0] == positive_infinity() && to[0] == 1.5 && to[1] == 0.5);
    assert_int_equal(saved.size, sizeof expected);
    assert_memory_equal(saved.bytes, expected, sizeof expected);
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

static void check_same(const OpLandmarks *a, const OpLandmarks *b) {
    Saved of_a = save(a);
    Saved of_b = save(b);
    assert_int_equal(of_a.size, of_b.size);
    assert_memory_equal(of_a.bytes, of_b.bytes, of_a.size);
    free(of_a.bytes);
    free(of_b.bytes);
}

static void round_trips(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < test_count(40, 400, 4000); seed++) {
        RefGraph reference;
        TestRandom random = test_random(seed + 5);
        ref_graph_generate(&reference, (RefGraphKind)(seed % REF_GRAPH_KINDS),
                           test_chance(&random, 50) ? REF_WEIGHTS_DYADIC : REF_WEIGHTS_ANY, seed);
        OpGraph *graph = ref_graph_build(&reference, NULL);
        OpLandmarkOptions options = op_landmark_options_default();
        OpLandmarks *landmarks = NULL;
        OpLandmarks *loaded = NULL;
        options.count = test_int(&random, 1, 20);
        options.selection = (OpLandmarkSelection)test_int(&random, 0, 1);
        options.seed = seed;
        check_ok(op_landmarks_build(graph, &options, NULL, &landmarks));
        Saved saved = save(landmarks);
        if (op_landmarks_load(saved.bytes, saved.size, graph, NULL, &loaded) != OP_STATUS_OK) {
            fail_msg("seed %llu: %s", (unsigned long long)seed, op_error_message());
        }
        check_same(landmarks, loaded);
        free(saved.bytes);
        op_landmarks_destroy(landmarks);
        op_landmarks_destroy(loaded);
        op_graph_destroy(graph);
        ref_graph_free(&reference);
    }
}

static void round_trip_over_points(void **state) {
    (void)state;
    const OpPoint3 points[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {9, 9, 9}};
    OpPointGraphOptions options = op_point_graph_options_default();
    OpPointGraph *graph = NULL;
    OpLandmarks *landmarks = NULL;
    OpLandmarks *loaded = NULL;
    options.max_distance = 1.1;
    check_ok(op_point_graph_create(points, 5, &options, NULL, &graph));
    check_ok(op_landmarks_build_points(graph, NULL, NULL, &landmarks));
    Saved saved = save(landmarks);
    check_ok(op_landmarks_load_points(saved.bytes, saved.size, graph, NULL, &loaded));
    check_same(landmarks, loaded);
    saved.bytes[0] = 'o';
    check_refused(op_landmarks_load_points(saved.bytes, saved.size, graph, NULL, &loaded),
                  OP_STATUS_GRAPH_STATE, "landmarks.magic", "OPLM");
    check_refused(op_landmarks_load_points(saved.bytes, saved.size, NULL, NULL, &loaded),
                  OP_STATUS_INVALID_ARGUMENT, "graph", "NULL");
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_landmarks_destroy(loaded);
    op_point_graph_destroy(graph);
}

/* ---- Hostile bytes ---- */

/* Offers bytes as they are; *loaded gets tables that were taken. */
static OpStatus offer(const Saved *saved, const OpGraph *graph, OpLandmarks **loaded) {
    *loaded = NULL;
    OpStatus status = op_landmarks_load(saved->bytes, saved->size, graph, NULL, loaded);
    assert_true(status == OP_STATUS_OK || status == OP_STATUS_GRAPH_STATE);
    assert_true((*loaded != NULL) == (status == OP_STATUS_OK));
    if (status != OP_STATUS_OK) {
        assert_true(strncmp(op_error_argument(), "landmarks", 9) == 0);
    }
    return status;
}

static void refuse(Saved changed, const OpGraph *graph, const char *argument, const char *part) {
    OpLandmarks *loaded = NULL;
    check_refused(op_landmarks_load(changed.bytes, changed.size, graph, NULL, &loaded), OP_STATUS_GRAPH_STATE,
                  argument, part);
    assert_null(loaded);
    free(changed.bytes);
}

/* One value of a good save replaced. */
static void refuse_u32(const Saved *saved, const OpGraph *graph, size_t at, uint32_t value,
                       const char *argument, const char *part) {
    Saved changed = copy_of(saved, saved->size);
    put_u32(&changed, at, value);
    refuse(changed, graph, argument, part);
}

static void refuse_f64(const Saved *saved, const OpGraph *graph, size_t at, double value, const char *part) {
    Saved changed = copy_of(saved, saved->size);
    put_f64(&changed, at, value);
    refuse(changed, graph, "landmarks.distance", part);
}

static void crafted_headers(void **state) {
    (void)state;
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 2);
    Saved saved = save(landmarks);
    refuse_u32(&saved, graph, 0, 0x4F504C4D, "landmarks.magic", "OPLM");
    refuse_u32(&saved, graph, 4, 2, "landmarks.format_version", "must be 1, was 2");
    refuse_u32(&saved, graph, 8, 4, "landmarks.node_count", "must be 3, was 4");
    refuse_u32(&saved, graph, 8, 0xFFFFFFFF, "landmarks.node_count", "was -1");
    refuse_u32(&saved, graph, 12, 0, "landmarks.count", "[1, 3], was 0");
    refuse_u32(&saved, graph, 12, 4, "landmarks.count", "[1, 3], was 4");
    refuse_u32(&saved, graph, 12, 0x80000000, "landmarks.count", "was -2147483648");
    refuse_u32(&saved, graph, 12, 0x7FFFFFFF, "landmarks.count", "was 2147483647");
    refuse_u32(&saved, graph, 12, 1, "landmarks", "must have 76 bytes, had 128");
    refuse_u32(&saved, graph, 12, 3, "landmarks", "must have 180 bytes, had 128");
    refuse_u32(&saved, graph, 16, 5, "landmarks.fingerprint", "must be the graph's");
    refuse_u32(&saved, graph, HEADER, 3, "landmarks.node", "[0, 2], was 3");
    refuse_u32(&saved, graph, HEADER, 0xFFFFFFFF, "landmarks.node", "was -1");
    refuse_u32(&saved, graph, HEADER + 4, (uint32_t)op_landmarks_nodes(landmarks)[0], "landmarks.node",
               "listed once");
    refuse(copy_of(&saved, saved.size + 1), graph, "landmarks", "must have 128 bytes, had 129");
    refuse(copy_of(&saved, 0), graph, "landmarks.header", "cut off after 0");
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

static void crafted_distances(void **state) {
    (void)state;
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 1); /* node 2: from it infinity, infinity, 0, to it 1.5, 0.5, 0 */
    Saved saved = save(landmarks);
    size_t from = HEADER + 4;
    size_t to = from + 24;
    refuse_f64(&saved, graph, from, not_a_number(), "at least 0, was NaN");
    refuse_f64(&saved, graph, from, -1.0, "at least 0, was -1");
    refuse_f64(&saved, graph, to, -positive_infinity(), "at least 0, was -Infinity");
    refuse_f64(&saved, graph, from + 16, 1.0, "must be 0, was 1");
    refuse_f64(&saved, graph, to + 16, positive_infinity(), "must be 0, was Infinity");
    refuse_f64(&saved, graph, to, 1.75, "more than the edge from 0 to 1");
    refuse_f64(&saved, graph, to, positive_infinity(), "more than the edge from 0 to 1");
    refuse_f64(&saved, graph, to + 8, 0.75, "more than the edge from 1 to 2");
    refuse_f64(&saved, graph, from, 0.0, "more than the edge from 0 to 1");
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

static void bytes_of_another_graph(void **state) {
    (void)state;
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 1);
    OpLandmarks *loaded = NULL;
    Saved saved = save(landmarks);
    check_ok(op_graph_set_weight(graph, 0, 1.25));
    refuse(copy_of(&saved, saved.size), graph, "landmarks.fingerprint", "must be the graph's");
    check_ok(op_graph_set_weight(graph, 0, 1.0));
    assert_int_equal(offer(&saved, graph, &loaded), OP_STATUS_OK);
    op_landmarks_destroy(loaded);
    OpGraph *none = NULL;
    check_ok(op_graph_create(0, NULL, &none));
    refuse(copy_of(&saved, saved.size), none, "landmarks.node_count", "must be 0, was 3");
    put_u32(&saved, 8, 0);
    refuse(copy_of(&saved, saved.size), none, "landmarks.count", "was 1");
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
    op_graph_destroy(none);
}

/* Every path found with tables that were taken costs what Dijkstra's algorithm says. */
static void check_paths(uint64_t seed, const RefGraph *reference, const OpGraph *graph,
                        const OpLandmarks *loaded, TestRandom *random) {
    OpGraphOptions options = op_graph_options_default();
    OpGraphPath plain = {0};
    OpGraphPath path = {0};
    options.landmarks = loaded;
    for (int i = 0; i < 3; i++) {
        int32_t start = test_int(random, 0, reference->node_count - 1);
        int32_t goal = test_int(random, 0, reference->node_count - 1);
        options.algorithm = i == 0 ? OP_GRAPH_BIDIRECTIONAL_A_STAR : OP_GRAPH_A_STAR;
        check_ok(op_graph_find_path(graph, start, goal, NULL, &plain));
        check_ok(op_graph_find_path(graph, start, goal, &options, &path));
        if (path.status != plain.status || (plain.status == OP_PATH_FOUND && path.cost != plain.cost)) {
            fail_msg("seed %llu: from %d to %d %g, not %g", (unsigned long long)seed, start, goal, path.cost,
                     plain.cost);
        }
    }
    op_graph_path_reset(&plain);
    op_graph_path_reset(&path);
}

/* Exact weights, so that costs must be equal. Returns how many changed saves were taken. */
static int32_t offer_changed(uint64_t seed, const RefGraph *reference, const OpGraph *graph,
                             const Saved *saved) {
    static const uint8_t changes[] = {0x01, 0x80, 0x10, 0xFF};
    TestRandom random = test_random(seed);
    int32_t taken = 0;
    for (size_t at = 0; at < saved->size; at++) {
        for (size_t i = 0; i < sizeof changes; i++) {
            OpLandmarks *loaded = NULL;
            Saved changed = copy_of(saved, saved->size);
            changed.bytes[at] ^= changes[i];
            OpStatus status = offer(&changed, graph, &loaded);
            assert_true(at >= HEADER || status == OP_STATUS_GRAPH_STATE);
            if (status == OP_STATUS_OK) {
                check_paths(seed, reference, graph, loaded, &random);
                taken++;
            }
            op_landmarks_destroy(loaded);
            free(changed.bytes);
        }
    }
    return taken;
}

static void every_byte_changed(void **state) {
    (void)state;
    int32_t taken = 0;
    for (uint64_t seed = 0; seed < test_count(2, 8, 60); seed++) {
        RefGraph reference;
        OpLandmarks *loaded = NULL;
        ref_graph_generate(&reference, (RefGraphKind)(seed % REF_GRAPH_KINDS), REF_WEIGHTS_DYADIC, seed + 40);
        OpGraph *graph = ref_graph_build(&reference, NULL);
        OpLandmarks *landmarks = build(graph, 3);
        Saved saved = save(landmarks);
        for (size_t size = 0; size < saved.size; size++) {
            Saved cut = copy_of(&saved, size);
            assert_int_equal(offer(&cut, graph, &loaded), OP_STATUS_GRAPH_STATE);
            free(cut.bytes);
        }
        taken += offer_changed(seed, &reference, graph, &saved);
        free(saved.bytes);
        op_landmarks_destroy(landmarks);
        op_graph_destroy(graph);
        ref_graph_free(&reference);
    }
    assert_true(taken > 0); /* smaller distances that fit the weights are fine */
}

/* ---- Bad input, no memory ---- */

static void bad_input(void **state) {
    (void)state;
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 1);
    OpLandmarks *loaded = NULL;
    Saved saved = save(landmarks);
    size_t needed = 3;
    OpAllocator half = {NULL, NULL, NULL};
    check_refused(op_landmarks_load(NULL, 0, graph, NULL, &loaded), OP_STATUS_INVALID_ARGUMENT, "bytes",
                  "NULL");
    check_refused(op_landmarks_load(saved.bytes, saved.size, NULL, NULL, &loaded), OP_STATUS_INVALID_ARGUMENT,
                  "graph", "NULL");
    check_refused(op_landmarks_load(saved.bytes, saved.size, graph, NULL, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "out", "NULL");
    check_refused(op_landmarks_load(saved.bytes, saved.size, graph, &half, &loaded),
                  OP_STATUS_INVALID_ARGUMENT, "allocator", "alloc");
    check_refused(op_landmarks_save(NULL, saved.bytes, saved.size, &needed), OP_STATUS_INVALID_ARGUMENT,
                  "landmarks", "NULL");
    check_refused(op_landmarks_save(landmarks, saved.bytes, saved.size, NULL), OP_STATUS_INVALID_ARGUMENT,
                  "needed", "NULL");
    assert_int_equal(needed, 3);
    assert_int_equal(op_landmarks_saved_size(NULL), 0);
    assert_null(loaded);
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

static void every_allocation_fails_once(void **state) {
    (void)state;
    CountingAllocator counter = {0};
    OpAllocator allocator = counting_allocator(&counter);
    OpGraph *graph = small_graph();
    OpLandmarks *landmarks = build(graph, 2);
    Saved saved = save(landmarks);
    bool failed = true;
    size_t trials = 0;
    for (; failed; trials++) {
        OpLandmarks *loaded = NULL;
        counter.failures = 0;
        counter.fail_in = trials + 1;
        OpStatus status = op_landmarks_load(saved.bytes, saved.size, graph, &allocator, &loaded);
        failed = counter.failures > 0;
        counter.fail_in = 0;
        assert_int_equal(status, failed ? OP_STATUS_OUT_OF_MEMORY : OP_STATUS_OK);
        assert_true((loaded == NULL) == failed);
        op_landmarks_destroy(loaded);
        assert_int_equal(counter.live_blocks, 0);
    }
    assert_int_equal(trials, 5);
    assert_int_equal(counter.wrong_frees, 0);
    free(saved.bytes);
    op_landmarks_destroy(landmarks);
    op_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_the_format),
        cmocka_unit_test(round_trip_over_points),
        cmocka_unit_test(crafted_headers),
        cmocka_unit_test(crafted_distances),
        cmocka_unit_test(bytes_of_another_graph),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(every_byte_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
