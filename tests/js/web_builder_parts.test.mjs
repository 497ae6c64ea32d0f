// The plain modules of the demo page "Mesh builder" on their own: rectangles from cells, walls of spans, the camera, the
// first ends, the line over the ground, and links.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultView, placeCamera, turned, viewOf } from '../../examples/web/shared/space/camera_view.js';
import { floorShapes, spanShapes } from '../../examples/web/nav-builder/cell_shapes.js';
import { firstEnds } from '../../examples/web/nav-builder/first_ends.js';
import { movedCursor } from '../../examples/web/shared/space/ground_cursor.js';
import { LEVELS, levelOf, SIZES } from '../../examples/web/nav-builder/levels.js';
import { joinLines, RunMerger } from '../../examples/web/nav-builder/merging.js';
import { LINK, sceneState } from '../../examples/web/nav-builder/page_state.js';
import { groundLine } from '../../examples/web/nav-builder/path_ground.js';
import { SCENES } from '../../examples/web/nav-builder/scenes.js';
import { buildSettings, changedSettings, defaultSettings, SETTINGS } from '../../examples/web/nav-builder/settings.js';
import { lightOf, regionKey, ShapeWriter, triangleLight } from '../../examples/web/shared/space/shapes.js';
import { STAGES } from '../../examples/web/nav-builder/stages.js';
import { NavMesh, NavSettings, Random } from './support/onepath.mjs';

test('rectangles hold every square once, and no other', () => {
  const random = new Random(31n);
  for (let round = 0; round < 300; round++) {
    const [width, depth, codes] = [1 + random.nextInt(9), 1 + random.nextInt(9), 1 + random.nextInt(3)];
    const merger = new RunMerger();
    const squares = new Map();
    const keyOf = (line, at, code) => `${line} ${at} ${code}`;
    for (let line = 0; line < depth; line++) {
      for (let at = 0; at < width; at++) {
        for (let code = 0; code < codes; code++) {
          if (random.nextInt(4) === 0) continue;
          merger.add(line, at, code);
          squares.set(keyOf(line, at, code), 0);
        }
      }
    }
    const rectangles = joinLines(merger.runs);
    for (const { line, lines, begin, end, code } of rectangles) {
      for (let z = line; z < line + lines; z++) {
        for (let x = begin; x < end; x++) squares.set(keyOf(z, x, code), squares.get(keyOf(z, x, code)) + 1);
      }
    }
    assert.ok(
      [...squares.values()].every((times) => times === 1),
      `round ${round}`,
    );
  }
});

test('a whole floor is one rectangle', () => {
  const merger = new RunMerger();
  for (let line = 0; line < 20; line++) for (let at = 3; at < 40; at++) merger.add(line, at, 7);
  assert.deepEqual(joinLines(merger.runs), [{ line: 0, lines: 20, begin: 3, end: 40, code: 7 }]);
});

const FRAME = { originX: 10, originY: -1, originZ: 20, cellSize: 0.5, cellHeight: 0.25, height: 100 };

/** Spans of a width x depth grid: a list of [min, max] for each cell. */
function spansOf(cells) {
  const all = cells.flat();
  const columns = [0];
  for (const spans of cells) columns.push(columns.at(-1) + spans.length);
  const [min, max] = [0, 1].map((k) => Uint16Array.from(all, (span) => span[k]));
  return { columns: Int32Array.from(columns), min, max, areas: new Uint8Array(all.length).fill(63) };
}

/** The area of the faces whose normals point along an axis, by axis and sign. */
function areasByNormal({ positions, indices }) {
  const areas = {};
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k], 3 * indices[i + k] + 3));
    const [u, v] = [b, c].map((corner) => corner.map((value, axis) => value - a[axis]));
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    normal.forEach((value, axis) => {
      const name = `${value > 0 ? '+' : '-'}${'xyz'[axis]}`;
      if (Math.abs(value) > 1e-6) areas[name] = (areas[name] ?? 0) + Math.abs(value) / 2;
    });
  }
  return areas;
}

