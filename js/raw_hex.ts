// The exports of the module for hex grids, see raw_exports.ts.
import type { FourNumbers, OptionArguments, Pointer, StateBuffer, Status } from './raw_exports.js';

export interface RawHexExports {
  opw_hex_axial_of(layout: number, x: number, y: number, out: Pointer): Status;
  opw_hex_cell_of(layout: number, q: number, r: number, out: Pointer): Status;
  opw_hex_distance(aq: number, ar: number, bq: number, br: number): number;
  opw_hex_round(q: number, r: number, out: Pointer): Status;

  opw_hex_grid_create(width: number, height: number, layout: number, area: number, out: Pointer): Status;
  opw_hex_grid_from_text(text: Pointer, size: number, layout: number, out: Pointer): Status;
  opw_hex_grid_from_areas(
    areas: Pointer,
    size: number,
    width: number,
    height: number,
    layout: number,
    out: Pointer,
  ): Status;
  opw_hex_grid_destroy(grid: Pointer): void;
  opw_hex_grid_width(grid: Pointer): number;
  opw_hex_grid_height(grid: Pointer): number;
  opw_hex_grid_layout(grid: Pointer): number;
  opw_hex_grid_version(grid: Pointer): number;
  opw_hex_grid_cells(grid: Pointer): Pointer;
  opw_hex_grid_area(grid: Pointer, x: number, y: number): number;
  opw_hex_grid_is_walkable(grid: Pointer, x: number, y: number): number;
  opw_hex_grid_set_area(grid: Pointer, x: number, y: number, area: number): Status;
  opw_hex_grid_fill_rect(grid: Pointer, x: number, y: number, width: number, height: number, area: number): Status;
  opw_hex_grid_set_rect(
    grid: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    areas: Pointer,
    size: number,
  ): Status;
  opw_hex_grid_area_cost(grid: Pointer, area: number, out: Pointer): Status;
  opw_hex_grid_set_area_cost(grid: Pointer, area: number, multiplier: number): Status;
  opw_hex_grid_neighbors(grid: Pointer, x: number, y: number, out: Pointer): number;
  opw_hex_grid_space(grid: Pointer, out: Pointer): void;
  opw_hex_grid_set_space(grid: Pointer, originX: number, originY: number, cellSize: number): Status;
  opw_hex_grid_cell_at(grid: Pointer, x: number, y: number, out: Pointer): number;
  opw_hex_grid_point_at(grid: Pointer, x: number, y: number, out: Pointer): Status;
  opw_hex_grid_state_size(grid: Pointer): number;
  opw_hex_grid_save_state(grid: Pointer, ...buffer: StateBuffer): Status;
  opw_hex_grid_restore_state(grid: Pointer, bytes: Pointer, size: number): Status;
  opw_hex_grid_from_state(bytes: Pointer, size: number, out: Pointer): Status;

  opw_hex_grid_find_path(grid: Pointer, ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]): Status;
  opw_hex_grid_find_path_with_points(
    grid: Pointer,
    ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]
  ): Status;
  opw_hex_grid_find_path_between(grid: Pointer, ...rest: [...FourNumbers, ...OptionArguments, path: Pointer]): Status;

  opw_hex_search_create(grid: Pointer, ...rest: [...options: OptionArguments, out: Pointer]): Status;
  opw_hex_search_destroy(search: Pointer): void;
  opw_hex_search_begin(search: Pointer, ...cells: FourNumbers): number;
  opw_hex_search_step(search: Pointer, iterations: number): number;
  opw_hex_search_path(search: Pointer, status: number, withPoints: number, path: Pointer): Status;
  opw_hex_search_status(search: Pointer): number;
  opw_hex_search_state_size(search: Pointer): number;
  opw_hex_search_save_state(search: Pointer, ...buffer: StateBuffer): Status;
  opw_hex_search_restore_state(search: Pointer, bytes: Pointer, size: number): Status;

  opw_hex_grid_replanner_create(
    grid: Pointer,
    ...rest: [...cells: FourNumbers, ...options: OptionArguments, out: Pointer]
  ): Status;
  opw_hex_grid_flow_field_create(
    grid: Pointer,
    goals: Pointer,
    goalCount: number,
    ...rest: [...options: OptionArguments, out: Pointer]
  ): Status;
}
