// A crowd that is under way on a ground: agents from a seed, each with a place to go to, and another one when it has arrived.
// The same seed, settings and orders give the same bits in every step, on every machine.

import { Agent, Random } from '../library.js';

/** Seconds of a step. */
export const STEP_SECONDS = 1 / 30;

/** Seconds without progress after which an agent looks for another way, and in the end gives up. */
const PATIENCE = 4;

const [SLOWEST, FASTEST] = [1.6, 2.6];
const RADIUS = 0.3;

export const TOP_SPEED = FASTEST;

const stateNumber = (name) => Agent.states.indexOf(name);
const UNDER_WAY = ['moving', 'off-mesh-link'].map(stateNumber);
const ARRIVED = stateNumber('arrived');
export const FREE = 255;

/**
 * @typedef {object} CrowdStart what a crowd begins as
 * @property {number} agents
 * @property {bigint} seed
 * @property {import('../../lib/onepath.js').AvoidanceQuality} quality
 * @property {boolean} goesOn whether agents that have arrived, or given up, go elsewhere
 * @property {import('../../lib/onepath.js').QueryFilterLike} [filter] what ground costs
 * @property {number[]} [searchExtents] how far agents look for the mesh when it is gone from under them
 */
export class WalkingCrowd {
  #ground;
  #random;
  #goesOn;

  // By slot. Nobody is ever taken out, so slots are the order of adding.
  #agents = [];
  #resting = [];

  /** The library's Crowd. */
  crowd;

  /** How often somebody has arrived and was sent elsewhere. */
  arrivals = 0;

  /** @param {import('./crowd_ground.js').CrowdGround} ground @param {CrowdStart} start */
  constructor(ground, { agents, seed, quality, goesOn, filter, searchExtents }) {
    this.#ground = ground;
    this.#random = new Random(seed);
    this.#goesOn = goesOn;
    this.crowd = ground.mesh.createCrowd({ maxAgents: agents, recordConstraints: true, filter });
    for (let i = 0; i < agents; i++) {
      const maxSpeed = SLOWEST + (FASTEST - SLOWEST) * this.#random.nextDouble();
      const options = {
        ...Agent.small,
        radius: RADIUS,
        maxSpeed,
        quality,
        path: { stuckWindow: PATIENCE, searchExtents },
      };
      this.#agents.push(this.crowd.add(ground.randomPlace(this.#random), options));
    }
    for (const agent of this.#agents) agent.setDestination(ground.randomPlace(this.#random));
  }

  get count() {
    return this.#agents.length;
  }

  step() {
    const { crowd } = this;
    crowd.step(STEP_SECONDS);
    if (!this.#goesOn) return;
    // First who, then where to: the view is not good for longer than until the next call that takes memory.
    const states = crowd.statesView;
    const resting = this.#resting;
    resting.length = 0;
    for (let slot = 0; slot < states.length; slot++) {
      if (UNDER_WAY.includes(states[slot])) continue;
      resting.push(slot);
      if (states[slot] === ARRIVED) this.arrivals++;
    }
    for (const slot of resting) this.#agents[slot].setDestination(this.#ground.randomPlace(this.#random));
  }

  /**
   * Sends agents to a place.
   *
   * @param {number[]} place x, y, z
   * @param {number} reach how far around it agents hear the call; Infinity for all
   * @returns {number} how many
   */
  call(place, reach) {
    let called = 0;
    for (let slot = 0; slot < this.count; slot++) {
      const positions = this.crowd.positionsView;
      const [x, z] = [positions[3 * slot] - place[0], positions[3 * slot + 2] - place[2]];
      if (x * x + z * z > reach * reach) continue;
      this.#agents[slot].setDestination(place);
      called++;
    }
    return called;
  }

  /** @param {number} slot @returns {import('../../lib/onepath.js').Agent} */
  agent(slot) {
    return this.#agents[slot];
  }

  /** How many agents are in each state, by its number. */
  get tally() {
    const tally = new Array(Agent.states.length).fill(0);
    for (const state of this.crowd.statesView) tally[state]++;
    return tally;
  }

  dispose() {
    this.#random.dispose();
    this.crowd.dispose();
  }
}
