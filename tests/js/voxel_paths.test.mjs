// Paths through voxel grids against the definitions, and the callbacks of queries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OnePathCancelledError, VoxelGrid } from './support/onepath.mjs';
import { ReferenceVoxelGrid, triples } from './support/reference_voxel.mjs';

const WALL = 255;

const world = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 5 })))
  // Now and then across the border of blocks of 8 and chunks of 16 voxels.
  .chain((size) => fc.constantFrom(size, size, size, [size[0] + 14, 2, 2], [2, size[1] + 14, 1], [1, 2, size[2] + 14]))
  .chain((size) => {
    const count = size[0] * size[1] * size[2];
    const voxel = fc.tuple(...size.map((side) => fc.integer({ min: 0, max: side - 1 })));
    return fc.record({
      size: fc.constant(size),
      // Areas 4 and 5 are walls, a third of the voxels.
      areas: fc.uint8Array({ min: 0, max: 5, minLength: count, maxLength: count }),
      costs: fc.oneof(fc.constant([1, 1, 1, 1]), fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0.5, 1, 2.25, 7)))),
      start: voxel,
      goal: voxel,
    });
  });

const options = fc.record(
  {
    moves: fc.constantFrom(6, 18, 26),
    corners: fc.constantFrom('no-corner-cutting', 'no-squeezing', 'allow-all'),
    heuristic: fc.constantFrom('auto', 'zero'),
    recordExpansions: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** `isSolid` makes the grid from a solid block, to the same contents. */
function makeGrids({ areas: drawn, size, costs }, chosen, isSolid) {
  const areas = drawn.map((area) => (area < 4 ? area : WALL));
  const grid = new VoxelGrid(...size, { area: isSolid ? WALL : 0 });
  grid.setBox(0, 0, 0, ...size, areas);
  costs.forEach((cost, area) => grid.setAreaCost(area, cost));
  return { grid, reference: new ReferenceVoxelGrid({ areas, size, costs }, chosen) };
}

test('findPath equals Dijkstra with every number of moves and every rule for corners', () => {
  fc.assert(
    fc.property(world, options, fc.boolean(), (drawn, chosen, isSolid) => {
      const { grid, reference } = makeGrids(drawn, chosen, isSolid);
      const path = grid.findPath(drawn.start, drawn.goal, chosen);
      const least = reference.leastCost(drawn.start, drawn.goal);
      assert.equal(path.found, least < Infinity);
      if (path.found) {
        const voxels = triples(path.cells);
        assert.deepEqual([voxels[0], voxels.at(-1)], [drawn.start, drawn.goal]);
        assert.equal(path.cost, reference.pathCost(voxels), 'the sum of the moves in order');
        assert.ok(Math.abs(path.cost - least) <= 1e-9 * least, `${path.cost}, Dijkstra ${least}`);
      }
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 20000 : 1500, seed: 20240320 },
  );
});

test('every slicing of a search equals findPath', () => {
  fc.assert(
    fc.property(world, options, fc.integer({ min: 1, max: 9 }), (drawn, chosen, slice) => {
      const { grid } = makeGrids(drawn, chosen, false);
      const whole = grid.findPath(drawn.start, drawn.goal, chosen);
      const search = grid.createSearch(chosen);
      const begun = search.tryBegin(drawn.start, drawn.goal);
      if (begun === 'in-progress') {
        while (search.step(slice) === 'in-progress');
        assert.deepEqual(search.path(), whole);
        assert.deepEqual(search.pathWithPoints(), grid.findPathWithPoints(drawn.start, drawn.goal, chosen));
      } else {
        assert.equal(begun, whole.status);
      }
      search.dispose();
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 5000 : 400, seed: 20240321 },
  );
});

/** Runs a query that must throw, and returns what it threw. */
function caught(query) {
  try {
    query();
  } catch (error) {
    return error;
  }
  return assert.fail('did not throw');
}

test('step costs replace costs and forbid moves', () => {
  const grid = new VoxelGrid(5, 4, 3);
  const seen = [];
  const path = grid.findPath([4, 3, 0], [4, 3, 2], {
    moves: 6,
    stepCost: (from, to, cost) => {
      seen.push({ from, to, cost });
      return to.x === 4 && to.y === 3 && to.z === 1 ? Infinity : cost * 2;
    },
  });
  assert.equal(path.cost, 8, 'around the forbidden voxel');
  assert.deepEqual(seen[0], { from: { x: 4, y: 3, z: 0 }, to: { x: 4, y: 2, z: 0 }, cost: 1 });
  for (const { from, to, cost } of seen) {
    const away = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.z - to.z);
    assert.deepEqual([away, cost], [1, 1]);
    assert.ok(to.x >= 0 && to.x < 5 && to.y >= 0 && to.y < 4 && to.z >= 0 && to.z < 3);
  }
  const forbid = (value) => grid.findPath([0, 0, 0], [2, 0, 0], { stepCost: () => value }).status;
  assert.deepEqual([forbid(NaN), forbid(-1), forbid(Infinity), forbid(0)], ['no-path', 'no-path', 'no-path', 'found']);
});

test('blocked voxels are entered by no move, and do not change what is legal beside them', () => {
  const grid = new VoxelGrid(3, 3, 3);
  assert.equal(grid.findPath([0, 0, 0], [2, 0, 0], { blocked: ({ x }) => x === 1 }).status, 'no-path');
  const beside = grid.findPath([0, 0, 0], [1, 1, 1], { blocked: ({ x, y, z }) => x + y + z === 1 });
  assert.equal(beside.cost, Math.sqrt(3));
  assert.equal(grid.findPath([0, 0, 0], [2, 0, 0], { blocked: () => 0 }).found, true, 'numbers count as booleans');
});

const throwing = (name, error) => ({
  [name]: () => {
    throw error;
  },
});
for (const name of ['stepCost', 'blocked', 'cancelled']) {
  test(`what ${name} throws reaches the caller, and nothing else happens`, () => {
    const grid = new VoxelGrid(12, 12, 12);
    const before = grid.findPath([0, 0, 0], [11, 9, 3], { recordExpansions: true });
    const state = grid.saveState();
    for (const error of [new Error('from a callback'), 'a string', undefined, null, 0]) {
      assert.equal(
        caught(() => grid.findPath([0, 0, 0], [11, 9, 3], throwing(name, error))),
        error,
      );
      assert.deepEqual(grid.saveState(), state);
      assert.deepEqual(grid.findPath([0, 0, 0], [11, 9, 3], { recordExpansions: true }), before);
    }
    grid.setArea(3, 3, 3, 255);
    assert.equal(grid.version, 1, 'edits work again');
  });
}

test('thousands of failed callbacks leave no trace on the stack', () => {
  const grid = new VoxelGrid(4, 4, 4);
  const error = new Error('again');
  for (let i = 0; i < 20000; i++) {
    assert.equal(
      caught(() => grid.findPath([0, 0, 0], [3, 3, 3], throwing('stepCost', error))),
      error,
    );
  }
  assert.equal(grid.findPath([0, 0, 0], [3, 3, 3]).cellCount, 4);
});

test('answers of the wrong type are errors', () => {
  const grid = new VoxelGrid(4, 4, 4);
  const wrong = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  const query = (chosen) => () => grid.findPath([0, 0, 0], [3, 3, 3], chosen);
  assert.throws(query({ stepCost: () => '1' }), wrong('stepCost'));
  assert.throws(query({ stepCost: () => undefined }), wrong('stepCost'));
  assert.throws(query({ blocked: async () => false }), wrong('blocked'));
  assert.throws(query({ cancelled: () => 'no' }), wrong('cancelled'));
});

test('a callback may not edit or query its own grid, and may use others', () => {
  const grid = new VoxelGrid(4, 4, 4);
  const other = new VoxelGrid(3, 3, 3);
  const search = grid.createSearch();
  const state = grid.saveState();
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let asked = 0;
  const path = grid.findPath([0, 0, 0], [3, 3, 3], {
    blocked: () => {
      asked++;
      for (const action of [
        () => grid.setArea(0, 0, 0, 1),
        () => grid.setWalkable(0, 0, 0, false),
        () => grid.fillBox(0, 0, 0, 1, 1, 1, 1),
        () => grid.setBox(0, 0, 0, 1, 1, 1, Uint8Array.of(1)),
        () => grid.setAreaCost(0, 2),
        () => grid.restoreState(state),
        () => grid.findPath([0, 0, 0], [1, 1, 1]),
        () => search.tryBegin([0, 0, 0], [1, 1, 1]),
      ]) {
        assert.throws(action, refused, action.toString());
      }
      return !other.findPath([0, 0, 0], [2, 2, 2], { blocked: () => false }).found;
    },
  });
  assert.ok(asked > 4);
  assert.equal(path.found, true);
  assert.deepEqual(grid.saveState(), state);
});

test('a grid that its own callback disposes of lives until the query ends', () => {
  const grid = new VoxelGrid(6, 6, 6);
  const path = grid.findPath([0, 0, 0], [5, 5, 5], {
    blocked: () => {
      grid.dispose();
      return false;
    },
  });
  assert.equal(path.cellCount, 6);
  assert.throws(() => grid.sizeX, { code: 'disposed' });
});

test('cancelling a query', () => {
  const grid = new VoxelGrid(16, 16, 16);
  let asked = 0;
  assert.throws(
    () => grid.findPath([0, 0, 0], [15, 15, 15], { heuristic: 'zero', cancelled: () => ++asked === 3 }),
    OnePathCancelledError,
  );
  assert.equal(asked, 3);
  const whole = grid.findPath([0, 0, 0], [15, 15, 15], { heuristic: 'zero' });
  asked = 0;
  const sliced = grid.findPath([0, 0, 0], [15, 15, 15], { heuristic: 'zero', cancelled: () => ++asked < 0 });
  assert.deepEqual(sliced, whole);
  assert.equal(asked, Math.ceil(whole.iterations / 256));
});
