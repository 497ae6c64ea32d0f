// The picture of a search: cells by area and by the order of expansion, then lines, numbers, path, ends and cursor.

import { mixRgb, packPixel, themeColor, themeRgb } from '../shared/theme_colors.js';
import { CLOSED, OPEN } from './replay.js';
import { AREA_COUNT, WALL } from './settings.js';

const SHADES = 64;

// CSS pixels a cell from which these are worth drawing.
const LINES_FROM = 5;
const PATTERNS_FROM = 7;
const NUMBERS_FROM = 38;

/** The colours and patterns of the current theme. */
export class Palette {
  constructor() {
    const ground = themeRgb('--cell-ground');
    const areas = [ground, themeRgb('--cell-sand'), themeRgb('--cell-mud'), themeRgb('--cell-water')];
    const [early, late] = [themeRgb('--cell-early'), themeRgb('--cell-late')];
    this.wall = packPixel(themeRgb('--cell-wall'));
    this.narrow = packPixel(themeRgb('--cell-narrow'));
    this.areas = areas.map(packPixel);
    this.open = areas.map((area) => packPixel(mixRgb(area, themeRgb('--cell-open'), 0.9)));
    this.closed = areas.map((area) =>
      Array.from({ length: SHADES }, (_, i) => packPixel(mixRgb(area, mixRgb(early, late, i / (SHADES - 1)), 0.82))),
    );
    this.line = themeColor('--cell-line');
    this.ink = themeColor('--ink');
    this.openInk = themeColor('--cell-open-ink');
    this.paper = themeColor('--cell-ground');
    this.path = themeColor('--path');
    this.pattern = themeColor('--cell-pattern');
    this.cursor = themeColor('--focus');
    this.font = getComputedStyle(document.body).fontFamily;
  }
}

/**
 * @typedef {object} Picture
 * @property {import('./path_model.js').PathModel} model its replay is at the position to show
 * @property {boolean} showsPath
 * @property {boolean} showsNumbers
 * @property {boolean} showsParents
 * @property {{ x: number, y: number } | null} cursor
 * @property {'start' | 'goal' | null} carried the end that is being dragged
 * @param {import('../shared/grid_canvas.js').GridCanvas} view
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {Picture} picture
 */
export function drawPicture(view, context, palette, picture) {
  const { model } = picture;
  view.paintCells((pixels) => fillCells(pixels, model, palette));
  const brush = { context, palette, cell: view.cell, ratio: view.pixelRatio, columns: view.columns, rows: view.rows };
  if (view.cssCell >= PATTERNS_FROM) drawPatterns(brush, model);
  if (view.cssCell >= LINES_FROM) drawLines(brush);
  if (picture.showsParents && model.replay) drawParents(brush, model);
  if (picture.showsPath) drawPath(brush, model);
  else if (model.replay) drawLatest(brush, model);
  if (picture.showsNumbers && view.cssCell >= NUMBERS_FROM && model.replay) drawNumbers(brush, model);
  drawEnds(brush, model, picture.carried);
  if (picture.cursor) drawCursor(brush, picture.cursor);
}

