// The question on the page as a program would ask it.

import { areaCostsOn } from '../shared/grid/areas.js';
import { cellText } from '../shared/grid/search_query.js';

/** @param {import('./hex_model.js').HexModel} model */
export function callText({ settings, layout, map, areaCosts, ends }) {
  const costs = areaCostsOn(map.cells, areaCosts)
    .map((cost, area) => (cost === 1 ? '' : `grid.setAreaCost(${area}, ${cost});\n`))
    .join('');
  return `const grid = HexGrid.fromText(text, '${layout}');\n${costs}${CALLS[settings.method](settings, ends.map(cellText))}`;
}

const CALLS = {
  'a*': ({ heuristicWeight }, ends) =>
    `const path = grid.findPath(${ends.join(', ')}${heuristicWeight === 1 ? '' : `, { heuristicWeight: ${heuristicWeight} }`});`,
  dijkstra: (_, ends) => `const path = grid.findPath(${ends.join(', ')}, { heuristic: 'zero' });`,
  'd*-lite': (_, ends) =>
    [
      `const planner = grid.createReplanner(${ends.join(', ')});`,
      'let path = planner.replan();',
      '',
      '// after edits',
      'path = planner.replan();',
    ].join('\n'),
  'flow-field': (_, [, goal]) =>
    [
      `const field = grid.createFlowField(${goal});`,
      'const next = field.nextView; // live, no copy',
      '',
      '// after edits',
      'field.refresh();',
    ].join('\n'),
};
