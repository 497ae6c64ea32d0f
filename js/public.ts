// Everything that users see, but init(), which each entry makes for its platform.
export { version } from './core.js';
export {
  GraphFormatError,
  GraphStateError,
  GridFormatError,
  GridStateError,
  OnePathCancelledError,
  type OnePathErrorCode,
  OnePathFormatError,
  OnePathLoadError,
  OnePathMemoryError,
  OnePathRangeError,
  OnePathTypeError,
} from './errors.js';
export type { Cell, CellLike, WorldPoint, WorldPointLike } from './cells.js';
export { FlowField, type FlowStatus } from './flow_field.js';
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
  AbortSignalLike,
} from './grid_options.js';
export type { GridPath, PathStatus } from './grid_path.js';
export { GridReplanner } from './grid_replanner.js';
export { GridSearch } from './grid_search.js';
export type { GridSpace } from './grid_space.js';
export type { HpaGraph, HpaGraphOptions } from './hpa_graph.js';
export {
  initSync,
  type RequestLike,
  type ResponseLike,
  type UrlLike,
  type WasmBytes,
  type WasmModule,
  type WasmSource,
} from './loader.js';
export { type MovingAi, movingAi, type MovingAiOptions, type MovingAiScenario } from './moving_ai.js';
export { Random } from './random.js';
