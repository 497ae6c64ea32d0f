// The ground of the two peers: a court with blocks in it, seen from above, and where both teams begin.

import { NavMesh } from '../shared/library.js';

export const WIDTH = 48;
export const HEIGHT = 32;

const box = (x, z, width, height) => [
  [x, z],
  [x + width, z],
  [x + width, z + height],
  [x, z + height],
];

export const FLOOR = box(0, 0, WIDTH, HEIGHT);
export const BLOCKS = [box(15, 4, 4, 9), box(15, 19, 4, 9), box(29, 4, 4, 9), box(29, 19, 4, 9), box(22, 13, 4, 6)];

/** Between two agents that stand beside each other. */
const GAP = 1.3;

/** Every peer builds its own. */
export const buildCourt = () => NavMesh.build2D([FLOOR], { agentRadius: 0.6 }, { obstacles: BLOCKS });

/** Places of a team around its goal: rows of a square, numbered from the goal outwards along each. */
export function placesAround(count) {
  const columns = Math.ceil(Math.sqrt(count));
  const middle = (columns - 1) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % columns) - middle) * GAP,
    z: (Math.floor(i / columns) - middle) * GAP,
  }));
}

/** The middle of each team at the beginning. */
export const HOMES = [
  { x: 7, z: HEIGHT / 2 },
  { x: WIDTH - 7, z: HEIGHT / 2 },
];
