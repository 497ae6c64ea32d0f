// Columns of solid spans: the first stage of the 3D builder.
import {
  requireArea,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  tagOf,
  wrongType,
} from './arguments.js';
import { makeCompactHeightfield, type CompactHeightfield } from './compact_heightfield.js';
import { type Core, core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { Handle, unwatch, watch } from './handle.js';
import { type HeightfieldFrame, readFrame, withFrame } from './heightfield_frame.js';
import { OpSpan, OpVoxelizeStats } from './layout.js';
import { readTriangles, type TriangleIndices, type TrianglePositions, TRIANGLES, withTriangles } from './triangles.js';
import { readTriple, type Vec3Like } from './vec3.js';
import {
  readVoxels,
  type VoxelBlock,
  type VoxelChunk,
  WALKABLE,
  withAreas,
  withBlock,
  withChunk,
} from './voxel_blocks.js';

/** Options of {@link Heightfield.addTriangles} and {@link Heightfield.addHeightGrid}. */
export interface RasterOptions {
  /** An area for each triangle, 0 (not walkable) to 63. Default: 63 for those flat enough. Not for height grids. */
  areas?: Uint8Array | undefined;
  /** The steepest triangle that is walkable, 0 to 90. Default 45. */
  maxSlopeDegrees?: number | undefined;
  /** Where spans merge and their tops are within so many rows, the larger area stays. 0 to 65535, default 1. */
  threshold?: number | undefined;
}

/** Heights on a square grid, whose squares are two triangles each, facing up. */
export interface HeightGrid {
  /** countX * countZ of them, x fastest. */
  readonly heights: Float64Array | Float32Array;
  /** Heights along x, at least 2. */
  readonly countX: number;
  /** Heights along z, at least 2. */
  readonly countZ: number;
  /** World x of the first. */
  readonly x: number;
  /** World z of the first. */
  readonly z: number;
  /** From one height to the next, above 0. */
  readonly spacing: number;
}

/** What was rasterized. */
export interface VoxelizeStats {
  /** How many triangles there were. */
  readonly triangles: number;
  /** Those without a normal, which add nothing. */
  readonly degenerate: number;
  /** Spans that were added, before merging. */
  readonly spans: number;
}

/** The spans of a heightfield: a plain object that owns its arrays. */
export interface HeightfieldSpans {
  /** width * depth + 1 numbers: the spans of column `x + z * width` are those from one number to before the next, bottom up. */
  readonly columns: Int32Array;
  /** The lowest row of each span. */
  readonly min: Uint16Array;
  /** The row above each span: its surface. */
  readonly max: Uint16Array;
  /** The area of the surface of each span, 0 for not walkable. */
  readonly areas: Uint8Array;
}

/** Set by the class, which alone can see its private members. */
let handleOf: (heightfield: Heightfield) => Handle;

/**
 * Columns of solid spans over a grid of cells. Lengths are in cells (x and z) and rows (y).
 *
 * Every member throws a TypeError `'disposed'` when the heightfield was disposed of, and no failed call changes anything.
 */
export class Heightfield {
  readonly #core: Core;
  readonly #handle: Handle;
  readonly #frame: HeightfieldFrame;

  static {
    handleOf = (heightfield) => heightfield.#handle;
  }

  /**
   * A grid without spans.
   *
   * @throws RangeError, TypeError for a wrong frame, whose field is named; OnePathMemoryError when memory runs out
   */
  constructor(frame: HeightfieldFrame) {
    const module = core();
    this.#core = module;
    this.#frame = readFrame(frame, 'frame');
    withFrame(module, this.#frame, (address) => {
      module.check(module.raw.opw_heightfield_create(address, module.out));
    });
    this.#handle = new Handle('Heightfield', module.memory.uint32(module.out), (address) => {
      module.raw.opw_heightfield_destroy(address);
    });
    watch(this, this.#handle);
  }

  /** Where the cells lie. */
  get frame(): HeightfieldFrame {
    return this.#frame;
  }

  /** How many spans there are. */
  get spanCount(): number {
    return this.#core.raw.opw_heightfield_span_count(this.#handle.pointer);
  }

  // ---- Adding ----

  /**
   * Adds the rows from `min` to before `max` to a column. They merge with what they overlap or touch.
   *
   * @param threshold see {@link RasterOptions.threshold}
   */
  addSpan(x: number, z: number, min: number, max: number, area: number = WALKABLE, threshold = 0): void {
    const { raw } = this.#core;
    const place = [requireInt32(x, 'x'), requireInt32(z, 'z')] as const;
    const rows = [requireInt32(min, 'min'), requireInt32(max, 'max')] as const;
    const [mark, limit] = [requireArea(area, 'area'), requireInt32(threshold, 'threshold')];
    this.#core.check(raw.opw_heightfield_add_span(this.#handle.pointer, ...place, ...rows, mark, limit));
  }

  /** Rasterizes triangles: every cell that one covers gets the rows that it passes through. */
  addTriangles(positions: TrianglePositions, indices: TriangleIndices, options: RasterOptions = {}): VoxelizeStats {
    const { raw, memory, out } = this.#core;
    const { areas, maxSlopeDegrees, threshold } = readRasterOptions(options);
    const read = readTriangles(positions, indices, areas);
    // Reading may run the caller's getters, so every member asks for the address after it.
    const heightfield = this.#handle.pointer;
    const count = read.indices.length / 3;
    return withTriangles(this.#core, read, ({ triangles, areas: given }) =>
      memory.withScratch(count, (room) => {
        if (given === 0) classify(this.#core, triangles, this.#frame, maxSlopeDegrees, room);
        const status = raw.opw_heightfield_add_triangles(heightfield, ...triangles, given || room, threshold, out);
        this.#core.check(status, TRIANGLES);
        return this.#stats();
      }),
    );
  }

  /** Rasterizes a grid of heights. */
  addHeightGrid(grid: HeightGrid, options: Omit<RasterOptions, 'areas'> = {}): VoxelizeStats {
    const { raw, memory, out } = this.#core;
    const { areas, maxSlopeDegrees, threshold } = readRasterOptions(options);
    if (areas !== undefined) throw wrongType('areas', 'left out for height grids', areas);
    const { heights, countX, countZ, x, z, spacing } = readHeightGrid(grid);
    const copy = Float64Array.from(heights);
    const heightfield = this.#handle.pointer;
    return memory.withCopies([copy], ([address = 0]) => {
      const place = [countX, countZ, x, z, spacing] as const;
      this.#core.check(
        raw.opw_heightfield_add_height_grid(heightfield, address, ...place, maxSlopeDegrees, threshold, out),
      );
      return this.#stats();
    });
  }

  /**
   * Adds voxels, one to a cell and row: each run of equal material becomes a span.
   *
   * @param offset the cell, row and cell of the first voxel; what lies outside the grid is left out
   */
  addVoxels(voxels: VoxelBlock | VoxelChunk, offset: Vec3Like = [0, 0, 0]): void {
    const { raw } = this.#core;
    const { block, chunk, areas } = readVoxels(voxels, 'voxels');
    const [x, y, z] = readTriple(offset, 'offset');
    const place = [requireInt32(x, 'offset.x'), requireInt32(y, 'offset.y'), requireInt32(z, 'offset.z')] as const;
    const heightfield = this.#handle.pointer;
    const status = withAreas(this.#core, areas, (areasAt) =>
      block === undefined
        ? withChunk(this.#core, chunk as VoxelChunk, (address) =>
            raw.opw_heightfield_add_voxel_chunk(heightfield, address, ...place, areasAt),
          )
        : withBlock(this.#core, block, (...given) =>
            raw.opw_heightfield_add_voxels(heightfield, ...given, ...place, areasAt),
          ),
    );
    this.#core.check(status);
  }

  // ---- Filters: they only change areas ----

  /**
   * The three filters below, in their order.
   *
   * @param height the rows that an agent needs, 0 to 65535
   * @param climb the rows that it can step up, 0 to 65535
   */
  filter(height: number, climb: number): void {
    const { raw } = this.#core;
    const rows = [requireInt32(height, 'height'), requireInt32(climb, 'climb')] as const;
    this.#core.check(raw.opw_heightfield_filter(this.#handle.pointer, ...rows));
  }

  /** Makes low obstacles walkable that lie on walkable spans. */
  filterLowObstacles(climb: number): void {
    const { raw } = this.#core;
    this.#core.check(raw.opw_heightfield_filter_low_obstacles(this.#handle.pointer, requireInt32(climb, 'climb')));
  }

  /** Takes what lies beside a drop, or is too steep. Outside the grid is a drop. */
  filterLedges(height: number, climb: number): void {
    const { raw } = this.#core;
    const rows = [requireInt32(height, 'height'), requireInt32(climb, 'climb')] as const;
    this.#core.check(raw.opw_heightfield_filter_ledges(this.#handle.pointer, ...rows));
  }

  /** Takes what has too little room above it. */
  filterLowCeilings(height: number): void {
    const { raw } = this.#core;
    this.#core.check(raw.opw_heightfield_filter_low_ceilings(this.#handle.pointer, requireInt32(height, 'height')));
  }

  // ---- Results ----

  /** The spans as plain data. */
  spans(): HeightfieldSpans {
    const { raw, memory } = this.#core;
    const heightfield = this.#handle.pointer;
    const count = this.spanCount;
    const columnCount = this.#frame.width * this.#frame.depth + 1;
    return memory.withScratch(columnCount * 4 + count * OpSpan.size, (columns) => {
      const spans = columns + columnCount * 4;
      this.#core.check(raw.opw_heightfield_spans(heightfield, columns, spans));
      return { columns: memory.copyInts(columns, columnCount), ...takeApart(memory.bytes, spans, count) };
    });
  }

  /**
   * The open floors on the walkable spans.
   *
   * @param height the rows that an agent needs, 0 to 65535
   * @param climb the rows that it can step up or down, 0 to 65535
   */
  compact(height: number, climb: number): CompactHeightfield {
    const { raw, memory, out } = this.#core;
    const rows = [requireInt32(height, 'height'), requireInt32(climb, 'climb')] as const;
    this.#core.check(raw.opw_floors_build(this.#handle.pointer, ...rows, out));
    return makeCompactHeightfield(this.#core, memory.uint32(out), this.#frame);
  }

  /** Frees the memory of the heightfield. May be called again. */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link Heightfield.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What the last call left at `out`. */
  #stats(): VoxelizeStats {
    const { memory, out } = this.#core;
    return {
      triangles: memory.int32(out + OpVoxelizeStats.triangles),
      degenerate: memory.int32(out + OpVoxelizeStats.degenerate),
      spans: Number(memory.uint64(out + OpVoxelizeStats.spans)),
    };
  }
}

