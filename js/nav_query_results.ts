// The results of queries on polygons, and reading them from the module.
import type { Core } from './core.js';
import {
  OpAreaResult,
  OpCorridorResult,
  OpNearestPoly,
  OpRandomPoint,
  OpRaycast,
  OpStraightPathPoint,
  OpStraightPathResult,
  OpSurfaceMove,
  OpWallHit,
  OpWallSegment,
  OpWallsResult,
} from './layout.js';
import { type NavQueryStatus, queryStatus, readStraightPoints } from './nav_path.js';
import { type Vec3, vec3At } from './vec3.js';

/** The point of a polygon that is closest to a position. */
export interface NearestPoly {
  /** The polygon. */
  readonly poly: bigint;
  /** The point of its surface. */
  readonly point: Vec3;
  /** The square of the distance between position and point. */
  readonly distanceSquared: number;
  /** The point is straight above or below the position. */
  readonly overPolygon: boolean;
}

/** The polygons of a path. */
export interface NavCorridor {
  /** `'success'`, `'partial'`, `'in-progress'` for a search that has not ended, or why there is none. */
  readonly status: NavQueryStatus;
  /** The cost of the route. */
  readonly cost: number;
  /** The polygons, the start's first. */
  readonly polys: BigUint64Array;
  /** How many nodes the search expanded. */
  readonly expandedCount: number;
  /** The search ran out of nodes. */
  readonly nodeLimitReached: boolean;
}

/** The shortest line inside a corridor, seen from above. */
export interface NavStraightPath {
  /** `'success'` or `'invalid-corridor'`. */
  readonly status: NavQueryStatus;
  /** The corners as x, y, z triples, the start included. */
  readonly points: Float64Array;
  /** How many points. */
  readonly pointCount: number;
  /** Of each point: 1 the start, 2 the end, 4 where an off-mesh link is taken, which leads to the next point. */
  readonly pointFlags: Uint8Array;
  /** The polygon that is entered after each point; the last polygon at the end. */
  readonly polys: BigUint64Array;
  /** There may be more points: as many as were asked for have been found. */
  readonly truncated: boolean;
}

/** Why a ray or a move could begin or not. */
export type NavRayStatus = 'none' | 'ok' | 'invalid-start-poly' | 'start-outside-polygon';

/** A straight line over the surface. */
export interface NavRaycast {
  /** `'ok'`, or why there is no answer. */
  readonly status: NavRayStatus;
  /** A wall, or what counts as one for the filter, was hit. */
  readonly hit: boolean;
  /** Where along the line, 0 to 1; 1 when nothing was hit. */
  readonly t: number;
  /** Of the wall, level. */
  readonly normal: Vec3;
  /** Whose edge was hit, or in which the ray ends. */
  readonly poly: bigint;
  /** The edge that was hit, -1 for none. */
  readonly edge: number;
  /** The polygons crossed, in order. */
  readonly visited: BigUint64Array;
}

/** A move over the surface. */
export interface NavSurfaceMove {
  /** `'ok'`, or why nothing moved. */
  readonly status: NavRayStatus;
  /** Where it ends. */
  readonly position: Vec3;
  /** The polygon there. */
  readonly poly: bigint;
  /** A wall was in the way: it ends at the point of that wall nearest to the wanted end. */
  readonly blocked: boolean;
  /** The polygons crossed, in order. */
  readonly visited: BigUint64Array;
}

/** How a search of polygons around a place went. */
export type NavAreaStatus = 'none' | 'success' | 'in-progress' | 'invalid-start-poly' | 'invalid-shape';

/** The polygons around a place. */
export interface NavArea {
  /** `'success'`, or why there is no answer. */
  readonly status: NavAreaStatus;
  /** The polygons in the order in which they were reached. */
  readonly polys: BigUint64Array;
  /** The polygon that each was reached from; 0n for the first. */
  readonly parents: BigUint64Array;
  /** The square of the distance by which each was ordered. */
  readonly distancesSquared: Float64Array;
  /** The search ran out of nodes. */
  readonly nodeLimitReached: boolean;
}

/** The wall nearest to a place. */
export interface NavWallHit {
  /** `'success'`, or why there is no answer. */
  readonly status: NavAreaStatus;
  /** There is a wall within the radius. */
  readonly found: boolean;
  /** Its distance; the radius when there is none. */
  readonly distance: number;
  /** The nearest point of it. */
  readonly position: Vec3;
  /** From the wall to the centre, level. */
  readonly normal: Vec3;
  /** The polygon with the wall; 0n for none. */
  readonly poly: bigint;
  /** Its edge. */
  readonly edge: number;
}

/** The walls around a place, nearest first. */
export interface NavWalls {
  /** `'success'`, or why there is no answer. */
  readonly status: NavAreaStatus;
  /** Both ends of each piece: six numbers, x, y, z and x, y, z. The ground is to the left of the way from one to the other. */
  readonly segments: Float64Array;
  /** How many pieces. */
  readonly count: number;
  /** The polygon of each. */
  readonly polys: BigUint64Array;
  /** The edge of each. */
  readonly edges: Int32Array;
}

/** A random point. */
export interface NavRandomPoint {
  /** The polygon that it lies on. */
  readonly poly: bigint;
  /** Where it is. */
  readonly position: Vec3;
}

// In the order of the enums in include/onepath/query.h.
const RAY_STATUSES: readonly NavRayStatus[] = ['none', 'ok', 'invalid-start-poly', 'start-outside-polygon'];
const AREA_STATUSES: readonly NavAreaStatus[] = [
  'none',
  'success',
  'in-progress',
  'invalid-start-poly',
  'invalid-shape',
];

function flagAt({ memory }: Core, address: number): boolean {
  return memory.bytes[address] === 1;
}

