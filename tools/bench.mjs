// npm run bench: OnePath natively and in WebAssembly, the npm packages pathfinding, easystarjs, ngraph.path and recast-navigation,
// and Recast as libraries of the system, on the same maps, graphs and levels in one run; whole scenario files, the work between
// edits, and memory on a large map, of 3D builds and of tile caches (docs/benchmarking.md):
//
//   node tools/bench.mjs [--quick] [--only TEXT] [--out FOLDER] [--machine NAME]
//
// Prints ROW lines and the report, and writes rows.csv, env.json and report.md into build/bench (or FOLDER). --quick
// runs every row small and once, as a check that all of them work; its times mean nothing. --only keeps the rows whose id
// holds TEXT. Exits with 1 when the sides disagree about a cost, never for a time.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRow, meanRatio } from '../bench/bench_checks.mjs';
import { BenchEnvironment } from '../bench/bench_environment.mjs';
import { measureFacts } from '../bench/bench_facts.mjs';
import { measureMemory } from '../bench/bench_memory.mjs';
import { planRows } from '../bench/bench_plan.mjs';
import { makeReport } from '../bench/bench_report.mjs';
import { BenchRows, median } from '../bench/bench_rows.mjs';
import { nativePeerSide, nativeSide, workerSide } from '../bench/bench_sides.mjs';
import { buildJs, buildPreset, buildWasm, modulePath } from './build.mjs';
import { buildDir, findProgram, isMain, npmCommand, root, run } from './lib/project.mjs';
import { Steps } from './lib/steps.mjs';

/** By kind of row: rounds of all sides, repetitions in a round, and milliseconds of warming up before them. */
const suites = {
  grid: {
    size: 512,
    queries: 5,
    data: true,
    memorySize: 4096,
    voxelSide: 96,
    roadSide: 320,
    graphQueries: 20,
    navSide: 128,
    navQueries: 100,
    levelSize: 256,
    obstacles: 16,
    orcaAgents: [250, 1000, 5000],
    crowdAgents: [100, 500, 1000, 5000],
    peerRepetitions: 3,
    queriesKind: { rounds: 3, repetitions: 5, warmUp: 200 },
    stepsKind: { rounds: 3, repetitions: 2, warmUp: 1000, peersTakeTurns: true },
    journeyKind: { rounds: 1, repetitions: 1, warmUp: 0, peersTakeTurns: true },
    changesKind: { rounds: 3, repetitions: 5, warmUp: 1000, peersTakeTurns: true },
    wholeKind: { rounds: 2, repetitions: 1, warmUp: 0 },
    workKind: { rounds: 2, repetitions: 2, warmUp: 100 },
  },
  quick: {
    size: 96,
    queries: 2,
    data: false,
    memorySize: 128,
    voxelSide: 24,
    roadSide: 24,
    graphQueries: 3,
    navSide: 24,
    navQueries: 3,
    levelSize: 64,
    obstacles: 3,
    orcaAgents: [60],
    crowdAgents: [40],
    peerRepetitions: 1,
    queriesKind: { rounds: 1, repetitions: 1, warmUp: 0 },
    stepsKind: { rounds: 1, repetitions: 1, warmUp: 0, peersTakeTurns: true },
    journeyKind: { rounds: 1, repetitions: 1, warmUp: 0, peersTakeTurns: true },
    changesKind: { rounds: 1, repetitions: 1, warmUp: 0, peersTakeTurns: true },
    workKind: { rounds: 1, repetitions: 1, warmUp: 0 },
  },
};

const program = join(buildDir, 'release', 'onepath_bench');
const recastProgram = join(buildDir, 'release', 'recast_bench'); // where librecast-dev is installed

const peers = ['pathfinding', 'easystarjs', 'ngraph.path', 'ngraph.graph', 'recast-navigation'];

async function installPeers() {
  if (peers.every((name) => existsSync(join(root, 'bench/node_modules', name)))) {
    return 'all there';
  }
  const [npm, ...first] = npmCommand();
  await run(npm, [...first, 'ci', '--no-audit', '--no-fund'], { cwd: join(root, 'bench') });
  return 'installed from bench/package-lock.json';
}

