// The card of numbers: at once for each answer, and the time of a call when editing rests.

import { byId } from '../shared/dom.js';
import { costText, count, ratioText, statusText, timeText } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';

/** @param {import('./hex_model.js').HexModel} model @param {import('./hex_search.js').HexSearch} search */
export function showAnswer({ settings }, search) {
  const { answer } = search;
  const isPlan = settings.method === 'd*-lite';
  byId('status').textContent = statusText(answer.status);
  byId('status').dataset.status = answer.status;
  byId('cost').textContent = costText(answer.cost);
  byId('cost').title = String(answer.cost);
  byId('steps').textContent = answer.hasPath ? count(answer.cells.length / 2 - 1) : '–';
  byId('expanded').textContent = count(answer.expandedCount);
  byId('expanded-name').textContent = EXPANDED_NAMES[settings.method] ?? 'Expanded';
  byId('iterations').textContent = count(answer.iterations);
  byId('comparison').textContent = isPlan ? showRepairs(search) : '';
}

const EXPANDED_NAMES = { 'd*-lite': 'Last plan, expanded', 'flow-field': 'Cells computed' };

function showRepairs({ updates, fresh }) {
  const sum = (key) => updates.reduce((total, update) => total + update[key], 0);
  const [repaired, afresh] = [sum('repaired'), sum('fresh')];
  byId('fresh').textContent = count(fresh.expandedCount);
  byId('updates').textContent = count(updates.length);
  byId('repaired-sum').textContent = count(repaired);
  byId('fresh-sum').textContent = count(afresh);
  if (updates.length === 0) return 'Paint a wall: the plan is mended, and both ways are counted from then on.';
  return `All repairs together took ${ratioText(repaired / afresh)} of what fresh searches take.`;
}

/** The time of one call without recording. @param {import('./hex_search.js').HexSearch} search */
export function showTime(search) {
  byId('time').textContent = timeText(timeCall(() => search.askAgain()));
}

/** In one line, where the card is not beside the map. */
export function summaryText({ status, hasPath, cost, cells, expandedCount }) {
  if (!hasPath) return statusText(status);
  return `Cost ${costText(cost)} · ${count(cells.length / 2 - 1)} steps · ${count(expandedCount)} expanded`;
}
