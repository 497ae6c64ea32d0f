// Levels of triangles from a seed, for trying the 3D builder: the demo pages, tests and benchmarks share them. All arithmetic is
// of integers, in sixteenths of a unit, so that a seed gives the same bits everywhere; tools/generators/level_generator.c is
// the same in C, and must be changed along with this.
//
// A level lies on x and z from 0 to its size; y is up, and triangles are counter-clockwise seen from the side they face.

const UNIT = 16;

/** What below() draws from: a 32-bit counter, mixed. */
class LevelRandom {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** An integer in [0, bound), for small bounds. */
  below(bound) {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
  }
}

/** The triangles so far. Lengths are sixteenths of a unit; a box is { x0, z0, x1, z1 } seen from above. */
class Triangles {
  positions = [];
  indices = [];

  /** A convex polygon; a corner is [x, y, z]. */
  polygon(...corners) {
    const first = this.positions.length / 3;
    this.positions.push(...corners.flat().map((length) => length / UNIT));
    for (let i = 2; i < corners.length; ++i) this.indices.push(first, first + i - 1, first + i);
  }

  /** Facing up, from low at x0 to high at x1. */
  slope({ x0, z0, x1, z1 }, low, high) {
    this.polygon([x0, low, z0], [x0, low, z1], [x1, high, z1], [x1, high, z0]);
  }

  floor(box, y) {
    this.slope(box, y, y);
  }

  /** Walls around a box, facing out, from low up to y0 at its x0 and y1 at its x1. */
  walls({ x0, z0, x1, z1 }, low, y0, y1) {
    this.polygon([x0, low, z0], [x0, y0, z0], [x1, y1, z0], [x1, low, z0]);
    this.polygon([x1, low, z1], [x1, y1, z1], [x0, y0, z1], [x0, low, z1]);
    this.polygon([x0, low, z1], [x0, y0, z1], [x0, y0, z0], [x0, low, z0]);
    this.polygon([x1, low, z0], [x1, y1, z0], [x1, y1, z1], [x1, low, z1]);
  }

  block(box, low, high) {
    this.floor(box, high);
    this.walls(box, low, high, high);
  }
}

/** Square floor tiles over the whole level, but for those that begin within one of some boxes. */
function tileFloor(triangles, size, y, open = []) {
  const side = 8 * UNIT;
  for (let z0 = 0; z0 < size; z0 += side) {
    for (let x0 = 0; x0 < size; x0 += side) {
      if (!open.some((box) => x0 >= box.x0 && x0 < box.x1 && z0 >= box.z0 && z0 < box.z1)) {
        triangles.floor({ x0, z0, x1: Math.min(x0 + side, size), z1: Math.min(z0 + side, size) }, y);
      }
    }
  }
}

/** Calls build(x, z) for some places of a lattice that fits into the level: one of so many, and at least one. */
function drawPlaces(random, size, { width, depth }, oneOf, build) {
  const columns = Math.floor(size / width);
  const rows = Math.floor(size / depth);
  let left = columns * rows;
  let wanted = Math.ceil(left / oneOf);
  for (let k = 0; k < rows; ++k) {
    for (let i = 0; i < columns; ++i) {
      if (random.below(left) < wanted) {
        --wanted;
        build(i * width, k * depth);
      }
      --left;
    }
  }
}

/** Stepped hills, some of them into each other, that one can walk all over: no step is higher than half a unit. */
function makeTerraces(triangles, random, size) {
  const run = 4 * UNIT;
  const rise = UNIT / 2;
  const places = Math.floor(size / run);
  tileFloor(triangles, size, 0);
  for (let hills = Math.ceil(places / 4); hills > 0; --hills) {
    const steps = Math.min(2 + random.below(7), Math.floor((places - 2) / 2));
    const x = (1 + steps + random.below(places - 1 - 2 * steps)) * run;
    const z = (1 + steps + random.below(places - 1 - 2 * steps)) * run;
    for (let step = 0; step < steps; ++step) {
      const reach = (steps - step) * run;
      const box = { x0: x - reach, z0: z - reach, x1: x + reach, z1: z + reach };
      triangles.block(box, step * rise, (step + 1) * rise);
    }
  }
}

/** A slope with walls below it. */
function addRamp(triangles, box, low, high) {
  triangles.slope(box, low, high);
  triangles.walls(box, 0, low, high);
}

/** The same as steps, each at most 5/16 high. */
function addStairs(triangles, { x0, z0, x1, z1 }, low, high) {
  const count = Math.ceil((high - low) / 5);
  for (let step = 0; step < count; ++step) {
    const at = (i) => x0 + Math.floor(((x1 - x0) * i) / count);
    const top = low + Math.floor(((high - low) * (step + 1)) / count);
    triangles.block({ x0: at(step), z0, x1: at(step + 1), z1 }, 0, top);
  }
}

