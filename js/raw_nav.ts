// The exports of the module that are about navigation meshes. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';

/** A position. */
export type Vec3Arguments = readonly [x: number, y: number, z: number];

/** A polygon reference. */
export type RefArguments = readonly [low: number, high: number];

type Segment = [...start: Vec3Arguments, ...end: Vec3Arguments];
type Circle = [...startPoly: RefArguments, ...center: Vec3Arguments, radius: number];

/** The ends of a path, its filter, where to look for polygons, and the number of the `cancelled` callback. */
type PathArguments = [...ends: Segment, filter: Pointer, ...extents: Vec3Arguments, user: number, path: Pointer];
type RayArguments = [
  ...startPoly: RefArguments,
  ...ends: Segment,
  filter: Pointer,
  visited: Pointer,
  capacity: number,
  out: Pointer,
];

/** An OpTileMap, flattened. */
export type TileMapArguments = readonly [
  cells: Pointer,
  width: number,
  height: number,
  cellSize: number,
  originX: number,
  originY: number,
];

export interface RawNavExports {
  opw_nav_mesh_build_2d(
    walkable: Pointer,
    walkableCount: number,
    obstacles: Pointer,
    obstacleCount: number,
    settings: Pointer,
    out: Pointer,
  ): Status;
  opw_nav_mesh_build_2d_from_tile_map(...map: [...map: TileMapArguments, settings: Pointer, out: Pointer]): Status;
  opw_nav_mesh_destroy(mesh: Pointer): void;
  opw_nav_mesh_settings(mesh: Pointer, out: Pointer): Status;
  opw_nav_mesh_edits(mesh: Pointer, out: Pointer): void;
  opw_nav_mesh_saved_size(mesh: Pointer): number;
  opw_nav_mesh_save(mesh: Pointer, ...buffer: StateBuffer): Status;
  opw_nav_mesh_load(bytes: Pointer, size: number, settings: Pointer, out: Pointer): Status;
  opw_nav_mesh_snapshot_size(mesh: Pointer, mode: number, out: Pointer): Status;
  opw_nav_mesh_snapshot(mesh: Pointer, mode: number, ...buffer: StateBuffer): Status;
  opw_nav_mesh_restore(mesh: Pointer, bytes: Pointer, size: number, library: Pointer): Status;

  opw_tile_library_create(out: Pointer): Status;
  opw_tile_library_destroy(library: Pointer): void;
  opw_tile_library_add_mesh(library: Pointer, mesh: Pointer): Status;
  opw_tile_library_add_tile(library: Pointer, mesh: Pointer, bytes: Pointer, size: number): Status;

  opw_nav_mesh_tile_count(mesh: Pointer): number;
  opw_nav_mesh_slot_count(mesh: Pointer): number;
  opw_nav_mesh_tile_view(mesh: Pointer, slot: number, data: Pointer, origin: Pointer, salt: Pointer): number;
  opw_nav_mesh_slot_at(mesh: Pointer, tileX: number, tileZ: number, layer: number): number;
  opw_nav_mesh_tile_saved_size(mesh: Pointer, slot: number): number;
  opw_nav_mesh_save_tile(mesh: Pointer, slot: number, ...buffer: StateBuffer): Status;
  opw_nav_mesh_world_to_tile(mesh: Pointer, x: number, z: number, out: Pointer): Status;
  opw_nav_mesh_is_valid(mesh: Pointer, ...poly: RefArguments): number;
  opw_nav_mesh_poly_area(mesh: Pointer, ...poly: RefArguments): number;
  opw_nav_mesh_poly_flags(mesh: Pointer, ...poly: RefArguments): number;
  opw_nav_mesh_set_poly_area(mesh: Pointer, ...rest: [...poly: RefArguments, area: number]): Status;
  opw_nav_mesh_set_poly_flags(mesh: Pointer, ...rest: [...poly: RefArguments, flags: number]): Status;
  opw_nav_mesh_link_enabled(mesh: Pointer, slot: number, index: number): number;
  opw_nav_mesh_set_link_enabled(mesh: Pointer, slot: number, index: number, enabled: number): Status;
  opw_nav_mesh_debug_geometry(mesh: Pointer, out: Pointer): Status;
  opw_nav_debug_geometry_reset(geometry: Pointer): void;

