// Navigation meshes of tile maps: the cookbook's figures to the bit, presets, and what a mesh tells about itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, NavMesh, NavSettings, Random } from './support/onepath.mjs';
import { contains, cookbookGrid, polygonsOf, rectangle, triples, turn, xyz } from './support/nav_scenes.mjs';

const START = [2, 0, 9];
const END = [28, 0, 9];

function checkCookbook(mesh) {
  const path = mesh.findPath(START, END);
  assert.deepEqual(
    [path.status, path.detail, path.found, path.hasPath, path.isPartial],
    ['found', 'success', true, true, false],
  );
  assert.equal(path.length.toFixed(4), '27.4165');
  assert.equal(path.pointCount, 4);
  assert.deepEqual(triples(path.points), [START, [10.79296875, 0, 12.599609375], [19.20703125, 0, 12.599609375], END]);
  assert.deepEqual([...path.pointFlags], [1, 0, 0, 2]);
  assert.equal(path.corridor.length, new Set(path.corridor).size);
  assert.ok(path.expandedCount >= path.corridor.length && !path.nodeLimitReached);
  const hit = mesh.raycast({ x: 2, y: 0, z: 9 }, { x: 28, y: 0, z: 9 });
  assert.deepEqual(hit, {
    hit: true,
    position: { x: 10.400390625, y: 0, z: 9 },
    normal: { x: 1, y: 0, z: 0 },
    distance: 8.400390625,
  });
  assert.deepEqual(mesh.samplePosition([15, 0, 9], 5), { x: 15, y: 0, z: 5.400390625 });
  assert.equal(mesh.samplePosition([15, 0, 9], 3.5), null);
  return path;
}

test('the cookbook page, to the bit', () => {
  const mesh = NavMesh.build2D(cookbookGrid());
  const path = checkCookbook(mesh);
  const bytes = mesh.save();
  assert.equal(bytes.length, 793);
  const loaded = NavMesh.load(bytes);
  assert.deepEqual(checkCookbook(loaded), path);
  assert.deepEqual(loaded.save(), bytes);
  assert.deepEqual(loaded.settings, mesh.settings);
  assert.deepEqual(NavMesh.load(bytes, {}).save(), bytes, 'the same settings, given');
});

test('a grid, its cells as a tile map and its outlines are the same ground', () => {
  const grid = cookbookGrid();
  const bytes = NavMesh.build2D(grid).save();
  const areas = [...grid.cellsView];
  const maps = [
    { cells: areas.map((area) => area !== 255), width: 30, height: 20, cellSize: 1, origin: { x: 0, y: 0 } },
    { cells: Uint8Array.from(areas, (area) => (area === 255 ? 0 : 7)), width: 30, height: 20 },
  ];
  for (const map of maps) assert.deepEqual(NavMesh.build2D(map).save(), bytes);
  const [whole, block] = [rectangle(0, 0, 30, 20), rectangle(11, 6, 19, 12)];
  const sources = [
    [{ rings: [whole, block] }],
    [{ rings: [new Float64Array(whole.flat()), Float32Array.from(block.flat())] }],
    [{ rings: [block.map(([x, y]) => ({ x, y })), [...whole].reverse()] }],
  ];
  for (const source of sources) assert.deepEqual(NavMesh.build2D(source).save(), bytes);
  for (const obstacle of [block, new Float64Array(block.flat()), { rings: [block] }]) {
    assert.deepEqual(NavMesh.build2D([whole], {}, { obstacles: [obstacle] }).save(), bytes);
  }
  assert.deepEqual(NavMesh.build2D([whole], undefined, { obstacles: [] }).save(), NavMesh.build2D([whole]).save());
});

test('the space of a grid is that of its mesh', () => {
  const grid = new Grid(10, 10, { space: { originX: 100, originY: -50, cellSize: 2 } });
  const mesh = NavMesh.build2D(grid);
  assert.equal(mesh.findPath([101, 0, -49], [119, 0, -31]).length.toFixed(3), (18 * Math.SQRT2).toFixed(3));
  assert.equal(mesh.samplePosition([99, 0, -40], 0.5), null);
});

