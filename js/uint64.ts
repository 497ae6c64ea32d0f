// Unsigned 64-bit integers, which cross the border of the module as two halves.
import { wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';

const TWO_64 = 1n << 64n;

/** The halves of an unsigned 64-bit integer. */
export function splitUint64(value: unknown, argument: string): [low: number, high: number] {
  if (typeof value !== 'bigint') throw wrongType(argument, 'a bigint', value);
  if (value < 0n || value >= TWO_64) {
    throw new OnePathRangeError(argument, `${argument} must be in [0, ${TWO_64 - 1n}], was ${value}`);
  }
  return [Number(value & 0xffffffffn), Number(value >> 32n)];
}

/** The integer of two halves, which may come signed. */
export function joinUint64(low: number, high: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
