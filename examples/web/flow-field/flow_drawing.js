// The picture of a flow field: costs as bands, what was repaired, arrows, goals; and the units on a canvas of their own.

import { WALL } from '../shared/grid/areas.js';
import { brushFor, centreOf, drawCursor, drawEnds, drawGround, MapPalette } from '../shared/grid/map_drawing.js';
import { mixRgb, packPixel, themeRgb } from '../shared/theme_colors.js';

const SHADES = 64;
const BAND = 8;

// CSS pixels a cell from which arrows can be read.
const ARROWS_FROM = 16;

export class FlowPalette extends MapPalette {
  constructor() {
    super();
    const [early, late, open] = ['--cell-early', '--cell-late', '--cell-open'].map(themeRgb);
    const shades = (mix) => Array.from({ length: SHADES }, (_, i) => packPixel(mix(i / (SHADES - 1))));
    // Near is dark. Every other band is a little lighter.
    this.bands = [0.85, 0.6].map((strength) =>
      this.areaColors.map((area) => shades((share) => mixRgb(area, mixRgb(late, early, share), strength))),
    );
    this.repaired = this.areaColors.map((area) => packPixel(mixRgb(area, open, 0.9)));
  }
}

/**
 * @param {import('../shared/grid/grid_canvas.js').GridCanvas} view
 * @param {CanvasRenderingContext2D} context
 * @param {FlowPalette} palette
 * @param {import('./flow_model.js').FlowModel} model
 */
export function drawField(view, context, palette, model) {
  view.paintCells((pixels) => fillCells(pixels, model, palette));
  const brush = brushFor(view, context, palette);
  drawGround(brush, model.map.cells);
  if (model.settings.arrows && view.cssCell >= ARROWS_FROM) drawArrows(brush, model);
}

function fillCells(pixels, model, palette) {
  const { heat, field, settings } = model;
  const { cells } = model.map;
  const costs = field.costsView;
  const shade = (SHADES - 1) / Math.max(model.farthest, 1);
  const showsCosts = settings.ground === 'costs';
  for (let i = 0; i < pixels.length; i++) {
    const area = cells[i];
    if (area === WALL) pixels[i] = palette.wall;
    else if (heat[i] > 0.3) pixels[i] = palette.repaired[area];
    else if (costs[i] === Infinity) pixels[i] = palette.narrow;
    else if (showsCosts) pixels[i] = palette.bands[Math.floor(costs[i] / BAND) & 1][area][Math.round(costs[i] * shade)];
    else pixels[i] = palette.areas[area];
  }
}

function drawArrows(brush, { field, map }) {
  const { context, palette, cell, ratio, columns } = brush;
  const next = field.nextView;
  context.beginPath();
  for (let i = 0; i < next.length; i++) {
    if (next[i] < 0) continue;
    const [x, y] = centreOf(brush, i % columns, Math.floor(i / columns), 1);
    const [dx, dy] = [(next[i] % map.width) - (i % columns), Math.floor(next[i] / map.width) - Math.floor(i / columns)];
    const length = (0.28 * cell) / Math.hypot(dx, dy);
    const [tipX, tipY] = [x + dx * length, y + dy * length];
    context.moveTo(x - dx * length, y - dy * length);
    context.lineTo(tipX, tipY);
    context.moveTo(tipX - (dx + dy) * length * 0.5, tipY - (dy - dx) * length * 0.5);
    context.lineTo(tipX, tipY);
    context.lineTo(tipX - (dx - dy) * length * 0.5, tipY - (dy + dx) * length * 0.5);
  }
  context.strokeStyle = palette.ink;
  context.globalAlpha = 0.4;
  context.lineWidth = ratio;
  context.stroke();
  context.globalAlpha = 1;
}

/** The canvas that lies over that of the map: units, and over them the goals and the cursor. */
export class UnitsLayer {
  #canvas;
  #map;

  /** @param {HTMLCanvasElement} canvas @param {HTMLCanvasElement} map */
  constructor(canvas, map) {
    this.#canvas = canvas;
    this.#map = map;
  }

  /**
   * @param {import('../shared/grid/grid_canvas.js').GridCanvas} view
   * @param {FlowPalette} palette
   * @param {object} picture
   * @param {import('./flow_model.js').FlowModel} picture.model
   * @param {import('./swarm.js').Swarm} picture.swarm
   * @param {{ x: number, y: number } | null} picture.cursor
   * @param {number} picture.carried the goal that is being dragged, or -1
   */
  draw(view, palette, { model, swarm, cursor, carried }) {
    const canvas = this.#canvas;
    this.#fit();
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, canvas.width, canvas.height);
    const { cell, pixelRatio } = view;
    const { x, y } = swarm;
    const size = Math.max(Math.min(cell * 0.3, 5 * pixelRatio), 2 * pixelRatio);
    context.fillStyle = palette.path;
    for (let i = 0; i < x.length; i++) context.fillRect(x[i] * cell - size / 2, y[i] * cell - size / 2, size, size);
    const brush = brushFor(view, context, palette);
    drawEnds(brush, model, carried);
    if (cursor) drawCursor(brush, cursor);
  }

  #fit() {
    const [canvas, map] = [this.#canvas, this.#map];
    if (canvas.width !== map.width || canvas.height !== map.height) {
      canvas.width = map.width;
      canvas.height = map.height;
    }
    canvas.style.width = map.style.width;
    canvas.style.height = map.style.height;
    canvas.style.left = `${map.offsetLeft}px`;
    canvas.style.top = `${map.offsetTop}px`;
  }
}
