// Streaming of the tiles of a navigation mesh.
import { requireBytes, requireInt32, requireInteger } from './arguments.js';
import type { Core } from './core.js';
import { Dependent, type DependentParts, requireParts } from './dependent.js';
import type { Handle } from './handle.js';

/** Set by the class, which alone can see its private members. */
let make: (parts: DependentParts) => TileStreamer;

/**
 * A queue of tiles to add, replace and remove, worked off a few at a time. It is made by {@link NavMesh.createStreamer}.
 *
 * Every member throws a TypeError `'disposed'` when the streamer or its mesh was disposed of.
 */
export class TileStreamer {
  readonly #streamer: Dependent;

  static {
    make = (parts) => new TileStreamer(parts);
  }

  /** Made by {@link NavMesh.createStreamer}. */
  private constructor(parts: DependentParts) {
    requireParts(parts, 'mesh.createStreamer()');
    const { raw, out } = parts.core;
    this.#streamer = new Dependent(this, parts, {
      name: 'TileStreamer',
      create: (mesh) => raw.opw_tile_streamer_create(mesh, out),
      destroy: 'opw_tile_streamer_destroy',
    });
  }

  /** How many operations are waiting. */
  get pending(): number {
    return this.#streamer.core.raw.opw_tile_streamer_pending(this.#streamer.pointer);
  }

  /** Queues a tile, as {@link NavMesh.saveTile} made it: it is added, or replaces the one at its place. */
  add(bytes: Uint8Array): void {
    const { core: module } = this.#streamer;
    module.memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) => {
      module.check(module.raw.opw_tile_streamer_add(this.#streamer.pointer, address, size), { size: 'bytes' });
    });
  }

  /** Queues the removal of every layer of a column. */
  remove(tileX: number, tileZ: number): void {
    const { core: module, pointer } = this.#streamer;
    requireInt32(tileX, 'tileX');
    requireInt32(tileZ, 'tileZ');
    module.check(module.raw.opw_tile_streamer_remove(pointer, tileX, tileZ));
  }

  /**
   * Works off at most so many operations, in order. Returns how many were applied.
   *
   * @param maxOperations 1 to 2^31 - 1; default all
   * @throws NavMeshFormatError for bytes that are no tile of this mesh: that operation has then left the queue; TypeError
   *   `'invalid-state'` inside a callback of a query on the mesh
   */
  update(maxOperations = 0x7fffffff): number {
    const { core: module } = this.#streamer;
    const most = requireInteger(maxOperations, 'maxOperations', 1, 0x7fffffff);
    return module.checked(module.raw.opw_tile_streamer_update(this.#streamer.pointer, most));
  }

  /** Frees the memory of the streamer and forgets what is waiting. May be called again. */
  dispose(): void {
    this.#streamer.dispose();
  }

  /** The same as {@link TileStreamer.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** A streamer of a mesh. */
export function makeTileStreamer(module: Core, mesh: Handle): TileStreamer {
  return make({ core: module, base: mesh, options: { callbacks: undefined } });
}
