// The result of a path query on a grid.
import type { Core } from './core.js';
import { ALGORITHMS, type GridAlgorithm } from './grid_options.js';
import { OpGridPath } from './layout.js';

/**
 * The outcome of a path query, whatever the world is made of.
 *
 * - `'none'`: nothing was asked yet
 * - `'found'`: there is a path
 * - `'start-invalid'`, `'goal-invalid'`: outside, a wall, blocked, or too narrow for the agent
 * - `'no-path'`: everything that can be reached was searched
 * - `'budget-exhausted'`: `iterationBudget` ran out
 * - `'partial'`: a path to the closest reachable place; grids never answer so
 * - `'in-progress'`: a search in slices has work left
 */
export type PathStatus =
  'none' | 'found' | 'start-invalid' | 'goal-invalid' | 'no-path' | 'budget-exhausted' | 'partial' | 'in-progress';

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface GridPath {
  /** The outcome. */
  readonly status: PathStatus;
  /** Status is `'found'`. */
  readonly found: boolean;
  /** Status is `'found'` or `'partial'`. */
  readonly hasPath: boolean;
  /** Status is `'partial'`. */
  readonly isPartial: boolean;
  /** Sum of the step costs in path order; Infinity without a path. */
  readonly cost: number;
  /** Length of the line through `points` in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The algorithm that ran; the one that was asked for when start or goal were refused. */
  readonly algorithm: GridAlgorithm;
  /** The cells from start to goal, both included, as x, y pairs. Any-angle paths have their waypoints alone. */
  readonly cells: Int32Array;
  /** How many cells: half the length of `cells`. */
  readonly cellCount: number;
  /** The centres of the cells as x, y pairs in world units, from queries that make points; else empty. */
  readonly points: Float64Array;
  /**
   * Cells that the search expanded: jump points for jump point search, border cells of chunks for HPA*, and for replanners
   * cells whose cost was settled or reset, each time. The goal is reached but not expanded.
   */
  readonly expandedCount: number;
  /** Cells that the search took from its open set. */
  readonly iterations: number;
  /** The expanded cells in order as x, y pairs, when `recordExpansions` was set; else empty. */
  readonly expandedCells: Int32Array;
}

/** In the order of OpPathStatus in include/onepath/search.h. */
const STATUSES: readonly PathStatus[] = [
  'none',
  'found',
  'start-invalid',
  'goal-invalid',
  'no-path',
  'budget-exhausted',
  'partial',
  'in-progress',
];

export function pathStatus(number: number): PathStatus {
  return STATUSES[number] as PathStatus;
}

export const BUDGET_EXHAUSTED = 5;

/** Results larger than this give their memory back to the module once they are copied. */
const KEPT_BYTES = 1 << 20;

/** Copies the result that the last query left. */
export function takeGridPath(core: Core): GridPath {
  const { memory, gridPath: base } = core;
  const { ints, doubles } = memory; // looked up once: asking the module for its buffer costs more than reading a field
  const int = (offset: number): number => ints[(base + offset) >>> 2] as number;
  const double = (offset: number): number => doubles[(base + offset) >>> 3] as number;
  const copyInts = (offset: number, count: number): Int32Array => {
    const first = int(offset) >>> 2;
    return count === 0 ? new Int32Array(0) : ints.slice(first, first + count);
  };
  const copyDoubles = (offset: number, count: number): Float64Array => {
    const first = int(offset) >>> 3;
    return count === 0 ? new Float64Array(0) : doubles.slice(first, first + count);
  };
  const cellCount = int(OpGridPath.cell_count);
  const pointCount = int(OpGridPath.point_count);
  const expandedCellCount = int(OpGridPath.expanded_cell_count);
  const path = makeGridPath(pathStatus(int(OpGridPath.status)), {
    algorithm: ALGORITHMS[int(OpGridPath.algorithm)] as GridAlgorithm,
    cost: double(OpGridPath.cost),
    length: double(OpGridPath.length),
    cells: copyInts(OpGridPath.cells, cellCount * 2),
    cellCount,
    points: copyDoubles(OpGridPath.points, pointCount * 2),
    expandedCount: int(OpGridPath.expanded_count),
    iterations: int(OpGridPath.iterations),
    expandedCells: copyInts(OpGridPath.expanded_cells, expandedCellCount * 2),
  });
  if ((cellCount + expandedCellCount) * 8 + pointCount * 16 > KEPT_BYTES) core.raw.opw_grid_path_reset(base);
  return path;
}

/** The result of a query that ended before it searched. */
export function refusedGridPath(status: PathStatus, algorithm: GridAlgorithm): GridPath {
  return makeGridPath(status, {
    algorithm,
    cost: Infinity,
    length: 0,
    cells: new Int32Array(0),
    cellCount: 0,
    points: new Float64Array(0),
    expandedCount: 0,
    iterations: 0,
    expandedCells: new Int32Array(0),
  });
}

function makeGridPath(
  status: PathStatus,
  rest: Omit<GridPath, 'status' | 'found' | 'hasPath' | 'isPartial'>,
): GridPath {
  const found = status === 'found';
  const isPartial = status === 'partial';
  return { status, found, hasPath: found || isPartial, isPartial, ...rest };
}
