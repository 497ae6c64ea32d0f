// OnePath in WebAssembly, as a user of the npm package has it. options.wasmFile is the module of one flavour.
import { readFileSync } from 'node:fs';
import { initSync, movingAi, version } from '../dist/onepath.node.js';
import { loadBuild } from './build_bench.mjs';
import { loadCache } from './cache_bench.mjs';
import { loadCrowd } from './crowd_bench.mjs';
import { crowdCosts, OnePathCrowd } from './onepath_crowd.mjs';
import { OnePathMesh } from './onepath_mesh.mjs';
import { loadNav } from './onepath_nav.mjs';
import { loadOrca } from './onepath_orca.mjs';
import { OnePathTileCache } from './onepath_tile_cache.mjs';
import { loadGraph, loadHexes, loadVoxels } from './onepath_spaces.mjs';
import { makeWork } from './onepath_work.mjs';
import { countSteps } from './path_price.mjs';

export function createSide({ wasmFile }) {
  initSync(readFileSync(wasmFile));
  return { version, load };
}

/** The steps of a path, for the rows in which others are compared. */
function stepsOf({ cells, cellCount }) {
  return countSteps(
    cellCount,
    (i) => cells[2 * i],
    (i) => cells[2 * i + 1],
  );
}

function loadGrid({ text, options }) {
  const grid = movingAi.parseMap(text);
  return {
    grid,
    find: ([startX, startY, goalX, goalY]) => grid.findPath({ x: startX, y: startY }, { x: goalX, y: goalY }, options),
    close: () => grid.dispose(),
  };
}

const loaders = { grid: loadGrid, hex: loadHexes, voxel: loadVoxels, graph: loadGraph };

const wholeLoaders = {
  nav: loadNav,
  build3d: (row) => loadBuild(row, OnePathMesh, (mesh) => [mesh.measure().polys, mesh.savedSize()]),
  tilecache: (row) => loadCache(row, OnePathTileCache, (cache) => [cache.measure().polys, cache.snapshotSize()]),
  orca: loadOrca,
  crowd: (row) => loadCrowd(row, OnePathCrowd, crowdCosts),
};

function load(row) {
  if (row.domain in wholeLoaders) {
    return wholeLoaders[row.domain](row);
  }
  const { grid, find, close } = loaders[row.domain](row);
  if (row.kind === 'work') {
    return { run: makeWork(grid, row), close };
  }
  const withSteps = row.domain === 'grid' && row.peers.length > 0;
  const run = () => {
    let time = 0;
    let expanded = 0;
    const costs = [];
    const steps = [];
    for (const query of row.queries) {
      const begun = performance.now();
      const path = find(query);
      time += performance.now() - begun;
      expanded += path.expandedCount;
      costs.push(path.cost);
      if (withSteps) {
        steps.push(stepsOf(path));
      }
    }
    return { times: { search: time }, costs, steps, expanded };
  };
  return { run, close };
}
