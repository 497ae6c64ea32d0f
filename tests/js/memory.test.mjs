// The memory of the module: growth under live views, and what happens when it is full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, importCopy, wasmBytes } from './support/onepath.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

test('views follow the memory as it grows', async () => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const grid = OtherGrid.fromText('.#\n3.');
  const view = grid.cellsView;
  assert.equal(grid.cellsView, view, 'no new view without growth');
  const kept = [];
  while (view.byteLength > 0) {
    kept.push(new OtherGrid(256, 256, { area: kept.length % 255 }));
    assert.ok(kept.length < 10000, 'the memory never grew');
  }
  assert.notEqual(grid.cellsView, view);
  assert.deepEqual([...grid.cellsView], [0, 255, 3, 0]);
  kept.forEach((other, i) => assert.equal(other.cellsView.at(-1), i % 255));
  grid.setArea(0, 0, 8);
  assert.equal(grid.cellsView[0], 8);
});

test('results are right when the query itself makes the memory grow', async () => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const grid = new OtherGrid(1000, 1000);
  const before = grid.cellsView;
  const path = grid.findPathWithPoints([0, 0], [999, 999], { recordExpansions: true });
  assert.equal(before.byteLength, 0, 'it grew');
  assert.deepEqual([path.cellCount, path.points.at(-1)], [1000, 999.5]);
  assert.equal(path.expandedCells.length, path.expandedCount * 2);
});

test('errors give their scratch memory back', () => {
  const size = () => new Grid(1, 1).cellsView.buffer.byteLength;
  const bad = `${'.'.repeat(1 << 20)}x`;
  const areas = new Uint8Array(1 << 20);
  const grid = new Grid(4, 4);
  const fail = () => {
    assert.throws(() => Grid.fromText(bad), { name: 'GridFormatError' });
    assert.throws(() => Grid.fromAreas(areas, 3, 3), RangeError);
    assert.throws(() => grid.setRect(0, 0, 4, 4, areas), RangeError);
    assert.throws(() => new Grid(1000, 1000, { space: { cellSize: -1 } }), RangeError);
    assert.equal(grid.fixedCost(new Int32Array(1 << 18)), null);
  };
  fail();
  const before = size();
  for (let i = 0; i < 30; i++) fail();
  assert.equal(size(), before);
});

/** The package over a memory of so many 64 KiB pages. */
async function withPages(pages) {
  const copy = await importCopy();
  copy.initSync(withMaximumPages(wasmBytes, pages));
  return copy;
}

const expected = { name: 'OnePathMemoryError', code: 'out-of-memory', message: /could not allocate/ };

test('a full memory is an error, and what was there stays good', async () => {
  const { Grid: OtherGrid, OnePathMemoryError, movingAi } = await withPages(64);
  const grid = new OtherGrid(300, 300);
  grid.setRect(10, 0, 1, 299, 255);
  const path = grid.findPath([0, 0], [20, 0]);
  const hash = grid.contentHash();
  const kept = [];
  assert.throws(() => {
    for (;;) kept.push(new OtherGrid(300, 300));
  }, expected);
  assert.ok(kept.length > 5);
  assert.throws(() => kept[0].findPath([0, 0], [1, 1]), OnePathMemoryError);
  await assert.rejects(kept[0].findPathAsync([0, 0], [1, 1]), expected);
  assert.throws(() => OtherGrid.fromAreas(new Uint8Array(1 << 22), 2048, 2048), expected);
  assert.throws(() => OtherGrid.fromText('.'.repeat(1 << 22)), expected);
  assert.throws(() => movingAi.parseMap(new Uint8Array(1 << 22)), expected);
  assert.deepEqual(grid.findPath([0, 0], [20, 0]), path);
  assert.equal(grid.contentHash(), hash);
  kept.forEach((other) => other.dispose());
  assert.equal(new OtherGrid(300, 300).findPath([0, 0], [1, 1]).found, true);
});

test('queries at every fill level either work or fail cleanly', async () => {
  const { Grid: OtherGrid, OnePathMemoryError } = await withPages(40);
  const fillers = [];
  let [worked, failed] = [0, 0];
  for (let i = 0; i < 200 && failed < 20; i++) {
    const grid = makeOrUndefined(() => new OtherGrid(64, 64), OnePathMemoryError);
    const path =
      grid && makeOrUndefined(() => grid.findPath([0, 0], [63, 63], { recordExpansions: true }), OnePathMemoryError);
    if (path === undefined) failed++;
    else worked++;
    if (path) assert.deepEqual([path.cellCount, path.expandedCells.length], [64, path.expandedCount * 2]);
    if (grid) assert.equal(grid.getArea(63, 63), 0);
    fillers.push(grid);
  }
  assert.ok(worked > 5 && failed >= 20, `${worked} worked, ${failed} failed`);
});

function makeOrUndefined(make, MemoryError) {
  try {
    return make();
  } catch (error) {
    assert.ok(error instanceof MemoryError, error);
    return undefined;
  }
}

const big = process.env.ONEPATH_FULL ? false : 'takes 1.5 GB; with ONEPATH_FULL=1';
test('a map of 4096 x 4096 cells', { skip: big }, async (context) => {
  const { initSync, Grid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const side = 4096;
  const grid = new OtherGrid(side, side);
  for (let x = 64; x < side; x += 128) grid.setRect(x, x % 256 === 64 ? 0 : 1, 1, side - 1, 255);
  // Bytes per cell that the first query of each takes beyond what there is.
  const most = { 'a*': 20, jps: 20, 'jps+': 18, 'hpa*': 34 };
  const costs = Object.entries(most).map(([algorithm, limit]) => {
    const before = grid.cellsView.buffer.byteLength;
    const path = grid.findPath([0, 0], [side - 1, side - 1], { algorithm });
    assert.equal(path.algorithm, algorithm);
    const taken = (grid.cellsView.buffer.byteLength - before) / side ** 2;
    context.diagnostic(`${algorithm}: ${taken.toFixed(2)} bytes per cell, ${path.expandedCount} expansions`);
    assert.ok(taken < limit, `${algorithm}: ${taken} bytes per cell`);
    return path.cost;
  });
  for (const cost of costs.slice(1, 3)) assert.ok(Math.abs(cost - costs[0]) <= 1e-9 * costs[0]);
  assert.ok(costs[3] >= costs[0] * (1 - 1e-9) && costs[3] < costs[0] * 1.05);
});
