// What can be chosen on the page "Replanning". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';
import { MOVEMENT } from '../shared/grid/search_settings.js';

const PLAN = [
  {
    id: 1,
    key: 'algorithm',
    kind: 'choice',
    segments: true,
    label: 'Algorithm',
    fallback: 'd*-lite',
    values: [
      {
        value: 'd*-lite',
        label: 'D* Lite',
        hint: 'Searches from the goal, so what it knows stays true while the agent walks.',
      },
      {
        value: 'lpa*',
        label: 'LPA*',
        hint: 'Searches from the start. It repairs after edits, and begins anew with every step of the agent.',
      },
    ],
  },
  {
    id: 2,
    key: 'sight',
    kind: 'number',
    label: 'Sight of the agent',
    unit: 'cells; 0: it knows the map',
    fallback: 0,
    min: 0,
    max: 12,
    step: 1,
    hint: 'What it has not seen it takes for free ground, and plans again when a wall comes into view.',
  },
  {
    id: 3,
    key: 'changes',
    kind: 'choice',
    label: 'Changes by themselves',
    fallback: 'none',
    values: [
      { value: 'none', label: 'None', hint: 'Only what you paint.' },
      {
        value: 'ahead',
        label: 'Doors close',
        hint: 'With every sixth step a wall falls on the path, four cells ahead.',
      },
      { value: 'scattered', label: 'Walls come and go', hint: 'With every third step eight cells, anywhere, change.' },
    ],
  },
];

export const SETTING_GROUPS = [
  { title: 'Planning', settings: PLAN, open: true },
  { title: 'Movement', settings: MOVEMENT.filter(({ key }) => key !== 'agentSize') },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
