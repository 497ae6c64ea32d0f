// Snapshots of meshes that change: at every moment, in both modes, on other caches, and bytes that nobody vouches for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NavMesh,
  NavMeshFingerprintError,
  NavMeshFormatError,
  NavMeshVersionError,
  OnePathFormatError,
  TileCache,
  TileLibrary,
} from './support/onepath.mjs';
import { FLOOR, randomSoup } from './support/build_scenes.mjs';
import { change, CYLINDER, QUICK_SETTINGS, randomCache, sameTiles, shapesOf } from './support/cache_scenes.mjs';

const full = process.env.ONEPATH_FULL !== undefined;
const makeFloor = () => TileCache.build(...FLOOR, QUICK_SETTINGS);
const VOLUME = { corners: [[5, 5], [9, 5], [9, 9]], minY: -1, maxY: 1, area: 3 }; // prettier-ignore

/** One change or one update of a history, which depends on the number of the step alone. */
function step(scene, cache, number) {
  const { draw } = randomCache(scene * 1000 + number);
  const ids = [...cache.obstacles(), ...cache.volumes()].map(({ id }) => id);
  if (number % 3 === 2) cache.update(1 + draw.random.nextInt(4));
  else change(cache, draw, ids);
}

test('a snapshot at every step, restored into this cache and a fresh one, goes on to the same bytes', () => {
  for (let seed = 0; seed < (full ? 60 : 6); seed++) {
    const { make, build } = randomCache(seed, { tileSize: 4 });
    const [cache, length] = [make(), 15];
    const snapshots = [cache.snapshot()];
    for (let number = 0; number < length; number++) {
      step(seed, cache, number);
      snapshots.push(cache.snapshot());
    }
    for (let from = 0; from <= length; from++) {
      const fresh = make();
      for (const restored of [cache, fresh]) {
        restored.restore(snapshots[from]);
        assert.deepEqual(restored.snapshot(), snapshots[from], `seed ${seed}, step ${from}`);
        for (let number = from; number < Math.min(from + 4, length); number++) {
          step(seed, restored, number);
          assert.deepEqual(restored.snapshot(), snapshots[number + 1], `seed ${seed}, from ${from} to ${number + 1}`);
        }
      }
      fresh.update();
      sameTiles(fresh.mesh, build(shapesOf(fresh)), `seed ${seed}, step ${from}`);
      fresh.dispose();
    }
    cache.dispose();
  }
});

test('ids, the queue and the mesh come back, and the mesh stays the same object', () => {
  const cache = makeFloor();
  const { mesh } = cache;
  const id = cache.addObstacle(CYLINDER);
  cache.addVolume(VOLUME);
  cache.remove(cache.addBox([0, 0, 0], [1, 1, 1]));
  cache.update(2);
  const state = () => [cache.obstacles(), cache.volumes(), cache.pendingTiles(), mesh.snapshot()];
  const [bytes, then] = [cache.snapshot(), state()];
  const poly = mesh.createQuery().nearestPoly([36, 0, 36]).poly;
  cache.update();
  cache.remove(id);
  cache.addObstacle(CYLINDER);
  cache.update();
  assert.notDeepEqual(state(), then);
  cache.restore(bytes);
  assert.deepEqual(state(), then);
  assert.ok(cache.mesh === mesh && mesh.isValid(poly));
  assert.deepEqual([cache.addObstacle(CYLINDER), cache.addVolume(VOLUME)], [3, -2]);
});

test('referenced snapshots are small, and need a library with the tiles', () => {
  const cache = makeFloor();
  cache.addObstacle(CYLINDER);
  cache.update();
  const [whole, small] = [cache.snapshot(), cache.snapshot('referenced')];
  assert.deepEqual(cache.snapshot('full'), whole);
  assert.ok(small.length < whole.length);
  const library = new TileLibrary();
  library.addMesh(cache.mesh);
  const other = makeFloor();
  assert.throws(() => other.restore(small), NavMeshFormatError);
  assert.throws(() => other.restore(small, new TileLibrary()), NavMeshFormatError);
  assert.deepEqual([other.obstacles(), other.upToDate], [[], true]);
  other.restore(small, library);
  assert.deepEqual(other.snapshot(), whole);
  other.remove(1);
  other.update();
  sameTiles(other.mesh, NavMesh.build(...FLOOR, QUICK_SETTINGS), 'removed');
});

