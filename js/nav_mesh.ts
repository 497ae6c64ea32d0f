// Navigation meshes.
import {
  noConstructor,
  requireBoolean,
  requireBytes,
  requireChoice,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
} from './arguments.js';
import { type Core, core } from './core.js';
import { type Crowd, type CrowdOptions, makeCrowd } from './crowd.js';
import { OnePathTypeError } from './errors.js';
import {
  buildFromGltf,
  buildFromGltfInSlices,
  type GltfBuildAsyncOptions,
  type GltfBuildOptions,
} from './gltf_build.js';
import { runQuery } from './grid_query.js';
import { Handle, unwatch, watch } from './handle.js';
import type { Heightfield } from './heightfield.js';
import { OpNavMeshHit, OpNavSettings } from './layout.js';
import { findNavPathInSlices } from './nav_async.js';
import { type QueryFilterLike, readFilter, withFilter } from './nav_filter.js';
import {
  listLinks,
  listTiles,
  type NavDebugGeometry,
  type NavLink,
  type NavPolygons,
  type NavTile,
  readDebugGeometry,
  readPolygons,
} from './nav_mesh_geometry.js';
import { NAV_MESH } from './mesh_builder.js';
import { registerNavMesh } from './nav_mesh_handle.js';
import {
  buildFromHeightfield,
  buildFromTriangles,
  buildFromTrianglesInSlices,
  buildFromVoxels,
  type GroundOptions,
  type MeshBuildAsyncOptions,
  type MeshBuildOptions,
} from './nav_build.js';
import {
  type NavAsyncOptions,
  type NavPath,
  type NavPathOptions,
  readNavAsyncOptions,
  readNavPathOptions,
  takeNavPath,
} from './nav_path.js';
import { makeNavQuery, type NavMeshQuery } from './nav_query.js';
import { type NavSettings, navSettingsAt, withOptionalNavSettings } from './nav_settings.js';
import { type NavSource, readNavSource, withNavSource } from './nav_source.js';
import { type Outline, type ReadOutlines, readOutlines, withOutlines } from './outlines.js';
import { type Random, withRandom } from './random.js';
import { type NavSnapshotMode, saveBytes, SNAPSHOT_MODES, writeBytes } from './saved_state.js';
import { type TileLibrary, tileLibraryPointer } from './tile_library.js';
import { makeTileStreamer, type TileStreamer } from './tile_streamer.js';
import type { TriangleIndices, TrianglePositions } from './triangles.js';
import { splitUint64 } from './uint64.js';
import { readVec3, type Vec3, vec3At, type Vec3Like } from './vec3.js';
import type { VoxelBlock, VoxelChunk } from './voxel_blocks.js';

/** Options of {@link NavMesh.build2D}. */
export interface NavBuildOptions {
  /** Outlines to take out of the walkable ones. For sources that are outlines. */
  obstacles?: readonly Outline[] | undefined;
}

/** How a path search sees the mesh. */
export type NavNodeModel = 'polygon' | 'crossing';

/** Options of {@link NavMesh.createQuery}. */
export interface NavQueryOptions {
  /** Nodes of a search at most, 1 to 2^24. A search that needs more gives a partial path. Default 65536. */
  maxNodes?: number | undefined;
  /**
   * `'polygon'`, the default: a node per polygon, entered where it looks best, which is half the work. `'crossing'`: a node per
   * edge crossed, at its middle.
   */
  nodeModel?: NavNodeModel | undefined;
}

/** A straight walk. */
export interface NavMeshHit {
  /** A wall was in the way, or the start is not on the mesh. */
  readonly hit: boolean;
  /** Where the walk ends. */
  readonly position: Vec3;
  /** Of the wall, level; zeros for none. */
  readonly normal: Vec3;
  /** From the start to there. */
  readonly distance: number;
}

/** In the order of OpPathNodeModel in include/onepath/query.h. */
const NODE_MODELS: readonly NavNodeModel[] = ['polygon', 'crossing'];

