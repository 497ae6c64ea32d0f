// From settings to what the library is asked: its options, with the two callbacks, and the same call as text.

import { areaCostsOn, WALL } from './areas.js';
import { LIMITS, MOVEMENT, SEARCH } from './search_settings.js';

const HOOK_KEYS = ['blocked', 'stepCost'];
const OPTIONS = [...SEARCH, ...MOVEMENT, ...LIMITS].filter(({ key }) => !HOOK_KEYS.includes(key));

const STEP_COSTS = {
  headwind: (from, to, cost) => (to.x > from.x ? cost * 2 : cost),
  'no-return': (from, to, cost) => (to.x < from.x ? Infinity : cost),
};

const STEP_COST_TEXTS = {
  headwind: '(from, to, cost) => (to.x > from.x ? cost * 2 : cost)',
  'no-return': '(from, to, cost) => (to.x < from.x ? Infinity : cost)',
};

/** @returns {Uint8Array} 1 for every cell that touches a wall, corners included; the border is no wall */
function besideWalls({ width, height, cells }) {
  const beside = new Uint8Array(cells.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cells[y * width + x] !== WALL) continue;
      for (let ny = Math.max(y - 1, 0); ny <= Math.min(y + 1, height - 1); ny++) {
        beside.fill(1, ny * width + Math.max(x - 1, 0), ny * width + Math.min(x + 1, width - 1) + 1);
      }
    }
  }
  return beside;
}

/** The callbacks that the settings name; an absent one changes nothing. */
export function hooksFor(settings, map) {
  const hooks = {};
  if ((settings.stepCost ?? 'none') !== 'none') hooks.stepCost = STEP_COSTS[settings.stepCost];
  if ((settings.blocked ?? 'none') !== 'none') {
    const beside = besideWalls(map);
    hooks.blocked = (cell) => beside[cell.y * map.width + cell.x] === 1;
  }
  return hooks;
}

/** What cells of the areas 0 to 3 cost on this map. */
export const areaCosts = (settings, map) =>
  areaCostsOn(
    map.cells,
    [0, 1, 2, 3].map((area) => settings[`areaCost${area}`]),
  );

/** The library's GridOptions: those of its options that the page has among its settings, and the callbacks. */
export function gridOptions(settings, hooks) {
  const options = { ...hooks };
  for (const { key } of OPTIONS) if (key in settings) options[key] = settings[key];
  return options;
}

/** The calls that give areas their costs, as a program would write them. */
export const costCalls = (settings, map) =>
  areaCosts(settings, map)
    .map((cost, area) => (cost === 1 ? '' : `grid.setAreaCost(${area}, ${cost});\n`))
    .join('');

const isSaid = (settings, { key, fallback }) =>
  key === 'recordExpansions' ? settings[key] === true : key in settings && settings[key] !== fallback;

/** Options as a program would write them: only what differs from the library's defaults. */
export function optionsText(settings) {
  const lines = OPTIONS.filter((option) => isSaid(settings, option)).map(
    ({ key }) => `  ${key}: ${typeof settings[key] === 'string' ? `'${settings[key]}'` : settings[key]},`,
  );
  if ((settings.blocked ?? 'none') !== 'none') lines.push('  blocked: (cell) => touchesWall(cell),');
  if ((settings.stepCost ?? 'none') !== 'none') lines.push(`  stepCost: ${STEP_COST_TEXTS[settings.stepCost]},`);
  return lines.length > 0 ? `, {\n${lines.join('\n')}\n}` : '';
}

export const cellText = ({ x, y }) => `{ x: ${x}, y: ${y} }`;

/** The query as a program would write it. */
export function pathCall(settings, [start, goal], name = 'path') {
  return `const ${name} = grid.findPath(${cellText(start)}, ${cellText(goal)}${optionsText(settings)});`;
}
