// A path as it is walked: its corners are joined by lines over the ground, up and down with it.

/** From one look at the ground to the next, in units. */
const STEP = 0.5;

/** So many looks at the most; a longer path is looked at less often. */
const MOST_STEPS = 4000;

// Around a place of the straight line between two corners.
const NEAR_IT = [0.1, 3, 0.1];

/**
 * @param {import('../lib/onepath.js').NavMeshQuery} query of the mesh
 * @param {Float64Array} points x, y, z of each corner
 * @returns {Float64Array} the same with more points between them
 */
export function groundLine(query, points) {
  const line = [...points.subarray(0, 3)];
  const step = Math.max(STEP, lengthOf(points) / MOST_STEPS);
  for (let i = 3; i < points.length; i += 3) {
    const [from, to] = [points.subarray(i - 3, i), points.subarray(i, i + 3)];
    const count = Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / step);
    for (let k = 1; k < count; k++) {
      const [x, y, z] = from.map((value, axis) => value + ((to[axis] - value) * k) / count);
      line.push(x, query.nearestPoly([x, y, z], NEAR_IT)?.point.y ?? y, z);
    }
    line.push(...to);
  }
  return Float64Array.from(line);
}

function lengthOf(points) {
  let length = 0;
  for (let i = 3; i < points.length; i += 3) {
    length += Math.hypot(points[i] - points[i - 3], points[i + 2] - points[i - 1]);
  }
  return length;
}
