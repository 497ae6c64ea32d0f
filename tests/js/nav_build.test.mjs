// Navigation meshes built from triangles, heightfields, voxels and glTF files, in one go and in slices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build3d, Heightfield, NavMesh, NavSettings, NavWorld, QueryFilter, readGltf } from './support/onepath.mjs';
import { FLOOR, randomSettings, randomSoup, Soup } from './support/build_scenes.mjs';
import { polygonsOf, turn } from './support/nav_scenes.mjs';

const sameBytes = (a, b, message) => assert.ok(Buffer.from(a.save()).equals(Buffer.from(b.save())), message);
const full = process.env.ONEPATH_FULL !== undefined;

/** The area of the polygons seen from above. */
function areaOf(mesh) {
  return polygonsOf(mesh).reduce(
    (sum, { corners }) =>
      sum + corners.slice(2).reduce((part, c, i) => part + turn(corners[0], corners[i + 1], c) / 2, 0),
    0,
  );
}

test('the known answer: a floor of 40 x 40', () => {
  const path = NavMesh.build(...FLOOR).findPath([2, 0, 2], [35, 0, 35]);
  assert.deepEqual([path.status, path.pointCount, path.length.toFixed(4)], ['found', 2, '46.6690']);
});

test('arrays of every type give the same bytes', () => {
  const [positions, indices] = randomSoup(5);
  const settings = { tileSize: 8 };
  const mesh = NavMesh.build(positions, indices, settings);
  for (const Positions of [Float32Array, Float64Array]) {
    for (const Indices of [Uint16Array, Uint32Array, Int32Array]) {
      const other = NavMesh.build(Positions.from(positions), Indices.from(indices), settings);
      sameBytes(other, mesh, `${Positions.name} ${Indices.name}`);
    }
  }
  // Parts of larger arrays, as interleaved buffers have them.
  const [more, many] = [new Float64Array(positions.length + 6), new Uint16Array(indices.length + 3)];
  more.set(positions, 3);
  many.set(indices, 3);
  sameBytes(NavMesh.build(more.subarray(3, -3), many.subarray(3), settings), mesh);
  assert.equal(NavMesh.build(positions, indices, settings).settings.tileSize, 8);
});

test('slices of every size give the bytes of a build in one go', async () => {
  for (let seed = 0; seed < (full ? 200 : 12); seed++) {
    const [soup, settings] = [randomSoup(seed), randomSettings(seed)];
    const mesh = NavMesh.build(...soup, settings);
    for (const tilesPerSlice of [undefined, 2, 1000]) {
      const progress = [];
      const onProgress = (...counts) => progress.push(counts);
      const other = await NavMesh.buildAsync(...soup, settings, { tilesPerSlice, onProgress });
      sameBytes(other, mesh, `seed ${seed}, ${tilesPerSlice} tiles`);
      const [done, total] = progress.at(-1);
      assert.equal(done, total);
      assert.equal(progress.length, Math.max(1, Math.ceil(total / (tilesPerSlice ?? 1))), `seed ${seed}`);
      progress.forEach(([tiles], i) => assert.equal(tiles, Math.min(total, (i + 1) * (tilesPerSlice ?? 1))));
      other.dispose();
    }
    mesh.dispose();
  }
});

test('other tasks have their turn between slices, and the arrays may change', async () => {
  const [positions, indices] = randomSoup(3);
  const expected = NavMesh.build(positions, indices, { tileSize: 4 });
  let turns = 0;
  let running = true;
  const promise = NavMesh.buildAsync(positions, indices, { tileSize: 4 }, { onProgress: () => undefined });
  positions.fill(NaN);
  indices.fill(77);
  const count = () => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  sameBytes(await promise, expected);
  running = false;
  assert.ok(turns >= 10, `${turns}`);
});

test('builds that are awaited at the same time do not meet', async () => {
  const builds = Array.from({ length: 5 }, (_, seed) => [...randomSoup(seed), randomSettings(seed)]);
  const meshes = await Promise.all(builds.map((build) => NavMesh.buildAsync(...build)));
  meshes.forEach((mesh, i) => sameBytes(mesh, NavMesh.build(...builds[i]), `seed ${i}`));
});

