// Incremental replanning.
import { requireInteger, tagOf, wrongType } from './arguments.js';
import { type Cell, type CellLike, readCellInside } from './cells.js';
import type { Core } from './core.js';
import { Dependent, requireParts } from './dependent.js';
import { OnePathRangeError } from './errors.js';
import type { GridParts } from './grid_functions.js';
import type { GridAlgorithm } from './grid_options.js';
import { type GridPath, takeGridPath } from './grid_path.js';
import { OpCell } from './layout.js';
import { type PathStatus, pathStatus } from './path_result.js';

/** Set by the class, which alone can see its private members. */
let make: (parts: GridParts, start: unknown, goal: unknown) => GridReplanner;

/**
 * Keeps a path between two cells up to date while the map changes and the agent walks. It holds on to its search and repairs
 * only what a change reached; costs are those of a new search. D* Lite (Koenig & Likhachev 2002) goes on when the start
 * moves; LPA* (Koenig, Likhachev & Furcy 2004) searches from the start.
 *
 * It hears about edits and area costs of its grid by itself. When a callback answers differently than before, call
 * {@link GridReplanner.invalidate}. Of several paths that cost the same it may choose another than {@link Grid.findPath}.
 *
 * Memory: 20 bytes per cell, and 24 per queued cell. Call {@link GridReplanner.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the replanner or its grid was disposed of, and the members that change something throw a
 * TypeError `'invalid-state'` inside a callback of the grid.
 */
export class GridReplanner {
  readonly #replanner: Dependent;
  readonly #core: Core;
  readonly #width: number;
  readonly #height: number;
  readonly #algorithm: GridAlgorithm;

  static {
    make = (parts, start, goal) => new GridReplanner(parts, start, goal);
  }

