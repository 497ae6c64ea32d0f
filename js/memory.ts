// The linear memory of the module: views that survive its growth, and bytes that go in and come out in bulk.
import { OnePathMemoryError } from './errors.js';
import type { RawExports } from './raw_exports.js';

export class Memory {
  readonly #raw: RawExports;
  #bytes: Uint8Array;
  #ints: Int32Array;
  #doubles: Float64Array;
  #longs: BigUint64Array;

  constructor(raw: RawExports) {
    this.#raw = raw;
    this.#bytes = new Uint8Array(raw.memory.buffer);
    this.#ints = new Int32Array(raw.memory.buffer);
    this.#doubles = new Float64Array(raw.memory.buffer);
    this.#longs = new BigUint64Array(raw.memory.buffer);
  }

  get buffer(): ArrayBufferLike {
    return this.#raw.memory.buffer;
  }

  /** Growth detaches the old buffer, so no view may be kept across a call into the module. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.#raw.memory.buffer) this.#renew();
    return this.#bytes;
  }

  get ints(): Int32Array {
    if (this.#ints.buffer !== this.#raw.memory.buffer) this.#renew();
    return this.#ints;
  }

  get doubles(): Float64Array {
    if (this.#doubles.buffer !== this.#raw.memory.buffer) this.#renew();
    return this.#doubles;
  }

  get longs(): BigUint64Array {
    if (this.#longs.buffer !== this.#raw.memory.buffer) this.#renew();
    return this.#longs;
  }

  int32(pointer: number): number {
    return this.ints[pointer >>> 2] as number;
  }

  uint32(pointer: number): number {
    return this.int32(pointer) >>> 0;
  }

  float64(pointer: number): number {
    return this.doubles[pointer >>> 3] as number;
  }

  uint64(pointer: number): bigint {
    return this.longs[pointer >>> 3] as bigint;
  }

  setUint64(pointer: number, low: number, high: number): void {
    const { ints } = this;
    ints[pointer >>> 2] = low;
    ints[(pointer + 4) >>> 2] = high;
  }

  /** A copy of `count` 32-bit integers. */
  copyInts(pointer: number, count: number): Int32Array {
    return this.ints.slice(pointer >>> 2, (pointer >>> 2) + count);
  }

  copyDoubles(pointer: number, count: number): Float64Array {
    return this.doubles.slice(pointer >>> 3, (pointer >>> 3) + count);
  }

  /** A copy of `count` unsigned 64-bit integers. */
  copyUint64s(pointer: number, count: number): BigUint64Array {
    return this.longs.slice(pointer >>> 3, (pointer >>> 3) + count);
  }

  /** The text of `size` UTF-8 bytes. */
  text(pointer: number, size: number): string {
    return decoder.decode(this.bytes.subarray(pointer, pointer + size));
  }

  /** The text up to a zero byte. */
  cString(pointer: number): string {
    const address = pointer >>> 0;
    return this.text(address, this.bytes.indexOf(0, address) - address);
  }

  allocate(size: number): number {
    const pointer = size <= 0xffffffff ? this.#raw.opw_malloc(Math.max(size, 1)) >>> 0 : 0;
    if (pointer === 0) throw new OnePathMemoryError(`memory: could not allocate ${size} bytes`);
    return pointer;
  }

  free(pointer: number): void {
    this.#raw.opw_free(pointer);
  }

  /** Lends `size` bytes of the module for the time of a call. */
  withScratch<T>(size: number, use: (pointer: number) => T): T {
    const pointer = this.allocate(size);
    try {
      return use(pointer);
    } finally {
      this.free(pointer);
    }
  }

  /** Lends the module a copy of an array. */
  withCopy<T>(array: Uint8Array | Int32Array, use: (pointer: number, byteLength: number) => T): T {
    // An array over this very memory would be detached if the allocation made it grow.
    const source = array.buffer === this.#raw.memory.buffer ? array.slice() : array;
    const bytes = new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    return this.withScratch(bytes.byteLength, (pointer) => {
      this.bytes.set(bytes, pointer);
      return use(pointer, bytes.byteLength);
    });
  }

  /** Lends the module copies of arrays, which begin at addresses of whole doubles; 0 for one that is not there. */
  withCopies<T>(
    arrays: readonly (Int32Array | Float64Array | BigUint64Array | undefined)[],
    use: (pointers: number[]) => T,
  ): T {
    // As above: the allocation may detach an array over this very memory.
    const sources = arrays.map((array) => (array?.buffer === this.#raw.memory.buffer ? array.slice() : array));
    const sizes = sources.map((array) => Math.ceil((array?.byteLength ?? 0) / 8) * 8);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return this.withScratch(total, (base) => {
      let next = base;
      const pointers = sources.map((array, index) => {
        if (array === undefined) return 0;
        const pointer = next;
        this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), pointer);
        next += sizes[index] as number;
        return pointer;
      });
      return use(pointers);
    });
  }

  /** Lends the module a text as UTF-8. */
  withText<T>(text: string, use: (pointer: number, byteLength: number) => T): T {
    return this.withCopy(encoder.encode(text), use);
  }

  #renew(): void {
    const { buffer } = this.#raw.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#ints = new Int32Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#longs = new BigUint64Array(buffer);
  }
}

const decoder = /* @__PURE__ */ new TextDecoder();
const encoder = /* @__PURE__ */ new TextEncoder();
