// The parts of the demo page "Voxel flight" that need no page: blocks, rays, surfaces, the line of the flight, the camera
// and links, each against a slower account of the same thing.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { LinkError } from '../../examples/web/shared/link_bytes.js';
import {
  boxAreas,
  FOG,
  indexOf,
  isInside,
  nearestOpen,
  OPEN,
  paintBall,
  ROCK,
  voxelOf,
} from '../../examples/web/voxel-flight/block.js';
import { LINK, runsBetween, withRuns } from '../../examples/web/voxel-flight/block_link.js';
import { BLOCKS, makeBlock, sidesOf, SIZES } from '../../examples/web/voxel-flight/block_makers.js';
import { defaultView, placeCamera, viewOf } from '../../examples/web/voxel-flight/camera_view.js';
import { FlightCurve } from '../../examples/web/voxel-flight/flight_curve.js';
import { stepOf } from '../../examples/web/shared/orbit_keys.js';
import { moveCounts, movesText, pathCall } from '../../examples/web/voxel-flight/flight_text.js';
import { castRay } from '../../examples/web/voxel-flight/ray_cast.js';
import { defaultSettings, SETTINGS, shownSides } from '../../examples/web/voxel-flight/settings.js';
import { buildSurface } from '../../examples/web/voxel-flight/surface_mesh.js';
import { Random, VoxelGrid } from './support/onepath.mjs';

const MADE = BLOCKS.filter(({ make }) => make);

const made = (kind, size, seed) => makeBlock(kind, size, new Random(BigInt(seed)));

function randomBlock(random, most = 7) {
  const [width, height, depth] = [0, 1, 2].map(() => 1 + random.nextInt(most));
  const cells = Uint8Array.from({ length: width * height * depth }, () => [OPEN, OPEN, FOG, ROCK][random.nextInt(4)]);
  return { width, height, depth, cells };
}

/** A part of a block as a cut leaves it. */
const randomPart = (random, { width, height, depth }) => {
  const [w, h, d] = [width, height, depth].map((side) => (random.nextInt(3) === 0 ? 1 + random.nextInt(side) : side));
  return { width: w, height: h, depth: d };
};

function* voxelsOf({ width, height, depth }) {
  for (let z = 0; z < depth; z++) for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) yield { x, y, z };
}

// SHA-256 of the areas of medium blocks of seed 5, the first 12 digits.
const BLOCK_HASHES = {
  caves: '4f42deeee886',
  hole: 'c3b328c0acc3',
  girders: 'b46cd926d228',
  storeys: '2013f891aaa2',
  clouds: '121d5e4a6c12',
  sponge: 'c4ff24a31702',
  empty: '484eaa327eae',
};

test('a seed makes the same block each time, whatever the machine', () => {
  for (const { value } of MADE) {
    const { cells } = made(value, 'medium', 5);
    assert.deepEqual(made(value, 'medium', 5).cells, cells);
    assert.equal(createHash('sha256').update(cells).digest('hex').slice(0, 12), BLOCK_HASHES[value], value);
  }
});

test('blocks have their sides, known areas, and a way from start to goal by faces alone', () => {
  for (const { value: kind, seeded } of MADE) {
    for (let seed = 1; seed <= (seeded ? 25 : 1); seed++) {
      for (const { value: size } of SIZES.slice(0, seed <= 5 ? 3 : 2)) {
        const block = made(kind, size, seed);
        const { width, height, depth, cells } = block;
        const name = `${kind} ${size} ${seed}`;
        assert.deepEqual({ width, height, depth }, sidesOf(kind, size), name);
        assert.equal(cells.length, width * height * depth, name);
        assert.ok(
          cells.every((area) => area === OPEN || area === FOG || area === ROCK),
          name,
        );
        const start = block.start ?? nearestOpen(block, { x: 3, y: 3, z: 3 });
        const goal = block.goal ?? nearestOpen(block, { x: width - 4, y: height - 4, z: depth - 4 });
        const grid = new VoxelGrid(width, height, depth);
        grid.setBox(0, 0, 0, width, height, depth, cells);
        assert.equal(grid.findPath(start, goal, { moves: 6 }).status, 'found', name);
        grid.dispose();
      }
    }
  }
});

