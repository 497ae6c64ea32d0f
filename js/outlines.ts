// Outlines on the ground as callers write them, as the module takes them.
import { requireKnownKeys, requireObject, tagOf, wrongType } from './arguments.js';
import { readPoint, type WorldPointLike } from './cells.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpOutline } from './layout.js';
import { float64List, int32List, type NumberList } from './number_list.js';

/** A closed line of at least 3 points; the last joins the first. Numbers are x, y pairs one after the other. */
export type Ring = readonly WorldPointLike[] | Float64Array | Float32Array;

/**
 * A part of the plane: what a ring surrounds, or what an odd number of several rings surround. The plane's x is the world's X,
 * its y the world's Z. Coordinates are within ±2^21.
 */
export type Outline = Ring | Readonly<{ rings: readonly Ring[] }>;

/** Outlines as columns. */
export interface ReadOutlines {
  points: Float64Array;
  /** Points of each ring. */
  ringSizes: Int32Array;
  /** Rings of each outline. */
  ringCounts: Int32Array;
}

interface Lists {
  points: NumberList<Float64Array>;
  ringSizes: NumberList<Int32Array>;
}

export function readOutlines(value: unknown, argument: string): ReadOutlines {
  if (!Array.isArray(value)) throw wrongType(argument, 'an array of outlines', value);
  const lists = { points: float64List(), ringSizes: int32List() };
  const ringCounts = Int32Array.from(value, (outline: unknown, index) =>
    readOutline(lists, outline, `${argument}[${index}]`),
  );
  return { points: lists.points.finish(), ringSizes: lists.ringSizes.finish(), ringCounts };
}

/** How many rings the outline has. */
function readOutline(lists: Lists, value: unknown, argument: string): number {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    readRing(lists, value, argument);
    return 1;
  }
  const outline = requireObject(value, argument);
  requireKnownKeys(outline, argument, ['rings']);
  const { rings } = outline as { rings?: unknown };
  if (!Array.isArray(rings)) throw wrongType(`${argument}.rings`, 'an array of rings', rings);
  rings.forEach((ring: unknown, index) => {
    readRing(lists, ring, `${argument}.rings[${index}]`);
  });
  return rings.length;
}

function readRing({ points, ringSizes }: Lists, value: unknown, argument: string): void {
  const before = points.length;
  if (['Float64Array', 'Float32Array'].includes(tagOf(value))) {
    const numbers = value as Float64Array | Float32Array;
    if (numbers.length % 2 !== 0) {
      throw new OnePathRangeError(argument, `${argument} must hold x, y pairs, had ${numbers.length} numbers`);
    }
    for (const number of numbers) points.push(number);
  } else if (Array.isArray(value)) {
    value.forEach((point: unknown, index) => {
      const { x, y } = readPoint(point, `${argument}[${index}]`);
      points.push(x);
      points.push(y);
    });
  } else {
    throw wrongType(argument, 'an array of points, a Float64Array or a Float32Array', value);
  }
  ringSizes.push((points.length - before) / 2);
}

/** Lends the module outlines as an array of OpOutline. */
export function withOutlines<T>(
  { memory }: Core,
  { points, ringSizes, ringCounts }: ReadOutlines,
  use: (address: number, count: number) => T,
): T {
  const count = ringCounts.length;
  const room = new Int32Array((count * OpOutline.size) / 4);
  return memory.withCopies([points, ringSizes, room], ([firstPoint = 0, firstSize = 0, address = 0]) => {
    const { ints } = memory;
    let point = firstPoint;
    let size = firstSize;
    for (let i = 0; i < count; i++) {
      const at = address + i * OpOutline.size;
      const rings = ringCounts[i] as number;
      ints[(at + OpOutline.points) >>> 2] = point;
      ints[(at + OpOutline.ring_sizes) >>> 2] = size;
      ints[(at + OpOutline.ring_count) >>> 2] = rings;
      for (const end = size + rings * 4; size < end; size += 4) point += (ints[size >>> 2] as number) * 16;
    }
    return use(address, count);
  });
}
