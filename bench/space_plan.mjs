// The rows of hex grids, voxel grids, graphs, navigation meshes, 3D builds and tile caches: like those of bench_plan.mjs, with the kind of world as `domain`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVEL_KINDS } from '../examples/web/shared/level_generator.js';

/** Generated maps whose cells are searched as hexes too. */
export const hexMaps = ['random-20', 'rooms'];
const hexSearches = { 'a-star': {}, dijkstra: { heuristic: 'zero' } };

export function hexRows(name, map, mapFile) {
  if (!hexMaps.includes(name)) {
    return [];
  }
  return Object.entries(hexSearches).map(([search, options]) => ({
    id: `hex/${map}/${search}`,
    domain: 'hex',
    kind: 'queries',
    map,
    mapFile,
    scenarioFile: `${mapFile}.scen`,
    search,
    options,
    peers: [],
  }));
}

// ---- Voxels ----

const voxelSearches = { 'a-star-26': { moves: 26 }, 'a-star-6': { moves: 6 } };
const voxelData = ['Simple', 'Complex', 'A1'];

function voxelRow(map, mapFile, scenarioFile, search) {
  return {
    id: `voxel/${map}/${search}`,
    domain: 'voxel',
    kind: 'queries',
    map,
    mapFile,
    scenarioFile,
    search,
    options: voxelSearches[search],
    relation: search === 'a-star-26' ? 'equal' : undefined,
    peers: [],
  };
}

/** Every n-th scenario of a .3dscen file. */
function sampleVoxelScenarios(text, count) {
  const [version, map, ...lines] = text.trimEnd().split(/\r?\n/);
  const chosen = Array.from({ length: count }, (_, i) => lines[Math.floor(((i + 0.5) * lines.length) / count)]);
  return `${[version, map, ...chosen].join('\n')}\n`;
}

export function voxelRows(folder, program, dataFolder, { voxelSide, queries, data }) {
  mkdirSync(folder, { recursive: true });
  execFileSync(program, ['generate-voxels', folder, String(voxelSide), String(queries)]);
  const generated = Object.keys(voxelSearches).map((search) =>
    voxelRow(`boxes-${voxelSide}`, join(folder, 'boxes.3dmap'), join(folder, 'boxes.3dscen'), search),
  );
  const found = data ? voxelData.filter((name) => existsSync(join(dataFolder, 'voxel', `${name}.3dmap`))) : [];
  const published = found.map((name) => {
    const mapFile = join(dataFolder, 'voxel', `${name}.3dmap`);
    const scenarioFile = join(folder, `${name}.3dscen`);
    const scenarios = readFileSync(join(dataFolder, 'voxel', `${name}.3dmap.3dscen`), 'utf8');
    writeFileSync(scenarioFile, sampleVoxelScenarios(scenarios, queries));
    return voxelRow(name, mapFile, scenarioFile, 'a-star-26');
  });
  return [...generated, ...published];
}

// ---- Graphs ----

const landmarks = 16;
const graphPeers = ['ngraph.path'];

/**
 * Ways of searching. Without landmarks the libraries have the same estimate, or none; with them, the other library gets the
 * best estimate that it can have, the distance over the top speed where there are positions.
 */
export const graphSearches = {
  dijkstra: { algorithm: 'dijkstra' },
  'bidirectional-dijkstra': { algorithm: 'bidirectional-dijkstra' },
  'a-star': { algorithm: 'a*' },
  'bidirectional-a-star': { algorithm: 'bidirectional-a*' },
  alt: { algorithm: 'a*', landmarks },
  'bidirectional-alt': { algorithm: 'bidirectional-a*', landmarks },
};

/** Weights are travel times: no estimate without landmarks. Weights are distances: the straight line is one. */
const timeSearches = ['dijkstra', 'bidirectional-dijkstra', 'alt', 'bidirectional-alt'];
const distanceSearches = ['dijkstra', 'a-star', 'bidirectional-a-star', 'bidirectional-alt'];

const topSpeed = 4; // ROAD_TOP_SPEED in tools/generators/road_network.h

function graphRow(map, files, search, extra) {
  return {
    id: `graph/${map}/${search}`,
    domain: 'graph',
    kind: 'queries',
    map,
    ...files,
    search,
    options: { ...graphSearches[search], ...extra },
    topSpeed: extra.points ? 1 : topSpeed,
    peers: graphPeers,
  };
}

