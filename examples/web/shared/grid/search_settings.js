// Everything that can be chosen about a search, as data: controls, links and the call are made from these lists.
//
// `id` and the order of `values` are written into links: add at the end, never renumber. A new algorithm of the library
// is one more line in ALGORITHMS.

/**
 * `bestFirst`: expansions in the order of f, over the grid's own steps, so that g, h and f of every cell can be told again.
 * `sparse`: few cells are expanded, and far apart.
 */
export const ALGORITHMS = [
  {
    value: 'a*',
    label: 'A*',
    hint: 'Expands the open cell with the smallest f = g + h until the goal is that cell.',
    bestFirst: true,
  },
  {
    value: 'jps',
    label: 'JPS (jump point search)',
    hint: 'Runs over open ground in straight lines and expands only the cells where a cheapest path may have to turn. The cost is that of A*.',
    sparse: true,
  },
  {
    value: 'jps+',
    label: 'JPS+ (with tables)',
    hint: 'Jump point search that looks the jumps up: tables, made once and mended after edits, hold how far each line goes.',
    sparse: true,
  },
  {
    value: 'theta*',
    label: 'Theta* (any angle)',
    hint: 'Links a cell to the parent of its parent when nothing lies between, so the path turns only where it must.',
  },
  {
    value: 'lazy-theta*',
    label: 'Lazy Theta* (any angle)',
    hint: 'Takes lines of sight for granted and looks only when a cell is expanded: nearly the same paths with far fewer looks.',
  },
  {
    value: 'hpa*',
    label: 'HPA* (hierarchical)',
    hint: 'Searches a small graph of the doors between chunks of the map, then fills in the cells. Quick on large maps, and the path may be a little dearer.',
    sparse: true,
  },
];

export const SEARCH = [
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
  {
    id: 16,
    key: 'hpaChunkSize',
    kind: 'number',
    label: 'Chunk of HPA*',
    unit: 'cells a side',
    fallback: 16,
    min: 2,
    max: 64,
    step: 1,
    shownWhen: (settings) => settings.algorithm === 'hpa*',
    hint: 'Small chunks have many doors: a larger graph, and paths nearer to the cheapest.',
  },
  {
    id: 17,
    key: 'hpaSmoothing',
    kind: 'toggle',
    label: 'Smooth the path of HPA*',
    fallback: true,
    shownWhen: (settings) => settings.algorithm === 'hpa*',
    hint: 'Takes out bends that were only there to go through the middle of a door.',
  },
];

export const MOVEMENT = [
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

export const COSTS = [
  areaCost(7, 0, 'Ground', 1),
  areaCost(8, 1, 'Sand', 2),
  areaCost(9, 2, 'Mud', 4),
  areaCost(10, 3, 'Water', 8),
];

export const COST_NOTE =
  'A step costs its length times the mean of its two cells. The smallest cost also scales h, so one below 1 weakens it everywhere.';

export const LIMITS = [
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

/** Whether an algorithm is one of those whose g, h and f can be told again. */
export const isBestFirst = (algorithm) => ALGORITHMS.some((each) => each.value === algorithm && each.bestFirst);

/** Whether few cells are expanded, and far apart. */
export const isSparse = (algorithm) => ALGORITHMS.some((each) => each.value === algorithm && each.sparse);

/** The short name of an algorithm: without what is in brackets. */
export const algorithmName = (algorithm) =>
  ALGORITHMS.find(({ value }) => value === algorithm).label.replace(/ \(.*/, '');
