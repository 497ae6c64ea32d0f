// What 2D navigation meshes are built from.
import { requireInteger, requireKnownKeys, requireNumber, requireObject, wrongType } from './arguments.js';
import { readPoint, type WorldPointLike } from './cells.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { Grid } from './grid.js';
import { type Outline, type ReadOutlines, readOutlines, withOutlines } from './outlines.js';
import type { TileMapArguments } from './raw_nav.js';

/** A map of square cells, row by row: what is truthy can be walked on. */
export interface TileMap {
  /** width * height booleans or numbers. */
  readonly cells: ArrayLike<boolean | number>;
  /** Columns, at least 1. */
  readonly width: number;
  /** Rows, at least 1; width * height is at most 2^28. */
  readonly height: number;
  /** Side of a cell in world units. Default 1. */
  readonly cellSize?: number | undefined;
  /** World X and Z of the corner of cell (0, 0). Default (0, 0). */
  readonly origin?: WorldPointLike | undefined;
}

/** The ground of a 2D build: the cells of a grid that are no walls, those of a tile map, or the union of outlines. */
export type NavSource = Grid | TileMap | readonly Outline[];

/** A source, read: outlines or a map. */
export type ReadNavSource =
  Readonly<{ outlines: ReadOutlines; map?: undefined }> | Readonly<{ map: ReadTileMap; outlines?: undefined }>;

interface ReadTileMap {
  cells: Uint8Array;
  width: number;
  height: number;
  cellSize: number;
  origin: Readonly<{ x: number; y: number }>;
}

export function readNavSource(value: unknown): ReadNavSource {
  if (value instanceof Grid) return { map: readGrid(value) };
  if (Array.isArray(value)) return { outlines: readOutlines(value, 'outlines') };
  if (typeof value !== 'object' || value === null) {
    throw wrongType('source', 'a Grid, a tile map or an array of outlines', value);
  }
  return { map: readTileMap(value) };
}

const WALL = 255;

function readGrid(grid: Grid): ReadTileMap {
  const { width, height, space } = grid;
  const cells = Uint8Array.from(grid.cellsView, (area) => (area === WALL ? 0 : 1));
  return { cells, width, height, cellSize: space.cellSize, origin: { x: space.originX, y: space.originY } };
}

function readTileMap(value: object): ReadTileMap {
  requireKnownKeys(value, 'source', ['cells', 'width', 'height', 'cellSize', 'origin']);
  const map = value as TileMap;
  const width = requireInteger(map.width, 'width', 1, 0x7fffffff);
  const height = requireInteger(map.height, 'height', 1, 0x7fffffff);
  const cells = requireObject(map.cells, 'cells') as ArrayLike<boolean | number>;
  if (cells.length !== width * height) {
    throw new OnePathRangeError(
      'cells',
      `cells must hold width * height = ${width * height} values, had ${cells.length}`,
    );
  }
  return {
    cells: Uint8Array.from(cells, (open) => (open ? 1 : 0)),
    width,
    height,
    cellSize: requireNumber(map.cellSize ?? 1, 'cellSize'),
    origin: map.origin === undefined ? { x: 0, y: 0 } : readPoint(map.origin, 'origin'),
  };
}

/** Lends the module a source as one of the two things that it can build from. */
export function withNavSource<T>(
  core: Core,
  source: ReadNavSource,
  useOutlines: (address: number, count: number) => T,
  useMap: (...map: TileMapArguments) => T,
): T {
  if (source.outlines !== undefined) return withOutlines(core, source.outlines, useOutlines);
  const { cells, width, height, cellSize, origin } = source.map;
  return core.memory.withCopy(cells, (address) => useMap(address, width, height, cellSize, origin.x, origin.y));
}
