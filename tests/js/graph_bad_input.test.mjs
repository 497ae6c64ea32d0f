// Wrong calls on graphs: each gives a typed error that names argument, value and bound, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, Grid, Landmarks, PointGraph } from './support/onepath.mjs';

const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });

const EDGES = [
  [0, 1, 4],
  [1, 2, 1.5],
  [0, 2, 7],
];
const graph = Graph.from(EDGES, { directed: true });
graph.removeEdge(1);
const landmarks = graph.buildLandmarks();
const ints = (...list) => Int32Array.of(...list);
const doubles = (...list) => Float64Array.of(...list);
const columns = (weight) => ({ from: ints(0, 1, 2), to: ints(1, 2, 0), weight });

const cases = {
  'numbers of nodes': [
    [() => new Graph(-1), outOfRange('nodeCount', 'nodeCount must be an integer in [0, 67108864], was -1')],
    [() => new Graph(67108865), outOfRange('nodeCount', /was 67108865$/)],
    [() => new Graph(2.5), outOfRange('nodeCount', /was 2\.5$/)],
    [() => new Graph(NaN), outOfRange('nodeCount', /was NaN$/)],
    [() => new Graph('3'), invalid('nodeCount', 'nodeCount must be a number, was "3"')],
    [() => new Graph(null), invalid('nodeCount', /was null$/)],
    [() => Graph.from(EDGES, { nodeCount: -1 }), outOfRange('nodeCount', /was -1$/)],
    [() => Graph.from(EDGES, { nodeCount: 1e9 }), outOfRange('nodeCount', /was 1000000000$/)],
    [() => new Graph(67108864).addNode(), outOfRange('nodeCount', /67108864\], was 67108865$/)],
  ],
  'edges in columns': [
    [() => Graph.from(columns(doubles(1, 2, NaN))), outOfRange('weight[2]', /^weight\[2\] must be .*was NaN$/)],
    [() => Graph.from(columns(doubles(1, -2, 1))), outOfRange('weight[1]', /was -2$/)],
    [() => Graph.from(columns(doubles(Infinity, 2, 1))), outOfRange('weight[0]', /^weight\[0\] .*was /)],
    [() => Graph.from(columns([1, 2, -1])), outOfRange('weight[2]', /was -1$/)],
    [() => Graph.from(columns([1, '2', 1])), invalid('weight[1]', 'weight[1] must be a number, was "2"')],
    [() => Graph.from(columns(doubles(1, 2))), outOfRange('weight', /^weight must hold .* 3, had 2$/)],
    [() => Graph.from({ from: ints(0), to: ints(0, 1) }), outOfRange('to', /^to must hold .* 1, had 2$/)],
    [() => Graph.from({ from: ints(0, 5), to: ints(1, 0) }, { nodeCount: 5 }), outOfRange('from[1]', /was 5$/)],
    [() => Graph.from({ from: ints(0, 0), to: ints(1, 5) }, { nodeCount: 5 }), outOfRange('to[1]', /5.*was 5$/)],
    [() => Graph.from({ from: ints(0, -1), to: ints(1, 0) }), outOfRange('from[1]', /was -1$/)],
    [() => Graph.from({ from: ints(0), to: ints(67108864) }), outOfRange('to[0]', /was 67108864$/)],
    [() => Graph.from({ from: [0.5], to: [0] }), outOfRange('from[0]', /integer .*was 0\.5$/)],
    [() => Graph.from({ from: [0], to: Uint32Array.of(4294967295) }), outOfRange('to[0]', /was 4294967295$/)],
    [() => Graph.from({ from: [0], to: [4294967296] }), outOfRange('to[0]', /was 4294967296$/)],
    [() => Graph.from({ from: [0], to: [null] }), invalid('to[0]', /was null$/)],
    [() => Graph.from({ from: BigInt64Array.of(1n), to: [1] }), invalid('from[0]', /was 1n$/)],
    [() => Graph.from({ from: new DataView(new ArrayBuffer(8)), to: [1] }), invalid('from', /DataView$/)],
    [() => Graph.from({ from: [0] }), invalid('to', /array of numbers, was undefined$/)],
    [() => Graph.from({}), invalid('from', /was undefined$/)],
    [() => Graph.from({ from: [0], to: [1], weights: [3] }), unknown('weights')],
  ],
  'edges one by one': [
    [() => Graph.from([...EDGES, [0, 1, NaN]]), outOfRange('weight[3]', /^weight\[3\] .*was NaN$/)],
    [() => Graph.from([[0, -1, 1]]), outOfRange('to[0]', /was -1$/)],
    [() => Graph.from([[0, 3, 1]], { nodeCount: 3 }), outOfRange('to[0]', /was 3$/)],
    [() => Graph.from([[0, 3, 1]], { nodeCount: 0 }), outOfRange('from[0]', /was 0$/)],
    [() => Graph.from([EDGES[0], [0.5, 0, 1]]), outOfRange('from[1]', /was 0\.5$/)],
    [() => Graph.from([EDGES[0], ['0', 0, 1]]), invalid('from[1]', /was "0"$/)],
    [() => Graph.from([EDGES[0], [0, 0, '1']]), invalid('weight[1]', /was "1"$/)],
    [() => Graph.from([EDGES[0], [0]]), invalid('edges[1]', /\[from, to, weight\], was an object of class Array$/)],
    [() => Graph.from([EDGES[0], { from: 0, to: 1 }]), invalid('edges[1]', /was an object$/)],
    [() => Graph.from([[0, 1, 2, 3]]), invalid('edges[0]', /Array$/)],
    [() => Graph.from(ints(0, 1, 2)), invalid('edges[0]', /was 0$/)],
    [() => Graph.from('edges'), invalid('edges', /was "edges"$/)],
    [() => Graph.from(null), invalid('edges', /was null$/)],
    [() => Graph.from(), invalid('edges', /was undefined$/)],
    [() => Graph.from(EDGES, { oneWay: true }), unknown('oneWay')],
    [() => Graph.from(EDGES, { directed: 1 }), invalid('directed', /was 1$/)],
    [() => Graph.from(EDGES, null), invalid('options', /was null$/)],
    [() => Graph.fromState('bytes'), invalid('bytes', /Uint8Array, was "bytes"$/)],
  ],
  edits: [
    [() => graph.addEdge(0, 3, 1), outOfRange('to', 'to must be in [0, 3), was 3')],
    [() => graph.addEdge(-1, 0, 1), outOfRange('from', /was -1$/)],
    [() => graph.addEdge(0.5, 0, 1), outOfRange('from', /was 0\.5$/)],
    [() => graph.addEdge(0, 1, NaN), outOfRange('weight', 'weight must be finite and at least 0, was NaN')],
    [() => graph.addEdge(0, 1, -1), outOfRange('weight', /was -1$/)],
    [() => graph.addEdge(0, 1, Infinity), outOfRange('weight', /^weight must/)],
    [() => graph.addEdge(0, 1), invalid('weight', /was undefined$/)],
    [() => graph.addEdge('0', 1, 1), invalid('from', /was "0"$/)],
    [() => graph.addEdges([EDGES[0], [1, 2, -4]]), outOfRange('weight[1]', /was -4$/)],
    [() => graph.addEdges([EDGES[0], [1, 3, 4]]), outOfRange('to[1]', /was 3$/)],
    [() => graph.addEdges(columns(doubles(1, 1, NaN))), outOfRange('weight[2]', /was NaN$/)],
    [() => graph.addEdges(), invalid('edges', /was undefined$/)],
    [() => graph.removeEdge(3), outOfRange('id', 'id must be in [0, 3), was 3')],
    [() => graph.removeEdge(-1), outOfRange('id', /was -1$/)],
    [() => graph.removeEdge(0.5), outOfRange('id', /was 0\.5$/)],
    [() => graph.removeEdge(1), invalid('id', /removed.* 1 was$/)],
    [() => graph.setWeight(1, 3), invalid('id', /removed/)],
    [() => graph.setWeight(7, 3), outOfRange('id', /was 7$/)],
    [() => graph.setWeight(0, -3), outOfRange('weight', /was -3$/)],
    [() => graph.setWeight(0, '3'), invalid('weight', /was "3"$/)],
    [() => graph.getEdge(3), outOfRange('id', /was 3$/)],
    [() => graph.getEdge('0'), invalid('id', /was "0"$/)],
    [() => graph.saveState(new Uint8Array(7)), outOfRange('into', /^into must hold at least \d+ bytes, had 7$/)],
    [() => graph.saveState([]), invalid('into', /Array$/)],
    [() => graph.restoreState('state'), invalid('bytes', /was "state"$/)],
  ],
  'shortest paths and landmarks': [
    [() => graph.shortestPaths(3), outOfRange('root', 'root must be in [0, 2], was 3')],
    [() => graph.shortestPaths(-1), outOfRange('root', /was -1$/)],
    [() => graph.shortestPaths(0.5), outOfRange('root', /was 0\.5$/)],
    [() => graph.shortestPaths('0'), invalid('root', /was "0"$/)],
    [() => graph.shortestPaths(0, { reverse: 1 }), invalid('reverse', /was 1$/)],
    [() => graph.shortestPaths(0, { reversed: true }), unknown('reversed')],
    [() => graph.shortestPaths(0, true), invalid('options', /was true$/)],
    [() => graph.buildLandmarks({ count: 0 }), outOfRange('count', /\[1, 2147483647\], was 0$/)],
    [() => graph.buildLandmarks({ count: 2.5 }), outOfRange('count', /was 2\.5$/)],
    [() => graph.buildLandmarks({ selection: 'best' }), outOfRange('selection', /'avoid', 'farthest', was "best"$/)],
    [() => graph.buildLandmarks({ seed: -1 }), outOfRange('seed', /was -1$/)],
    [() => graph.buildLandmarks({ seed: 2 ** 53 }), outOfRange('seed', /was 9007199254740992$/)],
    [() => graph.buildLandmarks({ seed: 1n << 64n }), outOfRange('seed', /was 18446744073709551616$/)],
    [() => graph.buildLandmarks({ seed: '1' }), invalid('seed', /a bigint or a number, was "1"$/)],
    [() => graph.buildLandmarks({ seeds: 1 }), unknown('seeds')],
    [() => graph.buildLandmarks(4), invalid('options', /was 4$/)],
    [() => new Graph().buildLandmarks(), invalid('graph', /nodes/)],
    [() => new Landmarks(), invalid('', /call graph\.buildLandmarks\(\) or Landmarks\.load\(\)$/)],
    [() => Landmarks.load(landmarks.save(), new Grid(1, 1)), invalid('graph', /Graph or PointGraph, was an object/)],
    [() => Landmarks.load(landmarks.save(), Object.create(Graph.prototype)), invalid('graph', /Graph or PointGraph/)],
    [() => Landmarks.load(landmarks.save()), invalid('graph', /was undefined$/)],
    [() => Landmarks.load([], graph), invalid('bytes', /Array$/)],
    [() => landmarks.lowerBound(0, 3), outOfRange('to', 'to must be in [0, 2], was 3')],
    [() => landmarks.lowerBound(-1, 0), outOfRange('from', /was -1$/)],
    [() => landmarks.lowerBound(0.5, 0), outOfRange('from', /was 0\.5$/)],
    [() => landmarks.distancesFrom(3), outOfRange('landmark', 'landmark must be in [0, 2], was 3')],
    [() => landmarks.distancesTo(-1), outOfRange('landmark', /was -1$/)],
    [() => landmarks.distancesTo('0'), invalid('landmark', /was "0"$/)],
  ],
  'points and links': [
    [() => PointGraph.from(doubles(0, 0, 0, 0, NaN, 0)), outOfRange('points[1].y', /was NaN$/)],
    [() => PointGraph.from(doubles(0, 0, Infinity)), outOfRange('points[0].z', /^points\[0\]\.z must/)],
    [() => PointGraph.from(doubles(0, 0, 0, 2097153, 0, 0)), outOfRange('points[1].x', /2097152\], was 2097153$/)],
    [() => PointGraph.from(doubles(0, 0)), outOfRange('points', 'points must hold x, y, z triples, had 2 numbers')],
    [() => PointGraph.from([[0, 0], { x: 1, y: -3e6 }]), outOfRange('points[1].y', /was -3000000$/)],
    [() => PointGraph.from([[0, 0], [1]]), invalid('points[1]', /Array$/)],
    [() => PointGraph.from([{ x: 0 }]), invalid('points[0].y', /was undefined$/)],
    [() => PointGraph.from([1, 2, 3]), invalid('points[0]', /was 1$/)],
    [() => PointGraph.from({}), invalid('points', /iterable of points, was an object$/)],
    [() => PointGraph.from(), invalid('points', /was undefined$/)],
    [() => PointGraph.from([], { maxDistance: -1 }), outOfRange('maxDistance', /2\^-30, was -1$/)],
    [() => PointGraph.from([], { maxDistance: 1e-10 }), outOfRange('maxDistance', /was 1e-10$/)],
    [() => PointGraph.from([], { maxDistance: NaN }), outOfRange('maxDistance', /was NaN$/)],
    [() => PointGraph.from([], { maxDistance: '1' }), invalid('maxDistance', /was "1"$/)],
    [() => PointGraph.from([], { nearestCount: -1 }), outOfRange('nearestCount', /was -1$/)],
    [() => PointGraph.from([], { nearestCount: 1.5 }), outOfRange('nearestCount', /was 1\.5$/)],
    [() => PointGraph.from([[0, 0]], { links: ints(0, 1) }), outOfRange('links[1]', /was 1$/)],
    [
      () =>
        PointGraph.from([[0, 0]], {
          links: [
            [0, 0],
            [0, -1],
          ],
        }),
      outOfRange('links[1]', /was -1$/),
    ],
    [() => PointGraph.from([[0, 0]], { links: [[0, 0], [0]] }), invalid('links[1]', /\[a, b\], was/)],
    [() => PointGraph.from([[0, 0]], { links: ints(0) }), outOfRange('links', /pairs of nodes, had 1 numbers$/)],
    [() => PointGraph.from([[0, 0]], { links: {} }), invalid('links', /iterable of pairs, was an object$/)],
    [() => PointGraph.from([[0, 0]], { links: null }), invalid('links', /was null$/)],
    [() => PointGraph.from([], { linkValid: true }), invalid('linkValid', /a function, was true$/)],
    [() => PointGraph.from([], { radius: 1 }), unknown('radius')],
    [() => PointGraph.from([], null), invalid('options', /was null$/)],
    [() => new PointGraph(), invalid('', /call PointGraph\.from\(\)$/)],
  ],
};

