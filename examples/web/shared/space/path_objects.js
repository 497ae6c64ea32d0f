// The path as a tube, its ends as pins, and the cursor of the keyboard; faintly where something hides them.

import {
  BufferGeometry,
  Curve,
  GreaterDepth,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from 'three';

const SIDES = 8;
const MOST_RINGS = 6000;

/** Rings of the tube for each point of its line. */
const RINGS = 2;

const BALL = new SphereGeometry(1, 20, 14);

/** A line through points, by the length walked. */
class PolyLine extends Curve {
  #points;
  #lengths = [0];

  /** @param {Float64Array} points x, y, z in turn */
  constructor(points) {
    super();
    this.#points = Array.from(
      { length: points.length / 3 },
      (_, i) => new Vector3(...points.subarray(3 * i, 3 * i + 3)),
    );
    for (let i = 1; i < this.#points.length; i++) {
      this.#lengths.push(this.#lengths[i - 1] + this.#points[i].distanceTo(this.#points[i - 1]));
    }
  }

  get length() {
    return this.#lengths.at(-1);
  }

  getPoint(part, target = new Vector3()) {
    const walked = part * this.length;
    const lengths = this.#lengths;
    let [low, high] = [0, lengths.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle] <= walked) low = middle;
      else high = middle;
    }
    const span = lengths[high] - lengths[low];
    return target.lerpVectors(this.#points[low], this.#points[high], span > 0 ? (walked - lengths[low]) / span : 0);
  }

  getPointAt(part, target) {
    return this.getPoint(part, target);
  }
}

export class PathObjects {
  #tube = new Twice();
  #ends = [new Twice(BALL), new Twice(BALL)];
  #cursor = new Mesh(BALL, new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.85 }));
  #unit = 1;

  object = new Group();

  constructor() {
    this.object.add(this.#tube.object, ...this.#ends.map(({ object }) => object));
    this.#cursor.renderOrder = 5;
    this.#cursor.visible = false;
  }

  /** Is seen even when the path is not. */
  get cursor() {
    return this.#cursor;
  }

  /** @param {{ path: string, start: string, goal: string, cursor: string }} palette */
  setPalette({ path, start, goal, cursor }) {
    this.#tube.color = path;
    this.#ends[0].color = start;
    this.#ends[1].color = goal;
    this.#cursor.material.color.set(cursor);
  }

  /** @param {number} unit radius of the tube */
  set unit(unit) {
    this.#unit = unit;
    for (const { object } of this.#ends) object.scale.setScalar(2.6 * unit);
    this.#cursor.scale.setScalar(1.8 * unit);
  }

  /** @param {Float64Array} line x, y, z in turn @param {import('./level.js').Point[] | null} ends */
  show(line, ends) {
    const curve =
      line.length > 3 ? new PolyLine(line.map((value, i) => (i % 3 === 1 ? value + this.#unit : value))) : null;
    const rings = Math.min((RINGS * line.length) / 3, MOST_RINGS);
    this.#tube.geometry =
      curve && curve.length > 0 ? new TubeGeometry(curve, rings, this.#unit, SIDES) : new BufferGeometry();
    this.showEnds(ends);
  }

  /** @param {import('./level.js').Point[] | null} ends */
  showEnds(ends) {
    this.#ends.forEach(({ object }, i) => {
      object.visible = ends !== null;
      if (ends) object.position.set(ends[i][0], ends[i][1] + this.#unit, ends[i][2]);
    });
  }

  /** @param {import('./level.js').Point | null} point */
  showCursor(point) {
    this.#cursor.visible = point !== null;
    if (point) this.#cursor.position.set(...point);
  }
}

/** Something that is seen, and faintly where something hides it. */
class Twice {
  #materials = [
    new MeshBasicMaterial({ transparent: true }),
    new MeshBasicMaterial({ transparent: true, opacity: 0.3, depthFunc: GreaterDepth, depthWrite: false }),
  ];

  object = new Group();

  constructor(geometry = new BufferGeometry()) {
    this.object.add(...this.#materials.map((material) => new Mesh(geometry, material)));
    this.object.children[0].renderOrder = 2;
    this.object.children[1].renderOrder = 1;
  }

  set color(color) {
    for (const material of this.#materials) material.color.set(color);
  }

  set geometry(geometry) {
    this.object.children[0].geometry.dispose();
    for (const mesh of this.object.children) mesh.geometry = geometry;
  }
}
