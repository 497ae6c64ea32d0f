// One query on the map of a page: its result, the same search told again for the drawing, and the same query with other
// options.

import { areaCosts, gridOptions, hooksFor } from './search_query.js';
import { fittingCells, SearchReplay } from './search_replay.js';
import { isBestFirst } from './search_settings.js';

// On maps of more cells than this a search is not told again in full while something is dragged.
const LARGE_MAP = 100000;

export class PathSearch {
  #model;
  #problem = null;

  /** The library's GridPath. */
  result = null;

  /** @type {SearchReplay | null} */
  replay = null;

  /** Where the agent fits, one byte a cell. */
  fits = null;

  /** What the cells of each area cost. @type {number[]} */
  areaCosts = null;

  /** What was asked. @type {Record<string, any>} */
  settings = null;

  /** @param {import('./map_model.js').MapModel} model with two ends */
  constructor(model) {
    this.#model = model;
  }

  /**
   * Asks the library, with the expansions recorded when the settings say so.
   *
   * @param {Record<string, any>} settings
   * @param {{ isHurried?: boolean }} options isHurried: another call comes soon, so on a large map only the order is told
   */
  solve(settings, { isHurried = false } = {}) {
    const { map, grid, ends } = this.#model;
    const hooks = hooksFor(settings, map);
    this.settings = settings;
    this.areaCosts = areaCosts(settings, map);
    this.areaCosts.forEach((cost, area) => grid.setAreaCost(area, cost));
    this.fits = fittingCells(map, grid, settings.agentSize);
    this.#problem = gridOptions(settings, hooks);
    this.result = this.ask({});
    const [start, goal] = ends;
    const bestFirst = isBestFirst(this.result.algorithm) && !(isHurried && map.cells.length > LARGE_MAP);
    const told = { map, settings, start, goal, areaCosts: this.areaCosts, hooks, bestFirst };
    this.replay = settings.recordExpansions
      ? new SearchReplay({ ...told, expanded: this.result.expandedCells }, this.fits)
      : null;
  }

  /** The same query with other options. */
  ask(changes) {
    const [start, goal] = this.#model.ends;
    return this.#model.grid.findPath(start, goal, { ...this.#problem, ...changes });
  }
}
