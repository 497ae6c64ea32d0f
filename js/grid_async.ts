// Queries on grids in slices.
import type { Cell } from './cells.js';
import type { Core } from './core.js';
import type { readAsyncOptions } from './grid_options.js';
import { type GridPath, refusedGridPath } from './grid_path.js';
import { SQUARE_GRID } from './grid_functions.js';
import { exhaustedPath, makeGridSearch } from './grid_search.js';
import type { Handle } from './handle.js';
import { runInSlices, throwIfEnded } from './slices.js';

type AsyncOptions = ReturnType<typeof readAsyncOptions>;

/** The same result as op_grid_find_path, whatever the slices. */
export async function searchInSlices(
  core: Core,
  grid: Handle,
  start: Cell,
  goal: Cell,
  options: AsyncOptions,
  withPoints: boolean,
): Promise<GridPath> {
  throwIfEnded(options);
  const search = makeGridSearch({ core, base: grid, options, functions: SQUARE_GRID });
  try {
    const begun = search.tryBegin(start, goal);
    if (begun !== 'in-progress') return refusedGridPath(begun, options.algorithm);
    if ((await runInSlices(search, options)) === 'in-progress') return exhaustedPath(search, withPoints);
    return withPoints ? search.pathWithPoints() : search.path();
  } finally {
    search.dispose();
  }
}
