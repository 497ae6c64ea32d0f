/* The flat ABI: the ORCA simulator. */
#include "wasm_abi.h"

OpStatus opw_orca_simulator_create(OpOrcaSimulator **out) {
    return op_orca_simulator_create(NULL, out);
}

void opw_orca_simulator_destroy(OpOrcaSimulator *simulator) {
    op_orca_simulator_destroy(simulator);
}

/* The index or minus the status. */
int32_t opw_orca_simulator_add_agent(OpOrcaSimulator *simulator, const OpOrcaAgent *agent) {
    int32_t index = 0;
    OpStatus status = op_orca_simulator_add_agent(simulator, agent, &index);
    return status == OP_STATUS_OK ? index : -(int32_t)status;
}

/* The index or minus the status. */
int32_t opw_orca_simulator_add_segment(OpOrcaSimulator *simulator, double a_x, double a_y, double b_x,
                                       double b_y) {
    int32_t index = 0;
    OpStatus status =
        op_orca_simulator_add_segment(simulator, (OpVec2){a_x, a_y}, (OpVec2){b_x, b_y}, &index);
    return status == OP_STATUS_OK ? index : -(int32_t)status;
}

int32_t opw_orca_simulator_agent_count(const OpOrcaSimulator *simulator) {
    return op_orca_simulator_agent_count(simulator);
}

OpStatus opw_orca_simulator_agent(const OpOrcaSimulator *simulator, int32_t index, OpOrcaAgent *out) {
    return op_orca_simulator_agent(simulator, index, out);
}

OpStatus opw_orca_simulator_set_agent(OpOrcaSimulator *simulator, int32_t index, const OpOrcaAgent *agent) {
    return op_orca_simulator_set_agent(simulator, index, agent);
}

OpStatus opw_orca_simulator_set_wanted(OpOrcaSimulator *simulator, int32_t index, double x, double y) {
    return op_orca_simulator_set_wanted(simulator, index, (OpVec2){x, y});
}

OpStatus opw_orca_simulator_step(OpOrcaSimulator *simulator, double dt) {
    return op_orca_simulator_step(simulator, dt);
}

/* Writes position and velocity of every agent: four numbers each. */
void opw_orca_simulator_copy_motion(const OpOrcaSimulator *simulator, double *motion) {
    int32_t count = op_orca_simulator_agent_count(simulator);
    OpOrcaAgent agent;
    for (int32_t i = 0; i < count && op_orca_simulator_agent(simulator, i, &agent) == OP_STATUS_OK; i++) {
        motion[4 * i] = agent.position.x;
        motion[4 * i + 1] = agent.position.y;
        motion[4 * i + 2] = agent.velocity.x;
        motion[4 * i + 3] = agent.velocity.y;
    }
}
