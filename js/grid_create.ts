// Making grids in C.
import { requireArea, requireInt32, requireKnownKeys, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { SQUARE_GRID } from './grid_functions.js';
import { type GridSpace, writeSpace } from './grid_space.js';
import { Handle } from './handle.js';

/** Options of the constructor of {@link Grid}. */
export interface GridCreateOptions {
  /** Where the grid lies in the world. Default: unit cells, the corner of cell (0, 0) at the origin. */
  space?: Partial<GridSpace> | undefined;
  /** The area of every cell, 0 to 255. Default 0. */
  area?: number | undefined;
}

/** A new grid of one area. */
export function createGrid(
  module: Core,
  width: unknown,
  height: unknown,
  options: GridCreateOptions | undefined,
): Handle {
  if (options !== undefined) requireKnownKeys(requireObject(options, 'options'), 'options', ['space', 'area']);
  const columns = requireInt32(width, 'width');
  const rows = requireInt32(height, 'height');
  const area = requireArea(options?.area ?? 0, 'area');
  module.check(module.raw.opw_grid_create(columns, rows, area, module.out));
  const handle = gridHandle(module, module.memory.uint32(module.out));
  try {
    if (options?.space !== undefined) writeSpace(module, SQUARE_GRID, handle.pointer, options.space);
  } catch (error) {
    handle.dispose();
    throw error;
  }
  return handle;
}

export function gridHandle(module: Core, pointer: number): Handle {
  return new Handle('Grid', pointer, (address) => {
    module.raw.opw_grid_destroy(address);
  });
}
