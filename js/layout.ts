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
