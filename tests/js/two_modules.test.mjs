// The modules of both toolchains beside each other: the same paths, graphs and bytes of saved states.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modulePath } from '../../tools/build.mjs';
import { importCopy, skipUnlessShipped } from './support/onepath.mjs';

const files = ['wasi', 'emscripten'].map(modulePath);
const modules = files.filter(existsSync).map((file) => new WebAssembly.Module(readFileSync(file)));

const exportsOf = (module) =>
  WebAssembly.Module.exports(module)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('opw_'))
    .sort()
    .join();

function reasonToSkip() {
  if (modules.length < 2) return 'the modules of both toolchains are needed: node tools/build.mjs wasm';
  if (exportsOf(modules[0]) !== exportsOf(modules[1])) return 'the modules are of different sources';
  // Once is enough.
  return skipUnlessShipped();
}

const ALGORITHMS = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'];
const ENGINES = ['a*', 'jps', 'jps+'].flatMap((algorithm) =>
  [true, false].map((specializedEngines) => ({ algorithm, specializedEngines })),
);

/** Everything that a scenario gives, as data. */
function play({ Grid, Random }, seed) {
  const random = new Random(BigInt(seed));
  const cell = () => [random.nextInt(30), random.nextInt(22)];
  const areas = Uint8Array.from(
    { length: 660 },
    () => [255, 255, 0, 0, 0, 0, 0, 0, 1][random.nextInt(seed % 2 ? 8 : 9)],
  );
  const grid = Grid.fromAreas(areas, 30, 22);
  if (seed % 2 === 0) grid.setAreaCost(1, 1 + random.nextDouble());
  const searches = ENGINES.map((options) => grid.createSearch(options));
  const replanners = ['lpa*', 'd*-lite'].map((algorithm) => grid.createReplanner(cell(), cell(), { algorithm }));
  const field = grid.createFlowField([cell(), cell()], { iterationBudget: 40 });
  const results = [];
  for (let tick = 0; tick < 12; tick++) {
    for (const search of searches) if (search.status === 'in-progress') search.step(10000);
    grid.setArea(...cell(), [0, 1, 255][random.nextInt(3)]);
    const [from, to] = [cell(), cell()];
    for (const algorithm of ALGORITHMS) {
      results.push(grid.findPathWithPoints(from, to, { algorithm, recordExpansions: true, hpaChunkSize: 6 }));
    }
    for (const search of searches) if (search.tryBegin(from, to) === 'in-progress') search.step(7);
    for (const replanner of replanners) results.push(replanner.tryReplan(25), replanner.pathCost, replanner.copyPath());
    results.push(field.step(30));
    for (const object of [grid, ...searches, ...replanners, field]) results.push(object.saveState());
  }
  results.push(grid.describeHpa({ chunkSize: 5 }), grid.contentHash(), field.costsView.slice());
  return results;
}

/** The same for graphs. */
function playGraphs({ Graph, PointGraph, Random }, seed) {
  const random = new Random(BigInt(seed));
  const edges = Array.from({ length: 90 }, () => [random.nextInt(40), random.nextInt(40), random.nextDouble()]);
  const points = Float64Array.from({ length: 120 }, () => random.nextDouble() * 9);
  const results = [];
  for (const graph of [Graph.from(edges, { nodeCount: 40 }), PointGraph.from(points, { nearestCount: 3 })]) {
    const landmarks = graph.buildLandmarks({ count: 4, seed, selection: seed % 2 ? 'avoid' : 'farthest' });
    const search = graph.createSearch({ landmarks });
    results.push(landmarks.save(), graph.csr(), graph.fingerprint(), graph.shortestPaths(0, { reverse: true }));
    for (let i = 0; i < 10; i++) {
      const ends = [random.nextInt(40), random.nextInt(40)];
      for (const algorithm of ['dijkstra', 'a*', 'bidirectional-dijkstra', 'bidirectional-a*']) {
        results.push(graph.findPath(...ends, { algorithm, landmarks, recordExpansions: true }));
      }
      search.begin(...ends);
      search.step(5);
      results.push(search.saveState(), graph.saveState?.());
    }
  }
  return results;
}

test('the same results in both', { skip: reasonToSkip() }, async () => {
  const copies = await Promise.all(
    modules.map(async (module) => {
      const copy = await importCopy();
      copy.initSync(module);
      return copy;
    }),
  );
  for (let seed = 0; seed < 6; seed++) {
    const [first, second] = copies.map((copy) => play(copy, seed));
    assert.deepEqual(second, first, `seed ${seed}`);
    const [firstGraphs, secondGraphs] = copies.map((copy) => playGraphs(copy, seed));
    assert.deepEqual(secondGraphs, firstGraphs, `graphs, seed ${seed}`);
  }
});

test('the state of one restores in the other', { skip: reasonToSkip() }, async () => {
  const [one, other] = await Promise.all([importCopy(), importCopy()]);
  one.initSync(modules[0]);
  other.initSync(modules[1]);
  const grid = new one.Grid(20, 20);
  grid.setRect(5, 0, 2, 18, 255);
  const replanner = grid.createReplanner([0, 0], [19, 0]);
  replanner.tryReplan(30);
  const twin = other.Grid.fromState(grid.saveState());
  const twinReplanner = twin.createReplanner([1, 1], [2, 2]);
  twinReplanner.restoreState(replanner.saveState());
  assert.deepEqual(twinReplanner.replan(), replanner.replan());
  assert.deepEqual(twinReplanner.saveState(), replanner.saveState());
});
