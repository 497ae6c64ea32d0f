// Triangles as callers write them, as the module takes them.
import { requireBytes, requireInteger, tagOf, wrongType } from './arguments.js';
import { MAX_COORDINATE, requireCoordinate } from './cells.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import type { TriangleArguments } from './raw_build_3d.js';

/** Vertices: x, y, z triples, Y up. Coordinates are finite and within ±2^21. */
export type TrianglePositions = Float32Array | Float64Array;

/** Triangles: three numbers of vertices each, counter-clockwise seen from the side that the triangle faces. */
export type TriangleIndices = Uint32Array | Uint16Array | Int32Array;

export interface ReadTriangles {
  readonly positions: TrianglePositions;
  readonly indices: TriangleIndices;
  /** An area for each triangle. */
  readonly areas: Uint8Array | undefined;
}

/** For `check`: what C calls vertices is positions here. */
export const TRIANGLES: Readonly<Record<string, string>> = { vertices: 'positions' };

/** The same for builds, whose areas have a longer name. */
export const BUILD_TRIANGLES: Readonly<Record<string, string>> = { ...TRIANGLES, areas: 'triangleAreas' };

/** `areas` is what the caller gave in the option of that name, or undefined. */
export function readTriangles(positions: unknown, indices: unknown, areas?: unknown, option = 'areas'): ReadTriangles {
  if (!['Float32Array', 'Float64Array'].includes(tagOf(positions))) {
    throw wrongType('positions', 'a Float32Array or Float64Array', positions);
  }
  if (!['Uint32Array', 'Uint16Array', 'Int32Array'].includes(tagOf(indices))) {
    throw wrongType('indices', 'a Uint32Array, Uint16Array or Int32Array', indices);
  }
  const read = { positions: positions as TrianglePositions, indices: indices as TriangleIndices };
  requireTriples(read.positions, 'positions', 'x, y, z triples');
  requireTriples(read.indices, 'indices', 'three indices a triangle');
  requireSmall(read.indices);
  return { ...read, areas: areas === undefined ? undefined : readAreas(areas, option, read.indices.length / 3) };
}

function requireTriples(array: ArrayLike<number>, argument: string, wanted: string): void {
  if (array.length % 3 === 0) return;
  throw new OnePathRangeError(argument, `${argument} must hold ${wanted}, had ${array.length} numbers`);
}

/** To the module, larger indices would be negative ones, which it would name. */
function requireSmall(indices: TriangleIndices): void {
  if (tagOf(indices) !== 'Uint32Array') return;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] as number;
    if (index <= 0x7fffffff) continue;
    throw new OnePathRangeError('indices', `indices of triangle ${Math.floor(i / 3)} must be vertices, was ${index}`);
  }
}

function readAreas(value: unknown, argument: string, count: number): Uint8Array {
  const areas = requireBytes(value, argument);
  if (areas.length === count) return areas;
  throw new OnePathRangeError(
    argument,
    `${argument} must hold an area for each of ${count} triangles, had ${areas.length}`,
  );
}

/** Copies of triangles in the module, until `release` is called. */
export interface HeldTriangles {
  readonly triangles: TriangleArguments;
  /** The address of their areas; 0 for none. */
  readonly areas: number;
  readonly release: () => void;
}

export function holdTriangles({ memory }: Core, { positions, indices, areas }: ReadTriangles): HeldTriangles {
  // Arrays over the module's own memory would be detached if the allocation made it grow.
  const keep = <T extends TrianglePositions | TriangleIndices | Uint8Array>(array: T): T =>
    array.buffer === memory.buffer ? (array.slice() as T) : array;
  const [vertices, corners, marks] = [keep(positions), keep(indices), areas && keep(areas)];
  const base = memory.allocate(vertices.length * 8 + corners.length * 4 + (marks?.length ?? 0));
  const indicesAt = base + vertices.length * 8;
  const areasAt = indicesAt + corners.length * 4;
  memory.doubles.set(vertices, base >>> 3);
  memory.ints.set(corners, indicesAt >>> 2);
  if (marks !== undefined) memory.bytes.set(marks, areasAt);
  return {
    triangles: [base, vertices.length / 3, indicesAt, corners.length / 3],
    areas: marks === undefined ? 0 : areasAt,
    release: () => {
      memory.free(base);
    },
  };
}

/** Lends the module triangles for the time of a call. */
export function withTriangles<T>(core: Core, read: ReadTriangles, use: (held: HeldTriangles) => T): T {
  const held = holdTriangles(core, read);
  try {
    return use(held);
  } finally {
    held.release();
  }
}

/** Two corners of a box. */
export interface Bounds {
  readonly low: readonly [x: number, y: number, z: number];
  readonly high: readonly [x: number, y: number, z: number];
}

/** The bounds of the vertices that triangles use. */
export function boundsOf({ positions, indices }: ReadTriangles): Bounds {
  if (indices.length === 0) throw new OnePathRangeError('indices', 'indices must hold a triangle at least, had none');
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const vertex of indices) {
    // The checks make the messages of errors, which takes long for many good vertices.
    if (!(vertex * 3 < positions.length && vertex >= 0)) {
      requireInteger(vertex, 'indices', 0, positions.length / 3 - 1);
    }
    for (let axis = 0; axis < 3; axis++) {
      const coordinate = positions[vertex * 3 + axis] as number;
      if (!(Math.abs(coordinate) <= MAX_COORDINATE)) requireCoordinate(coordinate, `positions[${vertex * 3 + axis}]`);
      if (coordinate < (low[axis] as number)) low[axis] = coordinate;
      if (coordinate > (high[axis] as number)) high[axis] = coordinate;
    }
  }
  return { low, high };
}
