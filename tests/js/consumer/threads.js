// The main thread compiles, a worker thread gets the compiled module.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Grid, initSync, version } from 'onepath-wasm';

if (isMainThread) {
  const bytes = await readFile(fileURLToPath(import.meta.resolve('onepath-wasm/onepath.wasm')));
  const worker = new Worker(new URL(import.meta.url), { workerData: await WebAssembly.compile(bytes) });
  worker.on('message', (path) => console.log(version, path.cost));
} else {
  initSync(workerData);
  parentPort.postMessage(new Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }));
}
