// Changes of the map that come by themselves while the agent walks, the same ones each time.

import { WALL } from '../shared/grid/areas.js';
import { Random } from '../shared/library.js';

const SEED = 1n;
const AHEAD_EVERY = 6;
const AHEAD_CELLS = 4;
const SCATTER_EVERY = 3;
const SCATTER_COUNT = 8;

export class Changes {
  #random = new Random(SEED);
  #steps = 0;

  /** From the beginning again. */
  reset() {
    this.#random.dispose();
    this.#random = new Random(SEED);
    this.#steps = 0;
  }

  /** What changes with one more step. @param {import('./replan_model.js').ReplanModel} model */
  apply(model) {
    this.#steps++;
    if (model.settings.changes === 'ahead' && this.#steps % AHEAD_EVERY === 0) this.#closeAhead(model);
    if (model.settings.changes === 'scattered' && this.#steps % SCATTER_EVERY === 0) this.#scatter(model);
  }

  #closeAhead(model) {
    const { cells } = model.result;
    const at = 2 * AHEAD_CELLS;
    if (at < cells.length - 2) this.#paint(model, { x: cells[at], y: cells[at + 1] }, WALL);
  }

  #scatter(model) {
    for (let i = 0; i < SCATTER_COUNT; i++) {
      const cell = model.cellOf(this.#random.nextInt(model.map.cells.length));
      this.#paint(model, cell, model.areaAt(cell) === WALL ? 0 : WALL);
    }
  }

  #paint(model, cell, area) {
    if (model.endAt(cell) < 0) model.paint(cell, area);
  }
}
