/// <reference lib="esnext.disposable" />

/** The bytes of `onepath.wasm`. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** A compiled `WebAssembly.Module` of `onepath.wasm`. */
export type WasmModule = object;

/** A URL, as an object. */
export interface UrlLike {
    /** The whole URL. */
    readonly href: string;
}

/** A `Request` of the fetch API. */
export interface RequestLike {
    /** The URL to fetch. */
    readonly url: string;
    /** The method of HTTP. */
    readonly method: string;
}

/** A `Response` of the fetch API. */
export interface ResponseLike {
    /** Whether the status is in [200, 299]. */
    readonly ok: boolean;
    /** The status of HTTP. */
    readonly status: number;
    /** Where the response came from. */
    readonly url: string;
    /** The bytes of the body. */
    arrayBuffer(): Promise<ArrayBuffer>;
}

/** What {@link init} loads the module from. A string is a URL; in Node.js it may also be a path. */
export type WasmSource = string | UrlLike | RequestLike | ResponseLike | WasmBytes | WasmModule;

/**
 * Makes the package usable at once, from bytes or a compiled module: for workers that are sent a `WebAssembly.Module`,
 * and for tests. Browsers refuse to compile more than a few kilobytes on their main thread this way.
 * Does nothing when the package is ready already.
 *
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when it is another module or of another version
 */
export declare function initSync(source: WasmBytes | WasmModule): void;

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

/** The version of the package, such as `'0.1.0'`. */
export declare const version: string;

/**
 * What went wrong, for programs:
 *
 * - `'out-of-range'`: a number outside its bounds, NaN and infinities included, or a string that is not one of the
 *   values of an option (RangeError)
 * - `'invalid-argument'`: a value of the wrong type, or arguments that contradict each other (TypeError)
 * - `'unknown-option'`: an options object with a key that does not exist (TypeError)
 * - `'invalid-state'`: a call that is not possible now, such as an edit inside a callback of a query (TypeError)
 * - `'disposed'`: the object was disposed of (TypeError)
 * - `'not-initialized'`: {@link init} or {@link initSync} has not finished (TypeError)
 * - `'grid-format'`: text or bytes of a map or scenario file are malformed ({@link GridFormatError})
 * - `'grid-state'`: bytes of a saved state are malformed, or of another object ({@link GridStateError})
 * - `'out-of-memory'`: the memory of the module cannot grow further ({@link OnePathMemoryError})
 * - `'cancelled'`: the `cancelled` callback of a query answered true ({@link OnePathCancelledError})
 * - `'load-failed'`: the WebAssembly module could not be fetched or is not of this version ({@link OnePathLoadError})
 */
export type OnePathErrorCode = 'out-of-range' | 'invalid-argument' | 'unknown-option' | 'invalid-state' | 'disposed' | 'not-initialized' | 'grid-format' | 'grid-state' | 'out-of-memory' | 'cancelled' | 'load-failed';

/** A RangeError that says which argument is out of its range. */
export declare class OnePathRangeError extends RangeError {
    /** Always `'out-of-range'`. */
    readonly code = "out-of-range";
    /** The argument or option, such as `'agentSize'`; empty when there is no single one. */
    readonly argument: string;
}

/** A TypeError that says which argument is wrong, or which rule of use was broken. */
export declare class OnePathTypeError extends TypeError {
    /** What went wrong. */
    readonly code: OnePathErrorCode;
    /** The argument or option, such as `'start'`; empty when there is no single one. */
    readonly argument: string;
}

/** Bytes or text that nobody vouches for turned out malformed. Subclasses say of which format. */
export declare class OnePathFormatError extends Error {
    /** Which format. */
    readonly code: OnePathErrorCode;
    /** The argument that held the data, such as `'text'`, or the part of it that is wrong, such as `'state.width'`. */
    readonly argument: string;
}

/** A grid picture, a Moving AI map or a scenario file is malformed. The message gives the line. */
export declare class GridFormatError extends OnePathFormatError {
}

/**
 * Bytes of a saved state are malformed, or they are of another kind of object, another size of grid or other options. The
 * message names the part that is wrong.
 */
export declare class GridStateError extends OnePathFormatError {
}

/** The memory of the WebAssembly module cannot grow further. Every object is as it was before the call. */
export declare class OnePathMemoryError extends Error {
    /** Always `'out-of-memory'`. */
    readonly code = "out-of-memory";
}

/** A query ended because its `cancelled` callback answered true. `name` is `'AbortError'`, as is usual. */
export declare class OnePathCancelledError extends Error {
    /** Always `'cancelled'`. */
    readonly code = "cancelled";
}

/** The WebAssembly module could not be fetched, or is not the one that this version of the package needs. */
export declare class OnePathLoadError extends Error {
    /** Always `'load-failed'`. */
    readonly code = "load-failed";
}

