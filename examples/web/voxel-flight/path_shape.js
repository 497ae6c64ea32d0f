// The path as a tube, and faintly where rock hides it.

import { BufferGeometry, Curve, GreaterDepth, Group, Mesh, MeshBasicMaterial, TubeGeometry, Vector3 } from 'three';

const RADIUS = 0.2;

// For a camera that flies along it.
const THIN_RADIUS = 0.035;
const SIDES = 8;

// Rings of the tube a voxel of its length.
const RINGS = 4;
const MOST_RINGS = 8000;

/** A FlightCurve for three.js: at parts of its length, which getPointAt() must not measure again. */
class TubeLine extends Curve {
  constructor(curve) {
    super();
    this.curve = curve;
  }

  getPoint(part, target = new Vector3()) {
    return target.set(...this.curve.pointAt(part * this.curve.length));
  }

  getPointAt(part, target) {
    return this.getPoint(part, target);
  }

  getTangentAt(part, target = new Vector3()) {
    return target.set(...this.curve.directionAt(part * this.curve.length));
  }
}

export class PathShape {
  // Transparent only so that it is drawn after the points of the search, which it covers.
  #seen = new MeshBasicMaterial({ transparent: true });
  #hidden = new MeshBasicMaterial({ transparent: true, opacity: 0.4, depthFunc: GreaterDepth, depthWrite: false });
  #curve = null;
  #isThin = false;
  #rings = 0;
  #meshes = [this.#seen, this.#hidden].map((material) => new Mesh(new BufferGeometry(), material));

  object = new Group();

  constructor() {
    this.#meshes[0].renderOrder = 2;
    this.#meshes[1].renderOrder = 1;
    this.object.add(...this.#meshes);
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette({ path }) {
    this.#seen.color.set(path);
    this.#hidden.color.set(path);
  }

  /** @param {import('./flight_curve.js').FlightCurve | null} curve */
  show(curve) {
    this.#curve = curve;
    this.#meshes[0].geometry.dispose();
    const geometry = curve !== null && curve.length > 0 ? this.#tube() : new BufferGeometry();
    for (const mesh of this.#meshes) mesh.geometry = geometry;
  }

  /** Whether the camera flies along: then the tube is a thread, and rock hides it. */
  set isThin(isThin) {
    if (isThin === this.#isThin) return;
    this.#isThin = isThin;
    this.#meshes[1].visible = !isThin;
    this.show(this.#curve);
  }

  /** Leaves out what lies behind the craft, and before the eyes of a camera that follows it. @param {number} part of the length */
  showFrom(part) {
    const first = this.#isThin ? Math.ceil(part * this.#rings) : 0;
    this.#meshes[0].geometry.setDrawRange(first * SIDES * 6, Infinity);
  }

  #tube() {
    this.#rings = Math.min(Math.ceil(this.#curve.length * RINGS), MOST_RINGS);
    return new TubeGeometry(new TubeLine(this.#curve), this.#rings, this.#isThin ? THIN_RADIUS : RADIUS, SIDES);
  }
}
