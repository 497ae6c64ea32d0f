// What users of meshes that change write, for the compiler only.
import {
  type AbortSignalLike,
  type AreaVolume,
  type Heightfield,
  type MeshBuildAsyncOptions,
  type NavMesh,
  type Obstacle,
  TileCache,
  type TileCacheCounts,
  type TileCacheObstacle,
  type TileCacheUpdateOptions,
  type TileCacheVolume,
  type TileLibrary,
  type VoxelChunk,
} from 'onepath-wasm';

const obstacle: Obstacle = { shape: 'oriented-box', center: [1, 0, 1], halfExtents: { x: 1, y: 1, z: 2 }, yaw: 0.5 };
const volume: AreaVolume = { corners: [[0, 0], { x: 1, z: 0 }, [1, 1]], minY: -1, maxY: 1, area: 3 };

export async function make(
  positions: Float32Array,
  indices: Uint16Array,
  signal: AbortSignalLike,
): Promise<TileCache[]> {
  const options: MeshBuildAsyncOptions = { obstacles: [obstacle], volumes: [volume], signal, tilesPerSlice: 4 };
  const settings = { partition: 'layers', detailSampleDistance: 0 } as const;
  return [
    TileCache.build(positions, indices),
    TileCache.build(positions, indices, settings, { triangleAreas: new Uint8Array(2) }),
    await TileCache.buildAsync(positions, indices, settings, options),
    await TileCache.buildGltfAsync(new Uint8Array(8), settings, { signal, maxNodes: 9 }),
    // @ts-expect-error: a build in one go has no signal
    TileCache.build(positions, indices, settings, { signal }),
    // @ts-expect-error: no constructor for users
    new TileCache(),
  ];
}

export function others(solid: Heightfield, voxels: VoxelChunk, bytes: Uint8Array): TileCache[] {
  return [TileCache.buildHeightfield(solid), TileCache.buildVoxels(voxels, {}), TileCache.buildGltf(bytes)];
}

export function change(cache: TileCache): number[] {
  const ids: number[] = [
    cache.addObstacle(obstacle),
    cache.addCylinder({ x: 1, y: 0, z: 1 }, 1, 2),
    cache.addBox([0, 0, 0], [1, 1, 1]),
    cache.addOrientedBox([0, 0, 0], [1, 1, 1], 0),
    cache.addVolume(volume),
  ];
  const there: readonly TileCacheObstacle[] = cache.obstacles();
  const areas: readonly TileCacheVolume[] = cache.volumes();
  for (const one of there) cache.addObstacle(one.obstacle);
  for (const one of areas) cache.addVolume(one.volume);
  const removed: boolean[] = ids.map((id) => cache.remove(id));
  return removed.every(Boolean) ? ids : [];
}

export async function update(cache: TileCache, library: TileLibrary): Promise<NavMesh> {
  const options: TileCacheUpdateOptions = { tilesPerSlice: 2, onProgress: (done, total) => done < total };
  const done: number = cache.update() + cache.update(5) + (await cache.updateAsync(options));
  const counts: TileCacheCounts = cache.counts;
  const { x, z }: { x: number; z: number } = cache.pendingTiles()[0] ?? { x: 0, z: 0 };
  if (cache.upToDate || cache.pending + x + z + done + counts.repaired > cache.tileCount) cache.dispose();
  cache.restore(cache.snapshot());
  cache.restore(cache.snapshot('referenced'), library);
  // @ts-expect-error: the mesh is the cache's own
  cache.mesh = cache.mesh;
  return cache.mesh;
}