  opw_tile_streamer_create(mesh: Pointer, out: Pointer): Status;
  opw_tile_streamer_destroy(streamer: Pointer): void;
  opw_tile_streamer_add(streamer: Pointer, bytes: Pointer, size: number): Status;
  opw_tile_streamer_remove(streamer: Pointer, tileX: number, tileZ: number): Status;
  opw_tile_streamer_pending(streamer: Pointer): number;
  opw_tile_streamer_update(streamer: Pointer, maxOperations: number): number;

  opw_query_filter_set_user(filter: Pointer, user: number): void;
  opw_nav_path_create(): Pointer;
  opw_nav_path_reset(path: Pointer): void;
  opw_nav_mesh_find_path(mesh: Pointer, ...rest: PathArguments): Status;
  opw_nav_mesh_raycast(mesh: Pointer, ...rest: [...ends: Segment, filter: Pointer, out: Pointer]): Status;
  opw_nav_mesh_sample_position(
    mesh: Pointer,
    ...rest: [...position: Vec3Arguments, maxDistance: number, filter: Pointer, out: Pointer]
  ): number;
  opw_nav_mesh_random_point(mesh: Pointer, random: Pointer, filter: Pointer, out: Pointer): number;

  opw_nav_query_create(mesh: Pointer, maxNodes: number, nodeModel: number, out: Pointer): Status;
  opw_nav_query_destroy(query: Pointer): void;
  opw_nav_query_nearest_poly(
    query: Pointer,
    ...rest: [...centerAndExtents: Segment, filter: Pointer, out: Pointer]
  ): Status;
  opw_nav_query_closest_point(
    query: Pointer,
    ...rest: [...poly: RefArguments, ...position: Vec3Arguments, out: Pointer]
  ): number;
  opw_nav_query_begin_path(
    query: Pointer,
    ...rest: [...startPoly: RefArguments, ...endPoly: RefArguments, ...ends: Segment, filter: Pointer]
  ): number;
  opw_nav_query_update_path(query: Pointer, iterations: number): number;
  opw_nav_query_finish_path(query: Pointer, polys: Pointer, capacity: number, out: Pointer): Status;
  opw_nav_query_expanded_polys(query: Pointer, polys: Pointer, capacity: number): number;
  opw_nav_query_find_path(query: Pointer, ...rest: PathArguments): Status;
  opw_nav_query_straight_path(
    query: Pointer,
    ...rest: [
      ...ends: Segment,
      corridor: Pointer,
      polyCount: number,
      maxCorners: number,
      points: Pointer,
      capacity: number,
      out: Pointer,
    ]
  ): Status;
  opw_nav_query_raycast(query: Pointer, ...rest: RayArguments): Status;
  opw_nav_query_move_along_surface(query: Pointer, ...rest: RayArguments): Status;
  opw_nav_query_find_polys(
    query: Pointer,
    kind: number,
    ...rest: [
      ...circle: Circle,
      points: Pointer,
      pointCount: number,
      filter: Pointer,
      polys: Pointer,
      parents: Pointer,
      distancesSquared: Pointer,
      capacity: number,
      out: Pointer,
    ]
  ): Status;
  opw_nav_query_distance_to_wall(query: Pointer, ...rest: [...circle: Circle, filter: Pointer, out: Pointer]): Status;
  opw_nav_query_find_walls(
    query: Pointer,
    ...rest: [...circle: Circle, filter: Pointer, walls: Pointer, capacity: number, out: Pointer]
  ): Status;
  opw_nav_query_random_point(query: Pointer, random: Pointer, filter: Pointer, out: Pointer): Status;
  opw_nav_query_random_point_around(
    query: Pointer,
    random: Pointer,
    ...rest: [...circle: Circle, filter: Pointer, out: Pointer]
  ): Status;

  opw_nav_world_build_2d(
    outlines: Pointer,
    outlineCount: number,
    classes: Pointer,
    classCount: number,
    out: Pointer,
  ): Status;
  opw_nav_world_build_2d_from_tile_map(
    ...map: [...map: TileMapArguments, classes: Pointer, classCount: number, out: Pointer]
  ): Status;
  opw_nav_world_destroy(world: Pointer): void;
  opw_nav_world_class_count(world: Pointer): number;
  opw_nav_world_mesh(world: Pointer, classIndex: number): Pointer;
  opw_nav_world_class_for(world: Pointer, radius: number): number;
  opw_nav_world_saved_size(world: Pointer): number;
  opw_nav_world_save(world: Pointer, ...buffer: StateBuffer): Status;
  opw_nav_world_load(bytes: Pointer, size: number, out: Pointer): Status;
}
