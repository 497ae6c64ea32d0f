// Saved states: round trips, rollbacks, and bytes that nobody vouches for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, GridStateError, OnePathFormatError, Random } from './support/onepath.mjs';
import { checkHostileBytes } from './support/hostile_bytes.mjs';
import { cellDrawer, randomGrid } from './support/random_grids.mjs';

function swampGrid() {
  const grid = randomGrid(1, 9, 7, { walls: 2, swamps: 3 });
  grid.space = { originX: -3.5, originY: 2, cellSize: 0.25 };
  grid.setArea(4, 4, 7);
  return grid;
}

function describe(grid) {
  const { width, height, version, space } = grid;
  return [width, height, version, space, [...grid.cellsView], [0, 1, 254].map((area) => grid.getAreaCost(area))];
}

test('a grid goes back to its saved state', () => {
  const grid = swampGrid();
  const before = describe(grid);
  const bytes = grid.saveState();
  assert.equal(bytes.length, 9 * 7 + 2088);
  assert.deepEqual([...bytes.subarray(0, 8)], [0x4f, 0x50, 0x47, 0x53, 1, 0, 1, 0]);
  assert.deepEqual(grid.saveState(), bytes);
  grid.setRect(0, 0, 9, 3, 255);
  grid.setAreaCost(1, 9);
  grid.space = {};
  assert.notDeepEqual(grid.saveState(), bytes);
  const hash = grid.contentHash();
  grid.restoreState(bytes);
  assert.deepEqual(describe(grid), before);
  assert.deepEqual(grid.saveState(), bytes);
  assert.notEqual(grid.contentHash(), hash);
  const copy = Grid.fromState(bytes);
  assert.deepEqual(describe(copy), before);
  assert.deepEqual(copy.saveState(), bytes);
  assert.equal(copy.contentHash(), grid.contentHash());
});

test('into an array of the caller', () => {
  const grid = new Grid(4, 4);
  const objects = [grid, grid.createSearch(), grid.createReplanner([0, 0], [3, 3]), grid.createFlowField([0, 0])];
  objects[1].begin([0, 0], [3, 3]);
  objects[1].step(100);
  for (const object of objects) {
    const bytes = object.saveState();
    const room = new Uint8Array(bytes.length + 20).fill(0xaa);
    const written = object.saveState(room.subarray(10));
    assert.equal(written.buffer, room.buffer);
    assert.deepEqual([written.byteOffset, written], [10, bytes]);
    assert.deepEqual([room[9], room[10 + bytes.length]], [0xaa, 0xaa]);
    assert.throws(() => object.saveState(new Uint8Array(bytes.length - 1)), {
      name: 'RangeError',
      code: 'out-of-range',
      argument: 'into',
      message: `into must hold at least ${bytes.length} bytes, had ${bytes.length - 1}`,
    });
    assert.throws(() => object.saveState([]), { name: 'TypeError', argument: 'into' });
    assert.throws(() => object.restoreState('state'), { name: 'TypeError', argument: 'bytes' });
    assert.throws(() => object.restoreState(), { name: 'TypeError', argument: 'bytes' });
    object.restoreState(Buffer.from(bytes));
  }
});

test('states of other objects are refused by name, and nothing changes', () => {
  const grid = swampGrid();
  const replanner = grid.createReplanner([0, 0], [8, 6]);
  const field = grid.createFlowField([8, 6]);
  const search = grid.createSearch();
  replanner.replan();
  const before = [grid.saveState(), replanner.saveState(), field.saveState()];
  const refused = (argument) => ({ name: 'GridStateError', code: 'grid-state', argument, message: /^state\./ });
  assert.throws(() => grid.restoreState(new Grid(7, 9).saveState()), refused('state.width'));
  assert.throws(() => grid.restoreState(before[1]), refused('state.kind'));
  assert.throws(() => Grid.fromState(before[2]), refused('state.kind'));
  assert.throws(() => replanner.restoreState(before[0]), refused('state.kind'));
  const lpa = grid.createReplanner([0, 0], [8, 6], { algorithm: 'lpa*' });
  assert.throws(() => replanner.restoreState(lpa.saveState()), refused('state.algorithm'));
  assert.throws(() => field.restoreState(grid.createFlowField([0, 0]).saveState()), refused('state.givenGoals.cell'));
  const generic = grid.createSearch({ specializedEngines: false });
  const uniform = new Grid(9, 7);
  const specialised = uniform.createSearch();
  specialised.begin([0, 0], [8, 6]);
  assert.throws(() => generic.restoreState(specialised.saveState()), refused('state.mode'));
  assert.throws(() => search.restoreState(before[1]), refused('state.kind'));
  assert.deepEqual([grid.saveState(), replanner.saveState(), field.saveState()], before);
  assert.throws(() => grid.restoreState(Uint8Array.of()), GridStateError);
  assert.throws(() => grid.restoreState(Uint8Array.of()), OnePathFormatError);
});

