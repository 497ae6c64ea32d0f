// Where the fields of C structs lie in the memory of the module: offsets in bytes. The module exports the same table
// (opw_layout_table); a test compares the two.

export const OpCell = { size: 8, x: 0, y: 4 } as const;

export const OpWorldPoint = { size: 16, x: 0, y: 8 } as const;

export const OpGridSpace = { size: 24, origin_x: 0, origin_y: 8, cell_size: 16 } as const;

export const OpRandom = { size: 8, state: 0 } as const;

export const OpGridPath = {
  size: 80,
  status: 0,
  algorithm: 4,
  cost: 8,
  length: 16,
  cells: 24,
  points: 28,
  expanded_cells: 32,
  cell_count: 36,
  point_count: 40,
  expanded_cell_count: 44,
  expanded_count: 48,
  iterations: 52,
} as const;

export const OpMovingAiScenario = {
  size: 48,
  map: 0,
  map_size: 4,
  bucket: 8,
  width: 12,
  height: 16,
  start: 20,
  goal: 28,
  optimal_length: 40,
} as const;

export const OpGraphEdge = { size: 16, from: 0, to: 4, weight: 8 } as const;

export const OpPoint3 = { size: 24, x: 0, y: 8, z: 16 } as const;

export const OpCsrView = {
  size: 32,
  node_count: 0,
  edge_count: 4,
  offsets: 8,
  targets: 12,
  weights: 16,
  reverse_offsets: 20,
  sources: 24,
  reverse_weights: 28,
} as const;

export const OpGraphPath = {
  size: 80,
  status: 0,
  algorithm: 4,
  cost: 8,
  length: 16,
  nodes: 24,
  points: 28,
  expanded_nodes: 32,
  node_count: 36,
  point_count: 40,
  expanded_node_count: 44,
  expanded_count: 48,
  iterations: 52,
} as const;

export const OpHexCoord = { size: 8, q: 0, r: 4 } as const;

export const OpVoxel = { size: 12, x: 0, y: 4, z: 8 } as const;

export const OpVoxelPoint = { size: 24, x: 0, y: 8, z: 16 } as const;

export const OpVoxelSpace = { size: 32, origin_x: 0, origin_y: 8, origin_z: 16, cell_size: 24 } as const;

export const OpVoxelPath = {
  size: 80,
  status: 0,
  cost: 8,
  length: 16,
  cells: 24,
  points: 28,
  expanded_cells: 32,
  cell_count: 36,
  point_count: 40,
  expanded_cell_count: 44,
  expanded_count: 48,
  iterations: 52,
} as const;

export const OpVoxelScenario = { size: 40, start: 0, goal: 12, optimal_length: 24, ratio: 32 } as const;

export const OpVec3 = { size: 24, x: 0, y: 8, z: 16 } as const;

export const OpOffMeshLinkDefinition = {
  size: 64,
  start_x: 0,
  start_y: 8,
  start_z: 16,
  end_x: 24,
  end_y: 32,
  end_z: 40,
  radius: 48,
  bidirectional: 56,
  area: 57,
  flags: 58,
  user_id: 60,
} as const;

export const OpNavSettings = {
  size: 152,
  agent_radius: 0,
  agent_height: 8,
  walkable_climb: 16,
  agent_max_slope_degrees: 24,
  cell_size: 32,
  cell_height: 40,
  tile_size: 48,
  origin_x: 56,
  origin_z: 64,
  max_verts_per_poly: 72,
  floor_y: 80,
  area: 88,
  flags: 90,
  snap_bits: 92,
  partition: 96,
  min_region_area: 100,
  merge_region_area: 104,
  contour_max_error: 112,
  max_edge_length: 120,
  detail_sample_distance: 128,
  detail_max_error: 136,
  off_mesh_links: 144,
  off_mesh_link_count: 148,
} as const;

export const OpOutline = { size: 12, points: 0, ring_sizes: 4, ring_count: 8 } as const;

export const OpNavTileData = {
  size: 96,
  tile_x: 0,
  tile_z: 4,
  layer: 8,
  vertices: 24,
  vertex_count: 28,
  poly_vertex_counts: 32,
  poly_areas: 36,
  poly_flags: 40,
  poly_count: 48,
  poly_indices: 52,
  index_count: 64,
  off_mesh_links: 84,
  off_mesh_link_count: 88,
} as const;

