// What can be chosen on the page "ORCA circle". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const START = [
  {
    id: 1,
    key: 'preset',
    kind: 'choice',
    label: 'They begin',
    fallback: 'circle',
    values: [
      { value: 'circle', label: 'On a circle', hint: 'Everybody goes to the other side.' },
      { value: 'streams', label: 'In two crossing streams', hint: 'One to the right, one down.' },
      { value: 'blocks', label: 'In two blocks', hint: 'Face to face, and through each other.' },
      { value: 'random', label: 'Anywhere', hint: 'And go to where somebody else begins.' },
    ],
  },
  {
    id: 2,
    key: 'discs',
    kind: 'number',
    slider: true,
    label: 'Discs',
    fallback: 80,
    min: 4,
    max: 1000,
    step: 2,
  },
  {
    id: 3,
    key: 'seed',
    kind: 'number',
    label: 'Seed',
    fallback: 1,
    min: 0,
    max: 9999,
    step: 1,
    shownWhen: ({ preset }) => preset === 'random',
  },
];

const WAYS = [
  {
    id: 4,
    key: 'sidePreference',
    kind: 'number',
    slider: true,
    label: 'Turn to the right',
    fallback: 0.1,
    min: 0,
    max: 0.5,
    step: 0.01,
    hint: 'Of the wanted velocity. At 0 two that meet head on stop before each other.',
  },
  {
    id: 5,
    key: 'horizon',
    kind: 'number',
    slider: true,
    label: 'They look ahead',
    unit: 's',
    fallback: 4,
    min: 0.5,
    max: 10,
    step: 0.5,
  },
  {
    id: 6,
    key: 'maxNeighbors',
    kind: 'number',
    slider: true,
    label: 'Neighbours, at most',
    fallback: 10,
    min: 0,
    max: 20,
    step: 1,
    hint: 'Whatever changes here, they begin again.',
  },
];

const DRAWING = [
  { id: 7, key: 'trails', kind: 'toggle', label: 'Trails', fallback: true },
  { id: 8, key: 'goals', kind: 'toggle', label: 'Where the picked one goes', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Discs', settings: START, open: true },
  { title: 'Ways', settings: WAYS, open: true },
  { title: 'Drawing', settings: DRAWING },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** Those that a run depends on. */
export const RUN_KEYS = [...START, ...WAYS].map(({ key }) => key);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
