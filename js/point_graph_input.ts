// The points and links of a point graph as callers write them, as columns of numbers for the module.
import { requireInteger, requireObject, tagOf, wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';
import { float64List, int32List } from './number_list.js';
import { type Point3Like, readPoint3 } from './points.js';

/** Many points: x, y, z triples one after the other, which are copied as they are, or points one by one. */
export type GraphPoints = Float64Array | Float32Array | Iterable<Point3Like>;

/** Many links: pairs of nodes one after the other, which are copied as they are, or pairs one by one. */
export type GraphLinks = Int32Array | Iterable<readonly [a: number, b: number]>;

/** x, y, z triples; the module looks at their values. */
export function readPoints(value: unknown): Float64Array {
  const list = requireObject(value, 'points');
  if (tagOf(list) === 'Float64Array') return requireTriples(list as Float64Array);
  if (tagOf(list) === 'Float32Array') return requireTriples(Float64Array.from(list as Float32Array));
  const triples = float64List();
  for (const point of requireIterable(list, 'points', 'a Float64Array or an iterable of points')) {
    const { x, y, z } = readPoint3(point, `points[${triples.length / 3}]`);
    triples.push(x);
    triples.push(y);
    triples.push(z);
  }
  return triples.finish();
}

function requireTriples(numbers: Float64Array): Float64Array {
  if (numbers.length % 3 === 0) return numbers;
  throw new OnePathRangeError('points', `points must hold x, y, z triples, had ${numbers.length} numbers`);
}

/** Pairs of nodes. The module looks at the values of an array, and here those of pairs, to name the pair. */
export function readLinks(value: unknown, nodeCount: number): Int32Array {
  const list = requireObject(value, 'links');
  if (tagOf(list) === 'Int32Array') return requirePairs(list as Int32Array);
  const pairs = int32List();
  for (const link of requireIterable(list, 'links', 'an Int32Array or an iterable of pairs')) {
    const name = `links[${pairs.length / 2}]`;
    if (!Array.isArray(link) || link.length !== 2) throw wrongType(name, '[a, b]', link);
    for (const node of link) pairs.push(requireInteger(node, name, 0, nodeCount - 1));
  }
  return pairs.finish();
}

function requirePairs(numbers: Int32Array): Int32Array {
  if (numbers.length % 2 === 0) return numbers;
  throw new OnePathRangeError('links', `links must hold pairs of nodes, had ${numbers.length} numbers`);
}

function requireIterable(value: object, argument: string, wanted: string): Iterable<unknown> {
  if (typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function') return value as Iterable<unknown>;
  throw wrongType(argument, wanted, value);
}
