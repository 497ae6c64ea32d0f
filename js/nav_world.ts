// Navigation meshes for several classes of agents.
import {
  noConstructor,
  requireBytes,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import { readShapes, SHAPE_KEYS, withBuildOptions } from './build_shapes.js';
import { type Core, core } from './core.js';
import type { CrowdOptions } from './crowd.js';
import { Handle, unwatch, watch } from './handle.js';
import { type MeshBuildOptions, readMeshTriangles } from './nav_build.js';
import { makeNavMesh, type NavMesh } from './nav_mesh.js';
import { navMeshHandle } from './nav_mesh_handle.js';
import type { NavAsyncOptions, NavPath, NavPathOptions } from './nav_path.js';
import { type NavSettings, readNavSettings, withNavSettings } from './nav_settings.js';
import { type NavSource, readNavSource, withNavSource } from './nav_source.js';
import { saveBytes } from './saved_state.js';
import { type TriangleIndices, type TrianglePositions, BUILD_TRIANGLES, withTriangles } from './triangles.js';
import type { Vec3Like } from './vec3.js';
import { makeWorldCrowd, type WorldCrowd } from './world_crowd.js';

/**
 * One {@link NavMesh} per class of agents, built from the same ground.
 *
 * Every member throws a TypeError `'disposed'` when the world was disposed of, as its meshes then are.
 */
export class NavWorld {
  readonly #core: Core;
  readonly #handle: Handle;
  /** The meshes that users have asked for. */
  readonly #meshes: (NavMesh | undefined)[] = [];

  /** Made by {@link NavWorld.build}, {@link NavWorld.build2D} and {@link NavWorld.load}. */
  private constructor(module: Core, pointer: number) {
    if (typeof pointer !== 'number') throw noConstructor('NavWorld.build(), NavWorld.build2D() or NavWorld.load()');
    this.#core = module;
    this.#handle = new Handle('NavWorld', pointer, (address) => {
      module.raw.opw_nav_world_destroy(address);
    });
    watch(this, this.#handle);
  }

  /**
   * Builds the mesh of every class as {@link NavMesh.build} does.
   *
   * @param classes settings, at least one, each laid over {@link NavSettings.humanoid}
   * @throws as {@link NavMesh.build} does
   */
  static build(
    positions: TrianglePositions,
    indices: TriangleIndices,
    classes: readonly Partial<NavSettings>[],
    options: MeshBuildOptions = {},
  ): NavWorld {
    const module = core();
    const { raw, memory, out } = module;
    requireKnownKeys(requireObject(options, 'options'), 'options', [...SHAPE_KEYS, 'triangleAreas']);
    const read = readMeshTriangles(positions, indices, options);
    const [shapes, settings] = [readShapes(options), readClasses(classes)];
    return withTriangles(module, read, ({ triangles, areas }) =>
      withNavSettings(module, settings, (address, count) =>
        withBuildOptions(module, shapes, { triangleAreas: areas, keepForCache: false }, (optionsAt) => {
          module.check(raw.opw_nav_world_build(...triangles, address, count, optionsAt, out), CLASSES);
          return new NavWorld(module, memory.uint32(out));
        }),
      ),
    );
  }

  /**
   * Builds the mesh of every class as {@link NavMesh.build2D} does.
   *
   * @param classes settings, at least one, each laid over {@link NavSettings.humanoid}
   * @throws as {@link NavMesh.build2D} does
   */
  static build2D(source: NavSource, classes: readonly Partial<NavSettings>[]): NavWorld {
    const module = core();
    const { raw, memory, out } = module;
    const read = readNavSource(source);
    return withNavSettings(module, readClasses(classes), (address, count) => {
      const status = withNavSource(
        module,
        read,
        (outlines, outlineCount) => raw.opw_nav_world_build_2d(outlines, outlineCount, address, count, out),
        (...map) => raw.opw_nav_world_build_2d_from_tile_map(...map, address, count, out),
      );
      module.check(status, CLASSES);
      return new NavWorld(module, memory.uint32(out));
    });
  }

  /**
   * A world from bytes that {@link NavWorld.save} made.
   *
   * @throws NavMeshFormatError when the bytes are malformed, NavMeshVersionError when they are of another version
   */
  static load(bytes: Uint8Array): NavWorld {
    const module = core();
    const { raw, memory, out } = module;
    return memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => {
      module.check(raw.opw_nav_world_load(pointer, size, out));
      return new NavWorld(module, memory.uint32(out));
    });
  }

  /** How many classes there are. */
  get classCount(): number {
    return this.#core.raw.opw_nav_world_class_count(this.#handle.pointer);
  }

  /**
   * The mesh of a class: the same object every time, until it is disposed of. Disposing of it leaves the world as it is.
   *
   * @param classIndex 0 to before {@link NavWorld.classCount}
   */
  mesh(classIndex: number): NavMesh {
    const index = requireInteger(classIndex, 'classIndex', 0, this.classCount - 1);
    const known = this.#meshes[index];
    if (known !== undefined && !navMeshHandle(known, 'mesh').disposed) return known;
    const world = this.#handle;
    const pointer = this.#core.raw.opw_nav_world_mesh(world.pointer, index) >>> 0;
    world.retain();
    const mesh = makeNavMesh(meshHandle(world, pointer));
    this.#meshes[index] = mesh;
    return mesh;
  }

  /** The class with the smallest radius that is at least this one, or the largest class. @param radius finite, at least 0 */
  classFor(radius: number): number {
    const { raw } = this.#core;
    return this.#core.checked(raw.opw_nav_world_class_for(this.#handle.pointer, requireNumber(radius, 'radius')));
  }

  /** A path on the mesh of the class for a radius, see {@link NavMesh.findPath}. */
  findPath(radius: number, start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath {
    return this.mesh(this.classFor(radius)).findPath(start, end, options);
  }

  /** The same in slices, see {@link NavMesh.findPathAsync}. */
  async findPathAsync(radius: number, start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath> {
    return this.mesh(this.classFor(radius)).findPathAsync(start, end, options);
  }

  /** A crowd for each class, all with the same options, see {@link NavMesh.createCrowd}. */
  createCrowd(options?: CrowdOptions): WorldCrowd {
    const crowds = Array.from({ length: this.classCount }, (_, index) => this.mesh(index).createCrowd(options));
    return makeWorldCrowd({ crowds: Object.freeze(crowds), classFor: (radius) => this.classFor(radius) });
  }

  /** The meshes with their settings as bytes, the same on every platform. */
  save(): Uint8Array {
    const functions = { size: 'opw_nav_world_saved_size', save: 'opw_nav_world_save' } as const;
    return saveBytes(this.#core, functions, this.#handle.pointer, undefined);
  }

  /** Disposes of the world and its meshes. May be called again. */
  dispose(): void {
    for (const mesh of this.#meshes) mesh?.dispose();
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link NavWorld.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** For `check`: names that C has for what users pass. */
const CLASSES: Readonly<Record<string, string>> = { ...BUILD_TRIANGLES, class_count: 'classes.length' };

function readClasses(classes: unknown): NavSettings[] {
  if (!Array.isArray(classes)) throw wrongType('classes', 'an array of settings', classes);
  return classes.map((given: unknown, index) => readNavSettings(given, `classes[${index}]`));
}

/** A function of its own, so that the garbage collector's registry holds on to the world in C and not to the object of users. */
function meshHandle(world: Handle, pointer: number): Handle {
  return new Handle('NavMesh', pointer, () => {
    world.release();
  });
}
