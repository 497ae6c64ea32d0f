// Seeded random numbers.
import { requireInteger, wrongType } from './arguments.js';
import { type Core, core } from './core.js';
import { OpRandom } from './layout.js';
import { joinUint64, splitUint64 } from './uint64.js';

/** Set by the class, which alone can see its private members. */
let stateOf: (random: Random) => [low: number, high: number];
let setState: (random: Random, low: number, high: number) => void;

/**
 * A generator of random numbers (SplitMix64; Steele, Lea & Flood 2014). Equal states give equal sequences on every
 * platform. It is not for secrets.
 */
export class Random {
  #low = 0;
  #high = 0;

  static {
    stateOf = (random) => [random.#low, random.#high];
    setState = (random, low, high) => {
      random.#take(low, high);
    };
  }

  /**
   * @param seed 0n to 2^64 - 1
   * @throws TypeError when `seed` is not a bigint; RangeError when it is outside its range
   */
  constructor(seed: bigint) {
    const [low, high] = splitUint64(seed, 'seed');
    const { raw, memory, out } = core();
    raw.opw_random_seed(low, high, out);
    this.#take(memory.uint32(out), memory.uint32(out + 4));
  }

  /** Everything the generator knows, 0n to 2^64 - 1. Setting it continues from there. */
  get state(): bigint {
    return joinUint64(this.#low, this.#high);
  }

  set state(value: bigint) {
    this.#take(...splitUint64(value, 'state'));
  }

  /** A number in [0, 1) with 53 random bits. */
  nextDouble(): number {
    return this.#step((state) => core().raw.opw_random_double(state));
  }

  /**
   * An unbiased integer in [0, bound) (Lemire 2019).
   *
   * @param bound 1 to 2^53 - 1
   * @throws RangeError when `bound` is outside its range
   */
  nextInt(bound: number): number {
    requireInteger(bound, 'bound', 1, Number.MAX_SAFE_INTEGER);
    const high = Math.floor(bound / 0x100000000);
    return this.#step((state, result) => {
      core().raw.opw_random_below(state, bound >>> 0, high, result);
      const { memory } = core();
      return memory.uint32(result + 4) * 0x100000000 + memory.uint32(result);
    });
  }

  /** 64 random bits, 0n to 2^64 - 1. */
  nextBits(): bigint {
    return this.#step((state, result) => {
      core().raw.opw_random_next(state, result);
      return core().memory.uint64(result);
    });
  }

  /** Does nothing, for this object holds no memory of the module; it is here so that all objects can be used alike. */
  dispose(): void {
    return undefined;
  }

  /** The same as {@link Random.dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** The state lives here and visits the module for the time of a call, so there is nothing to dispose of. */
  #step<T>(use: (state: number, result: number) => T): T {
    const { memory, out } = core();
    memory.setUint64(out, this.#low, this.#high);
    const result = use(out, out + 8);
    this.#take(memory.uint32(out), memory.uint32(out + 4));
    return result;
  }

  #take(low: number, high: number): void {
    this.#low = low;
    this.#high = high;
  }
}

/** Lends a caller's generator to C, as an OpRandom. It has moved on when `use` returns. */
export function withRandom<T>(module: Core, random: unknown, use: (state: number) => T): T {
  if (!(random instanceof Random)) throw wrongType('random', 'a Random', random);
  const { memory } = module;
  return memory.withScratch(OpRandom.size, (state) => {
    memory.setUint64(state, ...stateOf(random));
    const result = use(state);
    setState(random, memory.uint32(state), memory.uint32(state + 4));
    return result;
  });
}