function rayStatusAt({ memory }: Core, address: number): NavRayStatus {
  return RAY_STATUSES[memory.int32(address)] as NavRayStatus;
}

function areaStatusAt({ memory }: Core, address: number): NavAreaStatus {
  return AREA_STATUSES[memory.int32(address)] as NavAreaStatus;
}

// What follows reads a result that C has left at `core.out`.

export function takeNearestPoly(core: Core): NearestPoly | null {
  const { memory, out } = core;
  const poly = memory.uint64(out + OpNearestPoly.poly);
  if (poly === 0n) return null;
  return {
    poly,
    point: vec3At(memory, out + OpNearestPoly.point),
    distanceSquared: memory.float64(out + OpNearestPoly.distance_squared),
    overPolygon: flagAt(core, out + OpNearestPoly.over_polygon),
  };
}

/** Undefined when the room was too small, as in those below. */
export function takeCorridor(core: Core, polys: number): NavCorridor | undefined {
  const { memory, out } = core;
  if (flagAt(core, out + OpCorridorResult.truncated)) return undefined;
  return {
    status: queryStatus(memory.int32(out + OpCorridorResult.status)),
    cost: memory.float64(out + OpCorridorResult.cost),
    polys: memory.copyUint64s(polys, memory.int32(out + OpCorridorResult.poly_count)),
    expandedCount: memory.int32(out + OpCorridorResult.expanded),
    nodeLimitReached: flagAt(core, out + OpCorridorResult.node_limit_reached),
  };
}

export function takeStraightPath(core: Core, address: number): NavStraightPath {
  const { memory, out } = core;
  const pointCount = memory.int32(out + OpStraightPathResult.point_count);
  const polys = new BigUint64Array(pointCount);
  polys.forEach((_, i) => {
    polys[i] = memory.uint64(address + i * OpStraightPathPoint.size + OpStraightPathPoint.poly);
  });
  const { points, pointFlags } = readStraightPoints(core, address, pointCount);
  return {
    status: queryStatus(memory.int32(out + OpStraightPathResult.status)),
    points,
    pointCount,
    pointFlags,
    polys,
    truncated: flagAt(core, out + OpStraightPathResult.truncated),
  };
}

export function takeRaycast(core: Core, visited: number): NavRaycast | undefined {
  const { memory, out } = core;
  if (flagAt(core, out + OpRaycast.truncated)) return undefined;
  return {
    status: rayStatusAt(core, out + OpRaycast.status),
    hit: flagAt(core, out + OpRaycast.hit),
    t: memory.float64(out + OpRaycast.t),
    normal: vec3At(memory, out + OpRaycast.normal),
    poly: memory.uint64(out + OpRaycast.poly),
    edge: memory.int32(out + OpRaycast.edge),
    visited: memory.copyUint64s(visited, memory.int32(out + OpRaycast.visited_count)),
  };
}

export function takeSurfaceMove(core: Core, visited: number): NavSurfaceMove | undefined {
  const { memory, out } = core;
  if (flagAt(core, out + OpSurfaceMove.truncated)) return undefined;
  return {
    status: rayStatusAt(core, out + OpSurfaceMove.status),
    position: vec3At(memory, out + OpSurfaceMove.position),
    poly: memory.uint64(out + OpSurfaceMove.poly),
    blocked: flagAt(core, out + OpSurfaceMove.blocked),
    visited: memory.copyUint64s(visited, memory.int32(out + OpSurfaceMove.visited_count)),
  };
}

export function takeArea(core: Core, polys: number, parents: number, distances: number): NavArea | undefined {
  const { memory, out } = core;
  if (flagAt(core, out + OpAreaResult.truncated)) return undefined;
  const count = memory.int32(out + OpAreaResult.poly_count);
  return {
    status: areaStatusAt(core, out + OpAreaResult.status),
    polys: memory.copyUint64s(polys, count),
    parents: memory.copyUint64s(parents, count),
    distancesSquared: memory.copyDoubles(distances, count),
    nodeLimitReached: flagAt(core, out + OpAreaResult.node_limit_reached),
  };
}

export function takeWallHit(core: Core): NavWallHit {
  const { memory, out } = core;
  return {
    status: areaStatusAt(core, out + OpWallHit.status),
    found: flagAt(core, out + OpWallHit.found),
    distance: memory.float64(out + OpWallHit.distance),
    position: vec3At(memory, out + OpWallHit.position),
    normal: vec3At(memory, out + OpWallHit.normal),
    poly: memory.uint64(out + OpWallHit.poly),
    edge: memory.int32(out + OpWallHit.edge),
  };
}

export function takeWalls(core: Core, walls: number): NavWalls | undefined {
  const { memory, out } = core;
  if (flagAt(core, out + OpWallsResult.truncated)) return undefined;
  const count = memory.int32(out + OpWallsResult.count);
  const segments = new Float64Array(count * 6);
  const polys = new BigUint64Array(count);
  const edges = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const wall = walls + i * OpWallSegment.size;
    // Both ends lie one after the other.
    segments.set(memory.copyDoubles(wall + OpWallSegment.start, 6), i * 6);
    polys[i] = memory.uint64(wall + OpWallSegment.poly);
    edges[i] = memory.int32(wall + OpWallSegment.edge);
  }
  return { status: areaStatusAt(core, out + OpWallsResult.status), segments, count, polys, edges };
}

export function takeRandomPoint(core: Core): NavRandomPoint | null {
  const { memory, out } = core;
  if (!flagAt(core, out + OpRandomPoint.found)) return null;
  return { poly: memory.uint64(out + OpRandomPoint.poly), position: vec3At(memory, out + OpRandomPoint.position) };
}
