// The sides of the benchmark: the native driver, and libraries in worker threads. Each has
// measure(row, { repetitions, warmUp }) and close().
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

export function costFromBits(bits) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

/** Runs the native driver; resolves to its line of JSON. */
export async function askNative(program, args) {
  const { stdout } = await promisify(execFile)(program, args.map(String), { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

function nativeArguments(row, { repetitions, warmUp }) {
  if (row.kind === 'work') {
    return ['work', row.work, row.mapFile, row.script, warmUp, repetitions];
  }
  if (row.domain === 'nav') {
    return ['nav', row.work, row.mapFile, row.scenarioFile, warmUp, repetitions];
  }
  if (row.domain === 'build3d') {
    return ['build3d', row.level, row.size, row.search, warmUp, repetitions];
  }
  if (row.domain === 'tilecache') {
    return ['tilecache', row.search, row.level, row.size, row.placeFile, warmUp, repetitions];
  }
  if (row.domain === 'orca') {
    return ['orca', row.agents, warmUp, repetitions];
  }
  if (row.domain === 'crowd') {
    return ['crowd', row.search, row.agents, row.placeFile, warmUp, repetitions];
  }
  const options = Object.entries(row.options).map(([key, value]) => `${key}=${value}`);
  const files =
    row.domain === 'graph'
      ? [row.graphFile, row.coordinateFile ?? '-', row.queryFile]
      : [row.mapFile, row.scenarioFile];
  return [row.domain, ...files, warmUp, repetitions, ...options];
}

export function nativeSide(program, version) {
  return {
    name: `onepath-${version}-native`,
    ours: true,
    program,
    async measure(row, settings) {
      const answer = await askNative(program, nativeArguments(row, settings));
      const { times, processor, wall, expanded, notes, costBits } = answer;
      return { times: { search: times }, processor, wall, expanded, notes, costs: costBits.map(costFromBits) };
    },
    async close() {},
  };
}

/** Recast as libraries of the system, which only have rows of 3D builds, tile caches and crowds. */
export function nativePeerSide(program) {
  return {
    name: 'recast-native',
    ours: false,
    program,
    async measure(row, settings) {
      const { times, processor, wall, notes } = await askNative(program, nativeArguments(row, settings));
      return { times: { search: times }, processor, wall, notes };
    },
    async close() {},
  };
}

/** A side in a worker. rename(version) is the side's name in the rows. */
export async function workerSide(file, rename, options = {}, ours = false) {
  const worker = new Worker(new URL('./bench_worker.mjs', import.meta.url), {
    workerData: { module: new URL(file, import.meta.url).href, options },
  });
  const answer = () =>
    new Promise((resolve, reject) => {
      const settle = (message) => {
        worker.off('error', fail);
        return message.error === undefined ? resolve(message) : reject(new Error(message.error));
      };
      const fail = (error) => {
        worker.off('message', settle);
        reject(error);
      };
      worker.once('message', settle);
      worker.once('error', fail);
    });
  const { ready: version } = await answer();
  return {
    name: rename(version),
    ours,
    async measure(row, settings) {
      const result = answer();
      worker.postMessage({ row, ...settings });
      return (await result).result;
    },
    close: () => worker.terminate(),
  };
}

/** The optimal lengths in the scenario file of a row. */
export function publishedLengths(row) {
  const [headLines, field] = row.domain === 'voxel' ? [2, 6] : [1, 8];
  return readFileSync(row.scenarioFile, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(headLines)
    .map((line) => line.trim().split(/\s+/)[field]);
}