export const OpOffMeshSlot = {
  size: 36,
  start: 0,
  end: 12,
  radius: 24,
  area: 28,
  bidirectional: 29,
  flags: 30,
  user_id: 32,
} as const;

export const OpNavDebugGeometry = {
  size: 48,
  polys: 0,
  corners: 4,
  links: 8,
  poly_count: 12,
  corner_count: 16,
  link_count: 20,
} as const;

export const OpNavDebugPoly = { size: 24, poly: 0, first_corner: 8, corner_count: 12, area: 18 } as const;

export const OpNavDebugLink = { size: 72, kind: 16, start: 24, end: 48 } as const;

export const OpQueryFilter = { size: 528, include_flags: 0, exclude_flags: 2, area_cost: 8, passes: 520 } as const;

export const OpNavPath = {
  size: 72,
  status: 0,
  detail: 4,
  cost: 8,
  length: 16,
  points: 24,
  corridor: 28,
  point_count: 32,
  poly_count: 36,
  expanded: 40,
  node_limit_reached: 44,
} as const;

export const OpStraightPathPoint = { size: 40, position: 0, poly: 24, flags: 32 } as const;

export const OpStraightPathResult = { size: 12, status: 0, point_count: 4, truncated: 8 } as const;

export const OpCorridorResult = {
  size: 32,
  status: 0,
  cost: 8,
  poly_count: 16,
  expanded: 20,
  truncated: 24,
  node_limit_reached: 25,
} as const;

export const OpNearestPoly = { size: 48, poly: 0, point: 8, distance_squared: 32, over_polygon: 40 } as const;

export const OpNavMeshHit = { size: 64, blocked: 0, position: 8, normal: 32, distance: 56 } as const;

export const OpRaycast = {
  size: 64,
  status: 0,
  hit: 4,
  t: 8,
  normal: 16,
  poly: 40,
  edge: 48,
  visited_count: 52,
  truncated: 56,
} as const;

export const OpSurfaceMove = {
  size: 56,
  status: 0,
  position: 8,
  poly: 32,
  blocked: 40,
  visited_count: 44,
  truncated: 48,
} as const;

export const OpAreaResult = {
  size: 16,
  status: 0,
  poly_count: 4,
  expanded: 8,
  truncated: 12,
  node_limit_reached: 13,
} as const;

export const OpWallHit = {
  size: 80,
  status: 0,
  found: 4,
  distance: 8,
  position: 16,
  normal: 40,
  poly: 64,
  edge: 72,
} as const;

export const OpWallSegment = { size: 64, start: 0, end: 24, poly: 48, edge: 56 } as const;

export const OpWallsResult = { size: 12, status: 0, count: 4, truncated: 8 } as const;

export const OpRandomPoint = { size: 40, found: 0, poly: 8, position: 16 } as const;

export const OpGltfScene = {
  size: 40,
  vertices: 0,
  indices: 4,
  vertex_count: 8,
  index_count: 12,
  node_count: 16,
} as const;

export const OpHeightfieldFrame = {
  size: 56,
  origin_x: 0,
  origin_y: 8,
  origin_z: 16,
  cell_size: 24,
  cell_height: 32,
  width: 40,
  depth: 44,
  height: 48,
} as const;

export const OpSpan = { size: 6, min: 0, max: 2, area: 4 } as const;

export const OpVoxelizeStats = { size: 16, triangles: 0, degenerate: 4, spans: 8 } as const;

export const OpVoxelRun = { size: 12, start: 0, length: 4, material: 8 } as const;

export const OpVoxelChunk = { size: 40, runs: 0, columns: 4, width: 8, depth: 12, height: 16 } as const;

export const OpFloor = { size: 16, y: 0, height: 2, area: 4, region: 8, links: 12 } as const;

export const OpAreaVolume = { size: 32, corners: 0, corner_count: 4, min_y: 8, max_y: 16, area: 24 } as const;

export const OpObstacle = { size: 64, shape: 0, position: 8, yaw: 56 } as const;

export const OpMeshBuildOptions = {
  size: 32,
  volumes: 0,
  volume_count: 4,
  obstacles: 8,
  obstacle_count: 12,
  triangle_areas: 16,
  keep_for_cache: 28,
} as const;

