// The result of a path query on a voxel grid.
import type { Core } from './core.js';
import { type PathStatus, pathStatus } from './grid_path.js';
import { OpVoxelPath } from './layout.js';

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

/** Results larger than this give their memory back to the module once they are copied. */
const KEPT_BYTES = 1 << 20;

/** Copies the result that the last query left. */
export function takeVoxelPath(core: Core): VoxelPath {
  const { memory, voxelPath: base } = core;
  const copyInts = (offset: number, count: number): Int32Array =>
    count === 0 ? new Int32Array(0) : memory.copyInts(memory.uint32(base + offset), count);
  const copyDoubles = (offset: number, count: number): Float64Array =>
    count === 0 ? new Float64Array(0) : memory.copyDoubles(memory.uint32(base + offset), count);
  const status = pathStatus(memory.int32(base + OpVoxelPath.status));
  const cellCount = memory.int32(base + OpVoxelPath.cell_count);
  const pointCount = memory.int32(base + OpVoxelPath.point_count);
  const expandedCellCount = memory.int32(base + OpVoxelPath.expanded_cell_count);
  const path: VoxelPath = {
    status,
    found: status === 'found',
    hasPath: status === 'found' || status === 'partial',
    isPartial: status === 'partial',
    cost: memory.float64(base + OpVoxelPath.cost),
    length: memory.float64(base + OpVoxelPath.length),
    algorithm: 'a*',
    cells: copyInts(OpVoxelPath.cells, cellCount * 3),
    cellCount,
    points: copyDoubles(OpVoxelPath.points, pointCount * 3),
    expandedCount: memory.int32(base + OpVoxelPath.expanded_count),
    iterations: memory.int32(base + OpVoxelPath.iterations),
    expandedCells: copyInts(OpVoxelPath.expanded_cells, expandedCellCount * 3),
  };
  if ((cellCount + expandedCellCount) * 12 + pointCount * 24 > KEPT_BYTES) core.raw.opw_voxel_path_reset(base);
  return path;
}
