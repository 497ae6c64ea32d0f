// The search algorithms of path queries: when each runs, and what their paths promise.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, pairs } from './support/onepath.mjs';
import { cellDrawer, cookbookGrid, randomAreas, randomGrid } from './support/random_grids.mjs';
import { ReferenceGrid } from './support/reference.mjs';

const ALL = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite'];
const ALONG_CELLS = ['a*', 'jps', 'jps+', 'hpa*'];
const start = [2, 2];
const goal = [60, 4];

function ran(grid, options) {
  return grid.findPath(start, goal, options).algorithm;
}

test('each algorithm says that it ran; those of replanners mean A* in a query', () => {
  const grid = cookbookGrid();
  const answers = ALL.map((algorithm) => ran(grid, { algorithm }));
  assert.deepEqual(answers, ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'a*', 'a*']);
});

// What each algorithm runs as under options that some cannot honour, in the order of ALL up to 'hpa*'.
const fallbacks = [
  [{ connectivity: 4 }, ['a*', 'a*', 'a*', 'a*', 'a*', 'hpa*']],
  [{ diagonals: 'no-squeezing' }, ['a*', 'a*', 'a*', 'a*', 'a*', 'hpa*']],
  [{ diagonals: 'allow-all' }, ['a*', 'a*', 'a*', 'a*', 'a*', 'a*']],
  [{ agentSize: 2 }, ['a*', 'a*', 'a*', 'a*', 'a*', 'hpa*']],
  [{ heuristicWeight: 1.5 }, ['a*', 'a*', 'a*', 'theta*', 'lazy-theta*', 'hpa*']],
  [{ heuristic: 'euclidean' }, ['a*', 'a*', 'a*', 'theta*', 'lazy-theta*', 'hpa*']],
  [{ heuristic: 'octile' }, ['a*', 'jps', 'jps+', 'a*', 'a*', 'hpa*']],
  [{ heuristic: 'zero' }, ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*']],
  [{ stepCost: (_from, _to, cost) => cost }, ['a*', 'a*', 'a*', 'a*', 'a*', 'a*']],
  [{ blocked: () => false }, ['a*', 'a*', 'a*', 'a*', 'a*', 'a*']],
];
for (const [options, expected] of fallbacks) {
  test(`what runs with ${Object.keys(options)} ${Object.values(options)}`, () => {
    const grid = cookbookGrid();
    const asked = ALL.slice(0, expected.length);
    assert.deepEqual(
      asked.map((algorithm) => ran(grid, { ...options, algorithm })),
      expected,
    );
  });
}

test('with area costs jump point search falls back to A*, and the costs count', () => {
  const grid = cookbookGrid();
  grid.setRect(10, 50, 22, 12, 2);
  grid.setAreaCost(2, 3);
  const asked = ALL.slice(0, 6).map((algorithm) => grid.findPath(start, goal, { algorithm }));
  assert.deepEqual(
    asked.map(({ algorithm }) => algorithm),
    ['a*', 'a*', 'a*', 'a*', 'a*', 'hpa*'],
  );
  for (const path of asked.slice(0, 5)) assert.equal(path.cost.toFixed(4), '155.4975');
});

test('a refused query names the algorithm that was asked for', async () => {
  const grid = new Grid(4, 4);
  for (const algorithm of ALL) {
    const path = grid.findPath([9, 9], [0, 0], { algorithm });
    assert.deepEqual([path.status, path.algorithm], ['start-invalid', algorithm]);
  }
  for (const algorithm of ['jps', 'jps+']) {
    const whole = grid.findPath([0, 0], [9, 9], { algorithm });
    assert.deepEqual(await grid.findPathAsync([0, 0], [9, 9], { algorithm }), whole);
    assert.deepEqual(await grid.findPathBetweenAsync([1, 1], [9, 9], { algorithm }), whole);
  }
});

test('findPathAsync refuses algorithms that cannot run in slices', async () => {
  const grid = new Grid(4, 4);
  for (const algorithm of ['theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite']) {
    const expected = { name: 'TypeError', code: 'invalid-argument', argument: 'algorithm' };
    await assert.rejects(grid.findPathAsync([0, 0], [3, 3], { algorithm }), expected);
    await assert.rejects(grid.findPathBetweenAsync([0, 0], [3, 3], { algorithm }), expected);
    assert.throws(() => grid.createSearch({ algorithm }), expected);
  }
});

test('an open row is walked straight', () => {
  const grid = new Grid(8, 8);
  for (const algorithm of ALONG_CELLS) {
    const path = grid.findPath([0, 0], [7, 0], { algorithm });
    assert.deepEqual(
      pairs(path.cells),
      Array.from({ length: 8 }, (_, x) => [x, 0]),
    );
    assert.equal(path.cost, 7);
  }
});

test('a checkerboard cannot be squeezed through under the two stricter rules', () => {
  const grid = Grid.fromText('.#\n#.');
  for (const algorithm of ALL) {
    const status = (diagonals) => grid.findPath([0, 0], [1, 1], { algorithm, diagonals }).status;
    assert.equal(status('no-corner-cutting'), 'no-path', algorithm);
    assert.equal(status('no-squeezing'), 'no-path', algorithm);
    assert.equal(status('allow-all'), 'found', algorithm);
  }
});

const PLACES = [
  ['the goal itself', '...\n...\n...', [1, 1], [1, 1], 'found', 0],
  ['the next cell', '...\n...\n...', [1, 1], [2, 1], 'found', 1],
  ['a goal walled in', '.#.\n##.\n...', [2, 2], [0, 0], 'no-path', Infinity],
  ['the outside from within walls', '.#.\n##.\n...', [0, 0], [2, 2], 'no-path', Infinity],
];
for (const [name, picture, from, to, status, cost] of PLACES) {
  test(`a way to ${name}`, () => {
    const grid = Grid.fromText(picture);
    for (const algorithm of ALL) {
      for (const specializedEngines of [true, false]) {
        const path = grid.findPath(from, to, { algorithm, specializedEngines });
        assert.deepEqual([path.status, path.cost], [status, cost], algorithm);
      }
    }
  });
}

/** Every way to ask for a cheapest path. */
const OPTIMAL = [
  ...['a*', 'jps', 'jps+'].flatMap((algorithm) =>
    [true, false].map((specializedEngines) => ({ algorithm, specializedEngines })),
  ),
  { algorithm: 'jps', experimentalImprovedPruning: true },
  { algorithm: 'jps+', experimentalImprovedPruning: true },
  { algorithm: 'lpa*' },
  { algorithm: 'd*-lite' },
];

for (const diagonals of ['no-corner-cutting', 'no-squeezing', 'allow-all']) {
  test(`cheapest paths cost what Dijkstra's algorithm says: ${diagonals}`, () => {
    const draw = cellDrawer(77, 20);
    for (let seed = 0; seed < (process.env.ONEPATH_FULL ? 300 : 60); seed++) {
      const [areas, from, to] = [randomAreas(seed, 20, 20), draw(), draw()];
      const grid = Grid.fromAreas(areas, 20, 20);
      const reference = new ReferenceGrid({ width: 20, height: 20, areas, costs: [1] }, { diagonals });
      const least = reference.leastCost(from, to);
      for (const options of OPTIMAL) checkPath(grid.findPath(from, to, { ...options, diagonals }), reference, least);
      grid.dispose();
    }
  });
}

/** The cells are a legal path of the reported cost, which is the least. */
function checkPath(path, reference, least) {
  assert.equal(path.found, least < Infinity);
  if (!path.found) return;
  const sum = reference.pathCost(pairs(path.cells));
  assert.ok(Math.abs(path.cost - sum) <= 1e-9 * sum, `${path.algorithm}: cost ${path.cost}, cells cost ${sum}`);
  assert.ok(Math.abs(path.cost - least) <= 1e-9 * least, `${path.algorithm}: cost ${path.cost}, least ${least}`);
}

test('HPA* finds a legal path where there is one, of the cost of its cells', () => {
  const draw = cellDrawer(5, 40);
  for (let seed = 0; seed < 40; seed++) {
    const areas = randomAreas(seed, 40, 40, { walls: 2 });
    const grid = Grid.fromAreas(areas, 40, 40);
    const reference = new ReferenceGrid({ width: 40, height: 40, areas, costs: [1] }, {});
    const [from, to] = [draw(), draw()];
    const best = grid.findPath(from, to);
    const costs = [true, false].map((hpaSmoothing) => {
      const path = grid.findPath(from, to, { algorithm: 'hpa*', hpaChunkSize: 8, hpaSmoothing });
      assert.equal(path.status, best.status);
      if (!path.found) return Infinity;
      assert.equal(path.algorithm, 'hpa*');
      assert.equal(path.cost, reference.pathCost(pairs(path.cells)));
      assert.ok(path.cost >= best.cost * (1 - 1e-12));
      return path.cost;
    });
    assert.ok(costs[0] <= costs[1] * (1 + 1e-12), 'smoothing never lengthens');
  }
});

test('HPA* after edits finds what it finds on a new grid', () => {
  const grid = randomGrid(9, 48, 48, { walls: 2 });
  const draw = cellDrawer(10, 48);
  for (let i = 0; i < 60; i++) {
    const [x, y] = draw();
    grid.setArea(x, y, grid.getArea(x, y) === 255 ? 0 : 255);
    const fresh = Grid.fromAreas(grid.cellsView, 48, 48);
    const [from, to] = [draw(), draw()];
    const options = { algorithm: 'hpa*', hpaChunkSize: i % 2 === 0 ? 8 : 16 };
    assert.deepEqual(grid.findPath(from, to, options), fresh.findPath(from, to, options));
    fresh.dispose();
  }
});

test('any-angle segments touch no wall, and add up to the cost', () => {
  const draw = cellDrawer(21, 24);
  for (let seed = 0; seed < 60; seed++) {
    const grid = randomGrid(seed, 24, 24, { walls: 2 });
    const [from, to] = [draw(), draw()];
    const best = grid.findPath(from, to);
    for (const algorithm of ['theta*', 'lazy-theta*']) {
      const path = grid.findPath(from, to, { algorithm });
      assert.equal(path.status, best.status);
      if (path.found) checkSegments(grid, pairs(path.cells), path.cost);
    }
  }
});

/** Walls as closed squares, by clipping each segment to each of them. */
function checkSegments(grid, cells, cost) {
  let length = 0;
  for (let i = 1; i < cells.length; i++) {
    const [a, b] = [cells[i - 1], cells[i]];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let y = Math.min(a[1], b[1]); y <= Math.max(a[1], b[1]); y++) {
      for (let x = Math.min(a[0], b[0]); x <= Math.max(a[0], b[0]); x++) {
        assert.ok(grid.isWalkable(x, y) || !touches(a, b, x, y), `${a} to ${b} touches (${x}, ${y})`);
      }
    }
  }
  assert.ok(Math.abs(length - cost) <= 1e-9 * length);
}

