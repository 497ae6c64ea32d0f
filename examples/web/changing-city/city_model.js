// The level, what the visitor has put into it, the settings; the ground that follows, and the crowd on it.

import { crowdView, levelOf } from '../shared/crowd/crowd_levels.js';
import { WalkingCrowd } from '../shared/crowd/walking_crowd.js';
import { EditHistory } from '../shared/edit_history.js';
import { ChangingGround } from './changing_ground.js';
import { isOver, movedTo, SWAMP, thingAt } from './things.js';

/** @typedef {import('./things.js').Thing} Thing */

/** Agents get out of the middle of the largest box. */
export const WALK = { quality: 'medium', goesOn: true, searchExtents: [18, 4, 18] };

// Of a thing in the history, about.
const THING_BYTES = 100;

export class CityModel {
  #plan = '';
  #start = '';
  #history;

  /** @type {ChangingGround} */
  ground = null;

  /** @type {WalkingCrowd} */
  walking = null;

  /** @type {Thing[]} */
  things;

  plan;
  view;
  settings;

  /** @param {import('./page_state.js').CityState} state */
  constructor(state) {
    this.open(state);
  }

  /** @param {import('./page_state.js').CityState} state */
  open({ plan, things, view, settings }) {
    Object.assign(this, { plan, things, view, settings });
    this.#history = new EditHistory(things, ({ length }) => THING_BYTES * length);
    this.#start = '';
  }

  openMap(kind, size, seed) {
    this.open({ plan: { kind, size, seed }, things: [], view: crowdView(), settings: this.settings });
  }

  /** Brings ground and crowd in step with all the rest; tiles that change for it wait for ground.update(). */
  update() {
    const { agents, swampCost } = this.settings;
    const plan = JSON.stringify(this.plan);
    const start = JSON.stringify([plan, agents, swampCost]);
    if (start !== this.#start) this.walking?.dispose();
    if (plan !== this.#plan) {
      this.ground?.dispose();
      this.ground = new ChangingGround(levelOf(this.plan));
    }
    this.ground.setThings(this.things);
    if (start !== this.#start) {
      // Those who begin know what lies there already.
      this.ground.updateAll();
      const filter = { areaCosts: { [SWAMP]: swampCost } };
      const seed = BigInt(this.plan.seed);
      this.walking = new WalkingCrowd(this.ground, { agents, seed, filter, ...WALK });
    }
    this.#plan = plan;
    this.#start = start;
  }

  /** From the beginning. */
  restart() {
    this.#start = '';
    this.update();
  }

  get steps() {
    return this.walking.crowd.stepCount;
  }

  // ---- Things ----

  /** The last of the things over a place, or null. @param {number[]} place */
  thingAt(place) {
    return this.things.findLast((thing) => isOver(thing, place)) ?? null;
  }

  /** Without a commit: more may follow. @param {import('./things.js').Thing['kind']} kind @param {number[]} place */
  put(kind, place) {
    this.things = [...this.things, thingAt(kind, place, this.settings.size, this.settings.turn)];
  }

  /** @param {import('./things.js').Thing['kind']} kind @param {number[]} place */
  add(kind, place) {
    this.put(kind, place);
    this.commit();
  }

  /** Without a commit: it may be on its way. @param {Thing} thing @param {number[]} place @returns {Thing} what it is now */
  move(thing, place) {
    const moved = movedTo(thing, place);
    this.things = this.things.map((each) => (each === thing ? moved : each));
    return moved;
  }

  /** @param {Thing} thing */
  remove(thing) {
    this.things = this.things.filter((each) => each !== thing);
    this.commit();
  }

  /** What there is now can be undone to. */
  commit() {
    if (this.things !== this.#history.current) this.#history.push(this.things);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  undo() {
    this.things = this.#history.undo();
  }

  redo() {
    this.things = this.#history.redo();
  }

  /** Back to what was there before the last commit. */
  revert() {
    this.things = this.#history.current;
  }

  clear() {
    if (this.things.length === 0) return;
    this.things = [];
    this.commit();
  }
}
