// The map, its goals, and the library's flow field over them, kept up to date by repairs.

import { AREA_COSTS } from '../shared/grid/areas.js';
import { MapModel } from '../shared/grid/map_model.js';

export const MOST_GOALS = 6;

export class FlowModel extends MapModel {
  #grid = null;
  #made = '';
  #before = new Float64Array(0);
  #version = 0;

  /** The library's FlowField. */
  field = null;

  /** Cells from which a goal can be reached. */
  reached = 0;

  /** The largest cost among them. */
  farthest = 0;

  /** Milliseconds of the last update(). */
  spent = 0;

  /** Whether the last work was on a new field and not a repair. */
  isNew = true;

  /** How lately the cost of each cell changed by a repair: 1 just now, 0 long ago. */
  heat = new Float32Array(0);

  endName(index) {
    return this.ends.length === 1 ? 'goal' : `goal ${index + 1}`;
  }

  endLetter(index) {
    return this.ends.length === 1 ? 'G' : String(index + 1);
  }

  /** On a new map there is one goal, in the middle. */
  get endsOn() {
    return (grid) => {
      const middle = { x: grid.width >> 1, y: grid.height >> 1 };
      return [grid.nearestWalkable(middle) ?? middle];
    };
  }

  /** A goal on a cell, or on the cell that is farthest from the goals so far. @returns {boolean} */
  addGoal(cell = this.#farthestCell()) {
    if (this.ends.length === MOST_GOALS || !cell || this.endAt(cell) >= 0) return false;
    this.ends = [...this.ends, cell];
    this.commit();
    return true;
  }

  /** @returns {boolean} */
  removeGoal(index = this.ends.length - 1) {
    if (this.ends.length === 1) return false;
    this.ends = this.ends.filter((_, i) => i !== index);
    this.commit();
    return true;
  }

  /** Brings the field up to date with map, goals and settings, or begins to when it is to be done in slices. */
  update() {
    const { connectivity, diagonals, slice } = this.settings;
    const made = JSON.stringify([this.ends, connectivity, diagonals]);
    const begin = performance.now();
    if (this.grid !== this.#grid || made !== this.#made) {
      this.field?.dispose();
      if (this.grid !== this.#grid) AREA_COSTS.forEach((cost, area) => this.grid.setAreaCost(area, cost));
      this.#grid = this.grid;
      this.#made = made;
      this.field = this.grid.createFlowField(this.ends, { connectivity, diagonals, iterationBudget: slice });
      this.heat = new Float32Array(this.map.cells.length);
      this.isNew = true;
    } else {
      if (this.grid.version !== this.#version && this.field.status === 'complete') this.isNew = false;
      if (slice === 0) this.field.refresh();
      else this.field.step(slice);
    }
    this.#version = this.grid.version;
    this.spent = performance.now() - begin;
    this.#look();
  }

  /** One more slice. @returns {boolean} whether there is more to do */
  work() {
    if (this.field.status !== 'complete') {
      this.field.step(this.settings.slice || 1000);
      this.#look();
    }
    return this.field.status !== 'complete';
  }

  /** The marks of repaired cells fade. @returns {boolean} whether one is left */
  cool(factor) {
    const { heat } = this;
    let isWarm = false;
    for (let i = 0; i < heat.length; i++) {
      if (heat[i] === 0) continue;
      heat[i] = heat[i] < 0.03 ? 0 : heat[i] * factor;
      isWarm = true;
    }
    return isWarm;
  }

  #farthestCell() {
    const costs = this.field.costsView;
    let farthest = -1;
    for (let i = 0; i < costs.length; i++) {
      if (costs[i] < Infinity && costs[i] > (costs[farthest] ?? 0)) farthest = i;
    }
    return farthest < 0 ? null : this.cellOf(farthest);
  }

  /** Counts what is reached, and marks what a repair changed. */
  #look() {
    const costs = this.field.costsView;
    const before = this.#before;
    const isMarking = !this.isNew && before.length === costs.length;
    this.reached = 0;
    this.farthest = 0;
    for (let i = 0; i < costs.length; i++) {
      if (isMarking && costs[i] !== before[i]) this.heat[i] = 1;
      if (costs[i] === Infinity) continue;
      this.reached++;
      if (costs[i] > this.farthest) this.farthest = costs[i];
    }
    if (before.length === costs.length) before.set(costs);
    else this.#before = costs.slice();
  }
}