/** The address of what a caller passed as a heightfield. */
export function heightfieldPointer(value: unknown, argument: string): number {
  if (!(value instanceof Heightfield)) throw wrongType(argument, 'a Heightfield', value);
  return handleOf(value).pointer;
}

/** Leaves an area for each triangle at an address. */
export function classify(
  module: Core,
  triangles: Parameters<Parameters<typeof withTriangles>[2]>[0]['triangles'],
  frame: HeightfieldFrame,
  maxSlopeDegrees: number,
  areas: number,
): void {
  withFrame(module, frame, (address) => {
    module.check(module.raw.opw_classify_triangles(...triangles, address, maxSlopeDegrees, areas), TRIANGLES);
  });
}

export function requireSlope(value: unknown): number {
  const degrees = requireNumber(value, 'maxSlopeDegrees');
  if (degrees >= 0 && degrees <= 90) return degrees;
  throw new OnePathRangeError('maxSlopeDegrees', `maxSlopeDegrees must be in [0, 90], was ${degrees}`);
}

function readRasterOptions(value: unknown): { areas: unknown; maxSlopeDegrees: number; threshold: number } {
  const options = requireObject(value, 'options') as RasterOptions;
  requireKnownKeys(options, 'options', ['areas', 'maxSlopeDegrees', 'threshold']);
  return {
    areas: options.areas,
    maxSlopeDegrees: requireSlope(options.maxSlopeDegrees ?? 45),
    threshold: requireInteger(options.threshold ?? 1, 'threshold', 0, 65535),
  };
}