test('presets are frozen, and settings are laid over the humanoid', () => {
  assert.throws(() => (NavSettings.humanoid.agentRadius = 3), TypeError);
  assert.throws(() => NavSettings.humanoid.offMeshLinks.push({}), TypeError);
  assert.throws(() => (NavSettings.small = NavSettings.large), TypeError);
  const common = {
    cellHeight: 0.2,
    originX: 0,
    originZ: 0,
    maxVertsPerPoly: 6,
    floorY: 0,
    area: 0,
    flags: 1,
    snapBits: undefined,
    partition: 'watershed',
    minRegionArea: 64,
    mergeRegionArea: 400,
    contourMaxError: 1.3,
    maxEdgeLength: 3.6,
    detailSampleDistance: 1.8,
    detailMaxError: 0.2,
    offMeshLinks: [],
  };
  const agents = {
    humanoid: [0.6, 2, 0.9, 45, 0.3, 64],
    small: [0.3, 1, 0.4, 45, 0.15, 32],
    large: [1.5, 4, 1.2, 40, 0.5, 128],
  };
  const names = ['agentRadius', 'agentHeight', 'walkableClimb', 'agentMaxSlopeDegrees', 'cellSize', 'tileSize'];
  for (const [preset, numbers] of Object.entries(agents)) {
    const expected = { ...common, ...Object.fromEntries(names.map((name, i) => [name, numbers[i]])) };
    assert.deepEqual(NavSettings[preset], expected);
    assert.deepEqual(NavMesh.build2D(cookbookGrid(), NavSettings[preset]).settings, expected);
  }
  assert.deepEqual(NavMesh.build2D(cookbookGrid()).settings, NavSettings.humanoid);
  assert.deepEqual(NavMesh.build2D(cookbookGrid(), { tileSize: undefined }).settings, NavSettings.humanoid);
});

test('every setting goes into the mesh and comes back', () => {
  const link = { start: [5, 1.5, 5], end: { x: 25, y: 1.5, z: 5 }, radius: 0.75 };
  const settings = {
    agentRadius: 0.25,
    agentHeight: 1.75,
    walkableClimb: 0.5,
    agentMaxSlopeDegrees: 30,
    cellSize: 0.5,
    cellHeight: 0.25,
    tileSize: 16,
    originX: 1,
    originZ: -1,
    maxVertsPerPoly: 4,
    floorY: 1.5,
    area: 63,
    flags: 0xabcd,
    snapBits: 0,
    partition: 'layers',
    minRegionArea: 3,
    mergeRegionArea: 4,
    contourMaxError: 2.5,
    maxEdgeLength: 0,
    detailSampleDistance: 0.5,
    detailMaxError: 0.125,
    offMeshLinks: [link, { ...link, bidirectional: true, area: 5, flags: 0xfedc, userId: 4294967295 }],
  };
  const mesh = NavMesh.build2D(cookbookGrid(), settings);
  const expected = structuredClone(settings);
  expected.offMeshLinks = [
    { ...link, start: { x: 5, y: 1.5, z: 5 }, bidirectional: false, area: 0, flags: 1, userId: 0 },
    { ...expected.offMeshLinks[1], start: { x: 5, y: 1.5, z: 5 } },
  ];
  assert.deepEqual(mesh.settings, expected);
  assert.deepEqual(NavMesh.load(mesh.save()).settings, expected);
  const polygons = polygonsOf(mesh);
  assert.ok(polygons.every(({ area, flags, corners }) => area === 63 && flags === 0xabcd && corners.length <= 4));
  assert.ok(
    polygons.every(({ corners }) =>
      corners.every(([x, y, z]) => Number.isInteger(x) && y === 1.5 && Number.isInteger(z)),
    ),
  );
  const [first, second] = mesh.offMeshLinks();
  assert.deepEqual(first, { tileX: 0, tileZ: 0, layer: 0, index: 0, ...expected.offMeshLinks[0], enabled: true });
  assert.deepEqual([second.index, second.bidirectional, second.userId, second.flags], [1, true, 4294967295, 0xfedc]);
});

