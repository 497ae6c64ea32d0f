// Where discs begin and where they go, for each preset.

import { Random } from '../shared/library.js';
import { direction } from './round.js';

export const RADIUS = 0.4;

/** How near others must be to be seen. */
export const NEIGHBOUR_DISTANCE = 8;

// Between the middles of two discs that stand beside each other.
const GAP = 1.2;

const SMALLEST_CIRCLE = 7;

/**
 * @typedef {object} Disc
 * @property {[number, number]} from
 * @property {[number, number]} to
 * @property {number} tint 0 to 1: which of them belong together
 */

/** @type {Record<string, (count: number, seed: number) => Disc[]>} */
const MAKERS = {
  circle: (count) => {
    const radius = Math.max(SMALLEST_CIRCLE, (count * GAP) / 6.283185307179586);
    return Array.from({ length: count }, (_, i) => {
      const [x, y] = direction(i / count);
      const tint = (2 * i) / count;
      return { from: [radius * x, radius * y], to: [-radius * x, -radius * y], tint: tint > 1 ? 2 - tint : tint };
    });
  },

  /** One to the right, one down, as deep as they are wide. */
  streams: (count) => {
    const rows = Math.max(Math.round(Math.sqrt(count / 2 / 2)), 2);
    const way = (rows * GAP) / 2 + Math.ceil(count / 2 / rows) * GAP;
    return Array.from({ length: count }, (_, i) => {
      const k = Math.floor(i / 2);
      const across = ((k % rows) - (rows - 1) / 2) * GAP;
      const along = -(rows * GAP) / 2 - GAP * (1 + Math.floor(k / rows));
      const to = along + way + (rows * GAP) / 2 + 2 * GAP;
      const isFirst = i % 2 === 0;
      return {
        from: isFirst ? [along, across] : [across, along],
        to: isFirst ? [to, across] : [across, to],
        tint: isFirst ? 0 : 1,
      };
    });
  },

  /** Two blocks face to face. */
  blocks: (count) => {
    const rows = Math.max(Math.round(Math.sqrt(count / 2)), 2);
    const depth = Math.ceil(count / 2 / rows);
    const middle = ((depth + 3) * GAP) / 2 + (depth * GAP) / 2;
    return Array.from({ length: count }, (_, i) => {
      const k = Math.floor(i / 2);
      const across = ((k % rows) - (rows - 1) / 2) * GAP;
      const along = (Math.floor(k / rows) - (depth - 1) / 2) * GAP;
      const side = i % 2 === 0 ? -1 : 1;
      return { from: [side * middle + along, across], to: [-side * middle + along, across], tint: i % 2 };
    });
  },

  /** From anywhere to anywhere: to where another one begins. */
  random: (count, seed) => {
    const random = new Random(BigInt(seed));
    const columns = Math.ceil(Math.sqrt(count * 1.5));
    const rows = Math.ceil(count / columns);
    const sway = () => (random.nextDouble() - 0.5) * 0.6;
    const places = Array.from({ length: count }, (_, i) => [
      ((i % columns) - (columns - 1) / 2) * 2 * GAP + sway(),
      (Math.floor(i / columns) - (rows - 1) / 2) * 2 * GAP + sway(),
    ]);
    const goals = [...places];
    for (let i = count - 1; i > 0; i--) {
      const k = random.nextInt(i + 1);
      [goals[i], goals[k]] = [goals[k], goals[i]];
    }
    random.dispose();
    return places.map((from, i) => ({ from, to: goals[i], tint: (i % columns) / columns }));
  },
};

/** @param {{ preset: string, discs: number, seed: number }} settings @returns {Disc[]} */
export const discsOf = ({ preset, discs, seed }) => MAKERS[preset](discs, seed);

/** Where everything is that is to be seen. @param {Disc[]} discs */
export function boundsOf(discs) {
  const places = discs.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min, Math.max].map((pick) => [0, 1].map((axis) => pick(...places.map((at) => at[axis]))));
  const [left, top] = low.map((value) => value - 2 * RADIUS);
  return { left, top, width: high[0] - left + 2 * RADIUS, height: high[1] - top + 2 * RADIUS };
}
