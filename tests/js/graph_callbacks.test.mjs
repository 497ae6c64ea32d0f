// Callbacks of graph queries, above all those that throw, answer nonsense, use their own graph or dispose of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Graph, OnePathCancelledError, PointGraph } from './support/onepath.mjs';

const ALGORITHMS = ['dijkstra', 'a*', 'bidirectional-dijkstra', 'bidirectional-a*'];

/** A ladder of two lines of nodes: 0 to 19 and 20 to 39. */
function ladder() {
  const edges = [];
  for (let i = 0; i < 20; i++) {
    edges.push([i, i + 20, 1]);
    if (i < 19) edges.push([i, i + 1, 1], [i + 20, i + 21, 1]);
  }
  return Graph.from(edges);
}

/** Runs a query that must throw, and returns what it threw. */
function caught(query) {
  try {
    query();
  } catch (error) {
    return error;
  }
  return assert.fail('did not throw');
}

test('edge costs replace weights and close edges', () => {
  const graph = Graph.from([
    [0, 1, 1],
    [1, 2, 1],
    [0, 2, 8],
  ]);
  const seen = [];
  const path = graph.findPath(0, 2, {
    edgeCost: (from, to, weight) => {
      seen.push([from, to, weight]);
      return weight * 2;
    },
  });
  assert.equal(path.cost, 4);
  assert.deepEqual(seen[0], [0, 1, 1]);
  for (const algorithm of ALGORITHMS) {
    for (const closed of [NaN, -1, Infinity, -Infinity]) {
      const edgeCost = (from, to, weight) => (from === 1 && to === 2 ? closed : weight);
      assert.equal(graph.findPath(0, 2, { edgeCost, algorithm }).cost, 8, `${algorithm}, ${closed}`);
      assert.equal(graph.findPath(0, 2, { edgeCost: () => closed, algorithm }).status, 'no-path');
    }
    assert.equal(graph.findPath(0, 2, { edgeCost: () => 0, algorithm }).cost, 0);
  }
});

test('costs are asked for in the true direction of the edge, from both sides', () => {
  const graph = Graph.from([
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 1],
  ]);
  const edges = new Set(['0 1', '1 0', '1 2', '2 1', '2 3', '3 2']);
  const downhill = (from, to, weight) => {
    assert.ok(edges.has(`${from} ${to}`));
    return to < from ? weight : Infinity;
  };
  for (const algorithm of ALGORITHMS) {
    assert.equal(graph.findPath(3, 0, { edgeCost: downhill, algorithm }).cost, 3, algorithm);
    assert.equal(graph.findPath(0, 3, { edgeCost: downhill, algorithm }).status, 'no-path', algorithm);
  }
});

test('blocked nodes are entered by no edge, and are no start or goal', () => {
  const graph = ladder();
  for (const algorithm of ALGORITHMS) {
    assert.equal(graph.findPath(0, 19, { algorithm }).cost, 19);
    assert.equal(graph.findPath(0, 19, { algorithm, blocked: (node) => node === 7 }).cost, 21);
    assert.equal(graph.findPath(0, 19, { algorithm, blocked: (node) => node % 20 === 7 }).status, 'no-path');
    assert.equal(graph.findPath(0, 19, { algorithm, blocked: (node) => node === 0 }).status, 'start-invalid');
    assert.equal(graph.findPath(0, 19, { algorithm, blocked: (node) => node === 19 }).status, 'goal-invalid');
    assert.equal(graph.findPath(0, 19, { algorithm, blocked: () => 0 }).found, true, 'numbers count as booleans');
  }
});

test('an estimate shortens the search; of several the greatest counts', () => {
  const graph = ladder();
  const heuristic = (from, to) => Math.abs((from % 20) - (to % 20));
  const blind = graph.findPath(10, 19);
  const guided = graph.findPath(10, 19, { heuristic });
  assert.deepEqual([guided.algorithm, guided.cost], ['a*', blind.cost]);
  assert.ok(guided.expandedCount < blind.expandedCount);
  const landmarks = graph.buildLandmarks();
  const both = graph.findPath(10, 19, { heuristic: () => 0, landmarks });
  assert.deepEqual(both, graph.findPath(10, 19, { landmarks }));
  const nowhere = graph.findPath(10, 19, { heuristic: (from, to) => (from === to ? 0 : Infinity) });
  assert.equal(nowhere.status, 'no-path');
});

