// Which tiles wait, and which were just brought up to date, as squares over the ground that fade.

import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial } from 'three';
import { OUTCOMES } from './changing_ground.js';

const LIFT = 0.2;
const STRENGTH = 0.6;
const WAITING = 0.22;

/** Seconds until half of a flash is left. */
const HALF_LIFE = 0.35;
const LEAST = 0.03;

export class TileMarks {
  #tileSize;
  #flashes = new Map();
  #waiting = [];
  #colors = {};

  object = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
  );

  /** @param {number} tileSize units */
  constructor(tileSize) {
    this.#tileSize = tileSize;
    this.object.renderOrder = 1;
    this.object.frustumCulled = false;
  }

  /** Whether houses hide them. Hills and storeys do not: there they are seen through everything. */
  set areHidden(isOn) {
    this.object.material.depthTest = isOn;
  }

  /** @param {{ outcomes: Record<string, string>, waiting: string }} palette */
  setPalette({ outcomes, waiting }) {
    for (const name of OUTCOMES) this.#colors[name] = new Color(outcomes[name]);
    this.#colors.waiting = new Color(waiting);
    this.#draw();
  }

  /** @param {{ x: number, z: number, outcome: string }[]} done @param {{ x: number, z: number }[]} waiting */
  show(done, waiting) {
    for (const { x, z, outcome } of done) this.#flashes.set(`${x} ${z}`, { x, z, outcome, heat: 1 });
    this.#waiting = waiting;
    this.#draw();
  }

  /** Flashes fade. @param {number} seconds @returns {boolean} whether one is left */
  fade(seconds) {
    const factor = 2 ** (-seconds / HALF_LIFE);
    for (const [name, flash] of this.#flashes) {
      flash.heat *= factor;
      if (flash.heat < LEAST) this.#flashes.delete(name);
    }
    this.#draw();
    return this.#flashes.size > 0;
  }

  forget() {
    this.#flashes.clear();
    this.#waiting = [];
    this.#draw();
  }

  #draw() {
    const marks = [
      ...this.#waiting.map(({ x, z }) => ({ x, z, color: this.#colors.waiting, strength: WAITING })),
      ...[...this.#flashes.values()].map(({ x, z, outcome, heat }) => ({
        ...{ x, z, color: this.#colors[outcome] },
        strength: STRENGTH * heat,
      })),
    ];
    const positions = new Float32Array(18 * marks.length);
    const colors = new Float32Array(24 * marks.length);
    marks.forEach(({ x, z, color, strength }, i) => {
      const [x0, z0, x1, z1] = [x, z, x + 1, z + 1].map((value) => value * this.#tileSize);
      const corners = [x0, z0, x0, z1, x1, z1, x0, z0, x1, z1, x1, z0];
      for (let k = 0; k < 6; k++) {
        positions.set([corners[2 * k], LIFT, corners[2 * k + 1]], 18 * i + 3 * k);
        colors.set([color.r, color.g, color.b, strength], 24 * i + 4 * k);
      }
    });
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.object.geometry.setAttribute('color', new BufferAttribute(colors, 4));
    this.object.visible = marks.length > 0;
  }
}
