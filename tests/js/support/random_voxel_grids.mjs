// Voxel grids with walls and areas, the same for the same seed.
import { Random, VoxelGrid } from './onepath.mjs';

/** options: walls (of 10 voxels), swamps (of 10 voxels, area 1 of cost 2.5). The first and the last voxel are open. */
export function randomVoxelGrid(seed, sizeX, sizeY, sizeZ, { walls = 3, swamps = 0 } = {}) {
  const random = new Random(BigInt(seed));
  const areas = Uint8Array.from({ length: sizeX * sizeY * sizeZ }, () => {
    const draw = random.nextInt(10);
    return draw < walls ? 255 : draw < walls + swamps ? 1 : 0;
  });
  areas[0] = 0;
  areas[areas.length - 1] = 0;
  const grid = new VoxelGrid(sizeX, sizeY, sizeZ);
  grid.setBox(0, 0, 0, sizeX, sizeY, sizeZ, areas);
  if (swamps) grid.setAreaCost(1, 2.5);
  return grid;
}
