// Where the cells of a heightfield lie.
import { requireInt32, requireKnownKeys, requireNumber, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { OpHeightfieldFrame as Layout } from './layout.js';
import type { Memory } from './memory.js';

/** Where a grid of cells lies, and how many there are. Cells are numbered `x + z * width`; rows lie above each other. */
export interface HeightfieldFrame {
  /** World x of the low corner, within ±2^21. */
  readonly originX: number;
  /** World y of it. */
  readonly originY: number;
  /** World z of it. */
  readonly originZ: number;
  /** Side of a cell, 2^-20 to 2^20. */
  readonly cellSize: number;
  /** Height of a row, 2^-20 to 2^20. */
  readonly cellHeight: number;
  /** Cells along x, 1 to 65536; width * depth is at most 2^24. */
  readonly width: number;
  /** Cells along z, 1 to 65536. */
  readonly depth: number;
  /** Rows, 1 to 65535. */
  readonly height: number;
}

const DOUBLES = {
  originX: Layout.origin_x,
  originY: Layout.origin_y,
  originZ: Layout.origin_z,
  cellSize: Layout.cell_size,
  cellHeight: Layout.cell_height,
} as const;
const INTEGERS = { width: Layout.width, depth: Layout.depth, height: Layout.height } as const;
const DOUBLE_NAMES = /* @__PURE__ */ Object.keys(DOUBLES) as (keyof typeof DOUBLES)[];
const INTEGER_NAMES = /* @__PURE__ */ Object.keys(INTEGERS) as (keyof typeof INTEGERS)[];

/** A frame whose values are of the right types; the module looks at their bounds. */
export function readFrame(value: unknown, argument: string): HeightfieldFrame {
  const frame = requireObject(value, argument) as Record<string, unknown>;
  requireKnownKeys(frame, argument, [...DOUBLE_NAMES, ...INTEGER_NAMES]);
  const read: Record<string, number> = {};
  for (const name of DOUBLE_NAMES) read[name] = requireNumber(frame[name], name);
  for (const name of INTEGER_NAMES) read[name] = requireInt32(frame[name], name);
  return Object.freeze(read) as unknown as HeightfieldFrame;
}

/** Lends the module a frame. */
export function withFrame<T>({ memory }: Core, frame: HeightfieldFrame, use: (address: number) => T): T {
  return memory.withScratch(Layout.size, (address) => {
    for (const name of DOUBLE_NAMES) memory.doubles[(address + DOUBLES[name]) >>> 3] = frame[name];
    for (const name of INTEGER_NAMES) memory.ints[(address + INTEGERS[name]) >>> 2] = frame[name];
    return use(address);
  });
}

/** The frame at an address. */
export function frameAt(memory: Memory, address: number): HeightfieldFrame {
  const read: Record<string, number> = {};
  for (const name of DOUBLE_NAMES) read[name] = memory.float64(address + DOUBLES[name]);
  for (const name of INTEGER_NAMES) read[name] = memory.int32(address + INTEGERS[name]);
  return Object.freeze(read) as unknown as HeightfieldFrame;
}
