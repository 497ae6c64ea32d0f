// Paths on navigation meshes: filters, islands, ends off the mesh, off-mesh links, callbacks, slices, and what every path
// must be like on random maps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid, NavMesh, QueryFilter } from './support/onepath.mjs';
import {
  contains,
  cookbookGrid,
  ISLANDS,
  polygonsOf,
  randomScene,
  rectangle,
  triples,
  turn,
} from './support/nav_scenes.mjs';

const SCENES = process.env.ONEPATH_FULL ? 2000 : 150;

/** In the order in which the library adds, so that the bits are the same. */
function lengthOf(points) {
  let length = 0;
  for (let i = 3; i < points.length; i += 3) {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => points[i + axis] - points[i - 3 + axis]);
    length += Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  return length;
}

/** Neighbours through the vertices that two polygons share, or through a portal. */
const touching = (a, b) =>
  a.corners.some((p, i) => {
    const q = a.corners[(i + 1) % a.corners.length];
    return b.corners.some((r, k) => {
      const s = b.corners[(k + 1) % b.corners.length];
      const onLine = Math.abs(turn(p, q, r)) < 1e-6 && Math.abs(turn(p, q, s)) < 1e-6;
      const axis = Math.abs(p[0] - q[0]) > Math.abs(p[2] - q[2]) ? 0 : 2;
      const [lo, hi] = [Math.min(p[axis], q[axis]), Math.max(p[axis], q[axis])];
      return onLine && Math.min(hi, Math.max(r[axis], s[axis])) - Math.max(lo, Math.min(r[axis], s[axis])) > -1e-6;
    });
  });

test('on random maps: corridors hang together, lines stay in them, every way of asking gives the same', async () => {
  const seen = { found: 0, partial: 0, 'start-invalid': 0, 'goal-invalid': 0 };
  for (let seed = 0; seed < SCENES; seed++) {
    const { mesh, position } = randomScene(seed);
    const polygons = new Map(polygonsOf(mesh).map((polygon) => [polygon.ref, polygon]));
    const query = mesh.createQuery();
    for (let i = 0; i < 4; i++) {
      const [start, end] = [position(), position()];
      const message = `seed ${seed}, ${start} to ${end}`;
      const path = mesh.findPath(start, end);
      seen[path.status]++;
      assert.deepEqual(query.findPath(start, end), path, message);
      assert.deepEqual(await mesh.findPathAsync(start, end, { iterationsPerSlice: 1 + (seed % 5) }), path, message);
      assert.deepEqual(
        mesh.findPath(start, end, { cancelled: () => false, filter: { passes: () => true } }),
        path,
        message,
      );
      if (!path.hasPath) {
        assert.deepEqual([path.cost, path.length, path.pointCount, path.corridor.length], [Infinity, 0, 0, 0]);
        continue;
      }
      const corridor = [...path.corridor].map((ref) => polygons.get(ref));
      const points = triples(path.points);
      assert.equal(path.length, lengthOf(path.points), message);
      assert.ok(
        corridor.every((polygon, k) => k === 0 || touching(corridor[k - 1], polygon)),
        message,
      );
      points.forEach((point, k) => {
        assert.ok(
          corridor.some((polygon) => contains(polygon, point, 1e-4)),
          `${message}: point ${k}`,
        );
        if (k === 0) return;
        for (const t of [0.25, 0.5, 0.75]) {
          const between = point.map((value, axis) => value * t + points[k - 1][axis] * (1 - t));
          assert.ok(
            corridor.some((polygon) => contains(polygon, between, 1e-4)),
            `${message}: before point ${k}`,
          );
        }
      });
      const [from, to] = [query.nearestPoly(start), query.nearestPoly(end)];
      const found = query.findCorridor(from.poly, to.poly, from.point, to.point);
      assert.deepEqual([found.polys, found.cost, found.status], [path.corridor, path.cost, path.detail], message);
      assert.ok(path.cost >= 0 && path.cost < Infinity);
      const crossing = mesh.createQuery({ nodeModel: 'crossing' });
      assert.deepEqual(
        await crossing.findPathAsync(start, end, { iterationsPerSlice: 3 }),
        crossing.findPath(start, end),
      );
      crossing.dispose();
    }
    query.dispose();
    mesh.dispose();
  }
  assert.ok(
    Object.values(seen).every((count) => count >= 5),
    JSON.stringify(seen),
  );
});

