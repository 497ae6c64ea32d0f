// A search in slices, with a return to the event loop between them.
import { answerBoolean } from './callbacks.js';
import type { Cell } from './cells.js';
import type { Core } from './core.js';
import { OnePathCancelledError } from './errors.js';
import type { readAsyncOptions } from './grid_options.js';
import { type GridPath, refusedGridPath } from './grid_path.js';
import { SQUARE_GRID } from './grid_functions.js';
import { exhaustedPath, makeGridSearch } from './grid_search.js';
import type { Handle } from './handle.js';

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
    let status = search.tryBegin(start, goal);
    if (status !== 'in-progress') return refusedGridPath(status, options.algorithm);
    let left = options.iterationBudget === 0 ? 0x7fffffff : options.iterationBudget;
    for (;;) {
      const slice = Math.min(options.iterationsPerSlice, left);
      status = search.step(slice);
      left -= slice;
      if (status !== 'in-progress') return withPoints ? search.pathWithPoints() : search.path();
      if (left === 0) return exhaustedPath(search, withPoints);
      await nextTask();
      throwIfEnded(options);
    }
  } finally {
    search.dispose();
  }
}

function throwIfEnded(options: AsyncOptions): void {
  if (options.signal?.aborted === true) throw options.signal.reason;
  const cancelled = options.callbacks?.cancelled;
  if (cancelled !== undefined && answerBoolean(cancelled(), 'cancelled')) throw new OnePathCancelledError();
}

declare const setImmediate: ((callback: () => void) => unknown) | undefined;

/** Resolves in a later task, after input, timers and rendering had their turn. Timers would wait 4 ms in browsers. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
