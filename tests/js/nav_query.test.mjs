// Queries on the polygons of navigation meshes, against brute force over the polygons.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NavMesh, Random } from './support/onepath.mjs';
import { contains, cookbookGrid, polygonsOf, randomScene, rectangle, triples, xyz } from './support/nav_scenes.mjs';

const SCENES = process.env.ONEPATH_FULL ? 1000 : 80;

/** The nearest point of a segment seen from above, and how far it is. */
function nearestOnSegment([ax, , az], [bx, , bz], [px, , pz]) {
  const [dx, dz] = [bx - ax, bz - az];
  const t = Math.max(0, Math.min(1, ((px - ax) * dx + (pz - az) * dz) / (dx * dx + dz * dz)));
  const [x, z] = [ax + dx * t, az + dz * t];
  return { x, z, distance: Math.hypot(px - x, pz - z) };
}

const edgesOf = ({ corners }) => corners.map((a, i) => [a, corners[(i + 1) % corners.length]]);

/** Distance seen from above from a position to a polygon. */
const distanceTo = (polygon, position) =>
  contains(polygon, position, 0)
    ? 0
    : Math.min(...edgesOf(polygon).map(([a, b]) => nearestOnSegment(a, b, position).distance));

const close = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));

test('nearest polygons and closest points', () => {
  for (let seed = 0; seed < SCENES; seed++) {
    const { mesh, random, position } = randomScene(seed);
    const polygons = polygonsOf(mesh);
    const query = mesh.createQuery();
    for (let i = 0; i < 10; i++) {
      const [x, y, z] = position();
      const at = [x, y + random.nextDouble() * 2, z];
      const message = `seed ${seed}, ${at}`;
      const nearest = query.nearestPoly(at, [50, 50, 50]);
      const best = Math.min(...polygons.map((polygon) => distanceTo(polygon, at)));
      if (polygons.length === 0) {
        assert.equal(nearest, null);
        continue;
      }
      assert.ok(close(Math.sqrt(nearest.distanceSquared), Math.hypot(best, at[1] - y)), message);
      const polygon = polygons.find(({ ref }) => ref === nearest.poly);
      assert.ok(contains(polygon, xyz(nearest.point), 1e-4), message);
      assert.equal(nearest.overPolygon, nearest.point.x === x && nearest.point.z === z, message);
      assert.deepEqual(query.closestPoint(nearest.poly, at), nearest);
      const other = polygons[random.nextInt(polygons.length)];
      assert.ok(
        close(
          Math.sqrt(query.closestPoint(other.ref, at).distanceSquared),
          Math.hypot(distanceTo(other, at), at[1] - y),
        ),
      );
    }
    mesh.dispose();
    assert.throws(() => query.nearestPoly([0, 0, 0]), { code: 'disposed' });
    query.dispose();
  }
});

test('stale references are outcomes', () => {
  const mesh = NavMesh.build2D(cookbookGrid());
  const query = mesh.createQuery();
  const here = [2, 0, 9];
  const { poly } = query.nearestPoly(here);
  for (const stale of [0n, poly + 50n, poly + (1n << 40n), 2n ** 64n - 1n]) {
    assert.equal(query.closestPoint(stale, here), null);
    assert.equal(query.beginPath(stale, poly, here, here), 'invalid-start-poly');
    assert.equal(query.beginPath(poly, stale, here, here), 'invalid-end-poly');
    const corridor = query.findCorridor(stale, poly, here, here);
    assert.deepEqual([corridor.status, corridor.polys.length], ['invalid-start-poly', 0]);
    assert.equal(query.straightPath(here, here, [poly, stale]).status, 'invalid-corridor');
    assert.equal(query.raycast(stale, here, here).status, 'invalid-start-poly');
    assert.equal(query.moveAlongSurface(stale, here, here).status, 'invalid-start-poly');
    assert.equal(query.findPolysInCircle(stale, here, 5).status, 'invalid-start-poly');
    assert.equal(query.findWalls(stale, here, 5).status, 'invalid-start-poly');
    assert.equal(query.distanceToWall(stale, here, 5).status, 'invalid-start-poly');
    assert.equal(query.randomPointAround(new Random(1n), stale, here, 5), null);
  }
  assert.equal(query.raycast(poly, [15, 0, 9], here).status, 'start-outside-polygon');
  assert.equal(query.straightPath(here, here, []).status, 'invalid-corridor');
  assert.equal(query.nearestPoly(here, [1, 1, 1], { excludeFlags: 1 }), null);
  assert.equal(query.findPolysInCircle(poly, here, 5, { excludeFlags: 1 }).status, 'invalid-start-poly');
});