test('three triangles in a row whose best path is a straight line give two points', () => {
  const mesh = NavMesh.build2D(
    [
      [
        [0, 0],
        [30, 0],
        [30, 4],
        [0, 4],
      ],
    ],
    { agentRadius: 0, tileSize: 8 },
  );
  const path = mesh.findPath([1, 0, 1], [29, 0, 3]);
  assert.equal(path.pointCount, 2);
  assert.ok(path.corridor.length >= 4);
});

test('a serpentine of 25 lanes is found whole', () => {
  const lanes = 25;
  const rows = Array.from({ length: lanes * 2 - 1 }, (_, y) =>
    y % 2 === 0 ? '.'.repeat(40) : y % 4 === 1 ? `${'#'.repeat(39)}.` : `.${'#'.repeat(39)}`,
  );
  const mesh = NavMesh.build2D(Grid.fromText(rows.join('\n')), { agentRadius: 0.2 });
  const path = mesh.findPath([0.5, 0, 0.5], [lanes % 2 === 0 ? 0.5 : 39.5, 0, lanes * 2 - 1.5]);
  assert.ok(path.found);
  assert.ok(path.length > lanes * 38 && path.length < lanes * 42, `${path.length}`);
});

test('over two islands the path is partial, and it says so', () => {
  const mesh = NavMesh.build2D(ISLANDS);
  const path = mesh.findPath([2, 0, 5], [28, 0, 3]);
  assert.deepEqual(
    [path.status, path.detail, path.found, path.hasPath, path.isPartial],
    ['partial', 'partial', false, true, true],
  );
  const [x, , z] = triples(path.points).at(-1);
  assert.ok(Math.abs(x - 9.4) < 0.01 && z > 0.5 && z < 9.5, `${x}, ${z}`);
  assert.equal(path.pointFlags.at(-1), 2);
});

test('ends off the mesh: nearby ones are taken to it, far ones are refused', () => {
  const mesh = NavMesh.build2D(ISLANDS);
  const inside = mesh.findPath([-1, 0, 5], [5, 0, 5]);
  assert.ok(inside.found);
  assert.ok(Math.abs(inside.points[0] - 0.6) < 0.01);
  const start = mesh.findPath([-5, 0, 5], [5, 0, 5]);
  assert.deepEqual([start.status, start.detail, start.cost], ['start-invalid', 'no-start-nearby', Infinity]);
  const end = mesh.findPath([5, 0, 5], [5, 9, 5]);
  assert.deepEqual([end.status, end.detail], ['goal-invalid', 'no-end-nearby']);
  assert.equal(mesh.findPath([-5, 0, 5], [5, 0, 5], { halfExtents: [6, 1, 1] }).status, 'found');
  // Nearest to the other island, from which the end cannot be reached.
  assert.equal(mesh.findPath([19, 0, 5], [5, 0, 5]).status, 'partial');
  const hit = mesh.raycast([-5, 0, 5], [5, 0, 5]);
  assert.deepEqual(hit, { hit: true, position: { x: -5, y: 0, z: 5 }, normal: { x: 0, y: 0, z: 0 }, distance: 0 });
});

test('a mesh without ground has no polygons and no paths', () => {
  for (const source of [[], [rectangle(0, 0, 1, 1)], { cells: [0, 0], width: 2, height: 1 }, [{ rings: [] }]]) {
    const mesh = NavMesh.build2D(source);
    assert.deepEqual([mesh.tileCount, mesh.polygons().counts.length, mesh.debugGeometry().indices.length], [0, 0, 0]);
    assert.equal(mesh.findPath([0, 0, 0], [1, 0, 1]).status, 'start-invalid');
    assert.equal(mesh.samplePosition([0, 0, 0], 100), null);
    assert.equal(NavMesh.load(mesh.save()).tileCount, 0);
  }
});

