// Hex grids, voxel grids and graphs through the npm package: a function that loads a row and returns { find, close }, where
// find(query) is what is timed.
import { dimacs, HexGrid, movingAi, PointGraph } from '../dist/onepath.node.js';

/** The cells of a Moving AI map as hexes. */
export function loadHexes({ makeMatrix, options }) {
  const matrix = makeMatrix();
  const walls = Uint8Array.from(matrix.flat(), (wall) => (wall === 1 ? 255 : 0));
  const grid = HexGrid.fromAreas(walls, matrix[0].length, matrix.length, 'pointy-odd-row');
  return {
    find: ([startX, startY, goalX, goalY]) => grid.findPath({ x: startX, y: startY }, { x: goalX, y: goalY }, options),
    close: () => grid.dispose(),
  };
}

export function loadVoxels({ text, options }) {
  const grid = movingAi.parseVoxelMap(text);
  return {
    find: ([sx, sy, sz, gx, gy, gz]) => grid.findPath({ x: sx, y: sy, z: sz }, { x: gx, y: gy, z: gz }, options),
    close: () => grid.dispose(),
  };
}

function makePointGraph(graph, coordinateText) {
  const coordinates = dimacs.parseCoordinates(coordinateText);
  const points = new Float64Array((coordinates.length / 2) * 3);
  for (let i = 0; i < coordinates.length / 2; ++i) {
    points.set(coordinates.subarray(2 * i, 2 * i + 2), 3 * i);
  }
  const { offsets, targets } = graph.csr();
  const links = new Int32Array(2 * targets.length);
  for (let node = 0; node + 1 < offsets.length; ++node) {
    for (let slot = offsets[node]; slot < offsets[node + 1]; ++slot) {
      links.set([node, targets[slot]], 2 * slot);
    }
  }
  return PointGraph.from(points, { links });
}

export function loadGraph({ text, coordinateText, options }) {
  const { algorithm, landmarks: count, points } = options;
  const roads = dimacs.parseGraph(text);
  const graph = points ? makePointGraph(roads, coordinateText) : roads;
  const landmarks = count === undefined ? undefined : graph.buildLandmarks({ count });
  const searchOptions = landmarks === undefined ? { algorithm } : { algorithm, landmarks };
  return {
    find: ([start, goal]) => graph.findPath(start, goal, searchOptions),
    close: () => {
      landmarks?.dispose();
      graph.dispose();
      roads.dispose();
    },
  };
}
