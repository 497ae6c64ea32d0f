// What can be chosen on the page "Hex editor". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';
import { AREA_COUNT, costKey } from './hex_areas.js';

export const METHODS = [
  {
    value: 'a*',
    label: 'A*',
    hint: 'Expands the open cell with the smallest f = g + h. The guess h is the number of steps on an empty map.',
  },
  {
    value: 'dijkstra',
    label: 'Dijkstra (h = 0)',
    hint: 'No guess: the search grows evenly in all six directions, and its rings are hexagons.',
  },
  {
    value: 'd*-lite',
    label: 'D* Lite (repairs)',
    hint: 'Keeps what it has found out. After an edit only the cells whose cost to the goal may have changed are looked at again.',
  },
  {
    value: 'flow-field',
    label: 'Flow field',
    hint: 'The cost from every cell to the goal, and in each cell an arrow to the next one: one computation for any number of units.',
  },
];

export const LAYOUTS = [
  { value: 'pointy-odd-row', label: 'Pointy tops, odd rows shifted right' },
  { value: 'pointy-even-row', label: 'Pointy tops, even rows shifted right' },
  { value: 'flat-odd-column', label: 'Flat tops, odd columns shifted down' },
  { value: 'flat-even-column', label: 'Flat tops, even columns shifted down' },
];

const SEARCH = [
  { id: 1, key: 'method', kind: 'choice', label: 'Method', fallback: 'a*', values: METHODS },
  {
    id: 2,
    key: 'heuristicWeight',
    kind: 'number',
    label: 'Weight of h',
    fallback: 1,
    min: 0,
    max: 5,
    step: 0.1,
    slider: true,
    shownWhen: ({ method }) => method === 'a*',
    hint: 'f = g + weight × h. Above 1 the search hurries, and the path may not be the cheapest.',
  },
];

const GRID = [
  {
    id: 3,
    key: 'layout',
    kind: 'choice',
    label: 'Layout',
    fallback: 'pointy-odd-row',
    values: LAYOUTS,
    hint: 'The same columns and rows, and other neighbours: the map stays, its paths change.',
  },
  {
    id: 4,
    key: 'coordinates',
    kind: 'choice',
    label: 'In large cells',
    fallback: 'areas',
    values: [
      { value: 'areas', label: 'Numbers of areas' },
      { value: 'offset', label: 'Column and row' },
      { value: 'axial', label: 'Axial q and r' },
      { value: 'none', label: 'Nothing' },
    ],
  },
];

const COSTS = Array.from({ length: AREA_COUNT }, (_, area) => ({
  id: 10 + area,
  key: costKey(area),
  kind: 'number',
  label: area === 0 ? 'Ground' : `Area ${area}`,
  fallback: area + 1,
  min: 0.1,
  max: 100,
  step: 0.1,
}));

const COST_NOTE = 'A step costs the mean of its two cells. The smallest cost also scales h.';

export const SETTING_GROUPS = [
  { title: 'Search', settings: SEARCH, open: true },
  { title: 'Grid', settings: GRID, open: true },
  { title: 'Area costs', settings: COSTS, compact: true, note: COST_NOTE },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);

/** What cells of each area cost. */
export const areaCostsOf = (settings) => Array.from({ length: AREA_COUNT }, (_, area) => settings[costKey(area)]);
