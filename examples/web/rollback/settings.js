// What can be chosen on the page "Rollback". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const number = (id, key, label, [min, max, step], fallback, more = {}) => ({
  ...{ id, key, kind: 'number', slider: true, label, min, max, step, fallback },
  ...more,
});

const LINK = [
  number(1, 'latency', 'Latency', [0, 1000, 10], 150, { unit: 'ms', hint: 'From one peer to the other.' }),
  number(2, 'jitter', 'Jitter', [0, 500, 10], 50, {
    unit: 'ms',
    hint: 'Each packet takes up to so much longer, and may overtake others.',
  }),
  number(3, 'loss', 'Lost packets', [0, 60, 1], 5, { unit: '%', hint: 'What was not acknowledged is sent again.' }),
  number(4, 'inputDelay', 'Input delay', [0, 12, 1], 0, {
    unit: 'ticks',
    hint: 'Commands count so much later, also here: fewer ticks are made again.',
  }),
];

const TEAMS = [
  number(5, 'agents', 'Agents a team', [4, 60, 1], 20, { hint: 'With another number both begin again.' }),
  {
    id: 6,
    key: 'plays',
    kind: 'toggle',
    label: 'Teams play by themselves',
    fallback: true,
    hint: 'Their commands depend on the tick alone: whatever the link does, the hashes are the same.',
  },
];

export const SETTING_GROUPS = [
  { title: 'Link', settings: LINK, open: true },
  { title: 'Teams', settings: TEAMS, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
