// The bar under a map on which something walks: back to the beginning, walk or pause, one step, and how many steps a
// second.

import { byId } from './dom.js';
import { FrameLoop } from './frame_loop.js';
import { count } from './numbers.js';
import { prefersReducedMotion } from './theme_colors.js';

const PLAY_SHAPE = 'M6 4v12l10-6z';
const PAUSE_SHAPE = 'M5 4h4v12H5zm6 0h4v12h-4z';

export class Walker {
  #loop = new FrameLoop((seconds) => this.#advance(seconds));
  #speed = byId('speed');
  #due = 0;
  #step;
  #glide;

  /**
   * @param {object} acts
   * @param {() => void} acts.rewind
   * @param {() => boolean} acts.step one step; answers whether there was one to take
   * @param {(cells: number) => void} [acts.glide] walks a part of a step in each frame, instead of whole ones
   */
  constructor({ rewind, step, glide }) {
    this.#step = step;
    this.#glide = glide;
    byId('rewind').addEventListener('click', () => {
      this.pause();
      rewind();
    });
    byId('play').addEventListener('click', () => this.toggle());
    byId('step-forward').addEventListener('click', () => this.stepOnce());
    this.#speed.addEventListener('input', () => this.#showSpeed());
    if (prefersReducedMotion()) this.#speed.value = '15';
    this.#showSpeed();
    this.#show();
  }

  get isWalking() {
    return this.#loop.isRunning;
  }

  toggle() {
    if (this.isWalking) {
      this.pause();
      return;
    }
    // The first step at once.
    this.#due = 1;
    this.#loop.start();
    this.#show();
  }

  pause() {
    this.#loop.stop();
    this.#show();
  }

  stepOnce() {
    this.pause();
    this.#step();
  }

  /** Steps a second. */
  get #rate() {
    return 1.5 * 10 ** (Number(this.#speed.value) / 60);
  }

  #advance(seconds) {
    if (this.#glide) {
      this.#glide(seconds * this.#rate);
      return;
    }
    this.#due = Math.min(this.#due + seconds * this.#rate, 8);
    for (; this.#due >= 1; this.#due--) {
      if (this.#step()) continue;
      this.pause();
      return;
    }
  }

  #show() {
    byId('play-label').textContent = this.isWalking ? 'Pause' : 'Walk';
    byId('play-shape').setAttribute('d', this.isWalking ? PAUSE_SHAPE : PLAY_SHAPE);
  }

  #showSpeed() {
    const text = `${count(this.#rate)} per second`;
    byId('speed-text').textContent = text;
    this.#speed.setAttribute('aria-valuetext', text);
  }
}
