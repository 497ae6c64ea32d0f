// A search through a voxel grid that stops and goes on.
import { requireInteger } from './arguments.js';
import { Dependent, type DependentParts, requireParts } from './dependent.js';
import { OnePathRangeError } from './errors.js';
import { type PathStatus, pathStatus } from './path_result.js';
import type { ReadVoxelOptions } from './voxel_options.js';
import { takeVoxelPath, type VoxelPath } from './voxel_path.js';
import { readVoxel, type VoxelLike } from './voxels.js';

/** What a search is made from. */
export interface VoxelSearchParts extends DependentParts {
  options: ReadVoxelOptions;
}

/** Set by the class, which alone can see its private members. */
let make: (parts: VoxelSearchParts) => VoxelSearch;

/**
 * A search through a voxel grid that is made in steps, saved and restored. For every way to slice it the result is that of
 * {@link VoxelGrid.findPath}, counts included. It can begin again as often as you like.
 *
 * Memory: 20 bytes for every voxel of the grid at once, and the open set; call {@link VoxelSearch.dispose} when done.
 *
 * The grid must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its grid was disposed of. What a callback throws reaches the
 * caller of the member; the search has then ended with status `'none'`, and can begin again.
 */
export class VoxelSearch {
  readonly #search: Dependent;

  static {
    make = (parts) => new VoxelSearch(parts);
  }

  /** Made by {@link VoxelGrid.createSearch}. */
  private constructor(parts: VoxelSearchParts) {
    requireParts(parts, 'voxelGrid.createSearch()');
    const { core, options } = parts;
    const { raw } = core;
    this.#search = new Dependent(this, parts, {
      name: 'VoxelSearch',
      create: (grid, user) => raw.opw_voxel_search_create(grid, ...options.scalars, user, core.out),
      destroy: 'opw_voxel_search_destroy',
    });
  }

  /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
  get status(): PathStatus {
    return pathStatus(this.#search.core.raw.opw_voxel_search_status(this.#search.pointer));
  }

  /**
   * Begins a search: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that is running alone.
   *
   * @throws RangeError, TypeError for wrong coordinates; what `blocked` throws; OnePathMemoryError when memory runs out
   */
  tryBegin(start: VoxelLike, goal: VoxelLike): PathStatus {
    const { core } = this.#search;
    const from = readVoxel(start, 'start');
    const to = readVoxel(goal, 'goal');
    const result = this.#search.call((pointer) =>
      core.raw.opw_voxel_search_begin(pointer, from.x, from.y, from.z, to.x, to.y, to.z),
    );
    return pathStatus(core.checked(result));
  }

  /**
   * The same, but a start or goal that is no place to be is an error.
   *
   * @throws RangeError when start or goal is outside, a wall or blocked; and as {@link VoxelSearch.tryBegin} does
   */
  begin(start: VoxelLike, goal: VoxelLike): void {
    const status = this.tryBegin(start, goal);
    if (status === 'in-progress') return;
    const argument = status === 'start-invalid' ? 'start' : 'goal';
    const { x, y, z } = readVoxel(argument === 'start' ? start : goal, argument);
    throw new OnePathRangeError(argument, `${argument} must be a voxel that can be entered, was (${x}, ${y}, ${z})`);
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
    const count = requireInteger(iterations, 'iterations', 1, 0x7fffffff);
    return pathStatus(core.checked(this.#search.call((pointer) => core.raw.opw_voxel_search_step(pointer, count))));
  }

  /** What the search knows so far, as {@link VoxelGrid.findPath} would report it. */
  path(): VoxelPath {
    return this.#path(false);
  }

  /** The same, and fills {@link VoxelPath.points} with the centres of the voxels. */
  pathWithPoints(): VoxelPath {
    return this.#path(true);
  }

  /**
   * The state of the search as bytes, the same on every platform. Grid, options and callbacks are not in it. A search
   * in progress cannot be saved once the grid was edited; one that ended before comes back with its path.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short; TypeError `'invalid-state'` when the grid was edited since the search began
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#search.saveState('voxelSearch', into);
  }

  /**
   * Goes back to a saved state. Restore the grid first. This search must have the options of the saved one, callbacks
   * included.
   *
   * @throws GridStateError when the bytes are malformed or of a search over another size of grid; the status is then
   *   `'none'`
   */
  restoreState(bytes: Uint8Array): void {
    this.#search.restoreState('voxelSearch', bytes);
  }

  /** Frees the memory of the search. May be called again. */
  dispose(): void {
    this.#search.dispose();
  }

  /** The same as {@link VoxelSearch.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #path(withPoints: boolean): VoxelPath {
    const { core, pointer } = this.#search;
    core.check(core.raw.opw_voxel_search_path(pointer, withPoints ? 1 : 0, core.voxelPath));
    return takeVoxelPath(core);
  }
}

export function makeVoxelSearch(parts: VoxelSearchParts): VoxelSearch {
  return make(parts);
}