/**
 * The search algorithm. Where the options or the map do not fit the one that was asked for, A* answers, and
 * {@link GridPath.algorithm} says so.
 *
 * - `'a*'`: Hart, Nilsson & Raphael 1968. Honours every option.
 * - `'jps'`: jump point search (Harabor & Grastien 2011, 2014). The same costs with far fewer expansions. For eight moves
 *   with `'no-corner-cutting'`, agents of one cell, one cost for all areas, no `stepCost` and no `blocked`, weight 1, and an
 *   octile or zero estimate.
 * - `'jps+'`: the same with precomputed jump distances, 16 bytes per cell (Harabor & Grastien 2014, Rabin 2015). Runs as
 *   `'jps'` on grids with a side above 32766.
 * - `'theta*'`: any-angle paths of straight segments (Nash, Daniel, Koenig & Felner 2007): {@link GridPath.cells} are the
 *   waypoints alone. On the same ground as `'jps'`, with a Euclidean or zero estimate and any weight.
 * - `'lazy-theta*'`: the same with fewer checks of lines of sight (Nash, Koenig & Tovey 2010).
 * - `'hpa*'`: over an abstract graph of chunks (Botea, Müller & Schaeffer 2004). Few expansions on large maps; the path may
 *   be a little longer than the best. Without `stepCost`, `blocked` and `'allow-all'`.
 * - `'lpa*'`, `'d*-lite'`: what a {@link GridReplanner} runs (Koenig, Likhachev & Furcy 2004; Koenig & Likhachev 2002); in
 *   a single query they mean A*.
 */
export type GridAlgorithm = 'a*' | 'jps' | 'jps+' | 'theta*' | 'lazy-theta*' | 'hpa*' | 'lpa*' | 'd*-lite';

/**
 * When a diagonal step is legal, by the two cells that touch both its ends: `'no-corner-cutting'` needs both walkable,
 * `'no-squeezing'` at least one, `'allow-all'` neither.
 */
export type GridDiagonals = 'no-corner-cutting' | 'no-squeezing' | 'allow-all';

/**
 * The estimate of the cost that is left, times the smallest area cost: `'auto'` is Manhattan for four moves and octile for
 * eight, `'zero'` makes the search Dijkstra's algorithm. `'manhattan'` is not a lower bound with eight moves.
 */
export type GridHeuristic = 'auto' | 'zero' | 'manhattan' | 'octile' | 'euclidean';

/** Options of a path query. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface GridOptions {
    /** Default `'a*'`. */
    algorithm?: GridAlgorithm | undefined;
    /** Moves to 4 or 8 neighbours. Default 8. */
    connectivity?: 4 | 8 | undefined;
    /** The rule for diagonal steps, for 8 moves. Default `'no-corner-cutting'`. */
    diagonals?: GridDiagonals | undefined;
    /** Side of the agent in cells, 1 to 255; its position is its top-left cell. Default 1. */
    agentSize?: number | undefined;
    /** Default `'auto'`. */
    heuristic?: GridHeuristic | undefined;
    /** Factor of the estimate, finite and at least 0. Above 1 the search is faster and may miss the optimum. Default 1. */
    heuristicWeight?: number | undefined;
    /**
     * Replaces the cost of a step. A result of Infinity, NaN or below 0 forbids the step. What it throws reaches the caller
     * of the query. It must not edit or query this grid.
     */
    stepCost?: ((from: Cell, to: Cell, cost: number) => number) | undefined;
    /**
     * True isolates a cell: no step enters it, and it is no start or goal; what is legal beside it stays. What it throws
     * reaches the caller of the query. It must not edit or query this grid.
     */
    blocked?: ((cell: Cell) => boolean) | undefined;
    /**
     * Asked before every 256 iterations of a synchronous query and before every slice of an asynchronous one; true ends it
     * with an {@link OnePathCancelledError}.
     */
    cancelled?: (() => boolean) | undefined;
    /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
    iterationBudget?: number | undefined;
    /** Fill {@link GridPath.expandedCells}. Default false. */
    recordExpansions?: boolean | undefined;
    /**
     * Let a faster engine run when it applies. It finds the same cost but may choose another of several equally cheap
     * paths. Default true.
     */
    specializedEngines?: boolean | undefined;
    /** `'hpa*'`: side of a chunk in cells, 2 to 256. The grid keeps the graphs of the last eight sizes. Default 16. */
    hpaChunkSize?: number | undefined;
    /** `'hpa*'`: shorten the path by straight and diagonal walks. Default true. */
    hpaSmoothing?: boolean | undefined;
    /**
     * `'jps'` and `'jps+'` on the faster engine: leave out jump points that only change direction (Harabor & Grastien 2014).
     * The same costs with fewer expansions. Default false.
     *
     * @experimental It may change or go in any release.
     */
    experimentalImprovedPruning?: boolean | undefined;
}

