// A canvas that shows a part of the plane: its size, and from places to pixels and back. It paints at most once a frame.

// CSS pixels across from which a unit is one of them; on smaller maps it is less, and at the least LEAST_UNIT.
const FULL_WIDTH = 400;
const LEAST_UNIT = 0.6;

// Height to width, where nothing else is asked for.
const SHAPE = 2 / 3;

export class PlaneView {
  #canvas;
  #isAsked = false;
  #maxHeight;
  #paint;
  #margin;
  #shape;
  #bounds = { left: 0, top: 0, width: 1, height: 1 };

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {object} options
   * @param {() => number} options.maxHeight in CSS pixels
   * @param {(view: PlaneView, context: CanvasRenderingContext2D) => void} options.paint
   * @param {number} [options.margin] units around what is shown
   * @param {number} [options.shape] height to width
   */
  constructor(canvas, { maxHeight, paint, margin = 14, shape = SHAPE }) {
    this.#canvas = canvas;
    this.#maxHeight = maxHeight;
    this.#paint = paint;
    this.#margin = margin;
    this.#shape = shape;
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    addEventListener('resize', () => this.#fit());
  }

  get ratio() {
    return globalThis.devicePixelRatio || 1;
  }

  /** The measure of lines and marks, in device pixels. */
  get unit() {
    return this.ratio * Math.min(Math.max(this.width / this.ratio / FULL_WIDTH, LEAST_UNIT), 1);
  }

  /** Device pixels. */
  get width() {
    return this.#canvas.width;
  }

  get height() {
    return this.#canvas.height;
  }

  /** Asks for a repaint in the next frame. */
  invalidate() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      // What is hidden has no size.
      if (this.#canvas.offsetParent) this.#paint(this, this.#canvas.getContext('2d'));
    });
  }

  /** @param {{ left: number, top: number, width: number, height: number }} bounds of what is to be shown */
  show(bounds) {
    this.#bounds = bounds;
  }

  /** How places become device pixels: times scale, plus x and y. */
  get transform() {
    const { left, top, width, height } = this.#bounds;
    const margin = this.#margin * this.unit;
    const [roomX, roomY] = [this.width - 2 * margin, this.height - 2 * margin];
    const scale = Math.min(roomX / (width || 1), roomY / (height || 1));
    return {
      scale,
      x: (this.width - width * scale) / 2 - left * scale,
      y: (this.height - height * scale) / 2 - top * scale,
    };
  }

  /** The place under a point of the window, and how far CSS pixels reach there. */
  placeAt(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    const { scale, x, y } = this.transform;
    const ratio = this.width / box.width;
    return {
      x: ((clientX - box.left) * ratio - x) / scale,
      y: ((clientY - box.top) * ratio - y) / scale,
      pixel: ratio / scale,
    };
  }

  #fit() {
    const room = this.#canvas.parentElement.clientWidth;
    if (room === 0) return;
    const height = Math.min(room * this.#shape, this.#maxHeight());
    const size = { width: Math.min(room, height / this.#shape), height };
    for (const side of ['width', 'height']) {
      const pixels = Math.max(Math.round(size[side] * this.ratio), 1);
      if (this.#canvas[side] !== pixels) this.#canvas[side] = pixels;
      this.#canvas.style[side] = `${pixels / this.ratio}px`;
    }
    this.invalidate();
  }
}
