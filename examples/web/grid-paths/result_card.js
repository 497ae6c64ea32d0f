// The card of numbers: at once for each result, and the slower ones when editing rests.

import { byId } from '../shared/dom.js';
import { ranText } from '../shared/grid/ran_text.js';
import { isEveryStep } from '../shared/grid/search_drawing.js';
import { comparisonText, costText, count, statusText, stepsText, timeText } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';

// Above this many cells the comparison with Dijkstra's algorithm would be felt.
const COMPARED_CELLS = 300000;

/** @param {import('../shared/grid/path_search.js').PathSearch} search */
export function showResult(search) {
  const { result } = search;
  byId('status').textContent = statusText(result.status);
  byId('status').dataset.status = result.status;
  byId('cost').textContent = costText(result.cost);
  byId('cost').title = String(result.cost);
  byId('cells').textContent = count(result.cellCount);
  byId('expanded').textContent = count(result.expandedCount);
  byId('iterations').textContent = count(result.iterations);
  byId('ran').textContent = ranText(search);
  byId('steps').textContent = result.hasPath ? wayText(result) : '';
}

function wayText({ cells, cellCount }) {
  if (isEveryStep(cells)) return `${stepsText(cells)} steps.`;
  return `${count(cellCount - 1)} straight lines, each with nothing in its way.`;
}

/**
 * The time of one call without recording, and how Dijkstra's algorithm does.
 *
 * @param {import('../shared/grid/map_model.js').MapModel} model
 * @param {import('../shared/grid/path_search.js').PathSearch} search
 */
export function showMeasurements(model, search) {
  const plain = { recordExpansions: false };
  byId('time').textContent = timeText(timeCall(() => search.ask(plain)));
  const isComparable = model.map.cells.length <= COMPARED_CELLS && !search.result.status.endsWith('invalid');
  const dijkstra = { ...plain, algorithm: 'a*', heuristic: 'zero', iterationBudget: 0 };
  byId('comparison').textContent = isComparable ? comparisonText(search.result, search.ask(dijkstra)) : '';
}

/** In one line, where the card is not beside the map. */
export function summaryText(result) {
  if (!result.hasPath) return statusText(result.status);
  return `Cost ${costText(result.cost)} · ${count(result.cellCount)} cells · ${count(result.expandedCount)} expanded`;
}