const NO_OUTLINES: ReadOutlines = {
  points: new Float64Array(0),
  ringSizes: new Int32Array(0),
  ringCounts: new Int32Array(0),
};

/** Set by the class, which alone can see its private members. */
let make: (handle: Handle) => NavMesh;

/**
 * A navigation mesh: convex polygons that one class of agents can walk on, and the queries on them. Y is up.
 *
 * Positions are `{ x, y, z }` or `[x, y, z]` with coordinates within ±2^21, polygons are references, bigints, which go stale when
 * their tile is replaced. Call {@link NavMesh.dispose} when done; a forgotten mesh is freed by the garbage collector at some
 * time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`. Numbers
 * outside their bounds throw a RangeError, values of another type a TypeError. Edits throw a TypeError `'invalid-state'` inside a
 * callback of a query on this mesh, and no failed call changes anything.
 */
export class NavMesh {
  readonly #core: Core;
  readonly #handle: Handle;

  static {
    make = (handle) => new NavMesh(handle);
  }

  /** Made by {@link NavMesh.build} and its siblings, {@link NavMesh.load}, {@link NavWorld.mesh} and {@link TileCache.mesh}. */
  private constructor(handle: Handle) {
    if (!(handle instanceof Handle)) throw noConstructor('NavMesh.build(), NavMesh.build2D() or NavMesh.load()');
    this.#core = core();
    this.#handle = handle;
    registerNavMesh(this, handle);
    watch(this, handle);
  }

  // ---- Building ----

  /**
   * Builds a mesh of the ground that triangles make, tile by tile.
   *
   * @param positions x, y, z triples, Y up
   * @param indices three a triangle, counter-clockwise seen from the side that it faces
   * @param settings laid over {@link NavSettings.humanoid}
   * @throws RangeError, TypeError for wrong arrays, settings and options, which are named; TypeError `'invalid-state'` for a tile
   *   that is beyond the limits of the format; OnePathMemoryError when memory runs out
   */
  static build(
    positions: TrianglePositions,
    indices: TriangleIndices,
    settings?: Partial<NavSettings>,
    options: MeshBuildOptions = {},
  ): NavMesh {
    return meshFromPointer(core(), buildFromTriangles(NAV_MESH, positions, indices, settings, options));
  }

  /**
   * The same mesh as {@link NavMesh.build} makes, built in slices that let the event loop run in between. The arrays are copied
   * before the first.
   *
   * The promise rejects with everything that build throws, with what `options.onProgress` throws, and with the reason of
   * `options.signal` when that is aborted.
   */
  static async buildAsync(
    positions: TrianglePositions,
    indices: TriangleIndices,
    settings?: Partial<NavSettings>,
    options: MeshBuildAsyncOptions = {},
  ): Promise<NavMesh> {
    return meshFromPointer(core(), await buildFromTrianglesInSlices(NAV_MESH, positions, indices, settings, options));
  }

  /**
   * Builds a mesh of the triangles of a glTF 2.0 file, `.glb` or `.gltf`, see {@link readGltf}.
   *
   * @throws as {@link NavMesh.build} and {@link readGltf} do
   */
  static buildGltf(bytes: Uint8Array, settings?: Partial<NavSettings>, options: GltfBuildOptions = {}): NavMesh {
    return meshFromPointer(core(), buildFromGltf(NAV_MESH, bytes, settings, options));
  }

  /** The same mesh as {@link NavMesh.buildGltf} makes, built as {@link NavMesh.buildAsync} does. The file is read in one go. */
  static async buildGltfAsync(
    bytes: Uint8Array,
    settings?: Partial<NavSettings>,
    options: GltfBuildAsyncOptions = {},
  ): Promise<NavMesh> {
    return meshFromPointer(core(), await buildFromGltfInSlices(NAV_MESH, bytes, settings, options));
  }

  /**
   * Builds a mesh on the spans of a heightfield. Its column (i, k) is the cell at `originX + i * cellSize`, `originZ + k * cellSize` of
   * the settings, its rows are `cellHeight` high from its own `originY` on. It must not be filtered yet.
   *
   * @throws as {@link NavMesh.build} does
   */
  static buildHeightfield(
    heightfield: Heightfield,
    settings?: Partial<NavSettings>,
    options: GroundOptions = {},
  ): NavMesh {
    return meshFromPointer(core(), buildFromHeightfield(NAV_MESH, heightfield, settings, options));
  }

