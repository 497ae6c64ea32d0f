// Making and editing graphs, their compiled form and saved states.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, GraphStateError, OnePathFormatError } from './support/onepath.mjs';
import { bothWays, columnsOf, randomGraph, ReferenceGraph } from './support/reference_graph.mjs';

test('edges one by one and in columns make the same graph', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { nodeCount, edges } = randomGraph(seed);
    const { from, to, weight } = columnsOf(edges);
    const columns = { from, to, weight };
    for (const directed of [true, false]) {
      const reference = new ReferenceGraph(nodeCount, directed ? edges : bothWays(edges));
      const options = { nodeCount, directed };
      const graphs = [
        Graph.from(edges, options),
        Graph.from(new Set(edges), options),
        Graph.from(columns, options),
        Graph.from({ from: [...from], to: Uint16Array.from(to), weight: Float32Array.from(weight) }, options),
      ];
      for (const graph of graphs) {
        assert.equal(graph.nodeCount, nodeCount);
        assert.equal(graph.edgeCount, reference.edges.length);
        assert.equal(graph.liveEdgeCount, reference.edges.length);
        assert.deepEqual(graph.csr(), reference.csr(), `seed ${seed}`);
        assert.equal(graph.fingerprint(), reference.fingerprint(), `seed ${seed}`);
        graph.dispose();
      }
    }
  }
});

test('the number of nodes is one more than the largest, or what is asked for', () => {
  const edges = [[0, 6, 1]];
  assert.equal(Graph.from(edges).nodeCount, 7);
  assert.equal(Graph.from(edges, { nodeCount: 9 }).nodeCount, 9);
  assert.equal(Graph.from([]).nodeCount, 0);
  assert.equal(Graph.from({ from: [], to: [] }, { nodeCount: 3 }).nodeCount, 3);
  assert.equal(new Graph().nodeCount, 0);
  assert.equal(new Graph(4).nodeCount, 4);
  assert.equal(new Graph(67108864).nodeCount, 67108864);
});

test('without weights all are 1', () => {
  const graph = Graph.from({ from: [0, 1], to: [1, 2] }, { directed: true });
  assert.deepEqual(graph.csr().weights, Float64Array.of(1, 1));
  assert.equal(graph.addEdges({ from: [2], to: [0] }), 2);
  assert.equal(graph.addEdges([[2, 1]]), 3);
  assert.deepEqual([graph.getEdge(2).weight, graph.getEdge(3).weight], [1, 1]);
});

test('edges keep their numbers', () => {
  const graph = new Graph();
  assert.deepEqual([graph.addNode(), graph.addNode(), graph.addNode()], [0, 1, 2]);
  assert.equal(graph.addEdge(0, 1, 5), 0);
  assert.equal(graph.addEdge(1, 2, 2.5), 1);
  assert.equal(graph.addEdges([]), 2);
  assert.equal(
    graph.addEdges([
      [2, 0, 1],
      [0, 2, 9],
    ]),
    2,
  );
  graph.removeEdge(1);
  graph.setWeight(3, 0.5);
  assert.deepEqual(graph.getEdge(1), { from: 1, to: 2, weight: 2.5, live: false });
  assert.deepEqual(graph.getEdge(3), { from: 0, to: 2, weight: 0.5, live: true });
  assert.deepEqual([graph.edgeCount, graph.liveEdgeCount], [4, 3]);
  assert.equal(graph.addEdge(1, 1, 0), 4);
});

