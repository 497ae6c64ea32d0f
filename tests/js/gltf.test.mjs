// glTF files through the binding: what is read, buffers that the host answers, refusals, limits, memory.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gltfBufferUris, GltfError, OnePathFormatError, readGltf, root } from './support/onepath.mjs';
import { importCopy, wasmBytes } from './support/onepath.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const dataFolder = process.env.ONEPATH_DATA ?? join(root, '../shared/data');
const absent = existsSync(join(dataFolder, 'gltf/expected.json')) ? false : 'no glTF files (set ONEPATH_DATA)';

/** A triangle and its indices. */
const BINARY = new Uint8Array(42);
new Float32Array(BINARY.buffer, 0, 9).set([0, 0, 0, 2, 0, 0, 0, 0, -3]);
new Uint16Array(BINARY.buffer, 36, 3).set([0, 1, 2]);

const dataUri = (bytes) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

/** The parts of a file that shows the triangle; `changes` replaces some. */
function document(changes = {}) {
  return {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
    buffers: [{ byteLength: 42, uri: dataUri(BINARY) }],
    ...changes,
  };
}

const gltf = (changes) => new TextEncoder().encode(JSON.stringify(document(changes)));

function glb(changes) {
  const json = Buffer.from(JSON.stringify(document({ buffers: [{ byteLength: 42 }], ...changes })));
  const chunk = (type, bytes, filler) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, filler)]);
    const header = Buffer.from([0, 0, 0, 0, ...Buffer.from(type)]);
    header.writeUInt32LE(padded.length);
    return Buffer.concat([header, padded]);
  };
  const header = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1');
  const file = Buffer.concat([header, chunk('JSON', json, ' '), chunk('BIN\0', BINARY, 0)]);
  file.writeUInt32LE(file.length, 8);
  return file;
}

const TRIANGLE = {
  positions: Float64Array.of(0, 0, 0, 2, 0, 0, 0, 0, -3),
  indices: Uint32Array.of(0, 1, 2),
  nodeCount: 1,
};

test('both containers', () => {
  assert.deepEqual(readGltf(gltf()), TRIANGLE);
  assert.deepEqual(readGltf(glb()), TRIANGLE);
  assert.deepEqual(readGltf(glb(), {}), TRIANGLE);
  assert.deepEqual(
    readGltf(glb(), { resolveBuffer: undefined, maxTriangles: undefined, maxNodes: undefined }),
    TRIANGLE,
  );
  assert.deepEqual(gltfBufferUris(glb()), []);
  assert.deepEqual(gltfBufferUris(gltf()), []);
});

test('nodes place, mirrors turn round, an empty scene is empty', () => {
  const nodes = [{ children: [1, 2], translation: [10, 20, 30] }, { mesh: 0, scale: [1, 1, -1] }, { mesh: 0 }];
  const scene = readGltf(gltf({ nodes }));
  assert.deepEqual([...scene.indices], [0, 2, 1, 3, 4, 5]);
  assert.deepEqual([...scene.positions.subarray(0, 9)], [10, 20, 30, 12, 20, 30, 10, 20, 33]);
  assert.equal(scene.nodeCount, 3);
  const empty = readGltf(gltf({ nodes: [] }));
  assert.deepEqual(empty, { positions: new Float64Array(0), indices: new Uint32Array(0), nodeCount: 0 });
});

/** The triangle's bytes in two files. */
const PARTS = {
  buffers: [
    { byteLength: 36, uri: 'é/pos%20itions.bin' },
    { byteLength: 0, uri: dataUri([]) },
    { byteLength: 6, uri: 'indices.bin' },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36 },
    { buffer: 2, byteLength: 6 },
  ],
};

test('buffers in other files', () => {
  const file = gltf(PARTS);
  const asked = [];
  const files = new Map([
    ['é/pos%20itions.bin', BINARY.subarray(0, 36)],
    ['indices.bin', new Uint8ClampedArray(BINARY.subarray(36))],
  ]);
  assert.deepEqual(gltfBufferUris(file), [...files.keys()]);
  const resolveBuffer = (uri) => {
    asked.push(uri);
    return files.get(uri);
  };
  assert.deepEqual(readGltf(file, { resolveBuffer }), TRIANGLE);
  assert.deepEqual(asked, [...files.keys()]);
  const unknown = {
    name: 'GltfError',
    code: 'gltf-format',
    argument: 'buffers[2].uri',
    message: /resolved, was "indices\.bin"/,
  };
  files.delete('indices.bin');
  assert.throws(() => readGltf(file, { resolveBuffer }), unknown);
  assert.throws(() => readGltf(file), { argument: 'buffers[0].uri', message: /resolved, was "é\/pos%20itions.bin"/ });
  files.set('indices.bin', new Uint8Array(5));
  assert.throws(() => readGltf(file, { resolveBuffer }), {
    argument: 'buffers[2]',
    message: /byteLength bytes, 6, has 5/,
  });
});

test('what a resolver throws or answers wrongly', () => {
  const file = gltf(PARTS);
  const failure = new Error('no network');
  const failing = () => {
    throw failure;
  };
  assert.throws(
    () => readGltf(file, { resolveBuffer: failing }),
    (error) => error === failure,
  );
  for (const answer of [null, 'bytes', [1, 2], new ArrayBuffer(36), Promise.resolve(BINARY)]) {
    assert.throws(() => readGltf(file, { resolveBuffer: () => answer }), {
      name: 'TypeError',
      code: 'invalid-argument',
      message: /resolveBuffer\(\) must be a Uint8Array/,
    });
  }
  // A resolver may use the library, this function included.
  const nested = (uri) => {
    assert.deepEqual(readGltf(glb()), TRIANGLE);
    return uri === 'indices.bin' ? BINARY.subarray(36) : BINARY;
  };
  assert.deepEqual(readGltf(file, { resolveBuffer: nested }), TRIANGLE);
});

