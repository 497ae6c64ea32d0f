// The exports of the module as the files in wasm/ declare them; wasm/exports.txt lists their names. Pointers come
// back signed: `>>> 0` makes them addresses.
import type { RawBuild3dExports } from './raw_build_3d.js';
import type { RawCrowdExports } from './raw_crowd.js';
import type { RawGltfExports } from './raw_gltf.js';
import type { RawGraphExports } from './raw_graph.js';
import type { RawHexExports } from './raw_hex.js';
import type { RawNavExports } from './raw_nav.js';
import type { RawTileCacheExports } from './raw_tile_cache.js';
import type { RawVoxelExports } from './raw_voxel.js';

/** A status, see errors.ts. */
export type Status = number;
export type Pointer = number;

/** An OpGridOptions, flattened. */
export type OptionScalars = readonly [
  algorithm: number,
  connectivity: number,
  diagonals: number,
  agentSize: number,
  heuristic: number,
  heuristicWeight: number,
  iterationBudget: number,
  nearestRadius: number,
  hpaChunkSize: number,
  flags: number,
];
export type OptionArguments = [...options: OptionScalars, user: number];
export type StateBuffer = [buffer: Pointer, capacity: number, needed: Pointer];
export type FourNumbers = [startX: number, startY: number, goalX: number, goalY: number];