test('voxels and indices, and the nearest open voxel', () => {
  const random = new Random(3n);
  for (let round = 0; round < 300; round++) {
    const block = randomBlock(random);
    let index = 0;
    for (const voxel of voxelsOf(block)) {
      assert.equal(indexOf(block, voxel), index);
      assert.deepEqual(voxelOf(block, index++), voxel);
    }
    const to = voxelOf(block, random.nextInt(block.cells.length));
    const squared = (v) => (v.x - to.x) ** 2 + (v.y - to.y) ** 2 + (v.z - to.z) ** 2;
    const open = [...voxelsOf(block)].filter((voxel) => block.cells[indexOf(block, voxel)] !== ROCK);
    const found = nearestOpen(block, to);
    assert.equal(squared(found), open.length === 0 ? 0 : Math.min(...open.map(squared)));
  }
});

test('the brush changes a ball, keeps what is to be kept, and names a box around all changes', () => {
  const random = new Random(4n);
  for (let round = 0; round < 500; round++) {
    const block = randomBlock(random);
    const before = block.cells.slice();
    const centre = voxelOf(block, random.nextInt(before.length));
    const keep = [voxelOf(block, random.nextInt(before.length))];
    const radius = random.nextInt(4);
    const area = [OPEN, FOG, ROCK][random.nextInt(3)];
    const box = paintBall(block, centre, radius, area, keep);
    let changes = 0;
    for (const voxel of voxelsOf(block)) {
      const index = indexOf(block, voxel);
      const distance = Math.hypot(voxel.x - centre.x, voxel.y - centre.y, voxel.z - centre.z);
      const isKept = voxel.x === keep[0].x && voxel.y === keep[0].y && voxel.z === keep[0].z;
      const expected = distance <= radius + 0.5 && !isKept ? area : before[index];
      assert.equal(block.cells[index], expected, `round ${round}`);
      if (expected === before[index]) continue;
      changes++;
      for (const axis of ['x', 'y', 'z']) {
        assert.ok(voxel[axis] >= box.low[axis] && voxel[axis] < box.low[axis] + box.size[axis]);
      }
    }
    assert.equal(box === null, changes === 0);
    if (box === null) continue;
    const grid = new VoxelGrid(block.width, block.height, block.depth);
    grid.setBox(0, 0, 0, block.width, block.height, block.depth, before);
    const { low, size } = box;
    grid.setBox(low.x, low.y, low.z, size.x, size.y, size.z, boxAreas(block, box));
    assert.deepEqual(grid.getBox(0, 0, 0, block.width, block.height, block.depth), block.cells);
    grid.dispose();
  }
});

/** All voxels that a ray passes, by where it enters them. */
function voxelsOnRay(sides, origin, direction) {
  const passed = [];
  for (const voxel of voxelsOf(sides)) {
    let [enter, leave] = [0, Infinity];
    for (const axis of ['x', 'y', 'z']) {
      const [a, b] = [0, 1].map((k) => (voxel[axis] + k - origin[axis]) / direction[axis]);
      enter = Math.max(enter, Math.min(a, b));
      leave = Math.min(leave, Math.max(a, b));
    }
    if (enter < leave) passed.push({ voxel, enter });
  }
  return passed.sort((a, b) => a.enter - b.enter).map(({ voxel }) => voxel);
}

test('a ray hits what it meets first', () => {
  const random = new Random(6n);
  const counts = { rock: 0, outside: 0, end: 0, missed: 0 };
  for (let round = 0; round < 4000; round++) {
    const block = randomBlock(random);
    const part = randomPart(random, block);
    const hasHull = random.nextInt(2) === 0;
    const number = () => random.nextDouble() * 16 - 5;
    const origin = { x: number(), y: number(), z: number() };
    const inside = (side) => random.nextDouble() * (block[side] + 2) - 1;
    const target = { x: inside('width'), y: inside('height'), z: inside('depth') };
    const direction = { x: target.x - origin.x, y: target.y - origin.y, z: target.z - origin.z };
    let before = null;
    let expected = null;
    for (const voxel of voxelsOnRay(part, origin, direction)) {
      const isRock = block.cells[indexOf(block, voxel)] === ROCK;
      if (isRock && (before || hasHull)) {
        expected = { rock: voxel, before };
        break;
      }
      if (!isRock) before = voxel;
    }
    if (expected === null && before) expected = { rock: null, before };
    assert.deepEqual(castRay(block, part, hasHull, origin, direction), expected, `round ${round}`);
    counts[expected === null ? 'missed' : expected.rock === null ? 'end' : expected.before ? 'rock' : 'outside']++;
  }
  assert.ok(Math.min(...Object.values(counts)) > 200, JSON.stringify(counts));
  const block = { width: 3, height: 1, depth: 1, cells: Uint8Array.of(OPEN, OPEN, ROCK) };
  const along = castRay(block, block, false, { x: -1, y: 0.5, z: 0.5 }, { x: 1, y: 0, z: 0 });
  assert.deepEqual(along, { rock: { x: 2, y: 0, z: 0 }, before: { x: 1, y: 0, z: 0 } });
  assert.equal(castRay(block, block, true, { x: -1, y: 1.5, z: 0.5 }, { x: 1, y: 0, z: 0 }), null);
});

