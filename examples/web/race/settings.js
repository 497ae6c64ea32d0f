// What can be chosen on the page "Race": two contestants, and one set of rules for both. See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';
import { COST_NOTE, COSTS, LIMITS, MOVEMENT } from '../shared/grid/search_settings.js';
import { CONTESTANTS } from './contestants.js';

const lane = (id, key, label, fallback) => ({ id, key, kind: 'choice', label, fallback, values: CONTESTANTS });

export const SETTING_GROUPS = [
  { title: 'Left', settings: [lane(1, 'left', 'Left', 'a*')], into: 'choose-left' },
  { title: 'Right', settings: [lane(2, 'right', 'Right', 'jps')], into: 'choose-right' },
  { title: 'Rules for both', settings: MOVEMENT, open: true },
  { title: 'Area costs', settings: COSTS, compact: true, note: COST_NOTE },
  { title: 'Engines', settings: LIMITS.filter(({ key }) => key === 'specializedEngines') },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
