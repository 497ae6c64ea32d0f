// The most memory that 3D builds need at a time: natively by counting allocators, in WebAssembly by the pages that a build in
// a fresh module writes to.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { askNative } from './bench_sides.mjs';
import { makeBenchLevel } from './build_settings.mjs';

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

async function loadMesh(wasmFile) {
  if (wasmFile === undefined) {
    const { RecastMesh, moduleMemory } = await import('./recast_mesh.mjs');
    return { Mesh: RecastMesh, moduleMemory };
  }
  const { initSync } = await import('../dist/onepath.node.js');
  initSync(readFileSync(wasmFile));
  const { OnePathMesh, moduleMemory } = await import('./onepath_mesh.mjs');
  return { Mesh: OnePathMesh, moduleMemory };
}

async function measureHere({ wasmFile, level, size, tiled }) {
  const { Mesh, moduleMemory } = await loadMesh(wasmFile);
  const { positions, indices } = makeBenchLevel(level, size);
  const triangles = { positions: Float32Array.from(positions), indices };
  const before = moduleMemory().slice();
  const mesh = new Mesh(triangles, tiled);
  const written = countWritten(before, moduleMemory());
  mesh.close();
  return written;
}

/** The same in a worker, so that every build begins with a fresh module. */
function measureWasm(options) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { buildMemory: true, ...options } });
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes) => {
      void worker.terminate();
      resolve(bytes);
    });
    worker.once('error', reject);
  });
}

/** Measures the rows of 3D builds on every side that has them: { name, program } natively, or { name, wasmFile }. */
export async function measureBuildMemory(planned, sides, rows) {
  for (const row of planned.filter(({ domain }) => domain === 'build3d')) {
    const { level, size, search, tiled } = row;
    for (const { name, program, wasmFile } of sides) {
      const bytes =
        program === undefined
          ? await measureWasm({ wasmFile, level, size, tiled })
          : (await askNative(program, ['build3d-memory', level, size, search])).peakBytes;
      rows.add(row, name, 'peak_memory', bytes / megabyte, 'MB');
    }
  }
}

if (!isMainThread && workerData?.buildMemory) {
  parentPort.postMessage(await measureHere(workerData));
}
