// The half-planes that hold a disc in a step, by the definition of ORCA: the library's simulator keeps them to itself, and with
// these a page can draw what it chose from. See docs/orca.md.

/**
 * @typedef {object} Rules
 * @property {number} radius @property {number} maxSpeed @property {number} horizon @property {number} neighborDistance
 * @property {number} maxNeighbors @property {number} dt
 *
 * @typedef {object} Planes
 * @property {number[]} neighbours their numbers, nearest first
 * @property {Float64Array} points velocities on the borders, in pairs
 * @property {Float64Array} normals towards what is allowed, in pairs
 */

/**
 * @param {Float64Array} motion before the step: x, y and velocity of each disc
 * @param {number} index of the disc
 * @param {Rules} rules the same for all discs
 * @returns {Planes}
 */
export function halfPlanesOf(motion, index, rules) {
  const neighbours = neighboursOf(motion, index, rules);
  const points = new Float64Array(2 * neighbours.length);
  const normals = new Float64Array(2 * neighbours.length);
  const [x, y, vx, vy] = motion.subarray(4 * index, 4 * index + 4);
  neighbours.forEach((other, i) => {
    const [ox, oy, ovx, ovy] = motion.subarray(4 * other, 4 * other + 4);
    const { change, normal } = leastChange([ox - x, oy - y], [vx - ovx, vy - ovy], rules);
    // Each of the two makes one half of the change.
    points.set([vx + change[0] / 2, vy + change[1] / 2], 2 * i);
    normals.set(normal, 2 * i);
  });
  return { neighbours, points, normals };
}

function neighboursOf(motion, index, { neighborDistance, maxNeighbors }) {
  const found = [];
  for (let other = 0; other < motion.length / 4; other++) {
    if (other === index) continue;
    const [x, y] = [0, 1].map((axis) => motion[4 * other + axis] - motion[4 * index + axis]);
    const squared = x * x + y * y;
    if (squared < neighborDistance * neighborDistance) found.push({ other, squared });
  }
  found.sort((a, b) => a.squared - b.squared || a.other - b.other);
  return found.slice(0, maxNeighbors).map(({ other }) => other);
}

/** What the relative velocity must change at least, so that the two do not meet within the horizon; and in which direction. */
function leastChange([px, py], [vx, vy], { radius, horizon, dt }) {
  const r = 2 * radius;
  const squared = px * px + py * py;
  if (squared <= r * r) return outOfDisc([vx - px / dt, vy - py / dt], r / dt);
  const [wx, wy] = [vx - px / horizon, vy - py / horizon];
  const along = wx * px + wy * py;
  if (along < 0 && along * along > r * r * (wx * wx + wy * wy)) return outOfDisc([wx, wy], r / horizon);
  // Else to one of the two sides of the cone behind that disc.
  const leg = Math.sqrt(squared - r * r);
  const isLeft = px * wy - py * wx > 0;
  const side = isLeft ? [px * leg - py * r, px * r + py * leg] : [-px * leg - py * r, px * r - py * leg];
  const [dx, dy] = side.map((value) => value / squared);
  const speed = vx * dx + vy * dy;
  return { change: [speed * dx - vx, speed * dy - vy], normal: [-dy, dx] };
}

function outOfDisc([wx, wy], radius) {
  const length = Math.sqrt(wx * wx + wy * wy);
  const normal = length > 0 ? [wx / length, wy / length] : [1, 0];
  return { change: normal.map((value) => (radius - length) * value), normal };
}
