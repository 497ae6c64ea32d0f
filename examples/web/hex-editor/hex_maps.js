// Maps to begin with. Those with a seed draw every number from the library's generator, so a seed gives the same map in
// every browser. The order of MAPS and SIZES is written into links: add at the end.

import { WALL } from '../shared/grid/areas.js';
import { Random } from '../shared/library.js';
import { neighborsOf } from './hex_geometry.js';

const SIZES = [
  { value: 'small', label: '13 × 9', width: 13, height: 9 },
  { value: 'medium', label: '25 × 19', width: 25, height: 19 },
  { value: 'large', label: '41 × 31', width: 41, height: 31 },
  { value: 'huge', label: '81 × 61', width: 81, height: 61 },
  { value: 'vast', label: '127 × 95', width: 127, height: 95 },
];

// '.' ground, '#' wall, digits areas; S and G stand on ground.
const HOOK = `
S........
.#####...
.#...#.5.
.#.#G#.5.
...#.....
.....99..`;

const POCKET = `
.........................
.........................
...............#.........
................#........
................##.......
.................#.......
.................##......
..................#......
..................#......
....S.............#....G.
..................#......
..................#......
.................##......
.................#.......
................##.......
................#........
...............#.........
.........................
.........................`;

/** A page draws every hexagon anew in every frame, so there is an end. */
export const MOST_CELLS = 1 << 15;

const LARGEST_SEED = 999999;

const MAPS = [
  { value: 'hills', label: 'Hills', sized: true, seeded: true, make: hills },
  { value: 'caves', label: 'Caves', sized: true, seeded: true, make: caves },
  { value: 'random', label: 'Random', sized: true, seeded: true, make: randomWalls },
  { value: 'pocket', label: 'Pocket', make: () => fromPicture(POCKET) },
  { value: 'hook', label: 'Hook, 9 × 6', make: () => fromPicture(HOOK) },
  { value: 'empty', label: 'Empty', sized: true, make: ({ width, height }) => blank(width, height) },
  { value: 'file', label: 'From a text', hidden: true },
];

/** @type {import('../shared/map_controls.js').Makers} */
export const MAKERS = { maps: MAPS, sizes: SIZES, largestSeed: LARGEST_SEED };

/** A made map and its ends. @returns {{ map: import('../shared/grid/map_model.js').GridMap, ends: { x: number, y: number }[] }} */
export function hexState({ kind, size = 'medium', seed = 1 }) {
  const { width, height } = SIZES.find((each) => each.value === size);
  const random = new Random(BigInt(seed));
  const made = MAPS.find((each) => each.value === kind).make({ width, height, random });
  random.dispose();
  const map = { width: made.width, height: made.height, cells: made.cells, kind, size, seed };
  return { map, ends: made.start ? [made.start, made.goal] : farEnds(map) };
}

/** Free cells near two corners. @param {{ width: number, height: number, cells: Uint8Array }} map */
export function farEnds(map) {
  const inset = Math.min(2, Math.floor((Math.min(map.width, map.height) - 1) / 2));
  const corner = { x: map.width - 1 - inset, y: map.height - 1 - inset };
  return [nearestFree(map, { x: inset, y: inset }), nearestFree(map, corner)];
}

/** The free cell nearest to a place, or the place itself when there is none. */
export function nearestFree({ width, cells }, place) {
  let best = place;
  let least = Infinity;
  cells.forEach((area, i) => {
    const cell = { x: i % width, y: Math.floor(i / width) };
    const away = (cell.x - place.x) ** 2 + (cell.y - place.y) ** 2;
    if (area === WALL || away >= least) return;
    least = away;
    best = cell;
  });
  return best;
}

function blank(width, height) {
  return { width, height, cells: new Uint8Array(width * height) };
}

function fromPicture(picture) {
  const rows = picture.trim().split('\n');
  const map = blank(rows[0].length, rows.length);
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      if (letter === 'S') map.start = { x, y };
      if (letter === 'G') map.goal = { x, y };
      map.cells[y * map.width + x] = letter === '#' ? WALL : Number.parseInt(letter, 10) || 0;
    });
  });
  return map;
}

function randomWalls({ width, height, random }) {
  const map = blank(width, height);
  for (let i = 0; i < map.cells.length; i++) map.cells[i] = random.nextDouble() < 0.3 ? WALL : 0;
  return map;
}

/** Cells become what most of their neighbours are, a few times over. */
function caves({ width, height, random }) {
  const map = blank(width, height);
  map.cells.forEach((_, i) => (map.cells[i] = random.nextDouble() < 0.45 ? WALL : 0));
  for (let round = 0; round < 3; round++) {
    const before = map.cells.slice();
    before.forEach((area, i) => {
      const cell = { x: i % width, y: Math.floor(i / width) };
      const around = neighborsOf('pointy-odd-row', cell, width, height);
      const walls = around.filter(({ x, y }) => before[y * width + x] === WALL).length;
      map.cells[i] = walls * 2 + (area === WALL ? 1 : 0) > around.length ? WALL : 0;
    });
  }
  return map;
}

/** Heights from smooth noise: valleys are ground, slopes the areas 1 to 9, and what lies below the water is a wall. */
function hills({ width, height, random }) {
  const map = blank(width, height);
  const heights = [smoothNoise(width, height, 9, random), smoothNoise(width, height, 4, random)];
  for (let i = 0; i < map.cells.length; i++) {
    const level = heights[0][i] * 0.75 + heights[1][i] * 0.25;
    const step = Math.floor((level - 0.26) * 20);
    map.cells[i] = step < 0 ? WALL : Math.min(Math.max(step - 3, 0), 9);
  }
  return map;
}

/** Values from 0 to 1 between random ones that are `pitch` cells apart. */
function smoothNoise(width, height, pitch, random) {
  const columns = Math.ceil(width / pitch) + 2;
  const values = Array.from({ length: columns * (Math.ceil(height / pitch) + 2) }, () => random.nextDouble());
  const ease = (t) => t * t * (3 - 2 * t);
  const noise = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = [Math.floor(x / pitch), Math.floor(y / pitch)];
      const [tx, ty] = [ease(x / pitch - left), ease(y / pitch - top)];
      const at = (dx, dy) => values[(top + dy) * columns + left + dx];
      const [above, below] = [0, 1].map((dy) => at(0, dy) * (1 - tx) + at(1, dy) * tx);
      noise[y * width + x] = above * (1 - ty) + below * ty;
    }
  }
  return noise;
}
