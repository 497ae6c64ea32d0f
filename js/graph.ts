// Graphs.
import {
  requireBoolean,
  requireBytes,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
} from './arguments.js';
import { type Core, core } from './core.js';
import { GRAPH, type GraphBase, registerGraph } from './graph_base.js';
import { EDGE_NAMES, type GraphEdges, readEdges } from './graph_edges.js';
import { type GraphAsyncOptions, type GraphOptions, readGraphOptions } from './graph_options.js';
import type { GraphPath } from './graph_path.js';
import {
  findGraphPath,
  findGraphPathInSlices,
  findShortestPaths,
  type GraphCsr,
  readCsr,
  readFingerprint,
  type ShortestPaths,
  type ShortestPathsOptions,
} from './graph_query.js';
import { type GraphSearch, makeGraphSearch } from './graph_search.js';
import { Handle, unwatch, watch } from './handle.js';
import { buildLandmarks, type LandmarkOptions, type Landmarks } from './landmarks.js';
import { OpGraphEdge } from './layout.js';
import { restoreState, saveState } from './saved_state.js';

/** Options of {@link Graph.from}. */
export interface GraphFromOptions {
  /** How many nodes, 0 to 2^26. Default: one more than the largest node of the edges. */
  nodeCount?: number | undefined;
  /** Whether an edge leads one way only. Default false: it is added both ways, edge i as 2i and its reverse as 2i + 1. */
  directed?: boolean | undefined;
}

/** An edge of a graph. */
export interface GraphEdge {
  /** The node where it begins. */
  from: number;
  /** The node where it ends. */
  to: number;
  /** Its weight. */
  weight: number;
  /** False when it was removed. */
  live: boolean;
}

/**
 * Nodes, numbered from 0, and directed edges with weights, and the queries on them.
 *
 * Edges are numbered in the order in which they are added, and keep their numbers: removed ones are counted on. A query runs
 * on a compiled form of the live edges, which is made by the first query after an edit or by {@link Graph.compile}.
 *
 * Memory: 17 bytes per edge ever added; compiled, 8 more per node and 24 per live edge; and from the first query on 20 per
 * node and up to 24 per open one, or twice that for the searches from both sides. Call {@link Graph.dispose} when done; a
 * forgotten graph is freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError. Edits throw a TypeError
 * `'invalid-state'` inside a callback of a query on this graph, and no failed call changes anything.
 */
export class Graph {
  readonly #handle: Handle;
  readonly #core: Core;
  readonly #base: GraphBase;

  /**
   * A graph without edges.
   *
   * @param nodeCount 0 to 2^26; default 0
   * @throws RangeError for another number; OnePathMemoryError when memory runs out
   */
  constructor(nodeCount?: number);
  /** @internal */
  constructor(handle: Handle);
  constructor(nodeCount: number | Handle = 0) {
    const module = core();
    this.#core = module;
    this.#handle = nodeCount instanceof Handle ? nodeCount : createGraph(module, nodeCount);
    this.#base = { core: module, handle: this.#handle, functions: GRAPH };
    registerGraph(this, this.#base);
    watch(this, this.#handle);
  }

  /**
   * A graph of edges: columns of numbers, or edges one by one. A million edges are best given as an Int32Array of `from`, one
   * of `to` and a Float64Array of `weight`.
   *
   * @throws RangeError, naming the edge, for a node that does not exist and for a weight that is negative, NaN or infinite;
   *   RangeError, TypeError for other wrong arguments; OnePathMemoryError when memory runs out
   */
  static from(edges: GraphEdges, options: GraphFromOptions = {}): Graph {
    const module = core();
    requireKnownKeys(requireObject(options, 'options'), 'options', ['nodeCount', 'directed']);
    const { nodeCount } = options;
    if (nodeCount !== undefined) requireInteger(nodeCount, 'nodeCount', 0, MAX_NODES);
    const directed = requireBoolean(options.directed ?? false, 'directed');
    const { from, to, weight } = readEdges(edges, 'edges');
    return module.memory.withCopies([from, to, weight], ([froms = 0, tos = 0, weights = 0]) => {
      const { raw, memory, out } = module;
      const nodes = nodeCount ?? -1;
      const status = raw.opw_graph_from_edges(froms, tos, weights, from.length, nodes, directed ? 1 : 0, out);
      module.check(status, EDGE_NAMES);
      return graphFromPointer(memory.uint32(out));
    });
  }

  /**
   * A graph in a saved state, see {@link Graph.saveState}.
   *
   * @throws GraphStateError when the bytes are malformed; the message names the part that is wrong
   */
  static fromState(bytes: Uint8Array): Graph {
    const module = core();
    return module.memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      module.check(module.raw.opw_graph_from_state(pointer, size, module.out));
      return graphFromPointer(module.memory.uint32(module.out));
    });
  }

