// The exports of the module that are about building navigation meshes in three dimensions. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';
import type { Vec3Arguments } from './raw_nav.js';

/** An OpTriangles, flattened. */
export type TriangleArguments = readonly [
  vertices: Pointer,
  vertexCount: number,
  indices: Pointer,
  triangleCount: number,
];

/** An OpVoxelBlock, flattened. */
export type VoxelBlockArguments = readonly [materials: Pointer, width: number, depth: number, height: number];

type Offset = readonly [x: number, y: number, z: number];

export interface RawBuild3dExports {
  opw_heightfield_frame_from_bounds(
    ...rest: [...low: Vec3Arguments, ...high: Vec3Arguments, cellSize: number, cellHeight: number, out: Pointer]
  ): Status;
  opw_heightfield_create(frame: Pointer, out: Pointer): Status;
  opw_heightfield_destroy(heightfield: Pointer): void;
  opw_heightfield_span_count(heightfield: Pointer): number;
  opw_heightfield_add_span(
    heightfield: Pointer,
    x: number,
    z: number,
    min: number,
    max: number,
    area: number,
    threshold: number,
  ): Status;
  opw_heightfield_spans(heightfield: Pointer, columns: Pointer, spans: Pointer): Status;
  opw_classify_triangles(
    ...rest: [...triangles: TriangleArguments, frame: Pointer, slopeDegrees: number, areas: Pointer]
  ): Status;
  opw_heightfield_add_triangles(
    heightfield: Pointer,
    ...rest: [...triangles: TriangleArguments, areas: Pointer, threshold: number, stats: Pointer]
  ): Status;
  opw_heightfield_add_height_grid(
    heightfield: Pointer,
    heights: Pointer,
    countX: number,
    countZ: number,
    x: number,
    z: number,
    spacing: number,
    slopeDegrees: number,
    threshold: number,
    stats: Pointer,
  ): Status;
  opw_heightfield_add_voxels(
    heightfield: Pointer,
    ...rest: [...block: VoxelBlockArguments, ...offset: Offset, materialAreas: Pointer]
  ): Status;
  opw_heightfield_add_voxel_chunk(
    heightfield: Pointer,
    chunk: Pointer,
    ...rest: [...offset: Offset, materialAreas: Pointer]
  ): Status;
  opw_voxel_chunk_from_block(...rest: [...block: VoxelBlockArguments, out: Pointer]): Status;
  opw_voxel_chunk_reset(chunk: Pointer): void;
  opw_heightfield_filter(heightfield: Pointer, height: number, climb: number): Status;
  opw_heightfield_filter_low_obstacles(heightfield: Pointer, climb: number): Status;
  opw_heightfield_filter_ledges(heightfield: Pointer, height: number, climb: number): Status;
  opw_heightfield_filter_low_ceilings(heightfield: Pointer, height: number): Status;

  opw_floors_build(heightfield: Pointer, height: number, climb: number, out: Pointer): Status;
  opw_floors_destroy(floors: Pointer): void;
  opw_floors_count(floors: Pointer): number;
  opw_floors_region_count(floors: Pointer): number;
  opw_floors_list(floors: Pointer): Pointer;
  opw_floors_cells(floors: Pointer): Pointer;
  opw_floors_erode(floors: Pointer, radius: number): Status;
  opw_floors_mark_area(floors: Pointer, volume: Pointer): Status;
  opw_floors_mark_obstacle(floors: Pointer, obstacle: Pointer, growth: number): Status;
  opw_floors_distances(floors: Pointer, distances: Pointer): Status;
  opw_floors_partition(floors: Pointer, partition: number, minRegionArea: number, mergeRegionArea: number): Status;
  opw_floors_region_layers(floors: Pointer, layers: Pointer): number;
  opw_floors_contours(floors: Pointer, options: Pointer, out: Pointer): Status;
  opw_contours_reset(contours: Pointer): void;
  opw_contours_polygonize(contours: Pointer, tile: Pointer, maxVertices: number, out: Pointer): Status;
  opw_floor_polys_reset(polys: Pointer): void;
  opw_floor_polys_detail(polys: Pointer, floors: Pointer, tile: Pointer, options: Pointer, out: Pointer): Status;
  opw_floor_detail_reset(detail: Pointer): void;
  opw_floor_polys_tile(
    polys: Pointer,
    floors: Pointer,
    cells: Pointer,
    settings: Pointer,
    tileX: number,
    tileZ: number,
    layer: number,
    out: Pointer,
  ): Status;
  opw_nav_tile_saved_size(tile: Pointer): number;
  opw_nav_tile_save(tile: Pointer, ...buffer: StateBuffer): Status;
  opw_nav_tile_destroy(tile: Pointer): void;

  opw_mesh_builder_create(
    ...rest: [...triangles: TriangleArguments, settings: Pointer, options: Pointer, out: Pointer]
  ): Status;
  opw_mesh_builder_create_from_heightfield(
    heightfield: Pointer,
    settings: Pointer,
    options: Pointer,
    out: Pointer,
  ): Status;
  opw_mesh_builder_create_from_voxels(
    voxels: Pointer,
    materialAreas: Pointer,
    settings: Pointer,
    options: Pointer,
    out: Pointer,
  ): Status;
  opw_mesh_builder_destroy(builder: Pointer): void;
  opw_mesh_builder_step(builder: Pointer, maxTiles: number, out: Pointer): Status;
  opw_nav_mesh_from_builder(builder: Pointer, out: Pointer): Status;
  opw_nav_world_build(
    ...rest: [...triangles: TriangleArguments, classes: Pointer, classCount: number, options: Pointer, out: Pointer]
  ): Status;
  opw_build_grid(settings: Pointer, cells: Pointer, rows: Pointer): Status;
}
