// Searches that stop and go on: the result of the query in one call, for every slicing and over saves and restores.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, GridSearch } from './support/onepath.mjs';
import { cellDrawer, randomGrid } from './support/random_grids.mjs';

/** One for each engine, and some that fall back to A*. */
const ENGINES = {
  'A*, specialised': {},
  'A*, generic': { specializedEngines: false },
  'A*, four moves and a large agent': { connectivity: 4, agentSize: 2 },
  'A* with callbacks': { stepCost: (_from, to, cost) => cost + (to.x % 3), blocked: ({ x, y }) => x === 5 && y > 3 },
  'JPS, specialised': { algorithm: 'jps' },
  'JPS, generic': { algorithm: 'jps', specializedEngines: false },
  'JPS, improved': { algorithm: 'jps', experimentalImprovedPruning: true },
  'JPS+, specialised': { algorithm: 'jps+' },
  'JPS+, generic': { algorithm: 'jps+', specializedEngines: false },
  'JPS, falling back': { algorithm: 'jps', heuristicWeight: 1.25 },
};

const SIZE = 18;
const from = [0, 0];
const to = [SIZE - 2, SIZE - 2];
const grids = [0, 1, 2].map((seed) => {
  const grid = randomGrid(seed, SIZE, SIZE, { walls: 2 });
  // Room for an agent of two cells.
  for (const [x, y] of [from, to]) grid.setRect(x, y, 2, 2, 0);
  return grid;
});

function run(search, iterations) {
  while (search.step(iterations) === 'in-progress');
  return search.path();
}

for (const [name, options] of Object.entries(ENGINES)) {
  test(`${name}: every slicing equals findPath`, () => {
    for (const grid of grids) {
      const recorded = { ...options, recordExpansions: true };
      const whole = grid.findPath(from, to, recorded);
      const search = grid.createSearch(recorded);
      for (const iterations of [1, 2, 7, 50, 2147483647]) {
        assert.equal(search.tryBegin(from, to), 'in-progress');
        assert.deepEqual(run(search, iterations), whole);
        assert.equal(search.status, whole.status);
        assert.deepEqual(search.pathWithPoints(), grid.findPathWithPoints(from, to, recorded));
      }
      search.dispose();
    }
  });

  test(`${name}: saved and restored after every step, it ends as if it had not stopped`, () => {
    for (const grid of grids) {
      const whole = grid.findPath(from, to, options);
      const search = grid.createSearch(options);
      const other = grid.createSearch(options);
      search.begin(from, to);
      for (let status = 'in-progress'; status === 'in-progress'; status = search.step(1)) {
        const bytes = search.saveState();
        assert.deepEqual(search.saveState(), bytes, 'saving changes nothing');
        other.restoreState(bytes);
        assert.deepEqual(other.saveState(), bytes, 'saved again');
        assert.equal(other.status, search.status);
        assert.deepEqual(run(other, 3), whole);
      }
      other.restoreState(search.saveState());
      assert.deepEqual(other.path(), whole);
      search.dispose();
      other.dispose();
    }
  });
}

test('before anything has begun', () => {
  const search = grids[0].createSearch();
  assert.ok(search instanceof GridSearch);
  assert.equal(search.status, 'none');
  assert.equal(search.path().status, 'none');
  assert.throws(() => search.step(1), { name: 'TypeError', code: 'invalid-state', argument: 'search' });
  const other = grids[1].createSearch();
  other.begin(from, to);
  other.restoreState(search.saveState());
  assert.equal(other.status, 'none');
});

test('a start or goal that is no place to be leaves a running search alone', () => {
  const grid = new Grid(9, 9);
  grid.setArea(3, 3, 255);
  const search = grid.createSearch();
  search.begin([0, 0], [8, 8]);
  search.step(3);
  const bytes = search.saveState();
  assert.equal(search.tryBegin([3, 3], [0, 0]), 'start-invalid');
  assert.equal(search.tryBegin([0, 0], [9, 0]), 'goal-invalid');
  const range = { name: 'RangeError', code: 'out-of-range' };
  assert.throws(() => search.begin([3, 3], [0, 0]), { ...range, argument: 'start', message: /was \(3, 3\)$/ });
  assert.throws(() => search.begin([0, 0], [0, -1]), { ...range, argument: 'goal', message: /was \(0, -1\)$/ });
  assert.deepEqual(search.saveState(), bytes);
  assert.equal(search.status, 'in-progress');
});

