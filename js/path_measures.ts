// Exact measures of paths.
import { readCellList } from './cells.js';
import type { Core } from './core.js';
import { Status } from './errors.js';
import { OpCell } from './layout.js';

export function countSteps(core: Core, cells: unknown): { straight: number; diagonal: number } | null {
  const { raw, memory, out } = core;
  return memory.withCopy(readCellList(cells, 'cells'), (pointer, size) => {
    const status = raw.opw_grid_path_step_counts(pointer, size / OpCell.size, out, out + 4);
    if (status === Status.invalidArgument) return null;
    core.check(status);
    return { straight: memory.int32(out), diagonal: memory.int32(out + 4) };
  });
}

export function priceInIntegers(core: Core, grid: number, cells: unknown): bigint | null {
  const { raw, memory, out } = core;
  return memory.withCopy(readCellList(cells, 'cells'), (pointer, size) => {
    const status = raw.opw_grid_fixed_cost(grid, pointer, size / OpCell.size, out);
    if (status === Status.invalidArgument || status === Status.outOfRange) return null;
    core.check(status);
    return BigInt.asIntN(64, memory.uint64(out));
  });
}
