// A tile cache of the npm package recast-navigation. onepath_tile_cache.mjs has the same members.
import { init } from 'recast-navigation';
import { generateTileCache } from 'recast-navigation/generators';
import { cacheObstacle, recastSettingsFor } from './build_settings.mjs';
import { measureMesh } from './recast_mesh.mjs';

await init();

export class RecastTileCache {
  #cache;
  #mesh;

  constructor({ positions, indices }) {
    const settings = { ...recastSettingsFor(positions, true), expectedLayersPerTile: 8, maxObstacles: 64 };
    const { success, tileCache, navMesh, error } = generateTileCache(positions, indices, settings);
    if (!success) {
      throw new Error(`recast-navigation: ${error}`);
    }
    this.#cache = tileCache;
    this.#mesh = navMesh;
  }

  /** Adds the obstacle of a place [x, y, z]; what remove() takes. */
  add([x, y, z]) {
    const { success, obstacle } = this.#cache.addCylinderObstacle(
      { x, y, z },
      cacheObstacle.radius,
      cacheObstacle.height,
    );
    if (!success) {
      throw new Error('recast-navigation: the obstacle was refused');
    }
    return obstacle;
  }

  remove(obstacle) {
    this.#cache.removeObstacle(obstacle);
  }

  /** Brings the mesh up to date. */
  update() {
    for (;;) {
      const { success, upToDate } = this.#cache.update(this.#mesh);
      if (!success) {
        throw new Error('recast-navigation: the update failed');
      }
      if (upToDate) return;
    }
  }

  measure() {
    return measureMesh(this.#mesh);
  }

  close() {
    this.#cache.destroy();
    this.#mesh.destroy();
  }
}