test('rays and moves end at walls, and say which polygons they crossed', () => {
  let hits = 0;
  for (let seed = 0; seed < SCENES; seed++) {
    const { mesh, position } = randomScene(seed);
    const polygons = new Map(polygonsOf(mesh).map((polygon) => [polygon.ref, polygon]));
    const query = mesh.createQuery();
    for (let i = 0; i < 10; i++) {
      const from = query.nearestPoly(position(), [5, 5, 5]);
      if (from === null) continue;
      const end = position();
      const message = `seed ${seed}, ${xyz(from.point)} to ${end}`;
      const ray = query.raycast(from.poly, from.point, end);
      const move = query.moveAlongSurface(from.poly, from.point, end);
      assert.deepEqual([ray.status, move.status], ['ok', 'ok'], message);
      assert.deepEqual([move.blocked, move.visited, move.poly], [ray.hit, ray.visited, ray.poly], message);
      assert.equal(ray.visited[0], from.poly);
      assert.equal(ray.visited.at(-1), ray.poly);
      const last = polygons.get(ray.poly);
      const reached = xyz(from.point).map((value, axis) => value + (end[axis] - value) * ray.t);
      assert.ok(contains(last, reached, 1e-3), message);
      assert.ok(contains(last, xyz(move.position), 1e-3), message);
      for (const t of [0.2, 0.5, 0.8]) {
        const between = xyz(from.point).map((value, axis) => value + (reached[axis] - value) * t);
        assert.ok(
          [...ray.visited].some((ref) => contains(polygons.get(ref), between, 1e-3)),
          message,
        );
      }
      assert.deepEqual([ray.t === 1, ray.edge === -1], [!ray.hit, !ray.hit], message);
      const free = [...polygons.values()].some((polygon) => contains(polygon, end, -1e-3));
      if (!free) assert.ok(ray.hit || distanceTo(last, end) < 1e-2, message);
      if (!ray.hit) continue;
      hits++;
      const [a, b] = edgesOf(last)[ray.edge];
      assert.ok(Math.abs(ray.normal.x * (b[0] - a[0]) + ray.normal.z * (b[2] - a[2])) < 1e-6, message);
      assert.ok(close(Math.hypot(ray.normal.x, ray.normal.z), 1));
      const nearest = nearestOnSegment(a, b, end);
      assert.ok(close(move.position.x, nearest.x) && close(move.position.z, nearest.z), message);
    }
    mesh.dispose();
    query.dispose();
  }
  assert.ok(hits > 100, `${hits}`);
});

test('a long ray says every polygon it crossed', () => {
  const mesh = NavMesh.build2D([rectangle(0, 0, 300, 4)], { agentRadius: 0, tileSize: 1, cellSize: 0.25 });
  const query = mesh.createQuery();
  const { poly, point } = query.nearestPoly([0.5, 0, 1.5]);
  const ray = query.raycast(poly, point, [299.5, 0, 1.5]);
  assert.equal(ray.hit, false);
  assert.ok(ray.visited.length >= 300);
  const path = mesh.findPath([0.5, 0, 1.5], [299.5, 0, 1.5]);
  assert.deepEqual([path.pointCount, path.length], [2, 299]);
  assert.ok(path.corridor.length >= 300);
  const area = query.findPolysInCircle(poly, point, 1000);
  assert.deepEqual([area.status, area.polys.length], ['success', mesh.polygons().refs.length]);
  assert.deepEqual(new Set(area.polys), new Set(mesh.polygons().refs));
  const walls = query.findWalls(poly, point, 1000);
  assert.ok(walls.count >= 608, `${walls.count}`);
  assert.equal(walls.segments.length, walls.count * 6);
});

/** The polygons that can be reached from one through polygons that the test takes, by flooding. */
function flood(query, polygons, start, takes) {
  const reached = new Set([start]);
  const waiting = [start];
  const byRef = new Map(polygons.map((polygon) => [polygon.ref, polygon]));
  for (const ref of waiting) {
    for (const next of polygons) {
      if (reached.has(next.ref) || !takes(next)) continue;
      const corridor = query.straightPath(byRef.get(ref).corners[0], next.corners[0], [ref, next.ref]);
      if (corridor.status !== 'success') continue;
      reached.add(next.ref);
      waiting.push(next.ref);
    }
  }
  return reached;
}

