// What can be chosen on the page "Changing city". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const number = (id, key, label, [min, max, step], fallback, more = {}) => ({
  ...{ id, key, kind: 'number', slider: true, label, min, max, step, fallback },
  ...more,
});

const UPDATES = [
  number(1, 'tilesPerFrame', 'Tiles a frame', [1, 20, 1], 2, {
    hint: 'The fewer, the longer agents believe in what was there; the mesh in the end is the same.',
  }),
];

const THINGS = [
  number(2, 'size', 'Size', [1, 8, 0.5], 3, { hint: 'Of the next one: the radius, or half the width of a box.' }),
  number(3, 'turn', 'Turned boxes by', [0, 175, 5], 30, { unit: '°' }),
  number(4, 'swampCost', 'A unit of swamp costs', [2, 20, 1], 8, {
    hint: 'For those who come to it. The crowd begins again.',
  }),
];

const CROWD = [number(5, 'agents', 'Agents', [50, 2000, 50], 500)];

const DRAWING = [
  {
    id: 6,
    key: 'colors',
    kind: 'choice',
    segments: true,
    label: 'Agents by',
    fallback: 'state',
    values: [
      { value: 'speed', label: 'Speed' },
      { value: 'state', label: 'State' },
    ],
  },
  { id: 7, key: 'showsMesh', kind: 'toggle', label: 'The mesh', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Updates', settings: UPDATES, open: true },
  { title: 'What you put down', settings: THINGS, open: true },
  { title: 'Crowd', settings: CROWD, open: true },
  { title: 'Drawing', settings: DRAWING, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
