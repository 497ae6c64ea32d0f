// The plans that scenes open, in units.

import { BOARD, placeAt, placeOf, STEPS, WIDTH } from './board.js';
import { emptyPlan, FLOOR, HOLE, MUD, WATER } from './plan.js';
import { ringOf } from './rings.js';

const ring = (...points) => ringOf(points.map(([x, y]) => placeOf({ x, y })));
const box = (x, y, width, height) => ring([x, y], [x + width, y], [x + width, y + height], [x, y + height]);

/** A box that leans. */
function leaning(x, y, width, height, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (dx, dy) => [x + (dx * cos - dy * sin) / 2, y + (dx * sin + dy * cos) / 2];
  return ring(corner(-width, -height), corner(width, -height), corner(width, height), corner(-width, height));
}

/** A round one, as far as corners allow, or an oval. */
function round(x, y, radius, corners = 20, height = radius) {
  const angles = Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners);
  return ring(...angles.map((angle) => [x + radius * Math.cos(angle), y + height * Math.sin(angle)]));
}

/** Every second corner of a star, so that it crosses itself. */
function star(x, y, radius, corners, skip) {
  const angle = (i) => (2 * Math.PI * i * skip) / corners - Math.PI / 2;
  const tips = Array.from({ length: corners }, (_, i) => angle(i));
  return ring(...tips.map((tip) => [x + radius * Math.cos(tip), y + radius * Math.sin(tip)]));
}

const floor = (...rings) => ({ kind: FLOOR, rings });
const hole = (...rings) => ({ kind: HOLE, rings });
const planOf = (shapes, more = {}) => ({ ...emptyPlan(), shapes, ...more });
const link = ([ax, ay], [bx, by], isTwoWay = true) => ({
  from: placeOf({ x: ax, y: ay }),
  to: placeOf({ x: bx, y: by }),
  isTwoWay,
});
const mark = (x, y, area) => ({ ...placeOf({ x, y }), area });

/** Blocks with courtyards, some of them open to the street, around a square with a fountain. */
export const town = () =>
  planOf([
    floor(ring([1.5, 0.5], [28.5, 0.5], [29.5, 1.5], [29.5, 18.5], [28.5, 19.5], [1.5, 19.5], [0.5, 18.5], [0.5, 1.5])),
    // A closed courtyard, and one with a gate.
    hole(box(2.5, 2.5, 5.5, 4.5), box(4, 4, 2.5, 1.5)),
    hole(
      ring(
        [10, 2.5],
        [17, 2.5],
        [17, 7],
        [14.6, 7],
        [14.6, 5.75],
        [15.5, 5.75],
        [15.5, 4],
        [11.5, 4],
        [11.5, 5.75],
        [12.6, 5.75],
        [12.6, 7],
        [10, 7],
      ),
    ),
    hole(box(19, 2.5, 3.5, 3)),
    hole(leaning(26, 4.4, 4, 2.6, 35)),
    hole(ring([2.5, 9], [6, 9], [6, 11.5], [8.5, 11.5], [8.5, 17.5], [2.5, 17.5]), box(4.1, 13.2, 2.8, 2.6)),
    hole(round(14.5, 12.4, 1.5)),
    hole(leaning(20.8, 9.6, 3.4, 2.2, -20)),
    hole(ring([10.6, 16], [18.5, 16], [18.5, 17.6], [10.6, 17.6])),
    hole(
      ring(
        [20.5, 13.4],
        [27.5, 13.4],
        [27.5, 17.5],
        [25.3, 17.5],
        [25.3, 15.4],
        [22.6, 15.4],
        [22.6, 17.5],
        [20.5, 17.5],
      ),
    ),
    hole(round(26.3, 9.6, 1.2, 8)),
  ]);

/** Thirty by twenty tiles with a block of eight by six. */
export function tileMap() {
  const plan = emptyPlan({ tiles: true });
  for (let y = 6; y < 12; y++) plan.tiles.fill(0, y * BOARD.width + 11, y * BOARD.width + 19);
  return plan;
}

/** Twenty-five lanes, each open to the next at one end. */
export function serpentine() {
  const lanes = 25;
  const pitch = Math.floor(WIDTH / lanes);
  const left = Math.floor((WIDTH - lanes * pitch) / 2);
  const [top, bottom] = [STEPS / 2, BOARD.height * STEPS - STEPS / 2];
  const inSteps = (...points) => ringOf(points.map(([x, y]) => placeAt(x, y)));
  const rectangle = (x0, y0, x1, y1) => inSteps([x0, y0], [x1, y0], [x1, y1], [x0, y1]);
  const walls = Array.from({ length: lanes - 1 }, (_, i) => {
    const x = left + (i + 1) * pitch;
    const [from, to] = i % 2 === 0 ? [top, bottom - STEPS] : [top + STEPS, bottom];
    return hole(rectangle(x - 1, from, x + 2, to));
  });
  return planOf([floor(rectangle(left, top, left + lanes * pitch, bottom)), ...walls]);
}

const ISLANDS = [
  floor(round(7.2, 8, 6.2, 24, 6.6)),
  floor(round(22.5, 6, 5.6, 24, 4.8)),
  floor(round(18.5, 15.8, 9, 28, 3.2)),
  hole(round(7.8, 7.4, 2, 14, 2.4)),
  hole(box(21, 4.8, 3.4, 1.6)),
  hole(leaning(17.5, 15.6, 4, 1.4, 12)),
];

export const islands = () => planOf(ISLANDS);

/** The same with two links both ways and one that only jumps down. */
export const ferries = () =>
  planOf(ISLANDS, {
    links: [link([9.6, 12.4], [11.2, 15]), link([12.2, 6.4], [18, 5.8]), link([22.5, 9.8], [21.5, 14], false)],
  });

/** Rings that overlap, cross each other and themselves. */
export const overlaps = () =>
  planOf([
    floor(box(1, 1, 16, 11)),
    floor(leaning(20, 8, 15, 7, 18)),
    floor(round(10, 14, 7, 26, 5)),
    floor(star(23.5, 14, 5.4, 7, 3)),
    floor(ring([17, 1], [29, 6], [29, 1], [17, 6])),
    hole(star(8.5, 7, 4, 5, 2)),
    hole(box(13, 4, 6, 2)),
    hole(leaning(16, 5, 6, 2, 60)),
    hole(ring([6, 14.5], [13, 17.5], [13, 14.5], [6, 17.5])),
  ]);

/** A river with a ford, on small tiles. */
export function marsh() {
  const marks = [];
  for (let y = 1; y < BOARD.height; y += 2) {
    const middle = 15 + 3 * Math.sin(y / 3);
    for (let x = 1; x < BOARD.width; x += 2) {
      const away = Math.abs(x - middle);
      if (away < 4.5) marks.push(mark(x + 0.5, y + 0.125, away < 2.5 && y !== 7 ? WATER : MUD));
    }
  }
  return planOf([floor(box(0.5, 0.5, 29, 19)), hole(box(6, 7, 2, 6)), hole(round(23, 13, 1.6))], { marks });
}
