// onepath-wasm/three with three.js itself: what its objects give, and what becomes of meshes and paths.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { getPositionsAndIndices, navMeshGeometry, navMeshOutlineGeometry, pathGeometry } from 'onepath-wasm/three';
import * as THREE from 'three';
import { NavMesh, Random, root } from './support/onepath.mjs';
import { FLOOR } from './support/build_scenes.mjs';

/** The triangles of an object as three.js itself places and draws them: [[a, b, c], ...], each in its winding. */
function expectedTriangles(object) {
  const triangles = [];
  object.updateWorldMatrix(true, true);
  object.traverse((mesh) => {
    if (!mesh.isMesh || mesh.geometry.attributes.position === undefined) return;
    const { position } = mesh.geometry.attributes;
    const { index } = mesh.geometry;
    const matrices = mesh.isInstancedMesh
      ? Array.from({ length: mesh.count }, (_, i) => {
          const matrix = new THREE.Matrix4();
          mesh.getMatrixAt(i, matrix);
          return matrix.premultiply(mesh.matrixWorld);
        })
      : [mesh.matrixWorld];
    for (const matrix of matrices) {
      const corner = (i) => {
        const vertex = index === null ? i : index.getX(i);
        return new THREE.Vector3().fromBufferAttribute(position, vertex).applyMatrix4(matrix);
      };
      const flip = matrix.determinant() < 0;
      for (let i = 0; i < (index ?? position).count; i += 3) {
        triangles.push(flip ? [corner(i), corner(i + 2), corner(i + 1)] : [corner(i), corner(i + 1), corner(i + 2)]);
      }
    }
  });
  return triangles;
}

function checkTriangles(object, message) {
  const { positions, indices } = getPositionsAndIndices(object);
  const expected = expectedTriangles(object);
  assert.equal(indices.length, expected.length * 3, message);
  expected.flat().forEach((corner, i) => {
    const found = positions.subarray(indices[i] * 3, indices[i] * 3 + 3);
    corner.toArray().forEach((number, axis) => {
      assert.ok(Math.abs(number - found[axis]) < 1e-4, `${message}: corner ${i}, ${found} is not ${corner.toArray()}`);
    });
  });
  assert.ok(positions instanceof Float64Array && indices instanceof Uint32Array);
}

/** A box of which the positions lie between other numbers. */
function interleavedBox() {
  const box = new THREE.BoxGeometry(1, 2, 3);
  const { position, normal } = box.attributes;
  const array = new Float32Array(position.count * 6);
  for (let i = 0; i < position.count; i++) {
    array.set([normal.getX(i), normal.getY(i), normal.getZ(i)], i * 6);
    array.set([position.getX(i), position.getY(i), position.getZ(i)], i * 6 + 3);
  }
  const buffer = new THREE.InterleavedBuffer(array, 6);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setIndex(box.index);
  return geometry;
}

const geometries = {
  indexed: new THREE.BoxGeometry(2, 1, 3),
  'not indexed': new THREE.BoxGeometry(2, 1, 3).toNonIndexed(),
  interleaved: interleavedBox(),
  round: new THREE.SphereGeometry(2, 8, 6),
};

function randomObject(random, object) {
  const number = (scale) => (random.nextDouble() * 2 - 1) * scale;
  object.position.set(number(20), number(20), number(20));
  object.rotation.set(number(3), number(3), number(3));
  object.scale.set(0.2 + random.nextDouble(), 0.2 + random.nextDouble(), 0.2 + random.nextDouble());
  if (random.nextInt(2) === 0) object.scale.x *= -1;
  if (random.nextInt(3) === 0) object.scale.y *= -1;
  return object;
}

test('meshes of every geometry, placed and mirrored', () => {
  for (const [name, geometry] of Object.entries(geometries)) {
    for (let seed = 0; seed < 30; seed++) {
      checkTriangles(randomObject(new Random(BigInt(seed)), new THREE.Mesh(geometry)), `${name}, seed ${seed}`);
    }
  }
});

test('groups in groups, with objects that are no meshes', () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = new Random(BigInt(seed));
    const scene = new THREE.Scene();
    let group = scene;
    for (let i = 0; i < 5; i++) {
      const next = randomObject(random, new THREE.Group());
      group.add(next);
      next.add(randomObject(random, new THREE.Mesh(Object.values(geometries)[random.nextInt(4)])));
      next.add(new THREE.Line(new THREE.BufferGeometry()), new THREE.PointLight(), new THREE.Points());
      if (random.nextInt(2) === 0) group = next;
    }
    scene.add(new THREE.Mesh(new THREE.BufferGeometry())); // empty
    checkTriangles(scene, `seed ${seed}`);
    // A part is placed by what is above it.
    checkTriangles(group.children.at(-1), `seed ${seed}, part`);
  }
});

test('instances count one by one', () => {
  const random = new Random(9n);
  const mesh = randomObject(random, new THREE.InstancedMesh(geometries.indexed, new THREE.MeshBasicMaterial(), 5));
  for (let i = 0; i < 5; i++) {
    const place = randomObject(random, new THREE.Object3D());
    place.updateMatrix();
    mesh.setMatrixAt(i, place.matrix);
  }
  mesh.count = 4;
  checkTriangles(mesh, 'instances');
});