export const OpTileCacheCounts = { size: 32, unchanged: 0, reused: 8, repaired: 16, rebuilt: 24 } as const;

export const OpContourOptions = {
  size: 24,
  max_error: 0,
  max_edge_length: 8,
  straight_region_borders: 12,
  border_region: 16,
  with_raw: 20,
} as const;

export const OpContour = { size: 24, region: 0, area: 4, ring: 8, first_raw: 16, raw_ring_count: 20 } as const;

export const OpContourRing = { size: 8, first_vertex: 0, vertex_count: 4 } as const;

export const OpContours = {
  size: 68,
  contours: 0,
  vertices: 4,
  raw_rings: 8,
  raw_vertices: 12,
  contour_count: 16,
  vertex_count: 20,
  raw_ring_count: 24,
  raw_vertex_count: 28,
  raw_fallbacks: 32,
  dropped_holes: 36,
} as const;

export const OpTileCells = { size: 32, border: 0, cells: 4, tile_size: 8, cell_size: 16, cell_height: 24 } as const;

export const OpFloorPoly = { size: 16, first_index: 0, vertex_count: 4, region: 8, area: 12 } as const;

export const OpFloorPolys = {
  size: 52,
  vertices: 0,
  polys: 4,
  indices: 8,
  vertex_count: 12,
  poly_count: 16,
  index_count: 20,
  degenerate_ears: 24,
} as const;

export const OpDetailOptions = { size: 24, sample_distance: 0, max_error: 8, climb: 16 } as const;

export const OpDetailMesh = {
  size: 12,
  vertex_base: 0,
  triangle_base: 4,
  vertex_count: 8,
  triangle_count: 10,
} as const;

export const OpFloorDetail = {
  size: 48,
  meshes: 0,
  vertices: 4,
  triangles: 8,
  mesh_count: 12,
  vertex_count: 16,
  triangle_count: 20,
} as const;

export const OpFollowerOptions = {
  size: 168,
  slow_radius: 16,
  arrival_min_speed: 24,
  max_corners: 40,
  validate_look_ahead: 44,
  optimize_interval: 48,
  optimize_range: 56,
  optimize_budget: 64,
  topology_interval: 68,
  topology_budget: 72,
  replan_budget: 76,
  max_replan_rounds: 80,
  stuck_window: 88,
  stuck_progress: 96,
  max_stuck_recoveries: 104,
  off_mesh_mode: 108,
  off_mesh_speed: 112,
  off_mesh_trigger_radius: 120,
  search_extents: 128,
  corridor_capacity: 152,
  refine_budget: 156,
  max_speed: 0,
  max_acceleration: 8,
  arrival_radius: 32,
} as const;

export const OpAgentOptions = {
  size: 256,
  radius: 0,
  max_speed: 8,
  max_acceleration: 16,
  arrival_radius: 24,
  priority: 32,
  quality: 40,
  wall_clearance: 48,
  separation_distance: 56,
  separation_weight: 64,
  side_preference: 72,
  has_path: 80,
  path: 88,
} as const;

export const OpFollowerView = {
  size: 168,
  reached_target: 4,
  destination: 56,
  remaining_distance: 80,
  off_mesh_start: 104,
  off_mesh_end: 128,
  off_mesh_elapsed: 152,
  off_mesh_duration: 160,
} as const;

export const OpAgentView = { size: 216, follower: 16, priority: 184, wanted_velocity: 192 } as const;

export const OpCrowdArrays = { size: 16, positions: 0, velocities: 4, states: 8, slot_count: 12 } as const;

export const OpHalfPlane = { size: 32, point: 0, normal: 16 } as const;

export const OpFollowerDebugGeometry = {
  size: 216,
  polys: 168,
  poly_corners: 172,
  corners: 176,
  poly_count: 180,
  poly_corner_count: 184,
  corner_count: 188,
} as const;

export const OpAgentDebugGeometry = {
  size: 280,
  radius: 8,
  follower: 32,
  walls: 248,
  constraints: 252,
  wall_count: 256,
  constraint_count: 260,
  hard_count: 264,
} as const;

export const OpOrcaAgent = {
  size: 96,
  position: 0,
  velocity: 16,
  wanted: 32,
  radius: 48,
  max_speed: 56,
  neighbor_distance: 64,
  horizon: 72,
  obstacle_horizon: 80,
  max_neighbors: 88,
} as const;
