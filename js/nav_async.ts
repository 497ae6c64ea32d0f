// Paths on navigation meshes in slices.
import type { NavPath, readNavAsyncOptions } from './nav_path.js';
import type { NavMeshQuery } from './nav_query.js';
import { makeResult, type PathStatus } from './path_result.js';
import { runInSlices, throwIfEnded } from './slices.js';
import { readVec3, type Vec3Like } from './vec3.js';

type AsyncOptions = ReturnType<typeof readNavAsyncOptions>;

/** The same result as a query in one call, whatever the slices. `makeQuery` makes the query object that it runs on. */
export async function findNavPathInSlices(
  makeQuery: () => NavMeshQuery,
  start: Vec3Like,
  end: Vec3Like,
  options: AsyncOptions,
): Promise<NavPath> {
  const ends = { ...options, iterationBudget: 0 };
  throwIfEnded(ends);
  const [startAt, endAt] = [readVec3(start, 'start'), readVec3(end, 'end')];
  const query = makeQuery();
  try {
    const { filter, extents } = options;
    const from = query.nearestPoly(startAt, extents, filter);
    const to = query.nearestPoly(endAt, extents, filter);
    if (from === null) return refusedPath('start-invalid', 'no-start-nearby');
    if (to === null) return refusedPath('goal-invalid', 'no-end-nearby');
    query.beginPath(from.poly, to.poly, from.point, to.point, filter);
    const step = (iterations: number): PathStatus => pathStatusOf(query.updatePath(iterations));
    await runInSlices({ step }, ends);
    return finish(query, from.point, to.point);
  } finally {
    query.dispose();
  }
}

function pathStatusOf(status: string): PathStatus {
  return status === 'success' ? 'found' : (status as 'partial' | 'in-progress');
}

function refusedPath(status: PathStatus, detail: NavPath['detail']): NavPath {
  return makeResult(status, {
    detail,
    cost: Infinity,
    length: 0,
    points: new Float64Array(0),
    pointCount: 0,
    pointFlags: new Uint8Array(0),
    corridor: new BigUint64Array(0),
    expandedCount: 0,
    nodeLimitReached: false,
  });
}

function finish(query: NavMeshQuery, start: Vec3Like, end: Vec3Like): NavPath {
  const { status, cost, polys, expandedCount, nodeLimitReached } = query.finishPath();
  const { points, pointCount, pointFlags } = query.straightPath(start, end, polys);
  return makeResult(pathStatusOf(status), {
    detail: status,
    cost,
    length: lengthOf(points),
    points,
    pointCount,
    pointFlags,
    corridor: polys,
    expandedCount,
    nodeLimitReached,
  });
}

/** In the order of the sums of find_nav_path.c, so that the bits are the same. */
function lengthOf(points: Float64Array): number {
  const axis = (i: number): number => (points[i] as number) - (points[i - 3] as number);
  let length = 0;
  for (let i = 3; i < points.length; i += 3) {
    const [dx, dy, dz] = [axis(i), axis(i + 1), axis(i + 2)];
    length += Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  return length;
}
