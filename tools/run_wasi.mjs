// Runs a WebAssembly program under Node's WASI, either flavour: node tools/run_wasi.mjs PROGRAM.wasm [arguments]
import { readFile } from 'node:fs/promises';

// node:wasi announces that it is experimental, each time.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node tools/run_wasi.mjs PROGRAM.wasm [arguments]');
  process.exit(2);
}
const wasi = new WASI({ version: 'preview1', args: [file, ...args], returnOnExit: true });
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module, {
  ...wasi.getImportObject(),
  env: { emscripten_notify_memory_growth() {} },
});
process.exitCode = wasi.start(instance);
