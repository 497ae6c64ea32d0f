// Replanners: paths as cheap as those of a new search, after any edits and moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, GridReplanner, pairs, Random } from './support/onepath.mjs';
import { cellDrawer, randomGrid } from './support/random_grids.mjs';
import { ReferenceGrid } from './support/reference.mjs';

const BOTH = ['lpa*', 'd*-lite'];

function checkAgainstSearch(grid, replanner, path, options) {
  const { x: startX, y: startY } = replanner.start;
  const fresh = grid.findPath([startX, startY], replanner.goal, { ...options, algorithm: 'a*' });
  assert.equal(path.status, fresh.status);
  if (!fresh.found) {
    assert.deepEqual([path.cost, path.cellCount, replanner.pathLength, replanner.pathCost], [Infinity, 0, 0, Infinity]);
    return;
  }
  assert.ok(Math.abs(path.cost - fresh.cost) <= 1e-9 * fresh.cost, `${path.cost}, a new search ${fresh.cost}`);
  const cells = pairs(path.cells);
  assert.deepEqual([cells[0], cells.at(-1)], [[startX, startY], Object.values(replanner.goal)]);
  const world = { width: grid.width, height: grid.height, areas: grid.cellsView, costs: [1, grid.getAreaCost(1)] };
  assert.equal(new ReferenceGrid(world, options).pathCost(cells), path.cost, 'the sum of its steps');
}

const VARIANTS = [
  {},
  { connectivity: 4 },
  { diagonals: 'allow-all' },
  { diagonals: 'no-squeezing', agentSize: 2 },
  { heuristic: 'zero' },
];
for (const algorithm of BOTH) {
  test(`${algorithm}: random edits, costs and moves on thin walls`, () => {
    const steps = process.env.ONEPATH_FULL ? 2000 : 120;
    VARIANTS.forEach((options, variant) => {
      const grid = randomGrid(variant, 20, 20, { walls: 3, swamps: 2 });
      const draw = cellDrawer(100 + variant, 20);
      const random = new Random(BigInt(variant));
      const replanner = grid.createReplanner(draw(), draw(), { ...options, algorithm });
      for (let step = 0; step < steps; step++) {
        const [x, y] = draw();
        const kind = random.nextInt(20);
        if (kind === 0) grid.setRect(Math.min(x, 16), Math.min(y, 16), 1 + random.nextInt(4), 1 + random.nextInt(4), 0);
        else if (kind === 1) grid.setAreaCost(1, 1 + random.nextInt(4));
        else if (kind === 2) replanner.setGoal([x, y]);
        else if (kind < 7) replanner.moveStart([x, y]);
        else grid.setArea(x, y, [0, 1, 255][random.nextInt(3)]);
        checkAgainstSearch(grid, replanner, replanner.replan(), options);
      }
      replanner.dispose();
    });
  });

  test(`${algorithm}: any budgets end with the path and the counts of one call`, () => {
    for (const budget of [1, 2, 5, 17]) {
      const grid = randomGrid(4, 25, 25, { walls: 2 });
      const options = { algorithm, recordExpansions: true };
      const whole = grid.createReplanner([0, 0], [24, 24], options);
      const sliced = grid.createReplanner([0, 0], [24, 24], { algorithm });
      const bounded = grid.createReplanner([0, 0], [24, 24], { algorithm, iterationBudget: budget });
      for (let edit = 0; edit < 6; edit++) {
        grid.setArea(3 * edit + 2, 12, edit % 2 === 0 ? 255 : 0);
        const path = whole.replan();
        let iterations = 0;
        for (let part = bounded.replan(); ; part = bounded.replan()) {
          iterations += part.iterations;
          if (part.status !== 'budget-exhausted') break;
          assert.equal(part.iterations, budget);
        }
        assert.equal(iterations, path.iterations);
        while (sliced.tryReplan(budget) === 'budget-exhausted');
        assert.deepEqual(sliced.copyPath(), path.cells);
        assert.deepEqual([sliced.pathCost, sliced.pathLength], [path.cost, path.cellCount]);
        assert.deepEqual([sliced.totalIterations, sliced.totalExpanded], [whole.totalIterations, whole.totalExpanded]);
        assert.equal(path.expandedCells.length, path.expandedCount * 2);
        assert.deepEqual(bounded.copyPath(), path.cells);
      }
    }
  });

  test(`${algorithm}: saved and restored at every slice, it ends as if it had not stopped`, () => {
    const grid = randomGrid(6, 16, 16, { walls: 2 });
    const replanner = grid.createReplanner([0, 0], [15, 15], { algorithm });
    const other = grid.createReplanner([3, 3], [4, 4], { algorithm });
    replanner.replan();
    grid.setRect(5, 3, 3, 8, 255);
    for (let status = 'budget-exhausted'; status === 'budget-exhausted'; status = replanner.tryReplan(3)) {
      const bytes = replanner.saveState();
      other.restoreState(bytes);
      assert.deepEqual(other.saveState(), bytes);
      assert.deepEqual([other.start, other.goal], [replanner.start, replanner.goal]);
      const end = other.replan();
      checkAgainstSearch(grid, other, end, {});
    }
    const end = replanner.replan();
    assert.deepEqual(other.replan().cells, end.cells);
    assert.deepEqual([other.pathCost, other.saveState()], [end.cost, replanner.saveState()]);
  });
}

