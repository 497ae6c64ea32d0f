// A search on a graph that stops and goes on.
import { requireInt32, requireInteger } from './arguments.js';
import { Dependent, type DependentParts, requireParts } from './dependent.js';
import { OnePathRangeError } from './errors.js';
import type { GraphBase } from './graph_base.js';
import type { ReadGraphOptions } from './graph_options.js';
import { type GraphPath, takeGraphPath } from './graph_path.js';
import { type PathStatus, pathStatus } from './path_result.js';

/** What a search is made from. */
interface GraphSearchParts extends DependentParts {
  options: ReadGraphOptions;
  functions: GraphBase['functions'];
}

/** Set by the class, which alone can see its private members. */
let make: (parts: GraphSearchParts) => GraphSearch;
let pathOf: (search: GraphSearch, status: PathStatus) => GraphPath;

/**
 * A search on a {@link Graph} or {@link PointGraph} that is made in steps. For every way to slice it the result is that of
 * findPath, counts included. It can begin again as often as you like. A search from one side can be saved and restored.
 *
 * The graph must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its graph was disposed of; landmarks that were disposed of stay in
 * use. What a callback throws reaches the caller of the member; the search has then ended with status `'none'`, and can begin
 * again.
 */
export class GraphSearch {
  readonly #search: Dependent;

  static {
    make = (parts) => new GraphSearch(parts);
    pathOf = (search, status) => search.#path(status);
  }

  /** Made by {@link Graph.createSearch} and {@link PointGraph.createSearch}. */
  private constructor(parts: GraphSearchParts) {
    requireParts(parts, 'graph.createSearch()');
    const { core, options, functions } = parts;
    const { raw } = core;
    this.#search = new Dependent(this, parts, {
      name: 'GraphSearch',
      create: (graph, user) => raw[functions.createSearch](graph, ...options.scalars, user, core.out),
      destroy: 'opw_graph_search_destroy',
    });
  }

  /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
  get status(): PathStatus {
    return pathStatus(this.#search.core.raw.opw_graph_search_status(this.#search.pointer));
  }

  /**
   * Begins a search between two nodes: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that
   * is running alone.
   *
   * @throws RangeError, TypeError for what is no integer; TypeError `'invalid-state'` when the landmarks are of another graph;
   *   what `blocked` and `heuristic` throw; OnePathMemoryError when memory runs out
   */
  tryBegin(start: number, goal: number): PathStatus {
    const { core } = this.#search;
    requireInt32(start, 'start');
    requireInt32(goal, 'goal');
    const result = this.#search.call((pointer) => core.raw.opw_graph_search_begin(pointer, start, goal));
    return pathStatus(core.checked(result));
  }

  /**
   * The same, but a start or goal that does not exist or is blocked is an error.
   *
   * @throws RangeError for such a start or goal; and as {@link GraphSearch.tryBegin} does
   */
  begin(start: number, goal: number): void {
    const status = this.tryBegin(start, goal);
    if (status === 'in-progress') return;
    const argument = status === 'start-invalid' ? 'start' : 'goal';
    const node = argument === 'start' ? start : goal;
    throw new OnePathRangeError(argument, `${argument} must be a node that exists and is not blocked, was ${node}`);
  }

  /**
   * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
   *
   * @param iterations 1 to 2^31 - 1
   * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the graph was edited since;
   *   what a callback throws; OnePathMemoryError when memory runs out
   */
  step(iterations: number): PathStatus {
    const { core } = this.#search;
    const count = requireInteger(iterations, 'iterations', 1, 0x7fffffff);
    return pathStatus(core.checked(this.#search.call((pointer) => core.raw.opw_graph_search_step(pointer, count))));
  }

  /** What the search knows so far, as {@link Graph.findPath} would report it. */
  path(): GraphPath {
    return this.#path(undefined);
  }

  /**
   * The state of the search as bytes, the same on every platform. Graph, options, landmarks and callbacks are not in it.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short; TypeError `'invalid-state'` for a bidirectional search, which is cheap to
   *   begin again, and when the graph was edited since the search began
   */
  saveState(into?: Uint8Array): Uint8Array {
    return this.#search.saveState('graphSearch', into);
  }

  /**
   * Goes back to a saved state. Restore the graph first. This search must have the options of the saved one, callbacks
   * included.
   *
   * @throws GraphStateError when the bytes are malformed or of a search over another number of nodes; the status is then
   *   `'none'`
   */
  restoreState(bytes: Uint8Array): void {
    this.#search.restoreState('graphSearch', bytes);
  }

  /** Frees the memory of the search. May be called again. */
  dispose(): void {
    this.#search.dispose();
  }

  /** The same as {@link GraphSearch.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #path(as: PathStatus | undefined): GraphPath {
    const { core, pointer } = this.#search;
    core.check(core.raw.opw_graph_search_path(pointer, core.graphPath));
    return takeGraphPath(core, as);
  }
}

export function makeGraphSearch({ core, handle, functions }: GraphBase, options: ReadGraphOptions): GraphSearch {
  const uses = options.landmarks === undefined ? [] : [options.landmarks];
  return make({ core, base: handle, options, uses, functions });
}

/** The result under a status that the search does not know: a start that it refused, or a budget that its host keeps. */
export function graphPathAs(search: GraphSearch, status: PathStatus): GraphPath {
  return pathOf(search, status);
}
