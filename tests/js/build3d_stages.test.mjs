// The stages of the 3D builder through the binding, against the definitions: what each returns follows from what went in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build3d, CompactHeightfield, Heightfield, NavMesh, Random } from './support/onepath.mjs';
import { FLOOR, randomSettings, randomSoup, Soup } from './support/build_scenes.mjs';

const full = process.env.ONEPATH_FULL !== undefined;
const FRAME = { originX: 0, originY: 0, originZ: 0, cellSize: 1, cellHeight: 0.5, width: 8, depth: 6, height: 30 };

/** [{ min, max, area }, ...] of every column. */
function columnsOf({ columns, min, max, areas }) {
  return Array.from({ length: columns.length - 1 }, (_, i) =>
    Array.from({ length: columns[i + 1] - columns[i] }, (__, k) => {
      const at = columns[i] + k;
      return { min: min[at], max: max[at], area: areas[at] };
    }),
  );
}

/** Random spans of random areas, as triangles would not make them. */
function randomHeightfield(seed, frame = { ...FRAME, width: 14, depth: 11 }) {
  const random = new Random(BigInt(seed));
  const solid = new Heightfield(frame);
  for (let z = 0; z < frame.depth; z++) {
    for (let x = 0; x < frame.width; x++) {
      solid.addSpan(x, z, 0, 1 + random.nextInt(2), random.nextInt(12) === 0 ? 0 : 63);
      if (random.nextInt(4) === 0) solid.addSpan(x, z, 12 + random.nextInt(4), 18, random.nextInt(6) === 0 ? 5 : 63);
    }
  }
  return solid;
}

// ---- Frames and spans ----

test('a frame holds its bounds and not a row more', () => {
  const frame = build3d.frame([-1, 2, 3], { x: 8.9, y: 5, z: 4 }, 0.5, 0.25);
  assert.deepEqual(frame, {
    originX: -1,
    originY: 2,
    originZ: 3,
    cellSize: 0.5,
    cellHeight: 0.25,
    width: 20,
    depth: 2,
    height: 12,
  });
  assert.deepEqual(new Heightfield(frame).frame, frame);
});

test('spans are what was added, row by row', () => {
  for (let seed = 0; seed < (full ? 300 : 40); seed++) {
    const random = new Random(BigInt(seed));
    const solid = new Heightfield(FRAME);
    const rows = Array.from({ length: FRAME.width * FRAME.depth }, () => new Uint8Array(FRAME.height));
    for (let i = 0; i < 120; i++) {
      const [x, z, min] = [random.nextInt(FRAME.width), random.nextInt(FRAME.depth), random.nextInt(FRAME.height)];
      const max = min + 1 + random.nextInt(Math.min(6, FRAME.height - min));
      solid.addSpan(x, z, min, max, random.nextInt(64), random.nextInt(3));
      rows[x + z * FRAME.width].fill(1, min, max);
    }
    const columns = columnsOf(solid.spans());
    columns.forEach((spans, i) => {
      const found = new Uint8Array(FRAME.height);
      spans.forEach(({ min, max }, k) => {
        found.fill(1, min, max);
        assert.ok(k === 0 || spans[k - 1].max < min, `seed ${seed}: spans touch`);
      });
      assert.deepEqual(found, rows[i], `seed ${seed}, column ${i}`);
    });
    assert.equal(solid.spanCount, columns.flat().length);
    solid.dispose();
  }
});

test('triangles become spans of the rows they pass through', () => {
  const solid = new Heightfield(FRAME);
  // A floor on top of row 3, and a slope of 45 degrees beside it; cells on a diagonal get spans of both triangles.
  const [positions, indices] = new Soup().floor(0, 0, 2, 6, 2).slope(2, 0, 8, 6, 2, 8).arrays();
  const stats = solid.addTriangles(positions, indices, { maxSlopeDegrees: 44 });
  assert.deepEqual(stats, { triangles: 4, degenerate: 0, spans: 12 + 6 + 36 + 6 });
  const columns = columnsOf(solid.spans());
  assert.deepEqual(columns[0], [{ min: 3, max: 4, area: 63 }]);
  assert.deepEqual(columns[2], [{ min: 4, max: 6, area: 0 }]);
  assert.deepEqual(columns[7], [{ min: 14, max: 16, area: 0 }]);
  const other = new Heightfield(FRAME);
  other.addTriangles(positions, indices, { maxSlopeDegrees: 46 });
  assert.equal(columnsOf(other.spans())[2][0].area, 63);
  const marked = new Heightfield(FRAME);
  marked.addTriangles(positions, indices, { areas: Uint8Array.of(1, 2, 3, 4) });
  assert.deepEqual([...new Set(marked.spans().areas)].sort(), [1, 2, 3, 4]);
  assert.deepEqual(
    [...build3d.classify(positions, indices, FRAME)],
    [63, 63, 0, 0],
    'exactly 45 degrees is not below 45',
  );
});

