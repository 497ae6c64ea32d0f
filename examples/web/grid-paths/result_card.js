// The card of numbers: at once for each result, and the slower ones when editing rests.

import { byId } from '../shared/dom.js';
import { comparisonText, costText, count, statusText, stepsText, timeText } from './numbers.js';
import { timeCall } from './stopwatch.js';

// Above this many cells the comparison with Dijkstra's algorithm would be felt.
const COMPARED_CELLS = 300000;

/** @param {object} result the library's GridPath */
export function showResult(result) {
  byId('status').textContent = statusText(result.status);
  byId('status').dataset.status = result.status;
  byId('cost').textContent = costText(result.cost);
  byId('cost').title = String(result.cost);
  byId('cells').textContent = count(result.cellCount);
  byId('expanded').textContent = count(result.expandedCount);
  byId('iterations').textContent = count(result.iterations);
  byId('steps').textContent = result.hasPath ? `Ran ${result.algorithm}: ${stepsText(result.cells)} steps.` : '';
}

/** The time of one call without recording, and how Dijkstra's algorithm does. @param {import('./path_model.js').PathModel} model */
export function showMeasurements(model) {
  const plain = { recordExpansions: false };
  byId('time').textContent = timeText(timeCall(() => model.ask(plain)));
  const isComparable = model.map.cells.length <= COMPARED_CELLS && !model.result.status.endsWith('invalid');
  byId('comparison').textContent = isComparable
    ? comparisonText(model.result, model.ask({ ...plain, heuristic: 'zero', iterationBudget: 0 }))
    : '';
}

/** In one line, where the card is not beside the map. */
export function summaryText(result) {
  if (!result.hasPath) return statusText(result.status);
  return `Cost ${costText(result.cost)} · ${count(result.cellCount)} cells · ${count(result.expandedCount)} expanded`;
}
