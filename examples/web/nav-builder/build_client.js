// The page's side of the worker: orders builds, and hears of the newest alone.

/**
 * @typedef {object} BuildEvents of the newest build
 * @property {(progress: { done: number, total: number }) => void} progress tiles
 * @property {() => void} stagesBegin
 * @property {(mesh: Uint8Array, milliseconds: number) => void} mesh as NavMesh.load takes it
 * @property {(counts: Partial<import('./stages.js').Counts>, milliseconds: number) => void} counts
 * @property {(cells: number) => void} tooManyCells a side: there are no stages
 * @property {(stage: string, drawing: import('../shared/space/shapes.js').Drawing) => void} drawing
 * @property {(message: string) => void} failed
 * @property {() => void} done
 */
export class BuildClient {
  #worker = new Worker(new URL('build_worker.js', import.meta.url), { type: 'module' });
  #events;
  #newest = 0;
  #sent = null;

  /** @param {BuildEvents} events */
  constructor(events) {
    this.#events = events;
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data));
    this.#worker.addEventListener('error', (event) => events.failed(event.message ?? 'the worker did not start'));
  }

  /** Whatever is being built is cancelled. @param {import('./build_job.js').Order} order */
  build({ level, settings, stage }) {
    const isNewLevel = level !== this.#sent;
    this.#sent = level;
    this.#newest++;
    this.#worker.postMessage({ build: { id: this.#newest, level: isNewLevel ? level : null, settings, stage } });
  }

  cancel() {
    this.#newest++;
    this.#worker.postMessage({ cancel: true });
  }

  /** Another stage is looked at. @param {string} stage */
  show(stage) {
    this.#worker.postMessage({ show: stage });
  }

  #hear({ id, progress, begins, mesh, counts, milliseconds, tooManyCells, stage, drawing, failed, done }) {
    if (id !== this.#newest) return;
    const events = this.#events;
    if (progress) events.progress(progress);
    if (begins) events.stagesBegin();
    if (mesh) events.mesh(mesh, milliseconds);
    if (counts) events.counts(counts, milliseconds);
    if (tooManyCells) events.tooManyCells(tooManyCells);
    if (drawing) events.drawing(stage, drawing);
    if (failed) events.failed(failed);
    if (done) events.done();
  }
}