test('voxelize makes a frame around the triangles', () => {
  for (const soup of [FLOOR, randomSoup(1), new Soup().quad([1, 0, 2], [1, 3, 2], [4, 3, 2], [4, 0, 2]).arrays()]) {
    const solid = build3d.voxelize(...soup, { cellSize: 0.5, cellHeight: 0.25 });
    const same = build3d.voxelize(...soup, { frame: solid.frame });
    assert.deepEqual(same.spans(), solid.spans());
    assert.ok(solid.spanCount > 0);
    solid.dispose();
  }
  assert.equal(build3d.voxelize(...FLOOR).frame.cellSize, 0.3);
});

test('height grids', () => {
  const heights = Float32Array.from({ length: 9 * 7 }, (_, i) => 1 + (i % 9) * 0.5);
  const solid = new Heightfield(FRAME);
  const stats = solid.addHeightGrid({ heights, countX: 9, countZ: 7, x: 0, z: 0, spacing: 1 });
  assert.equal(stats.triangles, 8 * 6 * 2);
  columnsOf(solid.spans()).forEach((spans, i) => {
    assert.deepEqual(spans, [{ min: 2 + (i % 8), max: 3 + (i % 8), area: 63 }]);
  });
  const doubles = new Heightfield(FRAME);
  doubles.addHeightGrid({ heights: Float64Array.from(heights), countX: 9, countZ: 7, x: 0, z: 0, spacing: 1 });
  assert.deepEqual(doubles.spans(), solid.spans());
});

test('voxels of both kinds at an offset', () => {
  const [width, depth, height] = [3, 2, 5];
  const random = new Random(5n);
  for (let round = 0; round < 50; round++) {
    const materials = Uint8Array.from({ length: width * depth * height }, () => random.nextInt(3));
    const block = { materials, width, depth, height, materialAreas: { 1: 63, 2: 7 } };
    const offset = [random.nextInt(9) - 2, random.nextInt(30) - 3, random.nextInt(8) - 2];
    const [ones, runs] = [new Heightfield(FRAME), new Heightfield(FRAME)];
    ones.addVoxels(block, offset);
    runs.addVoxels(build3d.voxelChunk(block), offset);
    assert.deepEqual(runs.spans(), ones.spans());
    const columns = columnsOf(ones.spans());
    for (let i = 0; i < materials.length; i++) {
      const [x, y, z] = [
        (Math.floor(i / height) % width) + offset[0],
        (i % height) + offset[1],
        Math.floor(i / height / width) + offset[2],
      ];
      if (x < 0 || x >= 8 || z < 0 || z >= 6 || y < 0 || y >= 30) continue;
      assert.equal(
        columns[x + z * 8].some(({ min, max }) => y >= min && y < max),
        materials[i] !== 0,
      );
    }
  }
});

test('filters change areas only, and three of them are the whole filter', () => {
  for (let seed = 0; seed < 20; seed++) {
    const [one, three] = [randomHeightfield(seed), randomHeightfield(seed)];
    const before = one.spans();
    one.filter(8, 2);
    three.filterLowObstacles(2);
    three.filterLedges(8, 2);
    three.filterLowCeilings(8);
    const after = one.spans();
    assert.deepEqual(after, three.spans());
    assert.deepEqual({ ...after, areas: 0 }, { ...before, areas: 0 });
    assert.notDeepEqual(after.areas, before.areas);
  }
});

// ---- Floors ----

