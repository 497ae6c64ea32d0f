// The picture of the changing city: what every picture of a crowd has, what the visitor has put down, and the tiles that change.

import { CrowdView } from '../shared/crowd/crowd_view.js';
import { ShapeMesh } from '../shared/space/shape_mesh.js';
import { MESH_SETTINGS } from './changing_ground.js';
import { TileMarks } from './tile_marks.js';
import { thingShapes } from './thing_shapes.js';

export class CityView extends CrowdView {
  #things = new ShapeMesh(1);

  marks = new TileMarks(MESH_SETTINGS.tileSize);

  constructor(canvas, options) {
    super(canvas, options);
    this.scene.add(this.#things.object, this.marks.object);
  }

  /** @param {import('./city_palette.js').CityPalette} palette */
  setPalette(palette) {
    super.setPalette(palette);
    this.#things.setPalette(palette);
    this.marks.setPalette(palette);
  }

  /** @param {import('./things.js').Thing[]} things */
  showThings(things) {
    this.#things.show(thingShapes(things));
  }

  /** The point of a thing under a point of the window; null where there is none, or only behind houses. */
  thingPointAt(clientX, clientY) {
    const [hit] = this.casterAt(clientX, clientY).intersectObjects([this.#things.faces, this.ground], false);
    return hit?.object === this.#things.faces ? hit.point.toArray() : null;
  }
}
