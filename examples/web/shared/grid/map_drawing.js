// What every page draws of a map: its cells with the patterns of their areas, lines between them, the ends and the
// cursor of the keyboard.

import { packPixel, themeColor, themeRgb } from '../theme_colors.js';
import { AREA_COUNT, WALL } from './areas.js';

// CSS pixels a cell from which these are worth drawing.
const LINES_FROM = 5;
const PATTERNS_FROM = 7;

/** The colours of the current theme. */
export class MapPalette {
  constructor() {
    const colors = ['--cell-ground', '--cell-sand', '--cell-mud', '--cell-water'];
    this.areaColors = colors.map(themeRgb);
    this.areas = this.areaColors.map(packPixel);
    this.wall = packPixel(themeRgb('--cell-wall'));
    this.narrow = packPixel(themeRgb('--cell-narrow'));
    this.line = themeColor('--cell-line');
    this.ink = themeColor('--ink');
    this.paper = themeColor('--cell-ground');
    this.path = themeColor('--path');
    this.pattern = themeColor('--cell-pattern');
    this.cursor = themeColor('--focus');
    this.font = getComputedStyle(document.body).fontFamily;
  }

  /** The colour of a plain cell. */
  areaPixel(area) {
    return area === WALL ? this.wall : this.areas[area];
  }
}

/**
 * What drawing functions pass along: the canvas, the colours and the measures in device pixels.
 *
 * @typedef {{ context: CanvasRenderingContext2D, palette: MapPalette, view: import('./grid_canvas.js').GridCanvas, cell: number, ratio: number, columns: number, rows: number }} Brush
 * @param {import('./grid_canvas.js').GridCanvas} view
 * @returns {Brush}
 */
export function brushFor(view, context, palette) {
  return { context, palette, view, cell: view.cell, ratio: view.pixelRatio, columns: view.columns, rows: view.rows };
}

/** The middle of the block that an agent on a cell stands on. */
export function centreOf({ view, cell }, x, y, size) {
  const middle = view.centre({ x, y }, size);
  return [middle.x * cell, middle.y * cell];
}

/** Patterns of the areas and lines between cells, where cells are large enough. */
export function drawGround(brush, cells) {
  const cssCell = brush.cell / brush.ratio;
  if (cssCell >= PATTERNS_FROM) drawPatterns(brush, cells);
  if (cssCell >= LINES_FROM) drawLines(brush);
}

function drawLines({ context, palette, cell, columns, rows, ratio }) {
  const width = Math.max(1, Math.round(ratio * 0.75));
  context.fillStyle = palette.line;
  for (let x = 1; x < columns; x++) context.fillRect(Math.round(x * cell), 0, width, rows * cell);
  for (let y = 1; y < rows; y++) context.fillRect(0, Math.round(y * cell), columns * cell, width);
}

// Dots, strokes and crosses, so that areas differ by more than their tint.
const PATTERNS = [
  null,
  (context, s) => context.rect(s * 0.42, s * 0.42, s * 0.16, s * 0.16),
  (context, s) => {
    context.rect(s * 0.2, s * 0.3, s * 0.6, s * 0.1);
    context.rect(s * 0.2, s * 0.6, s * 0.6, s * 0.1);
  },
  (context, s) => {
    for (const [x, y] of [
      [0.12, 0.24],
      [0.12, 0.7],
      [0.52, 0.47],
    ]) {
      context.moveTo(s * x, s * y);
      context.quadraticCurveTo(s * (x + 0.09), s * (y - 0.16), s * (x + 0.18), s * y);
      context.quadraticCurveTo(s * (x + 0.27), s * (y + 0.16), s * (x + 0.36), s * y);
      context.lineTo(s * (x + 0.36), s * (y + 0.09));
      context.quadraticCurveTo(s * (x + 0.27), s * (y + 0.25), s * (x + 0.18), s * (y + 0.09));
      context.quadraticCurveTo(s * (x + 0.09), s * (y - 0.07), s * x, s * (y + 0.09));
    }
  },
];

