/* Reading glTF: a small file that is written here, with every way to place a node and to list triangles. */
#include "../scenario.h"

#include "onepath/gltf.h"

enum { POSITIONS = 40, INDICES = 60, VIEW_SIZE = 12 * POSITIONS, BINARY_SIZE = VIEW_SIZE + 2 * INDICES };

/* Numbers that are no sums of few powers of two. */
static const char json[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0,3]}],\"nodes\":["
    "{\"children\":[1,2],\"translation\":[0.1,-7.3,1e3],\"rotation\":[0.18257418583505536,0.3651483716701107,"
    "0.5477225575051661,0.7302967433402214],\"scale\":[1.1,0.7,3.3]},"
    "{\"mesh\":0,\"children\":[2],\"matrix\":[0.9,0.1,-0.2,0,0.3,1.7,0.05,0,-0.4,0.6,0.8,0,12.5,0.01,-3.7,1]}"
    ","
    "{\"mesh\":1,\"scale\":[-1.3,0.9,1.01]},{\"mesh\":1,\"rotation\":[0,0.6,0,0.8]}],"
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}},{\"attributes\":{\"POSITION\":0},"
    "\"mode\":5}]},"
    "{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1},"
    "{\"attributes\":{\"POSITION\":0},\"indices\":1,\"mode\":6}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":40,\"type\":\"VEC3\"},"
    "{\"bufferView\":1,\"componentType\":5123,\"count\":60,\"type\":\"SCALAR\"}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":480},{\"buffer\":0,\"byteOffset\":480,\"byteLength\":120}]"
    ","
    "\"buffers\":[{\"byteLength\":600}]}";

static void write_chunk(OpWriter *writer, const char *type, const void *bytes, size_t size) {
    op_write_u32(writer, (uint32_t)((size + 3) / 4 * 4));
    op_write_bytes(writer, type, 4);
    op_write_bytes(writer, bytes, size);
    while (writer->size % 4 != 0) {
        op_write_u8(writer, ' ');
    }
}

static size_t make_file(uint8_t *bytes, size_t capacity) {
    uint8_t binary[BINARY_SIZE];
    OpWriter data = op_writer(binary, sizeof binary);
    OpRandom random = op_random_seed(32000);
    for (int32_t i = 0; i < 3 * POSITIONS; i++) {
        op_write_f32(&data, (float)(200.0 * op_random_double(&random) - 100.0));
    }
    for (int32_t i = 0; i < INDICES; i++) {
        op_write_u16(&data, (uint16_t)op_random_below(&random, POSITIONS));
    }
    OpWriter writer = op_writer(bytes, capacity);
    op_write_bytes(&writer, "glTF", 4);
    op_write_u32(&writer, 2);
    op_write_u32(&writer, (uint32_t)(12 + 8 + (sizeof json - 1 + 3) / 4 * 4 + 8 + BINARY_SIZE));
    write_chunk(&writer, "JSON", json, sizeof json - 1);
    write_chunk(&writer, "BIN", binary, sizeof binary);
    return writer.size;
}

SCENARIO(gltf_read, "gltf/read") {
    uint8_t bytes[4096];
    size_t size = make_file(bytes, sizeof bytes);
    OpGltfScene scene = {0};
    scenario_require(context, op_gltf_read(bytes, size, NULL, &scene));
    scenario_write_i32(context, scene.node_count);
    scenario_write_i32(context, scene.vertex_count);
    for (int32_t i = 0; i < 3 * scene.vertex_count; i++) {
        scenario_write_f64(context, scene.vertices[i]);
    }
    scenario_write_i32(context, scene.index_count);
    for (int32_t i = 0; i < scene.index_count; i++) {
        scenario_write_i32(context, scene.indices[i]);
    }
    op_gltf_scene_reset(&scene);
}
