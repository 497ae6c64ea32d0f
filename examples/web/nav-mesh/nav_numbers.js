// The numbers beside the board.

import { byId } from '../shared/dom.js';
import { costText, count, millisecondsText, timeText } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';
import { rayText, statusOf, wallsText } from './nav_text.js';

// What took longer, in milliseconds, is not timed again.
const LONG_MS = 60;

/** @param {import('./nav_model.js').NavModel} model */
export function showNumbers(model) {
  const { status, text } = statusOf(model);
  byId('status').textContent = text;
  byId('status').dataset.status = status;
  showPath(model.answers?.path);
  showSentence('ray', model.answers?.ray, rayText);
  showSentence('walls', model.answers?.walls, wallsText);
  const { mesh, parts } = model;
  const numbers = mesh ? [parts.count, mesh.tileCount, parts.linkCount, mesh.save().length] : [0, 0, 0, 0];
  ['polygons', 'tiles', 'links', 'bytes'].forEach((id, i) => (byId(id).textContent = count(numbers[i])));
  byId('build-time').textContent = millisecondsText(model.buildTime);
}

function showPath(path) {
  const hasPath = path?.hasPath ?? false;
  byId('length').textContent = hasPath ? path.length.toFixed(4) : '–';
  byId('cost').textContent = hasPath ? costText(path.cost) : '–';
  byId('cost').title = hasPath ? String(path.cost) : '';
  byId('points').textContent = hasPath ? count(path.pointCount) : '–';
  byId('corridor').textContent = hasPath ? count(path.corridor.length) : '–';
  byId('expanded').textContent = count(path?.expandedCount ?? 0);
}

function showSentence(id, answer, textOf) {
  byId(id).hidden = !answer;
  byId(id).textContent = answer ? textOf(answer) : '';
}

/** When editing rests. @param {import('./nav_model.js').NavModel} model */
export function showTimes(model) {
  byId('time').textContent = '–';
  if (!model.mesh) return;
  byId('time').textContent = timeText(timeCall(() => model.askPath()));
  if (model.buildTime < LONG_MS)
    byId('build-time').textContent = millisecondsText(timeCall(() => model.rebuild()) / 1000);
}
