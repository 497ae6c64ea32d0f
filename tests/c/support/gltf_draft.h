/* glTF files made in memory, piece by piece: JSON text as printf writes it, and the bytes that it refers to. */
#ifndef ONEPATH_TESTS_GLTF_DRAFT_H
#define ONEPATH_TESTS_GLTF_DRAFT_H

#include "onepath/onepath.h"

enum { GLTF_DRAFT_ROOM = 1 << 18 };

typedef struct GltfDraft {
    char json[GLTF_DRAFT_ROOM];
    size_t json_size;
    uint8_t binary[GLTF_DRAFT_ROOM];
    size_t binary_size;
} GltfDraft;

/* A file in a block of its own size, so that a read past the end is caught. */
typedef struct GltfBytes {
    uint8_t *bytes;
    size_t size;
} GltfBytes;

void draft_clear(GltfDraft *draft);

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void draft_json(GltfDraft *draft, const char *format, ...);

/* A number, without a loss. */
void draft_number(GltfDraft *draft, double number);

/* Text as a data URI in quotes. */
void draft_data_uri(GltfDraft *draft, const uint8_t *bytes, size_t size);

/* The low bytes of a value, lowest first. */
void draft_integer(GltfDraft *draft, uint32_t value, size_t size);
void draft_float(GltfDraft *draft, float value);
void draft_pad(GltfDraft *draft, size_t alignment);

/* The JSON alone; with the binary in a .glb, whose two chunks are padded. */
GltfBytes draft_gltf(const GltfDraft *draft);
GltfBytes draft_glb(const GltfDraft *draft);
GltfBytes gltf_bytes_copy(const void *bytes, size_t size);
void gltf_bytes_free(GltfBytes *file);

/* "asset", then a triangle (0, 0, 0), (2, 0, 0), (0, 0, -3) with indices, in one mesh and one node; in a scene. 42 bytes of binary.
 * A small file with something of everything. */
void draft_triangle(GltfDraft *draft);

#endif
