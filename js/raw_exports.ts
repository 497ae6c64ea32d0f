// The exports of the module as wasm/onepath_wasm.c declares them; wasm/exports.txt lists their names. Pointers come
// back signed: `>>> 0` makes them addresses.

/** A status, see errors.ts. */
type Status = number;
type Pointer = number;

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
  flags: number,
];
type OptionArguments = [...options: OptionScalars, user: number];
type FourNumbers = [startX: number, startY: number, goalX: number, goalY: number];

export interface RawExports {
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
