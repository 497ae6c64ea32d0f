// Libraries of tiles, which snapshots refer to.
import { requireBytes, wrongType } from './arguments.js';
import { type Core, core } from './core.js';
import { Handle, unwatch, watch } from './handle.js';
import type { NavMesh } from './nav_mesh.js';
import { navMeshHandle } from './nav_mesh_handle.js';

/** Set by the class, which alone can see its private members. */
let handleOf: (library: TileLibrary) => Handle;

/**
 * Tiles by their content, for {@link NavMesh.restore} of snapshots in mode `'referenced'`. It keeps its own copies.
 *
 * Every member throws a TypeError `'disposed'` when the library was disposed of.
 */
export class TileLibrary {
  readonly #core: Core;
  readonly #handle: Handle;

  static {
    handleOf = (library) => library.#handle;
  }

  /** A library without tiles. */
  constructor() {
    const module = core();
    this.#core = module;
    module.check(module.raw.opw_tile_library_create(module.out));
    this.#handle = new Handle('TileLibrary', module.memory.uint32(module.out), (address) => {
      module.raw.opw_tile_library_destroy(address);
    });
    watch(this, this.#handle);
  }

  /** Adds every tile of a mesh, as it was built. */
  addMesh(mesh: NavMesh): void {
    const { raw } = this.#core;
    const library = this.#handle.pointer;
    this.#core.check(raw.opw_tile_library_add_mesh(library, navMeshHandle(mesh, 'mesh').pointer));
  }

  /**
   * Adds a tile from bytes, see {@link NavMesh.saveTile}.
   *
   * @param mesh a mesh with the settings of the tile
   * @throws NavMeshFormatError for bytes that are no tile of such a mesh
   */
  addTile(bytes: Uint8Array, mesh: NavMesh): void {
    const { raw, memory } = this.#core;
    const library = this.#handle.pointer;
    const { pointer } = navMeshHandle(mesh, 'mesh');
    memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) => {
      this.#core.check(raw.opw_tile_library_add_tile(library, pointer, address, size));
    });
  }

  /** Frees the memory of the library. May be called again. */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link TileLibrary.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** The address of what a caller passed as a library; 0 for none. */
export function tileLibraryPointer(value: unknown): number {
  if (value === undefined) return 0;
  if (!(value instanceof TileLibrary)) throw wrongType('library', 'a TileLibrary', value);
  return handleOf(value).pointer;
}
