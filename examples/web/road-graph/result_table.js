// The four results below each other, and what can be said about them.

import { byId, element } from '../shared/dom.js';
import { count, ratioText, statusText, timeText as microseconds } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';
import { timeText } from './road_edges.js';
import { SEARCHES } from './settings.js';

/** @param {object} result @param {string | null} file costs in a file are of its own unit */
const costText = ({ cost }, file) => {
  if (!Number.isFinite(cost)) return '–';
  return file ? count(cost) : timeText(cost);
};

/** The rows of the table, empty. */
export function buildTable() {
  for (const { key, name } of SEARCHES) {
    const cell = (what) => element('td', { id: `${key}-${what}` }, '–');
    byId('results').append(
      element('tr', {}, element('th', { scope: 'row' }, name), cell('expanded'), cell('share'), cell('time')),
    );
  }
}

/** @param {object[]} results @param {import('./road_model.js').RoadModel} model */
export function showResults(results, model) {
  const [dijkstra] = results;
  results.forEach(({ expandedCount }, i) => {
    const { key } = SEARCHES[i];
    byId(`${key}-expanded`).textContent = count(expandedCount);
    byId(`${key}-share`).textContent = ratioText(expandedCount / dijkstra.expandedCount);
    byId(`${key}-time`).textContent = '–';
  });
  byId('status').textContent = verdict(results);
  byId('status').dataset.status = dijkstra.status;
  byId('cost-name').textContent = model.file ? 'Least cost' : 'Quickest time';
  byId('cost').textContent = costText(dijkstra, model.file);
  byId('costs').textContent = results.map((result) => costText(result, model.file)).join(' = ');
  byId('costs').title = results.map(({ cost }) => cost).join(' = ');
  byId('route').textContent = dijkstra.hasPath ? count(dijkstra.nodes.length) : '–';
  byId('size').textContent = `${count(model.network.count)} nodes, ${count(model.graph.liveEdgeCount)} edges`;
  byId('tables').textContent = model.landmarks
    ? `${count(model.landmarks.count)} landmarks, made in ${count(model.landmarkTime)} ms`
    : 'no landmarks';
}

/** The time of one call of each, without recording. @param {import('./road_model.js').RoadModel} model */
export function showTimes(model) {
  for (const search of SEARCHES) {
    byId(`${search.key}-time`).textContent = microseconds(timeCall(() => model.ask(search)));
  }
}

function verdict(results) {
  const [{ cost, hasPath, status }] = results;
  const isSame = results.every((result) => result.cost === cost);
  if (!isSame) return 'The costs differ';
  return hasPath ? 'All four find the same cost' : statusText(status);
}

/** In one line, where the table is not beside the maps. */
export const summaryText = (results) =>
  results.map(({ expandedCount }, i) => `${SEARCHES[i].name} ${count(expandedCount)}`).join(' · ');
