// Making grids in C.
import { requireArea, requireInt32, requireKnownKeys, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import type { GridFunctions } from './grid_functions.js';
import { type GridSpace, writeSpace } from './grid_space.js';
import type { Handle } from './handle.js';

/** Options of the constructors of {@link Grid} and {@link HexGrid}. */
export interface GridCreateOptions {
  /**
   * Where the grid lies in the world. Default: cells of size 1; the corner of cell (0, 0) at the origin, on hex grids its
   * centre.
   */
  space?: Partial<GridSpace> | undefined;
  /** The area of every cell, 0 to 255. Default 0. */
  area?: number | undefined;
}

/** What it takes to make a grid of one area. */
interface GridMaker {
  functions: GridFunctions;
  /** Leaves the address at `core.out`; returns the status. */
  create(width: number, height: number, area: number): number;
  handle(module: Core, pointer: number): Handle;
}

/** A new grid of one area. */
export function createGrid(
  module: Core,
  maker: GridMaker,
  width: unknown,
  height: unknown,
  options: GridCreateOptions | undefined,
): Handle {
  if (options !== undefined) requireKnownKeys(requireObject(options, 'options'), 'options', ['space', 'area']);
  const columns = requireInt32(width, 'width');
  const rows = requireInt32(height, 'height');
  const area = requireArea(options?.area ?? 0, 'area');
  module.check(maker.create(columns, rows, area));
  const handle = maker.handle(module, module.memory.uint32(module.out));
  try {
    if (options?.space !== undefined) writeSpace(module, maker.functions, handle.pointer, options.space);
  } catch (error) {
    handle.dispose();
    throw error;
  }
  return handle;
}

/** Flags as areas, row by row: what is truthy is open (area 0), the rest is wall. */
export function areasOfFlags(walkable: unknown, width: number, height: number): Uint8Array {
  const list = requireObject(walkable, 'walkable') as ArrayLike<boolean | number>;
  if (list.length !== requireInt32(width, 'width') * requireInt32(height, 'height')) {
    throw new OnePathRangeError(
      'walkable',
      `walkable must hold width * height = ${width * height} values, had ${list.length}`,
    );
  }
  return Uint8Array.from(list, (open) => (open ? 0 : 255));
}
