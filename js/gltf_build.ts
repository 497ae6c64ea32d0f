// Navigation meshes and tile caches of glTF files.
import { type GltfOptions, readGltf } from './gltf.js';
import {
  buildAtOnce,
  buildInSlices,
  type BuildProduct,
  holdInput,
  readSteps,
  STEP_KEYS,
  type SteppedBuild,
} from './mesh_builder.js';
import { type GroundOptions, readBuildParts, type Settings } from './nav_build.js';
import { readTriangles, type ReadTriangles } from './triangles.js';

/** Options of {@link NavMesh.buildGltf}. */
export interface GltfBuildOptions extends GroundOptions, GltfOptions {}

/** Options of {@link NavMesh.buildGltfAsync}. */
export interface GltfBuildAsyncOptions extends GltfBuildOptions, SteppedBuild {}

const GLTF_KEYS: readonly (keyof GltfOptions)[] = ['resolveBuffer', 'maxTriangles', 'maxNodes'];

function readFile(bytes: Uint8Array, { resolveBuffer, maxTriangles, maxNodes }: GltfOptions): ReadTriangles {
  const { positions, indices } = readGltf(bytes, { resolveBuffer, maxTriangles, maxNodes });
  return readTriangles(positions, indices);
}

/** See {@link NavMesh.buildGltf}. The address of the product. */
export function buildFromGltf(
  product: BuildProduct,
  bytes: Uint8Array,
  settings: Settings,
  options: GltfBuildOptions,
): number {
  const parts = readBuildParts(product, settings, options, GLTF_KEYS);
  return buildAtOnce(parts, holdInput(parts.module, readFile(bytes, options)));
}

/** See {@link NavMesh.buildGltfAsync}. The address of the product. */
export async function buildFromGltfInSlices(
  product: BuildProduct,
  bytes: Uint8Array,
  settings: Settings,
  options: GltfBuildAsyncOptions,
): Promise<number> {
  const parts = readBuildParts(product, settings, options, [...GLTF_KEYS, ...STEP_KEYS]);
  const steps = readSteps(options);
  return buildInSlices(parts, holdInput(parts.module, readFile(bytes, options)), steps);
}