/** A way from the floor to a platform, and another from there to a higher one. */
function addPlatforms(triangles, random, x, z, addWay) {
  const draw = (least, most) => (least + random.below(most - least + 1)) * UNIT;
  const left = x + draw(2, 4);
  const z0 = z + draw(2, 6);
  const low = draw(2, 3);
  const high = draw(5, 7);
  const side = z0 + draw(8, 12);
  const width = z0 + draw(3, 5);
  const first = left + 3 * low;
  const between = first + 12 * UNIT;
  const second = between + 3 * (high - low);
  addWay(triangles, { x0: left, z0, x1: first, z1: width }, 0, low);
  triangles.block({ x0: first, z0, x1: between, z1: side }, 0, low);
  addWay(triangles, { x0: between, z0, x1: second, z1: width }, low, high);
  triangles.block({ x0: second, z0, x1: second + 10 * UNIT, z1: side }, 0, high);
}

/** Pairs of platforms on a floor. */
function makePlatforms(triangles, random, size, addWay) {
  tileFloor(triangles, size, 0);
  drawPlaces(random, size, { width: 64 * UNIT, depth: 32 * UNIT }, 8, (x, z) =>
    addPlatforms(triangles, random, x, z, addWay),
  );
}

/** A plain of very thin triangles across bands of it. */
function makeSlivers(triangles, random, size) {
  const band = 32 * UNIT;
  for (let z0 = 0; z0 < size; z0 += band) {
    const z1 = Math.min(z0 + band, size);
    let near = 0;
    let far = 0;
    while (near < size || far < size) {
      const step = 1 + random.below(8);
      const isNear = far >= near && near < size;
      const next = Math.min((isNear ? near : far) + step, size);
      triangles.polygon([near, 0, z0], [far, 0, z1], [next, 0, isNear ? z0 : z1]);
      if (isNear) near = next;
      else far = next;
    }
  }
}

/** Three storeys around a court that bridges cross; ramps lead from each to the next through wells in its floor. */
function makeOverlapping(triangles, random, size) {
  const tile = 8 * UNIT;
  const storey = 5 * UNIT;
  const tiles = Math.floor(size / tile);
  const edge = Math.floor((7 * tiles) / 16) * tile;
  const court = { x0: edge, z0: edge, x1: tiles * tile - edge, z1: tiles * tile - edge };
  tileFloor(triangles, size, 0);
  for (let level = 1; level < 3; ++level) {
    const high = level * storey;
    const x0 = (1 + random.below(tiles - 3)) * tile;
    const z0 = level === 1 ? 0 : (tiles - 1) * tile;
    const well = { x0, z0, x1: x0 + 2 * tile, z1: z0 + tile };
    tileFloor(triangles, size, high, [court, well]);
    triangles.slope({ ...well, z0: z0 + 2 * UNIT, z1: z0 + tile - 2 * UNIT }, high - storey, high);
    const bridge = court.z0 + random.below(court.z1 - court.z0 - 4 * UNIT);
    triangles.floor({ ...court, z0: bridge, z1: bridge + 4 * UNIT }, high);
  }
}

/** Houses along streets, with squares between them. */
function makeCity(triangles, random, size) {
  const block = 32 * UNIT;
  const street = 8 * UNIT;
  tileFloor(triangles, size, 0);
  drawPlaces(random, size, { width: block, depth: block }, 2, (x, z) => {
    const width = (12 + random.below(9)) * UNIT;
    const depth = (12 + random.below(9)) * UNIT;
    const height = (4 + random.below(17)) * UNIT;
    const x0 = x + street / 2 + random.below(block - street - width + 1);
    const z0 = z + street / 2 + random.below(block - street - depth + 1);
    triangles.block({ x0, z0, x1: x0 + width, z1: z0 + depth }, 0, height);
  });
}

/** What makeLevel knows, in the order of their numbers in C. */
const makers = {
  terraces: makeTerraces,
  ramps: (triangles, random, size) => makePlatforms(triangles, random, size, addRamp),
  stairs: (triangles, random, size) => makePlatforms(triangles, random, size, addStairs),
  slivers: makeSlivers,
  overlapping: makeOverlapping,
  city: makeCity,
};

export const LEVEL_KINDS = Object.keys(makers);

/**
 * A level, as NavMesh.build takes it.
 *
 * @param {string} kind one of LEVEL_KINDS
 * @param {{ size?: number, seed?: number }} [options] size: a whole number of units, 64 to 1024; seed: 32 bits
 * @returns {{ positions: Float64Array, indices: Uint32Array }}
 */
export function makeLevel(kind, { size = 256, seed = 1 } = {}) {
  if (!LEVEL_KINDS.includes(kind)) throw new RangeError(`no kind of level is called ${kind}`);
  if (!Number.isInteger(size) || size < 64 || size > 1024) {
    throw new RangeError(`size must be an integer in [64, 1024], was ${size}`);
  }
  const triangles = new Triangles();
  makers[kind](triangles, new LevelRandom(seed), size * UNIT);
  return { positions: Float64Array.from(triangles.positions), indices: Uint32Array.from(triangles.indices) };
}
