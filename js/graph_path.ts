// The result of a path query on a graph.
import type { Core } from './core.js';
import { GRAPH_ALGORITHMS, type GraphAlgorithm } from './graph_options.js';
import { OpGraphPath, OpPoint3 } from './layout.js';
import { KEPT_BYTES, makeResult, type PathStatus, pathStatus, readResult } from './path_result.js';

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface GraphPath {
  /** The outcome; `'start-invalid'` and `'goal-invalid'` are nodes that do not exist or are blocked. */
  readonly status: PathStatus;
  /** Status is `'found'`. */
  readonly found: boolean;
  /** Status is `'found'` or `'partial'`; graphs never answer `'partial'`. */
  readonly hasPath: boolean;
  /** Status is `'partial'`. */
  readonly isPartial: boolean;
  /** The cost of the path; Infinity without one. */
  readonly cost: number;
  /** Length of the line through `points`; 0 without a path, NaN for a path in a graph without points. */
  readonly length: number;
  /** The algorithm that ran; the one that would have run when start or goal were refused. */
  readonly algorithm: GraphAlgorithm;
  /** The nodes from start to goal, both included. */
  readonly nodes: Int32Array;
  /** How many nodes: the length of `nodes`. */
  readonly nodeCount: number;
  /** The positions of the nodes as x, y, z triples, in a point graph; else empty. */
  readonly points: Float64Array;
  /** Nodes that the search expanded, from both sides. Where the goal's turn ends the search, it is not expanded. */
  readonly expandedCount: number;
  /** Nodes that the search took from its open sets. */
  readonly iterations: number;
  /** The expanded nodes in order, those of both sides in turn, when `recordExpansions` was set; else empty. */
  readonly expandedNodes: Int32Array;
}

/** Copies the result that the last query left, under another status if one is given. */
export function takeGraphPath(core: Core, as?: PathStatus): GraphPath {
  const { memory, graphPath: base } = core;
  const { int, double, ints, doubles } = readResult(memory, base);
  const nodeCount = int(OpGraphPath.node_count);
  const pointCount = int(OpGraphPath.point_count);
  const expandedNodeCount = int(OpGraphPath.expanded_node_count);
  const path = makeResult(as ?? pathStatus(int(OpGraphPath.status)), {
    cost: double(OpGraphPath.cost),
    length: double(OpGraphPath.length),
    algorithm: GRAPH_ALGORITHMS[int(OpGraphPath.algorithm)] as GraphAlgorithm,
    nodes: ints(OpGraphPath.nodes, nodeCount),
    nodeCount,
    points: doubles(OpGraphPath.points, pointCount * 3),
    expandedCount: int(OpGraphPath.expanded_count),
    iterations: int(OpGraphPath.iterations),
    expandedNodes: ints(OpGraphPath.expanded_nodes, expandedNodeCount),
  });
  if ((nodeCount + expandedNodeCount) * 4 + pointCount * OpPoint3.size > KEPT_BYTES) {
    core.raw.opw_graph_path_reset(base);
  }
  return path;
}
