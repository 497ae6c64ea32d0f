// The velocities that an agent may choose, on a canvas: the disc of its top speed, the half-planes that hold it, the velocity it
// wants and the one it has. Right is +x, down is +z, as one looks at a level from above.

import { themeColor } from '../theme_colors.js';

const MARGIN = 1.12;
const SHADE = 0.13;

/**
 * @typedef {object} VelocityChoice
 * @property {ArrayLike<number>} points on the borders of half-planes, in pairs
 * @property {ArrayLike<number>} normals towards what is allowed, of length 1, in pairs
 * @property {number} count of half-planes
 * @property {number} wallCount the first are walls
 * @property {{ x: number, z: number }} wanted
 * @property {{ x: number, z: number }} chosen
 * @property {number} maxSpeed
 */
export class VelocityPlot {
  #canvas;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** @param {VelocityChoice | null} choice */
  show(choice) {
    const context = this.#fitted();
    const { width } = this.#canvas;
    context.clearRect(0, 0, width, width);
    if (choice === null) return;
    const scale = width / (2 * MARGIN * choice.maxSpeed);
    const brush = { context, width, scale, ratio: width / (this.#canvas.clientWidth || width) };
    context.save();
    context.translate(width / 2, width / 2);
    drawPlanes(brush, choice);
    drawDisc(brush, choice.maxSpeed);
    drawWay(brush, choice.wanted, themeColor('--ink-soft'), true);
    drawWay(brush, choice.chosen, themeColor('--picked'), false);
    context.restore();
  }

  #fitted() {
    const side = Math.max(Math.round(this.#canvas.clientWidth * (globalThis.devicePixelRatio || 1)), 1);
    if (this.#canvas.width !== side) this.#canvas.width = this.#canvas.height = side;
    return this.#canvas.getContext('2d');
  }
}

/** The forbidden sides are shaded: the more half-planes forbid a velocity, the darker. */
function drawPlanes({ context, width, scale, ratio }, { points, normals, count, wallCount }) {
  const far = 4 * width;
  for (let i = count - 1; i >= 0; i--) {
    const color = themeColor(i < wallCount ? '--plane-wall' : '--plane');
    const [nx, ny] = [normals[2 * i], normals[2 * i + 1]];
    const [x, y] = [points[2 * i] * scale, points[2 * i + 1] * scale];
    const along = (side, deep) => [x - ny * side - nx * deep, y + nx * side - ny * deep];
    context.beginPath();
    for (const corner of [along(-far, 0), along(far, 0), along(far, far), along(-far, far)]) context.lineTo(...corner);
    context.fillStyle = color;
    context.globalAlpha = SHADE;
    context.fill();
    context.beginPath();
    context.moveTo(...along(-far, 0));
    context.lineTo(...along(far, 0));
    context.strokeStyle = color;
    context.globalAlpha = 0.9;
    context.lineWidth = 1.25 * ratio;
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawDisc({ context, scale, ratio }, maxSpeed) {
  context.strokeStyle = themeColor('--edge');
  context.lineWidth = ratio;
  context.beginPath();
  context.arc(0, 0, maxSpeed * scale, 0, 2 * Math.PI);
  context.stroke();
  context.beginPath();
  for (const [x, y] of [
    [1, 0],
    [0, 1],
  ]) {
    context.moveTo(-4 * ratio * x, -4 * ratio * y);
    context.lineTo(4 * ratio * x, 4 * ratio * y);
  }
  context.stroke();
}

/** A velocity as an arrow from the middle; what is only wanted is hollow. */
function drawWay({ context, scale, ratio }, { x, z }, color, isHollow) {
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = (isHollow ? 1.5 : 2.5) * ratio;
  context.setLineDash(isHollow ? [4 * ratio, 3 * ratio] : []);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(x * scale, z * scale);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(x * scale, z * scale, (isHollow ? 5 : 4) * ratio, 0, 2 * Math.PI);
  if (isHollow) context.stroke();
  else context.fill();
}
