// Disposal of graphs, searches and landmarks in every order, and the garbage collector.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, GraphSearch, importCopy, Landmarks, PointGraph, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';

const EDGES = [
  [0, 1, 4],
  [1, 2, 1.5],
];
const POINTS = [
  [0, 0],
  [1, 0],
];

/** What graphs of both kinds have. */
const queries = {
  nodeCount: (graph) => graph.nodeCount,
  findPath: (graph) => graph.findPath(0, 1),
  createSearch: (graph) => graph.createSearch(),
  shortestPaths: (graph) => graph.shortestPaths(0),
  buildLandmarks: (graph) => graph.buildLandmarks(),
  csr: (graph) => graph.csr(),
  fingerprint: (graph) => graph.fingerprint(),
};

/** Every member of each, called on an object. */
const kinds = {
  Graph: {
    type: Graph,
    make: () => Graph.from(EDGES),
    members: {
      ...queries,
      edgeCount: (graph) => graph.edgeCount,
      liveEdgeCount: (graph) => graph.liveEdgeCount,
      addNode: (graph) => graph.addNode(),
      addEdge: (graph) => graph.addEdge(0, 1, 1),
      addEdges: (graph) => graph.addEdges(EDGES),
      removeEdge: (graph) => graph.removeEdge(0),
      setWeight: (graph) => graph.setWeight(0, 1),
      getEdge: (graph) => graph.getEdge(0),
      compile: (graph) => graph.compile(),
      saveState: (graph) => graph.saveState(),
      restoreState: (graph) => graph.restoreState(new Uint8Array(8)),
    },
  },
  PointGraph: {
    type: PointGraph,
    make: () => PointGraph.from(POINTS, { maxDistance: 1 }),
    members: {
      ...queries,
      pointsView: (graph) => graph.pointsView,
      nearestNode: (graph) => graph.nearestNode([0, 0]),
    },
  },
  GraphSearch: {
    type: GraphSearch,
    make: () => Graph.from(EDGES).createSearch(),
    members: {
      status: (search) => search.status,
      tryBegin: (search) => search.tryBegin(0, 1),
      begin: (search) => search.begin(0, 1),
      step: (search) => search.step(1),
      path: (search) => search.path(),
      saveState: (search) => search.saveState(),
      restoreState: (search) => search.restoreState(new Uint8Array(8)),
    },
  },
  Landmarks: {
    type: Landmarks,
    make: () => Graph.from(EDGES).buildLandmarks(),
    members: {
      count: (landmarks) => landmarks.count,
      nodeCount: (landmarks) => landmarks.nodeCount,
      nodes: (landmarks) => landmarks.nodes,
      fingerprint: (landmarks) => landmarks.fingerprint,
      lowerBound: (landmarks) => landmarks.lowerBound(0, 1),
      distancesFrom: (landmarks) => landmarks.distancesFrom(0),
      distancesTo: (landmarks) => landmarks.distancesTo(0),
      save: (landmarks) => landmarks.save(),
    },
  },
};

for (const [name, { type, make, members }] of Object.entries(kinds)) {
  test(`${name}: every member throws after dispose() and on other objects`, async () => {
    const isAsync = 'findPathAsync' in type.prototype;
    checkMembersListed(type, isAsync ? { ...members, findPathAsync: undefined } : members);
    checkDisposal(name, type, make, members);
    if (!isAsync) return;
    const object = make();
    object.dispose();
    await assert.rejects(object.findPathAsync(0, 1), { code: 'disposed', message: `this ${name} was disposed of` });
  });
}

test('members that take graphs and landmarks refuse disposed ones', () => {
  const graph = Graph.from(EDGES);
  const landmarks = graph.buildLandmarks();
  const bytes = landmarks.save();
  landmarks.dispose();
  const expected = { name: 'TypeError', code: 'disposed', message: 'this Landmarks was disposed of' };
  assert.throws(() => graph.findPath(0, 1, { landmarks }), expected);
  assert.throws(() => graph.createSearch({ landmarks }), expected);
  graph.dispose();
  assert.throws(() => Landmarks.load(bytes, graph), { ...expected, message: 'this Graph was disposed of' });
});

test('before init() every way to make one throws', async () => {
  const copy = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized' };
  assert.throws(() => new copy.Graph(), expected);
  assert.throws(() => copy.Graph.from(EDGES), expected);
  assert.throws(() => copy.Graph.fromState(new Uint8Array(8)), expected);
  assert.throws(() => copy.PointGraph.from(POINTS), expected);
  assert.throws(() => copy.dimacs.parseGraph(''), expected);
  assert.throws(() => copy.dimacs.parseCoordinates(''), expected);
});

test('objects of another instance are refused', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const landmarks = copy.Graph.from(EDGES).buildLandmarks();
  assert.throws(() => Graph.from(EDGES).findPath(0, 1, { landmarks }), { name: 'TypeError', argument: 'landmarks' });
  assert.throws(() => Landmarks.load(landmarks.save(), copy.Graph.from(EDGES)), { argument: 'graph' });
});