/** A field of 24 x 12 with an area of mud, a strip across the middle of it that does not reach its upper side. */
function muddyMesh() {
  const mesh = NavMesh.build2D([rectangle(0, 0, 24, 12)], { agentRadius: 0, tileSize: 4 });
  for (const { ref, corners } of polygonsOf(mesh)) {
    if (corners.every(([x, , z]) => x >= 8 && x <= 12 && z <= 8)) {
      mesh.setPolyArea(ref, 5);
      mesh.setPolyFlags(ref, 3);
    }
  }
  return mesh;
}

test('the cost of an area changes the route, and filters are shared and immutable', () => {
  const mesh = muddyMesh();
  const [start, end] = [
    [2, 0, 2],
    [22, 0, 2],
  ];
  const straight = mesh.findPath(start, end);
  assert.deepEqual([straight.pointCount, straight.length], [2, 20]);
  const filter = new QueryFilter({ areaCosts: { 5: 10 } });
  const around = mesh.findPath(start, end, { filter });
  assert.ok(around.length > 22, `${around.length}`);
  assert.deepEqual(mesh.findPath(start, end, { filter: { areaCosts: { 5: 10 } } }), around);
  assert.deepEqual(mesh.findPath(start, end, { filter: new QueryFilter().withAreaCost(5, 10) }), around);
  assert.deepEqual(mesh.findPath(start, end), straight, 'a filter leaves nothing behind');
  for (const other of [{ excludeFlags: 2 }, { areaCosts: { 5: Infinity } }, { passes: (_, area) => area !== 5 }]) {
    const path = mesh.findPath(start, end, { filter: other });
    assert.equal(path.length, around.length);
    assert.equal(mesh.raycast(start, end, other).position.x, 8);
    assert.equal(mesh.raycast(start, end, new QueryFilter(other)).hit, true);
    assert.deepEqual(mesh.samplePosition([10, 0, 2], 5, other)?.z, 2);
    assert.ok([8, 12].includes(mesh.samplePosition([9.9, 0, 2], 5, other).x));
  }
  assert.equal(mesh.findPath(start, end, { filter: { includeFlags: 2 } }).status, 'start-invalid');
  assert.equal(mesh.findPath([9, 0, 2], [11, 0, 2], { filter: { includeFlags: 2 } }).length, 2);
  const derived = filter.withAreaCost(6, 2);
  assert.deepEqual([filter.areaCosts, derived.areaCosts], [{ 5: 10 }, { 5: 10, 6: 2 }]);
  assert.deepEqual(new QueryFilter(derived).areaCosts, derived.areaCosts);
  assert.deepEqual([derived.includeFlags, derived.excludeFlags, derived.passes], [65535, 0, undefined]);
  assert.throws(() => (filter.excludeFlags = 5), TypeError);
});

test('passes hears of flags, area and polygon, and what it throws reaches the caller', () => {
  const mesh = muddyMesh();
  const [start, end] = [
    [2, 0, 2],
    [22, 0, 2],
  ];
  const polygons = new Map(polygonsOf(mesh).map((polygon) => [polygon.ref, polygon]));
  const asked = new Set();
  const passes = (flags, area, poly) => {
    const polygon = polygons.get(poly);
    assert.deepEqual([flags, area], [polygon.flags, polygon.area]);
    asked.add(poly);
    return 1;
  };
  const path = mesh.findPath(start, end, { filter: { passes } });
  assert.ok([...path.corridor].every((ref) => asked.has(ref)));
  const boom = new Error('boom');
  const filter = new QueryFilter({
    passes: () => {
      throw boom;
    },
  });
  const query = mesh.createQuery();
  const { poly } = query.nearestPoly(start);
  for (const call of [
    () => mesh.findPath(start, end, { filter }),
    () => mesh.raycast(start, end, filter),
    () => mesh.samplePosition(start, 1, filter),
    () => query.nearestPoly(start, [1, 1, 1], filter),
    () => query.findPath(start, end, { filter }),
    () => query.findCorridor(poly, poly, start, end, filter),
    () => query.findPolysInCircle(poly, start, 5, filter),
    () => query.findWalls(poly, start, 5, filter),
    () => query.moveAlongSurface(poly, start, end, filter),
    () => mesh.findPath(start, end, { cancelled: filter.passes }),
  ]) {
    assert.throws(call, boom, call.toString());
  }
  assert.deepEqual(mesh.findPath(start, end), query.findPath(start, end));
});

