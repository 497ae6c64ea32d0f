// Map and scenario files.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { movingAi, root } from './support/onepath.mjs';

const text = 'type octile\nheight 2\nwidth 4\nmap\n.G@O\nTSW.\n';

test('terrain becomes areas', () => {
  assert.deepEqual([...movingAi.parseMap(text).cellsView], [0, 0, 255, 255, 255, 0, 255, 0]);
  const options = { groundArea: 1, swampArea: 2, waterArea: 3 };
  assert.deepEqual([...movingAi.parseMap(text, options).cellsView], [1, 1, 255, 255, 255, 2, 3, 1]);
  assert.deepEqual([...movingAi.parseMap(new TextEncoder().encode(text)).cellsView].length, 8);
  assert.deepEqual([...movingAi.parseMap(Buffer.from(text.replaceAll('\n', '\r\n'))).cellsView].length, 8);
});

test('a written map reads back as the same walls', () => {
  const grid = movingAi.parseMap(text);
  const written = movingAi.writeMap(grid);
  assert.equal(written, 'type octile\nheight 2\nwidth 4\nmap\n..@@\n@.@.\n');
  assert.equal(movingAi.parseMap(written).contentHash(), grid.contentHash());
});

test('scenarios', () => {
  const file = 'version 1\n0\tmaps/é.map\t4\t2\t0\t0\t1\t1\t1.41421356\n12 b.map 4 2 3 1 0 0 100.5\n';
  const expected = [
    {
      map: 'maps/é.map',
      bucket: 0,
      width: 4,
      height: 2,
      startX: 0,
      startY: 0,
      goalX: 1,
      goalY: 1,
      optimalLength: 1.41421356,
    },
    { map: 'b.map', bucket: 12, width: 4, height: 2, startX: 3, startY: 1, goalX: 0, goalY: 0, optimalLength: 100.5 },
  ];
  assert.deepEqual(movingAi.parseScenarios(file), expected);
  assert.deepEqual(movingAi.parseScenarios(new TextEncoder().encode(file)), expected);
  assert.deepEqual(movingAi.parseScenarios('version 1\n'), []);
});

// The expansions that the OnePath 1.1 documents print for whole scenario files; goals are not counted.
const published = [
  ['arena', { algorithm: 'a*' }, 4085],
  ['den312d', { algorithm: 'a*' }, 126998],
  ['brc000d', { algorithm: 'a*' }, 3594911],
  ['brc000d', { algorithm: 'jps' }, 210340],
  ['brc000d', { algorithm: 'jps', experimentalImprovedPruning: true }, 83678],
  ['brc000d', { algorithm: 'jps+' }],
  ['den312d', { algorithm: 'jps+', experimentalImprovedPruning: true }],
];
const data = process.env.ONEPATH_DATA ?? join(root, '../shared/data');
for (const [map, options, expansions] of published) {
  const file = join(data, 'grid', `${map}.map`);
  const skip = existsSync(file) ? false : `${map}.map is not in ONEPATH_DATA`;
  test(`${map} ${JSON.stringify(options)}: published costs and expansions`, { skip }, () => {
    const grid = movingAi.parseMap(readFileSync(file));
    let total = 0;
    for (const { startX, startY, goalX, goalY, optimalLength } of movingAi.parseScenarios(
      readFileSync(`${file}.scen`),
    )) {
      const { algorithm, cost, expandedCount } = grid.findPath([startX, startY], [goalX, goalY], options);
      assert.equal(algorithm, options.algorithm);
      assert.ok(Math.abs(cost - optimalLength) <= 1e-5 + 1e-6 * optimalLength, `${cost}, published ${optimalLength}`);
      total += expandedCount;
    }
    if (expansions !== undefined) assert.equal(total, expansions);
    grid.dispose();
  });
}
