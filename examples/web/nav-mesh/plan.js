// What a mesh is built from: outlines of floors and holes, or a map of tiles; links between places that no floor joins; and
// marks, each of which gives an area to the polygon that it lies in. A plan is a value: edits give another one.

import { BOARD, distance, STEPS } from './board.js';
import { boardRing, isInside, segmentDistance } from './rings.js';

/** Areas of polygons. */
export const GROUND = 0;
export const MUD = 1;
export const WATER = 2;
export const AREA_NAMES = ['ground', 'mud', 'water'];

export const FLOOR = 'floor';
export const HOLE = 'hole';

// What a link can hold, and more than any drawing needs. Nothing is added beyond.
export const MOST_SHAPES = 500;
export const MOST_RINGS = 100;
export const MOST_LINKS = 100;
export const MOST_MARKS = 1000;

/**
 * @typedef {import('./board.js').Place} Place
 * @typedef {{ kind: 'floor' | 'hole', rings: import('./board.js').Ring[] }} Shape what an odd number of its rings surround
 * @typedef {{ from: Place, to: Place, isTwoWay: boolean }} Link
 * @typedef {{ x: number, y: number, area: number }} Mark
 * @typedef {{ tiles: Uint8Array | null, shapes: Shape[], links: Link[], marks: Mark[] }} Plan
 *   tiles: 1 where it is walkable, row by row, a unit each; then there are no shapes
 */

/** @returns {Plan} a floor over nearly all of the board, or only walkable tiles */
export const emptyPlan = ({ tiles = null } = {}) => ({
  tiles: tiles && new Uint8Array(BOARD.width * BOARD.height).fill(1),
  shapes: tiles ? [] : [{ kind: FLOOR, rings: [boardRing(STEPS / 2)] }],
  links: [],
  marks: [],
});

/**
 * Adds a ring: a hole, a floor, or a floor within a hole, which is a ring more of that hole.
 *
 * @param {Plan} plan @param {'floor' | 'hole'} kind @param {import('./board.js').Ring} ring
 * @returns {Plan}
 */
export function withRing(plan, kind, ring) {
  const { shapes } = plan;
  const around = kind === FLOOR ? shapes.findLastIndex((shape) => shape.kind === HOLE && surrounds(shape, ring)) : -1;
  if (around < 0) return { ...plan, shapes: [...shapes, { kind, rings: [ring] }].slice(0, MOST_SHAPES) };
  const hole = { kind: HOLE, rings: [...shapes[around].rings, ring].slice(0, MOST_RINGS) };
  return { ...plan, shapes: shapes.with(around, hole) };
}

const surrounds = ({ rings }, ring) =>
  Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], y: ring[2 * i + 1] })).every((corner) =>
    isInside(rings, corner),
  );

/** Whether a place is walkable before anything is built: on a floor and in no hole. */
export function isFloor({ tiles, shapes }, place) {
  if (tiles) return tiles[tileAt(place)] === 1;
  const isIn = (kind) => shapes.some((shape) => shape.kind === kind && isInside(shape.rings, place));
  return isIn(FLOOR) && !isIn(HOLE);
}

/** @param {Place} place @returns {number} the index of the tile that it lies in */
export function tileAt({ x, y }) {
  const column = Math.min(Math.floor(x / STEPS), BOARD.width - 1);
  return Math.min(Math.floor(y / STEPS), BOARD.height - 1) * BOARD.width + column;
}

/** Paints the tiles from place to place. @returns {Plan} the same one when nothing changes */
export function withTiles(plan, kind, from, to) {
  const value = kind === FLOOR ? 1 : 0;
  const count = Math.max(Math.ceil((4 * distance(from, to)) / STEPS), 1);
  let { tiles } = plan;
  for (let i = 0; i <= count; i++) {
    const place = { x: from.x + ((to.x - from.x) * i) / count, y: from.y + ((to.y - from.y) * i) / count };
    const at = tileAt(place);
    if (tiles[at] === value) continue;
    if (tiles === plan.tiles) tiles = tiles.slice();
    tiles[at] = value;
  }
  return tiles === plan.tiles ? plan : { ...plan, tiles };
}

/** @param {Plan} plan @param {Link} link @returns {Plan} */
export const withLink = (plan, link) => ({ ...plan, links: [...plan.links, link].slice(0, MOST_LINKS) });

/**
 * Gives an area to a polygon: its marks go, and one comes unless the area is that of all ground.
 *
 * @param {Plan} plan @param {Mark} mark @param {(mark: Mark) => boolean} isOfPolygon @returns {Plan}
 */
export function withMark(plan, mark, isOfPolygon) {
  const others = plan.marks.filter((each) => !isOfPolygon(each));
  return { ...plan, marks: mark.area === GROUND ? others : [...others, mark].slice(0, MOST_MARKS) };
}

/**
 * Takes away what lies at a place: a link, or else the last ring around it.
 *
 * @param {Plan} plan @param {Place} place @param {number} grasp how near a link has to be, in steps
 * @returns {Plan | null} null when there is nothing
 */
export function erasedAt(plan, place, grasp) {
  const link = plan.links.findLastIndex(({ from, to }) => segmentDistance(from, to, place) <= grasp);
  if (link >= 0) return { ...plan, links: plan.links.toSpliced(link, 1) };
  // The last of the smallest: what was drawn inside another.
  let best = null;
  plan.shapes.forEach(({ rings }, shape) =>
    rings.forEach((ring, index) => {
      if (!isInside([ring], place)) return;
      const size = extentOf(ring);
      if (best === null || size <= best.size) best = { shape, index, size };
    }),
  );
  return best && withoutRing(plan, best);
}

/** @param {import('./board.js').Ring} ring the area of the box around it */
function extentOf(ring) {
  const side = (axis) => {
    const values = ring.filter((_, i) => i % 2 === axis);
    return Math.max(...values) - Math.min(...values);
  };
  return side(0) * side(1);
}

/** The first ring of a shape takes the others with it. */
function withoutRing(plan, { shape, index }) {
  const { kind, rings } = plan.shapes[shape];
  const shapes =
    index === 0 ? plan.shapes.toSpliced(shape, 1) : plan.shapes.with(shape, { kind, rings: rings.toSpliced(index, 1) });
  return { ...plan, shapes };
}