test('which algorithm runs', () => {
  const grid = new Grid(5, 5);
  const ran = ['a*', 'jps', 'theta*', 'hpa*', 'd*-lite', 'lpa*'].map((algorithm) => {
    const replanner = grid.createReplanner([0, 0], [4, 4], { algorithm });
    assert.equal(replanner.replan().algorithm, replanner.algorithm);
    return replanner.algorithm;
  });
  assert.deepEqual(ran, ['d*-lite', 'd*-lite', 'd*-lite', 'd*-lite', 'd*-lite', 'lpa*']);
  assert.equal(grid.createReplanner([0, 0], [1, 1]).algorithm, 'd*-lite');
});

test('an enclosed start ends, and is free again after an edit', () => {
  const grid = Grid.fromText('.#...\n##...\n.....\n.....');
  for (const algorithm of BOTH) {
    const replanner = grid.createReplanner([0, 0], [4, 3], { algorithm });
    assert.equal(replanner.replan().status, 'no-path');
    assert.deepEqual(replanner.copyPath(), new Int32Array(0));
    grid.setArea(1, 1, 0);
    grid.setArea(1, 0, 0);
    assert.equal(replanner.replan().status, 'found');
    grid.setRect(1, 0, 1, 2, 255);
    assert.equal(replanner.tryReplan(1000), 'no-path');
    grid.setArea(0, 0, 255);
    assert.equal(replanner.replan().status, 'start-invalid');
    grid.setArea(0, 0, 0);
    grid.setArea(4, 3, 255);
    assert.equal(replanner.replan().status, 'goal-invalid');
    grid.setArea(4, 3, 0);
    replanner.moveStart([4, 3]);
    assert.deepEqual([replanner.replan().cost, replanner.pathLength], [0, 1]);
  }
});

test('the path is there until start or goal change', () => {
  const grid = new Grid(10, 10);
  const replanner = grid.createReplanner([0, 0], [9, 9]);
  assert.deepEqual([replanner.pathLength, replanner.pathCost], [0, Infinity]);
  replanner.replan();
  grid.setArea(5, 5, 255);
  assert.equal(replanner.pathLength, 10, 'an edit does not take it away');
  const room = new Int32Array(40).fill(-1);
  const cells = replanner.copyPath(room);
  assert.equal(cells.buffer, room.buffer);
  assert.deepEqual([cells.length, room[20]], [20, -1]);
  assert.throws(() => replanner.copyPath(new Int32Array(19)), { name: 'RangeError', argument: 'into' });
  assert.throws(() => replanner.copyPath([]), { name: 'TypeError', argument: 'into' });
  replanner.moveStart([1, 1]);
  assert.equal(replanner.pathLength, 0);
  assert.deepEqual(
    [replanner.start, replanner.goal],
    [
      { x: 1, y: 1 },
      { x: 9, y: 9 },
    ],
  );
  const path = replanner.replanWithPoints();
  assert.deepEqual([path.points.length, path.points[0]], [path.cellCount * 2, 1.5]);
  replanner.setGoal({ x: 0, y: 3 });
  assert.deepEqual([replanner.pathLength, replanner.goal], [0, { x: 0, y: 3 }]);
});

