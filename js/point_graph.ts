// Graphs over points in space.
import {
  noConstructor,
  requireFunction,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
} from './arguments.js';
import { CallbackFrame } from './callbacks.js';
import { type Core, core } from './core.js';
import { type GraphBase, POINT_GRAPH, registerGraph } from './graph_base.js';
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
import { OpPoint3 } from './layout.js';
import { type GraphLinks, type GraphPoints, readLinks, readPoints } from './point_graph_input.js';
import { type Point3Like, readPoint3 } from './points.js';

/** Which points {@link PointGraph.from} links; what is given adds up. An unknown key throws a TypeError. */
export interface PointGraphOptions {
  /** Link every pair of points at most this far apart, 2^-30 or more; 0, the default, is off. */
  maxDistance?: number | undefined;
  /**
   * Link each point with so many of its nearest, 0 to 2^31 - 1; 0, the default, is off. Of points equally far the smaller
   * number is nearer. Links are mutual, so a point can get more. Beside `maxDistance` only points within that count, which are
   * linked anyway.
   */
  nearestCount?: number | undefined;
  /** Link these pairs of points as well. */
  links?: GraphLinks | undefined;
  /**
   * Whether a link that `maxDistance` or `nearestCount` would make is allowed, a line of sight say; a < b. `nearestCount`
   * passes over those that are not. What it throws reaches the caller.
   */
  linkValid?: ((a: number, b: number) => boolean) | undefined;
}

/**
 * Points in space and links between them, and the queries on them. Nodes are numbered as the points are. Every linked pair is
 * two edges weighted with the distance of the points, and the straight distance to the goal is an estimate of every query.
 *
 * It cannot be edited. Memory: 32 bytes per point and 48 per link. Call {@link PointGraph.dispose} when done; a forgotten
 * graph is freed by the garbage collector at some time. Every member throws a TypeError `'disposed'` after that.
 */
export class PointGraph {
  readonly #handle: Handle;
  readonly #core: Core;
  readonly #base: GraphBase;
  #points: Float64Array | undefined;