const points = PointGraph.from(
  [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  { maxDistance: 1 },
);
cases['starts and goals'] = [
  [() => graph.findPath(0.5, 1), outOfRange('start', /was 0\.5$/)],
  [() => graph.findPath(0, 2 ** 31), outOfRange('goal', /was 2147483648$/)],
  [() => graph.findPath(0), invalid('goal', 'goal must be a number, was undefined')],
  [() => graph.findPath([0, 0], 1), invalid('start', /Array$/)],
  [() => points.findPath(0, [1, 0]), invalid('goal', /a number, was an object of class Array$/)],
  [() => points.findPath([1, 0], 2), invalid('start', /a number, was/)],
  [() => points.findPath([1, 0], [NaN, 0]), outOfRange('goal.x', /was NaN$/)],
  [() => points.findPath([1, 3e6, 0], [0, 0]), outOfRange('start.y', /was 3000000$/)],
  [() => points.findPath([1, 0, 0, 0], [0, 0]), invalid('start', /Array$/)],
  [() => points.findPath('a', 'b'), invalid('start', /\{ x, y, z \} or \[x, y, z\], was "a"$/)],
  [() => points.nearestNode([0, 0, Infinity]), outOfRange('point.z', /was Infinity$/)],
  [() => points.nearestNode(), invalid('point', /was undefined$/)],
];

const option = (options) => () => graph.findPath(0, 2, options);
cases['options of queries'] = [
  [option({ algorithm: 'jps' }), outOfRange('algorithm', /'auto', 'dijkstra', .*'bidirectional', was "jps"$/)],
  [option({ algorithm: 1 }), invalid('algorithm', /was 1$/)],
  [option({ landmarks: {} }), invalid('landmarks', 'landmarks must be Landmarks, was an object')],
  [option({ landmarks: null }), invalid('landmarks', /was null$/)],
  [option({ edgeCost: 2 }), invalid('edgeCost', /a function, was 2$/)],
  [option({ edgeCost: null }), invalid('edgeCost', /was null$/)],
  [option({ blocked: {} }), invalid('blocked', /an object$/)],
  [option({ heuristic: 'zero' }), invalid('heuristic', /"zero"$/)],
  [option({ cancelled: 0 }), invalid('cancelled', /was 0$/)],
  [option({ iterationBudget: -1 }), outOfRange('iterationBudget', /was -1$/)],
  [option({ iterationBudget: 1e10 }), outOfRange('iterationBudget', /was 10000000000$/)],
  [option({ recordExpansions: 1 }), invalid('recordExpansions', /was 1$/)],
  [option({ edgecost: () => 1 }), unknown('edgecost')],
  [option({ signal: undefined }), unknown('signal')],
  [option('a*'), invalid('options', /"a\*"$/)],
  [option(null), invalid('options', /was null$/)],
];

for (const [name, list] of Object.entries(cases)) {
  test(name, () => {
    const before = [graph.saveState(), graph.fingerprint(), landmarks.save()];
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
    }
    assert.deepEqual([graph.saveState(), graph.fingerprint(), landmarks.save()], before);
  });
}
