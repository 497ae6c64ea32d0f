// Tables of distances that make searches on large graphs short (ALT: Goldberg & Harrelson 2005).
import {
  noConstructor,
  requireBytes,
  requireChoice,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireObject,
  wrongType,
} from './arguments.js';
import type { Core } from './core.js';
import type { Graph } from './graph.js';
import { type GraphBase, requireGraph } from './graph_base.js';
import { Handle, unwatch, watch } from './handle.js';
import type { PointGraph } from './point_graph.js';
import { saveBytes } from './saved_state.js';
import { splitUint64 } from './uint64.js';

/** How landmarks are chosen: `'avoid'` where the tables so far say least, `'farthest'` far from each other. */
export type LandmarkSelection = 'avoid' | 'farthest';

/** Options of {@link Graph.buildLandmarks}. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface LandmarkOptions {
  /** How many, 1 to 2^31 - 1; at most as many as there are nodes are made. Default 16. */
  count?: number | undefined;
  /** Default `'avoid'`. */
  selection?: LandmarkSelection | undefined;
  /** Of the random choices: a bigint from 0n to 2^64 - 1 or an integer from 0 to 2^53 - 1. Default 1. */
  seed?: bigint | number | undefined;
}

/** Set by the class, which alone can see its private members. */
let handleOf: (landmarks: Landmarks) => Handle;
let make: (core: Core, pointer: number) => Landmarks;

/**
 * The distances between a few nodes, the landmarks, and all others, in both directions. From them the triangle inequality
 * makes a lower bound of the distance between any two nodes; as an option of a query it is an estimate that shortens searches
 * on large graphs a lot, while the cost of the path stays the same.
 *
 * They belong to the graph that they were built for, as it was then: a query on a graph that was edited since, or on another,
 * throws a TypeError `'invalid-state'`. They keep nothing of it but its fingerprint, and outlive it.
 *
 * Memory: 16 bytes per node and landmark. Call {@link Landmarks.dispose} when done; searches that use them keep their memory
 * until they are done as well. Every member throws a TypeError `'disposed'` after that.
 */
export class Landmarks {
  readonly #core: Core;
  readonly #handle: Handle;

  static {
    handleOf = (landmarks) => landmarks.#handle;
    make = (core, pointer) => new Landmarks(core, pointer);
  }

  /** Made by {@link Graph.buildLandmarks}, {@link PointGraph.buildLandmarks} and {@link Landmarks.load}. */
  private constructor(core: Core, pointer: number) {
    if (typeof pointer !== 'number') throw noConstructor('graph.buildLandmarks() or Landmarks.load()');
    this.#core = core;
    this.#handle = new Handle('Landmarks', pointer, (address) => {
      core.raw.opw_landmarks_destroy(address);
    });
    watch(this, this.#handle);
  }

  /**
   * Landmarks from bytes that {@link Landmarks.save} made.
   *
   * @param graph the graph that they were built for, or one with the same fingerprint
   * @throws GraphStateError when the bytes are malformed or of another graph, or the graph was edited since; TypeError for
   *   another argument; OnePathMemoryError when memory runs out
   */
  static load(bytes: Uint8Array, graph: Graph | PointGraph): Landmarks {
    const { core, handle, functions } = requireGraph(graph, 'graph');
    const { raw, memory, out } = core;
    const pointer = handle.pointer;
    return memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) => {
      core.check(raw[functions.loadLandmarks](address, size, pointer, out));
      return make(core, memory.uint32(out));
    });
  }

  /** How many landmarks there are. */
  get count(): number {
    return this.#core.raw.opw_landmarks_count(this.#handle.pointer);
  }

  /** How many nodes the graph has. */
  get nodeCount(): number {
    return this.#core.raw.opw_landmarks_node_count(this.#handle.pointer);
  }

  /** The nodes that are landmarks, in the order in which they were chosen. A copy. */
  get nodes(): Int32Array {
    const { raw, memory } = this.#core;
    return memory.copyInts(raw.opw_landmarks_nodes(this.#handle.pointer), this.count);
  }

  /** The fingerprint of the graph that they were built for, see {@link Graph.fingerprint}. */
  get fingerprint(): bigint {
    const { raw, memory, out } = this.#core;
    raw.opw_landmarks_fingerprint(this.#handle.pointer, out);
    return memory.uint64(out);
  }

  /**
   * A lower bound of the distance from one node to another; Infinity when the tables show that there is no path.
   *
   * @throws RangeError for a node that does not exist
   */
  lowerBound(from: number, to: number): number {
    const { raw, memory, out } = this.#core;
    const landmarks = this.#handle.pointer;
    requireInt32(from, 'from');
    requireInt32(to, 'to');
    this.#core.check(raw.opw_landmarks_lower_bound(landmarks, from, to, out));
    return memory.float64(out);
  }

  /**
   * The distances from a landmark to every node; Infinity where there is no path. A copy.
   *
   * @param landmark its place in {@link Landmarks.nodes}
   * @throws RangeError when there is no such landmark
   */
  distancesFrom(landmark: number): Float64Array {
    return this.#distances(landmark, true);
  }

  /** The distances from every node to a landmark. @throws as {@link Landmarks.distancesFrom} does */
  distancesTo(landmark: number): Float64Array {
    return this.#distances(landmark, false);
  }

  /** The tables as bytes, the same on every platform: to build them once and load them wherever the graph is. */
  save(): Uint8Array {
    const functions = { size: 'opw_landmarks_saved_size', save: 'opw_landmarks_save' } as const;
    return saveBytes(this.#core, functions, this.#handle.pointer, undefined);
  }

  /** Frees the memory of the tables, when no search uses them. May be called again. */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link Landmarks.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #distances(landmark: unknown, from: boolean): Float64Array {
    const { raw, memory } = this.#core;
    const landmarks = this.#handle.pointer;
    const index = requireInt32(landmark, 'landmark');
    const { nodeCount } = this;
    return memory.withScratch(nodeCount * 8, (table) => {
      this.#core.check(raw.opw_landmarks_distances(landmarks, index, from ? table : 0, from ? 0 : table));
      return memory.copyDoubles(table, nodeCount);
    });
  }
}

/** What a caller passed as landmarks. Throws when they were disposed of. */
export function landmarksHandle(value: unknown, argument: string): Handle {
  if (!(value instanceof Landmarks)) throw wrongType(argument, 'Landmarks', value);
  const handle = handleOf(value);
  if (handle.disposed) throw handle.disposedError();
  return handle;
}

/** In the order of OpLandmarkSelection in include/onepath/graph.h. */
const SELECTIONS: readonly LandmarkSelection[] = ['avoid', 'farthest'];

export function buildLandmarks({ core, handle, functions }: GraphBase, options: LandmarkOptions = {}): Landmarks {
  requireKnownKeys(requireObject(options, 'options'), 'options', ['count', 'selection', 'seed']);
  const count = requireInteger(options.count ?? 16, 'count', 1, 0x7fffffff);
  const selection = requireChoice(options.selection ?? 'avoid', 'selection', SELECTIONS);
  const [low, high] = readSeed(options.seed ?? 1);
  core.check(core.raw[functions.buildLandmarks](handle.pointer, count, selection, low, high, core.out));
  return make(core, core.memory.uint32(core.out));
}

function readSeed(value: unknown): [low: number, high: number] {
  if (typeof value === 'bigint') return splitUint64(value, 'seed');
  if (typeof value !== 'number') throw wrongType('seed', 'a bigint or a number', value);
  return splitUint64(BigInt(requireInteger(value, 'seed', 0, Number.MAX_SAFE_INTEGER)), 'seed');
}
