// Meshes that obstacles and area volumes change while they are used.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build3d, Heightfield, NavMesh, TileCache } from './support/onepath.mjs';
import { FLOOR, randomSettings, randomSoup, Soup } from './support/build_scenes.mjs';
import {
  change,
  CYLINDER,
  QUICK_SETTINGS,
  randomCache,
  sameTiles,
  ShapeDraw,
  shapesOf,
} from './support/cache_scenes.mjs';

const full = process.env.ONEPATH_FULL !== undefined;
const sameBytes = (a, b, message) => assert.ok(Buffer.from(a.save()).equals(Buffer.from(b.save())), message);
const makeFloor = (options) => TileCache.build(...FLOOR, QUICK_SETTINGS, options);

// ---- Building ----

test('a cache has the mesh of the plain build, built in one go or in slices', async () => {
  for (let seed = 0; seed < (full ? 200 : 15); seed++) {
    const [soup, settings, draw] = [randomSoup(seed), randomSettings(seed), new ShapeDraw(seed)];
    const options = { obstacles: [draw.obstacle()], volumes: [draw.volume()] };
    const expected = NavMesh.build(...soup, settings, options);
    const cache = TileCache.build(...soup, settings, options);
    sameBytes(cache.mesh, expected, `seed ${seed}`);
    assert.deepEqual([cache.upToDate, cache.obstacles(), cache.volumes()], [true, [], []]);
    assert.deepEqual(cache.mesh.settings, expected.settings);
    const progress = [];
    const sliced = { ...options, tilesPerSlice: 3, onProgress: (done, total) => progress.push([done, total]) };
    const other = await TileCache.buildAsync(...soup, settings, sliced);
    sameBytes(other.mesh, expected, `seed ${seed}, in slices`);
    assert.equal(other.tileCount, cache.tileCount);
    assert.equal(...progress.at(-1));
    for (const object of [cache, other, expected]) object.dispose();
  }
});

test('an aborted build rejects with the reason', async () => {
  const controller = new AbortController();
  const onProgress = (done) => done === 2 && controller.abort('enough');
  const options = { signal: controller.signal, onProgress };
  await assert.rejects(TileCache.buildAsync(...FLOOR, QUICK_SETTINGS, options), (reason) => reason === 'enough');
});

test('heightfields, voxels and glTF files', async () => {
  const settings = { tileSize: 8, cellSize: 0.5, cellHeight: 0.5, agentRadius: 0.5, partition: 'layers' };
  const obstacle = { shape: 'box', min: [8, -1, 8], max: [12, 4, 9] };
  const block = { materials: new Uint8Array(40 * 40 * 8), width: 40, depth: 40, height: 8 };
  for (let i = 0; i < 1600; i++) block.materials[i * 8] = 1;
  const frame = {
    originX: 0,
    originY: 0,
    originZ: 0,
    cellSize: 0.5,
    cellHeight: 0.5,
    width: 40,
    depth: 40,
    height: 40,
  };
  const solid = new Heightfield(frame);
  solid.addVoxels(block);
  const [positions, indices] = new Soup().floor(0, 0, 20, 20, 0.5).arrays();
  const glb = glbOf(positions, indices);
  const pairs = [
    ['buildHeightfield', solid],
    ['buildVoxels', block],
    ['buildVoxels', build3d.voxelChunk(block)],
    ['buildGltf', glb],
  ];
  for (const [build, input] of pairs) {
    const cache = TileCache[build](input, settings);
    sameBytes(cache.mesh, NavMesh[build](input, settings), build);
    cache.addObstacle(obstacle);
    assert.ok(cache.update() > 0, build);
    sameTiles(cache.mesh, NavMesh[build](input, settings, { obstacles: [obstacle] }), build);
    assert.ok(cache.counts.repaired + cache.counts.rebuilt > 0, build);
  }
  const awaited = await TileCache.buildGltfAsync(glb, settings, { tilesPerSlice: 2 });
  sameBytes(awaited.mesh, NavMesh.buildGltf(glb, settings), 'buildGltfAsync');
});

function glbOf(positions, indices) {
  const buffer = new Uint8Array(positions.length * 4 + indices.byteLength);
  new Float32Array(buffer.buffer, 0, positions.length).set(positions);
  new Uint32Array(buffer.buffer, positions.length * 4).set(indices);
  const uri = `data:application/octet-stream;base64,${Buffer.from(buffer).toString('base64')}`;
  const json = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: positions.length * 4 },
      { buffer: 0, byteOffset: positions.length * 4, byteLength: indices.byteLength },
    ],
    buffers: [{ byteLength: buffer.length, uri }],
  };
  return new TextEncoder().encode(JSON.stringify(json));
}

