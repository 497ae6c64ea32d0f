// The options of queries on hex grids.
import { requireChoice, requireInteger, requireKnownKeys, requireObject, wrongType } from './arguments.js';
import { type GridOptions, readGridOptions, type ReadOptions } from './grid_options.js';

/**
 * Options of a path query on a hex grid: those of {@link GridOptions} that mean something there. An unknown key throws a
 * TypeError, an unknown value a RangeError.
 */
export interface HexOptions extends Pick<
  GridOptions,
  'heuristicWeight' | 'stepCost' | 'blocked' | 'cancelled' | 'iterationBudget' | 'recordExpansions'
> {
  /** `'lpa*'` and `'d*-lite'` are for replanners: in a query they mean A*, and the result says so. Default `'a*'`. */
  algorithm?: 'a*' | 'lpa*' | 'd*-lite' | undefined;
  /** Agents occupy one cell: 1, the default, is the only value. */
  agentSize?: 1 | undefined;
  /**
   * The estimate of the cost that is left: `'auto'` is the number of steps on an empty grid times the smallest area cost,
   * `'zero'` makes the search Dijkstra's algorithm. Default `'auto'`.
   */
  heuristic?: 'auto' | 'zero' | undefined;
}

/**
 * Options of {@link HexGrid.createSearch}. `iterationBudget` and `cancelled` have no meaning here: a step takes its number of
 * iterations, and between steps the search waits anyway.
 */
export interface HexSearchOptions extends HexOptions {
  /** Searches in slices are A*. Others are a TypeError. */
  algorithm?: 'a*' | undefined;
}

const KEYS: readonly (keyof HexOptions)[] = [
  'algorithm',
  'agentSize',
  'heuristic',
  'heuristicWeight',
  'stepCost',
  'blocked',
  'cancelled',
  'iterationBudget',
  'recordExpansions',
];

export function readHexOptions(value: HexOptions | undefined): ReadOptions {
  if (value !== undefined) {
    requireKnownKeys(requireObject(value, 'options'), 'options', KEYS);
    requireChoice(value.algorithm ?? 'a*', 'algorithm', ['a*', 'lpa*', 'd*-lite']);
    requireInteger(value.agentSize ?? 1, 'agentSize', 1, 1);
    requireChoice(value.heuristic ?? 'auto', 'heuristic', ['auto', 'zero']);
  }
  return readGridOptions(value);
}

/** For searches that can stop and go on. */
export function readHexSearchOptions(value: HexSearchOptions | undefined): ReadOptions {
  const options = readHexOptions(value);
  if (options.algorithm === 'a*') return options;
  throw wrongType('algorithm', "'a*' for a search in slices", options.algorithm);
}
