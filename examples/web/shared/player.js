// The bar under the map: play, step, scrub and speed.

import { byId } from './dom.js';
import { count } from './numbers.js';
import { Playback } from './playback.js';
import { prefersReducedMotion } from './theme_colors.js';

const PLAY_SHAPE = 'M6 4v12l10-6z';
const PAUSE_SHAPE = 'M5 4h4v12H5zm6 0h4v12h-4z';

export class Player {
  #scrub = byId('scrub');
  #speed = byId('speed');
  #buttons = ['rewind', 'step-back', 'play', 'step-forward', 'to-end'].map(byId);
  #goalStep = 0;

  /** @param {() => void} onChange another position is to be shown */
  constructor(onChange) {
    this.playback = new Playback(() => {
      this.#show();
      onChange();
    });
    const { playback } = this;
    const acts = [
      () => playback.seek(0),
      () => playback.step(-1),
      () => playback.toggle(),
      () => playback.step(1),
      () => playback.seek(playback.length),
    ];
    this.#buttons.forEach((button, i) => button.addEventListener('click', acts[i]));
    this.#scrub.addEventListener('input', () => playback.seek(Number(this.#scrub.value)));
    this.#speed.addEventListener('input', () => this.#showSpeed());
    if (prefersReducedMotion()) this.#speed.value = '10';
    this.#showSpeed();
  }

  /** How many expansions are to be shown. */
  get expansions() {
    return Math.min(this.playback.position, this.playback.length - this.#goalStep);
  }

  /** A new recording, shown at its end. The path is a step of its own. @param {number} expansions @param {boolean} hasPath */
  load(expansions, hasPath) {
    this.#goalStep = hasPath && expansions > 0 ? 1 : 0;
    this.playback.load(expansions + this.#goalStep);
    this.#show();
  }

  #show() {
    const { playback } = this;
    const total = playback.length - this.#goalStep;
    const text = total === 0 ? 'Nothing recorded' : `${count(this.expansions)} of ${count(total)} expansions`;
    this.#scrub.max = String(playback.length);
    this.#scrub.value = String(playback.position);
    this.#scrub.setAttribute('aria-valuetext', playback.atEnd && this.#goalStep ? `${text}, goal reached` : text);
    byId('position').textContent = text;
    byId('play-label').textContent = playback.playing ? 'Pause' : 'Play';
    byId('play-shape').setAttribute('d', playback.playing ? PAUSE_SHAPE : PLAY_SHAPE);
    for (const control of [this.#scrub, ...this.#buttons]) control.disabled = total === 0;
  }

  #showSpeed() {
    // 2 to 20 000 steps a second, each notch the same factor.
    const speed = 2 * 10 ** (Number(this.#speed.value) / 25);
    this.playback.speed = speed;
    const text = `${count(Number(speed.toPrecision(2)))} per second`;
    byId('speed-text').textContent = text;
    this.#speed.setAttribute('aria-valuetext', text);
  }
}
