// The options of queries on voxel grids, as users write them and as the module takes them.
import {
  requireBoolean,
  requireChoice,
  requireFunction,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import { answerBoolean, type Callbacks } from './callbacks.js';
import { OnePathRangeError } from './errors.js';
import { Flag } from './grid_options.js';
import type { VoxelOptionScalars } from './raw_voxel.js';
import type { Voxel } from './voxels.js';

/**
 * When a move over an edge or a corner is legal, by the voxels that it sweeps, those inside the cube of the move other than
 * its ends: `'no-corner-cutting'` needs all of them open, `'no-squeezing'` some way of face steps through open ones, none of
 * them backwards, and `'allow-all'` nothing but an open target.
 */
export type VoxelCorners = 'no-corner-cutting' | 'no-squeezing' | 'allow-all';

/** Options of a path query on a voxel grid. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface VoxelOptions {
  /** To how many neighbours an agent moves: 6 over faces, 18 over edges as well, 26 over corners as well. Default 26. */
  moves?: 6 | 18 | 26 | undefined;
  /** The rule for moves over edges and corners. Default `'no-corner-cutting'`. */
  corners?: VoxelCorners | undefined;
  /**
   * The estimate of the cost that is left: `'auto'` is the length of the shortest way through an empty block times the
   * smallest area cost, `'zero'` makes the search Dijkstra's algorithm. Default `'auto'`.
   */
  heuristic?: 'auto' | 'zero' | undefined;
  /** Factor of the estimate, finite and at least 0. Above 1 the search is faster and may miss the optimum. Default 1. */
  heuristicWeight?: number | undefined;
  /**
   * Replaces the cost of a move. A result of Infinity, NaN or below 0 forbids the move. What it throws reaches the caller
   * of the query. It must not edit or query this grid.
   */
  stepCost?: ((from: Voxel, to: Voxel, cost: number) => number) | undefined;
  /**
   * True isolates a voxel: no move enters it, and it is no start or goal; what is legal beside it stays. What it throws
   * reaches the caller of the query. It must not edit or query this grid.
   */
  blocked?: ((voxel: Voxel) => boolean) | undefined;
  /** Asked before every 256 iterations of a query; true ends it with an {@link OnePathCancelledError}. */
  cancelled?: (() => boolean) | undefined;
  /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
  iterationBudget?: number | undefined;
  /** Fill {@link VoxelPath.expandedCells}. Default false. */
  recordExpansions?: boolean | undefined;
}

/** Options, read and checked. */
export interface ReadVoxelOptions {
  scalars: VoxelOptionScalars;
  /** Undefined when no callback was given. */
  callbacks: Callbacks | undefined;
}

const CORNERS: readonly VoxelCorners[] = ['no-corner-cutting', 'no-squeezing', 'allow-all'];
const HEURISTICS: readonly string[] = ['auto', 'zero'];
const KEYS: readonly (keyof VoxelOptions)[] = [
  'moves',
  'corners',
  'heuristic',
  'heuristicWeight',
  'stepCost',
  'blocked',
  'cancelled',
  'iterationBudget',
  'recordExpansions',
];

const DEFAULTS: ReadVoxelOptions = { scalars: [26, 0, 0, 1, 0, 0], callbacks: undefined };

/** `size` is that of the grid: callbacks hear of voxels by their number. */
export function readVoxelOptions(value: VoxelOptions | undefined, size: Voxel): ReadVoxelOptions {
  if (value === undefined) return DEFAULTS;
  requireKnownKeys(requireObject(value, 'options'), 'options', KEYS);
  const callbacks = readCallbacks(value, size);
  let flags = 0;
  if (requireBoolean(value.recordExpansions ?? false, 'recordExpansions')) flags |= Flag.recordExpansions;
  if (callbacks.nodeCost !== undefined) flags |= Flag.stepCost;
  if (callbacks.nodeBlocked !== undefined) flags |= Flag.blocked;
  if (callbacks.cancelled !== undefined) flags |= Flag.cancelled;
  return {
    scalars: [
      readMoves(value.moves ?? 26),
      requireChoice(value.corners ?? 'no-corner-cutting', 'corners', CORNERS),
      requireChoice(value.heuristic ?? 'auto', 'heuristic', HEURISTICS),
      requireNumber(value.heuristicWeight ?? 1, 'heuristicWeight'),
      requireInteger(value.iterationBudget ?? 0, 'iterationBudget', 0, 0x7fffffff),
      flags,
    ],
    callbacks: (flags & (Flag.stepCost | Flag.blocked | Flag.cancelled)) === 0 ? undefined : callbacks,
  };
}

function readMoves(value: unknown): number {
  const number = requireNumber(value, 'moves');
  if (number !== 6 && number !== 18 && number !== 26) {
    throw new OnePathRangeError('moves', `moves must be 6, 18 or 26, was ${number}`);
  }
  return number;
}

/** The callbacks of the user as the module calls them, with nodes for voxels. */
function readCallbacks({ stepCost, blocked, cancelled }: VoxelOptions, size: Voxel): Callbacks {
  const voxelOf = (node: number): Voxel => {
    const row = Math.floor(node / size.x);
    return { x: node % size.x, y: row % size.y, z: Math.floor(row / size.y) };
  };
  const callbacks: Callbacks = {};
  if (stepCost !== undefined && requireFunction(stepCost, 'stepCost')) {
    callbacks.nodeCost = (from, to, cost) => {
      const answer: unknown = stepCost(voxelOf(from), voxelOf(to), cost);
      if (typeof answer !== 'number') throw wrongType('stepCost', 'a function that returns a number', answer);
      return answer;
    };
  }
  if (blocked !== undefined && requireFunction(blocked, 'blocked')) {
    callbacks.nodeBlocked = (node) => answerBoolean(blocked(voxelOf(node)), 'blocked');
  }
  if (cancelled !== undefined) callbacks.cancelled = requireFunction(cancelled, 'cancelled');
  return callbacks;
}