/** The floors by their definition: [{ x, z, y, openRows, area }] and for each the numbers that its links lead to. */
function expectedFloors(solid, height, climb) {
  const { width, depth } = solid.frame;
  const cells = columnsOf(solid.spans()).map((spans) =>
    spans
      .map(({ max, area }, k) => ({ y: max, openRows: k + 1 < spans.length ? spans[k + 1].min - max : 65535, area }))
      .filter(({ area }) => area !== 0),
  );
  const linkOf = (floor, x, z) => {
    if (x < 0 || x >= width || z < 0 || z >= depth) return 63;
    const found = cells[x + z * width].findIndex((other) => {
      const low = Math.max(floor.y, other.y);
      const high = Math.min(floor.y + floor.openRows, other.y + other.openRows);
      return high - low >= height && Math.abs(floor.y - other.y) <= climb;
    });
    return found < 0 ? 63 : found;
  };
  return cells.flatMap((floors, cell) => {
    const [x, z] = [cell % width, Math.floor(cell / width)];
    return floors.map((floor) => ({
      ...floor,
      x,
      z,
      links: [linkOf(floor, x - 1, z), linkOf(floor, x, z + 1), linkOf(floor, x + 1, z), linkOf(floor, x, z - 1)],
    }));
  });
}

const linksOf = (word) => [0, 6, 12, 18].map((shift) => (word >>> shift) & 63);

test('floors and links are those of the definition', () => {
  for (let seed = 0; seed < (full ? 300 : 40); seed++) {
    const solid = randomHeightfield(seed);
    const compact = solid.compact(9, 1 + (seed % 3));
    const { cells, x, z, y, openRows, areas, regions, links } = compact.floors();
    const found = Array.from(x, (_, i) => ({
      y: y[i],
      openRows: openRows[i],
      area: areas[i],
      x: x[i],
      z: z[i],
      links: linksOf(links[i]),
    }));
    assert.deepEqual(found, expectedFloors(solid, 9, 1 + (seed % 3)), `seed ${seed}`);
    assert.equal(compact.floorCount, found.length);
    assert.equal(cells.at(-1), found.length);
    assert.ok(regions.every((region) => region === 0));
    assert.ok(compact instanceof CompactHeightfield && compact.frame === solid.frame);
  }
});

const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** For each floor, in each direction the neighbour (its link leads there and back) or -1. */
function neighboursOf({ cells, x, z, links }, { width }) {
  const target = (i, direction) => {
    const number = (links[i] >>> (6 * direction)) & 63;
    const [dx, dz] = STEPS[direction];
    return number === 63 ? -1 : cells[x[i] + dx + (z[i] + dz) * width] + number;
  };
  return Array.from(x, (_, i) =>
    [0, 1, 2, 3].map((direction) => {
      const other = target(i, direction);
      return other >= 0 && target(other, (direction + 2) % 4) === i ? other : -1;
    }),
  );
}

/** Distances to a boundary by relaxing until nothing changes. */
function expectedDistances(floors, frame) {
  const neighbours = neighboursOf(floors, frame);
  const walkable = (i) => i >= 0 && floors.areas[i] !== 0;
  const distances = Array.from(neighbours, (own, i) => (walkable(i) && own.every(walkable) ? Infinity : 0));
  for (let changed = true; changed;) {
    changed = false;
    distances.forEach((distance, i) => {
      const near = neighbours[i].filter((k) => k >= 0).map((k) => distances[k] + 2);
      const across = neighbours[i].flatMap((k, direction) =>
        k < 0 ? [] : [1, 3].map((turn) => neighbours[k][(direction + turn) % 4]),
      );
      const best = Math.min(distance, ...near, ...across.filter((k) => k >= 0).map((k) => distances[k] + 3));
      changed ||= best < distance;
      distances[i] = best;
    });
  }
  return distances;
}

test('distances, erosion and regions hold to their definitions', () => {
  for (let seed = 0; seed < (full ? 100 : 15); seed++) {
    const solid = randomHeightfield(seed);
    const compact = solid.compact(9, 2);
    const distances = compact.distances();
    assert.deepEqual([...distances], expectedDistances(compact.floors(), compact.frame), `seed ${seed}`);
    for (const partition of ['watershed', 'monotone', 'layers']) {
      compact.partition(partition, { minRegionArea: 0, mergeRegionArea: 0 });
      checkRegions(compact, `seed ${seed}, ${partition}`);
    }
    compact.erode(1);
    assert.equal(compact.regionCount, 0, 'gone with the areas');
  }
});

