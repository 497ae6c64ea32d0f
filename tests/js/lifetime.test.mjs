// Disposal, the garbage collector, and objects that are no grids.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Grid, importCopy, movingAi, Random, wasmBytes } from './support/onepath.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Every member of Grid, called on this one. */
const members = {
  width: (grid) => grid.width,
  height: (grid) => grid.height,
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
  pointAt: (grid) => grid.pointAt([0, 0]),
  cellAt: (grid) => grid.cellAt([0, 0]),
  findPath: (grid) => grid.findPath([0, 0], [0, 0]),
  findPathWithPoints: (grid) => grid.findPathWithPoints([0, 0], [0, 0]),
  findPathBetween: (grid) => grid.findPathBetween([0, 0], [0, 0]),
  clearanceAt: (grid) => grid.clearanceAt(0, 0),
  canFit: (grid) => grid.canFit(0, 0, 1),
  nearestWalkable: (grid) => grid.nearestWalkable([0, 0]),
  nearestWalkableToPoint: (grid) => grid.nearestWalkableToPoint([0, 0]),
  stepCounts: (grid) => grid.stepCounts([]),
  fixedCost: (grid) => grid.fixedCost([]),
  contentHash: (grid) => grid.contentHash(),
  createSearch: (grid) => grid.createSearch(),
  createReplanner: (grid) => grid.createReplanner([0, 0], [1, 1]),
  createFlowField: (grid) => grid.createFlowField([0, 0]),
  describeHpa: (grid) => grid.describeHpa(),
  saveState: (grid) => grid.saveState(),
  restoreState: (grid) => grid.restoreState(new Uint8Array(8)),
  writeMap: (grid) => movingAi.writeMap(grid),
};
const asyncMembers = {
  findPathAsync: (grid) => grid.findPathAsync([0, 0], [0, 0]),
  findPathBetweenAsync: (grid) => grid.findPathBetweenAsync([0, 0], [0, 0]),
};

test('the lists above are complete', () => {
  const names = Object.getOwnPropertyNames(Grid.prototype).filter((name) => !['constructor', 'dispose'].includes(name));
  const listed = [...Object.keys(members), ...Object.keys(asyncMembers)];
  assert.deepEqual(names.sort(), listed.filter((name) => !['space =', 'writeMap'].includes(name)).sort());
});

test('every member throws after dispose()', async () => {
  const grid = new Grid(2, 2);
  grid.dispose();
  grid.dispose();
  const expected = { name: 'TypeError', code: 'disposed', message: 'this Grid was disposed of' };
  for (const [name, use] of Object.entries(members)) {
    assert.throws(() => use(grid), expected, name);
  }
  for (const [name, use] of Object.entries(asyncMembers)) {
    await assert.rejects(use(grid), expected, name);
  }
});

test('every member throws on another object', async () => {
  for (const wrong of [{}, Object.create(Grid.prototype), new Random(1n)]) {
    for (const [name, use] of Object.entries(members)) {
      const member = Object.getOwnPropertyDescriptor(Grid.prototype, name.replace(' =', ''));
      if (member === undefined) continue;
      const call = member.get && !name.endsWith('=') ? () => member.get.call(wrong) : undefined;
      assert.throws(call ?? (() => use(Object.setPrototypeOf({}, Grid.prototype))), TypeError, name);
    }
  }
  assert.throws(() => movingAi.writeMap({}), { name: 'TypeError', code: 'invalid-argument', argument: 'grid' });
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  assert.throws(() => movingAi.writeMap(new copy.Grid(1, 1)), { argument: 'grid' }, 'a grid of another instance');
});

test('Symbol.dispose is dispose', () => {
  const grid = new Grid(1, 1);
  if (Symbol.dispose === undefined) return;
  grid[Symbol.dispose]();
  assert.throws(() => grid.width, { code: 'disposed' });
  new Random(1n)[Symbol.dispose]();
});

test('disposed grids give their memory back', async () => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const use = () => {
    const grid = new OtherGrid(512, 512);
    grid.findPath([0, 0], [0, 1], { agentSize: 2 });
    const { buffer } = grid.cellsView;
    grid.dispose();
    return buffer.byteLength;
  };
  const after = [1, 2, 3].map(use)[2];
  for (let i = 0; i < 50; i++) assert.equal(use(), after);
});

test('forgotten grids are collected', async () => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const size = () => new OtherGrid(1, 1).cellsView.buffer.byteLength;
  // 400 MB if none were collected.
  for (let i = 0; i < 400; i++) {
    new OtherGrid(1024, 1024);
    if (i % 20 === 19) {
      collectGarbage();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
  assert.ok(size() < 200e6, `memory is ${size()} bytes`);
});

test('a search goes on when nothing but its promise is left of the grid', async () => {
  const running = new Grid(100, 100).findPathAsync([0, 0], [99, 99], { iterationsPerSlice: 50, heuristic: 'zero' });
  for (let i = 0; i < 5; i++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal((await running).cellCount, 100);
});
