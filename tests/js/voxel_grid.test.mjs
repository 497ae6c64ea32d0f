// Voxel grids and their voxels, and small answers of their queries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCopy, VoxelGrid, wasmBytes } from './support/onepath.mjs';
import { triples } from './support/reference_voxel.mjs';

const WALL = 255;

test('a new grid has one area everywhere', () => {
  const grid = new VoxelGrid(3, 4, 5, { area: 7 });
  assert.deepEqual([grid.sizeX, grid.sizeY, grid.sizeZ, grid.defaultArea, grid.version], [3, 4, 5, 7, 0]);
  assert.deepEqual(grid.getBox(0, 0, 0, 3, 4, 5), new Uint8Array(60).fill(7));
  const solid = new VoxelGrid(2, 2, 2, { area: WALL });
  assert.deepEqual([solid.getArea(1, 1, 1), solid.isWalkable(1, 1, 1)], [255, false]);
});

test('edits change voxels and count versions', () => {
  const grid = new VoxelGrid(20, 20, 20);
  grid.setArea(1, 2, 3, 5);
  assert.deepEqual([grid.getArea(1, 2, 3), grid.getArea(3, 2, 1), grid.version], [5, 0, 1]);
  grid.setArea(1, 2, 3, 5);
  assert.equal(grid.version, 1, 'an edit that changes nothing');
  grid.setWalkable(1, 2, 3, false);
  assert.deepEqual([grid.getArea(1, 2, 3), grid.isWalkable(1, 2, 3)], [WALL, false]);
  grid.setWalkable(1, 2, 3, true);
  assert.deepEqual([grid.getArea(1, 2, 3), grid.isWalkable(1, 2, 3), grid.version], [0, true, 3]);
  assert.deepEqual([grid.isWalkable(-1, 0, 0), grid.isWalkable(0, 0, 20)], [false, false]);
  grid.fillBox(14, 15, 16, 4, 2, 3, 9);
  assert.deepEqual([grid.getArea(17, 16, 18), grid.getArea(18, 16, 18), grid.version], [9, 0, 4], 'across chunks');
  const bytes = Uint8Array.from({ length: 24 }, (_, i) => i);
  grid.setBox(14, 15, 16, 4, 2, 3, bytes);
  assert.deepEqual(grid.getBox(14, 15, 16, 4, 2, 3), bytes);
  assert.equal(grid.getArea(14 + 1, 15 + 1, 16 + 2), 1 + 4 * (1 + 2 * 2), 'x fastest, then y, then z');
  assert.equal(grid.version, 5);
  grid.fillBox(20, 20, 20, 0, 0, 0, 1);
  grid.setBox(0, 0, 0, 0, 5, 5, new Uint8Array(0));
  assert.equal(grid.version, 5, 'empty boxes');
  assert.equal(grid.getBox(3, 3, 3, 0, 2, 2).length, 0);
});

test('a box may be written into an array of the caller', () => {
  const grid = new VoxelGrid(4, 4, 4, { area: 3 });
  const room = new Uint8Array(20).fill(0xaa);
  const written = grid.getBox(0, 0, 0, 2, 2, 2, room.subarray(4));
  assert.deepEqual([written.buffer, written.byteOffset, written.length], [room.buffer, 4, 8]);
  assert.deepEqual([...room.subarray(0, 14)], [0xaa, 0xaa, 0xaa, 0xaa, 3, 3, 3, 3, 3, 3, 3, 3, 0xaa, 0xaa]);
});

test('chunks are there once an edit has changed a voxel of them', () => {
  const grid = new VoxelGrid(40, 20, 17);
  assert.equal(grid.chunkView(2, 1, 1), null);
  grid.setArea(33, 18, 16, 6);
  assert.equal(grid.chunkView(0, 0, 0), null);
  const chunk = grid.chunkView(2, 1, 1);
  assert.equal(chunk.length, 4096);
  assert.equal(chunk[(33 & 15) | ((18 & 15) << 4) | ((16 & 15) << 8)], 6);
  assert.equal(
    chunk.reduce((sum, area) => sum + area),
    6,
  );
  grid.setArea(33, 18, 16, 0);
  assert.notEqual(grid.chunkView(2, 1, 1), null, 'a chunk once made stays');
});

