// Voxels and points of voxel grids as callers write them.
import { requireInt32, wrongType } from './arguments.js';
import { requireCoordinate } from './cells.js';
import type { Point3 } from './points.js';

/** A voxel of a voxel grid: integers from 0 along each axis. */
export interface Voxel {
  /** Along the first axis. */
  x: number;
  /** Along the second axis. */
  y: number;
  /** Along the third axis. */
  z: number;
}

/** A voxel as an argument: `{ x, y, z }` or `[x, y, z]`. */
export type VoxelLike = Readonly<Voxel> | readonly [x: number, y: number, z: number];

/** A world point of a voxel grid as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. */
export type VoxelPointLike = Readonly<Point3> | readonly [x: number, y: number, z: number];

export function readVoxel(value: unknown, argument: string): Voxel {
  const [x, y, z] = readTriple(value, argument);
  return {
    x: requireInt32(x, `${argument}.x`),
    y: requireInt32(y, `${argument}.y`),
    z: requireInt32(z, `${argument}.z`),
  };
}

export function readVoxelPoint(value: unknown, argument: string): Point3 {
  const [x, y, z] = readTriple(value, argument);
  return {
    x: requireCoordinate(x, `${argument}.x`),
    y: requireCoordinate(y, `${argument}.y`),
    z: requireCoordinate(z, `${argument}.z`),
  };
}

function readTriple(value: unknown, argument: string): [x: unknown, y: unknown, z: unknown] {
  if (Array.isArray(value) && value.length === 3) return [value[0], value[1], value[2]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { x, y, z } = value as { x?: unknown; y?: unknown; z?: unknown };
    return [x, y, z];
  }
  throw wrongType(argument, '{ x, y, z } or [x, y, z]', value);
}