test('an aborted signal ends a build with its reason, wherever it is', async () => {
  const settings = { tileSize: 8 };
  await assert.rejects(NavMesh.buildAsync(...FLOOR, settings, { signal: AbortSignal.abort('early') }), (reason) => {
    assert.equal(reason, 'early');
    return true;
  });
  for (const at of [1, 7, 25]) {
    const controller = new AbortController();
    let calls = 0;
    const onProgress = (done) => {
      calls++;
      if (done === at) controller.abort(new Error(`at ${done}`));
    };
    await assert.rejects(
      NavMesh.buildAsync(...FLOOR, settings, { signal: controller.signal, onProgress }),
      new RegExp(`^Error: at ${at}$`),
    );
    assert.equal(calls, at);
  }
  const unused = new AbortController();
  const mesh = await NavMesh.buildAsync(...FLOOR, settings, { signal: unused.signal });
  unused.abort();
  assert.equal(mesh.findPath([2, 0, 2], [35, 0, 35]).found, true);
});

test('what onProgress throws reaches the caller', async () => {
  const thrown = new Error('enough');
  let calls = 0;
  const onProgress = () => {
    if (++calls === 3) throw thrown;
  };
  await assert.rejects(NavMesh.buildAsync(...FLOOR, { tileSize: 8 }, { onProgress }), (error) => error === thrown);
  assert.equal(calls, 3);
});

test('onProgress may build and ask other meshes', async () => {
  const other = NavMesh.build(...FLOOR);
  const lengths = [];
  const onProgress = () => {
    NavMesh.build(...randomSoup(lengths.length)).dispose();
    lengths.push(other.findPath([2, 0, 2], [35, 0, 35]).length);
  };
  const mesh = await NavMesh.buildAsync(...FLOOR, { tileSize: 16 }, { onProgress });
  sameBytes(mesh, NavMesh.build(...FLOOR, { tileSize: 16 }));
  assert.deepEqual([...new Set(lengths)], [other.findPath([2, 0, 2], [35, 0, 35]).length]);
});

// ---- What is marked ----

test('areas of triangles', () => {
  const [positions, indices] = new Soup().floor(0, 0, 10, 20).floor(10, 0, 20, 20).arrays();
  const areas = Uint8Array.of(5, 5, 63, 63);
  const mesh = NavMesh.build(positions, indices, {}, { triangleAreas: areas });
  const areaAt = (x) => mesh.polyArea(mesh.createQuery().nearestPoly([x, 0, 10]).poly);
  assert.deepEqual([areaAt(5), areaAt(15)], [5, 0]);
  const holed = NavMesh.build(positions, indices, {}, { triangleAreas: Uint8Array.of(0, 0, 63, 63) });
  assert.equal(holed.samplePosition([5, 0, 10], 2), null);
  assert.deepEqual(holed.samplePosition([15, 0, 10], 2), { x: 15, y: 0, z: 10 });
});

test('volumes: the last counts, and their heights', () => {
  const square = (x0, x1, area, maxY = 1) => ({
    corners: [[x0, 0], { x: x1, y: 99, z: 0 }, [x1, 40], [x0, 40]],
    minY: -1,
    maxY,
    area,
  });
  const volumes = [square(10, 20, 3), square(15, 20, 4), square(30, 35, 5, -0.5)];
  const mesh = NavMesh.build(...FLOOR, {}, { volumes });
  const areaAt = (x) => mesh.polyArea(mesh.createQuery().nearestPoly([x, 0, 20]).poly);
  assert.deepEqual([5, 12, 17, 32].map(areaAt), [0, 3, 4, 0]);
  const filter = new QueryFilter().withAreaCost(3, 10).withAreaCost(4, 10);
  assert.ok(mesh.findPath([5, 0, 20], [35, 0, 20], { filter }).cost > mesh.findPath([5, 0, 20], [35, 0, 20]).cost);
});

test('obstacles of every shape, grown by the radius of the agent', () => {
  const blocked = (obstacle, x, z) =>
    NavMesh.build(...FLOOR, {}, { obstacles: [obstacle] }).samplePosition([x, 0, z], 0.2) === null;
  const cylinder = { shape: 'cylinder', position: [20, -0.5, 20], radius: 3, height: 2 };
  assert.deepEqual(
    [20, 23, 23.4, 24.2].map((x) => blocked(cylinder, x, 20)),
    [true, true, true, false],
  );
  const box = { shape: 'box', min: [10, -1, 10], max: { x: 12, y: 1, z: 30 } };
  assert.deepEqual(
    [11, 12.3, 13.2].map((x) => blocked(box, x, 25)),
    [true, true, false],
  );
  const turned = { shape: 'oriented-box', center: [20, 0, 20], halfExtents: [8, 1, 0.5], yaw: Math.PI / 4 };
  assert.equal(blocked(turned, 25, 25), true);
  assert.equal(blocked(turned, 25, 15), false);
  assert.equal(blocked({ ...turned, center: [20, 5, 20] }, 25, 25), false);
});

