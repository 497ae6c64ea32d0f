// The picture of a plan: the map as the agent knows it, the cells that were repaired, its trail and its path.

import { WALL } from '../shared/grid/areas.js';
import {
  brushFor,
  drawCursor,
  drawEnds,
  drawGround,
  drawPathLine,
  MapPalette,
  pathWidth,
  tracePath,
} from '../shared/grid/map_drawing.js';
import { mixRgb, packPixel, themeRgb } from '../shared/theme_colors.js';

const SHADES = 32;

export class ReplanPalette extends MapPalette {
  constructor() {
    super();
    const [narrow, wall] = [themeRgb('--cell-narrow'), themeRgb('--cell-wall')];
    this.seen = this.areaColors.map(repairedShades);
    this.unseen = this.areaColors.map((area) => repairedShades(mixRgb(area, narrow, 0.75)));
    this.unseenWall = repairedShades(mixRgb(this.areaColors[0], wall, 0.3));
  }
}

/** Pixels of a cell by how lately it was repaired. Faint marks stay visible for some time, then go. */
function repairedShades(color) {
  const [early, open] = [themeRgb('--cell-early'), themeRgb('--cell-open')];
  return Array.from({ length: SHADES }, (_, i) => {
    const heat = i / (SHADES - 1);
    return packPixel(mixRgb(color, mixRgb(early, open, heat ** 1.5), Math.min(heat * 4, 1) * 0.9));
  });
}

/**
 * @param {import('../shared/grid/grid_canvas.js').GridCanvas} view
 * @param {CanvasRenderingContext2D} context
 * @param {ReplanPalette} palette
 * @param {{ model: import('./replan_model.js').ReplanModel, cursor: { x: number, y: number } | null, carried: number }} picture
 */
export function drawPlan(view, context, palette, { model, cursor, carried }) {
  view.paintCells((pixels) => fillCells(pixels, model, palette));
  const brush = brushFor(view, context, palette);
  drawGround(brush, model.map.cells);
  drawTrail(brush, model);
  if (model.result.found) drawPathLine(brush, model.result.cells, 1);
  drawEnds(brush, model, carried);
  if (cursor) drawCursor(brush, cursor);
}

function fillCells(pixels, model, palette) {
  const { cells } = model.map;
  const { heat } = model;
  for (let i = 0; i < pixels.length; i++) {
    const area = cells[i];
    const isSeen = model.isSeen(i);
    if (area === WALL && isSeen) {
      pixels[i] = palette.wall;
      continue;
    }
    const shades = area === WALL ? palette.unseenWall : (isSeen ? palette.seen : palette.unseen)[area];
    pixels[i] = shades[Math.round(heat[i] * (SHADES - 1))];
  }
}

function drawTrail(brush, { trail, agent }) {
  if (trail.length === 0) return;
  const { context, palette, ratio } = brush;
  tracePath(brush, [...trail, agent.x, agent.y], 1);
  context.lineJoin = context.lineCap = 'round';
  context.strokeStyle = palette.ink;
  context.lineWidth = pathWidth(brush) * 0.7;
  context.setLineDash([0.1, 6 * ratio]);
  context.stroke();
  context.setLineDash([]);
}