function readHeightGrid(value: unknown): HeightGrid {
  const grid = requireObject(value, 'grid') as HeightGrid;
  requireKnownKeys(grid, 'grid', ['heights', 'countX', 'countZ', 'x', 'z', 'spacing']);
  const { heights } = grid;
  if (!['Float32Array', 'Float64Array'].includes(tagOf(heights))) {
    throw wrongType('heights', 'a Float64Array or Float32Array', heights);
  }
  const countX = requireInteger(grid.countX, 'countX', 2, 0x7fffffff);
  const countZ = requireInteger(grid.countZ, 'countZ', 2, 0x7fffffff);
  if (heights.length !== countX * countZ) {
    const message = `heights must hold countX * countZ = ${countX * countZ} values, had ${heights.length}`;
    throw new OnePathRangeError('heights', message);
  }
  const place = { x: requireNumber(grid.x, 'x'), z: requireNumber(grid.z, 'z') };
  return { heights, countX, countZ, ...place, spacing: requireNumber(grid.spacing, 'spacing') };
}

/** Spans that lie in memory one after the other. */
function takeApart(bytes: Uint8Array, address: number, count: number): Omit<HeightfieldSpans, 'columns'> {
  const spans = { min: new Uint16Array(count), max: new Uint16Array(count), areas: new Uint8Array(count) };
  const words = new Uint16Array(bytes.buffer, address, (count * OpSpan.size) / 2);
  for (let i = 0; i < count; i++) {
    const at = (i * OpSpan.size) / 2;
    spans.min[i] = words[at + OpSpan.min / 2] as number;
    spans.max[i] = words[at + OpSpan.max / 2] as number;
    spans.areas[i] = bytes[address + i * OpSpan.size + OpSpan.area] as number;
  }
  return spans;
}
