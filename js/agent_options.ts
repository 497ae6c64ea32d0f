// The settings of agents, as users write them and as the module takes them.
import { requireChoice, requireInt32, requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OpAgentOptions, OpFollowerOptions } from './layout.js';
import type { Memory } from './memory.js';
import { readTriple, vec3At, type Vec3Like } from './vec3.js';

/** How many neighbours an agent avoids, and how far ahead: none, 4 and 1.5 seconds, 8 and 2 seconds, 12 and 2.5 seconds. */
export type AvoidanceQuality = 'off' | 'low' | 'medium' | 'high';

/** Who moves an agent over an off-mesh link: the crowd, or the host, until {@link Agent.completeOffMeshLink}. */
export type OffMeshMode = 'automatic' | 'host';

/** How an agent follows its corridor. Counts are integers, distances are world units. */
export interface FollowerOptions {
  /** How far from its destination an agent begins to slow down, at least 0. Default 1. */
  slowRadius: number;
  /** The least speed there, at least 0. Default 0.25. */
  arrivalMinSpeed: number;
  /** Corners that are looked ahead, 3 to 4096. Default 8. It never changes. */
  maxCorners: number;
  /** Polygons ahead that are checked in every step, at least 1. Default 8. */
  validateLookAhead: number;
  /** Steps between shortcuts by sight; 0 for none. Default 4. */
  optimizeInterval: number;
  /** How far these look, at least 0. Default 10. */
  optimizeRange: number;
  /** Polygons that one of them may cross, at least 2. Default 16. */
  optimizeBudget: number;
  /** Steps between shortcuts by search; 0 for none. Default 16. */
  topologyInterval: number;
  /** Expansions of one of these, 1 to 2^20. Default 32. */
  topologyBudget: number;
  /** Expansions of a search for a new route in one step, 1 to 2^20. Default 2048. */
  replanBudget: number;
  /** Searches in a row before an agent gives up, at least 1. Default 16. */
  maxReplanRounds: number;
  /** Seconds without progress after which an agent is stuck; 0, the default, is never. */
  stuckWindow: number;
  /** What counts as progress: this part of the way at full speed, 0 to 1. Default 0.1. */
  stuckProgress: number;
  /** How often a stuck agent looks for another route, at least 0. Default 2. */
  maxStuckRecoveries: number;
  /** Default `'automatic'`. */
  offMeshMode: OffMeshMode;
  /** Speed over off-mesh links, at least 1e-9. Default 3.5. */
  offMeshSpeed: number;
  /** How near to a link an agent must come to take it, at least 0; at least two radii in any case. Default 0.05. */
  offMeshTriggerRadius: number;
  /** Half the sides of the box in which polygons are looked for. Default [2, 4, 2]. */
  searchExtents: Vec3Like;
  /** Polygons of a corridor, 2 to 4096; a longer way is walked in pieces. Default 64. It never changes. */
  corridorCapacity: number;
  /** Expansions that refine a new route, 0 to 2^20. Default 128. */
  refineBudget: number;
}

/** Settings of an agent, in world units and seconds. What is above 0 or at least 0 is at most 2^20. */
export interface AgentOptions {
  /** The body, for other agents: above 0. The mesh keeps agents from walls by itself. Humanoid 0.6, small 0.3, large 1.5. */
  radius: number;
  /** Above 0. Humanoid 3.5, small 2.5, large 3. */
  maxSpeed: number;
  /** Above 0. Humanoid 8, small 6, large 5. */
  maxAcceleration: number;
  /** How near to its destination an agent has arrived, at least 0. Humanoid 0.25, small 0.3, large 0.6. */
  arrivalRadius: number;
  /** A weight above 0: of two agents the one with more gives way less. Default 1. */
  priority: number;
  /** Default `'medium'`. */
  quality: AvoidanceQuality;
  /** What agents that avoid walls keep from them, at least 0. Default 0.05. */
  wallClearance: number;
  /** Agents that are nearer than this push each other away; 0, the default, is off. */
  separationDistance: number;
  /** How strongly, 0 to 1: the part of `maxSpeed` that one on the same spot would add. Default 0.3. */
  separationWeight: number;
  /** A turn to one side that gets agents past each other head on, at least 0. Default 0.05. */
  sidePreference: number;
  /** How it follows its corridor. Default: what every setting says. */
  path?: Partial<FollowerOptions> | undefined;
}

/** Options that were read. */
export interface ReadAgentOptions extends AgentOptions {
  path: FollowerOptions | undefined;
}

// ---- Presets ----

