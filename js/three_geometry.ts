// Navigation meshes and paths as geometries of three.js, whose classes the caller passes.
import { requireObject, tagOf, wrongType } from './arguments.js';

/** A three.js `BufferGeometry`, as far as it is used. */
export interface ThreeGeometry {
  /** Sets an attribute. */
  setAttribute(name: string, attribute: never): unknown;
  /** Sets the index. */
  setIndex(index: never): unknown;
}

/** The three.js classes that are used: `THREE` itself, or `{ BufferGeometry, BufferAttribute }`. */
export interface ThreeClasses<Geometry extends ThreeGeometry> {
  /** `THREE.BufferGeometry`. */
  readonly BufferGeometry: new () => Geometry;
  /** `THREE.BufferAttribute`. */
  readonly BufferAttribute: new (array: Float32Array | Uint32Array | Uint8Array, itemSize: number) => object;
}

/** A NavMesh, as far as it is used. */
export interface DrawableMesh {
  /** Arrays for drawing. */
  debugGeometry(): {
    readonly positions: Float32Array;
    readonly indices: Uint32Array;
    readonly areas: Uint8Array;
    readonly outlines: Float32Array;
  };
}

/**
 * The polygons of a navigation mesh as triangles that face up: attributes `position` and `area` (0 to 63, for colours), and an index. For
 * lights, call `computeVertexNormals()` on it.
 *
 * @param three `THREE`, or `{ BufferGeometry, BufferAttribute }` of it
 */
export function navMeshGeometry<Geometry extends ThreeGeometry>(
  mesh: DrawableMesh,
  three: ThreeClasses<Geometry>,
): Geometry {
  const { positions, indices, areas } = requireMesh(mesh).debugGeometry();
  const geometry = makeGeometry(three, { position: [positions, 3], area: [areas, 1] });
  geometry.setIndex(new three.BufferAttribute(indices, 1) as never);
  return geometry;
}

/** The edges of the polygons of a navigation mesh as pairs of positions, for `LineSegments`. */
export function navMeshOutlineGeometry<Geometry extends ThreeGeometry>(
  mesh: DrawableMesh,
  three: ThreeClasses<Geometry>,
): Geometry {
  return makeGeometry(three, { position: [requireMesh(mesh).debugGeometry().outlines, 3] });
}

/**
 * The points of a path, for `Line`.
 *
 * @param path a path that was found, or its points: x, y, z triples
 */
export function pathGeometry<Geometry extends ThreeGeometry>(
  path: Readonly<{ points: Float64Array }> | Float64Array,
  three: ThreeClasses<Geometry>,
): Geometry {
  const points: unknown =
    tagOf(path) === 'Float64Array' ? path : (requireObject(path, 'path') as { points?: unknown }).points;
  if (tagOf(points) !== 'Float64Array') throw wrongType('path', 'a path or a Float64Array', path);
  return makeGeometry(three, { position: [Float32Array.from(points as Float64Array), 3] });
}

function requireMesh(mesh: unknown): DrawableMesh {
  const value = requireObject(mesh, 'mesh') as Partial<DrawableMesh>;
  if (typeof value.debugGeometry !== 'function') throw wrongType('mesh', 'a NavMesh', mesh);
  return value as DrawableMesh;
}

function makeGeometry<Geometry extends ThreeGeometry>(
  three: ThreeClasses<Geometry>,
  attributes: Readonly<Record<string, readonly [array: Float32Array | Uint8Array, itemSize: number]>>,
): Geometry {
  const { BufferGeometry, BufferAttribute } = requireObject(three, 'three') as ThreeClasses<Geometry>;
  if (typeof BufferGeometry !== 'function' || typeof BufferAttribute !== 'function') {
    throw wrongType('three', 'THREE, or { BufferGeometry, BufferAttribute }', three);
  }
  const geometry = new BufferGeometry();
  for (const [name, [array, itemSize]] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(array, itemSize) as never);
  }
  return geometry;
}