test('polygons are convex, cover their corners counter-clockwise, and have references', () => {
  const mesh = NavMesh.build2D(cookbookGrid(), { tileSize: 8 });
  const polygons = polygonsOf(mesh);
  const tiles = mesh.tiles();
  assert.equal(mesh.tileCount, tiles.length);
  assert.equal(
    tiles.reduce((sum, { polyCount }) => sum + polyCount, 0),
    polygons.length,
  );
  assert.equal(new Set(polygons.map(({ ref }) => ref)).size, polygons.length);
  const query = mesh.createQuery();
  for (const { ref, corners } of polygons) {
    assert.ok(mesh.isValid(ref));
    corners.forEach((a, i) => {
      const [b, c] = [corners[(i + 1) % corners.length], corners[(i + 2) % corners.length]];
      assert.ok(turn(a, b, c) > 0);
    });
    const middle = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
    assert.equal(query.nearestPoly(middle).poly, ref);
    const tile = mesh.tileAt(middle);
    assert.ok(tiles.some(({ x, z, layer }) => x === tile.x && z === tile.z && layer === 0));
  }
  assert.equal(mesh.isValid(0n), false);
});

test('debug geometry fits a BufferGeometry', () => {
  const mesh = NavMesh.build2D(cookbookGrid(), {
    tileSize: 8,
    area: 7,
    offMeshLinks: [{ start: [3, 0, 9], end: [27, 0, 9], radius: 1, bidirectional: true }],
  });
  const { positions, indices, areas, outlines, links, linkKinds } = mesh.debugGeometry();
  const polygons = polygonsOf(mesh);
  const corners = triples(positions);
  assert.deepEqual(
    corners,
    polygons.flatMap((polygon) => polygon.corners),
  );
  assert.deepEqual([areas.length, new Set(areas)], [corners.length, new Set([7])]);
  assert.equal(indices.length, 3 * polygons.reduce((sum, polygon) => sum + polygon.corners.length - 2, 0));
  let covered = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const area = turn(...[...indices.subarray(i, i + 3)].map((corner) => corners[corner]));
    assert.ok(area < 0, 'faces up');
    covered -= area / 2;
  }
  // 28.8 x 18.8 less the block with arcs of the radius: all grown or shrunk by at most a grid unit.
  assert.ok(Math.abs(covered - (28.8 * 18.8 - (8 * 6 + 2 * 0.6 * 14 + Math.PI * 0.36))) < 0.2, `${covered}`);
  assert.equal(outlines.length, positions.length * 2);
  assert.deepEqual([...outlines.subarray(0, 6)], [...corners[0], ...corners[1]]);
  assert.equal(links.length, linkKinds.length * 6);
  const kinds = (kind) => linkKinds.filter((found) => found === kind).length;
  assert.deepEqual([kinds(1), kinds(2)], [1, 1]);
  assert.ok(kinds(0) > 10 && kinds(0) % 2 === 0, 'portals go both ways');
  const jump = linkKinds.indexOf(1) * 6;
  assert.deepEqual([...links.subarray(jump, jump + 6)], [3, 0, 9, 27, 0, 9]);
});

test('random points lie on the mesh, evenly, and the generator moves on by four numbers', () => {
  const mesh = NavMesh.build2D(cookbookGrid());
  const polygons = polygonsOf(mesh);
  const [random, other] = [new Random(9n), new Random(9n)];
  const count = 4000;
  let left = 0;
  for (let i = 0; i < count; i++) {
    const point = mesh.randomPoint(random);
    assert.ok(polygons.some((polygon) => contains(polygon, xyz(point))));
    if (point.x < 10.4) left++;
    for (let draw = 0; draw < 4; draw++) other.nextDouble();
    assert.equal(random.state, other.state);
  }
  const expected = (9.8 * 18.8) / (28.8 * 18.8 - (8 * 6 + 2 * 0.6 * 14 + Math.PI * 0.36));
  assert.ok(Math.abs(left / count - expected) < 0.03, `${left / count}, expected ${expected}`);
  const before = random.state;
  assert.equal(mesh.randomPoint(random, { excludeFlags: 1 }), null);
  assert.equal(random.state, before);
});
