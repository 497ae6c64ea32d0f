// Voxels as the 3D builder takes them: blocks, and runs of equal voxels in columns.
import { requireBytes, requireInteger, requireKnownKeys, requireObject, tagOf, wrongType } from './arguments.js';
import { type Core, core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpVoxelChunk, OpVoxelRun } from './layout.js';
import type { VoxelBlockArguments } from './raw_build_3d.js';

/** What is solid, in a grid whose y is up. */
export interface VoxelSize {
  /** Voxels along x, 1 to 65536. */
  readonly width: number;
  /** Voxels along z, 1 to 65536. */
  readonly depth: number;
  /** Voxels along y, 1 to 65535. */
  readonly height: number;
  /**
   * The area (0 to 63) of the ground on each material: 256 of them, or those of some materials, such as `{ 2: 0, 5: 7 }`. Materials
   * that are not listed can be walked on.
   */
  readonly materialAreas?: Uint8Array | Readonly<Record<number, number>> | undefined;
}

/** Voxels one by one. */
export interface VoxelBlock extends VoxelSize {
  /** A material for each voxel, at `(z * width + x) * height + y`; 0 is empty. */
  readonly materials: Uint8Array;
}

/** Voxels as runs of one material. */
export interface VoxelChunk extends VoxelSize {
  /** width * depth + 1 numbers: the runs of column `x + z * width` are those from one number to before the next, bottom up. */
  readonly columns: Int32Array;
  /** The lowest row of each run. */
  readonly starts: Int32Array;
  /** How many rows each run has. */
  readonly lengths: Int32Array;
  /** The material of each run, 1 to 255. */
  readonly materials: Uint8Array;
}

/** The area of triangles, voxels and spans that agents can walk on, unless they have another. */
export const WALKABLE = 63;

// ---- Reading ----

export interface ReadVoxels {
  readonly block: VoxelBlock | undefined;
  readonly chunk: VoxelChunk | undefined;
  /** 256 areas. */
  readonly areas: Uint8Array | undefined;
}

const SIZE_KEYS = ['width', 'depth', 'height', 'materialAreas'] as const;

export function readVoxels(value: unknown, argument: string): ReadVoxels {
  const voxels = requireObject(value, argument) as VoxelBlock | VoxelChunk;
  const areas = readMaterialAreas(voxels.materialAreas);
  return 'columns' in voxels
    ? { block: undefined, chunk: readChunk(voxels, argument), areas }
    : { block: readBlock(voxels, argument), chunk: undefined, areas };
}

function readMaterialAreas(value: unknown): Uint8Array | undefined {
  if (value === undefined) return undefined;
  if (tagOf(value) === 'Uint8Array') {
    const areas = value as Uint8Array;
    if (areas.length === 256) return areas;
    throw new OnePathRangeError('materialAreas', `materialAreas must hold 256 areas, had ${areas.length}`);
  }
  const areas = new Uint8Array(256).fill(WALKABLE);
  for (const [key, area] of Object.entries(requireObject(value, 'materialAreas'))) {
    const material = requireInteger(Number(key), 'material', 0, 255);
    areas[material] = requireInteger(area, `materialAreas[${key}]`, 0, 63);
  }
  return areas;
}

/** Voxels in the order of their fields. */
function readSize({ width, depth, height }: VoxelSize): VoxelSize {
  return {
    width: requireInteger(width, 'width', 1, 65536),
    depth: requireInteger(depth, 'depth', 1, 65536),
    height: requireInteger(height, 'height', 1, 65535),
  };
}

export function readBlock(block: VoxelBlock, argument: string): VoxelBlock {
  requireKnownKeys(block, argument, ['materials', ...SIZE_KEYS]);
  const size = readSize(block);
  const materials = requireBytes(block.materials, 'materials');
  requireLength(materials, 'materials', size.width * size.depth * size.height, 'width * depth * height');
  return { ...size, materials };
}

function readChunk(chunk: VoxelChunk, argument: string): VoxelChunk {
  requireKnownKeys(chunk, argument, ['columns', 'starts', 'lengths', 'materials', ...SIZE_KEYS]);
  const size = readSize(chunk);
  const columns = requireInts(chunk.columns, 'columns');
  const starts = requireInts(chunk.starts, 'starts');
  const lengths = requireInts(chunk.lengths, 'lengths');
  const materials = requireBytes(chunk.materials, 'materials');
  requireLength(columns, 'columns', size.width * size.depth + 1, 'width * depth + 1');
  requireLength(lengths, 'lengths', starts.length, 'as many as starts,');
  requireLength(materials, 'materials', starts.length, 'as many as starts,');
  requireOffsets(columns, 'columns', starts.length);
  return { ...size, columns, starts, lengths, materials };
}

export function requireInts(value: unknown, argument: string): Int32Array {
  if (tagOf(value) !== 'Int32Array') throw wrongType(argument, 'an Int32Array', value);
  return value as Int32Array;
}

