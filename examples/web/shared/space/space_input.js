// Pointer and keyboard over the picture: a click or tap places an end, an end can be dragged, any other drag is left to the
// camera; keys move a cursor over the ground, and turn the camera.

import { orbitOf, stepOf } from '../orbit_keys.js';

// A pointer that moved farther, in CSS pixels, was dragged.
const SLACK = 6;

// CSS pixels around an end within which a pointer takes hold of it.
const GRASP = { touch: 26, mouse: 14 };

/**
 * @typedef {object} SpaceGestures
 * @property {(x: number, y: number) => void} tap in the window
 * @property {(x: number, y: number, grasp: number) => boolean} grab whether there is an end to drag
 * @property {(x: number, y: number) => void} drag
 * @property {() => void} drop the end stays where it is
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(step: { x: number, y: number, z: number }) => void} cursorMove
 * @property {(turn: number, rise: number, factor: number) => void} orbit
 * @property {(key: string) => boolean} key true when the page used the key
 * @property {(isShown: boolean) => void} focus whether the cursor of the keyboard is to be seen
 */
export class SpaceInput {
  #gestures;
  #turn;
  #pressed = null;
  #isDragging = false;
  #pointers = 0;
  #isKeyboard = true;

  /** @param {HTMLCanvasElement} canvas @param {() => number} turn of the camera, in degrees @param {SpaceGestures} gestures */
  constructor(canvas, turn, gestures) {
    this.#turn = turn;
    this.#gestures = gestures;
    addEventListener('keydown', () => (this.#isKeyboard = true), true);
    addEventListener('pointerdown', () => (this.#isKeyboard = false), true);
    // Before the camera's controls.
    canvas.addEventListener('pointerdown', (event) => this.#down(event, canvas), true);
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', () => this.#forget());
    canvas.addEventListener('pointerleave', () => gestures.leave());
    canvas.addEventListener('keydown', (event) => this.#keyDown(event));
    canvas.addEventListener('focus', () => gestures.focus(this.#isKeyboard));
    canvas.addEventListener('blur', () => gestures.focus(false));
  }

  #down(event, canvas) {
    const { clientX: x, clientY: y } = event;
    this.#pointers++;
    const isPlain = this.#pointers === 1 && event.button === 0 && !event.ctrlKey && !event.shiftKey;
    this.#pressed = isPlain ? { x, y } : null;
    this.#gestures.focus(false);
    if (!isPlain) return;
    this.#isDragging = this.#gestures.grab(x, y, GRASP[event.pointerType] ?? GRASP.mouse);
    if (this.#isDragging) canvas.setPointerCapture(event.pointerId);
  }

  #move({ clientX: x, clientY: y }) {
    if (this.#pressed && Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > SLACK) this.#pressed = null;
    if (this.#isDragging && !this.#pressed) this.#gestures.drag(x, y);
    else if (this.#pointers === 0) this.#gestures.hover(x, y);
  }

  #up({ clientX, clientY }) {
    const isTap = this.#pressed !== null && !this.#isDragging;
    this.#forget();
    if (isTap) this.#gestures.tap(clientX, clientY);
  }

  #forget() {
    this.#pointers = Math.max(this.#pointers - 1, 0);
    this.#pressed = null;
    if (this.#isDragging) this.#gestures.drop();
    this.#isDragging = false;
  }

  #keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.#gestures.focus(true);
    if (this.#steer(event) || this.#gestures.key(event.key)) event.preventDefault();
  }

  /** @returns {boolean} whether the key moved the cursor or the camera */
  #steer(event) {
    const orbit = orbitOf(event);
    if (orbit) {
      this.#gestures.orbit(...orbit);
      return true;
    }
    const step = stepOf(event.key, this.#turn());
    if (step) this.#gestures.cursorMove(step);
    return step !== null;
  }
}
