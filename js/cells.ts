// Cells and world points as callers write them.
import { requireInt32, requireInteger, requireNumber, tagOf, wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';

/** A cell of a grid: column and row, integers from 0 at the top left. */
export interface Cell {
  /** Column. */
  x: number;
  /** Row. */
  y: number;
}

/** A cell as an argument: `{ x, y }` or `[x, y]`. */
export type CellLike = Readonly<Cell> | readonly [x: number, y: number];

/** A point of the world, in world units. Coordinates are finite and within ±2^21. */
export interface WorldPoint {
  /** To the right, along the columns. */
  x: number;
  /** Down, along the rows. */
  y: number;
}

/** A world point as an argument: `{ x, y }` (a three.js Vector2 fits) or `[x, y]`. */
export type WorldPointLike = Readonly<WorldPoint> | readonly [x: number, y: number];

export const MAX_COORDINATE = 2097152;

export function readCell(value: unknown, argument: string): Cell {
  const [x, y] = readPair(value, argument);
  return { x: requireInt32(x, `${argument}.x`), y: requireInt32(y, `${argument}.y`) };
}

/** A cell of a grid of this size. Checked here and not only in C, so that the error can say which cell it is. */
export function readCellInside(value: unknown, argument: string, width: number, height: number): Cell {
  const [x, y] = readPair(value, argument);
  return {
    x: requireInteger(x, `${argument}.x`, 0, width - 1),
    y: requireInteger(y, `${argument}.y`, 0, height - 1),
  };
}

export function readPoint(value: unknown, argument: string): WorldPoint {
  const [x, y] = readPair(value, argument);
  return { x: requireCoordinate(x, `${argument}.x`), y: requireCoordinate(y, `${argument}.y`) };
}

/** Checked here and not only in C, so that the error can say of which point it is. */
export function requireCoordinate(value: unknown, argument: string): number {
  const number = requireNumber(value, argument);
  if (!(Math.abs(number) <= MAX_COORDINATE)) {
    throw new OnePathRangeError(
      argument,
      `${argument} must be in [-${MAX_COORDINATE}, ${MAX_COORDINATE}], was ${number}`,
    );
  }
  return number;
}

function readPair(value: unknown, argument: string): [unknown, unknown] {
  if (Array.isArray(value) && value.length === 2) return [value[0], value[1]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { x, y } = value as { x?: unknown; y?: unknown };
    return [x, y];
  }
  throw wrongType(argument, '{ x, y } or [x, y]', value);
}

/** The x, y pairs of a path: an Int32Array as it is, cells one after the other. */
export function readCellList(value: unknown, argument: string): Int32Array {
  if (tagOf(value) === 'Int32Array') {
    const flat = value as Int32Array;
    if (flat.length % 2 !== 0) throw wrongType(argument, 'an Int32Array of x, y pairs', value);
    return flat;
  }
  if (!Array.isArray(value)) throw wrongType(argument, 'an Int32Array of x, y pairs or an array of cells', value);
  const pairs = new Int32Array(value.length * 2);
  value.forEach((item: unknown, index) => {
    const cell = readCell(item, `${argument}[${index}]`);
    pairs[index * 2] = cell.x;
    pairs[index * 2 + 1] = cell.y;
  });
  return pairs;
}
