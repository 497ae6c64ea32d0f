// The exports of the module that are about graphs. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';

/** An OpGraphOptions, flattened. */
export type GraphOptionScalars = readonly [
  algorithm: number,
  iterationBudget: number,
  landmarks: Pointer,
  flags: number,
];
type GraphOptionArguments = [...options: GraphOptionScalars, user: number];
type LandmarkArguments = [count: number, selection: number, seedLow: number, seedHigh: number];

export interface RawGraphExports {
  opw_graph_create(nodeCount: number, out: Pointer): Status;
  opw_graph_from_edges(
    from: Pointer,
    to: Pointer,
    weights: Pointer,
    edgeCount: number,
    nodeCount: number,
    directed: number,
    out: Pointer,
  ): Status;
  opw_graph_destroy(graph: Pointer): void;
  opw_graph_node_count(graph: Pointer): number;
  opw_graph_edge_count(graph: Pointer): number;
  opw_graph_live_edge_count(graph: Pointer): number;
  opw_graph_add_node(graph: Pointer): number;
  opw_graph_add_edge(graph: Pointer, from: number, to: number, weight: number): number;
  opw_graph_add_edges(graph: Pointer, from: Pointer, to: Pointer, weights: Pointer, edgeCount: number): number;
  opw_graph_remove_edge(graph: Pointer, edge: number): Status;
  opw_graph_set_weight(graph: Pointer, edge: number, weight: number): Status;
  opw_graph_edge(graph: Pointer, edge: number, out: Pointer): number;
  opw_graph_compile(graph: Pointer): Status;
  opw_graph_csr(graph: Pointer, out: Pointer): Status;
  opw_graph_fingerprint(graph: Pointer, out: Pointer): Status;
  opw_graph_state_size(graph: Pointer): number;
  opw_graph_save_state(graph: Pointer, ...buffer: StateBuffer): Status;
  opw_graph_restore_state(graph: Pointer, bytes: Pointer, size: number): Status;
  opw_graph_from_state(bytes: Pointer, size: number, out: Pointer): Status;

  opw_graph_path_create(): Pointer;
  opw_graph_path_reset(path: Pointer): void;
  opw_graph_find_path(
    graph: Pointer,
    ...rest: [start: number, goal: number, ...options: GraphOptionArguments, path: Pointer]
  ): Status;
  opw_graph_shortest_paths(graph: Pointer, root: number, toRoot: number, distances: Pointer, parents: Pointer): Status;

  opw_graph_search_create(graph: Pointer, ...rest: [...options: GraphOptionArguments, out: Pointer]): Status;
  opw_graph_search_destroy(search: Pointer): void;
  opw_graph_search_begin(search: Pointer, start: number, goal: number): number;
  opw_graph_search_step(search: Pointer, iterations: number): number;
  opw_graph_search_status(search: Pointer): number;
  opw_graph_search_path(search: Pointer, path: Pointer): Status;
  opw_graph_search_state_size(search: Pointer): number;
  opw_graph_search_save_state(search: Pointer, ...buffer: StateBuffer): Status;
  opw_graph_search_restore_state(search: Pointer, bytes: Pointer, size: number): Status;

  opw_point_graph_create(
    points: Pointer,
    pointCount: number,
    maxDistance: number,
    nearestCount: number,
    links: Pointer,
    linkCount: number,
    user: number,
    out: Pointer,
  ): Status;
  opw_point_graph_destroy(graph: Pointer): void;
  opw_point_graph_node_count(graph: Pointer): number;
  opw_point_graph_points(graph: Pointer): Pointer;
  opw_point_graph_csr(graph: Pointer, out: Pointer): Status;
  opw_point_graph_fingerprint(graph: Pointer, out: Pointer): Status;
  opw_point_graph_nearest_node(graph: Pointer, x: number, y: number, z: number, out: Pointer): Status;
  opw_point_graph_find_path(
    graph: Pointer,
    ...rest: [start: number, goal: number, ...options: GraphOptionArguments, path: Pointer]
  ): Status;
  opw_point_graph_shortest_paths(
    graph: Pointer,
    root: number,
    toRoot: number,
    distances: Pointer,
    parents: Pointer,
  ): Status;
  opw_point_graph_search_create(graph: Pointer, ...rest: [...options: GraphOptionArguments, out: Pointer]): Status;

  opw_landmarks_build(graph: Pointer, ...rest: [...options: LandmarkArguments, out: Pointer]): Status;
  opw_landmarks_build_points(graph: Pointer, ...rest: [...options: LandmarkArguments, out: Pointer]): Status;
  opw_landmarks_destroy(landmarks: Pointer): void;
  opw_landmarks_count(landmarks: Pointer): number;
  opw_landmarks_node_count(landmarks: Pointer): number;
  opw_landmarks_nodes(landmarks: Pointer): Pointer;
  opw_landmarks_distances(landmarks: Pointer, landmark: number, from: Pointer, to: Pointer): Status;
  opw_landmarks_fingerprint(landmarks: Pointer, out: Pointer): void;
  opw_landmarks_lower_bound(landmarks: Pointer, from: number, to: number, out: Pointer): Status;
  opw_landmarks_saved_size(landmarks: Pointer): number;
  opw_landmarks_save(landmarks: Pointer, ...buffer: StateBuffer): Status;
  opw_landmarks_load(bytes: Pointer, size: number, graph: Pointer, out: Pointer): Status;
  opw_landmarks_load_points(bytes: Pointer, size: number, graph: Pointer, out: Pointer): Status;

  opw_dimacs_parse_graph(text: Pointer, size: number, out: Pointer): Status;
  opw_dimacs_parse_coordinates(
    text: Pointer,
    size: number,
    coordinates: Pointer,
    capacity: number,
    count: Pointer,
  ): Status;
}
