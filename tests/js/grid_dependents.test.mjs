// The lives of what is built over a grid: searches, replanners, flow fields.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FlowField, Grid, GridReplanner, GridSearch, importCopy, wasmBytes } from './support/onepath.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const makers = {
  GridSearch: (grid, options) => grid.createSearch(options),
  GridReplanner: (grid, options) => grid.createReplanner([0, 0], [1, 1], options),
  FlowField: (grid, options) => grid.createFlowField([0, 0], options),
};
const classes = { GridSearch, GridReplanner, FlowField };

/** Every member of each, called on an object. */
const members = {
  GridSearch: {
    status: (search) => search.status,
    tryBegin: (search) => search.tryBegin([0, 0], [1, 1]),
    begin: (search) => search.begin([0, 0], [1, 1]),
    step: (search) => search.step(1),
    path: (search) => search.path(),
    pathWithPoints: (search) => search.pathWithPoints(),
    saveState: (search) => search.saveState(),
    restoreState: (search) => search.restoreState(new Uint8Array(8)),
  },
  GridReplanner: {
    start: (replanner) => replanner.start,
    goal: (replanner) => replanner.goal,
    totalIterations: (replanner) => replanner.totalIterations,
    totalExpanded: (replanner) => replanner.totalExpanded,
    replan: (replanner) => replanner.replan(),
    replanWithPoints: (replanner) => replanner.replanWithPoints(),
    tryReplan: (replanner) => replanner.tryReplan(1),
    pathLength: (replanner) => replanner.pathLength,
    pathCost: (replanner) => replanner.pathCost,
    copyPath: (replanner) => replanner.copyPath(),
    moveStart: (replanner) => replanner.moveStart([0, 0]),
    setGoal: (replanner) => replanner.setGoal([0, 0]),
    invalidate: (replanner) => replanner.invalidate(),
    saveState: (replanner) => replanner.saveState(),
    restoreState: (replanner) => replanner.restoreState(new Uint8Array(8)),
  },
  FlowField: {
    status: (field) => field.status,
    settled: (field) => field.settled,
    getCost: (field) => field.getCost([0, 0]),
    getNext: (field) => field.getNext([0, 0]),
    getDirection: (field) => field.getDirection([0, 0]),
    costsView: (field) => field.costsView,
    nextView: (field) => field.nextView,
    refresh: (field) => field.refresh(),
    recompute: (field) => field.recompute(),
    step: (field) => field.step(1),
    saveState: (field) => field.saveState(),
    restoreState: (field) => field.restoreState(new Uint8Array(8)),
  },
};
// What they were made with is known without the module.
const constants = { GridSearch: [], GridReplanner: ['algorithm'], FlowField: ['goals'] };

