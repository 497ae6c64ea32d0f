// Pointer and keyboard over the picture: a click or tap acts, a drag is left to the camera; keys move a cursor through the
// voxels, as one sees them, and turn the camera.

import { orbitOf, stepOf } from '../shared/orbit_keys.js';
import { clampVoxel } from './block.js';

// A pointer that moved farther, in CSS pixels, was dragged.
const SLACK = 6;

/**
 * @typedef {object} FlightGestures
 * @property {(x: number, y: number) => void} tap in the window
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(voxel: import('./block.js').Voxel) => void} cursorMove
 * @property {(turn: number, rise: number, factor: number) => void} orbit
 * @property {(key: string, voxel: import('./block.js').Voxel) => boolean} key true when the page used the key
 * @property {(isShown: boolean) => void} focus whether the cursor of the keyboard is to be seen
 */
export class FlightInput {
  #page;
  #gestures;
  #pressed = null;
  #pointers = 0;
  #isKeyboard = true;

  /** Where the keyboard is. @type {import('./block.js').Voxel} */
  cursor = { x: 0, y: 0, z: 0 };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ sides: () => import('./block.js').Sides, turn: () => number }} page
   * @param {FlightGestures} gestures
   */
  constructor(canvas, page, gestures) {
    this.#page = page;
    this.#gestures = gestures;
    addEventListener('keydown', () => (this.#isKeyboard = true), true);
    addEventListener('pointerdown', () => (this.#isKeyboard = false), true);
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', () => this.#forget());
    canvas.addEventListener('pointerleave', () => gestures.leave());
    canvas.addEventListener('keydown', (event) => this.#keyDown(event));
    canvas.addEventListener('focus', () => gestures.focus(this.#isKeyboard));
    canvas.addEventListener('blur', () => gestures.focus(false));
  }

  #down(event) {
    this.#pointers++;
    const isTap = this.#pointers === 1 && event.button === 0 && !event.ctrlKey && !event.shiftKey;
    this.#pressed = isTap ? { x: event.clientX, y: event.clientY } : null;
    this.#gestures.focus(false);
  }

  #move(event) {
    const { clientX: x, clientY: y } = event;
    if (this.#pressed && Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > SLACK) this.#pressed = null;
    if (this.#pointers === 0) this.#gestures.hover(x, y);
  }

  #up(event) {
    const isTap = this.#pressed !== null;
    this.#forget();
    if (isTap) this.#gestures.tap(event.clientX, event.clientY);
  }

  #forget() {
    this.#pointers = Math.max(this.#pointers - 1, 0);
    this.#pressed = null;
  }

  #keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.#gestures.focus(true);
    if (this.#steer(event) || this.#gestures.key(event.key, this.cursor)) event.preventDefault();
  }

  /** @returns {boolean} whether the key moved the cursor or the camera */
  #steer(event) {
    const orbit = orbitOf(event);
    if (orbit) {
      this.#gestures.orbit(...orbit);
      return true;
    }
    const step = stepOf(event.key, this.#page.turn());
    if (step === null) return false;
    const { x, y, z } = this.cursor;
    this.cursor = clampVoxel(this.#page.sides(), { x: x + step.x, y: y + step.y, z: z + step.z });
    this.#gestures.cursorMove(this.cursor);
    return true;
  }
}
