// Coordinates of hexes: offset cells, axial coordinates, and between them.
import { requireChoice, requireInt32, requireNumber, wrongType } from './arguments.js';
import { type Cell, type CellLike, readCell } from './cells.js';
import { core } from './core.js';
import { OpCell, OpHexCoord } from './layout.js';

/**
 * How the cells of a hex grid lie: with tops that are pointy, where odd or even rows are shifted right by half a cell, or
 * flat, where odd or even columns are shifted down.
 */
export type HexLayout = 'pointy-odd-row' | 'pointy-even-row' | 'flat-odd-column' | 'flat-even-column';

/** Axial coordinates of a hex, integers; the third cube coordinate is -q - r. */
export interface HexCoord {
  /** Steps to the right on a pointy layout, to the lower right on a flat one. */
  q: number;
  /** Steps to the lower right on a pointy layout, down on a flat one. */
  r: number;
}

/** Axial coordinates as an argument: `{ q, r }` or `[q, r]`. */
export type HexCoordLike = Readonly<HexCoord> | readonly [q: number, r: number];

/** In the order of OpHexLayout in include/onepath/hex.h. */
export const LAYOUTS: readonly HexLayout[] = [
  'pointy-odd-row',
  'pointy-even-row',
  'flat-odd-column',
  'flat-even-column',
];

/** The number of a layout in C. */
export function readLayout(value: unknown): number {
  return requireChoice(value, 'layout', LAYOUTS);
}

function readCoord(value: unknown, argument: string): HexCoord {
  const [q, r] = readPair(value, argument);
  return { q: requireInt32(q, `${argument}.q`), r: requireInt32(r, `${argument}.r`) };
}

function readPair(value: unknown, argument: string): [q: unknown, r: unknown] {
  if (Array.isArray(value) && value.length === 2) return [value[0], value[1]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { q, r } = value as { q?: unknown; r?: unknown };
    return [q, r];
  }
  throw wrongType(argument, '{ q, r } or [q, r]', value);
}

export function axialOf(layout: HexLayout, cell: CellLike): HexCoord {
  const module = core();
  const number = readLayout(layout);
  const { x, y } = readCell(cell, 'cell');
  module.check(module.raw.opw_hex_axial_of(number, x, y, module.out));
  return coordAtOut();
}

export function cellOf(layout: HexLayout, coord: HexCoordLike): Cell {
  const module = core();
  const { raw, memory, out } = module;
  const number = readLayout(layout);
  const { q, r } = readCoord(coord, 'coord');
  module.check(raw.opw_hex_cell_of(number, q, r, out));
  return { x: memory.int32(out + OpCell.x), y: memory.int32(out + OpCell.y) };
}

export function distanceBetween(a: HexCoordLike, b: HexCoordLike): number {
  const module = core();
  const from = readCoord(a, 'a');
  const to = readCoord(b, 'b');
  return module.checked(module.raw.opw_hex_distance(from.q, from.r, to.q, to.r));
}

export function roundToHex(q: number, r: number): HexCoord {
  const module = core();
  module.check(module.raw.opw_hex_round(requireNumber(q, 'q'), requireNumber(r, 'r'), module.out));
  return coordAtOut();
}

function coordAtOut(): HexCoord {
  const { memory, out } = core();
  return { q: memory.int32(out + OpHexCoord.q), r: memory.int32(out + OpHexCoord.r) };
}
