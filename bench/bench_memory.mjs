// Memory and times of whole algorithms on one large map: natively by an allocator that counts, in WebAssembly by the size of
// the memory of a fresh module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { generateMaps } from './bench_plan.mjs';
import { askNative, costFromBits } from './bench_sides.mjs';

/** Ways of searching by the names of grid_memory.h, with the options of JavaScript. */
const ways = {
  'a*': {},
  'a*-generic': { specializedEngines: false },
  jps: { algorithm: 'jps' },
  'jps+': { algorithm: 'jps+' },
  'hpa*': { algorithm: 'hpa*' },
  'flow-field': undefined,
};

const megabyte = 2 ** 20;

function answer(grid, name, start, goal, kept) {
  if (name !== 'flow-field') {
    const { cost, expandedCount } = grid.findPath(start, goal, ways[name]);
    return { cost, expanded: expandedCount };
  }
  if (kept.field === undefined) {
    kept.field = grid.createFlowField(goal);
  } else {
    kept.field.recompute();
  }
  return { cost: kept.field.getCost(start), expanded: kept.field.settled };
}

async function measureHere({ wasmFile, name, mapFile }) {
  const { initSync, movingAi } = await import('../dist/onepath.node.js');
  initSync(readFileSync(wasmFile));
  const grid = movingAi.parseMap(readFileSync(mapFile));
  const [scenario] = movingAi.parseScenarios(readFileSync(`${mapFile}.scen`));
  const start = { x: scenario.startX, y: scenario.startY };
  const goal = { x: scenario.goalX, y: scenario.goalY };
  const size = () => grid.cellsView.buffer.byteLength;
  const before = size();
  const kept = {};
  const times = [];
  let found;
  for (let i = 0; i < 2; ++i) {
    const begun = performance.now();
    found = answer(grid, name, start, goal, kept);
    times.push(performance.now() - begun);
  }
  return { before, after: size(), times, ...found };
}

/** The same in a worker, so that every way begins with a small memory. */
function measureWasm(options) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => {
      void worker.terminate();
      resolve(message);
    });
    worker.once('error', reject);
  });
}

function recordNative(rows, row, side, answer) {
  const { gridBytes, heldBytes, times } = answer;
  rows.add(row, side, 'bytes_per_cell', heldBytes / row.cells, 'B');
  rows.add(row, side, 'grid_bytes_per_cell', gridBytes / row.cells, 'B');
  rows.add(row, side, 'first_time', times[0], 'ms');
  rows.add(row, side, 'search_time', times[1], 'ms');
  rows.add(row, side, 'expanded', answer.expanded, 'count');
}

function recordWasm(rows, row, side, { before, after, times }) {
  rows.add(row, side, 'memory_before', before / megabyte, 'MB');
  rows.add(row, side, 'memory', after / megabyte, 'MB');
  rows.add(row, side, 'first_time', times[0], 'ms');
  rows.add(row, side, 'search_time', times[1], 'ms');
}

/**
 * Measures every way whose row id holds `only` on a map of rooms, size x size. Returns { measured (rows), problems }. wasmFiles:
 * file by the name of the side.
 */
export async function measureMemory({ folder, program, size, only, rows, nativeName, wasmFiles }) {
  const planned = Object.keys(ways)
    .map((name) => ({ id: `grid/memory-${size}/${name}`, domain: 'grid', name, cells: size * size }))
    .filter(({ id }) => id.includes(only));
  const problems = [];
  if (planned.length > 0) {
    await generateMaps(folder, program, size, 1, 'rooms');
  }
  const mapFile = join(folder, 'rooms.map');
  for (const row of planned) {
    const native = await askNative(program, ['memory', row.name, mapFile, `${mapFile}.scen`]);
    recordNative(rows, row, nativeName, native);
    for (const [side, wasmFile] of Object.entries(wasmFiles)) {
      const wasm = await measureWasm({ wasmFile, name: row.name, mapFile });
      recordWasm(rows, row, side, wasm);
      if (!Object.is(wasm.cost, costFromBits(native.costBits)) || wasm.expanded !== native.expanded) {
        problems.push(`${row.id}: ${side} and ${nativeName} differ`);
      }
    }
  }
  return { measured: planned, problems };
}

if (!isMainThread && workerData?.mapFile !== undefined) {
  parentPort.postMessage(await measureHere(workerData));
}
