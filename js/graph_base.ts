// What graphs and point graphs share: queries, searches and landmarks take either. These are the functions of the module
// that differ between the two.
import { wrongType } from './arguments.js';
import type { Core } from './core.js';
import type { Handle } from './handle.js';

export const GRAPH = {
  nodeCount: 'opw_graph_node_count',
  csr: 'opw_graph_csr',
  fingerprint: 'opw_graph_fingerprint',
  findPath: 'opw_graph_find_path',
  shortestPaths: 'opw_graph_shortest_paths',
  createSearch: 'opw_graph_search_create',
  buildLandmarks: 'opw_landmarks_build',
  loadLandmarks: 'opw_landmarks_load',
} as const;

export const POINT_GRAPH = {
  nodeCount: 'opw_point_graph_node_count',
  csr: 'opw_point_graph_csr',
  fingerprint: 'opw_point_graph_fingerprint',
  findPath: 'opw_point_graph_find_path',
  shortestPaths: 'opw_point_graph_shortest_paths',
  createSearch: 'opw_point_graph_search_create',
  buildLandmarks: 'opw_landmarks_build_points',
  loadLandmarks: 'opw_landmarks_load_points',
} as const;

/** A graph of either kind, as the files of this package pass it on. */
export interface GraphBase {
  readonly core: Core;
  readonly handle: Handle;
  readonly functions: typeof GRAPH | typeof POINT_GRAPH;
}

const bases = new WeakMap<object, GraphBase>();

/** Makes `graph`, the object that users see, known as one of these. */
export function registerGraph(graph: object, base: GraphBase): void {
  bases.set(graph, base);
}

/** What a caller passed as a graph. */
export function requireGraph(value: unknown, argument: string): GraphBase {
  const base = typeof value === 'object' && value !== null ? bases.get(value) : undefined;
  if (base === undefined) throw wrongType(argument, 'a Graph or PointGraph', value);
  return base;
}
