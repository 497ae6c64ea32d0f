// Triangles from glTF 2.0 files.
import { requireBytes, requireFunction, requireInteger, requireKnownKeys, requireObject } from './arguments.js';
import { type Core, core } from './core.js';
import { Status } from './errors.js';
import { OpGltfScene as Layout } from './layout.js';

/** How a glTF file is read. */
export interface GltfOptions {
  /**
   * Answers the URI of a buffer, as it stands in the file, with its bytes; undefined for one it does not know, which is an
   * error. Data URIs are not asked for. What has to be fetched is fetched before: {@link gltfBufferUris} lists the URIs.
   */
  resolveBuffer?: ((uri: string) => Uint8Array | undefined) | undefined;
  /** The most triangles, instances counted: 0 to 715827882. Default 4000000. */
  maxTriangles?: number | undefined;
  /** The most nodes visited; a node counts once for each way to it. Default 1000000. */
  maxNodes?: number | undefined;
}

/** The triangles of a glTF file in the world. */
export interface GltfScene {
  /** x, y, z of each vertex that a triangle uses. */
  positions: Float64Array;
  /** Three vertices for each triangle, counter-clockwise seen from its front. */
  indices: Uint32Array;
  /** Nodes visited. */
  nodeCount: number;
}

const DEFAULT_MAX_TRIANGLES = 4_000_000;
const MOST_TRIANGLES = 715_827_882;
const DEFAULT_MAX_NODES = 1_000_000;

/**
 * The URIs of a glTF file's buffers that are not data URIs, in their order and as they stand in the file. A program that
 * fetches them can then answer {@link GltfOptions.resolveBuffer} at once.
 *
 * @param bytes a `.glb` or `.gltf` file
 * @throws GltfError when the file is malformed
 * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
 */
export function gltfBufferUris(bytes: Uint8Array): string[] {
  const module = core();
  return module.memory.withCopy(requireBytes(bytes, 'bytes'), (pointer, size) => listUris(module, pointer, size));
}

/**
 * Reads a glTF 2.0 file, `.glb` or `.gltf`: the triangles, strips and fans of its default scene, placed by their nodes. The same
 * file gives the same numbers everywhere.
 *
 * @param bytes the file
 * @throws GltfError when the file is malformed, uses what is not read, or goes beyond a limit
 * @throws TypeError, RangeError for a wrong argument or option; OnePathMemoryError when memory runs out
 */
export function readGltf(bytes: Uint8Array, options: GltfOptions = {}): GltfScene {
  const module = core();
  const file = requireBytes(bytes, 'bytes');
  requireKnownKeys(requireObject(options, 'options'), 'options', ['resolveBuffer', 'maxTriangles', 'maxNodes']);
  const { resolveBuffer, maxTriangles = DEFAULT_MAX_TRIANGLES, maxNodes = DEFAULT_MAX_NODES } = options;
  const limits = [
    requireInteger(maxTriangles, 'maxTriangles', 0, MOST_TRIANGLES),
    requireInteger(maxNodes, 'maxNodes', 0, 0x7fffffff),
  ] as const;
  if (resolveBuffer !== undefined) requireFunction(resolveBuffer, 'resolveBuffer');
  return module.memory.withCopy(file, (pointer, size) => {
    const uris = resolveBuffer === undefined ? [] : listUris(module, pointer, size);
    const buffers = uris.map((uri) => answerOf(module, resolveBuffer?.(uri)));
    return withTable(module, buffers, (table) =>
      withScene(module, (scene) => {
        module.check(module.raw.opw_gltf_read(pointer, size, table, buffers.length, ...limits, scene));
        return copyScene(module, scene);
      }),
    );
  });
}

function listUris(module: Core, pointer: number, size: number): string[] {
  const { raw, memory, out } = module;
  // The first pass measures.
  const status = raw.opw_gltf_uris(pointer, size, 0, 0, out);
  if (status !== Status.bufferTooSmall) module.check(status);
  const length = memory.uint32(out);
  if (length === 0) return [];
  return memory.withScratch(length, (buffer) => {
    module.check(raw.opw_gltf_uris(pointer, size, buffer, length, out));
    return memory.text(buffer, length - 1).split('\0');
  });
}

/** Not an array over the module's own memory: that is detached when the memory grows. */
function answerOf({ memory }: Core, answer: unknown): Uint8Array | undefined {
  if (answer === undefined) return undefined;
  const bytes = requireBytes(answer, 'resolveBuffer()');
  return bytes.buffer === memory.buffer ? bytes.slice() : bytes;
}

/** Lends the module copies of the buffers and a table of where they are. */
function withTable<T>({ memory }: Core, buffers: (Uint8Array | undefined)[], use: (table: number) => T): T {
  const total = buffers.reduce((sum, buffer) => sum + (buffer?.byteLength ?? 0), 8 * buffers.length);
  return memory.withScratch(total, (table) => {
    let next = table + 8 * buffers.length;
    for (const [index, buffer] of buffers.entries()) {
      const entry = (table >>> 2) + 2 * index;
      memory.ints[entry] = buffer === undefined ? 0 : next;
      memory.ints[entry + 1] = buffer?.byteLength ?? 0;
      if (buffer !== undefined) memory.bytes.set(buffer, next);
      next += buffer?.byteLength ?? 0;
    }
    return use(table);
  });
}

/** Lends a result that is freed afterwards. */
function withScene<T>({ raw, memory }: Core, use: (scene: number) => T): T {
  return memory.withScratch(Layout.size, (scene) => {
    memory.bytes.fill(0, scene, scene + Layout.size);
    try {
      return use(scene);
    } finally {
      raw.opw_gltf_scene_reset(scene);
    }
  });
}

function copyScene({ memory }: Core, scene: number): GltfScene {
  const count = (field: number): number => memory.int32(scene + field);
  const positions = memory.copyDoubles(memory.uint32(scene + Layout.vertices), 3 * count(Layout.vertex_count));
  const indices = memory.copyInts(memory.uint32(scene + Layout.indices), count(Layout.index_count));
  return { positions, indices: new Uint32Array(indices.buffer), nodeCount: count(Layout.node_count) };
}
