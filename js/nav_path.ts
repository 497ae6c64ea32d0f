// The result of a path query on a navigation mesh, and the options of such queries.
import { requireFunction, requireKnownKeys, requireObject } from './arguments.js';
import type { Callbacks } from './callbacks.js';
import type { Core } from './core.js';
import { OpNavPath, OpStraightPathPoint } from './layout.js';
import { type QueryFilter, type QueryFilterLike, readFilter } from './nav_filter.js';
import { KEPT_BYTES, makeResult, type PathStatus, pathStatus, readResult } from './path_result.js';
import type { Vec3Arguments } from './raw_nav.js';
import { type AbortSignalLike, readSlices, SLICE_KEYS, type Slices } from './slices.js';
import { readTriple, type Vec3Like } from './vec3.js';

/**
 * The outcome of a query on polygons:
 *
 * - `'none'`: nothing was asked yet
 * - `'success'`, `'partial'`: the way to the end, or to the reachable place nearest to it
 * - `'in-progress'`: a search in slices has work left
 * - `'invalid-start-poly'`, `'invalid-end-poly'`: the polygon is not of the mesh as it is now, or the filter refuses it
 * - `'no-start-nearby'`, `'no-end-nearby'`: no polygon near enough that the filter takes
 * - `'invalid-corridor'`: the polygons of a corridor do not hang together
 */
export type NavQueryStatus =
  | 'none'
  | 'success'
  | 'partial'
  | 'in-progress'
  | 'invalid-start-poly'
  | 'invalid-end-poly'
  | 'no-start-nearby'
  | 'no-end-nearby'
  | 'invalid-corridor';

/** In the order of OpQueryStatus in include/onepath/query.h. */
const QUERY_STATUSES: readonly NavQueryStatus[] = [
  'none',
  'success',
  'partial',
  'in-progress',
  'invalid-start-poly',
  'invalid-end-poly',
  'no-start-nearby',
  'no-end-nearby',
  'invalid-corridor',
];

export function queryStatus(number: number): NavQueryStatus {
  return QUERY_STATUSES[number] as NavQueryStatus;
}

/** Options of a path query on a navigation mesh. An unknown key throws a TypeError. */
export interface NavPathOptions {
  /** Which polygons may be used, and at what price. Default: all, at 1 a unit of length. */
  filter?: QueryFilterLike | undefined;
  /** How far from either end to look for a polygon along each axis: finite, at least 0. Default [2, 4, 2]. */
  halfExtents?: Vec3Like | undefined;
  /**
   * Asked before every 256 expansions of a synchronous query and before every slice of an asynchronous one; true ends it
   * with an {@link OnePathCancelledError}.
   */
  cancelled?: (() => boolean) | undefined;
}

/** Options of {@link NavMesh.findPathAsync}. */
export interface NavAsyncOptions extends NavPathOptions {
  /** Expansions between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
  iterationsPerSlice?: number | undefined;
  /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
  signal?: AbortSignalLike | undefined;
}

/** Options, read and checked. */
export interface ReadNavPathOptions {
  filter: QueryFilter | undefined;
  extents: Vec3Arguments;
  /** Undefined when no callback was given. */
  callbacks: Callbacks | undefined;
}

const KEYS: readonly (keyof NavPathOptions)[] = ['filter', 'halfExtents', 'cancelled'];

const DEFAULTS: ReadNavPathOptions = { filter: undefined, extents: [2, 4, 2], callbacks: undefined };

export function readNavPathOptions(value: NavPathOptions | undefined): ReadNavPathOptions {
  return value === undefined ? DEFAULTS : read(value, KEYS);
}

export function readNavAsyncOptions(value: NavAsyncOptions | undefined): ReadNavPathOptions & Slices {
  const options = value === undefined ? DEFAULTS : read(value, [...KEYS, ...SLICE_KEYS]);
  return { ...options, ...readSlices(value) };
}

function read(value: NavPathOptions, keys: readonly string[]): ReadNavPathOptions {
  requireKnownKeys(requireObject(value, 'options'), 'options', keys);
  const filter = readFilter(value.filter);
  const { halfExtents, cancelled } = value;
  if (cancelled !== undefined) requireFunction(cancelled, 'cancelled');
  return {
    filter,
    extents: halfExtents === undefined ? DEFAULTS.extents : readTriple(halfExtents, 'halfExtents'),
    callbacks:
      cancelled === undefined && filter?.passes === undefined ? undefined : { cancelled, passes: filter?.passes },
  };
}

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface NavPath {
  /**
   * The outcome. `'start-invalid'` and `'goal-invalid'`: no polygon near that end. `'partial'`: a way to the reachable place
   * nearest to the end.
   */
  readonly status: PathStatus;
  /** The same, told more exactly. */
  readonly detail: NavQueryStatus;
  /** Status is `'found'`. */
  readonly found: boolean;
  /** Status is `'found'` or `'partial'`. */
  readonly hasPath: boolean;
  /** Status is `'partial'`. */
  readonly isPartial: boolean;
  /** What the search paid for the corridor under the filter; Infinity without a path. */
  readonly cost: number;
  /** Length of the line through `points`; 0 without a path. */
  readonly length: number;
  /** The corners of the shortest line inside the corridor as x, y, z triples, both ends included. */
  readonly points: Float64Array;
  /** How many points: a third of the length of `points`. */
  readonly pointCount: number;
  /** Of each point: 1 the start, 2 the end, 4 where an off-mesh link is taken, which leads to the next point. */
  readonly pointFlags: Uint8Array;
  /** The polygons from start to end. */
  readonly corridor: BigUint64Array;
  /** How many nodes the search expanded. */
  readonly expandedCount: number;
  /** The search ran out of nodes, and the path is a partial one for that reason. */
  readonly nodeLimitReached: boolean;
}

/** The string pulled along a corridor. */
export interface StraightPoints {
  points: Float64Array;
  pointFlags: Uint8Array;
}

/** The points of an array of OpStraightPathPoint. */
export function readStraightPoints({ memory }: Core, address: number, count: number): StraightPoints {
  const { doubles, ints } = memory;
  const points = new Float64Array(count * 3);
  const pointFlags = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const point = address + i * OpStraightPathPoint.size;
    const x = (point + OpStraightPathPoint.position) >>> 3;
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = doubles[x + axis] as number;
    pointFlags[i] = ints[(point + OpStraightPathPoint.flags) >>> 2] as number;
  }
  return { points, pointFlags };
}

/** Copies the result that the last query left. */
export function takeNavPath(core: Core): NavPath {
  const { memory, navPath: base } = core;
  const { int, double } = readResult(memory, base);
  const pointCount = int(OpNavPath.point_count);
  const polyCount = int(OpNavPath.poly_count);
  const { points, pointFlags } = readStraightPoints(core, int(OpNavPath.points) >>> 0, pointCount);
  const path = makeResult(pathStatus(int(OpNavPath.status)), {
    detail: queryStatus(int(OpNavPath.detail)),
    cost: double(OpNavPath.cost),
    length: double(OpNavPath.length),
    points,
    pointCount,
    pointFlags,
    corridor: memory.copyUint64s(int(OpNavPath.corridor) >>> 0, polyCount),
    expandedCount: int(OpNavPath.expanded),
    nodeLimitReached: memory.bytes[base + OpNavPath.node_limit_reached] === 1,
  });
  if (pointCount * OpStraightPathPoint.size + polyCount * 8 > KEPT_BYTES) core.raw.opw_nav_path_reset(base);
  return path;
}
