// What can be chosen on the page "Grid paths".

import { defaultsOf } from '../shared/controls.js';
import { COST_NOTE, COSTS, LIMITS, MOVEMENT, SEARCH } from '../shared/grid/search_settings.js';

export const SETTING_GROUPS = [
  { title: 'Search', settings: SEARCH, open: true },
  { title: 'Movement', settings: MOVEMENT, open: true },
  { title: 'Area costs', settings: COSTS, compact: true, note: COST_NOTE },
  { title: 'Callbacks, limits and recording', settings: LIMITS },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
