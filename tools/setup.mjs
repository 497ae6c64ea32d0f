// Brings what a build needs and this machine lacks: Debian packages through apt-get, npm packages from the lock
// file. Does nothing when everything is there. Only built-in modules of Node.js.
//
//   node tools/setup.mjs            what `npm start` needs
//   node tools/setup.mjs --tests    what `npm test` needs
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, isMain, npmCommand, root, run, succeeds } from './lib/project.mjs';
import { Steps } from './lib/steps.mjs';

const llvm = '/usr/lib/llvm-19/lib/clang/19/lib';
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';

/** Debian packages, each with a program on PATH or a file that shows it is there. */
const buildPackages = [
  ['cmake', 'cmake'],
  ['ninja-build', 'ninja'],
  ['gcc', 'gcc'],
  ['libc6-dev', '/usr/include/stdio.h'],
  ['clang-19', 'clang-19'],
  ['lld-19', 'wasm-ld-19'],
  ['libclang-rt-19-dev-wasm32', `${llvm}/wasi/libclang_rt.builtins-wasm32.a`],
  ['wasi-libc', '/usr/include/wasm32-wasi/stdio.h'],
];

const testPackages = [
  ['libcmocka-dev', '/usr/include/cmocka.h'],
  ['emscripten', 'emcc'],
  ['clang-format-19', 'clang-format-19'],
  ['libclang-rt-19-dev', `${llvm}/linux/libclang_rt.fuzzer-${machine}.a`],
  ['chromium', 'chromium'],
  ['fonts-dejavu-core', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
];

const isThere = ([, proof]) => (proof.startsWith('/') ? existsSync(proof) : findProgram(proof) !== undefined);

export function isInstalled(debianPackage) {
  return isThere([...buildPackages, ...testPackages].find(([name]) => name === debianPackage));
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node.js 20.19 or later is needed, this is ${process.versions.node}`);
  }
  return process.versions.node;
}

/** apt-get as a program and first arguments: through sudo when that asks no password; undefined for other users. */
function aptGet() {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (process.getuid?.() === 0) {
    return command;
  }
  return findProgram('sudo') !== undefined && succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', ...command] : undefined;
}

export async function installDebianPackages({ tests }) {
  const wanted = tests ? [...buildPackages, ...testPackages] : buildPackages;
  const missing = wanted.filter((entry) => !isThere(entry));
  if (missing.length === 0) {
    return 'all there';
  }
  const names = missing.map(([name]) => name).join(' ');
  const line = `apt-get update && apt-get install -y --no-install-recommends ${names}`;
  if (findProgram('apt-get') === undefined) {
    const proofs = missing.map(([, proof]) => proof).join(', ');
    throw new Error(`this machine has no apt-get; install what Debian 12 calls: ${names}\n` + `(looked for ${proofs})`);
  }
  const apt = aptGet();
  if (apt === undefined) {
    throw new Error(`packages are missing and this user may not install them. Run as root:\n\n    ${line}\n`);
  }
  console.log(`              installing ${names}`);
  const [program, ...first] = apt;
  // A mirror of some other software that does not answer fails the update, but not what follows from it.
  await run(program, [...first, 'update']).catch(() => {});
  await run(program, [...first, 'install', '-y', '--no-install-recommends', ...names.split(' ')]);
  return `installed ${names}`;
}

/** npm writes node_modules/.package-lock.json last, so its age is the age of the installation. */
export async function installNpmPackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) {
    return 'all there';
  }
  const [program, ...first] = npmCommand();
  await run(program, [...first, 'ci', '--no-audit', '--no-fund']);
  return 'installed from package-lock.json';
}

/** The steps that start and test have in common. */
export async function setUp(steps, { tests }) {
  await steps.need('Node.js', checkNode);
  await steps.need('Debian packages', () => installDebianPackages({ tests }));
  await steps.need('npm packages', installNpmPackages);
}

if (isMain(import.meta.url)) {
  await setUp(new Steps(), { tests: process.argv.includes('--tests') });
}
