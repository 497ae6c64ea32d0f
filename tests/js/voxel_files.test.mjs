// Voxel map and scenario files.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GridFormatError, movingAi, root, VoxelGrid } from './support/onepath.mjs';

const map = 'voxel 4 3 2\n0 0 0\n3 2 1\n1 1 1\n';

test('a map says which voxels are solid', () => {
  const sources = [map, map.replaceAll('\n', '\r\n'), new TextEncoder().encode(map), Buffer.from(map)];
  for (const source of sources) {
    const grid = movingAi.parseVoxelMap(source);
    assert.ok(grid instanceof VoxelGrid);
    assert.deepEqual([grid.sizeX, grid.sizeY, grid.sizeZ], [4, 3, 2]);
    const solid = [];
    for (let z = 0; z < 2; z++) {
      for (let y = 0; y < 3; y++) {
        for (let x = 0; x < 4; x++) if (!grid.isWalkable(x, y, z)) solid.push([x, y, z]);
      }
    }
    assert.deepEqual(solid, [
      [0, 0, 0],
      [1, 1, 1],
      [3, 2, 1],
    ]);
    grid.dispose();
  }
});

const scenarios = 'version 1\nmaps/é.3dmap\n0 1 0 3 0 1 4.14626437 1.25\n1 0 0 2 2 1 3.1462643699419726 1\n';

test('scenarios', () => {
  const name = { map: 'maps/é.3dmap' };
  const expected = [
    { ...name, startX: 0, startY: 1, startZ: 0, goalX: 3, goalY: 0, goalZ: 1, optimalLength: 4.14626437, ratio: 1.25 },
    {
      ...name,
      startX: 1,
      startY: 0,
      startZ: 0,
      goalX: 2,
      goalY: 2,
      goalZ: 1,
      optimalLength: 3.1462643699419726,
      ratio: 1,
    },
  ];
  assert.deepEqual(movingAi.parseVoxelScenarios(scenarios), expected);
  assert.deepEqual(movingAi.parseVoxelScenarios(new TextEncoder().encode(scenarios)), expected);
  assert.deepEqual(movingAi.parseVoxelScenarios('version 1\na.3dmap\n'), []);
});

test('malformed files name the line', () => {
  const format = (message) => ({ name: 'GridFormatError', code: 'grid-format', message });
  const cases = [
    ['parseVoxelMap', '', /line 1/],
    ['parseVoxelMap', 'octile 4 3 2\n', /line 1/],
    ['parseVoxelMap', 'voxel 4 3\n', /line 1/],
    ['parseVoxelMap', 'voxel 4 3 0\n', /line 1/],
    ['parseVoxelMap', 'voxel 1024 1024 1025\n', /line 1/],
    ['parseVoxelMap', 'voxel 4 3 2\n0 0 0\n4 0 0\n', /line 3/],
    ['parseVoxelMap', 'voxel 4 3 2\n0 0\n', /line 2/],
    ['parseVoxelMap', 'voxel 4 3 2\n0 0 -1\n', /line 2/],
    ['parseVoxelMap', Uint8Array.of(0xff, 0xfe, 0, 1), /line 1/],
    ['parseVoxelScenarios', 'version 2\na\n', /line 1/],
    ['parseVoxelScenarios', 'version 1\na\n0 0 0 1 1 1 2\n', /line 3/],
    ['parseVoxelScenarios', 'version 1\na\n0 0 0 1 1 1 x 1\n', /line 3/],
    ['parseVoxelScenarios', 'version 1\na\n0 0 0 1 1 1 1 1 1\n', /line 3/],
  ];
  for (const [parse, source, message] of cases) {
    assert.throws(() => movingAi[parse](source), format(message), `${parse} ${source}`);
  }
  for (const parse of ['parseVoxelMap', 'parseVoxelScenarios']) {
    assert.throws(() => movingAi[parse](7), {
      name: 'TypeError',
      code: 'invalid-argument',
      argument: 'source',
      message: 'source must be a Uint8Array, was 7',
    });
    assert.throws(() => movingAi[parse]('?'), { argument: 'source' });
  }
});

test('every prefix of a map and a scenario file, and every byte changed, parses or is an error', () => {
  for (const [parse, text] of Object.entries({ parseVoxelMap: map, parseVoxelScenarios: scenarios })) {
    const bytes = new TextEncoder().encode(text);
    const attempt = (input) => {
      try {
        const result = movingAi[parse](input);
        if (result instanceof VoxelGrid) result.dispose();
      } catch (error) {
        assert.ok(error instanceof GridFormatError, error);
      }
    };
    for (let i = 0; i <= bytes.length; i++) attempt(bytes.slice(0, i));
    for (let i = 0; i < bytes.length; i++) {
      for (const value of [0, 10, 32, 48, 57, 128, 255, bytes[i] ^ 1]) {
        attempt(Uint8Array.from(bytes, (byte, at) => (at === i ? value : byte)));
      }
    }
  }
});

const data = process.env.ONEPATH_DATA ?? join(root, '../shared/data');
// How many scenarios to take, evenly through the file: by default those with short paths, in a full run of any length. A
// path through A1 takes ten seconds at worst.
const samples = { A1: [40, 40], Simple: [40, 10000], Complex: [40, 2000] };
for (const [name, [few, many]] of Object.entries(samples)) {
  const file = join(data, 'voxel', `${name}.3dmap`);
  const skip = existsSync(file) ? false : `${name}.3dmap is not in ONEPATH_DATA`;
  test(`${name}: published lengths`, { skip }, () => {
    const isFull = Boolean(process.env.ONEPATH_FULL);
    const grid = movingAi.parseVoxelMap(readFileSync(file));
    const all = movingAi
      .parseVoxelScenarios(readFileSync(`${file}.3dscen`))
      .filter(({ optimalLength }) => isFull || optimalLength < 150);
    assert.ok(all.length > 1000);
    for (let i = 0; i < all.length; i += Math.ceil(all.length / (isFull ? many : few))) {
      const { startX, startY, startZ, goalX, goalY, goalZ, optimalLength } = all[i];
      const { cost } = grid.findPath([startX, startY, startZ], [goalX, goalY, goalZ]);
      assert.ok(Math.abs(cost - optimalLength) <= 1e-6, `scenario ${i}: ${cost}, published ${optimalLength}`);
    }
    grid.dispose();
  });
}