export const HUMANOID: Readonly<AgentOptions> = /* @__PURE__ */ Object.freeze({
  radius: 0.6,
  maxSpeed: 3.5,
  maxAcceleration: 8,
  arrivalRadius: 0.25,
  priority: 1,
  quality: 'medium',
  wallClearance: 0.05,
  separationDistance: 0,
  separationWeight: 0.3,
  sidePreference: 0.05,
} satisfies AgentOptions);

export const SMALL: Readonly<AgentOptions> = /* @__PURE__ */ Object.freeze({
  ...HUMANOID,
  radius: 0.3,
  maxSpeed: 2.5,
  maxAcceleration: 6,
  arrivalRadius: 0.3,
});

export const LARGE: Readonly<AgentOptions> = /* @__PURE__ */ Object.freeze({
  ...HUMANOID,
  radius: 1.5,
  maxSpeed: 3,
  maxAcceleration: 5,
  arrivalRadius: 0.6,
});

/** What C takes for agents without a path of their own. */
const PATH: Readonly<FollowerOptions> = /* @__PURE__ */ Object.freeze({
  slowRadius: 1,
  arrivalMinSpeed: 0.25,
  maxCorners: 8,
  validateLookAhead: 8,
  optimizeInterval: 4,
  optimizeRange: 10,
  optimizeBudget: 16,
  topologyInterval: 16,
  topologyBudget: 32,
  replanBudget: 2048,
  maxReplanRounds: 16,
  stuckWindow: 0,
  stuckProgress: 0.1,
  maxStuckRecoveries: 2,
  offMeshMode: 'automatic',
  offMeshSpeed: 3.5,
  offMeshTriggerRadius: 0.05,
  searchExtents: /* @__PURE__ */ Object.freeze([2, 4, 2] as const),
  corridorCapacity: 64,
  refineBudget: 128,
} satisfies FollowerOptions);

// ---- Names and places ----

const DOUBLES = {
  radius: OpAgentOptions.radius,
  maxSpeed: OpAgentOptions.max_speed,
  maxAcceleration: OpAgentOptions.max_acceleration,
  arrivalRadius: OpAgentOptions.arrival_radius,
  priority: OpAgentOptions.priority,
  wallClearance: OpAgentOptions.wall_clearance,
  separationDistance: OpAgentOptions.separation_distance,
  separationWeight: OpAgentOptions.separation_weight,
  sidePreference: OpAgentOptions.side_preference,
} as const;

const PATH_DOUBLES = {
  slowRadius: OpFollowerOptions.slow_radius,
  arrivalMinSpeed: OpFollowerOptions.arrival_min_speed,
  optimizeRange: OpFollowerOptions.optimize_range,
  stuckWindow: OpFollowerOptions.stuck_window,
  stuckProgress: OpFollowerOptions.stuck_progress,
  offMeshSpeed: OpFollowerOptions.off_mesh_speed,
  offMeshTriggerRadius: OpFollowerOptions.off_mesh_trigger_radius,
} as const;

const PATH_INTEGERS = {
  maxCorners: OpFollowerOptions.max_corners,
  validateLookAhead: OpFollowerOptions.validate_look_ahead,
  optimizeInterval: OpFollowerOptions.optimize_interval,
  optimizeBudget: OpFollowerOptions.optimize_budget,
  topologyInterval: OpFollowerOptions.topology_interval,
  topologyBudget: OpFollowerOptions.topology_budget,
  replanBudget: OpFollowerOptions.replan_budget,
  maxReplanRounds: OpFollowerOptions.max_replan_rounds,
  maxStuckRecoveries: OpFollowerOptions.max_stuck_recoveries,
  corridorCapacity: OpFollowerOptions.corridor_capacity,
  refineBudget: OpFollowerOptions.refine_budget,
} as const;

const namesOf = <Name extends string>(places: Readonly<Record<Name, number>>): Name[] => Object.keys(places) as Name[];
const DOUBLE_NAMES = /* @__PURE__ */ namesOf(DOUBLES);
const PATH_DOUBLE_NAMES = /* @__PURE__ */ namesOf(PATH_DOUBLES);
const PATH_INTEGER_NAMES = /* @__PURE__ */ namesOf(PATH_INTEGERS);

/** In the order of OpAvoidanceQuality in include/onepath/crowd.h. */
const QUALITIES: readonly AvoidanceQuality[] = ['off', 'low', 'medium', 'high'];
/** In the order of OpOffMeshMode in include/onepath/corridor.h. */
const OFF_MESH_MODES: readonly OffMeshMode[] = ['automatic', 'host'];

// ---- Reading ----

