// Disposal of navigation meshes and what is built over them, the garbage collector, and the memory of the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  importCopy,
  NavMesh,
  NavMeshQuery,
  NavWorld,
  Random,
  TileLibrary,
  TileStreamer,
  wasmBytes,
} from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';
import { ISLANDS, rectangle } from './support/nav_scenes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const SQUARE = [rectangle(0, 0, 10, 10)];
const [HERE, THERE] = [
  [2, 0, 2],
  [8, 0, 8],
];
const random = new Random(1n);
const link = { tileX: 0, tileZ: 0, layer: 0, index: 0 };

const kinds = {
  NavMesh: {
    type: NavMesh,
    make: () => NavMesh.build2D(SQUARE),
    members: {
      settings: (mesh) => mesh.settings,
      version: (mesh) => mesh.version,
      tileCount: (mesh) => mesh.tileCount,
      findPath: (mesh) => mesh.findPath(HERE, THERE),
      raycast: (mesh) => mesh.raycast(HERE, THERE),
      samplePosition: (mesh) => mesh.samplePosition(HERE, 1),
      randomPoint: (mesh) => mesh.randomPoint(random),
      createQuery: (mesh) => mesh.createQuery(),
      createCrowd: (mesh) => mesh.createCrowd(),
      tiles: (mesh) => mesh.tiles(),
      tileAt: (mesh) => mesh.tileAt(HERE),
      polygons: (mesh) => mesh.polygons(),
      debugGeometry: (mesh) => mesh.debugGeometry(),
      isValid: (mesh) => mesh.isValid(1n),
      polyArea: (mesh) => mesh.polyArea(1n),
      polyFlags: (mesh) => mesh.polyFlags(1n),
      setPolyArea: (mesh) => mesh.setPolyArea(1n, 1),
      setPolyFlags: (mesh) => mesh.setPolyFlags(1n, 1),
      offMeshLinks: (mesh) => mesh.offMeshLinks(),
      setOffMeshLinkEnabled: (mesh) => mesh.setOffMeshLinkEnabled(link, true),
      createStreamer: (mesh) => mesh.createStreamer(),
      save: (mesh) => mesh.save(),
      saveTile: (mesh) => mesh.saveTile(0, 0),
      snapshot: (mesh) => mesh.snapshot(),
      restore: (mesh) => mesh.restore(new Uint8Array(8)),
    },
  },
  NavMeshQuery: {
    type: NavMeshQuery,
    make: () => NavMesh.build2D(SQUARE).createQuery(),
    members: {
      nearestPoly: (query) => query.nearestPoly(HERE),
      closestPoint: (query) => query.closestPoint(1n, HERE),
      findPath: (query) => query.findPath(HERE, THERE),
      expandedPolys: (query) => query.expandedPolys(),
      findCorridor: (query) => query.findCorridor(1n, 1n, HERE, THERE),
      beginPath: (query) => query.beginPath(1n, 1n, HERE, THERE),
      updatePath: (query) => query.updatePath(1),
      finishPath: (query) => query.finishPath(),
      straightPath: (query) => query.straightPath(HERE, THERE, [1n]),
      raycast: (query) => query.raycast(1n, HERE, THERE),
      moveAlongSurface: (query) => query.moveAlongSurface(1n, HERE, THERE),
      findPolysInCircle: (query) => query.findPolysInCircle(1n, HERE, 1),
      findPolysInShape: (query) => query.findPolysInShape(1n, [HERE, THERE, [2, 0, 8]]),
      findLocalNeighbourhood: (query) => query.findLocalNeighbourhood(1n, HERE, 1),
      distanceToWall: (query) => query.distanceToWall(1n, HERE, 1),
      findWalls: (query) => query.findWalls(1n, HERE, 1),
      randomPoint: (query) => query.randomPoint(random),
      randomPointAround: (query) => query.randomPointAround(random, 1n, HERE, 1),
    },
  },
  TileStreamer: {
    type: TileStreamer,
    make: () => NavMesh.build2D(SQUARE).createStreamer(),
    members: {
      pending: (streamer) => streamer.pending,
      add: (streamer) => streamer.add(new Uint8Array(8)),
      remove: (streamer) => streamer.remove(0, 0),
      update: (streamer) => streamer.update(1),
    },
  },
  TileLibrary: {
    type: TileLibrary,
    make: () => new TileLibrary(),
    members: {
      addMesh: (library) => library.addMesh(NavMesh.build2D(SQUARE)),
      addTile: (library) => library.addTile(new Uint8Array(8), NavMesh.build2D(SQUARE)),
    },
  },
  NavWorld: {
    type: NavWorld,
    make: () => NavWorld.build2D(SQUARE, [{}]),
    members: {
      classCount: (world) => world.classCount,
      mesh: (world) => world.mesh(0),
      classFor: (world) => world.classFor(1),
      findPath: (world) => world.findPath(1, HERE, THERE),
      createCrowd: (world) => world.createCrowd(),
      save: (world) => world.save(),
    },
  },
};

