// Crowds: agents that walk one navigation mesh.
import {
  requireBoolean,
  requireBytes,
  requireChoice,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import { Agent, agentParts, makeAgent, retireAgent } from './agent.js';
import { type AgentOptions, HUMANOID, readAgentOptions, withAgentOptions } from './agent_options.js';
import type { Core } from './core.js';
import { Dependent, type DependentParts, requireParts } from './dependent.js';
import { OnePathTypeError, Status } from './errors.js';
import type { Handle } from './handle.js';
import { OpCrowdArrays } from './layout.js';
import { type QueryFilter, type QueryFilterLike, readFilter, withFilter } from './nav_filter.js';
import { type NavSnapshotMode, SNAPSHOT_MODES, writeBytes } from './saved_state.js';
import { type TileLibrary, tileLibraryPointer } from './tile_library.js';
import { splitUint64 } from './uint64.js';
import { readVec3, type Vec3Like } from './vec3.js';

/** Options of {@link NavMesh.createCrowd}. They are not saved: a state goes into a crowd with the same ones. */
export interface CrowdOptions {
  /** 1 to 2^20. Default 65536. */
  maxAgents?: number | undefined;
  /** Which polygons the agents may walk on. Its `passes` may not use the crowd. Default all, at cost 1. */
  filter?: QueryFilterLike | undefined;
  /** Nodes of a search for a way at most, 1 to 2^24. Default 16384. */
  maxQueryNodes?: number | undefined;
  /** Pieces of wall that an agent keeps in mind, 0 to 65536. Default 48. */
  maxWallsPerAgent?: number | undefined;
  /** How far an agent goes until it looks for walls again, 0 to 2^20. Default 1. */
  wallRefreshDistance?: number | undefined;
  /** Pieces of wall that an agent avoids at once, 0 to 1024. Default 8. */
  maxWallsAvoided?: number | undefined;
  /** Whether to keep what {@link Agent.constraints} shows. Default false. */
  recordConstraints?: boolean | undefined;
}

/** Options, read and checked; C looks at the bounds of the others. */
interface ReadCrowdOptions {
  filter: QueryFilter | undefined;
  scalars: readonly [maxQueryNodes: number, maxWalls: number, refresh: number, maxAvoided: number, record: number];
  maxAgents: number;
}

interface CrowdParts extends DependentParts {
  crowdOptions: ReadCrowdOptions;
}

const OPTION_KEYS: readonly (keyof CrowdOptions)[] = [
  'maxAgents',
  'filter',
  'maxQueryNodes',
  'maxWallsPerAgent',
  'wallRefreshDistance',
  'maxWallsAvoided',
  'recordConstraints',
];

function readOptions(value: unknown): ReadCrowdOptions {
  const options = requireObject(value, 'options') as CrowdOptions;
  requireKnownKeys(options, 'options', OPTION_KEYS);
  return {
    filter: readFilter(options.filter),
    maxAgents: requireInt32(options.maxAgents ?? 65536, 'maxAgents'),
    scalars: [
      requireInteger(options.maxQueryNodes ?? 16384, 'maxQueryNodes', 1, 1 << 24),
      requireInt32(options.maxWallsPerAgent ?? 48, 'maxWallsPerAgent'),
      requireNumber(options.wallRefreshDistance ?? 1, 'wallRefreshDistance'),
      requireInt32(options.maxWallsAvoided ?? 8, 'maxWallsAvoided'),
      requireBoolean(options.recordConstraints ?? false, 'recordConstraints') ? 1 : 0,
    ],
  };
}

/** Set by the class, which alone can see its private members. */
let make: (parts: CrowdParts) => Crowd;

/**
 * Agents that walk on one {@link NavMesh}, avoid each other and walls, and whose whole state can be saved, hashed and restored: the
 * step after a restore is, bit for bit, the step after the save, on every platform.
 *
 * There is no clock: {@link Crowd.step} takes the time. It follows every edit of its mesh. Every member throws a TypeError
 * `'disposed'` when the crowd or its mesh was disposed of. Members that change something throw a TypeError `'invalid-state'` inside
 * `passes` of the filter, what `passes` throws, and an OnePathMemoryError when memory runs out; then nothing has changed.
 */
export class Crowd {
  readonly #core: Core;
  readonly #crowd: Dependent;
  readonly #maxAgents: number;
  /** Those that users have asked for and that are still in the crowd. */
  readonly #agents = new Map<bigint, Agent>();
  #positions: Float64Array | undefined;
  #velocities: Float64Array | undefined;
  #states: Uint8Array | undefined;

  static {
    make = (parts) => new Crowd(parts);
  }

  /** Made by {@link NavMesh.createCrowd}. */
  private constructor(parts: CrowdParts) {
    requireParts(parts, 'mesh.createCrowd()');
    const { core } = parts;
    const { filter, maxAgents, scalars } = parts.crowdOptions;
    this.#core = core;
    this.#maxAgents = maxAgents;
    this.#crowd = new Dependent(this, parts, {
      name: 'Crowd',
      create: (mesh, user) =>
        withFilter(core, filter, user, (address) => {
          const [maxQueryNodes, ...rest] = scalars;
          return core.raw.opw_crowd_create(mesh, maxAgents, address, maxQueryNodes, ...rest, core.out);
        }),
      destroy: 'opw_crowd_destroy',
    });
  }

  // ---- Agents ----

  /**
   * Adds an agent on the polygon nearest to a position, standing still, in the lowest free slot.
   *
   * @param options laid over {@link Agent.humanoid}
   * @throws RangeError, TypeError for a wrong position or option, which is named; TypeError naming `position` when no polygon is near;
   *   TypeError `'invalid-state'` when the crowd is full
   */
  add(position: Vec3Like, options: Partial<AgentOptions> = HUMANOID): Agent {
    this.#core.check(this.#place(position, options));
    return this.#agent(this.#core.memory.uint64(this.#core.out));
  }

  /** The same, but null when no polygon is near or the crowd is full. */
  tryAdd(position: Vec3Like, options: Partial<AgentOptions> = HUMANOID): Agent | null {
    const status = this.#place(position, options);
    if (status === Status.ok) return this.#agent(this.#core.memory.uint64(this.#core.out));
    const error = this.#core.error(status);
    const isFull = status === Status.invalidState && this.count >= this.#maxAgents;
    if (isFull || (error instanceof OnePathTypeError && error.argument === 'position')) return null;
    throw error;
  }

  /**
   * Takes an agent out of the crowd, for good.
   *
   * @throws TypeError `'disposed'` for one that was removed, TypeError for one of another crowd
   */
  remove(agent: Agent): void {
    if (!(agent instanceof Agent)) throw wrongType('agent', 'an Agent', agent);
    const { owner, id } = agentParts(agent);
    if (owner !== this) throw new OnePathTypeError('invalid-argument', 'agent', 'agent must be one of this crowd');
    const { pointer } = this.#crowd;
    if (!agent.isActive) throw new OnePathTypeError('disposed', '', 'this Agent was removed from its crowd');
    this.#core.check(this.#core.raw.opw_crowd_remove(pointer, ...splitUint64(id, 'agent')));
    this.#forget(agent);
  }

  /** How many agents there are. */
  get count(): number {
    return this.#core.raw.opw_crowd_agent_count(this.#crowd.pointer);
  }

  /** The agents in the order of their slots: the same objects as ever. */
  agents(): Agent[] {
    const { raw, memory, out } = this.#core;
    const { slots } = this.#arrays();
    const found: Agent[] = [];
    for (let slot = 0; slot < slots; slot++) {
      if (raw.opw_crowd_agent_in(this.#crowd.pointer, slot, out) === 1) found.push(this.#agent(memory.uint64(out)));
    }
    return found;
  }

  /** The agent with an id; null when it is not in the crowd. @param id an integer, at least 0 */
  getAgent(id: number): Agent | null {
    const wanted = BigInt(requireInteger(id, 'id', 0, Number.MAX_SAFE_INTEGER));
    return this.#slotOf(wanted) < 0 ? null : this.#agent(wanted);
  }

  // ---- Steps ----

  /**
   * Moves all agents on by some time.
   *
   * @param dt seconds, 1e-6 to 2^21; the same in every step where results are to be compared
   */
  step(dt: number): void {
    const { raw } = this.#core;
    const time = requireNumber(dt, 'dt');
    this.#core.check(this.#crowd.call((crowd) => raw.opw_crowd_step(crowd, time)));
  }

  /** How many steps were made. A restore puts it back. */
  get stepCount(): number {
    const { raw, memory, out } = this.#core;
    raw.opw_crowd_step_count(this.#crowd.pointer, out);
    return Number(memory.uint64(out));
  }

  /**
   * The positions by slot, three numbers each, in the memory of the module: no copy, and current after every call. For reading
   * only; a free slot has zeros.
   *
   * A view is good until agents are added, a state is restored, or anything takes memory, so ask again for every use: it is made
   * anew only when it has to be.
   */
  get positionsView(): Float64Array {
    const { positions, slots } = this.#arrays();
    this.#positions = this.#view(Float64Array, this.#positions, positions, slots * 3);
    return this.#positions;
  }

  /** The velocities by slot, valid as long as {@link Crowd.positionsView}. */
  get velocitiesView(): Float64Array {
    const { velocities, slots } = this.#arrays();
    this.#velocities = this.#view(Float64Array, this.#velocities, velocities, slots * 3);
    return this.#velocities;
  }

  /**
   * What the agents do by slot: a place in {@link Agent.states}, or 255 for a free slot. Valid as long as
   * {@link Crowd.positionsView}.
   */
  get statesView(): Uint8Array {
    const { states, slots } = this.#arrays();
    this.#states = this.#view(Uint8Array, this.#states, states, slots);
    return this.#states;
  }

  // ---- State ----

  /** How many bytes {@link Crowd.saveState} writes now. */
  get stateSize(): number {
    return this.#core.raw.opw_crowd_state_size(this.#crowd.pointer) >>> 0;
  }

  /**
   * The state of the crowd as bytes, the same on every platform. Mesh and options are not in it.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#crowd.saveState('crowd', into);
  }

  /**
   * Goes back to a saved state. The mesh must be as it was then.
   *
   * Agents that are in the crowd and in the state keep their objects. Agents added since are gone for good. Agents removed since
   * come back as new objects, see {@link Crowd.agents}.
   *
   * @throws CrowdStateError when the bytes are malformed or of a crowd with other options, and nothing has changed
   */
  restoreState(bytes: Uint8Array): void {
    this.#crowd.restoreState('crowd', bytes);
    this.#forgetMissing();
  }

  /**
   * The state of the crowd and of its mesh.
   *
   * @param mode of the mesh, see {@link NavMesh.snapshot}; default `'full'`
   */
  saveStateWithMesh(mode: NavSnapshotMode = 'full'): Uint8Array {
    const { raw, memory, out } = this.#core;
    const number = requireChoice(mode, 'mode', SNAPSHOT_MODES);
    const { pointer } = this.#crowd;
    this.#core.check(raw.opw_crowd_state_with_mesh_size(pointer, number, out));
    return writeBytes(this.#core, memory.uint32(out), undefined, (...buffer) =>
      raw.opw_crowd_save_state_with_mesh(pointer, number, ...buffer),
    );
  }

  /**
   * Goes back to a saved state of both, the mesh first.
   *
   * @param library where the tiles of a state in mode `'referenced'` are
   * @throws CrowdStateError as {@link Crowd.restoreState} does, and what {@link NavMesh.restore} throws; nothing has changed then
   */
  restoreStateWithMesh(bytes: Uint8Array, library?: TileLibrary): void {
    const { raw, memory } = this.#core;
    const { pointer } = this.#crowd;
    memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) => {
      this.#core.check(raw.opw_crowd_restore_state_with_mesh(pointer, address, size, tileLibraryPointer(library)));
    });
    this.#forgetMissing();
  }

  /** The hash (FNV-1a, 64 bits) of the bytes of {@link Crowd.saveState}, which it does not make. */
  stateHash(): bigint {
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_crowd_state_hash(this.#crowd.pointer, out));
    return memory.uint64(out);
  }

  /** Frees the memory of the crowd. May be called again. Its agents throw from then on. */
  dispose(): void {
    this.#crowd.dispose();
  }

  /** The same as {@link Crowd.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Adds an agent, whose id is left at `out`, and returns the status. */
  #place(position: unknown, options: unknown): number {
    const { raw, out } = this.#core;
    const at = readVec3(position, 'position');
    return withAgentOptions(this.#core, readAgentOptions(options, HUMANOID), (address) =>
      this.#crowd.call((crowd) => raw.opw_crowd_add(crowd, ...at, address, out)),
    );
  }

  /** The object of an agent that is in the crowd. */
  #agent(id: bigint): Agent {
    const known = this.#agents.get(id);
    if (known !== undefined) return known;
    const agent = makeAgent({ core: this.#core, crowd: this.#crowd, owner: this, id, slot: this.#slotOf(id) });
    this.#agents.set(id, agent);
    return agent;
  }

  /** The slot of an agent or -1. */
  #slotOf(id: bigint): number {
    return this.#core.raw.opw_crowd_slot_of(this.#crowd.pointer, ...splitUint64(id, 'id'));
  }

  /** An id in another slot is that of another agent. */
  #forgetMissing(): void {
    for (const agent of this.#agents.values()) {
      const { id, slot } = agentParts(agent);
      if (this.#slotOf(id) !== slot) this.#forget(agent);
    }
  }

  #forget(agent: Agent): void {
    this.#agents.delete(agentParts(agent).id);
    retireAgent(agent);
  }

  #arrays(): { positions: number; velocities: number; states: number; slots: number } {
    const { raw, memory, out } = this.#core;
    raw.opw_crowd_arrays(this.#crowd.pointer, out);
    return {
      positions: memory.uint32(out + OpCrowdArrays.positions),
      velocities: memory.uint32(out + OpCrowdArrays.velocities),
      states: memory.uint32(out + OpCrowdArrays.states),
      slots: memory.int32(out + OpCrowdArrays.slot_count),
    };
  }

  /** The view that is there, as long as it is the right one. */
  #view<T extends Float64Array | Uint8Array>(
    type: new (buffer: ArrayBufferLike, address: number, length: number) => T,
    view: T | undefined,
    address: number,
    length: number,
  ): T {
    const { buffer } = this.#core.memory;
    const isCurrent = view?.buffer === buffer && view.byteOffset === address && view.length === length;
    return isCurrent ? view : new type(buffer, address, length);
  }
}

/** A crowd over a mesh. */
export function makeCrowd(core: Core, base: Handle, options: unknown = {}): Crowd {
  const crowdOptions = readOptions(options);
  const passes = crowdOptions.filter?.passes;
  return make({ core, base, options: { callbacks: passes === undefined ? undefined : { passes } }, crowdOptions });
}
