// Paths on hex grids against the definitions, and the callbacks of queries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HexGrid, OnePathCancelledError, pairs } from './support/onepath.mjs';
import { LAYOUTS, ReferenceHexGrid } from './support/reference_hex.mjs';

const world = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      layout: fc.constantFrom(...LAYOUTS),
      // Areas 4 and 5 are walls, a third of the cells.
      areas: fc.uint8Array({ min: 0, max: 5, minLength: width * height, maxLength: width * height }),
      costs: fc.oneof(fc.constant([1, 1, 1, 1]), fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0.5, 1, 2.25, 7)))),
      start: fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 })),
      goal: fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 })),
    }),
  );

function makeGrids({ areas: drawn, width, height, layout, costs }) {
  const areas = drawn.map((area) => (area < 4 ? area : 255));
  const grid = HexGrid.fromAreas(areas, width, height, layout);
  costs.forEach((cost, area) => grid.setAreaCost(area, cost));
  return { grid, reference: new ReferenceHexGrid({ areas, width, height, layout, costs }) };
}

const options = fc.record({ heuristic: fc.constantFrom('auto', 'zero') }, { requiredKeys: [] });

test('findPath equals Dijkstra on all layouts', () => {
  fc.assert(
    fc.property(world, options, (drawn, chosen) => {
      const { grid, reference } = makeGrids(drawn);
      const path = grid.findPath(drawn.start, drawn.goal, chosen);
      const least = reference.leastCosts(drawn.start)[drawn.goal[1] * drawn.width + drawn.goal[0]];
      assert.equal(path.found, least < Infinity);
      if (path.found) {
        const cells = pairs(path.cells);
        assert.deepEqual([cells[0], cells.at(-1)], [drawn.start, drawn.goal]);
        assert.equal(path.cost, reference.pathCost(cells), 'the sum of the steps in order');
        assert.ok(Math.abs(path.cost - least) <= 1e-9 * least, `${path.cost}, Dijkstra ${least}`);
      }
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 20000 : 1500, seed: 20240312 },
  );
});

test('flow fields equal Dijkstra from their goals', () => {
  fc.assert(
    fc.property(world, (drawn) => {
      const { grid, reference } = makeGrids(drawn);
      const field = grid.createFlowField([drawn.start, drawn.goal]);
      field.refresh();
      const [toStart, toGoal] = [drawn.start, drawn.goal].map((goal) => reference.leastCosts(goal));
      field.costsView.forEach((cost, index) => {
        const least = Math.min(toStart[index], toGoal[index]);
        assert.ok(cost === least || Math.abs(cost - least) <= 1e-9 * least, `${cost}, Dijkstra ${least}`);
      });
      field.dispose();
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 5000 : 300, seed: 20240313 },
  );
});

test('every slicing of a search equals findPath', () => {
  fc.assert(
    fc.property(world, options, fc.integer({ min: 1, max: 9 }), (drawn, chosen, slice) => {
      const { grid } = makeGrids(drawn);
      const recorded = { ...chosen, recordExpansions: true };
      const whole = grid.findPath(drawn.start, drawn.goal, recorded);
      const search = grid.createSearch(recorded);
      const begun = search.tryBegin(drawn.start, drawn.goal);
      if (begun === 'in-progress') {
        while (search.step(slice) === 'in-progress');
        assert.deepEqual(search.path(), whole);
        assert.deepEqual(search.pathWithPoints(), grid.findPathWithPoints(drawn.start, drawn.goal, recorded));
      } else {
        assert.equal(begun, whole.status);
      }
      search.dispose();
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 5000 : 400, seed: 20240314 },
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

test('step costs replace costs and forbid steps', () => {
  const grid = new HexGrid(3, 3, 'pointy-odd-row');
  const seen = [];
  const path = grid.findPath([0, 0], [2, 0], {
    stepCost: (from, to, cost) => {
      seen.push({ from, to, cost });
      return to.x === 1 && to.y === 0 ? Infinity : cost * 2;
    },
  });
  assert.equal(path.cost, 6, 'around the forbidden cell');
  assert.deepEqual(seen[0], { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, cost: 1 });
  const forbid = (value) => grid.findPath([0, 0], [2, 0], { stepCost: () => value }).status;
  assert.deepEqual([forbid(NaN), forbid(-1), forbid(Infinity), forbid(0)], ['no-path', 'no-path', 'no-path', 'found']);
});

test('blocked cells are entered by no step', () => {
  const grid = new HexGrid(3, 3, 'pointy-odd-row');
  assert.equal(grid.findPath([0, 0], [2, 0], { blocked: ({ x }) => x === 1 }).status, 'no-path');
  assert.equal(grid.findPath([0, 0], [2, 0], { blocked: ({ x, y }) => x === 1 && y === 0 }).cost, 3);
  assert.equal(grid.findPath([0, 0], [2, 0], { blocked: () => 0 }).found, true, 'numbers count as booleans');
});

const throwing = (name, error) => ({
  [name]: () => {
    throw error;
  },
});
for (const name of ['stepCost', 'blocked', 'cancelled']) {
  test(`what ${name} throws reaches the caller, and nothing else happens`, () => {
    const grid = new HexGrid(20, 20, 'flat-odd-column');
    const before = grid.findPath([0, 0], [19, 9], { recordExpansions: true });
    const state = grid.saveState();
    for (const error of [new Error('from a callback'), 'a string', undefined, null, 0]) {
      assert.equal(
        caught(() => grid.findPath([0, 0], [19, 9], throwing(name, error))),
        error,
      );
      assert.deepEqual(grid.saveState(), state);
      assert.deepEqual(grid.findPath([0, 0], [19, 9], { recordExpansions: true }), before);
    }
    grid.setArea(3, 3, 255);
    assert.equal(grid.version, 1, 'edits work again');
  });
}

test('answers of the wrong type are errors', () => {
  const grid = new HexGrid(4, 4, 'pointy-odd-row');
  const wrong = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  assert.throws(() => grid.findPath([0, 0], [3, 3], { stepCost: () => '1' }), wrong('stepCost'));
  assert.throws(() => grid.findPath([0, 0], [3, 3], { blocked: async () => false }), wrong('blocked'));
  assert.throws(() => grid.findPath([0, 0], [3, 3], { cancelled: () => 'no' }), wrong('cancelled'));
});

test('a callback may not edit or query its own grid, and may use others', () => {
  const grid = new HexGrid(4, 4, 'pointy-odd-row');
  const other = new HexGrid(3, 3, 'flat-odd-column');
  const search = grid.createSearch();
  const replanner = grid.createReplanner([0, 0], [3, 3]);
  const field = grid.createFlowField([0, 0]);
  const state = grid.saveState();
  const refused = { name: 'TypeError', code: 'invalid-state' };
  let asked = 0;
  const path = grid.findPath([0, 0], [3, 3], {
    blocked: () => {
      asked++;
      for (const action of [
        () => grid.setArea(0, 0, 1),
        () => grid.setRect(0, 0, 2, 2, 1),
        () => grid.setAreaCost(0, 2),
        () => grid.restoreState(state),
        () => grid.findPath([0, 0], [1, 1]),
        () => search.tryBegin([0, 0], [1, 1]),
        () => replanner.replan(),
        () => field.refresh(),
        () => grid.createReplanner([0, 0], [1, 1]),
        () => grid.createFlowField([0, 0]),
      ]) {
        assert.throws(action, refused, action.toString());
      }
      return !other.findPath([0, 0], [2, 2], { blocked: () => false }).found;
    },
  });
  assert.ok(asked > 4);
  assert.equal(path.found, true);
  assert.deepEqual(grid.saveState(), state);
});

test('a grid that its own callback disposes of lives until the query ends', () => {
  const grid = new HexGrid(6, 6, 'pointy-odd-row');
  const path = grid.findPath([0, 0], [5, 0], {
    blocked: () => {
      grid.dispose();
      return false;
    },
  });
  assert.equal(path.cellCount, 6);
  assert.throws(() => grid.width, { code: 'disposed' });
});

test('cancelling a query', () => {
  const grid = new HexGrid(60, 60, 'pointy-even-row');
  let asked = 0;
  assert.throws(
    () => grid.findPath([0, 0], [59, 59], { heuristic: 'zero', cancelled: () => ++asked === 3 }),
    OnePathCancelledError,
  );
  assert.equal(asked, 3);
  const whole = grid.findPath([0, 0], [59, 59], { heuristic: 'zero' });
  asked = 0;
  const sliced = grid.findPath([0, 0], [59, 59], { heuristic: 'zero', cancelled: () => ++asked < 0 });
  assert.deepEqual(sliced, whole);
  assert.equal(asked, Math.ceil(whole.iterations / 256));
});