  /**
   * Builds a mesh on voxels. Voxel (i, j, k) is the cell at `originX + i * cellSize`, `originZ + k * cellSize` of the settings, and row
   * j of `cellHeight` above height 0.
   *
   * @throws as {@link NavMesh.build} does
   */
  static buildVoxels(
    voxels: VoxelBlock | VoxelChunk,
    settings?: Partial<NavSettings>,
    options: GroundOptions = {},
  ): NavMesh {
    return meshFromPointer(core(), buildFromVoxels(NAV_MESH, voxels, settings, options));
  }

  /**
   * Builds a mesh of flat ground: the cells of a grid that are no walls, those of a tile map, or the union of outlines, shrunk by
   * the agent's radius. The geometry is exact. The plane's x is the world's X, its y the world's Z.
   *
   * @param source a {@link Grid}, `{ cells, width, height, cellSize, origin }` or an array of outlines
   * @param settings laid over {@link NavSettings.humanoid}
   * @throws RangeError, TypeError for a wrong source or setting, which is named; OnePathMemoryError when memory runs out
   */
  static build2D(source: NavSource, settings?: Partial<NavSettings>, options: NavBuildOptions = {}): NavMesh {
    const module = core();
    const { raw, out } = module;
    const read = readNavSource(source);
    requireKnownKeys(requireObject(options, 'options'), 'options', ['obstacles']);
    const { obstacles } = options;
    if (obstacles !== undefined && read.outlines === undefined) {
      throw new OnePathTypeError('invalid-argument', 'obstacles', 'obstacles must come with a source that is outlines');
    }
    const taken = obstacles === undefined ? NO_OUTLINES : readOutlines(obstacles, 'obstacles');
    return withOptionalNavSettings(module, settings, (address) => {
      const status = withNavSource(
        module,
        read,
        (outlines, count) =>
          withOutlines(module, taken, (holes, holeCount) =>
            raw.opw_nav_mesh_build_2d(outlines, count, holes, holeCount, address, out),
          ),
        (...map) => raw.opw_nav_mesh_build_2d_from_tile_map(...map, address, out),
      );
      module.check(status);
      return meshFromPointer(module, module.memory.uint32(out));
    });
  }

