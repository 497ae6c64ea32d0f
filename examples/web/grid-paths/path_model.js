// The map, the two ends and the settings; the library's grid kept in step with them; and the result of the query.

import { EditHistory } from '../shared/edit_history.js';
import { Grid, movingAi } from '../shared/library.js';
import { LARGEST_SIDE, MOST_CELLS } from './link_state.js';
import { makeMap } from './map_makers.js';
import { gridOptions, hooksFor } from './query.js';
import { fittingCells, Replay } from './replay.js';
import { defaultSettings, isBestFirst } from './settings.js';

export class PathModel {
  #grid = null;
  #history;
  #problem = null;

  /** @type {{ width: number, height: number, cells: Uint8Array, kind: string, size: string, seed: number }} */
  map;
  start;
  goal;
  settings = defaultSettings();

  /** The library's GridPath of the last solve(). */
  result = null;

  /** The search told again, for the drawing. @type {Replay | null} */
  replay = null;

  /** Where the agent fits, one byte a cell. */
  fits = null;

  /** @param {object} state of sceneState() or readLink() */
  constructor(state) {
    this.settings = state.settings;
    this.#show(state);
    this.#history = new EditHistory(this.#snapshot(), ({ map }) => map.cells.length);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Which end is on a cell. @returns {'start' | 'goal' | undefined} */
  endAt(cell) {
    return ['start', 'goal'].find((end) => this[end].x === cell.x && this[end].y === cell.y);
  }

  areaAt({ x, y }) {
    return this.map.cells[y * this.map.width + x];
  }

  /** Changes one cell; commit() ends the edit. */
  paint({ x, y }, area) {
    this.map.cells[y * this.map.width + x] = area;
    this.#grid.setArea(x, y, area);
  }

  /** All cells become ground. */
  clear() {
    this.map.cells.fill(0);
    this.#grid.setRect(0, 0, this.map.width, this.map.height, 0);
    this.commit();
  }

  /** Makes what is there now a state to which undo comes back. */
  commit() {
    this.#history.push(this.#snapshot());
  }

  undo() {
    this.#show(this.#history.undo());
  }

  redo() {
    this.#show(this.#history.redo());
  }

  /** Takes back what was changed since the last commit. */
  revert() {
    this.#show(this.#history.current);
  }

  /** @param {object} state of sceneState() or readLink() */
  open(state) {
    this.settings = state.settings;
    this.#show(state);
    this.commit();
  }

  openMap(kind, size, seed) {
    this.#show(mapState({ kind, size, seed }));
    this.commit();
  }

  /** A Moving AI map. Throws what the library throws, and RangeError for a map too large for the page. */
  openFile(text) {
    const grid = movingAi.parseMap(text);
    try {
      const { width, height } = grid;
      if (width > LARGEST_SIDE || height > LARGEST_SIDE || width * height > MOST_CELLS) {
        throw new RangeError(
          `the map is ${width} × ${height}; this page draws at most ${LARGEST_SIDE} a side and ${MOST_CELLS} cells`,
        );
      }
      const map = {
        width,
        height,
        cells: grid.cellsView.slice(),
        kind: 'file',
        size: this.map.size,
        seed: this.map.seed,
      };
      this.#show({ map, ...endsOn(grid) });
    } finally {
      grid.dispose();
    }
    this.commit();
  }

  /** Asks the library, with the expansions recorded when the settings say so. */
  solve() {
    const hooks = hooksFor(this.settings, this.map);
    for (let area = 0; area < 4; area++) this.#grid.setAreaCost(area, this.settings[`areaCost${area}`]);
    this.fits = fittingCells(this.map, this.#grid, this.settings.agentSize);
    this.#problem = { hooks, options: gridOptions(this.settings, hooks) };
    this.result = this.ask({});
    this.replay = this.settings.recordExpansions ? this.#newReplay(hooks) : null;
  }

  /** The same query with other options. */
  ask(changes) {
    return this.#grid.findPath(this.start, this.goal, { ...this.#problem.options, ...changes });
  }

  #newReplay(hooks) {
    const { map, settings, start, goal } = this;
    const expanded = this.result.expandedCells;
    return new Replay(
      { map, settings, start, goal, hooks, expanded, bestFirst: isBestFirst(this.result.algorithm) },
      this.fits,
    );
  }

  #snapshot() {
    return { map: { ...this.map, cells: this.map.cells.slice() }, start: this.start, goal: this.goal };
  }

  #show({ map, start, goal }) {
    this.map = { ...map, cells: map.cells.slice() };
    this.start = start;
    this.goal = goal;
    this.#grid?.dispose();
    this.#grid = Grid.fromAreas(this.map.cells, map.width, map.height);
  }
}

/** The state that a scene describes. */
export function sceneState({ map, settings }) {
  return { ...mapState({ size: 'medium', seed: 1, ...map }), settings: { ...defaultSettings(), ...settings } };
}

function mapState({ kind, size, seed }) {
  const made = makeMap(kind, size, seed);
  const map = { width: made.width, height: made.height, cells: made.cells, kind, size, seed };
  if (made.start && made.goal) return { map, start: made.start, goal: made.goal };
  const grid = Grid.fromAreas(made.cells, made.width, made.height);
  const ends = endsOn(grid);
  grid.dispose();
  return { map, ...ends };
}

/** Free cells near the two corners, for a map that does not say where to go. */
function endsOn(grid) {
  const { width, height } = grid;
  const inset = Math.min(3, Math.floor((Math.min(width, height) - 1) / 2));
  const first = { x: inset, y: inset };
  const last = { x: width - 1 - inset, y: height - 1 - inset };
  return { start: grid.nearestWalkable(first) ?? first, goal: grid.nearestWalkable(last) ?? last };
}
