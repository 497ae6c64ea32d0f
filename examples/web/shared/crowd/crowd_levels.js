// Levels for crowds: triangles from a seed. The order of LEVELS and SIZES is written into links: add at the end.

import { makeLevel } from '../level_generator.js';
import { defaultView } from '../space/camera_view.js';
import { boxed } from '../space/level.js';

export const LEVELS = [
  { value: 'city', label: 'City', sized: true, seeded: true },
  { value: 'terraces', label: 'Terraces', sized: true, seeded: true },
  { value: 'overlapping', label: 'Storeys', sized: true, seeded: true },
];

export const SIZES = [
  { value: 'small', label: '64 × 64', width: 64 },
  { value: 'medium', label: '96 × 96', width: 96 },
  { value: 'large', label: '128 × 128', width: 128 },
  { value: 'huge', label: '192 × 192', width: 192 },
];

/** @type {import('../map_controls.js').Makers} */
export const MAKERS = { maps: LEVELS, sizes: SIZES, largestSeed: 999999 };

/** The whole level, seen from a side. @param {Partial<import('../space/camera_view.js').CameraView>} [view] */
export const crowdView = (view) => defaultView({ target: [500, 0, 530], turn: 28, rise: 50, distance: 118, ...view });

/** @param {{ kind: string, size: string, seed: number }} plan @returns {import('../space/level.js').Level} */
export function levelOf({ kind, size, seed }) {
  const { width } = SIZES.find(({ value }) => value === size);
  return boxed({ kind, size, seed }, makeLevel(kind, { size: width, seed }));
}

/** @param {import('../link_bytes.js').ByteWriter} writer */
export function writePlan(writer, { kind, size, seed }) {
  writer.varint(LEVELS.findIndex(({ value }) => value === kind));
  writer.varint(SIZES.findIndex(({ value }) => value === size));
  writer.varint(seed);
}

/** @param {import('../link_bytes.js').ByteReader} reader */
export const readPlan = (reader) => ({
  kind: LEVELS[reader.varint(LEVELS.length - 1, 'the kind of level')].value,
  size: SIZES[reader.varint(SIZES.length - 1, 'the size of the level')].value,
  seed: reader.varint(MAKERS.largestSeed, 'the seed'),
});
