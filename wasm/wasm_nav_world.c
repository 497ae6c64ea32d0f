/* The flat ABI: worlds of navigation meshes, one per class of agents. Their builds are in wasm_build_2d.c. */
#include "wasm_nav.h"

void opw_nav_world_destroy(OpNavWorld *world) {
    op_nav_world_destroy(world);
}

int32_t opw_nav_world_class_count(const OpNavWorld *world) {
    return op_nav_world_class_count(world);
}

/* The mesh of a class, which lives as long as the world. */
OpNavMesh *opw_nav_world_mesh(OpNavWorld *world, int32_t class_index) {
    return op_nav_world_mesh(world, class_index);
}

/* The class or minus the status. */
int32_t opw_nav_world_class_for(const OpNavWorld *world, double radius) {
    int32_t class_index = 0;
    OpStatus status = op_nav_world_class_for(world, radius, &class_index);
    return status == OP_STATUS_OK ? class_index : -(int32_t)status;
}

size_t opw_nav_world_saved_size(const OpNavWorld *world) {
    return op_nav_world_saved_size(world);
}

OpStatus opw_nav_world_save(const OpNavWorld *world, uint8_t *buffer, size_t capacity, size_t *needed) {
    return op_nav_world_save(world, buffer, capacity, needed);
}

OpStatus opw_nav_world_load(const uint8_t *bytes, size_t size, OpNavWorld **out) {
    return op_nav_world_load(bytes, size, NULL, out);
}
