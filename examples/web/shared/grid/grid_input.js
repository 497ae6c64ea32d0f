// Pointer and keyboard over a GridCanvas, told to a page as the same few gestures: a stroke over cells (mouse, pen,
// finger), a cursor that arrow keys move, and named keys.

/**
 * @typedef {{ x: number, y: number }} Cell
 * @typedef {object} GridGestures
 * @property {(cell: Cell, event: PointerEvent) => void} strokeStart
 * @property {(cell: Cell) => void} strokeMove each cell the stroke passes, without gaps
 * @property {(cancelled: boolean) => void} strokeEnd
 * @property {(cell: Cell | null) => void} hover
 * @property {(cell: Cell, held: boolean) => void} cursorMove held: with shift, the cursor paints as it goes
 * @property {(key: string, cell: Cell, event: KeyboardEvent) => boolean} key true when the page used the key
 * @property {(focused: boolean) => void} focus by keyboard
 */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class GridInput {
  #canvas;
  #view;
  #gestures;
  #pointer = null;
  #last = null;

  // Whether the last thing used was the keyboard: then a focused map shows its cursor.
  #isKeyboard = true;

  /** Where the keyboard is. @type {Cell} */
  cursor = { x: 0, y: 0 };

  /** @param {HTMLCanvasElement} canvas @param {import('./grid_canvas.js').GridCanvas} view @param {GridGestures} gestures */
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

  /** Keeps the cursor inside a map of another size. */
  clampCursor() {
    this.cursor = {
      x: Math.min(this.cursor.x, this.#view.columns - 1),
      y: Math.min(this.cursor.y, this.#view.rows - 1),
    };
  }

  #down(event) {
    if (event.button !== 0) return;
    if (this.#pointer !== null) {
      // A second finger means a pinch, not a stroke.
      this.#finish(true);
      return;
    }
    const cell = this.#view.cellAt(event.clientX, event.clientY);
    if (!cell) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#last = cell;
    this.cursor = cell;
    this.#gestures.strokeStart(cell, event);
  }

  #move(event) {
    if (this.#pointer === null) {
      this.#gestures.hover(this.#view.cellAt(event.clientX, event.clientY));
      return;
    }
    if (event.pointerId !== this.#pointer) return;
    const cell = this.#view.cellAt(event.clientX, event.clientY, true);
    for (const passed of this.#view.line(this.#last, cell)) this.#gestures.strokeMove(passed);
    this.#last = cell;
    this.cursor = cell;
  }

  #up(event, cancelled) {
    if (event.pointerId === this.#pointer) this.#finish(cancelled);
  }

  #finish(cancelled) {
    this.#pointer = null;
    this.#gestures.strokeEnd(cancelled);
  }

  #keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    this.#gestures.focus(true);
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      this.cursor = {
        x: Math.min(Math.max(this.cursor.x + arrow[0], 0), this.#view.columns - 1),
        y: Math.min(Math.max(this.cursor.y + arrow[1], 0), this.#view.rows - 1),
      };
      this.#gestures.cursorMove(this.cursor, event.shiftKey);
      return;
    }
    if (this.#gestures.key(event.key, this.cursor, event)) event.preventDefault();
  }
}
