// Searches on graphs that stop and go on, in steps and between turns of the event loop: the result of the query in one call
// for every slicing, and over saves and restores.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, GraphSearch, GraphStateError, PointGraph } from './support/onepath.mjs';
import { checkHostileBytes } from './support/hostile_bytes.mjs';
import { columnsOf, randomGraph } from './support/reference_graph.mjs';

const ALGORITHMS = ['dijkstra', 'a*', 'bidirectional-dijkstra', 'bidirectional-a*'];
const ONE_SIDED = ['dijkstra', 'a*'];

const graphs = Array.from({ length: 24 }, (_, seed) => {
  const { nodeCount, edges, random } = randomGraph(seed + 100);
  const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
  return { graph, landmarks: graph.buildLandmarks({ count: 2 }), ends: [0, random.nextInt(nodeCount)] };
});

/** Options for each graph: with landmarks, and with callbacks. */
function optionsFor({ landmarks }, algorithm) {
  const callbacks = { edgeCost: (from, _to, weight) => weight + (from % 3), blocked: (node) => node === 4 };
  return [{}, { landmarks }, { ...callbacks, landmarks }].map((some) => ({
    ...some,
    algorithm,
    recordExpansions: true,
  }));
}

function run(search, iterations) {
  while (search.step(iterations) === 'in-progress');
  return search.path();
}

for (const algorithm of ALGORITHMS) {
  test(`${algorithm}: every slicing equals findPath`, async () => {
    for (const each of graphs) {
      const [start, goal] = each.ends;
      for (const options of optionsFor(each, algorithm)) {
        const whole = each.graph.findPath(start, goal, options);
        const search = each.graph.createSearch(options);
        for (const iterations of [1, 2, 7, 2147483647]) {
          const begun = search.tryBegin(start, goal);
          if (begun !== 'in-progress') {
            assert.equal(begun, whole.status);
            continue;
          }
          assert.deepEqual(run(search, iterations), whole);
          assert.equal(search.status, whole.status);
        }
        search.dispose();
        for (const iterationsPerSlice of [1, 3, 256]) {
          const sliced = await each.graph.findPathAsync(start, goal, { ...options, iterationsPerSlice });
          assert.deepEqual(sliced, whole);
        }
      }
    }
  });

  test(`${algorithm}: every budget ends as in the synchronous call`, async () => {
    for (const each of graphs.slice(0, 8)) {
      const [start, goal] = each.ends;
      for (let iterationBudget = 1; iterationBudget < 12; iterationBudget++) {
        const options = { ...optionsFor(each, algorithm)[1], iterationBudget };
        const whole = each.graph.findPath(start, goal, options);
        const sliced = await each.graph.findPathAsync(start, goal, { ...options, iterationsPerSlice: 2 });
        assert.deepEqual(sliced, whole);
        if (whole.status === 'budget-exhausted') assert.equal(whole.iterations, iterationBudget);
      }
    }
  });
}

for (const algorithm of ONE_SIDED) {
  test(`${algorithm}: saved and restored after every step, it ends as if it had not stopped`, () => {
    for (const each of graphs) {
      const [start, goal] = each.ends;
      for (const options of optionsFor(each, algorithm)) {
        const whole = each.graph.findPath(start, goal, { ...options, recordExpansions: false });
        const search = each.graph.createSearch({ ...options, recordExpansions: false });
        const other = each.graph.createSearch({ ...options, recordExpansions: false });
        if (search.tryBegin(start, goal) !== 'in-progress') continue;
        for (let status = 'in-progress'; status === 'in-progress'; status = search.step(1)) {
          const bytes = search.saveState();
          assert.deepEqual(search.saveState(), bytes, 'saving changes nothing');
          other.restoreState(bytes);
          assert.deepEqual(other.saveState(), bytes, 'saved again');
          assert.equal(other.status, search.status);
          assert.deepEqual(run(other, 3), whole);
        }
        other.restoreState(search.saveState());
        assert.deepEqual(other.path(), whole);
        search.dispose();
        other.dispose();
      }
    }
  });
}

