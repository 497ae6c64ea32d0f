// Discs on their way: the library's simulator, and how each would like to move. From one start come the same bits, everywhere.

import { OrcaSimulator } from '../shared/library.js';
import { discsOf, NEIGHBOUR_DISTANCE, RADIUS } from './presets.js';

export const STEP_SECONDS = 0.1;
export const MAX_SPEED = 1.3;

// At its goal is who is nearer than this.
const NEAR = 0.3;

// Who moves slower than this part of the top speed stands.
const STANDS = 0.02;

// Seconds of standing, without all being there, after which discs are jammed.
const JAMMED_AFTER = 4;

export class DiscRun {
  #settings;
  #simulator = new OrcaSimulator();
  #standing = 0;

  /** @type {import('./presets.js').Disc[]} */
  discs;

  steps = 0;

  /** The library's motion: x, y and velocity of each, now and before the last step. */
  motion;
  before;

  /** What each wanted in the last step: x and y in turn. */
  wanted;

  /** How far two discs have ever been inside each other, in radii. */
  overlap = 0;

  /** @param {Record<string, any>} settings of the page */
  constructor(settings) {
    this.#settings = settings;
    this.discs = discsOf(settings);
    const { horizon, maxNeighbors } = settings;
    const options = {
      radius: RADIUS,
      maxSpeed: MAX_SPEED,
      horizon,
      maxNeighbors,
      neighborDistance: NEIGHBOUR_DISTANCE,
    };
    for (const { from } of this.discs) this.#simulator.addAgent({ position: from, ...options });
    this.motion = this.before = this.#simulator.motion();
    this.wanted = new Float64Array(2 * this.discs.length);
  }

  step() {
    this.#want();
    this.#simulator.step(STEP_SECONDS);
    this.before = this.motion;
    this.motion = this.#simulator.motion();
    this.steps++;
    this.overlap = Math.max(this.overlap, deepestOverlap(this.motion));
    this.#standing = this.fastest < STANDS * MAX_SPEED ? this.#standing + STEP_SECONDS : 0;
  }

  /** How many are at their goals. */
  get arrived() {
    return this.discs.reduce((sum, { to }, i) => {
      const [x, y] = [to[0] - this.motion[4 * i], to[1] - this.motion[4 * i + 1]];
      return sum + Number(x * x + y * y < NEAR * NEAR);
    }, 0);
  }

  /** @returns {'moving' | 'arrived' | 'jammed'} */
  get state() {
    if (this.arrived === this.discs.length) return 'arrived';
    return this.#standing >= JAMMED_AFTER ? 'jammed' : 'moving';
  }

  /** The speed of the fastest. */
  get fastest() {
    let most = 0;
    for (let i = 0; i < this.motion.length; i += 4) {
      most = Math.max(most, this.motion[i + 2] ** 2 + this.motion[i + 3] ** 2);
    }
    return Math.sqrt(most);
  }

  dispose() {
    this.#simulator.dispose();
  }

  /** Everybody wants to go straight to its goal, turned a little to its right, and to stop there. */
  #want() {
    const { motion, wanted } = this;
    const side = this.#settings.sidePreference;
    const turn = MAX_SPEED / Math.sqrt(1 + side * side);
    this.discs.forEach(({ to }, i) => {
      const [x, y] = [to[0] - motion[4 * i], to[1] - motion[4 * i + 1]];
      const away = Math.sqrt(x * x + y * y);
      const isNear = away < MAX_SPEED;
      const factor = isNear ? 1 : turn / away;
      wanted[2 * i] = factor * (isNear ? x : x - side * y);
      wanted[2 * i + 1] = factor * (isNear ? y : y + side * x);
      this.#simulator.setWanted(i, [wanted[2 * i], wanted[2 * i + 1]]);
    });
  }
}

/** Of all pairs, in radii: those that lie apart along x are not looked at. */
function deepestOverlap(motion) {
  const order = Array.from({ length: motion.length / 4 }, (_, i) => 4 * i).sort((a, b) => motion[a] - motion[b]);
  let least = 4 * RADIUS * RADIUS;
  for (let i = 0; i < order.length; i++) {
    const a = order[i];
    for (let k = i + 1; k < order.length && motion[order[k]] - motion[a] < 2 * RADIUS; k++) {
      const b = order[k];
      const squared = (motion[b] - motion[a]) ** 2 + (motion[b + 1] - motion[a + 1]) ** 2;
      if (squared < least) least = squared;
    }
  }
  return 2 - Math.sqrt(least) / RADIUS;
}
