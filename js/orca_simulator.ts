// Discs in the plane that avoid each other and segments, without a mesh.
import { requireInt32, requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import { readPoint, type WorldPoint, type WorldPointLike } from './cells.js';
import { type Core, core } from './core.js';
import { Handle, unwatch, watch } from './handle.js';
import { OpOrcaAgent, OpWorldPoint } from './layout.js';

/** A disc. Lengths are in world units, times in seconds. */
export interface OrcaAgent {
  /** Its centre, within ±2^21. */
  position: WorldPointLike;
  /** How it moves. Default none. */
  velocity: WorldPointLike;
  /** How it would like to move. Default not at all. */
  wanted: WorldPointLike;
  /** At least 0. Default 0.6. */
  radius: number;
  /** At least 0. Default 3.5. */
  maxSpeed: number;
  /** How near the centres of others must be to be seen, 0 to 2^22. Default 8.2. */
  neighborDistance: number;
  /** How far ahead it looks for others, 1e-6 to 2^21. Default 2. */
  horizon: number;
  /** How far ahead it looks for segments, 1e-6 to 2^21. Default 1. */
  obstacleHorizon: number;
  /** How many others it sees, the nearest, at least 0. Default 8. */
  maxNeighbors: number;
}

const DEFAULTS: Readonly<Omit<OrcaAgent, 'position'>> = /* @__PURE__ */ Object.freeze({
  velocity: /* @__PURE__ */ Object.freeze([0, 0] as const),
  wanted: /* @__PURE__ */ Object.freeze([0, 0] as const),
  radius: 0.6,
  maxSpeed: 3.5,
  neighborDistance: 8.2,
  horizon: 2,
  obstacleHorizon: 1,
  maxNeighbors: 8,
});

const POINTS = { position: OpOrcaAgent.position, velocity: OpOrcaAgent.velocity, wanted: OpOrcaAgent.wanted } as const;
const NUMBERS = {
  radius: OpOrcaAgent.radius,
  maxSpeed: OpOrcaAgent.max_speed,
  neighborDistance: OpOrcaAgent.neighbor_distance,
  horizon: OpOrcaAgent.horizon,
  obstacleHorizon: OpOrcaAgent.obstacle_horizon,
} as const;
const POINT_NAMES = /* @__PURE__ */ Object.keys(POINTS) as (keyof typeof POINTS)[];
const NUMBER_NAMES = /* @__PURE__ */ Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

/**
 * Discs in the plane that avoid each other and segments by ORCA, for hosts that have ways of their own to find paths. The same calls
 * give the same bits on every platform.
 *
 * Every member throws a TypeError `'disposed'` when the simulator was disposed of.
 */
export class OrcaSimulator {
  readonly #core: Core;
  readonly #handle: Handle;

  /** A simulator without agents. */
  constructor() {
    const module = core();
    this.#core = module;
    module.check(module.raw.opw_orca_simulator_create(module.out));
    this.#handle = new Handle('OrcaSimulator', module.memory.uint32(module.out), (address) => {
      module.raw.opw_orca_simulator_destroy(address);
    });
    watch(this, this.#handle);
  }

  /** Adds an agent and returns its index: 0, 1, and so on. All but `position` may be left out. */
  addAgent(agent: Partial<OrcaAgent> & Pick<OrcaAgent, 'position'>): number {
    const { raw } = this.#core;
    return this.#withAgent(agent, { position: undefined, ...DEFAULTS }, (address) =>
      this.#core.checked(raw.opw_orca_simulator_add_agent(this.#handle.pointer, address)),
    );
  }

  /** Adds a wall, which is avoided from both sides. Returns its index. */
  addSegment(a: WorldPointLike, b: WorldPointLike): number {
    const { raw } = this.#core;
    const [from, to] = [readPoint(a, 'a'), readPoint(b, 'b')];
    return this.#core.checked(raw.opw_orca_simulator_add_segment(this.#handle.pointer, from.x, from.y, to.x, to.y));
  }

  /** How many agents there are. */
  get agentCount(): number {
    return this.#core.raw.opw_orca_simulator_agent_count(this.#handle.pointer);
  }

  /** An agent. A copy. */
  getAgent(index: number): OrcaAgent & Record<'position' | 'velocity' | 'wanted', WorldPoint> {
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_orca_simulator_agent(this.#handle.pointer, requireInt32(index, 'index'), out));
    const points = POINT_NAMES.map((name) => [name, pointAt(this.#core, out + POINTS[name])]);
    const numbers = NUMBER_NAMES.map((name) => [name, memory.float64(out + NUMBERS[name])]);
    return {
      ...(Object.fromEntries(points) as Record<keyof typeof POINTS, WorldPoint>),
      ...(Object.fromEntries(numbers) as Record<keyof typeof NUMBERS, number>),
      maxNeighbors: memory.int32(out + OpOrcaAgent.max_neighbors),
    };
  }

  /** Changes what is given of an agent. */
  setAgent(index: number, changes: Partial<OrcaAgent>): void {
    const { raw } = this.#core;
    const before = this.getAgent(index);
    this.#withAgent(changes, before, (address) => {
      this.#core.check(raw.opw_orca_simulator_set_agent(this.#handle.pointer, index, address));
    });
  }

  /** Says how an agent would like to move. */
  setWanted(index: number, wanted: WorldPointLike): void {
    const { raw } = this.#core;
    const { x, y } = readPoint(wanted, 'wanted');
    this.#core.check(raw.opw_orca_simulator_set_wanted(this.#handle.pointer, requireInt32(index, 'index'), x, y));
  }

  /**
   * Moves all agents on.
   *
   * @param dt seconds, 1e-6 to 2^21
   * @throws RangeError when an agent would leave the world, and nothing has changed
   */
  step(dt: number): void {
    const { raw } = this.#core;
    this.#core.check(raw.opw_orca_simulator_step(this.#handle.pointer, requireNumber(dt, 'dt')));
  }

  /** Positions and velocities of all agents: four numbers each, x and y of one and of the other. */
  motion(): Float64Array {
    const { raw, memory } = this.#core;
    const numbers = this.agentCount * 4;
    return memory.withScratch(numbers * 8, (address) => {
      raw.opw_orca_simulator_copy_motion(this.#handle.pointer, address);
      return memory.copyDoubles(address, numbers);
    });
  }

  /** Frees the memory of the simulator. May be called again. */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link OrcaSimulator.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Lends the module an agent: what is given, and the rest from `base`. */
  #withAgent<T>(value: unknown, base: object, use: (address: number) => T): T {
    const { memory } = this.#core;
    const given = requireObject(value, 'agent');
    requireKnownKeys(given, 'agent', Object.keys(base));
    const isGiven = ([, setting]: [string, unknown]): boolean => setting !== undefined;
    const agent = { ...base, ...Object.fromEntries(Object.entries(given).filter(isGiven)) } as OrcaAgent;
    const points = POINT_NAMES.map((name) => readPoint(agent[name], name));
    for (const name of NUMBER_NAMES) requireNumber(agent[name], name);
    requireInt32(agent.maxNeighbors, 'maxNeighbors');
    return memory.withScratch(OpOrcaAgent.size, (address) => {
      const { ints, doubles } = memory;
      points.forEach(({ x, y }, i) => {
        doubles.set([x, y], (address + POINTS[POINT_NAMES[i] as keyof typeof POINTS]) >>> 3);
      });
      for (const name of NUMBER_NAMES) doubles[(address + NUMBERS[name]) >>> 3] = agent[name];
      ints[(address + OpOrcaAgent.max_neighbors) >>> 2] = agent.maxNeighbors;
      return use(address);
    });
  }
}

function pointAt({ memory }: Core, address: number): WorldPoint {
  return { x: memory.float64(address + OpWorldPoint.x), y: memory.float64(address + OpWorldPoint.y) };
}
