// Disposal of voxel grids and of searches through them, the garbage collector, and a memory that is full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCopy, VoxelGrid, VoxelSearch, wasmBytes } from './support/onepath.mjs';
import {
  checkDisposal,
  checkEveryMemberThrows,
  checkMembersListed,
  collectGarbage,
  sizeAfterForgetting,
} from './support/lifetimes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const members = {
  sizeX: (grid) => grid.sizeX,
  sizeY: (grid) => grid.sizeY,
  sizeZ: (grid) => grid.sizeZ,
  defaultArea: (grid) => grid.defaultArea,
  version: (grid) => grid.version,
  space: (grid) => grid.space,
  'space =': (grid) => (grid.space = {}),
  getArea: (grid) => grid.getArea(0, 0, 0),
  setArea: (grid) => grid.setArea(0, 0, 0, 1),
  setWalkable: (grid) => grid.setWalkable(0, 0, 0, true),
  isWalkable: (grid) => grid.isWalkable(0, 0, 0),
  fillBox: (grid) => grid.fillBox(0, 0, 0, 1, 1, 1, 1),
  setBox: (grid) => grid.setBox(0, 0, 0, 1, 1, 1, Uint8Array.of(1)),
  getBox: (grid) => grid.getBox(0, 0, 0, 1, 1, 1),
  chunkView: (grid) => grid.chunkView(0, 0, 0),
  getAreaCost: (grid) => grid.getAreaCost(0),
  setAreaCost: (grid) => grid.setAreaCost(0, 2),
  pointAt: (grid) => grid.pointAt([0, 0, 0]),
  voxelAt: (grid) => grid.voxelAt([0, 0, 0]),
  findPath: (grid) => grid.findPath([0, 0, 0], [0, 0, 0]),
  findPathWithPoints: (grid) => grid.findPathWithPoints([0, 0, 0], [0, 0, 0]),
  findPathBetween: (grid) => grid.findPathBetween([0, 0, 0], [0, 0, 0]),
  createSearch: (grid) => grid.createSearch(),
  saveState: (grid) => grid.saveState(),
  restoreState: (grid) => grid.restoreState(new Uint8Array(8)),
};

const searchMembers = {
  status: (search) => search.status,
  tryBegin: (search) => search.tryBegin([0, 0, 0], [1, 1, 1]),
  begin: (search) => search.begin([0, 0, 0], [1, 1, 1]),
  step: (search) => search.step(1),
  path: (search) => search.path(),
  pathWithPoints: (search) => search.pathWithPoints(),
  saveState: (search) => search.saveState(),
  restoreState: (search) => search.restoreState(new Uint8Array(8)),
};

test('every member of a grid throws after dispose() and on other objects', () => {
  checkMembersListed(VoxelGrid, members);
  checkDisposal('VoxelGrid', VoxelGrid, () => new VoxelGrid(2, 2, 2), members);
});

test('every member of a search throws after dispose() of it or its grid, and on other objects', () => {
  checkMembersListed(VoxelSearch, searchMembers);
  checkDisposal('VoxelSearch', VoxelSearch, () => new VoxelGrid(2, 2, 2).createSearch(), searchMembers);
  const grid = new VoxelGrid(2, 2, 2);
  const search = grid.createSearch();
  grid.dispose();
  const expected = { name: 'TypeError', code: 'disposed', message: 'this VoxelGrid was disposed of' };
  checkEveryMemberThrows(search, searchMembers, expected);
  search.dispose();
});

test('before init() every way to make a grid throws', async () => {
  const { VoxelGrid: OtherGrid, movingAi } = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized' };
  assert.throws(() => new OtherGrid(1, 1, 1), expected);
  assert.throws(() => OtherGrid.fromState(new Uint8Array(8)), expected);
  assert.throws(() => movingAi.parseVoxelMap('voxel 1 1 1'), expected);
  assert.throws(() => movingAi.parseVoxelScenarios(''), expected);
});

/** The package once more, and how large its memory is. */
async function freshCopy() {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const probe = new copy.VoxelGrid(1, 1, 1);
  probe.setArea(0, 0, 0, 1);
  return { OtherGrid: copy.VoxelGrid, size: () => probe.chunkView(0, 0, 0).buffer.byteLength };
}

