// Outlines of regions, as plain data.
import { requireBytes, requireKnownKeys, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpContour, OpContourRing, OpContours } from './layout.js';
import type { Memory } from './memory.js';
import { requireInts, requireOffsets } from './voxel_blocks.js';

/** Options of {@link CompactHeightfield.contours}. */
export interface ContourOptions {
  /** How far a wall may stray from its cells, in cells, at least 0; 0 keeps every turn. Default 1.3. */
  maxError?: number | undefined;
  /** Longer walls get a vertex in their middle, in cells; 0 for never. Default 12. */
  maxEdgeLength?: number | undefined;
  /** Whether a border of two regions of one area becomes a straight line. Default true. */
  straightRegionBorders?: boolean | undefined;
  /** A region that gets no contours; 0 for none, the default. */
  borderRegion?: number | undefined;
  /** Whether to list the loops as they were before simplification as well. Default false. */
  raw?: boolean | undefined;
}

/**
 * Outlines of regions: a plain object that owns its arrays. Loops run counter-clockwise with x to the right and z up; holes are joined to
 * their outlines by edges there and back. A vertex is a corner of cells, a row, and what lies across the edge to the next one: a region, 0
 * for a wall or -1 for the border of the grid.
 */
export interface Contours {
  /** x, y, z and neighbour of each vertex. */
  readonly vertices: Int32Array;
  /** One more than there are contours: the vertices of each are those from one number to before the next. */
  readonly starts: Int32Array;
  /** The region of each contour. */
  readonly regions: Int32Array;
  /** The area of each contour. */
  readonly areas: Uint8Array;
  /** The vertices before simplification, when they were asked for. */
  readonly rawVertices: Int32Array;
  /** One more than there are loops before simplification: the vertices of each are those from one number to before the next. */
  readonly rawStarts: Int32Array;
  /** One more than there are contours: the loops of each are those from one number to before the next, its outline and then its holes. */
  readonly rawRings: Int32Array;
  /** Loops that stayed as they were, because simplifying would have broken them. */
  readonly rawFallbacks: number;
  /** Holes that could not be joined to an outline. */
  readonly droppedHoles: number;
}

/** What polygons are made of. */
export type ContourLoops = Pick<Contours, 'vertices' | 'starts' | 'regions' | 'areas'>;

/** Numbers of a contour vertex. */
const VERTEX = 4;

/** The OpContours at an address. */
export function contoursAt(memory: Memory, address: number): Contours {
  const int = (offset: number): number => memory.int32(address + offset);
  const count = int(OpContours.contour_count);
  const rings = int(OpContours.raw_ring_count);
  const list = memory.copyInts(int(OpContours.contours) >>> 0, (count * OpContour.size) / 4);
  const rawRings = memory.copyInts(int(OpContours.raw_rings) >>> 0, (rings * OpContourRing.size) / 4);
  const [vertexCount, rawCount] = [int(OpContours.vertex_count), int(OpContours.raw_vertex_count)];
  const field = (offset: number) => (_: unknown, i: number) => list[(i * OpContour.size + offset) / 4] as number;
  const ringField = (_: unknown, i: number): number => rawRings[(i * OpContourRing.size) / 4] as number;
  return {
    vertices: memory.copyInts(int(OpContours.vertices) >>> 0, vertexCount * VERTEX),
    starts: offsets(count, field(OpContour.ring + OpContourRing.first_vertex), vertexCount),
    regions: Int32Array.from({ length: count }, field(OpContour.region)),
    areas: Uint8Array.from({ length: count }, field(OpContour.area)),
    rawVertices: memory.copyInts(int(OpContours.raw_vertices) >>> 0, rawCount * VERTEX),
    rawStarts: offsets(rings, ringField, rawCount),
    rawRings: offsets(count, field(OpContour.first_raw), rings),
    rawFallbacks: int(OpContours.raw_fallbacks),
    droppedHoles: int(OpContours.dropped_holes),
  };
}

/** Where parts begin, and where the last of them ends. */
export function offsets(count: number, start: (_: unknown, i: number) => number, end: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) starts[i] = start(undefined, i);
  starts[count] = end;
  return starts;
}

export function readContours(value: unknown): ContourLoops {
  const contours = requireObject(value, 'contours') as Contours;
  const raw = ['rawVertices', 'rawStarts', 'rawRings', 'rawFallbacks', 'droppedHoles'];
  requireKnownKeys(contours, 'contours', ['vertices', 'starts', 'regions', 'areas', ...raw]);
  const vertices = requireInts(contours.vertices, 'vertices');
  requireMultiple(vertices, 'vertices', VERTEX, 'x, y, z and neighbour of each vertex');
  return { vertices, ...readParts(contours, vertices.length / VERTEX) };
}

export function requireMultiple(array: Int32Array, argument: string, divisor: number, meaning: string): void {
  if (array.length % divisor === 0) return;
  throw new OnePathRangeError(argument, `${argument} must hold ${meaning}, had ${array.length} numbers`);
}

/** What contours and polygons have in common: parts of a list with a region and an area each. */
export function readParts(
  parts: Pick<Contours, 'starts' | 'regions' | 'areas'>,
  length: number,
): Pick<Contours, 'starts' | 'regions' | 'areas'> {
  const starts = requireInts(parts.starts, 'starts');
  const regions = requireInts(parts.regions, 'regions');
  const areas = requireBytes(parts.areas, 'areas');
  requireOffsets(starts, 'starts', length);
  for (const [name, array] of Object.entries({ regions, areas })) {
    if (array.length === starts.length - 1) continue;
    throw new OnePathRangeError(name, `${name} must hold ${starts.length - 1} values, had ${array.length}`);
  }
  return { starts, regions, areas };
}

/** Lends the module contours as an OpContours. */
export function withContours<T>({ memory }: Core, contours: ContourLoops, use: (address: number) => T): T {
  const { vertices, starts, regions, areas } = contours;
  const count = regions.length;
  const list = new Int32Array((count * OpContour.size) / 4);
  const setField = (i: number, offset: number, value: number): void => {
    list[(i * OpContour.size + offset) / 4] = value;
  };
  for (let i = 0; i < count; i++) {
    const [start, end] = [starts[i] as number, starts[i + 1] as number];
    setField(i, OpContour.region, regions[i] as number);
    setField(i, OpContour.area, areas[i] as number); // its low byte comes first
    setField(i, OpContour.ring + OpContourRing.first_vertex, start);
    setField(i, OpContour.ring + OpContourRing.vertex_count, end - start);
  }
  const room = new Int32Array(Math.ceil(OpContours.size / 4));
  return memory.withCopies([vertices, list, room], ([verticesAt = 0, listAt = 0, address = 0]) => {
    const { ints } = memory;
    ints[(address + OpContours.contours) >>> 2] = listAt;
    ints[(address + OpContours.vertices) >>> 2] = verticesAt;
    ints[(address + OpContours.contour_count) >>> 2] = count;
    ints[(address + OpContours.vertex_count) >>> 2] = vertices.length / VERTEX;
    return use(address);
  });
}