  /** Made by {@link Grid.createReplanner} and {@link HexGrid.createReplanner}. */
  private constructor(parts: GridParts, start: unknown, goal: unknown) {
    requireParts(parts, 'grid.createReplanner()');
    const { core, base, options, functions } = parts;
    const { raw } = core;
    this.#core = core;
    this.#width = raw[functions.width](base.pointer);
    this.#height = raw[functions.height](base.pointer);
    this.#algorithm = options.algorithm === 'lpa*' ? 'lpa*' : 'd*-lite';
    const from = this.#readCell(start, 'start');
    const to = this.#readCell(goal, 'goal');
    this.#replanner = new Dependent(this, parts, {
      name: 'GridReplanner',
      create: (pointer, user) =>
        raw[functions.createReplanner](pointer, from.x, from.y, to.x, to.y, ...options.scalars, user, core.out),
      destroy: 'opw_grid_replanner_destroy',
    });
  }

  /** Which algorithm it runs: `'lpa*'` or `'d*-lite'`. */
  get algorithm(): GridAlgorithm {
    return this.#algorithm;
  }

  /** Where the path begins. Change it with {@link GridReplanner.moveStart}. */
  get start(): Cell {
    this.#core.raw.opw_grid_replanner_start(this.#replanner.pointer, this.#core.out);
    return this.#cellAtOut();
  }

  /** Where the path ends. Change it with {@link GridReplanner.setGoal}. */
  get goal(): Cell {
    this.#core.raw.opw_grid_replanner_goal(this.#replanner.pointer, this.#core.out);
    return this.#cellAtOut();
  }

  /** Cells that all replans together took from the queue. */
  get totalIterations(): number {
    this.#core.raw.opw_grid_replanner_iterations(this.#replanner.pointer, this.#core.out);
    return Number(this.#core.memory.uint64(this.#core.out));
  }

  /** Costs that all replans together settled or reset. */
  get totalExpanded(): number {
    this.#core.raw.opw_grid_replanner_expanded(this.#replanner.pointer, this.#core.out);
    return Number(this.#core.memory.uint64(this.#core.out));
  }

  /**
   * Works in all changes and returns the path. With an `iterationBudget` in the options the status is `'budget-exhausted'`
   * after so many iterations, and the next call goes on. The counts in the result are those of this call.
   *
   * @throws what a callback throws, which leaves the replanner as it was before the iteration that asked; TypeError
   *   `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
   */
  replan(): GridPath {
    return this.#replan('opw_grid_replanner_replan');
  }

  /** The same, and fills {@link GridPath.points} with the centres of the cells. */
  replanWithPoints(): GridPath {
    return this.#replan('opw_grid_replanner_replan_with_points');
  }

  /**
   * The same for at most `budget` iterations, with no result but the status. Read the path with
   * {@link GridReplanner.copyPath}.
   *
   * @param budget 1 to 2^31 - 1
   * @throws RangeError for another budget, and as {@link GridReplanner.replan} does
   */
  tryReplan(budget: number): PathStatus {
    const core = this.#core;
    const count = requireInteger(budget, 'budget', 1, 0x7fffffff);
    const result = this.#replanner.call((pointer) => core.raw.opw_grid_replanner_try_replan(pointer, count));
    return pathStatus(core.checked(result));
  }

  /** How many cells the path of the last replan has: 0 unless it was found and start and goal are still the same. */
  get pathLength(): number {
    return this.#core.raw.opw_grid_replanner_path_length(this.#replanner.pointer);
  }

  /** The cost of that path, the sum of its steps from the start; Infinity when there is none. */
  get pathCost(): number {
    return this.#core.raw.opw_grid_replanner_path_cost(this.#replanner.pointer);
  }

  /**
   * The cells of that path from start to goal, as x, y pairs.
   *
   * @param into where to write them, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  copyPath(into?: Int32Array): Int32Array {
    const { raw, memory, out } = this.#core;
    const { pointer } = this.#replanner;
    const count = raw.opw_grid_replanner_path_length(pointer);
    const target = into ?? new Int32Array(count * 2);
    if (tagOf(target) !== 'Int32Array') throw wrongType('into', 'an Int32Array', into);
    if (target.length < count * 2) {
      throw new OnePathRangeError('into', `into must hold at least ${count * 2} numbers, had ${target.length}`);
    }
    memory.withScratch(count * OpCell.size, (cells) => {
      this.#core.check(raw.opw_grid_replanner_copy_path(pointer, cells, count, out));
      target.set(memory.copyInts(cells, count * 2));
    });
    return target.subarray(0, count * 2);
  }

  /**
   * The agent has moved. D* Lite keeps its work, LPA* begins anew with the next replan.
   *
   * @throws RangeError outside the grid
   */
  moveStart(start: CellLike): void {
    const { x, y } = this.#readCell(start, 'start');
    const { raw } = this.#core;
    this.#core.check(this.#replanner.call((pointer) => raw.opw_grid_replanner_move_start(pointer, x, y)));
  }

  /**
   * Another goal; the next replan begins anew.
   *
   * @throws RangeError outside the grid
   */
  setGoal(goal: CellLike): void {
    const { x, y } = this.#readCell(goal, 'goal');
    const { raw } = this.#core;
    this.#core.check(this.#replanner.call((pointer) => raw.opw_grid_replanner_set_goal(pointer, x, y)));
  }

  /**
   * Announces that callbacks answer differently than before: for moves into and out of a cell, or anywhere.
   *
   * @throws RangeError outside the grid
   */
  invalidate(cell?: CellLike): void {
    const { raw } = this.#core;
    if (cell === undefined) {
      this.#core.check(this.#replanner.call((pointer) => raw.opw_grid_replanner_invalidate_all(pointer)));
      return;
    }
    const { x, y } = this.#readCell(cell, 'cell');
    this.#core.check(this.#replanner.call((pointer) => raw.opw_grid_replanner_invalidate(pointer, x, y)));
  }

  /**
   * The plan with its queue, the edits that it has yet to work in, and its counts, as bytes that are the same on every
   * platform. Grid, options and callbacks are not in it.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#replanner.saveState('replanner', into);
  }

  /**
   * Goes back to a saved plan. Restore the grid first. This replanner must have the algorithm and the options of the saved
   * one, callbacks included. The path itself is there again after the next replan, which takes no iteration for it.
   *
   * @throws GridStateError when the bytes are malformed or of another algorithm or size of grid, and nothing has changed
   */
  restoreState(bytes: Uint8Array): void {
    this.#replanner.restoreState('replanner', bytes);
  }

  /** Frees the memory of the replanner. May be called again. */
  dispose(): void {
    this.#replanner.dispose();
  }

  /** The same as {@link GridReplanner.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #replan(replan: 'opw_grid_replanner_replan' | 'opw_grid_replanner_replan_with_points'): GridPath {
    const core = this.#core;
    core.check(this.#replanner.call((pointer) => core.raw[replan](pointer, core.gridPath)));
    return takeGridPath(core);
  }

  #readCell(value: unknown, argument: string): Cell {
    return readCellInside(value, argument, this.#width, this.#height);
  }

  #cellAtOut(): Cell {
    const { memory, out } = this.#core;
    return { x: memory.int32(out + OpCell.x), y: memory.int32(out + OpCell.y) };
  }
}

export function makeGridReplanner(parts: GridParts, start: unknown, goal: unknown): GridReplanner {
  return make(parts, start, goal);
}
