// Triangles to build navigation meshes from: floors, boxes, ramps, and random scenes of them.
import { Random } from './onepath.mjs';

/** Collects quads, corners counter-clockwise seen from the side they face. */
export class Soup {
  #positions = [];
  #indices = [];

  quad(...corners) {
    const first = this.#positions.length / 3;
    this.#positions.push(...corners.flat());
    this.#indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    return this;
  }

  /** Facing up, from height y0 at x0 to y1 at x1. */
  slope(x0, z0, x1, z1, y0, y1) {
    return this.quad([x0, y0, z0], [x0, y0, z1], [x1, y1, z1], [x1, y1, z0]);
  }

  floor(x0, z0, x1, z1, y = 0) {
    return this.slope(x0, z0, x1, z1, y, y);
  }

  box(x0, z0, x1, z1, low, high) {
    return this.floor(x0, z0, x1, z1, high)
      .quad([x0, low, z0], [x0, high, z0], [x1, high, z0], [x1, low, z0])
      .quad([x1, low, z1], [x1, high, z1], [x0, high, z1], [x0, low, z1])
      .quad([x0, low, z1], [x0, high, z1], [x0, high, z0], [x0, low, z0])
      .quad([x1, low, z0], [x1, high, z0], [x1, high, z1], [x1, low, z1]);
  }

  /** [positions, indices] */
  arrays() {
    return [Float64Array.from(this.#positions), Uint32Array.from(this.#indices)];
  }
}

/** The floor of the known answer. */
export const FLOOR = new Soup().floor(0, 0, 40, 40).arrays();

/** A floor with boxes of all heights on it, slopes, and roofs above it. */
export function randomSoup(seed, size = 16) {
  const random = new Random(BigInt(seed));
  const soup = new Soup().floor(0, 0, size, size);
  const sixteenth = (units) => random.nextInt(units * 16) / 16;
  for (let i = random.nextInt(6); i > 0; i--) {
    const [x, z] = [sixteenth(size - 2), sixteenth(size - 2)];
    soup.box(x, z, x + 0.5 + sixteenth(4), z + 0.5 + sixteenth(4), 0, 0.25 + sixteenth(3));
  }
  for (let i = random.nextInt(3); i > 0; i--) {
    const [x, z] = [sixteenth(size - 5), sixteenth(size - 5)];
    soup.slope(x, z, x + 2 + sixteenth(4), z + 1 + sixteenth(3), 0, sixteenth(4));
  }
  for (let i = random.nextInt(3); i > 0; i--) {
    const [x, z, y] = [sixteenth(size - 6), sixteenth(size - 6), 1 + sixteenth(4)];
    soup.floor(x, z, x + 2 + sixteenth(4), z + 2 + sixteenth(4), y);
  }
  return soup.arrays();
}

/** Settings with tiles and cells that suit these scenes, which differ from seed to seed. */
export function randomSettings(seed) {
  const random = new Random(BigInt(seed) + 1000n);
  return {
    agentRadius: [0, 0.3, 0.6][random.nextInt(3)],
    cellSize: [0.25, 0.3, 0.5][random.nextInt(3)],
    tileSize: [4, 8, 32][random.nextInt(3)],
    partition: ['watershed', 'monotone', 'layers'][random.nextInt(3)],
    detailSampleDistance: [0, 1.8][random.nextInt(2)],
    minRegionArea: random.nextInt(3) * 8,
    mergeRegionArea: random.nextInt(3) * 20,
    maxVertsPerPoly: 3 + random.nextInt(6),
  };
}
