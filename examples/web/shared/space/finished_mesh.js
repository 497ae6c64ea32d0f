// The finished mesh as objects of three.js: its ground, the edges of polygons, the borders of tiles, and the corridor of a path.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { pointAt, triangleLight } from './shapes.js';

// In linkKinds.
const ACROSS_TILES = 0;

/** How far something lies behind lines on the same ground. */
const offset = (units) => ({ polygonOffset: true, polygonOffsetFactor: units, polygonOffsetUnits: units });

export class FinishedMesh {
  #ground = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, ...offset(1) }));
  #corridor = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ ...offset(0.5), transparent: true, opacity: 0.75 }),
  );
  #edges = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  #borders = new LineSegments(new BufferGeometry(), new LineBasicMaterial());

  object = new Group();

  constructor() {
    this.object.add(this.#ground, this.#corridor, this.#edges, this.#borders);
  }

  /** For a ray to hit. */
  get ground() {
    return this.#ground;
  }

  set hasGround(isOn) {
    this.#ground.visible = isOn;
  }

  set hasEdges(isOn) {
    this.#edges.visible = isOn;
    this.#borders.visible = isOn;
  }

  /** @param {{ mesh: string, meshEdge: string, border: string, corridor: string }} palette */
  setPalette({ mesh, meshEdge, border, corridor }) {
    this.#ground.material.color.set(mesh);
    this.#edges.material.color.set(meshEdge);
    this.#borders.material.color.set(border);
    this.#corridor.material.color.set(corridor);
  }

  /** @param {import('../../lib/onepath.js').NavMesh | null} mesh @param {number} lift how far lines lie above the ground */
  show(mesh, lift) {
    const { positions, indices, outlines, links, linkKinds } = mesh?.debugGeometry() ?? NOTHING;
    const borders = links.filter((_, i) => linkKinds[Math.floor(i / 6)] === ACROSS_TILES);
    replace(this.#ground, { position: [positions, 3], color: [lights(positions, indices), 3, true] }, indices);
    replace(this.#edges, { position: [lifted(outlines, lift), 3] });
    replace(this.#borders, { position: [lifted(borders, 1.5 * lift), 3] });
  }

  /** @param {import('../../lib/onepath.js').NavPolygons | null} polygons @param {Iterable<bigint>} corridor references */
  showCorridor(polygons, corridor) {
    const { positions, indices } = polygons ? fans(polygons, new Set(corridor)) : NOTHING;
    replace(this.#corridor, { position: [positions, 3] }, indices);
  }
}

const NOTHING = {
  positions: new Float32Array(0),
  indices: new Uint32Array(0),
  outlines: new Float32Array(0),
  links: new Float32Array(0),
  linkKinds: new Uint8Array(0),
};

function replace(object, attributes, indices = null) {
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  for (const [name, [array, ...rest]] of Object.entries(attributes)) {
    object.geometry.setAttribute(name, new BufferAttribute(array, ...rest));
  }
  if (indices) object.geometry.setIndex(new BufferAttribute(indices, 1));
  object.visible = object.geometry.attributes.position.count > 0;
}

const lifted = (points, lift) => points.map((value, i) => (i % 3 === 1 ? value + lift : value));

/** How light each corner is, by the triangle that comes last there. */
function lights(positions, indices) {
  const colors = new Uint8Array(positions.length).fill(255);
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [0, 1, 2].map((k) => pointAt(positions, indices[i + k]));
    const light = 255 * triangleLight(...corners);
    for (let k = 0; k < 3; k++) colors.fill(light, 3 * indices[i + k], 3 * indices[i + k] + 3);
  }
  return colors;
}

/** Some of the polygons as triangles. */
function fans({ vertices, counts, indices, refs }, chosen) {
  const [positions, triangles] = [[], []];
  let first = 0;
  counts.forEach((count, poly) => {
    if (chosen.has(refs[poly])) {
      const base = positions.length / 3;
      for (let k = 0; k < count; k++) positions.push(...pointAt(vertices, indices[first + k]));
      // Corners are clockwise seen from above.
      for (let k = 2; k < count; k++) triangles.push(base, base + k, base + k - 1);
    }
    first += count;
  });
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(triangles) };
}
