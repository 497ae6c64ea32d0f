// Open floors: what agents can stand on above solid spans, and the stages of the 3D builder that work on them.
import {
  noConstructor,
  requireBoolean,
  requireChoice,
  requireInt32,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import {
  type AreaVolume,
  type Obstacle,
  obstacleNames,
  readObstacle,
  readVolume,
  VOLUME_NAMES,
  withObstacle,
  withVolume,
} from './build_shapes.js';
import { type Contours, contoursAt, type ContourOptions } from './contours.js';
import type { Core } from './core.js';
import { Handle, unwatch, watch } from './handle.js';
import type { HeightfieldFrame } from './heightfield_frame.js';
import { OpContourOptions, OpContours, OpFloor } from './layout.js';
import { type NavPartition, PARTITIONS } from './nav_settings.js';

/** Open floors: a plain object that owns its arrays. Floors are listed cell by cell, bottom up in each. */
export interface Floors {
  /** width * depth + 1 numbers: the floors of cell `x + z * width` are those from one number to before the next. */
  readonly cells: Int32Array;
  /** The cell of each floor along x. */
  readonly x: Uint16Array;
  /** The cell of each floor along z. */
  readonly z: Uint16Array;
  /** The row that each floor lies at. */
  readonly y: Uint16Array;
  /** The open rows above each floor; 65535 below an open sky. */
  readonly openRows: Uint16Array;
  /** The area of each floor, 0 for not walkable. */
  readonly areas: Uint8Array;
  /** The region of each floor, from 1; 0 for none. */
  readonly regions: Int32Array;
  /**
   * For each direction the number of the floor in the cell there, 6 bits at 6 * direction, 63 for none. Directions: 0 -x, 1 +z, 2 +x,
   * 3 -z.
   */
  readonly links: Uint32Array;
}

/** Options of {@link CompactHeightfield.partition}. */
export interface PartitionOptions {
  /** Regions of fewer floors without a neighbour go, at least 0. Default 64. */
  minRegionArea?: number | undefined;
  /** Regions of fewer floors merge into neighbours, at least 0. Default 400. */
  mergeRegionArea?: number | undefined;
}

/** Set by the class, which alone can see its private members. */
let make: (core: Core, pointer: number, frame: HeightfieldFrame) => CompactHeightfield;
let handleOf: (floors: CompactHeightfield) => Handle;

/**
 * Open floors over a grid of cells, with links between neighbouring ones.
 *
 * Every member throws a TypeError `'disposed'` when the floors were disposed of, and no failed call changes anything. Every change of
 * areas takes the regions away.
 */
export class CompactHeightfield {
  readonly #core: Core;
  readonly #handle: Handle;
  readonly #frame: HeightfieldFrame;

  static {
    make = (module, pointer, frame) => new CompactHeightfield(module, pointer, frame);
    handleOf = (floors) => floors.#handle;
  }

  /** Made by {@link Heightfield.compact}. */
  private constructor(module: Core, pointer: number, frame: HeightfieldFrame) {
    if (typeof pointer !== 'number') throw noConstructor('heightfield.compact()');
    this.#core = module;
    this.#frame = frame;
    this.#handle = new Handle('CompactHeightfield', pointer, (address) => {
      module.raw.opw_floors_destroy(address);
    });
    watch(this, this.#handle);
  }

  /** Where the cells lie. */
  get frame(): HeightfieldFrame {
    return this.#frame;
  }

  /** How many floors there are. */
  get floorCount(): number {
    return this.#core.raw.opw_floors_count(this.#handle.pointer);
  }

  /** How many regions there are; 0 before {@link CompactHeightfield.partition}. */
  get regionCount(): number {
    return this.#core.raw.opw_floors_region_count(this.#handle.pointer);
  }

  /** Takes the floors that are nearer to a boundary than so many cells. @param radius 0 to 2^20 */
  erode(radius: number): void {
    const { raw } = this.#core;
    this.#core.check(raw.opw_floors_erode(this.#handle.pointer, requireInt32(radius, 'radius')));
  }

  /** Gives an area to the walkable floors in a volume. */
  markArea(volume: AreaVolume): void {
    const read = readVolume(volume, 'volume');
    // Reading may run the caller's getters, so every member asks for the address after it.
    const floors = this.#handle.pointer;
    withVolume(this.#core, read, (address) => {
      this.#core.check(this.#core.raw.opw_floors_mark_area(floors, address), VOLUME_NAMES);
    });
  }

  /** Takes the floors that an obstacle covers. @param growth how much larger it is on the ground, at least 0 */
  markObstacle(obstacle: Obstacle, growth = 0): void {
    const distance = requireNumber(growth, 'growth');
    const read = readObstacle(obstacle, 'obstacle');
    const floors = this.#handle.pointer;
    withObstacle(this.#core, read, (address) => {
      const status = this.#core.raw.opw_floors_mark_obstacle(floors, address, distance);
      this.#core.check(status, obstacleNames(read, 'obstacle.'));
    });
  }

  /** The distance of each floor to a boundary, a straight step counting 2 and a diagonal one 3. */
  distances(): Int32Array {
    const { raw, memory } = this.#core;
    const floors = this.#handle.pointer;
    const count = this.floorCount;
    return memory.withScratch(count * 4, (address) => {
      this.#core.check(raw.opw_floors_distances(floors, address));
      return memory.copyInts(address, count);
    });
  }

  /** Cuts the walkable floors into regions. */
  partition(partition: NavPartition = 'watershed', options: PartitionOptions = {}): void {
    const { raw } = this.#core;
    const way = requireChoice(partition, 'partition', PARTITIONS);
    requireKnownKeys(requireObject(options, 'options'), 'options', ['minRegionArea', 'mergeRegionArea']);
    const smallest = requireInt32(options.minRegionArea ?? 64, 'minRegionArea');
    const merged = requireInt32(options.mergeRegionArea ?? 400, 'mergeRegionArea');
    this.#core.check(raw.opw_floors_partition(this.#handle.pointer, way, smallest, merged));
  }

  /** The floors as plain data. */
  floors(): Floors {
    const { raw, memory } = this.#core;
    const pointer = this.#handle.pointer;
    const { width, depth } = this.#frame;
    const count = this.floorCount;
    const cells = memory.copyInts(raw.opw_floors_cells(pointer) >>> 0, width * depth + 1);
    return {
      cells,
      ...placesOf(cells, width, count),
      ...takeApart(memory.bytes, raw.opw_floors_list(pointer) >>> 0, count),
    };
  }

  /** A layer for each region, so that no two regions of a layer share a cell: `layers` by region, from 1. */
  regionLayers(): { layers: Int32Array; layerCount: number } {
    const { raw, memory } = this.#core;
    const floors = this.#handle.pointer;
    const count = this.regionCount + 1;
    return memory.withScratch(count * 4, (address) => {
      memory.ints[address >>> 2] = 0;
      const layerCount = this.#core.checked(raw.opw_floors_region_layers(floors, address));
      return { layers: memory.copyInts(address, count), layerCount };
    });
  }

  /** Traces the borders of the regions and simplifies them. */
  contours(options: ContourOptions = {}): Contours {
    const { raw, memory } = this.#core;
    const read = readContourOptions(options);
    const floors = this.#handle.pointer;
    return memory.withScratch(OpContourOptions.size + OpContours.size, (address) => {
      const contours = address + OpContourOptions.size;
      memory.bytes.fill(0, address, contours + OpContours.size);
      memory.doubles[(address + OpContourOptions.max_error) >>> 3] = read.maxError;
      memory.ints[(address + OpContourOptions.max_edge_length) >>> 2] = read.maxEdgeLength;
      memory.ints[(address + OpContourOptions.border_region) >>> 2] = read.borderRegion;
      memory.bytes[address + OpContourOptions.straight_region_borders] = read.straightRegionBorders ? 1 : 0;
      memory.bytes[address + OpContourOptions.with_raw] = read.raw ? 1 : 0;
      try {
        this.#core.check(raw.opw_floors_contours(floors, address, contours));
        return contoursAt(memory, contours);
      } finally {
        raw.opw_contours_reset(contours);
      }
    });
  }

  /** Frees the memory of the floors. May be called again. */
  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }

  /** The same as {@link CompactHeightfield.dispose}, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** Floors that C has made. */
