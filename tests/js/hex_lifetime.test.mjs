// Disposal of hex grids and of what is built over them, the garbage collector, and a memory that is full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HexGrid, importCopy, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const members = {
  width: (grid) => grid.width,
  height: (grid) => grid.height,
  layout: (grid) => grid.layout,
  version: (grid) => grid.version,
  cellsView: (grid) => grid.cellsView,
  space: (grid) => grid.space,
  'space =': (grid) => (grid.space = {}),
  getArea: (grid) => grid.getArea(0, 0),
  setArea: (grid) => grid.setArea(0, 0, 1),
  setRect: (grid) => grid.setRect(0, 0, 1, 1, Uint8Array.of(1)),
  isWalkable: (grid) => grid.isWalkable(0, 0),
  getAreaCost: (grid) => grid.getAreaCost(0),
  setAreaCost: (grid) => grid.setAreaCost(0, 2),
  neighbors: (grid) => grid.neighbors(0, 0),
  pointAt: (grid) => grid.pointAt([0, 0]),
  cellAt: (grid) => grid.cellAt([0, 0]),
  findPath: (grid) => grid.findPath([0, 0], [0, 0]),
  findPathWithPoints: (grid) => grid.findPathWithPoints([0, 0], [0, 0]),
  findPathBetween: (grid) => grid.findPathBetween([0, 0], [0, 0]),
  createSearch: (grid) => grid.createSearch(),
  createReplanner: (grid) => grid.createReplanner([0, 0], [1, 1]),
  createFlowField: (grid) => grid.createFlowField([0, 0]),
  saveState: (grid) => grid.saveState(),
  restoreState: (grid) => grid.restoreState(new Uint8Array(8)),
};

const makers = {
  GridSearch: (grid, options) => grid.createSearch(options),
  GridReplanner: (grid, options) => grid.createReplanner([0, 0], [1, 1], options),
  FlowField: (grid, options) => grid.createFlowField([0, 0], options),
};

test('every member throws after dispose() and on other objects', () => {
  checkMembersListed(HexGrid, members);
  checkDisposal('HexGrid', HexGrid, () => new HexGrid(2, 2, 'pointy-odd-row'), members);
});

test('before init() every way to make a grid throws', async () => {
  const { HexGrid: OtherGrid } = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized' };
  assert.throws(() => new OtherGrid(1, 1, 'pointy-odd-row'), expected);
  assert.throws(() => OtherGrid.fromText('.', 'pointy-odd-row'), expected);
  assert.throws(() => OtherGrid.fromCells([1], 1, 1, 'pointy-odd-row'), expected);
  assert.throws(() => OtherGrid.fromAreas(Uint8Array.of(1), 1, 1, 'pointy-odd-row'), expected);
  assert.throws(() => OtherGrid.fromState(new Uint8Array(8)), expected);
  assert.throws(() => OtherGrid.toAxial('pointy-odd-row', [0, 0]), expected);
  assert.throws(() => OtherGrid.fromAxial('pointy-odd-row', [0, 0]), expected);
  assert.throws(() => OtherGrid.distance([0, 0], [0, 0]), expected);
  assert.throws(() => OtherGrid.round(0, 0), expected);
});

for (const [name, make] of Object.entries(makers)) {
  test(`${name}: disposed of in every order, the memory comes back`, async () => {
    const { initSync, HexGrid: OtherGrid } = await importCopy();
    initSync(wasmBytes);
    const probe = new OtherGrid(1, 1, 'pointy-odd-row');
    const orders = [([grid, a, b]) => [a, b, grid], ([grid, a, b]) => [grid, a, b], ([grid, a, b]) => [b, grid, a]];
    const use = (order) => {
      const grid = new OtherGrid(100, 100, 'pointy-odd-row');
      const objects = [grid, make(grid, { blocked: () => false }), make(grid)];
      for (const object of order(objects)) object.dispose();
      assert.throws(() => objects[1].saveState(), { code: 'disposed', message: `this ${name} was disposed of` });
      return probe.cellsView.buffer.byteLength;
    };
    orders.forEach(use);
    const before = use(orders[0]);
    for (let i = 0; i < 60; i++) assert.equal(use(orders[i % 3]), before);
  });

  test(`${name}: it keeps a forgotten grid, and not one that was disposed of`, async () => {
    const object = make(new HexGrid(30, 30, 'pointy-odd-row', { area: 1 }));
    for (let i = 0; i < 5; i++) await collectGarbage();
    new HexGrid(30, 30, 'pointy-odd-row', { area: 255 });
    if (name === 'GridSearch') object.begin([0, 0], [1, 1]);
    const ends = {
      GridSearch: () => object.step(100),
      GridReplanner: () => object.replan().status,
      FlowField: () => object.step(100) === 'complete' && object.getCost([1, 0]) === 1 && 'found',
    };
    assert.equal(ends[name](), 'found');
    const grid = new HexGrid(2, 2, 'pointy-odd-row');
    const orphan = make(grid);
    grid.dispose();
    assert.throws(() => orphan.saveState(), { code: 'disposed', message: 'this HexGrid was disposed of' });
    orphan.dispose();
  });
}

test('forgotten grids are collected, and what is built over them, also when callbacks refer to it', async () => {
  const { initSync, HexGrid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const forget = () => {
    const grid = new OtherGrid(300, 300, 'flat-odd-column');
    for (const make of Object.values(makers)) {
      let object = undefined;
      object = make(grid, { blocked: () => object?.status === grid, iterationBudget: 1 });
      if ('tryBegin' in object) object.tryBegin([0, 0], [1, 1]);
    }
  };
  const size = () => new OtherGrid(1, 1, 'flat-odd-column').cellsView.buffer.byteLength;
  // More than 900 MB if none were collected.
  const bytes = await sizeAfterForgetting(forget, size, 200);
  assert.ok(bytes < 300e6, `memory is ${bytes} bytes`);
});

test('at every fill level of the memory grids and what is over them are made or fail cleanly', async () => {
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
  for (let i = 0; i < 400 && failed < 12; i++) {
    const grid = attempt(() => new copy.HexGrid(96, 96, 'pointy-even-row'));
    const make = Object.values(makers)[i % 3];
    const path = grid && attempt(() => grid.findPath([0, 0], [95, 95], { recordExpansions: true }));
    if (path) assert.deepEqual([path.found, path.expandedCells.length], [true, path.expandedCount * 2]);
    const object = path && attempt(() => make(grid, { blocked: () => false }));
    const state = object && attempt(() => object.saveState());
    if (state === undefined) failed++;
    else object.restoreState(state);
    if (grid) assert.equal(grid.getArea(95, 95), 0);
    kept.push(grid, object);
  }
  assert.equal(failed, 12);
  kept.forEach((object) => object?.dispose());
  assert.equal(new copy.HexGrid(96, 96, 'pointy-even-row').findPath([0, 0], [95, 95]).found, true, 'room again');
});
