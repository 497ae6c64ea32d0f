// Bytes of navigation meshes: saved meshes, snapshots, libraries, streamed tiles, worlds, and bytes that nobody vouches for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Grid,
  NavMesh,
  NavMeshFingerprintError,
  NavMeshFormatError,
  NavMeshVersionError,
  NavSettings,
  NavWorld,
  OnePathFormatError,
  TileLibrary,
} from './support/onepath.mjs';
import { cookbookGrid, ISLANDS, polygonsOf, randomScene, rectangle } from './support/nav_scenes.mjs';

const START = [2, 0, 9];
const END = [28, 0, 9];
const SETTINGS = {
  tileSize: 8,
  offMeshLinks: [{ start: [9, 0, 8], end: [21, 0, 8], radius: 1, bidirectional: true, userId: 5 }],
};

const make = () => NavMesh.build2D(cookbookGrid(), SETTINGS);

/** Edits of every kind that a snapshot keeps. */
function mutate(mesh) {
  const refs = mesh.polygons().refs;
  mesh.setPolyArea(refs[0], 9);
  mesh.setPolyFlags(refs[1], 0x1234);
  mesh.setOffMeshLinkEnabled(mesh.offMeshLinks()[0], false);
  const streamer = mesh.createStreamer();
  const { x, z } = mesh.tiles()[0];
  const bytes = mesh.saveTile(x, z);
  streamer.remove(x, z);
  streamer.add(bytes);
  streamer.remove(1, 1);
  assert.equal(streamer.update(), 3);
  streamer.dispose();
}

test('meshes on random maps load as they were saved', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { mesh, position } = randomScene(seed);
    const bytes = mesh.save();
    const loaded = NavMesh.load(bytes);
    assert.deepEqual([loaded.save(), loaded.settings], [bytes, mesh.settings]);
    const [start, end] = [position(), position()];
    const path = mesh.findPath(start, end);
    assert.deepEqual({ ...loaded.findPath(start, end), corridor: path.corridor }, path);
    assert.deepEqual(loaded.debugGeometry(), mesh.debugGeometry());
    mesh.dispose();
    loaded.dispose();
  }
});

test('a snapshot, edits and a restore: the same bytes, references and answers, in both modes', () => {
  const mesh = make();
  const path = mesh.findPath(START, END);
  const library = new TileLibrary();
  library.addMesh(mesh);
  const snapshots = [mesh.snapshot(), mesh.snapshot('full'), mesh.snapshot('referenced')];
  assert.deepEqual(snapshots[0], snapshots[1]);
  assert.ok(snapshots[2].length < snapshots[0].length);
  const polygons = mesh.polygons();
  for (const bytes of snapshots) {
    mutate(mesh);
    assert.notDeepEqual(mesh.snapshot(), snapshots[0]);
    const { version } = mesh;
    mesh.restore(bytes, library);
    assert.ok(mesh.version > version);
    assert.deepEqual(mesh.snapshot(), snapshots[0]);
    assert.deepEqual(mesh.snapshot('referenced'), snapshots[2]);
    assert.deepEqual(mesh.polygons(), polygons);
    assert.equal(mesh.offMeshLinks()[0].enabled, true);
    assert.deepEqual(mesh.findPath(START, END), path);
  }
  mutate(mesh);
  const mutated = mesh.snapshot();
  const other = make();
  other.restore(mutated);
  assert.deepEqual(other.snapshot(), mutated);
  assert.deepEqual(other.polygons(), mesh.polygons());
});

test('restores that fail change nothing', () => {
  const mesh = make();
  const referenced = mesh.snapshot('referenced');
  mutate(mesh);
  const before = mesh.snapshot();
  const library = new TileLibrary();
  assert.throws(() => mesh.restore(referenced), NavMeshFormatError);
  assert.throws(() => mesh.restore(referenced, library), NavMeshFormatError);
  library.addTile(mesh.saveTile(0, 0), mesh);
  assert.throws(() => mesh.restore(referenced, library), NavMeshFormatError);
  const others = [NavMesh.build2D(cookbookGrid()), NavMesh.build2D(cookbookGrid(), { ...SETTINGS, flags: 2 })];
  for (const other of others) {
    assert.throws(() => mesh.restore(other.snapshot()), {
      name: 'NavMeshFingerprintError',
      code: 'nav-mesh-fingerprint',
    });
  }
  assert.throws(() => mesh.restore(mesh.save()), NavMeshFormatError);
  assert.deepEqual(mesh.snapshot(), before);
  library.dispose();
  assert.throws(() => mesh.restore(referenced, library), {
    code: 'disposed',
    message: 'this TileLibrary was disposed of',
  });
  assert.throws(() => library.addMesh(mesh), { code: 'disposed' });
});

