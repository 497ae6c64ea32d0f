// Spans and floors of the grid of cells as shapes: tops, and the walls below them where no other span hides them.

import { joinLines, RunMerger } from './merging.js';
import { LIGHT, ShapeWriter } from '../shared/space/shapes.js';

/** @typedef {import('../lib/onepath.js').HeightfieldFrame} HeightfieldFrame */

// Rectangles reach this part of a cell over each other, so that nothing shines through between them.
const OVERLAP = 0.01;

/** Cells and rows to places in the world. @param {HeightfieldFrame} frame */
const placing = ({ originX, originY, originZ, cellSize, cellHeight }) => ({
  x: (cell) => originX + cell * cellSize,
  y: (row) => originY + row * cellHeight,
  z: (cell) => originZ + cell * cellSize,
});

/** Level squares, given line by line. */
class Squares {
  #merger = new RunMerger();

  add(x, z, row, key) {
    this.#merger.add(z, x, row * 256 + key);
  }

  /** @param {ShapeWriter} writer @param {HeightfieldFrame} frame */
  write(writer, frame) {
    const { x, y, z } = placing(frame);
    for (const { line, lines, begin, end, code } of joinLines(this.#merger.runs)) {
      const [x0, x1] = [x(begin - OVERLAP), x(end + OVERLAP)];
      const [z0, z1] = [z(line - OVERLAP), z(line + lines + OVERLAP)];
      const height = y(Math.floor(code / 256));
      writer.face(
        [
          [x0, height, z0],
          [x0, height, z1],
          [x1, height, z1],
          [x1, height, z0],
        ],
        code % 256,
        LIGHT.up,
      );
    }
  }
}

/**
 * @param {HeightfieldFrame} frame
 * @param {import('../lib/onepath.js').Floors} floors
 * @param {(floor: number) => number} keyOf
 * @param {import('../shared/space/shapes.js').Drawing['scale']} scale
 */
export function floorShapes(frame, { x, z, y }, keyOf, scale) {
  const squares = new Squares();
  for (let i = 0; i < x.length; i++) squares.add(x[i], z[i], y[i], keyOf(i));
  const writer = new ShapeWriter();
  squares.write(writer, frame);
  return writer.take(scale);
}

/**
 * @param {HeightfieldFrame} frame
 * @param {import('../lib/onepath.js').HeightfieldSpans} spans
 * @param {(span: number) => number} keyOf of its top
 */
export function spanShapes(frame, spans, keyOf) {
  const writer = new ShapeWriter();
  const squares = new Squares();
  forEachCell(frame, spans, (x, z, first, end) => {
    for (let i = first; i < end; i++) squares.add(x, z, spans.max[i], keyOf(i));
  });
  squares.write(writer, frame);
  for (const side of SIDES) writeWalls(writer, frame, spans, side);
  return writer.take('ground');
}

function forEachCell({ width, depth }, { columns }, use) {
  for (let z = 0, cell = 0; z < depth; z++) {
    for (let x = 0; x < width; x++, cell++) {
      if (columns[cell] < columns[cell + 1]) use(x, z, columns[cell], columns[cell + 1]);
    }
  }
}

/** Walls towards -x, +x, -z and +z. isAlongX: the wall runs along x; ahead: on the far side of its cell. */
const SIDES = [
  { dx: -1, dz: 0, isAlongX: false, ahead: 0, light: LIGHT.left },
  { dx: 1, dz: 0, isAlongX: false, ahead: 1, light: LIGHT.right },
  { dx: 0, dz: -1, isAlongX: true, ahead: 0, light: LIGHT.back },
  { dx: 0, dz: 1, isAlongX: true, ahead: 1, light: LIGHT.front },
];

/** The keys of walls in the scale of the ground, and of the edges above them. */
const WALL = 0;
const EDGE = 0;

/** Runs of equal walls along one side; lines are those of x or of z. */
function writeWalls(writer, frame, spans, { dx, dz, isAlongX, ahead, light }) {
  const { width, depth } = frame;
  const { columns } = spans;
  const merger = new RunMerger();
  const [lines, places] = isAlongX ? [depth, width] : [width, depth];
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < places; at++) {
      const [x, z] = isAlongX ? [at, line] : [line, at];
      const cell = x + z * width;
      const isOutside = x + dx < 0 || x + dx >= width || z + dz < 0 || z + dz >= depth;
      const beside = isOutside ? null : cell + dx + dz * width;
      for (let i = columns[cell]; i < columns[cell + 1]; i++) {
        forEachGap(spans, i, beside, (low, high) => merger.add(line, at, low * 4096 + Math.min(high - low, 4095)));
      }
    }
  }
  const place = placing(frame);
  for (const { line, begin, end, code } of merger.runs) {
    const low = place.y(Math.floor(code / 4096));
    const high = low + (code % 4096) * frame.cellHeight;
    const corner = (at, y) =>
      isAlongX ? [place.x(at), y, place.z(line + ahead)] : [place.x(line + ahead), y, place.z(at)];
    const corners = [corner(begin, low), corner(end, low), corner(end, high), corner(begin, high)];
    writer.line(corners[2], corners[3], EDGE);
    // Counter-clockwise from outside.
    writer.face(isAlongX === (ahead === 1) ? corners : corners.reverse(), WALL, light);
  }
}

/** The rows of a span that no span of a neighbouring cell hides. @param {number | null} beside the cell; null for none */
function forEachGap({ columns, min, max }, span, beside, use) {
  let low = min[span];
  const high = max[span];
  if (beside !== null) {
    for (let i = columns[beside]; i < columns[beside + 1] && low < high; i++) {
      if (max[i] <= low) continue;
      if (min[i] >= high) break;
      if (min[i] > low) use(low, min[i]);
      low = max[i];
    }
  }
  if (low < high) use(low, high);
}