for (const [name, { type, make, members }] of Object.entries(kinds)) {
  test(`${name}: every member throws after dispose() and on other objects`, async () => {
    const isAsync = 'findPathAsync' in type.prototype;
    checkMembersListed(type, isAsync ? { ...members, findPathAsync: undefined } : members);
    checkDisposal(name, type, make, members);
    if (!isAsync) return;
    const object = make();
    object.dispose();
    const call = type === NavWorld ? object.findPathAsync(1, HERE, THERE) : object.findPathAsync(HERE, THERE);
    await assert.rejects(call, { code: 'disposed', message: `this ${name} was disposed of` });
  });
}

test('queries and streamers throw when their mesh was disposed of', () => {
  for (const name of ['NavMeshQuery', 'TileStreamer']) {
    const mesh = NavMesh.build2D(SQUARE);
    const object = name === 'NavMeshQuery' ? mesh.createQuery() : mesh.createStreamer();
    mesh.dispose();
    for (const [member, use] of Object.entries(kinds[name].members)) {
      assert.throws(() => use(object), { code: 'disposed', message: 'this NavMesh was disposed of' }, member);
    }
    object.dispose();
    assert.throws(() => Object.values(kinds[name].members)[0](object), { message: `this ${name} was disposed of` });
  }
});

test('before init() every way to make one throws', async () => {
  const copy = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized' };
  assert.throws(() => copy.NavMesh.build2D(SQUARE), expected);
  assert.throws(() => copy.NavMesh.load(new Uint8Array(8)), expected);
  assert.throws(() => copy.NavWorld.build2D(SQUARE, [{}]), expected);
  assert.throws(() => copy.NavWorld.load(new Uint8Array(8)), expected);
  assert.throws(() => new copy.TileLibrary(), expected);
  assert.equal(new copy.QueryFilter({ areaCosts: { 1: 2 } }).areaCosts[1], 2, 'a filter is plain data');
});

test('objects of another instance are refused', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const mesh = NavMesh.build2D(SQUARE);
  assert.throws(() => mesh.restore(mesh.snapshot(), new copy.TileLibrary()), { argument: 'library' });
  assert.throws(() => new TileLibrary().addMesh(copy.NavMesh.build2D(SQUARE)), { argument: 'mesh' });
  assert.throws(() => mesh.randomPoint(new copy.Random(1n)), { argument: 'random' });
  assert.throws(() => NavMesh.build2D(new copy.Grid(3, 3)), { name: 'TypeError', argument: 'cells' });
});

/** A copy of the package with a module of its own, and a function that measures its memory. */
async function measured(bytes = wasmBytes) {
  const copy = await importCopy();
  copy.initSync(bytes);
  const probe = new copy.Grid(1, 1);
  return { ...copy, size: () => probe.cellsView.buffer.byteLength };
}

/** Ground with many polygons. */
const ground = {
  cells: Uint8Array.from({ length: 4096 }, (_, i) => (i % 7 === 3 && i % 3 !== 0 ? 0 : 1)),
  width: 64,
  height: 64,
};
const SETTINGS = { agentRadius: 0.1, tileSize: 16 };

test('100,000 queries leave the heap flat', async () => {
  const { NavMesh: OtherMesh, size, Random: OtherRandom } = await measured();
  const mesh = OtherMesh.build2D(ground, SETTINGS);
  const draw = new OtherRandom(3n);
  const query = mesh.createQuery();
  const filter = { areaCosts: { 3: 2 } };
  const points = Array.from({ length: 64 }, () => mesh.randomPoint(draw));
  const run = (count) => {
    for (let i = 0; i < count; i++) {
      const [a, b] = [points[i % 64], points[(i * 7 + 1) % 64]];
      if (i % 20 === 0) mesh.findPath(a, b, { filter });
      else if (i % 20 === 1) query.findWalls(query.nearestPoly(a).poly, a, 3);
      else if (i % 2 === 0) mesh.samplePosition(a, 1, filter);
      else mesh.raycast(a, b);
    }
  };
  run(5000);
  await collectGarbage();
  const [before, heap] = [size(), process.memoryUsage().heapUsed];
  run(100000);
  await collectGarbage();
  assert.equal(size(), before);
  const grown = process.memoryUsage().heapUsed - heap;
  assert.ok(grown < 4e6, `${grown} bytes of objects`);
});

test('disposed of in every order, the memory comes back', async () => {
  const { NavMesh: OtherMesh, NavWorld: OtherWorld, TileLibrary: OtherLibrary, size } = await measured();
  const orders = [
    ([world, mesh, query, streamer, library]) => [query, streamer, library, mesh, world],
    ([world, mesh, query, streamer, library]) => [world, mesh, library, streamer, query],
    ([world, mesh, query, streamer, library]) => [mesh, query, world, streamer, library],
  ];
  const use = (order) => {
    const world = OtherWorld.build2D(ISLANDS, [SETTINGS]);
    const mesh = world.mesh(0);
    const [query, streamer, library] = [mesh.createQuery(), mesh.createStreamer(), new OtherLibrary()];
    query.findPath([1, 0, 1], [29, 0, 9], { filter: { passes: () => true } });
    streamer.add(mesh.saveTile(0, 0));
    library.addMesh(mesh);
    const single = OtherMesh.build2D(SQUARE, SETTINGS);
    for (const object of [...order([world, mesh, query, streamer, library]), single]) object.dispose();
    return size();
  };
  orders.forEach(use);
  const before = use(orders[0]);
  for (let i = 0; i < 30; i++) assert.equal(use(orders[i % 3]), before);
});

