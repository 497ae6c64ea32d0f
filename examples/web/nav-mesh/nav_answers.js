// What is asked of the mesh: a path, a ray, walls near a place, random points.

import { Random } from '../shared/library.js';
import { filterOf } from './area_costs.js';
import { positionOf } from './board.js';

// Units around an end in which to look for a polygon.
const NEAR_IT = [2, 4, 2];

/**
 * @typedef {import('../lib/onepath.js').Vec3} Vec3
 *
 * @typedef {object} Answers
 * @property {import('../lib/onepath.js').NavPath} path from S to G
 * @property {BigUint64Array | null} expanded the polygons that the search for it looked at
 * @property {{ from: Vec3, to: Vec3, hit: import('../lib/onepath.js').NavMeshHit } | null} ray from S towards G
 * @property {{ centre: Vec3, radius: number, nearest: import('../lib/onepath.js').NavWallHit, pieces: import('../lib/onepath.js').NavWalls } | null} walls near S
 * @property {number[]} points random ones, x and z in turn
 */

/** @returns {Answers['path']} */
export const askPath = (query, ends, settings) =>
  query.findPath(...ends.map(positionOf), { filter: filterOf(settings) });

/** @returns {Answers} */
export function askMesh(mesh, query, ends, settings) {
  const [start, goal] = ends.map(positionOf);
  return {
    ...pathAndExpanded(query, ends, settings),
    ray: settings.showsRay ? { from: vectorOf(start), to: vectorOf(goal), hit: mesh.raycast(start, goal) } : null,
    walls: settings.showsWalls ? wallsNear(query, start, settings.wallRadius) : null,
    points: settings.randomCount > 0 ? randomPoints(mesh, settings) : [],
  };
}

const vectorOf = ([x, y, z]) => ({ x, y, z });

/** What was expanded is asked right after the search: what is asked next may use the nodes again. */
function pathAndExpanded(query, ends, settings) {
  const path = askPath(query, ends, settings);
  return { path, expanded: settings.showsExpanded && path.hasPath ? query.expandedPolys() : null };
}

function wallsNear(query, place, radius) {
  const nearest = query.nearestPoly(place, NEAR_IT);
  if (!nearest) return null;
  const { poly, point } = nearest;
  return {
    centre: point,
    radius,
    nearest: query.distanceToWall(poly, point, radius),
    pieces: query.findWalls(poly, point, radius),
  };
}

function randomPoints(mesh, { randomCount, randomSeed }) {
  const random = new Random(BigInt(randomSeed));
  const points = [];
  for (let i = 0; i < randomCount; i++) {
    const point = mesh.randomPoint(random);
    if (point) points.push(point.x, point.z);
  }
  random.dispose();
  return points;
}
