// What a click on the picture does.

import { KINDS, NAMES } from './things.js';

const SWAMP_HINT =
  'Click the ground or drag over it to paint a swamp. Drag what lies there; turn the city from beside it.';

const hint = (name) => `Click the ground to put down a ${name.toLowerCase()}. Drag what lies there, or turn the city.`;

export const TOOLS = [
  ...KINDS.map((kind) => ({
    id: kind,
    label: NAMES[kind],
    kind,
    hint: kind === 'swamp' ? SWAMP_HINT : hint(NAMES[kind]),
  })),
  {
    id: 'remove',
    label: 'Remove',
    kind: null,
    hint: 'Click something to take it away. Drag what lies there, or turn the city.',
  },
];
