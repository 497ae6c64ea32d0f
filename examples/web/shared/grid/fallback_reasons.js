// Why the library answered with A* when another algorithm was asked for: what each algorithm needs of a query.

const hasOneCost = ({ areaCosts }) => areaCosts.every((cost) => cost === 1);
const hasNoCallbacks = ({ settings }) =>
  (settings.stepCost ?? 'none') === 'none' && (settings.blocked ?? 'none') === 'none';

const OPEN_GROUND = [
  { need: 'eight moves', isMet: ({ settings }) => settings.connectivity === 8 },
  {
    need: 'the rule “no corner cutting”',
    isMet: ({ settings }) => settings.connectivity === 4 || settings.diagonals === 'no-corner-cutting',
  },
  { need: 'an agent of one cell', isMet: ({ settings }) => settings.agentSize === 1 },
  { need: 'the same cost for every area', isMet: hasOneCost },
  { need: 'no callbacks', isMet: hasNoCallbacks },
];

const heuristicIn =
  (names) =>
  ({ settings }) =>
    names.includes(settings.heuristic);

const JUMPING = [
  ...OPEN_GROUND,
  { need: 'an octile heuristic or none', isMet: heuristicIn(['auto', 'octile', 'zero']) },
  { need: 'a weight of 1', isMet: ({ settings }) => settings.heuristicWeight === 1 },
];

const ANY_ANGLE = [
  ...OPEN_GROUND,
  { need: 'a Euclidean heuristic (“auto”) or none', isMet: heuristicIn(['auto', 'euclidean', 'zero']) },
];

const HIERARCHY = [
  { need: 'no callbacks', isMet: hasNoCallbacks },
  {
    need: 'another diagonal rule than “allow all”',
    isMet: ({ settings }) => settings.connectivity === 4 || settings.diagonals !== 'allow-all',
  },
];

const NEEDS = {
  'a*': [],
  jps: JUMPING,
  'jps+': JUMPING,
  'theta*': ANY_ANGLE,
  'lazy-theta*': ANY_ANGLE,
  'hpa*': HIERARCHY,
};

/**
 * @param {Record<string, any>} settings
 * @param {number[]} areaCosts of areaCosts(): what the grid was given
 * @returns {string[]} what the algorithm needs and this query does not give
 */
export function unmetNeeds(settings, areaCosts) {
  return NEEDS[settings.algorithm].filter(({ isMet }) => !isMet({ settings, areaCosts })).map(({ need }) => need);
}

/** "eight moves, no callbacks and a weight of 1" */
export const listText = (items) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