/** What a comparison in JavaScript needs; quality_3d.mjs makes one, too. */
export async function prepareJs(steps = new Steps()) {
  await steps.need('npm packages to compare with', installPeers);
  await steps.need('WebAssembly with clang and wasi-libc', () => buildWasm('wasi', ['onepath_wasm']));
  await steps.need('npm package', buildJs);
}

async function prepare() {
  const steps = new Steps();
  await steps.need('native driver', () =>
    buildPreset('release', { options: ['-DONEPATH_BUILD_BENCH=ON'], targets: ['onepath_bench'] }),
  );
  if (findProgram('emcc') !== undefined) {
    await steps.need('WebAssembly with Emscripten', () => buildWasm('emscripten', ['onepath_wasm']));
  }
  await prepareJs(steps);
}

function openNativePeers() {
  if (existsSync(recastProgram)) {
    return [nativePeerSide(recastProgram)];
  }
  console.log('no Recast library (librecast-dev): 3D builds, tile caches and crowds have no native peer');
  return [];
}

async function openSides() {
  const flavours = ['wasi', 'emscripten'].filter((flavour) => existsSync(modulePath(flavour)));
  const wasm = [];
  for (const flavour of flavours) {
    const rename = (version) => `onepath-${version}-wasm-${flavour}`;
    const wasmFile = modulePath(flavour);
    wasm.push({ ...(await workerSide('./onepath_bench_side.mjs', rename, { wasmFile }, true)), wasmFile });
  }
  const version = wasm[0].name.split('-')[1];
  return [
    nativeSide(program, version),
    ...wasm,
    await workerSide('./pathfinding_bench_side.mjs', (found) => `pathfinding-${found}`),
    await workerSide('./easystar_bench_side.mjs', (found) => `easystarjs-${found}`),
    await workerSide('./ngraph_bench_side.mjs', (found) => `ngraph.path-${found}`),
    await workerSide('./recast_bench_side.mjs', (found) => `recast-navigation-${found}`),
    ...openNativePeers(),
  ];
}

/** Adds the times of another round to a result. */
function addTimes(result, more) {
  result.processor.push(...more.processor);
  result.wall.push(...more.wall);
  for (const [part, times] of Object.entries(more.times)) {
    result.times[part].push(...times);
  }
}

/** Measures one row on all sides in rounds, so that a busy moment of the machine hits none of ours alone. */
async function measureRow(row, sides, settings) {
  const results = new Map();
  const { rounds, repetitions, warmUp, peersTakeTurns = false } = settings[`${row.kind}Kind`];
  const takesPart = (side, round) =>
    side.ours || ((round === 0 || peersTakeTurns) && row.peers.some((peer) => side.name.startsWith(peer)));
  for (let round = 0; round < rounds; ++round) {
    for (const side of sides.filter((one) => takesPart(one, round))) {
      const result = await side.measure(row, {
        repetitions: side.ours || peersTakeTurns ? repetitions : settings.peerRepetitions,
        warmUp,
      });
      if (results.has(side)) {
        addTimes(results.get(side), result);
      } else {
        results.set(side, result);
      }
    }
  }
  return [...results];
}

const noteUnits = { planning_steps: 'count', arrived: 'count', overlap: 'world_units' };

/** Writes a row's measurements; the names of sides as the rows have them. */
function recordRow(rows, row, results, mismatches) {
  const names = [];
  for (const [side, result] of results) {
    for (const [part, times] of Object.entries(result.times)) {
      const name = part === 'search' ? side.name : `${side.name}-${part}`;
      names.push(name);
      rows.add(row, name, 'search_time', Math.min(...times), 'ms');
      rows.add(row, name, 'search_time_median', median(times), 'ms');
    }
    rows.add(row, side.name, 'processor_time', Math.min(...result.processor), 'ms');
    rows.add(row, side.name, 'processor_time_median', median(result.processor), 'ms');
    for (const [name, value] of Object.entries(result.notes ?? {})) {
      rows.add(row, side.name, name, value, noteUnits[name]);
    }
    const shares = result.processor.map((time, i) => time / result.wall[i]);
    rows.add(row, side.name, 'processor_share', median(shares), 'share');
    if (side.ours) {
      rows.add(row, side.name, 'instances', result.costs.length, 'count');
      rows.add(row, side.name, 'expanded', result.expanded, 'count');
      rows.add(
        row,
        side.name,
        'cost_sum',
        result.costs.reduce((sum, cost) => sum + cost, 0),
        'cost',
      );
      const ratio = meanRatio(row, result.costs);
      if (ratio !== undefined) {
        rows.add(row, side.name, 'cost_ratio_mean', ratio, 'ratio');
      }
    }
    const metric = side.ours ? 'cost_mismatch_vs_scenario' : 'cost_above_best';
    if (mismatches.get(side.name) !== undefined) {
      rows.add(row, side.name, metric, mismatches.get(side.name), 'count');
    }
  }
  return names;
}