// ---- The mesh is that of a build with the shapes in force ----

test('after any history the tiles are those of a build with what is in force', () => {
  for (let seed = 0; seed < (full ? 150 : 12); seed++) {
    const { make, build, draw } = randomCache(seed);
    const [cache, first, ids] = [make(), build(), []];
    for (let round = 0; round < 6; round++) {
      for (let i = draw.random.nextInt(4); i >= 0; i--) change(cache, draw, ids);
      while (cache.update(1 + draw.random.nextInt(3)) > 0) {
        if (draw.random.nextInt(6) === 0) change(cache, draw, ids);
      }
      sameTiles(cache.mesh, build(shapesOf(cache)), `seed ${seed}, round ${round}`);
    }
    for (const id of ids) assert.equal(cache.remove(id), true);
    cache.update();
    sameTiles(cache.mesh, first, `seed ${seed}, all removed`);
    assert.deepEqual([cache.obstacles(), cache.volumes()], [[], []]);
    cache.dispose();
  }
});

test('what is baked stays, under what is added', () => {
  for (let seed = 0; seed < (full ? 60 : 6); seed++) {
    const { make, build, draw } = randomCache(seed);
    const baked = { obstacles: [draw.obstacle(), draw.obstacle()], volumes: [draw.volume()] };
    const cache = make(baked);
    const ids = [cache.addObstacle(draw.obstacle()), cache.addVolume(draw.volume())];
    cache.update();
    const { obstacles, volumes } = shapesOf(cache);
    const both = { obstacles: [...baked.obstacles, ...obstacles], volumes: [...baked.volumes, ...volumes] };
    sameTiles(cache.mesh, build(both), `seed ${seed}`);
    for (const id of ids) cache.remove(id);
    cache.update();
    sameTiles(cache.mesh, build(baked), `seed ${seed}, removed`);
  }
});

test('one tile at a time, all at once and awaited end the same', async () => {
  for (let seed = 0; seed < (full ? 60 : 8); seed++) {
    const { make, draw } = randomCache(seed, { tileSize: 4 });
    const [one, all, awaited] = [make(), make(), make()];
    const shapes = Array.from({ length: 5 }, () => draw.obstacle());
    const volume = draw.volume();
    for (const cache of [one, all, awaited]) {
      for (const shape of shapes) cache.addObstacle(shape);
      cache.addVolume(volume);
      assert.equal(cache.remove(2), true);
    }
    let tiles = 0;
    while (!one.upToDate) tiles += one.update(1);
    assert.equal(all.update(), tiles);
    assert.equal(await awaited.updateAsync({ tilesPerSlice: 2 }), tiles);
    assert.deepEqual(all.snapshot(), one.snapshot(), `seed ${seed}`);
    assert.deepEqual(awaited.snapshot(), one.snapshot(), `seed ${seed}`);
    assert.deepEqual(all.counts, one.counts);
  }
});

test('an obstacle that is dragged leaves nothing behind', () => {
  const cache = makeFloor();
  let id = cache.addObstacle(CYLINDER);
  for (let frame = 0; frame < 1000; frame++) {
    cache.remove(id);
    id = cache.addCylinder([20 + 15 * Math.sin(frame / 9), -0.5, 20 + 15 * Math.cos(frame / 7)], 2, 3);
    cache.update(3);
  }
  cache.update();
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS, shapesOf(cache)), 'dragged');
  cache.remove(id);
  cache.update();
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS), 'removed');
});

// ---- Ids and lists ----

