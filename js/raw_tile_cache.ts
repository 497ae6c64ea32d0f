// The exports of the module that are about tile caches. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';

export interface RawTileCacheExports {
  opw_tile_cache_from_builder(builder: Pointer, out: Pointer): Status;
  opw_tile_cache_destroy(cache: Pointer): void;
  opw_nav_mesh_over_tile_cache(cache: Pointer, out: Pointer): Status;
  opw_tile_cache_tile_count(cache: Pointer): number;

  opw_tile_cache_add_obstacle(cache: Pointer, obstacle: Pointer): number;
  opw_tile_cache_add_volume(cache: Pointer, volume: Pointer): number;
  opw_tile_cache_remove_obstacle(cache: Pointer, id: number): number;
  opw_tile_cache_remove_volume(cache: Pointer, id: number): number;
  opw_tile_cache_obstacle_count(cache: Pointer): number;
  opw_tile_cache_volume_count(cache: Pointer): number;
  opw_tile_cache_obstacle_at(cache: Pointer, index: number, out: Pointer): number;
  opw_tile_cache_volume_at(cache: Pointer, index: number, out: Pointer): number;

  opw_tile_cache_pending(cache: Pointer): number;
  opw_tile_cache_pending_tiles(cache: Pointer, tiles: Pointer, capacity: number, needed: Pointer): Status;
  opw_tile_cache_update(cache: Pointer, maxTiles: number): number;
  opw_tile_cache_counts(cache: Pointer, out: Pointer): void;

  opw_tile_cache_snapshot_size(cache: Pointer, mode: number, out: Pointer): Status;
  opw_tile_cache_snapshot(cache: Pointer, mode: number, ...buffer: StateBuffer): Status;
  opw_tile_cache_restore(cache: Pointer, bytes: Pointer, size: number, library: Pointer): Status;
}
