// Searches through voxel grids that stop and go on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VoxelGrid, VoxelSearch } from './support/onepath.mjs';
import { randomVoxelGrid } from './support/random_voxel_grids.mjs';

const VARIANTS = {
  '26 moves': {},
  '18 moves': { moves: 18, corners: 'no-squeezing' },
  '6 moves, Dijkstra': { moves: 6, heuristic: 'zero' },
  callbacks: { stepCost: (_from, to, cost) => cost + (to.x % 3), blocked: ({ x, y }) => x === 5 && y > 3 },
};

const from = [0, 0, 0];
const to = [8, 7, 17];
const grids = [0, 1, 2].map((seed) => randomVoxelGrid(seed, 9, 8, 18, { walls: 2, swamps: seed }));

function run(search, iterations) {
  while (search.step(iterations) === 'in-progress');
  return search.path();
}

for (const [name, options] of Object.entries(VARIANTS)) {
  test(`${name}: every slicing equals findPath`, () => {
    for (const grid of grids) {
      const recorded = { ...options, recordExpansions: true };
      const whole = grid.findPath(from, to, recorded);
      assert.equal(whole.found, true);
      const search = grid.createSearch(recorded);
      assert.ok(search instanceof VoxelSearch);
      for (const iterations of [1, 2, 7, 50, 2147483647]) {
        assert.equal(search.tryBegin(from, to), 'in-progress');
        assert.deepEqual(run(search, iterations), whole);
        assert.equal(search.status, whole.status);
        assert.deepEqual(search.pathWithPoints(), grid.findPathWithPoints(from, to, recorded));
      }
      search.dispose();
    }
  });

  test(`${name}: saved and restored at every slice, it ends as if it had not stopped`, () => {
    for (const grid of grids) {
      const whole = grid.findPath(from, to, options);
      const search = grid.createSearch(options);
      const other = grid.createSearch(options);
      search.begin(from, to);
      for (let status = 'in-progress'; status === 'in-progress'; status = search.step(11)) {
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

test('before anything has begun, and starts that are no place to be', () => {
  const grid = new VoxelGrid(9, 9, 9);
  grid.setWalkable(3, 3, 3, false);
  const search = grid.createSearch();
  assert.deepEqual([search.status, search.path().status, search.pathWithPoints().cellCount], ['none', 'none', 0]);
  assert.throws(() => search.step(1), { name: 'TypeError', code: 'invalid-state', argument: 'search' });
  const other = grid.createSearch();
  other.begin([0, 0, 0], [8, 8, 8]);
  other.restoreState(search.saveState());
  assert.equal(other.status, 'none');
  search.begin([0, 0, 0], [8, 8, 8]);
  search.step(3);
  const bytes = search.saveState();
  assert.equal(search.tryBegin([3, 3, 3], [0, 0, 0]), 'start-invalid');
  assert.equal(search.tryBegin([0, 0, 0], [0, 9, 0]), 'goal-invalid');
  const range = { name: 'RangeError', code: 'out-of-range' };
  assert.throws(() => search.begin([3, 3, 3], [0, 0, 0]), { ...range, argument: 'start', message: /was \(3, 3, 3\)$/ });
  assert.throws(() => search.begin([0, 0, 0], [0, 0, -1]), {
    ...range,
    argument: 'goal',
    message: /was \(0, 0, -1\)$/,
  });
  assert.deepEqual(search.saveState(), bytes);
  assert.equal(search.status, 'in-progress');
});

test('an edit ends a search in progress, and not one that has ended', () => {
  const grid = new VoxelGrid(9, 9, 9);
  const search = grid.createSearch();
  search.begin([0, 0, 0], [8, 8, 8]);
  search.step(1);
  grid.setWalkable(4, 4, 4, false);
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'grid' };
  assert.throws(() => search.step(1), expected);
  assert.throws(() => search.saveState(), expected);
  search.begin([0, 0, 0], [8, 8, 8]);
  grid.setAreaCost(7, 3);
  assert.throws(() => search.step(1), expected);
  search.begin([0, 0, 0], [8, 8, 8]);
  const path = run(search, 5);
  grid.setWalkable(4, 4, 4, true);
  assert.equal(search.step(1), 'found');
  assert.deepEqual(search.path(), path);
});

test('what callbacks throw reaches the caller, and the search can begin again', () => {
  const grid = new VoxelGrid(8, 8, 8);
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
    search.begin([0, 0, 0], [7, 5, 2]);
    assert.throws(
      () => run(search, 2),
      (thrown) => thrown === error,
    );
    assert.equal(search.status, 'none');
    fail = false;
    search.begin([0, 0, 0], [7, 5, 2]);
    assert.deepEqual(run(search, 4), grid.findPath([0, 0, 0], [7, 5, 2], options));
    search.dispose();
  }
});

test('a callback may neither use its own search nor edit the grid, and may dispose of it', () => {
  const grid = new VoxelGrid(6, 6, 6);
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let checks = 0;
  const search = grid.createSearch({
    blocked: () => {
      assert.throws(() => search.step(1), refused);
      assert.throws(() => search.tryBegin([0, 0, 0], [1, 1, 1]), refused);
      assert.throws(() => grid.setArea(0, 0, 0, 1), refused);
      checks++;
      return false;
    },
  });
  search.begin([0, 0, 0], [5, 5, 5]);
  assert.equal(run(search, 1).cellCount, 6);
  assert.ok(checks > 6);
  const doomed = grid.createSearch({
    blocked: () => {
      doomed.dispose();
      return false;
    },
  });
  assert.equal(doomed.tryBegin([0, 0, 0], [5, 5, 5]), 'in-progress');
  assert.throws(() => doomed.step(1), { code: 'disposed' });
  assert.equal(grid.findPath([0, 0, 0], [5, 5, 5]).found, true);
});

test('wrong arguments', () => {
  const search = grids[0].createSearch();
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  for (const wrong of [0, -1, 1.5, 2 ** 31, NaN, Infinity])
    assert.throws(() => search.step(wrong), range('iterations'));
  assert.throws(() => search.step('1'), { name: 'TypeError', argument: 'iterations' });
  assert.throws(() => search.tryBegin([0.5, 0, 0], [1, 1, 1]), range('start.x'));
  assert.throws(() => search.begin([0, 0, 0], null), { name: 'TypeError', argument: 'goal' });
  assert.throws(() => grids[0].createSearch({ iterationsPerSlice: 3 }), { code: 'unknown-option' });
  assert.throws(() => new VoxelSearch(), { name: 'TypeError', message: /call voxelGrid\.createSearch\(\)/ });
});
