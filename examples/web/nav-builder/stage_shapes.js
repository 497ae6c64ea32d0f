// What each stage of a build looks like. Plain functions of the library's BuildStages: they run in the worker.

import { build3d } from '../shared/library.js';
import { floorShapes, spanShapes } from './cell_shapes.js';
import { pointAt, regionKey, ShapeWriter, triangleLight } from '../shared/space/shapes.js';

/** Keys of the scale of the ground. */
const STEEP = 0;
const WALKABLE = 1;
const LOST = 2;

/** Key 0 of the ramp is where nobody fits. */
const RAMP = 254;

/** The key of edges, which are no region's. */
const EDGE = 0;

/** @typedef {import('../lib/onepath.js').BuildStages} BuildStages @typedef {import('../shared/space/shapes.js').Drawing} Drawing */

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

/** How many rows above the floors outlines are drawn: thin ones, broad ones, and the corners of those. */
const [THIN, BROAD, CORNER] = [0.8, 1, 1.25];

/** Broad outlines are so many cells wide, and at least this part of the grid. */
const BREADTH = 0.8;
const BREADTH_PART = 1 / 190;

function contours({ frame, contours: { vertices, starts, regions, rawVertices, rawStarts } }) {
  const writer = new ShapeWriter();
  const breadth = frame.cellSize * Math.max(BREADTH, frame.width * BREADTH_PART);
  const above = (point, rows) => point.with(1, point[1] + rows * frame.cellHeight);
  const raw = build3d.worldPositions(frame, rawVertices, 4);
  forEachEdge(raw, rawStarts, (from, to) => writer.line(above(from, THIN), above(to, THIN), EDGE));
  const kept = build3d.worldPositions(frame, vertices, 4);
  forEachEdge(kept, starts, (from, to, loop) => {
    writer.ribbon(above(from, BROAD), above(to, BROAD), breadth, regionKey(regions[loop]), 1);
    writer.square(above(from, CORNER), 1.4 * breadth, EDGE, 1);
  });
  return writer.take('outline');
}

/** Calls use(from, to, loop) for each edge of loops of points. */
function forEachEdge(positions, starts, use) {
  for (let loop = 0; loop + 1 < starts.length; loop++) {
    const [first, end] = [starts[loop], starts[loop + 1]];
    for (let i = first; i < end; i++) use(pointAt(positions, i), pointAt(positions, i + 1 < end ? i + 1 : first), loop);
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

/** The triangles that a build begins with. @param {import('../shared/space/level.js').Level} level @param {Uint8Array} areas of the triangles */
export function triangleShapes({ positions, indices }, areas) {
  const writer = new ShapeWriter();
  areas.forEach((area, i) => {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[3 * i + k]));
    writer.face(corners, area ? WALKABLE : STEEP, triangleLight(...corners));
    writer.outline(corners, EDGE);
  });
  return writer.take('ground');
}