/** Every walkable floor has a region; regions are connected, of one area, and numbered by their first floors. */
function checkRegions(compact, message) {
  const floors = compact.floors();
  const neighbours = neighboursOf(floors, compact.frame);
  const seen = new Set();
  let newest = 0;
  floors.regions.forEach((region, first) => {
    assert.equal(region === 0, floors.areas[first] === 0, message);
    if (region === 0 || seen.has(first)) return;
    newest += 1;
    assert.equal(region, newest, message);
    const open = [first];
    seen.add(first);
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      assert.equal(floors.areas[i], floors.areas[first], message);
      for (const k of neighbours[i]) {
        if (k < 0 || seen.has(k) || floors.regions[k] !== region) continue;
        seen.add(k);
        open.push(k);
      }
    }
  });
  assert.equal(compact.regionCount, newest, message);
  const { layers, layerCount } = compact.regionLayers();
  assert.equal(layers.length, newest + 1, message);
  const taken = new Set();
  floors.regions.forEach((region, i) => {
    if (region === 0) return;
    assert.ok(layers[region] >= 0 && layers[region] < layerCount, message);
    taken.add(`${floors.x[i]} ${floors.z[i]} ${layers[region]} ${region}`);
  });
  const columns = [...taken].map((key) => key.replace(/ \d+$/, ''));
  assert.equal(new Set(columns).size, columns.length, `${message}: two regions of a layer share a cell`);
}

test('areas and obstacles mark the floors whose centres they cover', () => {
  const solid = new Heightfield(FRAME);
  for (let i = 0; i < 48; i++) solid.addSpan(i % 8, Math.floor(i / 8), 0, 2);
  const areasAfter = (mark) => {
    const compact = solid.compact(4, 1);
    mark(compact);
    const { areas, x, z } = compact.floors();
    return Array.from(areas, (area, i) => ({ area, x: x[i], z: z[i] }));
  };
  const corners = [
    [2, 1],
    [5, 1],
    [5, 4],
    [2, 4],
  ];
  for (const { area, x, z } of areasAfter((floors) => floors.markArea({ corners, minY: 0, maxY: 1, area: 9 }))) {
    assert.equal(area, x >= 2 && x < 5 && z >= 1 && z < 4 ? 9 : 63);
  }
  for (const { area } of areasAfter((floors) => floors.markArea({ corners, minY: 1.1, maxY: 2, area: 9 }))) {
    assert.equal(area, 63);
  }
  const cylinder = { shape: 'cylinder', position: [4, 0, 3], radius: 1.5, height: 2 };
  for (const growth of [0, 1]) {
    for (const { area, x, z } of areasAfter((floors) => floors.markObstacle(cylinder, growth))) {
      assert.equal(area, Math.hypot(x + 0.5 - 4, z + 0.5 - 3) <= 1.5 + growth ? 0 : 63, `${x} ${z}`);
    }
  }
});

// ---- Contours, polygons, detail ----

/** Twice the area of a loop, positive when it runs counter-clockwise. */
function loopArea(vertices, stride, from, to) {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const next = i + 1 < to ? i + 1 : from;
    sum += vertices[i * stride] * vertices[next * stride + 2] - vertices[next * stride] * vertices[i * stride + 2];
  }
  return sum;
}

test('loops surround as many cells as their regions have floors', () => {
  for (let seed = 0; seed < (full ? 200 : 30); seed++) {
    const compact = randomHeightfield(seed).compact(9, 2);
    compact.partition('watershed', { minRegionArea: 0, mergeRegionArea: 8 });
    const { regions } = compact.floors();
    const raw = compact.contours({ raw: true, straightRegionBorders: false });
    const areas = new Map();
    for (let i = 0; i < raw.regions.length; i++) {
      for (let ring = raw.rawRings[i]; ring < raw.rawRings[i + 1]; ring++) {
        const area = loopArea(raw.rawVertices, 4, raw.rawStarts[ring], raw.rawStarts[ring + 1]) / 2;
        areas.set(raw.regions[i], (areas.get(raw.regions[i]) ?? 0) + area);
      }
    }
    for (const [region, area] of areas) {
      assert.equal(area, regions.filter((other) => other === region).length, `seed ${seed}, region ${region}`);
    }
    assert.equal(raw.droppedHoles, 0);
    assert.equal(raw.rawStarts.at(-1) * 4, raw.rawVertices.length);
    const plain = compact.contours({ straightRegionBorders: false });
    assert.deepEqual([plain.rawVertices.length, [...plain.rawStarts]], [0, [0]]);
    assert.ok(plain.rawRings.every((ring) => ring === 0) && plain.rawRings.length === plain.regions.length + 1);
    assert.deepEqual(plain.vertices, raw.vertices);
  }
});

