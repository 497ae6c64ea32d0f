// Point graphs: links, nearest nodes and paths, compared with brute force.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PointGraph, Random } from './support/onepath.mjs';
import { ReferenceGraph } from './support/reference_graph.mjs';

const CASES = process.env.ONEPATH_FULL ? 6000 : 300;

/** Points from a seed: on a small lattice, where many distances are equal and some points too, or anywhere. */
function randomPoints(seed) {
  const random = new Random(BigInt(seed));
  const count = random.nextInt(14);
  const isFlat = random.nextInt(2) === 0;
  const draw = seed % 2 === 0 ? () => random.nextInt(4) : () => random.nextDouble() * 4 - 2;
  return { random, points: Array.from({ length: count }, () => [draw(), draw(), isFlat ? 0 : draw()]) };
}

const squared = ([ax, ay, az], [bx, by, bz]) => {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  return dx * dx + dy * dy + dz * dz;
};

/** The linked pairs, by the definitions. */
function referencePairs(points, { maxDistance = 0, nearestCount = 0, links = [], linkValid = () => true }) {
  const pairs = new Set();
  const link = (a, b) => pairs.add(`${Math.min(a, b)} ${Math.max(a, b)}`);
  const isValid = (a, b) => linkValid(Math.min(a, b), Math.max(a, b));
  const isNear = (a, b) => maxDistance > 0 && squared(points[a], points[b]) <= maxDistance * maxDistance;
  points.forEach((point, a) => {
    const others = points.map((_, b) => b).filter((b) => b !== a);
    const byDistance = others.sort((b, c) => squared(point, points[b]) - squared(point, points[c]) || b - c);
    const candidates = byDistance.filter((b) => (maxDistance === 0 || isNear(a, b)) && isValid(a, b));
    for (const b of candidates.slice(0, nearestCount)) link(a, b);
    for (const b of others.filter((other) => isNear(a, other) && isValid(a, other))) link(a, b);
  });
  for (const [a, b] of links) if (a !== b) link(a, b);
  return [...pairs].map((pair) => pair.split(' ').map(Number)).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
}

function referenceGraph(points, options) {
  const edges = referencePairs(points, options).flatMap(([a, b]) => {
    const weight = Math.sqrt(squared(points[a], points[b]));
    return [
      [a, b, weight],
      [b, a, weight],
    ];
  });
  return new ReferenceGraph(points.length, edges);
}

/** Options for these points, by seed. */
function randomOptions(random, count) {
  const node = () => random.nextInt(count);
  const options = {};
  if (random.nextInt(2) === 0) options.maxDistance = [0, 0.75, 1, 2, 100][random.nextInt(5)];
  if (random.nextInt(2) === 0) options.nearestCount = [0, 1, 2, 3, 50][random.nextInt(5)];
  if (count > 0 && random.nextInt(2) === 0) options.links = Array.from({ length: 4 }, () => [node(), node()]);
  if (random.nextInt(2) === 0) options.linkValid = (a, b) => (a * 3 + b) % 4 !== 0;
  return options;
}

test('links are those of the definitions', () => {
  for (let seed = 0; seed < CASES; seed++) {
    const { points, random } = randomPoints(seed);
    const options = randomOptions(random, points.length);
    const message = `seed ${seed}, ${JSON.stringify(options)}`;
    const reference = referenceGraph(points, options);
    const triples = Float64Array.from(points.flat());
    const links = options.links && Int32Array.from(options.links.flat());
    const graphs = [
      PointGraph.from(points, options),
      PointGraph.from(triples, { ...options, links }),
      PointGraph.from(
        points.map(([x, y, z]) => ({ x, y, z })),
        options,
      ),
    ];
    for (const graph of graphs) {
      assert.equal(graph.nodeCount, points.length, message);
      assert.deepEqual(graph.pointsView, triples, message);
      assert.deepEqual(graph.csr(), reference.csr(), message);
      assert.equal(graph.fingerprint(), reference.fingerprint(), message);
      graph.dispose();
    }
  }
});

test('linkValid is asked in a fixed order, with the smaller node first, and not about links that are given', () => {
  for (let seed = 0; seed < CASES; seed += 3) {
    const { points } = randomPoints(seed);
    for (const options of [{ maxDistance: 2 }, { nearestCount: 2 }]) {
      const ask = () => {
        const asked = [];
        const linkValid = (a, b) => asked.push([a, b]) % 3 !== 0;
        PointGraph.from(points, { ...options, linkValid }).dispose();
        return asked;
      };
      const asked = ask();
      assert.deepEqual(ask(), asked);
      assert.ok(asked.every(([a, b]) => 0 <= a && a < b && b < points.length));
    }
  }
  let asked = 0;
  PointGraph.from(
    [
      [0, 0],
      [9, 9],
    ],
    { links: [[1, 0]], linkValid: () => ++asked > 0 },
  );
  assert.equal(asked, 0);
});

