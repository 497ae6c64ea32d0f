// Replanners, flow fields and searches over hex grids.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FlowField, GridReplanner, GridSearch, HexGrid, pairs, Random } from './support/onepath.mjs';
import { cellDrawer } from './support/random_grids.mjs';
import { randomHexGrid } from './support/random_hex_grids.mjs';
import { LAYOUTS, ReferenceHexGrid } from './support/reference_hex.mjs';

const BOTH = ['lpa*', 'd*-lite'];

function checkAgainstSearch(grid, replanner, path) {
  const fresh = grid.findPath(replanner.start, replanner.goal);
  assert.equal(path.status, fresh.status);
  if (!fresh.found) {
    assert.deepEqual([path.cost, path.cellCount, replanner.pathLength, replanner.pathCost], [Infinity, 0, 0, Infinity]);
    return;
  }
  assert.ok(Math.abs(path.cost - fresh.cost) <= 1e-9 * fresh.cost, `${path.cost}, a new search ${fresh.cost}`);
  const cells = pairs(path.cells);
  assert.deepEqual([cells[0], cells.at(-1)], [Object.values(replanner.start), Object.values(replanner.goal)]);
  const { width, height, layout } = grid;
  const costs = [0, 1].map((area) => grid.getAreaCost(area));
  const reference = new ReferenceHexGrid({ width, height, layout, areas: grid.cellsView, costs });
  assert.equal(reference.pathCost(cells), path.cost, 'the sum of its steps');
}

for (const algorithm of BOTH) {
  test(`${algorithm}: random edits, costs and moves`, () => {
    const steps = process.env.ONEPATH_FULL ? 2000 : 120;
    LAYOUTS.forEach((layout, seed) => {
      const grid = randomHexGrid(seed, layout, 18, 18, { walls: 3, swamps: 2 });
      const draw = cellDrawer(100 + seed, 18);
      const random = new Random(BigInt(seed));
      const replanner = grid.createReplanner(draw(), draw(), { algorithm });
      assert.ok(replanner instanceof GridReplanner);
      assert.equal(replanner.algorithm, algorithm);
      for (let step = 0; step < steps; step++) {
        const [x, y] = draw();
        const kind = random.nextInt(20);
        if (kind === 0) grid.setRect(Math.min(x, 14), Math.min(y, 14), 1 + random.nextInt(4), 1 + random.nextInt(4), 0);
        else if (kind === 1) grid.setAreaCost(1, 1 + random.nextInt(4));
        else if (kind === 2) replanner.setGoal([x, y]);
        else if (kind < 7) replanner.moveStart([x, y]);
        else grid.setArea(x, y, [0, 1, 255][random.nextInt(3)]);
        checkAgainstSearch(grid, replanner, replanner.replan());
      }
      replanner.dispose();
    });
  });

  test(`${algorithm}: in slices, saved and restored at each, it ends as if it had not stopped`, () => {
    for (const layout of LAYOUTS) {
      const grid = randomHexGrid(6, layout, 14);
      const replanner = grid.createReplanner([0, 0], [13, 13], { algorithm });
      const other = grid.createReplanner([3, 3], [4, 4], { algorithm });
      replanner.replan();
      grid.setRect(5, 3, 3, 8, 255);
      for (let status = 'budget-exhausted'; status === 'budget-exhausted'; status = replanner.tryReplan(3)) {
        const bytes = replanner.saveState();
        other.restoreState(bytes);
        assert.deepEqual(other.saveState(), bytes);
        assert.deepEqual([other.start, other.goal], [replanner.start, replanner.goal]);
        checkAgainstSearch(grid, other, other.replan());
      }
      const end = replanner.replan();
      assert.deepEqual(other.replan().cells, end.cells);
      assert.deepEqual(other.saveState(), replanner.saveState());
    }
  });
}

test('a replanner makes points, hears of callbacks and throws what they throw', () => {
  const grid = new HexGrid(9, 9, 'pointy-odd-row');
  const closed = new Set();
  const error = new Error('from a callback');
  let fail = false;
  const options = {
    blocked: ({ x, y }) => {
      if (fail) throw error;
      return closed.has(y * 9 + x);
    },
  };
  const replanner = grid.createReplanner([0, 4], [8, 4], options);
  const path = replanner.replanWithPoints();
  assert.deepEqual(
    pairs(path.points),
    pairs(path.cells).map((cell) => Object.values(grid.pointAt(cell))),
  );
  for (let y = 0; y < 8; y++) {
    closed.add(y * 9 + 4);
    replanner.invalidate([4, y]);
    assert.equal(replanner.replan().cost, grid.findPath([0, 4], [8, 4], options).cost);
  }
  closed.clear();
  replanner.invalidate();
  fail = true;
  assert.throws(
    () => replanner.replan(),
    (thrown) => thrown === error,
  );
  fail = false;
  assert.equal(replanner.replan().cost, 8);
});

