/* The spans of a heightfield as plain arrays, to compare heightfields with each other and with what they were. */
#ifndef ONEPATH_TESTS_SPAN_IMAGE_H
#define ONEPATH_TESTS_SPAN_IMAGE_H

#include "onepath/build3d.h"

typedef struct SpanImage {
    int32_t cells;
    int32_t *first; /* per cell, and one more */
    OpSpan *spans;
} SpanImage;

/* Reads all columns, and checks that they are sound: in the frame, bottom up, apart. */
SpanImage span_image(const OpHeightfield *heightfield);
void span_image_free(SpanImage *image);

bool span_images_equal(const SpanImage *a, const SpanImage *b);

/* The heightfield still has the spans of the image. */
bool span_image_is_of(const SpanImage *image, const OpHeightfield *heightfield);

/* The two heightfields have the same spans. */
bool same_spans(const OpHeightfield *a, const OpHeightfield *b);

/* A frame at the origin with cells and rows of size 1. */
OpHeightfieldFrame unit_frame(int32_t width, int32_t depth, int32_t height);

/* A heightfield over that frame. */
OpHeightfield *unit_heightfield(int32_t width, int32_t depth, int32_t height);

#endif
