// The agents of a crowd.
import { noConstructor, requireNumber } from './arguments.js';
import {
  type AgentOptions,
  agentOptionsAt,
  HUMANOID,
  LARGE,
  type ReadAgentOptions,
  readAgentOptions,
  SMALL,
  withAgentOptions,
} from './agent_options.js';
import {
  type AgentConstraints,
  type AgentDebugGeometry,
  type AgentWalls,
  readAgentArrays,
  takeAgentConstraints,
  takeAgentWalls,
} from './agent_geometry.js';
import type { Core } from './core.js';
import type { Crowd } from './crowd.js';
import type { Dependent } from './dependent.js';
import { OnePathTypeError } from './errors.js';
import {
  OpAgentOptions,
  OpAgentView,
  OpCrowdArrays,
  OpFollowerView,
  OpHalfPlane,
  OpVec3,
  OpWallSegment,
  OpWorldPoint,
} from './layout.js';
import { type PathStatus, pathStatus } from './path_result.js';
import type { AgentArguments } from './raw_crowd.js';
import { splitUint64 } from './uint64.js';
import { readVec3, type Vec3, vec3At, type Vec3Like } from './vec3.js';

/**
 * What an agent does:
 *
 * - `'idle'`: it has no destination
 * - `'moving'`: it walks
 * - `'off-mesh-link'`: it crosses a link
 * - `'arrived'`: it is at its destination, or at the reachable place nearest to it
 * - `'stuck'`: it has given up, because it came no further
 * - `'no-path'`: it has given up, because there is no way
 */
export type AgentState = 'idle' | 'moving' | 'off-mesh-link' | 'arrived' | 'stuck' | 'no-path';

/** An off-mesh link on the way of an agent. */
export interface OffMeshCrossing {
  /** Where the agent entered it. */
  readonly start: Vec3;
  /** Where it leads. */
  readonly end: Vec3;
  /** Seconds since. */
  readonly elapsed: number;
  /** Seconds that it takes. */
  readonly duration: number;
}

/** What an agent is made from. */
export interface AgentParts {
  core: Core;
  /** The crowd in C. */
  crowd: Dependent;
  /** The object that users see: it must not be collected while they have an agent of it. */
  owner: Crowd;
  id: bigint;
  /** It is the same as long as the agent lives. */
  slot: number;
}

/** In the order of OpFollowerState in include/onepath/corridor.h. */
const STATES: readonly AgentState[] = /* @__PURE__ */ Object.freeze([
  'idle',
  'moving',
  'off-mesh-link',
  'arrived',
  'stuck',
  'no-path',
] as const);

/** Set by the class, which alone can see its private members. */
let make: (parts: AgentParts) => Agent;
let partsOf: (agent: Agent) => AgentParts;
let retire: (agent: Agent) => void;

/**
 * An agent of a {@link Crowd}. It is made by {@link Crowd.add}.
 *
 * An agent that was removed, or that a restore has taken out of its crowd, never comes back: every member but
 * {@link Agent.id} and {@link Agent.isActive} throws a TypeError `'disposed'` then, and also when the crowd or its mesh was disposed
 * of. Inside `passes` of the crowd's filter they throw a TypeError `'invalid-state'`.
 */
export class Agent {
  /** Settings of an agent of human size, the default. Frozen, as the other two are: `{ ...Agent.humanoid, maxSpeed: 5 }`. */
  static readonly humanoid: Readonly<AgentOptions> = HUMANOID;
  /** Settings of an agent half as large. */
  static readonly small: Readonly<AgentOptions> = SMALL;
  /** Settings of an agent more than twice as large. */
  static readonly large: Readonly<AgentOptions> = LARGE;
  /** The states in the order of the numbers in {@link Crowd.statesView}. */
  static readonly states: readonly AgentState[] = STATES;

  readonly #parts: AgentParts;
  readonly #id: AgentArguments;
  #isRemoved = false;

  static {
    make = (parts) => new Agent(parts);
    partsOf = (agent) => agent.#parts;
    retire = (agent) => {
      agent.#isRemoved = true;
    };
  }

  /** Made by {@link Crowd.add}. */
  private constructor(parts: AgentParts) {
    if (typeof (parts as AgentParts | undefined)?.id !== 'bigint') throw noConstructor('crowd.add()');
    this.#parts = parts;
    this.#id = splitUint64(parts.id, 'id');
  }