const failures = (error) => {
  const fail = () => {
    throw error;
  };
  return {
    edgeCost: { edgeCost: fail },
    blocked: { blocked: (node) => (node === 3 ? fail() : false) },
    heuristic: { heuristic: (from) => (from === 2 ? fail() : 0), algorithm: 'bidirectional' },
    cancelled: { cancelled: fail },
  };
};
for (const name of ['edgeCost', 'blocked', 'heuristic', 'cancelled']) {
  test(`what ${name} throws reaches the caller, and nothing else happens`, () => {
    const graph = ladder();
    const before = graph.findPath(0, 15, { recordExpansions: true });
    const state = graph.saveState();
    for (const error of [new Error('from a callback'), 'a string', undefined, null, 0]) {
      for (const algorithm of ALGORITHMS) {
        const options = { ...failures(error)[name], algorithm: name === 'heuristic' ? 'bidirectional-a*' : algorithm };
        assert.equal(
          caught(() => graph.findPath(0, 15, options)),
          error,
        );
      }
      assert.deepEqual(graph.saveState(), state);
      assert.deepEqual(graph.findPath(0, 15, { recordExpansions: true }), before);
    }
    assert.equal(graph.addNode(), 40, 'edits work again');
  });
}

test('thousands of failed callbacks leave no trace on the stack', () => {
  const graph = ladder();
  const error = new Error('again');
  for (let i = 0; i < 10000; i++) {
    assert.equal(
      caught(() => graph.findPath(0, 19, failures(error).edgeCost)),
      error,
    );
  }
  assert.equal(graph.findPath(0, 19).cost, 19);
});

test('answers of the wrong type are errors that name the option', () => {
  const graph = ladder();
  const wrong = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  for (const answer of ['1', undefined, null, 1n, {}, Promise.resolve(1)]) {
    const back = () => answer;
    assert.throws(() => graph.findPath(0, 5, { edgeCost: back }), { ...wrong('edgeCost'), message: /^edgeCost must/ });
    assert.throws(() => graph.findPath(0, 5, { heuristic: back }), {
      ...wrong('heuristic'),
      message: /^heuristic must/,
    });
    assert.throws(() => graph.findPath(0, 5, { blocked: back }), wrong('blocked'));
    assert.throws(() => graph.findPath(0, 5, { cancelled: back }), wrong('cancelled'));
    assert.throws(
      () =>
        PointGraph.from(
          [[0], [1]].map(([x]) => [x, 0]),
          { maxDistance: 2, linkValid: back },
        ),
      {
        ...wrong('linkValid'),
        message: /^linkValid must/,
      },
    );
  }
});

test('estimates that are NaN or negative are errors', () => {
  const graph = ladder();
  const expected = { name: 'RangeError', code: 'out-of-range', argument: 'heuristic' };
  for (const answer of [NaN, -1, -Infinity, -5e-324]) {
    for (const algorithm of ['a*', 'bidirectional-a*']) {
      assert.throws(() => graph.findPath(0, 5, { algorithm, heuristic: () => answer }), {
        ...expected,
        message: `heuristic must return at least 0, returned ${answer} from node 0 to 5`,
      });
    }
    assert.equal(graph.findPath(0, 5, { algorithm: 'dijkstra', heuristic: () => answer }).cost, 5, 'never asked');
  }
  assert.equal(graph.findPath(0, 5, { heuristic: () => -0 }).cost, 5);
});

test('a callback may not edit or query its own graph', () => {
  const graph = ladder();
  const landmarks = graph.buildLandmarks();
  const search = graph.createSearch();
  const state = graph.saveState();
  search.begin(0, 5);
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'graph' };
  const refused = {
    addNode: () => graph.addNode(),
    addEdge: () => graph.addEdge(0, 1, 1),
    addEdges: () => graph.addEdges([[0, 1, 1]]),
    removeEdge: () => graph.removeEdge(0),
    setWeight: () => graph.setWeight(0, 2),
    restoreState: () => graph.restoreState(state),
    findPath: () => graph.findPath(0, 1),
    step: () => search.step(1),
    tryBegin: () => search.tryBegin(0, 1),
  };
  for (const [name, action] of Object.entries(refused)) {
    for (const algorithm of ['dijkstra', 'bidirectional-a*']) {
      const inside = (options) => graph.findPath(0, 10, { algorithm, landmarks, ...options });
      assert.throws(() => inside({ blocked: () => action() === undefined }), expected, name);
      assert.throws(() => inside({ edgeCost: () => Number(action()) }), expected, name);
    }
  }
  assert.deepEqual(graph.saveState(), state);
  assert.equal(
    graph.findPath(0, 10, { blocked: () => graph.nodeCount === 0 || graph.saveState().length === 0 }).cost,
    10,
  );
  while (search.step(1) === 'in-progress');
  assert.equal(search.path().cost, 5);
});

test('a callback of a search may neither use its own search nor edit the graph', () => {
  const graph = ladder();
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let checks = 0;
  const search = graph.createSearch({
    blocked: () => {
      assert.throws(() => search.step(1), refused);
      assert.throws(() => search.tryBegin(0, 1), refused);
      assert.throws(() => graph.addNode(), refused);
      checks++;
      return false;
    },
  });
  search.begin(0, 9);
  while (search.step(1) === 'in-progress');
  assert.equal(search.path().cost, 9);
  assert.ok(checks > 10);
});