function requireLength(array: ArrayLike<unknown>, argument: string, length: number, meaning: string): void {
  if (array.length === length) return;
  throw new OnePathRangeError(argument, `${argument} must hold ${meaning} ${length} values, had ${array.length}`);
}

/** Where the parts of a list begin, and its length: from 0 up. */
export function requireOffsets(offsets: Int32Array, argument: string, length: number): void {
  const isWrong = (offset: number, i: number): boolean =>
    i === 0 ? offset !== 0 : offset < (offsets[i - 1] as number) || offset > length;
  const at = offsets.findIndex(isWrong);
  if (at < 0 && offsets.at(-1) === length) return;
  const index = at < 0 ? Math.max(0, offsets.length - 1) : at;
  throw new OnePathRangeError(
    `${argument}[${index}]`,
    `${argument} must begin with 0, rise, and end with ${length}, but number ${index} was ${offsets[index]}`,
  );
}

// ---- Into the module ----

/** Lends the module areas of materials; those that are not given have address 0. */
export function withAreas<T>({ memory }: Core, areas: Uint8Array | undefined, use: (address: number) => T): T {
  return areas === undefined ? use(0) : memory.withCopy(areas, use);
}

/** Lends the module a block as parameters. */
export function withBlock<T>(
  { memory }: Core,
  { materials, width, depth, height }: VoxelBlock,
  use: (...block: VoxelBlockArguments) => T,
): T {
  return memory.withCopy(materials, (address) => use(address, width, depth, height));
}

/** Lends the module an OpVoxelChunk. */
export function withChunk<T>({ memory }: Core, chunk: VoxelChunk, use: (address: number) => T): T {
  const runs = new Int32Array(chunk.starts.length * (OpVoxelRun.size / 4));
  const [length, material] = [OpVoxelRun.length / 4, OpVoxelRun.material / 4];
  chunk.starts.forEach((start, i) => {
    const at = i * (OpVoxelRun.size / 4);
    runs[at] = start;
    runs[at + length] = chunk.lengths[i] as number;
    runs[at + material] = chunk.materials[i] as number; // its low byte comes first
  });
  const room = new Int32Array(OpVoxelChunk.size / 4);
  return memory.withCopies([runs, chunk.columns, room], ([runsAt = 0, columnsAt = 0, address = 0]) => {
    const { ints } = memory;
    ints[(address + OpVoxelChunk.runs) >>> 2] = runsAt;
    ints[(address + OpVoxelChunk.columns) >>> 2] = columnsAt;
    ints[(address + OpVoxelChunk.width) >>> 2] = chunk.width;
    ints[(address + OpVoxelChunk.depth) >>> 2] = chunk.depth;
    ints[(address + OpVoxelChunk.height) >>> 2] = chunk.height;
    return use(address);
  });
}

/** Lends the module voxels of either kind as an OpVoxelChunk. */
export function withVoxelChunk<T>(module: Core, { block, chunk }: ReadVoxels, use: (address: number) => T): T {
  if (chunk !== undefined) return withChunk(module, chunk, use);
  const { raw, memory } = module;
  return memory.withScratch(OpVoxelChunk.size, (address) => {
    memory.bytes.fill(0, address, address + OpVoxelChunk.size);
    try {
      module.check(
        withBlock(module, block as VoxelBlock, (...given) => raw.opw_voxel_chunk_from_block(...given, address)),
      );
      return use(address);
    } finally {
      raw.opw_voxel_chunk_reset(address);
    }
  });
}

// ---- Out of the module ----

/** See {@link Build3d.voxelChunk}. */
export function voxelChunk(block: VoxelBlock): VoxelChunk {
  const module = core();
  const read = readVoxels(block, 'block');
  if (read.block === undefined) throw wrongType('block', 'voxels one by one', block);
  const { materialAreas } = block;
  return withVoxelChunk(module, read, (address) => ({
    ...chunkAt(module, address),
    ...(materialAreas === undefined ? {} : { materialAreas }),
  }));
}

function chunkAt({ memory }: Core, address: number): VoxelChunk {
  const int = (offset: number): number => memory.int32(address + offset);
  const [width, depth, height] = [int(OpVoxelChunk.width), int(OpVoxelChunk.depth), int(OpVoxelChunk.height)];
  const columns = memory.copyInts(int(OpVoxelChunk.columns) >>> 0, width * depth + 1);
  const count = columns.at(-1) as number;
  const runs = memory.copyInts(int(OpVoxelChunk.runs) >>> 0, (count * OpVoxelRun.size) / 4);
  const field = (offset: number) => (_: unknown, i: number) => runs[(i * OpVoxelRun.size + offset) / 4] as number;
  return {
    columns,
    starts: Int32Array.from({ length: count }, field(OpVoxelRun.start)),
    lengths: Int32Array.from({ length: count }, field(OpVoxelRun.length)),
    materials: Uint8Array.from({ length: count }, field(OpVoxelRun.material)),
    width,
    depth,
    height,
  };
}