// ---- Other sources ----

test('a heightfield of the triangles gives what the triangles give', () => {
  const settings = { tileSize: 12, cellSize: 0.25, cellHeight: 0.25, agentRadius: 0.5 };
  const [positions, indices] = new Soup().floor(0, 0, 24, 24).box(8, 8, 12, 14, 0, 2).arrays();
  const frame = { originX: 0, originY: -0.25, originZ: 0, cellSize: 0.25, cellHeight: 0.25 };
  const solid = new Heightfield({ ...frame, width: 96, depth: 96, height: 40 });
  solid.addTriangles(positions, indices, { threshold: 3 });
  const mesh = NavMesh.buildHeightfield(solid, settings);
  assert.ok(Math.abs(areaOf(mesh) / areaOf(NavMesh.build(positions, indices, settings)) - 1) < 0.01);
  assert.deepEqual(mesh.samplePosition([3, 0, 3], 1), { x: 3, y: 0, z: 3 });
  assert.equal(mesh.samplePosition([10, 0, 11], 0.5), null);
  const obstacles = [{ shape: 'cylinder', position: [3, 0, 3], radius: 1, height: 1 }];
  assert.equal(NavMesh.buildHeightfield(solid, settings, { obstacles }).samplePosition([3, 0, 3], 0.5), null);
  solid.dispose();
  assert.equal(mesh.findPath([3, 0, 3], [20, 0, 20]).found, true);
});

test('voxels one by one and as runs give the same bytes', () => {
  const [width, depth, height] = [40, 30, 12];
  const materials = new Uint8Array(width * depth * height);
  for (let z = 0; z < depth; z++) {
    for (let x = 0; x < width; x++) {
      const at = (z * width + x) * height;
      materials.fill(x < 20 ? 1 : 2, at, at + 2);
      if (z > 12 && z < 16 && x !== 5) materials.fill(3, at + 2, at + 9);
    }
  }
  const settings = { cellSize: 0.5, cellHeight: 0.5, tileSize: 8, agentRadius: 0.5, walkableClimb: 0.5 };
  const block = { materials, width, depth, height, materialAreas: { 2: 7 } };
  const mesh = NavMesh.buildVoxels(block, settings);
  const areaAt = (x, z) => mesh.polyArea(mesh.createQuery().nearestPoly([x, 1, z]).poly);
  assert.deepEqual([areaAt(5, 3), areaAt(15, 3)], [0, 7]);
  const chunk = build3d.voxelChunk(block);
  assert.deepEqual(chunk.materialAreas, block.materialAreas);
  assert.equal(chunk.columns.length, width * depth + 1);
  sameBytes(NavMesh.buildVoxels(chunk, settings), mesh);
  const areas = new Uint8Array(256).fill(63);
  areas[2] = 7;
  sameBytes(NavMesh.buildVoxels({ ...chunk, materialAreas: areas }, settings), mesh);
  // A solid box of voxels and the same box of triangles have the same floor.
  assert.equal(mesh.findPath([5, 1, 3], [5, 1, 12]).status, 'partial');
});

test('a glTF file gives what its triangles give', async () => {
  const [positions, indices] = randomSoup(8);
  const binary = new Uint8Array(positions.length * 4 + indices.byteLength);
  new Float32Array(binary.buffer, 0, positions.length).set(positions);
  new Uint32Array(binary.buffer, positions.length * 4).set(indices);
  const json = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0, translation: [5, 1, -5], scale: [-1, 1, 1] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: positions.length * 4 },
      { buffer: 0, byteOffset: positions.length * 4, byteLength: indices.byteLength },
    ],
    buffers: [{ byteLength: binary.length, uri: 'level.bin' }],
  };
  const bytes = new TextEncoder().encode(JSON.stringify(json));
  const resolveBuffer = (uri) => (uri === 'level.bin' ? binary : undefined);
  const settings = { tileSize: 8, agentRadius: 0.3 };
  const mesh = NavMesh.buildGltf(bytes, settings, { resolveBuffer });
  const scene = readGltf(bytes, { resolveBuffer });
  sameBytes(mesh, NavMesh.build(scene.positions, scene.indices, settings));
  assert.ok(mesh.samplePosition([-1, 1, 0], 20) !== null);
  const progress = [];
  const options = { resolveBuffer, onProgress: (done, total) => progress.push(done / total), tilesPerSlice: 2 };
  sameBytes(await NavMesh.buildGltfAsync(bytes, settings, options), mesh);
  assert.equal(progress.at(-1), 1);
  const obstacles = [{ shape: 'box', min: [-30, -9, -30], max: [30, 20, 30] }];
  assert.equal(NavMesh.buildGltf(bytes, settings, { resolveBuffer, obstacles }).tileCount, 0);
  assert.throws(() => NavMesh.buildGltf(bytes, settings), { name: 'GltfError', code: 'gltf-format' });
  await assert.rejects(NavMesh.buildGltfAsync(bytes, settings), { name: 'GltfError' });
  assert.throws(() => NavMesh.buildGltf(bytes, settings, { resolveBuffer, maxTriangles: 1 }), { name: 'GltfError' });
});