test('flow fields: costs, next cells and directions between the centres of cells', () => {
  for (const layout of LAYOUTS) {
    const grid = randomHexGrid(11, layout, 12, 10);
    const field = grid.createFlowField([11, 9]);
    assert.ok(field instanceof FlowField);
    assert.equal(field.status, 'complete');
    for (let y = 0; y < 10; y++) {
      for (let x = 0; x < 12; x++) {
        const next = field.getNext([x, y]);
        const direction = field.getDirection([x, y]);
        if (next === null) {
          assert.deepEqual(direction, { x: 0, y: 0 });
          continue;
        }
        assert.equal(field.nextView[y * 12 + x], next.y * 12 + next.x);
        assert.equal(field.getCost([x, y]), field.getCost(next) + 1);
        const [from, to] = [grid.pointAt([x, y]), grid.pointAt(next)];
        assert.ok(Math.hypot(to.x - from.x - direction.x, to.y - from.y - direction.y) < 1e-9);
      }
    }
  }
});

test('a flow field that is refreshed or stepped after edits is the field computed anew', () => {
  for (const [seed, layout] of LAYOUTS.entries()) {
    const grid = randomHexGrid(seed, layout, 16, 16, { walls: 3, swamps: 2 });
    const draw = cellDrawer(50 + seed, 16);
    const random = new Random(BigInt(seed));
    const goals = [draw(), draw()];
    const field = grid.createFlowField(goals);
    const sliced = grid.createFlowField(goals);
    const other = grid.createFlowField(goals);
    for (let round = 0; round < (process.env.ONEPATH_FULL ? 400 : 40); round++) {
      for (let edit = random.nextInt(4); edit >= 0; edit--) grid.setArea(...draw(), [0, 1, 255][random.nextInt(3)]);
      if (round % 9 === 0) grid.setAreaCost(1, 1 + random.nextInt(4));
      field.refresh();
      for (let status = 'running'; status !== 'complete'; status = sliced.step(1 + random.nextInt(9))) {
        const bytes = sliced.saveState();
        other.restoreState(bytes);
        assert.deepEqual(other.saveState(), bytes);
      }
      const fresh = grid.createFlowField(goals);
      fresh.refresh();
      for (const made of [field, sliced]) {
        assert.deepEqual(made.costsView, fresh.costsView);
        assert.deepEqual(made.nextView, fresh.nextView);
      }
      fresh.dispose();
    }
  }
});

test('a search saved and restored after every step ends as if it had not stopped', () => {
  const options = {
    plain: {},
    callbacks: { stepCost: (_from, to, cost) => cost + (to.x % 3), blocked: ({ x, y }) => x === 5 && y > 3 },
  };
  for (const [seed, layout] of LAYOUTS.entries()) {
    const grid = randomHexGrid(seed, layout, 12);
    for (const chosen of Object.values(options)) {
      const whole = grid.findPath([0, 0], [11, 11], chosen);
      const search = grid.createSearch(chosen);
      assert.ok(search instanceof GridSearch);
      const other = grid.createSearch(chosen);
      search.begin([0, 0], [11, 11]);
      for (let status = 'in-progress'; status === 'in-progress'; status = search.step(1)) {
        const bytes = search.saveState();
        other.restoreState(bytes);
        assert.deepEqual(other.saveState(), bytes, 'saved again');
        while (other.step(3) === 'in-progress');
        assert.deepEqual(other.path(), whole);
      }
      other.restoreState(search.saveState());
      assert.deepEqual(other.path(), whole);
      search.dispose();
      other.dispose();
    }
  }
});

test('beginning a search, and edits while it runs', () => {
  const grid = new HexGrid(9, 9, 'pointy-odd-row');
  grid.setArea(3, 3, 255);
  const search = grid.createSearch();
  assert.deepEqual([search.status, search.path().status], ['none', 'none']);
  const refused = (argument) => ({ name: 'TypeError', code: 'invalid-state', argument });
  assert.throws(() => search.step(1), refused('search'));
  search.begin([0, 0], [8, 8]);
  search.step(3);
  assert.equal(search.tryBegin([3, 3], [0, 0]), 'start-invalid');
  assert.equal(search.tryBegin([0, 0], [9, 0]), 'goal-invalid');
  assert.throws(() => search.begin([3, 3], [0, 0]), { name: 'RangeError', argument: 'start', message: /\(3, 3\)$/ });
  assert.equal(search.status, 'in-progress');
  grid.setArea(4, 4, 255);
  assert.throws(() => search.step(1), refused('grid'));
  assert.throws(() => search.saveState(), refused('grid'));
  search.begin([0, 0], [8, 8]);
  grid.setAreaCost(7, 3);
  assert.throws(() => search.step(1), refused('grid'));
  search.begin([0, 0], [8, 8]);
  while (search.step(50) === 'in-progress');
  assert.deepEqual(search.path(), grid.findPath([0, 0], [8, 8]));
});
