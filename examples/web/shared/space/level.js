// Triangles, with the box that they lie in.

/**
 * @typedef {[number, number, number]} Point
 * @typedef {object} Level
 * @property {string} kind @property {string} size @property {number} seed
 * @property {Float64Array} positions x, y, z in turn
 * @property {Uint32Array} indices three a triangle
 * @property {Point} low @property {Point} high the box
 */

/** @param {{ kind: string, size: string, seed: number }} plan @returns {Level} */
export function boxed(plan, { positions, indices }) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const index of indices) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * index + axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
  return { ...plan, positions, indices, low, high };
}

/** The longest way through the box of a level. @param {Level} level */
export const diagonalOf = ({ low, high }) => Math.hypot(...high.map((value, axis) => value - low[axis]));
