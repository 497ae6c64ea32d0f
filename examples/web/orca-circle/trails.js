// The ways of all discs, on a canvas of their own to which every step adds a little. It is drawn anew when the picture has
// another size or other colours.

// Steps between two points of a way.
const EVERY = 2;
const OPACITY = 0.4;

export class Trails {
  #canvas = document.createElement('canvas');
  #run = null;
  #places = [];
  #drawn = 0;
  #form = '';
  #palette = null;

  /** After a step, or when there are other discs. @param {import('./disc_run.js').DiscRun} run */
  add(run) {
    if (run !== this.#run) {
      this.#run = run;
      this.#places = [];
      this.#drawn = 0;
      this.#form = '';
    }
    if (run.steps % EVERY === 0) this.#places.push(Float32Array.from(run.motion.filter((_, i) => i % 4 < 2)));
  }

  /**
   * @param {import('../shared/plane_view.js').PlaneView} view
   * @param {import('./disc_run.js').DiscRun} run
   * @param {import('./orca_drawing.js').OrcaPalette} palette
   * @returns {HTMLCanvasElement} as large as the view
   */
  drawn(view, run, palette) {
    const { scale, x, y } = view.transform;
    const form = [view.width, view.height, scale, x, y].join();
    if (form !== this.#form || palette !== this.#palette) {
      this.#form = form;
      this.#palette = palette;
      this.#drawn = 0;
      this.#canvas.width = view.width;
      this.#canvas.height = view.height;
    }
    if (this.#drawn < this.#places.length - 1) this.#drawNew(view, run, palette);
    return this.#canvas;
  }

  #drawNew(view, run, palette) {
    const context = this.#canvas.getContext('2d');
    const { scale, x, y } = view.transform;
    context.setTransform(scale, 0, 0, scale, x, y);
    context.lineWidth = (1.5 * view.unit) / scale;
    context.globalAlpha = OPACITY;
    const places = this.#places.slice(this.#drawn);
    run.discs.forEach(({ tint }, i) => {
      context.strokeStyle = palette.of(tint);
      context.beginPath();
      for (const place of places) context.lineTo(place[2 * i], place[2 * i + 1]);
      context.stroke();
    });
    this.#drawn = this.#places.length - 1;
  }
}
