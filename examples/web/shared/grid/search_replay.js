// What a best-first search knew after each expansion, told again from the order in which the library expanded cells:
// the cost g of every open or closed cell, its parent, and so f. The library chooses the order; here the same moves and
// step costs are applied to it. The cost of the goal comes out as the library's, which a test checks.

import { WALL } from './areas.js';

export const UNSEEN = 0;
export const OPEN = 1;
export const CLOSED = 2;

// North, east, south, west, then the diagonals: of two equally cheap parents the first one found stays.
const MOVES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];

const DISTANCES = {
  zero: () => 0,
  manhattan: (dx, dy) => dx + dy,
  octile: (dx, dy) => Math.max(dx, dy) - Math.min(dx, dy) + Math.min(dx, dy) * Math.SQRT2,
  euclidean: (dx, dy) => Math.sqrt(dx * dx + dy * dy),
};

// How many of the two cells beside a diagonal step must be free.
const BESIDE_NEEDED = { 'no-corner-cutting': 2, 'no-squeezing': 1, 'allow-all': 0 };

export class SearchReplay {
  #problem;
  #width;
  #height;
  #cells;
  #fits;
  #besideNeeded;
  #multipliers;
  #scale;
  #position = 0;

  /**
   * @param {object} problem
   * @param {{ width: number, height: number, cells: Uint8Array }} problem.map
   * @param {Record<string, any>} problem.settings
   * @param {{ x: number, y: number }} problem.start
   * @param {{ x: number, y: number }} problem.goal
   * @param {number[]} problem.areaCosts
   * @param {object} problem.hooks the callbacks of the query
   * @param {Int32Array} problem.expanded x, y pairs in order
   * @param {boolean} problem.bestFirst false for an algorithm with other rules: then only the order is told
   * @param {Uint8Array} fits 1 where the agent fits
   */
  constructor(problem, fits) {
    this.#problem = problem;
    this.#width = problem.map.width;
    this.#height = problem.map.height;
    this.#cells = problem.map.cells;
    this.#fits = fits;
    this.#besideNeeded = BESIDE_NEEDED[problem.settings.diagonals];
    this.#multipliers = problem.areaCosts;
    // Areas that the page does not know count too, with their cost of 1: that is the library's smallest multiplier.
    this.#scale = Math.min(1, ...this.#multipliers);
    const count = problem.map.cells.length;
    this.g = new Float64Array(count);
    this.parent = new Int32Array(count);
    this.state = new Uint8Array(count);
    this.order = new Int32Array(count);
    this.#reset();
  }

  get length() {
    return this.#problem.expanded.length / 2;
  }

  /** Whether g, h, f and parents are told too, and not only the order. */
  get isBestFirst() {
    return this.#problem.bestFirst;
  }

  /** How many expansions are applied. */
  get position() {
    return this.#position;
  }

  /** The cell that was expanded last, as an index; -1 before the first. */
  get latest() {
    return this.#position === 0 ? -1 : this.#expandedAt(this.#position - 1);
  }

  /** @param {number} position 0 to length */
  seek(position) {
    if (position < this.#position) this.#reset();
    while (this.#position < position) {
      this.#expand(this.#expandedAt(this.#position));
      this.#position++;
    }
  }

  /** The heuristic of a cell, without its weight. @param {number} index */
  h(index) {
    const { map, goal, settings } = this.#problem;
    const dx = Math.abs((index % map.width) - goal.x);
    const dy = Math.abs(Math.floor(index / map.width) - goal.y);
    const auto = settings.connectivity === 4 ? 'manhattan' : 'octile';
    return this.#scale * DISTANCES[settings.heuristic === 'auto' ? auto : settings.heuristic](dx, dy);
  }

  /** @param {number} index */
  f(index) {
    return this.g[index] + this.#problem.settings.heuristicWeight * this.h(index);
  }

  #reset() {
    const { map, start } = this.#problem;
    this.#position = 0;
    this.g.fill(Infinity);
    this.parent.fill(-1);
    this.state.fill(UNSEEN);
    this.order.fill(0);
    const index = start.y * map.width + start.x;
    this.state[index] = OPEN;
    if (this.#problem.bestFirst) this.g[index] = 0;
  }

  #expandedAt(step) {
    const { expanded, map } = this.#problem;
    return expanded[2 * step + 1] * map.width + expanded[2 * step];
  }

  #expand(index) {
    this.state[index] = CLOSED;
    this.order[index] = this.#position + 1;
    if (!this.#problem.bestFirst) return;
    const width = this.#width;
    const x = index % width;
    const y = Math.floor(index / width);
    const moves = this.#problem.settings.connectivity;
    for (let i = 0; i < moves; i++) {
      const nx = x + MOVES[i][0];
      const ny = y + MOVES[i][1];
      if (this.#mayStep(x, y, nx, ny)) this.#relax(index, ny * width + nx, i < 4 ? 1 : Math.SQRT2);
    }
  }

  #relax(from, to, length) {
    const { blocked, stepCost } = this.#problem.hooks;
    if (blocked?.(this.#cell(to))) return;
    const base = length * ((this.#cost(from) + this.#cost(to)) * 0.5);
    const step = stepCost ? stepCost(this.#cell(from), this.#cell(to), base) : base;
    const g = this.g[from] + step;
    if (!(step >= 0 && step < Infinity && g < this.g[to])) return;
    this.g[to] = g;
    this.parent[to] = from;
    this.state[to] = OPEN;
  }

  #mayStep(x, y, nx, ny) {
    if (!this.#isFree(nx, ny)) return false;
    if (x === nx || y === ny) return true;
    const beside = Number(this.#isFree(nx, y)) + Number(this.#isFree(x, ny));
    return beside >= this.#besideNeeded;
  }

  #isFree(x, y) {
    return x >= 0 && y >= 0 && x < this.#width && y < this.#height && this.#fits[y * this.#width + x] === 1;
  }

  #cost(index) {
    return this.#multipliers[this.#cells[index]];
  }

  #cell(index) {
    return { x: index % this.#width, y: Math.floor(index / this.#width) };
  }
}

/** Where an agent of a size fits, one byte a cell. @param {{ cells: Uint8Array, width: number }} map */
export function fittingCells(map, grid, agentSize) {
  if (agentSize === 1) return map.cells.map((area) => (area === WALL ? 0 : 1));
  return map.cells.map((_, i) => Number(grid.canFit(i % map.width, Math.floor(i / map.width), agentSize)));
}