/** Random pairs of nodes, the same in every run. */
function writeGraphQueries(file, nodeCount, count) {
  let state = 1;
  const below = (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
  writeFileSync(file, Array.from({ length: count }, () => `${below(nodeCount)} ${below(nodeCount)}\n`).join(''));
}

function dimacsRows(folder, dataFolder, count) {
  return ['DE', 'rome99']
    .map((name) => [name, join(dataFolder, 'graph', `${name}.gr`)])
    .filter(([, graphFile]) => existsSync(graphFile))
    .flatMap(([name, graphFile]) => {
      const nodeCount = Number(/^p sp (\d+)/m.exec(readFileSync(graphFile, 'utf8'))[1]);
      const queryFile = join(folder, `${name}.queries`);
      writeGraphQueries(queryFile, nodeCount, count);
      return timeSearches.map((search) => graphRow(name, { graphFile, queryFile }, search, {}));
    });
}

export function graphRows(folder, program, dataFolder, { roadSide, graphQueries, data }) {
  mkdirSync(folder, { recursive: true });
  execFileSync(program, ['generate-roads', folder, String(roadSide), String(graphQueries)]);
  const files = {
    graphFile: join(folder, 'roads.gr'),
    coordinateFile: join(folder, 'roads.co'),
    queryFile: join(folder, 'roads.queries'),
  };
  return [
    ...timeSearches.map((search) => graphRow(`roads-${roadSide}`, files, search, {})),
    ...distanceSearches.map((search) => graphRow(`points-${roadSide}`, files, search, { points: true })),
    ...(data ? dimacsRows(folder, dataFolder, graphQueries) : []),
  ];
}

// ---- Navigation meshes ----

// Recast rounds a mesh to cells: in the narrow gaps of random-20 it is another area, so there it is no peer.
const navMaps = {
  'random-20': [],
  rooms: ['recast-navigation'],
  maze: ['recast-navigation'],
  obstacles: ['recast-navigation'],
};
const navWorks = ['path', 'raycast', 'nearest', 'build', 'save', 'load'];

/** generate(folder, size, queries, name) draws a map (bench_plan.mjs). */
export async function navRows(folder, generate, { navSide, navQueries }) {
  mkdirSync(folder, { recursive: true });
  const rows = [];
  for (const [name, peers] of Object.entries(navMaps)) {
    await generate(folder, navSide, navQueries, name);
    const mapFile = join(folder, `${name}.map`);
    const map = `${name}-${navSide}`;
    for (const work of navWorks) {
      rows.push({
        id: `nav/${map}/${work}`,
        domain: 'nav',
        kind: 'queries',
        map,
        mapFile,
        scenarioFile: `${mapFile}.scen`,
        search: work,
        work,
        peers: work === 'path' ? peers : [],
      });
    }
  }
  return rows;
}

// ---- 3D builds ----

const buildModes = ['solo', 'tiled'];

/** Every generated level as one tile, and in tiles. */
export function buildRows({ levelSize }) {
  return LEVEL_KINDS.flatMap((level) =>
    buildModes.map((mode) => ({
      id: `build3d/${level}-${levelSize}/${mode}`,
      domain: 'build3d',
      kind: 'queries',
      map: `${level}-${levelSize}`,
      search: mode,
      level,
      size: levelSize,
      tiled: mode === 'tiled',
      hasFacts: true,
      peers: ['recast-navigation', 'recast-native'],
    })),
  );
}

// ---- Tile caches ----

const cacheLevels = ['city', 'terraces'];
const cacheWorks = ['cycle', 'add', 'remove', 'build'];

/** Obstacles that come and go in generated levels (cache_work.h). */
export function cacheRows(folder, program, { levelSize, obstacles }) {
  mkdirSync(folder, { recursive: true });
  return cacheLevels.flatMap((level) => {
    const placeFile = join(folder, `${level}.places`);
    execFileSync(program, ['generate-places', level, String(levelSize), String(obstacles), placeFile]);
    return cacheWorks.map((work) => ({
      id: `tilecache/${level}-${levelSize}/${work}`,
      domain: 'tilecache',
      kind: 'changes',
      map: `${level}-${levelSize}`,
      search: work,
      level,
      size: levelSize,
      placeFile,
      hasFacts: work === 'cycle',
      peers: ['recast-navigation', 'recast-native'],
    }));
  });
}
