// Figures that the OnePath 1.1 documents print about graphs, through the binding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, PointGraph } from './support/onepath.mjs';

const ROADS = [
  [0, 1, 4],
  [1, 2, 1.5],
  [0, 2, 7],
  [2, 3, 2],
  [1, 3, 6],
  [3, 4, 3],
];

test('the road network of the graph recipes', () => {
  const roads = Graph.from(ROADS);
  const route = roads.findPath(0, 4);
  assert.equal(route.status, 'found');
  assert.deepEqual([...route.nodes], [0, 1, 2, 3, 4]);
  assert.equal(route.cost, 10.5);
  assert.equal(route.algorithm, 'dijkstra');
  const landmarks = roads.buildLandmarks();
  for (const algorithm of ['auto', 'bidirectional']) {
    const fast = roads.findPath(0, 4, { landmarks, algorithm });
    assert.deepEqual([[...fast.nodes], fast.cost], [[0, 1, 2, 3, 4], 10.5]);
    assert.equal(fast.algorithm, algorithm === 'auto' ? 'a*' : 'bidirectional-a*');
  }
});

test('the point graph of the graph recipes', () => {
  const points = PointGraph.from(
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
    ],
    { maxDistance: 1.1 },
  );
  const walk = points.findPath([0, 0], [2, 1]);
  assert.deepEqual([walk.nodes.length, walk.cost, walk.length], [4, 3, 3]);
});

test('the graph of the first page', () => {
  const route = Graph.from([
    [0, 1, 4],
    [1, 2, 1.5],
    [0, 2, 7],
  ]).findPath(0, 2);
  assert.deepEqual([[...route.nodes], route.cost], [[0, 1, 2], 5.5]);
});

test('the whole result', () => {
  const path = Graph.from(ROADS).findPath(0, 4, { recordExpansions: true });
  assert.deepEqual(path, {
    status: 'found',
    found: true,
    hasPath: true,
    isPartial: false,
    cost: 10.5,
    length: NaN,
    algorithm: 'dijkstra',
    nodes: Int32Array.of(0, 1, 2, 3, 4),
    nodeCount: 5,
    points: new Float64Array(0),
    expandedCount: 4,
    iterations: 5,
    expandedNodes: Int32Array.of(0, 1, 2, 3),
  });
  assert.deepEqual(Graph.from(ROADS).findPath(0, 5, { algorithm: 'bidirectional' }), {
    status: 'goal-invalid',
    found: false,
    hasPath: false,
    isPartial: false,
    cost: Infinity,
    length: 0,
    algorithm: 'bidirectional-dijkstra',
    nodes: new Int32Array(0),
    nodeCount: 0,
    points: new Float64Array(0),
    expandedCount: 0,
    iterations: 0,
    expandedNodes: new Int32Array(0),
  });
});

test('one-way edges, and costs that differ uphill and downhill', () => {
  const oneWay = Graph.from([[0, 1, 2]], { directed: true });
  assert.deepEqual([oneWay.findPath(0, 1).cost, oneWay.findPath(1, 0).status], [2, 'no-path']);
  const heights = [0, 30, 10, 0];
  const hill = Graph.from([
    [0, 1, 1],
    [1, 3, 1],
    [0, 2, 1],
    [2, 3, 1],
  ]);
  const climb = (from, to, weight) => weight + Math.max(0, heights[to] - heights[from]);
  for (const algorithm of ['auto', 'bidirectional']) {
    assert.equal(hill.findPath(0, 1, { edgeCost: climb, algorithm }).cost, 31);
    assert.equal(hill.findPath(1, 0, { edgeCost: climb, algorithm }).cost, 1);
    assert.deepEqual([...hill.findPath(0, 3, { edgeCost: climb, algorithm }).nodes], [0, 2, 3]);
  }
});

test('two components have no path between them, whatever searches', () => {
  const graph = Graph.from([
    [0, 1, 1],
    [2, 3, 1],
  ]);
  const landmarks = graph.buildLandmarks({ count: 2 });
  for (const algorithm of ['dijkstra', 'a*', 'bidirectional-dijkstra', 'bidirectional-a*']) {
    const path = graph.findPath(0, 3, { algorithm, landmarks });
    assert.deepEqual([path.status, path.cost, path.length], ['no-path', Infinity, 0]);
  }
});
