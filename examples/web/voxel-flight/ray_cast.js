// What lies under the pointer: a ray walks from voxel to voxel (Amanatides & Woo 1987) through the part of a block that
// is shown.

import { indexOf, ROCK } from './block.js';

const AXES = ['x', 'y', 'z'];

/**
 * @typedef {object} Hit
 * @property {import('./block.js').Voxel | null} rock the voxel of rock that was hit, or null where the ray leaves the block
 * @property {import('./block.js').Voxel | null} before the last voxel on the way that is no rock; null when the hit is on the outside
 *
 * @param {import('./block.js').Block} block
 * @param {import('./block.js').Sides} shown the part that is not cut away
 * @param {boolean} hasHull whether the outside of the rock is seen; otherwise only what lies behind an opening
 * @param {{ x: number, y: number, z: number }} origin @param {{ x: number, y: number, z: number }} direction
 * @returns {Hit | null} null when the ray passes the block, or nothing but rock that is not seen
 */
export function castRay(block, shown, hasHull, origin, direction) {
  const sides = { x: shown.width, y: shown.height, z: shown.depth };
  const enter = entry(sides, origin, direction);
  if (enter === null) return null;
  const walk = AXES.map((axis) => axisWalk(origin[axis], direction[axis], enter, sides[axis]));
  const voxel = { x: walk[0].at, y: walk[1].at, z: walk[2].at };
  let before = null;
  for (;;) {
    const isRock = block.cells[indexOf(block, voxel)] === ROCK;
    if (isRock && (before !== null || hasHull)) return { rock: { ...voxel }, before };
    if (!isRock) before = { ...voxel };
    // A ray that has only passed through rock unseen goes on.
    const next = walk[0].due <= walk[1].due && walk[0].due <= walk[2].due ? 0 : walk[1].due <= walk[2].due ? 1 : 2;
    const axis = AXES[next];
    voxel[axis] += walk[next].step;
    walk[next].due += walk[next].pace;
    if (voxel[axis] < 0 || voxel[axis] >= sides[axis]) return before && { rock: null, before };
  }
}

/** Where along the ray the box begins, at least 0, or null when the ray passes it. */
function entry(sides, origin, direction) {
  let enter = 0;
  let leave = Infinity;
  for (const axis of AXES) {
    const [o, d, side] = [origin[axis], direction[axis], sides[axis]];
    if (d === 0) {
      if (o < 0 || o >= side) return null;
      continue;
    }
    const [a, b] = [-o / d, (side - o) / d];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave ? enter : null;
}

function axisWalk(origin, direction, enter, side) {
  const place = origin + direction * enter;
  const at = Math.min(Math.max(Math.floor(place), 0), side - 1);
  if (direction === 0) return { at, step: 0, due: Infinity, pace: Infinity };
  const step = Math.sign(direction);
  const edge = step > 0 ? at + 1 : at;
  return { at, step, due: (edge - origin) / direction, pace: Math.abs(1 / direction) };
}
