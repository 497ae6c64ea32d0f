// Stands in for the picture where the browser has no WebGL: everything else on the page works without it.

import { MissingPicture } from '../shared/space/missing_picture.js';

const nothing = () => {};

export class MissingView extends MissingPicture {
  ground = { show: nothing };
  stage = { show: nothing };
  mesh = { show: nothing, showCorridor: nothing, object: {} };
  path = { show: nothing, showEnds: nothing, showCursor: nothing, object: {} };
}
