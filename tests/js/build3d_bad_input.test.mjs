// Wrong calls on the 3D builder: each gives a typed error that names argument and value, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build3d, CompactHeightfield, Heightfield, NavMesh, NavWorld, Random } from './support/onepath.mjs';
import { FLOOR } from './support/build_scenes.mjs';

const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });

const [positions, indices] = FLOOR;
const FRAME = { originX: 0, originY: 0, originZ: 0, cellSize: 1, cellHeight: 1, width: 4, depth: 4, height: 20 };
const SQUARE = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
const VOLUME = { corners: SQUARE, minY: 0, maxY: 1, area: 5 };
const CYLINDER = { shape: 'cylinder', position: [0, 0, 0], radius: 1, height: 1 };
const BOX = { shape: 'box', min: [0, 0, 0], max: [1, 1, 1] };
const TURNED = { shape: 'oriented-box', center: [0, 0, 0], halfExtents: [1, 1, 1], yaw: 0 };
const BLOCK = { materials: new Uint8Array(8), width: 2, depth: 2, height: 2 };
const CHUNK = {
  columns: Int32Array.of(0, 1, 1, 1, 2),
  starts: Int32Array.of(0, 1),
  lengths: Int32Array.of(2, 1),
  materials: Uint8Array.of(1, 2),
  width: 2,
  depth: 2,
  height: 2,
};
const HEIGHTS = { heights: new Float64Array(4), countX: 2, countZ: 2, x: 0, z: 0, spacing: 1 };

function makeSolid() {
  const solid = new Heightfield(FRAME);
  for (let i = 0; i < 16; i++) solid.addSpan(i % 4, Math.floor(i / 4), 0, 1);
  return solid;
}
const solid = makeSolid();
const compact = solid.compact(4, 1);
compact.partition('watershed', { minRegionArea: 0, mergeRegionArea: 0 });
const contours = compact.contours();
const tile = build3d.tileCells(FRAME);
const polys = build3d.polygonize(contours, tile);

const built =
  (...given) =>
  () =>
    NavMesh.build(...given);
const withOptions = (options) => built(positions, indices, {}, options);
const volume = (changes) => withOptions({ volumes: [VOLUME, { ...VOLUME, ...changes }] });
const obstacle = (base, changes) => withOptions({ obstacles: [{ ...base, ...changes }] });
const voxels = (changes) => () => NavMesh.buildVoxels({ ...BLOCK, ...changes });
const chunk = (changes) => () => NavMesh.buildVoxels({ ...CHUNK, ...changes });
const frame = (changes) => () => new Heightfield({ ...FRAME, ...changes });
const heights = (changes, options) => () => solid.addHeightGrid({ ...HEIGHTS, ...changes }, options);
const changed = (index, value, array = positions) => array.map((number, i) => (i === index ? value : number));

