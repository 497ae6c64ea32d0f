// The bar of the craft: fly or pause, where it is on the path, and the camera that follows it.

import { byId } from '../shared/dom.js';
import { FrameLoop } from '../shared/frame_loop.js';

const PLAY_SHAPE = 'M6 4v12l10-6z';
const PAUSE_SHAPE = 'M5 4h4v12H5zm6 0h4v12h-4z';

// Voxels a second; long paths are flown faster, so that none takes longer than so many seconds.
const SPEED = 9;
const LONGEST_FLIGHT = 16;

// How long the craft rests at the goal before it begins again.
const REST = 1.2;

export class FlightBar {
  #loop = new FrameLoop((seconds) => this.#advance(seconds));
  #slider = byId('flight');
  #button = byId('fly');
  #rest = 0;
  #length = 0;
  #onChange;

  /** Voxels from the start. */
  distance = 0;

  /** @param {() => void} onChange called when the craft has moved */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#button.addEventListener('click', () => this.toggle());
    this.#slider.addEventListener('input', () => {
      this.#loop.stop();
      this.distance = (Number(this.#slider.value) / 1000) * this.#length;
      this.#changed();
    });
  }

  /** Another path: the craft stays as far from the start as it was, or begins again on a path of another scene. */
  load(length, isNew) {
    this.#length = length;
    this.distance = isNew ? 0 : Math.min(this.distance, length);
    this.#show();
  }

  toggle() {
    if (this.#loop.isRunning) this.#loop.stop();
    else {
      if (this.distance >= this.#length) this.distance = 0;
      this.#rest = 0;
      this.#loop.start();
    }
    this.#show();
  }

  #advance(seconds) {
    if (this.#length === 0) return;
    if (this.distance >= this.#length) {
      this.#rest += seconds;
      if (this.#rest < REST) return;
      this.#rest = 0;
      this.distance = 0;
    } else {
      const speed = Math.max(SPEED, this.#length / LONGEST_FLIGHT);
      this.distance = Math.min(this.distance + seconds * speed, this.#length);
    }
    this.#changed();
  }

  #changed() {
    this.#show();
    this.#onChange();
  }

  #show() {
    const isFlying = this.#loop.isRunning;
    const hasPath = this.#length > 0;
    const text = hasPath ? `${this.distance.toFixed(1)} of ${this.#length.toFixed(1)} voxels` : 'No path to fly';
    byId('fly-label').textContent = isFlying ? 'Pause' : 'Fly';
    byId('fly-shape').setAttribute('d', isFlying ? PAUSE_SHAPE : PLAY_SHAPE);
    byId('flight-text').textContent = text;
    this.#slider.value = String(hasPath ? Math.round((1000 * this.distance) / this.#length) : 0);
    this.#slider.setAttribute('aria-valuetext', text);
    this.#slider.disabled = !hasPath;
  }
}
