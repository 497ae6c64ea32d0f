// What is known about a hexagon, in a line: where it is in both kinds of coordinates, what it costs, how far the ends are, and
// what the search knows about it.

import { WALL } from '../shared/grid/areas.js';
import { CLOSED, OPEN } from '../shared/grid/search_replay.js';
import { HexGrid } from '../shared/library.js';
import { costText, ordinal } from '../shared/numbers.js';
import { costKey } from './hex_areas.js';

const short = (value) => Number(value.toFixed(2)).toString();

/**
 * @param {import('./hex_model.js').HexModel} model
 * @param {import('./hex_search.js').HexSearch} search
 * @param {{ x: number, y: number }} cell
 * @param {string} areaName
 */
export function cellText(model, search, cell, areaName) {
  const { layout, ends } = model;
  const axial = HexGrid.toAxial(layout, cell);
  const [fromStart, toGoal] = ends.map((end) => HexGrid.distance(axial, HexGrid.toAxial(layout, end)));
  const end = model.endAt(cell);
  const parts = [
    `Cell ${cell.x}, ${cell.y}`,
    `q ${axial.q}, r ${axial.r}`,
    end < 0 ? areaText(model, cell, areaName) : model.endName(end),
    `${fromStart} from the start, ${toGoal} from the goal`,
  ];
  return [...parts, ...searchParts(model, search, cell)].join(' · ');
}

function areaText(model, cell, areaName) {
  const area = model.areaAt(cell);
  return area === WALL ? areaName : `${areaName}, cost ${model.settings[costKey(area)]}`;
}

function searchParts(model, { replay, field, costs }, cell) {
  const index = model.indexOf(cell);
  if (model.areaAt(cell) === WALL) return [];
  if (field) {
    const next = field.getNext(cell);
    if (costs[index] === Infinity) return ['the goal cannot be reached'];
    return [`cost ${costText(costs[index])} to the goal${next ? `, next cell ${next.x}, ${next.y}` : ''}`];
  }
  const parts = [];
  if (replay.state[index] === CLOSED) parts.push(`expanded ${ordinal(replay.order[index])}`);
  if (replay.state[index] === OPEN) parts.push('open');
  if (replay.isBestFirst && Number.isFinite(replay.g[index])) {
    parts.push(`g ${short(replay.g[index])} + h ${short(replay.h(index))} = f ${short(replay.f(index))}`);
  }
  return parts;
}
