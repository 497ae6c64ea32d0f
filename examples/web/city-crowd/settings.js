// What can be chosen on the page "City crowd". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const CROWD = [
  {
    id: 1,
    key: 'agents',
    kind: 'number',
    slider: true,
    label: 'Agents',
    fallback: 2000,
    min: 100,
    max: 5000,
    step: 100,
  },
  {
    id: 2,
    key: 'quality',
    kind: 'choice',
    segments: true,
    label: 'They look out for each other',
    fallback: 'medium',
    values: [
      { value: 'off', label: 'Not', hint: 'They walk through each other.' },
      { value: 'low', label: 'Little', hint: '4 neighbours, 1.5 seconds ahead.' },
      { value: 'medium', label: 'Well', hint: '8 neighbours, 2 seconds ahead.' },
      { value: 'high', label: 'Far', hint: '12 neighbours, 2.5 seconds ahead.' },
    ],
  },
  {
    id: 3,
    key: 'goesOn',
    kind: 'toggle',
    label: 'Go on when they have arrived',
    fallback: true,
    hint: 'Whatever changes here, the crowd begins again.',
  },
];

const CALLS = [
  {
    id: 4,
    key: 'reach',
    kind: 'number',
    slider: true,
    label: 'A call is heard within',
    unit: 'units',
    fallback: 20,
    min: 2,
    max: 80,
    step: 1,
  },
];

const DRAWING = [
  {
    id: 5,
    key: 'colors',
    kind: 'choice',
    segments: true,
    label: 'Agents by',
    fallback: 'speed',
    values: [
      { value: 'speed', label: 'Speed', hint: 'Where it is dark, somebody waits.' },
      { value: 'state', label: 'State' },
    ],
  },
  { id: 6, key: 'showsMesh', kind: 'toggle', label: 'Edges of the mesh', fallback: false },
  { id: 7, key: 'follows', kind: 'toggle', label: 'Follow the picked agent', fallback: false },
];

export const SETTING_GROUPS = [
  { title: 'Crowd', settings: CROWD, open: true },
  { title: 'Calls', settings: CALLS, open: true },
  { title: 'Drawing', settings: DRAWING, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