test('ids go on, and are never used again', () => {
  const cache = makeFloor();
  assert.deepEqual([cache.addObstacle(CYLINDER), cache.addBox([1, 0, 1], [2, 1, 2])], [1, 2]);
  const volume = { corners: [[5, 5], [9, 5], [9, 9]], minY: -1, maxY: 1, area: 3 }; // prettier-ignore
  assert.deepEqual([cache.addVolume(volume), cache.addVolume(volume)], [-1, -2]);
  assert.deepEqual([cache.remove(2), cache.remove(2), cache.remove(-2), cache.remove(-2)], [true, false, true, false]);
  assert.equal(cache.addOrientedBox([30, 0, 30], [3, 1, 0.5], Math.PI / 4), 3);
  assert.equal(cache.addVolume(volume), -3);
  for (const id of [0, 2, -2, 99, -99, 0x7fffffff, -0x80000000]) assert.equal(cache.remove(id), false, `${id}`);
  assert.deepEqual(cache.obstacles(), [
    { id: 1, obstacle: CYLINDER },
    {
      id: 3,
      obstacle: {
        shape: 'oriented-box',
        center: { x: 30, y: 0, z: 30 },
        halfExtents: { x: 3, y: 1, z: 0.5 },
        yaw: Math.PI / 4,
      },
    },
  ]);
  const corners = volume.corners.map(([x, z]) => ({ x, z }));
  assert.deepEqual(cache.volumes(), [
    { id: -1, volume: { ...volume, corners } },
    { id: -3, volume: { ...volume, corners } },
  ]);
  assert.equal(cache.addBox([1, 0, 1], [2, 1, 2]), 4);
  const box = { shape: 'box', min: { x: 1, y: 0, z: 1 }, max: { x: 2, y: 1, z: 2 } };
  assert.deepEqual(cache.obstacles()[2], { id: 4, obstacle: box });
});

test('what lists return can be added again', () => {
  const cache = makeFloor();
  const draw = new ShapeDraw(5, 40);
  for (let i = 0; i < 30; i++) cache.addObstacle(draw.obstacle());
  for (let i = 0; i < 30; i++) cache.addVolume(draw.volume());
  const other = makeFloor();
  for (const { id, obstacle } of cache.obstacles()) assert.equal(other.addObstacle(obstacle), id);
  for (const { id, volume } of cache.volumes()) assert.equal(other.addVolume(volume), id);
  assert.deepEqual(other.snapshot(), cache.snapshot());
});

// ---- The queue ----

test('adding queues the tiles that a shape touches, by row and column, each once', () => {
  const cache = makeFloor();
  assert.deepEqual([cache.pending, cache.pendingTiles(), cache.update()], [0, [], 0]);
  cache.addCylinder([4, 0, 4], 0.5, 1);
  assert.deepEqual(cache.pendingTiles(), [{ x: 0, z: 0 }]);
  cache.addCylinder([20, 0, 4], 0.5, 1);
  cache.addBox([8, 0, 4], [8, 1, 4]); // on the border of two tiles
  assert.deepEqual(
    cache.pendingTiles().map(({ x, z }) => [x, z]),
    [
      [0, 0],
      [2, 0],
      [1, 0],
    ],
  );
  assert.equal(cache.update(2), 2);
  assert.deepEqual([cache.pending, cache.upToDate, cache.pendingTiles()], [1, false, [{ x: 1, z: 0 }]]);
  assert.deepEqual([cache.update(5), cache.upToDate], [1, true]);
  cache.addCylinder([500, 0, 500], 3, 1);
  assert.equal(cache.pending, 0, 'off the map');
  cache.addBox([-1e6, -5, -1e6], [1e6, 5, 1e6]);
  assert.deepEqual([cache.pending, cache.update()], [cache.tileCount, 25]);
  assert.equal(cache.mesh.tileCount, 0);
});

test('hundreds of shapes before one update all count', () => {
  const cache = makeFloor();
  const draw = new ShapeDraw(9, 40);
  for (let i = 0; i < 600; i++) {
    const [x, z] = [draw.between(0, 40), draw.between(0, 40)];
    cache.addCylinder([x, -0.5, z], 0.1, 1);
  }
  assert.equal(cache.obstacles().length, 600);
  cache.update();
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS, shapesOf(cache)), '600');
});

test('counts say what updates did', () => {
  const cache = makeFloor();
  assert.deepEqual(cache.counts, { unchanged: 0, reused: 0, repaired: 0, rebuilt: 0 });
  const id = cache.addCylinder([20, -0.5, 20], 1, 2);
  const queued = cache.update();
  const added = cache.counts;
  assert.deepEqual([added.repaired + added.rebuilt, added.unchanged], [1, queued - 1]);
  cache.remove(id);
  cache.update();
  assert.deepEqual(cache.counts, { ...added, reused: 1, unchanged: 2 * (queued - 1) });
});

// ---- Awaited updates ----

test('updateAsync: progress, the turn of others, and what is added meanwhile', async () => {
  const cache = makeFloor();
  assert.equal(await cache.updateAsync(), 0);
  for (let i = 0; i < 5; i++) cache.addCylinder([4 + 8 * i, -0.5, 4 + 8 * i], 1, 2);
  const queued = cache.pending;
  const progress = [];
  let turns = 0;
  let running = true;
  const count = () => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  const onProgress = (done, total) => {
    progress.push([done, total]);
    if (progress.length === 2) cache.addCylinder([36, -0.5, 4], 1, 2);
  };
  const done = await cache.updateAsync({ onProgress });
  running = false;
  assert.ok(done > queued && cache.upToDate);
  assert.equal(progress.length, done);
  assert.deepEqual([progress[0], progress.at(-1)], [[1, queued], [done, done]]); // prettier-ignore
  assert.ok(turns >= done - 1, `${turns} turns`);
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS, shapesOf(cache)), 'awaited');
});

