// The triangles of three.js objects, in the world. Nothing of three.js is imported: its objects are taken as they look.
import { wrongType } from './arguments.js';

/** A three.js `Object3D`, as far as it is used. */
export interface ThreeObject {
  /** Calls back with the object and all below it. The type says nothing of that object, so that every version of three.js fits. */
  traverse(callback: () => void): void;
  /** Brings `matrixWorld` up to date. */
  updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void;
}

/** Triangles, as {@link NavMesh.build} takes them. */
export interface ThreeTriangles {
  /** x, y, z of each vertex in the world. */
  positions: Float64Array;
  /** Three vertices a triangle, counter-clockwise seen from the side that three.js draws as its front. */
  indices: Uint32Array;
}

/** An attribute, interleaved or not. */
interface Attribute {
  readonly count: number;
  getX(index: number): number;
  getY(index: number): number;
  getZ(index: number): number;
}

interface Geometry {
  readonly attributes: { readonly position?: Attribute };
  readonly index: Pick<Attribute, 'count' | 'getX'> | null;
  readonly drawRange: { readonly start: number; readonly count: number };
}

/** What `traverse` finds. */
interface Found {
  readonly isMesh?: boolean;
  readonly isBatchedMesh?: boolean;
  readonly isInstancedMesh?: boolean;
  readonly geometry: Geometry;
  readonly matrixWorld: { readonly elements: ArrayLike<number> };
  readonly count: number;
  readonly instanceMatrix: { readonly array: ArrayLike<number> };
}

/** A geometry at a place. */
interface Part {
  readonly position: Attribute;
  /** Vertices, three a triangle. */
  readonly corners: Uint32Array;
  /** 16 numbers, column by column. */
  readonly matrix: ArrayLike<number>;
}

/**
 * The triangles of meshes and of all meshes below objects, placed by their world matrices: what
 * `NavMesh.build(positions, indices)` takes. Mirrored objects keep their fronts. Instances of an `InstancedMesh` count one by one; bones and
 * morph targets are left alone, and so is what a `drawRange` leaves out.
 *
 * @param objects an `Object3D`, such as a mesh, a group or a scene, or several
 * @throws TypeError for something else, and for a `BatchedMesh`
 */
export function getPositionsAndIndices(objects: ThreeObject | Iterable<ThreeObject>): ThreeTriangles {
  const parts = listObjects(objects).flatMap((object) => partsOf(object));
  const vertexCount = parts.reduce((sum, { position }) => sum + position.count, 0);
  const indexCount = parts.reduce((sum, { corners }) => sum + corners.length, 0);
  const triangles = { positions: new Float64Array(vertexCount * 3), indices: new Uint32Array(indexCount) };
  let [nextVertex, nextIndex] = [0, 0];
  for (const part of parts) {
    placeVertices(part, triangles.positions, nextVertex);
    placeTriangles(part, triangles.indices, nextIndex, nextVertex);
    nextVertex += part.position.count;
    nextIndex += part.corners.length;
  }
  return triangles;
}

function listObjects(value: unknown): ThreeObject[] {
  const isObject = (item: unknown): item is ThreeObject =>
    typeof (item as Partial<ThreeObject> | null | undefined)?.traverse === 'function';
  if (isObject(value)) return [value];
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
    throw wrongType('objects', 'an Object3D or several', value);
  }
  return Array.from(value as Iterable<unknown>, (item, index) => {
    if (!isObject(item)) throw wrongType(`objects[${index}]`, 'an Object3D', item);
    return item;
  });
}

function partsOf(object: ThreeObject): Part[] {
  const parts: Part[] = [];
  object.updateWorldMatrix(true, true);
  (object as unknown as { traverse(callback: (found: Found) => void): void }).traverse((found) => {
    if (found.isMesh !== true) return;
    if (found.isBatchedMesh === true) throw wrongType('objects', 'without a BatchedMesh', found);
    const { position } = found.geometry.attributes;
    if (position === undefined) return;
    const corners = cornersOf(found.geometry, position.count);
    for (const matrix of matricesOf(found)) parts.push({ position, corners, matrix });
  });
  return parts;
}

function cornersOf({ index, drawRange }: Geometry, vertexCount: number): Uint32Array {
  const first = Math.max(0, drawRange.start);
  const end = Math.min(index === null ? vertexCount : index.count, first + drawRange.count);
  const length = Math.max(0, Math.floor((end - first) / 3)) * 3;
  return Uint32Array.from({ length }, (_, i) => (index === null ? first + i : index.getX(first + i)));
}

function matricesOf({ isInstancedMesh, matrixWorld, instanceMatrix, count }: Found): ArrayLike<number>[] {
  if (isInstancedMesh !== true) return [matrixWorld.elements];
  return Array.from({ length: count }, (_, instance) =>
    multiply(
      matrixWorld.elements,
      Array.from({ length: 16 }, (__, i) => instanceMatrix.array[instance * 16 + i] ?? 0),
    ),
  );
}

/** The product of two matrices of 16 numbers, column by column. */
function multiply(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const product = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      for (let k = 0; k < 4; k++) {
        (product[column * 4 + row] as number) += at(a, k * 4 + row) * at(b, column * 4 + k);
      }
    }
  }
  return product;
}

function at(matrix: ArrayLike<number>, index: number): number {
  return matrix[index] as number;
}

function placeVertices({ position, matrix: m }: Part, positions: Float64Array, first: number): void {
  for (let vertex = 0; vertex < position.count; vertex++) {
    const [x, y, z] = [position.getX(vertex), position.getY(vertex), position.getZ(vertex)];
    for (let axis = 0; axis < 3; axis++) {
      positions[(first + vertex) * 3 + axis] =
        at(m, axis) * x + at(m, 4 + axis) * y + at(m, 8 + axis) * z + at(m, 12 + axis);
    }
  }
}

/** A mirrored part turns its triangles round, as three.js does when it draws. */
function placeTriangles({ corners, matrix }: Part, indices: Uint32Array, next: number, firstVertex: number): void {
  const [second, third] = determinant(matrix) < 0 ? [2, 1] : [1, 2];
  for (let i = 0; i < corners.length; i += 3) {
    indices[next + i] = firstVertex + (corners[i] as number);
    indices[next + i + 1] = firstVertex + (corners[i + second] as number);
    indices[next + i + 2] = firstVertex + (corners[i + third] as number);
  }
}

/** Of the upper left 3 x 3 numbers. */
function determinant(m: ArrayLike<number>): number {
  const minor = (a: number, b: number, c: number, d: number): number => at(m, a) * at(m, d) - at(m, b) * at(m, c);
  return at(m, 0) * minor(5, 6, 9, 10) - at(m, 4) * minor(1, 2, 9, 10) + at(m, 8) * minor(1, 2, 5, 6);
}
