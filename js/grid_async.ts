// A search in slices, with a return to the event loop between them.
import { answerBoolean, CallbackFrame } from './callbacks.js';
import type { Cell } from './cells.js';
import type { Core } from './core.js';
import { OnePathCancelledError } from './errors.js';
import type { readAsyncOptions } from './grid_options.js';
import { type GridPath, PathStatusNumber, refusedGridPath, takeGridPath } from './grid_path.js';
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
  const search = new SlicedSearch(core, grid, options);
  try {
    let status = search.begin(start, goal);
    if (status !== PathStatusNumber.inProgress) return refusedGridPath(status);
    let left = options.iterationBudget === 0 ? 0x7fffffff : options.iterationBudget;
    for (;;) {
      const slice = Math.min(options.iterationsPerSlice, left);
      status = search.step(slice);
      left -= slice;
      if (status !== PathStatusNumber.inProgress) return search.path(status, withPoints);
      if (left === 0) return search.path(PathStatusNumber.budgetExhausted, withPoints);
      await nextTask();
      throwIfEnded(options);
      if (grid.disposed) throw grid.disposedError();
    }
  } finally {
    search.destroy();
  }
}

function throwIfEnded(options: AsyncOptions): void {
  if (options.signal?.aborted === true) throw options.signal.reason;
  const cancelled = options.callbacks?.cancelled;
  if (cancelled !== undefined && answerBoolean(cancelled(), 'cancelled')) throw new OnePathCancelledError();
}

/** An OpGridSearch and its callbacks. It keeps the grid in memory, disposed of or not. */
class SlicedSearch {
  readonly #core: Core;
  readonly #grid: Handle;
  readonly #frame: CallbackFrame;
  readonly #user: number;
  readonly #pointer: number;

  constructor(core: Core, grid: Handle, options: AsyncOptions) {
    this.#core = core;
    this.#grid = grid;
    this.#frame = new CallbackFrame(options.callbacks ?? {});
    this.#user = core.callbacks.add(this.#frame);
    try {
      core.check(core.raw.opw_grid_search_create(grid.pointer, ...options.scalars, this.#user, core.out));
    } catch (error) {
      core.callbacks.remove(this.#user);
      throw error;
    }
    this.#pointer = core.memory.uint32(core.out);
    grid.retain();
  }

  begin(start: Cell, goal: Cell): number {
    return this.#result(this.#core.raw.opw_grid_search_begin(this.#pointer, start.x, start.y, goal.x, goal.y));
  }

  step(iterations: number): number {
    return this.#result(this.#core.raw.opw_grid_search_step(this.#pointer, iterations));
  }

  path(status: number, withPoints: boolean): GridPath {
    const core = this.#core;
    core.check(core.raw.opw_grid_search_path(this.#pointer, status, withPoints ? 1 : 0, core.gridPath));
    return takeGridPath(core);
  }

  destroy(): void {
    this.#core.raw.opw_grid_search_destroy(this.#pointer);
    this.#core.callbacks.remove(this.#user);
    this.#grid.release();
  }

  #result(value: number): number {
    this.#frame.rethrow();
    return this.#core.checked(value);
  }
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
