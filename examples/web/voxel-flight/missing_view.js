// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { byId } from '../shared/dom.js';
import { MissingPicture } from '../shared/space/missing_picture.js';

const nothing = () => {};

export class MissingView extends MissingPicture {
  isChasing = false;
  block = { show: nothing };
  cloud = { load: nothing, show: nothing };
  markers = { showEnds: nothing, showCursor: nothing, showBrush: nothing };
  path = { object: {} };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    super(canvas);
    byId('chase').disabled = true;
  }

  setCurve() {}
  fly() {}
}
