// Everything that users see, but init(), which each entry makes for its platform.
export { version } from './core.js';
export {
  CrowdStateError,
  GeometryError,
  GltfError,
  GraphFormatError,
  GraphStateError,
  GridFormatError,
  GridStateError,
  NavMeshFingerprintError,
  NavMeshFormatError,
  NavMeshVersionError,
  OnePathCancelledError,
  type OnePathErrorCode,
  OnePathFormatError,
  OnePathLoadError,
  OnePathMemoryError,
  OnePathRangeError,
  OnePathTypeError,
} from './errors.js';
export { Agent, type AgentState, type OffMeshCrossing } from './agent.js';
export type { AgentArrays, AgentConstraints, AgentDebugGeometry, AgentWalls } from './agent_geometry.js';
export type { AgentOptions, AvoidanceQuality, FollowerOptions, OffMeshMode } from './agent_options.js';
export { type Build3d, build3d, type VoxelizeOptions } from './build3d.js';
export type {
  AreaVolume,
  BoxObstacle,
  CylinderObstacle,
  GroundPointLike,
  Obstacle,
  OrientedBoxObstacle,
} from './build_shapes.js';
export type { BuildStages } from './build_stages.js';
export type { Cell, CellLike, WorldPoint, WorldPointLike } from './cells.js';
export { CompactHeightfield, type Floors, type PartitionOptions } from './compact_heightfield.js';
export type { ContourLoops, ContourOptions, Contours } from './contours.js';
export { Crowd, type CrowdOptions } from './crowd.js';
export { type Dimacs, dimacs } from './dimacs.js';
export type { DetailOptions, FloorDetail, FloorPolys, PolyLoops, TileCells } from './floor_polys.js';
export type { TilePlace } from './floor_tile.js';
export { FlowField, type FlowStatus } from './flow_field.js';
export { gltfBufferUris, type GltfOptions, type GltfScene, readGltf } from './gltf.js';
export type { GltfBuildAsyncOptions, GltfBuildOptions } from './gltf_build.js';
export { Graph, type GraphEdge, type GraphFromOptions } from './graph.js';
export type { GraphEdgeArrays, GraphEdgeLike, GraphEdges } from './graph_edges.js';
export type { GraphAlgorithm, GraphAsyncOptions, GraphOptions } from './graph_options.js';
export type { GraphPath } from './graph_path.js';
export type { GraphCsr, ShortestPaths, ShortestPathsOptions } from './graph_query.js';
export { GraphSearch } from './graph_search.js';
export { Grid } from './grid.js';
export type { GridCreateOptions } from './grid_create.js';
export type {
  GridAlgorithm,
  GridAsyncOptions,
  GridDiagonals,
  GridHeuristic,
  GridNearestOptions,
  GridOptions,
  GridSearchOptions,
} from './grid_options.js';
export type { GridPath } from './grid_path.js';
export { GridReplanner } from './grid_replanner.js';
export { GridSearch } from './grid_search.js';
export type { GridSpace } from './grid_space.js';
export {
  Heightfield,
  type HeightfieldSpans,
  type HeightGrid,
  type RasterOptions,
  type VoxelizeStats,
} from './heightfield.js';
export type { HeightfieldFrame } from './heightfield_frame.js';
export type { HexCoord, HexCoordLike, HexLayout } from './hex_coords.js';
export { HexGrid } from './hex_grid.js';
export type { HexOptions, HexSearchOptions } from './hex_options.js';
export type { HpaGraph, HpaGraphOptions } from './hpa_graph.js';
export { type LandmarkOptions, Landmarks, type LandmarkSelection } from './landmarks.js';
export {
  initSync,
  type RequestLike,
  type ResponseLike,
  type UrlLike,
  type WasmBytes,
  type WasmModule,
  type WasmSource,
} from './loader.js';
export type { SteppedBuild } from './mesh_builder.js';
export {
  type MovingAi,
  movingAi,
  type MovingAiOptions,
  type MovingAiScenario,
  type VoxelScenario,
} from './moving_ai.js';
export type { GroundOptions, MeshBuildAsyncOptions, MeshBuildOptions } from './nav_build.js';
export { QueryFilter, type QueryFilterLike, type QueryFilterOptions } from './nav_filter.js';
export { NavMesh, type NavBuildOptions, type NavMeshHit, type NavNodeModel, type NavQueryOptions } from './nav_mesh.js';
export type { NavDebugGeometry, NavLink, NavPolygons, NavTile } from './nav_mesh_geometry.js';
export type { NavAsyncOptions, NavPath, NavPathOptions, NavQueryStatus } from './nav_path.js';
export { NavMeshQuery } from './nav_query.js';
export type {
  NavArea,
  NavAreaStatus,
  NavCorridor,
  NavRandomPoint,
  NavRaycast,
  NavRayStatus,
  NavStraightPath,
  NavSurfaceMove,
  NavWallHit,
  NavWalls,
  NearestPoly,
} from './nav_query_results.js';
export { type NavPartition, NavSettings, type NavSettingsPresets, type OffMeshLink } from './nav_settings.js';
export type { NavSource, TileMap } from './nav_source.js';
export { NavWorld } from './nav_world.js';
export { type OrcaAgent, OrcaSimulator } from './orca_simulator.js';
export type { Outline, Ring } from './outlines.js';
export { PointGraph, type PointGraphOptions } from './point_graph.js';
export type { GraphLinks, GraphPoints } from './point_graph_input.js';
export type { PathStatus } from './path_result.js';
export type { Point3, Point3Like } from './points.js';
export { Random } from './random.js';
export type { NavSnapshotMode } from './saved_state.js';
export type { AbortSignalLike } from './slices.js';
export {
  TileCache,
  type TileCacheCounts,
  type TileCacheObstacle,
  type TileCacheUpdateOptions,
  type TileCacheVolume,
} from './tile_cache.js';
export { TileLibrary } from './tile_library.js';
export { TileStreamer } from './tile_streamer.js';
export type { TriangleIndices, TrianglePositions } from './triangles.js';
export type { Vec3, Vec3Like } from './vec3.js';
export type { VoxelBlock, VoxelChunk, VoxelSize } from './voxel_blocks.js';
export { type VoxelCreateOptions, VoxelGrid } from './voxel_grid.js';
export type { VoxelCorners, VoxelOptions } from './voxel_options.js';
export type { VoxelPath } from './voxel_path.js';
export { VoxelSearch } from './voxel_search.js';
export type { VoxelSpace } from './voxel_space.js';
export type { Voxel, VoxelLike, VoxelPointLike } from './voxels.js';
export { WorldCrowd } from './world_crowd.js';
