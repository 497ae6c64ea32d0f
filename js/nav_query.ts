// Queries on the polygons of a navigation mesh.
import { requireInteger, requireNumber, tagOf, wrongType } from './arguments.js';
import { CallbackFrame } from './callbacks.js';
import type { Core } from './core.js';
import { Dependent, type DependentParts, requireParts } from './dependent.js';
import { OpStraightPathPoint, OpWallSegment } from './layout.js';
import { findNavPathInSlices } from './nav_async.js';
import { type QueryFilter, type QueryFilterLike, readFilter, withFilter } from './nav_filter.js';
import {
  type NavAsyncOptions,
  type NavPath,
  type NavPathOptions,
  type NavQueryStatus,
  queryStatus,
  readNavAsyncOptions,
  readNavPathOptions,
  takeNavPath,
} from './nav_path.js';
import {
  type NavArea,
  type NavCorridor,
  type NavRandomPoint,
  type NavRaycast,
  type NavStraightPath,
  type NavSurfaceMove,
  type NavWallHit,
  type NavWalls,
  type NearestPoly,
  takeArea,
  takeCorridor,
  takeNearestPoly,
  takeRandomPoint,
  takeRaycast,
  takeStraightPath,
  takeSurfaceMove,
  takeWallHit,
  takeWalls,
} from './nav_query_results.js';
import { type Random, withRandom } from './random.js';
import type { Vec3Arguments } from './raw_nav.js';
import { splitUint64 } from './uint64.js';
import { readTriple, readVec3, type Vec3Like } from './vec3.js';

/** What a query object is made from. */
export interface NavQueryParts extends DependentParts {
  maxNodes: number;
  /** An OpPathNodeModel. */
  nodeModel: number;
}

/** Set by the class, which alone can see its private members. */
let make: (parts: NavQueryParts) => NavMeshQuery;

/** In the order of OpAreaQueryKind in include/onepath/query.h. */
const Kind = { circle: 0, shape: 1, neighbourhood: 2 } as const;

const INT32_MAX = 0x7fffffff;
const NO_POINT: Vec3Arguments = [0, 0, 0];

/**
 * Queries on the polygons of a {@link NavMesh}. It serves any number of queries one after the other, follows every edit of its
 * mesh, and keeps its working memory.
 *
 * Polygons are references, bigints, as queries return them. One that is stale, because its tile was replaced, or that the
 * filter refuses is an outcome and not an error. Every member throws a TypeError `'disposed'` when the query or its mesh was
 * disposed of, a RangeError or TypeError for a wrong argument, what `passes` of a filter throws, and an OnePathMemoryError when
 * memory runs out. Where a result has many polygons, the query runs again with more room, so `passes` may be asked more often.
 */
export class NavMeshQuery {
  readonly #parts: NavQueryParts;
  readonly #query: Dependent;
  readonly #core: Core;
  /** The callback of the path that was begun. */
  #pathFrame: CallbackFrame | undefined;

  static {
    make = (parts) => new NavMeshQuery(parts);
  }

