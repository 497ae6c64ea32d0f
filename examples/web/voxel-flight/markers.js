// Start and goal as balls that are seen through rock, and the voxels under the pointer and the keyboard.

import {
  BoxGeometry,
  EdgesGeometry,
  GreaterDepth,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
} from 'three';

const BALL = new SphereGeometry(0.62, 20, 14);
const FRAME = new EdgesGeometry(new BoxGeometry(1, 1, 1));

export class Markers {
  #ends = [0, 1].map(() => ball());
  #cursor = frame();
  #brush = frame();

  object = new Group();

  constructor() {
    this.object.add(...this.#ends.map(({ group }) => group), this.#cursor, this.#brush);
    this.showCursor(null);
    this.showBrush(null, 0);
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette({ start, goal, cursor, brush }) {
    [start, goal].forEach((color, i) => this.#ends[i].materials.forEach((material) => material.color.set(color)));
    this.#cursor.material.color.set(cursor);
    this.#brush.material.color.set(brush);
  }

  /** @param {import('./block.js').Voxel[]} ends */
  showEnds(ends) {
    ends.forEach(({ x, y, z }, i) => this.#ends[i].group.position.set(x + 0.5, y + 0.5, z + 0.5));
  }

  /** The voxel of the keyboard. @param {import('./block.js').Voxel | null} voxel */
  showCursor(voxel) {
    place(this.#cursor, voxel, 1.08);
  }

  /** What the pointer would change. @param {import('./block.js').Voxel | null} voxel @param {number} radius */
  showBrush(voxel, radius) {
    place(this.#brush, voxel, 2 * radius + 1.04);
  }
}

function ball() {
  const materials = [
    new MeshBasicMaterial(),
    new MeshBasicMaterial({ transparent: true, opacity: 0.35, depthFunc: GreaterDepth, depthWrite: false }),
  ];
  const group = new Group();
  group.add(...materials.map((material) => new Mesh(BALL, material)));
  return { group, materials };
}

/** A wire box that nothing hides. */
function frame() {
  const box = new LineSegments(FRAME, new LineBasicMaterial({ depthTest: false, transparent: true }));
  box.renderOrder = 5;
  return box;
}

function place(box, voxel, side) {
  box.visible = voxel !== null;
  if (voxel === null) return;
  box.position.set(voxel.x + 0.5, voxel.y + 0.5, voxel.z + 0.5);
  box.scale.setScalar(side);
}