test('inside a callback other queries work, this one and edits are refused', () => {
  const mesh = muddyMesh();
  const query = mesh.createQuery();
  const other = mesh.createQuery();
  const [start, end] = [
    [2, 0, 2],
    [22, 0, 2],
  ];
  const { poly } = query.nearestPoly(start);
  const expected = query.findPath(start, end, { filter: { areaCosts: { 5: 10 } } });
  let nested = 0;
  const passes = () => {
    nested++;
    other.findPath(end, start, { filter: { excludeFlags: 2, passes: () => true } });
    other.nearestPoly(end, [1, 1, 1], { areaCosts: { 5: 3 } });
    const refused = { name: 'TypeError', code: 'invalid-state' };
    assert.throws(() => query.findPath(start, end), refused);
    assert.throws(() => mesh.setPolyArea(poly, 3), refused);
    assert.throws(() => mesh.setPolyFlags(poly, 3), refused);
    assert.throws(() => mesh.restore(mesh.snapshot()), refused);
    const streamer = mesh.createStreamer();
    streamer.remove(0, 0);
    assert.throws(() => streamer.update(), refused);
    streamer.dispose();
    return true;
  };
  assert.deepEqual(query.findPath(start, end, { filter: { areaCosts: { 5: 10 }, passes } }), expected);
  assert.ok(nested > 10);
  const cancelled = () => {
    assert.throws(() => mesh.findPath(start, end), { code: 'invalid-state' });
    return false;
  };
  assert.deepEqual(mesh.findPath(start, end, { filter: { areaCosts: { 5: 10 } }, cancelled }), expected);
});

test('objects disposed of inside a callback stay in memory until the query returns', () => {
  const mesh = muddyMesh();
  const query = mesh.createQuery();
  const expected = mesh.findPath([2, 0, 2], [22, 0, 2]);
  const passes = () => {
    query.dispose();
    mesh.dispose();
    return true;
  };
  assert.deepEqual(query.findPath([2, 0, 2], [22, 0, 2], { filter: { passes } }), expected);
  assert.throws(() => query.nearestPoly([0, 0, 0]), { code: 'disposed' });
  const again = muddyMesh();
  assert.deepEqual(
    again.findPath([2, 0, 2], [22, 0, 2], { cancelled: () => again.dispose() === null || false }),
    expected,
  );
});

test('cancelled and aborted queries end', async () => {
  const mesh = NavMesh.build2D(cookbookGrid(), { tileSize: 2 });
  const [start, end] = [
    [2, 0, 9],
    [28, 0, 9],
  ];
  assert.throws(() => mesh.findPath(start, end, { cancelled: () => true }), { name: 'AbortError', code: 'cancelled' });
  let left = 3;
  const cancelled = () => left-- === 0;
  const options = { iterationsPerSlice: 1, cancelled };
  await assert.rejects(mesh.findPathAsync(start, end, options), { name: 'AbortError', code: 'cancelled' });
  const controller = new AbortController();
  const running = mesh.findPathAsync(start, end, { iterationsPerSlice: 1, signal: controller.signal });
  const reason = new Error('enough');
  setImmediate(() => controller.abort(reason));
  await assert.rejects(running, reason);
  await assert.rejects(mesh.findPathAsync(start, end, { signal: AbortSignal.abort(reason) }), reason);
  const edited = mesh.findPathAsync(start, end, { iterationsPerSlice: 1 });
  const { poly } = mesh.createQuery().nearestPoly(start);
  setImmediate(() => mesh.setPolyArea(poly, 1));
  await assert.rejects(edited, { name: 'TypeError', code: 'invalid-state' });
  const forgotten = mesh.findPathAsync(start, end, { iterationsPerSlice: 1 });
  setImmediate(() => mesh.dispose());
  await assert.rejects(forgotten, { code: 'disposed', message: 'this NavMesh was disposed of' });
});

