// Caves in solid rock: chambers with pillars, tunnels that wind from one to the next, and crawlways one voxel wide as
// short cuts.

import { clampVoxel, indexOf, OPEN, ROCK } from './block.js';

const MARGIN = 3;

// Not the power operator, which may round differently from browser to browser.
const square = (value) => value * value;

/**
 * @param {import('./block.js').Block} block solid rock
 * @param {{ nextInt(n: number): number, nextDouble(): number }} random
 * @returns {[import('./block.js').Voxel, import('./block.js').Voxel]} the middles of the two chambers farthest apart
 */
export function carveCaves(block, random) {
  const chambers = placeChambers(block, random);
  for (const chamber of chambers) carveChamber(block, chamber, random);
  for (let i = 1; i < chambers.length; i++)
    carveTunnel(block, chambers[nearestBefore(chambers, i)], chambers[i], random);
  for (let i = Math.ceil(chambers.length / 3); i > 0; i--) {
    const [from, to] = [0, 1].map(() => chambers[random.nextInt(chambers.length)]);
    if (i % 2 === 0) carveTunnel(block, from, to, random);
    else carveCrawlway(block, from, to, random);
  }
  return farthestPair(chambers);
}

/** Spread out: each is the one of some places that lies farthest from all chambers before. */
function placeChambers({ width, height, depth }, random) {
  const place = (side) => MARGIN + 2 + random.nextInt(side - 2 * MARGIN - 4);
  const chambers = [];
  for (let left = 8 + Math.floor(Math.sqrt(width * height * depth) / 30); left > 0; left--) {
    const places = Array.from({ length: 6 }, () => ({ x: place(width), y: place(height), z: place(depth) }));
    const room = (at) => chambers.reduce((least, other) => Math.min(least, squared(at, other)), Infinity);
    const best = places.reduce((most, each) => (room(each) > room(most) ? each : most));
    chambers.push({ ...best, radius: 2.5 + 3.5 * random.nextDouble() });
  }
  return chambers;
}

function carveChamber(block, { x, y, z, radius }, random) {
  carveBall(block, [x, y, z], radius, 0.7);
  // A pillar, off the middle so that tunnels stay open.
  if (radius < 4) return;
  const [px, pz] = [x + (random.nextInt(2) === 0 ? 2 : -2), z + (random.nextInt(2) === 0 ? 2 : -2)];
  for (let py = y - 6; py <= y + 6; py++) {
    const voxel = clampVoxel(block, { x: px, y: py, z: pz });
    block.cells[indexOf(block, voxel)] = ROCK;
  }
}

const squared = (a, b) => square(a.x - b.x) + square(a.y - b.y) + square(a.z - b.z);

function nearestBefore(chambers, i) {
  let best = 0;
  for (let k = 1; k < i; k++) {
    if (squared(chambers[k], chambers[i]) < squared(chambers[best], chambers[i])) best = k;
  }
  return best;
}

function farthestPair(chambers) {
  let best = [0, 0];
  for (let a = 0; a < chambers.length; a++) {
    for (let b = a + 1; b < chambers.length; b++) {
      if (squared(chambers[a], chambers[b]) > squared(chambers[best[0]], chambers[best[1]])) best = [a, b];
    }
  }
  return best.map((i) => ({ x: chambers[i].x, y: chambers[i].y, z: chambers[i].z }));
}

/** Walks from one chamber to another with a drift that changes, less and less the nearer it comes. */
function carveTunnel(block, from, to, random) {
  const at = [from.x, from.y, from.z];
  const goal = [to.x, to.y, to.z];
  const drift = [0, 0, 0];
  const radius = 1.1 + 1.1 * random.nextDouble();
  for (let left = 400; left > 0; left--) {
    const way = goal.map((value, axis) => value - at[axis]);
    const distance = length(way);
    if (distance < 1) break;
    for (let axis = 0; axis < 3; axis++) drift[axis] = 0.9 * drift[axis] + (random.nextDouble() - 0.5) * 0.75;
    const sway = Math.min(1, distance / 10) * (left > 60 ? 1 : 0);
    const heading = way.map((value, axis) => value / distance + sway * drift[axis]);
    const stride = 0.8 / Math.max(length(heading), 0.01);
    for (let axis = 0; axis < 3; axis++) at[axis] += heading[axis] * stride;
    keepInside(block, at);
    carveBall(block, at, radius, 1);
  }
}

const length = ([x, y, z]) => Math.sqrt(x * x + y * y + z * z);

function keepInside({ width, height, depth }, at) {
  [width, height, depth].forEach((side, axis) => {
    at[axis] = Math.min(Math.max(at[axis], MARGIN), side - 1 - MARGIN);
  });
}

/** One voxel wide, face to face. */
function carveCrawlway(block, from, to, random) {
  const at = { x: from.x, y: from.y, z: from.z };
  for (;;) {
    const ways = ['x', 'y', 'z'].filter((axis) => at[axis] !== to[axis]);
    if (ways.length === 0) return;
    const axis = ways[random.nextInt(ways.length)];
    // A few voxels the same way, so that it does not look like a staircase.
    for (let steps = 1 + random.nextInt(4); steps > 0 && at[axis] !== to[axis]; steps--) {
      at[axis] += Math.sign(to[axis] - at[axis]);
      block.cells[indexOf(block, at)] = OPEN;
    }
  }
}

/** @param {number} squash height as a part of the width */
function carveBall(block, [cx, cy, cz], radius, squash) {
  const low = clampVoxel(block, { x: cx - radius - 1, y: cy - radius - 1, z: cz - radius - 1 });
  const high = clampVoxel(block, { x: cx + radius + 1, y: cy + radius + 1, z: cz + radius + 1 });
  for (let z = low.z; z <= high.z; z++) {
    for (let y = low.y; y <= high.y; y++) {
      for (let x = low.x; x <= high.x; x++) {
        const distance = square(x - cx) + square((y - cy) / squash) + square(z - cz);
        if (distance <= radius * radius) block.cells[indexOf(block, { x, y, z })] = OPEN;
      }
    }
  }
}
