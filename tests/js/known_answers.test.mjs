// Figures that the OnePath 1.1 documents print, through the binding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, pairs } from './support/onepath.mjs';

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

function cookbookGrid() {
  const grid = new Grid(64, 64);
  grid.setRect(32, 0, 1, 62, 255);
  return grid;
}
const start = { x: 2, y: 2 };
const goal = { x: 60, y: 4 };

test('the cookbook map', () => {
  const path = cookbookGrid().findPath(start, goal, generic);
  assert.equal(path.cost.toFixed(4), '143.1960');
  assert.equal(path.cellCount, 121);
  assert.equal(path.expandedCount, 2096);
  assert.equal(path.algorithm, 'a*');
});

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
  assert.equal(grid.findPath(start, goal, generic).cost.toFixed(4), '155.4975');
});
