// Grids with walls and areas, the same for the same seed.
import { Grid, Random } from './onepath.mjs';

/** options: walls (of 10 cells), swamps (of 10 cells, area 1 of cost 2.5). */
export function randomAreas(seed, width, height, { walls = 3, swamps = 0 } = {}) {
  const random = new Random(BigInt(seed));
  return Uint8Array.from({ length: width * height }, () => {
    const draw = random.nextInt(10);
    return draw < walls ? 255 : draw < walls + swamps ? 1 : 0;
  });
}

/** The corners at top left and bottom right are open. */
export function randomGrid(seed, width, height = width, options = {}) {
  const areas = randomAreas(seed, width, height, options);
  areas[0] = 0;
  areas[areas.length - 1] = 0;
  const grid = Grid.fromAreas(areas, width, height);
  if (options.swamps) grid.setAreaCost(1, 2.5);
  return grid;
}

/** A function that draws a cell of a grid of this size. */
export function cellDrawer(seed, width, height = width) {
  const random = new Random(BigInt(seed));
  return () => [random.nextInt(width), random.nextInt(height)];
}

/** The 64 x 64 map of the grid recipes: a wall with a gap of two cells at the bottom. */
export function cookbookGrid() {
  const grid = new Grid(64, 64);
  grid.setRect(32, 0, 1, 62, 255);
  return grid;
}
