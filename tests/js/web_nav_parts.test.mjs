// What the demo page "Navigation mesh" is made of, without a page: rings, the pen, plans, links, and meshes taken apart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOARD, distance, HEIGHT, placeAt, positionOf, STEPS, WIDTH } from '../../examples/web/nav-mesh/board.js';
import { MeshParts } from '../../examples/web/nav-mesh/mesh_parts.js';
import { buildArguments } from '../../examples/web/nav-mesh/nav_build.js';
import { pathLine, portalsOf } from '../../examples/web/nav-mesh/path_line.js';
import { LINK, sceneState } from '../../examples/web/nav-mesh/page_state.js';
import { MOST_CORNERS, Pen } from '../../examples/web/nav-mesh/pen.js';
import { ferries, tileMap } from '../../examples/web/nav-mesh/plan_makers.js';
import * as plans from '../../examples/web/nav-mesh/plan.js';
import { SCENES } from '../../examples/web/nav-mesh/scenes.js';
import { countCrossings, isInside, segmentDistance, simplify, usableRing } from '../../examples/web/nav-mesh/rings.js';
import { defaultSettings, SETTINGS } from '../../examples/web/nav-mesh/settings.js';
import { LinkError } from '../../examples/web/shared/link_bytes.js';
import { NavMesh, Random } from './support/onepath.mjs';

const { erasedAt, emptyPlan, FLOOR, HOLE, isFloor, MUD, tileAt, WATER, withMark, withRing, withTiles } = plans;

const square = (x, y, side) => [x, y, x + side, y, x + side, y + side, x, y + side];
const randomPlace = (random) => ({ x: random.nextInt(WIDTH + 1), y: random.nextInt(HEIGHT + 1) });
const randomRing = (random) => {
  const centre = randomPlace(random);
  const corner = () => placeAt(centre.x + random.nextInt(160) - 80, centre.y + random.nextInt(160) - 80);
  return usableRing(Array.from({ length: 3 + random.nextInt(8) }, corner));
};

/** A plan of rings that overlap as they come, with links and marks. */
function randomPlan(random) {
  let plan = emptyPlan();
  for (let i = random.nextInt(8); i >= 0; i--) {
    const ring = randomRing(random);
    if (ring) plan = withRing(plan, random.nextInt(3) === 0 ? FLOOR : HOLE, ring);
  }
  for (let i = random.nextInt(4); i > 0; i--) {
    plan = plans.withLink(plan, { from: randomPlace(random), to: randomPlace(random), isTwoWay: i % 2 === 0 });
  }
  return plan;
}

test('a line with fewer corners stays within its tolerance and keeps its ends', () => {
  const random = new Random(1n);
  for (let round = 0; round < 500; round++) {
    const line = Array.from({ length: 2 + random.nextInt(60) }, () => randomPlace(random));
    const tolerance = random.nextInt(60);
    const simple = simplify(line, tolerance);
    assert.deepEqual([simple[0], simple.at(-1)], [line[0], line.at(-1)]);
    let at = 0;
    for (const place of line) {
      if (place === simple[at + 1]) at++;
      const segment = simple.slice(at, at + 2);
      if (segment.length === 2) assert.ok(segmentDistance(...segment, place) <= tolerance, `round ${round}`);
    }
    assert.equal(at, simple.length - 1);
  }
});

test('inside is what an odd number of crossings lie before', () => {
  const rings = [square(0, 0, 100), square(20, 20, 60), square(40, 40, 20)];
  const depths = [5, 30, 50].map((x) => isInside(rings, { x, y: x }));
  assert.deepEqual([...depths, isInside(rings, { x: 120, y: 50 })], [true, false, true, false]);
  // A figure of eight surrounds both of its halves.
  const eight = [0, 0, 100, 100, 100, 0, 0, 100];
  const places = [
    [10, 50],
    [90, 50],
    [50, 10],
    [50, 90],
  ];
  assert.deepEqual(
    places.map(([x, y]) => isInside([eight], { x, y })),
    [true, true, false, false],
  );
});