const cases = {
  triangles: [
    [built(), invalid('positions', /a Float32Array or Float64Array, was undefined$/)],
    [built([0, 0, 0], indices), invalid('positions', /Array$/)],
    [built(positions, [0, 1, 2]), invalid('indices', /a Uint32Array, Uint16Array or Int32Array, was .*Array$/)],
    [built(positions, null), invalid('indices', /was null$/)],
    [built(positions, new Uint8Array(3)), invalid('indices', /Uint8Array$/)],
    [
      built(new Float32Array(4), indices),
      outOfRange('positions', 'positions must hold x, y, z triples, had 4 numbers'),
    ],
    [
      built(positions, new Uint16Array(4)),
      outOfRange('indices', 'indices must hold three indices a triangle, had 4 numbers'),
    ],
    [built(positions, changed(4, 4, indices)), outOfRange('indices', /triangle 1 must be in \[0, 4\), was 4$/)],
    [built(positions, Int32Array.of(0, -1, 2)), outOfRange('indices', /was -1$/)],
    [built(positions, changed(1, 0xffffffff, indices)), outOfRange('indices', /triangle 0 .* was 4294967295$/)],
    [built(changed(1, NaN), indices), outOfRange('positions', /0 must have coordinates in .* was \(0, NaN, 0\)$/)],
    [built(changed(3, -Infinity), indices), outOfRange('positions', /was \(-Infinity, 0, 40\)$/)],
    [built(changed(5, 2097153), indices), outOfRange('positions', /2\.09715e\+06|2097153/)],
    [built(new Float64Array(0), indices), outOfRange('indices', /was 0$/)],
  ],
  'settings and limits': [
    [built(positions, indices, null), invalid('settings', /was null$/)],
    [built(positions, indices, { radius: 1 }), unknown('radius')],
    [built(positions, indices, { cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [built(positions, indices, { agentRadius: -1 }), outOfRange('agentRadius', /was -1$/)],
    [built(positions, indices, { cellSize: 1e-9 }), outOfRange('tileSize', /was 64$/)],
    [
      built(positions, indices, { tileSize: 2 ** -10, cellSize: 2 ** -10 }),
      outOfRange('tiles', /at most 1048576, were \d+ x \d+/),
    ],
    [
      built(changed(1, 2000000), indices, { cellHeight: 0.01, agentMaxSlopeDegrees: 90 }),
      outOfRange('tile', /at most 65535 rows/),
    ],
  ],
  options: [
    [withOptions(null), invalid('options', /was null$/)],
    [withOptions({ signal: undefined }), unknown('signal')],
    [withOptions({ triangleAreas: [1, 2] }), invalid('triangleAreas', /Array$/)],
    [withOptions({ triangleAreas: new Uint8Array(3) }), outOfRange('triangleAreas', /each of 2 triangles, had 3$/)],
    [withOptions({ triangleAreas: Uint8Array.of(1, 64) }), outOfRange('triangleAreas', /was 64$/)],
    [withOptions({ volumes: VOLUME }), invalid('volumes', /an array of volumes, was an object$/)],
    [withOptions({ obstacles: {} }), invalid('obstacles', /an array of obstacles, was an object$/)],
    [withOptions({ volumes: [null] }), invalid('volumes[0]', /was null$/)],
    [volume({ height: 5 }), unknown('height')],
    [volume({ corners: 5 }), invalid('volumes[1].corners', /was 5$/)],
    [volume({ corners: [] }), outOfRange('volumes[1].corners', /3 to 256 points, was 0$/)],
    [volume({ corners: [...SQUARE, [1]] }), invalid('volumes[1].corners[4]', /\{ x, z \} or \[x, z\]/)],
    [volume({ corners: [...SQUARE, { x: 0, y: 1 }] }), invalid('volumes[1].corners[4].z', /was undefined$/)],
    [volume({ corners: [[0, NaN], ...SQUARE] }), outOfRange('volumes[1].corners[0].z', /was NaN$/)],
    [volume({ corners: [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] }), invalid('volumes[1]', /convex/)],
    [volume({ minY: 2 }), invalid('volumes[1]', /max_y|maxY/)],
    [volume({ maxY: NaN }), outOfRange('volumes[1].maxY', /was NaN$/)],
    [volume({ area: 64 }), outOfRange('volumes[1].area', /was 64$/)],
    [volume({ area: undefined }), invalid('volumes[1].area', /was undefined$/)],
    [withOptions({ obstacles: [5] }), invalid('obstacles[0]', /was 5$/)],
    [obstacle(CYLINDER, { shape: 'cone' }), outOfRange('obstacles[0].shape', /'oriented-box', was "cone"$/)],
    [obstacle(CYLINDER, { shape: undefined }), invalid('obstacles[0].shape', /was undefined$/)],
    [obstacle(CYLINDER, { min: [0, 0, 0] }), unknown('min')],
    [obstacle(CYLINDER, { position: [0, 0] }), invalid('obstacles[0].position', /Array$/)],
    [obstacle(CYLINDER, { position: [0, NaN, 0] }), outOfRange('obstacles[0].position.y', /was NaN$/)],
    [obstacle(CYLINDER, { radius: 0 }), outOfRange('obstacles[0].radius', /\(0, 2097152\], was 0$/)],
    [obstacle(CYLINDER, { height: -1 }), outOfRange('obstacles[0].height', /\[0, 2097152\], was -1$/)],
    [obstacle(CYLINDER, { radius: '1' }), invalid('obstacles[0].radius', /was "1"$/)],
    [obstacle(BOX, { max: [1, 1, 3e6] }), outOfRange('obstacles[0].max.z', /was 3000000$/)],
    [obstacle(BOX, { max: [-1, 1, 1] }), invalid('obstacles[0]', /size|max/)],
    [obstacle(BOX, { max: undefined }), invalid('obstacles[0].max', /was undefined$/)],
    [obstacle(TURNED, { halfExtents: [0, 1, 1] }), outOfRange('obstacles[0]', /was 0$/)],
    [obstacle(TURNED, { halfExtents: [1, -1, 1] }), outOfRange('obstacles[0]', /was -1$/)],
    [obstacle(TURNED, { yaw: Infinity }), outOfRange('obstacles[0].yaw', /was Infinity$/)],
  ],
  'heightfields and voxels to build on': [
    [() => NavMesh.buildHeightfield(), invalid('heightfield', /a Heightfield, was undefined$/)],
    [() => NavMesh.buildHeightfield(compact), invalid('heightfield', /CompactHeightfield$/)],
    [() => NavMesh.buildHeightfield(solid, {}, { triangleAreas: new Uint8Array(1) }), unknown('triangleAreas')],
    [() => NavMesh.buildVoxels(), invalid('voxels', /was undefined$/)],
    [voxels({ depths: 1 }), unknown('depths')],
    [voxels({ width: 0 }), outOfRange('width', /65536\], was 0$/)],
    [voxels({ height: 65536 }), outOfRange('height', /65535\], was 65536$/)],
    [voxels({ depth: 3 }), outOfRange('materials', /width \* depth \* height 12 values, had 8$/)],
    [voxels({ materials: [1] }), invalid('materials', /Array$/)],
    [voxels({ materialAreas: 5 }), invalid('materialAreas', /was 5$/)],
    [voxels({ materialAreas: new Uint8Array(9) }), outOfRange('materialAreas', /256 areas, had 9$/)],
    [voxels({ materialAreas: new Uint8Array(256).fill(64) }), outOfRange('materialAreas', /was 64$/)],
    [voxels({ materialAreas: { 3: 64 } }), outOfRange('materialAreas[3]', /was 64$/)],
    [voxels({ materialAreas: { stone: 1 } }), outOfRange('material', /was NaN$/)],
    [chunk({ columns: [0] }), invalid('columns', /Array$/)],
    [chunk({ columns: Int32Array.of(0, 2) }), outOfRange('columns', /width \* depth \+ 1 5 values, had 2$/)],
    [chunk({ columns: Int32Array.of(0, 1, 1, 1, 1) }), outOfRange('columns[4]', /end with 2, but number 4 was 1$/)],
    [chunk({ columns: Int32Array.of(1, 1, 1, 1, 2) }), outOfRange('columns[0]', /begin with 0/)],
    [chunk({ columns: Int32Array.of(0, 2, 1, 1, 2) }), outOfRange('columns[2]', /rise/)],
    [chunk({ columns: Int32Array.of(0, 9, 9, 9, 2) }), outOfRange('columns[1]', /was 9$/)],
    [chunk({ lengths: Int32Array.of(1) }), outOfRange('lengths', /had 1$/)],
    [chunk({ materials: new Uint8Array(3) }), outOfRange('materials', /had 3$/)],
    [chunk({ materials: Uint8Array.of(1, 0) }), outOfRange('runs[1]', /material must be in \[1, 255\], was 0$/)],
    [chunk({ starts: Int32Array.of(0, -1) }), outOfRange('runs[1]', /start must be in \[0, 1\], was -1$/)],
    [chunk({ lengths: Int32Array.of(3, 1) }), outOfRange('runs[0]', /length must be in \[1, 2\], was 3$/)],
    [() => build3d.voxelChunk(CHUNK), invalid('block', /one by one/)],
  ],
  'files and worlds': [
    [() => NavMesh.buildGltf(), invalid('bytes', /was undefined$/)],
    [() => NavMesh.buildGltf(new Uint8Array(20)), { name: 'GltfError', code: 'gltf-format' }],
    [() => NavMesh.buildGltf(new Uint8Array(20), {}, { triangleAreas: new Uint8Array(1) }), unknown('triangleAreas')],
    [() => NavMesh.buildGltf(new Uint8Array(20), {}, { maxNodes: -1 }), outOfRange('maxNodes', /was -1$/)],
    [() => NavMesh.buildGltf(new Uint8Array(20), {}, { resolveBuffer: 5 }), invalid('resolveBuffer', /was 5$/)],
    [() => NavWorld.build(positions, indices), invalid('classes', /was undefined$/)],
    [() => NavWorld.build(positions, indices, []), outOfRange('classes.length', /was 0$/)],
    [() => NavWorld.build(positions, indices, [{}, { cellSize: -1 }]), outOfRange('cellSize', /was -1$/)],
    [() => NavWorld.build(positions, indices, [{}, 5]), invalid('classes[1]', /was 5$/)],
    [() => NavWorld.build(positions, indices, [{}], { volume: [] }), unknown('volume')],
    [() => NavWorld.build(positions, Uint16Array.of(0, 1, 9), [{}]), outOfRange('indices', /was 9$/)],
  ],
  frames: [
    [() => new Heightfield(), invalid('frame', /was undefined$/)],
    [frame({ rows: 5 }), unknown('rows')],
    [frame({ cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [frame({ cellHeight: NaN }), outOfRange('cellHeight', /was NaN$/)],
    [frame({ originX: 3e6 }), outOfRange('originX', /was 3e\+06|3000000/)],
    [frame({ width: 0 }), outOfRange('width', /was 0$/)],
    [frame({ width: 1.5 }), outOfRange('width', /was 1\.5$/)],
    [frame({ width: 65536, depth: 65536 }), outOfRange('depth', /was 65536$/)],
    [frame({ height: 65536 }), outOfRange('height', /was 65536$/)],
    [frame({ height: '5' }), invalid('height', /was "5"$/)],
    [() => build3d.frame([0, 0, 0], [1, 1], 1, 1), invalid('high', /Array$/)],
    [() => build3d.frame([0, 0, 0], [-1, 1, 1], 1, 1), { code: 'invalid-argument' }],
    [() => build3d.frame([0, 0, 0], [1, 1, 1], 0, 1), outOfRange('cellSize', /was 0$/)],
    [() => build3d.frame([0, 0, 0], [1, 1, 1], 1e-6, 1), outOfRange('width', /65536\], was 1000000$/)],
    [() => build3d.voxelize(positions, indices, { cellSize: 1e-5 }), outOfRange('width', /./)],
    [() => build3d.voxelize(positions, indices, { size: 1 }), unknown('size')],
    [() => build3d.voxelize(positions, new Uint32Array(0)), outOfRange('indices', /a triangle at least, had none$/)],
    [() => build3d.voxelize(positions, Uint16Array.of(0, 1, 7)), outOfRange('indices', /was 7$/)],
    [() => build3d.voxelize(changed(7, NaN), indices), outOfRange('positions[7]', /was NaN$/)],
    [() => build3d.classify(positions, indices, {}), invalid('originX', /was undefined$/)],
    [() => build3d.classify(positions, indices, FRAME, 91), outOfRange('maxSlopeDegrees', /90\], was 91$/)],
  ],
  spans: [
    [() => solid.addSpan(4, 0, 0, 1), outOfRange('x', /was 4$/)],
    [() => solid.addSpan(0, -1, 0, 1), outOfRange('z', /was -1$/)],
    [() => solid.addSpan(0, 0, 1, 1), outOfRange('max', /was 1$/)],
    [() => solid.addSpan(0, 0, 0, 21), outOfRange('max', /was 21$/)],
    [() => solid.addSpan(0, 0, 0, 1, 64), outOfRange('area', /was 64$/)],
    [() => solid.addSpan(0, 0, 0, 1, 63, -1), outOfRange('threshold', /was -1$/)],
    [() => solid.addSpan(0, 0, 0), invalid('max', /was undefined$/)],
    [() => solid.addTriangles(positions, indices, { areas: new Uint8Array(1) }), outOfRange('areas', /had 1$/)],
    [() => solid.addTriangles(positions, indices, { areas: Uint8Array.of(0, 99) }), outOfRange('areas', /was 99$/)],
    [() => solid.addTriangles(positions, indices, { threshold: 65536 }), outOfRange('threshold', /was 65536$/)],
    [() => solid.addTriangles(positions, Uint16Array.of(0, 1, 4)), outOfRange('indices', /was 4$/)],
    [() => solid.addTriangles(positions, indices, { slope: 5 }), unknown('slope')],
    [heights({ countX: 1 }), outOfRange('countX', /was 1$/)],
    [heights({ countX: 3 }), outOfRange('heights', /countX \* countZ = 6 values, had 4$/)],
    [heights({ heights: [0, 0, 0, 0] }), invalid('heights', /Array$/)],
    [heights({ heights: Float32Array.of(0, 0, NaN, 0) }), outOfRange('heights', /2 must be in .* was NaN$/)],
    [heights({ spacing: 0 }), outOfRange('spacing', /was 0$/)],
    [heights({ y: 0 }), unknown('y')],
    [heights({}, { areas: new Uint8Array(2) }), invalid('areas', /left out/)],
    [() => solid.addVoxels(BLOCK, [0.5, 0, 0]), outOfRange('offset.x', /was 0\.5$/)],
    [() => solid.addVoxels(BLOCK, 5), invalid('offset', /was 5$/)],
    [() => solid.addVoxels({}), invalid('width', /was undefined$/)],
    [() => solid.filter(-1, 0), outOfRange('height', /was -1$/)],
    [() => solid.filter(1), invalid('climb', /was undefined$/)],
    [() => solid.filterLedges(1, 65536), outOfRange('climb', /was 65536$/)],
    [() => solid.filterLowCeilings(NaN), outOfRange('height', /was NaN$/)],
    [() => solid.filterLowObstacles(-1), outOfRange('climb', /was -1$/)],
    [() => solid.compact(-1, 0), outOfRange('height', /was -1$/)],
  ],
  floors: [
    [() => new CompactHeightfield(), invalid('', /call heightfield\.compact\(\)$/)],
    [() => compact.erode(-1), outOfRange('radius', /was -1$/)],
    [() => compact.erode(0.5), outOfRange('radius', /was 0\.5$/)],
    [() => compact.markArea(), invalid('volume', /was undefined$/)],
    [
      () => compact.markArea({ ...VOLUME, corners: SQUARE.toReversed?.().slice(2) ?? [] }),
      outOfRange('volume.corners', /3 to 256/),
    ],
    [() => compact.markObstacle(CYLINDER, -1), outOfRange('growth', /was -1$/)],
    [() => compact.markObstacle({ ...CYLINDER, radius: NaN }), outOfRange('obstacle.radius', /was NaN$/)],
    [() => compact.partition('voronoi'), outOfRange('partition', /'layers', was "voronoi"$/)],
    [() => compact.partition('layers', { minRegionArea: -1 }), outOfRange('minRegionArea', /was -1$/)],
    [() => compact.partition('layers', { minArea: 1 }), unknown('minArea')],
    [() => compact.contours({ maxError: -1 }), outOfRange('maxError', /was -1$/)],
    [() => compact.contours({ maxError: NaN }), outOfRange('maxError', /was NaN$/)],
    [() => compact.contours({ maxEdgeLength: -1 }), outOfRange('maxEdgeLength', /was -1$/)],
    [() => compact.contours({ borderRegion: -1 }), outOfRange('borderRegion', /was -1$/)],
    [() => compact.contours({ raw: 1 }), invalid('raw', /was 1$/)],
    [() => compact.contours({ errors: 1 }), unknown('errors')],
  ],
  'contours and polygons': [
    [() => build3d.polygonize(), invalid('contours', /was undefined$/)],
    [() => build3d.polygonize({ ...contours, holes: 1 }, tile), unknown('holes')],
    [() => build3d.polygonize({ ...contours, vertices: [] }, tile), invalid('vertices', /Array$/)],
    [() => build3d.polygonize({ ...contours, vertices: new Int32Array(7) }, tile), outOfRange('vertices', /had 7/)],
    [
      () => build3d.polygonize({ ...contours, starts: new Int32Array(0) }, tile),
      outOfRange('starts[0]', /begin with 0/),
    ],
    [() => build3d.polygonize({ ...contours, regions: new Int32Array(9) }, tile), outOfRange('regions', /had 9$/)],
    [() => build3d.polygonize({ ...contours, areas: new Uint8Array(0) }, tile), outOfRange('areas', /had 0$/)],
    [() => build3d.polygonize(contours), invalid('tile', /was undefined$/)],
    [() => build3d.polygonize(contours, { ...tile, border: -1 }), outOfRange('border', /was -1$/)],
    [() => build3d.polygonize(contours, { ...tile, cells: 0 }), outOfRange('cells', /was 0$/)],
    [() => build3d.polygonize(contours, { ...tile, cellSize: 2 }), { argument: 'cellSize' }],
    [() => build3d.polygonize(contours, tile, 2), outOfRange('maxVertices', /was 2$/)],
    [() => build3d.polygonize(contours, tile, 17), outOfRange('maxVertices', /was 17$/)],
    [
      () => build3d.detail({ ...polys, indices: new Int32Array(3).fill(99) }, compact, tile),
      outOfRange('indices[0]', /was 99$/),
    ],
    [() => build3d.detail(polys, solid, tile), invalid('floors', /Heightfield$/)],
    [() => build3d.detail(polys, compact, tile, { maxError: -1 }), outOfRange('maxError', /was -1$/)],
    [() => build3d.detail(polys, compact, tile, { sampleDistance: NaN }), outOfRange('sampleDistance', /was NaN$/)],
    [() => build3d.detail(polys, compact, tile, { climb: -1 }), outOfRange('climb', /was -1$/)],
    [() => build3d.detail(polys, compact, tile, { samples: 1 }), unknown('samples')],
    [() => build3d.tile(polys, compact, tile), invalid('tileSize', /params, 64, was 4$/)],
    [() => build3d.tile(polys, solid, tile), invalid('floors', /Heightfield$/)],
    [() => build3d.tile(polys, compact, tile, { cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [() => build3d.tile(polys, compact, tile, { tileSize: 4 }, { layer: -1 }), outOfRange('layer', /was -1$/)],
    [() => build3d.tile(polys, compact, tile, { tileSize: 4 }, { x: 1 }), unknown('x')],
    [() => build3d.tileCells(FRAME, 2), outOfRange('border', /\[0, 1\], was 2$/)],
    [() => build3d.worldPositions(FRAME, new Int32Array(4)), outOfRange('vertices', /3 numbers a vertex, had 4/)],
    [() => build3d.worldPositions(FRAME, [1, 2, 3]), invalid('vertices', /Array$/)],
    [() => build3d.stages(positions, indices, { cellSize: -1 }), outOfRange('cellSize', /was -1$/)],
    [() => build3d.stages(positions, indices, {}, { volumes: [{}] }), invalid('volumes[0].corners', /undefined$/)],
    [() => build3d.stages(positions, indices, {}, { tile: 1 }), unknown('tile')],
    [() => build3d.stages(positions, new Uint32Array(0)), outOfRange('indices', /had none$/)],
  ],
};

for (const [name, list] of Object.entries(cases)) {
  test(`wrong ${name}`, () => {
    const [spans, floors] = [solid.spans(), compact.floors()];
    for (const [call, expected] of list) assert.throws(call, expected, call.toString());
    assert.deepEqual([solid.spans(), compact.floors()], [spans, floors], 'as it was');
  });
}

/** Runs a call; what it throws must be a typed error. */
function attempt(call, message) {
  try {
    return call();
  } catch (error) {
    assert.ok(typeof error.code === 'string' && typeof error.argument === 'string', `${message}: ${error.stack}`);
    return undefined;
  }
}

test('stages take whatever is made by hand, or refuse it with a typed error', () => {
  const counts = { polygons: 0, tiles: 0, refused: 0 };
  for (let seed = 0; seed < (process.env.ONEPATH_FULL === undefined ? 1500 : 30000); seed++) {
    const random = new Random(BigInt(seed));
    const number = (from, to) => from + random.nextInt(to - from + 1);
    const ints = (length, from, to) => Int32Array.from({ length }, () => number(from, to));
    // Near a sensible shape, or far from it.
    const wild = random.nextInt(4) === 0;
    const [low, high] = wild ? [-2000000000, 2000000000] : [0, 4];
    const count = number(0, 2);
    const starts = Int32Array.of(0, ...ints(count, 3, 7)).map((_, i, all) =>
      all.slice(0, i + 1).reduce((a, b) => a + b),
    );
    const length = starts.at(-1);
    const parts = { starts, regions: ints(count, 0, wild ? 9 : 1), areas: Uint8Array.from(ints(count, 0, 63)) };
    const made = { ...parts, vertices: ints(length * 4, low, high) };
    const cut = attempt(() => build3d.polygonize(made, tile, number(3, 16)), `seed ${seed}`);
    if (cut !== undefined) counts.polygons += cut.regions.length;
    const vertices = ints(18, low, high);
    const given = cut ?? { ...parts, vertices, indices: ints(length, 0, 5) };
    attempt(() => build3d.detail(given, compact, tile, { sampleDistance: number(0, 2) }), `seed ${seed}`);
    const bytes = attempt(() => build3d.tile(given, compact, tile, { tileSize: 4 }), `seed ${seed}`);
    if (bytes instanceof Uint8Array) counts.tiles++;
    if (bytes === undefined) counts.refused++;
  }
  assert.ok(counts.polygons > 100 && counts.tiles > 20 && counts.refused > 100, JSON.stringify(counts));
});

test('wrong calls of promises reject', async () => {
  const options = [
    [{ signal: {} }, invalid('signal', /an AbortSignal, was an object$/)],
    [{ signal: null }, invalid('signal', /was null$/)],
    [{ onProgress: 5 }, invalid('onProgress', /a function, was 5$/)],
    [{ tilesPerSlice: 0 }, outOfRange('tilesPerSlice', /was 0$/)],
    [{ tilesPerSlice: 1.5 }, outOfRange('tilesPerSlice', /was 1\.5$/)],
    [{ tiles: 1 }, unknown('tiles')],
    [{ triangleAreas: Uint8Array.of(1, 64) }, outOfRange('triangleAreas', /was 64$/)],
  ];
  for (const [given, expected] of options)
    await assert.rejects(NavMesh.buildAsync(positions, indices, {}, given), expected);
  await assert.rejects(NavMesh.buildAsync(), invalid('positions', /was undefined$/));
  await assert.rejects(NavMesh.buildAsync(positions, indices, { cellSize: 0 }), outOfRange('cellSize', /was 0$/));
  await assert.rejects(NavMesh.buildGltfAsync(new Uint8Array(4)), { code: 'gltf-format' });
  await assert.rejects(NavMesh.buildGltfAsync(new Uint8Array(4), {}, { signal: 1 }), invalid('signal', /was 1$/));
});

test('a grid that would be huge is refused at once, and the next build works', () => {
  const before = NavMesh.build(positions, indices).save();
  assert.throws(() => build3d.voxelize(positions, indices, { cellSize: 0.001, cellHeight: 0.001 }), RangeError);
  assert.throws(() => NavMesh.build(positions, indices, { cellSize: 0.001, tileSize: 4096 }), RangeError);
  assert.deepEqual(NavMesh.build(positions, indices).save(), before);
});
