// What searches, replanners and flow fields have in common: they are built over another object, keep it in memory, and
// call the callbacks of their options as long as they live.
import { noConstructor } from './arguments.js';
import { CallbackFrame, type Callbacks } from './callbacks.js';
import type { Core } from './core.js';
import { Handle, unwatch, watch } from './handle.js';
import type { RawExports } from './raw_exports.js';
import { restoreState, saveState, type StateKind } from './saved_state.js';

/** What an object over another one is made from. */
export interface DependentParts {
  core: Core;
  /** What it is built over: a grid or a graph. */
  base: Handle;
  options: { readonly callbacks: Callbacks | undefined };
  /** What it uses beside that. It keeps this in memory too, disposed of or not. */
  uses?: readonly Handle[];
}

/** How C makes and frees such an object. */
interface DependentKind {
  /** What messages call it. */
  name: string;
  /** Leaves its address at `core.out`; returns the status. */
  create(base: number, user: number): number;
  destroy: Extract<keyof RawExports, `opw_${string}_destroy`>;
}

/**
 * What ends such an object. A function of its own, because the garbage collector's registry holds on to it: closures share
 * what all of them together refer to, and here that must not lead to the callbacks and from them to the owner.
 */
function destroyer(core: Core, kept: readonly Handle[], destroy: DependentKind['destroy'], user: number) {
  return (pointer: number): void => {
    core.raw[destroy](pointer);
    core.callbacks.remove(user);
    for (const handle of kept) handle.release();
  };
}

export class Dependent {
  readonly core: Core;
  readonly base: Handle;
  readonly #handle: Handle;
  readonly #frame: CallbackFrame | undefined;
  /** The number of its callbacks; 0 when it was made without any. */
  readonly user: number;

  /** `owner` is the object that users see; the one in C goes with it at the latest. */
  constructor(owner: object, { core, base, options, uses = [] }: DependentParts, kind: DependentKind) {
    this.core = core;
    this.base = base;
    const { pointer } = base; // throws when it was disposed of: then there is nothing to retain
    const frame = options.callbacks === undefined ? undefined : new CallbackFrame(options.callbacks);
    const user = frame === undefined ? 0 : core.callbacks.reserve();
    this.#frame = frame;
    this.user = user;
    const kept = [base, ...uses];
    for (const handle of kept) handle.retain();
    try {
      const create = () => kind.create(pointer, user);
      core.check(frame === undefined ? create() : core.callbacks.run(user, frame, create));
    } catch (error) {
      core.callbacks.remove(user);
      for (const handle of kept) handle.release();
      throw error;
    }
    this.#handle = new Handle(kind.name, core.memory.uint32(core.out), destroyer(core, kept, kind.destroy, user));
    watch(owner, this.#handle);
  }

  /** The address of the object. Throws when it or what it is built over was disposed of. */
  get pointer(): number {
    const { pointer } = this.#handle;
    if (this.base.disposed) throw this.base.disposedError();
    return pointer;
  }

  /** Whether neither the object nor what it is built over was disposed of. */
  get isAlive(): boolean {
    return !this.#handle.disposed && !this.base.disposed;
  }

  /** A call into C that may call back: the callbacks of the object, or others. Returns what C did, for the caller to check. */
  call<T>(use: (pointer: number) => T, frame: CallbackFrame | undefined = this.#frame): T {
    const { pointer } = this;
    if (frame === undefined) return use(pointer);
    // The object stays in memory even if a callback disposes of it.
    this.#handle.retain();
    try {
      return this.core.callbacks.run(this.user, frame, () => use(pointer));
    } finally {
      this.#handle.release();
    }
  }

  saveState(kind: StateKind, into: Uint8Array | undefined): Uint8Array {
    return saveState(this.core, kind, this.pointer, into);
  }

  restoreState(kind: StateKind, bytes: Uint8Array): void {
    this.call((pointer) => {
      restoreState(this.core, kind, pointer, bytes);
    });
  }

  dispose(): void {
    unwatch(this.#handle);
    this.#handle.dispose();
  }
}

/** Guards constructors that only this package may call. */
export function requireParts(parts: unknown, maker: string): void {
  if ((parts as DependentParts | undefined)?.base instanceof Handle) return;
  throw noConstructor(maker);
}