test('rings need three corners that are not on one line', () => {
  const places = (...points) => points.map(([x, y]) => ({ x, y }));
  for (const none of [
    places([0, 0], [4, 4]),
    places([0, 0], [4, 4], [8, 8]),
    places([1, 1], [1, 1], [1, 1]),
    places([1, 1], [1, 1], [5, 1], [9, 1]),
  ]) {
    assert.equal(usableRing(none), null);
  }
  assert.deepEqual(usableRing(places([0, 0], [4, 4], [8, 0])), [0, 0, 4, 4, 8, 0]);
  assert.ok(usableRing(places([0, 0], [10, 10], [10, 0], [0, 10])));
});

test('crossings are counted as often as they are, up to a number', () => {
  const random = new Random(2n);
  const turn = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  for (let round = 0; round < 200; round++) {
    const rings = Array.from({ length: 1 + random.nextInt(4) }, () => randomRing(random) ?? square(0, 0, 9));
    const edges = rings.flatMap((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => {
        const corner = (k) => [ring[(2 * k) % ring.length], ring[(2 * k + 1) % ring.length]];
        return [corner(i), corner(i + 1)];
      }),
    );
    let count = 0;
    edges.forEach(([a, b], i) => {
      for (const [c, d] of edges.slice(i + 1)) {
        if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) count++;
      }
    });
    assert.equal(countCrossings(rings, Infinity), count);
    assert.ok(countCrossings(rings, 3) > 3 === count > 3);
  }
  const scribble = Array.from({ length: 6000 }, (_, i) => random.nextInt(i % 2 === 0 ? WIDTH : HEIGHT));
  assert.ok(countCrossings([scribble], 1000) > 1000);
});

test('the pen draws lines, boxes, corners and links, dragged or clicked', () => {
  const pen = new Pen();
  const at = (x, y) => ({ x, y });
  const drag = (kind, ...places) => {
    assert.equal(pen.press(kind, places[0]), null);
    for (const place of places.slice(1)) pen.move(place);
    return pen.release();
  };
  assert.deepEqual(drag('box', at(10, 20), at(30, 5)), { ring: [10, 20, 30, 20, 30, 5, 10, 5] });
  assert.deepEqual(drag('link', at(10, 20), at(30, 5)), { ends: [at(10, 20), at(30, 5)] });
  const line = [at(0, 0), at(20, 0), at(40, 0), at(40, 20), at(40, 40)];
  assert.deepEqual(drag('free', ...line), { ring: [0, 0, 40, 0, 40, 40] });

  // Clicked.
  assert.equal(drag('box', at(10, 20)), null);
  assert.ok(pen.isDrawing);
  pen.move(at(50, 60));
  assert.deepEqual(pen.ring, [10, 20, 50, 20, 50, 60, 10, 60]);
  assert.deepEqual(pen.press('box', at(40, 60)), { ring: [10, 20, 40, 20, 40, 60, 10, 60] });
  assert.equal(drag('link', at(1, 2)), null);
  assert.deepEqual(pen.press('link', at(1, 2)), null);
  assert.ok(!pen.isDrawing);
  assert.equal(drag('free', at(1, 2)), null);
  assert.ok(!pen.isDrawing);

  // Corners: closed at the first one, or where they are.
  const corners = [at(0, 0), at(60, 0), at(60, 60)];
  for (const corner of corners) assert.equal(drag('corners', corner), null);
  assert.deepEqual(pen.press('corners', at(3, 3)), { ring: [0, 0, 60, 0, 60, 60] });
  for (const corner of corners) assert.equal(drag('corners', corner), null);
  assert.deepEqual(pen.close(), { ring: [0, 0, 60, 0, 60, 60] });
  assert.equal(pen.close(), null);

  // Nothing comes of what surrounds nothing, or is dropped.
  assert.equal(drag('box', at(10, 20), at(30, 20)), null);
  assert.equal(drag('free', at(0, 0), at(30, 0), at(60, 0)), null);
  pen.press('corners', at(0, 0));
  pen.cancel();
  assert.deepEqual([pen.isDrawing, pen.line, pen.ring], [false, [], null]);
});

