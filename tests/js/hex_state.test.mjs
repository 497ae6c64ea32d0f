// Saved states of hex grids and of what is built over them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, HexGrid } from './support/onepath.mjs';
import { checkHostileBytes } from './support/hostile_bytes.mjs';
import { randomHexGrid } from './support/random_hex_grids.mjs';
import { LAYOUTS } from './support/reference_hex.mjs';

function swampGrid(layout) {
  const grid = randomHexGrid(1, layout, 9, 7, { walls: 2, swamps: 3 });
  grid.space = { originX: -3.5, originY: 2, cellSize: 0.25 };
  grid.setArea(4, 4, 7);
  return grid;
}

function describe(grid) {
  const { width, height, layout, version, space } = grid;
  return [
    width,
    height,
    layout,
    version,
    space,
    [...grid.cellsView],
    [0, 1, 254].map((area) => grid.getAreaCost(area)),
  ];
}

test('a grid goes back to its saved state', () => {
  for (const [number, layout] of LAYOUTS.entries()) {
    const grid = swampGrid(layout);
    const before = describe(grid);
    const bytes = grid.saveState();
    assert.equal(bytes.length, 9 * 7 + 2092);
    assert.deepEqual([...bytes.subarray(0, 8)], [0x4f, 0x50, 0x47, 0x53, 1, 0, 2, 0]);
    assert.equal(bytes[16], number, 'the layout');
    assert.deepEqual(grid.saveState(), bytes);
    grid.setRect(0, 0, 9, 3, 255);
    grid.setAreaCost(1, 9);
    grid.space = {};
    assert.notDeepEqual(grid.saveState(), bytes);
    grid.restoreState(bytes);
    assert.deepEqual(describe(grid), before);
    assert.deepEqual(grid.saveState(), bytes);
    const copy = HexGrid.fromState(bytes);
    assert.deepEqual(describe(copy), before);
    assert.deepEqual(copy.saveState(new Uint8Array(5000)), bytes);
  }
});

test('states of other objects are refused by name, and nothing changes', () => {
  const grid = swampGrid('pointy-odd-row');
  const replanner = grid.createReplanner([0, 0], [8, 6]);
  replanner.replan();
  const field = grid.createFlowField([8, 6]);
  field.refresh();
  const before = [grid, replanner, field].map((object) => object.saveState());
  const refused = (argument) => ({ name: 'GridStateError', code: 'grid-state', argument, message: /^state\./ });
  assert.throws(() => grid.restoreState(swampGrid('flat-odd-column').saveState()), refused('state.layout'));
  assert.throws(() => grid.restoreState(new HexGrid(7, 9, 'pointy-odd-row').saveState()), refused('state.width'));
  assert.throws(() => grid.restoreState(new Grid(9, 7).saveState()), refused('state.kind'));
  assert.throws(() => new Grid(9, 7).restoreState(before[0]), refused('state.kind'));
  assert.throws(() => HexGrid.fromState(before[1]), refused('state.kind'));
  const square = new Grid(9, 7).createReplanner([0, 0], [8, 6]);
  assert.throws(() => square.restoreState(before[1]), refused('state.kind'));
  assert.throws(() => replanner.restoreState(square.saveState()), refused('state.kind'));
  assert.throws(() => grid.saveState(new Uint8Array(before[0].length - 1)), { name: 'RangeError', argument: 'into' });
  assert.throws(() => grid.restoreState('state'), { name: 'TypeError', argument: 'bytes' });
  assert.deepEqual(
    [grid, replanner, field].map((object) => object.saveState()),
    before,
  );
});

test('restoring a grid makes what is over it look again, and their own restore puts all back', () => {
  const grid = new HexGrid(20, 20, 'flat-even-column');
  const replanner = grid.createReplanner([0, 0], [19, 10]);
  const field = grid.createFlowField([19, 10]);
  const search = grid.createSearch();
  const path = replanner.replan();
  field.refresh();
  search.begin([0, 0], [19, 10]);
  search.step(5);
  const states = [grid, replanner, field, search].map((object) => object.saveState());
  grid.setRect(10, 0, 1, 19, 255);
  assert.notEqual(replanner.replan().cost, path.cost);
  field.refresh();
  grid.restoreState(states[0]);
  assert.equal(grid.version, 0);
  assert.throws(() => search.step(1), { code: 'invalid-state' });
  assert.equal(replanner.replan().cost, path.cost, 'planned anew');
  [replanner, field, search].forEach((object, i) => object.restoreState(states[i + 1]));
  assert.deepEqual(
    [grid, replanner, field, search].map((object) => object.saveState()),
    states,
  );
  while (search.step(3) === 'in-progress');
  assert.deepEqual(search.path(), grid.findPath([0, 0], [19, 10]));
});

test('a grid cannot be restored in a callback', () => {
  const grid = new HexGrid(4, 4, 'pointy-odd-row');
  const bytes = grid.saveState();
  const attempt = () => grid.restoreState(bytes);
  assert.throws(() => grid.findPath([0, 0], [3, 3], { blocked: attempt }), { code: 'invalid-state', argument: 'grid' });
});

/** Small objects of each kind with something in every part of their state, and a way to use them. */
function makeSubjects() {
  const grid = randomHexGrid(60, 'pointy-even-row', 6, 5);
  const search = grid.createSearch();
  search.begin([0, 0], [5, 4]);
  search.step(2);
  const replanner = grid.createReplanner([0, 0], [5, 4]);
  replanner.replan();
  const field = grid.createFlowField([5, 4]);
  field.refresh();
  grid.setArea(3, 2, 9);
  replanner.tryReplan(1);
  field.step(1);
  grid.setArea(2, 3, 9);
  search.begin([0, 0], [5, 4]);
  search.step(2);
  return {
    grid: [grid, () => grid.findPath([0, 0], [5, 4])],
    replanner: [replanner, () => [replanner.tryReplan(1000), replanner.copyPath()]],
    'flow field': [field, () => [field.step(100), field.getNext([0, 0])]],
    search: [search, () => [search.status === 'in-progress' && search.step(100), search.path()]],
  };
}

for (const name of Object.keys(makeSubjects())) {
  test(`hostile bytes for a ${name}: cut off anywhere, or any byte changed`, () => {
    const subjects = makeSubjects();
    const [grid] = subjects.grid;
    const gridBytes = grid.saveState();
    checkHostileBytes(...subjects[name], () => grid.restoreState(gridBytes));
  });
}
