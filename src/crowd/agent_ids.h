/* Finds the slot of an agent by its id: open addressing with linear probing. Nothing that a step computes looks here, so no result
 * depends on the order of the table. */
#ifndef ONEPATH_SRC_CROWD_AGENT_IDS_H
#define ONEPATH_SRC_CROWD_AGENT_IDS_H

#include "onepath/crowd.h"

typedef struct OpAgentIdEntry {
    OpAgentId id;
    int32_t slot; /* -1 where nothing is */
} OpAgentIdEntry;

/* Begins all zero. */
typedef struct OpAgentIds {
    OpAgentIdEntry *entries;
    size_t capacity; /* a power of two, or 0 */
} OpAgentIds;

/* Room for count agents; those in the table stay. On failure nothing has changed. */
OpStatus op_agent_ids_reserve(OpAgentIds *ids, int32_t count, const OpAllocator *allocator);
void op_agent_ids_free(OpAgentIds *ids, const OpAllocator *allocator);
void op_agent_ids_clear(OpAgentIds *ids);

/* There is room, and the id is not in the table. */
void op_agent_ids_add(OpAgentIds *ids, OpAgentId id, int32_t slot);

/* The id is in the table. */
void op_agent_ids_remove(OpAgentIds *ids, OpAgentId id);

/* -1 for none. */
int32_t op_agent_ids_find(const OpAgentIds *ids, OpAgentId id);

#endif
