/* The bytes of a world ("ONNW", version 1): the meshes of its classes with their settings, in order. */
#include "base/memory.h"
#include "base/status.h"
#include "navmesh/mesh_bytes.h"
#include "world/nav_world.h"

#define NAV_WORLD_MAGIC "ONNW"
#define NAV_WORLD_VERSION 1

/* The fewest bytes of a class. */
#define LEAST_CLASS_BYTES 8

static void write_world(OpWriter *writer, const OpNavWorld *world) {
    op_format_write_head(writer, NAV_WORLD_MAGIC, NAV_WORLD_VERSION);
    op_write_u32(writer, (uint32_t)world->class_count);
    for (int32_t i = 0; i < world->class_count; i++) {
        op_write_u32(writer, (uint32_t)op_nav_mesh_saved_size(world->meshes[i]));
        op_nav_mesh_write(writer, world->meshes[i]);
    }
}

size_t op_nav_world_saved_size(const OpNavWorld *world) {
    OpWriter writer = op_writer(NULL, 0);
    if (world != NULL) {
        write_world(&writer, world);
    }
    return writer.size;
}

OpStatus op_nav_world_save(const OpNavWorld *world, uint8_t *buffer, size_t capacity, size_t *needed) {
    if (world == NULL) {
        return op_fail_null("world");
    }
    if (needed == NULL) {
        return op_fail_null("needed");
    }
    OpWriter writer = op_writer(buffer, capacity);
    for (int32_t i = 0; i < world->class_count; i++) {
        OP_TRY(op_format_check_part("world", op_nav_mesh_saved_size(world->meshes[i])));
    }
    write_world(&writer, world);
    return op_mesh_finish_writing(&writer, needed);
}

static OpStatus read_class(OpReader *reader, int32_t index, const OpAllocator *allocator, OpNavMesh **out) {
    uint32_t size = op_read_u32(reader);
    const uint8_t *bytes = op_read_bytes(reader, size);
    if (bytes == NULL) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "nav_world", "must have class %d within the bytes", index);
    }
    return op_nav_mesh_read(bytes, size, allocator, out);
}

static OpStatus read_classes(OpReader *reader, OpNavWorld *world) {
    for (int32_t i = 0; i < world->class_count; i++) {
        OP_TRY(read_class(reader, i, &world->allocator, &world->meshes[i]));
    }
    return op_reader_left(reader) == 0
               ? OP_STATUS_OK
               : op_fail(OP_STATUS_NAV_MESH_FORMAT, "nav_world",
                         "must end after its classes, but %zu bytes follow", op_reader_left(reader));
}

OpStatus op_nav_world_load(const uint8_t *bytes, size_t size, const OpAllocator *allocator,
                           OpNavWorld **out) {
    OpAllocator chosen;
    OpNavWorld *world;
    if (bytes == NULL) {
        return op_fail_null("bytes");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OpReader reader = op_reader(bytes, size);
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_format_read_head(&reader, "nav_world", NAV_WORLD_MAGIC, NAV_WORLD_VERSION));
    uint32_t count = op_read_u32(&reader);
    if (reader.failed || count < 1 || count > INT32_MAX ||
        count > op_reader_left(&reader) / LEAST_CLASS_BYTES) {
        return op_fail(OP_STATUS_NAV_MESH_FORMAT, "nav_world.class_count",
                       "must be at least 1 and fit the bytes, was %u", count);
    }
    OP_TRY(op_nav_world_make((int32_t)count, &chosen, &world));
    OpStatus status = read_classes(&reader, world);
    if (status != OP_STATUS_OK) {
        op_nav_world_destroy(world);
        return status;
    }
    *out = world;
    return OP_STATUS_OK;
}
