// The craft that flies the path: a small dart, its nose along -z.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GreaterDepth,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';

// Times its size for a camera that sees the whole block.
const FAR_SCALE = 3;

// Nose, left wing, right wing, keel, tail.
const CORNERS = [
  [0, 0, -0.75],
  [-0.5, 0.06, 0.5],
  [0.5, 0.06, 0.5],
  [0, -0.16, 0.42],
  [0, 0.16, 0.42],
];
const FACES = [
  [0, 4, 1],
  [0, 2, 4],
  [0, 1, 3],
  [0, 3, 2],
  [1, 4, 3],
  [2, 3, 4],
];
const LIGHTS = [1, 0.86, 0.6, 0.52, 0.4, 0.45];

const ORIGIN = new Vector3();

const LOOK = { vertexColors: true, side: DoubleSide, transparent: true };

export class Craft {
  // As it is seen, and faintly through rock; transparent so that it is drawn after the points of the search.
  #materials = [
    new MeshBasicMaterial(LOOK),
    new MeshBasicMaterial({ ...LOOK, opacity: 0.35, depthFunc: GreaterDepth, depthWrite: false }),
  ];
  #turn = new Matrix4();

  object = new Group();

  constructor() {
    const geometry = new BufferGeometry();
    const positions = FACES.flatMap((face) => face.flatMap((corner) => CORNERS[corner]));
    const colors = LIGHTS.flatMap((light) => Array.from({ length: 9 }, () => light));
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colors), 3));
    for (const material of this.#materials) {
      const mesh = new Mesh(geometry, material);
      mesh.renderOrder = 3;
      this.object.add(mesh);
    }
    this.isNear = false;
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette({ craft }) {
    for (const material of this.#materials) material.color.set(craft);
  }

  /** Whether the camera is right behind it. */
  set isNear(isNear) {
    this.object.scale.setScalar(isNear ? 1 : FAR_SCALE);
  }

  /** @param {number[]} point @param {number[]} direction @param {number[]} up both of length 1 */
  place(point, direction, up) {
    this.object.position.set(...point);
    this.#turn.lookAt(ORIGIN, new Vector3(...direction), new Vector3(...up));
    this.object.quaternion.setFromRotationMatrix(this.#turn);
  }
}
