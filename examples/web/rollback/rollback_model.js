// The settings, and the two peers under way with them.

import { Duel } from './duel.js';

export class RollbackModel {
  #agents = 0;

  /** @type {Record<string, any>} */
  settings;

  /** @type {Duel} */
  duel = null;

  /** @param {{ settings: Record<string, any> }} state */
  constructor(state) {
    this.open(state);
  }

  open({ settings }) {
    this.settings = settings;
    this.#agents = 0;
  }

  /** The link changes under way; another number of agents is another game. */
  update() {
    const { settings } = this;
    if (settings.agents === this.#agents) {
      this.duel.settings = settings;
      return;
    }
    this.#agents = settings.agents;
    this.duel?.dispose();
    this.duel = new Duel(settings);
  }

  /** From the beginning. */
  restart() {
    this.#agents = 0;
    this.update();
  }
}