  /** Counts the agents ever added to the crowd, from 0. */
  get id(): number {
    return Number(this.#parts.id);
  }

  /** Whether the agent is in its crowd, and crowd and mesh were not disposed of. */
  get isActive(): boolean {
    return !this.#isRemoved && this.#parts.crowd.isAlive;
  }

  /** Where the agent is in the views of the crowd. It never changes. */
  get slot(): number {
    this.#checkUsable();
    return this.#parts.slot;
  }

  /** Where it stands. */
  get position(): Vec3 {
    return this.#inArray(OpCrowdArrays.positions);
  }

  /** How it moved in the last step, in units a second. */
  get velocity(): Vec3 {
    return this.#inArray(OpCrowdArrays.velocities);
  }

  /** What it does. */
  get state(): AgentState {
    const { core, slot } = this.#parts;
    core.raw.opw_crowd_arrays(this.#checkUsable(), core.out);
    const states = core.memory.uint32(core.out + OpCrowdArrays.states);
    return STATES[core.memory.bytes[states + slot] as number] as AgentState;
  }

  /** Whether it is under way: `'moving'` or on an `'off-mesh-link'`. */
  get hasPath(): boolean {
    return ['moving', 'off-mesh-link'].includes(this.state);
  }

  /** Whether it has arrived at its destination itself. */
  get reachedTarget(): boolean {
    const follower = this.#view() + OpAgentView.follower;
    return this.#parts.core.memory.bytes[follower + OpFollowerView.reached_target] === 1;
  }

  /** The way that is left; Infinity as long as the end is not in sight, and without destination. */
  get remainingDistance(): number {
    const follower = this.#view() + OpAgentView.follower;
    return this.#parts.core.memory.float64(follower + OpFollowerView.remaining_distance);
  }

  /** Where it goes, as it was asked; where it stands when it was not. */
  get destination(): Vec3 {
    return vec3At(this.#parts.core.memory, this.#view() + OpAgentView.follower + OpFollowerView.destination);
  }

  /** The velocity that it wanted in the last step, before it gave way to others. */
  get wantedVelocity(): { x: number; z: number } {
    const { memory } = this.#parts.core;
    const wanted = this.#view() + OpAgentView.wanted_velocity;
    return { x: memory.float64(wanted + OpWorldPoint.x), z: memory.float64(wanted + OpWorldPoint.y) };
  }

  /** The off-mesh link that it crosses; null for none. */
  get crossing(): OffMeshCrossing | null {
    if (this.state !== 'off-mesh-link') return null;
    const { memory } = this.#parts.core;
    const follower = this.#view() + OpAgentView.follower;
    return {
      start: vec3At(memory, follower + OpFollowerView.off_mesh_start),
      end: vec3At(memory, follower + OpFollowerView.off_mesh_end),
      elapsed: memory.float64(follower + OpFollowerView.off_mesh_elapsed),
      duration: memory.float64(follower + OpFollowerView.off_mesh_duration),
    };
  }

  /**
   * Sends the agent somewhere.
   *
   * - `'found'`: it knows the way, or the first piece of a long one
   * - `'partial'`: it goes to the reachable place nearest to it
   * - `'in-progress'`: the next steps look for the way, for it is longer than `replanBudget` allows, or the agent is on an off-mesh
   *   link, or its polygon is gone
   * - `'goal-invalid'`: no polygon is near the destination; `'start-invalid'`: none is near the agent; `'budget-exhausted'`: the way
   *   is longer than `replanBudget` allows and `maxReplanRounds` is 1. It stays where it is then, in state `'no-path'`
   */
  setDestination(position: Vec3Like): PathStatus {
    const { core } = this.#parts;
    const target = readVec3(position, 'position');
    return pathStatus(
      core.checked(this.#call((crowd) => core.raw.opw_crowd_set_destination(crowd, ...this.#id, ...target))),
    );
  }

  /** Puts the agent elsewhere, standing still and without destination. false, and nothing happens, when no polygon is near. */
  teleport(position: Vec3Like): boolean {
    const { core } = this.#parts;
    const at = readVec3(position, 'position');
    return core.checked(this.#call((crowd) => core.raw.opw_crowd_teleport(crowd, ...this.#id, ...at))) === 1;
  }

  /** The settings. A copy. */
  get options(): AgentOptions {
    return this.#options();
  }

  /**
   * Changes the settings that are given, from the next step on.
   *
   * @throws RangeError, TypeError for wrong settings, which are named; TypeError for another `maxCorners` or `corridorCapacity`
   */
  setOptions(options: Partial<AgentOptions>): void {
    const { core } = this.#parts;
    const read = readAgentOptions(options, { ...this.#options(), priority: this.priority });
    withAgentOptions(core, read, (address) => {
      core.check(core.raw.opw_crowd_set_options(this.#checkUsable(), ...this.#id, address));
    });
  }

  /** A weight above 0: of two agents the one with more gives way less. */
  get priority(): number {
    return this.#parts.core.memory.float64(this.#view() + OpAgentView.priority);
  }

  set priority(priority: number) {
    const { core } = this.#parts;
    const value = requireNumber(priority, 'priority');
    core.check(core.raw.opw_crowd_set_priority(this.#checkUsable(), ...this.#id, value));
  }

  /** Ends the crossing of a link where the host moves the agent (`offMeshMode: 'host'`). false when there is none. */
  completeOffMeshLink(): boolean {
    const { core } = this.#parts;
    return core.checked(this.#call((crowd) => core.raw.opw_crowd_complete_off_mesh_link(crowd, ...this.#id))) === 1;
  }

  /** The polygons ahead. */
  corridor(): BigUint64Array {
    const { core } = this.#parts;
    return this.#list(BigUint64Array.BYTES_PER_ELEMENT, {
      fill: (...room) => core.raw.opw_crowd_agent_corridor(this.#checkUsable(), ...this.#id, ...room),
      take: (polys, count) => core.memory.copyUint64s(polys, count),
    });
  }

  /** The walls that the agent found around it when it last looked. */
  walls(): AgentWalls {
    const { core } = this.#parts;
    return this.#list(OpWallSegment.size, {
      fill: (...room) => core.raw.opw_crowd_agent_walls(this.#checkUsable(), ...this.#id, ...room),
      take: (walls, count) => takeAgentWalls(core, walls, count),
    });
  }

  /** What held the agent in the last step, where the crowd was made with `recordConstraints`; else nothing. */
  constraints(): AgentConstraints {
    const { core } = this.#parts;
    return this.#list(OpHalfPlane.size, {
      fill: (...room) => core.raw.opw_crowd_agent_constraints(this.#checkUsable(), ...this.#id, ...room, core.out),
      take: (planes, count) => takeAgentConstraints(core, planes, { count, wallCount: core.memory.int32(core.out) }),
    });
  }

  /** All there is to draw of the agent. */
  debugGeometry(): AgentDebugGeometry {
    const { core } = this.#parts;
    const crowd = this.#checkUsable();
    const { id, state, position, velocity, wantedVelocity, destination, crossing } = this;
    return {
      ...{ id, state, position, velocity, wantedVelocity, destination, crossing },
      ...readAgentArrays(core, (out) => core.raw.opw_crowd_agent_debug_geometry(crowd, ...this.#id, out)),
    };
  }

  /** The address of the crowd. Throws when the agent is not in it any more. */
  #checkUsable(): number {
    const { pointer } = this.#parts.crowd;
    if (this.#isRemoved) throw new OnePathTypeError('disposed', '', 'this Agent was removed from its crowd');
    return pointer;
  }

  /** A call that may ask `passes`. */
  #call<T>(use: (crowd: number) => T): T {
    this.#checkUsable();
    return this.#parts.crowd.call(use);
  }

  #inArray(array: number): Vec3 {
    const { core, slot } = this.#parts;
    core.raw.opw_crowd_arrays(this.#checkUsable(), core.out);
    return vec3At(core.memory, core.memory.uint32(core.out + array) + slot * OpVec3.size);
  }

  /** The address of an OpAgentView, which is good until the next call. */
  #view(): number {
    const { core } = this.#parts;
    core.check(core.raw.opw_crowd_agent(this.#checkUsable(), ...this.#id, core.out));
    return core.out;
  }

  #options(): ReadAgentOptions {
    const { core } = this.#parts;
    const crowd = this.#checkUsable();
    return core.memory.withScratch(OpAgentOptions.size, (address) => {
      core.check(core.raw.opw_crowd_agent_options(crowd, ...this.#id, address));
      return agentOptionsAt(core.memory, address);
    });
  }

  /** A list of C's, read again with room for all of it when the first try had too little. */
  #list<T>(itemSize: number, { fill, take }: ListReader<T>): T {
    const { core } = this.#parts;
    for (let capacity = 64; ;) {
      const room = capacity;
      const result = core.memory.withScratch(room * itemSize, (items) => {
        const count = core.checked(fill(items, room));
        capacity = count;
        return count <= room ? { items: take(items, count) } : undefined;
      });
      if (result !== undefined) return result.items;
    }
  }
}

interface ListReader<T> {
  /** How many items there are, or minus the status. */
  fill: (items: number, capacity: number) => number;
  take: (items: number, count: number) => T;
}

export function makeAgent(parts: AgentParts): Agent {
  return make(parts);
}

/** What an agent was made from. */
export function agentParts(agent: Agent): AgentParts {
  return partsOf(agent);
}

/** The agent is gone, for good. */
export function retireAgent(agent: Agent): void {
  retire(agent);
}
