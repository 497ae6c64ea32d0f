// Callbacks of queries, above all those that throw.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, OnePathCancelledError } from './support/onepath.mjs';

/** Runs a query that must throw exactly this value. */
function caught(query) {
  try {
    query();
  } catch (error) {
    return error;
  }
  return assert.fail('did not throw');
}

test('step costs replace costs and forbid steps', () => {
  const grid = new Grid(3, 3);
  const seen = [];
  const path = grid.findPath([0, 0], [2, 0], {
    stepCost: (from, to, cost) => {
      seen.push({ from, to, cost });
      return to.y === 0 && to.x === 1 ? Infinity : cost * 2;
    },
  });
  assert.equal(path.cost, 2 * (Math.SQRT2 + Math.SQRT2), 'around the forbidden cell');
  assert.deepEqual(seen[0], { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, cost: 1 });
  const forbid = (value) => grid.findPath([0, 0], [2, 0], { stepCost: () => value }).status;
  assert.deepEqual([forbid(NaN), forbid(-1), forbid(Infinity), forbid(0)], ['no-path', 'no-path', 'no-path', 'found']);
});

test('blocked cells are entered by no step', () => {
  const grid = new Grid(3, 3);
  assert.equal(grid.findPath([0, 0], [2, 0], { blocked: ({ x }) => x === 1 }).status, 'no-path');
  assert.equal(
    grid.findPath([0, 0], [2, 0], { blocked: ({ x, y }) => x === 1 && y < 2 }).cost,
    1 + Math.SQRT2 + Math.SQRT2 + 1,
  );
  assert.equal(grid.findPath([0, 0], [2, 0], { blocked: () => 0 }).found, true, 'numbers count as booleans');
});

const failures = {
  stepCost: (error) => ({
    stepCost: () => {
      throw error;
    },
  }),
  blocked: (error) => ({
    blocked: ({ x }) => {
      if (x === 5) throw error;
      return false;
    },
  }),
  cancelled: (error) => ({
    cancelled: () => {
      throw error;
    },
  }),
  everywhere: (error) => ({
    blocked: () => {
      throw error;
    },
  }),
};
for (const name of ['stepCost', 'blocked', 'cancelled']) {
  const options = failures[name];
  test(`what ${name} throws reaches the caller, and nothing else happens`, () => {
    const grid = new Grid(20, 20);
    const before = grid.findPath([0, 0], [19, 9], { recordExpansions: true });
    const hash = grid.contentHash();
    for (const error of [new Error('from a callback'), 'a string', undefined, null, 0]) {
      assert.equal(
        caught(() => grid.findPath([0, 0], [19, 9], options(error))),
        error,
      );
      assert.equal(grid.contentHash(), hash);
      assert.equal(grid.version, 0);
      assert.deepEqual(grid.findPath([0, 0], [19, 9], { recordExpansions: true }), before);
    }
    grid.setArea(3, 3, 255);
    assert.equal(grid.version, 1, 'edits work again');
  });
}

test('what blocked throws reaches the caller of nearestWalkable', () => {
  const grid = new Grid(4, 4);
  const error = new Error('no');
  assert.equal(
    caught(() => grid.nearestWalkable([1, 1], failures.everywhere(error))),
    error,
  );
  assert.deepEqual(grid.nearestWalkable([1, 1]), { x: 1, y: 1 });
});

test('thousands of failed callbacks leave no trace on the stack', () => {
  const grid = new Grid(8, 8);
  const error = new Error('again');
  for (let i = 0; i < 20000; i++) {
    assert.equal(
      caught(() => grid.findPath([0, 0], [7, 7], failures.stepCost(error))),
      error,
    );
  }
  assert.equal(grid.findPath([0, 0], [7, 7]).cellCount, 8);
});

test('answers of the wrong type are errors', () => {
  const grid = new Grid(4, 4);
  const wrong = { name: 'TypeError', code: 'invalid-argument' };
  assert.throws(() => grid.findPath([0, 0], [3, 3], { stepCost: () => '1' }), { ...wrong, argument: 'stepCost' });
  assert.throws(() => grid.findPath([0, 0], [3, 3], { stepCost: () => undefined }), { ...wrong, argument: 'stepCost' });
  assert.throws(() => grid.findPath([0, 0], [3, 3], { blocked: async () => false }), { ...wrong, argument: 'blocked' });
});

test('a callback may not edit or query its own grid', () => {
  const grid = new Grid(4, 4);
  const inside = (action) => () =>
    grid.findPath([0, 0], [3, 3], {
      blocked: () => {
        action();
        return false;
      },
    });
  const expected = { name: 'TypeError', code: 'invalid-state', argument: 'grid' };
  assert.throws(
    inside(() => grid.setArea(0, 0, 1)),
    expected,
  );
  assert.throws(
    inside(() => grid.setRect(0, 0, 2, 2, 1)),
    expected,
  );
  assert.throws(
    inside(() => grid.setAreaCost(0, 2)),
    expected,
  );
  assert.throws(
    inside(() => grid.findPath([0, 0], [1, 1])),
    expected,
  );
  assert.equal(grid.version, 0);
  assert.equal(grid.findPath([0, 0], [3, 3]).found, true);
});

test('a callback may use other grids and make new ones', () => {
  const grid = new Grid(5, 5);
  const other = new Grid(3, 3);
  const path = grid.findPath([0, 0], [4, 1], {
    blocked: ({ x, y }) => {
      const inner = other.findPath([0, 0], [2, 2], { blocked: () => new Grid(2, 2).getArea(1, 1) === 255 });
      return !inner.found || (x === 2 && y === 0);
    },
  });
  assert.deepEqual(path, { ...grid.findPath([0, 0], [4, 1], { blocked: ({ x, y }) => x === 2 && y === 0 }) });
});

test('a callback that fails inside the callback of another query', () => {
  const outer = new Grid(4, 4);
  const inner = new Grid(4, 4);
  const error = new Error('deep');
  assert.equal(
    caught(() =>
      outer.findPath([0, 0], [3, 3], {
        blocked: () => inner.findPath([0, 0], [3, 3], failures.stepCost(error)).found,
      }),
    ),
    error,
  );
  const swallowed = outer.findPath([0, 0], [3, 3], {
    blocked: () => caught(() => inner.findPath([0, 0], [3, 3], failures.stepCost(error))) !== error,
  });
  assert.equal(swallowed.found, true);
});

test('a grid that its own callback disposes of lives until the query ends', () => {
  const grid = new Grid(6, 6);
  const path = grid.findPath([0, 0], [5, 5], {
    blocked: () => {
      grid.dispose();
      return false;
    },
  });
  assert.equal(path.cellCount, 6);
  assert.throws(() => grid.width, { code: 'disposed' });
});

test('cancelling a synchronous query', () => {
  const grid = new Grid(60, 60);
  let asked = 0;
  assert.throws(
    () => grid.findPath([0, 0], [59, 59], { heuristic: 'zero', cancelled: () => ++asked === 3 }),
    (error) => {
      assert.ok(error instanceof OnePathCancelledError);
      assert.deepEqual([error.name, error.code], ['AbortError', 'cancelled']);
      return true;
    },
  );
  assert.equal(asked, 3);
  const whole = grid.findPath([0, 0], [59, 59], { heuristic: 'zero' });
  asked = 0;
  const sliced = grid.findPath([0, 0], [59, 59], { heuristic: 'zero', cancelled: () => ++asked < 0 });
  assert.deepEqual(sliced, whole);
  assert.equal(asked, Math.ceil(whole.iterations / 256));
});
