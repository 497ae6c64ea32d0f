// The answer to the question on the page by the chosen method: a query, a plan that is repaired, or a flow field. All end in
// the same numbers and in a replay for the drawing.

import { HexReplay } from './hex_replay.js';

/**
 * @typedef {object} Answer
 * @property {string} status as the library's
 * @property {boolean} hasPath
 * @property {number} cost
 * @property {ArrayLike<number>} cells of the path, as x, y pairs
 * @property {number} expandedCount
 * @property {number} iterations
 * @property {ArrayLike<number>} order the expanded cells in order, as indices
 */

export class HexSearch {
  #model;
  #planner = null;
  #field = null;
  #made = '';
  #grid = null;
  #version = 0;

  /** @type {Answer} */
  answer = null;

  /** @type {HexReplay} */
  replay = null;

  /** That of a new A* search, beside a repaired plan. */
  fresh = null;

  /** Expansions of the updates since the first plan. @type {{ repaired: number, fresh: number }[]} */
  updates = [];

  /** Of a flow field: the cost from every cell to the goal. */
  costs = new Float64Array(0);

  /** Cells that an earlier plan has expanded. */
  known = new Uint8Array(0);

  /** @param {import('./hex_model.js').HexModel} model */
  constructor(model) {
    this.#model = model;
  }

  /** The library's flow field, where that is the method. */
  get field() {
    return this.#field;
  }

  solve() {
    this.#model.update();
    const { settings, map, layout, ends, areaCosts } = this.#model;
    const isNew = this.#prepare();
    this.answer = this.#ask(settings.method, isNew);
    this.replay = new HexReplay({
      ...{ map, layout, ends, areaCosts },
      weight: this.#options().heuristicWeight ?? 0,
      order: this.answer.order,
      bestFirst: settings.method === 'a*' || settings.method === 'dijkstra',
    });
  }

  /** The same question once more, without a record: for its time. */
  askAgain() {
    const { grid, ends, settings } = this.#model;
    if (settings.method === 'd*-lite') return grid.findPath(...ends);
    if (settings.method === 'flow-field') return grid.createFlowField(ends[1]).dispose();
    return grid.findPath(...ends, { ...this.#options(), recordExpansions: false });
  }

  /** The options of a query by the chosen method. */
  #options() {
    const { method, heuristicWeight } = this.#model.settings;
    return method === 'dijkstra' ? { heuristic: 'zero' } : { heuristicWeight };
  }

  #ask(method, isNew) {
    if (method === 'd*-lite') return this.#repair(isNew);
    if (method === 'flow-field') return this.#flow();
    const { grid, ends } = this.#model;
    return this.#answerOf(grid.findPath(...ends, { ...this.#options(), recordExpansions: true }));
  }

  /** Lets go of what was made for another question. @returns {boolean} whether a plan or field begins anew */
  #prepare() {
    const { grid, settings, ends } = this.#model;
    const goal = settings.method === 'flow-field' ? ends[1] : null;
    const made = JSON.stringify([settings.method, goal]);
    if (grid === this.#grid && made === this.#made) return false;
    this.#planner?.dispose();
    this.#field?.dispose();
    this.#planner = this.#field = null;
    this.#grid = grid;
    this.#made = made;
    return true;
  }

  #repair(isNew) {
    const { grid, ends } = this.#model;
    const [start, goal] = ends;
    if (isNew) {
      this.#planner = grid.createReplanner(start, goal, { algorithm: 'd*-lite', recordExpansions: true });
      this.updates = [];
      this.known = new Uint8Array(this.#model.map.cells.length);
    } else {
      // The end of a stroke, for one, changes nothing more.
      const isKnown = grid.version === this.#version && isSame(this.#planner.start, start);
      if (isKnown && isSame(this.#planner.goal, goal)) return this.answer;
      for (const index of this.answer.order) this.known[index] = 1;
      if (!isSame(this.#planner.start, start)) this.#planner.moveStart(start);
      if (!isSame(this.#planner.goal, goal)) this.#planner.setGoal(goal);
    }
    this.#version = grid.version;
    const answer = this.#answerOf(this.#planner.replan());
    this.fresh = grid.findPath(start, goal);
    if (!isNew) this.updates.push({ repaired: answer.expandedCount, fresh: this.fresh.expandedCount });
    return answer;
  }

  /** The wave of a field settles cells by cost, and among equal ones by index. */
  #flow() {
    const { grid, ends, map } = this.#model;
    if (this.#field) this.#field.refresh();
    else this.#field = grid.createFlowField(ends[1]);
    const costs = this.#field.costsView.slice();
    this.costs = costs;
    const order = Array.from(costs.keys()).filter((i) => costs[i] < Infinity);
    order.sort((a, b) => costs[a] - costs[b] || a - b);
    const start = this.#model.indexOf(ends[0]);
    const hasPath = costs[start] < Infinity;
    const path = [];
    for (let at = hasPath ? start : -1; at >= 0; at = this.#field.nextView[at]) {
      path.push(at % map.width, Math.floor(at / map.width));
    }
    return {
      ...{ hasPath, cells: path, order, cost: costs[start] },
      status: hasPath ? 'found' : 'no-path',
      expandedCount: this.#field.settled,
      iterations: this.#field.settled,
    };
  }

  #answerOf(path) {
    const { width } = this.#model.map;
    const { status, hasPath, cost, cells, expandedCount, iterations, expandedCells } = path;
    const order = Int32Array.from({ length: expandedCells.length / 2 }, (_, i) => {
      return expandedCells[2 * i + 1] * width + expandedCells[2 * i];
    });
    return { status, hasPath, cost, cells, expandedCount, iterations, order };
  }
}

const isSame = (a, b) => a.x === b.x && a.y === b.y;
