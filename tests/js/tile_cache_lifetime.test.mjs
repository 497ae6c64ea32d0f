// Disposal of meshes that change, the garbage collector, and the memory of the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCopy, NavMesh, TileCache, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';
import { FLOOR, randomSoup } from './support/build_scenes.mjs';
import { CYLINDER, QUICK_SETTINGS, sameTiles } from './support/cache_scenes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const make = () => TileCache.build(...FLOOR, QUICK_SETTINGS);
const VOLUME = { corners: [[5, 5], [9, 5], [9, 9]], minY: -1, maxY: 1, area: 3 }; // prettier-ignore

const members = {
  mesh: (cache) => cache.mesh,
  tileCount: (cache) => cache.tileCount,
  addObstacle: (cache) => cache.addObstacle(CYLINDER),
  addCylinder: (cache) => cache.addCylinder([0, 0, 0], 1, 1),
  addBox: (cache) => cache.addBox([0, 0, 0], [1, 1, 1]),
  addOrientedBox: (cache) => cache.addOrientedBox([0, 0, 0], [1, 1, 1], 0),
  addVolume: (cache) => cache.addVolume(VOLUME),
  remove: (cache) => cache.remove(1),
  obstacles: (cache) => cache.obstacles(),
  volumes: (cache) => cache.volumes(),
  pending: (cache) => cache.pending,
  upToDate: (cache) => cache.upToDate,
  pendingTiles: (cache) => cache.pendingTiles(),
  update: (cache) => cache.update(),
  counts: (cache) => cache.counts,
  snapshot: (cache) => cache.snapshot(),
  restore: (cache) => cache.restore(new Uint8Array(8)),
};

test('every member throws after dispose() and on other objects', async () => {
  checkMembersListed(TileCache, { ...members, updateAsync: undefined });
  checkDisposal('TileCache', TileCache, make, members);
  const cache = make();
  cache.dispose();
  await assert.rejects(cache.updateAsync(), { code: 'disposed', message: 'this TileCache was disposed of' });
});

test('a shape whose reading disposes of the cache is not added to what lies there now', () => {
  let another;
  const end = (cache) => {
    cache.dispose();
    another = make();
    return 3;
  };
  const adds = [
    (cache) => cache.addObstacle({ ...CYLINDER, get radius() { return end(cache); } }), // prettier-ignore
    (cache) => cache.addBox([0, 0, 0], { get x() { return end(cache); }, y: 5, z: 5 }), // prettier-ignore
    (cache) => cache.addVolume({ ...VOLUME, get area() { return end(cache); } }), // prettier-ignore
  ];
  for (const add of adds) {
    assert.throws(() => add(make()), { code: 'disposed', message: 'this TileCache was disposed of' });
    assert.deepEqual([another.obstacles(), another.volumes(), another.pending], [[], [], 0]);
    another.dispose();
  }
});

test('before init() every way to make one throws', async () => {
  const copy = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized' };
  assert.throws(() => copy.TileCache.build(...FLOOR), expected);
  assert.throws(() => copy.TileCache.buildVoxels({}), expected);
  assert.throws(() => copy.TileCache.buildGltf(new Uint8Array(8)), expected);
  await assert.rejects(copy.TileCache.buildAsync(...FLOOR), expected);
});

test('the mesh is one object; a cache disposes of it, and can do without it', () => {
  const cache = make();
  const { mesh } = cache;
  assert.ok(cache.mesh === mesh);
  const query = mesh.createQuery();
  const crowd = mesh.createCrowd();
  mesh.dispose();
  assert.throws(() => query.nearestPoly([1, 0, 1]), { message: 'this NavMesh was disposed of' });
  cache.addObstacle(CYLINDER);
  cache.update();
  assert.deepEqual(cache.snapshot(), cache.snapshot());
  const other = cache.mesh;
  assert.ok(other !== mesh && cache.mesh === other);
  sameTiles(other, NavMesh.build(...FLOOR, QUICK_SETTINGS, { obstacles: [CYLINDER] }), 'the new object');
  const [laterQuery, laterCrowd, streamer] = [other.createQuery(), other.createCrowd(), other.createStreamer()];
  cache.dispose();
  const expected = { code: 'disposed', message: 'this NavMesh was disposed of' };
  assert.throws(() => other.tileCount, expected);
  assert.throws(() => laterQuery.nearestPoly([1, 0, 1]), expected);
  assert.throws(() => laterCrowd.step(0.1), expected);
  assert.throws(() => streamer.pending, expected);
  for (const object of [query, crowd, laterQuery, laterCrowd, streamer, cache]) object.dispose();
});

test('a cache that is disposed of within a callback of a query lasts until the query is done', () => {
  const cache = make();
  let calls = 0;
  const passes = () => {
    if (calls++ === 0) cache.dispose();
    return true;
  };
  const { mesh } = cache;
  const path = mesh.findPath([4, 0, 4], [36, 0, 36], { filter: { passes } });
  assert.equal(path.found, true);
  assert.throws(() => mesh.tileCount, { code: 'disposed' });
});

test('a mesh, a query and a crowd keep a forgotten cache', async () => {
  const meshes = [make().mesh];
  const query = make().mesh.createQuery();
  const crowd = make().mesh.createCrowd();
  const awaited = (() => {
    const cache = make();
    cache.addBox([0, -1, 0], [40, 1, 40]);
    return cache.updateAsync();
  })();
  for (let i = 0; i < 6; i++) {
    await collectGarbage();
    make();
  }
  assert.equal(meshes[0].findPath([4, 0, 4], [36, 0, 36]).found, true);
  assert.notEqual(query.nearestPoly([4, 0, 4]), null);
  crowd.add([4, 0, 4]).setDestination([36, 0, 36]);
  crowd.step(0.1);
  assert.equal(await awaited, 25);
});