/** What to say about another library's paths: how many of all queries it answered with a dearer path than ours. */
class DearerPaths {
  #bySide = new Map();

  add(results, { mismatches, worst }) {
    for (const [side, result] of results.filter(([one]) => mismatches.has(one.name) && !one.ours)) {
      const sum = this.#bySide.get(side.name) ?? { queries: 0, dearer: 0, worst: 0 };
      sum.queries += (result.costs ?? result.steps).length;
      sum.dearer += mismatches.get(side.name);
      sum.worst = Math.max(sum.worst, worst.get(side.name));
      this.#bySide.set(side.name, sum);
    }
  }

  notes() {
    return [...this.#bySide].map(
      ([name, { queries, dearer, worst }]) =>
        `${name}: ${dearer} of ${queries} paths are dearer than the best` +
        (dearer > 0 ? `, by up to ${(100 * worst).toFixed(1)} %` : ''),
    );
  }
}

async function measureAll(planned, sides, settings, rows, environment) {
  const problems = [];
  const dearer = new DearerPaths();
  const names = new Set();
  environment.noteLoad('before');
  for (const row of planned) {
    const results = await measureRow(row, sides, settings);
    const check = checkRow(row, results);
    problems.push(...check.problems);
    dearer.add(results, check);
    recordRow(rows, row, results, check.mismatches).forEach((name) => names.add(name));
    environment.noteLoad(row.id);
  }
  return { problems, notes: dearer.notes(), names: [...names] };
}

function writeResults(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
}

export async function bench({ quick, only, out, machine }) {
  const suite = quick ? 'quick' : 'grid';
  const folder = resolve(out);
  await prepare();
  const dataFolder = process.env.ONEPATH_DATA ?? join(root, '../shared/data');
  const planned = (await planRows(join(folder, 'maps'), program, dataFolder, suites[suite])).filter(({ id }) =>
    id.includes(only),
  );
  const runId = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const rows = new BenchRows(runId, suite);
  const environment = new BenchEnvironment();
  const sides = await openSides();
  const { problems, notes, names } = await measureAll(planned, sides, suites[suite], rows, environment);
  await Promise.all(sides.map((side) => side.close()));
  const buildSides = sides.filter(({ name, ours }) => ours || name.startsWith('recast-'));
  problems.push(...(await measureFacts(planned, buildSides, rows)));
  const memory = await measureMemory({
    folder: join(folder, 'maps', 'large'),
    program,
    size: suites[suite].memorySize,
    only,
    rows,
    nativeName: sides[0].name,
    wasmFiles: Object.fromEntries(sides.filter((side) => side.wasmFile).map((side) => [side.name, side.wasmFile])),
  });
  if (planned.length + memory.measured.length === 0) {
    throw new Error(`no row holds "${only}"`);
  }
  problems.push(...memory.problems);
  const ours = sides.filter((side) => side.ours).map((side) => side.name);
  const allNames = [...new Set([...ours, ...names])];
  const described = environment.describe(runId, machine, allNames);
  const report = makeReport({
    runId,
    suite,
    environment: described,
    rows: planned,
    memoryRows: memory.measured,
    sides: allNames,
    value: (row, side, metric) => rows.value(row, side, metric),
    problems,
    notes,
  });
  writeResults(folder, {
    'rows.csv': rows.csv(),
    'env.json': `${JSON.stringify(described, null, 2)}\n`,
    'report.md': report,
  });
  console.log(`\n${report}`);
  problems.forEach((problem) => console.error(problem));
  return problems.length === 0;
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      out: { type: 'string', default: join(buildDir, 'bench') },
      machine: { type: 'string', default: 'unnamed' },
    },
  });
  try {
    process.exitCode = (await bench(values)) ? 0 : 1;
  } catch (error) {
    console.error(error.stack);
    process.exitCode = 1;
  }
}
