// A few thousand units that follow a flow field. Each knows where it is and nothing else: the field says where to go.

import { Random } from '../shared/library.js';
import { WALL } from '../shared/grid/areas.js';

const SEED = 1n;

// The longest way without looking at the field again, in cells.
const STRIDE = 0.3;

// How far from the middle of cells units walk, so that they do not all walk in one line.
const SPREAD = 0.7;

const MOST_TRIES = 40;

export class Swarm {
  #model;
  #random = new Random(SEED);

  /** Places, in cells from the top left corner. */
  x = new Float32Array(0);
  y = new Float32Array(0);

  /** Where in a cell each walks, and how fast, as a share of the speed of all. */
  #aside = new Float32Array(0);
  #pace = new Float32Array(0);

  /** How many have arrived since they were scattered. */
  arrived = 0;

  /** @param {import('./flow_model.js').FlowModel} model */
  constructor(model) {
    this.#model = model;
  }

  get count() {
    return this.x.length;
  }

  /** Puts all units somewhere, the same places each time. */
  scatter() {
    const count = this.#model.settings.units;
    this.#random.dispose();
    this.#random = new Random(SEED);
    this.arrived = 0;
    this.x = new Float32Array(count);
    this.y = new Float32Array(count);
    this.#aside = new Float32Array(2 * count).map(() => (this.#random.nextDouble() - 0.5) * SPREAD);
    this.#pace = new Float32Array(count).map(() => 0.75 + 0.5 * this.#random.nextDouble());
    for (let i = 0; i < count; i++) this.#place(i);
  }

  /** All units go on. @param {number} distance in cells, for a unit of usual pace */
  move(distance) {
    const strides = Math.max(Math.ceil(distance / STRIDE), 1);
    for (let stride = 0; stride < strides; stride++) this.#stride(distance / strides);
  }

  #stride(distance) {
    const { map, field } = this.#model;
    const { width, cells } = map;
    // Views on the library's memory: nothing is copied, and nothing here makes it grow.
    const next = field.nextView;
    const costs = field.costsView;
    const { x, y } = this;
    for (let i = 0; i < x.length; i++) {
      const cell = Math.floor(y[i]) * width + Math.floor(x[i]);
      const to = next[cell];
      if (to >= 0) {
        this.#approach(i, (to % width) + 0.5, Math.floor(to / width) + 0.5, distance * this.#pace[i]);
      } else if (costs[cell] === 0) {
        this.arrived++;
        this.#place(i);
      } else if (cells[cell] === WALL) {
        this.#place(i);
      }
    }
  }

  #approach(i, middleX, middleY, distance) {
    const dx = middleX + this.#aside[2 * i] - this.x[i];
    const dy = middleY + this.#aside[2 * i + 1] - this.y[i];
    const length = Math.hypot(dx, dy);
    const share = length > distance ? distance / length : 1;
    this.x[i] += dx * share;
    this.y[i] += dy * share;
  }

  /** A unit begins on a cell from which a goal can be reached, or at least on no wall. */
  #place(i) {
    const { map, field } = this.#model;
    const costs = field.costsView;
    let cell = map.cells.findIndex((area) => area !== WALL);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const tried = this.#random.nextInt(costs.length);
      if (map.cells[tried] === WALL) continue;
      cell = tried;
      if (costs[cell] > 0 && costs[cell] < Infinity) break;
    }
    this.x[i] = (cell % map.width) + 0.5 + this.#aside[2 * i];
    this.y[i] = Math.floor(cell / map.width) + 0.5 + this.#aside[2 * i + 1];
  }
}
