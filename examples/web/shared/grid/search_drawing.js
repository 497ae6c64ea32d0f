// The picture of a search: cells by area and by the order of expansion, then lines, numbers, path, ends and cursor.

import { mixRgb, packPixel, themeColor, themeRgb } from '../theme_colors.js';
import { WALL } from './areas.js';
import {
  brushFor,
  centreOf,
  drawCursor,
  drawEnds,
  drawGround,
  drawPathLine,
  MapPalette,
  pathWidth,
  tracePath,
} from './map_drawing.js';
import { CLOSED, OPEN } from './search_replay.js';
import { isSparse } from './search_settings.js';

const SHADES = 64;

// CSS pixels a cell from which numbers are worth drawing.
const NUMBERS_FROM = 38;

/** The colours of the current theme. */
export class SearchPalette extends MapPalette {
  constructor() {
    super();
    const [early, late] = [themeRgb('--cell-early'), themeRgb('--cell-late')];
    this.open = this.areaColors.map((area) => packPixel(mixRgb(area, themeRgb('--cell-open'), 0.9)));
    const open = themeRgb('--cell-open');
    this.closed = this.#shades(early, late);
    this.sparse = this.#shades(late, open);
    this.chunk = themeColor('--accent');
    this.openInk = themeColor('--cell-open-ink');
  }

  /** Per area, pixels from one colour to another. */
  #shades(from, to) {
    return this.areaColors.map((area) =>
      Array.from({ length: SHADES }, (_, i) => packPixel(mixRgb(area, mixRgb(from, to, i / (SHADES - 1)), 0.82))),
    );
  }
}

/**
 * @typedef {object} SearchPicture
 * @property {import('./map_model.js').MapModel} model
 * @property {import('./path_search.js').PathSearch} search its replay is at the position to show
 * @property {boolean} showsPath
 * @property {boolean} showsNumbers
 * @property {boolean} showsParents
 * @property {{ x: number, y: number } | null} cursor
 * @property {number} carried the end that is being dragged, or -1
 * @param {import('./grid_canvas.js').GridCanvas} view
 * @param {CanvasRenderingContext2D} context
 * @param {SearchPalette} palette
 * @param {SearchPicture} picture
 */
export function drawSearch(view, context, palette, picture) {
  const { model, search } = picture;
  const { replay } = search;
  view.paintCells((pixels) => fillCells(pixels, model, search, palette));
  const brush = brushFor(view, context, palette);
  drawGround(brush, model.map.cells);
  if (search.result.algorithm === 'hpa*') drawChunks(brush, search.settings.hpaChunkSize);
  if (picture.showsParents && replay) drawParents(brush, replay);
  if (picture.showsPath) drawPath(brush, search.result, model.endSize);
  else if (replay) drawLatest(brush, replay);
  if (picture.showsNumbers && view.cssCell >= NUMBERS_FROM && replay?.isBestFirst) drawNumbers(brush, replay);
  drawEnds(brush, model, picture.carried);
  if (picture.cursor) drawCursor(brush, picture.cursor);
}

function fillCells(pixels, { map: { cells } }, { replay, fits, result }, palette) {
  const closed = isSparse(result.algorithm) ? palette.sparse : palette.closed;
  const shade = replay ? (SHADES - 1) / Math.max(replay.length - 1, 1) : 0;
  for (let i = 0; i < pixels.length; i++) {
    const area = cells[i];
    const state = replay ? replay.state[i] : 0;
    if (area === WALL) pixels[i] = palette.wall;
    else if (state === CLOSED) pixels[i] = closed[area][Math.round((replay.order[i] - 1) * shade)];
    else if (state === OPEN) pixels[i] = palette.open[area];
    else pixels[i] = fits[i] ? palette.areas[area] : palette.narrow;
  }
}

/** The borders between the chunks of HPA*. */
function drawChunks({ context, palette, cell, columns, rows, ratio }, size) {
  context.beginPath();
  for (let x = size; x < columns; x += size) {
    context.moveTo(x * cell, 0);
    context.lineTo(x * cell, rows * cell);
  }
  for (let y = size; y < rows; y += size) {
    context.moveTo(0, y * cell);
    context.lineTo(columns * cell, y * cell);
  }
  context.strokeStyle = palette.chunk;
  context.lineWidth = ratio;
  context.setLineDash([4 * ratio, 3 * ratio]);
  context.stroke();
  context.setLineDash([]);
}

function drawPath(brush, result, size) {
  const { cells } = result;
  drawPathLine(brush, cells, size);
  if (isEveryStep(cells)) return;
  // A path of long straight lines: where it may turn is worth seeing.
  const { context, palette } = brush;
  context.beginPath();
  for (let i = 0; i < cells.length; i += 2) {
    const [x, y] = centreOf(brush, cells[i], cells[i + 1], size);
    context.moveTo(x + 1.4 * pathWidth(brush), y);
    context.arc(x, y, 1.4 * pathWidth(brush), 0, 2 * Math.PI);
  }
  context.fillStyle = palette.path;
  context.fill();
}

/** Whether each cell is beside the one before: all but the paths of any-angle searches. @param {ArrayLike<number>} cells */
export function isEveryStep(cells) {
  return cells.every((coordinate, i) => i < 2 || Math.abs(coordinate - cells[i - 2]) <= 1);
}

function drawParents(brush, replay) {
  const { context, palette, cell, columns, ratio } = brush;
  context.beginPath();
  for (let i = 0; i < replay.parent.length; i++) {
    const parent = replay.parent[i];
    if (parent < 0) continue;
    context.moveTo(...centreOf(brush, i % columns, Math.floor(i / columns), 1));
    context.lineTo(...centreOf(brush, parent % columns, Math.floor(parent / columns), 1));
  }
  context.strokeStyle = palette.ink;
  context.globalAlpha = 0.55;
  context.lineWidth = Math.max(cell * 0.05, ratio * 0.75);
  context.stroke();
  context.globalAlpha = 1;
}

/** The cell expanded last, and the way by which it was reached. */
function drawLatest(brush, replay) {
  const { context, palette, cell, columns, ratio } = brush;
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
function drawNumbers({ context, palette, cell, columns, rows, ratio }, replay) {
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
