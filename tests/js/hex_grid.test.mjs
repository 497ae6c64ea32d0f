// Hex grids and their cells, and small answers of their queries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GridFormatError, HexGrid, importCopy, pairs, wasmBytes } from './support/onepath.mjs';
import { cellsAround, centreOf, LAYOUTS } from './support/reference_hex.mjs';

const [ODD_ROW, EVEN_ROW, ODD_COLUMN] = LAYOUTS;

test('a new grid has one area everywhere', () => {
  for (const layout of LAYOUTS) {
    const grid = new HexGrid(3, 2, layout, { area: 7 });
    assert.deepEqual([grid.width, grid.height, grid.layout, grid.version], [3, 2, layout, 0]);
    assert.deepEqual([...grid.cellsView], [7, 7, 7, 7, 7, 7]);
    grid.dispose();
  }
});

test('pictures, flags and area bytes make the same grid', () => {
  const cells = [0, 255, 0, 2, 0, 255];
  const text = HexGrid.fromText('.#.\r\n2.#\r\n', EVEN_ROW);
  assert.deepEqual([...text.cellsView], cells);
  assert.equal(text.layout, EVEN_ROW);
  assert.deepEqual([...HexGrid.fromAreas(Uint8Array.from(cells), 3, 2, ODD_COLUMN).cellsView], cells);
  assert.deepEqual([...HexGrid.fromCells([1, 0, true, 5, 1, false], 3, 2, ODD_ROW).cellsView], [0, 255, 0, 0, 0, 255]);
  assert.deepEqual([...HexGrid.fromAreas(text.cellsView, 3, 2, ODD_ROW).cellsView], cells, 'from a view of the module');
});

test('edits change cells and count versions', () => {
  const grid = new HexGrid(4, 3, ODD_ROW);
  grid.setArea(1, 2, 5);
  assert.deepEqual([grid.getArea(1, 2), grid.version], [5, 1]);
  grid.setArea(1, 2, 5);
  assert.equal(grid.version, 1, 'an edit that changes nothing');
  grid.setRect(0, 0, 2, 2, 255);
  grid.setRect(2, 0, 2, 1, Uint8Array.of(3, 4));
  assert.equal(grid.version, 3);
  assert.deepEqual([...grid.cellsView], [255, 255, 3, 4, 255, 255, 0, 0, 0, 5, 0, 0]);
  assert.deepEqual([grid.isWalkable(0, 0), grid.isWalkable(2, 0), grid.isWalkable(-1, 0)], [false, true, false]);
  grid.setRect(4, 3, 0, 0, 1);
  assert.equal(grid.version, 3, 'an empty rectangle');
  grid.setAreaCost(254, 2.5);
  assert.deepEqual([grid.getAreaCost(254), grid.getAreaCost(0), grid.version], [2.5, 1, 3]);
});

test('neighbours are in the grid, walls included, in the order of the six directions', () => {
  const grid = HexGrid.fromText('...\n.#.\n...', ODD_ROW);
  const list = (x, y) => grid.neighbors(x, y).map((cell) => Object.values(cell));
  assert.deepEqual(list(1, 1), [
    [2, 1],
    [2, 0],
    [1, 0],
    [0, 1],
    [1, 2],
    [2, 2],
  ]);
  assert.deepEqual(list(0, 0), [
    [1, 0],
    [0, 1],
  ]);
  for (const layout of LAYOUTS) {
    const other = new HexGrid(4, 5, layout);
    for (let y = 0; y < 5; y++) {
      for (let x = 0; x < 4; x++) {
        const expected = cellsAround(layout, [x, y]).filter(([a, b]) => a >= 0 && b >= 0 && a < 4 && b < 5);
        const found = other.neighbors(x, y).map((cell) => Object.values(cell));
        assert.deepEqual(found.map(String).sort(), expected.map(String).sort());
      }
    }
  }
});

test('the place in the world: the origin is the centre of the first cell', () => {
  for (const layout of LAYOUTS) {
    const grid = new HexGrid(6, 5, layout, { space: { originX: -8, originY: 3, cellSize: 4 } });
    assert.deepEqual(grid.space, { originX: -8, originY: 3, cellSize: 4 });
    assert.deepEqual(grid.pointAt([0, 0]), { x: -8, y: 3 });
    const [originX, originY] = centreOf(layout, [0, 0]);
    for (let y = 0; y < 5; y++) {
      for (let x = 0; x < 6; x++) {
        const point = grid.pointAt({ x, y });
        const [centreX, centreY] = centreOf(layout, [x, y]);
        assert.ok(Math.abs(point.x + 8 - 4 * (centreX - originX)) < 1e-9);
        assert.ok(Math.abs(point.y - 3 - 4 * (centreY - originY)) < 1e-9);
        for (const [dx, dy] of [
          [0, 0],
          [1.7, 0.8],
          [-1.7, -0.8],
          [0, 1.9],
        ]) {
          assert.deepEqual(grid.cellAt([point.x + dx, point.y + dy]), { x, y });
        }
      }
    }
    assert.equal(grid.cellAt([-14, 3]), null);
    assert.equal(grid.cellAt([2097152, -2097152]), null);
    grid.space = { originY: 2 };
    assert.deepEqual(grid.space, { originX: 0, originY: 2, cellSize: 1 });
    grid.space = {};
    assert.deepEqual(grid.space, { originX: 0, originY: 0, cellSize: 1 });
  }
});

