// Checks the built WebAssembly modules: exports, imports, memory, instructions and size.
//
//   node tools/check_wasm.mjs [wasi] [emscripten]        without a flavour: both
//
// exports.txt, the functions of wasm/*.c and the exports of each module are the same list; nothing is imported
// but the host callbacks and Emscripten's notice of memory growth; the module runs where only WebAssembly 1.0, bulk
// memory, sign extension and mutable globals exist; its size is within wasm/size-limits.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulePath } from './build.mjs';
import { describeSize, moduleSize } from './lib/module_size.mjs';
import { listFiles, reportProblems, root, run } from './lib/project.mjs';

const wasmOpt = '/usr/bin/wasm-opt';
const maxPages = 65536;
const maxInitialPages = 32;

/** What a toolchain exports beside the ABI. */
const extraExports = {
  wasi: ['_initialize', 'memory'],
  emscripten: [
    '_initialize',
    'memory',
    '__errno_location',
    '__indirect_function_table',
    'stackAlloc',
    'stackRestore',
    'stackSave',
  ],
};
const extraImports = { wasi: [], emscripten: ['env.emscripten_notify_memory_growth'] };

const read = (file) => readFileSync(join(root, file), 'utf8');

function readExportList() {
  return read('wasm/exports.txt')
    .split('\n')
    .filter((line) => /^\w/.test(line));
}

/** The functions that wasm/*.c give external linkage: definitions at the start of a line, not static. */
function readSourceFunctions() {
  const text = listFiles(['wasm'], ['.c']).map(read).join('\n');
  return [...text.matchAll(/^(?!static|extern)\w[\w *]*\b(\w+)\([^;{]*\)\s*\{/gm)].map((found) => found[1]);
}

/** Problems where two lists of names differ. */
function compareNames(expected, actual, expectedName, actualName) {
  const missing = expected.filter((name) => !actual.includes(name));
  const extra = actual.filter((name) => !expected.includes(name));
  return [
    ...missing.map((name) => `${name} is in ${expectedName} but not in ${actualName}`),
    ...extra.map((name) => `${name} is in ${actualName} but not in ${expectedName}`),
  ];
}

/** The memory section of a module: its initial and maximum number of pages. */
function readMemory(bytes) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) {
        return value;
      }
    }
  };
  while (at < bytes.length) {
    const [section, size] = [bytes[at++], number()];
    if (section === 5) {
      const [, flags] = [number(), number()];
      return { initial: number(), maximum: flags === 1 ? number() : undefined, flags };
    }
    at += size;
  }
  return {};
}

function checkSize(file, flavour) {
  const limits = JSON.parse(read('wasm/size-limits.json'))[flavour];
  const size = moduleSize(file);
  console.log(`${flavour}: ${describeSize(size)}`);
  return Object.entries(limits)
    .filter(([kind, limit]) => size[kind] > limit)
    .map(
      ([kind, limit]) => `${flavour}: ${kind} size is ${size[kind]} bytes, more than ${limit} (wasm/size-limits.json)`,
    );
}

async function checkInstructions(file, flavour) {
  if (!existsSync(wasmOpt)) {
    return [];
  }
  const features = ['--mvp-features', '--enable-bulk-memory', '--enable-sign-ext', '--enable-mutable-globals'];
  try {
    await run(wasmOpt, [file, ...features, '-o', '/dev/null']);
    return [];
  } catch (error) {
    return [`${flavour}: not plain WebAssembly: ${error.output.split('\n').slice(0, 3).join(' ')}`];
  }
}

async function checkModule(flavour, exportList) {
  const file = modulePath(flavour);
  const bytes = readFileSync(file);
  const module = new WebAssembly.Module(bytes);
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const expected = [...exportList, ...extraExports[flavour]];
  const problems = compareNames(expected, exported, 'wasm/exports.txt', `the exports of the ${flavour} module`);
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const full = `${from}.${name}`;
    if (kind !== 'function' || !(/^env\.onepath_\w+$/.test(full) || extraImports[flavour].includes(full))) {
      problems.push(`${flavour}: the module imports the ${kind} ${full}`);
    }
  }
  const { initial, maximum, flags } = readMemory(bytes);
  if (flags !== 1 || maximum !== maxPages || initial > maxInitialPages) {
    problems.push(
      `${flavour}: memory is ${initial} to ${maximum} pages, must begin with at most ${maxInitialPages} and end with ${maxPages}`,
    );
  }
  return [...problems, ...(await checkInstructions(file, flavour)), ...checkSize(file, flavour)];
}

const flavours = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(extraExports);
const exportList = readExportList();
const problems = compareNames(exportList, readSourceFunctions(), 'wasm/exports.txt', 'wasm/*.c');
if (exportList.join() !== [...new Set(exportList)].sort().join()) {
  problems.push('wasm/exports.txt must be sorted and without repeats');
}
for (const flavour of flavours) {
  problems.push(...(await checkModule(flavour, exportList)));
}
reportProblems(problems, `${exportList.length} exports, the same in ${flavours.join(' and ')}`);