test('walls of spans stand where no other span hides them, and face outwards', () => {
  const random = new Random(8n);
  for (let round = 0; round < 200; round++) {
    const [width, depth] = [1 + random.nextInt(5), 1 + random.nextInt(5)];
    const solid = Array.from({ length: width * depth }, () =>
      Array.from({ length: 12 }, () => random.nextInt(3) === 0),
    );
    const cells = solid.map((rows) => {
      const spans = [];
      rows.forEach((isSolid, row) => {
        if (!isSolid) return;
        if (spans.at(-1)?.[1] === row) spans.at(-1)[1]++;
        else spans.push([row, row + 1]);
      });
      return spans;
    });
    const isSolid = (x, z, row) => x >= 0 && z >= 0 && x < width && z < depth && (solid[x + z * width][row] ?? false);
    const wanted = { '-x': 0, '+x': 0, '-z': 0, '+z': 0, '+y': 0 };
    for (let z = 0; z < depth; z++) {
      for (let x = 0; x < width; x++) {
        for (let row = 0; row < 12; row++) {
          if (!isSolid(x, z, row)) continue;
          for (const [name, dx, dz] of [
            ['-x', -1, 0],
            ['+x', 1, 0],
            ['-z', 0, -1],
            ['+z', 0, 1],
          ]) {
            wanted[name] += Number(!isSolid(x + dx, z + dz, row)) * FRAME.cellSize * FRAME.cellHeight;
          }
          wanted['+y'] += Number(!isSolid(x, z, row + 1)) * FRAME.cellSize ** 2;
        }
      }
    }
    const areas = areasByNormal(spanShapes({ ...FRAME, width, depth }, spansOf(cells), () => 1));
    for (const [name, area] of Object.entries(wanted)) {
      // Tops reach a little over each other.
      const most = name === '+y' ? 1.0405 : 1.0001;
      const has = areas[name] ?? 0;
      assert.ok(has >= 0.9999 * area && has <= most * area + 1e-9, `round ${round} ${name}: ${has} of ${area}`);
    }
    assert.equal(areas['-y'], undefined, `round ${round}`);
  }
});

test('floors are drawn at their rows, with their keys', () => {
  const floors = { x: [0, 1, 1], z: [0, 0, 0], y: [4, 4, 12] };
  const { positions, keys, scale } = floorShapes({ ...FRAME, width: 2, depth: 1 }, floors, (i) => [5, 5, 9][i], 'ramp');
  assert.equal(scale, 'ramp');
  assert.deepEqual([...keys], [5, 5, 5, 5, 9, 9, 9, 9]);
  const heights = positions.filter((_, i) => i % 3 === 1);
  assert.deepEqual([...heights], [0, 0, 0, 0, 2, 2, 2, 2]);
  assert.ok(Math.abs(Math.min(...positions.filter((_, i) => i % 3 === 0)) - 9.995) < 1e-5);
});

test('what shapes are made of', () => {
  const writer = new ShapeWriter();
  writer.ribbon([0, 1, 0], [4, 1, 0], 2, 3, 0.5);
  writer.ribbon([1, 1, 1], [1, 1, 1], 2, 3, 0.5);
  writer.square([0, 0, 0], 2, 1, 1);
  writer.outline(
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
    4,
  );
  const drawing = writer.take('region');
  // A ribbon is longer by its width than its line.
  assert.deepEqual(areasByNormal(drawing), { '+y': 12 + 4 });
  assert.deepEqual([drawing.lines.length, [...drawing.lineKeys]], [18, [4, 4, 4, 4, 4, 4]]);
  assert.equal(drawing.shades[0], 128);
  assert.deepEqual([0, 1, 12, 13, 25].map(regionKey), [0, 1, 12, 1, 1]);
  assert.equal(triangleLight([0, 0, 0], [0, 0, 1], [1, 0, 0]), 1);
  assert.ok(triangleLight([0, 0, 0], [1, 0, 0], [0, 0, 1]) < 0.7);
  assert.equal(lightOf(0, 0, 0), 1);
});

test('the camera is where its numbers say, and they are found again', () => {
  const random = new Random(4n);
  const level = levelOf({ kind: 'city', size: 'small', seed: 1 });
  for (let round = 0; round < 500; round++) {
    const view = defaultView({
      target: [0, 1, 2].map(() => random.nextInt(1001)),
      turn: random.nextInt(360),
      rise: 4 + random.nextInt(85),
      distance: 10 + random.nextInt(391),
    });
    const { target, eye } = placeCamera(view, level);
    assert.deepEqual(viewOf(target, eye, level), view);
    const other = turned(view, -15, 200, 1e-9);
    assert.deepEqual([other.turn, other.rise, other.distance], [(view.turn + 345) % 360, 88, 1]);
  }
});

