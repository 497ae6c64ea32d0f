// A picture in space: a scene of three.js, and a camera that the visitor turns around it. It is drawn when render() is called.

import {
  ColorManagement,
  LinearSRGBColorSpace,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

// Colours are those of the style sheet, as they stand there.
ColorManagement.enabled = false;

const LARGEST_RATIO = 2;

export class OrbitView {
  #canvas;
  #renderer;
  #lens;
  #narrow;

  scene = new Scene();
  camera = new PerspectiveCamera();
  controls;

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {object} options
   * @param {() => number} options.height of the canvas in CSS pixels
   * @param {() => void} options.needsFrame asks for a new picture
   * @param {() => void} options.moved the visitor has moved the camera
   * @param {number} options.lens degrees from the lower to the upper edge of the picture
   * @param {number} options.narrow a picture narrower than this shows as much across as one that is so wide for its height
   */
  constructor(canvas, { height, needsFrame, moved, lens, narrow }) {
    this.#canvas = canvas;
    this.#lens = lens;
    this.#narrow = narrow;
    // The pictures of the index are copied from the canvas, after the frame.
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableZoom = false;
    this.controls.addEventListener('change', needsFrame);
    this.controls.addEventListener('end', moved);
    // The wheel scrolls the page until the picture has the focus.
    canvas.addEventListener('pointerdown', () => canvas.focus({ preventScroll: true, focusVisible: false }), true);
    canvas.addEventListener('focus', () => (this.controls.enableZoom = true));
    canvas.addEventListener('blur', () => (this.controls.enableZoom = false));
    const fit = () => {
      this.#fit(height());
      needsFrame();
    };
    new ResizeObserver(fit).observe(canvas.parentElement);
    addEventListener('resize', fit);
  }

  /** Puts the camera somewhere. @param {{ target: number[], eye: number[] }} places */
  place({ target, eye }) {
    this.controls.target.set(...target);
    this.camera.position.set(...eye);
    this.controls.update();
  }

  /** Where the camera is. @returns {{ target: number[], eye: number[] }} */
  get placed() {
    return { target: this.controls.target.toArray(), eye: this.camera.position.toArray() };
  }

  /** Degrees from the lower to the upper edge of the picture. */
  set lens(degrees) {
    this.#lens = degrees;
    this.#zoomToFit();
  }

  /** What lies under a point of the window. @returns {Raycaster} */
  casterAt(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    return caster;
  }

  /** Where a place of the world is in the window. @param {import('three').Vector3} place is changed */
  toWindow(place) {
    const box = this.#canvas.getBoundingClientRect();
    const { x, y, z } = place.project(this.camera);
    return {
      x: box.left + ((x + 1) / 2) * box.width,
      y: box.top + ((1 - y) / 2) * box.height,
      isBehind: z > 1,
    };
  }

  render() {
    this.#renderer.render(this.scene, this.camera);
  }

  /** The zoom of the camera has changed. */
  zoomed() {}

  #fit(height) {
    const width = this.#canvas.parentElement.clientWidth;
    if (width === 0) return;
    this.#renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio || 1, LARGEST_RATIO));
    this.#renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.#zoomToFit();
  }

  #zoomToFit() {
    this.camera.fov = this.#lens;
    this.camera.zoom = Math.min(this.camera.aspect / this.#narrow, 1);
    this.camera.updateProjectionMatrix();
    this.zoomed();
  }
}
