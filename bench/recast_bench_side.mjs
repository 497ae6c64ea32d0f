// The npm package recast-navigation. Paths: Recast builds a tiled mesh from two triangles for each open cell, Detour finds and
// pulls the path. 3D builds, tile caches and crowds: Recast builds the generated levels.
import { readFileSync } from 'node:fs';
import { NavMeshQuery } from 'recast-navigation';
import { generateTiledNavMesh } from 'recast-navigation/generators';
import { loadBuild } from './build_bench.mjs';
import { loadCache } from './cache_bench.mjs';
import { loadCrowd } from './crowd_bench.mjs';
import { RecastCrowd } from './recast_crowd.mjs';
import { RecastMesh } from './recast_mesh.mjs';
import { RecastTileCache } from './recast_tile_cache.mjs';

const cellSize = 0.25;
const cellHeight = 0.2;
const agentRadius = 0.25;
const tileSide = 64;

export function createSide() {
  // It does not export its package.json.
  const file = new URL('node_modules/recast-navigation/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  return { version, load: (row) => (loaders[row.domain] ?? loadPaths)(row) };
}

const loaders = {
  build3d: (row) => loadBuild(row, RecastMesh, () => undefined),
  tilecache: (row) => loadCache(row, RecastTileCache),
  crowd: (row) => loadCrowd(row, RecastCrowd),
};

/** Two triangles for each open cell, with the cell's column as x and its row as z. */
function makeTriangles(matrix) {
  const positions = [];
  const indices = [];
  matrix.forEach((row, z) =>
    row.forEach((wall, x) => {
      if (wall === 0) {
        const first = positions.length / 3;
        positions.push(x, 0, z, x + 1, 0, z, x + 1, 0, z + 1, x, 0, z + 1);
        indices.push(first, first + 2, first + 1, first, first + 3, first + 2);
      }
    }),
  );
  return [positions, indices];
}

/** Whether a path leads to its goal, and not only near it. */
function isWhole({ success, path }, goal) {
  const end = path.at(-1);
  return success && Math.hypot(end.x - goal.x, end.z - goal.z) < 0.5;
}

function loadPaths({ id, makeMatrix, queries }) {
  const { success, navMesh, error } = generateTiledNavMesh(...makeTriangles(makeMatrix()), {
    cs: cellSize,
    ch: cellHeight,
    tileSize: tileSide / cellSize,
    walkableRadius: Math.ceil(agentRadius / cellSize),
    walkableHeight: 10,
    walkableClimb: 4,
  });
  if (!success) {
    throw new Error(error);
  }
  const query = new NavMeshQuery(navMesh, { maxNodes: 65535 });
  const halfExtents = { x: 2, y: 4, z: 2 };
  const options = { halfExtents, maxPathPolys: 4096, maxStraightPathPoints: 4096 };
  const run = () => {
    let time = 0;
    let found = 0;
    for (const [startX, startY, goalX, goalY] of queries) {
      const start = { x: startX + 0.5, y: 0, z: startY + 0.5 };
      const goal = { x: goalX + 0.5, y: 0, z: goalY + 0.5 };
      const begun = performance.now();
      const path = query.computePath(start, goal, options);
      time += performance.now() - begun;
      found += isWhole(path, goal) ? 1 : 0;
    }
    if (found < queries.length) {
      throw new Error(`${id}: Recast found ${found} of ${queries.length} paths: the meshes are not the same area`);
    }
    return { times: { search: time } };
  };
  return {
    run,
    close: () => {
      query.destroy();
      navMesh.destroy();
    },
  };
}
