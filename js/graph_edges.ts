// Edges as callers write them, as columns of numbers for the module.
import { requireInt32, requireKnownKeys, requireNumber, requireObject, tagOf, wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';
import { float64List, int32List } from './number_list.js';

/** An edge as an argument: where from, where to, and its weight, finite and at least 0; without one it is 1. */
export type GraphEdgeLike = readonly [from: number, to: number, weight?: number];

/**
 * Many edges as columns: edge i goes from `from[i]` to `to[i]`. Int32Arrays and Float64Arrays are copied as they are; other
 * arrays of numbers will do.
 */
export interface GraphEdgeArrays {
  /** The nodes where the edges begin. */
  readonly from: ArrayLike<number>;
  /** The nodes where the edges end; as many. */
  readonly to: ArrayLike<number>;
  /** The weights, finite and at least 0; as many. Default: 1 for all. */
  readonly weight?: ArrayLike<number> | undefined;
}

/** Many edges: columns of numbers, or edges one by one. */
export type GraphEdges = GraphEdgeArrays | Iterable<GraphEdgeLike>;

/** The edges as the module takes them; it looks at their values. */
interface EdgeColumns {
  from: Int32Array;
  to: Int32Array;
  /** Undefined when all are 1. */
  weight: Float64Array | undefined;
}

/** What C calls weights is weight here. */
export const EDGE_NAMES: Readonly<Record<string, string>> = { weights: 'weight' };

export function readEdges(value: unknown, argument: string): EdgeColumns {
  const edges = requireObject(value, argument);
  if (Symbol.iterator in edges) return collectEdges(edges as Iterable<unknown>, argument);
  requireKnownKeys(edges, argument, ['from', 'to', 'weight']);
  const given = edges as { from?: unknown; to?: unknown; weight?: unknown };
  const from = readIntegers(given.from, 'from');
  const to = readIntegers(given.to, 'to');
  const weights = given.weight;
  const weight = weights === undefined ? undefined : readDoubles(weights, 'weight');
  requireSameLength(to, 'to', from.length);
  if (weight !== undefined) requireSameLength(weight, 'weight', from.length);
  return { from, to, weight };
}

function requireSameLength(array: ArrayLike<number>, argument: string, length: number): void {
  if (array.length === length) return;
  const wanted = `as many numbers as from, ${length}`;
  throw new OnePathRangeError(argument, `${argument} must hold ${wanted}, had ${array.length}`);
}

function collectEdges(edges: Iterable<unknown>, argument: string): EdgeColumns {
  const from = int32List();
  const to = int32List();
  const weight = float64List();
  for (const edge of edges) {
    const index = from.length;
    if (!Array.isArray(edge) || edge.length < 2 || edge.length > 3) {
      throw wrongType(`${argument}[${index}]`, '[from, to, weight]', edge);
    }
    from.push(toInt32(edge[0], 'from', index));
    to.push(toInt32(edge[1], 'to', index));
    weight.push(toNumber(edge[2] ?? 1, 'weight', index));
  }
  return { from: from.finish(), to: to.finish(), weight: weight.finish() };
}

function readIntegers(value: unknown, argument: string): Int32Array {
  const list = requireArray(value, argument);
  if (tagOf(list) === 'Int32Array') return list as Int32Array;
  return Int32Array.from(list, (item, index) => toInt32(item, argument, index));
}

function readDoubles(value: unknown, argument: string): Float64Array {
  const list = requireArray(value, argument);
  if (tagOf(list) === 'Float64Array') return list as Float64Array;
  return Float64Array.from(list, (item, index) => toNumber(item, argument, index));
}

/** An array, typed or not. */
function requireArray(value: unknown, argument: string): ArrayLike<unknown> {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && tagOf(value) !== 'DataView')) {
    return value as unknown as ArrayLike<unknown>;
  }
  throw wrongType(argument, 'an array of numbers', value);
}

// The name of an element is only put together when it is needed.
function toInt32(value: unknown, argument: string, index: number): number {
  return typeof value === 'number' && (value | 0) === value ? value : requireInt32(value, `${argument}[${index}]`);
}

function toNumber(value: unknown, argument: string, index: number): number {
  return typeof value === 'number' ? value : requireNumber(value, `${argument}[${index}]`);
}
