// Flow fields.
import { requireInteger, tagOf, wrongType } from './arguments.js';
import { type Cell, type CellLike, readCellInside } from './cells.js';
import type { Core } from './core.js';
import { Dependent, requireParts } from './dependent.js';
import { OnePathRangeError } from './errors.js';
import type { GridParts } from './grid_functions.js';
import { OpCell, OpWorldPoint } from './layout.js';

/**
 * How far a flow field is computed: `'not-started'` (the next step computes everything), `'running'` (a run or a repair in
 * slices has work left; costs are upper bounds), `'complete'`. Edits that have not been worked in do not show.
 */
export type FlowStatus = 'not-started' | 'running' | 'complete';

/** In the order of OpFlowStatus in include/onepath/search.h. */
const STATUSES: readonly FlowStatus[] = ['not-started', 'running', 'complete'];

/** Set by the class, which alone can see its private members. */
let make: (parts: GridParts, goals: unknown) => FlowField;

/**
 * For every cell the cheapest cost to the nearest of some goals, and the cell to step to: one field serves every agent that
 * heads for them.
 *
 * It hears about edits and area costs of its grid and works them in on the next {@link FlowField.refresh} or
 * {@link FlowField.step}; until then it answers as before. A refreshed field is bit for bit the field computed anew. When a
 * callback answers differently than before, call {@link FlowField.recompute}.
 *
 * Memory: 17 bytes per cell, and 24 per cell of the wave. Call {@link FlowField.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the field or its grid was disposed of. What a callback throws reaches the caller of the member
 * that asked; the next refresh goes on or begins anew.
 */
export class FlowField {
  readonly #field: Dependent;
  readonly #core: Core;
  readonly #width: number;
  readonly #height: number;
  readonly #goals: Int32Array;
  #costs: Float64Array | undefined;
  #next: Int32Array | undefined;

  static {
    make = (parts, goals) => new FlowField(parts, goals);
  }