test('callbacks that answer differently are announced', () => {
  const grid = new Grid(9, 9);
  const closed = new Set();
  const options = { blocked: ({ x, y }) => closed.has(y * 9 + x), stepCost: (_from, to, cost) => cost + to.y * 0.5 };
  for (const algorithm of BOTH) {
    closed.clear();
    const replanner = grid.createReplanner([0, 4], [8, 4], { ...options, algorithm });
    replanner.replan();
    for (let y = 0; y < 8; y++) {
      closed.add(y * 9 + 4);
      replanner.invalidate([4, y]);
      const fresh = grid.findPath([0, 4], [8, 4], options);
      assert.ok(Math.abs(replanner.replan().cost - fresh.cost) < 1e-9);
    }
    closed.clear();
    replanner.invalidate();
    assert.ok(Math.abs(replanner.replan().cost - grid.findPath([0, 4], [8, 4], options).cost) < 1e-9);
  }
});

test('what callbacks throw reaches the caller, and the next replan goes on', () => {
  const grid = randomGrid(2, 14, 14, { walls: 2 });
  const error = new Error('from a callback');
  for (const algorithm of BOTH) {
    for (const name of ['stepCost', 'blocked']) {
      const whole = grid.createReplanner([0, 0], [13, 13], { algorithm }).replan();
      let calls = 0;
      let failures = 0;
      const check = () => {
        if (++calls % 97 === 0 && failures < 12) throw error;
      };
      const callbacks = {
        stepCost: (_from, _to, cost) => (check(), cost),
        blocked: () => (check(), false),
      };
      const replanner = grid.createReplanner([0, 0], [13, 13], { algorithm, [name]: callbacks[name] });
      let path;
      while (path === undefined) {
        try {
          path = replanner.replan();
        } catch (thrown) {
          assert.equal(thrown, error);
          failures++;
        }
      }
      assert.equal(failures, 12);
      assert.deepEqual(path.cells, whole.cells);
      grid.setArea(1, 13, 1);
      grid.setArea(1, 13, 255);
    }
  }
});

test('a replanner cannot be used in callbacks of its grid', () => {
  const grid = new Grid(5, 5);
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let inner = () => undefined;
  const replanner = grid.createReplanner([0, 0], [4, 4], {
    blocked: () => {
      inner();
      return false;
    },
  });
  const plain = grid.createReplanner([0, 0], [4, 4]);
  inner = () => {
    assert.throws(() => replanner.replan(), refused);
    assert.throws(() => plain.replan(), refused);
    assert.throws(() => plain.moveStart([1, 1]), refused);
    assert.throws(() => plain.setGoal([1, 1]), refused);
    assert.throws(() => plain.invalidate(), refused);
    assert.throws(() => grid.createReplanner([0, 0], [1, 1]), refused);
    assert.throws(() => grid.createFlowField([0, 0]), refused);
  };
  assert.equal(replanner.replan().cellCount, 5);
  assert.equal(plain.replan().cellCount, 5);
});

test('wrong arguments', () => {
  const grid = new Grid(5, 4);
  const range = (argument, message = /, was /) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
  const invalid = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  assert.throws(
    () => grid.createReplanner([5, 0], [0, 0]),
    range('start.x', 'start.x must be an integer in [0, 4], was 5'),
  );
  assert.throws(() => grid.createReplanner([0, 0], [0, -1]), range('goal.y', /\[0, 3\], was -1$/));
  assert.throws(() => grid.createReplanner([0, 0]), invalid('goal'));
  assert.throws(() => grid.createReplanner([0, 0], [1, 1], { heuristicWeight: 2 }), invalid('heuristicWeight'));
  assert.throws(() => grid.createReplanner([0, 0], [1, 1], { heuristic: 'manhattan' }), invalid('heuristic'));
  assert.equal(grid.createReplanner([0, 0], [1, 1], { heuristic: 'manhattan', connectivity: 4 }).replan().cost, 2);
  assert.throws(() => grid.createReplanner([0, 0], [1, 1], { agentsize: 2 }), { code: 'unknown-option' });
  const replanner = grid.createReplanner([0, 0], [4, 3]);
  for (const wrong of [0, -3, 0.5, 2 ** 31]) assert.throws(() => replanner.tryReplan(wrong), range('budget'));
  assert.throws(() => replanner.moveStart([0, 4]), range('start.y'));
  assert.throws(() => replanner.setGoal([-1, 0]), range('goal.x'));
  assert.throws(() => replanner.invalidate([5, 0]), range('cell.x'));
  assert.throws(() => replanner.invalidate(null), invalid('cell'));
  assert.throws(() => new GridReplanner(), { name: 'TypeError', message: /call grid\.createReplanner\(\)/ });
});
