// A canvas that shows a grid of square cells; another kind of grid says where its cells lie. It knows the sizes (as large as fits, in device pixels, so sharp at every pixel
// ratio) and paints in two passes: a picture with one pixel a cell, scaled up, and then whatever the page draws over it
// in cell coordinates.

export class GridCanvas {
  #canvas;
  #context;
  #picture = document.createElement('canvas');
  #image = null;
  #isAsked = false;
  #maxHeight;
  #paint;

  /** Cells across and down. */
  columns = 1;
  rows = 1;

  /** Device pixels a cell; not always whole. */
  cell = 1;

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {{ maxHeight: () => number, paint: (view: GridCanvas, context: CanvasRenderingContext2D) => void }} options
   *   maxHeight in CSS pixels; paint is called at most once a frame
   */
  constructor(canvas, { maxHeight, paint }) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#maxHeight = maxHeight;
    this.#paint = paint;
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
    addEventListener('resize', () => this.#fit());
  }

  /** Width and height of the map, in cells. */
  get extent() {
    return { width: this.columns, height: this.rows };
  }

  /** The middle of a block of cells, in cells from the top left corner. @param {{ x: number, y: number }} cell */
  centre({ x, y }, size = 1) {
    return { x: x + size / 2, y: y + size / 2 };
  }

  /** The cell at a place, in cells from the top left corner; it may be outside the map. */
  cellUnder(x, y) {
    return { x: Math.floor(x), y: Math.floor(y) };
  }

  /** The cells that a stroke from a to b passes, without a and with b. */
  line(a, b) {
    return lineCells(a, b);
  }

  /** CSS pixels a cell. */
  get cssCell() {
    return this.cell / this.pixelRatio;
  }

  get pixelRatio() {
    return globalThis.devicePixelRatio || 1;
  }

  /** @param {number} columns @param {number} rows */
  setSize(columns, rows) {
    if (columns === this.columns && rows === this.rows) return;
    this.columns = columns;
    this.rows = rows;
    this.#image = null;
    this.#fit();
  }

  /** Asks for a repaint in the next frame. */
  invalidate() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.#paint(this, this.#context);
    });
  }

  /** Paints one pixel a cell and scales it up. @param {(pixels: Uint32Array) => void} fill row by row */
  paintCells(fill) {
    if (!this.#image) {
      this.#picture.width = this.columns;
      this.#picture.height = this.rows;
      this.#image = new ImageData(this.columns, this.rows);
    }
    fill(new Uint32Array(this.#image.data.buffer));
    this.#picture.getContext('2d').putImageData(this.#image, 0, 0);
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = this.cell < 1;
    context.drawImage(this.#picture, 0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** The cell under a point of the window; null outside, unless it is clamped. */
  cellAt(clientX, clientY, clamp = false) {
    const box = this.#canvas.getBoundingClientRect();
    const { width, height } = this.extent;
    const place = [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
    const { x, y } = this.cellUnder(...place);
    if (clamp) {
      return {
        x: Math.min(Math.max(x, 0), this.columns - 1),
        y: Math.min(Math.max(y, 0), this.rows - 1),
      };
    }
    return x >= 0 && y >= 0 && x < this.columns && y < this.rows ? { x, y } : null;
  }

  /** CSS pixels from a point of the window to the middle of a block of cells. */
  distanceTo(clientX, clientY, cell, size = 1) {
    const box = this.#canvas.getBoundingClientRect();
    const side = box.width / this.extent.width;
    const { x, y } = this.centre(cell, size);
    return Math.hypot(clientX - box.left - x * side, clientY - box.top - y * side);
  }

  #fit() {
    const ratio = this.pixelRatio;
    const room = this.#canvas.parentElement.clientWidth;
    if (room === 0) return;
    const { extent } = this;
    this.cell = Math.min((room * ratio) / extent.width, (this.#maxHeight() * ratio) / extent.height);
    const width = Math.max(Math.round(this.cell * extent.width), 1);
    const height = Math.max(Math.round(this.cell * extent.height), 1);
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
      this.#canvas.style.width = `${width / ratio}px`;
      this.#canvas.style.height = `${height / ratio}px`;
    }
    this.invalidate();
  }
}

/** Cells of the straight line from a to b, without a and with b (Bresenham 1965). */
function lineCells(a, b) {
  const cells = [];
  const dx = Math.abs(b.x - a.x);
  const dy = -Math.abs(b.y - a.y);
  const sx = Math.sign(b.x - a.x);
  const sy = Math.sign(b.y - a.y);
  let { x, y } = a;
  let error = dx + dy;
  while (x !== b.x || y !== b.y) {
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += sx;
    }
    if (twice <= dx) {
      error += dx;
      y += sy;
    }
    cells.push({ x, y });
  }
  return cells;
}