test('restoring a grid makes what is over it look again, and their own restore puts all back', () => {
  const grid = new Grid(20, 20);
  const replanner = grid.createReplanner([0, 0], [19, 10]);
  const field = grid.createFlowField([19, 10]);
  const search = grid.createSearch();
  const path = replanner.replan();
  search.begin([0, 0], [19, 10]);
  search.step(5);
  const states = [grid, replanner, field, search].map((object) => object.saveState());
  const costs = field.costsView.slice();
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
  assert.deepEqual(field.costsView, costs);
  const again = replanner.replan();
  assert.deepEqual([again.cells, again.iterations], [path.cells, 0]);
  while (search.step(3) === 'in-progress');
  assert.deepEqual(search.path(), grid.findPath([0, 0], [19, 10]));
});

test('a grid cannot be restored in a callback', () => {
  const grid = new Grid(3, 3);
  const bytes = grid.saveState();
  let checks = 0;
  grid.findPath([0, 0], [2, 2], {
    blocked: () => {
      assert.throws(() => grid.restoreState(bytes), { name: 'TypeError', code: 'invalid-state' });
      assert.deepEqual(grid.saveState(), bytes, 'but saved');
      checks++;
      return false;
    },
  });
  assert.ok(checks > 0);
});

/** A game of its own: the same commands lead to the same states. */
class Peer {
  constructor() {
    this.grid = randomGrid(50, 24, 24, { walls: 2 });
    this.grid.setRect(0, 0, 24, 1, 0);
    this.replanner = this.grid.createReplanner([0, 0], [23, 23]);
    this.lifelong = this.grid.createReplanner([23, 0], [0, 23], { algorithm: 'lpa*' });
    this.field = this.grid.createFlowField([12, 12]);
    this.searches = ['a*', 'jps', 'jps+'].map((algorithm) => this.grid.createSearch({ algorithm }));
  }

  objects() {
    return [this.grid, this.replanner, this.lifelong, this.field, ...this.searches];
  }

  states() {
    return this.objects().map((object) => object.saveState());
  }

  restore(states) {
    this.objects().forEach((object, i) => object.restoreState(states[i]));
  }

  tick(seed) {
    const random = new Random(BigInt(seed));
    const cell = () => [random.nextInt(24), random.nextInt(24)];
    for (const search of this.searches) if (search.status === 'in-progress') search.step(10000);
    this.grid.setArea(random.nextInt(24), 1 + random.nextInt(23), random.nextInt(3) === 0 ? 255 : 0);
    if (random.nextInt(4) === 0) this.replanner.moveStart(cell());
    this.replanner.tryReplan(20);
    this.lifelong.tryReplan(20);
    this.field.step(30);
    for (const search of this.searches) {
      search.begin([random.nextInt(24), 0], [random.nextInt(24), 0]);
      search.step(4);
    }
  }
}

test('1,000 extra queries by one peer leave the states of both equal', () => {
  const [quiet, busy] = [new Peer(), new Peer()];
  const draw = cellDrawer(3, 24);
  const algorithms = ['a*', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'];
  for (let tick = 0; tick < 20; tick++) {
    quiet.tick(tick);
    busy.tick(tick);
    for (let i = 0; i < 50; i++) {
      busy.grid.findPath(draw(), draw(), { algorithm: algorithms[i % 6], agentSize: i % 7 === 0 ? 2 : 1 });
    }
    busy.grid.contentHash();
    assert.deepEqual(busy.states(), quiet.states(), `tick ${tick}`);
  }
});

test('a peer that predicts wrong and rolls back is where the other is', () => {
  const [steady, predicting] = [new Peer(), new Peer()];
  for (let tick = 0; tick < 20; tick++) {
    const confirmed = predicting.states();
    for (let wrong = 0; wrong < 3; wrong++) predicting.tick(1000 + tick * 3 + wrong);
    predicting.restore(confirmed);
    assert.deepEqual(predicting.states(), confirmed);
    steady.tick(tick);
    predicting.tick(tick);
    assert.deepEqual(predicting.states(), steady.states(), `tick ${tick}`);
  }
});

/** Small objects of each kind with something in every part of their state, and a way to use them. */
function makeSubjects() {
  const grid = randomGrid(60, 6, 5, { walls: 2 });
  const search = (options) => {
    const made = grid.createSearch(options);
    made.begin([0, 0], [5, 4]);
    made.step(2);
    return [made, () => [made.status === 'in-progress' && made.step(100), made.path()]];
  };
  const replanner = grid.createReplanner([0, 0], [5, 4]);
  replanner.replan();
  const field = grid.createFlowField([5, 4]);
  grid.setArea(3, 2, 9);
  replanner.tryReplan(1);
  field.step(1);
  grid.setArea(2, 3, 9);
  return {
    grid: [grid, () => grid.findPath([0, 0], [5, 4])],
    replanner: [replanner, () => [replanner.tryReplan(1000), replanner.copyPath()]],
    'flow field': [field, () => [field.step(100), field.getNext([0, 0])]],
    'A* search': search({}),
    'generic A* search': search({ specializedEngines: false }),
    'JPS search': search({ algorithm: 'jps' }),
    'generic JPS search': search({ algorithm: 'jps', specializedEngines: false }),
    'JPS+ search': search({ algorithm: 'jps+' }),
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
