// Flow fields: costs and next cells from the definitions, repairs, slices, callbacks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FlowField, Grid, importCopy, Random, wasmBytes } from './support/onepath.mjs';
import { cellDrawer, randomGrid } from './support/random_grids.mjs';
import { ReferenceGrid } from './support/reference.mjs';

const VARIANTS = [
  {},
  { connectivity: 4 },
  { diagonals: 'no-squeezing' },
  { diagonals: 'allow-all' },
  { agentSize: 2, diagonals: 'allow-all' },
];

function copies(field) {
  return [field.costsView.slice(), field.nextView.slice()];
}

test('costs are those of cheapest paths, and following the field adds up to them', () => {
  VARIANTS.forEach((options, seed) => {
    const grid = randomGrid(seed, 12, 12, { walls: 2, swamps: 2 });
    const draw = cellDrawer(seed, 12);
    const goals = [draw(), draw(), draw()];
    const field = grid.createFlowField(goals, options);
    assert.equal(field.status, 'complete');
    const world = { width: 12, height: 12, areas: grid.cellsView.slice(), costs: [1, 2.5] };
    const reference = new ReferenceGrid(world, options);
    for (let index = 0; index < 144; index++) {
      const cell = [index % 12, Math.floor(index / 12)];
      const least = Math.min(...goals.map((goal) => reference.leastCost(cell, goal)));
      const cost = field.getCost(cell);
      assert.ok(cost === least || Math.abs(cost - least) <= 1e-9 * least, `${cell}: ${cost}, Dijkstra ${least}`);
      checkDescent(field, reference, cell, cost);
    }
  });
});

/** From cell to cell to a goal, and what it costs. */
function checkDescent(field, reference, start, cost) {
  const cells = [start];
  for (let next = field.getNext(start); next !== null; next = field.getNext(next)) cells.push([next.x, next.y]);
  const sum = reference.pathCost(cells);
  if (cost === Infinity) {
    assert.equal(cells.length, 1);
    return;
  }
  assert.ok(Math.abs(sum - cost) <= 1e-9 * cost, `descending from ${start} costs ${sum}, the field says ${cost}`);
  assert.equal(field.getCost(cells.at(-1)), 0);
}

test('cost, next cell, direction and the views say the same', () => {
  const grid = Grid.fromText('....\n.##.\n....');
  const field = grid.createFlowField([3, 2]);
  assert.deepEqual([...field.goals], [3, 2]);
  assert.deepEqual([field.costsView.length, field.nextView.length], [12, 12]);
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 4; x++) {
      const next = field.getNext({ x, y });
      const index = y * 4 + x;
      assert.equal(field.costsView[index], field.getCost([x, y]));
      assert.equal(field.nextView[index], next === null ? -1 : next.y * 4 + next.x);
      const { x: dx, y: dy } = field.getDirection([x, y]);
      const steps = next === null ? 0 : Math.hypot(next.x - x, next.y - y);
      assert.deepEqual([dx, dy], next === null ? [0, 0] : [(next.x - x) / steps, (next.y - y) / steps]);
    }
  }
  assert.equal(field.getCost([3, 2]), 0);
  assert.equal(field.getCost([1, 1]), Infinity);
});

test('goals in every form', () => {
  const grid = new Grid(6, 6);
  const one = copies(grid.createFlowField([2, 3]));
  for (const goals of [{ x: 2, y: 3 }, [[2, 3]], [{ x: 2, y: 3 }], Int32Array.of(2, 3)]) {
    assert.deepEqual(copies(grid.createFlowField(goals)), one);
  }
  const two = copies(
    grid.createFlowField([
      [0, 0],
      [5, 5],
    ]),
  );
  assert.deepEqual(copies(grid.createFlowField(Int32Array.of(5, 5, 0, 0))), two, 'order does not matter');
});

test('a goal counts once the agent can stand on it', () => {
  const grid = Grid.fromText('..#');
  const field = grid.createFlowField([
    [2, 0],
    [0, 0],
  ]);
  assert.deepEqual([...field.costsView], [0, 1, Infinity]);
  grid.setArea(2, 0, 0);
  assert.deepEqual([...field.costsView], [0, 1, Infinity], 'until it is refreshed');
  field.refresh();
  assert.deepEqual([...field.costsView], [0, 1, 0]);
});

test('a refreshed field is the field computed anew, bit for bit', () => {
  VARIANTS.forEach((options, seed) => {
    const grid = randomGrid(20 + seed, 20, 20, { walls: 2, swamps: 2 });
    const draw = cellDrawer(seed, 20);
    const random = new Random(BigInt(seed));
    const goals = [draw(), draw()];
    const field = grid.createFlowField(goals, options);
    for (let edit = 0; edit < 60; edit++) {
      for (let i = random.nextInt(4); i >= 0; i--) grid.setArea(...draw(), [0, 1, 255][random.nextInt(3)]);
      if (edit % 20 === 19) grid.setAreaCost(1, 1 + (edit % 7));
      if (edit % 2 === 0) field.refresh();
      else while (field.step(5) !== 'complete');
      const fresh = grid.createFlowField(goals, options);
      assert.deepEqual(copies(field), copies(fresh));
      fresh.dispose();
    }
  });
});

