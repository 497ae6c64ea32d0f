// Maps to begin with. Those with a seed draw every number from the library's generator, so a seed gives the same map in
// every browser. The order of MAPS and SIZES is written into links: add at the end.

import { WALL } from './areas.js';
import { Random } from '../library.js';

export const SIZES = [
  { value: 'small', label: '15 × 11', width: 15, height: 11 },
  { value: 'medium', label: '31 × 23', width: 31, height: 23 },
  { value: 'large', label: '63 × 47', width: 63, height: 47 },
  { value: 'huge', label: '255 × 191', width: 255, height: 191 },
  { value: 'square', label: '47 × 47', width: 47, height: 47 },
  { value: 'wide', label: '127 × 95', width: 127, height: 95 },
];

// '.' ground, '#' wall, digits areas; S and G stand on ground.
const HOOK = `
S.......
.#####..
.#...#..
.#.#G#..
...#....`;

const DEAD_END = `
...............................
...............................
...............................
...............................
............#########..........
....................#..........
....................#..........
....................#..........
....................#..........
....................#..........
....................#..........
....S...............#......G...
....................#..........
....................#..........
....................#..........
....................#..........
....................#..........
....................#..........
............#########..........
...............................
...............................
...............................
...............................`;

const RIVER = `
.............1123332...........
..............12333321.........
...............2333332.........
..............111111111........
..............111111111........
..............123333321........
.............122333322.........
..............2333332..........
.............1233332...........
............1223332............
............123332.............
...S.......112332..........G...
...........12332...............
............23221..............
...........223221..............
..........1233221..............
..........123332...............
..........12333221.............
...........2333322.............
..........1223333211...........
...........123333321...........
............123333321..........
............1223333321.........`;

export const MAPS = [
  { value: 'dead-end', label: 'Dead end', make: () => fromPicture(DEAD_END) },
  { value: 'hook', label: 'Hook, 8 × 5', make: () => fromPicture(HOOK) },
  { value: 'river', label: 'River', make: () => fromPicture(RIVER) },
  { value: 'long-wall', label: 'Long wall, 64 × 64', make: longWall },
  { value: 'empty', label: 'Empty', sized: true, make: ({ width, height }) => blank(width, height) },
  { value: 'random', label: 'Random', sized: true, seeded: true, make: randomWalls },
  { value: 'rooms', label: 'Rooms', sized: true, seeded: true, make: rooms },
  { value: 'maze', label: 'Maze', sized: true, seeded: true, make: maze },
  { value: 'file', label: 'From a file', hidden: true },
  { value: 'pillars', label: 'Pillars', sized: true, seeded: true, make: pillars },
];

export const LARGEST_SEED = 999999;

/** @type {import('../map_controls.js').Makers} */
export const MAKERS = { maps: MAPS, sizes: SIZES, largestSeed: LARGEST_SEED };

/**
 * @typedef {{ width: number, height: number, cells: Uint8Array, start?: { x: number, y: number }, goal?: { x: number, y: number } }} MadeMap
 * @param {string} kind @param {string} size @param {number} seed @returns {MadeMap}
 */
export function makeMap(kind, size, seed) {
  const { width, height } = SIZES.find((each) => each.value === size);
  const random = new Random(BigInt(seed));
  const map = MAPS.find((each) => each.value === kind).make({ width, height, random });
  random.dispose();
  return map;
}

function blank(width, height, area = 0) {
  return { width, height, cells: new Uint8Array(width * height).fill(area) };
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

function longWall() {
  const map = blank(64, 64);
  for (let y = 0; y < 62; y++) map.cells[y * 64 + 32] = WALL;
  return { ...map, start: { x: 2, y: 2 }, goal: { x: 60, y: 4 } };
}

function randomWalls({ width, height, random }) {
  const map = blank(width, height);
  for (let i = 0; i < map.cells.length; i++) map.cells[i] = random.nextDouble() < 0.3 ? WALL : 0;
  return map;
}

/** Blocks of two to five cells a side that leave streets between them. */
function pillars({ width, height, random }) {
  const map = blank(width, height);
  const pitch = 9;
  for (let top = 2; top + 5 < height; top += pitch) {
    for (let left = 2; left + 5 < width; left += pitch) {
      const [w, h] = [2 + random.nextInt(4), 2 + random.nextInt(4)];
      const [x, y] = [left + random.nextInt(6 - w), top + random.nextInt(6 - h)];
      for (let row = y; row < y + h; row++) map.cells.fill(WALL, row * width + x, row * width + x + w);
    }
  }
  return map;
}

/** Rooms of seven cells between walls, with a door of one to three cells in most of the walls between two rooms. */
function rooms({ width, height, random }) {
  const map = blank(width, height);
  const pitch = 8;
  for (let i = 0; i < map.cells.length; i++) {
    const isWall = (i % width) % pitch === pitch - 1 || Math.floor(i / width) % pitch === pitch - 1;
    map.cells[i] = isWall ? WALL : 0;
  }
  const open = (x, y) => {
    if (x < width && y < height) map.cells[y * width + x] = 0;
  };
  for (let top = 0; top < height; top += pitch) {
    for (let left = 0; left < width; left += pitch) {
      const doors = [1 + random.nextInt(3), 1 + random.nextInt(3)];
      const places = doors.map((door) => random.nextInt(pitch - door));
      const walled = random.nextInt(6);
      for (let k = 0; k < doors[0] && walled !== 0; k++) open(left + pitch - 1, top + places[0] + k);
      for (let k = 0; k < doors[1] && walled !== 1; k++) open(left + places[1] + k, top + pitch - 1);
    }
  }
  return map;
}

/** A maze without loops but for a few walls taken out: a random depth-first walk over the cells with odd coordinates. */
function maze({ width, height, random }) {
  const map = blank(width, height, WALL);
  const stack = [width + 1];
  map.cells[width + 1] = 0;
  while (stack.length > 0) {
    const at = stack[stack.length - 1];
    const x = at % width;
    const y = Math.floor(at / width);
    const ways = [-width, 1, width, -1].filter((way, i) => {
      const isInside = [y > 2, x < width - 2, y < height - 2, x > 2][i];
      return isInside && map.cells[at + 2 * way] === WALL;
    });
    if (ways.length === 0) {
      stack.pop();
      continue;
    }
    const way = ways[random.nextInt(ways.length)];
    map.cells[at + way] = 0;
    map.cells[at + 2 * way] = 0;
    stack.push(at + 2 * way);
  }
  openLoops(map, random);
  return map;
}

function openLoops(map, random) {
  for (let y = 1; y < map.height - 1; y++) {
    for (let x = 1; x < map.width - 1; x++) {
      const isBetweenCorridors = x % 2 !== y % 2;
      if (isBetweenCorridors && random.nextInt(20) === 0) map.cells[y * map.width + x] = 0;
    }
  }
}