  /** Made by {@link Grid.createFlowField} and {@link HexGrid.createFlowField}. */
  private constructor(parts: GridParts, goals: unknown) {
    requireParts(parts, 'grid.createFlowField()');
    const { core, base, options, functions } = parts;
    const { raw } = core;
    this.#core = core;
    this.#width = raw[functions.width](base.pointer);
    this.#height = raw[functions.height](base.pointer);
    const cells = readGoals(goals, this.#width, this.#height);
    this.#goals = cells;
    this.#field = core.memory.withCopy(cells, (address) => {
      return new Dependent(this, parts, {
        name: 'FlowField',
        create: (pointer, user) =>
          raw[functions.createFlowField](pointer, address, cells.length / 2, ...options.scalars, user, core.out),
        destroy: 'opw_grid_flow_field_destroy',
      });
    });
  }

  /** The goals as they were given, as x, y pairs. A copy. */
  get goals(): Int32Array {
    return this.#goals.slice();
  }

  /** How far the field is computed. */
  get status(): FlowStatus {
    return STATUSES[this.#core.raw.opw_grid_flow_field_status(this.#field.pointer)] as FlowStatus;
  }

  /** Cells settled by the current or last run or repair. */
  get settled(): number {
    return this.#core.raw.opw_grid_flow_field_settled(this.#field.pointer);
  }

  /**
   * The cost from a cell to the nearest goal: 0 on goals, Infinity where none can be reached.
   *
   * @throws RangeError outside the grid
   */
  getCost(cell: CellLike): number {
    const { raw, memory, out } = this.#core;
    const { x, y } = readCellInside(cell, 'cell', this.#width, this.#height);
    this.#core.check(raw.opw_grid_flow_field_cost(this.#field.pointer, x, y, out));
    return memory.float64(out);
  }

  /**
   * The first cell on a cheapest way to a goal; null on goals and where none can be reached. Following it from cell to cell
   * reaches a goal, unless `stepCost` makes steps free: those can lead in circles.
   *
   * @throws RangeError outside the grid
   */
  getNext(cell: CellLike): Cell | null {
    const { raw, memory, out } = this.#core;
    const { x, y } = readCellInside(cell, 'cell', this.#width, this.#height);
    if (this.#core.checked(raw.opw_grid_flow_field_next(this.#field.pointer, x, y, out)) === 0) return null;
    return { x: memory.int32(out + OpCell.x), y: memory.int32(out + OpCell.y) };
  }

  /**
   * The direction from a cell to the next one, a vector of length 1 along the axes of the world; (0, 0) where there is no
   * next cell.
   *
   * @throws RangeError outside the grid
   */
  getDirection(cell: CellLike): { x: number; y: number } {
    const { raw, memory, out } = this.#core;
    const { x, y } = readCellInside(cell, 'cell', this.#width, this.#height);
    this.#core.check(raw.opw_grid_flow_field_direction(this.#field.pointer, x, y, out));
    return { x: memory.float64(out + OpWorldPoint.x), y: memory.float64(out + OpWorldPoint.y) };
  }

  /**
   * All costs row by row, live and without a copy: cell (x, y) is at y * width + x. Read-only. Valid until the next call of
   * anything that can take memory or until the field is disposed of, so ask again for every use: it is made anew only when it
   * has to be.
   */
  get costsView(): Float64Array {
    const { raw, memory } = this.#core;
    const address = raw.opw_grid_flow_field_costs(this.#field.pointer) >>> 0;
    if (this.#costs?.buffer !== memory.buffer) {
      this.#costs = new Float64Array(memory.buffer as ArrayBuffer, address, this.#width * this.#height);
    }
    return this.#costs;
  }

  /**
   * The next cell of every cell row by row, as y * width + x, or -1 where there is none. Live, and valid as long as
   * {@link FlowField.costsView}.
   */
  get nextView(): Int32Array {
    const { raw, memory } = this.#core;
    const address = raw.opw_grid_flow_field_next_cells(this.#field.pointer) >>> 0;
    if (this.#next?.buffer !== memory.buffer) {
      this.#next = new Int32Array(memory.buffer as ArrayBuffer, address, this.#width * this.#height);
    }
    return this.#next;
  }

  /**
   * Works in all changes and runs to the end.
   *
   * @throws what a callback throws; TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when
   *   memory runs out. The next call goes on or begins anew.
   */
  refresh(): void {
    const { raw } = this.#core;
    this.#core.check(this.#field.call((pointer) => raw.opw_grid_flow_field_refresh(pointer)));
  }

  /** Computes everything anew. @throws as {@link FlowField.refresh} does */
  recompute(): void {
    const { raw } = this.#core;
    this.#core.check(this.#field.call((pointer) => raw.opw_grid_flow_field_recompute(pointer)));
  }

  /**
   * Works in all changes and settles at most so many cells. Slicing changes neither the field nor the number of cells
   * settled.
   *
   * @param count 1 to 2^31 - 1
   * @throws RangeError for another number, and as {@link FlowField.refresh} does
   */
  step(count: number): FlowStatus {
    const { raw } = this.#core;
    const cells = requireInteger(count, 'count', 1, 0x7fffffff);
    const result = this.#field.call((pointer) => raw.opw_grid_flow_field_step(pointer, cells));
    return STATUSES[this.#core.checked(result)] as FlowStatus;
  }

  /**
   * Costs, next cells, the wave of an unfinished run, and the edits that have yet to be worked in, as bytes that are the same
   * on every platform. Grid, options and callbacks are not in it.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#field.saveState('flowField', into);
  }

  /**
   * Goes back to a saved state. Restore the grid first. This field must have the goals and the options of the saved one,
   * callbacks included.
   *
   * @throws GridStateError when the bytes are malformed or of other goals or another size of grid; the field is then as it
   *   was, or empty until the next refresh
   */
  restoreState(bytes: Uint8Array): void {
    this.#field.restoreState('flowField', bytes);
  }

  /** Frees the memory of the field. May be called again. */
  dispose(): void {
    this.#costs = undefined;
    this.#next = undefined;
    this.#field.dispose();
  }

  /** The same as {@link FlowField.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

export function makeFlowField(parts: GridParts, goals: unknown): FlowField {
  return make(parts, goals);
}

/** One cell, an array of cells, or an Int32Array of x, y pairs, as pairs. */
function readGoals(value: unknown, width: number, height: number): Int32Array {
  const list = listGoals(value);
  if (list.length === 0) throw new OnePathRangeError('goals', 'goals must hold at least one cell, had none');
  const pairs = new Int32Array(list.length * 2);
  list.forEach((goal, index) => {
    const { x, y } = readCellInside(goal, list.length === 1 ? 'goals' : `goals[${index}]`, width, height);
    pairs[index * 2] = x;
    pairs[index * 2 + 1] = y;
  });
  return pairs;
}

function listGoals(value: unknown): readonly unknown[] {
  if (tagOf(value) === 'Int32Array') {
    const flat = value as Int32Array;
    if (flat.length % 2 !== 0) throw wrongType('goals', 'an Int32Array of x, y pairs', value);
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2], flat[i * 2 + 1]]);
  }
  // [x, y] is a cell, [[x, y], ...] is a list.
  return Array.isArray(value) && typeof value[0] !== 'number' ? value : [value];
}
