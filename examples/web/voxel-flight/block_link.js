// The state of the page in the hash of its address: version, how the block was made and what was changed in it, ends,
// camera, and the settings that are not the default. What comes from a hash is a stranger's: every number is checked,
// and anything odd is a LinkError. A block is not made here, so that a long list of bad links costs nothing.

import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { FOG, indexOf, OPEN, ROCK, voxelOf } from './block.js';
import { BLOCKS, MAKERS, sidesOf, SIZES } from './block_makers.js';
import { readView, writeView } from './camera_view.js';
import { SETTINGS } from './settings.js';

const PREFIX = 'v=';
const VERSION = 1;
const AREAS = [OPEN, FOG, ROCK];
export const LARGEST_SIDE = 1024;
export const MOST_VOXELS = 1 << 23;

/**
 * @typedef {{ from: number, length: number, area: number }} Run voxels in a row that differ from the block as it was made
 * @typedef {object} BlockPlan how a block came to be
 * @property {string} kind @property {string} size @property {number} seed
 * @property {import('./block.js').Sides} sides
 * @property {Run[]} runs in ascending order
 *
 * @typedef {object} FlightState a value: never changed in place
 * @property {BlockPlan} plan
 * @property {import('./block.js').Voxel[]} ends start and goal
 * @property {import('./camera_view.js').CameraView} view
 * @property {Record<string, any>} settings
 */
export const LINK = {
  /** @param {FlightState} state @returns {string | null} without '#', or null when the block needs a longer one than a link can be */
  write({ plan, ends, view, settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writer.varint(BLOCKS.findIndex(({ value }) => value === plan.kind));
    writer.varint(SIZES.findIndex(({ value }) => value === plan.size));
    writer.varint(plan.seed);
    if (plan.kind === 'file') for (const side of ['width', 'height', 'depth']) writer.varint(plan.sides[side]);
    for (const end of ends) writer.varint(indexOf(plan.sides, end));
    writeView(writer, view, plan.sides);
    writer.varint(plan.runs.length);
    let at = 0;
    for (const { from, length, area } of plan.runs) {
      writer.varint(from - at);
      writer.varint((length - 1) * AREAS.length + AREAS.indexOf(area));
      at = from + length;
      if (writer.length > LONGEST_LINK) return null;
    }
    writeSettings(writer, SETTINGS, settings);
    const text = PREFIX + toBase64Url(writer.take());
    return text.length <= LONGEST_LINK ? text : null;
  },

  /** @param {string} hash without '#' @returns {FlightState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const kind = BLOCKS[reader.varint(BLOCKS.length - 1, 'the kind of block')].value;
    const size = SIZES[reader.varint(SIZES.length - 1, 'the size of the block')].value;
    const seed = reader.varint(MAKERS.largestSeed, 'the seed');
    const sides = kind === 'file' ? readSides(reader) : sidesOf(kind, size);
    const count = sides.width * sides.height * sides.depth;
    const ends = ['the start', 'the goal'].map((what) => voxelOf(sides, reader.varint(count - 1, what)));
    const view = readView(reader, sides);
    const runs = readRuns(reader, count);
    return { plan: { kind, size, seed, sides, runs }, ends, view, settings: readSettings(reader, SETTINGS) };
  },
};

function readSides(reader) {
  const [width, height, depth] = ['width', 'height', 'depth'].map((side) => reader.varint(LARGEST_SIDE, `the ${side}`));
  const count = width * height * depth;
  if (count < 1 || count > MOST_VOXELS) throw new LinkError('the size of the block is out of range');
  return { width, height, depth };
}

function readRuns(reader, count) {
  const length = reader.varint(count, 'the number of changes');
  const runs = [];
  let at = 0;
  while (runs.length < length) {
    const from = at + reader.varint(Math.max(count - 1 - at, 0), 'a change');
    const code = reader.varint((count - from) * AREAS.length - 1, 'a change');
    const run = { from, length: Math.floor(code / AREAS.length) + 1, area: AREAS[code % AREAS.length] };
    runs.push(run);
    at = run.from + run.length;
  }
  return runs;
}

/** The runs in which a block differs from how it was made. @param {Uint8Array} cells @param {Uint8Array} made @returns {Run[]} */
export function runsBetween(cells, made) {
  const runs = [];
  for (let i = 0; i < cells.length;) {
    if (cells[i] === made[i]) {
      i++;
      continue;
    }
    const from = i;
    const area = cells[from];
    while (i < cells.length && cells[i] === area && made[i] !== area) i++;
    runs.push({ from, length: i - from, area });
  }
  return runs;
}

/** @param {Uint8Array} made @param {Run[]} runs @returns {Uint8Array} a new array */
export function withRuns(made, runs) {
  const cells = made.slice();
  for (const { from, length, area } of runs) cells.fill(area, from, from + length);
  return cells;
}
