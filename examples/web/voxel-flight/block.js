// Voxels of a block: where they are in its array, what they can be, and the small questions that all parts ask.

/** Areas as the library knows them; 255 is its wall. */
export const OPEN = 0;
export const FOG = 1;
export const ROCK = 255;

const NAMES = { [OPEN]: 'open', [FOG]: 'fog', [ROCK]: 'rock' };

/** @param {number} area */
export const areaName = (area) => NAMES[area] ?? `area ${area}`;

/**
 * @typedef {{ x: number, y: number, z: number }} Voxel
 * @typedef {{ width: number, height: number, depth: number }} Sides
 * @typedef {Sides & { cells: Uint8Array }} Block
 */

/** @param {Sides} sides @param {Voxel} voxel */
export const indexOf = ({ width, height }, { x, y, z }) => x + width * (y + height * z);

/** @param {Sides} sides @param {number} index @returns {Voxel} */
export function voxelOf({ width, height }, index) {
  return { x: index % width, y: Math.floor(index / width) % height, z: Math.floor(index / (width * height)) };
}

/** @param {Sides} sides @param {Voxel} voxel */
export const isInside = ({ width, height, depth }, { x, y, z }) =>
  x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth;

export const isSameVoxel = (a, b) => a.x === b.x && a.y === b.y && a.z === b.z;

/** @param {Sides} sides @param {Voxel} voxel @returns {Voxel} the nearest one inside */
export function clampVoxel({ width, height, depth }, { x, y, z }) {
  const clamp = (value, side) => Math.min(Math.max(Math.round(value), 0), side - 1);
  return { x: clamp(x, width), y: clamp(y, height), z: clamp(z, depth) };
}

/** The voxel nearest to another that is no rock, or that one when all is rock. @param {Block} block @param {Voxel} voxel */
export function nearestOpen(block, voxel) {
  const { width, height, depth, cells } = block;
  let best = voxel;
  let least = Infinity;
  for (let z = 0, index = 0; z < depth; z++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index++) {
        if (cells[index] === ROCK) continue;
        const distance = (x - voxel.x) ** 2 + (y - voxel.y) ** 2 + (z - voxel.z) ** 2;
        if (distance >= least) continue;
        least = distance;
        best = { x, y, z };
      }
    }
  }
  return best;
}

/** Open voxels near two opposite corners. @param {Block} block */
export function farCorners(block) {
  const { width, height, depth } = block;
  const inset = Math.min(3, Math.floor((Math.min(width, height, depth) - 1) / 2));
  const last = { x: width - 1 - inset, y: height - 1 - inset, z: depth - 1 - inset };
  return [nearestOpen(block, { x: inset, y: inset, z: inset }), nearestOpen(block, last)];
}

/**
 * Gives an area to a ball of voxels, without those that are to be kept.
 *
 * @param {Block} block @param {Voxel} centre @param {number} radius 0 for one voxel
 * @param {number} area @param {Voxel[]} keep
 * @returns {{ low: Voxel, size: Voxel } | null} the box that holds all changes, or null when nothing changed
 */
export function paintBall(block, centre, radius, area, keep) {
  const low = clampVoxel(block, { x: centre.x - radius, y: centre.y - radius, z: centre.z - radius });
  const high = clampVoxel(block, { x: centre.x + radius, y: centre.y + radius, z: centre.z + radius });
  const limit = (radius + 0.5) ** 2;
  let hasChanged = false;
  for (let z = low.z; z <= high.z; z++) {
    for (let y = low.y; y <= high.y; y++) {
      for (let x = low.x; x <= high.x; x++) {
        const voxel = { x, y, z };
        const distance = (x - centre.x) ** 2 + (y - centre.y) ** 2 + (z - centre.z) ** 2;
        const index = indexOf(block, voxel);
        if (distance > limit || block.cells[index] === area || keep.some((each) => isSameVoxel(each, voxel))) continue;
        block.cells[index] = area;
        hasChanged = true;
      }
    }
  }
  const size = { x: high.x - low.x + 1, y: high.y - low.y + 1, z: high.z - low.z + 1 };
  return hasChanged ? { low, size } : null;
}

/** The areas of a box, x fastest. @param {Block} block @param {{ low: Voxel, size: Voxel }} box */
export function boxAreas(block, { low, size }) {
  const areas = new Uint8Array(size.x * size.y * size.z);
  for (let z = 0; z < size.z; z++) {
    for (let y = 0; y < size.y; y++) {
      const from = indexOf(block, { x: low.x, y: low.y + y, z: low.z + z });
      areas.set(block.cells.subarray(from, from + size.x), size.x * (y + size.y * z));
    }
  }
  return areas;
}
