// The cursor of the keyboard: a place that walks over the mesh, up and down with it, and stays level where there is none.

// From the cursor up and down, where the mesh is looked for.
const REACH = 1.5;

/**
 * @param {import('../../lib/onepath.js').NavMeshQuery | null} query of the mesh
 * @param {import('./level.js').Level} level its box is never left
 * @param {import('./level.js').Point} point
 * @param {{ x: number, y: number, z: number }} step
 * @returns {import('./level.js').Point}
 */
export function movedCursor(query, { low, high }, point, step) {
  const wanted = [point[0] + step.x, point[1] + step.y, point[2] + step.z];
  const [x, y, z] = wanted.map((value, axis) => Math.min(Math.max(value, low[axis]), high[axis]));
  if (step.y !== 0 || !query) return [x, y, z];
  const nearest = query.nearestPoly([x, y, z], [0.01, REACH, 0.01]);
  return [x, nearest?.overPolygon ? nearest.point.y : y, z];
}
