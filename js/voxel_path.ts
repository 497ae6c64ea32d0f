// The result of a path query on a voxel grid.
import type { Core } from './core.js';
import { OpVoxelPath } from './layout.js';
import { KEPT_BYTES, makeResult, type PathStatus, pathStatus, readResult } from './path_result.js';

/** The result of a path query on a voxel grid: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface VoxelPath {
  /** The outcome. */
  readonly status: PathStatus;
  /** Status is `'found'`. */
  readonly found: boolean;
  /** Status is `'found'` or `'partial'`. */
  readonly hasPath: boolean;
  /** Status is `'partial'`; voxel grids never answer so. */
  readonly isPartial: boolean;
  /** Sum of the move costs in path order; Infinity without a path. */
  readonly cost: number;
  /** Length of the line through `points` in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The algorithm that ran: always `'a*'`. */
  readonly algorithm: 'a*';
  /** The voxels from start to goal, both included, as x, y, z triples. */
  readonly cells: Int32Array;
  /** How many voxels: a third of the length of `cells`. */
  readonly cellCount: number;
  /** The centres of the voxels as x, y, z triples in world units, from queries that make points; else empty. */
  readonly points: Float64Array;
  /** Voxels that the search expanded. The goal is reached but not expanded. */
  readonly expandedCount: number;
  /** Voxels that the search took from its open set. */
  readonly iterations: number;
  /** The expanded voxels in order as x, y, z triples, when `recordExpansions` was set; else empty. */
  readonly expandedCells: Int32Array;
}

/** Copies the result that the last query left. */
export function takeVoxelPath(core: Core): VoxelPath {
  const { memory, voxelPath: base } = core;
  const { int, double, ints, doubles } = readResult(memory, base);
  const cellCount = int(OpVoxelPath.cell_count);
  const pointCount = int(OpVoxelPath.point_count);
  const expandedCellCount = int(OpVoxelPath.expanded_cell_count);
  const path = makeResult(pathStatus(int(OpVoxelPath.status)), {
    cost: double(OpVoxelPath.cost),
    length: double(OpVoxelPath.length),
    algorithm: 'a*' as const,
    cells: ints(OpVoxelPath.cells, cellCount * 3),
    cellCount,
    points: doubles(OpVoxelPath.points, pointCount * 3),
    expandedCount: int(OpVoxelPath.expanded_count),
    iterations: int(OpVoxelPath.iterations),
    expandedCells: ints(OpVoxelPath.expanded_cells, expandedCellCount * 3),
  });
  if ((cellCount + expandedCellCount) * 12 + pointCount * 24 > KEPT_BYTES) core.raw.opw_voxel_path_reset(base);
  return path;
}