test('the pen takes so many corners and no more', () => {
  const random = new Random(3n);
  const pen = new Pen();
  pen.press('corners', { x: 0, y: 0 });
  for (let i = 0; i < 3 * MOST_CORNERS; i++)
    pen.press('corners', { x: 100 + random.nextInt(300), y: random.nextInt(300) });
  assert.equal(pen.close().ring.length, 2 * MOST_CORNERS);
  pen.press('free', { x: 0, y: 0 });
  for (let i = 0; i < 30 * MOST_CORNERS; i++) pen.move(randomPlace(random));
  assert.ok(pen.release().ring.length <= 2 * MOST_CORNERS);
});

test('a floor within a hole is a courtyard of it, any other a floor of its own', () => {
  const hole = square(100, 100, 100);
  let plan = withRing(emptyPlan(), HOLE, hole);
  plan = withRing(plan, FLOOR, square(130, 130, 20));
  assert.deepEqual(plan.shapes[1], { kind: HOLE, rings: [hole, square(130, 130, 20)] });
  assert.deepEqual(
    [
      [90, 90],
      [110, 110],
      [140, 140],
    ].map(([x, y]) => isFloor(plan, { x, y })),
    [true, false, true],
  );
  // One that reaches out is a floor, which the hole still cuts.
  const across = withRing(plan, FLOOR, square(150, 150, 100));
  assert.equal(across.shapes.length, 3);
  // What is erased is the innermost ring; a hole takes its courtyards along.
  assert.deepEqual(erasedAt(plan, { x: 140, y: 140 }, 0).shapes[1], { kind: HOLE, rings: [hole] });
  assert.equal(erasedAt(plan, { x: 110, y: 110 }, 0).shapes.length, 1);
  assert.equal(erasedAt(plan, { x: 1, y: 1 }, 0), null);
});

test('links are erased before rings, within reach', () => {
  const link = { from: { x: 10, y: 10 }, to: { x: 110, y: 10 }, isTwoWay: true };
  const plan = plans.withLink(emptyPlan(), link);
  assert.deepEqual(erasedAt(plan, { x: 60, y: 14 }, 5).links, []);
  assert.deepEqual(erasedAt(plan, { x: 60, y: 16 }, 5).links, [link]);
});

test('tiles are painted without gaps, and a plan that does not change stays the same one', () => {
  const random = new Random(5n);
  let plan = emptyPlan({ tiles: true });
  assert.equal(withTiles(plan, FLOOR, { x: 3, y: 3 }, { x: 400, y: 300 }), plan);
  for (let round = 0; round < 200; round++) {
    const [from, to] = [randomPlace(random), randomPlace(random)];
    const before = plan.tiles.slice();
    const kind = round % 3 === 0 ? FLOOR : HOLE;
    const next = withTiles(plan, kind, from, to);
    assert.deepEqual(plan.tiles, before);
    const painted = new Set();
    const pieces = 4000;
    for (let i = 0; i <= pieces; i++) {
      const [x, y] = ['x', 'y'].map((axis) => from[axis] + ((to[axis] - from[axis]) * i) / pieces);
      painted.add(tileAt({ x, y }));
    }
    const value = kind === FLOOR ? 1 : 0;
    let last = -1;
    next.tiles.forEach((tile, i) => {
      if (tile !== before[i]) assert.ok(painted.has(i) && tile === value);
    });
    // From tile to tile the line goes to one of the eight neighbours.
    for (const tile of painted) {
      if (next.tiles[tile] !== value) continue;
      if (last >= 0) {
        const [dx, dy] = [tile % BOARD.width, Math.floor(tile / BOARD.width)].map((each, axis) =>
          Math.abs(each - (axis === 0 ? last % BOARD.width : Math.floor(last / BOARD.width))),
        );
        assert.ok(Math.max(dx, dy) <= 1, `round ${round}`);
      }
      last = tile;
    }
    plan = next;
  }
  assert.deepEqual([tileAt({ x: WIDTH, y: HEIGHT }), tileAt({ x: 0, y: 0 })], [BOARD.width * BOARD.height - 1, 0]);
});

