// What navigation meshes and tile caches are built from in three dimensions, and the options of those builds.
import { requireKnownKeys, requireObject } from './arguments.js';
import { type AreaVolume, type Obstacle, readShapes, SHAPE_KEYS } from './build_shapes.js';
import { core } from './core.js';
import { type Heightfield, heightfieldPointer } from './heightfield.js';
import {
  buildAtOnce,
  buildInSlices,
  type BuildParts,
  type BuildProduct,
  holdInput,
  readSteps,
  STEP_KEYS,
  type SteppedBuild,
} from './mesh_builder.js';
import { type NavSettings, readNavSettings } from './nav_settings.js';
import { readTriangles, type ReadTriangles, type TriangleIndices, type TrianglePositions } from './triangles.js';
import { readVoxels, type VoxelBlock, type VoxelChunk, withAreas, withVoxelChunk } from './voxel_blocks.js';

/** What 3D builds of every kind can mark on the ground. */
export interface GroundOptions {
  /** Parts of the ground that get an area, in this order. */
  volumes?: readonly AreaVolume[] | undefined;
  /** Places where nobody can stand, grown by the agent's radius in whole cells. */
  obstacles?: readonly Obstacle[] | undefined;
}

/** Options of {@link NavMesh.build}. */
export interface MeshBuildOptions extends GroundOptions {
  /** An area for each triangle, 0 (not walkable) to 63, instead of what its slope says. */
  triangleAreas?: Uint8Array | undefined;
}

/** Options of {@link NavMesh.buildAsync}. */
export interface MeshBuildAsyncOptions extends MeshBuildOptions, SteppedBuild {}

export type Settings = Partial<NavSettings> | undefined;

/** What every build reads. `keys` are the options that it has beside the shapes. */
export function readBuildParts(
  product: BuildProduct,
  settings: Settings = {},
  options: unknown,
  keys: readonly string[],
): BuildParts {
  const module = core();
  requireKnownKeys(requireObject(options, 'options'), 'options', [...SHAPE_KEYS, ...keys]);
  return {
    module,
    product,
    settings: readNavSettings(settings, 'settings'),
    shapes: readShapes(options as GroundOptions),
  };
}

export function readMeshTriangles(positions: unknown, indices: unknown, options: MeshBuildOptions): ReadTriangles {
  return readTriangles(positions, indices, options.triangleAreas, 'triangleAreas');
}

// ---- Builds: each returns the address of its product ----

/** See {@link NavMesh.build}. */
export function buildFromTriangles(
  product: BuildProduct,
  positions: TrianglePositions,
  indices: TriangleIndices,
  settings: Settings,
  options: MeshBuildOptions,
): number {
  const parts = readBuildParts(product, settings, options, ['triangleAreas']);
  return buildAtOnce(parts, holdInput(parts.module, readMeshTriangles(positions, indices, options)));
}

/** See {@link NavMesh.buildAsync}. */
export async function buildFromTrianglesInSlices(
  product: BuildProduct,
  positions: TrianglePositions,
  indices: TriangleIndices,
  settings: Settings,
  options: MeshBuildAsyncOptions,
): Promise<number> {
  const parts = readBuildParts(product, settings, options, ['triangleAreas', ...STEP_KEYS]);
  const steps = readSteps(options);
  const read = readMeshTriangles(positions, indices, options);
  return buildInSlices(parts, holdInput(parts.module, read), steps);
}

/** Nothing to give back: it lasts as long as the call. */
const KEPT = { triangleAreas: 0, release: () => undefined };

/** See {@link NavMesh.buildHeightfield}. */
export function buildFromHeightfield(
  product: BuildProduct,
  heightfield: Heightfield,
  settings: Settings,
  options: GroundOptions,
): number {
  const parts = readBuildParts(product, settings, options, []);
  const { raw } = parts.module;
  const pointer = heightfieldPointer(heightfield, 'heightfield');
  const create = (...given: [number, number, number]): number =>
    raw.opw_mesh_builder_create_from_heightfield(pointer, ...given);
  return buildAtOnce(parts, { create, ...KEPT });
}

/** See {@link NavMesh.buildVoxels}. */
export function buildFromVoxels(
  product: BuildProduct,
  voxels: VoxelBlock | VoxelChunk,
  settings: Settings,
  options: GroundOptions,
): number {
  const parts = readBuildParts(product, settings, options, []);
  const { module } = parts;
  const read = readVoxels(voxels, 'voxels');
  return withVoxelChunk(module, read, (chunk) =>
    withAreas(module, read.areas, (areas) => {
      const create = (...given: [number, number, number]): number =>
        module.raw.opw_mesh_builder_create_from_voxels(chunk, areas, ...given);
      return buildAtOnce(parts, { create, ...KEPT });
    }),
  );
}