const AXES = ['x', 'y', 'z'];
const SIDES = { x: 'width', y: 'height', z: 'depth' };

/** The faces that a surface must have, each as its corner with the smallest coordinates and its direction. */
function expectedFaces(block, part, hasHull) {
  const isFilled = (voxel) => isInside(part, voxel) && block.cells[indexOf(block, voxel)] === ROCK;
  const faces = new Set();
  for (const voxel of voxelsOf(part)) {
    if (!isFilled(voxel)) continue;
    for (const axis of AXES) {
      for (const sign of [-1, 1]) {
        const beside = { ...voxel, [axis]: voxel[axis] + sign };
        const isOutside = beside[axis] < 0 || beside[axis] >= part[SIDES[axis]];
        if (isFilled(beside) || (isOutside && !hasHull)) continue;
        const corner = { ...voxel, [axis]: voxel[axis] + (sign > 0 ? 1 : 0) };
        faces.add(`${AXES.map((each) => corner[each])} ${axis}${sign} ${isOutside}`);
      }
    }
  }
  return faces;
}

test('a surface has every face between rock and not rock once, looking outwards', () => {
  const random = new Random(8n);
  let total = 0;
  for (let round = 0; round < 400; round++) {
    const block = randomBlock(random);
    const part = randomPart(random, block);
    const hasHull = random.nextInt(2) === 0;
    const { positions, shades, isHull, indices } = buildSurface(block, part, hasHull, (area) => area === ROCK);
    const faces = new Set();
    for (let i = 0; i < indices.length; i += 6) {
      const corners = Array.from(indices.subarray(i, i + 6), (k) => Array.from(positions.subarray(3 * k, 3 * k + 3)));
      const normals = [corners.slice(0, 3), corners.slice(3)].map(([a, b, c]) => {
        const [p, q] = [b, c].map((each) => each.map((value, k) => value - a[k]));
        return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
      });
      assert.equal(String(normals[0]), String(normals[1]));
      const axis = normals[0].findIndex((value) => value !== 0);
      const lowest = [0, 1, 2].map((k) => Math.min(...corners.map((corner) => corner[k])));
      faces.add(`${lowest} ${AXES[axis]}${normals[0][axis]} ${isHull[indices[i]] === 1}`);
    }
    assert.equal(faces.size, indices.length / 6, `round ${round}`);
    assert.deepEqual([...faces].sort(), [...expectedFaces(block, part, hasHull)].sort(), `round ${round}`);
    assert.equal(shades.length, positions.length / 3);
    assert.ok(shades.every((shade) => shade > 60));
    total += faces.size;
  }
  assert.ok(total > 10000);
});

test('a corner between faces is darker than the middle of a wall', () => {
  const floor = { width: 3, height: 3, depth: 3, cells: new Uint8Array(27) };
  for (const { x, y, z } of voxelsOf(floor)) if (y === 0 || x === 0) floor.cells[indexOf(floor, { x, y, z })] = ROCK;
  const { positions, shades } = buildSurface(floor, floor, false, (area) => area === ROCK);
  const shadeAt = (...place) => {
    for (let i = 0; i < shades.length; i++)
      if (place.every((value, k) => positions[3 * i + k] === value)) return shades[i];
    return assert.fail('no corner there');
  };
  assert.ok(shadeAt(1, 1, 1) < shadeAt(3, 1, 1));
});

/** A random walk of moves along one to three axes, as x, y, z triples. */
function randomWalk(random, steps) {
  const cells = [20, 20, 20];
  for (let i = 0; i < steps; i++) {
    const move = [0, 1, 2].map(() => random.nextInt(3) - 1);
    if (move.some((value) => value !== 0))
      cells.push(...move.map((value, axis) => cells[cells.length - 3 + axis] + value));
  }
  return cells;
}

const lengthOf = (vector) => Math.hypot(...vector);
const along = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);

