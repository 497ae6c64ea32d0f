/* A crowd for each class of agents of a world, stepped in the order of the classes. */
#include "base/memory.h"
#include "base/status.h"
#include "onepath/crowd.h"

struct OpWorldCrowd {
    OpAllocator allocator;
    const OpNavWorld *world;
    OpCrowd **crowds; /* by class; NULL only while they are made */
    int32_t class_count;
};

static OpStatus make_crowds(OpWorldCrowd *crowds, OpNavWorld *world, const OpCrowdOptions *options) {
    int32_t count = op_nav_world_class_count(world);
    void *memory = NULL;
    OP_TRY(op_alloc_zeroed(&crowds->allocator, (size_t)count, sizeof(OpCrowd *), &memory));
    crowds->crowds = memory;
    crowds->class_count = count;
    for (int32_t i = 0; i < count; i++) {
        OpTiledNavMesh *mesh = op_nav_mesh_tiles(op_nav_world_mesh(world, i));
        OP_TRY(op_crowd_create(mesh, options, &crowds->allocator, &crowds->crowds[i]));
    }
    return OP_STATUS_OK;
}

OpStatus op_world_crowd_create(OpNavWorld *world, const OpCrowdOptions *options, const OpAllocator *allocator,
                               OpWorldCrowd **out) {
    OpAllocator chosen;
    void *memory = NULL;
    if (world == NULL) {
        return op_fail_null("world");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_alloc_zeroed(&chosen, 1, sizeof(OpWorldCrowd), &memory));
    OpWorldCrowd *crowds = memory;
    crowds->allocator = chosen;
    crowds->world = world;
    OpStatus status = make_crowds(crowds, world, options);
    if (status != OP_STATUS_OK) {
        op_world_crowd_destroy(crowds);
        return status;
    }
    *out = crowds;
    return OP_STATUS_OK;
}

void op_world_crowd_destroy(OpWorldCrowd *crowds) {
    if (crowds == NULL) {
        return;
    }
    OpAllocator allocator = crowds->allocator;
    for (int32_t i = 0; i < crowds->class_count; i++) {
        op_crowd_destroy(crowds->crowds[i]);
    }
    op_free_array(&allocator, crowds->crowds, (size_t)crowds->class_count, sizeof(OpCrowd *));
    op_free_array(&allocator, crowds, 1, sizeof(OpWorldCrowd));
}

int32_t op_world_crowd_class_count(const OpWorldCrowd *crowds) {
    return crowds == NULL ? 0 : crowds->class_count;
}

OpCrowd *op_world_crowd_class(OpWorldCrowd *crowds, int32_t class_index) {
    bool exists = crowds != NULL && class_index >= 0 && class_index < crowds->class_count;
    return exists ? crowds->crowds[class_index] : NULL;
}

int32_t op_world_crowd_agent_count(const OpWorldCrowd *crowds) {
    int32_t count = 0;
    for (int32_t i = 0; i < op_world_crowd_class_count(crowds); i++) {
        count += op_crowd_agent_count(crowds->crowds[i]);
    }
    return count;
}

OpStatus op_world_crowd_add(OpWorldCrowd *crowds, OpVec3 position, const OpAgentOptions *options,
                            int32_t *class_index, OpAgentId *out) {
    OpAgentOptions chosen = options == NULL ? op_agent_options_humanoid() : *options;
    int32_t chosen_class = 0;
    if (crowds == NULL) {
        return op_fail_null("crowds");
    }
    if (class_index == NULL) {
        return op_fail_null("class_index");
    }
    OP_TRY(op_agent_options_check(&chosen));
    OP_TRY(op_nav_world_class_for(crowds->world, chosen.radius, &chosen_class));
    OP_TRY(op_crowd_add(crowds->crowds[chosen_class], position, &chosen, out));
    *class_index = chosen_class;
    return OP_STATUS_OK;
}

OpStatus op_world_crowd_step(OpWorldCrowd *crowds, double dt) {
    if (crowds == NULL) {
        return op_fail_null("crowds");
    }
    for (int32_t i = 0; i < crowds->class_count; i++) {
        OP_TRY(op_crowd_step(crowds->crowds[i], dt));
    }
    return OP_STATUS_OK;
}
