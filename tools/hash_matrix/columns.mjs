// The columns of the hash matrix: builds whose manifests must be equal. `presets` of CMakePresets.json, and builds for
// other machines that run under qemu-user and are skipped where their compiler or emulator is not installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildPreset } from '../build.mjs';
import { buildDir, findProgram, jobs, root, run } from '../lib/project.mjs';

function missingPrograms(programs) {
  return programs.filter((program) => findProgram(program) === undefined);
}

/** Builds the runner in a folder that no preset describes. */
async function buildFolder(folder, options) {
  const log = join(buildDir, 'logs', `build-${basename(folder)}.log`);
  if (!existsSync(join(folder, 'build.ninja'))) {
    const fixed = ['-DCMAKE_BUILD_TYPE=Release', '-DONEPATH_BUILD_TESTS=OFF', '-DONEPATH_INSTALL=OFF'];
    await run('cmake', ['-S', '.', '-B', folder, '-G', 'Ninja', ...fixed, ...options], { log });
  }
  await run('cmake', ['--build', folder, '-j', jobs, '--target', 'hash_matrix'], { log });
}

/** A column built by a preset. */
function presetColumn(name, preset, programs) {
  const wasm = preset.startsWith('wasm-');
  const program = join(buildDir, preset, wasm ? 'hash_matrix.wasm' : 'hash_matrix');
  return {
    name,
    missing: () => missingPrograms(programs),
    build: () => buildPreset(preset, { targets: ['hash_matrix'] }),
    command: wasm ? [process.execPath, join(root, 'tools/run_wasi.mjs'), program] : [program],
  };
}

/** Another machine, under its user-mode emulator. */
function emulatedColumn(machine, compiler) {
  const folder = join(buildDir, 'hash_matrix', machine);
  const emulator = `qemu-${machine}`;
  return {
    name: machine,
    missing: () => missingPrograms([compiler, emulator]),
    build: () =>
      buildFolder(folder, [
        '-DCMAKE_SYSTEM_NAME=Linux',
        `-DCMAKE_SYSTEM_PROCESSOR=${machine}`,
        `-DCMAKE_C_COMPILER=${compiler}`,
        '-DCMAKE_EXE_LINKER_FLAGS=-static',
      ]),
    command: [emulator, join(folder, 'hash_matrix')],
  };
}

/** gcc names a file of its 32-bit half by its whole path when it has one. */
function missing32Bit() {
  const answer = spawnSync('gcc', ['-m32', '-print-file-name=crt1.o'], { encoding: 'utf8' }).stdout ?? '';
  return answer.startsWith('/') && existsSync(answer.trim()) ? [] : ['gcc -m32'];
}

function x86Column() {
  const folder = join(buildDir, 'hash_matrix', 'x86-sse2');
  const options = ['-DCMAKE_C_COMPILER=gcc', '-DCMAKE_C_FLAGS=-m32 -msse2 -mfpmath=sse'];
  return {
    name: 'x86-sse2',
    missing: missing32Bit,
    build: () => buildFolder(folder, options),
    command: [join(folder, 'hash_matrix')],
  };
}

export const columns = [
  presetColumn('native', 'release', ['cmake', 'gcc']),
  presetColumn('native-clang-O0', 'clang-o0', ['cmake', 'clang-19']),
  presetColumn('wasi', 'wasm-wasi', ['cmake', 'clang-19', 'wasm-ld-19']),
  presetColumn('emscripten', 'wasm-emscripten', ['cmake', 'emcc']),
  x86Column(),
  emulatedColumn('aarch64', 'aarch64-linux-gnu-gcc'),
  emulatedColumn('s390x', 's390x-linux-gnu-gcc'),
];