function drawPatterns({ context, palette, cell, columns }, cells) {
  for (let area = 1; area < AREA_COUNT; area++) {
    if (!cells.includes(area)) continue;
    const tile = document.createElement('canvas');
    tile.width = tile.height = Math.ceil(cell);
    const tileContext = tile.getContext('2d');
    tileContext.fillStyle = palette.pattern;
    PATTERNS[area](tileContext, cell);
    tileContext.fill();
    for (let i = 0; i < cells.length; i++) {
      if (cells[i] === area) context.drawImage(tile, (i % columns) * cell, Math.floor(i / columns) * cell);
    }
  }
}

/** A line through the middles of cells, as the current path of the context. @param {ArrayLike<number>} cells x, y pairs */
export function tracePath(brush, cells, size) {
  brush.context.beginPath();
  for (let i = 0; i < cells.length; i += 2) brush.context.lineTo(...centreOf(brush, cells[i], cells[i + 1], size));
}

/** The way of an agent. @param {Int32Array} cells x, y pairs @param {number} size of the agent in cells */
export function drawPathLine(brush, cells, size) {
  const { context, palette, ratio } = brush;
  if (size > 1) fillSwept(brush, cells, size);
  context.lineJoin = context.lineCap = 'round';
  tracePath(brush, cells, size);
  const width = pathWidth(brush);
  context.strokeStyle = palette.paper;
  context.lineWidth = width + ratio * 2.5;
  context.stroke();
  context.strokeStyle = palette.path;
  context.lineWidth = width;
  context.stroke();
}

export const pathWidth = ({ cell, ratio }) => Math.max(Math.min(cell * 0.16, ratio * 5), ratio * 2.25);

/** The blocks that a large agent covers on its way. */
function fillSwept({ context, palette, cell }, cells, size) {
  context.beginPath();
  for (let i = 0; i < cells.length; i += 2) {
    context.rect(cells[i] * cell, cells[i + 1] * cell, size * cell, size * cell);
  }
  context.globalAlpha = 0.25;
  context.fillStyle = palette.path;
  context.fill();
  context.globalAlpha = 1;
}

/**
 * Letters and shapes, not colours, tell the ends apart: what walks is round, goals are square.
 *
 * @param {Brush} brush
 * @param {import('./map_model.js').MapModel} model
 * @param {number} carried the end that is being dragged, or -1
 */
export function drawEnds(brush, model, carried) {
  for (let i = model.ends.length - 1; i >= 0; i--) {
    drawEnd(brush, model.ends[i], model.endLetter(i), model.endSize, carried === i);
  }
}

function drawEnd(brush, { x, y }, letter, size, isCarried) {
  const { context, palette, cell, ratio } = brush;
  const centre = centreOf(brush, x, y, size);
  const radius = Math.max(Math.min(cell * 0.38, 17 * ratio), 8 * ratio) * (isCarried ? 1.25 : 1);
  if (size > 1) {
    context.strokeStyle = palette.ink;
    context.lineWidth = ratio * 1.5;
    context.strokeRect(x * cell, y * cell, cell * size, cell * size);
  }
  drawMark(brush, centre, radius, letter);
}

/** The sign of an end. @param {Brush} brush @param {[number, number]} centre */
export function drawMark({ context, palette, ratio }, [cx, cy], radius, letter) {
  context.beginPath();
  if (letter === 'S' || letter === 'A') context.arc(cx, cy, radius, 0, 2 * Math.PI);
  else context.rect(cx - radius * 0.92, cy - radius * 0.92, radius * 1.84, radius * 1.84);
  context.fillStyle = palette.ink;
  context.fill();
  context.strokeStyle = palette.paper;
  context.lineWidth = ratio * 1.5;
  context.stroke();
  context.fillStyle = palette.paper;
  context.font = `700 ${Math.round(radius * 1.2)}px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, cx, cy + radius * 0.07);
}

/** Where the keyboard is. @param {Brush} brush @param {{ x: number, y: number }} cell */
export function drawCursor({ context, palette, cell, ratio }, { x, y }) {
  const reach = Math.max(ratio * 2, (ratio * 10 - cell) / 2);
  const box = [x * cell - reach, y * cell - reach, cell + 2 * reach, cell + 2 * reach];
  context.lineWidth = ratio * 5;
  context.strokeStyle = palette.paper;
  context.strokeRect(...box);
  context.lineWidth = ratio * 2.5;
  context.strokeStyle = palette.cursor;
  context.strokeRect(...box);
}
