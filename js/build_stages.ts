// Every stage of a build as plain data: one tile over all triangles, with the border that builds have around tiles.
import { requireKnownKeys, requireObject } from './arguments.js';
import { readShapes, SHAPE_KEYS } from './build_shapes.js';
import type { CompactHeightfield, Floors } from './compact_heightfield.js';
import type { Contours } from './contours.js';
import { type Core, core } from './core.js';
import {
  detail,
  type FloorDetail,
  type FloorPolys,
  lowestRow,
  polygonize,
  type TileCells,
  tileCellsAt,
} from './floor_polys.js';
import { Heightfield, type HeightfieldSpans } from './heightfield.js';
import type { HeightfieldFrame } from './heightfield_frame.js';
import { OpTileCells } from './layout.js';
import type { MeshBuildOptions } from './nav_build.js';
import { type NavSettings, readNavSettings, withNavSettings } from './nav_settings.js';
import {
  type Bounds,
  boundsOf,
  readTriangles,
  type ReadTriangles,
  type TriangleIndices,
  type TrianglePositions,
} from './triangles.js';
import type { Vec3 } from './vec3.js';

/** What each stage of a build made: plain data, nothing to dispose of. */
export interface BuildStages {
  /** Where the cells lie: the tile and the border around it. */
  readonly frame: HeightfieldFrame;
  /** How the cells lie in the tile. */
  readonly tile: TileCells;
  /** The spans of the triangles. */
  readonly solid: HeightfieldSpans;
  /** The same after the filters, which change areas. */
  readonly filtered: HeightfieldSpans;
  /** What is open above them: eroded, marked and cut into regions. */
  readonly floors: Floors;
  /** The distance of each of these floors to a boundary, a straight step counting 2 and a diagonal one 3. */
  readonly distances: Int32Array;
  /** The outlines of the regions, also as they were before simplification. */
  readonly contours: Contours;
  /** The polygons cut from them. */
  readonly polys: FloorPolys;
  /** Their triangles. */
  readonly detail: FloorDetail;
  /** Where the positions of the triangles begin in the world. */
  readonly detailOrigin: Vec3;
}

/** Settings in cells and rows. */
interface Grid {
  tile: TileCells;
  height: number;
  climb: number;
  radius: number;
}

const LOWEST = -2097151;

/** See {@link Build3d.stages}. */
export function runStages(
  positions: TrianglePositions,
  indices: TriangleIndices,
  settings: Partial<NavSettings> = {},
  options: MeshBuildOptions = {},
): BuildStages {
  const module = core();
  requireKnownKeys(requireObject(options, 'options'), 'options', [...SHAPE_KEYS, 'triangleAreas']);
  const given = readNavSettings(settings, 'settings');
  readShapes(options); // says which of them is wrong
  const triangles = readTriangles(positions, indices, options.triangleAreas, 'triangleAreas');
  const bounds = boundsOf(triangles);
  const placed = placeTile(given, bounds);
  const grid = gridOf(module, placed);
  const heightfield = new Heightfield(frameOf(grid, placed, bounds));
  try {
    return run(heightfield, grid, placed, triangles, options);
  } finally {
    heightfield.dispose();
  }
}

/** The settings with one tile from the low corner of the bounds that reaches the high one. */
function placeTile(settings: NavSettings, { low, high }: Bounds): NavSettings {
  const extent = Math.max(high[0] - low[0], high[2] - low[2]);
  const cells = Math.max(1, Math.ceil(extent / settings.cellSize));
  const reach = Math.fround(cells * settings.cellSize);
  const tileSize = reach < extent ? Math.fround((cells + 1) * settings.cellSize) : reach;
  return { ...settings, originX: low[0], originZ: low[2], tileSize };
}

function gridOf(module: Core, settings: NavSettings): Grid {
  const { raw, memory } = module;
  return withNavSettings(module, [settings], (settingsAt) =>
    memory.withScratch(OpTileCells.size + 12, (cells) => {
      const rows = cells + OpTileCells.size;
      module.check(raw.opw_build_grid(settingsAt, cells, rows));
      const [height = 0, climb = 0, radius = 0] = memory.copyInts(rows, 3);
      return { tile: tileCellsAt(memory, cells), height, climb, radius };
    }),
  );
}

/** As builds place it: op_build_grid_frame and the rows that docs/build-3d-mesh.md gives. */
function frameOf({ tile, height }: Grid, { originX, originZ, cellHeight }: NavSettings, { low, high }: Bounds) {
  const side = tile.cells + 2 * tile.border;
  const originY = Math.max(low[1] - cellHeight, LOWEST);
  return {
    originX: originX - tile.border * tile.cellSize,
    originY,
    originZ: originZ - tile.border * tile.cellSize,
    cellSize: tile.cellSize,
    cellHeight,
    width: side,
    depth: side,
    height: Math.ceil((high[1] - originY) / cellHeight) + height + 2,
  };
}

function run(
  heightfield: Heightfield,
  grid: Grid,
  settings: NavSettings,
  { positions, indices, areas }: ReadTriangles,
  { volumes = [], obstacles = [] }: MeshBuildOptions,
): BuildStages {
  const { tile, height, climb, radius } = grid;
  const { frame } = heightfield;
  heightfield.addTriangles(positions, indices, {
    areas,
    maxSlopeDegrees: settings.agentMaxSlopeDegrees,
    threshold: climb,
  });
  const solid = heightfield.spans();
  heightfield.filter(height, climb);
  const filtered = heightfield.spans();
  const compact = heightfield.compact(height, climb);
  try {
    compact.erode(radius);
    for (const volume of volumes) compact.markArea(volume);
    for (const obstacle of obstacles) compact.markObstacle(obstacle, radius * tile.cellSize);
    const { partition, minRegionArea, mergeRegionArea } = settings;
    compact.partition(partition, { minRegionArea, mergeRegionArea });
    return { frame, tile, solid, filtered, ...shapeFloors(compact, grid, settings) };
  } finally {
    compact.dispose();
  }
}

function shapeFloors(compact: CompactHeightfield, { tile, climb }: Grid, settings: NavSettings) {
  const { frame } = compact;
  const contours = compact.contours({
    maxError: Math.fround(settings.contourMaxError),
    maxEdgeLength: Math.floor(settings.maxEdgeLength / settings.cellSize + 0.5),
    raw: true,
  });
  const polys = polygonize(contours, tile, settings.maxVertsPerPoly);
  const { detailSampleDistance: sampleDistance, detailMaxError: maxError } = settings;
  return {
    floors: compact.floors(),
    distances: compact.distances(),
    contours,
    polys,
    detail: detail(polys, compact, tile, { sampleDistance, maxError, climb }),
    detailOrigin: {
      x: frame.originX + tile.border * tile.cellSize,
      y: frame.originY + lowestRow(polys) * tile.cellHeight,
      z: frame.originZ + tile.border * tile.cellSize,
    },
  };
}
