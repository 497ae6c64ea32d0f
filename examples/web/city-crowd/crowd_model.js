// The level, the settings, and what the visitor has called; the crowd that comes of them, step by step; and the agent that is
// looked at. Calls are kept with the step before which they were made, so that a run can be made again, here or elsewhere.

import { CrowdGround } from '../shared/crowd/crowd_ground.js';
import { crowdView, levelOf } from '../shared/crowd/crowd_levels.js';
import { WalkingCrowd } from '../shared/crowd/walking_crowd.js';

/** Hashes are taken in every step that this divides. */
export const HASH_EVERY = 30;

/** After this step scenes know the hash. */
export const KNOWN_STEP = 300;

export const MOST_CALLS = 200;

/**
 * @typedef {object} Call
 * @property {number} step it is made before this one: so many steps had been made
 * @property {number[]} place x, y, z
 * @property {number} reach Infinity for everybody
 */
export class CrowdModel {
  #plan = '';
  #start = '';
  #known = null;

  /** @type {CrowdGround} */
  ground = null;

  /** @type {WalkingCrowd} */
  walking = null;

  /** @type {{ kind: string, size: string, seed: number }} */
  plan;

  /** @type {Call[]} by step */
  calls;

  view;
  settings;

  /** The slot of the agent that is looked at, or -1. */
  picked = -1;

  /** The newest hash, and the step after which it was taken. */
  hash = { step: 0, value: 0n };

  /** @param {import('./page_state.js').CrowdState} state */
  constructor(state) {
    this.open(state);
  }

  /** @param {import('./page_state.js').CrowdState} state */
  open({ plan, calls, view, settings }) {
    Object.assign(this, { plan, calls, view, settings });
    this.#start = '';
  }

  openMap(kind, size, seed) {
    this.open({ plan: { kind, size, seed }, calls: [], view: crowdView(), settings: this.settings });
  }

  /** Brings ground and crowd in step with plan and settings. @returns {boolean} whether the crowd is another one */
  update() {
    const { agents, quality, goesOn } = this.settings;
    const plan = JSON.stringify(this.plan);
    const start = JSON.stringify([plan, agents, quality, goesOn]);
    if (start === this.#start) return false;
    this.walking?.dispose();
    if (plan !== this.#plan) {
      this.ground?.dispose();
      this.ground = new CrowdGround(levelOf(this.plan));
    }
    this.#plan = plan;
    this.#start = start;
    this.#known = null;
    this.picked = -1;
    this.walking = new WalkingCrowd(this.ground, { agents, quality, goesOn, seed: BigInt(this.plan.seed) });
    this.#takeHash();
    return true;
  }

  /** From the beginning. */
  restart() {
    this.#start = '';
    return this.update();
  }

  get steps() {
    return this.walking.crowd.stepCount;
  }

  step() {
    const { walking, steps } = this;
    for (const call of this.calls) if (call.step === steps) walking.call(call.place, call.reach);
    walking.step();
    if (this.steps % HASH_EVERY === 0) this.#takeHash();
    if (this.steps === KNOWN_STEP) this.#known = this.hash.value;
  }

  /** The hash of the newest step. */
  hashNow() {
    if (this.hash.step !== this.steps) this.#takeHash();
    return this.hash;
  }

  /** The hash after KNOWN_STEP steps, once it is known; else null. */
  get knownHash() {
    return this.#known;
  }

  /**
   * Calls agents before the next step. What was to be called later is forgotten.
   *
   * @param {number[]} place @param {number} reach
   * @returns {boolean} false when there were too many calls already
   */
  call(place, reach) {
    const step = this.steps;
    const kept = this.calls.filter((call) => call.step <= step);
    if (kept.length === MOST_CALLS) return false;
    // As a link keeps it.
    const rounded = place.map((value) => Math.max(Math.round(value * 100) / 100, 0));
    this.calls = [...kept, { step, place: rounded, reach }];
    return true;
  }

  forgetCalls() {
    this.calls = [];
  }

  get pickedAgent() {
    return this.picked < 0 ? null : this.walking.agent(this.picked);
  }

  #takeHash() {
    this.hash = { step: this.steps, value: this.walking.crowd.stateHash() };
  }
}
