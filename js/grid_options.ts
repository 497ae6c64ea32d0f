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
import { type AbortSignalLike, readSlices, SLICE_KEYS, type Slices } from './slices.js';

/**
 * The search algorithm. Where the options or the map do not fit the one that was asked for, A* answers, and
 * {@link GridPath.algorithm} says so.
 *
 * - `'a*'`: Hart, Nilsson & Raphael 1968. Honours every option.
 * - `'jps'`: jump point search (Harabor & Grastien 2011, 2014). The same costs with far fewer expansions. For eight moves
 *   with `'no-corner-cutting'`, agents of one cell, one cost for all areas, no `stepCost` and no `blocked`, weight 1, and an
 *   octile or zero estimate.
 * - `'jps+'`: the same with precomputed jump distances, 16 bytes per cell (Harabor & Grastien 2014, Rabin 2015). Runs as
 *   `'jps'` on grids with a side above 32766.
 * - `'theta*'`: any-angle paths of straight segments (Nash, Daniel, Koenig & Felner 2007): {@link GridPath.cells} are the
 *   waypoints alone. On the same ground as `'jps'`, with a Euclidean or zero estimate and any weight.
 * - `'lazy-theta*'`: the same with fewer checks of lines of sight (Nash, Koenig & Tovey 2010).
 * - `'hpa*'`: over an abstract graph of chunks (Botea, Müller & Schaeffer 2004). Few expansions on large maps; the path may
 *   be a little longer than the best. Without `stepCost`, `blocked` and `'allow-all'`.
 * - `'lpa*'`, `'d*-lite'`: what a {@link GridReplanner} runs (Koenig, Likhachev & Furcy 2004; Koenig & Likhachev 2002); in
 *   a single query they mean A*.
 */
export type GridAlgorithm = 'a*' | 'jps' | 'jps+' | 'theta*' | 'lazy-theta*' | 'hpa*' | 'lpa*' | 'd*-lite';

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
  /** `'hpa*'`: side of a chunk in cells, 2 to 256. The grid keeps the graphs of the last eight sizes. Default 16. */
  hpaChunkSize?: number | undefined;
  /** `'hpa*'`: shorten the path by straight and diagonal walks. Default true. */
  hpaSmoothing?: boolean | undefined;
  /**
   * `'jps'` and `'jps+'` on the faster engine: leave out jump points that only change direction (Harabor & Grastien 2014).
   * The same costs with fewer expansions. Default false.
   *
   * @experimental It may change or go in any release.
   */
  experimentalImprovedPruning?: boolean | undefined;
}

/** Options of {@link Grid.findPathAsync}. */
export interface GridAsyncOptions extends GridOptions {
  /** Default `'a*'`. Other algorithms than these cannot run in slices and are a TypeError. */
  algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
  /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
  iterationsPerSlice?: number | undefined;
  /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
  signal?: AbortSignalLike | undefined;
}

/** Options of {@link Grid.nearestWalkable}: `agentSize` and `blocked` decide, the other path options change nothing. */
export interface GridNearestOptions extends GridOptions {
  /** How many rings of cells around the given one to search, 0 to 2^31 - 2, or Infinity (default) for no bound. */
  nearestRadius?: number | undefined;
}

/**
 * Options of {@link Grid.createSearch}. `iterationBudget` and `cancelled` have no meaning here: a step takes its number of
 * iterations, and between steps the search waits anyway.
 */
export interface GridSearchOptions extends GridOptions {
  /** Default `'a*'`. Other algorithms than these cannot be resumed and are a TypeError. */
  algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
}

/** Options, read and checked. */
export interface ReadOptions {
  scalars: OptionScalars;
  algorithm: GridAlgorithm;
  /** Undefined when no callback was given. */
  callbacks: Callbacks | undefined;
  iterationBudget: number;
}

// In the order of the enums in include/onepath/grid.h.
export const ALGORITHMS: readonly GridAlgorithm[] = [
  'a*',
  'jps',
  'jps+',
  'theta*',
  'lazy-theta*',
  'hpa*',
  'lpa*',
  'd*-lite',
];
const RESUMABLE: readonly GridAlgorithm[] = ['a*', 'jps', 'jps+'];
export const DIAGONALS: readonly GridDiagonals[] = ['no-corner-cutting', 'no-squeezing', 'allow-all'];
const HEURISTICS: readonly GridHeuristic[] = ['auto', 'zero', 'manhattan', 'octile', 'euclidean'];

