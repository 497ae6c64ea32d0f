// Where one looks at a block from, in few numbers: the voxel in the middle of the picture, the direction in degrees, and
// the distance as a part of the block's diagonal.

import { indexOf, voxelOf } from './block.js';

const STEEPEST = 88;
const NEAREST = 2;
const FARTHEST = 400;
const DEGREE = Math.PI / 180;

/**
 * @typedef {object} CameraView
 * @property {import('./block.js').Voxel} target
 * @property {number} turn degrees around the vertical axis, 0 to 359; at 0 one looks along -z
 * @property {number} rise degrees above the target, -88 to 88
 * @property {number} distance per cent of the diagonal, 2 to 400
 */

/** The whole block. @param {import('./block.js').Sides} sides @returns {CameraView} */
export function defaultView(sides, { turn = 32, rise = 34, distance = 176 } = {}) {
  return { target: middleOf(sides), turn, rise, distance };
}

const middleOf = ({ width, height, depth }) => ({ x: width >> 1, y: height >> 1, z: depth >> 1 });

const diagonal = ({ width, height, depth }) => Math.sqrt(width ** 2 + height ** 2 + depth ** 2);

const clamp = (value, low, high) => Math.min(Math.max(Math.round(value), low), high);

/** @param {CameraView} view @param {import('./block.js').Sides} sides @returns {{ target: number[], eye: number[] }} */
export function placeCamera({ target, turn, rise, distance }, sides) {
  const away = (diagonal(sides) * distance) / 100;
  const flat = away * Math.cos(rise * DEGREE);
  const middle = [target.x + 0.5, target.y + 0.5, target.z + 0.5];
  const offset = [flat * Math.sin(turn * DEGREE), away * Math.sin(rise * DEGREE), flat * Math.cos(turn * DEGREE)];
  return { target: middle, eye: middle.map((value, axis) => value + offset[axis]) };
}

/** The view nearest to a camera. @param {number[]} target @param {number[]} eye @returns {CameraView} */
export function viewOf(target, eye, sides) {
  const [x, y, z] = eye.map((value, axis) => value - target[axis]);
  const away = Math.sqrt(x * x + y * y + z * z);
  const inside = (value, side) => clamp(value - 0.5, 0, side - 1);
  return {
    target: {
      x: inside(target[0], sides.width),
      y: inside(target[1], sides.height),
      z: inside(target[2], sides.depth),
    },
    turn: (Math.round(Math.atan2(x, z) / DEGREE) + 360) % 360,
    rise: clamp(Math.asin(away === 0 ? 0 : y / away) / DEGREE, -STEEPEST, STEEPEST),
    distance: clamp((100 * away) / diagonal(sides), NEAREST, FARTHEST),
  };
}

/** @param {import('../shared/link_bytes.js').ByteWriter} writer @param {CameraView} view */
export function writeView(writer, { target, turn, rise, distance }, sides) {
  writer.varint(indexOf(sides, target));
  writer.varint(turn);
  writer.varint(rise + STEEPEST);
  writer.varint(distance - NEAREST);
}

/** @param {import('../shared/link_bytes.js').ByteReader} reader @returns {CameraView} */
export function readView(reader, sides) {
  const count = sides.width * sides.height * sides.depth;
  return {
    target: voxelOf(sides, reader.varint(count - 1, 'what is looked at')),
    turn: reader.varint(359, 'the direction of the camera'),
    rise: reader.varint(2 * STEEPEST, 'the height of the camera') - STEEPEST,
    distance: reader.varint(FARTHEST - NEAREST, 'the distance of the camera') + NEAREST,
  };
}
