// A Drawing as objects of three.js, in the colours of a palette.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';

export class ShapeMesh {
  #drawing = null;
  #scale = null;
  #palette = null;
  #faces;
  #lines;

  object = new Group();

  /** @param {number} behind how far other things on the same floor lie before it, in the smallest steps of depth */
  constructor(behind) {
    const offset = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: behind };
    this.#faces = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, ...offset }));
    this.#lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true }));
    this.object.add(this.#faces, this.#lines);
  }

  /** For a ray to hit. */
  get faces() {
    return this.#faces;
  }

  set hasEdges(isOn) {
    this.#lines.visible = isOn;
  }

  /** @param {{ faces: Record<string, Uint8Array>, lines: Record<string, Uint8Array> }} palette */
  setPalette(palette) {
    this.#palette = palette;
    this.#color();
  }

  /** @param {import('./shapes.js').Drawing | null} drawing @param {string} [scale] another scale of colours than its own */
  show(drawing, scale = drawing?.scale) {
    const isNew = drawing !== this.#drawing;
    if (!isNew && scale === this.#scale) return;
    this.#drawing = drawing;
    this.#scale = scale;
    this.object.visible = drawing !== null;
    if (drawing === null) return;
    if (isNew) this.#load(drawing);
    this.#color();
  }

  #load({ positions, indices, lines }) {
    for (const part of [this.#faces, this.#lines]) {
      part.geometry.dispose();
      part.geometry = new BufferGeometry();
    }
    this.#faces.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.#faces.geometry.setIndex(new BufferAttribute(indices, 1));
    this.#lines.geometry.setAttribute('position', new BufferAttribute(lines, 3));
  }

  #color() {
    if (this.#drawing === null || this.#palette === null) return;
    const { keys, shades, lineKeys } = this.#drawing;
    const shaded = colorsOf(keys, this.#palette.faces[this.#scale], (i) => shades[i] / 255);
    this.#faces.geometry.setAttribute('color', new BufferAttribute(shaded, 3, true));
    const lines = colorsOf(lineKeys, this.#palette.lines[this.#scale], () => 1);
    this.#lines.geometry.setAttribute('color', new BufferAttribute(lines, 3, true));
  }
}

function colorsOf(keys, table, shadeOf) {
  const colors = new Uint8Array(3 * keys.length);
  keys.forEach((key, i) => {
    const shade = shadeOf(i);
    for (let channel = 0; channel < 3; channel++) colors[3 * i + channel] = table[3 * key + channel] * shade;
  });
  return colors;
}
