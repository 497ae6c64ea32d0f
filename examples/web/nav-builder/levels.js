// Levels to begin with: triangles, with the box that they lie in. The order of LEVELS and SIZES is
// written into links: add at the end.

import { LEVEL_KINDS, makeLevel } from '../shared/level_generator.js';
import { boxed } from '../shared/space/level.js';

const LABELS = {
  terraces: 'Terraces',
  ramps: 'Ramps',
  stairs: 'Stairs',
  slivers: 'Slivers',
  overlapping: 'Storeys',
  city: 'City',
};

export const LEVELS = [
  ...LEVEL_KINDS.map((value) => ({ value, label: LABELS[value], sized: true, seeded: true })),
  { value: 'file', label: 'From a file', hidden: true },
];

export const SIZES = [
  { value: 'small', label: '64 × 64', width: 64 },
  { value: 'medium', label: '128 × 128', width: 128 },
  { value: 'large', label: '192 × 192', width: 192 },
  { value: 'huge', label: '256 × 256', width: 256 },
];

/** @type {import('../shared/map_controls.js').Makers} */
export const MAKERS = { maps: LEVELS, sizes: SIZES, largestSeed: 999999 };

/** @param {{ kind: string, size?: string, seed?: number }} plan @returns {import('../shared/space/level.js').Level} */
export function levelOf({ kind, size = 'medium', seed = 1 }) {
  const { width } = SIZES.find(({ value }) => value === size);
  return boxed({ kind, size, seed }, makeLevel(kind, { size: width, seed }));
}
