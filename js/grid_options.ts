// The options of grid queries, as users write them and as the module takes them.
import {
  requireBoolean,
  requireChoice,
  requireFunction,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import type { Callbacks } from './callbacks.js';
import type { Cell } from './cells.js';
import { OnePathRangeError } from './errors.js';
import type { OptionScalars } from './raw_exports.js';

/** The search algorithm: `'a*'` (Hart, Nilsson & Raphael 1968). */
export type GridAlgorithm = 'a*';

/**
 * When a diagonal step is legal, by the two cells that touch both its ends: `'no-corner-cutting'` needs both walkable,
 * `'no-squeezing'` at least one, `'allow-all'` neither.
 */
export type GridDiagonals = 'no-corner-cutting' | 'no-squeezing' | 'allow-all';

/**
 * The estimate of the cost that is left, times the smallest area cost: `'auto'` is Manhattan for four moves and octile for
 * eight, `'zero'` makes the search Dijkstra's algorithm. `'manhattan'` is not a lower bound with eight moves.
 */
export type GridHeuristic = 'auto' | 'zero' | 'manhattan' | 'octile' | 'euclidean';

/** Options of a path query. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface GridOptions {
  /** Default `'a*'`. */
  algorithm?: GridAlgorithm | undefined;
  /** Moves to 4 or 8 neighbours. Default 8. */
  connectivity?: 4 | 8 | undefined;
  /** The rule for diagonal steps, for 8 moves. Default `'no-corner-cutting'`. */
  diagonals?: GridDiagonals | undefined;
  /** Side of the agent in cells, 1 to 255; its position is its top-left cell. Default 1. */
  agentSize?: number | undefined;
  /** Default `'auto'`. */
  heuristic?: GridHeuristic | undefined;
  /** Factor of the estimate, finite and at least 0. Above 1 the search is faster and may miss the optimum. Default 1. */
  heuristicWeight?: number | undefined;
  /**
   * Replaces the cost of a step. A result of Infinity, NaN or below 0 forbids the step. What it throws reaches the caller
   * of the query. It must not edit or query this grid.
   */
  stepCost?: ((from: Cell, to: Cell, cost: number) => number) | undefined;
  /**
   * True isolates a cell: no step enters it, and it is no start or goal; what is legal beside it stays. What it throws
   * reaches the caller of the query. It must not edit or query this grid.
   */
  blocked?: ((cell: Cell) => boolean) | undefined;
  /**
   * Asked before every 256 iterations of a synchronous query and before every slice of an asynchronous one; true ends it
   * with an {@link OnePathCancelledError}.
   */
  cancelled?: (() => boolean) | undefined;
  /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
  iterationBudget?: number | undefined;
  /** Fill {@link GridPath.expandedCells}. Default false. */
  recordExpansions?: boolean | undefined;
  /**
   * Let a faster engine run when it applies. It finds the same cost but may choose another of several equally cheap
   * paths. Default true.
   */
  specializedEngines?: boolean | undefined;
}

/** What is needed of an `AbortSignal`. */
export interface AbortSignalLike {
  /** Whether to stop. */
  readonly aborted: boolean;
  /** What the promise rejects with. */
  readonly reason?: unknown;
}

/** Options of {@link Grid.findPathAsync}. */
export interface GridAsyncOptions extends GridOptions {
  /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
  iterationsPerSlice?: number | undefined;
  /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
  signal?: AbortSignalLike | undefined;
}

/** Options of {@link Grid.nearestWalkable}: `agentSize` and `blocked` decide, the other path options change nothing. */
export interface GridNearestOptions extends GridOptions {
  /** How many rings of cells around the given one to search, 0 to 2^31 - 1. Default 2^31 - 1. */
  nearestRadius?: number | undefined;
}

/** Options, read and checked. */
export interface ReadOptions {
  scalars: OptionScalars;
  /** Undefined when no callback was given. */
  callbacks: Callbacks | undefined;
  iterationBudget: number;
}