  /** Made by {@link PointGraph.from}. */
  private constructor(module: Core, handle: Handle) {
    if (!(handle instanceof Handle)) throw noConstructor('PointGraph.from()');
    this.#core = module;
    this.#handle = handle;
    this.#base = { core: module, handle, functions: POINT_GRAPH };
    registerGraph(this, this.#base);
    watch(this, handle);
  }

  /**
   * A graph over points: a Float64Array of x, y, z triples, which is copied as it is, or points one by one.
   *
   * @throws RangeError, naming the point and axis, for coordinates that are not finite or beyond ±2^21, and for other numbers
   *   outside their range; TypeError for wrong arguments; what `linkValid` throws; OnePathMemoryError when memory runs out
   */
  static from(points: GraphPoints, options: PointGraphOptions = {}): PointGraph {
    const module = core();
    requireKnownKeys(requireObject(options, 'options'), 'options', KEYS);
    const triples = readPoints(points);
    const count = triples.length / 3;
    const maxDistance = requireNumber(options.maxDistance ?? 0, 'maxDistance');
    const nearestCount = requireInteger(options.nearestCount ?? 0, 'nearestCount', 0, 0x7fffffff);
    const links = options.links === undefined ? undefined : readLinks(options.links, count);
    const linkCount = (links?.length ?? 0) / 2;
    const { linkValid } = options;
    if (linkValid !== undefined) requireFunction(linkValid, 'linkValid');
    const { raw, memory, out } = module;
    const handle = memory.withCopies([triples, links], ([address = 0, pairs = 0]) => {
      const create = (user: number): number =>
        raw.opw_point_graph_create(address, count, maxDistance, nearestCount, pairs, linkCount, user, out);
      module.check(linkValid === undefined ? create(0) : withLinkValid(module, linkValid, create));
      return pointGraphHandle(module, memory.uint32(out));
    });
    return new PointGraph(module, handle);
  }

  /** How many nodes there are: one for each point. */
  get nodeCount(): number {
    return this.#core.raw.opw_point_graph_node_count(this.#handle.pointer);
  }

  /**
   * The points as x, y, z triples, live and without a copy. Read-only. Valid until the next call of anything that can take
   * memory or until the graph is disposed of, so ask again for every use: it is made anew only when it has to be.
   */
  get pointsView(): Float64Array {
    const { raw, memory } = this.#core;
    const address = raw.opw_point_graph_points(this.#handle.pointer) >>> 0;
    if (this.#points?.buffer !== memory.buffer) {
      const length = this.nodeCount * (OpPoint3.size / 8);
      this.#points = new Float64Array(memory.buffer as ArrayBuffer, address, length);
    }
    return this.#points;
  }

  /**
   * The node nearest to a point, the smallest of those at the same distance; -1 in a graph without nodes.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±2^21
   */
  nearestNode(point: Point3Like): number {
    const { raw, memory, out } = this.#core;
    const { x, y, z } = readPoint3(point, 'point');
    this.#core.check(raw.opw_point_graph_nearest_node(this.#handle.pointer, x, y, z, out));
    return memory.int32(out);
  }

  /**
   * A cheapest path between two nodes, or between the nodes nearest to two points.
   *
   * A start or goal that does not exist or is blocked is an outcome and not an error: see {@link GraphPath.status}.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±2^21; and as {@link Graph.findPath} does
   */
  findPath(start: number, goal: number, options?: GraphOptions): GraphPath;
  /** The same between the nodes nearest to two points. */
  findPath(start: Point3Like, goal: Point3Like, options?: GraphOptions): GraphPath;
  findPath(start: number | Point3Like, goal: number | Point3Like, options?: GraphOptions): GraphPath {
    return findGraphPath(this.#base, ...this.#readEnds(start, goal), options);
  }

  /**
   * The same result as {@link PointGraph.findPath}, found in slices that let the event loop run in between. The promise rejects
   * as that of {@link Graph.findPathAsync} does.
   */
  findPathAsync(start: number, goal: number, options?: GraphAsyncOptions): Promise<GraphPath>;
  /** The same between the nodes nearest to two points. */
  findPathAsync(start: Point3Like, goal: Point3Like, options?: GraphAsyncOptions): Promise<GraphPath>;
  async findPathAsync(
    start: number | Point3Like,
    goal: number | Point3Like,
    options?: GraphAsyncOptions,
  ): Promise<GraphPath> {
    return findGraphPathInSlices(this.#base, ...this.#readEnds(start, goal), options);
  }

  /**
   * A search that is made in steps, between nodes. `iterationBudget` and `cancelled` have no meaning here.
   *
   * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
   */
  createSearch(options?: GraphOptions): GraphSearch {
    return makeGraphSearch(this.#base, readGraphOptions(options));
  }

  /** {@link Graph.shortestPaths} of this graph. */
  shortestPaths(root: number, options?: ShortestPathsOptions): ShortestPaths {
    return findShortestPaths(this.#base, root, options);
  }

  /** {@link Graph.buildLandmarks} of this graph. They never become stale. */
  buildLandmarks(options?: LandmarkOptions): Landmarks {
    return buildLandmarks(this.#base, options);
  }

  /** The graph as compressed sparse rows. A copy. */
  csr(): GraphCsr {
    return readCsr(this.#base);
  }

  /** {@link Graph.fingerprint} of this graph: of links and distances, not of where the points are. */
  fingerprint(): bigint {
    return readFingerprint(this.#base);
  }

  /**
   * Frees the memory of the graph. May be called again. Searches on it throw from then on, and the memory is free when they are
   * disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#points = undefined;
    this.#handle.dispose();
  }

  /** The same as {@link PointGraph.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Two nodes, given as such or as points. */
  #readEnds(start: unknown, goal: unknown): [start: number, goal: number] {
    if (typeof start === 'number' || typeof goal === 'number') {
      return [requireInt32(start, 'start'), requireInt32(goal, 'goal')];
    }
    const from = readPoint3(start, 'start');
    const to = readPoint3(goal, 'goal');
    return [this.nearestNode(from), this.nearestNode(to)];
  }
}

/** A function of its own, so that what frees the graph does not refer to what it was made from. */
function pointGraphHandle(module: Core, pointer: number): Handle {
  return new Handle('PointGraph', pointer, (address) => {
    module.raw.opw_point_graph_destroy(address);
  });
}

const KEYS: readonly (keyof PointGraphOptions)[] = ['maxDistance', 'nearestCount', 'links', 'linkValid'];

/** A call that may ask `linkValid`. It gets the number to pass as user. */
function withLinkValid(
  module: Core,
  linkValid: NonNullable<PointGraphOptions['linkValid']>,
  call: (user: number) => number,
): number {
  const { callbacks } = module;
  const user = callbacks.reserve();
  try {
    return callbacks.run(user, new CallbackFrame({ linkValid }), () => call(user));
  } finally {
    callbacks.remove(user);
  }
}
