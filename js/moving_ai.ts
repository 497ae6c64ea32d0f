// The map and scenario files of the Moving AI benchmark sets: grids (Sturtevant 2012) and voxels (Brewer & Sturtevant 2018).
import { requireArea, requireKnownKeys, requireObject } from './arguments.js';
import { type Core, core } from './core.js';
import { Status } from './errors.js';
import { type Grid, gridFromPointer, gridPointer } from './grid.js';
import { OpMovingAiScenario as Layout, OpVoxel, OpVoxelScenario as VoxelLayout } from './layout.js';
import { type VoxelGrid, voxelGridAtOut } from './voxel_grid.js';
import { SOURCE, withSource } from './source.js';

/** Which areas the terrain of a map file gets, each 0 to 255 (255 is a wall). */
export interface MovingAiOptions {
  /** `.` and `G`. Default 0. */
  groundArea?: number | undefined;
  /** `S`. Default 0. */
  swampArea?: number | undefined;
  /** `W`. Default 255. */
  waterArea?: number | undefined;
}

/** One line of a scenario file. */
export interface MovingAiScenario {
  /** The file name of the map. */
  map: string;
  /** The bucket: optimal length / 4, rounded down. */
  bucket: number;
  /** Columns of the map. */
  width: number;
  /** Rows of the map. */
  height: number;
  /** Column of the start. */
  startX: number;
  /** Row of the start. */
  startY: number;
  /** Column of the goal. */
  goalX: number;
  /** Row of the goal. */
  goalY: number;
  /** Cost of the best path, as far as the file prints it. */
  optimalLength: number;
}

/** One line of a voxel scenario file. */
export interface VoxelScenario {
  /** The name of the map. */
  map: string;
  /** x of the start. */
  startX: number;
  /** y of the start. */
  startY: number;
  /** z of the start. */
  startZ: number;
  /** x of the goal. */
  goalX: number;
  /** y of the goal. */
  goalY: number;
  /** z of the goal. */
  goalZ: number;
  /** Cost of the best path with 26 moves and no corner cutting, as far as the file prints it. */
  optimalLength: number;
  /** Of that length to the estimate at the start. */
  ratio: number;
}

/**
 * Reading and writing the map and scenario files of the Moving AI benchmark sets: grids (Sturtevant 2012) and voxels (Brewer
 * & Sturtevant 2018).
 */
export interface MovingAi {
  /**
   * Reads a map: `type octile`, `height`, `width`, `map`, then the rows; `@`, `O` and `T` are walls. At most 65536 cells a
   * side and 2^28 together.
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GridFormatError when it is malformed; the message gives the line
   * @throws TypeError, RangeError for a wrong argument or option; OnePathMemoryError when memory runs out
   */
  parseMap(source: string | Uint8Array, options?: MovingAiOptions): Grid;

  /**
   * Reads a version 1 scenario file.
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GridFormatError when it is malformed; the message gives the line
   * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
   */
  parseScenarios(source: string | Uint8Array): MovingAiScenario[];

  /**
   * Writes a map: `.` for walkable cells, `@` for walls. Areas are not kept.
   *
   * @throws TypeError when `grid` is not a grid or was disposed of; OnePathMemoryError when memory runs out
   */
  writeMap(grid: Grid): string;

  /**
   * Reads a voxel map (`.3dmap`): `voxel X Y Z`, then a line `x y z` for every solid voxel. At most 65536 voxels a side and
   * 2^30 together.
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GridFormatError when it is malformed; the message gives the line
   * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
   */
  parseVoxelMap(source: string | Uint8Array): VoxelGrid;

  /**
   * Reads a version 1 voxel scenario file (`.3dscen`).
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GridFormatError when it is malformed; the message gives the line
   * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
   */
  parseVoxelScenarios(source: string | Uint8Array): VoxelScenario[];
}

function parseMap(source: string | Uint8Array, options?: MovingAiOptions): Grid {
  const module = core();
  if (options !== undefined) {
    requireKnownKeys(requireObject(options, 'options'), 'options', ['groundArea', 'swampArea', 'waterArea']);
  }
  const ground = requireArea(options?.groundArea ?? 0, 'groundArea');
  const swamp = requireArea(options?.swampArea ?? 0, 'swampArea');
  const water = requireArea(options?.waterArea ?? 255, 'waterArea');
  return withSource(module, source, (pointer, size) => {
    module.check(module.raw.opw_moving_ai_parse_map(pointer, size, ground, swamp, water, module.out), SOURCE);
    return gridFromPointer(module.memory.uint32(module.out));
  });
}