test('updateAsync: an aborted signal, a throw and a disposal end it, and what is done stays', async () => {
  const cache = makeFloor();
  const fill = () => cache.addBox([0, -1, 0], [40, 2, 4]);
  fill();
  const early = { signal: AbortSignal.abort('early') };
  await assert.rejects(cache.updateAsync(early), (reason) => reason === 'early');
  const { pending } = cache;
  const controller = new AbortController();
  const onProgress = (done) => done === 2 && controller.abort(new Error('enough'));
  await assert.rejects(cache.updateAsync({ signal: controller.signal, onProgress }), /^Error: enough$/);
  assert.equal(cache.pending, pending - 2);
  const thrown = new Error('no more');
  const fail = () => {
    throw thrown;
  };
  await assert.rejects(cache.updateAsync({ onProgress: fail }), (error) => error === thrown);
  assert.equal(cache.pending, pending - 3);
  const twice = await Promise.all([cache.updateAsync(), cache.updateAsync()]);
  assert.equal(twice[0] + twice[1], pending - 3);
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS, shapesOf(cache)), 'in the end');
  fill();
  cache.addBox([0, -1, 30], [40, 2, 34]);
  const running = cache.updateAsync();
  cache.dispose();
  await assert.rejects(running, { code: 'disposed', message: 'this TileCache was disposed of' });
});

// ---- The mesh ----

test('polygons of layers that do not change keep their references and edits', () => {
  const cache = makeFloor();
  const { mesh } = cache;
  const query = mesh.createQuery();
  const polyAt = (x, z) => query.nearestPoly([x, 0, z]).poly;
  const [far, near] = [polyAt(4, 4), polyAt(20, 20)];
  mesh.setPolyArea(far, 9);
  mesh.setPolyFlags(far, 5);
  const { version } = mesh;
  cache.addObstacle(CYLINDER);
  assert.equal(mesh.version, version);
  cache.update();
  assert.ok(mesh.version > version);
  assert.deepEqual([mesh.isValid(far), mesh.polyArea(far), mesh.polyFlags(far)], [true, 9, 5]);
  assert.equal(mesh.isValid(near), false);
  assert.equal(polyAt(4, 4), far);
});

test('paths go round what is added, and a wall cuts the ground in two', () => {
  const cache = makeFloor();
  const find = () => cache.mesh.findPath([4, 0, 20], [36, 0, 20]);
  const straight = find().length;
  const id = cache.addObstacle({ ...CYLINDER, radius: 6 });
  cache.update();
  const round = find();
  assert.ok(round.found && round.length > straight + 1);
  const wall = cache.addBox([19, -1, -5], [21, 3, 45]);
  cache.update();
  assert.equal(find().status, 'partial');
  assert.equal(cache.remove(wall), true);
  assert.equal(find().status, 'partial', 'until the update');
  cache.update();
  assert.deepEqual(find().points, round.points);
  cache.remove(id);
  cache.update();
  assert.equal(find().length, straight);
});

test('volumes: areas cost more, the last one counts, 0 takes the ground', () => {
  const cache = makeFloor();
  const strip = (area) => ({ corners: [[16, -1], [24, -1], [24, 41], [16, 41]], minY: -1, maxY: 1, area }); // prettier-ignore
  const areaAt = (x) => {
    const found = cache.mesh.createQuery().nearestPoly([x, 0, 20], [0.2, 1, 0.2]);
    return found === null ? undefined : cache.mesh.polyArea(found.poly);
  };
  const swamp = cache.addVolume(strip(7));
  cache.update();
  assert.deepEqual([areaAt(10), areaAt(20)], [0, 7]);
  const filter = { areaCosts: { 7: 10 } };
  const ends = [[4, 0, 20], [36, 0, 20]]; // prettier-ignore
  assert.ok(cache.mesh.findPath(...ends, { filter }).cost > cache.mesh.findPath(...ends).cost + 50);
  const mud = cache.addVolume(strip(8));
  const hole = cache.addVolume({ ...strip(0), corners: [[18, -1], [22, -1], [22, 41], [18, 41]] }); // prettier-ignore
  cache.update();
  assert.deepEqual([areaAt(17), areaAt(20)], [8, undefined]);
  cache.remove(hole);
  cache.remove(mud);
  cache.update();
  assert.deepEqual([areaAt(17), areaAt(20)], [7, 7]);
  cache.remove(swamp);
  cache.update();
  sameTiles(cache.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS), 'all removed');
});

