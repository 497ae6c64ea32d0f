// Navigation meshes that obstacles and area volumes change while they are used.
import {
  noConstructor,
  requireBytes,
  requireChoice,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireObject,
} from './arguments.js';
import {
  type AreaVolume,
  type Obstacle,
  obstacleAt,
  obstacleNames,
  readObstacle,
  readVolume,
  VOLUME_NAMES,
  volumeAt,
  withObstacle,
  withVolume,
} from './build_shapes.js';
import { type Core, core } from './core.js';
import {
  buildFromGltf,
  buildFromGltfInSlices,
  type GltfBuildAsyncOptions,
  type GltfBuildOptions,
} from './gltf_build.js';
import { Handle, unwatch, watch } from './handle.js';
import type { Heightfield } from './heightfield.js';
import { OpTileCacheCounts } from './layout.js';
import { readSteps, STEP_KEYS, type SteppedBuild, TILE_CACHE } from './mesh_builder.js';
import {
  buildFromHeightfield,
  buildFromTriangles,
  buildFromTrianglesInSlices,
  buildFromVoxels,
  type GroundOptions,
  type MeshBuildAsyncOptions,
  type MeshBuildOptions,
} from './nav_build.js';
import { makeNavMesh, type NavMesh } from './nav_mesh.js';
import { navMeshHandle } from './nav_mesh_handle.js';
import type { NavSettings } from './nav_settings.js';
import { type NavSnapshotMode, SNAPSHOT_MODES, writeBytes } from './saved_state.js';
import { nextTask, throwIfAborted } from './slices.js';
import { type TileLibrary, tileLibraryPointer } from './tile_library.js';
import type { TriangleIndices, TrianglePositions } from './triangles.js';
import type { Vec3Like } from './vec3.js';
import type { VoxelBlock, VoxelChunk } from './voxel_blocks.js';

/** An obstacle in force, see {@link TileCache.obstacles}. */
export interface TileCacheObstacle {
  /** What {@link TileCache.addObstacle} returned. */
  readonly id: number;
  /** A copy. */
  readonly obstacle: Obstacle;
}

/** An area volume in force, see {@link TileCache.volumes}. */
export interface TileCacheVolume {
  /** What {@link TileCache.addVolume} returned. */
  readonly id: number;
  /** A copy. */
  readonly volume: AreaVolume;
}

/** What updates have done, layer by layer; tiles that are built with all layers together count as one. */
export interface TileCacheCounts {
  /** Looked at and found as they were. */
  readonly unchanged: number;
  /** As at first, so that the first tile was put back. */
  readonly reused: number;
  /** Made by repairing the first tile's contours. */
  readonly repaired: number;
  /** Built from the ground again. */
  readonly rebuilt: number;
}

/** How an update that is awaited goes on: {@link SteppedBuild}, with the tiles that wait in place of all. */
export type TileCacheUpdateOptions = SteppedBuild;

const ALL = 0x7fffffff;

/**
 * A {@link NavMesh} that changes while it is used: obstacles and area volumes come and go, and {@link TileCache.update} builds only
 * what they change, from floors that the cache keeps of the first build.
 *
 * Adding and removing is quick and only queues tiles. The mesh once the queue is empty depends on the obstacles and volumes then in
 * force alone: its tiles are, byte for byte, those that {@link NavMesh.build} makes with them among its options. The settings that update
 * fastest are `partition: 'layers'` and `detailSampleDistance: 0`.
 *
 * Every member throws a TypeError `'disposed'` when the cache was disposed of. No failed call changes anything.
 */
export class TileCache {
  readonly #core: Core;
  readonly #handle: Handle;
  #mesh: NavMesh | undefined;

