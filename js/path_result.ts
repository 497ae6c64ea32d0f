// What the results of path queries have in common, whatever the world is made of.
import type { Memory } from './memory.js';

/**
 * The outcome of a path query, whatever the world is made of.
 *
 * - `'none'`: nothing was asked yet
 * - `'found'`: there is a path
 * - `'start-invalid'`, `'goal-invalid'`: outside, a wall, blocked, or too narrow for the agent
 * - `'no-path'`: everything that can be reached was searched
 * - `'budget-exhausted'`: `iterationBudget` ran out
 * - `'partial'`: a path to the closest reachable place; grids never answer so
 * - `'in-progress'`: a search in slices has work left
 */
export type PathStatus =
  'none' | 'found' | 'start-invalid' | 'goal-invalid' | 'no-path' | 'budget-exhausted' | 'partial' | 'in-progress';

/** In the order of OpPathStatus in include/onepath/base.h. */
const STATUSES: readonly PathStatus[] = [
  'none',
  'found',
  'start-invalid',
  'goal-invalid',
  'no-path',
  'budget-exhausted',
  'partial',
  'in-progress',
];

export function pathStatus(number: number): PathStatus {
  return STATUSES[number] as PathStatus;
}

/** The members of a result that say how it went. */
interface Outcome {
  readonly status: PathStatus;
  readonly found: boolean;
  readonly hasPath: boolean;
  readonly isPartial: boolean;
}

/** A result with these members. (The other way round, members after a spread, V8 takes seven times as long.) */
export function makeResult<T extends object>(status: PathStatus, rest: T): Outcome & T {
  const found = status === 'found';
  const isPartial = status === 'partial';
  return { status, found, hasPath: found || isPartial, isPartial, ...rest };
}

/** Results larger than this give their memory back to the module once they are copied. */
export const KEPT_BYTES: number = 1 << 20;

/** Reads the fields of a result by their offsets, and copies the arrays that it points to. Good until the next call. */
export interface ResultReader {
  readonly int: (offset: number) => number;
  readonly double: (offset: number) => number;
  readonly ints: (offset: number, count: number) => Int32Array;
  readonly doubles: (offset: number, count: number) => Float64Array;
}

export function readResult(memory: Memory, base: number): ResultReader {
  const { ints, doubles } = memory; // looked up once: asking the module for its buffer costs more than reading a field
  const int = (offset: number): number => ints[(base + offset) >>> 2] as number;
  return {
    int,
    double: (offset) => doubles[(base + offset) >>> 3] as number,
    ints: (offset, count) => {
      const first = int(offset) >>> 2;
      return count === 0 ? new Int32Array(0) : ints.slice(first, first + count);
    },
    doubles: (offset, count) => {
      const first = int(offset) >>> 3;
      return count === 0 ? new Float64Array(0) : doubles.slice(first, first + count);
    },
  };
}
