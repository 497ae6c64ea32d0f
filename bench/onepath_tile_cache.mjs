// A tile cache of OnePath's. recast_tile_cache.mjs has the same members.
import { TileCache } from '../dist/onepath.node.js';
import { cacheObstacle, onepathCacheSettings } from './build_settings.mjs';
import { measureMesh } from './onepath_mesh.mjs';

export class OnePathTileCache {
  #cache;

  constructor({ positions, indices }) {
    this.#cache = TileCache.build(positions, indices, onepathCacheSettings(positions));
  }

  /** Adds the obstacle of a place [x, y, z]; what remove() takes. */
  add(place) {
    return this.#cache.addCylinder(place, cacheObstacle.radius, cacheObstacle.height);
  }

  remove(obstacle) {
    this.#cache.remove(obstacle);
  }

  /** Brings the mesh up to date. */
  update() {
    this.#cache.update();
  }

  measure() {
    return measureMesh(this.#cache.mesh);
  }

  /** What updates have done with layers. */
  counts() {
    const { unchanged, reused, repaired, rebuilt } = this.#cache.counts;
    return [unchanged, reused, repaired, rebuilt];
  }

  snapshotSize() {
    return this.#cache.snapshot().length;
  }

  close() {
    this.#cache.dispose();
  }
}
