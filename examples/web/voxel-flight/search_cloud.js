// The expanded voxels as points, in the order of the search, of which any number can be shown.

import { BufferAttribute, BufferGeometry, Color, Points, PointsMaterial } from 'three';

// Of a point, in three.js's measure: about half a voxel as the camera sees it.
const SIZE = 1.8;

// Of more expansions than this only every second, third, ... is drawn.
const MOST_POINTS = 400_000;

export class SearchCloud {
  #geometry = new BufferGeometry();
  #material = new PointsMaterial({
    size: SIZE,
    vertexColors: true,
    transparent: true,
    opacity: 0.8,
    depthWrite: false,
  });
  #cells = new Int32Array(0);
  #stride = 1;
  #palette = null;

  object = new Points(this.#geometry, this.#material);

  constructor() {
    this.object.frustumCulled = false;
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette(palette) {
    this.#palette = palette;
    this.load(this.#cells);
  }

  /** @param {Int32Array} cells x, y, z of each expanded voxel in order */
  load(cells) {
    this.#cells = cells;
    const total = cells.length / 3;
    this.#stride = Math.max(Math.ceil(total / MOST_POINTS), 1);
    const count = Math.ceil(total / this.#stride);
    const positions = new Float32Array(3 * count);
    const colors = new Uint8Array(3 * count);
    const [early, late] = [this.#palette.early, this.#palette.late].map((color) => new Color(color).toArray());
    for (let i = 0; i < count; i++) {
      const age = i / Math.max(count - 1, 1);
      for (let k = 0; k < 3; k++) {
        positions[3 * i + k] = cells[3 * i * this.#stride + k] + 0.5;
        colors[3 * i + k] = Math.round(255 * (early[k] + (late[k] - early[k]) * age));
      }
    }
    this.#geometry.dispose();
    this.#geometry = new BufferGeometry();
    this.#geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.#geometry.setAttribute('color', new BufferAttribute(colors, 3, true));
    this.object.geometry = this.#geometry;
  }

  /** Points do not heed the zoom of a camera by themselves. @param {number} zoom */
  setZoom(zoom) {
    this.#material.size = SIZE * zoom;
  }

  /** @param {number} count how many expansions to show, from the first */
  show(count) {
    this.#geometry.setDrawRange(0, Math.ceil(count / this.#stride));
  }
}
