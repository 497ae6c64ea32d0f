// Shapes for the graphics card, as plain arrays that a worker can hand over: faces and lines whose corners have a key
// instead of a colour, so that light and dark draw the same arrays.

/**
 * @typedef {object} Drawing
 * @property {'ground' | 'ramp' | 'region' | 'outline'} scale which colours the keys stand for
 * @property {Float32Array} positions x, y, z of each corner of a face
 * @property {Uint8Array} keys of each corner
 * @property {Uint8Array} shades 0 (black) to 255, of each corner
 * @property {Uint32Array} indices triangles, counter-clockwise from outside
 * @property {Float32Array} lines x, y, z of both ends, in turn
 * @property {Uint8Array} lineKeys of each end
 */

/** How light a face is by its direction: towards +x, -x, up, down, +z, -z. */
export const LIGHT = { right: 0.84, left: 0.76, up: 1, down: 0.6, front: 0.9, back: 0.68 };

/** The light of any direction, as a mixture of those six. */
export function lightOf(x, y, z) {
  const along = [x > 0 ? LIGHT.right : LIGHT.left, y > 0 ? LIGHT.up : LIGHT.down, z > 0 ? LIGHT.front : LIGHT.back];
  const squares = [x * x, y * y, z * z];
  const sum = squares[0] + squares[1] + squares[2];
  return sum === 0 ? 1 : (along[0] * squares[0] + along[1] * squares[1] + along[2] * squares[2]) / sum;
}

/** The regions' colours repeat after so many; key 0 is no region. */
const REGION_KEYS = 12;

export const regionKey = (region) => (region === 0 ? 0 : 1 + ((region - 1) % REGION_KEYS));

/** Collects faces and lines. */
export class ShapeWriter {
  #positions = [];
  #keys = [];
  #shades = [];
  #indices = [];
  #lines = [];
  #lineKeys = [];

  /** @param {number[][]} corners of a convex polygon, counter-clockwise from outside */
  face(corners, key, light = 1) {
    const first = this.#keys.length;
    const shade = Math.round(255 * light);
    for (const [x, y, z] of corners) {
      this.#positions.push(x, y, z);
      this.#keys.push(key);
      this.#shades.push(shade);
    }
    for (let i = 2; i < corners.length; i++) this.#indices.push(first, first + i - 1, first + i);
  }

  line([x0, y0, z0], [x1, y1, z1], key) {
    this.#lines.push(x0, y0, z0, x1, y1, z1);
    this.#lineKeys.push(key, key);
  }

  /** A broad line that lies level, with square ends. */
  ribbon([x0, y0, z0], [x1, y1, z1], width, key, light) {
    const length = Math.hypot(x1 - x0, z1 - z0);
    if (length === 0) return;
    const [dx, dz] = [((x1 - x0) * width) / (2 * length), ((z1 - z0) * width) / (2 * length)];
    const corners = [
      [x0 - dx + dz, y0, z0 - dz - dx],
      [x0 - dx - dz, y0, z0 - dz + dx],
      [x1 + dx - dz, y1, z1 + dz + dx],
      [x1 + dx + dz, y1, z1 + dz - dx],
    ];
    this.face(corners, key, light);
  }

  /** A level square around a point. */
  square([x, y, z], side, key, light) {
    const half = side / 2;
    const corner = (right, front) => [x + right * half, y, z + front * half];
    this.face([corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)], key, light);
  }

  /** The edges of a polygon. @param {number[][]} corners */
  outline(corners, key) {
    corners.forEach((corner, i) => this.line(corner, corners[(i + 1) % corners.length], key));
  }

  /** @param {Drawing['scale']} scale @returns {Drawing} */
  take(scale) {
    return {
      scale,
      positions: Float32Array.from(this.#positions),
      keys: Uint8Array.from(this.#keys),
      shades: Uint8Array.from(this.#shades),
      indices: Uint32Array.from(this.#indices),
      lines: Float32Array.from(this.#lines),
      lineKeys: Uint8Array.from(this.#lineKeys),
    };
  }
}

/** Point number i of a flat array of x, y, z triples. */
export const pointAt = (positions, i) => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];

/** The light of a triangle. */
export function triangleLight([ax, ay, az], [bx, by, bz], [cx, cy, cz]) {
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  return lightOf(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}
