// Wrong calls on meshes that change: each gives a typed error that names argument and value, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TileCache } from './support/onepath.mjs';
import { FLOOR } from './support/build_scenes.mjs';
import { CYLINDER, QUICK_SETTINGS } from './support/cache_scenes.mjs';

const outOfRange = (argument, message = /./) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message = /./) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });

const SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4]]; // prettier-ignore
const VOLUME = { corners: SQUARE, minY: 0, maxY: 1, area: 5 };
const BOX = { shape: 'box', min: [0, 0, 0], max: [1, 1, 1] };
const TURNED = { shape: 'oriented-box', center: [0, 0, 0], halfExtents: [1, 1, 1], yaw: 0 };

const cache = TileCache.build(...FLOOR, QUICK_SETTINGS);
cache.addObstacle(CYLINDER);
cache.addVolume(VOLUME);
cache.update(2);

const built =
  (...given) =>
  () =>
    TileCache.build(...given);
const obstacle = (base, changes) => () => cache.addObstacle({ ...base, ...changes });
const volume = (changes) => () => cache.addVolume({ ...VOLUME, ...changes });

const cases = {
  building: [
    [() => new TileCache(), invalid('', /call TileCache\.build\(\)$/)],
    [built(), invalid('positions', /was undefined$/)],
    [built(...FLOOR, { radius: 1 }), unknown('radius')],
    [built(...FLOOR, { cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [built(...FLOOR, {}, { signal: undefined }), unknown('signal')],
    [built(...FLOOR, {}, { obstacles: [5] }), invalid('obstacles[0]', /was 5$/)],
    [() => TileCache.buildHeightfield({}), invalid('heightfield')],
    [() => TileCache.buildVoxels(), invalid('voxels', /was undefined$/)],
    [() => TileCache.buildGltf('file'), invalid('bytes', /was "file"$/)],
  ],
  obstacles: [
    [() => cache.addObstacle(), invalid('obstacle', 'obstacle must be an object, was undefined')],
    [obstacle(CYLINDER, { shape: 'cone' }), outOfRange('obstacle.shape', /'oriented-box', was "cone"$/)],
    [obstacle(CYLINDER, { min: [0, 0, 0] }), unknown('min')],
    [obstacle(CYLINDER, { radius: 0 }), outOfRange('obstacle.radius', /\(0, 2097152\], was 0$/)],
    [obstacle(CYLINDER, { height: NaN }), outOfRange('obstacle.height', /was NaN$/)],
    [obstacle(CYLINDER, { position: [2097150, 0, 0], radius: 9 }), outOfRange('obstacle.position.x', /reaches to/)],
    [obstacle(CYLINDER, { position: [0, 2097150, 0], height: 9 }), outOfRange('obstacle.height', /reaches to/)],
    [obstacle(BOX, { max: [1, 1, -1] }), invalid('obstacle.max.z', /low corner's, 0, was -1$/)],
    [obstacle(BOX, { min: undefined }), invalid('obstacle.min', /was undefined$/)],
    [obstacle(TURNED, { halfExtents: [1, 1, 0] }), outOfRange('obstacle.halfExtents.z', /was 0$/)],
    [obstacle(TURNED, { halfExtents: [1, -1, 1] }), outOfRange('obstacle.halfExtents.y', /was -1$/)],
    [obstacle(TURNED, { yaw: NaN }), outOfRange('obstacle.yaw', /was NaN$/)],
  ],
  'obstacles in short': [
    [() => cache.addCylinder(), invalid('position', /was undefined$/)],
    [() => cache.addCylinder([0, 0], 1, 1), invalid('position', /Array$/)],
    [() => cache.addCylinder([0, Infinity, 0], 1, 1), outOfRange('position.y', /was Infinity$/)],
    [() => cache.addCylinder([0, 0, 0], '1', 1), invalid('radius', 'radius must be a number, was "1"')],
    [() => cache.addCylinder([0, 0, 0], 1), invalid('height', /was undefined$/)],
    [() => cache.addCylinder([0, 0, 0], 1, -1), outOfRange('height', /was -1$/)],
    [() => cache.addBox([0, 0, 0]), invalid('max', /was undefined$/)],
    [() => cache.addBox([0, 0, 0], [1, -1, 1]), invalid('max.y', /was -1$/)],
    [() => cache.addBox([0, 0, NaN], [1, 1, 1]), outOfRange('min.z', /was NaN$/)],
    [() => cache.addOrientedBox([0, 0, 0], [1, 1, 1]), invalid('yaw', /was undefined$/)],
    [() => cache.addOrientedBox([0, 0, 0], [1, 1, 1], NaN), outOfRange('yaw', /was NaN$/)],
    [() => cache.addOrientedBox([0, 0, 0], [0, 1, 1], 0), outOfRange('halfExtents.x', /was 0$/)],
    [() => cache.addOrientedBox([2097152, 0, 0], [1, 1, 1], 0), outOfRange('center.x', /reaches to/)],
  ],
  volumes: [
    [() => cache.addVolume(), invalid('volume', /was undefined$/)],
    [volume({ corners: SQUARE.slice(2) }), outOfRange('volume.corners', /3 to 256 points, was 2$/)],
    [volume({ corners: [[0, 0], [1, 1], [2, 2]] }), invalid('volume.corners', /must be a convex polygon/)], // prettier-ignore
    [volume({ corners: [[0, 0], [4, 0], [1, 1], [0, 4]] }), invalid('volume.corners', /convex/)], // prettier-ignore
    [volume({ corners: [[0, 0], [4, 0], [4, NaN]] }), outOfRange('volume.corners[2].z', /was NaN$/)], // prettier-ignore
    [volume({ maxY: -1 }), invalid('volume.maxY', /was -1$/)],
    [volume({ minY: '0' }), invalid('volume.minY', /was "0"$/)],
    [volume({ area: 64 }), outOfRange('volume.area', /\[0, 63\], was 64$/)],
    [volume({ cost: 3 }), unknown('cost')],
  ],
  'ids and updates': [
    [() => cache.remove(), invalid('id', 'id must be a number, was undefined')],
    [() => cache.remove('1'), invalid('id')],
    [() => cache.remove(1n), invalid('id')],
    [() => cache.remove(1.5), outOfRange('id', /was 1\.5$/)],
    [() => cache.remove(NaN), outOfRange('id', /was NaN$/)],
    [() => cache.remove(2 ** 31), outOfRange('id')],
    ...[0, -1, 1.5, NaN, 2 ** 31].map((tiles) => [() => cache.update(tiles), outOfRange('maxTiles')]),
    [() => cache.update(null), invalid('maxTiles', 'maxTiles must be a number, was null')],
    [() => cache.snapshot('all'), outOfRange('mode', /'full', 'referenced', was "all"$/)],
    [() => cache.restore(), invalid('bytes', 'bytes must be a Uint8Array, was undefined')],
    [() => cache.restore(cache.snapshot().buffer), invalid('bytes')],
    [() => cache.restore(cache.snapshot(), {}), invalid('library', /a TileLibrary, was an object$/)],
  ],
};

for (const [name, list] of Object.entries(cases)) {
  test(name, () => {
    const before = [cache.snapshot(), cache.counts];
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
      assert.deepEqual([cache.snapshot(), cache.counts], before, call.toString());
    }
  });
}

const awaited = [
  [() => cache.updateAsync(null), invalid('options', /was null$/)],
  [() => cache.updateAsync({ maxTiles: 2 }), unknown('maxTiles')],
  [() => cache.updateAsync({ tilesPerSlice: 0 }), outOfRange('tilesPerSlice', /was 0$/)],
  [() => cache.updateAsync({ signal: {} }), invalid('signal', /an AbortSignal/)],
  [() => cache.updateAsync({ onProgress: 5 }), invalid('onProgress', /a function, was 5$/)],
  [() => TileCache.buildAsync(...FLOOR, {}, { tilesPerSlice: 0.5 }), outOfRange('tilesPerSlice')],
  [() => TileCache.buildAsync(...FLOOR, {}, { steps: 1 }), unknown('steps')],
  [() => TileCache.buildGltfAsync(5), invalid('bytes')],
];

test('awaited calls reject in the same way', async () => {
  const before = cache.snapshot();
  for (const [call, expected] of awaited) {
    await assert.rejects(call, expected, call.toString());
    assert.deepEqual(cache.snapshot(), before, call.toString());
  }
});