test('an edit ends a search in progress, and not one that has ended', () => {
  const grid = new Grid(9, 9);
  const search = grid.createSearch();
  search.begin([0, 0], [8, 8]);
  search.step(1);
  grid.setArea(4, 4, 255);
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'grid' };
  assert.throws(() => search.step(1), expected);
  assert.throws(() => search.saveState(), expected);
  search.begin([0, 0], [8, 8]);
  const path = run(search, 5);
  grid.setArea(4, 4, 0);
  assert.equal(search.step(1), 'found');
  assert.deepEqual(search.path(), path);
});

test('what callbacks throw reaches the caller, and the search can begin again', () => {
  const grid = new Grid(12, 12);
  const error = new Error('from a callback');
  for (let failAt = 1; failAt < 60; failAt += 7) {
    let calls = 0;
    let fail = true;
    const options = {
      stepCost: (_from, _to, cost) => {
        if (++calls === failAt && fail) throw error;
        return cost;
      },
    };
    const search = grid.createSearch(options);
    search.begin([0, 0], [11, 5]);
    assert.throws(
      () => run(search, 2),
      (thrown) => thrown === error,
    );
    assert.equal(search.status, 'none');
    fail = false;
    search.begin([0, 0], [11, 5]);
    assert.deepEqual(run(search, 4), grid.findPath([0, 0], [11, 5], options));
    search.dispose();
  }
  const search = grid.createSearch({
    blocked: () => {
      throw error;
    },
  });
  assert.throws(
    () => search.tryBegin([0, 0], [1, 1]),
    (thrown) => thrown === error,
  );
  grid.setArea(0, 5, 3);
});

test('a callback may neither use its own search nor edit the grid', () => {
  const grid = new Grid(6, 6);
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let checks = 0;
  const search = grid.createSearch({
    blocked: () => {
      assert.throws(() => search.step(1), refused);
      assert.throws(() => search.tryBegin([0, 0], [1, 1]), refused);
      assert.throws(() => grid.setArea(0, 0, 1), refused);
      checks++;
      return false;
    },
  });
  assert.throws(() => search.step(1), refused, 'nothing has begun');
  search.begin([0, 0], [5, 5]);
  assert.equal(run(search, 1).cellCount, 6);
  assert.ok(checks > 6);
});

test('many searches over one grid, in turn, and queries in between', () => {
  const grid = randomGrid(8, 24, 24, { walls: 2 });
  const goals = Object.values(ENGINES).map((_, i) => [23, i * 2]);
  const searches = Object.values(ENGINES).map((options) => grid.createSearch(options));
  searches.forEach((search, i) => search.tryBegin(from, goals[i]));
  const running = new Set(searches.filter(({ status }) => status === 'in-progress'));
  const draw = cellDrawer(4, 24);
  while (running.size > 0) {
    for (const search of running) if (search.step(1) !== 'in-progress') running.delete(search);
    grid.findPath(draw(), draw(), { algorithm: 'jps+' });
  }
  searches.forEach((search, i) => {
    const whole = grid.findPath(from, goals[i], Object.values(ENGINES)[i]);
    if (search.status !== 'none') assert.deepEqual(search.path(), whole);
    else assert.equal(whole.iterations, 0);
  });
});

test('wrong arguments', () => {
  const search = grids[0].createSearch();
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  for (const wrong of [0, -1, 1.5, 2 ** 31, NaN, Infinity]) {
    assert.throws(() => search.step(wrong), range('iterations'));
  }
  assert.throws(() => search.step('1'), { name: 'TypeError', argument: 'iterations' });
  assert.throws(() => search.tryBegin([0.5, 0], [1, 1]), range('start.x'));
  assert.throws(() => search.begin([0, 0], null), { name: 'TypeError', argument: 'goal' });
  assert.throws(() => grids[0].createSearch({ iterationsPerSlice: 3 }), { code: 'unknown-option' });
  assert.throws(() => grids[0].createSearch({ agentSize: 0 }), range('agentSize'));
  assert.throws(() => new GridSearch(), { name: 'TypeError', message: /call grid\.createSearch\(\)/ });
});