test('a polygon has one mark', () => {
  const isLeft = ({ x }) => x < 100;
  let plan = withMark(emptyPlan(), { x: 5, y: 5, area: MUD }, isLeft);
  plan = withMark(plan, { x: 205, y: 5, area: MUD }, ({ x }) => x >= 100);
  plan = withMark(plan, { x: 9, y: 9, area: WATER }, isLeft);
  assert.deepEqual(plan.marks, [
    { x: 205, y: 5, area: MUD },
    { x: 9, y: 9, area: WATER },
  ]);
  assert.deepEqual(withMark(plan, { x: 1, y: 1, area: plans.GROUND }, isLeft).marks.length, 1);
});

/** Whether a point is on the mesh, a hair to either side included. */
const isOn = (query, x, z) => query.nearestPoly([x, 0, z], [0.02, 1, 0.02])?.overPolygon ?? false;

test('meshes of random plans: walls end the mesh, borders do not, and the corridor goes through its portals', () => {
  const random = new Random(7n);
  const tally = { walls: 0, borders: 0, portals: 0, jumps: 0 };
  for (let round = 0; round < 60; round++) {
    const settings = { ...defaultSettings(), tileSize: [2, 4, 8, 64][round % 4], radius: [0, 0.3, 0.6][round % 3] };
    const plan = round % 5 === 0 ? ferries() : randomPlan(random);
    const mesh = NavMesh.build2D(...buildArguments(plan, settings));
    const query = mesh.createQuery();
    const parts = new MeshParts(mesh);
    assert.equal(parts.count, mesh.polygons().refs.length);
    for (const [ax, az, bx, bz] of parts.walls) {
      const long = Math.hypot(bx - ax, bz - az);
      if (long < 0.3) continue;
      // The mesh is on one side of the middle; both sides are walkable only where two walls touch.
      const [x, z] = [(ax + bx) / 2, (az + bz) / 2];
      const [nx, nz] = [((bz - az) / long) * 0.003, ((ax - bx) / long) * 0.003];
      const sides = [isOn(query, x + nx, z + nz), isOn(query, x - nx, z - nz)];
      assert.ok(sides.includes(true), `round ${round}: ${[ax, az, bx, bz]}`);
      if (settings.radius > 0.1) assert.ok(sides.includes(false), `round ${round}: ${[ax, az, bx, bz]}`);
      tally.walls++;
    }
    for (const [ax, az, bx, bz] of parts.borders) {
      const [x, z] = [(ax + bx) / 2, (az + bz) / 2];
      assert.ok(isOn(query, x, z), `round ${round}`);
      tally.borders++;
    }
    checkPath(query, parts, random, tally);
    mesh.dispose();
  }
  assert.ok(Math.min(...Object.values(tally)) > 20, JSON.stringify(tally));
});

