// Something that goes on frame by frame until it is stopped.

// A page that was hidden comes back with a long gap, which must not skip ahead.
const LONGEST_GAP_MS = 100;

export class FrameLoop {
  #frame = 0;
  #last = 0;
  #onFrame;

  isRunning = false;

  /** @param {(seconds: number) => void} onFrame with the time since the last frame */
  constructor(onFrame) {
    this.#onFrame = onFrame;
  }

  start() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.#last = performance.now();
    this.#ask();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.isRunning = false;
  }

  #ask() {
    this.#frame = requestAnimationFrame((now) => {
      const passed = Math.min(Math.max(now - this.#last, 0), LONGEST_GAP_MS);
      this.#last = now;
      this.#onFrame(passed / 1000);
      if (this.isRunning) this.#ask();
    });
  }
}