  /** How many nodes there are. */
  get nodeCount(): number {
    return this.#core.raw.opw_graph_node_count(this.#handle.pointer);
  }

  /** How many edges were ever added, removed ones included. Edge ids are 0 to before this. */
  get edgeCount(): number {
    return this.#core.raw.opw_graph_edge_count(this.#handle.pointer);
  }

  /** How many edges there are now. */
  get liveEdgeCount(): number {
    return this.#core.raw.opw_graph_live_edge_count(this.#handle.pointer);
  }

  /** Adds a node without edges. Returns its number. @throws RangeError when there are 2^26 already */
  addNode(): number {
    return this.#core.checked(this.#core.raw.opw_graph_add_node(this.#handle.pointer));
  }

  /**
   * Adds a directed edge. Returns its id.
   *
   * @param weight finite and at least 0
   * @throws RangeError for a node that does not exist and another weight; OnePathMemoryError when memory runs out
   */
  addEdge(from: number, to: number, weight: number): number {
    const { raw } = this.#core;
    const graph = this.#handle.pointer;
    requireInt32(from, 'from');
    requireInt32(to, 'to');
    return this.#core.checked(raw.opw_graph_add_edge(graph, from, to, requireNumber(weight, 'weight')));
  }

  /**
   * Adds directed edges, all or none. Returns the id of the first; the others follow it.
   *
   * @throws as {@link Graph.from} does
   */
  addEdges(edges: GraphEdges): number {
    const { raw, memory } = this.#core;
    const { from, to, weight } = readEdges(edges, 'edges');
    const weights = weight ?? new Float64Array(from.length).fill(1);
    return memory.withCopies([from, to, weights], ([froms = 0, tos = 0, columns = 0]) =>
      this.#core.checked(raw.opw_graph_add_edges(this.#handle.pointer, froms, tos, columns, from.length), EDGE_NAMES),
    );
  }

  /** Removes an edge. @throws RangeError for an id that was never given, TypeError for one that was removed */
  removeEdge(id: number): void {
    const { raw } = this.#core;
    this.#core.check(raw.opw_graph_remove_edge(this.#handle.pointer, requireInt32(id, 'id')), EDGE);
  }

  /**
   * Gives an edge another weight.
   *
   * @param weight finite and at least 0
   * @throws RangeError for an id that was never given and for another weight, TypeError for an edge that was removed
   */
  setWeight(id: number, weight: number): void {
    const { raw } = this.#core;
    const graph = this.#handle.pointer;
    requireInt32(id, 'id');
    this.#core.check(raw.opw_graph_set_weight(graph, id, requireNumber(weight, 'weight')), EDGE);
  }

  /** An edge ever added. @throws RangeError for an id that was never given */
  getEdge(id: number): GraphEdge {
    const { raw, memory, out } = this.#core;
    const live = this.#core.checked(raw.opw_graph_edge(this.#handle.pointer, requireInt32(id, 'id'), out), EDGE);
    return {
      from: memory.int32(out + OpGraphEdge.from),
      to: memory.int32(out + OpGraphEdge.to),
      weight: memory.float64(out + OpGraphEdge.weight),
      live: live === 1,
    };
  }

  /** Makes the compiled form now and not in the next query. @throws OnePathMemoryError when memory runs out */
  compile(): void {
    this.#core.check(this.#core.raw.opw_graph_compile(this.#handle.pointer));
  }