  /** Made by {@link TileCache.build} and its siblings. */
  private constructor(module: Core, pointer: number) {
    if (typeof pointer !== 'number') throw noConstructor('TileCache.build()');
    this.#core = module;
    this.#handle = new Handle('TileCache', pointer, (address) => {
      module.raw.opw_tile_cache_destroy(address);
    });
    watch(this, this.#handle);
  }

  // ---- Building ----

  /**
   * Builds the mesh as {@link NavMesh.build} does and keeps what changes of it are built from. The volumes and obstacles of the
   * options stay for good.
   *
   * @throws as {@link NavMesh.build} does
   */
  static build(
    positions: TrianglePositions,
    indices: TriangleIndices,
    settings?: Partial<NavSettings>,
    options: MeshBuildOptions = {},
  ): TileCache {
    return new TileCache(core(), buildFromTriangles(TILE_CACHE, positions, indices, settings, options));
  }

  /** The same in slices that let the event loop run in between, see {@link NavMesh.buildAsync}. */
  static async buildAsync(
    positions: TrianglePositions,
    indices: TriangleIndices,
    settings?: Partial<NavSettings>,
    options: MeshBuildAsyncOptions = {},
  ): Promise<TileCache> {
    const pointer = await buildFromTrianglesInSlices(TILE_CACHE, positions, indices, settings, options);
    return new TileCache(core(), pointer);
  }

  /** Builds from the triangles of a glTF 2.0 file, see {@link NavMesh.buildGltf}. */
  static buildGltf(bytes: Uint8Array, settings?: Partial<NavSettings>, options: GltfBuildOptions = {}): TileCache {
    return new TileCache(core(), buildFromGltf(TILE_CACHE, bytes, settings, options));
  }

  /** The same in slices, see {@link NavMesh.buildGltfAsync}. */
  static async buildGltfAsync(
    bytes: Uint8Array,
    settings?: Partial<NavSettings>,
    options: GltfBuildAsyncOptions = {},
  ): Promise<TileCache> {
    return new TileCache(core(), await buildFromGltfInSlices(TILE_CACHE, bytes, settings, options));
  }

  /** Builds on the spans of a heightfield, see {@link NavMesh.buildHeightfield}. */
  static buildHeightfield(
    heightfield: Heightfield,
    settings?: Partial<NavSettings>,
    options: GroundOptions = {},
  ): TileCache {
    return new TileCache(core(), buildFromHeightfield(TILE_CACHE, heightfield, settings, options));
  }

  /** Builds on voxels, see {@link NavMesh.buildVoxels}. */
  static buildVoxels(
    voxels: VoxelBlock | VoxelChunk,
    settings?: Partial<NavSettings>,
    options: GroundOptions = {},
  ): TileCache {
    return new TileCache(core(), buildFromVoxels(TILE_CACHE, voxels, settings, options));
  }

  /**
   * The mesh: the same object every time, which {@link TileCache.update} and {@link TileCache.restore} change. Polygons of layers
   * that an update leaves alone keep their references, areas and flags.
   *
   * The cache disposes of it when it is disposed of itself. When you dispose of the mesh alone, the next use makes a new object.
   */
  get mesh(): NavMesh {
    const cache = this.#handle;
    const { pointer } = cache;
    if (this.#mesh !== undefined && !navMeshHandle(this.#mesh, 'mesh').disposed) return this.#mesh;
    const { raw, memory, out } = this.#core;
    this.#core.check(raw.opw_nav_mesh_over_tile_cache(pointer, out));
    cache.retain();
    this.#mesh = makeNavMesh(meshHandle(this.#core, cache, memory.uint32(out)));
    return this.#mesh;
  }

  /** The tiles that can change: those in which anything was walkable before obstacles. */
  get tileCount(): number {
    return this.#core.raw.opw_tile_cache_tile_count(this.#handle.pointer);
  }

  // ---- Obstacles and volumes ----

  /**
   * Adds an obstacle, which takes effect in the updates that follow.
   *
   * @returns its id: 1, 2 and so on, never used again
   * @throws RangeError, TypeError for a wrong part, which is named; TypeError `'invalid-state'` for more than 2^20 obstacles
   */
  addObstacle(obstacle: Obstacle): number {
    return this.#addObstacle(obstacle, 'obstacle.');
  }

  /**
   * Adds a round obstacle.
   *
   * @param position the centre of its base
   * @param radius above 0
   * @param height at least 0
   */
  addCylinder(position: Vec3Like, radius: number, height: number): number {
    return this.#addObstacle({ shape: 'cylinder', position, radius, height }, '');
  }

  /** Adds an obstacle along the axes, from its low corner to its high one. */
  addBox(min: Vec3Like, max: Vec3Like): number {
    return this.#addObstacle({ shape: 'box', min, max }, '');
  }

  /**
   * Adds an obstacle that is turned about Y.
   *
   * @param halfExtents half its sides: x and z above 0, y at least 0
   * @param yaw radians from +X towards +Z
   */
  addOrientedBox(center: Vec3Like, halfExtents: Vec3Like, yaw: number): number {
    return this.#addObstacle({ shape: 'oriented-box', center, halfExtents, yaw }, '');
  }

  /**
   * Gives walkable ground an area, in the updates that follow. Where volumes overlap, the one added last counts; 0 takes the ground,
   * without growing by the agent's radius.
   *
   * @returns its id. Volumes have ids of their own: -1, -2 and so on, never used again
   * @throws RangeError, TypeError for a wrong part, which is named; TypeError `'invalid-state'` for more than 2^20 volumes
   */
  addVolume(volume: AreaVolume): number {
    const { raw } = this.#core;
    // Reading may run the caller's getters, so the cache is asked for its address after it.
    const read = readVolume(volume, 'volume');
    const { pointer } = this.#handle;
    const add = (address: number): number => raw.opw_tile_cache_add_volume(pointer, address);
    return -this.#core.checked(withVolume(this.#core, read, add), VOLUME_NAMES);
  }

  /** Removes an obstacle or a volume. Whether there was one; an id may be removed twice. */
  remove(id: number): boolean {
    const { raw } = this.#core;
    const { pointer } = this.#handle;
    const number = requireInt32(id, 'id');
    const removed =
      number > 0
        ? raw.opw_tile_cache_remove_obstacle(pointer, number)
        : raw.opw_tile_cache_remove_volume(pointer, -number);
    return this.#core.checked(removed) === 1;
  }

  /** The obstacles in force, in the order in which they were added. */
  obstacles(): TileCacheObstacle[] {
    const { raw, memory, out } = this.#core;
    const { pointer } = this.#handle;
    return Array.from({ length: raw.opw_tile_cache_obstacle_count(pointer) }, (_, index) => {
      const id = this.#core.checked(raw.opw_tile_cache_obstacle_at(pointer, index, out));
      return { id, obstacle: obstacleAt(memory, out) };
    });
  }

  /** The volumes in force, in the order in which they were added. */
  volumes(): TileCacheVolume[] {
    const { raw, memory, out } = this.#core;
    const { pointer } = this.#handle;
    return Array.from({ length: raw.opw_tile_cache_volume_count(pointer) }, (_, index) => {
      const id = -this.#core.checked(raw.opw_tile_cache_volume_at(pointer, index, out));
      return { id, volume: volumeAt(memory, out) };
    });
  }

  // ---- Updates ----

  /** How many tiles are queued to be looked at again. */
  get pending(): number {
    return this.#core.raw.opw_tile_cache_pending(this.#handle.pointer);
  }

  /** Whether the mesh has all obstacles and volumes: nothing is queued. */
  get upToDate(): boolean {
    return this.pending === 0;
  }

  /** The queue, in the order in which updates take tiles. */
  pendingTiles(): { x: number; z: number }[] {
    const { raw, memory, out } = this.#core;
    const { pointer } = this.#handle;
    const { pending } = this;
    return memory.withScratch(pending * 8, (address) => {
      this.#core.check(raw.opw_tile_cache_pending_tiles(pointer, address, pending, out));
      const tiles = memory.copyInts(address, pending * 2);
      return Array.from({ length: pending }, (_, index) => ({
        x: tiles[2 * index] as number,
        z: tiles[2 * index + 1] as number,
      }));
    });
  }

  /**
   * Brings at most so many tiles up to date, from the front of the queue. Returns how many were done. However the work is cut, the mesh
   * in the end is the same.
   *
   * @param maxTiles 1 to 2^31 - 1; default all
   * @throws TypeError `'invalid-state'` inside a callback of a query on the mesh, and for a tile that is beyond the limits of the
   *   format; OnePathMemoryError when memory runs out. Tiles before the failing one are done, and it stays queued
   */
  update(maxTiles: number = ALL): number {
    const most = requireInteger(maxTiles, 'maxTiles', 1, ALL);
    return this.#core.checked(this.#core.raw.opw_tile_cache_update(this.#handle.pointer, most));
  }

  /**
   * Updates until the mesh is up to date, in slices that let the event loop run in between. What is added or removed meanwhile counts too.
   * Resolves to how many tiles were done.
   *
   * The promise rejects with everything that update throws, with what `options.onProgress` throws, with the reason of
   * `options.signal` when that is aborted, and `'disposed'` when the cache is disposed of. What is done then stays done.
   */
  async updateAsync(options: TileCacheUpdateOptions = {}): Promise<number> {
    requireKnownKeys(requireObject(options, 'options'), 'options', STEP_KEYS);
    const { signal, onProgress, tilesPerSlice } = readSteps(options);
    let done = 0;
    for (;;) {
      throwIfAborted(signal);
      done += this.update(tilesPerSlice);
      onProgress?.(done, done + this.pending);
      if (this.upToDate) return done;
      await nextTask();
    }
  }

  /** What updates have done since the cache was made. */
  get counts(): TileCacheCounts {
    const { raw, memory, out } = this.#core;
    raw.opw_tile_cache_counts(this.#handle.pointer, out);
    const count = (offset: number): number => Number(memory.uint64(out + offset));
    return {
      unchanged: count(OpTileCacheCounts.unchanged),
      reused: count(OpTileCacheCounts.reused),
      repaired: count(OpTileCacheCounts.repaired),
      rebuilt: count(OpTileCacheCounts.rebuilt),
    };
  }

  // ---- Bytes ----

  /**
   * The state as bytes, the same on every platform: obstacles, volumes, their next ids, the queue and the mesh. What the cache keeps
   * of the geometry is not in it.
   *
   * @param mode of the mesh, see {@link NavMesh.snapshot}; default `'full'`
   */
  snapshot(mode: NavSnapshotMode = 'full'): Uint8Array {
    const { raw, memory, out } = this.#core;
    const number = requireChoice(mode, 'mode', SNAPSHOT_MODES);
    const { pointer } = this.#handle;
    this.#core.check(raw.opw_tile_cache_snapshot_size(pointer, number, out));
    return writeBytes(this.#core, memory.uint32(out), undefined, (...buffer) =>
      raw.opw_tile_cache_snapshot(pointer, number, ...buffer),
    );
  }

  /**
   * Goes back to a snapshot of a cache of the same geometry and settings.
   *
   * @param library where the tiles of a `'referenced'` snapshot are
   * @throws NavMeshFormatError when the bytes are malformed, name a tile that this cache does not have, or one that is not in the
   *   library; NavMeshVersionError and NavMeshFingerprintError as {@link NavMesh.restore} does; TypeError `'invalid-state'` inside a
   *   callback of a query on the mesh
   */
  restore(bytes: Uint8Array, library?: TileLibrary): void {
    const { raw, memory } = this.#core;
    const { pointer } = this.#handle;
    memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) => {
      this.#core.check(raw.opw_tile_cache_restore(pointer, address, size, tileLibraryPointer(library)));
    });
  }

  /** Disposes of the cache and its mesh. May be called again. */
  dispose(): void {
    this.#mesh?.dispose();
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link TileCache.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #addObstacle(obstacle: unknown, prefix: string): number {
    const { raw } = this.#core;
    const read = readObstacle(obstacle, 'obstacle', prefix);
    const { pointer } = this.#handle;
    const add = (address: number): number => raw.opw_tile_cache_add_obstacle(pointer, address);
    return this.#core.checked(withObstacle(this.#core, read, add), obstacleNames(read, prefix));
  }
}

/** A function of its own, so that the garbage collector's registry holds on to the cache in C and not to the object of users. */
function meshHandle(module: Core, cache: Handle, pointer: number): Handle {
  return new Handle('NavMesh', pointer, (address) => {
    module.raw.opw_nav_mesh_destroy(address);
    cache.release();
  });
}