test('area costs', () => {
  const grid = new VoxelGrid(2, 2, 2);
  assert.equal(grid.getAreaCost(254), 1);
  grid.setAreaCost(254, 2.5);
  assert.deepEqual([grid.getAreaCost(254), grid.version], [2.5, 0]);
});

test('the place in the world', () => {
  const grid = new VoxelGrid(4, 4, 4);
  assert.deepEqual(grid.space, { originX: 0, originY: 0, originZ: 0, cellSize: 1 });
  assert.deepEqual(grid.pointAt({ x: 1, y: 2, z: 3 }), { x: 1.5, y: 2.5, z: 3.5 });
  grid.space = { originX: -8, originZ: 2, cellSize: 4 };
  assert.deepEqual(grid.space, { originX: -8, originY: 0, originZ: 2, cellSize: 4 });
  assert.deepEqual(grid.pointAt([0, 1, 2]), { x: -6, y: 6, z: 12 });
  assert.deepEqual(grid.voxelAt({ x: -8, y: 15.9, z: 2 }), { x: 0, y: 3, z: 0 });
  assert.equal(grid.voxelAt([8, 0, 3]), null);
  assert.equal(grid.voxelAt([0, 0, 1.9]), null);
  const placed = new VoxelGrid(1, 1, 1, { space: { originY: 3 } });
  assert.deepEqual(placed.space, { originX: 0, originY: 3, originZ: 0, cellSize: 1 });
});

test('moves over faces, edges and corners', () => {
  const grid = new VoxelGrid(3, 3, 3);
  const cost = (moves) => grid.findPath([0, 0, 0], [2, 2, 2], { moves }).cost;
  assert.deepEqual([cost(6), cost(18), cost(26)], [6, Math.SQRT2 + Math.SQRT2 + Math.SQRT2, 2 * Math.sqrt(3)]);
  assert.deepEqual(grid.findPath([0, 0, 0], [2, 2, 2], {}), grid.findPath([0, 0, 0], [2, 2, 2], { moves: 26 }));
});

test('the rule for corners', () => {
  const cost = (closed, corners) => {
    const grid = new VoxelGrid(2, 2, 2);
    for (const voxel of closed) grid.setWalkable(...voxel, false);
    return grid.findPath([0, 0, 0], [1, 1, 1], { corners }).cost;
  };
  const root3 = Math.sqrt(3);
  assert.deepEqual([cost([], undefined), cost([], 'allow-all')], [root3, root3]);
  const oneClosed = [[1, 0, 0]];
  assert.equal(cost(oneClosed, 'no-corner-cutting'), 1 + Math.SQRT2);
  assert.equal(cost(oneClosed, 'no-squeezing'), root3);
  const faces = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  assert.equal(cost(faces, 'no-squeezing'), Infinity);
  assert.equal(cost(faces, 'allow-all'), root3);
});

test('a path through a hole of one voxel, across the borders of chunks', () => {
  const grid = new VoxelGrid(40, 40, 40);
  grid.fillBox(16, 0, 0, 1, 40, 40, WALL);
  assert.equal(grid.findPath([0, 20, 20], [39, 20, 20]).status, 'no-path');
  grid.setWalkable(16, 31, 32, true);
  const path = grid.findPath([0, 20, 20], [39, 20, 20], { recordExpansions: true });
  assert.deepEqual([path.status, path.found, path.hasPath, path.isPartial], ['found', true, true, false]);
  assert.equal(path.algorithm, 'a*');
  const voxels = triples(path.cells);
  assert.deepEqual(
    [voxels[0], voxels.at(-1)],
    [
      [0, 20, 20],
      [39, 20, 20],
    ],
  );
  assert.ok(voxels.some((voxel) => voxel.join() === '16,31,32'));
  assert.equal(path.cellCount, voxels.length);
  assert.equal(path.expandedCells.length, path.expandedCount * 3);
  assert.deepEqual(triples(path.expandedCells)[0], [0, 20, 20]);
  assert.equal(path.iterations, path.expandedCount + 1, 'the goal is taken but not expanded');
  assert.deepEqual([path.points.length, path.length], [0, NaN]);
});

