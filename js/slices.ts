// Running a search in slices, with a return to the event loop between them.
import { requireInteger, wrongType } from './arguments.js';
import { answerBoolean, type Callbacks } from './callbacks.js';
import { OnePathCancelledError } from './errors.js';
import type { PathStatus } from './path_result.js';

/** What is needed of an `AbortSignal`. */
export interface AbortSignalLike {
  /** Whether to stop. */
  readonly aborted: boolean;
  /** What the promise rejects with. */
  readonly reason?: unknown;
}

/** How users ask for slices. */
interface GivenSlices {
  readonly iterationsPerSlice?: number | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/** The same, read and checked. */
export interface Slices {
  iterationsPerSlice: number;
  signal: AbortSignalLike | undefined;
}

/** What ends a search in slices beside its own end. */
interface Ends extends Slices {
  readonly iterationBudget: number;
  readonly callbacks: Callbacks | undefined;
}

export const SLICE_KEYS: readonly (keyof GivenSlices)[] = ['iterationsPerSlice', 'signal'];

export function readSlices(options: GivenSlices | undefined): Slices {
  const slice = requireInteger(options?.iterationsPerSlice ?? 256, 'iterationsPerSlice', 1, 0x7fffffff);
  return { iterationsPerSlice: slice, signal: readSignal(options?.signal) };
}

export function readSignal(signal: unknown): AbortSignalLike | undefined {
  if (signal === undefined) return undefined;
  if (typeof (signal as AbortSignalLike | null)?.aborted === 'boolean') return signal as AbortSignalLike;
  throw wrongType('signal', 'an AbortSignal', signal);
}

/** Goes on with a search that has begun. The last status: `'in-progress'` when the budget ran out. */
export async function runInSlices(
  search: { step(iterations: number): PathStatus },
  options: Ends,
): Promise<PathStatus> {
  let left = options.iterationBudget === 0 ? 0x7fffffff : options.iterationBudget;
  for (;;) {
    const slice = Math.min(options.iterationsPerSlice, left);
    const status = search.step(slice);
    left -= slice;
    if (status !== 'in-progress' || left === 0) return status;
    await nextTask();
    throwIfEnded(options);
  }
}

export function throwIfEnded(options: Ends): void {
  throwIfAborted(options.signal);
  const cancelled = options.callbacks?.cancelled;
  if (cancelled !== undefined && answerBoolean(cancelled(), 'cancelled')) throw new OnePathCancelledError();
}

export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}

declare const setImmediate: ((callback: () => void) => unknown) | undefined;

/** Resolves in a later task, after input, timers and rendering had their turn. Timers would wait 4 ms in browsers. */
export function nextTask(): Promise<void> {
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
