// Who can run against whom. The order is written into links: add at the end.

import { ALGORITHMS } from '../shared/grid/search_settings.js';

const algorithm = (value) => {
  const { label, hint } = ALGORITHMS.find((each) => each.value === value);
  return { value, label, hint, options: { algorithm: value } };
};

export const CONTESTANTS = [
  algorithm('a*'),
  {
    value: 'dijkstra',
    label: 'Dijkstra (A*, h = 0)',
    hint: 'A* without a guess: it grows evenly in every direction.',
    options: { algorithm: 'a*', heuristic: 'zero' },
  },
  {
    value: 'weighted',
    label: 'Weighted A* (2 × h)',
    hint: 'The guess counts twice: quicker, and the path costs at most twice the cheapest.',
    options: { algorithm: 'a*', heuristicWeight: 2 },
  },
  algorithm('jps'),
  algorithm('jps+'),
  algorithm('theta*'),
  algorithm('lazy-theta*'),
  algorithm('hpa*'),
];

const COMMON = { heuristic: 'auto', heuristicWeight: 1, hpaChunkSize: 16, hpaSmoothing: true, recordExpansions: true };

export const contestant = (value) => CONTESTANTS.find((each) => each.value === value);

/** The settings of a search that a contestant makes. */
export const searchSettings = (settings, value) => ({ ...settings, ...COMMON, ...contestant(value).options });

/** The name without what is in brackets. */
export const contestantName = (value) => contestant(value).label.replace(/ \(.*/, '');
