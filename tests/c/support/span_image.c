#include "span_image.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static void check_column(const OpSpan *spans, int32_t count, int32_t height) {
    for (int32_t i = 0; i < count; i++) {
        assert_true(spans[i].min < spans[i].max && spans[i].max <= height);
        assert_true(i == 0 || spans[i - 1].max < spans[i].min);
        assert_true(spans[i].area <= OP_NAV_MAX_AREA);
    }
}

SpanImage span_image(const OpHeightfield *heightfield) {
    OpHeightfieldFrame frame = op_heightfield_frame(heightfield);
    SpanImage image = {.cells = frame.width * frame.depth};
    size_t count = (size_t)op_heightfield_span_count(heightfield);
    image.first = malloc(((size_t)image.cells + 1) * sizeof(int32_t));
    image.spans = malloc((count + 1) * sizeof(OpSpan));
    assert_non_null(image.first);
    assert_non_null(image.spans);
    int32_t end = 0;
    for (int32_t cell = 0; cell < image.cells; cell++) {
        int32_t needed = 0;
        image.first[cell] = end;
        check_ok(op_heightfield_column(heightfield, cell % frame.width, cell / frame.width, image.spans + end,
                                       (int32_t)count - end, &needed));
        check_column(image.spans + end, needed, frame.height);
        end += needed;
    }
    image.first[image.cells] = end;
    assert_int_equal(end, count);
    return image;
}

void span_image_free(SpanImage *image) {
    free(image->first);
    free(image->spans);
    *image = (SpanImage){0};
}

bool span_images_equal(const SpanImage *a, const SpanImage *b) {
    if (a->cells != b->cells || memcmp(a->first, b->first, ((size_t)a->cells + 1) * sizeof(int32_t)) != 0) {
        return false;
    }
    for (int32_t i = 0; i < a->first[a->cells]; i++) {
        OpSpan one = a->spans[i];
        OpSpan other = b->spans[i];
        if (one.min != other.min || one.max != other.max || one.area != other.area) {
            return false;
        }
    }
    return true;
}

bool span_image_is_of(const SpanImage *image, const OpHeightfield *heightfield) {
    SpanImage now = span_image(heightfield);
    bool equal = span_images_equal(image, &now);
    span_image_free(&now);
    return equal;
}

bool same_spans(const OpHeightfield *a, const OpHeightfield *b) {
    SpanImage image = span_image(a);
    bool equal = span_image_is_of(&image, b);
    span_image_free(&image);
    return equal;
}

OpHeightfieldFrame unit_frame(int32_t width, int32_t depth, int32_t height) {
    return (OpHeightfieldFrame){
        .cell_size = 1.0, .cell_height = 1.0, .width = width, .depth = depth, .height = height};
}

OpHeightfield *unit_heightfield(int32_t width, int32_t depth, int32_t height) {
    OpHeightfieldFrame frame = unit_frame(width, depth, height);
    OpHeightfield *heightfield = NULL;
    check_ok(op_heightfield_create(&frame, NULL, &heightfield));
    return heightfield;
}