test('a flight stays in the voxels of its path, from centre to centre, and goes on evenly', () => {
  const random = new Random(9n);
  for (let round = 0; round < 400; round++) {
    const cells = randomWalk(random, random.nextInt(40));
    const curve = new FlightCurve(cells);
    const voxels = new Set();
    for (let i = 0; i < cells.length; i += 3) voxels.add(cells.slice(i, i + 3).join());
    const centre = (i) => cells.slice(3 * i, 3 * i + 3).map((value) => value + 0.5);
    assert.deepEqual(curve.pointAt(0), centre(0));
    assert.deepEqual(curve.pointAt(-5), centre(0));
    assert.deepEqual(curve.pointAt(curve.length), centre(cells.length / 3 - 1));
    let last = curve.pointAt(0);
    for (let distance = 0; distance <= curve.length; distance += 0.083) {
      const point = curve.pointAt(distance);
      // On a face, an edge or a corner a point touches several voxels.
      const touched = [-1e-9, 1e-9].flatMap((a) =>
        [-1e-9, 1e-9].flatMap((b) =>
          [-1e-9, 1e-9].map((c) => [point[0] + a, point[1] + b, point[2] + c].map(Math.floor).join()),
        ),
      );
      assert.ok(
        touched.some((each) => voxels.has(each)),
        `round ${round}: ${point} at ${distance}`,
      );
      assert.ok(lengthOf(point.map((value, axis) => value - last[axis])) < 0.083 + 1e-9);
      last = point;
      const [direction, up] = [curve.directionAt(distance), curve.upAt(distance)];
      assert.ok(Math.abs(lengthOf(direction) - 1) < 1e-9 && Math.abs(lengthOf(up) - 1) < 1e-9);
      assert.ok(Math.abs(along(direction, up)) < 1e-6, `round ${round} at ${distance}`);
    }
  }
});

test('a level flight has the sky above, and one straight up does not spin', () => {
  const level = new FlightCurve([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0]);
  assert.ok(level.upAt(1.5)[1] > 1 - 1e-12);
  assert.equal(level.length, 3);
  const climb = new FlightCurve(Array.from({ length: 10 }, (_, i) => [0, i, 0]).flat());
  const ups = [0, 2, 4, 8].map((distance) => climb.upAt(distance));
  for (const up of ups) assert.ok(along(up, ups[0]) > 1 - 1e-12);
  assert.deepEqual(new FlightCurve([1, 2, 3]).pointAt(0.5), [1.5, 2.5, 3.5]);
});

test('moves are counted by their axes', () => {
  assert.deepEqual(moveCounts([0, 0, 0, 1, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 3]), [2, 1, 1]);
  assert.equal(movesText([5, 5, 5]), '0 face + 0 edge + 0 corner');
});

test('the call says what differs from the defaults of the library', () => {
  const ends = [
    { x: 0, y: 1, z: 2 },
    { x: 3, y: 4, z: 5 },
  ];
  const text = pathCall({ ...defaultSettings(), moves: 6, heuristicWeight: 2 }, ends, true);
  const lines = [
    'grid.setAreaCost(1, 4);',
    'const path = grid.findPathWithPoints(',
    '  { x: 0, y: 1, z: 2 },',
    '  { x: 3, y: 4, z: 5 },',
    '  {',
    '    moves: 6,',
    '    heuristicWeight: 2,',
    '    recordExpansions: true,',
    '  },',
    ');',
  ];
  assert.equal(text, lines.join('\n'));
});

test('keys move as one sees it, whatever side one looks from', () => {
  for (let turn = 0; turn < 360; turn++) {
    const { eye, target } = placeCamera({ ...defaultView({ width: 9, height: 9, depth: 9 }), turn }, sidesOf('hole'));
    const ahead = { x: target[0] - eye[0], z: target[2] - eye[2] };
    const right = { x: -ahead.z, z: ahead.x };
    const parts = (key, way) => {
      const step = stepOf(key, turn);
      return (step.x * way.x + step.z * way.z) / Math.hypot(way.x, way.z);
    };
    for (const [key, way, sign] of [
      ['ArrowUp', ahead, 1],
      ['ArrowDown', ahead, -1],
      ['ArrowRight', right, 1],
      ['ArrowLeft', right, -1],
    ]) {
      assert.ok(sign * parts(key, way) > 0.7, `${key} at ${turn}`);
    }
  }
  assert.deepEqual(stepOf('PageUp', 77), { x: 0, y: 1, z: 0 });
  assert.equal(stepOf('a', 0), null);
});

test('a camera is where its view says, and its view is where it is', () => {
  const random = new Random(12n);
  for (let round = 0; round < 3000; round++) {
    const [width, height, depth] = [0, 1, 2].map(() => 1 + random.nextInt(200));
    const sides = { width, height, depth };
    const view = {
      target: voxelOf(sides, random.nextInt(width * height * depth)),
      turn: random.nextInt(360),
      rise: random.nextInt(177) - 88,
      distance: 2 + random.nextInt(399),
    };
    const { target, eye } = placeCamera(view, sides);
    assert.deepEqual(viewOf(target, eye, sides), view, `round ${round}`);
  }
});

