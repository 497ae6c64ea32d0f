// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { byId } from '../shared/dom.js';

const nothing = () => {};

export class MissingView {
  isChasing = false;
  block = { show: nothing };
  cloud = { load: nothing, show: nothing };
  markers = { showEnds: nothing, showCursor: nothing, showBrush: nothing };
  path = { object: {} };
  #view = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    canvas.hidden = true;
    byId('no-picture').hidden = false;
    byId('chase').disabled = true;
  }

  get view() {
    return this.#view;
  }

  look(view) {
    this.#view = view;
  }

  setPalette() {}
  setCurve() {}
  fly() {}
  orbit() {}
  render() {}
}
