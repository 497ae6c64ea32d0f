// Path queries: options, results, world points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, pairs } from './support/onepath.mjs';

const corner = () => Grid.fromText('...\n.#.\n...');

test('a result without a path', () => {
  const grid = Grid.fromText('.#.');
  const path = grid.findPath([0, 0], [2, 0]);
  assert.deepEqual(path, {
    status: 'no-path',
    found: false,
    hasPath: false,
    isPartial: false,
    cost: Infinity,
    length: 0,
    algorithm: 'a*',
    cells: new Int32Array(0),
    cellCount: 0,
    points: new Float64Array(0),
    expandedCount: 1,
    iterations: 1,
    expandedCells: new Int32Array(0),
  });
});

test('starts and goals that are no place to be are outcomes', () => {
  const grid = corner();
  assert.equal(grid.findPath([1, 1], [0, 0]).status, 'start-invalid');
  assert.equal(grid.findPath([0, 0], [1, 1]).status, 'goal-invalid');
  assert.equal(grid.findPath([-1, 0], [0, 0]).status, 'start-invalid');
  assert.equal(grid.findPath([0, 0], [0, 2147483647]).status, 'goal-invalid');
  assert.equal(grid.findPath([2, 2], [0, 0], { agentSize: 2 }).status, 'start-invalid');
  assert.equal(grid.findPath([0, 0], [2, 2], { blocked: ({ x }) => x === 2 }).status, 'goal-invalid');
});

test('start and goal may be the same cell', () => {
  const path = corner().findPathWithPoints([2, 2], [2, 2]);
  assert.deepEqual([path.status, path.cost, path.length, [...path.cells]], ['found', 0, 0, [2, 2]]);
  assert.deepEqual([path.iterations, path.expandedCount], [1, 0]);
});

test('diagonal rules and connectivity', () => {
  const grid = Grid.fromText('.#\n..');
  const cost = (options) => grid.findPath([0, 0], [1, 1], options).cost;
  assert.equal(cost({}), 2);
  assert.equal(cost({ diagonals: 'no-squeezing' }), Math.SQRT2);
  assert.equal(cost({ connectivity: 4, diagonals: 'allow-all' }), 2);
  const squeeze = Grid.fromText('.#\n#.');
  assert.equal(squeeze.findPath([0, 0], [1, 1], { diagonals: 'no-squeezing' }).status, 'no-path');
  assert.equal(squeeze.findPath([0, 0], [1, 1], { diagonals: 'allow-all' }).cost, Math.SQRT2);
});

test('heuristics and weights change the work, not the outcome', () => {
  const grid = new Grid(30, 30);
  const query = (options) => grid.findPath([2, 3], [25, 14], options);
  const zero = query({ heuristic: 'zero' });
  for (const heuristic of ['auto', 'octile', 'euclidean']) {
    const path = query({ heuristic });
    assert.ok(Math.abs(path.cost - zero.cost) < 1e-9, heuristic);
    assert.ok(path.expandedCount < zero.expandedCount, heuristic);
  }
  assert.ok(Math.abs(query({ heuristicWeight: 0 }).cost - zero.cost) < 1e-9);
  assert.ok(query({ heuristicWeight: 5 }).cost >= zero.cost - 1e-9);
  assert.equal(query({ connectivity: 4, heuristic: 'manhattan' }).cost, 34);
});

test('recorded expansions', () => {
  const path = new Grid(9, 9).findPath([0, 0], [8, 5], { recordExpansions: true });
  assert.equal(path.expandedCells.length, path.expandedCount * 2);
  assert.deepEqual(pairs(path.expandedCells)[0], [0, 0]);
  assert.equal(path.iterations, path.expandedCount + 1, 'the goal is taken but not expanded');
});

test('an iteration budget', () => {
  const grid = new Grid(20, 20);
  const whole = grid.findPath([0, 0], [19, 7]);
  const short = grid.findPath([0, 0], [19, 7], { iterationBudget: whole.iterations - 1 });
  assert.deepEqual([short.status, short.cost, short.iterations], ['budget-exhausted', Infinity, whole.iterations - 1]);
  assert.deepEqual(grid.findPath([0, 0], [19, 7], { iterationBudget: whole.iterations }), whole);
});

test('points are the centres of the cells', () => {
  const grid = new Grid(4, 4, { space: { originX: 100, originY: -10, cellSize: 0.5 } });
  const path = grid.findPathWithPoints([0, 0], [1, 2]);
  assert.deepEqual(pairs(path.points)[0], [100.25, -9.75]);
  assert.deepEqual(
    pairs(path.points),
    pairs(path.cells).map(([x, y]) => [100 + (x + 0.5) * 0.5, -10 + (y + 0.5) * 0.5]),
  );
  assert.ok(Math.abs(path.length - (0.5 + 0.5 * Math.SQRT2)) < 1e-12);
  const plain = grid.findPath([0, 0], [1, 2]);
  assert.deepEqual([plain.points.length, plain.length], [0, NaN]);
});

test('world points', () => {
  const grid = new Grid(8, 8, { space: { originX: -4, originY: -4, cellSize: 1 } });
  const path = grid.findPathBetween({ x: -3.9, y: -3.1 }, { x: 3.5, y: 0 });
  assert.deepEqual(path, grid.findPathWithPoints([0, 0], [7, 4]));
  assert.equal(grid.findPathBetween([4, 0], [0, 0]).status, 'start-invalid');
  assert.equal(grid.findPathBetween([0, 0], [0, -2097152]).status, 'goal-invalid');
});

test('a result is a plain object of its own: it can be cloned, and later queries leave it alone', () => {
  const grid = new Grid(6, 6);
  const path = grid.findPathWithPoints([0, 0], [5, 3], { recordExpansions: true });
  const clone = structuredClone(path);
  grid.findPathWithPoints([5, 5], [0, 5], { recordExpansions: true });
  grid.dispose();
  assert.deepEqual(path, clone);
});
