// Where a voxel grid lies in the world.
import { requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpVoxelSpace } from './layout.js';

/**
 * Where a voxel grid lies in the world: voxel (x, y, z) spans origin + (x, y, z) * cellSize to
 * origin + (x + 1, y + 1, z + 1) * cellSize.
 */
export interface VoxelSpace {
  /** World x of the lowest corner, within ±2^21. Default 0. */
  originX: number;
  /** World y of the lowest corner, within ±2^21. Default 0. */
  originY: number;
  /** World z of the lowest corner, within ±2^21. Default 0. */
  originZ: number;
  /** Side of a voxel in world units, in (0, 2^21]. Default 1. */
  cellSize: number;
}

export function readVoxelSpace({ raw, memory, out }: Core, grid: number): VoxelSpace {
  raw.opw_voxel_grid_space(grid, out);
  return {
    originX: memory.float64(out + OpVoxelSpace.origin_x),
    originY: memory.float64(out + OpVoxelSpace.origin_y),
    originZ: memory.float64(out + OpVoxelSpace.origin_z),
    // C keeps the default space as zeros.
    cellSize: memory.float64(out + OpVoxelSpace.cell_size) || 1,
  };
}

export function writeVoxelSpace(core: Core, grid: number, value: unknown): void {
  const space = requireObject(value, 'space') as Partial<VoxelSpace>;
  requireKnownKeys(space, 'space', ['originX', 'originY', 'originZ', 'cellSize']);
  const originX = requireNumber(space.originX ?? 0, 'originX');
  const originY = requireNumber(space.originY ?? 0, 'originY');
  const originZ = requireNumber(space.originZ ?? 0, 'originZ');
  const cellSize = requireNumber(space.cellSize ?? 1, 'cellSize');
  // For C four zeros are the default space; here a size of 0 is a mistake.
  if (cellSize === 0) throw new OnePathRangeError('cellSize', 'cellSize must be in (0, 2097152], was 0');
  core.check(core.raw.opw_voxel_grid_set_space(grid, originX, originY, originZ, cellSize));
}
