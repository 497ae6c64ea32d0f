// Positions on navigation meshes, as callers write them and as results have them.
import { requireNumber, wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';
import { OpVec3 } from './layout.js';
import type { Memory } from './memory.js';
import type { Vec3Arguments } from './raw_nav.js';

/** A position in the world, Y up. Coordinates are finite and within ±2^21, these bounds excluded. */
export interface Vec3 {
  /** To the right. */
  x: number;
  /** Up. */
  y: number;
  /** The other direction of the ground. */
  z: number;
}

/** A position as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. */
export type Vec3Like = Readonly<Vec3> | readonly [x: number, y: number, z: number];

const BOUND = 2097152;

/** Checked here and not only in C, so that the error can say which coordinate it is. */
export function readVec3(value: unknown, argument: string): Vec3Arguments {
  const [x, y, z] = readTriple(value, argument);
  return [requireInWorld(x, `${argument}.x`), requireInWorld(y, `${argument}.y`), requireInWorld(z, `${argument}.z`)];
}

/** Three numbers of any size. */
export function readTriple(value: unknown, argument: string): Vec3Arguments {
  const [x, y, z] = takeApart(value, argument);
  return [requireNumber(x, `${argument}.x`), requireNumber(y, `${argument}.y`), requireNumber(z, `${argument}.z`)];
}

function requireInWorld(number: number, argument: string): number {
  if (Math.abs(number) < BOUND) return number;
  throw new OnePathRangeError(argument, `${argument} must be in (-${BOUND}, ${BOUND}), was ${number}`);
}

function takeApart(value: unknown, argument: string): [x: unknown, y: unknown, z: unknown] {
  if (Array.isArray(value) && value.length === 3) return [value[0], value[1], value[2]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { x, y, z } = value as { x?: unknown; y?: unknown; z?: unknown };
    return [x, y, z];
  }
  throw wrongType(argument, '{ x, y, z } or [x, y, z]', value);
}

/** The position at an address. */
export function vec3At(memory: Memory, pointer: number): Vec3 {
  return {
    x: memory.float64(pointer + OpVec3.x),
    y: memory.float64(pointer + OpVec3.y),
    z: memory.float64(pointer + OpVec3.z),
  };
}
