// Everything that can be chosen about a search, as data: the controls, the link and the call are made from this list.
//
// `id` and the order of `values` are written into links: add at the end, never renumber. A new algorithm of the library
// is one more line in ALGORITHMS.

const ALGORITHMS = [
  {
    value: 'a*',
    label: 'A*',
    hint: 'Expands the open cell with the smallest f = g + h until the goal is that cell.',
    bestFirst: true,
  },
];

const SEARCH = [
  { id: 1, key: 'algorithm', kind: 'choice', label: 'Algorithm', fallback: 'a*', values: ALGORITHMS },
  {
    id: 2,
    key: 'heuristic',
    kind: 'choice',
    label: 'Heuristic h',
    fallback: 'auto',
    values: [
      {
        value: 'auto',
        label: 'Auto',
        hint: 'Octile for eight moves, Manhattan for four: the exact distance on an empty map.',
      },
      {
        value: 'zero',
        label: 'Zero (Dijkstra)',
        hint: 'No guess at all. The search grows evenly in every direction, as Dijkstra’s algorithm does.',
      },
      {
        value: 'manhattan',
        label: 'Manhattan',
        hint: '|dx| + |dy|. Exact for four moves; with eight it promises too much and the path may not be the cheapest.',
      },
      {
        value: 'octile',
        label: 'Octile',
        hint: 'Straight steps plus √2 for each diagonal: the exact distance with eight moves and no walls.',
      },
      {
        value: 'euclidean',
        label: 'Euclidean',
        hint: 'The straight line. Always a lower bound, but a looser one, so more cells are expanded.',
      },
    ],
  },
  {
    id: 3,
    key: 'heuristicWeight',
    kind: 'number',
    label: 'Weight of h',
    fallback: 1,
    min: 0,
    max: 5,
    step: 0.1,
    slider: true,
    hint: 'f = g + weight × h. Above 1 the search runs at the goal and may miss the cheapest path, though by no more than that factor while h is a lower bound.',
  },
];

const MOVEMENT = [
  {
    id: 4,
    key: 'connectivity',
    kind: 'choice',
    segments: true,
    label: 'Moves',
    fallback: 8,
    values: [
      { value: 4, label: 'Four', hint: 'North, east, south and west; every step has length 1.' },
      { value: 8, label: 'Eight', hint: 'Diagonal steps too, of length √2.' },
    ],
  },
  {
    id: 5,
    key: 'diagonals',
    kind: 'choice',
    label: 'Diagonal steps',
    fallback: 'no-corner-cutting',
    enabledWhen: (settings) => settings.connectivity === 8,
    offHint: 'Only for eight moves.',
    values: [
      {
        value: 'no-corner-cutting',
        label: 'No corner cutting',
        hint: 'Both cells beside the step must be free, so paths keep clear of corners.',
      },
      {
        value: 'no-squeezing',
        label: 'No squeezing',
        hint: 'One free cell beside the step is enough: corners may be cut, but not the gap between two.',
      },
      { value: 'allow-all', label: 'Allow all', hint: 'Even between two walls that touch at a corner.' },
    ],
  },
  {
    id: 6,
    key: 'agentSize',
    kind: 'number',
    label: 'Agent size',
    unit: 'cells a side',
    fallback: 1,
    min: 1,
    max: 16,
    step: 1,
    hint: 'A large agent needs a whole block of free cells. Its position is the top left one.',
  },
];

const COSTS = [
  areaCost(7, 0, 'Ground', 1),
  areaCost(8, 1, 'Sand', 2),
  areaCost(9, 2, 'Mud', 4),
  areaCost(10, 3, 'Water', 8),
];

const LIMITS = [
  {
    id: 11,
    key: 'blocked',
    kind: 'choice',
    label: 'Blocked cells (callback)',
    fallback: 'none',
    values: [
      { value: 'none', label: 'None' },
      {
        value: 'beside-walls',
        label: 'Cells beside a wall',
        hint: 'blocked(cell) refuses every cell that touches a wall: the path keeps its distance.',
      },
    ],
  },
  {
    id: 12,
    key: 'stepCost',
    kind: 'choice',
    label: 'Step cost (callback)',
    fallback: 'none',
    values: [
      { value: 'none', label: 'As it is' },
      {
        value: 'headwind',
        label: 'Wind from the right',
        hint: 'stepCost(from, to, cost) doubles the price of a step to the right.',
      },
      {
        value: 'no-return',
        label: 'One way',
        hint: 'stepCost answers Infinity for a step to the left, which forbids it.',
      },
    ],
  },
  {
    id: 13,
    key: 'iterationBudget',
    kind: 'number',
    label: 'Iteration budget',
    fallback: 0,
    min: 0,
    max: 4000000,
    step: 1,
    hint: 'Give up after so many cells have left the open set; 0 never gives up.',
  },
  {
    id: 14,
    key: 'recordExpansions',
    kind: 'toggle',
    label: 'Record expansions',
    fallback: true,
    hint: 'Keeps the expanded cells in order. Without it there is nothing to play back.',
  },
  {
    id: 15,
    key: 'specializedEngines',
    kind: 'toggle',
    label: 'Specialised engines',
    fallback: true,
    hint: 'Lets a faster engine run where one applies. Costs stay the same; among equally cheap paths it may pick another.',
  },
];

function areaCost(id, area, name, fallback) {
  return {
    id,
    key: `areaCost${area}`,
    kind: 'number',
    label: name,
    fallback,
    min: 0.1,
    max: 100,
    step: 0.1,
  };
}

/** What a cell can be. The number is the library's area id; 255 is its wall. */
export const AREAS = [
  { area: 255, name: 'Wall', key: '1' },
  { area: 0, name: 'Ground', key: '2' },
  { area: 1, name: 'Sand', key: '3' },
  { area: 2, name: 'Mud', key: '4' },
  { area: 3, name: 'Water', key: '5' },
];

export const WALL = 255;

/** How many walkable areas the page knows: 0 to 3. */
export const AREA_COUNT = AREAS.length - 1;

export const SETTING_GROUPS = [
  { title: 'Search', settings: SEARCH, open: true },
  { title: 'Movement', settings: MOVEMENT, open: true },
  {
    title: 'Area costs',
    settings: COSTS,
    compact: true,
    note: 'A step costs its length times the mean of its two cells. The smallest cost also scales h, so one below 1 weakens it everywhere.',
  },
  { title: 'Callbacks, limits and recording', settings: LIMITS },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => Object.fromEntries(SETTINGS.map(({ key, fallback }) => [key, fallback]));

/** Whether the order of expansions is best first, so that g, h and f of every cell can be told again from it. */
export const isBestFirst = (algorithm) => ALGORITHMS.some((each) => each.value === algorithm && each.bestFirst);
