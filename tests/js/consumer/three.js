// Where three.js is not installed: its objects are taken as they look, and its classes as they are passed.
import { init, NavMesh } from 'onepath-wasm';
import { getPositionsAndIndices, navMeshGeometry, pathGeometry } from 'onepath-wasm/three';

const corners = [0, 0, 0, 9, 0, 0, 9, 0, 9, 0, 0, 9];
const position = {
  count: 4,
  getX: (i) => corners[i * 3],
  getY: (i) => corners[i * 3 + 1],
  getZ: (i) => corners[i * 3 + 2],
};
const index = { count: 6, getX: (i) => [0, 2, 1, 0, 3, 2][i] };
const mesh = {
  isMesh: true,
  geometry: { attributes: { position }, index, drawRange: { start: 0, count: Infinity } },
  matrixWorld: { elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
  traverse: (callback) => callback(mesh),
  updateWorldMatrix: () => undefined,
};

class BufferGeometry {
  attributes = {};

  setAttribute(name, attribute) {
    this.attributes[name] = attribute;
  }

  setIndex(indices) {
    this.index = indices;
  }
}

class BufferAttribute {
  constructor(array, itemSize) {
    this.count = array.length / itemSize;
  }
}

await init();
const { positions, indices } = getPositionsAndIndices([mesh]);
const navMesh = NavMesh.build(positions, indices);
const path = navMesh.findPath([1, 0, 1], [8, 0, 8]);
const three = { BufferGeometry, BufferAttribute };
console.log(navMeshGeometry(navMesh, three).index.count, pathGeometry(path, three).attributes.position.count);
