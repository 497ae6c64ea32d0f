// The options of queries on graphs, as users write them and as the module takes them.
import {
  describe,
  requireBoolean,
  requireChoice,
  requireFunction,
  requireInteger,
  requireKnownKeys,
  requireObject,
  wrongType,
} from './arguments.js';
import type { Callbacks } from './callbacks.js';
import { OnePathRangeError } from './errors.js';
import type { Handle } from './handle.js';
import { type Landmarks, landmarksHandle } from './landmarks.js';
import type { GraphOptionScalars } from './raw_graph.js';
import { type AbortSignalLike, readSlices, SLICE_KEYS, type Slices } from './slices.js';

/**
 * What a query on a graph ran:
 *
 * - `'dijkstra'`: Dijkstra's algorithm; estimates are not used.
 * - `'a*'`: Hart, Nilsson & Raphael 1968, with every estimate that there is.
 * - `'bidirectional-dijkstra'`: from both ends at once (Pohl 1969).
 * - `'bidirectional-a*'`: the same with estimates (Ikeda et al. 1994; Goldberg & Harrelson 2005).
 */
export type GraphAlgorithm = 'dijkstra' | 'a*' | 'bidirectional-dijkstra' | 'bidirectional-a*';

/** Options of a path query on a graph. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface GraphOptions {
  /**
   * `'auto'`, the default, is A* when there is an estimate and Dijkstra's algorithm otherwise; `'bidirectional'` means
   * `'bidirectional-a*'`. Where there is no estimate, the A* searches run as the Dijkstra ones. Estimates are `landmarks`,
   * `heuristic` and, in a point graph, the straight distance; of several the greatest counts.
   */
  algorithm?: 'auto' | 'bidirectional' | GraphAlgorithm | undefined;
  /** Tables of distances made for this very graph by `buildLandmarks`. After an edit they are refused. */
  landmarks?: Landmarks | undefined;
  /**
   * Replaces the weight of an edge, which is called in its true direction by every algorithm. A result of Infinity, NaN or
   * below 0 closes the edge. Where it lowers weights, estimates from landmarks and points do not hold: use `'dijkstra'`. What
   * it throws reaches the caller of the query. It must not edit or query this graph.
   */
  edgeCost?: ((from: number, to: number, weight: number) => number) | undefined;
  /** True isolates a node: no edge enters it, and it is no start or goal. The same rules hold as for `edgeCost`. */
  blocked?: ((node: number) => boolean) | undefined;
  /**
   * A lower bound of the cost from one node to another, at least 0; Infinity when there is no way. Paths are cheapest when
   * it is consistent: h(a, c) ≤ cost(a, b) + h(b, c). NaN and negative numbers are a RangeError. The same rules hold as for
   * `edgeCost`.
   */
  heuristic?: ((from: number, to: number) => number) | undefined;
  /**
   * Asked before every 256 iterations of a synchronous query and before every slice of an asynchronous one; true ends it
   * with an {@link OnePathCancelledError}.
   */
  cancelled?: (() => boolean) | undefined;
  /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
  iterationBudget?: number | undefined;
  /** Fill {@link GraphPath.expandedNodes}. Default false. */
  recordExpansions?: boolean | undefined;
}

/** Options of {@link Graph.findPathAsync} and {@link PointGraph.findPathAsync}. */
export interface GraphAsyncOptions extends GraphOptions {
  /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
  iterationsPerSlice?: number | undefined;
  /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
  signal?: AbortSignalLike | undefined;
}

/** Options, read and checked. */
export interface ReadGraphOptions {
  scalars: GraphOptionScalars;
  landmarks: Handle | undefined;
  /** Undefined when no callback was given. */
  callbacks: Callbacks | undefined;
  iterationBudget: number;
}

/** In the order of OpGraphAlgorithm in include/onepath/graph.h. */
export const GRAPH_ALGORITHMS = ['auto', 'dijkstra', 'a*', 'bidirectional-dijkstra', 'bidirectional-a*'] as const;

/** What users may ask for beside these: a short name of the last. */
const CHOICES: readonly string[] = [...GRAPH_ALGORITHMS, 'bidirectional'];

