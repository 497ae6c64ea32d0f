// The result of a path query on a grid.
import type { Core } from './core.js';
import { ALGORITHMS, type GridAlgorithm } from './grid_options.js';
import { OpGridPath } from './layout.js';
import { KEPT_BYTES, makeResult, type PathStatus, pathStatus, readResult } from './path_result.js';

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

export const BUDGET_EXHAUSTED = 5;

/** Copies the result that the last query left. */
export function takeGridPath(core: Core): GridPath {
  const { memory, gridPath: base } = core;
  const { int, double, ints, doubles } = readResult(memory, base);
  const cellCount = int(OpGridPath.cell_count);
  const pointCount = int(OpGridPath.point_count);
  const expandedCellCount = int(OpGridPath.expanded_cell_count);
  const path = makeResult(pathStatus(int(OpGridPath.status)), {
    algorithm: ALGORITHMS[int(OpGridPath.algorithm)] as GridAlgorithm,
    cost: double(OpGridPath.cost),
    length: double(OpGridPath.length),
    cells: ints(OpGridPath.cells, cellCount * 2),
    cellCount,
    points: doubles(OpGridPath.points, pointCount * 2),
    expandedCount: int(OpGridPath.expanded_count),
    iterations: int(OpGridPath.iterations),
    expandedCells: ints(OpGridPath.expanded_cells, expandedCellCount * 2),
  });
  if ((cellCount + expandedCellCount) * 8 + pointCount * 16 > KEPT_BYTES) core.raw.opw_grid_path_reset(base);
  return path;
}

/** The result of a query that ended before it searched. */
export function refusedGridPath(status: PathStatus, algorithm: GridAlgorithm): GridPath {
  return makeResult(status, {
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