// In the order of the enums in include/onepath/grid.h.
export const ALGORITHMS: readonly GridAlgorithm[] = ['a*'];
const DIAGONALS: readonly GridDiagonals[] = ['no-corner-cutting', 'no-squeezing', 'allow-all'];
const HEURISTICS: readonly GridHeuristic[] = ['auto', 'zero', 'manhattan', 'octile', 'euclidean'];

const INT32_MAX = 0x7fffffff;
const Flag = { recordExpansions: 1, specializedEngines: 2, stepCost: 4, blocked: 8, cancelled: 16 } as const;

const KEYS: readonly (keyof GridOptions)[] = [
  'algorithm',
  'connectivity',
  'diagonals',
  'agentSize',
  'heuristic',
  'heuristicWeight',
  'stepCost',
  'blocked',
  'cancelled',
  'iterationBudget',
  'recordExpansions',
  'specializedEngines',
];

const DEFAULTS: ReadOptions = {
  scalars: [0, 8, 0, 1, 0, 1, 0, INT32_MAX, Flag.specializedEngines],
  callbacks: undefined,
  iterationBudget: 0,
};

export function readGridOptions(value: GridOptions | undefined): ReadOptions {
  return value === undefined ? DEFAULTS : read(value, KEYS);
}

export function readNearestOptions(value: GridNearestOptions | undefined): ReadOptions {
  return value === undefined ? DEFAULTS : read(value, [...KEYS, 'nearestRadius']);
}

export function readAsyncOptions(value: GridAsyncOptions | undefined): ReadOptions & {
  iterationsPerSlice: number;
  signal: AbortSignalLike | undefined;
} {
  const options = value === undefined ? DEFAULTS : read(value, [...KEYS, 'iterationsPerSlice', 'signal']);
  const slice = requireInteger(value?.iterationsPerSlice ?? 256, 'iterationsPerSlice', 1, INT32_MAX);
  const signal = value?.signal;
  if (signal !== undefined && typeof (signal as AbortSignalLike | null)?.aborted !== 'boolean') {
    throw wrongType('signal', 'an AbortSignal', signal);
  }
  return { ...options, iterationsPerSlice: slice, signal };
}

function read(value: GridNearestOptions, keys: readonly string[]): ReadOptions {
  requireKnownKeys(requireObject(value, 'options'), 'options', keys);
  const { stepCost, blocked, cancelled } = value;
  const iterationBudget = requireInteger(value.iterationBudget ?? 0, 'iterationBudget', 0, INT32_MAX);
  let flags = 0;
  if (requireBoolean(value.recordExpansions ?? false, 'recordExpansions')) flags |= Flag.recordExpansions;
  if (requireBoolean(value.specializedEngines ?? true, 'specializedEngines')) flags |= Flag.specializedEngines;
  if (stepCost !== undefined && requireFunction(stepCost, 'stepCost')) flags |= Flag.stepCost;
  if (blocked !== undefined && requireFunction(blocked, 'blocked')) flags |= Flag.blocked;
  if (cancelled !== undefined && requireFunction(cancelled, 'cancelled')) flags |= Flag.cancelled;
  const hasCallbacks = (flags & (Flag.stepCost | Flag.blocked | Flag.cancelled)) !== 0;
  return {
    scalars: [
      requireChoice(value.algorithm ?? 'a*', 'algorithm', ALGORITHMS),
      readConnectivity(value.connectivity ?? 8),
      requireChoice(value.diagonals ?? 'no-corner-cutting', 'diagonals', DIAGONALS),
      requireInteger(value.agentSize ?? 1, 'agentSize', 1, 255),
      requireChoice(value.heuristic ?? 'auto', 'heuristic', HEURISTICS),
      requireNumber(value.heuristicWeight ?? 1, 'heuristicWeight'),
      iterationBudget,
      requireInteger(value.nearestRadius ?? INT32_MAX, 'nearestRadius', 0, INT32_MAX),
      flags,
    ],
    callbacks: hasCallbacks ? { stepCost, blocked, cancelled } : undefined,
    iterationBudget,
  };
}

function readConnectivity(value: unknown): number {
  const number = requireNumber(value, 'connectivity');
  if (number !== 4 && number !== 8) {
    throw new OnePathRangeError('connectivity', `connectivity must be 4 or 8, was ${number}`);
  }
  return number;
}
