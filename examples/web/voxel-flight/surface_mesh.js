// The faces between a kind of voxels and all others, as arrays for the graphics card: one square a face, so that squares
// meet at their corners and nothing shines through. Corners beside other voxels are darker (ambient occlusion).

// How light a face is by its direction: towards -x, +x, -y, +y, -z, +z.
const LIGHT = [0.8, 0.86, 0.62, 1, 0.72, 0.93];

// By how many of the three voxels around a corner are filled.
const OCCLUSION = [1, 0.84, 0.7, 0.58];

/**
 * @typedef {object} Surface
 * @property {Float32Array} positions x, y, z of four corners a face
 * @property {Uint8Array} shades 0 (black) to 255, one a corner
 * @property {Uint8Array} isHull 1 for corners of the outside and of a cut, one a corner
 * @property {Uint32Array} indices two triangles a face, counter-clockwise from outside
 *
 * @param {import('./block.js').Block} block
 * @param {import('./block.js').Sides} shown the part that is not cut away
 * @param {boolean} hasHull whether to make faces on the outside of what is shown
 * @param {(area: number) => boolean} isFilled
 * @returns {Surface}
 */
export function buildSurface(block, shown, hasHull, isFilled) {
  const volume = padded(block, shown, isFilled);
  const quads = new Quads();
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [-1, 1]) addFaces(volume, axis, sign, hasHull, quads);
  }
  return quads.take();
}

/** The filled voxels with a margin of one voxel all around, so that no neighbour lies outside. */
function padded({ width, height, cells }, shown, isFilled) {
  const sides = [shown.width, shown.height, shown.depth];
  const strides = [1, sides[0] + 2, (sides[0] + 2) * (sides[1] + 2)];
  const filled = new Uint8Array(strides[2] * (sides[2] + 2));
  const fills = Uint8Array.from({ length: 256 }, (_, area) => Number(isFilled(area)));
  for (let z = 0; z < sides[2]; z++) {
    for (let y = 0; y < sides[1]; y++) {
      let from = width * (y + height * z);
      let to = 1 + strides[1] * (y + 1) + strides[2] * (z + 1);
      for (let x = 0; x < sides[0]; x++) filled[to++] = fills[cells[from++]];
    }
  }
  return { sides, strides, filled };
}

/** The faces in one direction. */
function addFaces({ sides, strides, filled }, axis, sign, hasHull, quads) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const [du, dv, dw] = [strides[u], strides[v], sign * strides[axis]];
  const light = LIGHT[2 * axis + (sign > 0 ? 1 : 0)];
  const corners = new Int32Array(4);
  for (let w = 0; w < sides[axis]; w++) {
    const isEdge = w === (sign > 0 ? sides[axis] - 1 : 0);
    if (isEdge && !hasHull) continue;
    for (let row = 0; row < sides[v]; row++) {
      let at = strides[axis] * (w + 1) + dv * (row + 1) + du;
      for (let column = 0; column < sides[u]; column++, at += du) {
        if (!filled[at] || filled[at + dw]) continue;
        cornersAt(filled, at + dw, du, dv, corners);
        const place = { axis, sign, u, v, w: sign > 0 ? w + 1 : w, column, row };
        quads.add(place, light, corners, isEdge);
      }
    }
  }
}

/** How many filled voxels touch each corner of a face from outside, for (u, v) = (0,0), (1,0), (0,1), (1,1). */
function cornersAt(filled, outside, du, dv, corners) {
  for (let k = 0; k < 4; k++) {
    const [su, sv] = [k & 1 ? du : -du, k & 2 ? dv : -dv];
    const besideU = filled[outside + su];
    const besideV = filled[outside + sv];
    corners[k] = besideU && besideV ? 3 : besideU + besideV + filled[outside + su + sv];
  }
}

class Quads {
  #positions = [];
  #shades = [];
  #isHull = [];
  #indices = [];
  #count = 0;

  add({ axis, sign, u, v, w, column, row }, light, corners, isEdge) {
    const base = 4 * this.#count++;
    for (let k = 0; k < 4; k++) {
      const place = [0, 0, 0];
      place[axis] = w;
      place[u] = column + (k & 1);
      place[v] = row + (k >> 1);
      this.#positions.push(...place);
      this.#shades.push(Math.round(255 * light * OCCLUSION[corners[k]]));
      this.#isHull.push(Number(isEdge));
    }
    // The diagonal that keeps the shading even.
    const isFlipped = corners[0] + corners[3] > corners[1] + corners[2];
    const order = isFlipped ? [0, 1, 2, 1, 3, 2] : [0, 1, 3, 0, 3, 2];
    for (const k of sign > 0 ? order : order.reverse()) this.#indices.push(base + k);
  }

  /** @returns {Surface} */
  take() {
    return {
      positions: Float32Array.from(this.#positions),
      shades: Uint8Array.from(this.#shades),
      isHull: Uint8Array.from(this.#isHull),
      indices: Uint32Array.from(this.#indices),
    };
  }
}
