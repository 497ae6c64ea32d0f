// The hex grid.
import { requireArea, requireBytes, requireInt32, requireNumber, requireString } from './arguments.js';
import { type Cell, type CellLike, readCell, readPoint, type WorldPoint, type WorldPointLike } from './cells.js';
import { type Core, core } from './core.js';
import { type FlowField, makeFlowField } from './flow_field.js';
import { areasOfFlags, createGrid, type GridCreateOptions } from './grid_create.js';
import { type GridParts, HEX_GRID } from './grid_functions.js';
import type { ReadOptions } from './grid_options.js';
import { type GridPath, takeGridPath } from './grid_path.js';
import { runQuery } from './grid_query.js';
import { type GridReplanner, makeGridReplanner } from './grid_replanner.js';
import { type GridSearch, makeGridSearch } from './grid_search.js';
import { type GridSpace, readSpace, writeSpace } from './grid_space.js';
import { Handle, unwatch, watch } from './handle.js';
import {
  axialOf,
  cellOf,
  distanceBetween,
  type HexCoord,
  type HexCoordLike,
  type HexLayout,
  LAYOUTS,
  readLayout,
  roundToHex,
} from './hex_coords.js';
import { type HexOptions, type HexSearchOptions, readHexOptions, readHexSearchOptions } from './hex_options.js';
import { OpCell, OpWorldPoint } from './layout.js';
import { restoreState, saveState } from './saved_state.js';

function hexHandle(module: Core, pointer: number): Handle {
  return new Handle('HexGrid', pointer, (address) => {
    module.raw.opw_hex_grid_destroy(address);
  });
}

function createHexGrid(width: unknown, height: unknown, layout: unknown, options?: GridCreateOptions): Handle {
  const module = core();
  const { raw, out } = module;
  const number = readLayout(layout);
  const maker = {
    functions: HEX_GRID,
    create: (columns: number, rows: number, area: number) => raw.opw_hex_grid_create(columns, rows, number, area, out),
    handle: hexHandle,
  };
  return createGrid(module, maker, width, height, options);
}

/** The grid that C has just left at `out`. */
function hexGridAtOut(module: Core): HexGrid {
  return new HexGrid(hexHandle(module, module.memory.uint32(module.out)));
}