/** Whole options whose values are of the right types, laid over others; the module looks at their bounds. */
export function readAgentOptions(value: unknown, base: AgentOptions): ReadAgentOptions {
  const options = layOver(value, 'options', { path: undefined, ...base });
  for (const name of DOUBLE_NAMES) requireNumber(options[name], name);
  requireChoice(options.quality, 'quality', QUALITIES);
  const { path } = options;
  return { ...options, path: path === undefined ? undefined : readPath(path, base.path ?? {}) };
}

function readPath(value: unknown, base: Partial<FollowerOptions>): FollowerOptions {
  const path = layOver(value, 'path', { ...PATH, ...base });
  for (const name of PATH_DOUBLE_NAMES) requireNumber(path[name], name);
  for (const name of PATH_INTEGER_NAMES) requireInt32(path[name], name);
  requireChoice(path.offMeshMode, 'offMeshMode', OFF_MESH_MODES);
  return { ...path, searchExtents: readTriple(path.searchExtents, 'searchExtents') };
}

/** A copy of `base` with what is given. */
function layOver<T extends object>(value: unknown, argument: string, base: T): T {
  const given = requireObject(value, argument);
  requireKnownKeys(given, argument, Object.keys(base));
  const isGiven = ([, setting]: [string, unknown]): boolean => setting !== undefined;
  return { ...base, ...(Object.fromEntries(Object.entries(given).filter(isGiven)) as Partial<T>) };
}

// ---- Into and out of the module ----

/** Lends the module options. */
export function withAgentOptions<T>({ memory }: Core, options: ReadAgentOptions, use: (address: number) => T): T {
  return memory.withScratch(OpAgentOptions.size, (address) => {
    const { bytes, ints, doubles } = memory;
    bytes.fill(0, address, address + OpAgentOptions.size);
    for (const name of DOUBLE_NAMES) doubles[(address + DOUBLES[name]) >>> 3] = options[name];
    ints[(address + OpAgentOptions.quality) >>> 2] = QUALITIES.indexOf(options.quality);
    if (options.path !== undefined) {
      bytes[address + OpAgentOptions.has_path] = 1;
      writePath(memory, address + OpAgentOptions.path, options, options.path);
    }
    return use(address);
  });
}

function writePath({ ints, doubles }: Memory, address: number, options: AgentOptions, path: FollowerOptions): void {
  for (const name of PATH_DOUBLE_NAMES) doubles[(address + PATH_DOUBLES[name]) >>> 3] = path[name];
  for (const name of PATH_INTEGER_NAMES) ints[(address + PATH_INTEGERS[name]) >>> 2] = path[name];
  ints[(address + OpFollowerOptions.off_mesh_mode) >>> 2] = OFF_MESH_MODES.indexOf(path.offMeshMode);
  doubles.set(path.searchExtents as readonly number[], (address + OpFollowerOptions.search_extents) >>> 3);
  // What C takes from the agent must be valid here too.
  doubles[(address + OpFollowerOptions.max_speed) >>> 3] = options.maxSpeed;
  doubles[(address + OpFollowerOptions.max_acceleration) >>> 3] = options.maxAcceleration;
  doubles[(address + OpFollowerOptions.arrival_radius) >>> 3] = options.arrivalRadius;
}

/** The options at an address. */
export function agentOptionsAt(memory: Memory, address: number): ReadAgentOptions {
  const hasPath = memory.bytes[address + OpAgentOptions.has_path] === 1;
  return {
    ...doublesAt(memory, address, DOUBLES),
    quality: QUALITIES[memory.int32(address + OpAgentOptions.quality)] as AvoidanceQuality,
    path: hasPath ? pathAt(memory, address + OpAgentOptions.path) : undefined,
  };
}

function pathAt(memory: Memory, address: number): FollowerOptions {
  const mode = memory.int32(address + OpFollowerOptions.off_mesh_mode);
  const integers = PATH_INTEGER_NAMES.map((name) => [name, memory.int32(address + PATH_INTEGERS[name])]);
  return {
    ...doublesAt(memory, address, PATH_DOUBLES),
    ...(Object.fromEntries(integers) as Record<keyof typeof PATH_INTEGERS, number>),
    offMeshMode: OFF_MESH_MODES[mode] as OffMeshMode,
    searchExtents: vec3At(memory, address + OpFollowerOptions.search_extents),
  };
}

function doublesAt<Name extends string>(
  memory: Memory,
  address: number,
  places: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const entries = namesOf(places).map((name) => [name, memory.float64(address + places[name])]);
  return Object.fromEntries(entries) as Record<Name, number>;
}
