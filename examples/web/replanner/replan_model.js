// The map, the agent on it, and the library's replanner, which is told about every edit and every step; beside it the
// answer of a fresh A* to the same question.

import { AREA_COSTS } from '../shared/grid/areas.js';
import { MapModel } from '../shared/grid/map_model.js';

// How much of the mark of a repaired cell is left after each later update.
const FADING = 0.8;
const MOST_UPDATES = 1000;

/** @typedef {{ repaired: number, fresh: number }} Update expansions of both */

export class ReplanModel extends MapModel {
  #replanner = null;
  #grid = null;
  #planned = '';
  #seen = null;
  #version = 0;

  /** The library's GridPath of the last replan. */
  result = null;

  /** That of a new A* search on the same map. */
  fresh = null;

  /** What the updates since the first plan took. @type {Update[]} */
  updates = [];

  /** The expansions of the first plan. */
  firstPlan = 0;

  /** How lately each cell was repaired: 1 by the last update, less before, 0 never. */
  heat = new Float32Array(0);

  /** The cells the agent has left, as x, y pairs. */
  trail = [];

  /** Where the agent began. */
  home = this.ends[0];

  get agent() {
    return this.ends[0];
  }

  get isThere() {
    return this.endAt(this.ends[1]) === 0;
  }

  /** Whether the agent knows a cell. @param {number} index */
  isSeen(index) {
    return this.#seen === null || this.#seen[index] === 1;
  }

  endName(index) {
    return ['agent', 'goal'][index];
  }

  endLetter(index) {
    return ['A', 'G'][index];
  }

  moveEnd(index, cell) {
    super.moveEnd(index, cell);
    if (index === 0) this.#beginHere(cell);
  }

  /** The agent stays where it is. */
  restored({ map, ends }) {
    const isSameSize = map.width === this.map.width && map.height === this.map.height;
    return { map, ends: isSameSize ? [this.agent, ends[1]] : ends };
  }

  /** The agent learns of an edit when it can see it. */
  mirror(cell, area) {
    if (this.isSeen(this.indexOf(cell))) super.mirror(cell, area);
  }

  /** The agent goes one cell along its path. @returns {boolean} whether it could */
  step() {
    if (!this.result.found || this.isThere) return false;
    const { cells } = this.result;
    this.trail.push(this.agent.x, this.agent.y);
    super.moveEnd(0, { x: cells[2], y: cells[3] });
    this.amendEnds();
    this.#look();
    return true;
  }

  /** The agent is back where it began, and has forgotten what it saw. */
  goHome() {
    super.moveEnd(0, this.home);
    this.amendEnds();
    this.restart();
  }

  /** Another map: the agent begins where it is. */
  opened() {
    this.#beginHere(this.agent);
    this.restart();
  }

  /** The next update plans from nothing. */
  restart() {
    this.#planned = '';
    this.trail = [];
  }

  /** Brings the plan up to date with map, agent and goal. */
  update() {
    const isFirst = this.#prepare();
    const [start, goal] = this.ends;
    const replanner = this.#replanner;
    // The end of a stroke, for one, changes nothing more.
    const isKnown =
      this.grid.version === this.#version && isSame(replanner.start, start) && isSame(replanner.goal, goal);
    if (isKnown && !isFirst) return;
    this.#version = this.grid.version;
    if (!isSame(replanner.start, start)) replanner.moveStart(start);
    if (!isSame(replanner.goal, goal)) replanner.setGoal(goal);
    this.result = replanner.replan();
    this.fresh = this.grid.findPath(start, goal, { ...this.#moves(), algorithm: 'a*' });
    if (isFirst) {
      this.firstPlan = this.result.expandedCount;
      this.updates = [];
    } else {
      this.updates.push({ repaired: this.result.expandedCount, fresh: this.fresh.expandedCount });
      if (this.updates.length > MOST_UPDATES) this.updates.shift();
    }
    this.#warm();
  }

  #moves() {
    const { connectivity, diagonals } = this.settings;
    return { connectivity, diagonals };
  }

  #beginHere(cell) {
    this.home = cell;
    this.trail = [];
  }

  /** A replanner for the grid and the settings of now. @returns {boolean} whether it is a new one */
  #prepare() {
    const { algorithm, connectivity, diagonals, sight } = this.settings;
    const planned = [algorithm, connectivity, diagonals, sight].join();
    if (this.grid === this.#grid && planned === this.#planned) return false;
    this.#replanner?.dispose();
    this.#grid = this.grid;
    this.#planned = planned;
    this.heat = new Float32Array(this.map.cells.length);
    AREA_COSTS.forEach((cost, area) => this.grid.setAreaCost(area, cost));
    this.#forget();
    const options = { ...this.#moves(), algorithm, recordExpansions: true };
    this.#replanner = this.grid.createReplanner(...this.ends, options);
    return true;
  }

  /** The agent knows what it sees from where it is, or everything. */
  #forget() {
    const { width, height, cells } = this.map;
    if (this.settings.sight === 0) {
      this.#seen = null;
      this.grid.setRect(0, 0, width, height, cells);
      return;
    }
    this.#seen = new Uint8Array(cells.length);
    this.grid.setRect(0, 0, width, height, 0);
    this.#look();
  }

  #look() {
    if (this.#seen === null) return;
    const { sight } = this.settings;
    const { width, height } = this.map;
    for (let y = Math.max(this.agent.y - sight, 0); y <= Math.min(this.agent.y + sight, height - 1); y++) {
      for (let x = Math.max(this.agent.x - sight, 0); x <= Math.min(this.agent.x + sight, width - 1); x++) {
        const isNear = (x - this.agent.x) ** 2 + (y - this.agent.y) ** 2 <= (sight + 0.5) ** 2;
        if (!isNear || this.#seen[y * width + x]) continue;
        this.#seen[y * width + x] = 1;
        this.mirror({ x, y }, this.map.cells[y * width + x]);
      }
    }
  }

  #warm() {
    const { heat } = this;
    const { expandedCells } = this.result;
    for (let i = 0; i < heat.length; i++) heat[i] *= FADING;
    for (let i = 0; i < expandedCells.length; i += 2) {
      heat[expandedCells[i + 1] * this.map.width + expandedCells[i]] = 1;
    }
  }
}

const isSame = (a, b) => a.x === b.x && a.y === b.y;
