// Unsigned 64-bit integers, which cross the border of the module as two halves.
import { wrongType } from './arguments.js';
import { OnePathRangeError } from './errors.js';

const LARGEST = (1n << 64n) - 1n;

/** One integer and its halves: the quickest way from one to the other. The module counts on the same order of bytes. */
const whole = /* @__PURE__ */ new BigUint64Array(1);
const halves = /* @__PURE__ */ new Uint32Array(whole.buffer);

/** The halves of an unsigned 64-bit integer. */
export function splitUint64(value: unknown, argument: string): [low: number, high: number] {
  if (typeof value !== 'bigint') throw wrongType(argument, 'a bigint', value);
  if (value < 0n || value > LARGEST) {
    throw new OnePathRangeError(argument, `${argument} must be in [0, ${LARGEST}], was ${value}`);
  }
  whole[0] = value;
  return [halves[0] as number, halves[1] as number];
}

/** The integer of two halves, which may come signed. */
export function joinUint64(low: number, high: number): bigint {
  halves[0] = low;
  halves[1] = high;
  return whole[0] as bigint;
}
