// A canvas that shows a grid of hexagons. A cell is as wide as the centres of neighbours are apart.

import { GridCanvas } from '../shared/grid/grid_canvas.js';
import { boundsOf, cellAt, centreOf, lineOf } from './hex_geometry.js';

export class HexCanvas extends GridCanvas {
  #bounds = boundsOf('pointy-odd-row', 1, 1);

  /** @type {import('./hex_geometry.js').HexLayout} */
  layout = 'pointy-odd-row';

  /** @param {import('./hex_geometry.js').HexLayout} layout @param {number} columns @param {number} rows */
  setShape(layout, columns, rows) {
    if (layout === this.layout && columns === this.columns && rows === this.rows) return;
    this.layout = layout;
    this.#bounds = boundsOf(layout, columns, rows);
    // Another layout of the same size is another shape.
    this.columns = this.rows = 0;
    this.setSize(columns, rows);
  }

  get extent() {
    return this.#bounds;
  }

  centre(cell) {
    const { x, y } = centreOf(this.layout, cell);
    return { x: x - this.#bounds.left, y: y - this.#bounds.top };
  }

  cellUnder(x, y) {
    return cellAt(this.layout, { x: x + this.#bounds.left, y: y + this.#bounds.top });
  }

  line(a, b) {
    return lineOf(this.layout, a, b);
  }
}