test('polygons cover their contours, and triangles their polygons', () => {
  for (let seed = 0; seed < (full ? 200 : 30); seed++) {
    const compact = randomHeightfield(seed).compact(9, 2);
    compact.partition('watershed', { minRegionArea: 4, mergeRegionArea: 20 });
    const contours = compact.contours();
    const tile = build3d.tileCells(compact.frame);
    const polys = build3d.polygonize(contours, tile, 3 + (seed % 6));
    const areas = new Map();
    const add = (region, area) => areas.set(region, (areas.get(region) ?? 0) + area);
    contours.regions.forEach((region, i) => {
      add(region, loopArea(contours.vertices, 4, contours.starts[i], contours.starts[i + 1]));
    });
    const cornersOf = (poly) => polys.indices.subarray(polys.starts[poly], polys.starts[poly + 1]);
    polys.regions.forEach((region, poly) => {
      const corners = Int32Array.from(
        [...cornersOf(poly)].flatMap((v) => [...polys.vertices.subarray(v * 3, v * 3 + 3)]),
      );
      assert.ok(corners.length >= 9 && corners.length <= 3 * (3 + (seed % 6)), `seed ${seed}`);
      add(region, -loopArea(corners, 3, 0, corners.length / 3));
    });
    // Walls that were split lie on the same line, so not a cell is lost but where ears were forced.
    if (polys.degenerateEars === 0) for (const area of areas.values()) assert.equal(area, 0, `seed ${seed}`);
    checkDetail(compact, polys, tile, cornersOf, `seed ${seed}`);
  }
});

function checkDetail(compact, polys, tile, cornersOf, message) {
  for (const sampleDistance of [0, 2]) {
    const { positions, indices, polys: owners } = build3d.detail(polys, compact, tile, { sampleDistance, climb: 2 });
    const areas = new Float64Array(polys.regions.length);
    let last = 0;
    owners.forEach((poly, triangle) => {
      assert.ok(poly >= last, message);
      last = poly;
      const [a, b, c] = [...indices.subarray(triangle * 3, triangle * 3 + 3)].map((i) =>
        positions.subarray(i * 3, i * 3 + 3),
      );
      const up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
      assert.ok(up > 0, `${message}: faces down`);
      areas[poly] += up;
    });
    areas.forEach((area, poly) => {
      const corners = Int32Array.from(
        [...cornersOf(poly)].flatMap((v) => [...polys.vertices.subarray(v * 3, v * 3 + 3)]),
      );
      assert.ok(Math.abs(area - loopArea(corners, 3, 0, corners.length / 3)) < 1e-3, message);
    });
    if (sampleDistance === 0) assert.equal(positions.length, polys.indices.length * 3, message);
  }
}

test('a stage takes what was made by hand', () => {
  // An L of 4 x 4 cells without its quarter.
  const corners = [
    [0, 0],
    [4, 0],
    [4, 2],
    [2, 2],
    [2, 4],
    [0, 4],
  ];
  const contours = {
    vertices: Int32Array.from(corners.flatMap(([x, z]) => [x, 3, z, 0])),
    starts: Int32Array.of(0, 6),
    regions: Int32Array.of(1),
    areas: Uint8Array.of(5),
  };
  const tile = { border: 0, cells: 4, tileSize: 2, cellSize: 0.5, cellHeight: 0.25 };
  const polys = build3d.polygonize(contours, tile);
  assert.deepEqual([polys.regions.length, [...polys.areas]], [2, [5, 5]]);
  const frame = { ...FRAME, width: 4, depth: 4, cellSize: 0.5, cellHeight: 0.25 };
  const solid = new Heightfield(frame);
  for (let i = 0; i < 16; i++) solid.addSpan(i % 4, Math.floor(i / 4), 0, 3);
  const compact = solid.compact(4, 1);
  compact.partition();
  const { positions } = build3d.detail(polys, compact, tile);
  assert.ok(positions.every((number, i) => (i % 3 === 1 ? number === 0 : number >= 0 && number <= 2)));
  const world = build3d.worldPositions({ ...frame, originX: 10 }, polys.vertices);
  assert.deepEqual([...world.subarray(0, 3)].map((number, axis) => number - [10, 0, 0][axis]).at(1), 0.75);
  assert.deepEqual(
    build3d.worldPositions(frame, contours.vertices, 4),
    Float32Array.from(corners.flatMap(([x, z]) => [x / 2, 0.75, z / 2])),
  );
});

