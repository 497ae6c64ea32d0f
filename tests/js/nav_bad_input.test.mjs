// Wrong calls on navigation meshes: each gives a typed error that names argument and value, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Grid,
  NavMesh,
  NavMeshQuery,
  NavWorld,
  QueryFilter,
  Random,
  TileLibrary,
  TileStreamer,
} from './support/onepath.mjs';
import { rectangle } from './support/nav_scenes.mjs';

const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });

const SQUARE = [rectangle(0, 0, 10, 10)];
const HERE = [5, 0, 5];
const mesh = NavMesh.build2D(SQUARE);
const query = mesh.createQuery();
const { poly } = query.nearestPoly(HERE);
const random = new Random(1n);

const built = (source, settings, options) => () => NavMesh.build2D(source, settings, options);
const setting = (settings) => built(SQUARE, settings);
const link = (changes) => setting({ offMeshLinks: [{ start: HERE, end: HERE, radius: 1, ...changes }] });
const filtered = (filter) => () => mesh.findPath(HERE, HERE, { filter });

const cases = {
  sources: [
    [built(undefined), invalid('source', 'source must be a Grid, a tile map or an array of outlines, was undefined')],
    [built('map'), invalid('source', /was "map"$/)],
    [built({}), invalid('width', /was undefined$/)],
    [built({ cells: [1], width: 1, height: 1, depth: 1 }), unknown('depth')],
    [built({ cells: [1], width: 0, height: 1 }), outOfRange('width', /was 0$/)],
    [built({ cells: [1], width: 1, height: 1.5 }), outOfRange('height', /was 1\.5$/)],
    [
      built({ cells: [1, 1], width: 1, height: 1 }),
      outOfRange('cells', 'cells must hold width * height = 1 values, had 2'),
    ],
    [built({ cells: 5, width: 1, height: 1 }), invalid('cells', /was 5$/)],
    [built({ cells: [1], width: 1, height: 1, cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [built({ cells: [1], width: 1, height: 1, cellSize: NaN }), outOfRange('cellSize', /was NaN$/)],
    [built({ cells: [1], width: 1, height: 1, origin: [3e6, 0] }), outOfRange('origin.x', /was 3000000$/)],
    [built([[[0, 0]]]), outOfRange('outlines', /at least 3 points, had 1$/)],
    [
      built([
        [
          [0, 0],
          [1, 0],
          [NaN, 1],
        ],
      ]),
      outOfRange('outlines[0][2].x', /was NaN$/),
    ],
    [built([[[0, 0], [1, 0], 5]]), invalid('outlines[0][2]', /was 5$/)],
    [built([new Float64Array(5)]), outOfRange('outlines[0]', /pairs, had 5 numbers$/)],
    [built([Float64Array.of(0, 0, 1, 0, 1, Infinity)]), outOfRange('outlines', /point 2/)],
    [built([new Int32Array(6)]), invalid('outlines[0]', /Int32Array$/)],
    [built([{ rings: 5 }]), invalid('outlines[0].rings', /was 5$/)],
    [built([{ rings: [5] }]), invalid('outlines[0].rings[0]', /was 5$/)],
    [built([{ rings: [], holes: [] }]), unknown('holes')],
    [built([null]), invalid('outlines[0]', /was null$/)],
    [built(SQUARE, {}, { holes: SQUARE }), unknown('holes')],
    [built(SQUARE, {}, null), invalid('options', /was null$/)],
    [built(SQUARE, {}, { obstacles: 5 }), invalid('obstacles', /was 5$/)],
    [built(SQUARE, {}, { obstacles: [[[0, 0]]] }), outOfRange('obstacles', /had 1$/)],
    [built(new Grid(2, 2), {}, { obstacles: SQUARE }), invalid('obstacles', /outlines$/)],
    [() => new NavMesh(), invalid('', /call NavMesh\.build\(\), NavMesh\.build2D\(\) or NavMesh\.load\(\)$/)],
  ],
  settings: [
    [setting({ agentradius: 1 }), unknown('agentradius')],
    [setting(null), invalid('settings', /was null$/)],
    [setting({ agentRadius: -1 }), outOfRange('agentRadius', /^agentRadius must be in .* was -1$/)],
    [setting({ agentRadius: NaN }), outOfRange('agentRadius', /was NaN$/)],
    [setting({ agentRadius: '1' }), invalid('agentRadius', 'agentRadius must be a number, was "1"')],
    [setting({ agentHeight: Infinity }), outOfRange('agentHeight', /^agentHeight must/)],
    [setting({ walkableClimb: -0.1 }), outOfRange('walkableClimb', /was -0\.1$/)],
    [setting({ agentMaxSlopeDegrees: 91 }), outOfRange('agentMaxSlopeDegrees', /90\], was 91$/)],
    [setting({ cellSize: 0 }), outOfRange('cellSize', /was 0$/)],
    [setting({ cellHeight: -1 }), outOfRange('cellHeight', /was -1$/)],
    [setting({ tileSize: 0 }), outOfRange('tileSize', /was 0$/)],
    [setting({ tileSize: 0.1 }), outOfRange('tileSize', /32-bit float, was 0\.1$/)],
    [setting({ tileSize: 8192 }), outOfRange('tileSize', /8192 cells\), was 8192$/)],
    [setting({ originX: 2097152 }), outOfRange('originX', /was /)],
    [setting({ originZ: NaN }), outOfRange('originZ', /was NaN$/)],
    [setting({ maxVertsPerPoly: 2 }), outOfRange('maxVertsPerPoly', /3, 16\], was 2$/)],
    [setting({ maxVertsPerPoly: 4.5 }), outOfRange('maxVertsPerPoly', /integer .* was 4\.5$/)],
    [setting({ floorY: -2097152 }), outOfRange('floorY', /^floorY must/)],
    [setting({ area: 64 }), outOfRange('area', /63\], was 64$/)],
    [setting({ flags: 65536 }), outOfRange('flags', /65535\], was 65536$/)],
    [setting({ snapBits: 17 }), outOfRange('snapBits', /16\], was 17$/)],
    [setting({ snapBits: -1 }), outOfRange('snapBits', /was -1$/)],
    [setting({ partition: 'regions' }), outOfRange('partition', /'watershed', 'monotone', 'layers', was "regions"$/)],
    [setting({ minRegionArea: -1 }), outOfRange('minRegionArea', /was -1$/)],
    [setting({ mergeRegionArea: 2 ** 31 }), outOfRange('mergeRegionArea', /was 2147483648$/)],
    [setting({ contourMaxError: -1 }), outOfRange('contourMaxError', /was -1$/)],
    [setting({ maxEdgeLength: -1 }), outOfRange('maxEdgeLength', /was -1$/)],
    [setting({ detailSampleDistance: NaN }), outOfRange('detailSampleDistance', /was NaN$/)],
    [setting({ detailMaxError: -1 }), outOfRange('detailMaxError', /was -1$/)],
    [setting({ offMeshLinks: {} }), invalid('offMeshLinks', /an array of links, was an object$/)],
    [setting({ offMeshLinks: [5] }), invalid('offMeshLinks[0]', /was 5$/)],
    [link({ width: 1 }), unknown('width')],
    [link({ start: [0, 0] }), invalid('offMeshLinks[0].start', /\[x, y, z\]/)],
    [link({ start: undefined }), invalid('offMeshLinks[0].start', /was undefined$/)],
    [link({ end: [0, NaN, 0] }), outOfRange('offMeshLinks[0].end.y', /was NaN$/)],
    [link({ end: [0, 0, 2097152] }), outOfRange('offMeshLinks[0].end.z', /was 2097152$/)],
    [link({ radius: 0 }), outOfRange('offMeshLinks[0].radius', /\(0, 2097152\], was 0$/)],
    [link({ radius: 1e-60 }), outOfRange('offMeshLinks[0].radius', /was 1e-60$/)],
    [link({ radius: undefined }), invalid('offMeshLinks[0].radius', /was undefined$/)],
    [link({ bidirectional: 1 }), invalid('offMeshLinks[0].bidirectional', /was 1$/)],
    [link({ area: 64 }), outOfRange('offMeshLinks[0].area', /was 64$/)],
    [link({ flags: -1 }), outOfRange('offMeshLinks[0].flags', /was -1$/)],
    [link({ userId: 4294967296 }), outOfRange('offMeshLinks[0].userId', /was 4294967296$/)],
  ],
  'positions and options of paths': [
    [
      () => mesh.findPath([0, 0], HERE),
      invalid('start', 'start must be { x, y, z } or [x, y, z], was an object of class Array'),
    ],
    [() => mesh.findPath(HERE), invalid('end', /was undefined$/)],
    [() => mesh.findPath({ x: 0, y: 0 }, HERE), invalid('start.z', /a number, was undefined$/)],
    [() => mesh.findPath([0, '0', 0], HERE), invalid('start.y', /was "0"$/)],
    [() => mesh.findPath(HERE, [NaN, 0, 0]), outOfRange('end.x', 'end.x must be in (-2097152, 2097152), was NaN')],
    [() => mesh.findPath(HERE, [0, 0, -2097152]), outOfRange('end.z', /was -2097152$/)],
    [() => mesh.findPath(HERE, HERE, { halfExtents: [-1, 0, 0] }), outOfRange('halfExtents', /-1/)],
    [() => mesh.findPath(HERE, HERE, { halfExtents: [Infinity, 0, 0] }), outOfRange('halfExtents', /finite/)],
    [() => mesh.findPath(HERE, HERE, { halfExtents: 2 }), invalid('halfExtents', /was 2$/)],
    [() => mesh.findPath(HERE, HERE, { cancelled: true }), invalid('cancelled', /was true$/)],
    [() => mesh.findPath(HERE, HERE, { maxNodes: 5 }), unknown('maxNodes')],
    [() => mesh.findPath(HERE, HERE, { signal: undefined }), unknown('signal')],
    [() => mesh.findPath(HERE, HERE, null), invalid('options', /was null$/)],
    [() => mesh.raycast(HERE, [0, 0, NaN]), outOfRange('to.z', /was NaN$/)],
    [() => mesh.raycast(null, HERE), invalid('from', /was null$/)],
    [() => mesh.samplePosition(HERE, -1), outOfRange('maxDistance', /was -1$/)],
    [() => mesh.samplePosition(HERE, Infinity), outOfRange('maxDistance', /finite/)],
    [() => mesh.samplePosition(HERE), invalid('maxDistance', /was undefined$/)],
    [() => mesh.randomPoint(), invalid('random', 'random must be a Random, was undefined')],
    [() => mesh.randomPoint({ state: 1n }), invalid('random', /an object$/)],
    [() => mesh.tileAt([NaN, 0, 0]), outOfRange('position.x', /was NaN$/)],
  ],
  filters: [
    [filtered(null), invalid('filter', /was null$/)],
    [filtered({ flags: 1 }), unknown('flags')],
    [filtered({ includeFlags: 65536 }), outOfRange('includeFlags', /was 65536$/)],
    [filtered({ excludeFlags: -1 }), outOfRange('excludeFlags', /was -1$/)],
    [filtered({ excludeFlags: '1' }), invalid('excludeFlags', /was "1"$/)],
    [filtered({ areaCosts: 5 }), invalid('areaCosts', /was 5$/)],
    [filtered({ areaCosts: { 3: 0 } }), outOfRange('areaCosts[3]', 'areaCosts[3] must be above 0, was 0')],
    [filtered({ areaCosts: { 3: NaN } }), outOfRange('areaCosts[3]', /was NaN$/)],
    [filtered({ areaCosts: { 3: '2' } }), invalid('areaCosts[3]', /was "2"$/)],
    [filtered({ areaCosts: { 64: 2 } }), outOfRange('area', /63\], was 64$/)],
    [filtered({ areaCosts: { mud: 2 } }), outOfRange('area', /was NaN$/)],
    [filtered({ passes: true }), invalid('passes', /a function, was true$/)],
    [filtered({ passes: () => 'yes' }), invalid('passes', /returns a boolean, was "yes"$/)],
    [() => new QueryFilter(5), invalid('filter', /was 5$/)],
    [() => new QueryFilter().withAreaCost(64, 1), outOfRange('area', /was 64$/)],
    [() => new QueryFilter().withAreaCost(1, -1), outOfRange('cost', /was -1$/)],
  ],
  'queries on polygons': [
    [() => new NavMeshQuery(), invalid('', /call mesh\.createQuery\(\)$/)],
    [() => mesh.createQuery({ maxNodes: 0 }), outOfRange('maxNodes', /\[1, 16777216\], was 0$/)],
    [() => mesh.createQuery({ nodeModel: 'edge' }), outOfRange('nodeModel', /'polygon', 'crossing', was "edge"$/)],
    [() => mesh.createQuery({ nodes: 5 }), unknown('nodes')],
    [() => query.nearestPoly([NaN, 0, 0]), outOfRange('center.x', /was NaN$/)],
    [() => query.nearestPoly(HERE, [1, 1, NaN]), outOfRange('halfExtents', /NaN/)],
    [() => query.closestPoint(5, HERE), invalid('poly', 'poly must be a bigint, was 5')],
    [() => query.closestPoint(-1n, HERE), outOfRange('poly', /was -1$/)],
    [() => query.findCorridor(poly, 5, HERE, HERE), invalid('endPoly', /was 5$/)],
    [() => query.findCorridor(poly, poly, HERE, null), invalid('end', /was null$/)],
    [() => query.updatePath(0), outOfRange('iterations', /was 0$/)],
    [() => mesh.createQuery().updatePath(5), { code: 'invalid-state', message: /begun/ }],
    [() => mesh.createQuery().finishPath(), { code: 'invalid-state', message: /begun/ }],
    [() => mesh.createQuery().expandedPolys(), { code: 'invalid-state', message: /begun/ }],
    [() => query.straightPath(HERE, HERE, poly), invalid('corridor', /was \d+n$/)],
    [() => query.straightPath(HERE, HERE, [5]), invalid('corridor[0]', /was 5$/)],
    [() => query.straightPath(HERE, HERE, [poly], 0), outOfRange('maxCorners', /was 0$/)],
    [() => query.findPolysInCircle(poly, HERE, NaN), outOfRange('radius', /was NaN$/)],
    [() => query.findPolysInCircle(poly, HERE, -1), outOfRange('radius', /was -1$/)],
    [() => query.findPolysInCircle(poly, HERE), invalid('radius', /was undefined$/)],
    [() => query.findPolysInShape(poly, 5), invalid('points', /was 5$/)],
    [() => query.findPolysInShape(poly, [HERE, HERE, [0, 0]]), invalid('points[2]', /Array$/)],
    [() => query.distanceToWall(poly, HERE, 1e9), outOfRange('radius', /was /)],
    [() => query.findWalls(poly, HERE, '1'), invalid('radius', /was "1"$/)],
    [() => query.randomPoint(1n), invalid('random', /was 1n$/)],
    [() => query.randomPointAround(random, poly, HERE, -1), outOfRange('radius', /was -1$/)],
    [() => query.moveAlongSurface(poly, HERE, [0, 0, 3e6]), outOfRange('end.z', /was 3000000$/)],
    [() => query.raycast(poly, [0, Infinity, 0], HERE), outOfRange('start.y', /was Infinity$/)],
  ],
  'polygons and tiles': [
    [() => mesh.polyArea(1), invalid('poly', /was 1$/)],
    [() => mesh.polyArea(0n), invalid('poly', /as it is now$/)],
    [() => mesh.polyFlags(poly + 100n), invalid('poly', /as it is now$/)],
    [() => mesh.setPolyArea(0n, 1), invalid('poly', /as it is now$/)],
    [() => mesh.setPolyArea(poly, 64), outOfRange('area', /was 64$/)],
    [() => mesh.setPolyFlags(poly, 65536), outOfRange('flags', /was 65536$/)],
    [() => mesh.setPolyFlags(poly, NaN), outOfRange('flags', /was NaN$/)],
    [() => mesh.saveTile(5, 5), invalid('tileX', 'there is no tile (5, 5, 0)')],
    [() => mesh.saveTile(0.5, 0), outOfRange('tileX', /was 0\.5$/)],
    [() => mesh.setOffMeshLinkEnabled({ tileX: 0, tileZ: 0, layer: 0, index: 0 }, true), outOfRange('index', /was 0$/)],
    [() => mesh.setOffMeshLinkEnabled({ tileX: 0, tileZ: 0, layer: 1, index: 0 }, true), invalid('tileX', /no tile/)],
    [() => mesh.setOffMeshLinkEnabled(undefined, true), invalid('link', /was undefined$/)],
  ],
  'bytes and what takes them': [
    [() => NavMesh.load(), invalid('bytes', /was undefined$/)],
    [() => NavMesh.load([1]), invalid('bytes', /Array$/)],
    [() => mesh.snapshot('half'), outOfRange('mode', /'full', 'referenced', was "half"$/)],
    [() => mesh.restore('bytes'), invalid('bytes', /was "bytes"$/)],
    [() => mesh.restore(mesh.snapshot(), {}), invalid('library', /a TileLibrary, was an object$/)],
    [() => new TileLibrary().addMesh({}), invalid('mesh', /a NavMesh, was an object$/)],
    [() => new TileLibrary().addTile(5, mesh), invalid('bytes', /was 5$/)],
    [() => new TileStreamer(), invalid('', /call mesh\.createStreamer\(\)$/)],
    [() => mesh.createStreamer().add(5), invalid('bytes', /was 5$/)],
    [() => mesh.createStreamer().add(new Uint8Array(0)), invalid('bytes', /was 0$/)],
    [() => mesh.createStreamer().remove(0), invalid('tileZ', /was undefined$/)],
    [() => mesh.createStreamer().update(0), outOfRange('maxOperations', /was 0$/)],
  ],
  worlds: [
    [() => new NavWorld(), invalid('', /call NavWorld\.build\(\), NavWorld\.build2D\(\) or NavWorld\.load\(\)$/)],
    [() => NavWorld.build2D(SQUARE), invalid('classes', /was undefined$/)],
    [() => NavWorld.build2D(SQUARE, []), outOfRange('classes.length', /was 0$/)],
    [() => NavWorld.build2D(SQUARE, [{}, { agentRadius: -1 }]), outOfRange('agentRadius', /was -1$/)],
    [() => NavWorld.build2D(SQUARE, [{}, 5]), invalid('classes[1]', /was 5$/)],
    [() => NavWorld.build2D(SQUARE, [{ radius: 1 }]), unknown('radius')],
    [() => NavWorld.build2D(5, [{}]), invalid('source', /was 5$/)],
    [() => NavWorld.load('bytes'), invalid('bytes', /was "bytes"$/)],
    [() => NavWorld.build2D(SQUARE, [{}]).mesh(1), outOfRange('classIndex', /\[0, 0\], was 1$/)],
    [() => NavWorld.build2D(SQUARE, [{}]).classFor(NaN), outOfRange('radius', /was NaN$/)],
    [() => NavWorld.build2D(SQUARE, [{}]).findPath(-1, HERE, HERE), outOfRange('radius', /was -1$/)],
  ],
};

for (const [name, list] of Object.entries(cases)) {
  test(name, () => {
    const before = [mesh.snapshot(), random.state];
    for (const [call, expected] of list) assert.throws(call, expected, call.toString());
    assert.deepEqual([mesh.snapshot(), random.state], before);
    assert.equal(mesh.findPath(HERE, [6, 0, 5]).length, 1);
  });
}

test('asynchronous queries reject', async () => {
  const attempts = [
    [mesh.findPathAsync([0, 0], HERE), invalid('start', /Array$/)],
    [mesh.findPathAsync(HERE, [NaN, 0, 0]), outOfRange('end.x', /was NaN$/)],
    [mesh.findPathAsync(HERE, HERE, { iterationsPerSlice: 0 }), outOfRange('iterationsPerSlice', /was 0$/)],
    [mesh.findPathAsync(HERE, HERE, { signal: 5 }), invalid('signal', /was 5$/)],
    [mesh.findPathAsync(HERE, HERE, { slices: 5 }), unknown('slices')],
    [query.findPathAsync(HERE, HERE, { filter: { areaCosts: { 0: 0 } } }), outOfRange('areaCosts[0]', /was 0$/)],
  ];
  for (const [promise, expected] of attempts) await assert.rejects(promise, expected);
});