test('(3, 1) to (4, 2): one step when odd rows are shifted, two when even rows are', () => {
  const costs = [ODD_ROW, EVEN_ROW].map((layout) => new HexGrid(8, 8, layout).findPath([3, 1], [4, 2]).cost);
  assert.deepEqual(costs, [1, 2]);
});

test('a path around a wall, with all that a result says', () => {
  const grid = HexGrid.fromText('.....\n.###.\n.....', ODD_ROW);
  const path = grid.findPath({ x: 2, y: 0 }, { x: 2, y: 2 }, { recordExpansions: true });
  assert.deepEqual(
    [path.status, path.found, path.hasPath, path.isPartial, path.cost, path.algorithm],
    ['found', true, true, false, 4, 'a*'],
  );
  assert.deepEqual(pairs(path.cells)[0], [2, 0]);
  assert.deepEqual(pairs(path.cells).at(-1), [2, 2]);
  assert.equal(path.cellCount, 5);
  assert.equal(path.expandedCells.length, path.expandedCount * 2);
  assert.deepEqual(pairs(path.expandedCells)[0], [2, 0]);
  assert.equal(path.iterations, path.expandedCount + 1, 'the goal is taken but not expanded');
  assert.deepEqual([path.points.length, path.length], [0, NaN]);
});