const INT32_MAX = 0x7fffffff;
/** The flags of options, as the module takes them. */
export const Flag = {
  recordExpansions: 1,
  specializedEngines: 2,
  stepCost: 4,
  blocked: 8,
  cancelled: 16,
  improvedPruning: 32,
  hpaSmoothing: 64,
} as const;

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
  'hpaChunkSize',
  'hpaSmoothing',
  'experimentalImprovedPruning',
];

const DEFAULTS: ReadOptions = {
  scalars: [0, 8, 0, 1, 0, 1, 0, INT32_MAX, 16, Flag.specializedEngines | Flag.hpaSmoothing],
  algorithm: 'a*',
  callbacks: undefined,
  iterationBudget: 0,
};

export function readGridOptions(value: GridOptions | undefined): ReadOptions {
  return value === undefined ? DEFAULTS : read(value, KEYS);
}

export function readNearestOptions(value: GridNearestOptions | undefined): ReadOptions {
  return value === undefined ? DEFAULTS : read(value, [...KEYS, 'nearestRadius']);
}

/** For searches that can stop and go on. */
export function readSearchOptions(value: GridSearchOptions | undefined): ReadOptions {
  return requireResumable(readGridOptions(value));
}

function requireResumable(options: ReadOptions): ReadOptions {
  if (RESUMABLE.includes(options.algorithm)) return options;
  const list = RESUMABLE.map((name) => `'${name}'`).join(', ');
  throw wrongType('algorithm', `one of ${list} for a search in slices`, options.algorithm);
}

export function readAsyncOptions(value: GridAsyncOptions | undefined): ReadOptions & Slices {
  const options = requireResumable(value === undefined ? DEFAULTS : read(value, [...KEYS, ...SLICE_KEYS]));
  return { ...options, ...readSlices(value) };
}

function read(value: GridNearestOptions, keys: readonly string[]): ReadOptions {
  requireKnownKeys(requireObject(value, 'options'), 'options', keys);
  const iterationBudget = requireInteger(value.iterationBudget ?? 0, 'iterationBudget', 0, INT32_MAX);
  const algorithm = requireChoice(value.algorithm ?? 'a*', 'algorithm', ALGORITHMS);
  const flags = readFlags(value);
  const { stepCost, blocked, cancelled } = value;
  return {
    scalars: [
      algorithm,
      readConnectivity(value.connectivity ?? 8),
      requireChoice(value.diagonals ?? 'no-corner-cutting', 'diagonals', DIAGONALS),
      requireInteger(value.agentSize ?? 1, 'agentSize', 1, 255),
      requireChoice(value.heuristic ?? 'auto', 'heuristic', HEURISTICS),
      requireNumber(value.heuristicWeight ?? 1, 'heuristicWeight'),
      iterationBudget,
      readRadius(value.nearestRadius ?? Infinity),
      requireInteger(value.hpaChunkSize ?? 16, 'hpaChunkSize', 2, 256),
      flags,
    ],
    algorithm: ALGORITHMS[algorithm] as GridAlgorithm,
    callbacks:
      (flags & (Flag.stepCost | Flag.blocked | Flag.cancelled)) === 0 ? undefined : { stepCost, blocked, cancelled },
    iterationBudget,
  };
}

/** The C core takes the largest integer for no bound. */
function readRadius(value: unknown): number {
  return value === Infinity ? INT32_MAX : requireInteger(value, 'nearestRadius', 0, INT32_MAX);
}

function readFlags(value: GridOptions): number {
  const { stepCost, blocked, cancelled } = value;
  let flags = 0;
  if (requireBoolean(value.recordExpansions ?? false, 'recordExpansions')) flags |= Flag.recordExpansions;
  if (requireBoolean(value.specializedEngines ?? true, 'specializedEngines')) flags |= Flag.specializedEngines;
  if (requireBoolean(value.hpaSmoothing ?? true, 'hpaSmoothing')) flags |= Flag.hpaSmoothing;
  const improved = value.experimentalImprovedPruning ?? false;
  if (requireBoolean(improved, 'experimentalImprovedPruning')) flags |= Flag.improvedPruning;
  if (stepCost !== undefined && requireFunction(stepCost, 'stepCost')) flags |= Flag.stepCost;
  if (blocked !== undefined && requireFunction(blocked, 'blocked')) flags |= Flag.blocked;
  if (cancelled !== undefined && requireFunction(cancelled, 'cancelled')) flags |= Flag.cancelled;
  return flags;
}

export function readConnectivity(value: unknown): number {
  const number = requireNumber(value, 'connectivity');
  if (number !== 4 && number !== 8) {
    throw new OnePathRangeError('connectivity', `connectivity must be 4 or 8, was ${number}`);
  }
  return number;
}
