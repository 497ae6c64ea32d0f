// The stages of the 3D builder, each a function of its own with plain results.
import { requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import { type BuildStages, runStages } from './build_stages.js';
import type { CompactHeightfield } from './compact_heightfield.js';
import type { ContourLoops } from './contours.js';
import { core } from './core.js';
import {
  detail,
  type DetailOptions,
  type FloorDetail,
  type FloorPolys,
  polygonize,
  type PolyLoops,
  type TileCells,
  tileCells,
  worldPositions,
} from './floor_polys.js';
import { tileOfPolys, type TilePlace } from './floor_tile.js';
import { classify, Heightfield, type RasterOptions, requireSlope } from './heightfield.js';
import { frameAt, type HeightfieldFrame, readFrame } from './heightfield_frame.js';
import type { MeshBuildOptions } from './nav_build.js';
import type { NavSettings } from './nav_settings.js';
import { boundsOf, readTriangles, type TriangleIndices, type TrianglePositions, withTriangles } from './triangles.js';
import { readVec3, type Vec3Like } from './vec3.js';
import { type VoxelBlock, type VoxelChunk, voxelChunk } from './voxel_blocks.js';

/** Options of {@link Build3d.voxelize}. */
export interface VoxelizeOptions extends RasterOptions {
  /** Where the cells lie. Default: the smallest frame around the triangles. */
  frame?: HeightfieldFrame | undefined;
  /** Side of a cell, without a frame. Default 0.3. */
  cellSize?: number | undefined;
  /** Height of a row, without a frame. Default 0.2. */
  cellHeight?: number | undefined;
}

/**
 * The stages that {@link NavMesh.build} is made of. Each can be looked at, and another put in its place: what goes from one to the next is
 * a {@link Heightfield}, a {@link CompactHeightfield}, or plain typed arrays.
 */
export interface Build3d {
  /** The smallest frame from `low` that holds `high`. */
  frame(low: Vec3Like, high: Vec3Like, cellSize: number, cellHeight: number): HeightfieldFrame;

  /** An area for each triangle: 63 for those that are flat enough, 0 for the others. */
  classify(
    positions: TrianglePositions,
    indices: TriangleIndices,
    frame: HeightfieldFrame,
    maxSlopeDegrees?: number,
  ): Uint8Array;

  /** A heightfield with the spans of triangles, to be disposed of. */
  voxelize(positions: TrianglePositions, indices: TriangleIndices, options?: VoxelizeOptions): Heightfield;

  /** The runs of voxels that are given one by one. */
  voxelChunk(block: VoxelBlock): VoxelChunk;

  /** A frame as a tile: square, as wide as its longer side, with so many cells of border. */
  tileCells(frame: HeightfieldFrame, border?: number): TileCells;

  /** Cuts contours into convex polygons of at most so many corners, 3 to 16, default 6. */
  polygonize(contours: ContourLoops, tile: TileCells, maxVertices?: number): FloorPolys;

  /** Triangles for each polygon that follow the floors, which are those that the polygons were made from. */
  detail(polys: PolyLoops, floors: CompactHeightfield, tile: TileCells, options?: DetailOptions): FloorDetail;

  /**
   * The tile of polygons, with height detail, as bytes for {@link TileStreamer.add}; null when there are no polygons. The mesh needs the
   * same settings, whose `tileSize` and `cellHeight` are those of the tile.
   */
  tile(
    polys: PolyLoops,
    floors: CompactHeightfield,
    tile: TileCells,
    settings?: Partial<NavSettings>,
    options?: TilePlace,
  ): Uint8Array | null;

  /** Corners of cells and rows as positions in the world. `stride` is 3 for polygons, 4 for contours. */
  worldPositions(frame: HeightfieldFrame, vertices: Int32Array, stride?: number): Float32Array;

  /**
   * Every stage of a build as plain data, for looking at: one tile over all triangles. `settings` are laid over
   * {@link NavSettings.humanoid}; the tile's place and size are those of the triangles, whatever they say.
   */
  stages(
    positions: TrianglePositions,
    indices: TriangleIndices,
    settings?: Partial<NavSettings>,
    options?: MeshBuildOptions,
  ): BuildStages;
}

function frameFromBounds(low: Vec3Like, high: Vec3Like, cellSize: number, cellHeight: number): HeightfieldFrame {
  const module = core();
  const { raw, memory, out } = module;
  const corners = [...readVec3(low, 'low'), ...readVec3(high, 'high')] as const;
  const sizes = [requireNumber(cellSize, 'cellSize'), requireNumber(cellHeight, 'cellHeight')] as const;
  module.check(raw.opw_heightfield_frame_from_bounds(...corners, ...sizes, out));
  return frameAt(memory, out);
}

function classifyTriangles(
  positions: TrianglePositions,
  indices: TriangleIndices,
  frame: HeightfieldFrame,
  maxSlopeDegrees = 45,
): Uint8Array {
  const module = core();
  const read = readTriangles(positions, indices);
  const [cells, degrees] = [readFrame(frame, 'frame'), requireSlope(maxSlopeDegrees)];
  const count = read.indices.length / 3;
  return withTriangles(module, read, ({ triangles }) =>
    module.memory.withScratch(count, (areas) => {
      classify(module, triangles, cells, degrees, areas);
      return module.memory.bytes.slice(areas, areas + count);
    }),
  );
}

function voxelize(positions: TrianglePositions, indices: TriangleIndices, options: VoxelizeOptions = {}): Heightfield {
  core();
  const known = ['frame', 'cellSize', 'cellHeight', 'areas', 'maxSlopeDegrees', 'threshold'];
  requireKnownKeys(requireObject(options, 'options'), 'options', known);
  const { frame, cellSize = 0.3, cellHeight = 0.2, ...raster } = options;
  const heightfield = new Heightfield(frame ?? frameAround(positions, indices, cellSize, cellHeight));
  try {
    heightfield.addTriangles(positions, indices, raster);
    return heightfield;
  } catch (error) {
    heightfield.dispose();
    throw error;
  }
}

/** A row more than the triangles reach, below them: what lies flat on the floor of a frame has no row. */
function frameAround(
  positions: TrianglePositions,
  indices: TriangleIndices,
  cellSize: number,
  cellHeight: number,
): HeightfieldFrame {
  const { low, high } = boundsOf(readTriangles(positions, indices));
  const [x, y, z] = low;
  return frameFromBounds([x, y - cellHeight, z], above([x, y, z], high), cellSize, cellHeight);
}

/** Bounds that are not empty, for triangles in a plane along the axes. */
function above(low: readonly number[], high: readonly number[]): [number, number, number] {
  return high.map((bound, axis) => (axis !== 1 && bound === low[axis] ? bound + 2 ** -20 : bound)) as [
    number,
    number,
    number,
  ];
}

/** See {@link Build3d}. */
export const build3d: Build3d = {
  frame: frameFromBounds,
  classify: classifyTriangles,
  voxelize,
  voxelChunk,
  tileCells,
  polygonize,
  detail,
  tile: tileOfPolys,
  worldPositions,
  stages: runStages,
};
