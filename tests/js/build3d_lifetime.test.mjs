// Disposal of what the 3D builder makes, the garbage collector, and the memory of the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build3d, CompactHeightfield, Heightfield, importCopy, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';
import { FLOOR, randomSoup } from './support/build_scenes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const FRAME = { originX: 0, originY: 0, originZ: 0, cellSize: 1, cellHeight: 1, width: 9, depth: 9, height: 20 };
const BLOCK = { materials: new Uint8Array(8).fill(1), width: 2, depth: 2, height: 2 };
const HEIGHTS = { heights: new Float64Array(4), countX: 2, countZ: 2, x: 0, z: 0, spacing: 1 };
const CORNERS = [
  [0, 0],
  [4, 0],
  [4, 4],
];

function makeSolid(Type = Heightfield) {
  const solid = new Type(FRAME);
  for (let i = 0; i < 81; i++) solid.addSpan(i % 9, Math.floor(i / 9), 0, 1);
  return solid;
}

const kinds = {
  Heightfield: {
    type: Heightfield,
    make: () => makeSolid(),
    members: {
      frame: (solid) => {
        assert.ok(Object.isFrozen(solid.frame));
        solid.compact(1, 1); // it stays known
      },
      spanCount: (solid) => solid.spanCount,
      addSpan: (solid) => solid.addSpan(0, 0, 5, 6),
      addTriangles: (solid) => solid.addTriangles(...FLOOR),
      addHeightGrid: (solid) => solid.addHeightGrid(HEIGHTS),
      addVoxels: (solid) => solid.addVoxels(BLOCK),
      filter: (solid) => solid.filter(4, 1),
      filterLowObstacles: (solid) => solid.filterLowObstacles(1),
      filterLedges: (solid) => solid.filterLedges(4, 1),
      filterLowCeilings: (solid) => solid.filterLowCeilings(4),
      spans: (solid) => solid.spans(),
      compact: (solid) => solid.compact(4, 1),
    },
  },
  CompactHeightfield: {
    type: CompactHeightfield,
    make: () => makeSolid().compact(4, 1),
    members: {
      frame: (floors) => {
        assert.ok(Object.isFrozen(floors.frame));
        floors.floors();
      },
      floorCount: (floors) => floors.floorCount,
      regionCount: (floors) => floors.regionCount,
      erode: (floors) => floors.erode(1),
      markArea: (floors) => floors.markArea({ corners: CORNERS, minY: 0, maxY: 2, area: 4 }),
      markObstacle: (floors) => floors.markObstacle({ shape: 'box', min: [0, 0, 0], max: [1, 1, 1] }),
      distances: (floors) => floors.distances(),
      partition: (floors) => floors.partition(),
      floors: (floors) => floors.floors(),
      regionLayers: (floors) => floors.regionLayers(),
      contours: (floors) => floors.contours(),
    },
  },
};

for (const [name, { type, make, members }] of Object.entries(kinds)) {
  test(`${name}: every member throws after dispose`, () => {
    checkMembersListed(type, members);
    checkDisposal(name, type, make, members);
  });
}

test('arguments whose reading disposes of the object do not reach what lies there now', () => {
  const VOLUME = { corners: CORNERS, minY: 0, maxY: 2, area: 4 };
  /** What has `value` under `key`, and ends an object when that is read. */
  const trap = (object, key, value, rest = {}) =>
    Object.defineProperty({ ...rest }, key, { enumerable: true, get: () => (object.dispose(), value) });
  const calls = {
    Heightfield: [
      (solid) => solid.addTriangles(...FLOOR, trap(solid, 'maxSlopeDegrees', 45)),
      (solid) => solid.addHeightGrid(trap(solid, 'spacing', 1, HEIGHTS)),
      (solid) => solid.addVoxels(trap(solid, 'depth', 2, BLOCK)),
    ],
    CompactHeightfield: [
      (floors) => floors.markArea(trap(floors, 'area', 4, VOLUME)),
      (floors) => floors.markObstacle(trap(floors, 'min', [0, 0, 0], { shape: 'box', max: [1, 1, 1] })),
      (floors) => floors.partition('layers', trap(floors, 'minRegionArea', 1)),
      (floors) => floors.contours(trap(floors, 'maxError', 1)),
    ],
  };
  for (const [name, { make }] of Object.entries(kinds)) {
    for (const call of calls[name]) {
      assert.throws(() => call(make()), { code: 'disposed', message: `this ${name} was disposed of` }, `${call}`);
    }
  }
});

test('floors stay when the heightfield they were made from is gone', () => {
  const solid = makeSolid();
  const floors = solid.compact(4, 1);
  const expected = floors.floors();
  solid.dispose();
  assert.deepEqual(floors.floors(), expected);
  floors.partition('monotone', { minRegionArea: 0 });
  const polys = build3d.polygonize(floors.contours(), build3d.tileCells(FRAME));
  floors.dispose();
  assert.ok(polys.regions.length > 0);
  assert.throws(() => build3d.detail(polys, floors, build3d.tileCells(FRAME)), { code: 'disposed' });
});

// ---- Memory ----

/** A copy of the package, and the size of its memory. */
async function measured(bytes = wasmBytes) {
  const copy = await importCopy();
  const instances = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...args) {
    const instance = new Instance(...args);
    instances.push(instance);
    return instance;
  };
  try {
    copy.initSync(bytes);
  } finally {
    WebAssembly.Instance = Instance;
  }
  return { ...copy, size: () => instances[0].exports.memory.buffer.byteLength };
}

