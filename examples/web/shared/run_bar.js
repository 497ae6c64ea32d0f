// The bar under something that goes on in steps of equal time: back to the beginning, run or pause, one step, and how fast.
// What is drawn may lie between two steps; what is computed never does.

import { byId } from './dom.js';
import { FrameLoop } from './frame_loop.js';
import { count } from './numbers.js';
import { prefersReducedMotion } from './theme_colors.js';

const PLAY_SHAPE = 'M6 4v12l10-6z';
const PAUSE_SHAPE = 'M5 4h4v12H5zm6 0h4v12h-4z';

// Of a frame. Where steps take longer, time goes slower instead of the page.
const MOST_MS = 30;

const FACTORS = { '-3': '⅛', '-2': '¼', '-1': '½', 0: '1', 1: '2', 2: '4' };

export class RunBar {
  #loop = new FrameLoop((seconds) => this.#advance(seconds));
  #speed = byId('speed');
  #due = 0;
  #dt;
  #acts;

  /**
   * @param {number} dt seconds of a step
   * @param {object} acts
   * @param {() => void} acts.rewind
   * @param {() => void} acts.step
   * @param {() => void} acts.moved after some steps, and between them: a new picture is wanted
   */
  constructor(dt, acts) {
    this.#dt = dt;
    this.#acts = acts;
    byId('rewind').addEventListener('click', () => this.rewind());
    byId('play').addEventListener('click', () => this.toggle());
    byId('step-forward').addEventListener('click', () => this.stepOnce());
    this.#speed.addEventListener('input', () => this.#showSpeed());
    if (prefersReducedMotion()) this.#speed.value = '-2';
    this.#showSpeed();
    this.#show();
  }

  get isRunning() {
    return this.#loop.isRunning;
  }

  /** Seconds between what is to be seen and the newest step. */
  get behind() {
    return this.isRunning ? this.#dt * (1 - this.#due) : 0;
  }

  start() {
    this.#loop.start();
    this.#show();
  }

  pause() {
    this.#loop.stop();
    this.#due = 0;
    this.#show();
  }

  toggle() {
    if (this.isRunning) this.pause();
    else this.start();
    this.#acts.moved();
  }

  stepOnce() {
    this.pause();
    this.#acts.step();
    this.#acts.moved();
  }

  rewind() {
    this.#due = 0;
    this.#acts.rewind();
    this.#acts.moved();
  }

  /** @param {number} steps so far */
  showClock(steps) {
    byId('clock').textContent = `Step ${count(steps)} · ${(steps * this.#dt).toFixed(1)} s`;
  }

  /** The keys of the bar. @returns {Record<string, () => void>} */
  get keys() {
    return { p: () => this.toggle(), '.': () => this.stepOnce(), h: () => this.rewind() };
  }

  #advance(seconds) {
    const end = performance.now() + MOST_MS;
    this.#due += (seconds * 2 ** Number(this.#speed.value)) / this.#dt;
    for (; this.#due >= 1 && performance.now() < end; this.#due--) this.#acts.step();
    this.#due = Math.min(this.#due, 1);
    this.#acts.moved();
  }

  #show() {
    byId('play-label').textContent = this.isRunning ? 'Pause' : 'Run';
    byId('play-shape').setAttribute('d', this.isRunning ? PAUSE_SHAPE : PLAY_SHAPE);
  }

  #showSpeed() {
    const text = `× ${FACTORS[this.#speed.value]}`;
    byId('speed-text').textContent = text;
    this.#speed.setAttribute('aria-valuetext', text);
  }
}
