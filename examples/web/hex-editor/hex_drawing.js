// The picture of a search on hexagons: cells by area and by the order of expansion, then lines, numbers, arrows, path, ends
// and cursor.

import { WALL } from '../shared/grid/areas.js';
import { brushFor, centreOf, drawEnds, drawPathLine, MapPalette, tracePath } from '../shared/grid/map_drawing.js';
import { CLOSED, OPEN } from '../shared/grid/search_replay.js';
import { mixRgb, themeRgb } from '../shared/theme_colors.js';
import { AREA_COUNT } from './hex_areas.js';
import { axialOf, cornersOf } from './hex_geometry.js';

const SHADES = 48;

// Costs of a flow field within this share a band.
const BAND = 5;

// CSS pixels a cell from which these are worth drawing.
const LINES_FROM = 6;
const NUMBERS_FROM = 15;
const COORDINATES_FROM = 34;
const ARROWS_FROM = 11;

// Hexagons in one path: fewer take more calls, and paths of many corners are slow to fill.
const AT_ONCE = 32;

// Device pixels a cell below which a hexagon looks like a rectangle anyway.
const CORNERS_FROM = 6;

/** The colours of the current theme. */
export class HexPalette extends MapPalette {
  constructor() {
    super();
    const [early, late, open] = ['--cell-early', '--cell-late', '--cell-open'].map(themeRgb);
    const areas = Array.from({ length: AREA_COUNT }, (_, area) =>
      themeRgb(area === 0 ? '--cell-ground' : `--area-${area}`),
    );
    const over = (color, strength) => areas.map((area) => css(mixRgb(area, color, strength)));
    const shades = (from, to, strength) =>
      Array.from({ length: SHADES }, (_, i) => over(mixRgb(from, to, i / (SHADES - 1)), strength));
    this.wallColor = css(themeRgb('--cell-wall'));
    this.plain = over(early, 0);
    this.open = over(open, 0.9);
    this.known = over(early, 0.6);
    this.closed = shades(early, late, 0.72);
    // Near is dark. Every other band is a little lighter.
    this.bands = [0.8, 0.55].map((strength) => shades(late, early, strength));
  }
}

const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;

/**
 * @param {import('./hex_canvas.js').HexCanvas} view
 * @param {CanvasRenderingContext2D} context
 * @param {HexPalette} palette
 * @param {object} picture
 * @param {import('./hex_model.js').HexModel} picture.model
 * @param {import('./hex_search.js').HexSearch} picture.search its replay is at the position to show
 * @param {boolean} picture.showsPath
 * @param {{ x: number, y: number } | null} picture.cursor
 * @param {number} picture.carried the end that is being dragged, or -1
 */
export function drawHexes(view, context, palette, picture) {
  const { model, search } = picture;
  const brush = brushFor(view, context, palette);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  fillCells(brush, colorsFor(model, search, palette));
  if (view.cssCell >= LINES_FROM) drawLines(brush);
  if (search.field && view.cssCell >= ARROWS_FROM) drawArrows(brush, model, search);
  drawTexts(brush, model);
  if (picture.showsPath) drawPathLine(brush, search.answer.cells, 1);
  else drawLatest(brush, search.replay);
  drawEnds(brush, model, picture.carried);
  if (picture.cursor) drawCursor(brush, picture.cursor);
}

/** What colour each cell has. @returns {(index: number) => string} */
function colorsFor({ map, settings }, { replay, known, costs }, palette) {
  const { cells } = map;
  const shade = (SHADES - 1) / Math.max(replay.length - 1, 1);
  const closed = (i) => palette.closed[Math.round((replay.order[i] - 1) * shade)];
  const isPlan = settings.method === 'd*-lite';
  const isField = settings.method === 'flow-field';
  const band = isField ? bandsOf(palette, costs) : null;
  return (i) => {
    const area = cells[i];
    if (area === WALL) return palette.wallColor;
    if (replay.state[i] === CLOSED) return (isField ? band(i) : closed(i))[area];
    if (replay.state[i] === OPEN) return palette.open[area];
    return (isPlan && known[i] ? palette.known : palette.plain)[area];
  };
}

/** Bands by cost. */
function bandsOf(palette, costs) {
  const farthest = costs.reduce((most, cost) => (cost < Infinity ? Math.max(most, cost) : most), 1);
  return (i) => palette.bands[Math.floor(costs[i] / BAND) & 1][Math.round((costs[i] / farthest) * (SHADES - 1))];
}

/** Cells of one colour are drawn together. */
function fillCells(brush, colorOf) {
  const { context, columns, rows, cell } = brush;
  const groups = new Map();
  for (let i = 0; i < columns * rows; i++) {
    const color = colorOf(i);
    const group = groups.get(color);
    if (group) group.push(i);
    else groups.set(color, [i]);
  }
  // A little larger than they are, so that nothing shows between neighbours.
  const trace = cell < CORNERS_FROM ? rectangles(brush) : hexagons(brush, cell + 1);
  for (const [color, cells] of groups) {
    context.fillStyle = color;
    inParts(context, cells, trace, () => context.fill());
  }
}

/** @param {ArrayLike<number>} cells @param {(index: number) => void} trace @param {() => void} finish fills or strokes */
function inParts(context, cells, trace, finish) {
  for (let from = 0; from < cells.length; from += AT_ONCE) {
    context.beginPath();
    for (let i = from; i < Math.min(from + AT_ONCE, cells.length); i++) trace(cells[i]);
    finish();
  }
}

