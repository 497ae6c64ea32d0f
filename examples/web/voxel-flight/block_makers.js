// Blocks of voxels to begin with. Every number is drawn from the generator that is handed in, and only + - * / and sqrt
// are used, so a seed gives the same block in every browser. The order of BLOCKS and SIZES is written into links: add at
// the end.
//
// A block has width, height and depth (x, y and z; y is up), and one area a voxel: x fastest, then y, then z.

import { FOG, indexOf, OPEN, ROCK } from './block.js';
import { carveCaves } from './cave_maker.js';

export const SIZES = [
  { value: 'small', label: '32 × 24 × 32', width: 32, height: 24, depth: 32 },
  { value: 'medium', label: '48 × 32 × 48', width: 48, height: 32, depth: 48 },
  { value: 'large', label: '72 × 40 × 72', width: 72, height: 40, depth: 72 },
  { value: 'huge', label: '96 × 48 × 96', width: 96, height: 48, depth: 96 },
];

const SPONGE_SIDE = 27;
const SPONGE_MARGIN = 3;
const SPONGE_BLOCK = SPONGE_SIDE + 2 * SPONGE_MARGIN;
const HOLE = { width: 32, height: 32, depth: 32 };

// Voxels from one floor to the next.
const STOREY = 7;

export const BLOCKS = [
  { value: 'caves', label: 'Caves', sized: true, seeded: true, make: caves },
  { value: 'hole', label: 'Wall with a hole, 32 × 32 × 32', sides: HOLE, make: wallWithHole },
  { value: 'girders', label: 'Girders', sized: true, seeded: true, make: girders },
  { value: 'storeys', label: 'Storeys', sized: true, seeded: true, make: storeys },
  { value: 'clouds', label: 'Fog', sized: true, seeded: true, make: clouds },
  {
    value: 'sponge',
    label: 'Menger sponge',
    sides: { width: SPONGE_BLOCK, height: SPONGE_BLOCK, depth: SPONGE_BLOCK },
    make: sponge,
  },
  { value: 'empty', label: 'Empty', sized: true, make: (sides) => filled(sides, OPEN) },
  { value: 'file', label: 'From a file', hidden: true },
];

/** @type {import('../shared/map_controls.js').Makers} */
export const MAKERS = { maps: BLOCKS, sizes: SIZES, largestSeed: 999999 };

const kindOf = (kind) => BLOCKS.find(({ value }) => value === kind);

/** The sides of a made block. @param {string} kind @param {string} size */
export function sidesOf(kind, size) {
  const { width, height, depth } = kindOf(kind).sides ?? SIZES.find(({ value }) => value === size);
  return { width, height, depth };
}

/**
 * @typedef {{ x: number, y: number, z: number }} Voxel
 * @typedef {{ width: number, height: number, depth: number, cells: Uint8Array, start?: Voxel, goal?: Voxel }} MadeBlock
 * @param {string} kind @param {string} size
 * @param {{ nextInt(n: number): number, nextDouble(): number }} random
 * @returns {MadeBlock}
 */
export function makeBlock(kind, size, random) {
  return kindOf(kind).make(sidesOf(kind, size), random);
}

export function filled({ width, height, depth }, area) {
  return { width, height, depth, cells: new Uint8Array(width * height * depth).fill(area) };
}

/** Gives an area to the voxels from a corner on that lie in the block. */
function fillBox(block, [x, y, z], [w, h, d], area) {
  const end = Math.min(x + w, block.width);
  for (let k = Math.max(z, 0); k < Math.min(z + d, block.depth); k++) {
    for (let j = Math.max(y, 0); j < Math.min(y + h, block.height); j++) {
      const row = indexOf(block, { x: 0, y: j, z: k });
      block.cells.fill(area, row + Math.max(x, 0), row + end);
    }
  }
}

function caves(sides, random) {
  const block = filled(sides, ROCK);
  const [start, goal] = carveCaves(block, random);
  return { ...block, start, goal };
}

/** A wall across the middle; the one hole in it is one voxel wide. */
function wallWithHole(sides) {
  const block = filled(sides, OPEN);
  fillBox(block, [16, 0, 0], [1, sides.height, sides.depth], ROCK);
  block.cells[indexOf(block, { x: 16, y: 5, z: 5 })] = OPEN;
  return { ...block, start: { x: 0, y: 0, z: 0 }, goal: { x: 31, y: 31, z: 31 } };
}

