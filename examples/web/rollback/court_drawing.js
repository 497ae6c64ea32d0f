// The picture of one peer: the court as it knows it, both teams, and the agents that stand elsewhere for the other peer.

import { themeColor } from '../shared/theme_colors.js';
import { BLOCKS, FLOOR } from './court.js';

const RADIUS = 0.5;

export class CourtPalette {
  ground = themeColor('--cell-ground');
  block = themeColor('--block');
  teams = [themeColor('--team-0'), themeColor('--team-1')];
  differing = themeColor('--picked');
  cursor = themeColor('--focus');
  idle = themeColor('--rule');
}

/**
 * @param {import('../shared/plane_view.js').PlaneView} view
 * @param {CanvasRenderingContext2D} context
 * @param {object} picture
 * @param {import('./peer.js').Peer} picture.peer
 * @param {CourtPalette} picture.palette
 * @param {number} picture.behind seconds between what is to be seen and the newest tick
 * @param {number[]} picture.differing agents that stand elsewhere for the other peer
 * @param {{ x: number, z: number } | null} picture.cursor of the keyboard
 */
export function drawCourt(view, context, { peer, palette, behind, differing, cursor }) {
  const { scale, x, y } = view.transform;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = palette.block;
  context.fillRect(0, 0, view.width, view.height);
  context.setTransform(scale, 0, 0, scale, x, y);
  fillRing(context, FLOOR, palette.ground);
  for (const block of BLOCKS) fillRing(context, block, palette.block);
  const line = view.unit / scale;
  drawGoals({ context, palette, line }, peer);
  drawAgents({ context, palette, line }, peer, behind);
  const { positionsView: places } = peer.crowd;
  context.strokeStyle = palette.differing;
  context.lineWidth = 2 * line;
  for (const slot of differing) circle(context, places[3 * slot], places[3 * slot + 2], RADIUS + 2 * line, 'stroke');
  if (cursor) drawCross({ context, line }, cursor, palette.cursor);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function fillRing(context, ring, color) {
  context.beginPath();
  for (const [x, z] of ring) context.lineTo(x, z);
  context.fillStyle = color;
  context.fill();
}

function circle(context, x, z, radius, how) {
  context.beginPath();
  context.arc(x, z, radius, 0, 2 * Math.PI);
  context[how]();
}

/** Those of its own team are filled; of the other team it knows what it was told. */
function drawAgents({ context, palette, line }, peer, behind) {
  const { positionsView: places, velocitiesView: ways, statesView: states } = peer.crowd;
  const perTeam = states.length / 2;
  context.lineWidth = 1.5 * line;
  for (let slot = 0; slot < states.length; slot++) {
    const team = slot < perTeam ? 0 : 1;
    const [x, z] = [3 * slot, 3 * slot + 2].map((i) => places[i] - behind * ways[i]);
    context.fillStyle = context.strokeStyle = palette.teams[team];
    context.globalAlpha = team === peer.player ? 1 : 0.35;
    circle(context, x, z, RADIUS, 'fill');
    context.globalAlpha = 1;
    circle(context, x, z, RADIUS, 'stroke');
  }
}

/** Where the teams were sent last, as this peer knows. */
function drawGoals(brush, peer) {
  peer.goals.forEach((goal, team) => {
    if (goal) drawCross(brush, goal, brush.palette.teams[team]);
  });
}

function drawCross({ context, line }, { x, z }, color) {
  const arm = 0.7;
  context.strokeStyle = color;
  context.lineWidth = 2.5 * line;
  context.beginPath();
  context.moveTo(x - arm, z - arm);
  context.lineTo(x + arm, z + arm);
  context.moveTo(x - arm, z + arm);
  context.lineTo(x + arm, z - arm);
  context.stroke();
}

/** How many ticks were made again in each of the last steps, the newest at the right. @param {HTMLCanvasElement} canvas */
export function drawReruns(canvas, reruns, palette, team) {
  const ratio = globalThis.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) =>
    Math.max(Math.round(side * ratio), 1),
  );
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, width, height);
  const most = Math.max(...reruns, 12);
  const bar = width / reruns.length;
  context.fillStyle = palette.idle;
  context.fillRect(0, height - ratio, width, ratio);
  context.fillStyle = palette.teams[team];
  reruns.forEach((rerun, i) => {
    const tall = (rerun / most) * height;
    context.fillRect(i * bar, height - tall, Math.max(bar - 0.5 * ratio, ratio), tall);
  });
}
