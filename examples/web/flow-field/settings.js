// What can be chosen on the page "Flow field". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';
import { MOVEMENT } from '../shared/grid/search_settings.js';

const UNITS = [
  {
    id: 1,
    key: 'units',
    kind: 'number',
    label: 'Units',
    fallback: 3000,
    min: 500,
    max: 8000,
    step: 500,
    slider: true,
    hint: 'However many there are, the field is the same and is computed once for all.',
  },
  {
    id: 2,
    key: 'slice',
    kind: 'number',
    label: 'Cells a frame',
    unit: '0: all at once',
    fallback: 0,
    min: 0,
    max: 2000,
    step: 10,
    hint: 'With a limit the field is computed and repaired in slices, and units follow what is known so far.',
  },
];

const DRAWING = [
  {
    id: 3,
    key: 'ground',
    kind: 'choice',
    segments: true,
    label: 'Ground',
    fallback: 'costs',
    values: [
      { value: 'costs', label: 'Costs', hint: 'Darker is nearer to a goal; each band is eight steps wide.' },
      { value: 'map', label: 'Map only' },
    ],
  },
  { id: 8, key: 'arrows', kind: 'toggle', label: 'Arrows in large cells', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Units and work', settings: UNITS, open: true },
  { title: 'Drawing', settings: DRAWING, open: true },
  { title: 'Movement', settings: MOVEMENT.filter(({ key }) => key !== 'agentSize') },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
