// What 3D builds and tile caches need and give, beside their times. The most memory at a time: natively by counting allocators, in
// WebAssembly by the pages that the work in a fresh module writes to. Of tile caches also the mesh before, with all obstacles and
// after, and what updates did with layers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { askNative } from './bench_sides.mjs';
import { addAll, levelTriangles, readPlaces, removeAll } from './cache_bench.mjs';

const megabyte = 2 ** 20;

const page = 4096;

/** How many bytes have pages that are not as they were before; what memory has grown by was zero. */
function countWritten(before, after) {
  let pages = 0;
  for (let i = 0; i < after.length; i += page) {
    const was = i < before.length ? before.subarray(i, i + page) : new Uint8Array(page);
    pages += Buffer.compare(was, after.subarray(i, i + page)) === 0 ? 0 : 1;
  }
  return pages * page;
}

/** { Mesh, TileCache, moduleMemory } of a side: OnePath's with the module of a file, or else Recast's. */
async function loadClasses(wasmFile) {
  if (wasmFile === undefined) {
    const [{ RecastMesh, moduleMemory }, { RecastTileCache }] = [
      await import('./recast_mesh.mjs'),
      await import('./recast_tile_cache.mjs'),
    ];
    return { Mesh: RecastMesh, TileCache: RecastTileCache, moduleMemory };
  }
  const { initSync } = await import('../dist/onepath.node.js');
  initSync(readFileSync(wasmFile));
  const [{ OnePathMesh, moduleMemory }, { OnePathTileCache }] = [
    await import('./onepath_mesh.mjs'),
    await import('./onepath_tile_cache.mjs'),
  ];
  return { Mesh: OnePathMesh, TileCache: OnePathTileCache, moduleMemory };
}

/** Each takes the classes and a row, and returns what it found out; close() ends it. */
const works = {
  build3d({ Mesh }, { tiled, triangles }) {
    const mesh = new Mesh(triangles, tiled);
    return { close: () => mesh.close() };
  },

  tilecache({ TileCache }, { triangles, placeFile }) {
    const cache = new TileCache(triangles);
    const states = [cache.measure()];
    const obstacles = addAll(cache, readPlaces(placeFile));
    states.push(cache.measure());
    removeAll(cache, obstacles);
    states.push(cache.measure());
    return {
      polys: states.map(({ polys }) => polys),
      area: states.map(({ area }) => area),
      counts: cache.counts?.(),
      close: () => cache.close(),
    };
  },
};

async function measureHere({ wasmFile, row }) {
  const classes = await loadClasses(wasmFile);
  const triangles = levelTriangles(row);
  const before = classes.moduleMemory().slice();
  const { close, ...facts } = works[row.domain](classes, { ...row, triangles });
  const peakBytes = countWritten(before, classes.moduleMemory());
  close();
  return { ...facts, peakBytes };
}

/** The same in a worker, so that every row begins with a fresh module. */
function measureWasm(wasmFile, row) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { benchFacts: true, wasmFile, row } });
  return new Promise((resolve, reject) => {
    worker.once('message', (facts) => {
      void worker.terminate();
      resolve(facts);
    });
    worker.once('error', reject);
  });
}

const nativeArguments = {
  build3d: ({ level, size, search }) => ['build3d-memory', level, size, search],
  tilecache: ({ level, size, placeFile }) => ['tilecache-facts', level, size, placeFile],
};

/** When the mesh of a tile cache is looked at, and what updates do with layers. */
const moments = ['', '_obstacles', '_restored'];
const fates = ['unchanged', 'reused', 'repaired', 'rebuilt'];

function record(rows, row, name, { peakBytes, polys = [], area = [], counts = [] }) {
  rows.add(row, name, 'peak_memory', peakBytes / megabyte, 'MB');
  polys.forEach((value, i) => rows.add(row, name, `polys${moments[i]}`, value, 'count'));
  area.forEach((value, i) => rows.add(row, name, `area${moments[i]}`, value, 'units2'));
  counts.forEach((value, i) => rows.add(row, name, `layers_${fates[i]}`, value, 'count'));
}

/** Areas are sums, whose order depends on where tiles are kept. */
const isRestored = ({ polys, area }) =>
  polys === undefined || (polys[2] === polys[0] && Math.abs(area[2] / area[0] - 1) < 1e-6);

/**
 * Looks at the rows that have facts on every side that has them: { name, program } natively, or { name, wasmFile }. Returns what is
 * wrong: meshes that are not as they were before the obstacles.
 */
export async function measureFacts(planned, sides, rows) {
  const problems = [];
  for (const row of planned.filter(({ hasFacts }) => hasFacts)) {
    for (const { name, program, wasmFile } of sides) {
      const facts =
        program === undefined
          ? await measureWasm(wasmFile, row)
          : await askNative(program, nativeArguments[row.domain](row));
      record(rows, row, name, facts);
      if (!isRestored(facts)) {
        problems.push(`${row.id}: the mesh of ${name} is another one after its obstacles`);
      }
    }
  }
  return problems;
}

if (!isMainThread && workerData?.benchFacts) {
  parentPort.postMessage(await measureHere(workerData));
}
