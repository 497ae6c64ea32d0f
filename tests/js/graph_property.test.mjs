// Random graphs: every algorithm with every kind of estimate finds the cost of Dijkstra's algorithm from the definitions,
// along edges that exist and add up to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph } from './support/onepath.mjs';
import { columnsOf, randomGraph, ReferenceGraph } from './support/reference_graph.mjs';

const GRAPHS = process.env.ONEPATH_FULL ? 12000 : 300;
const ALGORITHMS = ['auto', 'dijkstra', 'a*', 'bidirectional', 'bidirectional-dijkstra', 'bidirectional-a*'];

/** What runs: the A* searches are Dijkstra's where there is no estimate. */
function runningAlgorithm(algorithm, hasEstimate) {
  const [asked, plain] = {
    auto: ['a*', 'dijkstra'],
    dijkstra: ['dijkstra', 'dijkstra'],
    'a*': ['a*', 'dijkstra'],
    bidirectional: ['bidirectional-a*', 'bidirectional-dijkstra'],
    'bidirectional-dijkstra': ['bidirectional-dijkstra', 'bidirectional-dijkstra'],
    'bidirectional-a*': ['bidirectional-a*', 'bidirectional-dijkstra'],
  }[algorithm];
  return hasEstimate ? asked : plain;
}

/** Costs that are not below the weights, so that landmarks hold, and that differ by direction. */
const edgeCost = (from, to, weight) => (from % 7 === 3 ? Infinity : weight + ((from * 5 + to) % 3) / 4);
const blocked = (node) => node % 6 === 5;

function estimatesFor(graph, reference, callbacks) {
  const trees = Array.from({ length: reference.nodeCount }, (_, node) => reference.tree(node, callbacks).distances);
  // Half of a distance is a consistent estimate, and exact for quarters.
  const heuristic = (from, to) => trees[from][to] / 2;
  const avoid = graph.buildLandmarks({ count: 3 });
  const farthest = graph.buildLandmarks({ count: 2, selection: 'farthest', seed: 7n });
  const list = [{}, { heuristic }, { landmarks: avoid }, { landmarks: farthest }, { landmarks: avoid, heuristic }];
  return { trees, list, dispose: () => [avoid, farthest].forEach((landmarks) => landmarks.dispose()) };
}

function checkPath(path, least, { start, goal, reference, callbacks, message }) {
  assert.equal(path.status, least < Infinity ? 'found' : 'no-path', message);
  assert.equal(path.cost, least, message);
  assert.equal(path.expandedNodes.length, path.expandedCount, message);
  assert.equal(path.nodes.length, path.nodeCount, message);
  if (!path.found) return;
  assert.deepEqual([path.nodes[0], path.nodes.at(-1)], [start, goal], message);
  assert.equal(reference.pathCost([...path.nodes], callbacks), least, message);
}

for (const [name, callbacks] of Object.entries({
  'plain weights': {},
  'costs and blocked nodes': { edgeCost, blocked },
})) {
  test(`every search finds the least cost: ${name}`, () => {
    for (let seed = 0; seed < GRAPHS; seed++) {
      const { nodeCount, edges, random } = randomGraph(seed);
      const reference = new ReferenceGraph(nodeCount, edges);
      const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
      const { trees, list, dispose } = estimatesFor(graph, reference, callbacks);
      const open = Array.from({ length: nodeCount }, (_, node) => node).filter((node) => !callbacks.blocked?.(node));
      const [start, goal] = [open[random.nextInt(open.length)], open[random.nextInt(open.length)]];
      for (const [index, estimate] of list.entries()) {
        for (const algorithm of ALGORITHMS) {
          const message = `seed ${seed}, ${algorithm}, estimate ${index}, ${start} to ${goal}`;
          const options = { ...callbacks, ...estimate, algorithm, recordExpansions: true };
          const path = graph.findPath(start, goal, options);
          checkPath(path, trees[start][goal], { start, goal, reference, callbacks, message });
          assert.equal(path.algorithm, runningAlgorithm(algorithm, index > 0), message);
        }
      }
      dispose();
      graph.dispose();
    }
  });
}

test("Dijkstra's algorithm expands in order of cost, then of node", () => {
  for (let seed = 0; seed < GRAPHS; seed++) {
    const { nodeCount, edges, random } = randomGraph(seed);
    const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
    const [start, goal] = [random.nextInt(nodeCount), random.nextInt(nodeCount)];
    const { order } = new ReferenceGraph(nodeCount, edges).tree(start);
    const end = order.indexOf(goal);
    const { expandedNodes, iterations } = graph.findPath(start, goal, { recordExpansions: true });
    const expected = end < 0 ? order : order.slice(0, end);
    assert.deepEqual([...expandedNodes], expected, `seed ${seed}`);
    assert.equal(iterations, expected.length + (end < 0 ? 0 : 1), `seed ${seed}`);
    graph.dispose();
  }
});

test('shortest-path trees in both directions', () => {
  for (let seed = 0; seed < GRAPHS; seed++) {
    const { nodeCount, edges, random } = randomGraph(seed);
    const reference = new ReferenceGraph(nodeCount, edges);
    const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
    const root = random.nextInt(nodeCount);
    for (const reverse of [false, true]) {
      const { distances, parents } = graph.shortestPaths(root, { reverse });
      assert.deepEqual(distances, reference.tree(root, { reverse }).distances, `seed ${seed}`);
      parents.forEach((parent, node) => {
        const message = `seed ${seed}, node ${node}`;
        assert.equal(parent < 0, node === root || distances[node] === Infinity, message);
        if (parent < 0) return;
        const step = reference.pathCost(reverse ? [node, parent] : [parent, node]);
        assert.equal(distances[parent] + step, distances[node], message);
      });
    }
    graph.dispose();
  }
});

test('weights that are no exact sums agree to rounding', () => {
  for (let seed = 0; seed < GRAPHS; seed++) {
    const { nodeCount, edges, random } = randomGraph(seed);
    for (const edge of edges) edge[2] = random.nextDouble() * 10;
    const graph = Graph.from(columnsOf(edges), { nodeCount, directed: true });
    const landmarks = graph.buildLandmarks({ count: 4 });
    const [start, goal] = [random.nextInt(nodeCount), random.nextInt(nodeCount)];
    const least = new ReferenceGraph(nodeCount, edges).tree(start).distances[goal];
    for (const algorithm of ALGORITHMS) {
      const { cost } = graph.findPath(start, goal, { algorithm, landmarks });
      if (least === Infinity) assert.equal(cost, Infinity);
      else assert.ok(Math.abs(cost - least) <= 1e-9 * least, `seed ${seed}, ${algorithm}: ${cost}, not ${least}`);
    }
    landmarks.dispose();
    graph.dispose();
  }
});
