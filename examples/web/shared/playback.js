// A position that runs from 0 to an end at a number of steps a second, can be paused, stepped and set.

export class Playback {
  #length = 0;
  #position = 0;
  #playing = false;
  #frame = 0;
  #last = 0;
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
    return this.#playing;
  }

  get atEnd() {
    return this.#position >= this.#length;
  }

  /** A new recording; the position is at its end. @param {number} length */
  load(length) {
    this.#stop();
    this.#length = length;
    this.#position = length;
  }

  /** @param {number} position */
  seek(position) {
    this.#stop();
    this.#position = Math.min(Math.max(Math.round(position), 0), this.#length);
    this.#onChange();
  }

  /** @param {number} steps negative goes back */
  step(steps) {
    this.seek(this.position + steps);
  }

  /** Plays from the position, or from the beginning when it is at the end. */
  play() {
    if (this.#playing || this.#length === 0) return;
    if (this.atEnd) this.#position = 0;
    this.#playing = true;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#onChange();
  }

  pause() {
    this.#stop();
    this.#onChange();
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    this.#playing = false;
  }

  #tick(now) {
    // A page that was hidden comes back with a long gap, which must not skip the whole recording.
    const seconds = Math.min(Math.max(now - this.#last, 0), 100) / 1000;
    this.#last = now;
    this.#position = Math.min(this.#position + seconds * this.speed, this.#length);
    if (this.atEnd) this.#playing = false;
    else this.#frame = requestAnimationFrame((next) => this.#tick(next));
    this.#onChange();
  }
}