for (const [name, list] of Object.entries(members)) {
  test(`${name}: the list of members is complete`, () => {
    const names = Object.getOwnPropertyNames(classes[name].prototype);
    const expected = [...Object.keys(list), ...constants[name], 'constructor', 'dispose'];
    assert.deepEqual(names.sort(), expected.sort());
  });

  test(`${name}: every member throws after dispose()`, () => {
    const grid = new Grid(2, 2);
    const object = makers[name](grid);
    object.dispose();
    object.dispose();
    const expected = { name: 'TypeError', code: 'disposed', message: `this ${name} was disposed of` };
    for (const [member, use] of Object.entries(list)) assert.throws(() => use(object), expected, member);
    grid.setArea(0, 0, 3);
    grid.dispose();
  });

  test(`${name}: every member throws when the grid was disposed of, and dispose() works`, () => {
    const grid = new Grid(2, 2);
    const object = makers[name](grid);
    grid.dispose();
    const expected = { name: 'TypeError', code: 'disposed', message: 'this Grid was disposed of' };
    for (const [member, use] of Object.entries(list)) assert.throws(() => use(object), expected, member);
    object.dispose();
    assert.throws(() => Object.values(list)[0](object), { code: 'disposed', message: `this ${name} was disposed of` });
  });

  test(`${name}: asked for over a grid that was disposed of, nothing is freed twice`, () => {
    const grid = new Grid(40, 40);
    grid.dispose();
    // The first of these may lie where the grid lay.
    const grids = [1, 2, 3].map((area) => new Grid(40, 40, { area }));
    assert.throws(() => makers[name](grid), { code: 'disposed' });
    grids.push(...[4, 5, 6].map((area) => new Grid(40, 40, { area })));
    grids.forEach((other, i) => assert.ok(other.cellsView.every((area) => area === i + 1)));
  });

  test(`${name}: every member throws on another object`, () => {
    for (const [member, use] of Object.entries(list)) {
      assert.throws(() => use(Object.setPrototypeOf({}, classes[name].prototype)), TypeError, member);
    }
  });

  test(`${name}: Symbol.dispose is dispose`, () => {
    if (Symbol.dispose === undefined) return;
    const object = makers[name](new Grid(2, 2));
    object[Symbol.dispose]();
    assert.throws(() => object.saveState(), { code: 'disposed' });
  });

  test(`${name}: disposed of in every order, the memory comes back`, async () => {
    const { initSync, Grid: OtherGrid } = await importCopy();
    initSync(wasmBytes);
    const probe = new OtherGrid(1, 1);
    const orders = [([grid, a, b]) => [a, b, grid], ([grid, a, b]) => [grid, a, b], ([grid, a, b]) => [b, grid, a]];
    const use = (order) => {
      const grid = new OtherGrid(200, 200);
      const options = { blocked: () => false };
      const objects = [grid, makers[name](grid, options), makers[name](grid)];
      for (const object of order(objects)) object.dispose();
      return probe.cellsView.buffer.byteLength;
    };
    orders.forEach(use);
    const before = use(orders[0]);
    for (let i = 0; i < 150; i++) assert.equal(use(orders[i % 3]), before);
  });

  test(`${name}: forgotten ones are collected, also when their callbacks refer to them`, async () => {
    const { initSync, Grid: OtherGrid } = await importCopy();
    initSync(wasmBytes);
    const forget = () => {
      const grid = new OtherGrid(300, 300);
      let object = undefined;
      object = makers[name](grid, { blocked: () => object?.status === grid, iterationBudget: 1 });
      // The first search takes memory too.
      if (name === 'GridSearch') object.tryBegin([0, 0], [1, 1]);
    };
    // More than 500 MB if none were collected.
    for (let i = 0; i < 300; i++) {
      forget();
      if (i % 15 === 14) {
        collectGarbage();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }
    const size = new OtherGrid(1, 1).cellsView.buffer.byteLength;
    assert.ok(size < 250e6, `memory is ${size} bytes`);
  });

  test(`${name}: it keeps a forgotten grid`, async () => {
    const object = makers[name](new Grid(30, 30, { area: 1 }));
    for (let i = 0; i < 5; i++) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    new Grid(30, 30, { area: 255 });
    if (name === 'GridSearch') object.begin([0, 0], [1, 1]);
    const ends = {
      GridSearch: () => object.step(100),
      GridReplanner: () => object.replan().status,
      FlowField: () => object.step(100) === 'complete' && object.getCost([1, 0]) === 1 && 'found',
    };
    assert.equal(ends[name](), 'found');
  });

  test(`${name}: at every fill level of the memory it is made or fails cleanly`, async () => {
    const copy = await importCopy();
    copy.initSync(withMaximumPages(wasmBytes, 64));
    const attempt = (action) => {
      try {
        return action();
      } catch (error) {
        assert.ok(error instanceof copy.OnePathMemoryError, error);
        return undefined;
      }
    };
    const kept = [];
    let failed = 0;
    for (let i = 0; i < 400 && failed < 10; i++) {
      const grid = attempt(() => new copy.Grid(128, 128));
      const object = grid && attempt(() => makers[name](grid, { blocked: () => false }));
      const state = object && attempt(() => object.saveState());
      if (state === undefined) failed++;
      else object.restoreState(state);
      kept.push(grid, object);
    }
    assert.equal(failed, 10);
    kept.forEach((object) => object?.dispose());
    const grid = new copy.Grid(128, 128);
    assert.ok(makers[name](grid).saveState().length > 0, 'room again');
  });
}

test('an object that its own callback disposes of lives until the call ends', () => {
  const grid = new Grid(6, 6);
  const objects = {};
  const disposing = (name) => ({
    blocked: () => {
      objects[name]?.dispose();
      return false;
    },
  });
  objects.search = grid.createSearch(disposing('search'));
  assert.equal(objects.search.tryBegin([0, 0], [5, 5]), 'in-progress');
  objects.replanner = grid.createReplanner([0, 0], [5, 5], disposing('replanner'));
  assert.equal(objects.replanner.replan().cellCount, 6);
  objects.field = grid.createFlowField([0, 0], disposing('field'));
  objects.field.recompute();
  for (const object of Object.values(objects)) assert.throws(() => object.saveState(), { code: 'disposed' });
  grid.setArea(1, 1, 4);
  assert.equal(grid.findPath([0, 0], [5, 5]).found, true);
});

test('a callback of one may dispose of the others and of the grid', () => {
  const grid = new Grid(6, 6);
  const search = grid.createSearch();
  const field = grid.createFlowField([0, 0]);
  const replanner = grid.createReplanner([0, 0], [5, 5], {
    blocked: () => {
      search.dispose();
      field.dispose();
      grid.dispose();
      return false;
    },
  });
  assert.equal(replanner.replan().cellCount, 6);
  assert.throws(() => replanner.replan(), { code: 'disposed', message: 'this Grid was disposed of' });
  replanner.dispose();
});
