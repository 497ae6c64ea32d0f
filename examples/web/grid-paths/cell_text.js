// What is known about one cell, in a line.

import { ordinal } from './numbers.js';
import { UNSEEN } from './replay.js';
import { AREAS, WALL } from './settings.js';

export const areaName = (area) => AREAS.find((each) => each.area === area).name.toLowerCase();

/** @param {import('./path_model.js').PathModel} model @param {{ x: number, y: number }} cell of its map */
export function cellText(model, cell) {
  const { replay, map, settings } = model;
  const index = cell.y * map.width + cell.x;
  const parts = [`Cell ${cell.x}, ${cell.y}`, model.endAt(cell) ?? areaName(map.cells[index])];
  if (!replay || replay.state[index] === UNSEEN || map.cells[index] === WALL) return parts.join(' · ');
  parts.push(replay.order[index] > 0 ? `expanded ${ordinal(replay.order[index])}` : 'open');
  if (Number.isFinite(replay.g[index])) {
    const weight = settings.heuristicWeight === 1 ? '' : `${settings.heuristicWeight} × `;
    const [g, h, f] = [replay.g[index], replay.h(index), replay.f(index)].map((value) => value.toFixed(2));
    parts.push(`g ${g} + ${weight}h ${h} = f ${f}`);
  }
  return parts.join(' · ');
}
