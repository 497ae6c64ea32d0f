// Tiles of polygons over floors: the last stage of the 3D builder.
import { requireInt32, requireKnownKeys, requireObject } from './arguments.js';
import { type CompactHeightfield, floorsPointer } from './compact_heightfield.js';
import { core } from './core.js';
import { type PolyLoops, readPolys, readTile, type TileCells, withPolys, withTile } from './floor_polys.js';
import { type NavSettings, readNavSettings, withNavSettings } from './nav_settings.js';
import { writeBytes } from './saved_state.js';

/** Options of {@link Build3d.tile}. */
export interface TilePlace {
  /** Column of the tile. Default 0. */
  tileX?: number | undefined;
  /** Row of the tile. Default 0. */
  tileZ?: number | undefined;
  /** 0 for the only floor of a column, the default; others for stacked ones. */
  layer?: number | undefined;
}

/** See {@link Build3d.tile}. */
export function tileOfPolys(
  polys: PolyLoops,
  floors: CompactHeightfield,
  tile: TileCells,
  settings: Partial<NavSettings> = {},
  options: TilePlace = {},
): Uint8Array | null {
  const module = core();
  const { raw, memory, out } = module;
  const [read, cells] = [readPolys(polys), readTile(tile)];
  const floorsAt = floorsPointer(floors, 'floors');
  const given = readNavSettings(settings, 'settings');
  requireKnownKeys(requireObject(options, 'options'), 'options', ['tileX', 'tileZ', 'layer']);
  const { tileX = 0, tileZ = 0, layer = 0 } = options;
  const place = [requireInt32(tileX, 'tileX'), requireInt32(tileZ, 'tileZ'), requireInt32(layer, 'layer')] as const;
  const status = withPolys(module, read, (polysAt) =>
    withTile(module, cells, (tileAt) =>
      withNavSettings(module, [given], (settingsAt) =>
        raw.opw_floor_polys_tile(polysAt, floorsAt, tileAt, settingsAt, ...place, out),
      ),
    ),
  );
  module.check(status);
  const pointer = memory.uint32(out);
  if (pointer === 0) return null;
  try {
    const size = raw.opw_nav_tile_saved_size(pointer) >>> 0;
    return writeBytes(module, size, undefined, (...buffer) => raw.opw_nav_tile_save(pointer, ...buffer));
  } finally {
    raw.opw_nav_tile_destroy(pointer);
  }
}