test('a cut leaves at least one layer, and all of it at 100 %', () => {
  const sides = { width: 10, height: 20, depth: 30 };
  const cut = (cutAxis, kept) => shownSides(sides, { cutAxis, kept });
  assert.deepEqual(cut('y', 100), sides);
  assert.deepEqual(cut('y', 50), { ...sides, height: 10 });
  assert.deepEqual(cut('x', 5), { ...sides, width: 1 });
  assert.deepEqual(cut('z', 5), { ...sides, depth: 2 });
});

function randomState(random) {
  const { value: kind } = BLOCKS[random.nextInt(BLOCKS.length)];
  const { value: size } = SIZES[random.nextInt(2)];
  const [width, height, depth] = [0, 1, 2].map(() => 1 + random.nextInt(12));
  const sides = kind === 'file' ? { width, height, depth } : sidesOf(kind, size);
  const count = sides.width * sides.height * sides.depth;
  const [before, after] = [new Uint8Array(count), new Uint8Array(count)];
  for (let i = random.nextInt(30); i > 0; i--) {
    const from = random.nextInt(count);
    after.fill([FOG, ROCK][random.nextInt(2)], from, from + random.nextInt(9));
  }
  const settings = defaultSettings();
  for (const setting of SETTINGS) {
    if (random.nextInt(3) > 0) continue;
    if (setting.kind === 'toggle') settings[setting.key] = random.nextInt(2) === 0;
    else if (setting.kind === 'choice')
      settings[setting.key] = setting.values[random.nextInt(setting.values.length)].value;
    else settings[setting.key] = random.nextInt(2) === 0 ? setting.min : setting.max;
  }
  const any = () => voxelOf(sides, random.nextInt(count));
  const view = {
    target: any(),
    turn: random.nextInt(360),
    rise: random.nextInt(177) - 88,
    distance: 2 + random.nextInt(99),
  };
  const plan = { kind, size, seed: random.nextInt(1000000), sides, runs: runsBetween(after, before) };
  assert.deepEqual(withRuns(before, plan.runs), after);
  return { plan, ends: [any(), any()], view, settings };
}

test('a link carries block, changes, ends, camera and settings', () => {
  const random = new Random(15n);
  for (let round = 0; round < 500; round++) {
    const state = randomState(random);
    assert.deepEqual(LINK.read(LINK.write(state)), state, `round ${round}`);
  }
});

test('a block with more changes than a link can hold has none', () => {
  const state = randomState(new Random(16n));
  const runs = Array.from({ length: 20000 }, (_, i) => ({ from: 2 * i, length: 1, area: ROCK }));
  const plan = { kind: 'empty', size: 'large', seed: 1, sides: sidesOf('empty', 'large'), runs };
  assert.equal(LINK.write({ ...state, plan, ends: [{ x: 0, y: 0, z: 0 }], view: defaultView(plan.sides) }), null);
});

test('no text makes the reader of links do worse than refuse', () => {
  const random = new Random(17n);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#=%';
  const links = Array.from({ length: 60 }, () => LINK.write(randomState(random)));
  const counts = { read: 0, refused: 0 };
  const attempt = (text) => {
    let state;
    try {
      state = LINK.read(text);
    } catch (error) {
      assert.ok(error instanceof LinkError, `${text.slice(0, 60)}: ${error.stack}`);
      counts.refused++;
      return;
    }
    counts.read++;
    const { sides, runs } = state.plan;
    const count = sides.width * sides.height * sides.depth;
    assert.ok([...state.ends, state.view.target].every((voxel) => isInside(sides, voxel)));
    assert.ok(runs.every(({ from, length }) => length >= 1 && from + length <= count));
    const again = LINK.write(state);
    if (again !== null) assert.deepEqual(LINK.read(again), state);
  };
  for (const link of links) for (let end = 0; end <= Math.min(link.length, 200); end++) attempt(link.slice(0, end));
  for (let i = 0; i < 20000; i++) {
    const text = [...links[random.nextInt(links.length)].slice(0, 200)];
    for (let k = random.nextInt(4); k >= 0; k--) {
      text[2 + random.nextInt(text.length - 2)] = letters[random.nextInt(letters.length)];
    }
    attempt(text.join(''));
  }
  assert.ok(counts.read > 1000 && counts.refused > 5000, JSON.stringify(counts));
});