// ---- Memory ----

/** A copy of the package with a module of its own, and a function that measures its memory. */
async function measured(bytes = wasmBytes) {
  const copy = await importCopy();
  copy.initSync(bytes);
  const probe = new copy.Grid(1, 1);
  return { ...copy, size: () => probe.cellsView.buffer.byteLength };
}

const SOUP = randomSoup(4, 60);
const SETTINGS = { ...QUICK_SETTINGS, cellSize: 0.25 };

test('disposed of in every order, the memory comes back', async () => {
  const { TileCache: Other, size } = await measured();
  const orders = [
    ([cache, mesh, query, crowd]) => [query, crowd, mesh, cache],
    ([cache, mesh, query, crowd]) => [cache, mesh, query, crowd],
    ([cache, mesh, query, crowd]) => [mesh, cache, crowd, query],
  ];
  const use = (order) => {
    const cache = Other.build(...SOUP, SETTINGS);
    const { mesh } = cache;
    cache.addObstacle(CYLINDER);
    cache.addVolume(VOLUME);
    cache.update();
    cache.restore(cache.snapshot());
    for (const object of order([cache, mesh, mesh.createQuery(), mesh.createCrowd()])) object.dispose();
    return size();
  };
  orders.forEach(use);
  const before = use(orders[0]);
  for (let i = 0; i < 12; i++) assert.equal(use(orders[i % 3]), before);
});

test('a dragged obstacle and snapshots leave the memory flat', async () => {
  const { TileCache: Other, size } = await measured();
  const cache = Other.build(...SOUP, SETTINGS);
  const drag = (frames) => {
    for (let frame = 0; frame < frames; frame++) {
      const id = cache.addCylinder([30 + 20 * Math.sin(frame / 9), -0.5, 30 + 20 * Math.cos(frame / 5)], 2, 3);
      cache.update(4);
      if (frame % 10 === 0) cache.restore(cache.snapshot());
      cache.remove(id);
    }
    cache.update();
  };
  // The first lap leaves the records that layers are repaired from.
  drag(1000);
  const before = size();
  drag(1000);
  assert.equal(size(), before);
});

test('forgotten ones are collected', async () => {
  const { TileCache: Other, size } = await measured();
  const forget = () => {
    const cache = Other.build(...SOUP, SETTINGS);
    cache.addObstacle(CYLINDER);
    cache.mesh.createCrowd().add([10, 0, 10]);
    cache.update();
  };
  forget();
  const one = size();
  const after = await sizeAfterForgetting(forget, size, 90);
  assert.ok(after < one * 40, `memory is ${after} bytes, was ${one}`);
});

test('aborted builds and updates give their memory back', async () => {
  const { TileCache: Other, size } = await measured();
  const use = async () => {
    const controller = new AbortController();
    const onProgress = (done) => done === 3 && controller.abort(new Error('enough'));
    const options = { signal: controller.signal, onProgress };
    await assert.rejects(Other.buildAsync(...SOUP, SETTINGS, options), /enough/);
    const cache = Other.build(...SOUP, SETTINGS);
    cache.addBox([0, -1, 0], [60, 1, 60]);
    await assert.rejects(cache.updateAsync(options), /enough/);
    cache.dispose();
  };
  for (let i = 0; i < 4; i++) await use();
  const before = size();
  for (let i = 0; i < 8; i++) await use();
  assert.equal(size(), before);
});

test('results are right when the memory grows under them', async () => {
  const expected = TileCache.build(...SOUP, SETTINGS);
  const { TileCache: Other, size } = await measured();
  const before = size();
  const cache = Other.build(...SOUP, SETTINGS);
  assert.ok(size() > before, 'it grew');
  for (const one of [cache, expected]) {
    for (let i = 0; i < 300; i++) {
      one.addCylinder([(i * 7) % 60, -0.5, (i * 11) % 60], 0.5, 2);
      one.addVolume({ ...VOLUME, area: i % 63 });
    }
  }
  assert.deepEqual(cache.pendingTiles(), expected.pendingTiles());
  assert.equal(cache.update(), expected.update());
  assert.deepEqual(cache.snapshot(), expected.snapshot());
  assert.deepEqual(cache.obstacles(), expected.obstacles());
  assert.deepEqual(cache.volumes(), expected.volumes());
});

test('a full memory is a typed error, and everything is as it was', async () => {
  let [worked, failed] = [0, 0];
  const changed = TileCache.build(...SOUP, SETTINGS);
  changed.addBox([5, -1, 5], [50, 1, 50]);
  changed.update();
  for (let pages = 24; pages < 400 && worked < 3; pages += pages < 150 ? 6 : 20) {
    const { TileCache: Other, OnePathMemoryError } = await measured(withMaximumPages(wasmBytes, pages));
    const small = Other.build(...FLOOR, { ...QUICK_SETTINGS, cellSize: 1, agentRadius: 1 });
    const before = small.snapshot();
    let cache;
    try {
      cache = Other.build(...SOUP, SETTINGS);
      cache.addBox([5, -1, 5], [50, 1, 50]);
      while (!cache.upToDate) cache.update(1);
      assert.deepEqual(cache.snapshot(), changed.snapshot());
      worked++;
    } catch (error) {
      assert.ok(error instanceof OnePathMemoryError, error);
      failed++;
    }
    cache?.dispose();
    assert.deepEqual(small.snapshot(), before);
    small.addObstacle(CYLINDER);
    assert.ok(small.update() > 0);
  }
  assert.ok(worked > 0 && failed > 0, `${worked} worked, ${failed} failed`);
});