const Flag = { recordExpansions: 1, edgeCost: 2, blocked: 4, heuristic: 8, cancelled: 16 } as const;

const KEYS: readonly (keyof GraphOptions)[] = [
  'algorithm',
  'landmarks',
  'edgeCost',
  'blocked',
  'heuristic',
  'cancelled',
  'iterationBudget',
  'recordExpansions',
];

const DEFAULTS: ReadGraphOptions = {
  scalars: [0, 0, 0, 0],
  landmarks: undefined,
  callbacks: undefined,
  iterationBudget: 0,
};

export function readGraphOptions(value: GraphOptions | undefined): ReadGraphOptions {
  if (value === undefined) return DEFAULTS;
  requireKnownKeys(requireObject(value, 'options'), 'options', KEYS);
  return read(value);
}

export function readGraphAsyncOptions(value: GraphAsyncOptions | undefined): ReadGraphOptions & Slices {
  if (value === undefined) return { ...DEFAULTS, ...readSlices(value) };
  requireKnownKeys(requireObject(value, 'options'), 'options', [...KEYS, ...SLICE_KEYS]);
  return { ...readSlices(value), ...read(value) };
}

/** The landmarks' address comes last: reading an option may run code of the caller. */
function read(value: GraphOptions): ReadGraphOptions {
  const algorithm = requireChoice(value.algorithm ?? 'auto', 'algorithm', CHOICES);
  const iterationBudget = requireInteger(value.iterationBudget ?? 0, 'iterationBudget', 0, 0x7fffffff);
  const landmarks = value.landmarks === undefined ? undefined : landmarksHandle(value.landmarks, 'landmarks');
  const callbacks = readCallbacks(value);
  let flags = requireBoolean(value.recordExpansions ?? false, 'recordExpansions') ? Flag.recordExpansions : 0;
  if (callbacks.nodeCost !== undefined) flags |= Flag.edgeCost;
  if (callbacks.nodeBlocked !== undefined) flags |= Flag.blocked;
  if (callbacks.nodeEstimate !== undefined) flags |= Flag.heuristic;
  if (callbacks.cancelled !== undefined) flags |= Flag.cancelled;
  return {
    scalars: [Math.min(algorithm, GRAPH_ALGORITHMS.length - 1), iterationBudget, landmarks?.pointer ?? 0, flags],
    landmarks,
    callbacks: (flags & ~Flag.recordExpansions) === 0 ? undefined : callbacks,
    iterationBudget,
  };
}

function readCallbacks({ edgeCost, blocked, heuristic, cancelled }: GraphOptions): Callbacks {
  return {
    nodeCost: edgeCost === undefined ? undefined : checkedCost(requireFunction(edgeCost, 'edgeCost')),
    nodeBlocked: blocked === undefined ? undefined : requireFunction(blocked, 'blocked'),
    nodeEstimate: heuristic === undefined ? undefined : checkedEstimate(requireFunction(heuristic, 'heuristic')),
    cancelled: cancelled === undefined ? undefined : requireFunction(cancelled, 'cancelled'),
  };
}

function checkedCost(edgeCost: NonNullable<GraphOptions['edgeCost']>): Callbacks['nodeCost'] {
  return (from, to, weight) => {
    const answer: unknown = edgeCost(from, to, weight);
    if (typeof answer !== 'number') throw wrongType('edgeCost', 'a function that returns a number', answer);
    return answer;
  };
}

/** Here, and not in C alone, so that NaN is told apart from a callback that failed. */
function checkedEstimate(heuristic: NonNullable<GraphOptions['heuristic']>): Callbacks['nodeEstimate'] {
  return (from, to) => {
    const answer: unknown = heuristic(from, to);
    if (typeof answer !== 'number') throw wrongType('heuristic', 'a function that returns a number', answer);
    if (answer >= 0) return answer;
    throw new OnePathRangeError(
      'heuristic',
      `heuristic must return at least 0, returned ${describe(answer)} from node ${from} to ${to}`,
    );
  };
}