/**
 * @param {number} [count] corners; fewer than six leave the outline open
 * @returns {(index: number) => void} adds the outline of a cell to the path of the context
 */
function hexagons(brush, size, count = 6) {
  const { context, columns, view } = brush;
  const corners = cornersOf(view.layout)
    .slice(0, count)
    .map(({ x, y }) => [x * size, y * size]);
  return (index) => {
    const [x, y] = centreOf(brush, index % columns, Math.floor(index / columns), 1);
    corners.forEach(([dx, dy], k) => (k === 0 ? context.moveTo(x + dx, y + dy) : context.lineTo(x + dx, y + dy)));
    if (count === 6) context.closePath();
  };
}

function rectangles(brush) {
  const { context, columns, cell } = brush;
  return (index) => {
    const [x, y] = centreOf(brush, index % columns, Math.floor(index / columns), 1);
    context.rect(x - cell / 2, y - cell / 2, cell + 0.5, cell + 0.5);
  };
}

/** Each line once: those of a hexagon towards the right and down, and at the border the others. */
function drawLines(brush) {
  const { context, palette, columns, rows, cell, ratio } = brush;
  const whole = hexagons(brush, cell);
  const half = hexagons(brush, cell, 4);
  context.strokeStyle = palette.line;
  context.lineWidth = ratio;
  const cells = Array.from({ length: columns * rows }, (_, i) => i);
  const trace = (i) => (i < columns || i % columns === 0 ? whole : half)(i);
  inParts(context, cells, trace, () => context.stroke());
}

/** In each cell an arrow to the next one of the field. */
function drawArrows(brush, { map }, { field, replay }) {
  const { context, palette, cell, ratio, columns } = brush;
  const next = field.nextView;
  context.beginPath();
  for (let i = 0; i < next.length; i++) {
    if (next[i] < 0 || replay.state[i] !== CLOSED || map.cells[i] === WALL) continue;
    const [x, y] = centreOf(brush, i % columns, Math.floor(i / columns), 1);
    const [toX, toY] = centreOf(brush, next[i] % columns, Math.floor(next[i] / columns), 1);
    const [dx, dy] = [(toX - x) * 0.26, (toY - y) * 0.26];
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
    context.moveTo(x + dx - (dx + dy) * 0.5, y + dy - (dy - dx) * 0.5);
    context.lineTo(x + dx, y + dy);
    context.lineTo(x + dx - (dx - dy) * 0.5, y + dy - (dy + dx) * 0.5);
  }
  context.strokeStyle = palette.ink;
  context.globalAlpha = 0.45;
  context.lineWidth = Math.max(ratio, cell * 0.04);
  context.stroke();
  context.globalAlpha = 1;
}

const TEXTS = {
  areas: (_, __, area) => (area === 0 || area === WALL ? '' : String(area)),
  offset: (_, { x, y }) => `${x}, ${y}`,
  axial: (layout, cell) => {
    const { q, r } = axialOf(layout, cell);
    return `${q}, ${r}`;
  },
  none: () => '',
};

/** What is chosen to stand in large cells. */
function drawTexts(brush, { map, settings, layout }) {
  const { context, palette, view, cell, columns, rows } = brush;
  const isArea = settings.coordinates === 'areas';
  if (view.cssCell < (isArea ? NUMBERS_FROM : COORDINATES_FROM)) return;
  const textOf = TEXTS[settings.coordinates];
  context.font = `${isArea ? 500 : 400} ${Math.round(cell * (isArea ? 0.42 : 0.25))}px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let i = 0; i < columns * rows; i++) {
    const place = { x: i % columns, y: Math.floor(i / columns) };
    const text = textOf(layout, place, map.cells[i]);
    if (text === '') continue;
    context.fillStyle = map.cells[i] === WALL ? palette.paper : palette.ink;
    context.globalAlpha = isArea ? 0.6 : 0.75;
    const [x, y] = centreOf(brush, place.x, place.y, 1);
    context.fillText(text, x, y + cell * 0.02);
  }
  context.globalAlpha = 1;
}

/** The cell expanded last, and the way by which it was reached. */
function drawLatest(brush, replay) {
  const { context, palette, cell, ratio, columns } = brush;
  if (replay.latest < 0) return;
  const way = [];
  for (let i = replay.latest; i >= 0; i = replay.parent[i]) way.push(i % columns, Math.floor(i / columns));
  tracePath(brush, way, 1);
  context.strokeStyle = palette.path;
  context.lineWidth = Math.max(Math.min(cell * 0.1, ratio * 4), ratio * 1.5);
  context.setLineDash([0.3, 0.25].map((part) => Math.max(Math.min(part * cell, 12 * ratio), 3 * ratio)));
  context.stroke();
  context.setLineDash([]);
  outline(brush, replay.latest, cell, Math.max(Math.min(cell * 0.1, ratio * 4), ratio * 2), palette.path);
}

function outline(brush, index, size, width, color) {
  const { context } = brush;
  context.beginPath();
  hexagons(brush, size)(index);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}

/** Where the keyboard is. */
function drawCursor(brush, { x, y }) {
  const { palette, ratio, columns, cell } = brush;
  const size = Math.max(cell + 4 * ratio, 12 * ratio);
  const index = y * columns + x;
  outline(brush, index, size, ratio * 5, palette.paper);
  outline(brush, index, size, ratio * 2.5, palette.cursor);
}