  /** The compiled form. A copy. @throws OnePathMemoryError when memory runs out */
  csr(): GraphCsr {
    return readCsr(this.#base);
  }

  /**
   * A hash of the compiled form, 0n to 2^64 - 1, the same on every platform: FNV-1a over the number of nodes, the offsets,
   * and target and weight of every slot.
   */
  fingerprint(): bigint {
    return readFingerprint(this.#base);
  }

  /**
   * A cheapest path between two nodes.
   *
   * A start or goal that does not exist or is blocked is an outcome and not an error: see {@link GraphPath.status}.
   *
   * @throws RangeError, TypeError for wrong options; TypeError `'invalid-state'` for landmarks of another graph or from before
   *   an edit; what a callback throws; OnePathCancelledError when `cancelled` answers true; OnePathMemoryError when memory runs
   *   out. The graph and later queries are not affected.
   */
  findPath(start: number, goal: number, options?: GraphOptions): GraphPath {
    return findGraphPath(this.#base, start, goal, options);
  }

  /**
   * The same result as {@link Graph.findPath}, found in slices that let the event loop run in between.
   *
   * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted, with
   * a TypeError `'invalid-state'` when the graph is edited before the search has ended, and `'disposed'` when it is disposed
   * of.
   */
  async findPathAsync(start: number, goal: number, options?: GraphAsyncOptions): Promise<GraphPath> {
    return findGraphPathInSlices(this.#base, start, goal, options);
  }

  /**
   * A search that is made in steps. `iterationBudget` and `cancelled` have no meaning here.
   *
   * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
   */
  createSearch(options?: GraphOptions): GraphSearch {
    return makeGraphSearch(this.#base, readGraphOptions(options));
  }

  /**
   * Costs and predecessors of the shortest paths from a node to every other, or from every other to it. Among equal ones a
   * node keeps the first parent that gave it its distance.
   *
   * @throws RangeError when the root does not exist; RangeError, TypeError for wrong options; OnePathMemoryError when memory
   *   runs out
   */
  shortestPaths(root: number, options?: ShortestPathsOptions): ShortestPaths {
    return findShortestPaths(this.#base, root, options);
  }

  /**
   * Builds tables of distances that make later queries on this graph faster, see {@link Landmarks}. Takes two shortest-path
   * trees of the whole graph per landmark, and one more each to choose it.
   *
   * @throws RangeError, TypeError for wrong options; TypeError for a graph without nodes; OnePathMemoryError when memory runs
   *   out
   */
  buildLandmarks(options?: LandmarkOptions): Landmarks {
    return buildLandmarks(this.#base, options);
  }

  /**
   * The number of nodes and every edge ever added as bytes, the same on every platform.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return saveState(this.#core, 'graph', this.#handle.pointer, into);
  }

  /**
   * Goes back to a saved state, of this graph or another. Searches in progress fail with their next step; restore them after
   * the graph.
   *
   * @throws GraphStateError when the bytes are malformed
   */
  restoreState(bytes: Uint8Array): void {
    restoreState(this.#core, 'graph', this.#handle.pointer, bytes);
  }

  /**
   * Frees the memory of the graph. May be called again. Searches on it throw from then on, and the memory is free when they are
   * disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link Graph.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** The largest number of nodes, OP_GRAPH_MAX_NODES. */
const MAX_NODES = 1 << 26;

/** What C calls an edge is an id here. */
const EDGE = { edge: 'id' };

function createGraph(module: Core, nodeCount: unknown): Handle {
  const nodes = requireInteger(nodeCount, 'nodeCount', 0, MAX_NODES);
  module.check(module.raw.opw_graph_create(nodes, module.out));
  return graphHandle(module, module.memory.uint32(module.out));
}

function graphHandle(module: Core, pointer: number): Handle {
  return new Handle('Graph', pointer, (address) => {
    module.raw.opw_graph_destroy(address);
  });
}

/** A graph that C has made. */
export function graphFromPointer(pointer: number): Graph {
  return new Graph(graphHandle(core(), pointer));
}
