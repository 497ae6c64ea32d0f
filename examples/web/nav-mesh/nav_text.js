// What the mesh and its answers are in words, and the calls as code.

import { costText, count } from '../shared/numbers.js';
import { STEPS } from './board.js';
import { AREA_NAMES, isFloor } from './plan.js';

const STATUS_TEXTS = {
  found: 'Path found',
  partial: 'Partial path: no floor leads to G',
  'start-invalid': 'S is too far from the mesh',
  'goal-invalid': 'G is too far from the mesh',
  'no-path': 'No path',
};

/** @param {import('./nav_model.js').NavModel} model @returns {{ status: string, text: string }} */
export function statusOf({ mesh, problem, parts, answers }) {
  if (!mesh) return { status: 'no-mesh', text: `No mesh: ${problem}` };
  if (parts.count === 0) return { status: 'no-floor', text: 'No floor is wide enough for this agent' };
  const { status, nodeLimitReached } = answers.path;
  if (nodeLimitReached) return { status, text: 'Partial path: the search ran out of nodes' };
  return { status, text: STATUS_TEXTS[status] ?? status };
}

const number = (value) => value.toFixed(4);
const point = ({ x, z }) => `${x.toFixed(2)}, ${z.toFixed(2)}`;

/** @param {import('./nav_answers.js').Answers['ray']} ray */
export function rayText({ hit }) {
  if (!hit.hit) return `Ray: G can be seen from S, ${number(hit.distance)} away.`;
  return `Ray: leaves the mesh after ${number(hit.distance)}, at ${point(hit.position)}.`;
}

/** @param {import('./nav_answers.js').Answers['walls']} walls */
export function wallsText({ nearest, pieces, radius }) {
  if (!nearest.found) return `Walls: none within ${radius}.`;
  const found = pieces.count === 1 ? 'one piece' : `${count(pieces.count)} pieces`;
  return `Walls: ${found} within ${radius}, the nearest ${number(nearest.distance)} away, at ${point(nearest.position)}.`;
}

/** What lies at a place. @param {import('./nav_model.js').NavModel} model @param {import('./board.js').Place} place */
export function placeText(model, place) {
  const at = `${(place.x / STEPS).toFixed(2)}, ${(place.y / STEPS).toFixed(2)}`;
  const poly = model.polyAt(place);
  if (poly !== null) return `${at} · polygon ${polyName(poly)} · ${AREA_NAMES[model.mesh.polyArea(poly)]}`;
  return `${at} · ${isFloor(model.plan, place) ? 'floor, too near a wall' : 'no floor'}`;
}

/** A reference in its parts: tile slot and polygon. */
const polyName = (ref) => `${ref & 0xfffffn} of tile ${(ref >> 20n) & 0xfffffn}`;

/** What a screen reader hears after a change. */
export function spokenAnswer(model) {
  const { text } = statusOf(model);
  const { answers, parts } = model;
  if (!answers?.path.hasPath) return `${text}.`;
  const { length, cost } = answers.path;
  return `${text}. Length ${number(length)}, cost ${costText(cost)}, ${parts.count} polygons.`;
}

// Settings of the page by their names in the library.
const BUILD_NAMES = { radius: 'agentRadius', cellSize: 'cellSize', tileSize: 'tileSize', maxVerts: 'maxVertsPerPoly' };
const LIBRARY_DEFAULTS = { radius: 0.6, cellSize: 0.3, tileSize: 64, maxVerts: 6 };

const positionText = ({ x, y }) => `[${x / STEPS}, 0, ${y / STEPS}]`;

/** The calls as a program would write them. @param {import('./nav_model.js').NavModel} model */
export function callText({ plan, ends, settings }) {
  const [start, goal] = ends.map(positionText);
  const { tiles, shapes, links, marks } = plan;
  const said = Object.entries(BUILD_NAMES)
    .filter(([key]) => settings[key] !== LIBRARY_DEFAULTS[key])
    .map(([key, name]) => `${name}: ${settings[key]}`);
  if (links.length > 0) said.push('offMeshLinks');
  const options = said.length > 0 ? `{ ${said.join(', ')} }` : '{}';
  const source = tiles ? '{ cells, width: 30, height: 20 }' : 'floors';
  const hasHoles = shapes.some(({ kind }) => kind === 'hole');
  const build = [source, ...(said.length > 0 || hasHoles ? [options] : []), ...(hasHoles ? ['{ obstacles }'] : [])];
  const filter = filterText(settings, marks);
  return [
    `const mesh = NavMesh.build2D(\n  ${build.join(',\n  ')},\n);`,
    ...(marks.length > 0 ? ['for (const [poly, area] of areas)', '  mesh.setPolyArea(poly, area);'] : []),
    `const query = mesh.createQuery(${settings.nodeModel === 'crossing' ? "{ nodeModel: 'crossing' }" : ''});`,
    `const path = query.findPath(\n  ${start},\n  ${goal},${filter}\n);`,
    ...(settings.showsRay ? [`const ray = mesh.raycast(\n  ${start},\n  ${goal},\n);`] : []),
    ...(settings.showsWalls ? [wallCall(start, settings)] : []),
  ].join('\n');
}

/** Only where there is something to pay for. */
const filterText = ({ mudCost, waterCost }, marks) =>
  marks.length > 0 ? `\n  { filter: { areaCosts: { 1: ${mudCost}, 2: ${waterCost} } } },` : '';

const wallCall = (start, { wallRadius }) =>
  `const { poly, point } = query.nearestPoly(${start});\n` +
  `const near = query.distanceToWall(poly, point, ${wallRadius});\n` +
  `const walls = query.findWalls(poly, point, ${wallRadius});`;
