// What the visitor puts into the city: obstacles, and swamps that are walkable but dear. Places and sizes are tenths of a unit and
// turns steps of 5 degrees, as a link keeps them.

/** The order is written into links: add at the end. */
export const KINDS = ['drum', 'box', 'turned', 'swamp'];

export const NAMES = { drum: 'Drum', box: 'Box', turned: 'Turned box', swamp: 'Swamp' };

export const HEIGHT = 3;
export const SWAMP = 5;

/** A box is so many times as long as it is wide. */
const LENGTH = 2;

/** How far above and below its place a swamp reaches. */
const SWAMP_DEPTH = 1;
const SWAMP_CORNERS = 10;

export const TENTHS = 10;
export const TURN_STEP = 5;

/**
 * @typedef {object} Thing a value: never changed in place
 * @property {'drum' | 'box' | 'turned' | 'swamp'} kind
 * @property {[number, number, number]} place of the middle of its base
 * @property {number} size the radius, or half the width
 * @property {number} turn degrees
 */

const tenths = (value) => Math.round(value * TENTHS) / TENTHS;

/** @returns {Thing} */
export const thingAt = (kind, place, size, turn) => ({
  kind,
  place: place.map((value) => Math.max(tenths(value), 0)),
  size,
  turn: kind === 'turned' ? turn : 0,
});

/** @param {Thing} thing @param {number[]} place */
export const movedTo = (thing, place) => thingAt(thing.kind, place, thing.size, thing.turn);

/** Half its sides along x and z before it is turned. @param {Thing} thing */
export const halfSides = ({ kind, size }) =>
  kind === 'drum' || kind === 'swamp' ? [size, size] : [LENGTH * size, size];

/** How far it reaches from its middle. @param {Thing} thing */
export const reachOf = (thing) => {
  const [x, z] = halfSides(thing);
  return thing.kind === 'drum' || thing.kind === 'swamp' ? x : Math.hypot(x, z);
};

/** Whether a place is over a thing, seen from above. @param {Thing} thing @param {number[]} place */
export function isOver(thing, place) {
  const [x, z] = [place[0] - thing.place[0], place[2] - thing.place[2]];
  const [halfX, halfZ] = halfSides(thing);
  if (thing.kind === 'drum' || thing.kind === 'swamp') return Math.hypot(x, z) <= halfX;
  const angle = (thing.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Math.abs(cos * x + sin * z) <= halfX && Math.abs(cos * z - sin * x) <= halfZ;
}

/** The corners of a swamp, counter-clockwise with x to the right and z up. @param {Thing} thing */
export const swampCorners = ({ place, size }) =>
  Array.from({ length: SWAMP_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / SWAMP_CORNERS;
    return [tenths(place[0] + size * Math.cos(angle)), tenths(place[2] + size * Math.sin(angle))];
  });

/** Makes a thing one of the library's cache. @param {import('../lib/onepath.js').TileCache} cache @returns {number} its id there */
export function addTo(cache, thing) {
  const { kind, size, turn } = thing;
  const [x, y, z] = thing.place;
  const [halfX, halfZ] = halfSides(thing);
  if (kind === 'drum') return cache.addCylinder([x, y, z], size, HEIGHT);
  if (kind === 'box') return cache.addBox([x - halfX, y, z - halfZ], [x + halfX, y + HEIGHT, z + halfZ]);
  if (kind === 'turned') {
    return cache.addOrientedBox([x, y + HEIGHT / 2, z], [halfX, HEIGHT / 2, halfZ], (turn * Math.PI) / 180);
  }
  return cache.addVolume({ corners: swampCorners(thing), minY: y - SWAMP_DEPTH, maxY: y + SWAMP_DEPTH, area: SWAMP });
}