test('forgotten objects are collected', async () => {
  const { Heightfield: Other, size } = await measured();
  const large = { ...FRAME, width: 300, depth: 300 };
  const forget = () => new Other(large).compact(1, 1);
  const first = await sizeAfterForgetting(forget, size, 45);
  const second = await sizeAfterForgetting(forget, size, 90);
  assert.ok(second <= first * 1.5, `${first} then ${second}`);
});

const SETTINGS = { tileSize: 8, cellSize: 0.25 };

/** What must take no memory in the end: builds that end in every way. */
const endings = {
  done: async ({ NavMesh }, soup) => (await NavMesh.buildAsync(...soup, SETTINGS)).dispose(),
  aborted: async ({ NavMesh }, soup) => {
    const controller = new AbortController();
    const onProgress = (done) => done === 2 && controller.abort(new Error('enough'));
    await assert.rejects(NavMesh.buildAsync(...soup, SETTINGS, { signal: controller.signal, onProgress }), /enough/);
  },
  'thrown out of onProgress': async ({ NavMesh }, soup) => {
    const onProgress = () => {
      throw new Error('enough');
    };
    await assert.rejects(NavMesh.buildAsync(...soup, SETTINGS, { onProgress }), /enough/);
  },
  'wrong input': async ({ NavMesh }, [positions, indices]) => {
    await assert.rejects(
      NavMesh.buildAsync(
        positions,
        indices.map(() => 99999),
        SETTINGS,
      ),
      RangeError,
    );
    await assert.rejects(NavMesh.buildAsync(positions, indices, { ...SETTINGS, cellSize: -1 }), RangeError);
    const areas = new Uint8Array(indices.length / 3).fill(64);
    await assert.rejects(NavMesh.buildAsync(positions, indices, SETTINGS, { triangleAreas: areas }), RangeError);
  },
  'stages and heightfields': ({ NavMesh, build3d: stages }, soup) => {
    stages.stages(...soup, SETTINGS);
    const solid = stages.voxelize(...soup);
    const floors = solid.compact(9, 3);
    floors.partition();
    NavMesh.buildHeightfield(solid, SETTINGS).dispose();
    floors.dispose();
    solid.dispose();
    NavMesh.buildVoxels(BLOCK).dispose();
  },
};

for (const [name, end] of Object.entries(endings)) {
  test(`builds give their memory back: ${name}`, async () => {
    const copy = await measured();
    // Enough that what a build leaves behind would show soon.
    const [positions, indices] = randomSoup(1);
    const many = [new Float64Array(30000), indices];
    many[0].set(positions);
    for (let i = 0; i < 5; i++) await end(copy, many);
    const before = copy.size();
    for (let i = 0; i < 40; i++) await end(copy, many);
    assert.equal(copy.size(), before);
  });
}

test('results are right when the memory grows under a build', async () => {
  for (let seed = 0; seed < 4; seed++) {
    const { NavMesh, build3d: stages, size } = await measured();
    const before = size();
    const soup = randomSoup(seed, 60);
    const found = stages.stages(...soup, { cellSize: 0.2 });
    const mesh = await NavMesh.buildAsync(...soup, SETTINGS);
    assert.ok(size() > before, 'it grew');
    assert.deepEqual(stages.stages(...soup, { cellSize: 0.2 }), found);
    assert.deepEqual(NavMesh.build(...soup, SETTINGS).save(), mesh.save());
  }
});

test('arrays in the memory of the module itself can be built from', async () => {
  const { NavMesh, Grid } = await measured();
  const soup = [Float32Array.from(FLOOR[0]), FLOOR[1]];
  const expected = NavMesh.build(...soup).save();
  const grid = new Grid(512, 512);
  const { buffer, byteOffset } = grid.cellsView;
  const start = Math.ceil(byteOffset / 8) * 8;
  const positions = new Float32Array(buffer, start, 12);
  const indices = new Uint32Array(buffer, start + 48, 6);
  positions.set(soup[0]);
  indices.set(soup[1]);
  assert.deepEqual(NavMesh.build(positions, indices).save(), expected);
});

test('a full memory is a typed error at every size, and everything is as it was', async () => {
  const soup = randomSoup(2, 60);
  const settings = { tileSize: 64, cellSize: 0.2 };
  const expected = (await measured()).NavMesh.build(...soup, settings).save();
  let [worked, failed] = [0, 0];
  for (let pages = 20; pages < 400 && worked < 2; pages += 8) {
    const copy = await measured(withMaximumPages(wasmBytes, pages));
    const { NavMesh, OnePathMemoryError, build3d: stages } = copy;
    const small = NavMesh.build(...FLOOR, { cellSize: 1, agentRadius: 1 });
    const before = small.save();
    try {
      assert.deepEqual((await NavMesh.buildAsync(...soup, settings)).save(), expected);
      assert.deepEqual(NavMesh.build(...soup, settings).save(), expected);
      worked++;
    } catch (error) {
      assert.ok(error instanceof OnePathMemoryError, error);
      failed++;
      assert.throws(() => stages.stages(...randomSoup(2, 200), { cellSize: 0.1 }), OnePathMemoryError);
    }
    assert.deepEqual(small.save(), before);
    assert.deepEqual(NavMesh.build(...FLOOR, { cellSize: 1, agentRadius: 1 }).save(), before);
  }
  await collectGarbage();
  assert.ok(worked > 0 && failed > 0, `${worked} worked, ${failed} failed`);
});
