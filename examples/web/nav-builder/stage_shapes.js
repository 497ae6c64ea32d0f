// What each stage of a build looks like. Plain functions of the library's BuildStages: they run in the worker.

import { build3d } from '../shared/library.js';
import { floorShapes, spanShapes } from './cell_shapes.js';
import { pointAt, regionKey, ShapeWriter, triangleLight } from './shapes.js';

/** Keys of the scale of the ground. */
const STEEP = 0;
const WALKABLE = 1;
const LOST = 2;

/** Key 0 of the ramp is where nobody fits. */
const RAMP = 254;

/** Keys of the scale of regions that are no region's: edges, and the outlines along the cells with the corners on them. */
const EDGE = 0;
const OUTLINE = 255;

/** @typedef {import('../lib/onepath.js').BuildStages} BuildStages @typedef {import('./shapes.js').Drawing} Drawing */

/** @type {Record<string, (stages: BuildStages) => Drawing>} by the ids of stages */
const DRAWERS = {
  spans: ({ frame, solid }) => spanShapes(frame, solid, (i) => (solid.areas[i] ? WALKABLE : STEEP)),
  filtered: ({ frame, solid, filtered }) =>
    spanShapes(frame, filtered, (i) => (filtered.areas[i] ? WALKABLE : solid.areas[i] ? LOST : STEEP)),
  distances,
  regions: ({ frame, floors }) => floorShapes(frame, floors, (i) => regionKey(floors.regions[i]), 'region'),
  contours,
  polygons,
  detail,
};

/** @param {string} id of a stage that is drawn from BuildStages @param {BuildStages} stages */
export const drawStage = (id, stages) => DRAWERS[id](stages);

/** Whether a stage is drawn from BuildStages. @param {string} id */
export const isDrawnFromStages = (id) => id in DRAWERS;

function distances({ frame, floors, distances: far }) {
  const most = far.reduce((a, b) => Math.max(a, b), 1);
  return floorShapes(frame, floors, (i) => (floors.areas[i] ? 1 + Math.floor((RAMP * far[i]) / most) : 0), 'ramp');
}

/** Broad outlines lie this part of a row above the thin ones, and corners above those. */
const LIFT = 0.25;

/** Outlines are this broad, in cells, and at least this part of the grid. */
const OUTLINE_CELLS = 0.7;
const OUTLINE_PART = 1 / 320;
const OUTLINE_LIGHT = 0.85;

function contours({ frame, contours: { vertices, starts, regions, rawVertices, rawStarts } }) {
  const writer = new ShapeWriter();
  const width = frame.cellSize * Math.max(OUTLINE_CELLS, frame.width * OUTLINE_PART);
  const lift = LIFT * frame.cellHeight;
  const raw = build3d.worldPositions(frame, rawVertices, 4);
  forEachEdge(raw, rawStarts, (loop, from, to) => writer.line(from, to, OUTLINE));
  const kept = build3d.worldPositions(frame, vertices, 4);
  forEachEdge(kept, starts, (loop, from, to) => {
    writer.ribbon(raised(from, lift), raised(to, lift), width, regionKey(regions[loop]), OUTLINE_LIGHT);
    writer.square(raised(from, 2 * lift), 1.5 * width, OUTLINE, 1);
  });
  return writer.take('region');
}

const raised = ([x, y, z], by) => [x, y + by, z];

/** Calls use(loop, from, to) for each edge of loops of points. */
function forEachEdge(positions, starts, use) {
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    const [first, end] = [starts[loop], starts[loop + 1]];
    for (let i = first; i < end; i++) use(loop, pointAt(positions, i), pointAt(positions, i + 1 < end ? i + 1 : first));
  }
}

function polygons({ frame, polys: { vertices, starts, indices, regions } }) {
  const writer = new ShapeWriter();
  const positions = build3d.worldPositions(frame, vertices);
  regions.forEach((region, i) => {
    // Corners are counter-clockwise with z up, which is clockwise from above: z grows towards the viewer.
    const corners = Array.from(indices.subarray(starts[i], starts[i + 1]), (k) => pointAt(positions, k)).reverse();
    writer.face(corners, regionKey(region));
    writer.outline(corners, EDGE);
  });
  return writer.take('region');
}

function detail({ detail: { positions, indices, polys }, polys: { regions }, detailOrigin: { x, y, z } }) {
  const writer = new ShapeWriter();
  polys.forEach((poly, i) => {
    const corners = [0, 1, 2].map((k) => {
      const [px, py, pz] = pointAt(positions, indices[3 * i + k]);
      return [x + px, y + py, z + pz];
    });
    writer.face(corners, regionKey(regions[poly]), triangleLight(...corners));
    writer.outline(corners, EDGE);
  });
  return writer.take('region');
}

/** The triangles that a build begins with. @param {import('./levels.js').Level} level @param {Uint8Array} areas of the triangles */
export function triangleShapes({ positions, indices }, areas) {
  const writer = new ShapeWriter();
  areas.forEach((area, i) => {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[3 * i + k]));
    writer.face(corners, area ? WALKABLE : STEEP, triangleLight(...corners));
    writer.outline(corners, EDGE);
  });
  return writer.take('ground');
}
