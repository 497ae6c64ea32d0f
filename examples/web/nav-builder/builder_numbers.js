// The numbers beside the picture.

import { byId } from '../shared/dom.js';
import { costText, count, millisecondsText, timeText } from '../shared/numbers.js';
import { timeCall } from '../shared/stopwatch.js';
import { statusOf } from './builder_text.js';

/** @param {import('./builder_model.js').BuilderModel} model @param {import('./build_progress.js').Progress} progress */
export function showNumbers(model, progress) {
  const { status, text } = statusOf(model, progress);
  byId('status').textContent = text;
  byId('status').dataset.status = status;
  const { path, mesh, counts, meshBytes } = model;
  const hasPath = path?.hasPath ?? false;
  byId('length').textContent = hasPath ? path.length.toFixed(4) : '–';
  byId('cost').textContent = hasPath ? costText(path.cost) : '–';
  byId('points').textContent = hasPath ? count(path.pointCount) : '–';
  byId('corridor').textContent = hasPath ? count(path.corridor.length) : '–';
  byId('expanded').textContent = path ? count(path.expandedCount) : '–';
  byId('polygons').textContent = mesh ? count(counts.meshPolys) : '–';
  byId('tiles').textContent = mesh ? count(counts.tiles) : '–';
  byId('bytes').textContent = mesh ? count(meshBytes) : '–';
}

/** @param {number} milliseconds of a build, or of its stages @param {'build-time' | 'stages-time'} id */
export function showBuildTime(id, milliseconds) {
  byId(id).textContent = millisecondsText(milliseconds);
}

/** When editing rests. @param {import('./builder_model.js').BuilderModel} model */
export function showQueryTime(model) {
  byId('time').textContent = model.path?.hasPath ? timeText(timeCall(() => model.askPath())) : '–';
}
