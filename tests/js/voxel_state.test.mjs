// Saved states of voxel grids and of searches through them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HexGrid, VoxelGrid } from './support/onepath.mjs';
import { checkHostileBytes } from './support/hostile_bytes.mjs';
import { randomVoxelGrid } from './support/random_voxel_grids.mjs';

function describe(grid) {
  const { sizeX, sizeY, sizeZ, defaultArea, version, space } = grid;
  const costs = [0, 1, 254].map((area) => grid.getAreaCost(area));
  return [sizeX, sizeY, sizeZ, defaultArea, version, space, grid.getBox(0, 0, 0, sizeX, sizeY, sizeZ), costs];
}

test('a grid goes back to its saved state', () => {
  for (const area of [0, 7, 255]) {
    const grid = new VoxelGrid(20, 18, 5, { area, space: { originX: -3.5, originZ: 2, cellSize: 0.25 } });
    grid.fillBox(15, 3, 1, 3, 2, 4, 9);
    grid.setAreaCost(1, 2.5);
    const before = describe(grid);
    const bytes = grid.saveState();
    assert.equal(bytes.length, 2101 + 4 + 2 * 4096, 'two of four chunks');
    assert.deepEqual([...bytes.subarray(0, 8)], [0x4f, 0x50, 0x47, 0x53, 1, 0, 3, 0]);
    assert.deepEqual(grid.saveState(), bytes);
    grid.fillBox(0, 0, 0, 20, 17, 1, 3);
    grid.setAreaCost(1, 9);
    grid.space = {};
    assert.notDeepEqual(grid.saveState(), bytes);
    grid.restoreState(bytes);
    assert.deepEqual(describe(grid), before);
    assert.deepEqual(grid.saveState(), bytes);
    assert.equal(grid.chunkView(0, 1, 0), null, 'the chunks of the saved grid');
    const copy = VoxelGrid.fromState(bytes);
    assert.deepEqual(describe(copy), before);
    assert.deepEqual(copy.saveState(new Uint8Array(20000)), bytes);
    assert.deepEqual(copy.findPath([0, 0, 0], [19, 17, 4]), grid.findPath([0, 0, 0], [19, 17, 4]));
  }
});

test('states of other objects are refused by name, and nothing changes', () => {
  const grid = randomVoxelGrid(1, 5, 6, 7);
  const search = grid.createSearch();
  search.begin([0, 0, 0], [4, 5, 6]);
  search.step(3);
  const before = [grid.saveState(), search.saveState()];
  const refused = (argument) => ({ name: 'GridStateError', code: 'grid-state', argument, message: /^state\./ });
  assert.throws(() => grid.restoreState(new VoxelGrid(6, 6, 7).saveState()), refused('state.sizeX'));
  assert.throws(() => grid.restoreState(new VoxelGrid(5, 6, 8).saveState()), refused('state.sizeZ'));
  assert.throws(() => grid.restoreState(new VoxelGrid(5, 6, 7, { area: 1 }).saveState()), refused('state.defaultArea'));
  assert.throws(() => grid.restoreState(new HexGrid(5, 6, 'pointy-odd-row').saveState()), refused('state.kind'));
  assert.throws(() => VoxelGrid.fromState(before[1]), refused('state.kind'));
  assert.throws(() => search.restoreState(before[0]), refused('state.kind'));
  search.restoreState(before[1]);
  assert.throws(() => grid.saveState(new Uint8Array(before[0].length - 1)), { name: 'RangeError', argument: 'into' });
  assert.throws(() => grid.restoreState('state'), { name: 'TypeError', argument: 'bytes' });
  assert.throws(() => VoxelGrid.fromState(), { name: 'TypeError', argument: 'bytes' });
  assert.deepEqual([grid.saveState(), search.saveState()], before);
});

test('restoring a grid ends a search in progress, and its own restore puts it back', () => {
  const grid = new VoxelGrid(10, 10, 10);
  const search = grid.createSearch();
  search.begin([0, 0, 0], [9, 5, 2]);
  search.step(5);
  const states = [grid.saveState(), search.saveState()];
  grid.fillBox(5, 0, 0, 1, 10, 9, 255);
  assert.throws(() => search.step(1), { code: 'invalid-state' });
  grid.restoreState(states[0]);
  assert.throws(() => search.step(1), { code: 'invalid-state' });
  search.restoreState(states[1]);
  assert.deepEqual([grid.saveState(), search.saveState()], states);
  while (search.step(3) === 'in-progress');
  assert.deepEqual(search.path(), grid.findPath([0, 0, 0], [9, 5, 2]));
});

test('a grid cannot be restored in a callback', () => {
  const grid = new VoxelGrid(4, 4, 4);
  const bytes = grid.saveState();
  const attempt = () => grid.restoreState(bytes);
  assert.throws(() => grid.findPath([0, 0, 0], [3, 3, 3], { blocked: attempt }), {
    code: 'invalid-state',
    argument: 'grid',
  });
});

test('hostile bytes for a grid: cut off anywhere, or any byte changed', () => {
  const grid = new VoxelGrid(17, 3, 3);
  grid.setArea(1, 1, 1, 255);
  grid.setAreaCost(2, 3);
  checkHostileBytes(grid, () => grid.findPath([0, 0, 0], [16, 2, 2]));
});

test('hostile bytes for a search: cut off anywhere, or any byte changed', () => {
  const grid = randomVoxelGrid(60, 4, 4, 3, { walls: 2 });
  for (const steps of [0, 2, 1000]) {
    const search = grid.createSearch();
    search.begin([0, 0, 0], [3, 3, 2]);
    if (steps > 0) search.step(steps);
    checkHostileBytes(search, () => [search.status === 'in-progress' && search.step(1000), search.path()]);
  }
});
