// The settings, the discs under way, and the one that is looked at.

import { fnv1a64 } from '../shared/rollback/fnv1a.js';
import { DiscRun, MAX_SPEED, STEP_SECONDS } from './disc_run.js';
import { halfPlanesOf } from './half_planes.js';
import { NEIGHBOUR_DISTANCE, RADIUS } from './presets.js';
import { RUN_KEYS } from './settings.js';

/** Hashes are taken in every step that this divides. */
export const HASH_EVERY = 30;

/** After this step scenes know the hash. */
export const KNOWN_STEP = 300;

export class OrcaModel {
  #start = '';

  /** @type {Record<string, any>} */
  settings;

  /** The disc that is looked at, or null. @type {number | null} */
  picked;

  /** @type {DiscRun} */
  run = null;

  /** The newest hash, and the step after which it was taken. */
  hash = { step: 0, value: 0n };

  /** The hash after KNOWN_STEP steps, once it is known. @type {bigint | null} */
  knownHash = null;

  /** @param {{ settings: Record<string, any>, picked: number | null }} state */
  constructor(state) {
    this.open(state);
  }

  open({ settings, picked }) {
    Object.assign(this, { settings, picked });
    this.#start = '';
  }

  /** Brings the discs in step with the settings. */
  update() {
    const start = JSON.stringify(RUN_KEYS.map((key) => this.settings[key]));
    if (start === this.#start) return;
    this.#start = start;
    this.run?.dispose();
    this.run = new DiscRun(this.settings);
    this.knownHash = null;
    if (this.picked >= this.run.discs.length) this.picked = null;
    this.#takeHash();
  }

  /** From the beginning. */
  restart() {
    this.#start = '';
    this.update();
  }

  step() {
    this.run.step();
    const { steps } = this.run;
    if (steps % HASH_EVERY === 0) this.#takeHash();
    if (steps === KNOWN_STEP) this.knownHash = this.hash.value;
  }

  /** The hash of the newest step. */
  hashNow() {
    if (this.hash.step !== this.run.steps) this.#takeHash();
    return this.hash;
  }

  /** What the picked disc chose from in the last step, or would in the first. */
  get choice() {
    const { run, picked, settings } = this;
    const { horizon, maxNeighbors } = settings;
    const rules = { horizon, maxNeighbors, radius: RADIUS, maxSpeed: MAX_SPEED, dt: STEP_SECONDS };
    const { neighbours, points, normals } = halfPlanesOf(run.before, picked, {
      ...rules,
      neighborDistance: NEIGHBOUR_DISTANCE,
    });
    const pair = (array, at) => ({ x: array[at], z: array[at + 1] });
    return {
      ...{ neighbours, points, normals, count: neighbours.length, wallCount: 0, maxSpeed: MAX_SPEED },
      wanted: pair(run.wanted, 2 * picked),
      chosen: pair(run.motion, 4 * picked + 2),
    };
  }

  #takeHash() {
    const { motion, steps } = this.run;
    this.hash = { step: steps, value: fnv1a64(new Uint8Array(motion.buffer, motion.byteOffset, motion.byteLength)) };
  }
}
