// A level for drawing: ground and houses as faces with keys.

import { pointAt, ShapeWriter, triangleLight } from '../space/shapes.js';

const [GROUND, HOUSE] = [0, 1];

/** How dark the lowest of several floors is. */
const LOWEST = 0.66;

/** @param {import('../space/level.js').Level} level @returns {import('../space/shapes.js').Drawing} */
export function levelShapes({ kind, positions, indices, low, high }) {
  const writer = new ShapeWriter();
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[i + k]));
    const top = Math.max(...corners.map(([, y]) => y));
    const isHouse = kind === 'city' && top > low[1];
    const part = kind === 'city' ? 1 : (top - low[1]) / (high[1] - low[1] || 1);
    writer.face(corners, isHouse ? HOUSE : GROUND, triangleLight(...corners) * (LOWEST + (1 - LOWEST) * part));
  }
  return writer.take('level');
}