  /** Made by {@link NavMesh.createQuery}. */
  private constructor(parts: NavQueryParts) {
    requireParts(parts, 'mesh.createQuery()');
    const { core, maxNodes, nodeModel } = parts;
    this.#parts = parts;
    this.#core = core;
    this.#query = new Dependent(this, parts, {
      name: 'NavMeshQuery',
      create: (mesh) => core.raw.opw_nav_query_create(mesh, maxNodes, nodeModel, core.out),
      destroy: 'opw_nav_query_destroy',
    });
  }

  /**
   * The polygon nearest to a position, of those whose boxes meet a box around it and that the filter takes; null when there is
   * none.
   *
   * @param halfExtents how far the box reaches along each axis; default [2, 4, 2]
   */
  nearestPoly(center: Vec3Like, halfExtents: Vec3Like = [2, 4, 2], filter?: QueryFilterLike): NearestPoly | null {
    const { raw, out } = this.#core;
    const [at, extents] = [readVec3(center, 'center'), readTriple(halfExtents, 'halfExtents')];
    this.#check(filter, (query, address) => raw.opw_nav_query_nearest_poly(query, ...at, ...extents, address, out));
    return takeNearestPoly(this.#core);
  }

  /** The point of a polygon that is closest to a position; null for a stale polygon. */
  closestPoint(poly: bigint, position: Vec3Like): NearestPoly | null {
    const { raw, out } = this.#core;
    const ref = splitUint64(poly, 'poly');
    const at = readVec3(position, 'position');
    const found = this.#core.checked(raw.opw_nav_query_closest_point(this.#query.pointer, ...ref, ...at, out));
    return found === 1 ? takeNearestPoly(this.#core) : null;
  }

  /** The same as {@link NavMesh.findPath}, with the nodes of this query. */
  findPath(start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath {
    const { raw, navPath } = this.#core;
    const ends = [...readVec3(start, 'start'), ...readVec3(end, 'end')] as const;
    const { filter, extents, callbacks } = readNavPathOptions(options);
    const { user } = this.#query;
    const call = (query: number): number =>
      withFilter(this.#core, filter, user, (address) =>
        raw.opw_nav_query_find_path(
          query,
          ...ends,
          address,
          ...extents,
          callbacks?.cancelled === undefined ? 0 : user,
          navPath,
        ),
      );
    this.#core.check(
      callbacks === undefined ? call(this.#query.pointer) : this.#query.call(call, new CallbackFrame(callbacks)),
    );
    return takeNavPath(this.#core);
  }

  /** The same as {@link NavMesh.findPathAsync}, with as many nodes as this query. */
  async findPathAsync(start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath> {
    // The call throws when this query was disposed of.
    const another = (): NavMeshQuery => this.#query.call(() => make(this.#parts));
    return findNavPathInSlices(another, start, end, readNavAsyncOptions(options));
  }

  /** The polygons of a cheapest path between two places on polygons. */
  findCorridor(
    startPoly: bigint,
    endPoly: bigint,
    start: Vec3Like,
    end: Vec3Like,
    filter?: QueryFilterLike,
  ): NavCorridor {
    if (this.beginPath(startPoly, endPoly, start, end, filter) === 'in-progress') this.updatePath(INT32_MAX);
    return this.finishPath();
  }

  /** Begins the search of such a path: `'in-progress'`, `'invalid-start-poly'` or `'invalid-end-poly'`. */
  beginPath(
    startPoly: bigint,
    endPoly: bigint,
    start: Vec3Like,
    end: Vec3Like,
    filter?: QueryFilterLike,
  ): NavQueryStatus {
    const { raw } = this.#core;
    const polys = [...splitUint64(startPoly, 'startPoly'), ...splitUint64(endPoly, 'endPoly')] as const;
    const ends = [...readVec3(start, 'start'), ...readVec3(end, 'end')] as const;
    const read = readFilter(filter);
    const result = this.#run(read, (query, address) => raw.opw_nav_query_begin_path(query, ...polys, ...ends, address));
    this.#pathFrame = read?.passes === undefined ? undefined : new CallbackFrame({ passes: read.passes });
    return queryStatus(this.#core.checked(result));
  }

  /**
   * Goes on for at most so many expansions: `'in-progress'`, `'success'` or `'partial'`.
   *
   * @param iterations 1 to 2^31 - 1
   * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
   */
  updatePath(iterations: number): NavQueryStatus {
    const { raw } = this.#core;
    const count = requireInteger(iterations, 'iterations', 1, INT32_MAX);
    const frame = this.#pathFrame;
    const call = (query: number): number => raw.opw_nav_query_update_path(query, count);
    const result = frame === undefined ? call(this.#query.pointer) : this.#query.call(call, frame);
    return queryStatus(this.#core.checked(result));
  }

  /**
   * The corridor that was found; of a search that has not ended the one to the place nearest to the end so far.
   *
   * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
   */
  finishPath(): NavCorridor {
    const { raw, out } = this.#core;
    return this.#withRoom(8, (polys, capacity) => {
      this.#core.check(raw.opw_nav_query_finish_path(this.#query.pointer, polys, capacity, out));
      return takeCorridor(this.#core, polys);
    });
  }

  /**
   * The polygons that the last path search expanded, each once, in the order of their first expansion: for drawing.
   *
   * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
   */
  expandedPolys(): BigUint64Array {
    const { raw, memory } = this.#core;
    return this.#withRoom(8, (polys, capacity) => {
      const count = this.#core.checked(raw.opw_nav_query_expanded_polys(this.#query.pointer, polys, capacity));
      return count <= capacity ? memory.copyUint64s(polys, count) : undefined;
    });
  }

  /**
   * Pulls a string along a corridor: the shortest line from start to end inside it, seen from above.
   *
   * @param maxCorners stop at so many points, the start included, at least 1; default all
   */
  straightPath(
    start: Vec3Like,
    end: Vec3Like,
    corridor: BigUint64Array | readonly bigint[],
    maxCorners: number = INT32_MAX,
  ): NavStraightPath {
    const { raw, memory, out } = this.#core;
    const ends = [...readVec3(start, 'start'), ...readVec3(end, 'end')] as const;
    const polys = readRefs(corridor, 'corridor');
    const corners = requireInteger(maxCorners, 'maxCorners', 1, INT32_MAX);
    // Every polygon adds at most two points, and then there are both ends.
    const capacity = Math.min(corners, 2 * polys.length + 2);
    return memory.withCopies([polys], ([first = 0]) =>
      memory.withScratch(capacity * OpStraightPathPoint.size, (points) => {
        const query = this.#query.pointer;
        this.#core.check(
          raw.opw_nav_query_straight_path(query, ...ends, first, polys.length, corners, points, capacity, out),
        );
        return takeStraightPath(this.#core, points);
      }),
    );
  }

  /** Follows a straight line over the surface, seen from above, until it ends or hits a wall. */
  raycast(startPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavRaycast {
    return this.#follow('opw_nav_query_raycast', takeRaycast, startPoly, start, end, filter);
  }

  /** Goes straight from start towards end; at a wall, to the point of it nearest to end. */
  moveAlongSurface(startPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavSurfaceMove {
    return this.#follow('opw_nav_query_move_along_surface', takeSurfaceMove, startPoly, start, end, filter);
  }

  /**
   * The polygons that can be reached from a polygon within a circle.
   *
   * @param radius 0 to 2^22
   */
  findPolysInCircle(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavArea {
    return this.#findPolys(Kind.circle, startPoly, readCircle(center, radius), [], filter);
  }

  /**
   * The polygons that can be reached from a polygon within a convex shape, seen from above.
   *
   * @param points 3 to 64 corners, either way round
   */
  findPolysInShape(startPoly: bigint, points: readonly Vec3Like[], filter?: QueryFilterLike): NavArea {
    if (!Array.isArray(points)) throw wrongType('points', 'an array of positions', points);
    const corners = points.map((point: unknown, index) => readVec3(point, `points[${index}]`));
    return this.#findPolys(Kind.shape, startPoly, [...NO_POINT, 0], corners, filter);
  }

  /**
   * The polygons around a place that do not overlap each other seen from above: of stacked floors the one that is met first.
   *
   * @param radius 0 to 2^22
   */
  findLocalNeighbourhood(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavArea {
    return this.#findPolys(Kind.neighbourhood, startPoly, readCircle(center, radius), [], filter);
  }

  /** The wall nearest to a place, of those that can be reached within a circle. @param radius 0 to 2^22 */
  distanceToWall(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavWallHit {
    const { raw, out } = this.#core;
    const circle = [...splitUint64(startPoly, 'startPoly'), ...readCircle(center, radius)] as const;
    this.#check(filter, (query, address) => raw.opw_nav_query_distance_to_wall(query, ...circle, address, out));
    return takeWallHit(this.#core);
  }

  /** Every piece of wall within a circle, nearest first. @param radius 0 to 2^22 */
  findWalls(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavWalls {
    const { raw, out } = this.#core;
    const circle = [...splitUint64(startPoly, 'startPoly'), ...readCircle(center, radius)] as const;
    return this.#withRoom(OpWallSegment.size, (walls, capacity) => {
      this.#check(filter, (query, address) =>
        raw.opw_nav_query_find_walls(query, ...circle, address, walls, capacity, out),
      );
      return takeWalls(this.#core, walls);
    });
  }

  /** A point of the mesh, evenly over the area that the filter takes; null when there is no area. Takes four numbers. */
  randomPoint(random: Random, filter?: QueryFilterLike): NavRandomPoint | null {
    const { raw, out } = this.#core;
    return withRandom(this.#core, random, (state) => {
      this.#check(filter, (query, address) => raw.opw_nav_query_random_point(query, state, address, out));
      return takeRandomPoint(this.#core);
    });
  }

  /** A point evenly over what can be reached within a circle; null when there is none. @param radius 0 to 2^22 */
  randomPointAround(
    random: Random,
    startPoly: bigint,
    center: Vec3Like,
    radius: number,
    filter?: QueryFilterLike,
  ): NavRandomPoint | null {
    const { raw, out } = this.#core;
    const circle = [...splitUint64(startPoly, 'startPoly'), ...readCircle(center, radius)] as const;
    return withRandom(this.#core, random, (state) => {
      this.#check(filter, (query, address) =>
        raw.opw_nav_query_random_point_around(query, state, ...circle, address, out),
      );
      return takeRandomPoint(this.#core);
    });
  }

  /** Frees the memory of the query. May be called again. */
  dispose(): void {
    this.#query.dispose();
  }

  /** The same as {@link NavMeshQuery.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What a call with a filter returned. */
  #run(filter: QueryFilter | undefined, use: (query: number, filter: number) => number): number {
    const { core, user } = this.#query;
    const call = (query: number): number => withFilter(core, filter, user, (address) => use(query, address));
    if (filter?.passes === undefined) return call(this.#query.pointer);
    return this.#query.call(call, new CallbackFrame({ passes: filter.passes }));
  }

  #check(filter: QueryFilterLike | undefined, use: (query: number, filter: number) => number): void {
    this.#core.check(this.#run(readFilter(filter), use));
  }

  /** Runs a query with more and more room until its result is whole. */
  #withRoom<T>(itemSize: number, use: (address: number, capacity: number) => T | undefined): T {
    for (let capacity = 64; ; capacity *= 4) {
      const result = this.#core.memory.withScratch(capacity * itemSize, (address) => use(address, capacity));
      if (result !== undefined) return result;
    }
  }

  #follow<T>(
    name: 'opw_nav_query_raycast' | 'opw_nav_query_move_along_surface',
    take: (core: Core, visited: number) => T | undefined,
    startPoly: bigint,
    start: Vec3Like,
    end: Vec3Like,
    filter: QueryFilterLike | undefined,
  ): T {
    const { raw, out } = this.#core;
    const ref = splitUint64(startPoly, 'startPoly');
    const ends = [...readVec3(start, 'start'), ...readVec3(end, 'end')] as const;
    return this.#withRoom(8, (visited, capacity) => {
      this.#check(filter, (query, address) => raw[name](query, ...ref, ...ends, address, visited, capacity, out));
      return take(this.#core, visited);
    });
  }

  #findPolys(
    kind: number,
    startPoly: bigint,
    circle: Circle,
    corners: readonly Vec3Arguments[],
    filter: QueryFilterLike | undefined,
  ): NavArea {
    const { raw, memory, out } = this.#core;
    const ref = splitUint64(startPoly, 'startPoly');
    return memory.withCopies([Float64Array.from(corners.flat())], ([points = 0]) =>
      this.#withRoom(24, (polys, capacity) => {
        const parents = polys + capacity * 8;
        const distances = parents + capacity * 8;
        const room = [polys, parents, distances, capacity] as const;
        this.#check(filter, (query, address) =>
          raw.opw_nav_query_find_polys(query, kind, ...ref, ...circle, points, corners.length, address, ...room, out),
        );
        return takeArea(this.#core, polys, parents, distances);
      }),
    );
  }
}

type Circle = readonly [...center: Vec3Arguments, radius: number];

function readCircle(center: unknown, radius: unknown): Circle {
  return [...readVec3(center, 'center'), requireNumber(radius, 'radius')];
}

function readRefs(value: unknown, argument: string): BigUint64Array {
  if (tagOf(value) === 'BigUint64Array') return value as BigUint64Array;
  if (!Array.isArray(value)) throw wrongType(argument, 'a BigUint64Array or an array of bigints', value);
  value.forEach((ref: unknown, index) => splitUint64(ref, `${argument}[${index}]`));
  return BigUint64Array.from(value as bigint[]);
}

/** A query object over a mesh. */
export function makeNavQuery(parts: NavQueryParts): NavMeshQuery {
  return make(parts);
}