test('tiles stream out and in, and paths go round what is missing', () => {
  const mesh = make();
  const path = mesh.findPath(START, END, { filter: { excludeFlags: 0 } });
  const tiles = mesh.tiles();
  const saved = tiles.map(({ x, z, layer }) => mesh.saveTile(x, z, layer));
  const { poly } = mesh.createQuery().nearestPoly(START);
  const streamer = mesh.createStreamer();
  assert.equal(streamer.pending, 0);
  for (const { x, z } of tiles) streamer.remove(x, z);
  assert.equal(streamer.pending, tiles.length);
  assert.equal(streamer.update(3), 3);
  assert.equal(mesh.tileCount, tiles.length - 3);
  assert.equal(streamer.update(), tiles.length - 3);
  assert.deepEqual([mesh.tileCount, streamer.pending, streamer.update()], [0, 0, 0]);
  assert.equal(mesh.findPath(START, END).status, 'start-invalid');
  assert.equal(mesh.isValid(poly), false);
  saved.forEach((bytes) => streamer.add(bytes));
  assert.equal(streamer.update(), tiles.length);
  assert.deepEqual(mesh.tiles(), tiles);
  const again = mesh.findPath(START, END);
  assert.deepEqual({ ...again, corridor: path.corridor }, path);
  assert.equal(mesh.isValid(poly), false, 'the old reference stays stale');
  const other = NavMesh.build2D(cookbookGrid());
  streamer.add(other.saveTile(0, 0));
  streamer.add(saved[0].subarray(0, 50));
  streamer.add(saved[0]);
  assert.throws(() => streamer.update(), NavMeshFingerprintError);
  assert.equal(streamer.pending, 2, 'what fails has left the queue');
  assert.throws(() => streamer.update(), NavMeshFormatError);
  assert.equal(streamer.update(), 1);
  mesh.dispose();
  assert.throws(() => streamer.update(), { code: 'disposed', message: 'this NavMesh was disposed of' });
  streamer.dispose();
  assert.throws(() => streamer.pending, { message: 'this TileStreamer was disposed of' });
});

test('edits of areas and flags are saved, and tiles remember how they were built', () => {
  const mesh = make();
  const [ref] = mesh.polygons().refs;
  const { version } = mesh;
  mesh.setPolyArea(ref, 12);
  mesh.setPolyFlags(ref, 0xffff);
  assert.equal(mesh.version, version + 2);
  assert.deepEqual([mesh.polyArea(ref), mesh.polyFlags(ref)], [12, 65535]);
  const loaded = NavMesh.load(mesh.save());
  const [polygon] = polygonsOf(loaded);
  assert.deepEqual([polygon.area, polygon.flags], [12, 65535]);
});

test('settings at loading must be those of the bytes', () => {
  const bytes = make().save();
  assert.equal(NavMesh.load(bytes, SETTINGS).tileCount, make().tileCount);
  for (const settings of [
    {},
    { ...SETTINGS, agentRadius: 0.5 },
    { ...SETTINGS, offMeshLinks: [] },
    NavSettings.small,
  ]) {
    assert.throws(() => NavMesh.load(bytes, settings), {
      name: 'NavMeshFingerprintError',
      code: 'nav-mesh-fingerprint',
    });
  }
});

test('worlds: a mesh per class', () => {
  const classes = [NavSettings.small, {}, { ...NavSettings.large, agentRadius: 3 }];
  for (const source of [cookbookGrid(), [{ rings: [rectangle(0, 0, 30, 20), rectangle(11, 6, 19, 12)] }]]) {
    const world = NavWorld.build2D(source, classes);
    assert.equal(world.classCount, 3);
    classes.forEach((settings, i) => assert.deepEqual(world.mesh(i).save(), NavMesh.build2D(source, settings).save()));
    assert.deepEqual(
      [0, 0.3, 0.31, 0.6, 2, 3, 99].map((radius) => world.classFor(radius)),
      [0, 0, 1, 1, 2, 2, 2],
    );
    assert.deepEqual(world.findPath(0.5, START, END), world.mesh(1).findPath(START, END));
    assert.ok(world.findPath(0.1, START, END).length < world.findPath(0.5, START, END).length);
    const bytes = world.save();
    const loaded = NavWorld.load(bytes);
    assert.deepEqual(loaded.save(), bytes);
    assert.deepEqual(loaded.findPath(0.5, START, END), world.findPath(0.5, START, END));
    assert.equal(world.mesh(2), world.mesh(2));
  }
});

