// The picture: discs in the colours of where they began, their trails, and the one that is looked at with those it sees.

import { mixRgb, themeColor, themeRgb } from '../shared/theme_colors.js';
import { RADIUS } from './presets.js';

const SHADES = 32;

export class OrcaPalette {
  ground = themeColor('--cell-ground');
  edge = themeColor('--ink');
  picked = themeColor('--picked');
  seen = themeColor('--plane');
  cursor = themeColor('--focus');

  constructor() {
    const [one, other] = [themeRgb('--disc-one'), themeRgb('--disc-other')];
    const shade = (i) => `rgb(${mixRgb(one, other, i / (SHADES - 1)).join(' ')})`;
    this.shades = Array.from({ length: SHADES }, (_, i) => shade(i));
  }

  /** @param {number} tint 0 to 1 */
  of(tint) {
    return this.shades[Math.round(tint * (SHADES - 1))];
  }
}

/**
 * @param {import('../shared/plane_view.js').PlaneView} view
 * @param {CanvasRenderingContext2D} context
 * @param {object} picture
 * @param {import('./orca_model.js').OrcaModel} picture.model
 * @param {OrcaPalette} picture.palette
 * @param {import('./trails.js').Trails} picture.trails
 * @param {number} picture.behind seconds between what is to be seen and the newest step
 * @param {boolean} picture.hasCursor whether the keyboard is on the picture
 */
export function drawDiscs(view, context, { model, palette, trails, behind, hasCursor }) {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, view.width, view.height);
  if (model.settings.trails) context.drawImage(trails.drawn(view, model.run, palette), 0, 0);
  const { scale, x, y } = view.transform;
  context.setTransform(scale, 0, 0, scale, x, y);
  const { motion, discs } = model.run;
  const place = (i) => [0, 1].map((axis) => motion[4 * i + axis] - behind * motion[4 * i + 2 + axis]);
  const line = view.unit / scale;
  discs.forEach(({ tint }, i) => {
    context.fillStyle = palette.of(tint);
    disc(context, place(i), RADIUS);
    context.fill();
  });
  if (model.picked !== null) drawPicked({ context, palette, line, place }, model, hasCursor);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function disc(context, [x, y], radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function drawPicked({ context, palette, line, place }, { picked, run, choice, settings }, hasCursor) {
  context.lineWidth = 2 * line;
  context.strokeStyle = palette.seen;
  for (const neighbour of choice.neighbours) {
    disc(context, place(neighbour), RADIUS + line);
    context.stroke();
  }
  const at = place(picked);
  context.strokeStyle = hasCursor ? palette.cursor : palette.picked;
  context.lineWidth = 3 * line;
  disc(context, at, RADIUS + 2 * line);
  context.stroke();
  context.strokeStyle = palette.picked;
  context.lineWidth = 1.5 * line;
  if (settings.goals) {
    const { to } = run.discs[picked];
    context.setLineDash([5 * line, 4 * line]);
    context.beginPath();
    context.moveTo(...at);
    context.lineTo(...to);
    context.stroke();
    context.setLineDash([]);
    disc(context, to, RADIUS);
    context.stroke();
  }
}
