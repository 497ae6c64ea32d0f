// Landmarks: their tables and bounds, their bytes, and queries that use them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, GraphStateError, Landmarks, PointGraph, Random } from './support/onepath.mjs';
import { bothWays, columnsOf, randomGraph, ReferenceGraph } from './support/reference_graph.mjs';

const GRAPHS = process.env.ONEPATH_FULL ? 2000 : 200;
const SELECTIONS = ['avoid', 'farthest'];

/** A square of side * side crossings with streets of random lengths, of which those downwards are often closed. */
function town(side) {
  const random = new Random(3n);
  const edges = [];
  const add = (a, b) => edges.push([a, b, 1 + random.nextInt(20)]);
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) add(node, node + 1);
    const isOpen = node % side === 0 || random.nextInt(5) > 0;
    if (isOpen && node + side < side * side) add(node, node + side);
  }
  return edges;
}

test('tables have the distances, and bounds are what the triangle inequality says', () => {
  for (let seed = 0; seed < GRAPHS; seed++) {
    const { nodeCount, edges, random } = randomGraph(seed);
    const reference = new ReferenceGraph(nodeCount, edges);
    const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
    const trees = Array.from({ length: nodeCount }, (_, node) => reference.tree(node).distances);
    for (const selection of SELECTIONS) {
      const landmarks = graph.buildLandmarks({ count: 4, selection, seed });
      const message = `seed ${seed}, ${selection}`;
      const nodes = [...landmarks.nodes];
      assert.deepEqual([landmarks.count, nodes.length], [Math.min(4, nodeCount), landmarks.count], message);
      assert.equal(new Set(nodes).size, nodes.length, message);
      assert.equal(landmarks.nodeCount, nodeCount);
      assert.equal(landmarks.fingerprint, graph.fingerprint());
      nodes.forEach((node, index) => {
        assert.deepEqual(landmarks.distancesFrom(index), trees[node], message);
        assert.deepEqual(landmarks.distancesTo(index), reference.tree(node, { reverse: true }).distances, message);
      });
      for (let i = 0; i < 30; i++) {
        const [from, to] = [random.nextInt(nodeCount), random.nextInt(nodeCount)];
        let bound = 0;
        for (const node of nodes) {
          if (trees[node][from] < Infinity) bound = Math.max(bound, trees[node][to] - trees[node][from]);
          if (trees[to][node] < Infinity) bound = Math.max(bound, trees[from][node] - trees[to][node]);
        }
        assert.equal(landmarks.lowerBound(from, to), bound, message);
        assert.ok(bound <= trees[from][to], message);
      }
      landmarks.dispose();
    }
    graph.dispose();
  }
});

test('the defaults: 16 landmarks by avoidance, seed 1', () => {
  const graph = Graph.from(town(12));
  const bytes = graph.buildLandmarks().save();
  assert.equal(graph.buildLandmarks().count, 16);
  for (const same of [{}, { count: 16 }, { selection: 'avoid' }, { seed: 1 }, { seed: 1n }]) {
    assert.deepEqual(graph.buildLandmarks(same).save(), bytes);
  }
  const others = [
    { count: 15 },
    { selection: 'farthest' },
    { seed: 2 },
    { seed: 1n << 32n },
    { seed: (1n << 64n) - 1n },
  ];
  const nodes = [{}, ...others].map((options) => [...graph.buildLandmarks(options).nodes].join());
  assert.equal(new Set(nodes).size, nodes.length, 'all of them differ');
  assert.deepEqual(graph.buildLandmarks({ count: 2147483647 }).count, graph.nodeCount);
});

test('with landmarks the same costs with fewer expansions', () => {
  const edges = town(40);
  const graph = Graph.from(edges, { nodeCount: 1600 });
  const landmarks = graph.buildLandmarks();
  const random = new Random(5n);
  const expanded = { dijkstra: 0, 'a*': 0, 'bidirectional-dijkstra': 0, 'bidirectional-a*': 0 };
  for (let i = 0; i < 60; i++) {
    const [start, goal] = [random.nextInt(1600), random.nextInt(1600)];
    const costs = Object.keys(expanded).map((algorithm) => {
      const path = graph.findPath(start, goal, { algorithm, landmarks });
      assert.equal(path.algorithm, algorithm);
      expanded[algorithm] += path.expandedCount;
      return path.cost;
    });
    assert.ok(
      costs.every((cost) => cost === costs[0]),
      `${start} to ${goal}: ${costs}`,
    );
  }
  assert.ok(expanded['a*'] * 4 < expanded.dijkstra, JSON.stringify(expanded));
  assert.ok(expanded['bidirectional-a*'] * 4 < expanded.dijkstra, JSON.stringify(expanded));
  assert.ok(expanded['bidirectional-dijkstra'] < expanded.dijkstra, JSON.stringify(expanded));
});