test('refusals name the place in the file', () => {
  const cases = [
    [gltf({ asset: { version: '1.0' } }), 'asset.version', /must start with "2\.", was "1\.0"/],
    [gltf({ asset: { version: '2.1', minVersion: '2.1' } }), 'asset.minVersion', /was "2\.1"/],
    [gltf({ extensionsRequired: ['KHR_draco_mesh_compression'] }), 'extensionsRequired', /KHR_draco/],
    [gltf({ scenes: [{ nodes: [0] }], nodes: [{ children: [0] }] }), 'nodes[0]', /256 nodes deep/],
    [gltf({ nodes: [{ mesh: '0' }] }), 'nodes[0].mesh', /must be a number, was a string/],
    [gltf({ accessors: [{ sparse: {} }] }), 'accessors[0]', /must not be sparse/],
    [gltf({ accessors: [{}] }), 'accessors[0].type', /is missing/],
    [gltf({ meshes: [{ primitives: [{ mode: 7 }] }] }), 'meshes[0].primitives[0].mode', /was 7/],
    [new TextEncoder().encode('{"asset":'), 'bytes', /must be JSON: expected a value at offset 9/],
    [glb().subarray(0, 100), 'bytes', /length of the header/],
    [new Uint8Array(0), 'bytes', /must be JSON/],
  ];
  for (const [bytes, argument, message] of cases) {
    assert.throws(
      () => readGltf(bytes),
      (error) => {
        assert.ok(error instanceof GltfError && error instanceof OnePathFormatError, String(error));
        assert.deepEqual([error.name, error.code, error.argument], ['GltfError', 'gltf-format', argument]);
        assert.match(error.message, message);
        assert.ok(error.message.startsWith(`${argument} `));
        return true;
      },
    );
  }
  assert.throws(() => gltfBufferUris(new Uint8Array(3)), GltfError);
});

test('limits and wrong arguments', () => {
  const nodes = [{ children: [1, 1, 1] }, { mesh: 0 }];
  assert.equal(readGltf(gltf({ nodes }), { maxTriangles: 3, maxNodes: 4 }).indices.length, 9);
  assert.throws(() => readGltf(gltf({ nodes }), { maxTriangles: 2 }), {
    code: 'gltf-format',
    argument: 'meshes[0].primitives[0]',
    message: /triangles above 2/,
  });
  assert.throws(() => readGltf(gltf({ nodes }), { maxNodes: 3 }), { argument: 'nodes[1]', message: /visited above 3/ });
  for (const maxTriangles of [-1, 0.5, NaN, Infinity, 715827883]) {
    assert.throws(() => readGltf(glb(), { maxTriangles }), { code: 'out-of-range', argument: 'maxTriangles' });
  }
  for (const maxNodes of [-1, 2 ** 31]) {
    assert.throws(() => readGltf(glb(), { maxNodes }), { code: 'out-of-range', argument: 'maxNodes' });
  }
  assert.throws(() => readGltf(glb(), { maxNodes: '3' }), { code: 'invalid-argument', argument: 'maxNodes' });
  assert.throws(() => readGltf(glb(), { resolveBuffer: {} }), { code: 'invalid-argument', argument: 'resolveBuffer' });
  assert.throws(() => readGltf(glb(), { resolver: () => undefined }), { code: 'unknown-option', argument: 'resolver' });
  assert.throws(() => readGltf(glb(), null), { code: 'invalid-argument', argument: 'options' });
  for (const bytes of [undefined, null, 'glTF', [1], new ArrayBuffer(8), new Uint16Array(8)]) {
    assert.throws(() => readGltf(bytes), { code: 'invalid-argument', argument: 'bytes' });
    assert.throws(() => gltfBufferUris(bytes), { code: 'invalid-argument', argument: 'bytes' });
  }
});

test('a full memory is an error, and nothing is lost for good', async () => {
  const copy = await importCopy();
  copy.initSync(withMaximumPages(wasmBytes, 48));
  const many = Array.from({ length: 60000 }, () => ({ mesh: 0 }));
  const file = gltf({ nodes: many });
  for (let round = 0; round < 20; round++) {
    assert.throws(() => copy.readGltf(file), { code: 'out-of-memory' });
    assert.deepEqual(copy.readGltf(glb()), TRIANGLE);
    assert.throws(() => copy.readGltf(gltf({ extensionsRequired: ['a'] })), { code: 'gltf-format' });
  }
});

test('public files', { skip: absent }, () => {
  const expected = JSON.parse(readFileSync(join(dataFolder, 'gltf/expected.json'), 'utf8'));
  let read = 0;
  for (const [name, { loads, sparseAccessors, triangles, area }] of Object.entries(expected)) {
    const path = join(dataFolder, 'gltf', name);
    const resolveBuffer = (uri) => readFileSync(join(dirname(path), uri));
    const bytes = readFileSync(path);
    if (loads !== true || sparseAccessors > 0) {
      assert.throws(() => readGltf(bytes, { resolveBuffer }), GltfError, name);
      continue;
    }
    const { positions, indices } = readGltf(bytes, { resolveBuffer });
    assert.equal(indices.length, 3 * triangles, name);
    assert.ok(Math.abs(areaOf(positions, indices) - area) < 2e-5 * (1 + area), name);
    read += 1;
  }
  assert.ok(read > 30);
});

function areaOf(positions, indices) {
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => positions.subarray(3 * indices[t + i], 3 * indices[t + i] + 3));
    const [u, v] = [b, c].map((p) => [p[0] - a[0], p[1] - a[1], p[2] - a[2]]);
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
}
