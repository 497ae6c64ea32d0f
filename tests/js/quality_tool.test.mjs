// What the comparison of builds concludes from two meshes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf, onepathSettings, recastSettingsFor } from '../../bench/build_settings.mjs';
import { makeLevel } from '../../examples/web/shared/level_generator.js';
import { compareMeshes } from '../../tools/quality_3d/compare_meshes.mjs';
import { makeGroundSampler, makeRandom } from '../../tools/quality_3d/random_points.mjs';

/** A floor of 4 x 2, a wall on it, and a slope of two in one. */
const scene = {
  positions: Float64Array.of(0, 1, 0, 0, 1, 2, 4, 1, 2, 4, 1, 0, 4, 3, 0, 4, 3, 2, 5, 5, 2),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 3, 2, 4, 4, 5, 6),
};

test('random points lie on the ground that is flat enough, evenly', () => {
  const draw = makeGroundSampler(scene, makeRandom());
  const left = { count: 0, total: 4000 };
  for (let i = 0; i < left.total; ++i) {
    const [x, y, z] = draw();
    assert.ok(x >= 0 && x <= 4 && z >= 0 && z <= 2 && Math.abs(y - 1) < 1e-12);
    left.count += x < 1 ? 1 : 0;
  }
  assert.ok(Math.abs(left.count / left.total - 0.25) < 0.03);
  assert.equal(makeGroundSampler({ ...scene, indices: scene.indices.subarray(6) }, makeRandom()), undefined);
});

/** A mesh on which one stands where x is at most `end`, and whose paths do not cross `gap`. */
const fakeMesh = (end, gap) => ({
  measure: () => ({ polys: 3, area: end * 2 }),
  stand: ([x, y, z]) => (x <= end ? [x, y + 0.1, z] : undefined),
  pathLength: ([from], [to]) => (from < gap === to < gap ? Math.abs(to - from) : undefined),
});

test('meshes are compared on points of both', () => {
  const result = compareMeshes(scene, fakeMesh(3, 9), fakeMesh(2, 1), 500);
  assert.equal(result.pairs, 500);
  assert.equal(result.ours.found, 500);
  assert.ok(result.theirs.found > 200 && result.theirs.found < 300);
  assert.equal(result.ours.length, result.theirs.length);
  assert.deepEqual([result.ours.area, result.theirs.area, result.ours.polys], [6, 4, 3]);
  assert.ok(Math.abs(result.seen.ours / result.seen.theirs - 1.5) < 0.1);
});

test('a mesh without ground has no pairs', () => {
  const result = compareMeshes(
    { positions: new Float64Array(0), indices: new Uint32Array(0) },
    fakeMesh(1, 9),
    fakeMesh(1, 9),
    5,
  );
  assert.deepEqual([result.pairs, result.seen.drawn, result.ours.found], [0, 0, 0]);
});

test('both libraries get the same grid', () => {
  const { positions } = makeLevel('city', { size: 64 });
  assert.deepEqual(boundsOf(positions).low, [0, 0, 0]);
  const ours = onepathSettings(positions, false);
  assert.deepEqual([ours.originX, ours.originZ], [0, 0]);
  assert.ok(ours.tileSize > 64 && ours.tileSize < 64 + 2 * ours.cellSize);
  assert.equal(onepathSettings(positions, true).tileSize, Math.fround(64 * 0.3));
  const theirs = recastSettingsFor(positions, true);
  assert.equal(theirs.cs, ours.cellSize);
  assert.equal(theirs.tileSize, 64);
  assert.equal(theirs.walkableRadius * theirs.cs, ours.agentRadius);
  assert.equal(theirs.maxEdgeLen * theirs.cs, ours.maxEdgeLength);
  assert.equal(theirs.minRegionArea ** 2, ours.minRegionArea);
});
