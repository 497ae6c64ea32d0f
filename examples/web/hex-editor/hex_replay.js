// A search told again from the order in which the library expanded cells, for the drawing: which cells are open or closed
// after so many expansions, and for a best-first search the cost g, the parent and so f of each. The cost of the goal comes
// out as the library's, which a test checks.

import { WALL } from '../shared/grid/areas.js';
import { CLOSED, OPEN, UNSEEN } from '../shared/grid/search_replay.js';
import { axialOf, distanceOf, neighborsOf } from './hex_geometry.js';

export class HexReplay {
  #problem;
  #position = 0;
  #goal;
  #scale;

  /**
   * @param {object} problem
   * @param {{ width: number, height: number, cells: Uint8Array }} problem.map
   * @param {import('./hex_geometry.js').HexLayout} problem.layout
   * @param {{ x: number, y: number }[]} problem.ends
   * @param {number[]} problem.areaCosts
   * @param {number} problem.weight of h
   * @param {ArrayLike<number>} problem.order indices of cells
   * @param {boolean} problem.bestFirst false: only the order is told
   */
  constructor(problem) {
    this.#problem = problem;
    this.#goal = axialOf(problem.layout, problem.ends[1]);
    // Areas that the page does not know count too, with their cost of 1: that is the library's smallest multiplier.
    this.#scale = Math.min(1, ...problem.areaCosts);
    const count = problem.map.cells.length;
    this.g = new Float64Array(count);
    this.parent = new Int32Array(count);
    this.state = new Uint8Array(count);
    this.order = new Int32Array(count);
    this.#reset();
  }

  get length() {
    return this.#problem.order.length;
  }

  /** Whether g, h, f and parents are told too, and not only the order. */
  get isBestFirst() {
    return this.#problem.bestFirst;
  }

  /** The cell that was expanded last, as an index; -1 before the first. */
  get latest() {
    return this.#position === 0 ? -1 : this.#problem.order[this.#position - 1];
  }

  /** @param {number} position 0 to length */
  seek(position) {
    if (position < this.#position) this.#reset();
    while (this.#position < position) this.#expand(this.#problem.order[this.#position++]);
  }

  /** The heuristic of a cell, without its weight. @param {number} index */
  h(index) {
    return this.#scale * distanceOf(axialOf(this.#problem.layout, this.#cell(index)), this.#goal);
  }

  /** @param {number} index */
  f(index) {
    return this.g[index] + this.#problem.weight * this.h(index);
  }

  #reset() {
    const { map, ends, bestFirst } = this.#problem;
    this.#position = 0;
    this.g.fill(Infinity);
    this.parent.fill(-1);
    this.state.fill(UNSEEN);
    this.order.fill(0);
    if (!bestFirst) return;
    const start = ends[0].y * map.width + ends[0].x;
    this.state[start] = OPEN;
    this.g[start] = 0;
  }

  #expand(index) {
    const { map, layout, areaCosts, bestFirst } = this.#problem;
    this.state[index] = CLOSED;
    this.order[index] = this.#position;
    if (!bestFirst) return;
    const from = areaCosts[map.cells[index]];
    for (const { x, y } of neighborsOf(layout, this.#cell(index), map.width, map.height)) {
      const to = y * map.width + x;
      if (map.cells[to] === WALL) continue;
      const g = this.g[index] + (from + areaCosts[map.cells[to]]) * 0.5;
      if (g >= this.g[to]) continue;
      this.g[to] = g;
      this.parent[to] = index;
      this.state[to] = OPEN;
    }
  }

  #cell(index) {
    const { width } = this.#problem.map;
    return { x: index % width, y: Math.floor(index / width) };
  }
}
