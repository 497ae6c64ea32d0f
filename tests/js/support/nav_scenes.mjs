// Ground for navigation meshes: the cookbook's map, islands, and random maps.
import { Grid, NavMesh, Random } from './onepath.mjs';

/** 30 x 20 cells with a block of 8 x 6 in the middle. */
export function cookbookGrid() {
  const rows = Array.from({ length: 20 }, (_, y) =>
    (y >= 6 && y < 12 ? `${'.'.repeat(11)}########` : '').padEnd(30, '.'),
  );
  return Grid.fromText(rows.join('\n'));
}

/** An axis-parallel rectangle as an outline. */
export function rectangle(x0, y0, x1, y1) {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** Two squares of 10, 10 apart. */
export const ISLANDS = [rectangle(0, 0, 10, 10), rectangle(20, 0, 30, 10)];

/** A map with random blocks, settings with small tiles, and positions on its mesh. */
export function randomScene(seed) {
  const random = new Random(BigInt(seed));
  const [width, height] = [12 + random.nextInt(20), 12 + random.nextInt(20)];
  const cells = new Uint8Array(width * height).fill(1);
  for (let block = random.nextInt(14); block > 0; block--) {
    const [x0, y0] = [random.nextInt(width), random.nextInt(height)];
    const [x1, y1] = [x0 + 1 + random.nextInt(6), y0 + 1 + random.nextInt(6)];
    for (let y = y0; y < Math.min(y1, height); y++) cells.fill(0, y * width + x0, y * width + Math.min(x1, width));
  }
  const settings = { agentRadius: 0.3, tileSize: 8 + random.nextInt(3) * 8, originX: -3.5, floorY: random.nextInt(3) };
  const mesh = NavMesh.build2D({ cells, width, height, origin: [-4, 2] }, settings);
  const position = () => [-4 + random.nextDouble() * width, settings.floorY, 2 + random.nextDouble() * height];
  return { mesh, random, position };
}

/** The polygons as lists of corners: [{ ref, corners: [[x, y, z], ...], area, flags }]. */
export function polygonsOf(mesh) {
  const { vertices, counts, indices, areas, flags, refs } = mesh.polygons();
  let next = 0;
  return Array.from(counts, (count, i) => {
    const corners = [...indices.subarray(next, (next += count))].map((v) => [...vertices.subarray(v * 3, v * 3 + 3)]);
    return { ref: refs[i], corners, area: areas[i], flags: flags[i] };
  });
}

/** Twice the signed area of three points seen from above. */
export function turn([ax, , az], [bx, , bz], [cx, , cz]) {
  return (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
}

/** Whether a position lies in a convex polygon seen from above, up to a tolerance. */
export function contains({ corners }, position, tolerance = 1e-6) {
  return corners.every((a, i) => turn(a, corners[(i + 1) % corners.length], position) >= -tolerance);
}

export function triples(flat) {
  return Array.from({ length: flat.length / 3 }, (_, i) => [...flat.subarray(i * 3, i * 3 + 3)]);
}

export const xyz = ({ x, y, z }) => [x, y, z];