test('polygons within a circle, a shape and a neighbourhood', () => {
  for (let seed = 0; seed < SCENES / 2; seed++) {
    const { mesh, random, position } = randomScene(seed);
    const polygons = polygonsOf(mesh);
    const query = mesh.createQuery();
    const at = query.nearestPoly(position(), [5, 5, 5]);
    if (at === null) continue;
    const radius = 1 + random.nextDouble() * 6;
    const area = query.findPolysInCircle(at.poly, at.point, radius);
    const message = `seed ${seed}, ${xyz(at.point)}, radius ${radius}`;
    assert.equal(area.status, 'success');
    assert.deepEqual([area.polys[0], area.parents[0]], [at.poly, 0n], message);
    const reachedFrom = [...area.parents].map((parent) => area.polys.indexOf(parent));
    assert.ok(
      reachedFrom.every((parent, i) => i === 0 || (parent >= 0 && parent < i)),
      message,
    );
    assert.ok(
      area.distancesSquared.every((key) => key >= 0 && key <= radius * radius),
      message,
    );
    // Every polygon found meets the circle; every one that is well inside and hangs together with the start is found.
    const found = new Set(area.polys);
    for (const polygon of polygons) {
      if (found.has(polygon.ref)) assert.ok(distanceTo(polygon, xyz(at.point)) <= radius + 1e-6, message);
    }
    const inside = ({ corners }) =>
      corners.every((corner) => Math.hypot(corner[0] - at.point.x, corner[2] - at.point.z) < radius - 1e-6);
    for (const ref of flood(query, polygons, at.poly, inside)) assert.ok(found.has(ref), message);
    // On one floor no polygons overlap.
    assert.deepEqual(new Set(query.findLocalNeighbourhood(at.poly, at.point, radius).polys), found, message);
    const [x, z] = [at.point.x, at.point.z];
    const square = [
      [x - radius, 0, z - radius],
      [x + radius, 0, z - radius],
      [x + radius, 0, z + radius],
      [x - radius, 0, z + radius],
    ];
    const shape = query.findPolysInShape(at.poly, square);
    assert.ok(
      [...found].every((ref) => shape.polys.includes(ref)),
      message,
    );
    assert.deepEqual(new Set(query.findPolysInShape(at.poly, square.reverse()).polys), new Set(shape.polys), message);
    mesh.dispose();
    query.dispose();
  }
  const mesh = NavMesh.build2D(cookbookGrid());
  const query = mesh.createQuery();
  const { poly } = query.nearestPoly([2, 0, 9]);
  const dented = [
    [0, 0, 0],
    [4, 0, 0],
    [1, 0, 1],
    [0, 0, 4],
  ];
  assert.equal(query.findPolysInShape(poly, dented).status, 'invalid-shape');
});

test('walls near a place', () => {
  for (let seed = 0; seed < SCENES; seed++) {
    const { mesh, random, position } = randomScene(seed);
    const query = mesh.createQuery();
    const at = query.nearestPoly(position(), [5, 5, 5]);
    if (at === null) continue;
    const radius = 0.5 + random.nextDouble() * 5;
    const message = `seed ${seed}, ${xyz(at.point)}, radius ${radius}`;
    const walls = query.findWalls(at.poly, at.point, radius);
    const nearest = query.distanceToWall(at.poly, at.point, radius);
    assert.deepEqual([walls.status, nearest.status], ['success', 'success']);
    const ends = triples(walls.segments);
    const distances = Array.from(
      { length: walls.count },
      (_, i) => nearestOnSegment(ends[2 * i], ends[2 * i + 1], xyz(at.point)).distance,
    );
    assert.ok(
      distances.every((d, i) => d <= radius + 1e-6 && (i === 0 || d >= distances[i - 1] - 1e-9)),
      message,
    );
    assert.equal(nearest.found, walls.count > 0, message);
    assert.ok(close(nearest.distance, distances[0] ?? radius), message);
    assert.deepEqual([walls.polys.length, walls.edges.length], [walls.count, walls.count]);
    if (nearest.found) assert.ok(walls.polys.includes(nearest.poly), message);
    mesh.dispose();
    query.dispose();
  }
});

test('random points around a place', () => {
  const mesh = NavMesh.build2D(cookbookGrid(), { tileSize: 8 });
  const polygons = new Map(polygonsOf(mesh).map((polygon) => [polygon.ref, polygon]));
  const query = mesh.createQuery();
  const { poly, point } = query.nearestPoly([9, 0, 9]);
  const random = new Random(3n);
  for (let i = 0; i < 300; i++) {
    const found = query.randomPointAround(random, poly, point, 4);
    assert.ok(contains(polygons.get(found.poly), xyz(found.position), 1e-4));
    assert.ok(Math.hypot(found.position.x - 9, found.position.z - 9) <= 4);
    assert.ok(found.position.x < 10.5, 'not behind the wall');
    const anywhere = query.randomPoint(random);
    assert.ok(contains(polygons.get(anywhere.poly), xyz(anywhere.position), 1e-4));
  }
  const before = random.state;
  assert.equal(query.randomPoint(random, { excludeFlags: 1 }), null);
  assert.equal(random.state, before);
  assert.deepEqual(mesh.randomPoint(new Random(5n)), query.randomPoint(new Random(5n)).position);
});