test('off-mesh links stay in rebuilt tiles', () => {
  const [positions, indices] = new Soup().floor(0, 0, 10, 10).floor(14, 0, 24, 10).arrays();
  const offMeshLinks = [{ start: [9, 0, 5], end: [15, 0, 5], radius: 0.5, userId: 9 }];
  const cache = TileCache.build(positions, indices, { ...QUICK_SETTINGS, offMeshLinks });
  const find = () => cache.mesh.findPath([2, 0, 5], [22, 0, 5]).status;
  assert.equal(find(), 'found');
  cache.addCylinder([8, -0.5, 2], 0.3, 1);
  cache.addCylinder([16, -0.5, 8], 0.3, 1);
  cache.update();
  assert.equal(find(), 'found');
  assert.equal(cache.mesh.offMeshLinks().length, 1);
  const id = cache.addBox([8, -1, 4], [10, 1, 6]);
  cache.update();
  assert.equal(find(), 'partial');
  cache.remove(id);
  cache.update();
  assert.equal(find(), 'found');
});

test('inside a callback of a query nothing can be updated or restored, but anything added', () => {
  const cache = makeFloor();
  const bytes = cache.snapshot();
  const seen = [];
  const passes = () => {
    if (seen.length > 0) return true;
    seen.push(cache.addObstacle(CYLINDER));
    for (const call of [() => cache.update(), () => cache.restore(bytes)]) {
      assert.throws(call, { name: 'TypeError', code: 'invalid-state' });
    }
    return true;
  };
  assert.equal(cache.mesh.findPath([4, 0, 4], [36, 0, 36], { filter: { passes } }).found, true);
  assert.deepEqual([seen, cache.pending > 0], [[1], true]);
  assert.equal(cache.update() > 0, true);
});

// ---- Crowds ----

/** Agents that walk through each other while blocks come and go; the hash of every fiftieth step. */
function walk() {
  const cache = makeFloor();
  const crowd = cache.mesh.createCrowd();
  const draw = new ShapeDraw(3, 40);
  const agents = Array.from({ length: 12 }, (_, i) => crowd.add([4, 0, 3 + 3 * i]));
  agents.forEach((agent, i) => agent.setDestination([36, 0, 36 - 3 * i]));
  const ids = [];
  const hashes = [];
  for (let step = 0; step < 900; step++) {
    if (step % 20 === 0 && step < 400)
      ids.push(cache.addCylinder([draw.between(10, 30), -0.5, draw.between(0, 40)], 1, 2));
    if (step % 30 === 29 && ids.length > 0) cache.remove(ids.shift());
    cache.update(2);
    crowd.step(1 / 30);
    if (step % 50 === 0) hashes.push(crowd.stateHash());
    for (const { position } of agents) assert.ok(Number.isFinite(position.x + position.y + position.z));
  }
  const arrived = agents.filter(({ state }) => state === 'arrived').length;
  return { hashes, arrived };
}

test('a crowd walks on while its mesh changes, the same way every time', () => {
  const first = walk();
  assert.ok(first.arrived >= 10, `${first.arrived} of 12 arrived`);
  assert.deepEqual(walk(), first);
});

test('an obstacle under a standing agent, and one across its way', () => {
  const cache = makeFloor();
  const crowd = cache.mesh.createCrowd();
  const [standing, walking] = [crowd.add([20, 0, 20]), crowd.add([4, 0, 30])];
  walking.setDestination([36, 0, 30]);
  for (let step = 0; step < 20; step++) crowd.step(1 / 30);
  const under = cache.addObstacle(CYLINDER);
  cache.addBox([12, -1, 20], [13, 2, 38]);
  cache.update();
  for (let step = 0; step < 900; step++) crowd.step(1 / 30);
  assert.equal(walking.state, 'arrived');
  const { x, z } = standing.position;
  assert.ok(Math.hypot(x - 20, z - 20) < 6, 'pushed aside at most');
  cache.remove(under);
  cache.update();
  crowd.step(1 / 30);
  standing.setDestination([30, 0, 10]);
  for (let step = 0; step < 600; step++) crowd.step(1 / 30);
  assert.equal(standing.state, 'arrived');
});
