// The square grid.
import { requireArea, requireBytes, requireInt32, requireNumber, requireString, wrongType } from './arguments.js';
import { type Cell, type CellLike, readCell, readPoint, type WorldPoint, type WorldPointLike } from './cells.js';
import { type Core, core } from './core.js';
import { type FlowField, makeFlowField } from './flow_field.js';
import { searchInSlices } from './grid_async.js';
import { areasOfFlags, createGrid, type GridCreateOptions } from './grid_create.js';
import { type GridParts, SQUARE_GRID } from './grid_functions.js';
import {
  type GridAsyncOptions,
  type GridNearestOptions,
  type GridOptions,
  type GridSearchOptions,
  readAsyncOptions,
  readGridOptions,
  readNearestOptions,
  type ReadOptions,
  readSearchOptions,
} from './grid_options.js';
import { type GridPath, refusedGridPath, takeGridPath } from './grid_path.js';
import { runQuery } from './grid_query.js';
import { type GridReplanner, makeGridReplanner } from './grid_replanner.js';
import { type GridSearch, makeGridSearch } from './grid_search.js';
import { type GridSpace, readSpace, writeSpace } from './grid_space.js';
import { Handle, unwatch, watch } from './handle.js';
import { describeHpa, type HpaGraph, type HpaGraphOptions } from './hpa_graph.js';
import { OpCell, OpWorldPoint } from './layout.js';
import { countSteps, priceInIntegers } from './path_measures.js';
import { restoreState, saveState } from './saved_state.js';

const MAKER = {
  functions: SQUARE_GRID,
  create: (width: number, height: number, area: number) => {
    const { raw, out } = core();
    return raw.opw_grid_create(width, height, area, out);
  },
  handle: gridHandle,
};

function gridHandle(module: Core, pointer: number): Handle {
  return new Handle('Grid', pointer, (address) => {
    module.raw.opw_grid_destroy(address);
  });
}

/** Set by the class, which alone can see its private members. */
let handleOf: (grid: Grid) => Handle;

