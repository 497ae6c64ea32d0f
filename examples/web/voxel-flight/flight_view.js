// The picture: a scene of three.js with the block, what the search has seen, the path and the craft on it, and a camera
// that circles the block or follows the craft. It draws what it was told last, when render() is called.

import { Color, Fog, Vector3 } from 'three';
import { OrbitView } from '../shared/orbit_view.js';
import { placeCamera, viewOf } from './camera_view.js';
import { Craft } from './craft.js';
import { BlockShapes } from './block_shapes.js';
import { Markers } from './markers.js';
import { PathShape } from './path_shape.js';
import { SearchCloud } from './search_cloud.js';

// Degrees from the lower to the upper edge of the picture.
const LENS = 32;
const CHASE_LENS = 72;

const NARROW = 1.05;

// In the chase the camera flies so many voxels behind the craft, and darkness begins and ends so far ahead.
const BEHIND = 3.2;
const ABOVE = 0.35;
const DARK_FROM = 8;
const DARK_AT = 46;

export class FlightView extends OrbitView {
  #sides = { width: 1, height: 1, depth: 1 };
  #curve = null;
  #isChasing = false;

  block = new BlockShapes();
  cloud = new SearchCloud();
  path = new PathShape();
  craft = new Craft();
  markers = new Markers();

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {object} options
   * @param {() => number} options.height of the canvas in CSS pixels
   * @param {() => void} options.needsFrame asks for a new picture
   * @param {() => void} options.moved the visitor has moved the camera
   */
  constructor(canvas, options) {
    super(canvas, { ...options, lens: LENS, narrow: NARROW });
    Object.assign(this.camera, { near: 0.05, far: 8000 });
    this.scene.add(...[this.block, this.cloud, this.path, this.craft, this.markers].map(({ object }) => object));
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette(palette) {
    this.scene.background = new Color(palette.background);
    this.#showDark();
    for (const part of [this.block, this.cloud, this.path, this.craft, this.markers]) part.setPalette(palette);
  }

  /** @param {import('./camera_view.js').CameraView} view @param {import('./block.js').Sides} sides */
  look(view, sides) {
    this.#sides = sides;
    this.place(placeCamera(view, sides));
  }

  /** Where the camera is now. */
  get view() {
    const { target, eye } = this.placed;
    return viewOf(target, eye, this.#sides);
  }

  get isChasing() {
    return this.#isChasing;
  }

  /** The camera follows the craft, or circles the block again from where it was. */
  chase(isOn, view) {
    this.#isChasing = isOn;
    this.controls.enabled = !isOn;
    this.path.isThin = isOn;
    this.craft.isNear = isOn;
    this.camera.up.set(0, 1, 0);
    this.lens = isOn ? CHASE_LENS : LENS;
    this.#showDark();
    if (!isOn) this.look(view, this.#sides);
  }

  /** @param {import('./flight_curve.js').FlightCurve | null} curve */
  setCurve(curve) {
    this.#curve = curve;
    this.path.show(curve);
  }

  /** Puts the craft on the path. @param {number | null} distance from the start; null takes it away */
  fly(distance) {
    this.craft.object.visible = distance !== null;
    if (distance === null) return;
    this.craft.place(this.#curve.pointAt(distance), this.#curve.directionAt(distance), this.#curve.upAt(distance));
    this.path.showFrom(distance / Math.max(this.#curve.length, 1));
    if (this.#isChasing) this.#follow(distance);
  }

  /** A ray through a point of the window. @returns {{ origin: Vector3, direction: Vector3 }} */
  rayAt(clientX, clientY) {
    return this.casterAt(clientX, clientY).ray;
  }

  /** Turns the camera by degrees, or moves it nearer (factor below 1). */
  orbit(turn, rise, factor) {
    const view = this.view;
    this.look(
      {
        ...view,
        turn: (view.turn + turn + 360) % 360,
        rise: Math.min(Math.max(view.rise + rise, -88), 88),
        distance: Math.min(Math.max(view.distance * factor, 2), 400),
      },
      this.#sides,
    );
  }

  zoomed() {
    this.cloud.setZoom(this.camera.zoom);
  }

  #follow(distance) {
    const curve = this.#curve;
    const direction = new Vector3(...curve.directionAt(distance));
    const up = new Vector3(...curve.upAt(distance));
    // Near the start, straight behind the craft.
    const missing = Math.max(BEHIND - distance, 0);
    this.camera.position
      .set(...curve.pointAt(distance - BEHIND))
      .addScaledVector(direction, -missing)
      .addScaledVector(up, ABOVE);
    this.camera.up.copy(up);
    this.camera.lookAt(new Vector3(...curve.pointAt(distance + 2)).addScaledVector(direction, 0.5));
  }

  #showDark() {
    this.scene.fog = this.#isChasing ? new Fog(this.scene.background, DARK_FROM, DARK_AT) : null;
  }
}
