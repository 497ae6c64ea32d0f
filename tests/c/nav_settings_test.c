/* Settings: the presets, every bound, and the digest and fingerprint computed here from the list of their bytes. */
#include "support/check.h"

#include <math.h>
#include <string.h>

/* ---- Presets ---- */

static void presets_are_as_documented(void **state) {
    (void)state;
    OpNavSettings human = op_nav_settings_humanoid();
    OpNavSettings small = op_nav_settings_small();
    OpNavSettings large = op_nav_settings_large();
    check_same_bits(human.agent_radius, 0.6);
    check_same_bits(human.agent_height, 2.0);
    check_same_bits(human.walkable_climb, 0.9);
    check_same_bits(human.agent_max_slope_degrees, 45.0);
    check_same_bits(human.cell_size, 0.3);
    check_same_bits(human.cell_height, 0.2);
    check_same_bits(human.tile_size, 64.0);
    check_same_bits(human.contour_max_error, 1.3);
    check_same_bits(human.max_edge_length, 3.6);
    check_same_bits(human.detail_sample_distance, 1.8);
    check_same_bits(human.detail_max_error, 0.2);
    assert_true(human.origin_x == 0.0 && human.origin_z == 0.0 && human.floor_y == 0.0);
    assert_int_equal(human.max_verts_per_poly, 6);
    assert_int_equal(human.area, 0);
    assert_int_equal(human.flags, 1);
    assert_int_equal(human.snap_bits, -1);
    assert_int_equal(human.partition, OP_PARTITION_WATERSHED);
    assert_int_equal(human.min_region_area, 64);
    assert_int_equal(human.merge_region_area, 400);
    assert_int_equal(human.off_mesh_link_count, 0);
    assert_true(small.agent_radius == 0.3 && small.agent_height == 1.0 && small.walkable_climb == 0.4);
    assert_true(small.agent_max_slope_degrees == 45.0 && small.cell_size == 0.15 && small.tile_size == 32.0);
    assert_true(large.agent_radius == 1.5 && large.agent_height == 4.0 && large.walkable_climb == 1.2);
    assert_true(large.agent_max_slope_degrees == 40.0 && large.cell_size == 0.5 && large.tile_size == 128.0);
    assert_true(small.cell_height == 0.2 && large.cell_height == 0.2 && large.detail_sample_distance == 1.8);
    check_ok(op_nav_settings_check(&human));
    check_ok(op_nav_settings_check(&small));
    check_ok(op_nav_settings_check(&large));
}

/* ---- Bounds ---- */

typedef struct NumberRule {
    const char *name;
    size_t offset;
    double low; /* the least that is taken; what is a little less is not */
    double high;
    bool open; /* low itself is refused, and high too when low is below 0 */
} NumberRule;

#define MOST 2097152.0
#define FIELD(name) #name, offsetof(OpNavSettings, name)

static const NumberRule numbers[] = {
    {FIELD(agent_radius), 0.0, MOST, false},
    {FIELD(agent_height), 0.0, MOST, false},
    {FIELD(walkable_climb), 0.0, MOST, false},
    {FIELD(agent_max_slope_degrees), 0.0, 90.0, false},
    {FIELD(cell_height), 0.0, MOST, true},
    {FIELD(origin_x), -MOST, MOST, true},
    {FIELD(origin_z), -MOST, MOST, true},
    {FIELD(floor_y), -MOST, MOST, true},
    {FIELD(contour_max_error), 0.0, MOST, false},
    {FIELD(max_edge_length), 0.0, MOST, false},
    {FIELD(detail_sample_distance), 0.0, MOST, false},
    {FIELD(detail_max_error), 0.0, MOST, false},
};

static OpStatus with_number(const NumberRule *rule, double value) {
    OpNavSettings settings = op_nav_settings_humanoid();
    memcpy((char *)&settings + rule->offset, &value, sizeof value);
    return op_nav_settings_check(&settings);
}