/** Whether the segment between two cell centres touches the square of a cell; in doubled integers, so exact. */
function touches([ax, ay], [bx, by], x, y) {
  const [dx, dy] = [bx - ax, by - ay];
  const sides = [-1, 1].flatMap((sx) => [-1, 1].map((sy) => dx * (2 * (y - ay) + sy) - dy * (2 * (x - ax) + sx)));
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0;
}

test('corner by corner past walls, in both directions', () => {
  const grid = Grid.fromText('....\n.#..\n..#.\n....');
  for (const algorithm of ['theta*', 'lazy-theta*']) {
    for (const [from, to] of [
      [
        [0, 0],
        [3, 3],
      ],
      [
        [3, 3],
        [0, 0],
      ],
      [
        [0, 3],
        [3, 0],
      ],
      [
        [3, 0],
        [0, 3],
      ],
    ]) {
      const path = grid.findPath(from, to, { algorithm });
      assert.equal(path.found, true);
      checkSegments(grid, pairs(path.cells), path.cost);
    }
  }
});

test('improved pruning expands less for the same cost', () => {
  const grid = randomGrid(3, 120, 120, { walls: 1 });
  for (const algorithm of ['jps', 'jps+']) {
    const plain = grid.findPath([0, 0], [119, 119], { algorithm });
    const improved = grid.findPath([0, 0], [119, 119], { algorithm, experimentalImprovedPruning: true });
    assert.equal(improved.cost.toFixed(9), plain.cost.toFixed(9));
    assert.ok(improved.expandedCount < plain.expandedCount);
    assert.equal(improved.algorithm, algorithm);
  }
});

test('expansions of every algorithm are listed as many as there were', () => {
  const grid = cookbookGrid();
  for (const algorithm of ALL) {
    const path = grid.findPath(start, goal, { algorithm, recordExpansions: true });
    assert.equal(path.expandedCells.length, path.expandedCount * 2, algorithm);
  }
});

test('a symmetric empty map gives the same path whatever was asked before', () => {
  const draw = cellDrawer(1, 31);
  for (const algorithm of ALL) {
    for (const specializedEngines of [true, false]) {
      const options = { algorithm, specializedEngines, recordExpansions: true };
      const fresh = new Grid(31, 31).findPath([3, 5], [26, 24], options);
      const used = new Grid(31, 31);
      for (let i = 0; i < 40; i++) {
        used.findPath(draw(), draw(), { algorithm: ALL[i % ALL.length], connectivity: i % 3 === 0 ? 4 : 8 });
      }
      assert.deepEqual(used.findPath([3, 5], [26, 24], options), fresh);
      assert.deepEqual(used.findPath([3, 5], [26, 24], options), fresh, 'twice on one grid');
    }
  }
});
