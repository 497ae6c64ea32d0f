/* glTF files: a format error that changes nothing, or a scene that holds together, within its limits, and twice the same. Memory follows
 * the file's size and the limits. Other files are answered with bytes of the file itself. */
#include "fuzz_target.h"

#include <string.h>

enum { MOST_TRIANGLES = 2000, MOST_NODES = 500 };

typedef struct Host {
    const uint8_t *data;
    size_t size;
    size_t blocks;
} Host;

static void *metered_alloc(void *user, size_t size) {
    Host *host = user;
    FUZZ_CHECK(size <= 64 * host->size + 9 * sizeof(double) * MOST_TRIANGLES);
    host->blocks++;
    return malloc(size);
}

static void metered_free(void *user, void *memory, size_t size) {
    Host *host = user;
    (void)size;
    host->blocks--;
    free(memory);
}

/* The longer a URI, the shorter its file; some are not known. */
static bool resolve(void *user, const char *uri, const uint8_t **bytes, size_t *size) {
    const Host *host = user;
    size_t skipped = strlen(uri);
    *bytes = host->data + (skipped < host->size ? skipped : 0);
    *size = skipped < host->size ? host->size - skipped : 0;
    return uri[0] != '?';
}

static OpStatus read_scene(Host *host, OpGltfScene *scene) {
    OpGltfOptions options = {resolve, host, MOST_TRIANGLES, MOST_NODES};
    *scene = (OpGltfScene){.allocator = {metered_alloc, metered_free, host}};
    return op_gltf_read(host->data, host->size, &options, scene);
}

static void check_scene(const OpGltfScene *scene) {
    FUZZ_CHECK(scene->index_count >= 0 && scene->index_count % 3 == 0 &&
               scene->index_count <= 3 * MOST_TRIANGLES);
    FUZZ_CHECK(scene->vertex_count >= 0 && scene->vertex_count <= scene->index_count);
    FUZZ_CHECK(scene->node_count >= 0 && scene->node_count <= MOST_NODES);
    for (int32_t i = 0; i < scene->index_count; i++) {
        FUZZ_CHECK(scene->indices[i] >= 0 && scene->indices[i] < scene->vertex_count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t nothing[1];
    Host host = {size > 0 ? data : nothing, size, 0};
    OpGltfScene scene;
    OpGltfScene again;
    OpStatus status = read_scene(&host, &scene);
    FUZZ_CHECK(status == OP_STATUS_OK || status == OP_STATUS_GLTF_FORMAT);
    FUZZ_CHECK(status == OP_STATUS_OK || (host.blocks == 0 && strlen(op_error_argument()) > 0));
    check_scene(&scene);
    FUZZ_CHECK(read_scene(&host, &again) == status);
    FUZZ_CHECK(again.vertex_count == scene.vertex_count && again.index_count == scene.index_count);
    FUZZ_CHECK(scene.index_count == 0 ||
               memcmp(scene.vertices, again.vertices, (size_t)scene.vertex_count * 3 * sizeof(double)) == 0);
    op_gltf_scene_reset(&scene);
    op_gltf_scene_reset(&again);
    FUZZ_CHECK(host.blocks == 0);
    return 0;
}