test('a world finds paths in slices, and holds on to its meshes', async () => {
  const world = NavWorld.build2D(cookbookGrid(), [{}]);
  const expected = world.findPath(1, START, END);
  assert.deepEqual(await world.findPathAsync(1, START, END, { iterationsPerSlice: 1 }), expected);
  const mesh = world.mesh(0);
  mesh.dispose();
  assert.throws(() => mesh.findPath(START, END), { code: 'disposed' });
  assert.deepEqual(world.mesh(0).findPath(START, END), expected, 'the world is as it was');
  const [other, query] = [world.mesh(0), world.mesh(0).createQuery()];
  world.dispose();
  world.dispose();
  for (const use of [() => world.mesh(0), () => other.findPath(START, END), () => query.nearestPoly(START)]) {
    assert.throws(use, { name: 'TypeError', code: 'disposed' });
  }
  query.dispose();
});

/** Whether the bytes were taken. Those that are not give a typed error. */
function takes(load, use, bytes) {
  let object;
  try {
    object = load(bytes);
  } catch (error) {
    assert.ok(error instanceof NavMeshFormatError && error instanceof OnePathFormatError, error);
    return false;
  }
  use(object);
  return true;
}

function checkHostile(bytes, load, use) {
  for (let size = 0; size < bytes.length; size++)
    assert.equal(takes(load, use, bytes.subarray(0, size)), false, `${size} bytes`);
  assert.equal(takes(load, use, Uint8Array.of(...bytes, 0)), false, 'one byte too many');
  let refused = 0;
  for (let i = 0; i < bytes.length; i++) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const changed = bytes.slice();
      changed[i] ^= flip;
      if (!takes(load, use, changed)) refused++;
    }
  }
  assert.ok(refused >= 24, `${refused}`);
}

function useMesh(mesh) {
  mesh.findPath(START, [4, 0, 5]);
  mesh.polygons();
  mesh.dispose();
}

test('hostile bytes of meshes, worlds, tiles and snapshots never do worse than a typed error', () => {
  const settings = { ...SETTINGS, tileSize: 32 };
  const mesh = NavMesh.build2D(ISLANDS, settings);
  checkHostile(mesh.save(), (bytes) => NavMesh.load(bytes), useMesh);
  checkHostile(
    NavWorld.build2D(ISLANDS, [settings]).save(),
    (bytes) => NavWorld.load(bytes),
    (world) => {
      useMesh(world.mesh(0));
      world.dispose();
    },
  );
  const snapshot = mesh.snapshot();
  const restored = (bytes) => {
    mesh.restore(bytes);
    return mesh;
  };
  checkHostile(snapshot, restored, () => mesh.findPath(START, [4, 0, 5]));
  mesh.restore(snapshot);
  const streamer = mesh.createStreamer();
  const tile = mesh.saveTile(0, 0);
  checkHostile(
    tile.length > 0 ? tile : undefined,
    (bytes) => {
      if (bytes.length === 0) throw new NavMeshFormatError('', '');
      streamer.add(bytes);
      streamer.update();
      return mesh;
    },
    () => mesh.findPath(START, [4, 0, 5]),
  );
});

test('bytes of another kind or version are told apart', () => {
  const mesh = make();
  const bytes = mesh.save();
  const version = bytes.slice();
  version[4] += 1;
  assert.throws(() => NavMesh.load(version), { name: 'NavMeshVersionError', code: 'nav-mesh-version' });
  assert.ok(new NavMeshVersionError('a', 'b') instanceof NavMeshFormatError);
  for (const other of [
    new Grid(3, 3).saveState(),
    mesh.snapshot(),
    NavWorld.build2D(ISLANDS, [{}]).save(),
    new Uint8Array(100),
  ]) {
    assert.throws(() => NavMesh.load(other), { name: 'NavMeshFormatError', code: 'nav-mesh-format' });
  }
  assert.throws(() => NavWorld.load(bytes), { name: 'NavMeshFormatError' });
});