test('paths in slices: any slices, and what is known in between', () => {
  const mesh = NavMesh.build2D(cookbookGrid(), { tileSize: 2 });
  const query = mesh.createQuery();
  const [from, to] = [query.nearestPoly([2, 0, 9]), query.nearestPoly([28, 0, 9])];
  const args = [from.poly, to.poly, from.point, to.point];
  const whole = query.findCorridor(...args);
  for (const slice of [1, 3, 100]) {
    assert.equal(query.beginPath(...args, { passes: () => true }), 'in-progress');
    assert.equal(query.finishPath().status, 'in-progress');
    let steps = 0;
    while (query.updatePath(slice) === 'in-progress') {
      const sofar = query.finishPath();
      assert.deepEqual([sofar.status, sofar.polys[0]], ['in-progress', from.poly]);
      steps++;
    }
    assert.ok(steps > 0 || slice === 100);
    assert.deepEqual(query.finishPath(), whole);
    const expanded = query.expandedPolys();
    assert.equal(new Set(expanded).size, expanded.length);
    assert.ok(expanded.length <= whole.expandedCount && expanded[0] === from.poly);
    assert.ok([...whole.polys.slice(0, -1)].every((ref) => expanded.includes(ref)));
  }
  assert.equal(query.beginPath(...args), 'in-progress');
  mesh.setPolyArea(from.poly, 4);
  assert.throws(() => query.updatePath(1), { name: 'TypeError', code: 'invalid-state' });
  assert.throws(() => query.finishPath(), { name: 'TypeError', code: 'invalid-state' });
});

test('strings are pulled as far as is asked for', () => {
  const mesh = NavMesh.build2D(cookbookGrid());
  const query = mesh.createQuery();
  const path = mesh.findPath([2, 0, 9], [28, 0, 9]);
  const whole = query.straightPath([2, 0, 9], [28, 0, 9], path.corridor);
  assert.deepEqual([whole.points, whole.pointFlags, whole.truncated], [path.points, path.pointFlags, false]);
  assert.deepEqual([whole.polys[0], whole.polys.at(-1)], [path.corridor[0], path.corridor.at(-1)]);
  assert.deepEqual(query.straightPath([2, 0, 9], [28, 0, 9], [...path.corridor]), whole);
  for (let corners = 1; corners < 4; corners++) {
    const part = query.straightPath([2, 0, 9], [28, 0, 9], path.corridor, corners);
    assert.deepEqual([part.pointCount, part.truncated], [corners, true]);
    assert.deepEqual(part.points, whole.points.slice(0, corners * 3));
  }
});

test('points on edges and at corners are on the mesh, and rays along and through them end', () => {
  const outline = [
    [-13, -10],
    [-15, -10],
    [-14, -8.5],
    [-13, -8.5],
  ];
  const mesh = NavMesh.build2D([outline], { agentRadius: 0 });
  const query = mesh.createQuery();
  const corners = outline.map(([x, z]) => [x, 0, z]);
  const places = [[-13, 0, -9], [-14, 0, -10], [-13.5, 0, -8.5], ...corners];
  for (const place of places) {
    const [x, y, z] = place;
    assert.deepEqual(mesh.samplePosition(place, 0), { x, y, z });
    const { poly, overPolygon } = query.nearestPoly(place);
    assert.equal(overPolygon, true);
    for (const other of places) {
      const ray = query.raycast(poly, place, other);
      assert.equal(ray.status, 'ok');
      assert.ok(ray.t >= 0 && ray.t <= 1);
      const path = mesh.findPath(place, other);
      assert.ok(path.found);
      assert.deepEqual(
        [path.points.slice(0, 3), path.points.slice(-3)],
        [Float64Array.from(place), Float64Array.from(other)],
      );
      // Beyond the corner and out of the mesh.
      const beyond = other.map((value, axis) => value * 2 - place[axis]);
      assert.equal(query.moveAlongSurface(poly, place, beyond).status, 'ok');
      assert.equal(query.findPolysInCircle(poly, place, 0).status, 'success');
    }
  }
});

test('a move crosses tile borders that overlap in part only', () => {
  // Two rooms with a door between them that is narrower than either wall, on the border of two tiles.
  const rooms = [rectangle(0, 0, 8, 8), rectangle(8, 3, 9, 5), rectangle(9, 1, 16, 10)];
  const mesh = NavMesh.build2D(rooms, { agentRadius: 0, tileSize: 8 });
  const query = mesh.createQuery();
  const from = query.nearestPoly([6, 0, 4]);
  const through = query.moveAlongSurface(from.poly, from.point, [12, 0, 4.5]);
  assert.deepEqual([through.blocked, through.position], [false, { x: 12, y: 0, z: 4.5 }]);
  assert.ok(through.visited.length >= 3);
  // Into the door, and against its side.
  const beside = query.moveAlongSurface(from.poly, from.point, [12, 0, 6.5]);
  assert.deepEqual([beside.blocked, beside.position], [true, { x: 9, y: 0, z: 5 }]);
});