test('edits of polygons are in a snapshot', () => {
  const cache = makeFloor();
  const { poly } = cache.mesh.createQuery().nearestPoly([4, 0, 4]);
  cache.mesh.setPolyArea(poly, 11);
  const other = makeFloor();
  other.restore(cache.snapshot());
  assert.equal(other.mesh.polyArea(poly), 11);
});

test('snapshots of other settings and versions are refused, and nothing changes', () => {
  const cache = makeFloor();
  cache.addObstacle(CYLINDER);
  cache.update(1);
  const before = cache.snapshot();
  const refuses = (bytes, type) => {
    assert.throws(() => cache.restore(bytes), type);
    assert.deepEqual(cache.snapshot(), before);
  };
  refuses(TileCache.build(...FLOOR, { ...QUICK_SETTINGS, tileSize: 16 }).snapshot(), NavMeshFingerprintError);
  const later = before.slice();
  later[4] = 2;
  refuses(later, NavMeshVersionError);
  refuses(cache.mesh.snapshot(), NavMeshFormatError);
  refuses(cache.mesh.save(), NavMeshFormatError);
  refuses(new Uint8Array(0), NavMeshFormatError);
  // A queued tile that a smaller level does not have.
  const wide = TileCache.build(FLOOR[0].map((value) => value * 2), FLOOR[1], QUICK_SETTINGS); // prettier-ignore
  wide.addCylinder([70, 0, 70], 1, 1);
  refuses(wide.snapshot(), NavMeshFormatError);
});

test('obstacles that the level does not reach are restored like all others', () => {
  const cache = makeFloor();
  const far = cache.addCylinder([900, 50, -900], 5, 5);
  const other = makeFloor();
  other.restore(cache.snapshot());
  assert.deepEqual(other.obstacles(), cache.obstacles());
  assert.deepEqual([other.upToDate, other.remove(far), other.addObstacle(CYLINDER)], [true, true, 2]);
});

test('hostile bytes do no worse than a typed error, and change nothing then', () => {
  const make = () => TileCache.build(...randomSoup(3, 8), { ...QUICK_SETTINGS, tileSize: 4 });
  const cache = make();
  cache.addCylinder([4, 0, 4], 1, 2);
  cache.addOrientedBox([2, 0, 6], [1, 1, 0.5], 1);
  cache.addBox([6, 0, 1], [7, 2, 2]);
  cache.addVolume(VOLUME);
  cache.update(1);
  const bytes = cache.snapshot();
  const target = make();
  const before = target.snapshot();
  const attempt = (hostile) => {
    try {
      target.restore(hostile);
    } catch (error) {
      assert.ok(error instanceof OnePathFormatError, error);
      assert.deepEqual(target.snapshot(), before);
      return false;
    }
    target.update();
    target.restore(before);
    return true;
  };
  const stride = full ? 1 : 7;
  for (let size = 0; size < bytes.length; size += size < 400 ? 1 : stride) {
    assert.equal(attempt(bytes.subarray(0, size)), false, `${size} of ${bytes.length} bytes`);
  }
  assert.equal(attempt(Uint8Array.of(...bytes, 0)), false);
  let refused = 0;
  for (let i = 0; i < bytes.length; i += i < 400 ? 1 : stride) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const changed = bytes.slice();
      changed[i] ^= flip;
      if (!attempt(changed)) refused++;
    }
  }
  assert.ok(refused > 24);
  target.restore(bytes);
  assert.deepEqual(target.snapshot(), bytes);
});

test('a crowd and its mesh go back together', () => {
  const run = (cache, crowd, count) => {
    for (let i = 0; i < count; i++) {
      cache.update(1);
      crowd.step(1 / 30);
    }
    return crowd.stateHash();
  };
  const cache = makeFloor();
  const crowd = cache.mesh.createCrowd();
  for (let i = 0; i < 6; i++) crowd.add([4, 0, 5 + 5 * i]).setDestination([36, 0, 30 - 5 * i]);
  run(cache, crowd, 30);
  cache.addObstacle({ ...CYLINDER, radius: 5 });
  run(cache, crowd, 3);
  const [cacheBytes, crowdBytes] = [cache.snapshot(), crowd.saveState()];
  const expected = run(cache, crowd, 60);
  cache.restore(cacheBytes);
  crowd.restoreState(crowdBytes);
  assert.equal(run(cache, crowd, 60), expected);
  const fresh = makeFloor();
  const other = fresh.mesh.createCrowd();
  fresh.restore(cacheBytes);
  other.restoreState(crowdBytes);
  assert.equal(run(fresh, other, 60), expected);
});
