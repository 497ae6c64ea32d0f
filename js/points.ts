// Points in space as callers write them.
import { wrongType } from './arguments.js';
import { requireCoordinate } from './cells.js';

/** A point in space. Coordinates are finite and within ±2^21. */
export interface Point3 {
  /** The first coordinate. */
  x: number;
  /** The second coordinate. */
  y: number;
  /** The third coordinate; 0 in the plane. */
  z: number;
}

/** A point in space as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. Without z it is 0. */
export type Point3Like =
  Readonly<{ x: number; y: number; z?: number | undefined }> | readonly [x: number, y: number, z?: number];

export function readPoint3(value: unknown, argument: string): Point3 {
  const [x, y, z] = readTriple(value, argument);
  return {
    x: requireCoordinate(x, `${argument}.x`),
    y: requireCoordinate(y, `${argument}.y`),
    z: requireCoordinate(z ?? 0, `${argument}.z`),
  };
}

function readTriple(value: unknown, argument: string): [x: unknown, y: unknown, z: unknown] {
  if (Array.isArray(value) && (value.length === 2 || value.length === 3)) return [value[0], value[1], value[2]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { x, y, z } = value as { x?: unknown; y?: unknown; z?: unknown };
    return [x, y, z];
  }
  throw wrongType(argument, '{ x, y, z } or [x, y, z]', value);
}
