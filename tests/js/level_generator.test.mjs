// The generated levels and the OBJ files that they can be written to.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { LEVEL_KINDS, makeLevel } from '../../examples/web/shared/level_generator.js';
import { formatObj, parseObj } from '../../examples/web/shared/obj_file.js';

/** What the digest of a level of size 96 with seed 7 begins with; tests/c/level_generator_test.c has the same. */
const digests = {
  terraces: 'b022c5707431a968',
  ramps: 'a0510b63162e175b',
  stairs: '5218326d34835c76',
  slivers: '76f66c3fff418bcf',
  overlapping: 'fc43ecd4c1edbc9b',
  city: '8363e0889eb17faa',
};

function digestOf({ positions, indices }) {
  const sixteenths = Int32Array.from(positions, (value) => value * 16);
  return createHash('sha256').update(sixteenths).update(indices).digest('hex').slice(0, 16);
}

test('levels are the same bits as those of the C generator', () => {
  assert.deepEqual(LEVEL_KINDS, Object.keys(digests));
  for (const [kind, digest] of Object.entries(digests)) {
    assert.equal(digestOf(makeLevel(kind, { size: 96, seed: 7 })), digest, kind);
  }
});

/** The sum over the triangles that face up of their areas, seen from above. */
function areaFromAbove({ positions, indices }) {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, az, bx, bz, cx, cz] = [0, 1, 2].flatMap((k) => [
      positions[3 * indices[i + k]],
      positions[3 * indices[i + k] + 2],
    ]);
    sum += Math.max(0, (bz - az) * (cx - ax) - (bx - ax) * (cz - az)) / 2;
  }
  return sum;
}

test('levels of every kind cover their ground, and differ by seed', () => {
  for (const kind of LEVEL_KINDS) {
    for (const size of [64, 100, 256]) {
      const level = makeLevel(kind, { size, seed: 3 });
      assert.ok(areaFromAbove(level) >= size * size, `${kind} ${size}`);
      assert.ok(level.positions.every((value) => value >= 0 && value <= size));
      assert.notEqual(digestOf(level), digestOf(makeLevel(kind, { size, seed: 4 })), `${kind} ${size}`);
    }
  }
});

test('a plain of slivers is covered once', () => {
  for (let seed = 0; seed < 20; ++seed) {
    assert.equal(areaFromAbove(makeLevel('slivers', { size: 128, seed })), 128 * 128);
  }
});

test('an unknown kind and a size out of range are refused', () => {
  assert.throws(() => makeLevel('moon'), /moon/);
  assert.throws(() => makeLevel('toString'), /toString/);
  for (const size of [63, 1025, 64.5, NaN]) {
    assert.throws(() => makeLevel('city', { size }), RangeError);
  }
});

test('a level comes back from its OBJ file', () => {
  for (const kind of LEVEL_KINDS) {
    const level = makeLevel(kind, { size: 64, seed: 11 });
    assert.deepEqual(parseObj(formatObj(level)), level);
  }
});

test('faces of an OBJ file', () => {
  const corners = 'v 0 0 0\nv 0 0 1 1.0\nv 1 0 1 0.5 0.5 0.5\nv 1 0 0\n';
  const faces = (text) => [...parseObj(corners + text).indices];
  assert.deepEqual(faces('f 1 2 3'), [0, 1, 2]);
  assert.deepEqual(faces('f 1/5/6 2//7 3/8 4'), [0, 1, 2, 0, 2, 3]);
  assert.deepEqual(faces('f -4 -3 -2\nv 9 9 9\nf -1 -2 -3'), [0, 1, 2, 4, 3, 2]);
  assert.deepEqual(faces('\tf  1 2 3 # a corner\r\n#f 1 2 4\r\nf 1 \\\r\n 3 4\r\n'), [0, 1, 2, 0, 2, 3]);
  assert.deepEqual(faces('o thing\ng\nusemtl red\nvt 1 2\nvn 0 1 0\nl 1 2\ns off\n\n'), []);
  assert.deepEqual(parseObj(''), { positions: new Float64Array(0), indices: new Uint32Array(0) });
});

test('what is wrong with an OBJ file is said with its line', () => {
  const refused = (text, message) => assert.throws(() => parseObj(text), { name: 'ObjError', message });
  refused('v 1 2', /^line 1: a vertex needs three finite numbers, was "1 2"$/);
  refused('\nv 1 2 x', /^line 2: /);
  refused('v 1 2 Infinity', /^line 1: /);
  refused('v 0 0 0\nf 1 1', /^line 2: a face needs three corners, has 2$/);
  refused('v 0 0 0\nf 1 1 2', /^line 2: a face names vertex "2"; 1 are defined so far$/);
  for (const corner of ['0', '-2', '1.5', 'x', '/1', '1e99']) {
    refused(`v 0 0 0\nf 1 1 ${corner}`, /^line 2: a face names vertex/);
  }
});
