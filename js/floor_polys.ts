// Convex polygons over floors and their height detail, as plain data, and the stages of the 3D builder that make them.
import { requireInt32, requireInteger, requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import { type CompactHeightfield, floorsPointer } from './compact_heightfield.js';
import { type ContourLoops, offsets, readContours, readParts, requireMultiple, withContours } from './contours.js';
import { type Core, core } from './core.js';
import { type HeightfieldFrame, readFrame } from './heightfield_frame.js';
import { OpDetailMesh, OpDetailOptions, OpFloorDetail, OpFloorPoly, OpFloorPolys, OpTileCells } from './layout.js';
import type { Memory } from './memory.js';
import { requireInts } from './voxel_blocks.js';

/** How a square grid of cells lies in a tile. */
export interface TileCells {
  /** Cells around the tile, at least 0. */
  readonly border: number;
  /** Cells of the tile along a side, at least 1. */
  readonly cells: number;
  /** Side of the tile. */
  readonly tileSize: number;
  /** Side of a cell: exactly tileSize / cells. */
  readonly cellSize: number;
  /** Height of a row. */
  readonly cellHeight: number;
}

/** Convex polygons over shared vertices: a plain object that owns its arrays. */
export interface FloorPolys {
  /** x, y, z of each vertex: corners of cells and rows. */
  readonly vertices: Int32Array;
  /** One more than there are polygons: the corners of each are the indices from one number to before the next. */
  readonly starts: Int32Array;
  /** The corners of all polygons as numbers of vertices, counter-clockwise with x to the right and z up. */
  readonly indices: Int32Array;
  /** The region of each polygon. */
  readonly regions: Int32Array;
  /** The area of each polygon. */
  readonly areas: Uint8Array;
  /** Triangles that were cut off a loop that had no proper ear left. */
  readonly degenerateEars: number;
}

/** Options of {@link Build3d.detail}. */
export interface DetailOptions {
  /** From one sample of the height to the next, at least 0; at most 0.9 cells turns sampling off. Default 1.8. */
  sampleDistance?: number | undefined;
  /** How far the triangles may lie from the samples, at least 0. Default 0.2. */
  maxError?: number | undefined;
  /** The rows in which a floor is looked for, 0 to 65535. Default 4. */
  climb?: number | undefined;
}

/** Triangles that follow the floors: a plain object that owns its arrays. */
export interface FloorDetail {
  /**
   * x, y, z triples from the low corner of the tile (its border is outside) and the lowest row of a polygon: for each polygon its corners,
   * then the points that were added.
   */
  readonly positions: Float32Array;
  /** Triangles of positions, which face up. */
  readonly indices: Uint32Array;
  /** The polygon of each triangle. */
  readonly polys: Uint32Array;
}

// ---- Tiles ----

const TILE_KEYS = ['border', 'cells', 'tileSize', 'cellSize', 'cellHeight'];

export function readTile(value: unknown): TileCells {
  const tile = requireObject(value, 'tile') as TileCells;
  requireKnownKeys(tile, 'tile', TILE_KEYS);
  return {
    border: requireInt32(tile.border, 'border'),
    cells: requireInt32(tile.cells, 'cells'),
    tileSize: requireNumber(tile.tileSize, 'tileSize'),
    cellSize: requireNumber(tile.cellSize, 'cellSize'),
    cellHeight: requireNumber(tile.cellHeight, 'cellHeight'),
  };
}

/** See {@link Build3d.tileCells}. */
export function tileCells(frame: HeightfieldFrame, border = 0): TileCells {
  const { width, depth, cellSize, cellHeight } = readFrame(frame, 'frame');
  const side = Math.max(width, depth);
  const around = requireInteger(border, 'border', 0, Math.max(0, Math.ceil(side / 2) - 1));
  const cells = side - 2 * around;
  const tileSize = cells * cellSize;
  return { border: around, cells, tileSize, cellSize: tileSize / cells, cellHeight };
}

export function withTile<T>({ memory }: Core, tile: TileCells, use: (address: number) => T): T {
  return memory.withScratch(OpTileCells.size, (address) => {
    const { ints, doubles } = memory;
    ints[(address + OpTileCells.border) >>> 2] = tile.border;
    ints[(address + OpTileCells.cells) >>> 2] = tile.cells;
    doubles[(address + OpTileCells.tile_size) >>> 3] = tile.tileSize;
    doubles[(address + OpTileCells.cell_size) >>> 3] = tile.cellSize;
    doubles[(address + OpTileCells.cell_height) >>> 3] = tile.cellHeight;
    return use(address);
  });
}

/** The OpTileCells at an address. */
export function tileCellsAt(memory: Memory, address: number): TileCells {
  return {
    border: memory.int32(address + OpTileCells.border),
    cells: memory.int32(address + OpTileCells.cells),
    tileSize: memory.float64(address + OpTileCells.tile_size),
    cellSize: memory.float64(address + OpTileCells.cell_size),
    cellHeight: memory.float64(address + OpTileCells.cell_height),
  };
}

/** A line between cells along x or z, and a row, as a tile stores them: see op_tile_local in src/build3d/tile_cells.h. */
function localOf({ border, cells, tileSize, cellSize, cellHeight }: TileCells, lowestRow: number) {
  return {
    cell: (line: number): number => (line - border === cells ? Math.fround(tileSize) : (line - border) * cellSize),
    row: (row: number): number => (row - lowestRow) * cellHeight,
  };
}

// ---- Polygons ----

/** See {@link Build3d.polygonize}. */
export function polygonize(contours: ContourLoops, tile: TileCells, maxVertices = 6): FloorPolys {
  const module = core();
  const { raw, memory } = module;
  const [read, cells] = [readContours(contours), readTile(tile)];
  const most = requireInt32(maxVertices, 'maxVertices');
  return withContours(module, read, (contoursAt) =>
    withTile(module, cells, (tileAt) =>
      memory.withScratch(OpFloorPolys.size, (polys) => {
        memory.bytes.fill(0, polys, polys + OpFloorPolys.size);
        try {
          module.check(raw.opw_contours_polygonize(contoursAt, tileAt, most, polys));
          return polysAt(memory, polys);
        } finally {
          raw.opw_floor_polys_reset(polys);
        }
      }),
    ),
  );
}

function polysAt(memory: Memory, address: number): FloorPolys {
  const int = (offset: number): number => memory.int32(address + offset);
  const count = int(OpFloorPolys.poly_count);
  const indexCount = int(OpFloorPolys.index_count);
  const list = memory.copyInts(int(OpFloorPolys.polys) >>> 0, (count * OpFloorPoly.size) / 4);
  const field = (offset: number) => (_: unknown, i: number) => list[(i * OpFloorPoly.size + offset) / 4] as number;
  return {
    vertices: memory.copyInts(int(OpFloorPolys.vertices) >>> 0, int(OpFloorPolys.vertex_count) * 3),
    starts: offsets(count, field(OpFloorPoly.first_index), indexCount),
    indices: memory.copyInts(int(OpFloorPolys.indices) >>> 0, indexCount),
    regions: Int32Array.from({ length: count }, field(OpFloorPoly.region)),
    areas: Uint8Array.from({ length: count }, field(OpFloorPoly.area)),
    degenerateEars: int(OpFloorPolys.degenerate_ears),
  };
}

/** What detail is made from. */
export type PolyLoops = Omit<FloorPolys, 'degenerateEars'>;

export function readPolys(value: unknown): PolyLoops {
  const polys = requireObject(value, 'polys') as FloorPolys;
  requireKnownKeys(polys, 'polys', ['vertices', 'starts', 'indices', 'regions', 'areas', 'degenerateEars']);
  const vertices = requireInts(polys.vertices, 'vertices');
  requireMultiple(vertices, 'vertices', 3, 'x, y and z of each vertex');
  const indices = requireInts(polys.indices, 'indices');
  indices.forEach((index, i) => requireInteger(index, `indices[${i}]`, 0, vertices.length / 3 - 1));
  return { vertices, indices, ...readParts(polys, indices.length) };
}

export function withPolys<T>({ memory }: Core, polys: PolyLoops, use: (address: number) => T): T {
  const { vertices, starts, indices, regions, areas } = polys;
  const count = regions.length;
  const list = new Int32Array((count * OpFloorPoly.size) / 4);
  const setField = (i: number, offset: number, value: number): void => {
    list[(i * OpFloorPoly.size + offset) / 4] = value;
  };
  for (let i = 0; i < count; i++) {
    const [start, end] = [starts[i] as number, starts[i + 1] as number];
    setField(i, OpFloorPoly.first_index, start);
    setField(i, OpFloorPoly.vertex_count, end - start);
    setField(i, OpFloorPoly.region, regions[i] as number);
    setField(i, OpFloorPoly.area, areas[i] as number); // its low byte comes first
  }
  const room = new Int32Array(Math.ceil(OpFloorPolys.size / 4));
  return memory.withCopies([vertices, list, indices, room], ([verticesAt = 0, listAt = 0, indicesAt = 0, at = 0]) => {
    const { ints } = memory;
    ints[(at + OpFloorPolys.vertices) >>> 2] = verticesAt;
    ints[(at + OpFloorPolys.polys) >>> 2] = listAt;
    ints[(at + OpFloorPolys.indices) >>> 2] = indicesAt;
    ints[(at + OpFloorPolys.vertex_count) >>> 2] = vertices.length / 3;
    ints[(at + OpFloorPolys.poly_count) >>> 2] = count;
    ints[(at + OpFloorPolys.index_count) >>> 2] = indices.length;
    return use(at);
  });
}

/** The lowest row of the vertices of polygons, 0 when there are none. */
export function lowestRow({ vertices }: Pick<FloorPolys, 'vertices'>): number {
  let lowest = vertices[1] ?? 0;
  for (let i = 4; i < vertices.length; i += 3) lowest = Math.min(lowest, vertices[i] as number);
  return lowest;
}

// ---- Detail ----

/** See {@link Build3d.detail}. */
export function detail(
  polys: PolyLoops,
  floors: CompactHeightfield,
  tile: TileCells,
  options: DetailOptions = {},
): FloorDetail {
  const module = core();
  const { raw, memory } = module;
  const [read, cells] = [readPolys(polys), readTile(tile)];
  const floorsAt = floorsPointer(floors, 'floors');
  requireKnownKeys(requireObject(options, 'options'), 'options', ['sampleDistance', 'maxError', 'climb']);
  const sampleDistance = requireNumber(options.sampleDistance ?? 1.8, 'sampleDistance');
  const maxError = requireNumber(options.maxError ?? 0.2, 'maxError');
  const climb = requireInt32(options.climb ?? 4, 'climb');
  return withPolys(module, read, (polysAt) =>
    withTile(module, cells, (tileAt) =>
      memory.withScratch(OpDetailOptions.size + OpFloorDetail.size, (optionsAt) => {
        const address = optionsAt + OpDetailOptions.size;
        memory.doubles[(optionsAt + OpDetailOptions.sample_distance) >>> 3] = sampleDistance;
        memory.doubles[(optionsAt + OpDetailOptions.max_error) >>> 3] = maxError;
        memory.ints[(optionsAt + OpDetailOptions.climb) >>> 2] = climb;
        memory.bytes.fill(0, address, address + OpFloorDetail.size);
        try {
          module.check(raw.opw_floor_polys_detail(polysAt, floorsAt, tileAt, optionsAt, address));
          return detailAt(memory, address, read, cells);
        } finally {
          raw.opw_floor_detail_reset(address);
        }
      }),
    ),
  );
}

/** The OpFloorDetail at an address: the polygons share vertices, here each has its own. */
function detailAt(memory: Memory, address: number, polys: PolyLoops, tile: TileCells): FloorDetail {
  const int = (offset: number): number => memory.int32(address + offset);
  const triangleCount = int(OpFloorDetail.triangle_count);
  const added = new Float32Array(memory.buffer, int(OpFloorDetail.vertices) >>> 0, int(OpFloorDetail.vertex_count) * 3);
  const corners = memory.bytes.subarray(int(OpFloorDetail.triangles) >>> 0);
  const local = localOf(tile, lowestRow(polys));
  const result = {
    positions: new Float32Array(polys.indices.length * 3 + added.length),
    indices: new Uint32Array(triangleCount * 3),
    polys: new Uint32Array(triangleCount),
  };
  let [nextPosition, nextTriangle] = [0, 0];
  for (let poly = 0; poly < polys.regions.length; poly++) {
    const mesh = detailMeshAt(memory, (int(OpFloorDetail.meshes) >>> 0) + poly * OpDetailMesh.size);
    const first = nextPosition / 3;
    for (const vertex of polys.indices.subarray(polys.starts[poly], polys.starts[poly + 1])) {
      const [x, y, z] = polys.vertices.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
      result.positions.set([local.cell(x), local.row(y), local.cell(z)], nextPosition);
      nextPosition += 3;
    }
    const own = added.subarray(mesh.vertexBase * 3, (mesh.vertexBase + mesh.vertexCount) * 3);
    result.positions.set(own, nextPosition);
    nextPosition += own.length;
    for (let i = mesh.triangleBase; i < mesh.triangleBase + mesh.triangleCount; i++, nextTriangle++) {
      const [a, b, c] = corners.subarray(i * 4, i * 4 + 3) as unknown as [number, number, number];
      // Counter-clockwise seen with z up is clockwise seen from above.
      result.indices.set([first + a, first + c, first + b], nextTriangle * 3);
      result.polys[nextTriangle] = poly;
    }
  }
  return result;
}

function detailMeshAt({ bytes, ints }: Memory, address: number) {
  const words = new Uint16Array(bytes.buffer, address, OpDetailMesh.size / 2);
  return {
    vertexBase: ints[(address + OpDetailMesh.vertex_base) >>> 2] as number,
    triangleBase: ints[(address + OpDetailMesh.triangle_base) >>> 2] as number,
    vertexCount: words[OpDetailMesh.vertex_count / 2] as number,
    triangleCount: words[OpDetailMesh.triangle_count / 2] as number,
  };
}

/** See {@link Build3d.worldPositions}. */
export function worldPositions(frame: HeightfieldFrame, vertices: Int32Array, stride = 3): Float32Array {
  const { originX, originY, originZ, cellSize, cellHeight } = readFrame(frame, 'frame');
  const step = requireInteger(stride, 'stride', 3, 64);
  requireMultiple(requireInts(vertices, 'vertices'), 'vertices', step, `${step} numbers a vertex`);
  const positions = new Float32Array((vertices.length / step) * 3);
  for (let i = 0; i < positions.length; i += 3) {
    const at = (i / 3) * step;
    positions[i] = originX + (vertices[at] as number) * cellSize;
    positions[i + 1] = originY + (vertices[at + 1] as number) * cellHeight;
    positions[i + 2] = originZ + (vertices[at + 2] as number) * cellSize;
  }
  return positions;
}