test('a world has the mesh of every class', () => {
  const soup = randomSoup(4);
  const classes = [{ agentRadius: 0.2 }, { agentRadius: 1 }, { ...NavSettings.large, cellSize: 0.3 }];
  const obstacles = [{ shape: 'cylinder', position: [8, 0, 8], radius: 1, height: 3 }];
  const world = NavWorld.build(...soup, classes, { obstacles });
  assert.equal(world.classCount, 3);
  classes.forEach((settings, i) => {
    const mesh = world.mesh(i);
    const other = NavMesh.build(...soup, settings, { obstacles });
    assert.deepEqual(mesh.polygons().vertices, other.polygons().vertices);
    assert.equal(mesh.settings.agentRadius, other.settings.agentRadius);
  });
  assert.equal(world.classFor(0.5), 1);
  assert.deepEqual(NavWorld.load(world.save()).mesh(0).save(), world.mesh(0).save());
});

// ---- Meshes as such ----

test('a mesh of triangles is saved, loaded, and put together from its tiles', () => {
  const soup = randomSoup(11);
  const mesh = NavMesh.build(...soup, { tileSize: 8 });
  sameBytes(NavMesh.load(mesh.save()), mesh);
  const other = NavMesh.build(new Float64Array(0), new Uint32Array(0), { tileSize: 8 });
  assert.equal(other.tileCount, 0);
  const streamer = other.createStreamer();
  for (const { x, z, layer } of mesh.tiles()) streamer.add(mesh.saveTile(x, z, layer));
  streamer.update(1000);
  assert.deepEqual(other.polygons().vertices, mesh.polygons().vertices);
});

test('off-mesh links of the settings are in the mesh', () => {
  const [positions, indices] = new Soup().floor(0, 0, 10, 10).floor(14, 0, 24, 10).arrays();
  const offMeshLinks = [{ start: [9, 0, 5], end: [15, 0, 5], radius: 0.5, userId: 9 }];
  const mesh = NavMesh.build(positions, indices, { offMeshLinks });
  assert.deepEqual(
    mesh.offMeshLinks().map(({ userId }) => userId),
    [9],
  );
  assert.equal(mesh.findPath([2, 0, 5], [22, 0, 5]).status, 'found');
  assert.equal(mesh.findPath([22, 0, 5], [2, 0, 5]).status, 'partial');
});

test('nothing to stand on is a mesh without tiles', () => {
  const wall = new Soup().quad([0, 0, 0], [0, 5, 0], [5, 5, 0], [5, 0, 0]).arrays();
  const ceiling = [FLOOR[0], FLOOR[1].slice().reverse()];
  for (const soup of [wall, ceiling, [FLOOR[0], new Uint32Array(0)]]) {
    const mesh = NavMesh.build(...soup);
    assert.equal(mesh.tileCount, 0);
    assert.equal(mesh.findPath([2, 0, 2], [5, 0, 5]).status, 'start-invalid');
  }
});

test('every polygon of random scenes is convex and on its place', () => {
  for (let seed = 0; seed < (full ? 500 : 40); seed++) {
    const mesh = NavMesh.build(...randomSoup(seed), randomSettings(seed));
    for (const { corners } of polygonsOf(mesh)) {
      corners.forEach((corner, i) => {
        const [next, after] = [corners[(i + 1) % corners.length], corners[(i + 2) % corners.length]];
        assert.ok(turn(corner, next, after) >= -1e-4, `seed ${seed}`);
        const [x, y, z] = corner;
        assert.ok(x >= -1e-5 && x <= 20.1 && z >= -1e-5 && z <= 20.1 && y >= -0.6 && y <= 6, `seed ${seed}`);
      });
    }
    mesh.dispose();
  }
});
