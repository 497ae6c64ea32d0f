// Large graphs, growth of the memory under them, and what happens when it is full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, importCopy, PointGraph, Random, wasmBytes } from './support/onepath.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

/** A square of side * side nodes with links to right and below, as columns; weights are integers. */
function streets(side) {
  const count = 2 * side * (side - 1);
  const [from, to, weight] = [new Int32Array(count), new Int32Array(count), new Float64Array(count)];
  const random = new Random(17n);
  let edge = 0;
  const add = (a, b) => {
    from[edge] = a;
    to[edge] = b;
    weight[edge++] = 1 + random.nextInt(9);
  };
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) add(node, node + 1);
    if (node + side < side * side) add(node, node + side);
  }
  return { from, to, weight };
}

/** Least costs from a node for weights that are integers: nodes wait in a list for each cost (Dial 1969). */
function leastCosts({ offsets, targets, weights }, root) {
  const costs = new Float64Array(offsets.length - 1).fill(Infinity);
  const waiting = [[root]];
  costs[root] = 0;
  for (let cost = 0; cost < waiting.length; cost++) {
    for (const node of waiting[cost] ?? []) {
      if (costs[node] !== cost) continue;
      for (let slot = offsets[node]; slot < offsets[node + 1]; slot++) {
        const next = cost + weights[slot];
        if (next >= costs[targets[slot]]) continue;
        costs[targets[slot]] = next;
        (waiting[next] ??= []).push(targets[slot]);
      }
    }
  }
  return costs;
}

test('a million edges in typed arrays', async (context) => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const side = 708;
  const columns = streets(side);
  const count = columns.from.length;
  const size = () => probe.pointsView.buffer.byteLength;
  const probe = copy.PointGraph.from([[0, 0]]);
  const [bytesBefore, heapBefore] = [size(), process.memoryUsage().heapUsed];
  const graph = copy.Graph.from(columns);
  const heap = process.memoryUsage().heapUsed - heapBefore;
  assert.equal(graph.edgeCount, 2 * count);
  assert.deepEqual([graph.nodeCount, graph.liveEdgeCount], [side * side, 2 * count]);
  const perEdge = (size() - bytesBefore) / (2 * count);
  context.diagnostic(`${2 * count} edges: ${perEdge.toFixed(1)} bytes each in the module, ${heap} on the heap`);
  // 17 for each edge, and 16 for each of the given ones while they are read; reallocation may leave a gap.
  assert.ok(perEdge < 60, `${perEdge} bytes per edge`);
  assert.ok(heap < 4e6, `${heap} bytes of objects`);
  for (const id of [0, 1, 2 * count - 2, 2 * count - 1]) {
    const [a, b] = id % 2 === 0 ? ['from', 'to'] : ['to', 'from'];
    const given = id >> 1;
    const expected = { from: columns[a][given], to: columns[b][given], weight: columns.weight[given], live: true };
    assert.deepEqual(graph.getEdge(id), expected);
  }
  const costs = leastCosts(graph.csr(), 0);
  assert.deepEqual(graph.shortestPaths(0).distances, costs);
  for (const algorithm of ['dijkstra', 'bidirectional-dijkstra']) {
    const path = graph.findPath(0, side * side - 1, { algorithm, recordExpansions: true });
    assert.equal(path.cost, costs.at(-1));
    assert.equal(path.expandedNodes.length, path.expandedCount);
  }
  graph.dispose();
});

test('a million points, and edges added in bulk to a graph that is there', () => {
  const count = 1000000;
  const triples = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) triples[i * 3] = i * 0.5;
  const links = new Int32Array((count - 1) * 2);
  for (let i = 0; i < count - 1; i++) links.set([i, i + 1], i * 2);
  const points = PointGraph.from(triples, { links });
  assert.equal(points.nodeCount, count);
  assert.equal(points.findPath(10, 2010).cost, 1000);
  assert.deepEqual(points.pointsView.subarray(0, 6), Float64Array.of(0, 0, 0, 0.5, 0, 0));
  points.dispose();
  const graph = new Graph(count);
  const chain = { from: links.filter((_, i) => i % 2 === 0), to: links.filter((_, i) => i % 2 === 1) };
  assert.equal(graph.addEdges(chain), 0);
  assert.equal(graph.addEdges(chain), count - 1);
  assert.equal(graph.findPath(10, 2010).cost, 2000);
  graph.dispose();
});

test('arrays over the memory of the module itself are read before it grows', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const points = copy.PointGraph.from(Array.from({ length: 100 }, (_, i) => [i, 0]));
  let copies = 0;
  const made = [points];
  // Each is made of the view of the one before.
  while (points.pointsView.buffer.byteLength < 8e6 && copies++ < 10000) {
    made.push(copy.PointGraph.from(made.at(-1).pointsView, { maxDistance: 1 }));
  }
  assert.equal(made.at(-1).findPath(0, 99).cost, 99);
  const weight = made.at(-1).pointsView;
  const from = new Int32Array(weight.length).fill(0);
  const to = from.map((_, i) => i);
  const graph = copy.Graph.from({ from, to, weight }, { directed: true });
  assert.deepEqual([graph.getEdge(3).weight, graph.getEdge(297).weight], [1, 99]);
});