export interface RawExports
  extends
    RawBuild3dExports,
    RawCrowdExports,
    RawGltfExports,
    RawGraphExports,
    RawHexExports,
    RawNavExports,
    RawTileCacheExports,
    RawVoxelExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;

  opw_malloc(size: number): Pointer;
  opw_free(memory: Pointer): void;
  opw_version(): Pointer;
  opw_error_message(): Pointer;
  opw_error_argument(): Pointer;
  opw_layout_table(): Pointer;
  opw_layout_count(): number;

  opw_random_seed(low: number, high: number, state: Pointer): void;
  opw_random_next(state: Pointer, out: Pointer): void;
  opw_random_double(state: Pointer): number;
  opw_random_below(state: Pointer, low: number, high: number, out: Pointer): void;

  opw_grid_create(width: number, height: number, area: number, out: Pointer): Status;
  opw_grid_from_text(text: Pointer, size: number, out: Pointer): Status;
  opw_grid_from_areas(areas: Pointer, size: number, width: number, height: number, out: Pointer): Status;
  opw_grid_destroy(grid: Pointer): void;
  opw_grid_width(grid: Pointer): number;
  opw_grid_height(grid: Pointer): number;
  opw_grid_version(grid: Pointer): number;
  opw_grid_cells(grid: Pointer): Pointer;
  opw_grid_cell_count(grid: Pointer): number;
  opw_grid_area(grid: Pointer, x: number, y: number): number;
  opw_grid_is_walkable(grid: Pointer, x: number, y: number): number;
  opw_grid_set_area(grid: Pointer, x: number, y: number, area: number): Status;
  opw_grid_fill_rect(grid: Pointer, x: number, y: number, width: number, height: number, area: number): Status;
  opw_grid_set_rect(
    grid: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    areas: Pointer,
    size: number,
  ): Status;
  opw_grid_area_cost(grid: Pointer, area: number, out: Pointer): Status;
  opw_grid_set_area_cost(grid: Pointer, area: number, multiplier: number): Status;
  opw_grid_space(grid: Pointer, out: Pointer): void;
  opw_grid_set_space(grid: Pointer, originX: number, originY: number, cellSize: number): Status;
  opw_grid_cell_at(grid: Pointer, x: number, y: number, out: Pointer): number;
  opw_grid_point_at(grid: Pointer, x: number, y: number, out: Pointer): Status;
  opw_grid_content_hash(grid: Pointer, out: Pointer): void;
  opw_grid_state_size(grid: Pointer): number;
  opw_grid_save_state(grid: Pointer, ...buffer: StateBuffer): Status;
  opw_grid_restore_state(grid: Pointer, bytes: Pointer, size: number): Status;
  opw_grid_from_state(bytes: Pointer, size: number, out: Pointer): Status;
  opw_grid_clearance(grid: Pointer, x: number, y: number): number;
  opw_grid_can_fit(grid: Pointer, x: number, y: number, agentSize: number): number;

  opw_grid_path_create(): Pointer;
  opw_grid_path_reset(path: Pointer): void;
  opw_grid_find_path(grid: Pointer, ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]): Status;
  opw_grid_find_path_with_points(grid: Pointer, ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]): Status;
  opw_grid_find_path_between(grid: Pointer, ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]): Status;
  opw_grid_nearest_walkable(
    grid: Pointer,
    ...rest: [x: number, y: number, ...options: OptionArguments, out: Pointer]
  ): number;
  opw_grid_nearest_walkable_point(
    grid: Pointer,
    ...rest: [x: number, y: number, ...options: OptionArguments, out: Pointer]
  ): number;
  opw_grid_path_step_counts(cells: Pointer, count: number, straight: Pointer, diagonal: Pointer): Status;
  opw_grid_fixed_cost(grid: Pointer, cells: Pointer, count: number, out: Pointer): Status;

  opw_grid_search_create(grid: Pointer, ...rest: [...options: OptionArguments, out: Pointer]): Status;
  opw_grid_search_destroy(search: Pointer): void;
  opw_grid_search_begin(search: Pointer, ...cells: FourNumbers): number;
  opw_grid_search_step(search: Pointer, iterations: number): number;
  opw_grid_search_path(search: Pointer, status: number, withPoints: number, path: Pointer): Status;
  opw_grid_search_status(search: Pointer): number;
  opw_grid_search_state_size(search: Pointer): number;
  opw_grid_search_save_state(search: Pointer, ...buffer: StateBuffer): Status;
  opw_grid_search_restore_state(search: Pointer, bytes: Pointer, size: number): Status;

  opw_grid_replanner_create(
    grid: Pointer,
    ...rest: [...cells: FourNumbers, ...options: OptionArguments, out: Pointer]
  ): Status;
  opw_grid_replanner_destroy(replanner: Pointer): void;
  opw_grid_replanner_replan(replanner: Pointer, path: Pointer): Status;
  opw_grid_replanner_replan_with_points(replanner: Pointer, path: Pointer): Status;
  opw_grid_replanner_try_replan(replanner: Pointer, budget: number): number;
  opw_grid_replanner_path_length(replanner: Pointer): number;
  opw_grid_replanner_path_cost(replanner: Pointer): number;
  opw_grid_replanner_copy_path(replanner: Pointer, cells: Pointer, capacity: number, needed: Pointer): Status;
  opw_grid_replanner_move_start(replanner: Pointer, x: number, y: number): Status;
  opw_grid_replanner_set_goal(replanner: Pointer, x: number, y: number): Status;
  opw_grid_replanner_invalidate(replanner: Pointer, x: number, y: number): Status;
  opw_grid_replanner_invalidate_all(replanner: Pointer): Status;
  opw_grid_replanner_start(replanner: Pointer, out: Pointer): void;
  opw_grid_replanner_goal(replanner: Pointer, out: Pointer): void;
  opw_grid_replanner_iterations(replanner: Pointer, out: Pointer): void;
  opw_grid_replanner_expanded(replanner: Pointer, out: Pointer): void;
  opw_grid_replanner_state_size(replanner: Pointer): number;
  opw_grid_replanner_save_state(replanner: Pointer, ...buffer: StateBuffer): Status;
  opw_grid_replanner_restore_state(replanner: Pointer, bytes: Pointer, size: number): Status;

  opw_grid_flow_field_create(
    grid: Pointer,
    goals: Pointer,
    goalCount: number,
    ...rest: [...options: OptionArguments, out: Pointer]
  ): Status;
  opw_grid_flow_field_destroy(field: Pointer): void;
  opw_grid_flow_field_cost(field: Pointer, x: number, y: number, out: Pointer): Status;
  opw_grid_flow_field_next(field: Pointer, x: number, y: number, out: Pointer): number;
  opw_grid_flow_field_direction(field: Pointer, x: number, y: number, out: Pointer): Status;
  opw_grid_flow_field_costs(field: Pointer): Pointer;
  opw_grid_flow_field_next_cells(field: Pointer): Pointer;
  opw_grid_flow_field_refresh(field: Pointer): Status;
  opw_grid_flow_field_recompute(field: Pointer): Status;
  opw_grid_flow_field_step(field: Pointer, count: number): number;
  opw_grid_flow_field_settled(field: Pointer): number;
  opw_grid_flow_field_status(field: Pointer): number;
  opw_grid_flow_field_state_size(field: Pointer): number;
  opw_grid_flow_field_save_state(field: Pointer, ...buffer: StateBuffer): Status;
  opw_grid_flow_field_restore_state(field: Pointer, bytes: Pointer, size: number): Status;

  opw_hpa_hierarchy_create(
    grid: Pointer,
    chunkSize: number,
    entranceThreshold: number,
    agentSize: number,
    connectivity: number,
    diagonals: number,
    out: Pointer,
  ): Status;
  opw_hpa_hierarchy_destroy(hierarchy: Pointer): void;
  opw_hpa_cluster_columns(hierarchy: Pointer): number;
  opw_hpa_cluster_rows(hierarchy: Pointer): number;
  opw_hpa_content_hash(hierarchy: Pointer, out: Pointer): void;
  opw_hpa_nodes(hierarchy: Pointer, cells: Pointer, chunks: Pointer): number;
  opw_hpa_intra_edges(hierarchy: Pointer, ends: Pointer, costs: Pointer): number;
  opw_hpa_inter_edges(hierarchy: Pointer, ends: Pointer, costs: Pointer): number;

  opw_moving_ai_parse_map(
    text: Pointer,
    size: number,
    groundArea: number,
    swampArea: number,
    waterArea: number,
    out: Pointer,
  ): Status;
  opw_moving_ai_write_map(grid: Pointer, buffer: Pointer, capacity: number, needed: Pointer): Status;
  opw_moving_ai_parse_scenarios(
    text: Pointer,
    size: number,
    scenarios: Pointer,
    capacity: number,
    count: Pointer,
  ): Status;
}