/**
 * A map of hexagonal cells and the queries on it.
 *
 * A cell is (x, y): column and row of an offset array, from 0 at the top left; the layout says which rows or columns are
 * shifted by half a cell. Each has an area, a byte: 255 is a wall, 0 to 254 are walkable and cost what
 * {@link HexGrid.setAreaCost} says, 1 by default. A step to one of the six neighbours costs the mean of the area costs of
 * its two cells. Agents occupy one cell.
 *
 * Axial coordinates (q, r) are for geometry; {@link HexGrid.toAxial} and {@link HexGrid.fromAxial} convert.
 *
 * Memory: one byte per cell, 20 more from the first query on. Call {@link HexGrid.dispose} when done; a forgotten grid is
 * freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export class HexGrid {
  readonly #handle: Handle;
  readonly #core: Core;
  #cells: Uint8Array | undefined;

  /**
   * A grid whose cells all have one area.
   *
   * @param width columns, at least 1
   * @param height rows, at least 1; width * height is at most 2^28
   * @param layout which rows or columns are shifted
   * @throws RangeError for a size, layout or option outside its range; OnePathMemoryError when memory runs out
   */
  constructor(width: number, height: number, layout: HexLayout, options?: GridCreateOptions);
  /** @internal */
  constructor(handle: Handle);
  constructor(width: number | Handle, height?: number, layout?: HexLayout, options?: GridCreateOptions) {
    this.#core = core();
    this.#handle = width instanceof Handle ? width : createHexGrid(width, height, layout, options);
    watch(this, this.#handle);
  }

  /**
   * A grid from a picture, one character per cell: `.` is open (area 0), `#` a wall, `1` to `9` that area. Rows end with LF
   * or CRLF and have the same length; one line end after the last row is allowed.
   *
   * @throws GridFormatError for other characters and ragged rows; the message gives line and column
   * @throws RangeError for another layout
   */
  static fromText(text: string, layout: HexLayout): HexGrid {
    const module = core();
    const number = readLayout(layout);
    return module.memory.withText(requireString(text, 'text'), (pointer, size) => {
      module.check(module.raw.opw_hex_grid_from_text(pointer, size, number, module.out));
      return hexGridAtOut(module);
    });
  }

  /**
   * A grid from flags, row by row: what is truthy is open (area 0), the rest is wall.
   *
   * @param walkable width * height booleans or numbers
   * @throws RangeError for a size or layout outside its range or another number of flags
   */
  static fromCells(walkable: ArrayLike<boolean | number>, width: number, height: number, layout: HexLayout): HexGrid {
    core();
    return HexGrid.fromAreas(areasOfFlags(walkable, width, height), width, height, layout);
  }

  /**
   * A grid from area bytes, row by row.
   *
   * @param areas width * height bytes; they are copied
   * @throws RangeError for a size or layout outside its range or another number of bytes
   */
  static fromAreas(areas: Uint8Array, width: number, height: number, layout: HexLayout): HexGrid {
    const module = core();
    requireInt32(width, 'width');
    requireInt32(height, 'height');
    const number = readLayout(layout);
    return module.memory.withCopy(requireBytes(areas, 'areas'), (pointer, size) => {
      module.check(module.raw.opw_hex_grid_from_areas(pointer, size, width, height, number, module.out));
      return hexGridAtOut(module);
    });
  }

  /**
   * A grid in a saved state, see {@link HexGrid.saveState}.
   *
   * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
   */
  static fromState(bytes: Uint8Array): HexGrid {
    const module = core();
    return module.memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      module.check(module.raw.opw_hex_grid_from_state(pointer, size, module.out));
      return hexGridAtOut(module);
    });
  }

  /**
   * The axial coordinates of a cell, which need not be in any grid; negative ones are fine.
   *
   * @throws RangeError for another layout and for a cell beyond ±2^28
   */
  static toAxial(layout: HexLayout, cell: CellLike): HexCoord {
    return axialOf(layout, cell);
  }

  /**
   * The cell at axial coordinates, which need not be in any grid.
   *
   * @throws RangeError for another layout, for coordinates beyond ±(2^29 - 1) and for a cell beyond ±2^28
   */
  static fromAxial(layout: HexLayout, coord: HexCoordLike): Cell {
    return cellOf(layout, coord);
  }

  /**
   * The least number of steps between two hexes on an empty grid.
   *
   * @throws RangeError for coordinates beyond ±(2^29 - 1)
   */
  static distance(a: HexCoordLike, b: HexCoordLike): number {
    return distanceBetween(a, b);
  }

  /**
   * The hex nearest to fractional axial coordinates: each of q, r and -q - r is rounded, then the one with the largest error
   * is repaired so that they sum to 0.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±(2^29 - 1)
   */
  static round(q: number, r: number): HexCoord {
    return roundToHex(q, r);
  }

  /** Columns. */
  get width(): number {
    return this.#core.raw.opw_hex_grid_width(this.#handle.pointer);
  }

  /** Rows. */
  get height(): number {
    return this.#core.raw.opw_hex_grid_height(this.#handle.pointer);
  }

  /** Which rows or columns are shifted. */
  get layout(): HexLayout {
    return LAYOUTS[this.#core.raw.opw_hex_grid_layout(this.#handle.pointer)] as HexLayout;
  }

  /** Goes up by one with every edit that changed a cell; starts at 0. */
  get version(): number {
    return this.#core.raw.opw_hex_grid_version(this.#handle.pointer);
  }

  /**
   * The area bytes, row by row, live and without a copy: for drawing. Read-only; edit with {@link HexGrid.setArea} and
   * {@link HexGrid.setRect}. Valid until the next call of anything that can take memory or until the grid is disposed of,
   * so ask again for every use: it is made anew only when it has to be.
   */
  get cellsView(): Uint8Array {
    const { raw, memory } = this.#core;
    const grid = this.#handle.pointer;
    if (this.#cells?.buffer !== memory.buffer) {
      const count = raw.opw_hex_grid_width(grid) * raw.opw_hex_grid_height(grid);
      this.#cells = new Uint8Array(memory.buffer as ArrayBuffer, raw.opw_hex_grid_cells(grid) >>> 0, count);
    }
    return this.#cells;
  }

  /**
   * Where the grid lies in the world. The origin is the centre of cell (0, 0), and `cellSize` the distance between the
   * centres of two neighbours. The centre of the hex (q, r), counted from cell (0, 0), is at
   * cellSize * (q + r / 2, k * r) from there on pointy layouts and at cellSize * (k * q, r + q / 2) on flat ones, with
   * k = √3 / 2. Setting it takes what is not given from the default, and changes no cell.
   *
   * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
   */
  get space(): GridSpace {
    return readSpace(this.#core, HEX_GRID, this.#handle.pointer);
  }

  set space(space: Partial<GridSpace>) {
    writeSpace(this.#core, HEX_GRID, this.#handle.pointer, space);
  }

  /**
   * The area of a cell, 0 to 255.
   *
   * @throws RangeError outside the grid
   */
  getArea(x: number, y: number): number {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    return this.#core.checked(raw.opw_hex_grid_area(grid, requireInt32(x, 'x'), requireInt32(y, 'y')));
  }

  /**
   * Gives a cell an area.
   *
   * @param area 0 to 254, or 255 for a wall
   * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
   *   this grid
   */
  setArea(x: number, y: number, area: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    this.#core.check(raw.opw_hex_grid_set_area(grid, x, y, requireArea(area, 'area')));
  }

  /**
   * Gives the cells [x, x + width) by [y, y + height) of the offset array one area, or each its own, as one edit.
   *
   * @param area 0 to 255, or width * height such bytes, row by row
   * @throws RangeError when the rectangle is not in the grid or for another area or number of bytes; TypeError
   *   `'invalid-state'` inside a callback of a query on this grid. Nothing is changed then.
   */
  setRect(x: number, y: number, width: number, height: number, area: number | Uint8Array): void {
    const { raw, memory } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    requireInt32(width, 'width');
    requireInt32(height, 'height');
    if (typeof area === 'number') {
      this.#core.check(raw.opw_hex_grid_fill_rect(grid, x, y, width, height, requireArea(area, 'area')));
      return;
    }
    memory.withCopy(requireBytes(area, 'area'), (pointer, size) => {
      const status = raw.opw_hex_grid_set_rect(grid, x, y, width, height, pointer, size);
      this.#core.check(status, { areas: 'area' });
    });
  }

  /** Whether a cell is in the grid and no wall. */
  isWalkable(x: number, y: number): boolean {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    return raw.opw_hex_grid_is_walkable(grid, requireInt32(x, 'x'), requireInt32(y, 'y')) === 1;
  }

  /**
   * The cost multiplier of an area.
   *
   * @param area 0 to 254
   * @throws RangeError for another area
   */
  getAreaCost(area: number): number {
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_hex_grid_area_cost(this.#handle.pointer, requireInt32(area, 'area'), out));
    return memory.float64(out);
  }

  /**
   * Sets the cost multiplier of an area. The version of the grid stays; searches in progress fail as after an edit.
   *
   * @param area 0 to 254
   * @param multiplier positive and finite
   * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
   */
  setAreaCost(area: number, multiplier: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(area, 'area');
    this.#core.check(raw.opw_hex_grid_set_area_cost(grid, area, requireNumber(multiplier, 'multiplier')));
  }

  /**
   * The neighbours of a cell that are in the grid, walls included, in the order in which searches visit them.
   *
   * @throws RangeError outside the grid
   */
  neighbors(x: number, y: number): Cell[] {
    const { raw, memory, out } = this.#core;
    const grid = this.#handle.pointer;
    const count = this.#core.checked(raw.opw_hex_grid_neighbors(grid, requireInt32(x, 'x'), requireInt32(y, 'y'), out));
    return Array.from({ length: count }, (_, index) => {
      const base = out + index * OpCell.size;
      return { x: memory.int32(base + OpCell.x), y: memory.int32(base + OpCell.y) };
    });
  }

  /** The centre of a cell in world units. @throws RangeError outside the grid */
  pointAt(cell: CellLike): WorldPoint {
    const { raw, memory, out } = this.#core;
    const { x, y } = readCell(cell, 'cell');
    this.#core.check(raw.opw_hex_grid_point_at(this.#handle.pointer, x, y, out));
    return { x: memory.float64(out + OpWorldPoint.x), y: memory.float64(out + OpWorldPoint.y) };
  }

  /** The cell under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
  cellAt(point: WorldPointLike): Cell | null {
    const { raw, memory, out } = this.#core;
    const { x, y } = readPoint(point, 'point');
    const inside = this.#core.checked(raw.opw_hex_grid_cell_at(this.#handle.pointer, x, y, out)) === 1;
    return inside ? { x: memory.int32(out + OpCell.x), y: memory.int32(out + OpCell.y) } : null;
  }

  /**
   * A cheapest path between two cells.
   *
   * A start or goal that is outside, a wall or blocked is an outcome and not an error: see {@link GridPath.status}.
   *
   * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
   *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
   */
  findPath(start: CellLike, goal: CellLike, options?: HexOptions): GridPath {
    return this.#find(readCell(start, 'start'), readCell(goal, 'goal'), options, 'opw_hex_grid_find_path');
  }

  /** The same as {@link HexGrid.findPath}, and fills {@link GridPath.points} with the centres of the cells. */
  findPathWithPoints(start: CellLike, goal: CellLike, options?: HexOptions): GridPath {
    return this.#find(readCell(start, 'start'), readCell(goal, 'goal'), options, 'opw_hex_grid_find_path_with_points');
  }

  /**
   * A cheapest path between the cells under two world points, with {@link GridPath.points}. A point outside the grid gives
   * status `'start-invalid'` or `'goal-invalid'`.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link HexGrid.findPath} does
   */
  findPathBetween(start: WorldPointLike, goal: WorldPointLike, options?: HexOptions): GridPath {
    return this.#find(readPoint(start, 'start'), readPoint(goal, 'goal'), options, 'opw_hex_grid_find_path_between');
  }

  /**
   * A search that is made in steps, saved and restored.
   *
   * @throws RangeError, TypeError for wrong options and algorithms other than A*; OnePathMemoryError when memory runs out
   */
  createSearch(options?: HexSearchOptions): GridSearch {
    return makeGridSearch(this.#parts(readHexSearchOptions(options)));
  }

  /**
   * Keeps a path between two cells up to date while the map changes and the agent walks. The options hold for its whole
   * life: `algorithm: 'lpa*'` makes it LPA*, everything else D* Lite; `heuristicWeight` must be 1. When `stepCost` lowers
   * costs, use heuristic `'zero'`.
   *
   * @param start a cell of the grid, walkable or not
   * @param goal the same
   * @throws RangeError for a cell outside the grid; RangeError, TypeError for wrong options; TypeError `'invalid-state'`
   *   inside a callback of the grid; OnePathMemoryError when memory runs out
   */
  createReplanner(start: CellLike, goal: CellLike, options?: HexOptions): GridReplanner {
    return makeGridReplanner(this.#parts(readHexOptions(options)), start, goal);
  }

  /**
   * For every cell the cheapest cost to the nearest of some goals and the next cell on the way. `algorithm`, `heuristic`,
   * `heuristicWeight`, `iterationBudget` and `recordExpansions` have no meaning here.
   *
   * @param goals one cell, a list of cells, or x, y pairs; a goal that is a wall or blocked leads nothing until it can
   * @throws RangeError for no goal or one outside the grid; RangeError, TypeError for wrong options; what a callback throws;
   *   TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
   */
  createFlowField(goals: CellLike | readonly CellLike[] | Int32Array, options?: HexOptions): FlowField {
    return makeFlowField(this.#parts(readHexOptions(options)), goals);
  }

  /**
   * Layout, cells, area costs, version and space as bytes, the same on every platform for the same history: the cells and
   * 2,092 more.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return saveState(this.#core, 'hexGrid', this.#handle.pointer, into);
  }

  /**
   * Goes back to a saved state. Then restore what is built over the grid: until then replanners and flow fields begin anew,
   * and searches in progress fail.
   *
   * @throws GridStateError when the bytes are malformed or of a grid of another size or layout; TypeError `'invalid-state'`
   *   inside a callback of the grid. Nothing has changed then.
   */
  restoreState(bytes: Uint8Array): void {
    restoreState(this.#core, 'hexGrid', this.#handle.pointer, bytes);
  }

  /**
   * Frees the memory of the grid. May be called again. What is built over it throws from then on, and the memory is free
   * when that is disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#cells = undefined;
    this.#handle.dispose();
  }

  /** The same as {@link HexGrid.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What objects over this grid are made from. */
  #parts(options: ReadOptions): GridParts {
    return { core: this.#core, base: this.#handle, options, functions: HEX_GRID };
  }

  /** From and to are cells or world points, as the query takes them. */
  #find(
    from: Cell | WorldPoint,
    to: Cell | WorldPoint,
    options: HexOptions | undefined,
    query: 'opw_hex_grid_find_path' | 'opw_hex_grid_find_path_with_points' | 'opw_hex_grid_find_path_between',
  ): GridPath {
    const handle = this.#handle;
    const { raw, gridPath } = this.#core;
    const read = readHexOptions(options);
    const grid = handle.pointer;
    const status = runQuery(this.#core, handle, read, (user) =>
      raw[query](grid, from.x, from.y, to.x, to.y, ...read.scalars, user, gridPath),
    );
    this.#core.check(status);
    return takeGridPath(this.#core);
  }
}
