// What a cell can be. The number is the library's area id; 255 is its wall.

export const WALL = 255;

export const AREAS = [
  { area: WALL, name: 'Wall', key: '1' },
  { area: 0, name: 'Ground', key: '2' },
  { area: 1, name: 'Sand', key: '3' },
  { area: 2, name: 'Mud', key: '4' },
  { area: 3, name: 'Water', key: '5' },
];

/** How many walkable areas the pages know: 0 to 3. */
export const AREA_COUNT = AREAS.length - 1;

/** What a cell of each area costs unless a page lets it be chosen. */
export const AREA_COSTS = [1, 2, 4, 8];

export const areaName = (area, areas = AREAS) => areas.find((each) => each.area === area).name.toLowerCase();

/**
 * The multipliers to give to a grid: that of an area which no cell has stays 1 unless it is smaller. The smallest scales
 * the heuristic; and while all are equal, the library's engines for maps of one cost can run.
 *
 * @param {Uint8Array} cells @param {number[]} costs
 */
export function areaCostsOn(cells, costs) {
  return costs.map((cost, area) => (cost < 1 || (cost > 1 && cells.includes(area)) ? cost : 1));
}
