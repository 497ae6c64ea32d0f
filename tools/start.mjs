// npm start [-- map [scen]]: sets up, builds the native library, the WebAssembly module and the package, and finds paths
// on a map (tools/path_table.mjs). On a new machine only Node.js is needed before it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildJs, buildNative, buildWasm } from './build.mjs';
import { root } from './lib/project.mjs';
import { Steps } from './lib/steps.mjs';
import { setUp } from './setup.mjs';
import { spawnSync } from 'node:child_process';

/** npm runs scripts in the project's folder; file names are meant from where the user stands. */
function fromUserFolder(argument) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  return existsSync(path) ? path : argument;
}

const steps = new Steps();
await setUp(steps, { tests: false });
await steps.need('native library', () => buildNative(['path_table']));
await steps.need('WebAssembly module', () => buildWasm('wasi', ['onepath_wasm']));
await steps.need('npm package', buildJs);

const args = process.argv.slice(2).map(fromUserFolder);
console.log('');
const table = spawnSync(process.execPath, [join(root, 'tools/path_table.mjs'), ...args], {
  stdio: 'inherit',
  cwd: root,
});
process.exitCode = table.status ?? 1;
