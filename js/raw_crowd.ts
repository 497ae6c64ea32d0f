// The exports of the module for crowds and the ORCA simulator. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';
import type { Vec3Arguments } from './raw_nav.js';

/** The number of an agent. */
export type AgentArguments = readonly [low: number, high: number];

export interface RawCrowdExports {
  opw_crowd_create(
    mesh: Pointer,
    maxAgents: number,
    filter: Pointer,
    maxQueryNodes: number,
    maxWallsPerAgent: number,
    wallRefreshDistance: number,
    maxWallsAvoided: number,
    recordConstraints: number,
    out: Pointer,
  ): Status;
  opw_crowd_destroy(crowd: Pointer): void;
  opw_crowd_agent_count(crowd: Pointer): number;
  opw_crowd_step_count(crowd: Pointer, out: Pointer): void;
  opw_crowd_arrays(crowd: Pointer, out: Pointer): void;
  opw_crowd_step(crowd: Pointer, dt: number): Status;

  opw_crowd_add(crowd: Pointer, ...rest: [...position: Vec3Arguments, options: Pointer, out: Pointer]): Status;
  opw_crowd_remove(crowd: Pointer, ...agent: AgentArguments): Status;
  opw_crowd_slot_of(crowd: Pointer, ...agent: AgentArguments): number;
  opw_crowd_agent_in(crowd: Pointer, slot: number, out: Pointer): number;
  opw_crowd_agent(crowd: Pointer, ...rest: [...agent: AgentArguments, out: Pointer]): Status;
  opw_crowd_agent_options(crowd: Pointer, ...rest: [...agent: AgentArguments, out: Pointer]): Status;
  opw_crowd_set_options(crowd: Pointer, ...rest: [...agent: AgentArguments, options: Pointer]): Status;
  opw_crowd_set_priority(crowd: Pointer, ...rest: [...agent: AgentArguments, priority: number]): Status;
  opw_crowd_set_destination(crowd: Pointer, ...rest: [...agent: AgentArguments, ...target: Vec3Arguments]): number;
  opw_crowd_teleport(crowd: Pointer, ...rest: [...agent: AgentArguments, ...position: Vec3Arguments]): number;
  opw_crowd_complete_off_mesh_link(crowd: Pointer, ...agent: AgentArguments): number;
  opw_crowd_agent_corridor(
    crowd: Pointer,
    ...rest: [...agent: AgentArguments, polys: Pointer, capacity: number]
  ): number;
  opw_crowd_agent_walls(crowd: Pointer, ...rest: [...agent: AgentArguments, walls: Pointer, capacity: number]): number;
  opw_crowd_agent_constraints(
    crowd: Pointer,
    ...rest: [...agent: AgentArguments, halfPlanes: Pointer, capacity: number, hardCount: Pointer]
  ): number;
  opw_crowd_agent_debug_geometry(crowd: Pointer, ...rest: [...agent: AgentArguments, out: Pointer]): Status;
  opw_agent_debug_geometry_reset(geometry: Pointer): void;

  opw_crowd_state_size(crowd: Pointer): number;
  opw_crowd_save_state(crowd: Pointer, ...buffer: StateBuffer): Status;
  opw_crowd_restore_state(crowd: Pointer, bytes: Pointer, size: number): Status;
  opw_crowd_state_hash(crowd: Pointer, out: Pointer): Status;
  opw_crowd_state_with_mesh_size(crowd: Pointer, mode: number, out: Pointer): Status;
  opw_crowd_save_state_with_mesh(crowd: Pointer, mode: number, ...buffer: StateBuffer): Status;
  opw_crowd_restore_state_with_mesh(crowd: Pointer, bytes: Pointer, size: number, library: Pointer): Status;

  opw_orca_simulator_create(out: Pointer): Status;
  opw_orca_simulator_destroy(simulator: Pointer): void;
  opw_orca_simulator_add_agent(simulator: Pointer, agent: Pointer): number;
  opw_orca_simulator_add_segment(simulator: Pointer, aX: number, aY: number, bX: number, bY: number): number;
  opw_orca_simulator_agent_count(simulator: Pointer): number;
  opw_orca_simulator_agent(simulator: Pointer, index: number, out: Pointer): Status;
  opw_orca_simulator_set_agent(simulator: Pointer, index: number, agent: Pointer): Status;
  opw_orca_simulator_set_wanted(simulator: Pointer, index: number, x: number, y: number): Status;
  opw_orca_simulator_step(simulator: Pointer, dt: number): Status;
  opw_orca_simulator_copy_motion(simulator: Pointer, motion: Pointer): void;
}
