// Crowds of several classes of agents.
import { noConstructor, wrongType } from './arguments.js';
import { Agent, agentParts } from './agent.js';
import { type AgentOptions, HUMANOID, readAgentOptions } from './agent_options.js';
import type { Crowd } from './crowd.js';
import { OnePathTypeError } from './errors.js';
import type { Vec3Like } from './vec3.js';

/** What one is made from. */
export interface WorldCrowdParts {
  /** By class, at least one. */
  crowds: readonly Crowd[];
  /** The class of agents of a radius. */
  classFor: (radius: number) => number;
}

/** Set by the class, which alone can see its private members. */
let make: (parts: WorldCrowdParts) => WorldCrowd;

/**
 * One {@link Crowd} for each class of a {@link NavWorld}. Agents walk on the mesh of their class and do not see those of other
 * classes. A state is that of each of {@link WorldCrowd.crowds}, in their order.
 *
 * Every member but {@link WorldCrowd.crowds} throws a TypeError `'disposed'` when it or the world was disposed of.
 */
export class WorldCrowd {
  readonly #parts: WorldCrowdParts;

  static {
    make = (parts) => new WorldCrowd(parts);
  }

  /** Made by {@link NavWorld.createCrowd}. */
  private constructor(parts: WorldCrowdParts) {
    if (typeof (parts as WorldCrowdParts | undefined)?.classFor !== 'function') {
      throw noConstructor('world.createCrowd()');
    }
    this.#parts = parts;
  }

  /** The crowds in the order of their classes. */
  get crowds(): readonly Crowd[] {
    return this.#parts.crowds;
  }

  /** Adds an agent to the crowd of the class for its radius, see {@link Crowd.add} and {@link NavWorld.classFor}. */
  add(position: Vec3Like, options: Partial<AgentOptions> = HUMANOID): Agent {
    return this.#crowdFor(options).add(position, options);
  }

  /** The same, but null when no polygon is near or the crowd is full. */
  tryAdd(position: Vec3Like, options: Partial<AgentOptions> = HUMANOID): Agent | null {
    return this.#crowdFor(options).tryAdd(position, options);
  }

  /** Takes an agent out, see {@link Crowd.remove}. */
  remove(agent: Agent): void {
    if (!(agent instanceof Agent)) throw wrongType('agent', 'an Agent', agent);
    const { owner } = agentParts(agent);
    if (!this.crowds.includes(owner)) {
      throw new OnePathTypeError('invalid-argument', 'agent', 'agent must be one of these crowds');
    }
    owner.remove(agent);
  }

  /** How many agents there are. */
  get count(): number {
    return this.crowds.reduce((sum, { count }) => sum + count, 0);
  }

  /** The agents of all crowds, class by class. */
  agents(): Agent[] {
    return this.crowds.flatMap((crowd) => crowd.agents());
  }

  /** Moves all agents on, class by class, see {@link Crowd.step}. When a class fails, those before it have made the step. */
  step(dt: number): void {
    for (const crowd of this.crowds) crowd.step(dt);
  }

  /** Disposes of the crowds. May be called again. */
  dispose(): void {
    for (const crowd of this.crowds) crowd.dispose();
  }

  /** The same as {@link WorldCrowd.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #crowdFor(options: unknown): Crowd {
    const { radius } = readAgentOptions(options, HUMANOID);
    return this.crowds[this.#parts.classFor(radius)] as Crowd;
  }
}

export function makeWorldCrowd(parts: WorldCrowdParts): WorldCrowd {
  return make(parts);
}
