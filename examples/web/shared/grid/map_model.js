// The map, the cells that can be carried about (start and goal, or several goals), and the settings; the library's grid
// kept in step with them; and undo.

import { EditHistory } from '../edit_history.js';
import { Grid, movingAi } from '../library.js';
import { LARGEST_SIDE, MOST_CELLS } from './link_state.js';
import { makeMap } from './map_makers.js';

/**
 * @typedef {{ x: number, y: number }} Cell
 * @typedef {{ width: number, height: number, cells: Uint8Array, kind: string, size: string, seed: number }} GridMap
 * @typedef {{ map: GridMap, ends: Cell[], settings: Record<string, any> }} PageState a value: never changed in place
 */

export class MapModel {
  #history;

  /** The library's grid. */
  grid = null;

  /** @type {GridMap} */
  map;

  /** @type {Cell[]} */
  ends;

  /** @type {Record<string, any>} */
  settings;

  /** @param {PageState} state */
  constructor(state) {
    this.settings = state.settings;
    this.show(state);
    this.#history = new EditHistory(this.#snapshot(), ({ map }) => map.cells.length);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** What an end is called, and the letter that is drawn on it. */
  endName(index) {
    return ['start', 'goal'][index];
  }

  endLetter(index) {
    return ['S', 'G'][index];
  }

  /** @returns {number} which end is on a cell, or -1 */
  endAt({ x, y }) {
    return this.ends.findIndex((end) => end.x === x && end.y === y);
  }

  moveEnd(index, cell) {
    this.ends = this.ends.map((end, i) => (i === index ? cell : end));
  }

  /** Cells a side of what stands on an end. */
  get endSize() {
    return this.settings.agentSize ?? 1;
  }

  indexOf({ x, y }) {
    return y * this.map.width + x;
  }

  cellOf(index) {
    return { x: index % this.map.width, y: Math.floor(index / this.map.width) };
  }

  areaAt(cell) {
    return this.map.cells[this.indexOf(cell)];
  }

  get sizeText() {
    return `${this.map.width} × ${this.map.height} cells`;
  }

  /** Changes one cell; commit() ends the edit. */
  paint(cell, area) {
    if (this.areaAt(cell) === area) return;
    this.map.cells[this.indexOf(cell)] = area;
    this.mirror(cell, area);
  }

  /** Tells the library's grid about a cell of the map. */
  mirror({ x, y }, area) {
    this.grid.setArea(x, y, area);
  }

  /** All cells become ground. */
  clear() {
    this.show({ map: { ...this.map, cells: new Uint8Array(this.map.cells.length) }, ends: this.ends });
    this.commit();
  }

  /** Makes what is there now a state to which undo comes back. */
  commit() {
    this.#history.push(this.#snapshot());
  }

  /** What has moved by itself since the last commit is no edit: undo leaves it where it is. */
  amendEnds() {
    this.#history.amend({ ...this.#history.current, ends: this.ends });
  }

  undo() {
    this.show(this.restored(this.#history.undo()));
  }

  redo() {
    this.show(this.restored(this.#history.redo()));
  }

  /** What undo and redo bring back of a state. @param {{ map: GridMap, ends: Cell[] }} state */
  restored(state) {
    return state;
  }

  /** Takes back what was changed since the last commit. */
  revert() {
    this.show(this.#history.current);
  }

  /** @param {PageState} state */
  open(state) {
    this.settings = state.settings;
    this.show(state);
    this.commit();
  }

  openMap(kind, size, seed) {
    this.show(mapState({ kind, size, seed }, this.endsOn));
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
      const { size, seed } = this.map;
      const map = { width, height, cells: grid.cellsView.slice(), kind: 'file', size, seed };
      this.show({ map, ends: (this.endsOn ?? farCorners)(grid) });
    } finally {
      grid.dispose();
    }
    this.commit();
  }

  /** Where the ends go on a new map: null for where the map says, or near two corners. @type {((grid: Grid) => Cell[]) | null} */
  get endsOn() {
    return null;
  }

  /**
   * Takes over a map and its ends. A map of the same size reaches the grid as edits, so that what listens to the grid
   * hears only about the cells that differ.
   */
  show({ map, ends }) {
    const before = this.map;
    this.map = { ...map, cells: map.cells.slice() };
    this.ends = ends;
    if (before?.width !== map.width || before.height !== map.height) {
      this.grid?.dispose();
      this.grid = this.newGrid();
      return;
    }
    for (let i = 0; i < map.cells.length; i++) {
      if (map.cells[i] !== before.cells[i]) this.mirror(this.cellOf(i), map.cells[i]);
    }
  }

  newGrid() {
    return Grid.fromAreas(this.map.cells, this.map.width, this.map.height);
  }

  #snapshot() {
    return { map: { ...this.map, cells: this.map.cells.slice() }, ends: this.ends };
  }
}

/** A made map with its ends. */
export function mapState({ kind, size = 'medium', seed = 1 }, endsOn = null) {
  const made = makeMap(kind, size, seed);
  const map = { width: made.width, height: made.height, cells: made.cells, kind, size, seed };
  if (made.start && made.goal && !endsOn) return { map, ends: [made.start, made.goal] };
  const grid = Grid.fromAreas(made.cells, made.width, made.height);
  const ends = (endsOn ?? farCorners)(grid);
  grid.dispose();
  return { map, ends };
}

/** Free cells near two corners. @param {Grid} grid */
function farCorners(grid) {
  const { width, height } = grid;
  const inset = Math.min(3, Math.floor((Math.min(width, height) - 1) / 2));
  const first = { x: inset, y: inset };
  const last = { x: width - 1 - inset, y: height - 1 - inset };
  return [grid.nearestWalkable(first) ?? first, grid.nearestWalkable(last) ?? last];
}
