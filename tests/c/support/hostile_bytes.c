#include "hostile_bytes.h"

#include "check.h"
#include "test_mode.h"
#include "test_random.h"

#include <stdlib.h>
#include <string.h>

static SavedState copy_with_size(const SavedState *good, size_t size) {
    SavedState copy = {malloc(size > 0 ? size : 1), size};
    assert_non_null(copy.bytes);
    memset(copy.bytes, 0, size);
    memcpy(copy.bytes, good->bytes, size < good->size ? size : good->size);
    return copy;
}

static void offer_cut(const SavedState *good, OfferBytes offer, void *user, size_t step) {
    for (size_t size = 0; size < good->size; size += step) {
        SavedState cut = copy_with_size(good, size);
        assert_false(offer(user, &cut));
        saved_state_free(&cut);
    }
    SavedState longer = copy_with_size(good, good->size + 1);
    assert_false(offer(user, &longer));
    saved_state_free(&longer);
}

static void offer_changed(const SavedState *good, OfferBytes offer, void *user, size_t step) {
    static const uint8_t changes[] = {0x01, 0x80, 0x7F, 0xFF, 0x02};
    for (size_t at = 0; at < good->size; at += step) {
        for (size_t i = 0; i < sizeof changes; i++) {
            SavedState changed = copy_with_size(good, good->size);
            changed.bytes[at] ^= changes[i];
            (void)offer(user, &changed);
            saved_state_free(&changed);
        }
    }
}

static void offer_random(const SavedState *good, OfferBytes offer, void *user, uint64_t seed) {
    TestRandom random = test_random(seed);
    for (size_t i = 0; i < test_count(100, 1000, 10000); i++) {
        SavedState changed = copy_with_size(good, good->size);
        for (int32_t k = test_int(&random, 1, 8); k > 0; k--) {
            size_t at = (size_t)test_bits(&random) % good->size;
            changed.bytes[at] =
                (uint8_t)(test_chance(&random, 30) ? test_bits(&random) : test_bits(&random) % 4);
        }
        (void)offer(user, &changed);
        saved_state_free(&changed);
    }
}

void offer_hostile_bytes(const SavedState *good, OfferBytes offer, void *user, uint64_t seed) {
    size_t step = test_count(13, 1, 1);
    offer_cut(good, offer, user, step);
    offer_changed(good, offer, user, step);
    offer_random(good, offer, user, seed);
}