/**
 * A map of square cells and the queries on it.
 *
 * A cell is (x, y): column and row, from 0 at the top left. Each has an area, a byte: 255 is a wall, 0 to 254 are walkable
 * and cost what {@link Grid.setAreaCost} says, 1 by default. A step from cell a to b costs the mean of their area costs, a
 * diagonal one √2 times as much.
 *
 * Memory: one byte per cell, 18 to 20 more from the first query on, more for other algorithms' indexes, and one more from
 * the first query for an agent larger than one cell. Call {@link Grid.dispose} when done; a forgotten grid is freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export class Grid {
  readonly #handle: Handle;
  readonly #core: Core;
  #cells: Uint8Array | undefined;

  static {
    handleOf = (grid) => grid.#handle;
  }

  /**
   * A grid whose cells all have one area.
   *
   * @param width columns, at least 1
   * @param height rows, at least 1; width * height is at most 2^28
   * @throws RangeError for a size or option outside its range; OnePathMemoryError when memory runs out
   */
  constructor(width: number, height: number, options?: GridCreateOptions);
  /** @internal */
  constructor(handle: Handle);
  constructor(width: number | Handle, height?: number, options?: GridCreateOptions) {
    this.#core = core();
    this.#handle = width instanceof Handle ? width : createGrid(this.#core, MAKER, width, height, options);
    watch(this, this.#handle);
  }

  /**
   * A grid from a picture: `.` is open (area 0), `#` a wall, `1` to `9` that area. Rows end with LF or CRLF and have the
   * same length; one line end after the last row is allowed.
   *
   * @throws GridFormatError for other characters and ragged rows; the message gives line and column
   */
  static fromText(text: string): Grid {
    const module = core();
    return module.memory.withText(requireString(text, 'text'), (pointer, size) => {
      module.check(module.raw.opw_grid_from_text(pointer, size, module.out));
      return gridFromPointer(module.memory.uint32(module.out));
    });
  }

  /**
   * A grid from flags, row by row: what is truthy is open (area 0), the rest is wall.
   *
   * @param walkable width * height booleans or numbers
   * @throws RangeError for a size outside its range or another number of flags
   */
  static fromCells(walkable: ArrayLike<boolean | number>, width: number, height: number): Grid {
    core();
    return Grid.fromAreas(areasOfFlags(walkable, width, height), width, height);
  }

  /**
   * A grid from area bytes, row by row.
   *
   * @param areas width * height bytes; they are copied
   * @throws RangeError for a size outside its range or another number of bytes
   */
  static fromAreas(areas: Uint8Array, width: number, height: number): Grid {
    const module = core();
    requireInt32(width, 'width');
    requireInt32(height, 'height');
    return module.memory.withCopy(requireBytes(areas, 'areas'), (pointer, size) => {
      module.check(module.raw.opw_grid_from_areas(pointer, size, width, height, module.out));
      return gridFromPointer(module.memory.uint32(module.out));
    });
  }

  /**
   * A grid in a saved state, see {@link Grid.saveState}.
   *
   * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
   */
  static fromState(bytes: Uint8Array): Grid {
    const module = core();
    return module.memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      module.check(module.raw.opw_grid_from_state(pointer, size, module.out));
      return gridFromPointer(module.memory.uint32(module.out));
    });
  }

  /** Columns. */
  get width(): number {
    return this.#core.raw.opw_grid_width(this.#handle.pointer);
  }

  /** Rows. */
  get height(): number {
    return this.#core.raw.opw_grid_height(this.#handle.pointer);
  }

  /** Goes up by one with every edit that changed a cell; starts at 0. */
  get version(): number {
    return this.#core.raw.opw_grid_version(this.#handle.pointer);
  }

  /**
   * The area bytes, row by row, live and without a copy: for drawing. Read-only; edit with {@link Grid.setArea} and
   * {@link Grid.setRect}. Valid until the next call of anything that can take memory or until the grid is disposed of,
   * so ask again for every use: it is made anew only when it has to be.
   */
  get cellsView(): Uint8Array {
    const { raw, memory } = this.#core;
    const grid = this.#handle.pointer;
    if (this.#cells?.buffer !== memory.buffer) {
      this.#cells = new Uint8Array(
        memory.buffer as ArrayBuffer,
        raw.opw_grid_cells(grid) >>> 0,
        raw.opw_grid_cell_count(grid),
      );
    }
    return this.#cells;
  }

  /**
   * Where the grid lies in the world. Setting it takes what is not given from the default, and changes no cell.
   *
   * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
   */
  get space(): GridSpace {
    return readSpace(this.#core, SQUARE_GRID, this.#handle.pointer);
  }

  set space(space: Partial<GridSpace>) {
    writeSpace(this.#core, SQUARE_GRID, this.#handle.pointer, space);
  }

  /**
   * The area of a cell, 0 to 255.
   *
   * @throws RangeError outside the grid
   */
  getArea(x: number, y: number): number {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    return this.#core.checked(raw.opw_grid_area(grid, requireInt32(x, 'x'), requireInt32(y, 'y')));
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
    this.#core.check(raw.opw_grid_set_area(grid, x, y, requireArea(area, 'area')));
  }

  /**
   * Gives the cells [x, x + width) by [y, y + height) one area, or each its own, as one edit.
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
      this.#core.check(raw.opw_grid_fill_rect(grid, x, y, width, height, requireArea(area, 'area')));
      return;
    }
    memory.withCopy(requireBytes(area, 'area'), (pointer, size) => {
      const status = raw.opw_grid_set_rect(grid, x, y, width, height, pointer, size);
      this.#core.check(status, { areas: 'area' });
    });
  }

  /** Whether a cell is in the grid and no wall. */
  isWalkable(x: number, y: number): boolean {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    return raw.opw_grid_is_walkable(grid, requireInt32(x, 'x'), requireInt32(y, 'y')) === 1;
  }

  /**
   * The cost multiplier of an area.
   *
   * @param area 0 to 254
   * @throws RangeError for another area
   */
  getAreaCost(area: number): number {
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_grid_area_cost(this.#handle.pointer, requireInt32(area, 'area'), out));
    return memory.float64(out);
  }

  /**
   * Sets the cost multiplier of an area. The version of the grid stays; asynchronous searches on it fail as after an edit.
   *
   * @param area 0 to 254
   * @param multiplier positive and finite
   * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
   */
  setAreaCost(area: number, multiplier: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(area, 'area');
    this.#core.check(raw.opw_grid_set_area_cost(grid, area, requireNumber(multiplier, 'multiplier')));
  }

  /** The centre of a cell in world units. @throws RangeError outside the grid */
  pointAt(cell: CellLike): WorldPoint {
    const { raw, memory, out } = this.#core;
    const { x, y } = readCell(cell, 'cell');
    this.#core.check(raw.opw_grid_point_at(this.#handle.pointer, x, y, out));
    return { x: memory.float64(out + OpWorldPoint.x), y: memory.float64(out + OpWorldPoint.y) };
  }

  /** The cell under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
  cellAt(point: WorldPointLike): Cell | null {
    const { raw, out } = this.#core;
    const { x, y } = readPoint(point, 'point');
    return this.#foundCell(raw.opw_grid_cell_at(this.#handle.pointer, x, y, out));
  }

  /**
   * A cheapest path between two cells.
   *
   * A start or goal that is outside, a wall, blocked or too narrow for the agent is an outcome and not an error: see
   * {@link GridPath.status}.
   *
   * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
   *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
   */
  findPath(start: CellLike, goal: CellLike, options?: GridOptions): GridPath {
    return this.#find(start, goal, options, 'opw_grid_find_path');
  }

  /** The same as {@link Grid.findPath}, and fills {@link GridPath.points} with the centres of the cells. */
  findPathWithPoints(start: CellLike, goal: CellLike, options?: GridOptions): GridPath {
    return this.#find(start, goal, options, 'opw_grid_find_path_with_points');
  }

  /**
   * A cheapest path between the cells under two world points, with {@link GridPath.points}. A point outside the grid gives
   * status `'start-invalid'` or `'goal-invalid'`.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link Grid.findPath} does
   */
  findPathBetween(start: WorldPointLike, goal: WorldPointLike, options?: GridOptions): GridPath {
    const handle = this.#handle;
    const { raw, gridPath } = this.#core;
    const from = readPoint(start, 'start');
    const to = readPoint(goal, 'goal');
    const read = readGridOptions(options);
    const grid = handle.pointer;
    const status = runQuery(this.#core, handle, read, (user) =>
      raw.opw_grid_find_path_between(grid, from.x, from.y, to.x, to.y, ...read.scalars, user, gridPath),
    );
    this.#core.check(status);
    return takeGridPath(this.#core);
  }

  /**
   * The same result as {@link Grid.findPath}, found in slices that let the event loop run in between.
   *
   * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted,
   * with a TypeError `'invalid-state'` when the grid is edited before the search has ended, `'disposed'` when it is
   * disposed of, and `'invalid-argument'` for an algorithm that cannot run in slices.
   */
  async findPathAsync(start: CellLike, goal: CellLike, options?: GridAsyncOptions): Promise<GridPath> {
    const from = readCell(start, 'start');
    const to = readCell(goal, 'goal');
    return searchInSlices(this.#core, this.#handle, from, to, readAsyncOptions(options), false);
  }

  /** {@link Grid.findPathBetween} as {@link Grid.findPathAsync} does it. */
  async findPathBetweenAsync(
    start: WorldPointLike,
    goal: WorldPointLike,
    options?: GridAsyncOptions,
  ): Promise<GridPath> {
    const read = readAsyncOptions(options);
    const from = readPoint(start, 'start');
    const to = readPoint(goal, 'goal');
    const startCell = this.cellAt(from);
    const goalCell = this.cellAt(to);
    if (startCell === null) return refusedGridPath('start-invalid', read.algorithm);
    if (goalCell === null) return refusedGridPath('goal-invalid', read.algorithm);
    return searchInSlices(this.#core, this.#handle, startCell, goalCell, read, true);
  }

  /**
   * A search that is made in steps, saved and restored: A*, JPS or JPS+.
   *
   * @throws RangeError, TypeError for wrong options and other algorithms; OnePathMemoryError when memory runs out
   */
  createSearch(options?: GridSearchOptions): GridSearch {
    return makeGridSearch(this.#parts(readSearchOptions(options)));
  }

  /**
   * Keeps a path between two cells up to date while the map changes and the agent walks. The options hold for its whole
   * life: `algorithm: 'lpa*'` makes it LPA*, everything else D* Lite; `heuristicWeight` must be 1, and `'manhattan'` goes
   * with four moves only. When `stepCost` lowers costs, use heuristic `'zero'`.
   *
   * @param start a cell of the grid, walkable or not
   * @param goal the same
   * @throws RangeError for a cell outside the grid; RangeError, TypeError for wrong options; TypeError `'invalid-state'`
   *   inside a callback of the grid; OnePathMemoryError when memory runs out
   */
  createReplanner(start: CellLike, goal: CellLike, options?: GridOptions): GridReplanner {
    return makeGridReplanner(this.#parts(readGridOptions(options)), start, goal);
  }

  /**
   * Computes for every cell the cost to the nearest goal and the cell to step to. Moves, `agentSize`, `stepCost` and
   * `blocked` of the options hold for its whole life; `iterationBudget` bounds this first run, and the other options change
   * nothing.
   *
   * @param goals a cell, cells, or x, y pairs; one on which the agent cannot stand counts for nothing until it can
   * @throws RangeError for no goal or one outside the grid; RangeError, TypeError for wrong options; what a callback throws;
   *   TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
   */
  createFlowField(goals: CellLike | readonly CellLike[] | Int32Array, options?: GridOptions): FlowField {
    return makeFlowField(this.#parts(readGridOptions(options)), goals);
  }

  /**
   * The abstract graph that `'hpa*'` searches, as plain data: to draw it, or to compare it. Builds one for the purpose.
   *
   * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
   */
  describeHpa(options?: HpaGraphOptions): HpaGraph {
    return describeHpa(this.#core, this.#handle.pointer, options);
  }

  /**
   * The side of the largest square of walkable cells with this cell at its top left, at most 255: the largest agent that
   * fits here. 0 for a wall and outside the grid.
   *
   * @throws OnePathMemoryError when memory runs out
   */
  clearanceAt(x: number, y: number): number {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    return this.#core.checked(raw.opw_grid_clearance(grid, requireInt32(x, 'x'), requireInt32(y, 'y')));
  }

  /**
   * Whether an agent fits at a cell, its top left one.
   *
   * @param agentSize side in cells, 1 to 255
   * @throws RangeError for another size; OnePathMemoryError when memory runs out
   */
  canFit(x: number, y: number, agentSize: number): boolean {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    return this.#core.checked(raw.opw_grid_can_fit(grid, x, y, requireInt32(agentSize, 'agentSize'))) === 1;
  }

  /**
   * The cell nearest to a cell, which may lie outside, where the agent of the options fits and that `blocked` does not
   * refuse; null when there is none within `nearestRadius`. Nearest by straight distance, then the smaller row, then the
   * smaller column.
   *
   * @throws as {@link Grid.findPath} does
   */
  nearestWalkable(cell: CellLike, options?: GridNearestOptions): Cell | null {
    const handle = this.#handle;
    const { raw, out } = this.#core;
    const { x, y } = readCell(cell, 'cell');
    const read = readNearestOptions(options);
    const grid = handle.pointer;
    return this.#foundCell(
      runQuery(this.#core, handle, read, (user) =>
        raw.opw_grid_nearest_walkable(grid, x, y, ...read.scalars, user, out),
      ),
    );
  }

  /**
   * {@link Grid.nearestWalkable} for the cell under a world point.
   *
   * @throws RangeError for coordinates beyond ±2^21, and as {@link Grid.findPath} does
   */
  nearestWalkableToPoint(point: WorldPointLike, options?: GridNearestOptions): Cell | null {
    const handle = this.#handle;
    const { raw, out } = this.#core;
    const { x, y } = readPoint(point, 'point');
    const read = readNearestOptions(options);
    const grid = handle.pointer;
    return this.#foundCell(
      runQuery(this.#core, handle, read, (user) =>
        raw.opw_grid_nearest_walkable_point(grid, x, y, ...read.scalars, user, out),
      ),
    );
  }

  /**
   * How many straight and diagonal steps a path has, or null when two of its cells in a row are not neighbours.
   *
   * @param cells {@link GridPath.cells}, or cells one by one
   */
  stepCounts(cells: Int32Array | readonly CellLike[]): { straight: number; diagonal: number } | null {
    if (this.#handle.disposed) throw this.#handle.disposedError();
    return countSteps(this.#core, cells);
  }

  /**
   * The price of a path in integers, for hosts that add no doubles: every step cost without callbacks, times 2^32 and
   * rounded half to even, added up (Q31.32 fixed point). Null when the cells are no path of neighbours that are walkable, or
   * when the price is 2^31 or more.
   *
   * @param cells {@link GridPath.cells}, or cells one by one
   */
  fixedCost(cells: Int32Array | readonly CellLike[]): bigint | null {
    return priceInIntegers(this.#core, this.#handle.pointer, cells);
  }

  /**
   * A hash of size, cells and area costs, 0n to 2^64 - 1, the same on every platform; not of version, space or history.
   * Costs a pass over the cells after an edit, and nothing when asked again.
   */
  contentHash(): bigint {
    const { raw, memory, out } = this.#core;
    raw.opw_grid_content_hash(this.#handle.pointer, out);
    return memory.uint64(out);
  }

  /**
   * Cells, area costs, version and space as bytes, the same on every platform for the same history: the cells and 2,088 more.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return saveState(this.#core, 'grid', this.#handle.pointer, into);
  }

  /**
   * Goes back to a saved state. Then restore what is built over the grid: until then replanners and flow fields begin anew,
   * and searches in progress fail.
   *
   * @throws GridStateError when the bytes are malformed or of a grid of another size; TypeError `'invalid-state'` inside a
   *   callback of the grid. Nothing has changed then.
   */
  restoreState(bytes: Uint8Array): void {
    restoreState(this.#core, 'grid', this.#handle.pointer, bytes);
  }

  /**
   * Frees the memory of the grid. May be called again. What is built over it throws from then on, an asynchronous search in
   * progress rejects, and the memory is free when they are disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#cells = undefined;
    this.#handle.dispose();
  }

  /** The same as {@link Grid.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What objects over this grid are made from. */
  #parts(options: ReadOptions): GridParts {
    return { core: this.#core, base: this.#handle, options, functions: SQUARE_GRID };
  }

  #find(
    start: CellLike,
    goal: CellLike,
    options: GridOptions | undefined,
    query: 'opw_grid_find_path' | 'opw_grid_find_path_with_points',
  ): GridPath {
    const handle = this.#handle;
    const { raw, gridPath } = this.#core;
    const from = readCell(start, 'start');
    const to = readCell(goal, 'goal');
    const read = readGridOptions(options);
    const grid = handle.pointer;
    const status = runQuery(this.#core, handle, read, (user) =>
      raw[query](grid, from.x, from.y, to.x, to.y, ...read.scalars, user, gridPath),
    );
    this.#core.check(status);
    return takeGridPath(this.#core);
  }

  /** The cell at `out`, when the call found one. */
  #foundCell(result: number): Cell | null {
    const { memory, out } = this.#core;
    if (this.#core.checked(result) === 0) return null;
    return { x: memory.int32(out + OpCell.x), y: memory.int32(out + OpCell.y) };
  }
}

/** A grid that C has made. */
export function gridFromPointer(pointer: number): Grid {
  return new Grid(gridHandle(core(), pointer));
}

/** The address of what a caller passed as a grid. */
export function gridPointer(grid: unknown, argument: string): number {
  if (!(grid instanceof Grid)) throw wrongType(argument, 'a Grid', grid);
  return handleOf(grid).pointer;
}
