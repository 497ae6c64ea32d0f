// Everything that users see, but init(), which each entry makes for its platform.
export { version } from './core.js';
export {
  GridFormatError,
  OnePathCancelledError,
  type OnePathErrorCode,
  OnePathFormatError,
  OnePathLoadError,
  OnePathMemoryError,
  OnePathRangeError,
  OnePathTypeError,
} from './errors.js';
export type { Cell, CellLike, WorldPoint, WorldPointLike } from './cells.js';
export { Grid, type GridCreateOptions } from './grid.js';
export type {
  GridAlgorithm,
  GridAsyncOptions,
  GridDiagonals,
  GridHeuristic,
  GridNearestOptions,
  GridOptions,
  AbortSignalLike,
} from './grid_options.js';
export type { GridPath, PathStatus } from './grid_path.js';
export type { GridSpace } from './grid_space.js';
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