function parseScenarios(source: string | Uint8Array): MovingAiScenario[] {
  const module = core();
  const { raw, memory, out } = module;
  return withSource(module, source, (pointer, size) => {
    // The first pass counts, so that memory is taken for lines that are known to be scenarios.
    const status = raw.opw_moving_ai_parse_scenarios(pointer, size, 0, 0, out);
    if (status !== Status.bufferTooSmall) module.check(status, SOURCE);
    const count = memory.uint32(out);
    return memory.withScratch(count * Layout.size, (scenarios) => {
      module.check(raw.opw_moving_ai_parse_scenarios(pointer, size, scenarios, count, out), SOURCE);
      return Array.from({ length: count }, (_, index) => readScenario(module, scenarios + index * Layout.size));
    });
  });
}

function readScenario({ memory }: Core, base: number): MovingAiScenario {
  return {
    map: memory.text(memory.uint32(base + Layout.map), memory.uint32(base + Layout.map_size)),
    bucket: memory.int32(base + Layout.bucket),
    width: memory.int32(base + Layout.width),
    height: memory.int32(base + Layout.height),
    startX: memory.int32(base + Layout.start),
    startY: memory.int32(base + Layout.start + 4),
    goalX: memory.int32(base + Layout.goal),
    goalY: memory.int32(base + Layout.goal + 4),
    optimalLength: memory.float64(base + Layout.optimal_length),
  };
}

function writeMap(grid: Grid): string {
  const module = core();
  const { raw, memory, out } = module;
  const pointer = gridPointer(grid, 'grid');
  const status = raw.opw_moving_ai_write_map(pointer, 0, 0, out);
  if (status !== Status.bufferTooSmall) module.check(status);
  const size = memory.uint32(out);
  return memory.withScratch(size, (buffer) => {
    module.check(raw.opw_moving_ai_write_map(pointer, buffer, size, out));
    return memory.text(buffer, size);
  });
}

function parseVoxelMap(source: string | Uint8Array): VoxelGrid {
  const module = core();
  return withSource(module, source, (pointer, size) => {
    module.check(module.raw.opw_voxel_map_parse(pointer, size, module.out), SOURCE);
    return voxelGridAtOut(module);
  });
}

function parseVoxelScenarios(source: string | Uint8Array): VoxelScenario[] {
  const module = core();
  const { raw, memory, out } = module;
  const [countAt, nameAt, nameSizeAt] = [out, out + 4, out + 8];
  return withSource(module, source, (pointer, size) => {
    const parse = (scenarios: number, capacity: number): number =>
      raw.opw_voxel_scenarios_parse(pointer, size, scenarios, capacity, countAt, nameAt, nameSizeAt);
    // The first pass counts, as in parseScenarios.
    const status = parse(0, 0);
    if (status !== Status.bufferTooSmall) module.check(status, SOURCE);
    const count = memory.uint32(countAt);
    return memory.withScratch(count * VoxelLayout.size, (scenarios) => {
      module.check(parse(scenarios, count), SOURCE);
      const map = memory.text(memory.uint32(nameAt), memory.uint32(nameSizeAt));
      return Array.from({ length: count }, (_, i) => readVoxelScenario(module, map, scenarios + i * VoxelLayout.size));
    });
  });
}

function readVoxelScenario({ memory }: Core, map: string, base: number): VoxelScenario {
  const start = base + VoxelLayout.start;
  const goal = base + VoxelLayout.goal;
  return {
    map,
    startX: memory.int32(start + OpVoxel.x),
    startY: memory.int32(start + OpVoxel.y),
    startZ: memory.int32(start + OpVoxel.z),
    goalX: memory.int32(goal + OpVoxel.x),
    goalY: memory.int32(goal + OpVoxel.y),
    goalZ: memory.int32(goal + OpVoxel.z),
    optimalLength: memory.float64(base + VoxelLayout.optimal_length),
    ratio: memory.float64(base + VoxelLayout.ratio),
  };
}

/** See {@link MovingAi}. */
export const movingAi: MovingAi = { parseMap, parseScenarios, writeMap, parseVoxelMap, parseVoxelScenarios };