test('members of a search throw when its graph was disposed of, and dispose() works', () => {
  for (const graph of [kinds.Graph.make(), kinds.PointGraph.make()]) {
    const search = graph.createSearch();
    graph.dispose();
    for (const [member, use] of Object.entries(kinds.GraphSearch.members)) {
      assert.throws(() => use(search), { name: 'TypeError', code: 'disposed', message: /^this \w*Graph was/ }, member);
    }
    search.dispose();
    assert.throws(() => search.status, { message: 'this GraphSearch was disposed of' });
  }
});

test('landmarks outlive their graph, and serve another with the same fingerprint', () => {
  const graph = Graph.from(EDGES);
  const landmarks = graph.buildLandmarks();
  graph.dispose();
  assert.deepEqual([landmarks.count, landmarks.nodeCount, landmarks.lowerBound(0, 2)], [3, 3, 5.5]);
  const again = Graph.from(EDGES);
  assert.equal(again.findPath(0, 2, { landmarks }).algorithm, 'a*');
  assert.deepEqual(Landmarks.load(landmarks.save(), again).nodes, landmarks.nodes);
});

test('a search keeps landmarks that were disposed of', () => {
  const graph = Graph.from(Array.from({ length: 50 }, (_, i) => [i, i + 1, 1]));
  const landmarks = graph.buildLandmarks({ count: 4 });
  const expected = graph.findPath(3, 40, { landmarks });
  const search = graph.createSearch({ landmarks });
  landmarks.dispose();
  const others = Array.from({ length: 20 }, () => graph.buildLandmarks({ count: 4, selection: 'farthest' }));
  search.begin(3, 40);
  while (search.step(5) === 'in-progress');
  assert.deepEqual(search.path(), expected);
  search.dispose();
  others.forEach((other) => other.dispose());
});

/** A copy of the package, and a function that measures the memory of its module. */
async function measured() {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const probe = copy.PointGraph.from([[0, 0]]);
  return { ...copy, size: () => probe.pointsView.buffer.byteLength };
}

const LARGE = Array.from({ length: 3000 }, (_, i) => [i, (i + 1) % 3000, 1 + (i % 5)]);

test('disposed of in every order, the memory comes back', async () => {
  const { Graph: OtherGraph, size } = await measured();
  const orders = [
    ([graph, landmarks, a, b]) => [a, b, landmarks, graph],
    ([graph, landmarks, a, b]) => [graph, landmarks, a, b],
    ([graph, landmarks, a, b]) => [landmarks, a, graph, b],
  ];
  const use = (order) => {
    const graph = OtherGraph.from(LARGE);
    const landmarks = graph.buildLandmarks({ count: 2 });
    const searches = [{ landmarks, blocked: () => false }, { landmarks }].map((options) => graph.createSearch(options));
    searches.forEach((search) => search.tryBegin(0, 9));
    for (const object of order([graph, landmarks, ...searches])) object.dispose();
    return size();
  };
  orders.forEach(use);
  const before = use(orders[0]);
  for (let i = 0; i < 90; i++) assert.equal(use(orders[i % 3]), before);
});

test('forgotten ones are collected, also when callbacks refer to them', async () => {
  const { Graph: OtherGraph, PointGraph: OtherPointGraph, size } = await measured();
  const triples = new Float64Array(30000).map((_, i) => (i % 3 === 0 ? i : 0));
  const forget = () => {
    const graph = OtherGraph.from(LARGE);
    const landmarks = graph.buildLandmarks({ count: 8 });
    let search = undefined;
    search = graph.createSearch({ landmarks, blocked: () => search?.status === graph });
    search.tryBegin(0, 5);
    let points = undefined;
    points = OtherPointGraph.from(triples, { maxDistance: 1, linkValid: () => points !== undefined });
    points.findPath(0, 1);
  };
  // More than 250 MB if none were collected.
  const bytes = await sizeAfterForgetting(forget, size, 150);
  assert.ok(bytes < 100e6, `memory is ${bytes} bytes`);
});

test('a search keeps a forgotten graph and forgotten landmarks', async () => {
  const make = () => {
    const graph = Graph.from(LARGE);
    return graph.createSearch({ landmarks: graph.buildLandmarks({ count: 2 }) });
  };
  const search = make();
  search.begin(0, 1500);
  for (let i = 0; i < 5; i++) {
    await collectGarbage();
    Graph.from(LARGE).buildLandmarks({ count: 2 });
  }
  while (search.step(50) === 'in-progress');
  assert.equal(search.path().cost, Graph.from(LARGE).findPath(0, 1500).cost);
});

test('a search goes on when nothing but its promise is left of the graph', async () => {
  const running = Graph.from(LARGE).findPathAsync(0, 1500, { iterationsPerSlice: 20 });
  for (let i = 0; i < 5; i++) await collectGarbage();
  assert.equal((await running).found, true);
});
