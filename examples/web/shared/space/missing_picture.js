// What stands in for a picture of space where the browser has no WebGL: everything else on the page works without it.

import { byId } from '../dom.js';

export class MissingPicture {
  controls = {};
  #view = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    canvas.hidden = true;
    byId('no-picture').hidden = false;
  }

  get view() {
    return this.#view;
  }

  look(view) {
    this.#view = view;
  }

  setPalette() {}
  orbit() {}
  render() {}
}
