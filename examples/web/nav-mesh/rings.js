// Geometry of rings: what a hand drew becomes a few corners, and whether a place lies inside.

import { HEIGHT, WIDTH } from './board.js';

/** @typedef {import('./board.js').Ring} Ring @typedef {import('./board.js').Place} Place */

/** The corner that begins at an index. @param {Ring} ring @returns {Place} */
const cornerAt = (ring, i) => ({ x: ring[i], y: ring[i + 1] });

/** @param {Place[]} places @returns {Ring} */
export const ringOf = (places) => places.flatMap(({ x, y }) => [x, y]);

/** The corners of the box between two places. @param {Place} a @param {Place} b @returns {Place[]} */
export const boxCorners = (a, b) => [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];

/** The whole board but a rim. */
export const boardRing = (rim) => ringOf(boxCorners({ x: rim, y: rim }, { x: WIDTH - rim, y: HEIGHT - rim }));

/** Whether an odd number of rings is around a place; places on a ring belong to one side or the other. */
export function isInside(rings, { x, y }) {
  let isIn = false;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const a = cornerAt(ring, i);
      const b = cornerAt(ring, (i + 2) % ring.length);
      if (a.y > y === b.y > y) continue;
      if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isIn = !isIn;
    }
  }
  return isIn;
}

/** How far a place is from a segment. */
export function segmentDistance(a, b, place) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((place.x - a.x) * dx + (place.y - a.y) * dy) / square;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.sqrt((place.x - a.x - t * dx) ** 2 + (place.y - a.y - t * dy) ** 2);
}

/**
 * A line with fewer corners that stays within a tolerance of the first (Ramer 1972, Douglas and Peucker 1973). It keeps both
 * ends.
 *
 * @param {Place[]} places
 * @param {number} tolerance
 * @returns {Place[]}
 */
export function simplify(places, tolerance) {
  const kept = new Uint8Array(places.length);
  kept[0] = kept[places.length - 1] = 1;
  const waiting = [[0, places.length - 1]];
  while (waiting.length > 0) {
    const [from, to] = waiting.pop();
    let farthest = -1;
    let most = tolerance;
    for (let i = from + 1; i < to; i++) {
      const away = segmentDistance(places[from], places[to], places[i]);
      if (away <= most) continue;
      most = away;
      farthest = i;
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    waiting.push([from, farthest], [farthest, to]);
  }
  return places.filter((_, i) => kept[i] === 1);
}

/** @returns {Ring | null} null for what surrounds nothing */
export function usableRing(places) {
  const ring = ringOf(places);
  return ring.length >= 6 && hasTwoSides(ring) ? ring : null;
}

/** Whether not all corners lie on one line. A figure of eight may have no area, and yet it is one. */
function hasTwoSides(ring) {
  const a = cornerAt(ring, 0);
  let b = a;
  for (let i = 2; i < ring.length; i += 2) {
    const c = cornerAt(ring, i);
    if (b.x === a.x && b.y === a.y) b = c;
    else if ((b.x - a.x) * (c.y - a.y) !== (c.x - a.x) * (b.y - a.y)) return true;
  }
  return false;
}

/**
 * How often edges of rings cross inside both of them, counted until there are more than most.
 *
 * @param {Ring[]} rings @param {number} most
 */
export function countCrossings(rings, most) {
  const edges = rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const ends = [cornerAt(ring, 2 * i), cornerAt(ring, (2 * i + 2) % ring.length)];
      return ends.sort((a, b) => a.x - b.x);
    }),
  );
  edges.sort(([a], [b]) => a.x - b.x);
  let count = 0;
  for (let i = 0; i < edges.length && count <= most; i++) {
    const [, end] = edges[i];
    for (let k = i + 1; k < edges.length && edges[k][0].x < end.x; k++) {
      if (isCrossing(...edges[i], ...edges[k])) count++;
    }
  }
  return count;
}

const side = (a, b, place) => Math.sign((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x));

const isCrossing = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
