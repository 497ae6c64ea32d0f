// What a search knows about one cell, in a line.

import { areaName, WALL } from '../shared/grid/areas.js';
import { UNSEEN } from '../shared/grid/search_replay.js';
import { ordinal } from '../shared/numbers.js';

/**
 * @param {import('../shared/grid/map_model.js').MapModel} model
 * @param {import('../shared/grid/path_search.js').PathSearch} search
 * @param {{ x: number, y: number }} cell of its map
 */
export function cellText(model, search, cell) {
  const { replay, settings } = search;
  const index = model.indexOf(cell);
  const area = model.areaAt(cell);
  const end = model.endAt(cell);
  const parts = [`Cell ${cell.x}, ${cell.y}`, end < 0 ? areaName(area) : model.endName(end)];
  if (!replay || replay.state[index] === UNSEEN || area === WALL) return parts.join(' · ');
  parts.push(replay.order[index] > 0 ? `expanded ${ordinal(replay.order[index])}` : 'open');
  if (Number.isFinite(replay.g[index])) {
    const weight = settings.heuristicWeight === 1 ? '' : `${settings.heuristicWeight} × `;
    const [g, h, f] = [replay.g[index], replay.h(index), replay.f(index)].map((value) => value.toFixed(2));
    parts.push(`g ${g} + ${weight}h ${h} = f ${f}`);
  }
  return parts.join(' · ');
}
