// findPathAsync: the result of the synchronous call, between which the event loop runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, Random } from './support/onepath.mjs';

/** A grid with walls and areas from a seed. */
function randomGrid(seed, size) {
  const random = new Random(BigInt(seed));
  const areas = Uint8Array.from({ length: size * size }, () => {
    const draw = random.nextInt(10);
    return draw < 3 ? 255 : draw < 5 ? 1 : 0;
  });
  areas[0] = 0;
  const grid = Grid.fromAreas(areas, size, size);
  grid.setAreaCost(1, 2.5);
  return grid;
}

test('the same result as the synchronous call for every slicing', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const grid = randomGrid(seed, 14);
    for (const options of [
      {},
      { connectivity: 4 },
      { agentSize: 2, diagonals: 'allow-all' },
      { iterationBudget: 25 },
    ]) {
      const recorded = { ...options, recordExpansions: true };
      const whole = grid.findPath([0, 0], [13, 12], recorded);
      for (const iterationsPerSlice of [1, 2, 3, 7, 50, 256, 2147483647]) {
        const sliced = await grid.findPathAsync([0, 0], [13, 12], { ...recorded, iterationsPerSlice });
        assert.deepEqual(sliced, whole, `seed ${seed}, ${JSON.stringify(options)}, ${iterationsPerSlice} a slice`);
      }
    }
  }
});

test('every budget ends as in the synchronous call', async () => {
  const grid = randomGrid(3, 8);
  for (let iterationBudget = 1; iterationBudget < 45; iterationBudget++) {
    const options = { iterationBudget, connectivity: 4 };
    const sliced = await grid.findPathAsync([0, 0], [7, 7], { ...options, iterationsPerSlice: 4 });
    assert.deepEqual(sliced, grid.findPath([0, 0], [7, 7], options));
  }
});

test('world points', async () => {
  const grid = new Grid(30, 30, { space: { originX: 5, originY: 5, cellSize: 2 } });
  const sliced = await grid.findPathBetweenAsync([6, 6], [60, 40], { iterationsPerSlice: 5 });
  assert.deepEqual(sliced, grid.findPathBetween([6, 6], [60, 40]));
  assert.deepEqual(await grid.findPathBetweenAsync([0, 0], [9, 9]), grid.findPathBetween([0, 0], [9, 9]));
  assert.deepEqual(await grid.findPathBetweenAsync([9, 9], [0, 0]), grid.findPathBetween([9, 9], [0, 0]));
});

test('a start that is no place to be', async () => {
  const grid = new Grid(3, 3);
  assert.deepEqual(await grid.findPathAsync([3, 0], [0, 0]), grid.findPath([3, 0], [0, 0]));
});

test('callbacks work in slices, and what they throw rejects', async () => {
  const grid = new Grid(12, 12);
  const options = { blocked: ({ x, y }) => x === 6 && y < 11, stepCost: (_from, to, cost) => cost + to.y };
  const whole = grid.findPath([0, 0], [11, 0], options);
  assert.deepEqual(await grid.findPathAsync([0, 0], [11, 0], { ...options, iterationsPerSlice: 3 }), whole);
  const error = new Error('late');
  let calls = 0;
  const failing = grid.findPathAsync([0, 0], [11, 0], {
    iterationsPerSlice: 1,
    heuristic: 'zero',
    stepCost: (_from, _to, cost) => {
      if (++calls === 100) throw error;
      return cost;
    },
  });
  await assert.rejects(failing, (caught) => caught === error);
  assert.equal(calls, 100);
  grid.setArea(0, 5, 3);
  assert.equal(grid.version, 1);
});

test('the event loop runs between slices', async () => {
  const grid = new Grid(40, 40);
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const count = await grid.findPathAsync([0, 0], [39, 20], { iterationsPerSlice: 1, heuristic: 'zero' });
  clearInterval(timer);
  assert.ok(count.iterations > 500);
  assert.ok(turns > 0);
});

test('an aborted signal rejects with its reason', async () => {
  const grid = new Grid(40, 40);
  const reason = new Error('no longer needed');
  await assert.rejects(
    grid.findPathAsync([0, 0], [39, 39], { signal: AbortSignal.abort(reason) }),
    (error) => error === reason,
  );
  const controller = new AbortController();
  const running = grid.findPathAsync([0, 0], [39, 39], {
    iterationsPerSlice: 1,
    heuristic: 'zero',
    signal: controller.signal,
  });
  setImmediate(() => controller.abort(reason));
  await assert.rejects(running, (error) => error === reason);
  const late = new AbortController();
  const path = await grid.findPathAsync([0, 0], [39, 39], { signal: late.signal });
  late.abort();
  assert.equal(path.found, true);
});

test('the cancelled callback is asked before every slice', async () => {
  const grid = new Grid(40, 40);
  let asked = 0;
  const running = grid.findPathAsync([0, 0], [39, 39], { iterationsPerSlice: 1, cancelled: () => ++asked === 4 });
  await assert.rejects(running, { name: 'AbortError', code: 'cancelled' });
  assert.equal(asked, 4);
});

const edits = {
  'an edit of a cell': (grid) => grid.setArea(9, 9, 255),
  'an edit of a rectangle': (grid) => grid.setRect(9, 9, 3, 3, 4),
  'a new area cost': (grid) => grid.setAreaCost(0, 2),
};
for (const [name, edit] of Object.entries(edits)) {
  test(`${name} between slices rejects`, async () => {
    const grid = new Grid(30, 30);
    const running = grid.findPathAsync([0, 0], [29, 29], { iterationsPerSlice: 2 });
    edit(grid);
    await assert.rejects(running, { name: 'TypeError', code: 'invalid-state', argument: 'grid' });
    assert.equal(grid.findPath([0, 0], [29, 29]).found, true);
  });
}

test('an edit that changes nothing does not disturb', async () => {
  const grid = new Grid(30, 30);
  const running = grid.findPathAsync([0, 0], [29, 29], { iterationsPerSlice: 2 });
  grid.setArea(9, 9, 0);
  assert.equal((await running).found, true);
});

test('a grid that is disposed of between slices rejects', async () => {
  const grid = new Grid(30, 30);
  const running = grid.findPathAsync([0, 0], [29, 29], { iterationsPerSlice: 2 });
  grid.dispose();
  await assert.rejects(running, { name: 'TypeError', code: 'disposed' });
});

test('many searches over one grid at once, and synchronous queries in between', async () => {
  const grid = randomGrid(11, 20);
  const goals = Array.from({ length: 10 }, (_, i) => [19, i]);
  const running = goals.map((goal, i) => grid.findPathAsync([0, 0], goal, { iterationsPerSlice: i + 1 }));
  const whole = goals.map((goal) => grid.findPath([0, 0], goal));
  assert.deepEqual(await Promise.all(running), whole);
});

test('wrong arguments reject and do not throw', async () => {
  const grid = new Grid(3, 3);
  await assert.rejects(grid.findPathAsync([0, 0], [2, 2], { iterationsPerSlice: 0 }), {
    name: 'RangeError',
    argument: 'iterationsPerSlice',
  });
  await assert.rejects(grid.findPathAsync([0, 0], [2, 2], { signal: {} }), { name: 'TypeError', argument: 'signal' });
  await assert.rejects(grid.findPathAsync([0.5, 0], [2, 2]), { name: 'RangeError', argument: 'start.x' });
  await assert.rejects(grid.findPathBetweenAsync([NaN, 0], [2, 2]), { name: 'RangeError', argument: 'start.x' });
});