/** What is needed of an `AbortSignal`. */
export interface AbortSignalLike {
    /** Whether to stop. */
    readonly aborted: boolean;
    /** What the promise rejects with. */
    readonly reason?: unknown;
}

/** Options of {@link Grid.findPathAsync}. */
export interface GridAsyncOptions extends GridOptions {
    /** Default `'a*'`. Other algorithms than these cannot run in slices and are a TypeError. */
    algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
    /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
    iterationsPerSlice?: number | undefined;
    /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
    signal?: AbortSignalLike | undefined;
}

/** Options of {@link Grid.nearestWalkable}: `agentSize` and `blocked` decide, the other path options change nothing. */
export interface GridNearestOptions extends GridOptions {
    /** How many rings of cells around the given one to search, 0 to 2^31 - 2, or Infinity (default) for no bound. */
    nearestRadius?: number | undefined;
}

/**
 * Options of {@link Grid.createSearch}. `iterationBudget` and `cancelled` have no meaning here: a step takes its number of
 * iterations, and between steps the search waits anyway.
 */
export interface GridSearchOptions extends GridOptions {
    /** Default `'a*'`. Other algorithms than these cannot be resumed and are a TypeError. */
    algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
}

/**
 * How far a flow field is computed: `'not-started'` (the next step computes everything), `'running'` (a run or a repair in
 * slices has work left; costs are upper bounds), `'complete'`. Edits that have not been worked in do not show.
 */
export type FlowStatus = 'not-started' | 'running' | 'complete';

/**
 * For every cell the cheapest cost to the nearest of some goals, and the cell to step to: one field serves every agent that
 * heads for them.
 *
 * It hears about edits and area costs of its grid and works them in on the next {@link FlowField.refresh} or
 * {@link FlowField.step}; until then it answers as before. A refreshed field is bit for bit the field computed anew. When a
 * callback answers differently than before, call {@link FlowField.recompute}.
 *
 * Memory: 17 bytes per cell, and 24 per cell of the wave. Call {@link FlowField.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the field or its grid was disposed of. What a callback throws reaches the caller of the member
 * that asked; the next refresh goes on or begins anew.
 */
