// Builds in three dimensions, of navigation meshes and tile caches: tile by tile, in one go or with a return to the event loop between
// tiles.
import { requireFunction, requireInteger, requireObject } from './arguments.js';
import { type ReadShapes, withBuildOptions } from './build_shapes.js';
import type { Core } from './core.js';
import { type NavSettings, withNavSettings } from './nav_settings.js';
import { type AbortSignalLike, nextTask, readSignal, throwIfAborted } from './slices.js';
import { holdTriangles, type ReadTriangles, BUILD_TRIANGLES } from './triangles.js';

/** How a build that is awaited goes on. */
export interface SteppedBuild {
  /** Ends the build: the promise rejects with its reason. */
  signal?: AbortSignalLike | undefined;
  /** Called after every slice with the tiles that are done and that there are; the last time these are the same. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Tiles to build before other tasks have their turn, at least 1. Default 1. */
  tilesPerSlice?: number | undefined;
}

export interface ReadSteps {
  signal: AbortSignalLike | undefined;
  onProgress: ((done: number, total: number) => void) | undefined;
  tilesPerSlice: number;
}

export const STEP_KEYS: readonly (keyof SteppedBuild)[] = ['signal', 'onProgress', 'tilesPerSlice'];

export function readSteps(value: unknown): ReadSteps {
  const { signal, onProgress, tilesPerSlice = 1 } = requireObject(value, 'options') as SteppedBuild;
  return {
    signal: readSignal(signal),
    onProgress: onProgress === undefined ? undefined : requireFunction(onProgress, 'onProgress'),
    tilesPerSlice: requireInteger(tilesPerSlice, 'tilesPerSlice', 1, 0x7fffffff),
  };
}

/** What a build is made from, which stays in the module until the build has ended. */
export interface BuildInput {
  /** Leaves the address of an OpMeshBuilder at `out`; returns the status. */
  create(settings: number, options: number, out: number): number;
  /** The address of an area for each triangle, 0 for none. */
  readonly triangleAreas: number;
  release(): void;
}

/** Triangles as the input of a build. */
export function holdInput(module: Core, read: ReadTriangles): BuildInput {
  const { triangles, areas, release } = holdTriangles(module, read);
  return {
    create: (settings, options, out) => module.raw.opw_mesh_builder_create(...triangles, settings, options, out),
    triangleAreas: areas,
    release,
  };
}

/** What comes of a build. */
export interface BuildProduct {
  /** Whether what updates of a tile cache build from is kept. */
  readonly keepForCache: boolean;
  /** Leaves the address of the product of a builder that is done at `out`; returns the status. */
  readonly take: 'opw_nav_mesh_from_builder' | 'opw_tile_cache_from_builder';
}

export const NAV_MESH: BuildProduct = { keepForCache: false, take: 'opw_nav_mesh_from_builder' };
export const TILE_CACHE: BuildProduct = { keepForCache: true, take: 'opw_tile_cache_from_builder' };

/** What every build has, whatever it is made from. */
export interface BuildParts {
  readonly module: Core;
  readonly product: BuildProduct;
  readonly settings: NavSettings;
  readonly shapes: ReadShapes;
}

/** A build under way, of which the module has the state. */
class MeshBuilder {
  readonly #module: Core;
  readonly #product: BuildProduct;
  readonly #pointer: number;

  constructor({ module, product, settings, shapes }: BuildParts, input: BuildInput) {
    const { memory, out } = module;
    const { keepForCache } = product;
    withNavSettings(module, [settings], (settingsAt) => {
      withBuildOptions(module, shapes, { triangleAreas: input.triangleAreas, keepForCache }, (options) => {
        module.check(input.create(settingsAt, options, out), BUILD_TRIANGLES);
      });
    });
    this.#module = module;
    this.#product = product;
    this.#pointer = memory.uint32(out);
  }

  step(maxTiles: number): { done: number; total: number } {
    const { raw, memory, out } = this.#module;
    this.#module.check(raw.opw_mesh_builder_step(this.#pointer, maxTiles, out));
    return { done: memory.int32(out), total: memory.int32(out + 4) };
  }

  /** The address of the product. */
  finish(): number {
    const { raw, memory, out } = this.#module;
    this.#module.check(raw[this.#product.take](this.#pointer, out));
    return memory.uint32(out);
  }

  destroy(): void {
    this.#module.raw.opw_mesh_builder_destroy(this.#pointer);
  }
}

/** Builds in one go. The address of the product. */
export function buildAtOnce(parts: BuildParts, input: BuildInput): number {
  try {
    const builder = new MeshBuilder(parts, input);
    try {
      builder.step(0x7fffffff);
      return builder.finish();
    } finally {
      builder.destroy();
    }
  } finally {
    input.release();
  }
}

/** The same result, built in slices. */
export async function buildInSlices(parts: BuildParts, input: BuildInput, steps: ReadSteps): Promise<number> {
  try {
    const builder = new MeshBuilder(parts, input);
    try {
      await runToEnd(builder, steps);
      return builder.finish();
    } finally {
      builder.destroy();
    }
  } finally {
    input.release();
  }
}

async function runToEnd(builder: MeshBuilder, { signal, onProgress, tilesPerSlice }: ReadSteps): Promise<void> {
  for (;;) {
    throwIfAborted(signal);
    const { done, total } = builder.step(tilesPerSlice);
    onProgress?.(done, total);
    if (done === total) break;
    await nextTask();
  }
  throwIfAborted(signal);
}