test('random edits: the compiled form is that of the live edges', () => {
  for (let seed = 0; seed < 100; seed++) {
    const { nodeCount, edges, random } = randomGraph(seed);
    const graph = new Graph(nodeCount);
    const list = [];
    let nodes = nodeCount;
    for (let i = 0; i < 40; i++) {
      const draw = random.nextInt(6);
      const live = list.map((edge, id) => (edge ? id : -1)).filter((id) => id >= 0);
      const id = live.length > 0 ? live[random.nextInt(live.length)] : -1;
      if (draw === 0) assert.equal(graph.addNode(), nodes++);
      else if (draw === 1 && id >= 0) {
        graph.removeEdge(id);
        list[id] = undefined;
      } else if (draw === 2 && id >= 0) {
        list[id] = [list[id][0], list[id][1], i];
        graph.setWeight(id, i);
      } else if (draw === 3) {
        const some = edges.slice(0, random.nextInt(4));
        assert.equal(graph.addEdges(columnsOf(some)), list.length);
        list.push(...some);
      } else {
        const edge = [random.nextInt(nodes), random.nextInt(nodes), i / 4];
        assert.equal(graph.addEdge(...edge), list.length);
        list.push(edge);
      }
      if (random.nextInt(4) === 0) graph.compile();
      const reference = new ReferenceGraph(nodes, list.filter(Boolean));
      assert.deepEqual([graph.edgeCount, graph.liveEdgeCount], [list.length, reference.edges.length]);
      if (i % 8 === 7) {
        assert.deepEqual(graph.csr(), reference.csr(), `seed ${seed}, edit ${i}`);
        assert.equal(graph.fingerprint(), reference.fingerprint(), `seed ${seed}, edit ${i}`);
        assert.deepEqual(graph.shortestPaths(0).distances, reference.tree(0).distances, `seed ${seed}, edit ${i}`);
      }
    }
    graph.dispose();
  }
});

test('a graph goes back to its saved state', () => {
  const graph = Graph.from([
    [0, 1, 4],
    [1, 2, 1.5],
  ]);
  graph.removeEdge(2);
  const before = graph.saveState();
  assert.deepEqual(graph.saveState(), before);
  const [csr, fingerprint] = [graph.csr(), graph.fingerprint()];
  const landmarks = graph.buildLandmarks();
  const room = new Uint8Array(before.length + 9).fill(0xaa);
  const written = graph.saveState(room.subarray(4));
  assert.deepEqual([written, written.buffer, room[3], room[4 + before.length]], [before, room.buffer, 0xaa, 0xaa]);
  graph.addNode();
  graph.addEdge(3, 0, 1);
  graph.setWeight(0, 9);
  assert.notDeepEqual(graph.saveState(), before);
  assert.throws(() => graph.findPath(0, 2, { landmarks }), { code: 'invalid-state', argument: 'landmarks' });
  graph.restoreState(before);
  assert.deepEqual(graph.saveState(), before);
  assert.deepEqual([graph.csr(), graph.fingerprint()], [csr, fingerprint]);
  assert.deepEqual(graph.getEdge(2), { from: 1, to: 2, weight: 1.5, live: false });
  assert.equal(graph.findPath(0, 2, { landmarks }).status, 'no-path', 'the landmarks are of this graph again');
  const copy = Graph.fromState(before);
  assert.deepEqual([copy.saveState(), copy.nodeCount, copy.edgeCount], [before, 3, 4]);
  const other = new Graph(50);
  other.restoreState(before);
  assert.deepEqual(other.saveState(), before);
});

test('states that are none', () => {
  const graph = Graph.from([[0, 1, 4]]);
  const before = graph.saveState();
  const search = graph.createSearch();
  search.begin(0, 1);
  const wrong = [
    Uint8Array.of(),
    Uint8Array.of(1, 2, 3),
    search.saveState(),
    before.subarray(0, -1),
    Uint8Array.of(...before, 0),
  ];
  for (const bytes of wrong) {
    assert.throws(() => graph.restoreState(bytes), GraphStateError);
    assert.throws(() => Graph.fromState(bytes), OnePathFormatError);
    assert.throws(() => Graph.fromState(bytes), { name: 'GraphStateError', code: 'graph-state', argument: /^state/ });
  }
  assert.deepEqual(graph.saveState(), before);
});
