// Pointer and keyboard over a PlaneView: places that are dragged, and arrows and keys for a cursor.

// CSS pixels around an end within which a pointer takes hold of it.
const GRASP = { touch: 24, mouse: 12 };

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} PlaneGestures
 * @property {(place: { x: number, y: number, pixel: number }, grasp: number) => void} down a pointer; grasp in CSS pixels
 * @property {(place: { x: number, y: number }) => void} drag
 * @property {(cancelled: boolean) => void} up
 * @property {(place: { x: number, y: number } | null) => void} hover
 * @property {(way: [number, number], isLong: boolean) => void} arrow isLong: with shift
 * @property {(key: string) => boolean} key true when the page used the key
 * @property {(focused: boolean) => void} focus by keyboard
 */

export class PlaneInput {
  #canvas;
  #view;
  #gestures;
  #pointer = null;

  // Whether the last thing used was the keyboard: then a focused map shows its cursor.
  #isKeyboard = true;

  /** @param {HTMLCanvasElement} canvas @param {import('./plane_view.js').PlaneView} view @param {PlaneGestures} gestures */
  constructor(canvas, view, gestures) {
    this.#canvas = canvas;
    this.#view = view;
    this.#gestures = gestures;
    addEventListener('keydown', () => (this.#isKeyboard = true), true);
    addEventListener('pointerdown', () => (this.#isKeyboard = false), true);
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event, false));
    canvas.addEventListener('pointercancel', (event) => this.#up(event, true));
    canvas.addEventListener('pointerleave', () => {
      if (this.#pointer === null) gestures.hover(null);
    });
    canvas.addEventListener('keydown', (event) => this.#keyDown(event));
    canvas.addEventListener('focus', () => gestures.focus(this.#isKeyboard));
    canvas.addEventListener('blur', () => gestures.focus(false));
  }

  #placeOf(event) {
    return this.#view.placeAt(event.clientX, event.clientY);
  }

  #down(event) {
    if (event.button !== 0) return;
    if (this.#pointer !== null) {
      // A second finger means a pinch, not a drag.
      this.#finish(true);
      return;
    }
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#gestures.down(this.#placeOf(event), GRASP[event.pointerType] ?? GRASP.mouse);
  }

  #move(event) {
    if (this.#pointer === null) this.#gestures.hover(this.#placeOf(event));
    else if (event.pointerId === this.#pointer) this.#gestures.drag(this.#placeOf(event));
  }

  #up(event, cancelled) {
    if (event.pointerId === this.#pointer) this.#finish(cancelled);
  }

  #finish(cancelled) {
    this.#pointer = null;
    this.#gestures.up(cancelled);
  }

  #keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.#gestures.focus(true);
    const arrow = ARROWS[event.key];
    if (arrow) this.#gestures.arrow(arrow, event.shiftKey);
    if (arrow || this.#gestures.key(event.key)) event.preventDefault();
  }
}