/** Beams along all three axes through an open hall. */
function girders(sides, random) {
  const block = filled(sides, OPEN);
  const { width, height, depth } = sides;
  const pitch = 9;
  const jitter = (at) => at + random.nextInt(5);
  for (let u = 3; u < Math.max(width, depth); u += pitch) {
    for (let v = 2; v < Math.max(height, depth); v += pitch) {
      const thick = 2 + random.nextInt(2);
      const [y, z] = [jitter(v), jitter(u)];
      fillBox(block, [0, y, z], [width, thick, thick], ROCK);
      fillBox(block, [jitter(u), jitter(v), 0], [thick, thick, depth], ROCK);
      fillBox(block, [jitter(u), 0, jitter(v)], [thick, height, thick], ROCK);
    }
  }
  return block;
}

/** Floors, each with one shaft through it, and on each floor walls, each with one door of two voxels. */
function storeys(sides, random) {
  const block = filled(sides, OPEN);
  const { width, height, depth } = sides;
  const top = Math.floor((height - 5) / STOREY);
  for (let storey = 0; storey <= top; storey++) {
    const floor = storey * STOREY;
    for (const x of [Math.floor(width / 3), Math.floor((2 * width) / 3)]) {
      fillBox(block, [x, floor, 0], [1, storey === top ? height : STOREY, depth], ROCK);
      fillBox(block, [x, floor + 1 + random.nextInt(3), 2 + random.nextInt(depth - 5)], [1, 2, 2], OPEN);
    }
    if (storey === 0) continue;
    fillBox(block, [0, floor, 0], [width, 1, depth], ROCK);
    // In the first or the last third, so that the way leads through the doors.
    const side = storey % 2 === 0 ? 1 : Math.floor((2 * width) / 3) + 2;
    fillBox(block, [side + random.nextInt(6), floor, 2 + random.nextInt(depth - 6)], [2, 1, 2], OPEN);
  }
  const end = { x: top % 2 === 0 ? width - 4 : 3, y: top * STOREY + 2, z: depth - 4 };
  return { ...block, start: { x: 3, y: 2, z: 3 }, goal: end };
}

/** Open space with one large ball of fog in the middle, more around it, and a few of rock. */
function clouds(sides, random) {
  const block = filled(sides, OPEN);
  const { width, height, depth } = sides;
  const least = Math.min(width, height, depth);
  fillBall(block, [width >> 1, height >> 1, depth >> 1], least * 0.42, FOG);
  const count = Math.ceil((width * height * depth) / 3000);
  for (let i = 0; i < count; i++) {
    const centre = [random.nextInt(width), random.nextInt(height), random.nextInt(depth)];
    const radius = 4 + random.nextInt(6);
    const area = i % 5 === 0 ? ROCK : FOG;
    fillBall(block, centre, area === ROCK ? radius * 0.6 : radius, area);
  }
  return block;
}

function fillBall(block, [cx, cy, cz], radius, area) {
  const reach = Math.ceil(radius);
  for (let z = cz - reach; z <= cz + reach; z++) {
    for (let y = cy - reach; y <= cy + reach; y++) {
      const rest = radius * radius - (z - cz) * (z - cz) - (y - cy) * (y - cy);
      if (rest < 0) continue;
      const half = Math.floor(Math.sqrt(rest));
      fillBox(block, [cx - half, y, z], [2 * half + 1, 1, 1], area);
    }
  }
}

/** Three levels of the sponge in open space: a voxel is a hole when two of its coordinates have a 1 at the same level. */
function sponge(sides) {
  const block = filled(sides, OPEN);
  const isHole = (x, y, z) => {
    for (let unit = 1; unit < SPONGE_SIDE; unit *= 3) {
      const ones = [x, y, z].filter((value) => Math.floor(value / unit) % 3 === 1).length;
      if (ones >= 2) return true;
    }
    return false;
  };
  for (let z = 0; z < SPONGE_SIDE; z++) {
    for (let y = 0; y < SPONGE_SIDE; y++) {
      for (let x = 0; x < SPONGE_SIDE; x++) {
        const voxel = { x: x + SPONGE_MARGIN, y: y + SPONGE_MARGIN, z: z + SPONGE_MARGIN };
        if (!isHole(x, y, z)) block.cells[indexOf(block, voxel)] = ROCK;
      }
    }
  }
  // Both before a tunnel of one voxel.
  const near = SPONGE_MARGIN + 1;
  const far = SPONGE_BLOCK - 1 - near;
  return { ...block, start: { x: 1, y: near, z: near }, goal: { x: SPONGE_BLOCK - 2, y: far, z: far } };
}
