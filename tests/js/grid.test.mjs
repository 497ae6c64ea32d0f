// Grids and their cells, without paths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Grid } from './support/onepath.mjs';

test('a new grid has one area everywhere', () => {
  const grid = new Grid(3, 2, { area: 7 });
  assert.deepEqual([grid.width, grid.height, grid.version], [3, 2, 0]);
  assert.deepEqual([...grid.cellsView], [7, 7, 7, 7, 7, 7]);
});

test('pictures, flags and area bytes make the same grid', () => {
  const text = Grid.fromText('.#.\r\n2.#\r\n');
  assert.deepEqual([...text.cellsView], [0, 255, 0, 2, 0, 255]);
  assert.deepEqual([...Grid.fromAreas(Uint8Array.of(0, 255, 0, 2, 0, 255), 3, 2).cellsView], [...text.cellsView]);
  assert.deepEqual([...Grid.fromCells([1, 0, true, 5, 1, false], 3, 2).cellsView], [0, 255, 0, 0, 0, 255]);
  assert.deepEqual([...Grid.fromCells(Uint8Array.of(0, 1), 2, 1).cellsView], [255, 0]);
  assert.deepEqual([...Grid.fromAreas(Buffer.from([9]), 1, 1).cellsView], [9]);
});

test('arrays may come from another realm', () => {
  const [bytes, cells] = runInNewContext('[Uint8Array.of(0, 255), Int32Array.of(0, 0)]');
  const grid = Grid.fromAreas(bytes, 2, 1);
  assert.deepEqual([...grid.cellsView], [0, 255]);
  assert.equal(grid.fixedCost(cells), 0n);
});

test('edits change cells and count versions', () => {
  const grid = new Grid(4, 3);
  grid.setArea(1, 2, 5);
  assert.equal(grid.getArea(1, 2), 5);
  assert.equal(grid.version, 1);
  grid.setArea(1, 2, 5);
  assert.equal(grid.version, 1, 'an edit that changes nothing');
  grid.setRect(0, 0, 2, 2, 255);
  grid.setRect(2, 0, 2, 1, Uint8Array.of(3, 4));
  assert.equal(grid.version, 3);
  assert.deepEqual([...grid.cellsView], [255, 255, 3, 4, 255, 255, 0, 0, 0, 5, 0, 0]);
  assert.deepEqual([grid.isWalkable(0, 0), grid.isWalkable(2, 0), grid.isWalkable(-1, 0)], [false, true, false]);
  grid.setRect(4, 3, 0, 0, 1);
  assert.equal(grid.version, 3, 'an empty rectangle');
});

test("a grid's own view may be the source of an edit or of another grid", () => {
  const grid = Grid.fromText('.#\n3.');
  assert.deepEqual([...Grid.fromAreas(grid.cellsView, 2, 2).cellsView], [0, 255, 3, 0]);
  grid.setRect(0, 1, 2, 1, grid.cellsView.subarray(0, 2));
  assert.deepEqual([...grid.cellsView], [0, 255, 0, 255]);
});

test('area costs', () => {
  const grid = new Grid(2, 2);
  assert.equal(grid.getAreaCost(254), 1);
  grid.setAreaCost(254, 2.5);
  assert.equal(grid.getAreaCost(254), 2.5);
  assert.equal(grid.version, 0);
});

test('the place in the world', () => {
  const grid = new Grid(4, 4);
  assert.deepEqual(grid.space, { originX: 0, originY: 0, cellSize: 1 });
  assert.deepEqual(grid.pointAt({ x: 1, y: 2 }), { x: 1.5, y: 2.5 });
  grid.space = { originX: -8, cellSize: 4 };
  assert.deepEqual(grid.space, { originX: -8, originY: 0, cellSize: 4 });
  assert.deepEqual(grid.pointAt([0, 1]), { x: -6, y: 6 });
  assert.deepEqual(grid.cellAt({ x: -8, y: 15.9 }), { x: 0, y: 3 });
  assert.equal(grid.cellAt([8, 0]), null);
  assert.deepEqual(new Grid(1, 1, { space: { originY: 3 } }).space, { originX: 0, originY: 3, cellSize: 1 });
});

