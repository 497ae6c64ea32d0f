// npm test: sets up, builds everything, and runs every test and check.
//
//   npm test                            all
//   npm test -- lint c fuzz js matrix   some parts (each builds what it needs)
//   npm test -- --full                  with the long versions of tests (ONEPATH_FULL=1)
//
// A test case is counted each time it runs: natively with and without sanitizers, and in both WebAssembly flavours. The
// last line has the counts.
import { mkdirSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildJs, buildNative, buildPreset, buildWasm, modulePath } from './build.mjs';
import { lint } from './lint.mjs';
import { buildDir, jobs, listFiles, run, runNode } from './lib/project.mjs';
import { Steps } from './lib/steps.mjs';
import { TestCounts, countCtest, countTap } from './lib/test_counts.mjs';
import { setUp } from './setup.mjs';

const full = process.argv.includes('--full');
const logDir = join(buildDir, 'logs');
const steps = new Steps();
const total = new TestCounts();

const lastLine = (output) => output.trim().split('\n').at(-1);

/** Runs tests that write their results to a file, and counts them whether they pass or not. */
async function runCounted(file, count, command) {
  rmSync(file, { force: true });
  const failure = await command().catch((error) => error);
  const counts = existsSync(file) ? count(file) : new TestCounts();
  total.add(counts);
  if (failure instanceof Error) {
    failure.message = `${counts}; ${failure.message}`;
    throw failure;
  }
  if (counts.passed === 0) {
    throw new Error('no test ran');
  }
  return String(counts);
}

/** ctest in one build. The sanitizers make tests several times slower, so there they take fewer random inputs. */
function runCtest(preset, env) {
  const file = join(logDir, `ctest-${preset}.xml`);
  const everything = ['--test-output-size-passed', '100000000', '--test-output-size-failed', '100000000'];
  const args = ['--preset', preset, '-j', jobs, '--output-junit', file, ...everything];
  return runCounted(file, countCtest, () => run('ctest', args, { env, log: join(logDir, `ctest-${preset}.log`) }));
}

/** The tests of the package, against the module of one flavour. */
function runJsTests(flavour) {
  const file = join(logDir, `js-${flavour}.tap`);
  const files = listFiles(['tests/js'], ['.test.mjs', '.test.js', '_test.mjs', '_test.js']);
  const reporters = ['spec', 'stdout', 'tap', file].map((value, index) =>
    index % 2 === 0 ? `--test-reporter=${value}` : `--test-reporter-destination=${value}`,
  );
  const env = { ONEPATH_WASM: modulePath(flavour), ...(full ? { ONEPATH_FULL: '1' } : {}) };
  const log = join(logDir, `js-${flavour}.log`);
  return runCounted(file, countTap, () => run(process.execPath, ['--test', ...reporters, ...files], { env, log }));
}

/** A fuzzer over its seed corpus, and a little further. */
function runFuzzer(name) {
  const found = join(buildDir, 'fuzz/corpus', name);
  mkdirSync(found, { recursive: true });
  const seeds = join('fuzz/corpus', name.replace(/_fuzz$/, ''));
  const folders = [found, ...(existsSync(seeds) ? [seeds] : [])];
  const limits = [`-max_total_time=${full ? 60 : 4}`, '-timeout=20', `-artifact_prefix=${buildDir}/fuzz/`];
  return run(join(buildDir, 'fuzz', name), [...limits, ...folders]);
}

/** All of them, as many at a time as there are processors: each uses one. */
async function runFuzzers() {
  const names = listFiles(['fuzz'], ['_fuzz.c']).map((source) => basename(source, '.c'));
  const waiting = names.values();
  const worker = async () => {
    for (const name of waiting) await runFuzzer(name);
  };
  await Promise.all(Array.from({ length: Number(jobs) }, worker));
  return `${names.length} fuzzers`;
}

async function testC() {
  await steps.need('build: native', () => buildNative());
  await steps.run('imported symbols', async () => lastLine(await runNode('tools/check_symbols.mjs')));
  await steps.run('C tests', () => runCtest('release', full ? { ONEPATH_FULL: '1' } : {}));
  await steps.need('build: native with sanitizers', () => buildPreset('asan'));
  await steps.run('C tests with sanitizers', () => runCtest('asan', full ? {} : { ONEPATH_QUICK: '1' }));
}

async function testFuzz() {
  await steps.need('build: fuzzers', () => buildPreset('fuzz'));
  await steps.run('fuzzers', runFuzzers);
}

async function testJs() {
  await steps.need('build: WebAssembly, clang', () => buildWasm('wasi'));
  await steps.need('build: WebAssembly, Emscripten', () => buildWasm('emscripten'));
  await steps.run('WebAssembly modules', async () => lastLine(await runNode('tools/check_wasm.mjs')));
  await steps.need('build: npm package', buildJs);
  await steps.run('JavaScript tests, clang module', () => runJsTests('wasi'));
  await steps.run('JavaScript tests, Emscripten module', () => runJsTests('emscripten'));
}

async function testMatrix() {
  await steps.run('hash matrix', async () => lastLine(await runNode('tools/hash_matrix.mjs', ['all'])));
}

const parts = { lint: () => lint(steps), c: testC, fuzz: testFuzz, js: testJs, matrix: testMatrix };

const chosen = process.argv.slice(2).filter((argument) => argument !== '--full');
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

mkdirSync(logDir, { recursive: true });
await setUp(steps, { tests: true });
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) {
    await part();
  }
}
console.log(`\n${steps.seconds.toFixed(0)} s. Whole outputs are in build/logs.`);
if (steps.failed.length > 0) {
  console.log(`Failed: ${steps.failed.join('; ')}`);
  process.exitCode = 1;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
