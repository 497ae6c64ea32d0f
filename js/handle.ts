// The lifetime of an object of the C core: until dispose(), or until the garbage collector finds it forgotten, but never
// while something that uses it is alive.
import { OnePathTypeError } from './errors.js';

export class Handle {
  readonly #name: string;
  readonly #destroy: (pointer: number) => void;
  readonly #address: number;
  #references = 1;
  #disposed = false;

  /** `name` is what messages call the object. */
  constructor(name: string, address: number, destroy: (pointer: number) => void) {
    this.#name = name;
    this.#address = address;
    this.#destroy = destroy;
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** The address of the object. Throws when it was disposed of. */
  get pointer(): number {
    if (this.#disposed) throw this.disposedError();
    return this.#address;
  }

  disposedError(): OnePathTypeError {
    return new OnePathTypeError('disposed', '', `this ${this.#name} was disposed of`);
  }

  /** Ends the life of the object for its user; its memory goes when nothing else retains it. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.release();
  }

  /** Keeps the memory, disposed of or not, until as many calls of release(). */
  retain(): void {
    this.#references++;
  }

  release(): void {
    if (--this.#references === 0) this.#destroy(this.#address);
  }
}

// Without dispose(): a search may go on for a promise that is still awaited.
const forgotten = /* @__PURE__ */ new FinalizationRegistry<Handle>((handle) => {
  handle.release();
});

/** Releases the handle when `owner` has been collected. The handle must not refer to its owner. */
export function watch(owner: object, handle: Handle): void {
  forgotten.register(owner, handle, handle);
}

export function unwatch(handle: Handle): void {
  forgotten.unregister(handle);
}
