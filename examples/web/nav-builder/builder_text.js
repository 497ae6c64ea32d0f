// What the build and the path are in words, and the calls as code.

import { costText, count } from '../shared/numbers.js';
import { isObj } from './level_files.js';
import { changedSettings } from './settings.js';

const STATUS_TEXTS = {
  found: 'Path found',
  partial: 'Partial path: nothing leads to the goal',
  'start-invalid': 'The start is not on the mesh',
  'goal-invalid': 'The goal is not on the mesh',
  'no-path': 'No path',
};

/**
 * @param {import('./builder_model.js').BuilderModel} model
 * @param {import('./build_progress.js').Progress} progress
 * @returns {{ status: string, text: string }}
 */
export function statusOf({ mesh, path, counts }, { state, problem }) {
  if (state === 'running') return { status: 'running', text: 'Building…' };
  if (state === 'failed') return { status: 'no-mesh', text: `No mesh: ${problem}` };
  if (state === 'cancelled') return { status: 'cancelled', text: 'The build was cancelled' };
  if (!mesh || counts.meshPolys === 0) return { status: 'no-floor', text: 'Nowhere can this agent stand' };
  if (path === null) return { status: 'no-path', text: 'No path' };
  return { status: path.status, text: STATUS_TEXTS[path.status] ?? path.status };
}

/** What a screen reader hears after a change. */
export function spokenBuild(model, progress) {
  const { status, text } = statusOf(model, progress);
  if (status === 'running') return '';
  const { path, counts } = model;
  if (!path?.hasPath) return `${text}.`;
  return `${text}. Length ${path.length.toFixed(4)}, cost ${costText(path.cost)}. ${count(counts.meshPolys)} polygons.`;
}

const text = (value) => String(Number(value.toFixed(2)));

/** @param {import('../shared/space/level.js').Point} point */
export const pointText = (point) => point.map(text).join(', ');

/** What lies at a point of the surface. @param {import('./builder_model.js').BuilderModel} model */
export function placeText(model, point) {
  const poly = model.polyAt(point);
  const what = poly < 0 ? 'not on the mesh' : `polygon ${count(poly + 1)} of ${count(model.counts.meshPolys)}`;
  return `${pointText(point)} · ${what}`;
}

const valueText = (value) => (typeof value === 'string' ? `'${value}'` : value);

/** The calls as a program would write them. @param {import('./builder_model.js').BuilderModel} model */
export function callText({ level, settings, ends }) {
  const lines = changedSettings(settings).map(({ key }) => `  ${key}: ${valueText(settings[key])},`);
  const given = lines.length > 0 ? `{\n${lines.map((line) => `  ${line}`).join('\n')}\n  }` : '{}';
  const options = '{ signal, onProgress }';
  const isScene = level.kind === 'file' && !isObj(level.name);
  const build = isScene
    ? `const mesh = await NavMesh.buildGltfAsync(\n  bytes,\n  ${given},\n  ${options},\n);`
    : `const mesh = await NavMesh.buildAsync(\n  positions,\n  indices,\n  ${given},\n  ${options},\n);`;
  if (ends === null) return build;
  const [start, goal] = ends.map((end) => `[${end.join(', ')}]`);
  return `${build}\nconst path = mesh.findPath(\n  ${start},\n  ${goal},\n);`;
}