export function makeCompactHeightfield(core: Core, pointer: number, frame: HeightfieldFrame): CompactHeightfield {
  return make(core, pointer, frame);
}

/** The address of what a caller passed as floors. */
export function floorsPointer(value: unknown, argument: string): number {
  if (!(value instanceof CompactHeightfield)) throw wrongType(argument, 'a CompactHeightfield', value);
  return handleOf(value).pointer;
}

function readContourOptions(value: unknown) {
  const options = requireObject(value, 'options') as ContourOptions;
  const known = ['maxError', 'maxEdgeLength', 'straightRegionBorders', 'borderRegion', 'raw'];
  requireKnownKeys(options, 'options', known);
  return {
    maxError: requireNumber(options.maxError ?? 1.3, 'maxError'),
    maxEdgeLength: requireInt32(options.maxEdgeLength ?? 12, 'maxEdgeLength'),
    straightRegionBorders: requireBoolean(options.straightRegionBorders ?? true, 'straightRegionBorders'),
    borderRegion: requireInt32(options.borderRegion ?? 0, 'borderRegion'),
    raw: requireBoolean(options.raw ?? false, 'raw'),
  };
}

/** The cell of each floor. */
function placesOf(cells: Int32Array, width: number, count: number): Pick<Floors, 'x' | 'z'> {
  const [x, z] = [new Uint16Array(count), new Uint16Array(count)];
  for (let cell = 0; cell + 1 < cells.length; cell++) {
    const [first, end] = [cells[cell] as number, cells[cell + 1] as number];
    x.fill(cell % width, first, end);
    z.fill(Math.floor(cell / width), first, end);
  }
  return { x, z };
}

/** Floors that lie in memory one after the other. */
function takeApart(bytes: Uint8Array, address: number, count: number): Omit<Floors, 'cells' | 'x' | 'z'> {
  const words = new Uint16Array(bytes.buffer, address, (count * OpFloor.size) / 2);
  const longs = new Uint32Array(bytes.buffer, address, (count * OpFloor.size) / 4);
  const floors = {
    y: new Uint16Array(count),
    openRows: new Uint16Array(count),
    areas: new Uint8Array(count),
    regions: new Int32Array(count),
    links: new Uint32Array(count),
  };
  for (let i = 0; i < count; i++) {
    const at = i * OpFloor.size;
    floors.y[i] = words[(at + OpFloor.y) / 2] as number;
    floors.openRows[i] = words[(at + OpFloor.height) / 2] as number;
    floors.areas[i] = bytes[address + at + OpFloor.area] as number;
    floors.regions[i] = longs[(at + OpFloor.region) / 4] as number;
    floors.links[i] = longs[(at + OpFloor.links) / 4] as number;
  }
  return floors;
}