test('views and results are right when a query makes the memory grow', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const count = 60000;
  const triples = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) triples[i * 3] = i;
  const links = Int32Array.from({ length: (count - 1) * 2 }, (_, i) => (i + 1) >> 1);
  const points = copy.PointGraph.from(triples, { links });
  const view = points.pointsView;
  assert.equal(points.pointsView, view, 'no new view without growth');
  const path = points.findPath(0, count - 1, { algorithm: 'bidirectional', recordExpansions: true });
  assert.equal(view.byteLength, 0, 'it grew');
  assert.deepEqual(
    [path.nodeCount, path.cost, path.length, path.points.length],
    [count, count - 1, count - 1, count * 3],
  );
  assert.deepEqual(points.pointsView.slice(-3), Float64Array.of(count - 1, 0, 0));
  const { distances, parents } = points.shortestPaths(0);
  assert.deepEqual([distances.at(-1), parents.at(-1)], [count - 1, count - 2]);
});

const expected = { name: 'OnePathMemoryError', code: 'out-of-memory', message: /could not allocate/ };

test('a full memory is an error, and what was there stays good', async () => {
  const copy = await importCopy();
  copy.initSync(withMaximumPages(wasmBytes, 100));
  const columns = streets(60);
  const graph = copy.Graph.from(columns);
  const path = graph.findPath(0, 3599);
  const [state, landmarks] = [graph.saveState(), graph.buildLandmarks({ count: 1 })];
  const kept = [];
  assert.throws(() => {
    for (;;) kept.push(copy.Graph.from(columns));
  }, expected);
  assert.ok(kept.length > 3);
  assert.throws(() => kept[0].findPath(0, 1), copy.OnePathMemoryError);
  await assert.rejects(kept[0].findPathAsync(0, 1), expected);
  const large = [
    () => copy.Graph.from(streets(700)),
    () => copy.Graph.from(Array.from({ length: 400000 }, (_, i) => [i, i + 1, 1])),
    () => copy.PointGraph.from(new Float64Array(3000000)),
    () => copy.PointGraph.from(new Float64Array(30000), { nearestCount: 1000 }),
    () => copy.dimacs.parseGraph(new Uint8Array(1 << 23)),
    () => graph.addEdges(streets(700)),
    () => graph.buildLandmarks({ count: 1000 }),
    () => graph.restoreState(new Uint8Array(1 << 23)),
    () => copy.Graph.fromState(new Uint8Array(1 << 23)),
    () => copy.Landmarks.load(new Uint8Array(1 << 23), graph),
    () => new copy.Graph(67108864).compile(),
    () => new copy.Graph(67108864).shortestPaths(0),
  ];
  for (const call of large) assert.throws(call, expected, call.toString());
  assert.deepEqual(graph.findPath(0, 3599), path);
  assert.equal(graph.findPath(0, 3599, { landmarks }).cost, path.cost);
  kept.forEach((other) => other.dispose());
  assert.deepEqual(graph.saveState(), state);
  const again = copy.Graph.from(columns);
  assert.deepEqual(again.findPath(0, 3599), path);
});

test('errors give their scratch memory back', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const probe = copy.PointGraph.from([[0, 0]]);
  const graph = copy.Graph.from([[0, 1, 1]]);
  const bad = streets(300);
  bad.weight[bad.weight.length - 1] = NaN;
  const triples = new Float64Array(300000);
  triples[299999] = Infinity;
  const noSight = () => {
    throw new Error('no sight');
  };
  const fail = () => {
    assert.throws(() => copy.Graph.from(bad), { name: 'RangeError', argument: 'weight[179399]' });
    assert.throws(() => graph.addEdges(bad), RangeError);
    assert.throws(() => copy.PointGraph.from(triples), { name: 'RangeError', argument: 'points[99999].z' });
    assert.throws(
      () => copy.PointGraph.from(new Float64Array(30000), { nearestCount: 1, linkValid: noSight }),
      /sight/,
    );
    assert.throws(() => graph.restoreState(new Uint8Array(1 << 20)), { name: 'GraphStateError' });
    assert.throws(() => copy.Landmarks.load(new Uint8Array(1 << 20), graph), { name: 'GraphStateError' });
    assert.throws(() => copy.dimacs.parseGraph(new Uint8Array(1 << 20)), { name: 'GraphFormatError' });
    assert.throws(() => copy.dimacs.parseCoordinates(new Uint8Array(1 << 20)), { name: 'GraphFormatError' });
  };
  fail();
  fail();
  const before = probe.pointsView.buffer.byteLength;
  for (let i = 0; i < 20; i++) fail();
  assert.equal(probe.pointsView.buffer.byteLength, before);
});
