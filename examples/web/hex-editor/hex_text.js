// A map as text: a line a row, '.' for ground, '#' for a wall, and the digits 1 to 9 for areas. HexGrid.fromText reads it.

import { WALL } from '../shared/grid/areas.js';

/** @param {{ width: number, height: number, cells: Uint8Array }} map @returns {string} */
export function textOf({ width, height, cells }) {
  const letters = Array.from(cells, (area) => (area === WALL ? '#' : area === 0 ? '.' : String(area)));
  const rows = Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width).join(''));
  return `${rows.join('\n')}\n`;
}
