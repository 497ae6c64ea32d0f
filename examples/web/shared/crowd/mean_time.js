// A time that is measured again and again, as a mean: clocks of browsers are coarse.

import { millisecondsText } from '../numbers.js';

const SHARE = 0.05;

export class MeanTime {
  #mean = NaN;

  /** @param {number} milliseconds */
  add(milliseconds) {
    this.#mean = Number.isNaN(this.#mean) ? milliseconds : this.#mean + (milliseconds - this.#mean) * SHARE;
  }

  get text() {
    return Number.isNaN(this.#mean) ? '–' : millisecondsText(this.#mean);
  }
}
