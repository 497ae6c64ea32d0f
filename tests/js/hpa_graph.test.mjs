// The abstract graph of HPA* as plain data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, pairs } from './support/onepath.mjs';
import { randomGrid } from './support/random_grids.mjs';

test('two open chunks: the crossings at both ends of their border', () => {
  const graph = new Grid(16, 8).describeHpa({ chunkSize: 8 });
  assert.deepEqual([graph.chunkSize, graph.chunkColumns, graph.chunkRows, graph.nodeCount], [8, 2, 1, 4]);
  assert.deepEqual(pairs(graph.cells), [
    [7, 0],
    [7, 7],
    [8, 0],
    [8, 7],
  ]);
  assert.deepEqual([...graph.chunks], [0, 0, 1, 1]);
  assert.deepEqual(pairs(graph.intraEdges), [
    [0, 1],
    [1, 0],
    [2, 3],
    [3, 2],
  ]);
  assert.deepEqual([...graph.intraCosts], [7, 7, 7, 7]);
  assert.deepEqual(pairs(graph.interEdges), [
    [0, 2],
    [1, 3],
    [2, 0],
    [3, 1],
  ]);
  assert.deepEqual([...graph.interCosts], [1, 1, 1, 1]);
});

test('a narrow border has one crossing in its middle, as the threshold says', () => {
  const grid = new Grid(10, 5);
  assert.deepEqual(pairs(grid.describeHpa({ chunkSize: 5 }).cells), [
    [4, 2],
    [5, 2],
  ]);
  assert.equal(grid.describeHpa({ chunkSize: 5, entranceThreshold: 5 }).nodeCount, 4);
});

const VARIANTS = [{}, { chunkSize: 7 }, { connectivity: 4, agentSize: 2 }, { diagonals: 'no-squeezing' }];
test('edges join nodes, and cost what paths cost', () => {
  VARIANTS.forEach((options, seed) => {
    const grid = randomGrid(seed, 40, 33, { walls: 2, swamps: 2 });
    const graph = grid.describeHpa(options);
    const { connectivity, agentSize, diagonals } = options;
    const cells = pairs(graph.cells);
    const chunkOf = ([x, y]) => Math.floor(y / graph.chunkSize) * graph.chunkColumns + Math.floor(x / graph.chunkSize);
    assert.ok(graph.nodeCount > 10);
    assert.deepEqual([...graph.chunks], cells.map(chunkOf));
    pairs(graph.interEdges).forEach(([a, b], i) => {
      assert.notEqual(graph.chunks[a], graph.chunks[b]);
      const step = grid.findPath(cells[a], cells[b], { connectivity, agentSize, diagonals });
      assert.deepEqual([step.cellCount, step.cost], [2, graph.interCosts[i]]);
    });
    pairs(graph.intraEdges).forEach(([a, b], i) => {
      assert.equal(graph.chunks[a], graph.chunks[b]);
      const blocked = ({ x, y }) => chunkOf([x, y]) !== graph.chunks[a];
      const path = grid.findPath(cells[a], cells[b], { connectivity, agentSize, diagonals, blocked });
      assert.ok(Math.abs(path.cost - graph.intraCosts[i]) <= 1e-9 * path.cost);
    });
  });
});

test('the graph is a function of the map, and can be cloned', () => {
  const grid = randomGrid(9, 32, 32);
  const before = grid.describeHpa();
  assert.deepEqual(structuredClone(before), before);
  const changed = grid.getArea(15, 4) === 255 ? 0 : 255;
  grid.setArea(15, 4, changed);
  grid.setRect(14, 20, 3, 3, 0);
  assert.notEqual(grid.describeHpa().contentHash, before.contentHash);
  const fresh = Grid.fromAreas(grid.cellsView, 32, 32);
  assert.deepEqual(grid.describeHpa(), fresh.describeHpa());
});

test('a map without a way between chunks has no nodes', () => {
  const graph = new Grid(9, 9, { area: 255 }).describeHpa({ chunkSize: 3 });
  assert.deepEqual([graph.nodeCount, graph.intraCosts.length, graph.interCosts.length], [0, 0, 0]);
});

test('wrong options', () => {
  const grid = new Grid(9, 9);
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  assert.throws(() => grid.describeHpa({ chunkSize: 1 }), range('chunkSize'));
  assert.throws(() => grid.describeHpa({ chunkSize: 257 }), range('chunkSize'));
  assert.throws(() => grid.describeHpa({ entranceThreshold: 0 }), range('entranceThreshold'));
  assert.throws(() => grid.describeHpa({ agentSize: 0 }), range('agentSize'));
  assert.throws(() => grid.describeHpa({ connectivity: 6 }), range('connectivity'));
  assert.throws(() => grid.describeHpa({ diagonals: 'some' }), range('diagonals'));
  assert.throws(() => grid.describeHpa({ diagonals: 'allow-all' }), { name: 'TypeError', argument: 'diagonals' });
  assert.throws(() => grid.describeHpa({ hpaChunkSize: 8 }), { name: 'TypeError', code: 'unknown-option' });
  assert.throws(() => grid.describeHpa(null), { name: 'TypeError', argument: 'options' });
});
