// What can be asked of graphs and point graphs alike.
import { requireBoolean, requireInt32, requireKnownKeys, requireObject } from './arguments.js';
import type { GraphBase } from './graph_base.js';
import { type GraphAsyncOptions, type GraphOptions, readGraphAsyncOptions, readGraphOptions } from './graph_options.js';
import { type GraphPath, takeGraphPath } from './graph_path.js';
import { graphPathAs, makeGraphSearch } from './graph_search.js';
import { runQuery } from './grid_query.js';
import { OpCsrView } from './layout.js';
import { runInSlices, throwIfEnded } from './slices.js';

/**
 * A graph as compressed sparse rows: a plain object that owns its arrays. The edges out of node v are the slots from
 * `offsets[v]` to before `offsets[v + 1]` of `targets` and `weights`, those into it the slots from `reverseOffsets[v]` of
 * `sources` and `reverseWeights`. In either direction a node's edges are in the order of their ids.
 */
export interface GraphCsr {
  /** Where each node's outgoing edges begin, and the end: one more than there are nodes. */
  readonly offsets: Int32Array;
  /** Where the edge of each slot ends. */
  readonly targets: Int32Array;
  /** The weight of each slot. */
  readonly weights: Float64Array;
  /** Where each node's incoming edges begin, and the end. */
  readonly reverseOffsets: Int32Array;
  /** Where the edge of each slot of the other direction begins. */
  readonly sources: Int32Array;
  /** The weight of each of those slots. */
  readonly reverseWeights: Float64Array;
}

/** Options of {@link Graph.shortestPaths} and {@link PointGraph.shortestPaths}. */
export interface ShortestPathsOptions {
  /** Paths from every node to the root instead. Default false. */
  reverse?: boolean | undefined;
}

/** The shortest paths between a root and every node: a plain object that owns its arrays. */
export interface ShortestPaths {
  /** The cost of the path of each node; Infinity where there is none. */
  readonly distances: Float64Array;
  /** The neighbour of each node on the way to the root; -1 for the root and where there is no path. */
  readonly parents: Int32Array;
}

export function findGraphPath(
  { core, handle, functions }: GraphBase,
  start: unknown,
  goal: unknown,
  given: GraphOptions | undefined,
): GraphPath {
  const { raw, graphPath } = core;
  const from = requireInt32(start, 'start');
  const to = requireInt32(goal, 'goal');
  const options = readGraphOptions(given);
  const graph = handle.pointer;
  const { landmarks, scalars } = options;
  // The graph and the landmarks stay in memory even if a callback disposes of them.
  landmarks?.retain();
  try {
    const call = (user: number): number => raw[functions.findPath](graph, from, to, ...scalars, user, graphPath);
    core.check(runQuery(core, handle, options, call));
  } finally {
    landmarks?.release();
  }
  return takeGraphPath(core);
}

/** The same result as a query in one call, whatever the slices. */
export async function findGraphPathInSlices(
  base: GraphBase,
  start: number,
  goal: number,
  given: GraphAsyncOptions | undefined,
): Promise<GraphPath> {
  const options = readGraphAsyncOptions(given);
  // First, for a callback may dispose of the landmarks.
  const search = makeGraphSearch(base, options);
  try {
    throwIfEnded(options);
    const begun = search.tryBegin(start, goal);
    if (begun !== 'in-progress') return graphPathAs(search, begun);
    const ended = await runInSlices(search, options);
    return ended === 'in-progress' ? graphPathAs(search, 'budget-exhausted') : search.path();
  } finally {
    search.dispose();
  }
}

export function readCsr({ core, handle, functions }: GraphBase): GraphCsr {
  const { raw, memory, out } = core;
  core.check(raw[functions.csr](handle.pointer, out));
  const int = (offset: number): number => memory.int32(out + offset);
  const nodes = int(OpCsrView.node_count);
  const edges = int(OpCsrView.edge_count);
  return {
    offsets: memory.copyInts(int(OpCsrView.offsets), nodes + 1),
    targets: memory.copyInts(int(OpCsrView.targets), edges),
    weights: memory.copyDoubles(int(OpCsrView.weights), edges),
    reverseOffsets: memory.copyInts(int(OpCsrView.reverse_offsets), nodes + 1),
    sources: memory.copyInts(int(OpCsrView.sources), edges),
    reverseWeights: memory.copyDoubles(int(OpCsrView.reverse_weights), edges),
  };
}

export function readFingerprint({ core, handle, functions }: GraphBase): bigint {
  core.check(core.raw[functions.fingerprint](handle.pointer, core.out));
  return core.memory.uint64(core.out);
}

export function findShortestPaths(
  { core, handle, functions }: GraphBase,
  root: unknown,
  options: ShortestPathsOptions | undefined,
): ShortestPaths {
  const { raw, memory } = core;
  const node = requireInt32(root, 'root');
  if (options !== undefined) requireKnownKeys(requireObject(options, 'options'), 'options', ['reverse']);
  const reverse = requireBoolean(options?.reverse ?? false, 'reverse');
  const graph = handle.pointer;
  const count = raw[functions.nodeCount](graph);
  return memory.withScratch(count * 12, (distances) => {
    const parents = distances + count * 8;
    core.check(raw[functions.shortestPaths](graph, node, reverse ? 1 : 0, distances, parents));
    return { distances: memory.copyDoubles(distances, count), parents: memory.copyInts(parents, count) };
  });
}