test('off-mesh links lead over gaps, one way or both, and can be switched', () => {
  const links = [{ start: [9, 0, 5], end: [21, 0, 5], radius: 0.5, area: 2, flags: 4, userId: 7 }];
  const mesh = NavMesh.build2D(ISLANDS, { offMeshLinks: links });
  const [here, there] = [
    [2, 0, 5],
    [28, 0, 3],
  ];
  const path = mesh.findPath(here, there);
  assert.equal(path.status, 'found');
  assert.deepEqual(triples(path.points), [here, [9, 0, 5], [21, 0, 5], there]);
  assert.deepEqual([...path.pointFlags], [1, 4, 0, 2]);
  assert.equal(mesh.findPath(there, here).status, 'partial');
  assert.equal(mesh.findPath(here, there, { filter: { areaCosts: { 2: 100 } } }).cost > path.cost, true);
  assert.equal(mesh.findPath(here, there, { filter: { areaCosts: { 2: Infinity } } }).status, 'partial');
  assert.equal(mesh.findPath(here, there, { filter: { excludeFlags: 4 } }).status, 'partial');
  const [link] = mesh.offMeshLinks();
  const { version } = mesh;
  mesh.setOffMeshLinkEnabled(link, false);
  assert.equal(mesh.offMeshLinks()[0].enabled, false);
  assert.ok(mesh.version > version);
  assert.equal(mesh.findPath(here, there).status, 'partial');
  mesh.setOffMeshLinkEnabled({ tileX: 0, tileZ: 0, layer: 0, index: 0 }, true);
  assert.deepEqual(mesh.findPath(here, there), path);
  const standing = mesh.findPath([9, 0, 5], there);
  assert.deepEqual(triples(standing.points), [[9, 0, 5], [21, 0, 5], there]);
  const both = NavMesh.build2D(ISLANDS, { offMeshLinks: [{ ...links[0], bidirectional: true }] });
  assert.deepEqual(triples(both.findPath(there, here).points), [there, [21, 0, 5], [9, 0, 5], here]);
});

test('the same ground moved by a million units gives the same path moved', () => {
  const moved = NavMesh.build2D(
    [{ rings: [rectangle(1e6, 1e6, 1e6 + 30, 1e6 + 20), rectangle(1e6 + 11, 1e6 + 6, 1e6 + 19, 1e6 + 12)] }],
    {
      originX: 1e6,
      originZ: 1e6,
    },
  );
  const path = NavMesh.build2D(cookbookGrid()).findPath([2, 0, 8], [28, 0, 8.5]);
  const far = moved.findPath([1e6 + 2, 0, 1e6 + 8], [1e6 + 28, 0, 1e6 + 8.5]);
  assert.deepEqual(
    triples(far.points).map(([x, y, z]) => [x - 1e6, y, z - 1e6]),
    triples(path.points),
  );
  assert.equal(far.length, path.length);
});

test('obstacles may overlap the outer edge and each other, and hold islands', () => {
  const ground = [rectangle(0, 0, 20, 20)];
  const obstacles = [
    rectangle(-5, 8, 12, 12),
    rectangle(10, 9, 16, 11),
    { rings: [rectangle(2, 14, 8, 19), rectangle(4, 15, 7, 18)] },
  ];
  const mesh = NavMesh.build2D(ground, { agentRadius: 0.25 }, { obstacles });
  const path = mesh.findPath([2, 0, 4], [2, 0, 13]);
  assert.ok(path.found && path.length > 25, `${path.length}`);
  const island = mesh.samplePosition([5.5, 0, 16.5], 0.1);
  assert.ok(island !== null, 'a walkable hole in an obstacle');
  assert.equal(mesh.findPath(island, [10, 0, 4]).status, 'partial');
});

test('too few nodes: a partial path that says why', () => {
  const mesh = NavMesh.build2D(cookbookGrid(), { tileSize: 2 });
  const path = mesh.createQuery({ maxNodes: 10 }).findPath([2, 0, 9], [28, 0, 9]);
  assert.deepEqual([path.status, path.nodeLimitReached], ['partial', true]);
  assert.equal(mesh.findPath([2, 0, 9], [28, 0, 9]).nodeLimitReached, false);
});