const LINE = Array.from({ length: 40 }, (_, i) => [i, i + 1, 1 + (i % 3)]);

test('hostile bytes do never worse than an error', () => {
  const graph = Graph.from(LINE.slice(0, 12));
  const search = graph.createSearch();
  search.begin(0, 12);
  search.step(4);
  checkHostileBytes(search, () => {
    if (search.status === 'in-progress') run(search, 3);
    search.path();
  });
  const saved = graph.saveState();
  checkHostileBytes(
    graph,
    () => {
      graph.findPath(0, 3);
      graph.csr();
    },
    () => graph.restoreState(saved),
  );
});

test('searches from both sides have no saved state', () => {
  const search = Graph.from(LINE).createSearch({ algorithm: 'bidirectional' });
  const refused = { name: 'TypeError', code: 'invalid-state', argument: 'search' };
  search.begin(0, 9);
  search.step(2);
  assert.throws(() => search.saveState(), refused);
  assert.equal(search.step(100), 'found', 'and it goes on');
});

test('states of other searches are refused', () => {
  const graph = Graph.from(LINE);
  const search = graph.createSearch();
  search.begin(0, 9);
  search.step(2);
  const other = Graph.from(LINE.slice(1)).createSearch();
  assert.throws(() => other.restoreState(graph.saveState()), GraphStateError);
  assert.equal(other.status, 'none');
  const smaller = Graph.from([[0, 1, 1]]).createSearch();
  assert.throws(() => smaller.restoreState(search.saveState()), { name: 'GraphStateError', code: 'graph-state' });
  assert.equal(smaller.status, 'none');
});

test('before anything has begun', () => {
  const graph = Graph.from(LINE);
  const search = graph.createSearch();
  assert.ok(search instanceof GraphSearch);
  assert.equal(search.status, 'none');
  const path = search.path();
  assert.deepEqual([path.status, path.cost, path.nodeCount, path.algorithm], ['none', Infinity, 0, 'dijkstra']);
  assert.throws(() => search.step(1), { name: 'TypeError', code: 'invalid-state', argument: 'search' });
  const other = graph.createSearch();
  other.begin(0, 5);
  other.restoreState(search.saveState());
  assert.equal(other.status, 'none');
});

test('a start or goal that does not exist or is blocked leaves a running search alone', () => {
  const graph = Graph.from(LINE);
  const search = graph.createSearch({ blocked: (node) => node === 30 });
  search.begin(0, 20);
  search.step(3);
  const bytes = search.saveState();
  assert.equal(search.tryBegin(41, 0), 'start-invalid');
  assert.equal(search.tryBegin(30, 0), 'start-invalid');
  assert.equal(search.tryBegin(0, -1), 'goal-invalid');
  const range = { name: 'RangeError', code: 'out-of-range' };
  assert.throws(() => search.begin(30, 0), { ...range, argument: 'start', message: /was 30$/ });
  assert.throws(() => search.begin(0, 41), { ...range, argument: 'goal', message: /was 41$/ });
  assert.deepEqual(search.saveState(), bytes);
  assert.equal(search.status, 'in-progress');
});

test('an edit ends a search in progress, and it can begin again', () => {
  const edits = {
    addNode: (graph) => graph.addNode(),
    addEdge: (graph) => graph.addEdge(0, 1, 1),
    addEdges: (graph) => graph.addEdges([[0, 1, 1]]),
    removeEdge: (graph) => graph.removeEdge(70),
    setWeight: (graph) => graph.setWeight(70, 3),
    restoreState: (graph) => graph.restoreState(graph.saveState()),
  };
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'graph' };
  for (const [name, edit] of Object.entries(edits)) {
    for (const algorithm of ALGORITHMS) {
      const graph = Graph.from(LINE);
      const search = graph.createSearch({ algorithm });
      search.begin(0, 20);
      search.step(1);
      edit(graph);
      assert.throws(() => search.step(1), expected, name);
      search.begin(0, 20);
      const path = run(search, 5);
      assert.deepEqual(path, graph.findPath(0, 20, { algorithm }));
      search.dispose();
      graph.dispose();
    }
  }
});

