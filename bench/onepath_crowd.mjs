// A crowd of OnePath in a city. recast_crowd.mjs has the same members, but for states.
import { NavMesh } from '../dist/onepath.node.js';
import { onepathSettings } from './build_settings.mjs';

export class OnePathCrowd {
  #mesh;
  #places;
  #crowd;
  #agents;
  #placed;

  /** A humanoid is the default, with eight neighbours. */
  constructor({ positions, indices }, places) {
    this.#mesh = NavMesh.build(positions, indices, onepathSettings(positions, true));
    this.#places = places;
    this.#crowd = this.#mesh.createCrowd();
    this.#agents = places.map(({ start }) => this.#crowd.add(start));
    this.#placed = this.#crowd.saveState();
  }

  /** Puts everybody back to where they start, without goals. */
  reset() {
    this.#crowd.restoreState(this.#placed);
  }

  setOut() {
    this.#places.forEach(({ goal }, i) => this.#agents[i].setDestination(goal));
  }

  step(seconds) {
    this.#crowd.step(seconds);
  }

  positions() {
    const numbers = this.#crowd.positionsView;
    return this.#places.map((_, i) => [...numbers.subarray(3 * i, 3 * i + 3)]);
  }

  saveState(into) {
    return this.#crowd.saveState(into);
  }

  restoreState(state) {
    this.#crowd.restoreState(state);
  }

  stateHash() {
    return this.#crowd.stateHash();
  }

  close() {
    this.#crowd.dispose();
    this.#mesh.dispose();
  }
}

/** What the native side is compared by. */
export const crowdCosts = (crowd) => [Number(crowd.stateHash() >> 32n)];
