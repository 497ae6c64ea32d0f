// Filters of queries on navigation meshes.
import { requireFunction, requireInteger, requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpQueryFilter } from './layout.js';

/** How many areas there are, OP_NAV_AREA_COUNT. */
const AREA_COUNT = 64;
const MAX_FLAGS = 0xffff;

/** Which polygons a query may use, and what a unit of length on them costs. */
export interface QueryFilterOptions {
  /** One of these bits must be set in a polygon's flags. Default 65535: all polygons, also those without flags. */
  readonly includeFlags?: number | undefined;
  /** None of these bits may be set. Default 0. */
  readonly excludeFlags?: number | undefined;
  /** The price of a unit of length by area, 0 to 63: above 0; Infinity forbids the area. Default 1 for all. */
  readonly areaCosts?: Readonly<Record<number, number>> | undefined;
  /**
   * May refuse polygons on top of that. It must answer the same for the same polygon as long as a query runs, and must
   * neither edit the mesh nor use the query that asks. What it throws reaches the caller of the query.
   */
  readonly passes?: ((flags: number, area: number, poly: bigint) => boolean) | undefined;
}

/** A filter as an argument. */
export type QueryFilterLike = QueryFilter | QueryFilterOptions;

/** Set by the class, which alone can see its private members. */
let costsOf: (filter: QueryFilter) => Float64Array;

/** Which polygons a query may use, and what a unit of length on them costs. It never changes, so it can be shared. */
export class QueryFilter {
  readonly #costs: Float64Array = new Float64Array(AREA_COUNT).fill(1);
  /** One of these bits must be set in a polygon's flags; 65535 takes all polygons. */
  readonly includeFlags: number;
  /** None of these bits may be set. */
  readonly excludeFlags: number;
  /** May refuse polygons on top of that, see {@link QueryFilterOptions.passes}. */
  readonly passes: QueryFilterOptions['passes'];

  static {
    costsOf = (filter) => filter.#costs;
  }

  /** @throws RangeError, TypeError for a flag, area or cost outside its range, and for an unknown key */
  constructor(options: QueryFilterLike = {}) {
    const { includeFlags, excludeFlags, areaCosts, passes } = readGiven(options);
    this.includeFlags = requireInteger(includeFlags ?? MAX_FLAGS, 'includeFlags', 0, MAX_FLAGS);
    this.excludeFlags = requireInteger(excludeFlags ?? 0, 'excludeFlags', 0, MAX_FLAGS);
    this.passes = passes === undefined ? undefined : requireFunction(passes, 'passes');
    for (const [key, cost] of Object.entries(requireObject(areaCosts ?? {}, 'areaCosts'))) {
      this.#setCost(Number(key), cost, `areaCosts[${key}]`);
    }
    Object.freeze(this);
  }

  /** What a unit of length costs by area: an object with the areas whose cost is not 1. A copy. */
  get areaCosts(): Record<number, number> {
    const entries = Array.from(this.#costs, (cost, area): [number, number] => [area, cost]);
    return Object.fromEntries(entries.filter(([, cost]) => cost !== 1));
  }

  /**
   * The same filter with another cost for one area.
   *
   * @param area 0 to 63
   * @param cost above 0; Infinity forbids the area
   * @throws RangeError, TypeError for another area or cost
   */
  withAreaCost(area: number, cost: number): QueryFilter {
    const filter = new QueryFilter(this);
    filter.#setCost(area, cost, 'cost');
    return filter;
  }

  #setCost(area: number, cost: unknown, argument: string): void {
    requireInteger(area, 'area', 0, AREA_COUNT - 1);
    const number = requireNumber(cost, argument);
    if (!(number > 0)) throw new OnePathRangeError(argument, `${argument} must be above 0, was ${number}`);
    this.#costs[area] = number;
  }
}

function readGiven(options: unknown): QueryFilterOptions {
  const given = requireObject(options, 'filter');
  if (!(given instanceof QueryFilter)) {
    requireKnownKeys(given, 'filter', ['includeFlags', 'excludeFlags', 'areaCosts', 'passes']);
  }
  return given;
}

/** What a caller passed as a filter; undefined for the default. */
export function readFilter(value: unknown): QueryFilter | undefined {
  if (value === undefined || value instanceof QueryFilter) return value;
  return new QueryFilter(value as QueryFilterOptions);
}

/**
 * Lends the module a filter. `user` is the number under which it finds `passes`. A filter that calls back has memory of its
 * own, for meanwhile other queries may run.
 */
export function withFilter<T>(
  { raw, memory, navFilter }: Core,
  filter: QueryFilter | undefined,
  user: number,
  use: (address: number) => T,
): T {
  if (filter === undefined) return use(0);
  const write = (address: number): void => {
    memory.ints[(address + OpQueryFilter.include_flags) >>> 2] = filter.includeFlags | (filter.excludeFlags << 16);
    memory.ints[(address + OpQueryFilter.passes) >>> 2] = 0;
    memory.doubles.set(costsOf(filter), (address + OpQueryFilter.area_cost) >>> 3);
  };
  if (filter.passes === undefined) {
    write(navFilter);
    return use(navFilter);
  }
  return memory.withScratch(OpQueryFilter.size, (address) => {
    write(address);
    raw.opw_query_filter_set_user(address, user);
    return use(address);
  });
}
