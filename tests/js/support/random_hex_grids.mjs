// Hex grids with walls and areas, the same for the same seed.
import { HexGrid } from './onepath.mjs';
import { randomAreas } from './random_grids.mjs';

/** The corners at top left and bottom right are open. options as for randomAreas. */
export function randomHexGrid(seed, layout, width, height = width, options = { walls: 2 }) {
  const areas = randomAreas(seed, width, height, options);
  areas[0] = 0;
  areas[areas.length - 1] = 0;
  const grid = HexGrid.fromAreas(areas, width, height, layout);
  if (options.swamps) grid.setAreaCost(1, 2.5);
  return grid;
}