test('an edit between slices rejects', async () => {
  const graph = Graph.from(LINE);
  const running = graph.findPathAsync(0, 40, { iterationsPerSlice: 2 });
  graph.addNode();
  await assert.rejects(running, { name: 'TypeError', code: 'invalid-state', argument: 'graph' });
  const second = graph.findPathAsync(0, 40, { iterationsPerSlice: 2 });
  graph.dispose();
  await assert.rejects(second, { name: 'TypeError', code: 'disposed' });
});

test('signals and cancelled end a search in slices', async () => {
  const graph = Graph.from(LINE);
  const reason = new Error('no longer needed');
  await assert.rejects(graph.findPathAsync(0, 40, { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  const controller = new AbortController();
  const running = graph.findPathAsync(0, 40, { iterationsPerSlice: 1, signal: controller.signal });
  setImmediate(() => controller.abort(reason));
  await assert.rejects(running, (error) => error === reason);
  let asked = 0;
  const cancelled = graph.findPathAsync(0, 40, { iterationsPerSlice: 1, cancelled: () => ++asked === 4 });
  await assert.rejects(cancelled, { name: 'AbortError', code: 'cancelled' });
  assert.equal(asked, 4);
});

test('point graphs: nodes and points', async () => {
  const points = PointGraph.from(
    Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 5, i % 2]),
    { maxDistance: 6 },
  );
  const whole = points.findPath([0, 0, 0], [29, 3, 1], { recordExpansions: true });
  assert.deepEqual(points.findPath(0, 29, { recordExpansions: true }), whole);
  const options = { recordExpansions: true, iterationsPerSlice: 2 };
  assert.deepEqual(await points.findPathAsync([0, 0, 0], { x: 29, y: 3, z: 1 }, options), whole);
  assert.deepEqual(await points.findPathAsync(0, 29, options), whole);
  const search = points.createSearch({ recordExpansions: true });
  search.begin(0, 29);
  assert.deepEqual(run(search, 3), whole);
});

test('many searches over one graph, in turn, and queries in between', () => {
  const graph = Graph.from(LINE);
  const searches = Array.from({ length: 12 }, (_, i) => graph.createSearch({ algorithm: ALGORITHMS[i % 4] }));
  searches.forEach((search, i) => search.begin(i, 40 - i));
  const running = new Set(searches);
  while (running.size > 0) {
    for (const search of running) if (search.step(1) !== 'in-progress') running.delete(search);
    graph.findPath(20, 3, { algorithm: 'bidirectional' });
  }
  searches.forEach((search, i) => {
    assert.deepEqual(search.path(), graph.findPath(i, 40 - i, { algorithm: ALGORITHMS[i % 4] }));
  });
});

test('wrong arguments', async () => {
  const graph = Graph.from(LINE);
  const search = graph.createSearch();
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  for (const wrong of [0, -1, 1.5, 2 ** 31, NaN, Infinity]) {
    assert.throws(() => search.step(wrong), range('iterations'));
  }
  assert.throws(() => search.step('1'), { name: 'TypeError', argument: 'iterations' });
  assert.throws(() => search.tryBegin(0.5, 1), range('start'));
  assert.throws(() => search.begin(0, null), { name: 'TypeError', argument: 'goal' });
  assert.throws(() => graph.createSearch({ iterationsPerSlice: 3 }), { code: 'unknown-option' });
  assert.throws(() => new GraphSearch(), { name: 'TypeError', message: /call graph\.createSearch\(\)/ });
  await assert.rejects(graph.findPathAsync(0, 1, { iterationsPerSlice: 0 }), range('iterationsPerSlice'));
  await assert.rejects(graph.findPathAsync(0, 1, { signal: {} }), { name: 'TypeError', argument: 'signal' });
  await assert.rejects(graph.findPathAsync(0.5, 1), range('start'));
});
