// Where a grid lies in the world.
import { requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import type { GridFunctions } from './grid_functions.js';
import { OpGridSpace } from './layout.js';

/**
 * Where a grid lies in the world. On a square grid cell (x, y) has its centre at
 * origin + ((x + 0.5) * cellSize, (y + 0.5) * cellSize); for hex grids see {@link HexGrid.space}.
 */
export interface GridSpace {
  /** World x of the left edge of column 0, or of the centre of hex (0, 0); within ±2^21. Default 0. */
  originX: number;
  /** World y of the top edge of row 0, or of the centre of hex (0, 0); within ±2^21. Default 0. */
  originY: number;
  /** Side of a square, or distance between the centres of two neighbouring hexes, in world units, in (0, 2^21]. Default 1. */
  cellSize: number;
}

export function readSpace(core: Core, { space }: GridFunctions, grid: number): GridSpace {
  core.raw[space](grid, core.out);
  return {
    originX: core.memory.float64(core.out + OpGridSpace.origin_x),
    originY: core.memory.float64(core.out + OpGridSpace.origin_y),
    // C keeps the default space as zeros.
    cellSize: core.memory.float64(core.out + OpGridSpace.cell_size) || 1,
  };
}

export function writeSpace(core: Core, { setSpace }: GridFunctions, grid: number, value: unknown): void {
  const space = requireObject(value, 'space') as Partial<GridSpace>;
  requireKnownKeys(space, 'space', ['originX', 'originY', 'cellSize']);
  const originX = requireNumber(space.originX ?? 0, 'originX');
  const originY = requireNumber(space.originY ?? 0, 'originY');
  const cellSize = requireNumber(space.cellSize ?? 1, 'cellSize');
  // For C three zeros are the default space; here a size of 0 is a mistake.
  if (cellSize === 0) throw new OnePathRangeError('cellSize', 'cellSize must be in (0, 2097152], was 0');
  core.check(core.raw[setSpace](grid, originX, originY, cellSize));
}
