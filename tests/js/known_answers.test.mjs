// Figures that the OnePath 1.1 documents print, through the binding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, pairs } from './support/onepath.mjs';
import { cookbookGrid } from './support/random_grids.mjs';

// The expansions of the generic engine: a faster one may choose another of several equally cheap paths.
const generic = { specializedEngines: false };

test('the 8 x 5 grid of the first page', () => {
  const grid = Grid.fromText(['........', '.#####..', '.#...#..', '.#.#.#..', '...#....'].join('\n'));
  const path = grid.findPath({ x: 0, y: 0 }, { x: 4, y: 3 }, generic);
  assert.equal(path.status, 'found');
  assert.equal(path.found, true);
  assert.equal(path.cost, 11);
  assert.equal(path.cellCount, 12);
  assert.equal(
    pairs(path.cells)
      .map(([x, y]) => `(${x},${y})`)
      .join(' '),
    '(0,0) (0,1) (0,2) (0,3) (0,4) (1,4) (2,4) (2,3) (2,2) (3,2) (4,2) (4,3)',
  );
});

const start = { x: 2, y: 2 };
const goal = { x: 60, y: 4 };

test('the cookbook map', () => {
  const path = cookbookGrid().findPath(start, goal, generic);
  assert.equal(path.cost.toFixed(4), '143.1960');
  assert.equal(path.cellCount, 121);
  assert.equal(path.expandedCount, 2096);
  assert.equal(path.algorithm, 'a*');
});

const cookbook = {
  'a*': ['143.1960', 121, 2072],
  jps: ['143.1960', 121, 5],
  'jps+': ['143.1960', 121, 6],
  'theta*': ['132.6174', 4, 2118],
  'hpa*': ['143.1960', 121, 47],
};
for (const [algorithm, [cost, cells, expanded]] of Object.entries(cookbook)) {
  test(`the cookbook map with ${algorithm}`, () => {
    const path = cookbookGrid().findPath(start, goal, { algorithm });
    assert.equal(path.algorithm, algorithm);
    assert.deepEqual([path.cost.toFixed(4), path.cellCount, path.expandedCount], [cost, cells, expanded]);
  });
}

test('the cookbook map for an agent of size 3', () => {
  const path = cookbookGrid().findPath(start, goal, { ...generic, agentSize: 3 });
  assert.equal(path.status, 'no-path');
  assert.equal(path.cost, Infinity);
  assert.equal(path.cells.length, 0);
});

test('the cookbook map with a swamp', () => {
  const grid = cookbookGrid();
  grid.setRect(10, 50, 22, 12, 2);
  grid.setAreaCost(2, 3);
  for (const options of [generic, {}, { algorithm: 'jps' }]) {
    const path = grid.findPath(start, goal, options);
    assert.equal(path.algorithm, 'a*');
    assert.equal(path.cost.toFixed(4), '155.4975');
  }
});

test('the yard of the replanning page', () => {
  const yard = new Grid(16, 8);
  const replanner = yard.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 });
  const replan = () => {
    const { cost, cellCount } = replanner.replan();
    return [cost.toFixed(4), cellCount];
  };
  assert.deepEqual(replan(), ['15.0000', 16]);
  yard.setRect(7, 0, 1, 7, 255);
  assert.deepEqual(replan(), ['21.3848', 17]);
  replanner.moveStart({ x: 4, y: 5 });
  assert.deepEqual(replan(), ['14.7279', 12]);

  const field = yard.createFlowField({ x: 15, y: 0 });
  const units = [
    [[0, 0], '21.3848', { x: 0, y: 1 }],
    [[3, 6], '15.3137', { x: 4, y: 6 }],
    [[12, 2], '3.8284', { x: 13, y: 1 }],
  ];
  for (const [unit, cost, next] of units) {
    assert.equal(field.getCost(unit).toFixed(4), cost);
    assert.deepEqual(field.getNext(unit), next);
  }
});
