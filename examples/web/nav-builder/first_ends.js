// The start and the goal that a level begins with: on its mesh near opposite corners, with a path between them; or, on a level
// of islands, the two ends of the longest path that was found on the way there.

import { STEPS } from './page_state.js';

/** How far in from the corners to look, as parts of the level, and on which of its diagonals. */
const INSETS = [0.12, 0.06, 0.2, 0.28, 0.36];
const DIAGONALS = [false, true];

/** On the grid of ends. @param {import('../shared/space/level.js').Point} point @returns {import('../shared/space/level.js').Point} */
export const snapped = (point) => point.map((value) => Math.round(value * STEPS) / STEPS);

/**
 * @param {import('../lib/onepath.js').NavMeshQuery} query
 * @param {import('../shared/space/level.js').Level} level
 * @returns {import('../shared/space/level.js').Point[] | null} null on an empty mesh
 */
export function firstEnds(query, { low, high }) {
  const reach = high.map((value, axis) => value - low[axis] + 1);
  const onMesh = (partX, partZ) => {
    const corner = [low[0] + partX * (high[0] - low[0]), low[1], low[2] + partZ * (high[2] - low[2])];
    const { x, y, z } = query.nearestPoly(corner, reach)?.point ?? {};
    return x === undefined ? null : snapped([x, y, z]);
  };
  let longest = null;
  for (const inset of INSETS) {
    for (const isOther of DIAGONALS) {
      const [start, goal] = [inset, 1 - inset].map((part) => onMesh(part, isOther ? 1 - part : part));
      if (start === null) return null;
      const path = query.findPath(start, goal);
      if (path.found) return [start, goal];
      if (path.length > (longest?.length ?? -1)) {
        const end = path.hasPath ? snapped([...path.points.slice(-3)]) : goal;
        longest = { length: path.length, ends: [start, end] };
      }
    }
  }
  return longest.ends;
}
