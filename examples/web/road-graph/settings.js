// What can be chosen on the page "Road graph". See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

/** The four searches, in the order of their maps. */
export const SEARCHES = [
  { key: 'dijkstra', name: 'Dijkstra', algorithm: 'dijkstra', isGuided: false, sides: 1 },
  { key: 'a-star', name: 'A*', algorithm: 'a*', isGuided: true, sides: 1 },
  {
    key: 'both-dijkstra',
    name: 'Dijkstra from both ends',
    algorithm: 'bidirectional-dijkstra',
    isGuided: false,
    sides: 2,
  },
  { key: 'both-a-star', name: 'A* from both ends', algorithm: 'bidirectional-a*', isGuided: true, sides: 2 },
];

const usesLandmarks = ({ guess }) => guess === 'landmarks' || guess === 'both';

const NETWORK = [
  {
    id: 1,
    key: 'nodes',
    kind: 'number',
    label: 'Nodes, about',
    fallback: 5000,
    min: 500,
    max: 50000,
    step: 500,
    slider: true,
    hint: 'A made network: points, denser around towns, and links between neighbours.',
  },
  { id: 2, key: 'seed', kind: 'number', label: 'Seed', fallback: 1, min: 0, max: 999999, step: 1 },
  {
    id: 3,
    key: 'oneWay',
    kind: 'toggle',
    label: 'One-way streets',
    fallback: false,
    hint: 'Every fifth street may be used in one direction only. The way back is another one.',
  },
];

const GUESS = [
  {
    id: 4,
    key: 'guess',
    kind: 'choice',
    label: 'Guess of A*',
    fallback: 'landmarks',
    values: [
      {
        value: 'landmarks',
        label: 'Landmarks (ALT)',
        hint: 'Distances from and to a few landmarks are computed once. With the triangle inequality they bound every other distance from below.',
      },
      {
        value: 'straight',
        label: 'Straight line',
        hint: 'The time the straight line would take at the best speed anywhere. One motorway makes it hopeful everywhere.',
      },
      { value: 'both', label: 'The larger of both', hint: 'Of several lower bounds the greatest counts.' },
      { value: 'none', label: 'None', hint: 'Without a guess the A* searches run as Dijkstra’s.' },
    ],
  },
  {
    id: 5,
    key: 'landmarks',
    kind: 'number',
    label: 'Landmarks',
    fallback: 16,
    min: 1,
    max: 32,
    step: 1,
    slider: true,
    enabledWhen: usesLandmarks,
    offHint: 'Only with a guess that uses them.',
  },
  {
    id: 6,
    key: 'selection',
    kind: 'choice',
    segments: true,
    label: 'Where they stand',
    fallback: 'avoid',
    enabledWhen: usesLandmarks,
    values: [
      { value: 'avoid', label: 'Avoid', hint: 'Each next one where the tables so far say least.' },
      { value: 'farthest', label: 'Farthest', hint: 'Each next one as far as can be from the others.' },
    ],
  },
  {
    id: 7,
    key: 'landmarkSeed',
    kind: 'number',
    label: 'Seed of the landmarks',
    fallback: 1,
    min: 0,
    max: 999999,
    step: 1,
    enabledWhen: usesLandmarks,
  },
];

const VIEW = [
  {
    id: 8,
    key: 'view',
    kind: 'choice',
    label: 'Maps',
    fallback: 'all',
    values: [
      { value: 'all', label: 'All four' },
      ...SEARCHES.map(({ key, name }) => ({ value: key, label: `Only ${name}` })),
    ],
  },
  { id: 9, key: 'showLandmarks', kind: 'toggle', label: 'Show the landmarks', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Network', settings: NETWORK, into: 'network-settings' },
  { title: 'The guess', settings: GUESS, open: true },
  { title: 'Drawing', settings: VIEW, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);

/** Whether a search with these settings needs tables of landmarks. */
export const needsLandmarks = usesLandmarks;