export declare class FlowField {
    #private;
    /** Made by {@link Grid.createFlowField}. */
    private constructor();
    /** The goals as they were given, as x, y pairs. A copy. */
    get goals(): Int32Array;
    /** How far the field is computed. */
    get status(): FlowStatus;
    /** Cells settled by the current or last run or repair. */
    get settled(): number;
    /**
     * The cost from a cell to the nearest goal: 0 on goals, Infinity where none can be reached.
     *
     * @throws RangeError outside the grid
     */
    getCost(cell: CellLike): number;
    /**
     * The first cell on a cheapest way to a goal; null on goals and where none can be reached. Following it from cell to cell
     * reaches a goal, unless `stepCost` makes steps free: those can lead in circles.
     *
     * @throws RangeError outside the grid
     */
    getNext(cell: CellLike): Cell | null;
    /**
     * The direction from a cell to the next one, a vector of length 1 along columns and rows; (0, 0) where there is no next
     * cell.
     *
     * @throws RangeError outside the grid
     */
    getDirection(cell: CellLike): {
        x: number;
        y: number;
    };
    /**
     * All costs row by row, live and without a copy: cell (x, y) is at y * width + x. Read-only. Valid until the next call of
     * anything that can take memory or until the field is disposed of, so ask again for every use: it is made anew only when it
     * has to be.
     */
    get costsView(): Float64Array;
    /**
     * The next cell of every cell row by row, as y * width + x, or -1 where there is none. Live, and valid as long as
     * {@link FlowField.costsView}.
     */
    get nextView(): Int32Array;
    /**
     * Works in all changes and runs to the end.
     *
     * @throws what a callback throws; TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when
     *   memory runs out. The next call goes on or begins anew.
     */
    refresh(): void;
    /** Computes everything anew. @throws as {@link FlowField.refresh} does */
    recompute(): void;
    /**
     * Works in all changes and settles at most so many cells. Slicing changes neither the field nor the number of cells
     * settled.
     *
     * @param count 1 to 2^31 - 1
     * @throws RangeError for another number, and as {@link FlowField.refresh} does
     */
    step(count: number): FlowStatus;
    /**
     * Costs, next cells, the wave of an unfinished run, and the edits that have yet to be worked in, as bytes that are the same
     * on every platform. Grid, options and callbacks are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the grid first. This field must have the goals and the options of the saved one,
     * callbacks included.
     *
     * @throws GridStateError when the bytes are malformed or of other goals or another size of grid; the field is then as it
     *   was, or empty until the next refresh
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the field. May be called again. */
    dispose(): void;
    /** The same as {@link FlowField.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Where a grid lies in the world: cell (x, y) has its centre at origin + ((x + 0.5) * cellSize, (y + 0.5) * cellSize). */
export interface GridSpace {
    /** World x of the left edge of column 0, within ±2^21. Default 0. */
    originX: number;
    /** World y of the top edge of row 0, within ±2^21. Default 0. */
    originY: number;
    /** Side of a cell in world units, in (0, 2^21]. Default 1. */
    cellSize: number;
}

/** Options of the constructor of {@link Grid}. */
export interface GridCreateOptions {
    /** Where the grid lies in the world. Default: unit cells, the corner of cell (0, 0) at the origin. */
    space?: Partial<GridSpace> | undefined;
    /** The area of every cell, 0 to 255. Default 0. */
    area?: number | undefined;
}

/**
 * The outcome of a path query, whatever the world is made of.
 *
 * - `'none'`: nothing was asked yet
 * - `'found'`: there is a path
 * - `'start-invalid'`, `'goal-invalid'`: outside, a wall, blocked, or too narrow for the agent
 * - `'no-path'`: everything that can be reached was searched
 * - `'budget-exhausted'`: `iterationBudget` ran out
 * - `'partial'`: a path to the closest reachable place; grids never answer so
 * - `'in-progress'`: a search in slices has work left
 */
export type PathStatus = 'none' | 'found' | 'start-invalid' | 'goal-invalid' | 'no-path' | 'budget-exhausted' | 'partial' | 'in-progress';

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface GridPath {
    /** The outcome. */
    readonly status: PathStatus;
    /** Status is `'found'`. */
    readonly found: boolean;
    /** Status is `'found'` or `'partial'`. */
    readonly hasPath: boolean;
    /** Status is `'partial'`. */
    readonly isPartial: boolean;
    /** Sum of the step costs in path order; Infinity without a path. */
    readonly cost: number;
    /** Length of the line through `points` in world units; 0 without a path, NaN when the query made no points. */
    readonly length: number;
    /** The algorithm that ran; the one that was asked for when start or goal were refused. */
    readonly algorithm: GridAlgorithm;
    /** The cells from start to goal, both included, as x, y pairs. Any-angle paths have their waypoints alone. */
    readonly cells: Int32Array;
    /** How many cells: half the length of `cells`. */
    readonly cellCount: number;
    /** The centres of the cells as x, y pairs in world units, from queries that make points; else empty. */
    readonly points: Float64Array;
    /**
     * Cells that the search expanded: jump points for jump point search, border cells of chunks for HPA*, and for replanners
     * cells whose cost was settled or reset, each time. The goal is reached but not expanded.
     */
    readonly expandedCount: number;
    /** Cells that the search took from its open set. */
    readonly iterations: number;
    /** The expanded cells in order as x, y pairs, when `recordExpansions` was set; else empty. */
    readonly expandedCells: Int32Array;
}

/**
 * Keeps a path between two cells up to date while the map changes and the agent walks. It holds on to its search and repairs
 * only what a change reached; costs are those of a new search. D* Lite (Koenig & Likhachev 2002) goes on when the start
 * moves; LPA* (Koenig, Likhachev & Furcy 2004) searches from the start.
 *
 * It hears about edits and area costs of its grid by itself. When a callback answers differently than before, call
 * {@link GridReplanner.invalidate}. Of several paths that cost the same it may choose another than {@link Grid.findPath}.
 *
 * Memory: 20 bytes per cell, and 24 per queued cell. Call {@link GridReplanner.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the replanner or its grid was disposed of, and the members that change something throw a
 * TypeError `'invalid-state'` inside a callback of the grid.
 */
export declare class GridReplanner {
    #private;
    /** Made by {@link Grid.createReplanner}. */
    private constructor();
    /** Which algorithm it runs: `'lpa*'` or `'d*-lite'`. */
    get algorithm(): GridAlgorithm;
    /** Where the path begins. Change it with {@link GridReplanner.moveStart}. */
    get start(): Cell;
    /** Where the path ends. Change it with {@link GridReplanner.setGoal}. */
    get goal(): Cell;
    /** Cells that all replans together took from the queue. */
    get totalIterations(): number;
    /** Costs that all replans together settled or reset. */
    get totalExpanded(): number;
    /**
     * Works in all changes and returns the path. With an `iterationBudget` in the options the status is `'budget-exhausted'`
     * after so many iterations, and the next call goes on. The counts in the result are those of this call.
     *
     * @throws what a callback throws, which leaves the replanner as it was before the iteration that asked; TypeError
     *   `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    replan(): GridPath;
    /** The same, and fills {@link GridPath.points} with the centres of the cells. */
    replanWithPoints(): GridPath;
    /**
     * The same for at most `budget` iterations, with no result but the status. Read the path with
     * {@link GridReplanner.copyPath}.
     *
     * @param budget 1 to 2^31 - 1
     * @throws RangeError for another budget, and as {@link GridReplanner.replan} does
     */
    tryReplan(budget: number): PathStatus;
    /** How many cells the path of the last replan has: 0 unless it was found and start and goal are still the same. */
    get pathLength(): number;
    /** The cost of that path, the sum of its steps from the start; Infinity when there is none. */
    get pathCost(): number;
    /**
     * The cells of that path from start to goal, as x, y pairs.
     *
     * @param into where to write them, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    copyPath(into?: Int32Array): Int32Array;
    /**
     * The agent has moved. D* Lite keeps its work, LPA* begins anew with the next replan.
     *
     * @throws RangeError outside the grid
     */
    moveStart(start: CellLike): void;
    /**
     * Another goal; the next replan begins anew.
     *
     * @throws RangeError outside the grid
     */
    setGoal(goal: CellLike): void;
    /**
     * Announces that callbacks answer differently than before: for moves into and out of a cell, or anywhere.
     *
     * @throws RangeError outside the grid
     */
    invalidate(cell?: CellLike): void;
    /**
     * The plan with its queue, the edits that it has yet to work in, and its counts, as bytes that are the same on every
     * platform. Grid, options and callbacks are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved plan. Restore the grid first. This replanner must have the algorithm and the options of the saved
     * one, callbacks included. The path itself is there again after the next replan, which takes no iteration for it.
     *
     * @throws GridStateError when the bytes are malformed or of another algorithm or size of grid, and nothing has changed
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the replanner. May be called again. */
    dispose(): void;
    /** The same as {@link GridReplanner.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * A search that is made in steps, saved and restored: A*, JPS or JPS+, on the engine that {@link Grid.findPath} would choose.
 * For every way to slice it the result is that of findPath, counts included. It can begin again as often as you like, and
 * takes new memory only when a search is larger than those before.
 *
 * The grid must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its grid was disposed of. What a callback throws reaches the
 * caller of the member; the search has then ended with status `'none'`, and can begin again.
 */
export declare class GridSearch {
    #private;
    /** Made by {@link Grid.createSearch}. */
    private constructor();
    /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
    get status(): PathStatus;
    /**
     * Begins a search: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that is running alone.
     *
     * @throws RangeError, TypeError for wrong coordinates; what `blocked` throws; OnePathMemoryError when memory runs out
     */
    tryBegin(start: CellLike, goal: CellLike): PathStatus;
    /**
     * The same, but a start or goal that is no place to be is an error.
     *
     * @throws RangeError when start or goal is outside, a wall, blocked, or too narrow for the agent; and as
     *   {@link GridSearch.tryBegin} does
     */
    begin(start: CellLike, goal: CellLike): void;
    /**
     * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
     *
     * @param iterations 1 to 2^31 - 1
     * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the grid was edited since;
     *   what a callback throws; OnePathMemoryError when memory runs out
     */
    step(iterations: number): PathStatus;
    /** What the search knows so far, as {@link Grid.findPath} would report it. */
    path(): GridPath;
    /** The same, and fills {@link GridPath.points} with the centres of the cells. */
    pathWithPoints(): GridPath;
    /**
     * The state of the search as bytes, the same on every platform. Grid, options and callbacks are not in it. A search
     * in progress cannot be saved once the grid was edited; one that ended before comes back with its path.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short; TypeError `'invalid-state'` when the grid was edited since the search began
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the grid first. This search must have the options of the saved one, callbacks
     * included.
     *
     * @throws GridStateError when the bytes are malformed or of a search over another size of grid or with another engine; the
     *   status is then `'none'`
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the search. May be called again. */
    dispose(): void;
    /** The same as {@link GridSearch.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Options of {@link Grid.describeHpa}. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface HpaGraphOptions {
    /** Side of a chunk in cells, 2 to 256. Default 16. */
    chunkSize?: number | undefined;
    /**
     * Two chunks touch along runs of cells. A run of at least this many gets a crossing at both ends, a shorter one a crossing
     * in its middle. 1 to 2^31 - 1; default 6, which is what queries use.
     */
    entranceThreshold?: number | undefined;
    /** Side of the agent in cells, 1 to 255. Default 1. */
    agentSize?: number | undefined;
    /** Moves to 4 or 8 neighbours. Default 8. */
    connectivity?: 4 | 8 | undefined;
    /** The rule for diagonal steps, for 8 moves. Default `'no-corner-cutting'`; `'allow-all'` is not possible with 8 moves. */
    diagonals?: GridDiagonals | undefined;
}

/**
 * The graph that HPA* searches: a plain object that owns its arrays, so it can be kept, cloned and posted. Nodes are the cells
 * on both sides of the crossings between chunks, numbered chunk by chunk and then by cell index.
 */
export interface HpaGraph {
    /** Side of a chunk in cells; chunks at the right and bottom may be smaller. */
    readonly chunkSize: number;
    /** How many chunks are side by side. */
    readonly chunkColumns: number;
    /** How many chunks are one below the other. */
    readonly chunkRows: number;
    /** How many nodes there are. */
    readonly nodeCount: number;
    /** The cell of each node, as x, y pairs. */
    readonly cells: Int32Array;
    /** The chunk of each node; chunks are numbered row by row. */
    readonly chunks: Int32Array;
    /** Ways inside a chunk, as pairs of nodes: from, to. Each way is there in both directions. */
    readonly intraEdges: Int32Array;
    /** The cost of the cheapest path of each of them that stays in the chunk. */
    readonly intraCosts: Float64Array;
    /** Steps from chunk to chunk, as pairs of nodes: from, to. Each step is there in both directions. */
    readonly interEdges: Int32Array;
    /** The cost of each of them. */
    readonly interCosts: Float64Array;
    /** A hash of nodes, ways and costs, 0n to 2^64 - 1: the same for the same cells, area costs and options. */
    readonly contentHash: bigint;
}

/**
 * A map of square cells and the queries on it.
 *
 * A cell is (x, y): column and row, from 0 at the top left. Each has an area, a byte: 255 is a wall, 0 to 254 are walkable
 * and cost what {@link Grid.setAreaCost} says, 1 by default. A step from cell a to b costs the mean of their area costs, a
 * diagonal one √2 times as much.
 *
 * Memory: one byte per cell, 18 to 20 more from the first query on, more for other algorithms' indexes, and one more from
 * the first query for an agent larger than one cell. Call {@link Grid.dispose} when done; a forgotten grid is freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export declare class Grid {
    #private;
    /**
     * A grid whose cells all have one area.
     *
     * @param width columns, at least 1
     * @param height rows, at least 1; width * height is at most 2^28
     * @throws RangeError for a size or option outside its range; OnePathMemoryError when memory runs out
     */
    constructor(width: number, height: number, options?: GridCreateOptions);
    /**
     * A grid from a picture: `.` is open (area 0), `#` a wall, `1` to `9` that area. Rows end with LF or CRLF and have the
     * same length; one line end after the last row is allowed.
     *
     * @throws GridFormatError for other characters and ragged rows; the message gives line and column
     */
    static fromText(text: string): Grid;
    /**
     * A grid from flags, row by row: what is truthy is open (area 0), the rest is wall.
     *
     * @param walkable width * height booleans or numbers
     * @throws RangeError for a size outside its range or another number of flags
     */
    static fromCells(walkable: ArrayLike<boolean | number>, width: number, height: number): Grid;
    /**
     * A grid from area bytes, row by row.
     *
     * @param areas width * height bytes; they are copied
     * @throws RangeError for a size outside its range or another number of bytes
     */
    static fromAreas(areas: Uint8Array, width: number, height: number): Grid;
    /**
     * A grid in a saved state, see {@link Grid.saveState}.
     *
     * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
     */
    static fromState(bytes: Uint8Array): Grid;
    /** Columns. */
    get width(): number;
    /** Rows. */
    get height(): number;
    /** Goes up by one with every edit that changed a cell; starts at 0. */
    get version(): number;
    /**
     * The area bytes, row by row, live and without a copy: for drawing. Read-only; edit with {@link Grid.setArea} and
     * {@link Grid.setRect}. Valid until the next call of anything that can take memory or until the grid is disposed of,
     * so ask again for every use: it is made anew only when it has to be.
     */
    get cellsView(): Uint8Array;
    /**
     * Where the grid lies in the world. Setting it takes what is not given from the default, and changes no cell.
     *
     * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
     */
    get space(): GridSpace;
    set space(space: Partial<GridSpace>);
    /**
     * The area of a cell, 0 to 255.
     *
     * @throws RangeError outside the grid
     */
    getArea(x: number, y: number): number;
    /**
     * Gives a cell an area.
     *
     * @param area 0 to 254, or 255 for a wall
     * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
     *   this grid
     */
    setArea(x: number, y: number, area: number): void;
    /**
     * Gives the cells [x, x + width) by [y, y + height) one area, or each its own, as one edit.
     *
     * @param area 0 to 255, or width * height such bytes, row by row
     * @throws RangeError when the rectangle is not in the grid or for another area or number of bytes; TypeError
     *   `'invalid-state'` inside a callback of a query on this grid. Nothing is changed then.
     */
    setRect(x: number, y: number, width: number, height: number, area: number | Uint8Array): void;
    /** Whether a cell is in the grid and no wall. */
    isWalkable(x: number, y: number): boolean;
    /**
     * The cost multiplier of an area.
     *
     * @param area 0 to 254
     * @throws RangeError for another area
     */
    getAreaCost(area: number): number;
    /**
     * Sets the cost multiplier of an area. The version of the grid stays; asynchronous searches on it fail as after an edit.
     *
     * @param area 0 to 254
     * @param multiplier positive and finite
     * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
     */
    setAreaCost(area: number, multiplier: number): void;
    /** The centre of a cell in world units. @throws RangeError outside the grid */
    pointAt(cell: CellLike): WorldPoint;
    /** The cell under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
    cellAt(point: WorldPointLike): Cell | null;
    /**
     * A cheapest path between two cells.
     *
     * A start or goal that is outside, a wall, blocked or too narrow for the agent is an outcome and not an error: see
     * {@link GridPath.status}.
     *
     * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
     *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
     */
    findPath(start: CellLike, goal: CellLike, options?: GridOptions): GridPath;
    /** The same as {@link Grid.findPath}, and fills {@link GridPath.points} with the centres of the cells. */
    findPathWithPoints(start: CellLike, goal: CellLike, options?: GridOptions): GridPath;
    /**
     * A cheapest path between the cells under two world points, with {@link GridPath.points}. A point outside the grid gives
     * status `'start-invalid'` or `'goal-invalid'`.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link Grid.findPath} does
     */
    findPathBetween(start: WorldPointLike, goal: WorldPointLike, options?: GridOptions): GridPath;
    /**
     * The same result as {@link Grid.findPath}, found in slices that let the event loop run in between.
     *
     * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted,
     * with a TypeError `'invalid-state'` when the grid is edited before the search has ended, `'disposed'` when it is
     * disposed of, and `'invalid-argument'` for an algorithm that cannot run in slices.
     */
    findPathAsync(start: CellLike, goal: CellLike, options?: GridAsyncOptions): Promise<GridPath>;
    /** {@link Grid.findPathBetween} as {@link Grid.findPathAsync} does it. */
    findPathBetweenAsync(start: WorldPointLike, goal: WorldPointLike, options?: GridAsyncOptions): Promise<GridPath>;
    /**
     * A search that is made in steps, saved and restored: A*, JPS or JPS+.
     *
     * @throws RangeError, TypeError for wrong options and other algorithms; OnePathMemoryError when memory runs out
     */
    createSearch(options?: GridSearchOptions): GridSearch;
    /**
     * Keeps a path between two cells up to date while the map changes and the agent walks. The options hold for its whole
     * life: `algorithm: 'lpa*'` makes it LPA*, everything else D* Lite; `heuristicWeight` must be 1, and `'manhattan'` goes
     * with four moves only. When `stepCost` lowers costs, use heuristic `'zero'`.
     *
     * @param start a cell of the grid, walkable or not
     * @param goal the same
     * @throws RangeError for a cell outside the grid; RangeError, TypeError for wrong options; TypeError `'invalid-state'`
     *   inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createReplanner(start: CellLike, goal: CellLike, options?: GridOptions): GridReplanner;
    /**
     * Computes for every cell the cost to the nearest goal and the cell to step to. Moves, `agentSize`, `stepCost` and
     * `blocked` of the options hold for its whole life; `iterationBudget` bounds this first run, and the other options change
     * nothing.
     *
     * @param goals a cell, cells, or x, y pairs; one on which the agent cannot stand counts for nothing until it can
     * @throws RangeError for no goal or one outside the grid; RangeError, TypeError for wrong options; what a callback throws;
     *   TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createFlowField(goals: CellLike | readonly CellLike[] | Int32Array, options?: GridOptions): FlowField;
    /**
     * The abstract graph that `'hpa*'` searches, as plain data: to draw it, or to compare it. Builds one for the purpose.
     *
     * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
     */
    describeHpa(options?: HpaGraphOptions): HpaGraph;
    /**
     * The side of the largest square of walkable cells with this cell at its top left, at most 255: the largest agent that
     * fits here. 0 for a wall and outside the grid.
     *
     * @throws OnePathMemoryError when memory runs out
     */
    clearanceAt(x: number, y: number): number;
    /**
     * Whether an agent fits at a cell, its top left one.
     *
     * @param agentSize side in cells, 1 to 255
     * @throws RangeError for another size; OnePathMemoryError when memory runs out
     */
    canFit(x: number, y: number, agentSize: number): boolean;
    /**
     * The cell nearest to a cell, which may lie outside, where the agent of the options fits and that `blocked` does not
     * refuse; null when there is none within `nearestRadius`. Nearest by straight distance, then the smaller row, then the
     * smaller column.
     *
     * @throws as {@link Grid.findPath} does
     */
    nearestWalkable(cell: CellLike, options?: GridNearestOptions): Cell | null;
    /**
     * {@link Grid.nearestWalkable} for the cell under a world point.
     *
     * @throws RangeError for coordinates beyond ±2^21, and as {@link Grid.findPath} does
     */
    nearestWalkableToPoint(point: WorldPointLike, options?: GridNearestOptions): Cell | null;
    /**
     * How many straight and diagonal steps a path has, or null when two of its cells in a row are not neighbours.
     *
     * @param cells {@link GridPath.cells}, or cells one by one
     */
    stepCounts(cells: Int32Array | readonly CellLike[]): {
        straight: number;
        diagonal: number;
    } | null;
    /**
     * The price of a path in integers, for hosts that add no doubles: every step cost without callbacks, times 2^32 and
     * rounded half to even, added up (Q31.32 fixed point). Null when the cells are no path of neighbours that are walkable, or
     * when the price is 2^31 or more.
     *
     * @param cells {@link GridPath.cells}, or cells one by one
     */
    fixedCost(cells: Int32Array | readonly CellLike[]): bigint | null;
    /**
     * A hash of size, cells and area costs, 0n to 2^64 - 1, the same on every platform; not of version, space or history.
     * Costs a pass over the cells after an edit, and nothing when asked again.
     */
    contentHash(): bigint;
    /**
     * Cells, area costs, version and space as bytes, the same on every platform for the same history: the cells and 2,088 more.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Then restore what is built over the grid: until then replanners and flow fields begin anew,
     * and searches in progress fail.
     *
     * @throws GridStateError when the bytes are malformed or of a grid of another size; TypeError `'invalid-state'` inside a
     *   callback of the grid. Nothing has changed then.
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * Frees the memory of the grid. May be called again. What is built over it throws from then on, an asynchronous search in
     * progress rejects, and the memory is free when they are disposed of as well.
     */
    dispose(): void;
    /** The same as {@link Grid.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Which areas the terrain of a map file gets, each 0 to 255 (255 is a wall). */
export interface MovingAiOptions {
    /** `.` and `G`. Default 0. */
    groundArea?: number | undefined;
    /** `S`. Default 0. */
    swampArea?: number | undefined;
    /** `W`. Default 255. */
    waterArea?: number | undefined;
}

/** One line of a scenario file. */
export interface MovingAiScenario {
    /** The file name of the map. */
    map: string;
    /** The bucket: optimal length / 4, rounded down. */
    bucket: number;
    /** Columns of the map. */
    width: number;
    /** Rows of the map. */
    height: number;
    /** Column of the start. */
    startX: number;
    /** Row of the start. */
    startY: number;
    /** Column of the goal. */
    goalX: number;
    /** Row of the goal. */
    goalY: number;
    /** Cost of the best path, as far as the file prints it. */
    optimalLength: number;
}

/** Reading and writing the map and scenario files of the Moving AI benchmark sets (Sturtevant 2012). */
export interface MovingAi {
    /**
     * Reads a map: `type octile`, `height`, `width`, `map`, then the rows; `@`, `O` and `T` are walls. At most 65536 cells a
     * side and 2^28 together.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError, RangeError for a wrong argument or option; OnePathMemoryError when memory runs out
     */
    parseMap(source: string | Uint8Array, options?: MovingAiOptions): Grid;
    /**
     * Reads a version 1 scenario file.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseScenarios(source: string | Uint8Array): MovingAiScenario[];
    /**
     * Writes a map: `.` for walkable cells, `@` for walls. Areas are not kept.
     *
     * @throws TypeError when `grid` is not a grid or was disposed of; OnePathMemoryError when memory runs out
     */
    writeMap(grid: Grid): string;
}

/** See {@link MovingAi}. */
export declare const movingAi: MovingAi;

/**
 * A generator of random numbers (SplitMix64; Steele, Lea & Flood 2014). Equal states give equal sequences on every
 * platform. It is not for secrets.
 */
export declare class Random {
    #private;
    /**
     * @param seed 0n to 2^64 - 1
     * @throws TypeError when `seed` is not a bigint; RangeError when it is outside its range
     */
    constructor(seed: bigint);
    /** Everything the generator knows, 0n to 2^64 - 1. Setting it continues from there. */
    get state(): bigint;
    set state(value: bigint);
    /** A number in [0, 1) with 53 random bits. */
    nextDouble(): number;
    /**
     * An unbiased integer in [0, bound) (Lemire 2019).
     *
     * @param bound 1 to 2^53 - 1
     * @throws RangeError when `bound` is outside its range
     */
    nextInt(bound: number): number;
    /** 64 random bits, 0n to 2^64 - 1. */
    nextBits(): bigint;
    /** Does nothing, for this object holds no memory of the module; it is here so that all objects can be used alike. */
    dispose(): void;
    /** The same as {@link Random.dispose}. */
    [Symbol.dispose](): void;
}

/**
 * Loads the WebAssembly module; await it before anything else. Further calls do nothing, calls that overlap share one
 * load, and after a failure the next call tries again.
 *
 * @param source Where `onepath.wasm` is: a URL or string (in Node.js also a path), a `Request`, a `Response`, the bytes, a
 *   compiled `WebAssembly.Module`, or a promise of one of these. Without it the file that came with the package is used.
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when the server answers with an error, or with another module or version
 */
export declare const init: (source?: WasmSource | Promise<WasmSource>) => Promise<void>;

export {};