function checkPath(query, parts, random, tally) {
  for (let i = 0; i < 20; i++) {
    const ends = [randomPlace(random), randomPlace(random)].map(positionOf);
    const path = query.findPath(...ends);
    if (!path.hasPath) continue;
    const portals = portalsOf(path.corridor, parts);
    assert.equal(portals.length, path.corridor.length - 1);
    // Without a portal an off-mesh link leads on, and the pulled line says so.
    const jumps = path.pointFlags.filter((flags) => flags & 4).length;
    assert.equal(portals.filter((portal) => portal === null).length, jumps);
    tally.jumps += jumps;
    tally.portals += portals.length;
    portals.forEach((portal, k) => {
      if (!portal) return;
      const middle = [(portal[0] + portal[2]) / 2, 0, (portal[1] + portal[3]) / 2];
      for (const poly of [path.corridor[k], path.corridor[k + 1]]) {
        assert.ok(query.closestPoint(poly, middle).distanceSquared < 1e-9);
      }
    });
    const { line } = pathLine(path, parts, { line: 'middles', showsPortals: true });
    // Both ends, the middle of each portal, and both ends of each link.
    assert.equal(line.length / 2, 2 + portals.length + jumps);
    const pulled = pathLine(path, parts, { line: 'string', showsPortals: false });
    assert.deepEqual([pulled.line.length / 2, pulled.portals], [path.pointCount, []]);
  }
}

test('every scene has an end on its floor, and places in the bounds of links', () => {
  for (const { id, plan, ends } of SCENES) {
    const made = plan();
    assert.deepEqual(plan(), made, id);
    assert.ok(
      ends.every(([x, y]) => isFloor(made, { x: x * STEPS, y: y * STEPS })),
      id,
    );
    for (const { rings } of made.shapes) {
      for (const ring of rings) {
        ring.forEach((value, i) =>
          assert.ok(Number.isInteger(value) && value >= 0 && value <= [WIDTH, HEIGHT][i % 2], id),
        );
      }
    }
    for (const { from, to } of made.links) assert.ok(distance(from, to) > STEPS, id);
  }
});

/** Settings of which each is chosen at random. */
function randomSettings(random) {
  const settings = defaultSettings();
  for (const { key, kind, values, min, max, step } of SETTINGS) {
    if (random.nextInt(2) === 0) continue;
    if (kind === 'toggle') settings[key] = random.nextInt(2) === 1;
    else if (kind === 'choice') settings[key] = values[random.nextInt(values.length)].value;
    else settings[key] = Number((min + random.nextInt(Math.round((max - min) / step) + 1) * step).toFixed(6));
  }
  return settings;
}

test('links hold the whole state', () => {
  const random = new Random(11n);
  const states = SCENES.map((scene) => sceneState(scene));
  for (let round = 0; round < 300; round++) {
    const plan =
      round % 7 === 0 ? { ...tileMap(), tiles: tileMap().tiles.map(() => random.nextInt(2)) } : randomPlan(random);
    const marks = Array.from({ length: random.nextInt(20) }, () => ({
      ...randomPlace(random),
      area: random.nextInt(3),
    }));
    const ends = [randomPlace(random), randomPlace(random)];
    states.push({ plan: { ...plan, marks }, ends, settings: randomSettings(random) });
  }
  for (const state of states) {
    const link = LINK.write(state);
    assert.match(link, /^m=[\w-]+$/);
    assert.deepEqual(LINK.read(link), state);
  }
});

test('a plan too large has no link, and a strange link is refused', () => {
  const random = new Random(13n);
  const { ends, settings, ...state } = sceneState(SCENES[0]);
  let { plan } = state;
  for (let i = 0; i < 3000; i++) {
    const ring = randomRing(random);
    if (ring) plan = withRing(plan, HOLE, ring);
  }
  assert.equal(plan.shapes.length, plans.MOST_SHAPES);
  plan = { ...plan, shapes: plan.shapes.map(({ kind, rings }) => ({ kind, rings: rings.concat(rings) })) };
  assert.equal(LINK.write({ plan, ends, settings }), null);
  // Version, kind of plan, a ring of two corners, a corner off the board.
  for (const link of [
    'm=',
    'm=AA',
    'm=AQAAAAAC',
    'm=AQAAAAAAAQABAgAAAAA',
    'm=AQAAAAAAAQABA__fAgAAAAAA',
    'g=AQ',
    'm=A'.repeat(9000),
  ]) {
    assert.throws(() => LINK.read(link), LinkError, link.slice(0, 40));
  }
});
