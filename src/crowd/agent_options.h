/* What follows from the options of an agent: the options of its follower, and how far it looks. */
#ifndef ONEPATH_SRC_CROWD_AGENT_OPTIONS_H
#define ONEPATH_SRC_CROWD_AGENT_OPTIONS_H

#include "onepath/crowd.h"

/* The most neighbours that any quality considers. */
enum { OP_CROWD_MOST_NEIGHBORS = 12 };

/* How far an agent looks. */
typedef struct OpAgentReach {
    int32_t max_neighbors;
    double horizon;           /* against agents, in seconds */
    double neighbor_distance; /* between centres */
    double wall_horizon;
    double wall_distance;
} OpAgentReach;

/* Of options that were checked. */
OpAgentReach op_agent_reach(const OpAgentOptions *options);
OpFollowerOptions op_agent_follower_options(const OpAgentOptions *options);

/* The bytes of the options as crowds save them. Reading gives CROWD_STATE for options that op_agent_options_check refuses. */
void op_agent_options_write(OpWriter *writer, const OpAgentOptions *options);
OpStatus op_agent_options_read(OpReader *reader, OpAgentOptions *out);

/* Equal in the bytes that are saved. */
bool op_agent_options_equal(const OpAgentOptions *a, const OpAgentOptions *b);

#endif
