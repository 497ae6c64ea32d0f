// Where one looks at a level from, in few numbers: a place in thousandths of the level's box, the direction in degrees, and
// the distance as a part of the box's diagonal.

import { diagonalOf } from './level.js';

const LOWEST = 4;
const STEEPEST = 88;
const NEAREST = 1;
const FARTHEST = 400;
const PARTS = 1000;
const DEGREE = Math.PI / 180;

/**
 * @typedef {object} CameraView
 * @property {import('./level.js').Point} target thousandths of the box
 * @property {number} turn degrees around the vertical axis, 0 to 359; at 0 one looks along -z
 * @property {number} rise degrees above the target, 4 to 88: never from below
 * @property {number} distance per cent of the diagonal
 */

/** The whole level. @returns {CameraView} */
export const defaultView = ({ target = [510, 0, 555], turn = 28, rise = 44, distance = 139 } = {}) => ({
  target,
  turn,
  rise,
  distance,
});

const clamp = (value, low, high) => Math.min(Math.max(Math.round(value), low), high);

/** Turned by degrees, and nearer by a factor below 1. @param {CameraView} view @returns {CameraView} */
export const turned = (view, turn, rise, factor) => ({
  ...view,
  turn: (view.turn + turn + 360) % 360,
  rise: clamp(view.rise + rise, LOWEST, STEEPEST),
  distance: clamp(view.distance * factor, NEAREST, FARTHEST),
});

/** The angles between which the camera stays, from straight above, in radians. */
export const POLAR_LIMITS = [(90 - STEEPEST) * DEGREE, (90 - LOWEST) * DEGREE];

/** @param {CameraView} view @param {import('./level.js').Level} level @returns {{ target: number[], eye: number[] }} */
export function placeCamera({ target, turn, rise, distance }, level) {
  const { low, high } = level;
  const away = (diagonalOf(level) * distance) / 100;
  const flat = away * Math.cos(rise * DEGREE);
  const place = target.map((part, axis) => low[axis] + ((high[axis] - low[axis]) * part) / PARTS);
  const offset = [flat * Math.sin(turn * DEGREE), away * Math.sin(rise * DEGREE), flat * Math.cos(turn * DEGREE)];
  return { target: place, eye: place.map((value, axis) => value + offset[axis]) };
}

/** The view nearest to a camera. @param {number[]} target @param {number[]} eye @returns {CameraView} */
export function viewOf(target, eye, level) {
  const { low, high } = level;
  const [x, y, z] = eye.map((value, axis) => value - target[axis]);
  const away = Math.hypot(x, y, z);
  const part = (value, axis) => clamp((PARTS * (value - low[axis])) / (high[axis] - low[axis] || 1), 0, PARTS);
  return {
    target: target.map(part),
    turn: (Math.round(Math.atan2(x, z) / DEGREE) + 360) % 360,
    rise: clamp(Math.asin(away === 0 ? 0 : y / away) / DEGREE, LOWEST, STEEPEST),
    distance: clamp((100 * away) / diagonalOf(level), NEAREST, FARTHEST),
  };
}

/** @param {import('../link_bytes.js').ByteWriter} writer @param {CameraView} view */
export function writeView(writer, { target, turn, rise, distance }) {
  for (const part of target) writer.varint(part);
  for (const [value, least] of [
    [turn, 0],
    [rise, LOWEST],
    [distance, NEAREST],
  ])
    writer.varint(value - least);
}

/** @param {import('../link_bytes.js').ByteReader} reader @returns {CameraView} */
export function readView(reader) {
  return {
    target: [0, 1, 2].map(() => reader.varint(PARTS, 'what is looked at')),
    turn: reader.varint(359, 'the direction of the camera'),
    rise: reader.varint(STEEPEST - LOWEST, 'the height of the camera') + LOWEST,
    distance: reader.varint(FARTHEST - NEAREST, 'the distance of the camera') + NEAREST,
  };
}
