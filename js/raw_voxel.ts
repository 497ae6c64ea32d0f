// The exports of the module for voxel grids, see raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';

/** An OpVoxelOptions, flattened. */
export type VoxelOptionScalars = readonly [
  moves: number,
  corners: number,
  heuristic: number,
  heuristicWeight: number,
  iterationBudget: number,
  flags: number,
];
type VoxelOptionArguments = [...options: VoxelOptionScalars, user: number];
type SixNumbers = [startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number];
type BoxNumbers = [x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number];

export interface RawVoxelExports {
  opw_voxel_grid_create(sizeX: number, sizeY: number, sizeZ: number, area: number, out: Pointer): Status;
  opw_voxel_grid_destroy(grid: Pointer): void;
  opw_voxel_grid_size(grid: Pointer, out: Pointer): void;
  opw_voxel_grid_default_area(grid: Pointer): number;
  opw_voxel_grid_version(grid: Pointer): number;
  opw_voxel_grid_area(grid: Pointer, x: number, y: number, z: number): number;
  opw_voxel_grid_is_walkable(grid: Pointer, x: number, y: number, z: number): number;
  opw_voxel_grid_set_area(grid: Pointer, x: number, y: number, z: number, area: number): Status;
  opw_voxel_grid_set_walkable(grid: Pointer, x: number, y: number, z: number, walkable: number): Status;
  opw_voxel_grid_fill_box(grid: Pointer, ...rest: [...box: BoxNumbers, area: number]): Status;
  opw_voxel_grid_set_box(grid: Pointer, ...rest: [...box: BoxNumbers, areas: Pointer, size: number]): Status;
  opw_voxel_grid_copy_box(
    grid: Pointer,
    ...rest: [...box: BoxNumbers, areas: Pointer, capacity: number, needed: Pointer]
  ): Status;
  opw_voxel_grid_chunk(grid: Pointer, x: number, y: number, z: number, out: Pointer): Status;
  opw_voxel_grid_area_cost(grid: Pointer, area: number, out: Pointer): Status;
  opw_voxel_grid_set_area_cost(grid: Pointer, area: number, multiplier: number): Status;
  opw_voxel_grid_space(grid: Pointer, out: Pointer): void;
  opw_voxel_grid_set_space(grid: Pointer, originX: number, originY: number, originZ: number, cellSize: number): Status;
  opw_voxel_grid_voxel_at(grid: Pointer, x: number, y: number, z: number, out: Pointer): number;
  opw_voxel_grid_point_at(grid: Pointer, x: number, y: number, z: number, out: Pointer): Status;
  opw_voxel_grid_state_size(grid: Pointer): number;
  opw_voxel_grid_save_state(grid: Pointer, ...buffer: StateBuffer): Status;
  opw_voxel_grid_restore_state(grid: Pointer, bytes: Pointer, size: number): Status;
  opw_voxel_grid_from_state(bytes: Pointer, size: number, out: Pointer): Status;

  opw_voxel_path_create(): Pointer;
  opw_voxel_path_reset(path: Pointer): void;
  opw_voxel_grid_find_path(grid: Pointer, ...rest: [...SixNumbers, ...VoxelOptionArguments, path: Pointer]): Status;
  opw_voxel_grid_find_path_with_points(
    grid: Pointer,
    ...rest: [...SixNumbers, ...VoxelOptionArguments, path: Pointer]
  ): Status;
  opw_voxel_grid_find_path_between(
    grid: Pointer,
    ...rest: [...SixNumbers, ...VoxelOptionArguments, path: Pointer]
  ): Status;

  opw_voxel_search_create(grid: Pointer, ...rest: [...options: VoxelOptionArguments, out: Pointer]): Status;
  opw_voxel_search_destroy(search: Pointer): void;
  opw_voxel_search_begin(search: Pointer, ...voxels: SixNumbers): number;
  opw_voxel_search_step(search: Pointer, iterations: number): number;
  opw_voxel_search_path(search: Pointer, withPoints: number, path: Pointer): Status;
  opw_voxel_search_status(search: Pointer): number;
  opw_voxel_search_state_size(search: Pointer): number;
  opw_voxel_search_save_state(search: Pointer, ...buffer: StateBuffer): Status;
  opw_voxel_search_restore_state(search: Pointer, bytes: Pointer, size: number): Status;

  opw_voxel_map_parse(text: Pointer, size: number, out: Pointer): Status;
  opw_voxel_scenarios_parse(
    text: Pointer,
    size: number,
    scenarios: Pointer,
    capacity: number,
    count: Pointer,
    mapName: Pointer,
    mapNameSize: Pointer,
  ): Status;
}
