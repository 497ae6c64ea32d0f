// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { byId } from '../dom.js';

const nothing = () => {};

export class MissingCrowdView {
  controls = {};
  mesh = { showCorridor: nothing };
  agents = { show: nothing };
  path = { show: nothing, showCursor: nothing, object: {} };
  marks = { show: nothing, fade: () => false, forget: nothing };
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

  pointAt = () => null;
  rayAt = () => null;
  thingPointAt = () => null;
  setPalette() {}
  showGround() {}
  showMesh() {}
  showThings() {}
  showPicked() {}
  showReach() {}
  follow() {}
  orbit() {}
  render() {}
}