test('what callbacks of a search throw reaches the caller, and it can begin again', () => {
  const error = new Error('from a callback');
  const graph = ladder();
  for (const algorithm of ALGORITHMS) {
    for (let failAt = 1; failAt < 40; failAt += 6) {
      let calls = 0;
      let fail = true;
      const options = {
        algorithm,
        edgeCost: (_from, _to, weight) => {
          if (++calls === failAt && fail) throw error;
          return weight;
        },
      };
      const search = graph.createSearch(options);
      search.begin(0, 19);
      assert.equal(
        caught(() => {
          while (search.step(2) === 'in-progress');
        }),
        error,
      );
      assert.equal(search.status, 'none');
      fail = false;
      search.begin(0, 19);
      while (search.step(2) === 'in-progress');
      assert.deepEqual(search.path(), graph.findPath(0, 19, options));
      search.dispose();
    }
  }
});

test('a callback may use other graphs and make new ones, also one that fails inside', () => {
  const [graph, other] = [ladder(), ladder()];
  const error = new Error('deep');
  const path = graph.findPath(0, 19, {
    blocked: (node) => {
      const inner = other.findPath(0, 5, { edgeCost: (_a, _b, weight) => weight + new Graph(3).nodeCount });
      assert.equal(
        caught(() => other.findPath(0, 5, failures(error).edgeCost)),
        error,
      );
      return inner.cost !== 20 || node === 4;
    },
  });
  assert.equal(path.cost, 21);
  assert.equal(
    caught(() => graph.findPath(0, 19, { blocked: () => other.findPath(0, 5, failures(error).edgeCost).found })),
    error,
  );
});

test('a graph and landmarks that a callback disposes of live until the query ends', () => {
  for (const algorithm of ALGORITHMS) {
    const graph = ladder();
    const landmarks = graph.buildLandmarks();
    const path = graph.findPath(0, 19, {
      algorithm,
      landmarks,
      blocked: () => {
        landmarks.dispose();
        graph.dispose();
        return false;
      },
    });
    assert.equal(path.cost, 19);
    assert.throws(() => graph.nodeCount, { code: 'disposed' });
    assert.throws(() => landmarks.count, { code: 'disposed' });
  }
});

test('options that dispose of what they are for while they are read', async () => {
  const graph = ladder();
  const landmarks = graph.buildLandmarks();
  const late = {
    landmarks,
    get recordExpansions() {
      landmarks.dispose();
      return false;
    },
  };
  assert.throws(() => graph.findPath(0, 3, late), { code: 'disposed', message: 'this Landmarks was disposed of' });
  const more = graph.buildLandmarks();
  const signal = {
    get aborted() {
      more.dispose();
      return false;
    },
  };
  await assert.rejects(graph.findPathAsync(0, 19, { landmarks: more, signal }), { code: 'disposed' });
  const kept = graph.buildLandmarks();
  const cancelled = () => {
    kept.dispose();
    return false;
  };
  const path = await graph.findPathAsync(0, 19, { landmarks: kept, cancelled, iterationsPerSlice: 1 });
  assert.equal(path.cost, 19, 'the search had begun');
  const gone = {
    get algorithm() {
      graph.dispose();
      return 'auto';
    },
  };
  assert.throws(() => graph.findPath(0, 3, gone), { code: 'disposed', message: 'this Graph was disposed of' });
});

test('cancelling a synchronous query', () => {
  const edges = Array.from({ length: 900 }, (_, i) => [i, i + 1, 1]);
  const graph = Graph.from(edges);
  for (const algorithm of ['dijkstra', 'bidirectional-dijkstra']) {
    let asked = 0;
    assert.throws(
      () => graph.findPath(0, 900, { algorithm, cancelled: () => ++asked === 3 }),
      (error) => {
        assert.ok(error instanceof OnePathCancelledError);
        assert.deepEqual([error.name, error.code], ['AbortError', 'cancelled']);
        return true;
      },
    );
    assert.equal(asked, 3);
    asked = 0;
    const whole = graph.findPath(0, 900, { algorithm });
    assert.deepEqual(graph.findPath(0, 900, { algorithm, cancelled: () => ++asked < 0 }), whole);
    assert.ok(asked >= Math.floor(whole.iterations / 256) && asked <= Math.ceil(whole.iterations / 256) + 1);
  }
});

test('linkValid: asked with the smaller node first, and what it throws reaches the caller', () => {
  const points = Array.from({ length: 6 }, (_, i) => [i, 0]);
  const asked = [];
  const graph = PointGraph.from(points, {
    maxDistance: 1,
    links: [[0, 5]],
    linkValid: (a, b) => {
      asked.push([a, b]);
      return a !== 2;
    },
  });
  assert.ok(asked.length === 5 && asked.every(([a, b]) => b === a + 1));
  assert.deepEqual([...graph.findPath(2, 3).nodes], [2, 1, 0, 5, 4, 3]);
  const error = new Error('no sight');
  for (const options of [{ maxDistance: 1 }, { nearestCount: 2 }]) {
    const linkValid = () => {
      throw error;
    };
    assert.equal(
      caught(() => PointGraph.from(points, { ...options, linkValid })),
      error,
    );
  }
});
