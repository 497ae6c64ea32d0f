// Typed arrays that grow, for input that comes one by one: a million numbers must not become a million objects.

/** A list of 32-bit integers or doubles. */
export class NumberList<T extends Int32Array | Float64Array> {
  readonly #make: (length: number) => T;
  #array: T;
  #length = 0;

  /** `make` makes an array of a length. */
  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#array = make(64);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const larger = this.#make(this.#length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.#length++] = value;
  }

  /** The numbers, without a copy; the list is not to be used any more. */
  finish(): T {
    return this.#array.subarray(0, this.#length) as T;
  }
}

export const int32List = (): NumberList<Int32Array> => new NumberList((length) => new Int32Array(length));

export const float64List = (): NumberList<Float64Array> => new NumberList((length) => new Float64Array(length));
