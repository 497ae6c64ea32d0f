// Builds what it is told, again only what changed:
//
//   node tools/build.mjs [native] [wasm-wasi] [wasm-emscripten] [wasm] [js] [all]
//
// native: libonepath.a, its tests and tools in build/release; wasm-wasi and wasm-emscripten: onepath.wasm in the
// build folder of that name; wasm: both; js: the npm package in dist/, with the wasi module, which is built before it.
// Without a target: native and js.
import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildDir, isMain, jobs, listFiles, root, run, runNode } from './lib/project.mjs';
import { describeSize, moduleSize } from './lib/module_size.mjs';
import { Steps } from './lib/steps.mjs';
import { isInstalled } from './setup.mjs';

/** Configures a CMake preset, when it is not or when there are options, and builds it or some of its targets. */
export async function buildPreset(preset, { options = [], targets = [] } = {}) {
  const log = join(buildDir, 'logs', `build-${preset}.log`);
  if (options.length > 0 || !existsSync(join(buildDir, preset, 'build.ninja'))) {
    await run('cmake', ['--preset', preset, ...options], { log });
  }
  const only = targets.length > 0 ? ['--target', ...targets] : [];
  await run('cmake', ['--build', '--preset', preset, '-j', jobs, ...only, '--', '--quiet'], { log });
}

/** The release build. Its tests are left out where cmocka is not installed, as after `npm start` alone. */
export async function buildNative(targets = []) {
  const tests = isInstalled('libcmocka-dev') ? 'ON' : 'OFF';
  await buildPreset('release', { options: [`-DONEPATH_BUILD_TESTS=${tests}`], targets });
}

export function modulePath(flavour) {
  return join(buildDir, `wasm-${flavour}`, 'onepath.wasm');
}

export async function buildWasm(flavour, targets = []) {
  await buildPreset(`wasm-${flavour}`, { targets });
  return describeSize(moduleSize(modulePath(flavour)));
}

/** Files that the package is made of; any of them newer than the last build makes a new one. */
function packageInputs() {
  const tools = ['package.json', 'tsconfig.json', 'tools/build_js.mjs', 'tools/lib/types_rollup.mjs'];
  return [...tools.map((file) => join(root, file)), ...listFiles(['js', 'types'], ['.ts']), modulePath('wasi')];
}

export async function buildJs() {
  const stamp = join(buildDir, 'package.stamp');
  const built = existsSync(join(root, 'dist')) && existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (packageInputs().every((file) => statSync(resolve(root, file)).mtimeMs < built)) {
    return 'up to date';
  }
  const begun = new Date();
  await runNode('tools/build_js.mjs');
  writeFileSync(stamp, '');
  utimesSync(stamp, begun, begun);
  return undefined;
}

const steps = {
  native: ['native library', () => buildNative()],
  'wasm-wasi': ['WebAssembly with clang and wasi-libc', () => buildWasm('wasi')],
  'wasm-emscripten': ['WebAssembly with Emscripten', () => buildWasm('emscripten')],
  js: ['npm package', buildJs],
};

const groups = { wasm: ['wasm-wasi', 'wasm-emscripten'], js: ['wasm-wasi', 'js'], all: Object.keys(steps) };

async function main(names) {
  const wanted = (names.length > 0 ? names : ['native', 'js']).flatMap((name) => groups[name] ?? [name]);
  const unknown = wanted.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`unknown target ${unknown.join(', ')}; known: ${Object.keys({ ...steps, ...groups }).join(', ')}`);
    process.exit(2);
  }
  const list = new Steps();
  for (const name of Object.keys(steps).filter((step) => wanted.includes(step))) {
    await list.need(...steps[name]);
  }
}

if (isMain(import.meta.url)) {
  await main(process.argv.slice(2));
}