test('clearance and sizes', () => {
  const grid = Grid.fromText('....\n....\n...#\n....');
  assert.equal(grid.clearanceAt(0, 0), 3);
  assert.equal(grid.clearanceAt(3, 2), 0);
  assert.equal(grid.clearanceAt(9, 9), 0);
  assert.deepEqual([grid.canFit(0, 0, 3), grid.canFit(0, 0, 4), grid.canFit(-1, 0, 1)], [true, false, false]);
  grid.setArea(3, 2, 0);
  assert.equal(grid.clearanceAt(0, 0), 4, 'after an edit');
});

test('the nearest walkable cell', () => {
  const grid = Grid.fromText('#####\n#####\n##.##\n#####\n....#');
  assert.deepEqual(grid.nearestWalkable({ x: 2, y: 2 }), { x: 2, y: 2 });
  assert.deepEqual(grid.nearestWalkable({ x: 4, y: 1 }), { x: 2, y: 2 });
  assert.equal(grid.nearestWalkable({ x: 4, y: 1 }, { nearestRadius: 1 }), null);
  assert.deepEqual(
    grid.nearestWalkable({ x: 4, y: 1 }, { nearestRadius: Infinity }),
    grid.nearestWalkable({ x: 4, y: 1 }),
  );
  assert.deepEqual(grid.nearestWalkable([2, 3], { blocked: ({ y }) => y === 2 }), { x: 2, y: 4 });
  assert.deepEqual(grid.nearestWalkable([-5, 9]), { x: 0, y: 4 });
  assert.equal(grid.nearestWalkable([2, 2], { agentSize: 2 }), null);
  assert.deepEqual(grid.nearestWalkableToPoint({ x: 4.9, y: 4.9 }), { x: 3, y: 4 });
});

test('the content hash is of size, cells and area costs', () => {
  const grid = Grid.fromText('.#\n3.');
  const hash = grid.contentHash();
  assert.equal(typeof hash, 'bigint');
  assert.ok(hash >= 0n && hash < 1n << 64n);
  grid.setArea(0, 0, 9);
  assert.notEqual(grid.contentHash(), hash);
  grid.setArea(0, 0, 0);
  grid.space = { cellSize: 3 };
  assert.equal(grid.contentHash(), hash, 'cells as they were');
  grid.setAreaCost(7, 2);
  assert.notEqual(grid.contentHash(), hash);
  assert.notEqual(Grid.fromText('.#3.').contentHash(), hash);
});

test('exact costs and step counts of paths', () => {
  const grid = new Grid(5, 5);
  const path = grid.findPath([0, 0], [4, 2]);
  assert.deepEqual(grid.stepCounts(path.cells), { straight: 2, diagonal: 2 });
  // A diagonal step is 1.4142135623730951 * 2^32 = 6074000999.952..., rounded.
  assert.equal(grid.fixedCost(path.cells), 2n * 4294967296n + 2n * 6074001000n);
  assert.equal(grid.fixedCost([{ x: 0, y: 0 }, [0, 1]]), 4294967296n);
  assert.equal(grid.fixedCost([]), 0n);
  assert.equal(
    grid.stepCounts([
      [0, 0],
      [2, 0],
    ]),
    null,
    'a jump',
  );
  assert.equal(
    grid.fixedCost([
      [0, 0],
      [2, 0],
    ]),
    null,
    'a jump',
  );
  assert.equal(
    grid.fixedCost([
      [0, 0],
      [0, -1],
    ]),
    null,
    'out of the grid',
  );
  grid.setAreaCost(0, 1e300);
  assert.equal(grid.fixedCost(path.cells), null, 'too large');
});
