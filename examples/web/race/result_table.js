// The two results beside each other, and what can be said about them.

import { byId } from '../shared/dom.js';
import { ranText } from '../shared/grid/ran_text.js';
import { costText, count, ratioText, statusText, timeText } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';
import { contestantName } from './contestants.js';

/** Within this both costs count as equal: they are sums of the same steps in another order. */
const SAME = 1e-9;

const ROWS = [
  { row: 'cost', read: ({ result }) => result.cost, show: costText },
  { row: 'cells', read: ({ result }) => result.cellCount, show: count },
  { row: 'expanded', read: ({ result }) => result.expandedCount, show: count },
  { row: 'iterations', read: ({ result }) => result.iterations, show: count },
];

/** @typedef {{ key: 'left' | 'right', search: import('../shared/grid/path_search.js').PathSearch }} Lane */

/** @param {Lane[]} lanes @param {Record<string, any>} settings */
export function showResults(lanes, settings) {
  const names = lanes.map(({ key }) => contestantName(settings[key]));
  lanes.forEach(({ key, search }, i) => {
    byId(`${key}-name`).textContent = names[i];
    byId(`${key}-ran`).textContent = ranText(search);
  });
  for (const { row, read, show } of ROWS)
    showRow(
      row,
      lanes.map(({ search }) => read(search)),
      show,
    );
  for (const id of ['left-time', 'right-time', 'ratio-time']) byId(id).textContent = '–';
  const [left, right] = lanes.map(({ search }) => search.result);
  byId('status').textContent = verdict(left, right, names);
  byId('status').dataset.status = `${left.status} ${right.status}`;
}

/** The time of one call of each, without recording. @param {Lane[]} lanes */
export function showTimes(lanes) {
  showRow(
    'time',
    lanes.map(({ search }) => timeCall(() => search.ask({ recordExpansions: false }))),
    timeText,
  );
}

function showRow(row, [left, right], show) {
  byId(`left-${row}`).textContent = show(left);
  byId(`right-${row}`).textContent = show(right);
  byId(`ratio-${row}`).textContent = ratioText(right / left);
}

function verdict(left, right, names) {
  if (!left.hasPath || !right.hasPath)
    return left.status === right.status ? statusText(left.status) : 'Only one found a path';
  const more = right.cost / left.cost - 1;
  if (Math.abs(more) <= SAME || left.cost === right.cost) return 'Both paths cost the same';
  return `${names[more < 0 ? 1 : 0]} has the cheaper path`;
}

/** @param {Lane[]} lanes @param {Record<string, any>} settings */
export const summaryText = (lanes, settings) =>
  lanes
    .map(({ key, search: { result } }) => `${contestantName(settings[key])} ${count(result.expandedCount)}`)
    .join(' · ') + ' expanded';
