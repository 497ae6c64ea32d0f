// The voxel grid.
import {
  requireArea,
  requireBoolean,
  requireBytes,
  requireInt32,
  requireKnownKeys,
  requireNumber,
  requireObject,
} from './arguments.js';
import { type Core, core } from './core.js';
import { OnePathRangeError, Status } from './errors.js';
import { runQuery } from './grid_query.js';
import { Handle, unwatch, watch } from './handle.js';
import { OpVoxel, OpVoxelPoint } from './layout.js';
import type { Point3 } from './points.js';
import { restoreState, saveState } from './saved_state.js';
import { readVoxelOptions, type VoxelOptions } from './voxel_options.js';
import { takeVoxelPath, type VoxelPath } from './voxel_path.js';
import { makeVoxelSearch, type VoxelSearch } from './voxel_search.js';
import { readVoxelSpace, type VoxelSpace, writeVoxelSpace } from './voxel_space.js';
import { readVoxel, readVoxelPoint, type Voxel, type VoxelLike, type VoxelPointLike } from './voxels.js';

/** Options of the constructor of {@link VoxelGrid}. */
export interface VoxelCreateOptions {
  /** Where the grid lies in the world. Default: voxels of size 1, the lowest corner of voxel (0, 0, 0) at the origin. */
  space?: Partial<VoxelSpace> | undefined;
  /** The area of every voxel, 0 to 254, or 255 for a solid block to carve. Default 0. */
  area?: number | undefined;
}

/** Bytes of a chunk: 16 voxels a side. */
const CHUNK_BYTES = 4096;

function voxelHandle(module: Core, pointer: number): Handle {
  return new Handle('VoxelGrid', pointer, (address) => {
    module.raw.opw_voxel_grid_destroy(address);
  });
}

function createVoxelGrid(size: readonly unknown[], options: VoxelCreateOptions | undefined): Handle {
  const module = core();
  if (options !== undefined) requireKnownKeys(requireObject(options, 'options'), 'options', ['space', 'area']);
  const sizeX = requireInt32(size[0], 'sizeX');
  const sizeY = requireInt32(size[1], 'sizeY');
  const sizeZ = requireInt32(size[2], 'sizeZ');
  const area = requireArea(options?.area ?? 0, 'area');
  module.check(module.raw.opw_voxel_grid_create(sizeX, sizeY, sizeZ, area, module.out));
  const handle = voxelHandle(module, module.memory.uint32(module.out));
  try {
    if (options?.space !== undefined) writeVoxelSpace(module, handle.pointer, options.space);
  } catch (error) {
    handle.dispose();
    throw error;
  }
  return handle;
}

/** The grid that C has just left at `out`. */
export function voxelGridAtOut(module: Core): VoxelGrid {
  return new VoxelGrid(voxelHandle(module, module.memory.uint32(module.out)));
}