test('several objects, and what a draw range leaves out', () => {
  const meshes = [new THREE.Mesh(geometries.indexed), new THREE.Mesh(geometries.round)];
  meshes[1].position.x = 10;
  const all = getPositionsAndIndices(new Set(meshes));
  const parts = meshes.map((mesh) => getPositionsAndIndices(mesh));
  assert.deepEqual([...all.positions], [...parts[0].positions, ...parts[1].positions]);
  const first = parts[0].positions.length / 3;
  assert.deepEqual([...all.indices], [...parts[0].indices, ...parts[1].indices.map((index) => index + first)]);
  assert.deepEqual(getPositionsAndIndices([]), { positions: new Float64Array(0), indices: new Uint32Array(0) });
  const half = geometries.indexed.clone();
  half.setDrawRange(6, 12);
  assert.deepEqual(getPositionsAndIndices(new THREE.Mesh(half)).indices, parts[0].indices.slice(6, 18));
  half.setDrawRange(33, 100);
  assert.deepEqual(getPositionsAndIndices(new THREE.Mesh(half)).indices, parts[0].indices.slice(33));
});

test('a mesh is built from a scene and drawn', () => {
  const scene = new THREE.Scene();
  const ground = new THREE.Mesh(new THREE.PlaneGeometry(40, 40));
  ground.rotation.x = -Math.PI / 2;
  ground.position.set(20, 0, 20);
  const mirrored = new THREE.Mesh(new THREE.BoxGeometry(4, 1.8, 4));
  mirrored.scale.z = -1;
  mirrored.position.set(20, 0.9, 20);
  scene.add(ground, mirrored);
  const { positions, indices } = getPositionsAndIndices(scene);
  const mesh = NavMesh.build(positions, indices);
  const path = mesh.findPath(new THREE.Vector3(4, 0, 20), new THREE.Vector3(36, 0, 20));
  assert.ok(path.found && path.length > 32.3, 'around the box');
  assert.equal(mesh.samplePosition([20, 0, 20], 0.5), null);

  const geometry = navMeshGeometry(mesh, THREE);
  assert.ok(geometry instanceof THREE.BufferGeometry);
  geometry.computeVertexNormals();
  const normals = geometry.attributes.normal;
  for (let i = 0; i < normals.count; i++) assert.ok(normals.getY(i) > 0.9, 'faces up');
  assert.equal(geometry.attributes.area.count, geometry.attributes.position.count);
  const ray = new THREE.Raycaster(new THREE.Vector3(5, 10, 5), new THREE.Vector3(0, -1, 0));
  assert.equal(ray.intersectObject(new THREE.Mesh(geometry)).length, 1);

  const line = pathGeometry(path, THREE);
  assert.deepEqual([...line.attributes.position.array], [...Float32Array.from(path.points)]);
  assert.deepEqual(pathGeometry(path.points, THREE).toJSON().data, line.toJSON().data);
  const { BufferGeometry, BufferAttribute } = THREE;
  const outline = navMeshOutlineGeometry(mesh, { BufferGeometry, BufferAttribute });
  assert.deepEqual(outline.attributes.position.array, mesh.debugGeometry().outlines);
  mesh.dispose();
  assert.throws(() => navMeshGeometry(mesh, THREE), { code: 'disposed' });
});

test('wrong calls', () => {
  const mesh = NavMesh.build(...FLOOR);
  const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
  for (const [call, expected] of [
    [() => getPositionsAndIndices(), invalid('objects', /an Object3D or several, was undefined$/)],
    [() => getPositionsAndIndices({}), invalid('objects', /an object$/)],
    [() => getPositionsAndIndices([new THREE.Mesh(), 5]), invalid('objects[1]', /an Object3D, was 5$/)],
    [() => getPositionsAndIndices(new THREE.BatchedMesh(1, 3, 3)), invalid('objects', /BatchedMesh/)],
    [() => navMeshGeometry(undefined, THREE), invalid('mesh', /was undefined$/)],
    [() => navMeshGeometry({}, THREE), invalid('mesh', /a NavMesh, was an object$/)],
    [() => navMeshGeometry(mesh), invalid('three', /was undefined$/)],
    [() => navMeshGeometry(mesh, {}), invalid('three', /THREE, or \{ BufferGeometry, BufferAttribute \}/)],
    [() => pathGeometry({}, THREE), invalid('path', /a path or a Float64Array/)],
    [() => pathGeometry([1, 2, 3], THREE), invalid('path', /Array$/)],
  ]) {
    assert.throws(call, expected, call.toString());
  }
});

test('the entry holds neither three.js nor the module', () => {
  for (const file of ['three.js', 'three.cjs']) {
    const text = readFileSync(join(root, 'dist', file), 'utf8');
    assert.ok(text.length < 12000, `${text.length} characters`);
    assert.ok(!/from\s*['"]three['"]|require\(['"]three['"]\)|import\(/.test(text), file);
    assert.ok(!text.includes('WebAssembly.instantiate'), file);
  }
});
