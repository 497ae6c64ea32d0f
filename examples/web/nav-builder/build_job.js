// One build from beginning to end, for the worker: the mesh tile by tile, and all stages of it over the whole level. What
// is to be seen first comes first.

import { build3d, NavMesh } from '../shared/library.js';
import { countStages } from './stage_counts.js';
import { drawStage, isDrawnFromStages } from './stage_shapes.js';

// In more cells than this, stages are not shown.
const MOST_CELLS = 3_000_000;

/** A build calls back after this many milliseconds, not after each of many small tiles. */
const REPORT_MS = 30;

/**
 * @typedef {object} Order
 * @property {import('../shared/space/level.js').Level} level
 * @property {object} settings for the library
 * @property {string} stage that is looked at
 */
export class BuildJob {
  #order;
  #tell;
  #stop = new AbortController();
  #stages = null;

  /** @param {Order} order @param {(message: object, transfer?: ArrayBuffer[]) => void} tell */
  constructor(order, tell) {
    this.#order = order;
    this.#tell = tell;
  }

  async run() {
    const parts = [() => this.#buildMesh(), () => this.#buildStages()];
    if (isDrawnFromStages(this.#order.stage)) parts.reverse();
    for (const part of parts) {
      // Between two parts, a newer order gets its turn.
      await new Promise((done) => setTimeout(done));
      if (this.#stop.signal.aborted) return;
      await part();
    }
    if (!this.#stop.signal.aborted) this.#tell({ done: true });
  }

  cancel() {
    this.#stop.abort(new DOMException('a newer build began', 'AbortError'));
  }

  /** Another stage is looked at. */
  show(stage) {
    this.#order.stage = stage;
    this.#draw();
  }

  async #buildMesh() {
    const { level, settings } = this.#order;
    const { signal } = this.#stop;
    const begin = performance.now();
    let told = 0;
    const onProgress = (done, total) => {
      const now = performance.now();
      if (done < total && now - told < REPORT_MS) return;
      told = now;
      this.#tell({ progress: { done, total } });
    };
    const mesh = await NavMesh.buildAsync(level.positions, level.indices, settings, { signal, onProgress });
    const milliseconds = performance.now() - begin;
    const bytes = mesh.save();
    mesh.dispose();
    this.#tell({ mesh: bytes, milliseconds }, [bytes.buffer]);
  }

  #buildStages() {
    const { level, settings } = this.#order;
    const cells = Math.ceil(Math.max(level.high[0] - level.low[0], level.high[2] - level.low[2]) / settings.cellSize);
    if (cells ** 2 > MOST_CELLS) {
      this.#tell({ tooManyCells: cells });
      return;
    }
    this.#tell({ begins: 'stages' });
    const begin = performance.now();
    this.#stages = build3d.stages(level.positions, level.indices, settings);
    this.#tell({ counts: countStages(this.#stages), milliseconds: performance.now() - begin });
    this.#draw();
  }

  #draw() {
    const { stage } = this.#order;
    if (this.#stages === null || !isDrawnFromStages(stage)) return;
    const drawing = drawStage(stage, this.#stages);
    const arrays = Object.values(drawing).filter(ArrayBuffer.isView);
    this.#tell(
      { stage, drawing },
      arrays.map(({ buffer }) => buffer),
    );
  }
}
