// The craft that flies the path: a small dart, its nose along -z.

import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Mesh, MeshBasicMaterial, Vector3 } from 'three';

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

export class Craft {
  #material = new MeshBasicMaterial({ vertexColors: true, side: DoubleSide });
  #turn = new Matrix4();

  object = new Mesh(new BufferGeometry(), this.#material);

  constructor() {
    const positions = FACES.flatMap((face) => face.flatMap((corner) => CORNERS[corner]));
    const colors = LIGHTS.flatMap((light) => Array.from({ length: 9 }, () => light));
    this.object.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    this.object.geometry.setAttribute('color', new BufferAttribute(Float32Array.from(colors), 3));
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette({ craft }) {
    this.#material.color.set(craft);
  }

  /** @param {number[]} point @param {number[]} direction @param {number[]} up both of length 1 */
  place(point, direction, up) {
    this.object.position.set(...point);
    this.#turn.lookAt(ORIGIN, new Vector3(...direction), new Vector3(...up));
    this.object.quaternion.setFromRotationMatrix(this.#turn);
  }
}