test('forgotten ones are collected, also when callbacks refer to them', async () => {
  const { NavMesh: OtherMesh, NavWorld: OtherWorld, size } = await measured();
  const bytes = OtherWorld.build2D(ground, [SETTINGS, SETTINGS]).save();
  const forget = () => {
    const world = OtherWorld.load(bytes);
    const mesh = world.mesh(1);
    const query = mesh.createQuery();
    query.findPath([1, 0, 1], [60, 0, 60], { filter: { passes: () => query !== mesh } });
    const { poly } = query.nearestPoly([1, 0, 1]);
    query.beginPath(poly, poly, [1, 0, 1], [1, 0, 1], { passes: () => query !== world });
    mesh.createStreamer().add(mesh.saveTile(0, 0));
    OtherMesh.build2D(SQUARE).createQuery();
  };
  forget();
  const one = size();
  const after = await sizeAfterForgetting(forget, size, 150);
  assert.ok(after < one + 40e6, `memory is ${after} bytes, was ${one}`);
});

test('a query keeps a forgotten mesh, and a path goes on when nothing but its promise is left', async () => {
  const make = () => NavMesh.build2D(ground, SETTINGS);
  const expected = make().findPath([1, 0, 1], [60, 0, 60]);
  const query = make().createQuery();
  const running = make().findPathAsync([1, 0, 1], [60, 0, 60], { iterationsPerSlice: 10 });
  for (let i = 0; i < 5; i++) {
    await collectGarbage();
    make();
  }
  assert.deepEqual(query.findPath([1, 0, 1], [60, 0, 60]), expected);
  assert.deepEqual(await running, expected);
  const mesh = NavWorld.build2D(ground, [SETTINGS]).mesh(0);
  for (let i = 0; i < 5; i++) await collectGarbage();
  assert.deepEqual(mesh.findPath([1, 0, 1], [60, 0, 60]), expected);
});

test('results are right when a query makes the memory grow', async () => {
  const side = 160;
  const hole = (i) => (i % side) % 4 === 2 && Math.floor(i / side) % 4 === 2;
  const cells = Uint8Array.from({ length: side * side }, (_, i) => (hole(i) ? 0 : 1));
  const built = NavMesh.build2D({ cells, width: side, height: side }, { agentRadius: 0.25 });
  const ends = [
    [1, 0, 1],
    [side - 1, 0, side - 1],
  ];
  const queries = [
    (mesh) => mesh.findPath(...ends, { filter: { areaCosts: { 1: 3 }, passes: () => true } }),
    (mesh) => mesh.polygons(),
    (mesh) => mesh.debugGeometry(),
    (mesh) => mesh.snapshot(),
    (mesh) => mesh.createQuery({ nodeModel: 'crossing' }).findPath(...ends),
    (mesh) => mesh.createQuery().findPolysInCircle(mesh.polygons().refs[0], ends[0], 2000),
    (mesh) => mesh.createQuery().findWalls(mesh.polygons().refs[0], ends[0], 50),
  ];
  const bytes = built.save();
  let grown = 0;
  for (const use of queries) {
    const { NavMesh: OtherMesh, size } = await measured();
    const mesh = OtherMesh.load(bytes);
    const before = size();
    assert.deepEqual(use(mesh), use(built), use.toString());
    if (size() > before) grown++;
  }
  // Some read what is there, or need little.
  assert.ok(grown >= 3, `${grown}`);
});

test('a full memory is a typed error, and everything is as it was', async () => {
  const { NavMesh: OtherMesh, OnePathMemoryError, size } = await measured(withMaximumPages(wasmBytes, 64));
  const mesh = OtherMesh.build2D(SQUARE);
  const expected = mesh.findPath(HERE, THERE);
  const bytes = mesh.save();
  const side = 1000;
  const huge = { cells: Uint8Array.from({ length: side * side }, (_, i) => (i * 7) % 11), width: side, height: side };
  assert.throws(() => OtherMesh.build2D(huge, { agentRadius: 0 }), OnePathMemoryError);
  const kept = [];
  assert.throws(() => {
    for (;;) kept.push(OtherMesh.build2D(ground, SETTINGS));
  }, OnePathMemoryError);
  assert.ok(kept.length > 1 && size() <= 64 * 65536);
  assert.throws(() => kept[0].restore(new Uint8Array(64 * 65536)), OnePathMemoryError);
  kept.pop().dispose();
  assert.deepEqual(mesh.findPath(HERE, THERE), expected);
  assert.deepEqual(mesh.save(), bytes);
});