test('the nearest node, the smallest of several', () => {
  for (let seed = 0; seed < CASES; seed++) {
    const { points, random } = randomPoints(seed);
    const graph = PointGraph.from(points);
    for (let i = 0; i < 10; i++) {
      const point = [random.nextInt(9) / 2, random.nextInt(9) / 2, random.nextInt(3)];
      let nearest = points.length > 0 ? 0 : -1;
      points.forEach((other, node) => {
        if (squared(point, other) < squared(point, points[nearest])) nearest = node;
      });
      assert.equal(graph.nearestNode(point), nearest, `seed ${seed}`);
      const [x, y, z] = point;
      assert.equal(graph.nearestNode({ x, y, z }), nearest, `seed ${seed}`);
    }
    graph.dispose();
  }
});

test('paths between nodes and between points', () => {
  for (let seed = 0; seed < CASES; seed++) {
    const { points, random } = randomPoints(seed);
    if (points.length === 0) continue;
    const options = { nearestCount: 2 };
    const graph = PointGraph.from(points, options);
    const reference = referenceGraph(points, options);
    const landmarks = graph.buildLandmarks({ count: 2 });
    const [start, goal] = [random.nextInt(points.length), random.nextInt(points.length)];
    const least = reference.tree(start).distances[goal];
    for (const algorithm of ['auto', 'dijkstra', 'a*', 'bidirectional', 'bidirectional-dijkstra']) {
      for (const given of [{}, { landmarks }]) {
        const message = `seed ${seed}, ${algorithm}`;
        const path = graph.findPath(start, goal, { ...given, algorithm });
        assert.equal(path.found, least < Infinity, message);
        if (!path.found) continue;
        assert.ok(Math.abs(path.cost - least) <= 1e-9 * least, `${message}: ${path.cost}, not ${least}`);
        assert.deepEqual([path.nodes[0], path.nodes.at(-1)], [start, goal], message);
        assert.ok(Math.abs(reference.pathCost([...path.nodes]) - least) <= 1e-9 * least, message);
        assert.deepEqual(
          [...path.points],
          [...path.nodes].flatMap((node) => points[node]),
          message,
        );
        assert.ok(Math.abs(path.length - least) <= 1e-9 * least, message);
        const first = (node) => points.findIndex((point) => squared(point, points[node]) === 0);
        const same = graph.findPath(first(start), first(goal), { ...given, algorithm });
        assert.deepEqual(graph.findPath(points[start], points[goal], { ...given, algorithm }), same, message);
      }
    }
    assert.equal(graph.findPath(start, goal).algorithm, 'a*', 'the straight distance is an estimate');
    assert.deepEqual(graph.shortestPaths(start).distances, reference.tree(start).distances, `seed ${seed}`);
    landmarks.dispose();
    graph.dispose();
  }
});

test('z is 0 where there is none', () => {
  const graph = PointGraph.from([[1, 2], { x: 3, y: 4 }, [5, 6, 7]], { maxDistance: 100 });
  assert.deepEqual(graph.pointsView, Float64Array.of(1, 2, 0, 3, 4, 0, 5, 6, 7));
  assert.equal(graph.nearestNode({ x: 3, y: 4 }), 1);
  assert.deepEqual(graph.findPath([1, 2], { x: 3, y: 4 }).nodes, Int32Array.of(0, 1));
});

test('other sources of points: Float32Array, generators, views into larger arrays', () => {
  const room = Float64Array.of(9, 9, 9, 0, 0, 0, 1, 0, 0, 9);
  assert.deepEqual(PointGraph.from(room.subarray(3, 9)).pointsView, Float64Array.of(0, 0, 0, 1, 0, 0));
  assert.deepEqual(PointGraph.from(Float32Array.of(0.5, 1, 2)).pointsView, Float64Array.of(0.5, 1, 2));
  function* spiral() {
    for (let i = 0; i < 100; i++) yield [i * Math.cos(i), i * Math.sin(i), i];
  }
  assert.equal(PointGraph.from(spiral(), { nearestCount: 2 }).nodeCount, 100);
});

test('without points', () => {
  const graph = PointGraph.from([]);
  assert.deepEqual([graph.nodeCount, graph.pointsView.length, graph.nearestNode([0, 0])], [0, 0, -1]);
  assert.equal(graph.findPath(0, 0).status, 'start-invalid');
  assert.equal(graph.findPath([0, 0], [1, 1]).status, 'start-invalid');
  assert.deepEqual(graph.csr().offsets, Int32Array.of(0));
});

test('the largest coordinates', () => {
  const far = 2097152;
  const graph = PointGraph.from(
    [
      [-far, -far, -far],
      [far, far, far],
    ],
    { maxDistance: Infinity },
  );
  assert.equal(graph.findPath(0, 1).cost, Math.sqrt(3 * (2 * far) ** 2));
});

test('an edge cost that differs uphill and downhill', () => {
  const points = [
    [0, 0, 0],
    [1, 0, 5],
    [1, 1, 0],
    [2, 0, 0],
  ];
  const graph = PointGraph.from(points, {
    links: [
      [0, 1],
      [1, 3],
      [0, 2],
      [2, 3],
    ],
  });
  const climb = (from, to, weight) => weight + 100 * Math.max(0, points[to][2] - points[from][2]);
  assert.deepEqual([...graph.findPath(0, 3, { edgeCost: climb }).nodes], [0, 2, 3]);
  assert.ok(graph.findPath(1, 0, { edgeCost: climb }).cost < 10);
  assert.ok(graph.findPath(0, 1, { edgeCost: climb }).cost > 500);
});