test('a symmetric block gives the same path whatever order its voxels were set in', () => {
  const walls = [];
  for (let y = 3; y < 8; y++) for (let z = 3; z < 8; z++) walls.push([5, y, z]);
  const query = (order) => {
    const grid = new VoxelGrid(11, 11, 11);
    for (const voxel of order) grid.setWalkable(...voxel, false);
    return grid.findPath([0, 5, 5], [10, 5, 5], { recordExpansions: true });
  };
  const path = query(walls);
  assert.deepEqual(query(walls.toReversed?.() ?? [...walls].reverse()), path);
  assert.deepEqual(query([...walls].sort((a, b) => ((a[1] * 7 + a[2]) % 5) - ((b[1] * 7 + b[2]) % 5))), path);
});

test('a result without a path', () => {
  const grid = new VoxelGrid(3, 1, 1);
  grid.setWalkable(1, 0, 0, false);
  assert.deepEqual(grid.findPath([0, 0, 0], [2, 0, 0]), {
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

test('area costs count on both voxels of a move, and heuristics follow the cheapest', () => {
  const grid = new VoxelGrid(3, 1, 1);
  grid.setArea(1, 0, 0, 1);
  grid.setAreaCost(1, 4);
  assert.equal(grid.findPath([0, 0, 0], [2, 0, 0]).cost, 5);
  const cheap = new VoxelGrid(12, 12, 12);
  cheap.setAreaCost(0, 0.25);
  assert.equal(cheap.findPath([0, 0, 0], [11, 0, 0]).cost, 11 * 0.25);
});

test('starts and goals that are no place to be are outcomes', () => {
  const grid = new VoxelGrid(3, 3, 3);
  grid.setWalkable(1, 1, 1, false);
  const status = (start, goal, options) => grid.findPath(start, goal, options).status;
  assert.equal(status([1, 1, 1], [0, 0, 0]), 'start-invalid');
  assert.equal(status([0, 0, 0], [1, 1, 1]), 'goal-invalid');
  assert.equal(status([0, 0, -1], [0, 0, 0]), 'start-invalid');
  assert.equal(status([0, 0, 0], [0, 0, 2147483647]), 'goal-invalid');
  assert.equal(status([0, 0, 0], [2, 2, 2], { blocked: ({ z }) => z === 2 }), 'goal-invalid');
  const here = grid.findPathWithPoints([2, 2, 2], [2, 2, 2]);
  assert.deepEqual([here.cost, here.length, [...here.cells]], [0, 0, [2, 2, 2]]);
});

test('heuristics and weights change the work, not the outcome', () => {
  const grid = new VoxelGrid(16, 16, 16);
  const query = (options) => grid.findPath([2, 3, 1], [12, 9, 14], options);
  for (const moves of [6, 18, 26]) {
    const zero = query({ heuristic: 'zero', moves });
    assert.ok(query({ moves }).expandedCount < zero.expandedCount);
    assert.ok(Math.abs(query({ moves }).cost - zero.cost) < 1e-9);
    assert.deepEqual(query({ heuristicWeight: 0, moves }), zero);
    assert.ok(query({ heuristicWeight: 5, moves }).cost >= zero.cost - 1e-9);
  }
});

test('an iteration budget', () => {
  const grid = new VoxelGrid(12, 12, 12);
  grid.fillBox(6, 0, 0, 1, 12, 11, WALL);
  const whole = grid.findPath([0, 0, 0], [11, 3, 3]);
  const short = grid.findPath([0, 0, 0], [11, 3, 3], { iterationBudget: whole.iterations - 1 });
  assert.deepEqual([short.status, short.cost, short.iterations], ['budget-exhausted', Infinity, whole.iterations - 1]);
  assert.deepEqual(grid.findPath([0, 0, 0], [11, 3, 3], { iterationBudget: whole.iterations }), whole);
});

test('points are the centres of the voxels, and queries take world points', () => {
  const space = { originX: 100, originY: -10, originZ: 4, cellSize: 0.5 };
  const grid = new VoxelGrid(8, 8, 8, { space });
  const path = grid.findPathWithPoints([0, 0, 0], [3, 5, 7]);
  assert.deepEqual(
    triples(path.points),
    triples(path.cells).map((voxel) => Object.values(grid.pointAt(voxel))),
  );
  assert.ok(Math.abs(path.length - path.cost * 0.5) < 1e-12);
  assert.deepEqual(grid.findPathBetween([100.1, -9.9, 4], { x: 101.6, y: -7.3, z: 7.9 }), path);
  assert.equal(grid.findPathBetween([99.9, -9, 5], [101, -9, 5]).status, 'start-invalid');
  assert.equal(grid.findPathBetween([101, -9, 5], [0, 0, -2097152]).status, 'goal-invalid');
});

test('a result is a plain object of its own: it can be cloned, and later queries leave it alone', () => {
  const grid = new VoxelGrid(6, 6, 6);
  const path = grid.findPathWithPoints([0, 0, 0], [5, 3, 2], { recordExpansions: true });
  const clone = structuredClone(path);
  grid.findPathWithPoints([5, 5, 5], [0, 5, 1], { recordExpansions: true });
  grid.dispose();
  assert.deepEqual(path, clone);
});

test('views and results are right when the memory grows', async () => {
  const { initSync, VoxelGrid: OtherGrid } = await importCopy();
  initSync(wasmBytes);
  const grid = new OtherGrid(120, 120, 120);
  grid.setArea(0, 0, 1, 8);
  const view = grid.chunkView(0, 0, 0);
  const path = grid.findPathWithPoints([0, 0, 0], [119, 60, 119], { recordExpansions: true, heuristicWeight: 0.5 });
  assert.equal(view.byteLength, 0, 'it grew');
  assert.equal(path.found, true);
  assert.deepEqual([path.cells.length, path.points.length], [path.cellCount * 3, path.cellCount * 3]);
  assert.equal(path.expandedCells.length, path.expandedCount * 3);
  assert.equal(grid.chunkView(0, 0, 0)[256], 8);
});

const grid = new VoxelGrid(4, 3, 2);
grid.setArea(1, 1, 1, WALL);
const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });
const option = (options) => () => grid.findPath([0, 0, 0], [3, 2, 1], options);

const wrongCalls = {
  'making grids': [
    [() => new VoxelGrid(0, 5, 5), outOfRange('sizeX', 'sizeX must be in [1, 1073741824], was 0')],
    [() => new VoxelGrid(5, -1, 5), outOfRange('sizeY', /was -1$/)],
    [() => new VoxelGrid(1024, 1024, 1025), outOfRange('sizeZ', /1025/)],
    [() => new VoxelGrid(2147483647, 2147483647, 2147483647), outOfRange('sizeX', /2147483647/)],
    [() => new VoxelGrid(2.5, 5, 5), outOfRange('sizeX', /integer .* was 2\.5$/)],
    [() => new VoxelGrid(5, NaN, 5), outOfRange('sizeY', /was NaN$/)],
    [() => new VoxelGrid(5, 5, 4294967297), outOfRange('sizeZ', /was 4294967297$/)],
    [() => new VoxelGrid(3, 3), invalid('sizeZ', 'sizeZ must be a number, was undefined')],
    [() => new VoxelGrid(3, 3, 3, { area: 256 }), outOfRange('area', 'area must be an integer in [0, 255], was 256')],
    [() => new VoxelGrid(3, 3, 3, 7), invalid('options', 'options must be an object, was 7')],
    [() => new VoxelGrid(3, 3, 3, { areas: 1 }), unknown('areas')],
    [() => new VoxelGrid(3, 3, 3, { space: { cellSize: -1 } }), outOfRange('cellSize', /was -1$/)],
  ],
  voxels: [
    [() => grid.getArea(4, 0, 0), outOfRange('x', 'x must be in [0, 3], was 4')],
    [() => grid.getArea(0, -1, 0), outOfRange('y', 'y must be in [0, 2], was -1')],
    [() => grid.getArea(0, 0, 0.5), outOfRange('z', /was 0\.5$/)],
    [() => grid.getArea('0', 0, 0), invalid('x', 'x must be a number, was "0"')],
    [() => grid.getArea(0, 0), invalid('z', 'z must be a number, was undefined')],
    [() => grid.setArea(0, 0, 2, 1), outOfRange('z', /was 2$/)],
    [() => grid.setArea(0, 0, 0, 256), outOfRange('area', /was 256$/)],
    [() => grid.setWalkable(0, 3, 0, true), outOfRange('y', /was 3$/)],
    [() => grid.setWalkable(0, 0, 0, 1), invalid('walkable', 'walkable must be a boolean, was 1')],
    [() => grid.isWalkable(NaN, 0, 0), outOfRange('x', /was NaN$/)],
    [() => grid.chunkView(1, 0, 0), outOfRange('x', /was 1$/)],
    [() => grid.pointAt([4, 0, 0]), outOfRange('x', /was 4$/)],
    [
      () => grid.pointAt([0, 0]),
      invalid('voxel', 'voxel must be { x, y, z } or [x, y, z], was an object of class Array'),
    ],
    [() => grid.voxelAt([0, 0, 2097153]), outOfRange('point.z', /\[-2097152, 2097152\], was 2097153$/)],
    [() => grid.voxelAt({ x: 0, y: 0 }), invalid('point.z', /undefined$/)],
  ],
  boxes: [
    [() => grid.fillBox(3, 0, 0, 2, 1, 1, 1), outOfRange('sizeX', 'sizeX must be in [0, 1], was 2')],
    [() => grid.fillBox(-1, 0, 0, 2, 1, 1, 1), outOfRange('x', /was -1$/)],
    [() => grid.fillBox(0, 0, 0, 1, -2, 1, 1), outOfRange('sizeY', /was -2$/)],
    [() => grid.fillBox(0, 0, 1, 1, 1, 2147483647, 1), outOfRange('sizeZ', /was 2147483647$/)],
    [() => grid.fillBox(0, 0, 0, 1, 1, 1, 300), outOfRange('area', /was 300$/)],
    [() => grid.fillBox(0, 0, 0, 1, 1, 1, Uint8Array.of(1)), invalid('area', /Uint8Array$/)],
    [() => grid.fillBox(0, 0, 0.5, 1, 1, 1, 1), outOfRange('z', /was 0\.5$/)],
    [() => grid.setBox(0, 0, 0, 2, 2, 1, new Uint8Array(3)), outOfRange('areas', /= 4 bytes, had 3$/)],
    [() => grid.setBox(0, 0, 0, 1, 1, 1, 5), invalid('areas', 'areas must be a Uint8Array, was 5')],
    [() => grid.setBox(0, 0, 0, 5, 1, 1, new Uint8Array(5)), outOfRange('sizeX', /was 5$/)],
    [() => grid.getBox(0, 0, 0, 5, 1, 1), outOfRange('sizeX', /was 5$/)],
    [() => grid.getBox(0, 0, 0, 2, 2, 2, new Uint8Array(7)), outOfRange('into', /at least 8 bytes, had 7$/)],
    [() => grid.getBox(0, 0, 0, 2, 2, 2, []), invalid('into', /Array$/)],
  ],
  'area costs and the world': [
    [() => grid.setAreaCost(255, 1), outOfRange('area', 'area must be in [0, 254], was 255')],
    [() => grid.getAreaCost(-1), outOfRange('area', /was -1$/)],
    [() => grid.setAreaCost(3, 0), outOfRange('multiplier', /was 0$/)],
    [() => grid.setAreaCost(3, Infinity), outOfRange('multiplier', /was Infinity$/)],
    [() => grid.setAreaCost(3, '2'), invalid('multiplier', /"2"$/)],
    [() => (grid.space = { originZ: 2097153 }), outOfRange('originZ', /was 2097153$/)],
    [() => (grid.space = { originY: NaN }), outOfRange('originY', /was NaN$/)],
    [() => (grid.space = { cellSize: 0 }), outOfRange('cellSize', 'cellSize must be in (0, 2097152], was 0')],
    [() => (grid.space = null), invalid('space', /was null$/)],
    [() => (grid.space = { size: 1 }), unknown('size')],
    [() => grid.findPathBetween([NaN, 0, 0], [0, 0, 0]), outOfRange('start.x', /was NaN$/)],
    [() => grid.findPathBetween([0, 0, 0], [0, 0, -3e6]), outOfRange('goal.z', /was -3000000$/)],
  ],
  'voxels and options of queries': [
    [() => grid.findPath(undefined, [0, 0, 0]), invalid('start', /\{ x, y, z \} or \[x, y, z\], was undefined$/)],
    [() => grid.findPath([0, 0, 0], [0, 0]), invalid('goal', /Array$/)],
    [() => grid.findPath({ x: 0, y: 0 }, [0, 0, 0]), invalid('start.z', /was undefined$/)],
    [() => grid.findPath([0.5, 0, 0], [0, 0, 0]), outOfRange('start.x', /was 0\.5$/)],
    [() => grid.findPath([0, 0, 0], [0, 0, 2147483648]), outOfRange('goal.z', /was 2147483648$/)],
    [option({ moves: 8 }), outOfRange('moves', 'moves must be 6, 18 or 26, was 8')],
    [option({ moves: '26' }), invalid('moves', /"26"$/)],
    [option({ corners: 'never' }), outOfRange('corners', /'no-squeezing', 'allow-all', was "never"$/)],
    [option({ heuristic: 'euclidean' }), outOfRange('heuristic', /one of 'auto', 'zero', was "euclidean"$/)],
    [option({ heuristicWeight: -1 }), outOfRange('heuristicWeight', /was -1$/)],
    [option({ heuristicWeight: NaN }), outOfRange('heuristicWeight', /was NaN$/)],
    [option({ iterationBudget: -1 }), outOfRange('iterationBudget', /was -1$/)],
    [option({ recordExpansions: 1 }), invalid('recordExpansions', /was 1$/)],
    [option({ stepCost: 2 }), invalid('stepCost', /was 2$/)],
    [option({ blocked: {} }), invalid('blocked', /an object$/)],
    [option({ cancelled: null }), invalid('cancelled', /was null$/)],
    [option({ connectivity: 8 }), unknown('connectivity')],
    [option({ agentSize: 1 }), unknown('agentSize')],
    [option({ algorithm: 'a*' }), unknown('algorithm')],
    [option(null), invalid('options', /was null$/)],
    [() => grid.createSearch({ moves: 7 }), outOfRange('moves', /was 7$/)],
  ],
};

for (const [name, list] of Object.entries(wrongCalls)) {
  test(`wrong calls: ${name}`, () => {
    const before = grid.saveState();
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
      assert.deepEqual(grid.saveState(), before, call.toString());
    }
  });
}
