/* A table of ids. At most half of it is in use, so that runs of entries are short. */
#include "crowd/agent_ids.h"

#include "base/memory.h"
#include "base/status.h"

enum { LEAST_CAPACITY = 16 };

/* Ids come one after the other: multiplied by 2^64 over the golden ratio their high bits are well spread. */
static size_t home_of(const OpAgentIds *ids, OpAgentId id) {
    return (size_t)((id * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (ids->capacity - 1);
}

static size_t after(const OpAgentIds *ids, size_t place) {
    return (place + 1) & (ids->capacity - 1);
}

void op_agent_ids_clear(OpAgentIds *ids) {
    for (size_t i = 0; i < ids->capacity; i++) {
        ids->entries[i].slot = -1;
    }
}

OpStatus op_agent_ids_reserve(OpAgentIds *ids, int32_t count, const OpAllocator *allocator) {
    OpAgentIds larger = {NULL, LEAST_CAPACITY};
    void *memory = NULL;
    while (larger.capacity < 2 * (size_t)count) {
        larger.capacity *= 2;
    }
    if (larger.capacity <= ids->capacity) {
        return OP_STATUS_OK;
    }
    OP_TRY(op_alloc_array(allocator, larger.capacity, sizeof(OpAgentIdEntry), &memory));
    larger.entries = memory;
    op_agent_ids_clear(&larger);
    for (size_t i = 0; i < ids->capacity; i++) {
        if (ids->entries[i].slot >= 0) {
            op_agent_ids_add(&larger, ids->entries[i].id, ids->entries[i].slot);
        }
    }
    op_agent_ids_free(ids, allocator);
    *ids = larger;
    return OP_STATUS_OK;
}

void op_agent_ids_free(OpAgentIds *ids, const OpAllocator *allocator) {
    op_free_array(allocator, ids->entries, ids->capacity, sizeof(OpAgentIdEntry));
    *ids = (OpAgentIds){0};
}

/* Where the id is, or the free place at which looking for it ends. */
static size_t place_of(const OpAgentIds *ids, OpAgentId id) {
    size_t place = home_of(ids, id);
    while (ids->entries[place].slot >= 0 && ids->entries[place].id != id) {
        place = after(ids, place);
    }
    return place;
}

void op_agent_ids_add(OpAgentIds *ids, OpAgentId id, int32_t slot) {
    ids->entries[place_of(ids, id)] = (OpAgentIdEntry){id, slot};
}

/* Entries behind the hole whose home is not between the hole and them move into it, and leave a hole where they were. */
void op_agent_ids_remove(OpAgentIds *ids, OpAgentId id) {
    size_t hole = place_of(ids, id);
    size_t mask = ids->capacity - 1;
    for (size_t place = after(ids, hole); ids->entries[place].slot >= 0; place = after(ids, place)) {
        size_t from_home = (place - home_of(ids, ids->entries[place].id)) & mask;
        if (from_home >= ((place - hole) & mask)) {
            ids->entries[hole] = ids->entries[place];
            hole = place;
        }
    }
    ids->entries[hole].slot = -1;
}

int32_t op_agent_ids_find(const OpAgentIds *ids, OpAgentId id) {
    return ids->capacity == 0 ? -1 : ids->entries[place_of(ids, id)].slot;
}