static void refuse_number(const NumberRule *rule, double value) {
    check_refused(with_number(rule, value), OP_STATUS_OUT_OF_RANGE, rule->name, "must be in");
}

static void names_every_number_out_of_bounds(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const NumberRule *rule = &numbers[i];
        refuse_number(rule, nextafter(rule->low, -1e300));
        refuse_number(rule, nextafter(rule->high, 1e300));
        refuse_number(rule, not_a_number());
        refuse_number(rule, positive_infinity());
        refuse_number(rule, -positive_infinity());
        if (rule->open) {
            refuse_number(rule, rule->low);
            check_ok(with_number(rule, nextafter(rule->low, 1e300)));
        } else {
            check_ok(with_number(rule, rule->low));
        }
        if (rule->open && rule->low < 0.0) {
            refuse_number(rule, rule->high);
        } else {
            check_ok(with_number(rule, rule->high));
        }
    }
}

static void names_every_integer_out_of_bounds(void **state) {
    (void)state;
    const struct {
        const char *name;
        size_t offset;
        int32_t low;
        int32_t high;
    } rules[] = {{FIELD(max_verts_per_poly), 3, 16},
                 {FIELD(snap_bits), -1, 16},
                 {FIELD(min_region_area), 0, INT32_MAX},
                 {FIELD(merge_region_area), 0, INT32_MAX},
                 {FIELD(partition), 0, 2}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const int32_t values[4] = {rules[i].low, rules[i].high, rules[i].low - 1, rules[i].high};
        for (int32_t k = 0; k < 4; k++) {
            OpNavSettings settings = op_nav_settings_humanoid();
            int32_t value = k == 3 && rules[i].high < INT32_MAX ? values[k] + 1 : values[k];
            bool fine = value >= rules[i].low && value <= rules[i].high;
            memcpy((char *)&settings + rules[i].offset, &value, sizeof value);
            if (fine) {
                check_ok(op_nav_settings_check(&settings));
            } else {
                check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, rules[i].name,
                              "must be");
            }
        }
    }
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.area = 64;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "area", "63");
}

static void ties_the_tile_to_the_cell(void **state) {
    (void)state;
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.tile_size = 8192.0 * 0.25;
    settings.cell_size = 0.25;
    check_ok(op_nav_settings_check(&settings));
    settings.tile_size += 1.0;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "tile_size", "8192");
    settings.tile_size = 64.1; /* no float */
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "tile_size", "float");
    settings.tile_size = 0.0;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "tile_size", "0");
    settings.tile_size = not_a_number();
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "tile_size", "NaN");
    settings.tile_size = 64.0;
    settings.cell_size = 0.0;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "cell_size", "0");
    settings.cell_size = positive_infinity();
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "cell_size", "nfinity");
}

static void names_what_is_wrong_with_a_link(void **state) {
    (void)state;
    const OpOffMeshLinkDefinition fine = {1, 2, 3, 4, 5, 6, 0.5, true, 63, 9, 77};
    OpOffMeshLinkDefinition links[2] = {fine, fine};
    OpNavSettings settings = op_nav_settings_humanoid();
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    check_ok(op_nav_settings_check(&settings));
    double *const coordinates[6] = {&links[1].start_x, &links[1].start_y, &links[1].start_z,
                                    &links[1].end_x,   &links[1].end_y,   &links[1].end_z};
    for (int32_t i = 0; i < 6; i++) {
        double before = *coordinates[i];
        *coordinates[i] = i % 2 == 0 ? MOST : not_a_number();
        check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "off_mesh_links",
                      i < 3 ? "[1].start" : "[1].end");
        *coordinates[i] = before;
    }
    static const double radii[] = {0.0, -1.0, 2097153.0, 1e-60};
    for (int32_t i = 0; i < 4; i++) {
        links[1].radius = radii[i];
        check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "off_mesh_links",
                      "[1].radius");
    }
    links[1] = fine;
    links[1].area = 64;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "off_mesh_links", "[1].area");
    settings.off_mesh_links = NULL;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_INVALID_ARGUMENT, "off_mesh_links", "NULL");
    settings.off_mesh_link_count = -1;
    check_refused(op_nav_settings_check(&settings), OP_STATUS_OUT_OF_RANGE, "off_mesh_link_count", "-1");
    check_refused(op_nav_settings_check(NULL), OP_STATUS_INVALID_ARGUMENT, "settings", "NULL");
}

