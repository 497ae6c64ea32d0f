// What lies in the city, for drawing: obstacles as prisms, swamps as flat pieces of ground.

import { lightOf, ShapeWriter } from '../shared/space/shapes.js';
import { halfSides, HEIGHT, KINDS, swampCorners } from './things.js';

const DRUM_SIDES = 24;

/** How far swamps are drawn above the ground. */
const LIFT = 0.12;

/** @param {import('./things.js').Thing[]} things @returns {import('../shared/space/shapes.js').Drawing} */
export function thingShapes(things) {
  const writer = new ShapeWriter();
  for (const thing of things) {
    const key = KINDS.indexOf(thing.kind);
    const [, y] = thing.place;
    // Counter-clockwise seen from above.
    const corners = cornersOf(thing).reverse();
    if (thing.kind === 'swamp') {
      const flat = corners.map(([x, z]) => [x, y + LIFT, z]);
      writer.face(flat, key);
      writer.outline(flat, key);
    } else {
      prism(writer, corners, y, key);
    }
  }
  return writer.take('thing');
}

/** Pairs of x and z, from +x towards +z. */
function cornersOf(thing) {
  const { kind, place, size, turn } = thing;
  if (kind === 'swamp') return swampCorners(thing);
  if (kind === 'drum') {
    return Array.from({ length: DRUM_SIDES }, (_, i) => {
      const angle = (2 * Math.PI * i) / DRUM_SIDES;
      return [place[0] + size * Math.cos(angle), place[2] + size * Math.sin(angle)];
    });
  }
  const [halfX, halfZ] = halfSides(thing);
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([right, front]) => {
    const [x, z] = [right * halfX, front * halfZ];
    return [place[0] + cos * x - sin * z, place[2] + sin * x + cos * z];
  });
}

function prism(writer, corners, low, key) {
  const high = low + HEIGHT;
  const top = corners.map(([x, z]) => [x, high, z]);
  writer.face(top, key);
  writer.outline(top, key);
  corners.forEach(([x0, z0], i) => {
    const [x1, z1] = corners[(i + 1) % corners.length];
    const side = [
      [x0, low, z0],
      [x1, low, z1],
      [x1, high, z1],
      [x0, high, z0],
    ];
    writer.face(side, key, lightOf(z0 - z1, 0, x1 - x0));
  });
}
