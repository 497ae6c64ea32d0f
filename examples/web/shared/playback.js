// A position that runs from 0 to an end at a number of steps a second, can be paused, stepped and set.

import { FrameLoop } from './frame_loop.js';

export class Playback {
  #length = 0;
  #position = 0;
  #loop = new FrameLoop((seconds) => this.#advance(seconds));
  #onChange;

  /** Steps a second. */
  speed = 60;

  /** @param {() => void} onChange called after position or playing changed */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  get length() {
    return this.#length;
  }

  get position() {
    return Math.floor(this.#position);
  }

  get playing() {
    return this.#loop.isRunning;
  }

  get atEnd() {
    return this.#position >= this.#length;
  }

  /** A new recording; the position is at its end. @param {number} length */
  load(length) {
    this.#loop.stop();
    this.#length = length;
    this.#position = length;
  }

  /** @param {number} position */
  seek(position) {
    this.#loop.stop();
    this.#position = Math.min(Math.max(Math.round(position), 0), this.#length);
    this.#onChange();
  }

  /** @param {number} steps negative goes back */
  step(steps) {
    this.seek(this.position + steps);
  }

  /** Plays from the position, or from the beginning when it is at the end. */
  play() {
    if (this.playing || this.#length === 0) return;
    if (this.atEnd) this.#position = 0;
    this.#loop.start();
    this.#onChange();
  }

  pause() {
    this.#loop.stop();
    this.#onChange();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  #advance(seconds) {
    this.#position = Math.min(this.#position + seconds * this.speed, this.#length);
    if (this.atEnd) this.#loop.stop();
    this.#onChange();
  }
}
