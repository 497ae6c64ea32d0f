// The map, start and goal, and the library's hex grid kept in step with them.

import { MapModel } from '../shared/grid/map_model.js';
import { HexGrid } from '../shared/library.js';
import { farEnds, hexState, MOST_CELLS } from './hex_maps.js';
import { areaCostsOf } from './settings.js';

export class HexModel extends MapModel {
  get layout() {
    return this.settings.layout;
  }

  /** What cells of each area cost. @type {number[]} */
  get areaCosts() {
    return areaCostsOf(this.settings);
  }

  newGrid() {
    return HexGrid.fromAreas(this.map.cells, this.map.width, this.map.height, this.layout);
  }

  openMap(kind, size, seed) {
    this.show(hexState({ kind, size, seed }));
    this.commit();
  }

  openFile(text) {
    const grid = HexGrid.fromText(text, this.layout);
    try {
      const { width, height } = grid;
      if (width * height > MOST_CELLS) {
        throw new RangeError(`the map is ${width} × ${height}; this page draws at most ${MOST_CELLS} cells`);
      }
      const { size, seed } = this.map;
      const map = { width, height, cells: grid.cellsView.slice(), kind: 'file', size, seed };
      this.show({ map, ends: this.#endsOn(map) });
    } finally {
      grid.dispose();
    }
    this.commit();
  }

  /** Takes over settings that the grid has to know. */
  update() {
    if (this.grid.layout !== this.layout) {
      this.grid.dispose();
      this.grid = this.newGrid();
    }
    this.areaCosts.forEach((cost, area) => {
      // A plan begins anew when a cost is set.
      if (this.grid.getAreaCost(area) !== cost) this.grid.setAreaCost(area, cost);
    });
  }

  /** The ends stay where they are on a map of the same size. */
  #endsOn(map) {
    return map.width === this.map.width && map.height === this.map.height ? this.ends : farEnds(map);
  }
}