test('a result without a path', () => {
  const path = HexGrid.fromText('.#.', ODD_ROW).findPath([0, 0], [2, 0]);
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

test('area costs count on both cells of a step', () => {
  const grid = HexGrid.fromText('.1.', ODD_ROW);
  grid.setAreaCost(1, 4);
  assert.equal(grid.findPath([0, 0], [2, 0]).cost, 5);
});

test('starts and goals that are no place to be are outcomes', () => {
  const grid = HexGrid.fromText('...\n.#.\n...', ODD_ROW);
  const status = (start, goal, options) => {
    const path = grid.findPath(start, goal, options);
    assert.equal(path.algorithm, 'a*');
    return path.status;
  };
  assert.equal(status([1, 1], [0, 0]), 'start-invalid');
  assert.equal(status([0, 0], [1, 1]), 'goal-invalid');
  assert.equal(status([-1, 0], [0, 0]), 'start-invalid');
  assert.equal(status([0, 0], [0, 2147483647]), 'goal-invalid');
  assert.equal(status([0, 0], [2, 2], { blocked: ({ x }) => x === 2 }), 'goal-invalid');
  assert.deepEqual([...grid.findPath([2, 2], [2, 2]).cells], [2, 2]);
});

test('every algorithm runs as A*, and says so', () => {
  const grid = new HexGrid(5, 5, ODD_ROW);
  const plain = grid.findPath([0, 0], [4, 4]);
  for (const algorithm of ['a*', 'lpa*', 'd*-lite']) {
    assert.deepEqual(grid.findPath([0, 0], [4, 4], { algorithm, agentSize: 1 }), plain);
  }
});

test('heuristics and weights change the work, not the outcome', () => {
  const grid = new HexGrid(30, 30, EVEN_ROW);
  const query = (options) => grid.findPath([2, 3], [25, 14], options);
  const zero = query({ heuristic: 'zero' });
  assert.ok(query({}).expandedCount < zero.expandedCount);
  assert.equal(query({}).cost, zero.cost);
  assert.deepEqual(query({ heuristicWeight: 0 }), zero);
  assert.ok(query({ heuristicWeight: 5 }).cost >= zero.cost);
});

test('an iteration budget', () => {
  const grid = new HexGrid(20, 20, ODD_COLUMN);
  const whole = grid.findPath([0, 0], [19, 7]);
  const short = grid.findPath([0, 0], [19, 7], { iterationBudget: whole.iterations - 1 });
  assert.deepEqual([short.status, short.cost, short.iterations], ['budget-exhausted', Infinity, whole.iterations - 1]);
  assert.deepEqual(grid.findPath([0, 0], [19, 7], { iterationBudget: whole.iterations }), whole);
});

test('points are the centres of the cells, and queries take world points', () => {
  const grid = new HexGrid(8, 8, ODD_ROW, { space: { originX: 100, originY: -10, cellSize: 0.5 } });
  const path = grid.findPathWithPoints([0, 0], [3, 5]);
  assert.deepEqual(
    pairs(path.points),
    pairs(path.cells).map((cell) => Object.values(grid.pointAt(cell))),
  );
  assert.ok(Math.abs(path.length - 0.5 * (path.cellCount - 1)) < 1e-12);
  const { x, y } = grid.pointAt([3, 5]);
  assert.deepEqual(grid.findPathBetween([100.1, -10.1], { x: x - 0.1, y: y + 0.1 }), path);
  assert.equal(grid.findPathBetween([90, 0], [100, -10]).status, 'start-invalid');
  assert.equal(grid.findPathBetween([100, -10], [0, -2097152]).status, 'goal-invalid');
});

test('a result is a plain object of its own: it can be cloned, and later queries leave it alone', () => {
  const grid = new HexGrid(6, 6, ODD_ROW);
  const path = grid.findPathWithPoints([0, 0], [5, 3], { recordExpansions: true });
  const clone = structuredClone(path);
  grid.findPathWithPoints([5, 5], [0, 5], { recordExpansions: true });
  grid.dispose();
  assert.deepEqual(path, clone);
});

test('views follow the memory as it grows', async () => {
  const { initSync, HexGrid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const grid = OtherGrid.fromText('.#\n3.', ODD_ROW);
  const view = grid.cellsView;
  assert.equal(grid.cellsView, view, 'no new view without growth');
  const large = new OtherGrid(1200, 1200, ODD_ROW);
  const path = large.findPathWithPoints([0, 0], [1199, 1199], { recordExpansions: true });
  assert.equal(view.byteLength, 0, 'it grew');
  assert.equal(path.expandedCells.length, path.expandedCount * 2);
  assert.deepEqual([...grid.cellsView], [0, 255, 3, 0]);
  grid.setArea(0, 0, 8);
  assert.equal(grid.cellsView[0], 8);
});

const grid = HexGrid.fromText('....\n.#..\n....', ODD_ROW);
const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });
const format = (message) => ({ name: 'GridFormatError', code: 'grid-format', message });
const option = (options) => () => grid.findPath([0, 0], [3, 2], options);

const wrongCalls = {
  'making grids': [
    [() => new HexGrid(0, 5, ODD_ROW), outOfRange('width', 'width must be in [1, 268435456], was 0')],
    [() => new HexGrid(5, -1, ODD_ROW), outOfRange('height', /was -1$/)],
    [() => new HexGrid(16385, 16384, ODD_ROW), outOfRange('height', /was 16384/)],
    [() => new HexGrid(2.5, 5, ODD_ROW), outOfRange('width', /integer .* was 2\.5$/)],
    [() => new HexGrid(NaN, 5, ODD_ROW), outOfRange('width', /was NaN$/)],
    [() => new HexGrid(4294967297, 5, ODD_ROW), outOfRange('width', /was 4294967297$/)],
    [() => new HexGrid('3', 5, ODD_ROW), invalid('width', 'width must be a number, was "3"')],
    [() => new HexGrid(3, 5), invalid('layout', 'layout must be a string, was undefined')],
    [() => new HexGrid(3, 5, 'odd-row'), outOfRange('layout', /was "odd-row"$/)],
    [() => new HexGrid(3, 3, ODD_ROW, { area: 256 }), outOfRange('area', /\[0, 255\], was 256$/)],
    [() => new HexGrid(3, 3, ODD_ROW, 7), invalid('options', 'options must be an object, was 7')],
    [() => new HexGrid(3, 3, ODD_ROW, { areas: 1 }), unknown('areas')],
    [() => new HexGrid(3, 3, ODD_ROW, { space: { cellSize: -1 } }), outOfRange('cellSize', /was -1$/)],
    [() => HexGrid.fromText('..\n.\n', ODD_ROW), format(/line 2/)],
    [() => HexGrid.fromText('..\n.x\n', ODD_ROW), format(/line 2.*column 2|column 2/)],
    [() => HexGrid.fromText('', ODD_ROW), format(/line 1/)],
    [() => HexGrid.fromText(5, ODD_ROW), invalid('text', 'text must be a string, was 5')],
    [() => HexGrid.fromText('..'), invalid('layout', /undefined$/)],
    [() => HexGrid.fromCells([1, 0], 2, 2, ODD_ROW), outOfRange('walkable', /= 4 values, had 2$/)],
    [() => HexGrid.fromAreas(new Uint8Array(3), 2, 2, ODD_ROW), outOfRange('areas', /= 4 bytes, had 3$/)],
    [() => HexGrid.fromAreas([0, 0], 2, 1, ODD_ROW), invalid('areas', /Array$/)],
  ],
  'cells, areas and the world': [
    [() => grid.getArea(4, 0), outOfRange('x', 'x must be in [0, 3], was 4')],
    [() => grid.getArea(0, 0.5), outOfRange('y', /was 0\.5$/)],
    [() => grid.setArea(0, 3, 1), outOfRange('y', /was 3$/)],
    [() => grid.setArea(0, 0, 256), outOfRange('area', /was 256$/)],
    [() => grid.setRect(3, 0, 2, 1, 1), outOfRange('width', 'width must be in [0, 1], was 2')],
    [() => grid.setRect(0, 0, 2, 2, new Uint8Array(3)), outOfRange('area', /= 4 bytes, had 3$/)],
    [() => grid.setRect(0, 0, 1, 1, [1]), invalid('area', /Uint8Array/)],
    [() => grid.isWalkable(NaN, 0), outOfRange('x', /was NaN$/)],
    [() => grid.neighbors(4, 0), outOfRange('x', /was 4$/)],
    [() => grid.neighbors(0, '0'), invalid('y', /"0"$/)],
    [() => grid.setAreaCost(255, 1), outOfRange('area', 'area must be in [0, 254], was 255')],
    [() => grid.setAreaCost(3, 0), outOfRange('multiplier', /was 0$/)],
    [() => grid.setAreaCost(3, NaN), outOfRange('multiplier', /was NaN$/)],
    [() => grid.pointAt([4, 0]), outOfRange('x', /was 4$/)],
    [() => grid.cellAt([0, 2097153]), outOfRange('point.y', /was 2097153$/)],
    [() => grid.findPathBetween([NaN, 0], [0, 0]), outOfRange('start.x', /was NaN$/)],
    [() => grid.findPathBetween([0, 0], [0, -3e6]), outOfRange('goal.y', /was -3000000$/)],
    [() => (grid.space = { originX: 2097153 }), outOfRange('originX', /was 2097153$/)],
    [() => (grid.space = { cellSize: 0 }), outOfRange('cellSize', 'cellSize must be in (0, 2097152], was 0')],
    [() => (grid.space = { size: 1 }), unknown('size')],
  ],
  'cells and options of queries': [
    [() => grid.findPath(undefined, [0, 0]), invalid('start', 'start must be { x, y } or [x, y], was undefined')],
    [() => grid.findPath([0, 0], [0, 2147483648]), outOfRange('goal.y', /was 2147483648$/)],
    [option({ agentSize: 2 }), outOfRange('agentSize', 'agentSize must be an integer in [1, 1], was 2')],
    [option({ algorithm: 'jps' }), outOfRange('algorithm', /one of 'a\*', 'lpa\*', 'd\*-lite', was "jps"$/)],
    [option({ heuristic: 'octile' }), outOfRange('heuristic', /one of 'auto', 'zero', was "octile"$/)],
    [option({ heuristicWeight: -1 }), outOfRange('heuristicWeight', /was -1$/)],
    [option({ iterationBudget: 1e10 }), outOfRange('iterationBudget', /was 10000000000$/)],
    [option({ recordExpansions: 1 }), invalid('recordExpansions', /was 1$/)],
    [option({ stepCost: 2 }), invalid('stepCost', /was 2$/)],
    [option({ blocked: {} }), invalid('blocked', /an object$/)],
    [option({ connectivity: 4 }), unknown('connectivity')],
    [option({ diagonals: 'allow-all' }), unknown('diagonals')],
    [option({ hpaChunkSize: 16 }), unknown('hpaChunkSize')],
    [option(null), invalid('options', /was null$/)],
    [() => grid.createSearch({ algorithm: 'lpa*' }), invalid('algorithm', /'a\*' .* was "lpa\*"$/)],
    [() => grid.createReplanner([4, 0], [0, 0]), outOfRange('start.x', /was 4$/)],
    [
      () => grid.createReplanner([0, 0], [1, 1], { heuristicWeight: 2 }),
      invalid('heuristicWeight', /must be 1 .* was 2$/),
    ],
    [() => grid.createFlowField([]), outOfRange('goals', /had none$/)],
    [() => grid.createFlowField([0, 3]), outOfRange('goals.y', /was 3$/)],
  ],
};

for (const [name, list] of Object.entries(wrongCalls)) {
  test(`wrong calls: ${name}`, () => {
    const before = grid.saveState();
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
      assert.deepEqual(grid.saveState(), before, call.toString());
    }
    assert.throws(() => HexGrid.fromText('?', ODD_ROW), GridFormatError);
  });
}
