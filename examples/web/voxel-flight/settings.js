// What can be chosen on the page "Voxel flight", as data. See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const SEARCH = [
  {
    id: 1,
    key: 'moves',
    kind: 'choice',
    segments: true,
    label: 'Moves',
    fallback: 26,
    values: [
      { value: 6, label: '6', hint: 'Through faces: along one axis, length 1.' },
      { value: 18, label: '18', hint: 'Through faces and edges: along two axes at once, too, with length √2.' },
      { value: 26, label: '26', hint: 'Through faces, edges and corners: along all three axes, with length √3.' },
    ],
  },
  {
    id: 2,
    key: 'corners',
    kind: 'choice',
    label: 'Slanting moves',
    fallback: 'no-corner-cutting',
    enabledWhen: ({ moves }) => moves !== 6,
    offHint: 'Only for 18 and 26 moves.',
    values: [
      {
        value: 'no-corner-cutting',
        label: 'No corner cutting',
        hint: 'All voxels that the move sweeps must be free, so the craft keeps clear of edges.',
      },
      {
        value: 'no-squeezing',
        label: 'No squeezing',
        hint: 'Some way around by faces must be free: the craft may brush an edge, not slip between two.',
      },
      {
        value: 'allow-all',
        label: 'Allow all',
        hint: 'Nothing beside the move is looked at, not even a gap of no width.',
      },
    ],
  },
  {
    id: 3,
    key: 'heuristic',
    kind: 'choice',
    segments: true,
    label: 'Heuristic h',
    fallback: 'auto',
    values: [
      { value: 'auto', label: 'Exact distance', hint: 'The length of the shortest way through an empty block.' },
      {
        value: 'zero',
        label: 'Zero',
        hint: 'No guess at all: Dijkstra’s algorithm, a ball that grows until it meets the goal.',
      },
    ],
  },
  {
    id: 4,
    key: 'heuristicWeight',
    kind: 'number',
    label: 'Weight of h',
    fallback: 1,
    min: 0,
    max: 5,
    step: 0.1,
    slider: true,
    hint: 'Above 1 the search runs at the goal, and its path may cost up to that many times the cheapest.',
  },
  {
    id: 5,
    key: 'fogCost',
    kind: 'number',
    label: 'Cost of fog',
    unit: '× open space',
    fallback: 4,
    min: 1,
    max: 20,
    step: 0.5,
    hint: 'A move costs its length times the mean of both voxels.',
  },
];

const LOOK = [
  {
    id: 10,
    key: 'rock',
    kind: 'choice',
    segments: true,
    label: 'Rock',
    fallback: 'hollow',
    values: [
      { value: 'hollow', label: 'Hollow', hint: 'Only the walls of hollows are drawn, so one sees into all of them.' },
      { value: 'solid', label: 'Solid', hint: 'The block as it would stand there. Cut it open with the slider below.' },
    ],
  },
  {
    id: 11,
    key: 'cutAxis',
    kind: 'choice',
    segments: true,
    label: 'Cut along',
    fallback: 'y',
    values: [
      { value: 'x', label: 'x' },
      { value: 'y', label: 'y' },
      { value: 'z', label: 'z' },
    ],
  },
  {
    id: 12,
    key: 'kept',
    kind: 'number',
    label: 'Shown',
    unit: '%',
    fallback: 100,
    min: 5,
    max: 100,
    step: 1,
    slider: true,
    hint: 'What lies beyond is not drawn. It is still there for the search.',
  },
  { id: 13, key: 'showsSearch', kind: 'toggle', label: 'Show the search', fallback: true },
];

export const BRUSH = [
  {
    id: 20,
    key: 'brush',
    kind: 'choice',
    label: 'Brush',
    segments: true,
    fallback: 1,
    values: [
      { value: 0, label: '1' },
      { value: 1, label: '3' },
      { value: 2, label: '5' },
      { value: 4, label: '9' },
    ],
  },
];

export const SETTING_GROUPS = [
  { title: 'Brush', settings: BRUSH, into: 'brush' },
  { title: 'Search', settings: SEARCH, open: true },
  { title: 'View', settings: LOOK, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);

/** The part of a block that is shown. @param {import('./block.js').Sides} sides @returns {import('./block.js').Sides} */
export function shownSides({ width, height, depth }, { cutAxis, kept }) {
  const cut = (side, axis) => (axis === cutAxis ? Math.max(Math.round((side * kept) / 100), 1) : side);
  return { width: cut(width, 'x'), height: cut(height, 'y'), depth: cut(depth, 'z') };
}