/**
 * A bounded block of voxels and the queries on it.
 *
 * A voxel is (x, y, z), from 0 along each axis. Each has an area, a byte: 255 is a wall, 0 to 254 are open and cost what
 * {@link VoxelGrid.setAreaCost} says, 1 by default. A move over a face, an edge or a corner has length 1, √2 or √3 and costs
 * that times the mean of the area costs of its two voxels.
 *
 * Memory: 4 bytes for every chunk of 16 voxels a side, and 4,096 more for each chunk in which an edit made a voxel differ
 * from the area that the grid was made of. A query takes 4 bytes per 512 voxels, and 10 KiB and more for every block of 8
 * voxels a side that it touches. Call {@link VoxelGrid.dispose} when done; a forgotten grid is freed by the garbage
 * collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export class VoxelGrid {
  readonly #handle: Handle;
  readonly #core: Core;
  readonly #size: Readonly<Voxel>;

  /**
   * A block whose voxels all have one area.
   *
   * @param sizeX voxels along x, at least 1
   * @param sizeY voxels along y, at least 1
   * @param sizeZ voxels along z, at least 1; the product of the three is at most 2^30
   * @throws RangeError for a size or option outside its range; OnePathMemoryError when memory runs out
   */
  constructor(sizeX: number, sizeY: number, sizeZ: number, options?: VoxelCreateOptions);
  /** @internal */
  constructor(handle: Handle);
  constructor(sizeX: number | Handle, sizeY?: number, sizeZ?: number, options?: VoxelCreateOptions) {
    this.#core = core();
    this.#handle = sizeX instanceof Handle ? sizeX : createVoxelGrid([sizeX, sizeY, sizeZ], options);
    const { raw, out } = this.#core;
    raw.opw_voxel_grid_size(this.#handle.pointer, out);
    this.#size = this.#voxelAtOut();
    watch(this, this.#handle);
  }

  /**
   * A grid in a saved state, see {@link VoxelGrid.saveState}.
   *
   * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
   */
  static fromState(bytes: Uint8Array): VoxelGrid {
    const module = core();
    return module.memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      module.check(module.raw.opw_voxel_grid_from_state(pointer, size, module.out));
      return voxelGridAtOut(module);
    });
  }

  /** Voxels along x. */
  get sizeX(): number {
    return this.#sizes().x;
  }

  /** Voxels along y. */
  get sizeY(): number {
    return this.#sizes().y;
  }

  /** Voxels along z. */
  get sizeZ(): number {
    return this.#sizes().z;
  }

  /** The area that the grid was made of: that of every voxel of a chunk which no edit has touched. */
  get defaultArea(): number {
    return this.#core.raw.opw_voxel_grid_default_area(this.#handle.pointer);
  }

  /** Goes up by one with every edit that changed a voxel; starts at 0. */
  get version(): number {
    return this.#core.raw.opw_voxel_grid_version(this.#handle.pointer);
  }

  /**
   * Where the grid lies in the world. Setting it takes what is not given from the default, and changes no voxel.
   *
   * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
   */
  get space(): VoxelSpace {
    return readVoxelSpace(this.#core, this.#handle.pointer);
  }

  set space(space: Partial<VoxelSpace>) {
    writeVoxelSpace(this.#core, this.#handle.pointer, space);
  }

  /**
   * The area of a voxel, 0 to 255.
   *
   * @throws RangeError outside the grid
   */
  getArea(x: number, y: number, z: number): number {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    return this.#core.checked(raw.opw_voxel_grid_area(grid, x, y, requireInt32(z, 'z')));
  }

  /**
   * Gives a voxel an area.
   *
   * @param area 0 to 254, or 255 for a wall
   * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
   *   this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
   */
  setArea(x: number, y: number, z: number, area: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    requireInt32(z, 'z');
    this.#core.check(raw.opw_voxel_grid_set_area(grid, x, y, z, requireArea(area, 'area')));
  }

  /**
   * Makes a voxel open (area 0) or a wall (area 255).
   *
   * @throws as {@link VoxelGrid.setArea} does
   */
  setWalkable(x: number, y: number, z: number, walkable: boolean): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    requireInt32(z, 'z');
    const flag = requireBoolean(walkable, 'walkable') ? 1 : 0;
    this.#core.check(raw.opw_voxel_grid_set_walkable(grid, x, y, z, flag));
  }

  /** Whether a voxel is in the grid and no wall. */
  isWalkable(x: number, y: number, z: number): boolean {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    return raw.opw_voxel_grid_is_walkable(grid, x, y, requireInt32(z, 'z')) === 1;
  }

  /**
   * Gives the voxels [x, x + sizeX) by [y, y + sizeY) by [z, z + sizeZ) one area, as one edit.
   *
   * @param area 0 to 255
   * @throws RangeError when the box is not in the grid or for another area; TypeError `'invalid-state'` inside a callback of a
   *   query on this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
   */
  fillBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, area: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    const box = readBox([x, y, z, sizeX, sizeY, sizeZ]);
    this.#core.check(raw.opw_voxel_grid_fill_box(grid, ...box, requireArea(area, 'area')), BOX_NAMES);
  }

  /**
   * Gives each voxel of such a box its own area, as one edit.
   *
   * @param areas sizeX * sizeY * sizeZ bytes, x fastest, then y, then z
   * @throws RangeError when the box is not in the grid or for another number of bytes; TypeError `'invalid-state'` inside a
   *   callback of a query on this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
   */
  setBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, areas: Uint8Array): void {
    const { raw, memory } = this.#core;
    const grid = this.#handle.pointer;
    const box = readBox([x, y, z, sizeX, sizeY, sizeZ]);
    memory.withCopy(requireBytes(areas, 'areas'), (pointer, count) => {
      this.#core.check(raw.opw_voxel_grid_set_box(grid, ...box, pointer, count), BOX_NAMES);
    });
  }

  /**
   * The areas of the voxels [x, x + sizeX) by [y, y + sizeY) by [z, z + sizeZ), x fastest, then y, then z.
   *
   * @param into where to write them, if not into a new array; the result is the part of it that was written
   * @throws RangeError when the box is not in the grid or `into` is too short; OnePathMemoryError when memory runs out
   */
  getBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, into?: Uint8Array): Uint8Array {
    const { raw, memory, out } = this.#core;
    const grid = this.#handle.pointer;
    const box = readBox([x, y, z, sizeX, sizeY, sizeZ]);
    const status = raw.opw_voxel_grid_copy_box(grid, ...box, 0, 0, out);
    if (status !== Status.bufferTooSmall) this.#core.check(status, BOX_NAMES);
    const count = memory.uint32(out);
    const target = into === undefined ? new Uint8Array(count) : requireBytes(into, 'into');
    if (target.length < count) {
      throw new OnePathRangeError('into', `into must hold at least ${count} bytes, had ${target.length}`);
    }
    memory.withScratch(count, (buffer) => {
      this.#core.check(raw.opw_voxel_grid_copy_box(grid, ...box, buffer, count, out));
      target.set(memory.bytes.subarray(buffer, buffer + count));
    });
    return target.subarray(0, count);
  }

  /**
   * The area bytes of a chunk of 16 voxels a side, live and without a copy: voxel (x, y, z) is in chunk
   * (x >> 4, y >> 4, z >> 4), at (x & 15) | (y & 15) << 4 | (z & 15) << 8. Null while every voxel of it has
   * {@link VoxelGrid.defaultArea} and no edit has changed one. Read-only, and valid until the next call of anything that can
   * take memory or until the grid is restored or disposed of.
   *
   * @throws RangeError outside the grid
   */
  chunkView(x: number, y: number, z: number): Uint8Array | null {
    const { raw, memory, out } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(x, 'x');
    requireInt32(y, 'y');
    this.#core.check(raw.opw_voxel_grid_chunk(grid, x, y, requireInt32(z, 'z'), out), CHUNK_NAMES);
    const address = memory.uint32(out);
    return address === 0 ? null : new Uint8Array(memory.buffer as ArrayBuffer, address, CHUNK_BYTES);
  }

  /**
   * The cost multiplier of an area.
   *
   * @param area 0 to 254
   * @throws RangeError for another area
   */
  getAreaCost(area: number): number {
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_voxel_grid_area_cost(this.#handle.pointer, requireInt32(area, 'area'), out));
    return memory.float64(out);
  }

  /**
   * Sets the cost multiplier of an area. The version of the grid stays; searches in progress fail as after an edit.
   *
   * @param area 0 to 254
   * @param multiplier positive and finite
   * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
   */
  setAreaCost(area: number, multiplier: number): void {
    const { raw } = this.#core;
    const grid = this.#handle.pointer;
    requireInt32(area, 'area');
    this.#core.check(raw.opw_voxel_grid_set_area_cost(grid, area, requireNumber(multiplier, 'multiplier')));
  }

  /** The centre of a voxel in world units. @throws RangeError outside the grid */
  pointAt(voxel: VoxelLike): Point3 {
    const { raw, memory, out } = this.#core;
    const { x, y, z } = readVoxel(voxel, 'voxel');
    this.#core.check(raw.opw_voxel_grid_point_at(this.#handle.pointer, x, y, z, out));
    return {
      x: memory.float64(out + OpVoxelPoint.x),
      y: memory.float64(out + OpVoxelPoint.y),
      z: memory.float64(out + OpVoxelPoint.z),
    };
  }

  /** The voxel under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
  voxelAt(point: VoxelPointLike): Voxel | null {
    const { raw, out } = this.#core;
    const { x, y, z } = readVoxelPoint(point, 'point');
    const inside = this.#core.checked(raw.opw_voxel_grid_voxel_at(this.#handle.pointer, x, y, z, out)) === 1;
    return inside ? this.#voxelAtOut() : null;
  }

  /**
   * A cheapest path between two voxels.
   *
   * A start or goal that is outside, a wall or blocked is an outcome and not an error: see {@link VoxelPath.status}.
   *
   * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
   *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
   */
  findPath(start: VoxelLike, goal: VoxelLike, options?: VoxelOptions): VoxelPath {
    return this.#find(readVoxel(start, 'start'), readVoxel(goal, 'goal'), options, 'opw_voxel_grid_find_path');
  }

  /** The same as {@link VoxelGrid.findPath}, and fills {@link VoxelPath.points} with the centres of the voxels. */
  findPathWithPoints(start: VoxelLike, goal: VoxelLike, options?: VoxelOptions): VoxelPath {
    const [from, to] = [readVoxel(start, 'start'), readVoxel(goal, 'goal')];
    return this.#find(from, to, options, 'opw_voxel_grid_find_path_with_points');
  }

  /**
   * A cheapest path between the voxels under two world points, with {@link VoxelPath.points}. A point outside the grid gives
   * status `'start-invalid'` or `'goal-invalid'`.
   *
   * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link VoxelGrid.findPath} does
   */
  findPathBetween(start: VoxelPointLike, goal: VoxelPointLike, options?: VoxelOptions): VoxelPath {
    const [from, to] = [readVoxelPoint(start, 'start'), readVoxelPoint(goal, 'goal')];
    return this.#find(from, to, options, 'opw_voxel_grid_find_path_between');
  }

  /**
   * A search that is made in steps, saved and restored. It takes 20 bytes for every voxel of the grid at once.
   * `iterationBudget` and `cancelled` have no meaning here.
   *
   * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
   */
  createSearch(options?: VoxelOptions): VoxelSearch {
    const parts = { core: this.#core, base: this.#handle, options: readVoxelOptions(options, this.#size) };
    return makeVoxelSearch(parts);
  }

  /**
   * Voxels, area costs, version and space as bytes, the same on every platform for the same history: 4,096 and one for each
   * chunk that an edit has changed, one for each other, and 2,101 more.
   *
   * @param into where to write it, if not into a new array; the result is the part of it that was written
   * @throws RangeError when `into` is too short
   */
  saveState(into?: Uint8Array): Uint8Array {
    return saveState(this.#core, 'voxelGrid', this.#handle.pointer, into);
  }

  /**
   * Goes back to a saved state. Searches in progress fail until they are restored, too.
   *
   * @throws GridStateError when the bytes are malformed or of a grid of another size or default area; TypeError
   *   `'invalid-state'` inside a callback of the grid. Nothing has changed then.
   */
  restoreState(bytes: Uint8Array): void {
    restoreState(this.#core, 'voxelGrid', this.#handle.pointer, bytes);
  }

  /**
   * Frees the memory of the grid. May be called again. Searches over it throw from then on, and the memory is free when they
   * are disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link VoxelGrid.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #sizes(): Readonly<Voxel> {
    if (this.#handle.disposed) throw this.#handle.disposedError();
    return this.#size;
  }

  #voxelAtOut(): Voxel {
    const { memory, out } = this.#core;
    return { x: memory.int32(out + OpVoxel.x), y: memory.int32(out + OpVoxel.y), z: memory.int32(out + OpVoxel.z) };
  }

  /** From and to are voxels or world points, as the query takes them. */
  #find(
    from: Voxel,
    to: Voxel,
    options: VoxelOptions | undefined,
    query: 'opw_voxel_grid_find_path' | 'opw_voxel_grid_find_path_with_points' | 'opw_voxel_grid_find_path_between',
  ): VoxelPath {
    const handle = this.#handle;
    const { raw, voxelPath } = this.#core;
    const read = readVoxelOptions(options, this.#size);
    const grid = handle.pointer;
    const status = runQuery(this.#core, handle, read, (user) =>
      raw[query](grid, from.x, from.y, from.z, to.x, to.y, to.z, ...read.scalars, user, voxelPath),
    );
    this.#core.check(status);
    return takeVoxelPath(this.#core);
  }
}

// What C calls the numbers of a chunk and of a box.
const CHUNK_NAMES = { 'chunk.x': 'x', 'chunk.y': 'y', 'chunk.z': 'z' };
const BOX_NAMES = {
  'box.low.x': 'x',
  'box.low.y': 'y',
  'box.low.z': 'z',
  'box.size.x': 'sizeX',
  'box.size.y': 'sizeY',
  'box.size.z': 'sizeZ',
};

type Box = readonly [x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number];

function readBox(box: Box): Box {
  Object.values(BOX_NAMES).forEach((name, index) => requireInt32(box[index], name));
  return box;
}