test('slices change nothing, and saving and restoring between them neither', () => {
  const grid = randomGrid(30, 20, 20, { walls: 2 });
  const goals = Int32Array.of(0, 0, 19, 19);
  const whole = grid.createFlowField(goals);
  for (const count of [1, 3, 50]) {
    const field = grid.createFlowField(goals, { iterationBudget: count });
    const other = grid.createFlowField(goals, { iterationBudget: 1 });
    assert.equal(field.status, 'running');
    assert.equal(field.settled, count);
    for (let status = field.status; status !== 'complete'; status = field.step(count)) {
      const bytes = field.saveState();
      other.restoreState(bytes);
      assert.deepEqual(other.saveState(), bytes);
      assert.deepEqual([other.status, other.settled], [field.status, field.settled]);
    }
    other.refresh();
    for (const ended of [field, other]) {
      assert.deepEqual(copies(ended), copies(whole));
      assert.equal(ended.settled, whole.settled);
      assert.deepEqual(ended.saveState(), whole.saveState());
    }
  }
});

test('what callbacks throw reaches the caller, and the field works afterwards', () => {
  const grid = randomGrid(31, 14, 14, { walls: 2 });
  const whole = copies(grid.createFlowField([0, 0]));
  const error = new Error('from a callback');
  let failing = true;
  let calls = 0;
  const check = () => {
    if (failing && ++calls % 60 === 0) throw error;
  };
  const callbacks = { stepCost: (_from, _to, cost) => (check(), cost), blocked: () => (check(), false) };
  for (const name of Object.keys(callbacks)) {
    failing = true;
    assert.throws(
      () => grid.createFlowField([0, 0], { [name]: callbacks[name] }),
      (thrown) => thrown === error,
      'and nothing is left of it',
    );
    failing = false;
    const field = grid.createFlowField([0, 0], { [name]: callbacks[name] });
    assert.deepEqual(copies(field), whole);
    failing = true;
    let failures = 0;
    for (const compute of ['recompute', ...Array(8).fill('refresh')]) {
      try {
        field[compute]();
      } catch (thrown) {
        assert.equal(thrown, error);
        failures++;
      }
    }
    assert.ok(failures > 4);
    failing = false;
    field.refresh();
    assert.deepEqual(copies(field), whole);
    const area = grid.getArea(7, 7);
    grid.setArea(7, 7, area === 255 ? 0 : 255);
    field.refresh();
    assert.deepEqual(copies(field), copies(grid.createFlowField([0, 0])), 'edits work again');
    grid.setArea(7, 7, area);
    field.dispose();
  }
});

test('callbacks that answer differently need recompute', () => {
  const grid = new Grid(5, 1);
  let factor = 1;
  const field = grid.createFlowField([4, 0], { stepCost: (_from, _to, cost) => cost * factor });
  factor = 3;
  field.refresh();
  assert.equal(field.getCost([0, 0]), 4);
  field.recompute();
  assert.equal(field.getCost([0, 0]), 12);
});

test('steps may cost more in one direction', () => {
  const grid = new Grid(5, 1);
  const stepCost = (from, to, cost) => (to.x > from.x ? cost * 10 : cost);
  const field = grid.createFlowField([2, 0], { stepCost });
  assert.deepEqual([...field.costsView], [20, 10, 0, 1, 2], 'the step out of a cell towards the goal');
});

test('a field cannot be computed in callbacks of its grid, but asked', () => {
  const grid = new Grid(5, 5);
  const field = grid.createFlowField([4, 4]);
  const refused = { name: 'TypeError', code: 'invalid-state' };
  const path = grid.findPath([0, 0], [4, 4], {
    blocked: (cell) => {
      assert.throws(() => field.refresh(), refused);
      assert.throws(() => field.recompute(), refused);
      assert.throws(() => field.step(1), refused);
      return field.getCost(cell) > 100;
    },
  });
  assert.equal(path.cellCount, 5);
});

test('views follow the memory as it grows', async () => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const field = new OtherGrid(50, 50).createFlowField([0, 0]);
  const [costs, next] = [field.costsView, field.nextView];
  assert.deepEqual([field.costsView === costs, field.nextView === next], [true, true], 'no new view without growth');
  const before = copies(field);
  const kept = [];
  while (costs.byteLength > 0) kept.push(new OtherGrid(256, 256));
  assert.equal(next.byteLength, 0);
  assert.deepEqual(copies(field), before);
});

test('wrong arguments', () => {
  const grid = new Grid(4, 3);
  const range = (argument, message = /, was /) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
  const invalid = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  const goals = (value) => () => grid.createFlowField(value);
  assert.throws(goals([4, 0]), range('goals.x', 'goals.x must be an integer in [0, 3], was 4'));
  assert.throws(
    goals([
      [0, 0],
      [0, 3],
    ]),
    range('goals[1].y', /\[0, 2\], was 3$/),
  );
  assert.throws(goals([]), range('goals', /at least one/));
  assert.throws(goals(new Int32Array(0)), range('goals', /at least one/));
  assert.throws(goals(new Int32Array(3)), invalid('goals'));
  assert.throws(goals('all'), invalid('goals'));
  assert.throws(goals([0]), invalid('goals'));
  assert.throws(goals(undefined), invalid('goals'));
  assert.throws(() => grid.createFlowField([0, 0], { agentSize: 300 }), range('agentSize'));
  const field = grid.createFlowField([0, 0]);
  for (const name of ['getCost', 'getNext', 'getDirection']) {
    assert.throws(() => field[name]([4, 0]), range('cell.x', 'cell.x must be an integer in [0, 3], was 4'));
    assert.throws(() => field[name]([0, -1]), range('cell.y'));
    assert.throws(() => field[name]([0, 0.5]), range('cell.y'));
    assert.throws(() => field[name](), invalid('cell'));
  }
  for (const wrong of [0, -1, 1.5, 2 ** 31]) assert.throws(() => field.step(wrong), range('count'));
  assert.throws(() => new FlowField(), { name: 'TypeError', message: /call grid\.createFlowField\(\)/ });
});
