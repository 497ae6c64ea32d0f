// All agents of a crowd as one object of three.js: one shape drawn many times, with what differs in two arrays that are filled from
// the views of the crowd, in one loop and without an object for each agent.

import {
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  ExtrudeGeometry,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Shape,
} from 'three';
import { FREE } from './walking_crowd.js';

const HEIGHT = 1.5;
const SIDES = 9;

// Slower ones keep the direction that they had.
const LEAST_SPEED = 0.05;

const VERTEX = `
  attribute vec4 place; // x, y, z, heading
  attribute vec2 mood; // state, speed
  uniform vec3 stateColors[6];
  uniform vec3 slow;
  uniform vec3 fast;
  uniform float topSpeed;
  uniform float size;
  uniform bool bySpeed;
  varying vec3 tint;

  vec3 turned(vec3 v) {
    float c = cos(place.w);
    float s = sin(place.w);
    return vec3(c * v.x + s * v.z, v.y, c * v.z - s * v.x);
  }

  void main() {
    vec3 color = bySpeed ? mix(slow, fast, clamp(mood.y / topSpeed, 0.0, 1.0)) : stateColors[int(mood.x + 0.5)];
    vec3 facing = turned(normal);
    tint = color * (facing.y > 0.5 ? 1.0 : 0.62 + 0.16 * facing.x + 0.1 * facing.z);
    vec3 at = place.xyz + turned(vec3(position.x * size, position.y, position.z * size));
    gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
  }
`;

const FRAGMENT = `
  varying vec3 tint;
  void main() {
    gl_FragColor = vec4(tint, 1.0);
  }
`;

/** A drop seen from above, of radius 1, with its tip towards +z; it stands on the ground. */
function body() {
  const shape = new Shape();
  shape.moveTo(0, 1.7);
  for (let i = 0; i <= SIDES; i++) {
    const angle = (0.8 + (1.4 * i) / SIDES) * Math.PI;
    shape.lineTo(Math.cos(angle), Math.sin(angle));
  }
  shape.closePath();
  return new ExtrudeGeometry(shape, { depth: HEIGHT, bevelEnabled: false })
    .rotateX(Math.PI / 2)
    .translate(0, HEIGHT, 0);
}

export class AgentCloud {
  #capacity = 0;
  #heading = new Float32Array(0);
  #uniforms = {
    stateColors: { value: Array.from({ length: 6 }, () => new Color()) },
    slow: { value: new Color() },
    fast: { value: new Color() },
    topSpeed: { value: 1 },
    size: { value: 1 },
    bySpeed: { value: true },
  };

  object = new Mesh(
    new BufferGeometry(),
    new ShaderMaterial({ uniforms: this.#uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT }),
  );

  constructor() {
    this.object.frustumCulled = false;
  }

  /** @param {{ states: string[], slow: string, fast: string }} palette */
  setPalette({ states, slow, fast }) {
    states.forEach((color, i) => this.#uniforms.stateColors.value[i].set(color));
    this.#uniforms.slow.value.set(slow);
    this.#uniforms.fast.value.set(fast);
  }

  /** @param {{ radius: number, topSpeed: number, bySpeed: boolean }} form */
  set form({ radius, topSpeed, bySpeed }) {
    this.#uniforms.size.value = radius;
    this.#uniforms.topSpeed.value = topSpeed;
    this.#uniforms.bySpeed.value = bySpeed;
  }

  /**
   * @param {import('../../lib/onepath.js').Crowd} crowd
   * @param {number} behind seconds between what is to be seen and the newest step
   */
  show(crowd, behind) {
    const { positionsView: places, velocitiesView: ways, statesView: states } = crowd;
    this.#makeRoom(states.length);
    const heading = this.#heading;
    const { place, mood } = this.object.geometry.attributes;
    let shown = 0;
    for (let slot = 0; slot < states.length; slot++) {
      if (states[slot] === FREE) continue;
      const [x, y, z] = [3 * slot, 3 * slot + 1, 3 * slot + 2];
      const speed = Math.sqrt(ways[x] * ways[x] + ways[z] * ways[z]);
      if (speed > LEAST_SPEED) heading[slot] = Math.atan2(ways[x], ways[z]);
      place.array[4 * shown] = places[x] - behind * ways[x];
      place.array[4 * shown + 1] = places[y] - behind * ways[y];
      place.array[4 * shown + 2] = places[z] - behind * ways[z];
      place.array[4 * shown + 3] = heading[slot];
      mood.array[2 * shown] = states[slot];
      mood.array[2 * shown + 1] = speed;
      shown++;
    }
    place.needsUpdate = true;
    mood.needsUpdate = true;
    this.object.geometry.instanceCount = shown;
  }

  #makeRoom(slots) {
    if (slots <= this.#capacity) return;
    this.#capacity = slots;
    this.#heading = new Float32Array(slots);
    this.object.geometry.dispose();
    const one = body();
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', one.attributes.position);
    geometry.setAttribute('normal', one.attributes.normal);
    for (const [name, size] of [
      ['place', 4],
      ['mood', 2],
    ]) {
      const attribute = new InstancedBufferAttribute(new Float32Array(size * slots), size);
      geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    }
    this.object.geometry = geometry;
  }
}