test('disposed of in every order, the memory comes back', async () => {
  const { OtherGrid, size } = await freshCopy();
  const orders = [([grid, a, b]) => [a, b, grid], ([grid, a, b]) => [grid, a, b], ([grid, a, b]) => [b, grid, a]];
  const use = (order) => {
    const grid = new OtherGrid(32, 32, 32);
    grid.fillBox(0, 0, 0, 32, 32, 32, 1);
    const objects = [grid, grid.createSearch({ blocked: () => false }), grid.createSearch()];
    objects[1].begin([0, 0, 0], [31, 31, 31]);
    grid.findPath([0, 0, 0], [31, 31, 31]);
    for (const object of order(objects)) object.dispose();
    return size();
  };
  orders.forEach(use);
  const before = use(orders[0]);
  for (let i = 0; i < 60; i++) assert.equal(use(orders[i % 3]), before);
});

test('forgotten grids and searches are collected, also when callbacks refer to them', async () => {
  const { OtherGrid, size } = await freshCopy();
  const forget = () => {
    const grid = new OtherGrid(48, 48, 48);
    let search = undefined;
    search = grid.createSearch({ blocked: () => search?.status === grid });
    search.tryBegin([0, 0, 0], [1, 1, 1]);
  };
  // More than 600 MB if none were collected.
  const bytes = await sizeAfterForgetting(forget, size, 300);
  assert.ok(bytes < 300e6, `memory is ${bytes} bytes`);
});

test('a search keeps a forgotten grid', async () => {
  const search = new VoxelGrid(20, 20, 20, { area: 1 }).createSearch();
  for (let i = 0; i < 5; i++) await collectGarbage();
  new VoxelGrid(20, 20, 20, { area: 255 });
  search.begin([0, 0, 0], [19, 19, 19]);
  assert.equal(search.step(100), 'found');
});

test('at every fill level of the memory grids and searches are made or fail cleanly', async () => {
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
    const grid = attempt(() => new copy.VoxelGrid(20, 20, 20));
    const filled = grid && attempt(() => grid.fillBox(0, 0, 0, 20, 20, 17, i % 254) ?? true);
    if (grid) assert.equal(grid.getArea(19, 19, 16), filled ? i % 254 : 0, 'all of an edit or nothing');
    const path = filled && attempt(() => grid.findPath([0, 0, 0], [19, 19, 19], { recordExpansions: true }));
    if (path) assert.deepEqual([path.found, path.expandedCells.length], [true, path.expandedCount * 3]);
    const search = path && attempt(() => grid.createSearch({ blocked: () => false }));
    const state = search && attempt(() => search.saveState());
    if (state === undefined) failed++;
    else search.restoreState(state);
    kept.push(grid, search);
  }
  assert.equal(failed, 10);
  kept.forEach((object) => object?.dispose());
  assert.equal(new copy.VoxelGrid(20, 20, 20).findPath([0, 0, 0], [19, 19, 19]).found, true, 'room again');
});

test('a search over the largest grid does not fit into the memory, and all else goes on', async () => {
  const { OtherGrid, size } = await freshCopy();
  const grid = new OtherGrid(1024, 1024, 1024);
  grid.fillBox(500, 0, 0, 1, 1024, 3, 255);
  const before = size();
  const path = grid.findPath([490, 3, 2], [510, 5, 2]);
  assert.equal(path.found, true);
  for (const options of [{}, { blocked: () => false }]) {
    assert.throws(() => grid.createSearch(options), {
      name: 'OnePathMemoryError',
      code: 'out-of-memory',
      message: /could not allocate/,
    });
  }
  assert.deepEqual(grid.findPath([490, 3, 2], [510, 5, 2]), path);
  grid.setWalkable(500, 4, 2, true);
  assert.equal(grid.findPath([490, 3, 2], [510, 5, 2]).cost < path.cost, true);
  assert.equal(new OtherGrid(30, 30, 30).createSearch().tryBegin([0, 0, 0], [29, 29, 29]), 'in-progress');
  assert.ok(size() - before < 100e6, 'nothing was taken for what failed');
});