/* ---- Parameters ---- */

static void names_every_parameter_out_of_bounds(void **state) {
    (void)state;
    OpNavMeshParams fine;
    OpNavSettings settings = op_nav_settings_humanoid();
    check_ok(op_nav_settings_params(&settings, &fine));
    OpNavMeshParams params = fine;
    params.origin_y = MOST;
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "origin_y", "2097152");
    params = fine;
    params.walkable_climb = -0.5f;
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "walkable_climb", "-0.5");
    params = fine;
    params.agent_radius = (float)not_a_number();
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "agent_radius", "NaN");
    params = fine;
    params.agent_height = (float)positive_infinity();
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "agent_height", "nfinity");
    params = fine;
    params.agent_max_slope_degrees = 90.5f;
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "agent_max_slope_degrees", "90");
    params = fine;
    params.max_verts_per_poly = 17;
    check_refused(op_nav_mesh_params_check(&params), OP_STATUS_OUT_OF_RANGE, "max_verts_per_poly", "17");
    check_refused(op_nav_mesh_params_check(NULL), OP_STATUS_INVALID_ARGUMENT, "params", "NULL");
    check_refused(op_nav_settings_params(&settings, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_refused(op_nav_settings_params(NULL, &params), OP_STATUS_INVALID_ARGUMENT, "settings", "NULL");
    check_refused(op_nav_mesh_params_fingerprint(&fine, NULL), OP_STATUS_INVALID_ARGUMENT, "out", "NULL");
    check_same_bits(op_nav_mesh_params_max_local_extent(&fine), 16384.0 * 0.3);
    check_same_bits(op_nav_mesh_params_max_local_extent(NULL), 0.0);
}

/* ---- Digest and fingerprint ---- */

typedef struct Bytes {
    uint8_t at[256];
    size_t count;
} Bytes;

static void put(Bytes *bytes, uint64_t value, int32_t size) {
    for (int32_t i = 0; i < size; i++) {
        bytes->at[bytes->count++] = (uint8_t)(value >> 8 * i);
    }
}

static void put_text(Bytes *bytes, const char *text) {
    memcpy(bytes->at + bytes->count, text, 4);
    bytes->count += 4;
}

static void put_double(Bytes *bytes, double value) {
    put(bytes, bits_of(value), 8);
}

static void put_float(Bytes *bytes, double value) {
    float narrow = (float)value;
    uint32_t bits = 0;
    memcpy(&bits, &narrow, sizeof bits);
    put(bytes, bits, 4);
}

static void hash(const Bytes *bytes, uint8_t digest[32]) {
    OpSha256 sha;
    op_sha256_begin(&sha);
    op_sha256_update(&sha, bytes->at, bytes->count);
    op_sha256_end(&sha, digest);
}

static uint64_t expected_digest(const OpNavSettings *settings) {
    Bytes bytes = {.count = 0};
    uint8_t digest[32];
    uint64_t value = 0;
    put_text(&bytes, "ONSD");
    put_double(&bytes, settings->cell_height);
    put(&bytes, (uint32_t)settings->snap_bits, 4);
    put(&bytes, (uint32_t)settings->partition, 4);
    put(&bytes, (uint32_t)settings->min_region_area, 4);
    put(&bytes, (uint32_t)settings->merge_region_area, 4);
    put_float(&bytes, settings->contour_max_error);
    put_double(&bytes, settings->max_edge_length);
    put_double(&bytes, settings->detail_sample_distance);
    put_double(&bytes, settings->detail_max_error);
    put_double(&bytes, settings->floor_y);
    put(&bytes, settings->area, 1);
    put(&bytes, settings->flags, 2);
    put(&bytes, (uint32_t)settings->off_mesh_link_count, 4);
    for (int32_t i = 0; i < settings->off_mesh_link_count; i++) {
        const OpOffMeshLinkDefinition *link = &settings->off_mesh_links[i];
        const double values[7] = {link->start_x, link->start_y, link->start_z, link->end_x,
                                  link->end_y,   link->end_z,   link->radius};
        for (int32_t k = 0; k < 7; k++) {
            put_double(&bytes, values[k]);
        }
        put(&bytes, link->bidirectional ? 1 : 0, 1);
        put(&bytes, link->area, 1);
        put(&bytes, link->flags, 2);
        put(&bytes, link->user_id, 4);
    }
    hash(&bytes, digest);
    for (int32_t i = 7; i >= 0; i--) {
        value = value << 8 | digest[i];
    }
    return value;
}

static void expected_fingerprint(const OpNavMeshParams *params, uint8_t digest[32]) {
    Bytes bytes = {.count = 0};
    put_text(&bytes, "ONFP");
    put(&bytes, 2, 2);
    put_double(&bytes, params->origin_x);
    put_double(&bytes, params->origin_y);
    put_double(&bytes, params->origin_z);
    put_double(&bytes, params->tile_size);
    put_double(&bytes, params->cell_size);
    put(&bytes, (uint64_t)params->max_verts_per_poly, 2);
    put(&bytes, 0, 2);
    put_float(&bytes, (double)params->walkable_climb);
    put_float(&bytes, (double)params->agent_radius);
    put_float(&bytes, (double)params->agent_height);
    put_float(&bytes, (double)params->agent_max_slope_degrees);
    put(&bytes, params->settings_digest, 8);
    assert_int_equal(bytes.count, 74);
    hash(&bytes, digest);
}

static void check_hashes(const OpNavSettings *settings) {
    OpNavMeshParams params;
    uint8_t expected[32];
    uint8_t fingerprint[OP_FINGERPRINT_SIZE];
    check_ok(op_nav_settings_params(settings, &params));
    assert_true(params.settings_digest == expected_digest(settings));
    check_same_bits(params.origin_y, 0.0);
    check_same_bits(params.origin_x, settings->origin_x);
    check_same_bits((double)params.walkable_climb, (double)(float)settings->walkable_climb);
    expected_fingerprint(&params, expected);
    check_ok(op_nav_mesh_params_fingerprint(&params, fingerprint));
    assert_memory_equal(fingerprint, expected, OP_FINGERPRINT_SIZE);
}

static void hashes_the_documented_bytes(void **state) {
    (void)state;
    const OpOffMeshLinkDefinition links[2] = {{1, 2, 3, 4, 5, 6, 0.5, true, 63, 9, 77},
                                              {-1, -2, -3, 4, 5, 6, 1.5, false, 0, 0xFFFF, 0xFFFFFFFFu}};
    OpNavSettings settings = op_nav_settings_humanoid();
    check_hashes(&settings);
    settings = op_nav_settings_small();
    check_hashes(&settings);
    settings = op_nav_settings_large();
    settings.origin_x = -12.5;
    settings.origin_z = 1e6;
    settings.floor_y = 3.25;
    settings.area = 7;
    settings.flags = 0xABCD;
    settings.snap_bits = 9;
    settings.partition = OP_PARTITION_LAYERS;
    settings.off_mesh_links = links;
    settings.off_mesh_link_count = 2;
    check_hashes(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_as_documented),
        cmocka_unit_test(names_every_number_out_of_bounds),
        cmocka_unit_test(names_every_integer_out_of_bounds),
        cmocka_unit_test(ties_the_tile_to_the_cell),
        cmocka_unit_test(names_what_is_wrong_with_a_link),
        cmocka_unit_test(names_every_parameter_out_of_bounds),
        cmocka_unit_test(hashes_the_documented_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