// ---- All stages ----

test('the stages one by one give the tile of a build, byte for byte', () => {
  for (let seed = 0; seed < (full ? 200 : 25); seed++) {
    const [positions, indices] = randomSoup(seed);
    const partition = ['watershed', 'monotone'][seed % 2];
    const given = { ...randomSettings(seed), partition, contourMaxError: 1.25, area: 7, flags: 5, maxVertsPerPoly: 6 };
    const { frame, tile } = build3d.stages(positions, indices, given);
    const settings = { ...given, tileSize: tile.tileSize, cellHeight: 0.2 };
    const [height, climb, radius] = [10, 4, Math.ceil(Math.fround(given.agentRadius / Math.fround(given.cellSize)))];
    const solid = new Heightfield(frame);
    solid.addTriangles(positions, indices, { threshold: climb });
    solid.filter(height, climb);
    const floors = solid.compact(height, climb);
    floors.erode(radius);
    const { minRegionArea, mergeRegionArea } = given;
    floors.partition(partition, { minRegionArea, mergeRegionArea });
    const maxEdgeLength = Math.floor(3.6 / given.cellSize + 0.5);
    const polys = build3d.polygonize(floors.contours({ maxError: 1.25, maxEdgeLength }), tile);
    const bytes = build3d.tile(polys, floors, tile, settings);
    const mesh = NavMesh.build(positions, indices, settings);
    if (mesh.tileCount === 0) {
      assert.equal(bytes, null, `seed ${seed}`);
      continue;
    }
    assert.deepEqual(bytes, mesh.saveTile(0, 0), `seed ${seed}`);
    // Into a mesh without tiles, at another place.
    const empty = NavMesh.build(new Float32Array(0), new Uint16Array(0), settings);
    const streamer = empty.createStreamer();
    streamer.add(build3d.tile(polys, floors, tile, settings, { tileX: 2, tileZ: -3, layer: 1 }));
    streamer.update(1);
    assert.deepEqual(
      empty.tiles().map(({ x, z, layer }) => [x, z, layer]),
      [[2, -3, 1]],
    );
    [solid, floors, mesh, empty].forEach((object) => object.dispose());
  }
});

test('the stages are those of a build with one tile', () => {
  for (let seed = 0; seed < (full ? 200 : 25); seed++) {
    const [positions, indices] = randomSoup(seed);
    const settings = { ...randomSettings(seed), detailMaxError: 0.1 };
    const obstacles = seed % 3 === 0 ? [{ shape: 'cylinder', position: [8, 0, 8], radius: 1, height: 2 }] : [];
    const { tile, frame, polys, detail, detailOrigin, solid, filtered, floors, distances, contours } = build3d.stages(
      positions,
      indices,
      settings,
      { obstacles },
    );
    const [originX, originZ] = [detailOrigin.x, detailOrigin.z];
    assert.ok(originX === 0 && originZ === 0, `seed ${seed}`);
    const mesh = NavMesh.build(positions, indices, { ...settings, tileSize: tile.tileSize }, { obstacles });
    if (settings.partition !== 'layers') {
      assert.equal(mesh.tileCount, polys.regions.length > 0 ? 1 : 0);
      const built = mesh.polygons();
      assert.deepEqual(
        built.counts,
        Uint8Array.from(polys.regions, (_, i) => polys.starts[i + 1] - polys.starts[i]),
      );
      const world = build3d.worldPositions(frame, polys.vertices);
      const corner = (vertices, i) => [...vertices.subarray(i * 3, i * 3 + 3)];
      polys.indices.forEach((vertex, i) => {
        const [a, b] = [corner(world, vertex), corner(built.vertices, built.indices[i])];
        assert.ok(
          a.every((number, axis) => Math.abs(number - b[axis]) < 1e-4),
          `seed ${seed}`,
        );
      });
    }
    assert.deepEqual({ ...solid, areas: 0 }, { ...filtered, areas: 0 });
    assert.equal(distances.length, floors.x.length);
    assert.ok(contours.rawVertices.length >= contours.vertices.length || contours.droppedHoles > 0);
    assert.ok(detail.indices.length >= polys.regions.length * 3);
    mesh.dispose();
  }
});