test('bytes: the layout, and there and back', () => {
  const edges = bothWays(town(6));
  const graph = Graph.from(edges, { directed: true });
  const landmarks = graph.buildLandmarks({ count: 3 });
  const bytes = landmarks.save();
  const view = new DataView(bytes.buffer);
  assert.deepEqual(
    [...bytes.subarray(0, 4)],
    [...'OPLM'].map((letter) => letter.charCodeAt(0)),
  );
  assert.deepEqual([view.getUint32(4, true), view.getInt32(8, true), view.getInt32(12, true)], [1, graph.nodeCount, 3]);
  assert.equal(view.getBigUint64(16, true), graph.fingerprint());
  [...landmarks.nodes].forEach((node, index) => assert.equal(view.getInt32(24 + index * 4, true), node));
  const doubles = (first) =>
    Float64Array.from({ length: graph.nodeCount }, (_, node) => view.getFloat64(first + node * 8, true));
  const tables = 24 + 3 * 4;
  for (let index = 0; index < 3; index++) {
    assert.deepEqual(doubles(tables + index * graph.nodeCount * 8), landmarks.distancesFrom(index));
    assert.deepEqual(doubles(tables + (3 + index) * graph.nodeCount * 8), landmarks.distancesTo(index));
  }
  assert.equal(bytes.length, tables + 2 * 3 * graph.nodeCount * 8);
  const loaded = Landmarks.load(bytes, graph);
  assert.deepEqual(loaded.save(), bytes);
  const options = { recordExpansions: true };
  assert.deepEqual(
    graph.findPath(0, 30, { ...options, landmarks: loaded }),
    graph.findPath(0, 30, { ...options, landmarks }),
  );
  assert.deepEqual(Landmarks.load(Buffer.from(bytes), Graph.from(edges, { directed: true })).save(), bytes);
});

test('bytes that nobody vouches for', () => {
  const graph = Graph.from(
    [
      [0, 1, 2],
      [1, 2, 3],
      [3, 3, 1],
    ],
    { directed: true },
  );
  const bytes = graph.buildLandmarks({ count: 2 }).save();
  const attempt = (changed) => {
    try {
      const loaded = Landmarks.load(changed, graph);
      for (const algorithm of ['a*', 'bidirectional']) graph.findPath(0, 2, { landmarks: loaded, algorithm });
      loaded.dispose();
    } catch (error) {
      assert.ok(error instanceof GraphStateError, error);
      assert.match(error.argument, /^landmarks/);
      return false;
    }
    return true;
  };
  for (let size = 0; size < bytes.length; size++)
    assert.equal(attempt(bytes.subarray(0, size)), false, `${size} bytes`);
  assert.equal(attempt(Uint8Array.of(...bytes, 0)), false);
  for (let i = 0; i < bytes.length; i++) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const changed = bytes.slice();
      changed[i] ^= flip;
      const taken = attempt(changed);
      assert.ok(i >= 24 || !taken, `byte ${i} of the header`);
    }
  }
  const view = new DataView(bytes.buffer);
  for (const wrong of [NaN, -1, -Infinity]) {
    const before = view.getFloat64(32, true);
    view.setFloat64(32, wrong, true);
    assert.equal(attempt(bytes), false, `a distance of ${wrong}`);
    view.setFloat64(32, before, true);
  }
  assert.equal(attempt(bytes), true);
});

test('landmarks of another graph or from before an edit are refused', async () => {
  const edges = town(5);
  const graph = Graph.from(edges, { nodeCount: 25 });
  const landmarks = graph.buildLandmarks();
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'landmarks' };
  const refused = async (other) => {
    for (const algorithm of ['auto', 'a*', 'bidirectional']) {
      assert.throws(() => other.findPath(0, 1, { landmarks, algorithm }), expected);
      await assert.rejects(other.findPathAsync(0, 1, { landmarks, algorithm }), expected);
      const search = other.createSearch({ landmarks, algorithm });
      assert.throws(() => search.tryBegin(0, 1), expected);
      search.dispose();
    }
    assert.throws(() => Landmarks.load(landmarks.save(), other), { name: 'GraphStateError' });
  };
  await refused(Graph.from(edges, { nodeCount: 26 }));
  await refused(Graph.from(edges.slice(1), { nodeCount: 25 }));
  await refused(PointGraph.from(Array.from({ length: 25 }, (_, i) => [i, 0])));
  const saved = graph.saveState();
  for (const edit of ['removeEdge', 'setWeight', 'addEdge', 'addNode']) {
    const parameters = { removeEdge: [0], setWeight: [0, 50], addEdge: [0, 9, 1], addNode: [] }[edit];
    graph[edit](...parameters);
    await refused(graph);
    assert.equal(graph.findPath(0, 24).found, true, 'without them it is answered');
    graph.restoreState(saved);
    assert.equal(graph.findPath(0, 24, { landmarks }).algorithm, 'a*', 'the same graph again');
  }
});

test('landmarks that become stale between the steps of a search', () => {
  const graph = Graph.from(town(5), { nodeCount: 25 });
  const landmarks = graph.buildLandmarks();
  const search = graph.createSearch({ landmarks });
  search.begin(0, 24);
  search.step(1);
  graph.setWeight(0, 50);
  assert.throws(() => search.step(1), { code: 'invalid-state', argument: 'graph' });
  assert.throws(() => search.tryBegin(0, 24), { code: 'invalid-state', argument: 'landmarks' });
});

test('point graphs have landmarks too', () => {
  const points = Array.from({ length: 60 }, (_, i) => [(i * 17) % 60, (i * 29) % 60, i % 3]);
  const graph = PointGraph.from(points, { nearestCount: 3 });
  const landmarks = graph.buildLandmarks({ count: 5, selection: 'farthest', seed: 9n });
  assert.equal(landmarks.fingerprint, graph.fingerprint());
  const bytes = landmarks.save();
  assert.deepEqual(Landmarks.load(bytes, PointGraph.from(points, { nearestCount: 3 })).save(), bytes);
  for (const algorithm of ['a*', 'bidirectional']) {
    const [plain, helped] = [{}, { landmarks }].map((some) => graph.findPath(0, 41, { ...some, algorithm }));
    assert.ok(Math.abs(helped.cost - plain.cost) <= 1e-9 * plain.cost);
    assert.ok(helped.expandedCount <= plain.expandedCount);
  }
});