test('links keep every state', () => {
  const random = new Random(9n);
  for (let round = 0; round < 500; round++) {
    const settings = defaultSettings();
    for (const { key, kind, values, min, max, step } of SETTINGS) {
      if (random.nextInt(2) === 0) continue;
      if (kind === 'toggle') settings[key] = random.nextInt(2) === 1;
      else if (values) settings[key] = values[random.nextInt(values.length)].value;
      else settings[key] = Number((min + random.nextInt(Math.round((max - min) / step) + 1) * step).toFixed(6));
    }
    const point = () => [0, 1, 2].map(() => random.nextInt(512 * 100) / 100);
    const state = {
      plan: {
        kind: LEVELS[random.nextInt(LEVELS.length - 1)].value,
        size: SIZES[random.nextInt(SIZES.length)].value,
        seed: random.nextInt(1_000_000),
      },
      stage: random.nextInt(STAGES.length),
      ends: random.nextInt(4) === 0 ? null : [point(), point()],
      view: defaultView({ turn: random.nextInt(360) }),
      settings,
    };
    assert.deepEqual(LINK.read(LINK.write(state)), state);
  }
  assert.equal(LINK.write({ ...sceneState(SCENES[0]), plan: { kind: 'file' } }), null);
});

test('the defaults of the page are those of the library', () => {
  const given = buildSettings(defaultSettings());
  for (const [key, value] of Object.entries(given)) assert.equal(value, NavSettings.humanoid[key], key);
  assert.deepEqual(changedSettings(defaultSettings()), []);
});

test('first ends are on the mesh, with a path between them where there is one', () => {
  for (const { value: kind, hidden } of LEVELS) {
    if (hidden) continue;
    const level = levelOf({ kind, size: 'small', seed: 3 });
    const mesh = NavMesh.build(level.positions, level.indices, { cellSize: 0.5 });
    const query = mesh.createQuery();
    const ends = firstEnds(query, level);
    assert.equal(mesh.findPath(...ends).status, 'found', kind);
    for (const end of ends) {
      const { x, z } = query.nearestPoly(end, [1, 1, 1]).point;
      assert.ok(Math.hypot(x - end[0], z - end[2]) < 0.02, kind);
    }
    mesh.dispose();
  }
  // Two islands: both ends lie on one of them.
  const islands = [0, 30].flatMap((x) => [x, 0, 0, x, 0, 20, x + 20, 0, 20, x + 20, 0, 0]);
  const mesh = NavMesh.build(new Float64Array(islands), new Uint32Array([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]));
  const ends = firstEnds(mesh.createQuery(), { low: [0, 0, 0], high: [50, 0, 20] });
  assert.equal(mesh.findPath(...ends).status, 'found');
  assert.ok(Math.abs(ends[0][0] - ends[1][0]) > 8 && ends[1][0] < 20);
  mesh.dispose();

  const nowhere = NavMesh.build(new Float64Array([0, 0, 0, 0, 9, 0, 9, 0, 0]), new Uint32Array([0, 1, 2]));
  assert.equal(firstEnds(nowhere.createQuery(), { low: [0, 0, 0], high: [9, 9, 0] }), null);
});

test('the line of a path and the cursor follow the ground', () => {
  const level = levelOf({ kind: 'ramps', size: 'small', seed: 3 });
  const mesh = NavMesh.build(level.positions, level.indices);
  const query = mesh.createQuery();
  const top = level.high[1];
  const [start, goal] = firstEnds(query, level);
  const flat = mesh.findPath(start, goal);
  const line = groundLine(query, flat.points);
  assert.deepEqual(line.slice(0, 3), flat.points.slice(0, 3));
  assert.deepEqual(line.slice(-3), flat.points.slice(-3));
  for (let i = 0; i < line.length; i += 3) {
    const under = query.nearestPoly([...line.subarray(i, i + 3)], [0.2, 1, 0.2]);
    assert.ok(under && Math.abs(under.point.y - line[i + 1]) < 1e-6, `point ${i / 3}`);
    if (i > 0) assert.ok(Math.hypot(line[i] - line[i - 3], line[i + 2] - line[i - 1]) < 0.51);
  }
  assert.deepEqual(groundLine(query, Float64Array.of(1, 2, 3)), Float64Array.of(1, 2, 3));

  const [x, y, z] = movedCursor(query, level, start, { x: 1, y: 0, z: 0 });
  assert.deepEqual([x, z], [start[0] + 1, start[2]]);
  assert.ok(Math.abs(y - query.nearestPoly([x, y, z], [0.01, 1, 0.01]).point.y) < 1e-6);
  assert.deepEqual(movedCursor(query, level, start, { x: 0, y: 1, z: 0 }), [start[0], start[1] + 1, start[2]]);
  assert.deepEqual(movedCursor(null, level, [0, top, 0], { x: -1, y: 0, z: -1 }), [0, top, 0]);
  mesh.dispose();
});
