// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { MissingPicture } from '../space/missing_picture.js';

const nothing = () => {};

export class MissingCrowdView extends MissingPicture {
  mesh = { showCorridor: nothing };
  agents = { show: nothing };
  path = { show: nothing, showCursor: nothing, object: {} };
  marks = { show: nothing, fade: () => false, forget: nothing };

  pointAt = () => null;
  rayAt = () => null;
  thingPointAt = () => null;
  showGround() {}
  showMesh() {}
  showThings() {}
  showPicked() {}
  showReach() {}
  follow() {}
}