  /**
   * A mesh from bytes that {@link NavMesh.save} made.
   *
   * @param settings those that the mesh was built with, laid over {@link NavSettings.humanoid}; needed for the bytes of a bare
   *   mesh (`ONPM`) only
   * @throws NavMeshFormatError when the bytes are malformed, NavMeshVersionError when they are of another version,
   *   NavMeshFingerprintError when they were built with other settings
   */
  static load(bytes: Uint8Array, settings?: Partial<NavSettings>): NavMesh {
    const module = core();
    const { raw, memory, out } = module;
    return withOptionalNavSettings(module, settings, (address) =>
      memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
        module.check(raw.opw_nav_mesh_load(pointer, size, address, out));
        return meshFromPointer(module, memory.uint32(out));
      }),
    );
  }

  /** The settings that the mesh was built with. A copy. */
  get settings(): NavSettings {
    const { raw, memory } = this.#core;
    return memory.withScratch(OpNavSettings.size, (address) => {
      this.#core.check(raw.opw_nav_mesh_settings(this.#handle.pointer, address));
      return navSettingsAt(memory, address);
    });
  }

  /** Goes up with every edit: of tiles, areas, flags and links, and with every restore. */
  get version(): number {
    this.#core.raw.opw_nav_mesh_edits(this.#handle.pointer, this.#core.out);
    return Number(this.#core.memory.uint64(this.#core.out));
  }

  /** How many tiles there are. */
  get tileCount(): number {
    return this.#core.raw.opw_nav_mesh_tile_count(this.#handle.pointer);
  }

  // ---- Queries ----

  /**
   * A path between two positions: the polygons nearest to both, a cheapest corridor between them, and the shortest line inside
   * it. Where the end cannot be reached, the path leads to the reachable place nearest to it and is `'partial'`.
   *
   * @throws RangeError, TypeError for wrong positions and options; what a callback throws; OnePathCancelledError when
   *   `cancelled` answers true; OnePathMemoryError when memory runs out
   */
  findPath(start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath {
    const { raw, navPath } = this.#core;
    const ends = [...readVec3(start, 'start'), ...readVec3(end, 'end')] as const;
    const { filter, extents, callbacks } = readNavPathOptions(options);
    const mesh = this.#handle.pointer;
    const status = runQuery(this.#core, this.#handle, { callbacks }, (user) =>
      withFilter(this.#core, filter, user, (address) =>
        raw.opw_nav_mesh_find_path(
          mesh,
          ...ends,
          address,
          ...extents,
          callbacks?.cancelled === undefined ? 0 : user,
          navPath,
        ),
      ),
    );
    this.#core.check(status);
    return takeNavPath(this.#core);
  }

  /**
   * The same result as {@link NavMesh.findPath}, found in slices that let the event loop run in between.
   *
   * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted, with a
   * TypeError `'invalid-state'` when the mesh is edited before the search has ended, and `'disposed'` when it is disposed of.
   */
  async findPathAsync(start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath> {
    return findNavPathInSlices(() => this.createQuery(), start, end, readNavAsyncOptions(options));
  }

  /**
   * A straight walk until its end or a wall. The start is taken to the nearest polygon within (2, 4, 2); where there is none, the
   * walk is blocked there.
   */
  raycast(from: Vec3Like, to: Vec3Like, filter?: QueryFilterLike): NavMeshHit {
    const { raw, memory, out } = this.#core;
    const ends = [...readVec3(from, 'from'), ...readVec3(to, 'to')] as const;
    const call = (mesh: number, address: number): number => raw.opw_nav_mesh_raycast(mesh, ...ends, address, out);
    this.#core.check(this.#run(filter, call));
    return {
      hit: memory.bytes[out + OpNavMeshHit.blocked] === 1,
      position: vec3At(memory, out + OpNavMeshHit.position),
      normal: vec3At(memory, out + OpNavMeshHit.normal),
      distance: memory.float64(out + OpNavMeshHit.distance),
    };
  }

  /**
   * The point of the mesh nearest to a position; null when there is none near enough.
   *
   * @param maxDistance finite, at least 0
   */
  samplePosition(position: Vec3Like, maxDistance: number, filter?: QueryFilterLike): Vec3 | null {
    const { raw, memory, out } = this.#core;
    const at = readVec3(position, 'position');
    const distance = requireNumber(maxDistance, 'maxDistance');
    const call = (mesh: number, address: number): number =>
      raw.opw_nav_mesh_sample_position(mesh, ...at, distance, address, out);
    return this.#core.checked(this.#run(filter, call)) === 1 ? vec3At(memory, out) : null;
  }

  /** A point of the mesh, evenly over the area that the filter takes; null when there is no area. Takes four numbers. */
  randomPoint(random: Random, filter?: QueryFilterLike): Vec3 | null {
    const { raw, memory, out } = this.#core;
    return withRandom(this.#core, random, (state) => {
      const call = (mesh: number, address: number): number => raw.opw_nav_mesh_random_point(mesh, state, address, out);
      return this.#core.checked(this.#run(filter, call)) === 1 ? vec3At(memory, out) : null;
    });
  }

  /** An object for queries on polygons. */
  createQuery(options: NavQueryOptions = {}): NavMeshQuery {
    requireKnownKeys(requireObject(options, 'options'), 'options', ['maxNodes', 'nodeModel']);
    const maxNodes = requireInteger(options.maxNodes ?? 65536, 'maxNodes', 1, 1 << 24);
    const nodeModel = requireChoice(options.nodeModel ?? 'polygon', 'nodeModel', NODE_MODELS);
    return makeNavQuery({
      core: this.#core,
      base: this.#handle,
      options: { callbacks: {} },
      maxNodes,
      nodeModel,
    });
  }

  /** A crowd of agents that walk on the mesh, without agents yet. */
  createCrowd(options?: CrowdOptions): Crowd {
    return makeCrowd(this.#core, this.#handle, options);
  }

  // ---- Tiles and polygons ----

  /** The tiles. */
  tiles(): NavTile[] {
    return listTiles(this.#core, this.#handle.pointer);
  }

  /** The column of tiles under a position. */
  tileAt(position: Vec3Like): { x: number; z: number } {
    const { raw, memory, out } = this.#core;
    const [x, , z] = readVec3(position, 'position');
    this.#core.check(raw.opw_nav_mesh_world_to_tile(this.#handle.pointer, x, z, out));
    return { x: memory.int32(out), z: memory.int32(out + 4) };
  }

  /** The polygons as plain data. */
  polygons(): NavPolygons {
    return readPolygons(this.#core, this.#handle.pointer);
  }

  /** The mesh as arrays for drawing, which fit a three.js BufferGeometry. */
  debugGeometry(): NavDebugGeometry {
    return readDebugGeometry(this.#core, this.#handle.pointer);
  }

  /** Whether a reference is of a polygon of the mesh as it is now. */
  isValid(poly: bigint): boolean {
    const { raw } = this.#core;
    return raw.opw_nav_mesh_is_valid(this.#handle.pointer, ...splitUint64(poly, 'poly')) === 1;
  }

  /** The area of a polygon, 0 to 63. @throws TypeError for a stale reference */
  polyArea(poly: bigint): number {
    const { raw } = this.#core;
    return this.#core.checked(raw.opw_nav_mesh_poly_area(this.#handle.pointer, ...splitUint64(poly, 'poly')));
  }

  /** The flags of a polygon, 0 to 65535. @throws TypeError for a stale reference */
  polyFlags(poly: bigint): number {
    const { raw } = this.#core;
    return this.#core.checked(raw.opw_nav_mesh_poly_flags(this.#handle.pointer, ...splitUint64(poly, 'poly')));
  }

  /**
   * Changes the area of a polygon.
   *
   * @param area 0 to 63
   * @throws TypeError for a stale reference
   */
  setPolyArea(poly: bigint, area: number): void {
    const { raw } = this.#core;
    const ref = splitUint64(poly, 'poly');
    const value = requireInteger(area, 'area', 0, 63);
    this.#core.check(raw.opw_nav_mesh_set_poly_area(this.#handle.pointer, ...ref, value));
  }

  /**
   * Changes the flags of a polygon.
   *
   * @param flags 0 to 65535
   * @throws TypeError for a stale reference
   */
  setPolyFlags(poly: bigint, flags: number): void {
    const { raw } = this.#core;
    const ref = splitUint64(poly, 'poly');
    const value = requireInteger(flags, 'flags', 0, 0xffff);
    this.#core.check(raw.opw_nav_mesh_set_poly_flags(this.#handle.pointer, ...ref, value));
  }

  /** The off-mesh links. */
  offMeshLinks(): NavLink[] {
    return listLinks(this.#core, this.#handle.pointer);
  }

  /**
   * Switches an off-mesh link off or on.
   *
   * @param link one of {@link NavMesh.offMeshLinks}, or its place
   * @throws RangeError, TypeError when there is no such link
   */
  setOffMeshLinkEnabled(link: Readonly<Pick<NavLink, 'tileX' | 'tileZ' | 'layer' | 'index'>>, enabled: boolean): void {
    const { raw } = this.#core;
    const { tileX, tileZ, layer, index } = requireObject(link, 'link') as NavLink;
    const slot = this.#slotAt(tileX, tileZ, layer);
    const [place, on] = [requireInt32(index, 'index'), requireBoolean(enabled, 'enabled')];
    this.#core.check(raw.opw_nav_mesh_set_link_enabled(this.#handle.pointer, slot, place, on ? 1 : 0));
  }

  /** A queue of tiles to add, replace and remove. */
  createStreamer(): TileStreamer {
    return makeTileStreamer(this.#core, this.#handle);
  }

  // ---- Bytes ----

  /** The mesh with its settings as bytes, the same on every platform. The switches of off-mesh links are not in them. */
  save(): Uint8Array {
    const functions = { size: 'opw_nav_mesh_saved_size', save: 'opw_nav_mesh_save' } as const;
    return saveBytes(this.#core, functions, this.#handle.pointer, undefined);
  }

  /**
   * The bytes of a tile, for {@link TileStreamer.add} and {@link TileLibrary.addTile}.
   *
   * @throws TypeError when there is no such tile
   */
  saveTile(tileX: number, tileZ: number, layer = 0): Uint8Array {
    const { raw } = this.#core;
    const slot = this.#slotAt(tileX, tileZ, layer);
    const mesh = this.#handle.pointer;
    const size = raw.opw_nav_mesh_tile_saved_size(mesh, slot) >>> 0;
    return writeBytes(this.#core, size, undefined, (...buffer) => raw.opw_nav_mesh_save_tile(mesh, slot, ...buffer));
  }

  /**
   * The state of the mesh as bytes: tiles, references, areas, flags and switches.
   *
   * @param mode `'full'`, the default, or `'referenced'`: without the tiles, which a restore then finds in a library
   */
  snapshot(mode: NavSnapshotMode = 'full'): Uint8Array {
    const { raw, memory, out } = this.#core;
    const number = requireChoice(mode, 'mode', SNAPSHOT_MODES);
    const mesh = this.#handle.pointer;
    this.#core.check(raw.opw_nav_mesh_snapshot_size(mesh, number, out));
    return writeBytes(this.#core, memory.uint32(out), undefined, (...buffer) =>
      raw.opw_nav_mesh_snapshot(mesh, number, ...buffer),
    );
  }

  /**
   * Goes back to a snapshot of a mesh with the same settings. References of that time are valid again.
   *
   * @param library where the tiles of a `'referenced'` snapshot are
   * @throws NavMeshFormatError when the bytes are malformed or a tile is not in the library, NavMeshVersionError when they are of
   *   another version, NavMeshFingerprintError when they are of a mesh with other settings
   */
  restore(bytes: Uint8Array, library?: TileLibrary): void {
    const { raw, memory } = this.#core;
    const mesh = this.#handle.pointer;
    memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      this.#core.check(raw.opw_nav_mesh_restore(mesh, pointer, size, tileLibraryPointer(library)));
    });
  }

  /**
   * Frees the memory of the mesh. May be called again. Queries and streamers of it throw from then on, and the memory is free
   * when they are disposed of as well.
   */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link NavMesh.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What a query with a filter returned. */
  #run(filter: QueryFilterLike | undefined, use: (mesh: number, filter: number) => number): number {
    const read = readFilter(filter);
    const mesh = this.#handle.pointer;
    const callbacks = read?.passes === undefined ? undefined : { passes: read.passes };
    return runQuery(this.#core, this.#handle, { callbacks }, (user) =>
      withFilter(this.#core, read, user, (address) => use(mesh, address)),
    );
  }

  /** The slot of a tile that is there. */
  #slotAt(tileX: unknown, tileZ: unknown, layer: unknown): number {
    const place = [requireInt32(tileX, 'tileX'), requireInt32(tileZ, 'tileZ'), requireInt32(layer, 'layer')] as const;
    const slot = this.#core.raw.opw_nav_mesh_slot_at(this.#handle.pointer, ...place);
    if (slot >= 0) return slot;
    throw new OnePathTypeError('invalid-argument', 'tileX', `there is no tile (${place.join(', ')})`);
  }
}

function meshFromPointer(module: Core, pointer: number): NavMesh {
  return make(
    new Handle('NavMesh', pointer, (address) => {
      module.raw.opw_nav_mesh_destroy(address);
    }),
  );
}

/** A mesh that C has made. */
export function makeNavMesh(handle: Handle): NavMesh {
  return make(handle);
}
