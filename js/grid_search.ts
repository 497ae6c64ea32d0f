// A search that stops and goes on.
import { requireInteger } from './arguments.js';
import { type CellLike, readCell } from './cells.js';
import { Dependent, requireParts } from './dependent.js';
import { OnePathRangeError } from './errors.js';
import type { GridFunctions, GridParts } from './grid_functions.js';
import { BUDGET_EXHAUSTED, type GridPath, takeGridPath } from './grid_path.js';
import { type PathStatus, pathStatus } from './path_result.js';

/** Set by the class, which alone can see its private members. */
let make: (parts: GridParts) => GridSearch;
let pathOf: (search: GridSearch, status: number, withPoints: boolean) => GridPath;

/**
 * A search over a square or hex grid that is made in steps, saved and restored: A*, on square grids JPS and JPS+ as well, on
 * the engine that findPath would choose. For every way to slice it the result is that of findPath, counts included. It can begin again as often as you like, and
 * takes new memory only when a search is larger than those before.
 *
 * The grid must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its grid was disposed of. What a callback throws reaches the
 * caller of the member; the search has then ended with status `'none'`, and can begin again.
 */
export class GridSearch {
  readonly #search: Dependent;
  readonly #functions: GridFunctions;

  static {
    make = (parts) => new GridSearch(parts);
    pathOf = (search, status, withPoints) => search.#path(status, withPoints);
  }

  /** Made by {@link Grid.createSearch} and {@link HexGrid.createSearch}. */
  private constructor(parts: GridParts) {
    requireParts(parts, 'grid.createSearch()');
    const { core, options, functions } = parts;
    const { raw } = core;
    this.#functions = functions;
    this.#search = new Dependent(this, parts, {
      name: 'GridSearch',
      create: (grid, user) => raw[functions.createSearch](grid, ...options.scalars, user, core.out),
      destroy: functions.destroySearch,
    });
  }

  /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
  get status(): PathStatus {
    return pathStatus(this.#status());
  }

  /**
   * Begins a search: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that is running alone.
   *
   * @throws RangeError, TypeError for wrong coordinates; what `blocked` throws; OnePathMemoryError when memory runs out
   */
  tryBegin(start: CellLike, goal: CellLike): PathStatus {
    const { core } = this.#search;
    const { beginSearch } = this.#functions;
    const from = readCell(start, 'start');
    const to = readCell(goal, 'goal');
    const result = this.#search.call((pointer) => core.raw[beginSearch](pointer, from.x, from.y, to.x, to.y));
    return pathStatus(core.checked(result));
  }

  /**
   * The same, but a start or goal that is no place to be is an error.
   *
   * @throws RangeError when start or goal is outside, a wall, blocked, or too narrow for the agent; and as
   *   {@link GridSearch.tryBegin} does
   */
  begin(start: CellLike, goal: CellLike): void {
    const status = this.tryBegin(start, goal);
    if (status === 'in-progress') return;
    const argument = status === 'start-invalid' ? 'start' : 'goal';
    const { x, y } = readCell(argument === 'start' ? start : goal, argument);
    throw new OnePathRangeError(argument, `${argument} must be a cell where the agent can stand, was (${x}, ${y})`);
  }

  /**
   * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
   *
   * @param iterations 1 to 2^31 - 1
   * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the grid was edited since;
   *   what a callback throws; OnePathMemoryError when memory runs out
   */
  step(iterations: number): PathStatus {
    const { core } = this.#search;
    const { stepSearch } = this.#functions;
    const count = requireInteger(iterations, 'iterations', 1, 0x7fffffff);
    return pathStatus(core.checked(this.#search.call((pointer) => core.raw[stepSearch](pointer, count))));
  }

  /** What the search knows so far, as {@link Grid.findPath} would report it. */
  path(): GridPath {
    return this.#path(this.#status(), false);
  }

  /** The same, and fills {@link GridPath.points} with the centres of the cells. */
  pathWithPoints(): GridPath {
    return this.#path(this.#status(), true);
  }

  /**
   * The state of the search as bytes, the same on every platform. Grid, options and callbacks are not in it. A search
   * in progress cannot be saved once the grid was edited; one that ended before comes back with its path.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short; TypeError `'invalid-state'` when the grid was edited since the search began
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#search.saveState(this.#functions.searchState, into);
  }

  /**
   * Goes back to a saved state. Restore the grid first. This search must have the options of the saved one, callbacks
   * included.
   *
   * @throws GridStateError when the bytes are malformed or of a search over another size of grid or with another engine; the
   *   status is then `'none'`
   */
  restoreState(bytes: Uint8Array): void {
    this.#search.restoreState(this.#functions.searchState, bytes);
  }

  /** Frees the memory of the search. May be called again. */
  dispose(): void {
    this.#search.dispose();
  }

  /** The same as {@link GridSearch.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #status(): number {
    return this.#search.core.raw[this.#functions.searchStatus](this.#search.pointer);
  }

  #path(status: number, withPoints: boolean): GridPath {
    const { core, pointer } = this.#search;
    core.check(core.raw[this.#functions.searchPath](pointer, status, withPoints ? 1 : 0, core.gridPath));
    return takeGridPath(core);
  }
}

export function makeGridSearch(parts: GridParts): GridSearch {
  return make(parts);
}

/** The result of a search that ran out of a budget that its host keeps. */
export function exhaustedPath(search: GridSearch, withPoints: boolean): GridPath {
  return pathOf(search, BUDGET_EXHAUSTED, withPoints);
}
