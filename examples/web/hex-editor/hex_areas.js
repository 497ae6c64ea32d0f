// What a hexagon can be: a wall, ground, or one of nine areas with a price of their own. The number is the library's area id
// and the digit in the text of a map; 255 is its wall.

import { WALL } from '../shared/grid/areas.js';

const priced = Array.from({ length: 9 }, (_, i) => {
  const area = i + 1;
  return { area, name: `Area ${area}`, label: String(area), key: String(area), swatch: `area-${area}` };
});

export const AREAS = [{ area: WALL, name: 'Wall', key: 'w' }, { area: 0, name: 'Ground', key: '0' }, ...priced];

/** How many walkable areas there are: 0 to 9. */
export const AREA_COUNT = 10;

/** The setting that holds the price of an area. */
export const costKey = (area) => `areaCost${area}`;
