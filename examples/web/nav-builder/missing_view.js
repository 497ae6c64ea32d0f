// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { byId } from '../shared/dom.js';

const nothing = () => {};

export class MissingView {
  controls = {};
  ground = { show: nothing };
  stage = { show: nothing };
  mesh = { show: nothing, showCorridor: nothing, object: {} };
  path = { show: nothing, showEnds: nothing, showCursor: nothing, object: {} };
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