function fillCells(pixels, model, palette) {
  const { cells } = model.map;
  const { replay, fits } = model;
  const shade = replay ? (SHADES - 1) / Math.max(replay.length - 1, 1) : 0;
  for (let i = 0; i < pixels.length; i++) {
    const area = cells[i];
    const state = replay ? replay.state[i] : 0;
    if (area === WALL) pixels[i] = palette.wall;
    else if (state === CLOSED) pixels[i] = palette.closed[area][Math.round((replay.order[i] - 1) * shade)];
    else if (state === OPEN) pixels[i] = palette.open[area];
    else pixels[i] = fits[i] ? palette.areas[area] : palette.narrow;
  }
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

function drawPatterns(brush, model) {
  const { context, palette, cell, columns } = brush;
  const { cells } = model.map;
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

// The middle of the block that an agent on a cell stands on.
function centre({ cell }, x, y, size) {
  return [(x + size / 2) * cell, (y + size / 2) * cell];
}

function drawParents(brush, model) {
  const { context, palette, cell, columns, ratio } = brush;
  const { replay } = model;
  context.beginPath();
  for (let i = 0; i < replay.parent.length; i++) {
    const parent = replay.parent[i];
    if (parent < 0) continue;
    context.moveTo(...centre(brush, i % columns, Math.floor(i / columns), 1));
    context.lineTo(...centre(brush, parent % columns, Math.floor(parent / columns), 1));
  }
  context.strokeStyle = palette.ink;
  context.globalAlpha = 0.55;
  context.lineWidth = Math.max(cell * 0.05, ratio * 0.75);
  context.stroke();
  context.globalAlpha = 1;
}

function tracePath(brush, cells, size) {
  brush.context.beginPath();
  for (let i = 0; i < cells.length; i += 2) brush.context.lineTo(...centre(brush, cells[i], cells[i + 1], size));
}

/** The blocks that a large agent covers on its way. */
function fillSwept({ context, palette, cell }, cells, size) {
  context.beginPath();
  for (let i = 0; i < cells.length; i += 2)
    context.rect(cells[i] * cell, cells[i + 1] * cell, size * cell, size * cell);
  context.globalAlpha = 0.25;
  context.fillStyle = palette.path;
  context.fill();
  context.globalAlpha = 1;
}

function drawPath(brush, model) {
  const { context, palette, cell, ratio } = brush;
  const { cells } = model.result;
  const size = model.settings.agentSize;
  if (size > 1) fillSwept(brush, cells, size);
  context.lineJoin = context.lineCap = 'round';
  tracePath(brush, cells, size);
  const width = Math.max(Math.min(cell * 0.16, ratio * 5), ratio * 2.25);
  context.strokeStyle = palette.paper;
  context.lineWidth = width + ratio * 2.5;
  context.stroke();
  context.strokeStyle = palette.path;
  context.lineWidth = width;
  context.stroke();
}

/** The cell expanded last, and the way by which it was reached. */
function drawLatest(brush, model) {
  const { context, palette, cell, columns, ratio } = brush;
  const { replay } = model;
  if (replay.latest < 0) return;
  const way = [];
  for (let i = replay.latest; i >= 0; i = replay.parent[i]) way.push(i % columns, Math.floor(i / columns));
  tracePath(brush, way, 1);
  context.strokeStyle = palette.path;
  context.lineWidth = Math.max(Math.min(cell * 0.1, ratio * 4), ratio * 1.5);
  context.setLineDash([0.3, 0.25].map((part) => Math.max(Math.min(part * cell, 12 * ratio), 3 * ratio)));
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = Math.max(Math.min(cell * 0.1, ratio * 4), ratio * 2);
  context.strokeRect(way[0] * cell, way[1] * cell, cell, cell);
}

// f above, g and h below, in the corners: the middle of the cell is the path's.
function drawNumbers({ context, palette, cell, columns, rows, ratio }, model) {
  const { replay } = model;
  const short = (value) => String(Number(value.toFixed(1)));
  const inset = Math.max(cell * 0.07, 2 * ratio);
  context.textBaseline = 'alphabetic';
  for (let i = 0; i < columns * rows; i++) {
    if (!Number.isFinite(replay.g[i])) continue;
    const left = (i % columns) * cell + inset;
    const right = ((i % columns) + 1) * cell - inset;
    const top = Math.floor(i / columns) * cell;
    context.fillStyle = replay.state[i] === OPEN ? palette.openInk : palette.ink;
    context.textAlign = 'left';
    context.font = `600 ${Math.round(cell * 0.21)}px ${palette.font}`;
    context.fillText(short(replay.f(i)), left, top + inset + cell * 0.17);
    context.font = `${Math.round(cell * 0.16)}px ${palette.font}`;
    context.fillText(short(replay.g[i]), left, top + cell - inset);
    context.textAlign = 'right';
    context.fillText(short(replay.h(i)), right, top + cell - inset);
  }
}

// Letters and shapes, not colours, tell the two ends apart.
function drawEnds(brush, model, carried) {
  for (const [name, letter] of [
    ['goal', 'G'],
    ['start', 'S'],
  ]) {
    drawEnd(brush, model[name], letter, model.settings.agentSize, carried === name);
  }
}

function drawEnd(brush, { x, y }, letter, size, isCarried) {
  const { context, palette, cell, ratio } = brush;
  const [cx, cy] = centre(brush, x, y, size);
  const radius = Math.max(Math.min(cell * 0.38, 17 * ratio), 8 * ratio) * (isCarried ? 1.25 : 1);
  if (size > 1) {
    context.strokeStyle = palette.ink;
    context.lineWidth = ratio * 1.5;
    context.strokeRect(x * cell, y * cell, cell * size, cell * size);
  }
  context.beginPath();
  if (letter === 'S') context.arc(cx, cy, radius, 0, 2 * Math.PI);
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

function drawCursor({ context, palette, cell, ratio }, { x, y }) {
  const reach = Math.max(ratio * 2, (ratio * 10 - cell) / 2);
  const box = [x * cell - reach, y * cell - reach, cell + 2 * reach, cell + 2 * reach];
  context.lineWidth = ratio * 5;
  context.strokeStyle = palette.paper;
  context.strokeRect(...box);
  context.lineWidth = ratio * 2.5;
  context.strokeStyle = palette.cursor;
  context.strokeRect(...box);
}
