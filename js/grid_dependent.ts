// What searches, replanners and flow fields have in common: they are built over a grid, keep it in memory, and call the
// callbacks of their options as long as they live.
import { CallbackFrame } from './callbacks.js';
import type { Core } from './core.js';
import { OnePathTypeError } from './errors.js';
import type { ReadOptions } from './grid_options.js';
import { Handle, unwatch, watch } from './handle.js';
import { restoreState, saveState, type StateKind } from './saved_state.js';

/** What an object over a grid is made from. */
export interface DependentParts {
  core: Core;
  grid: Handle;
  options: ReadOptions;
}

/** How C makes and frees such an object. */
interface DependentKind {
  /** What messages call it. */
  name: string;
  /** Leaves its address at `core.out`; returns the status. */
  create(grid: number, user: number): number;
  destroy: 'opw_grid_search_destroy' | 'opw_grid_replanner_destroy' | 'opw_grid_flow_field_destroy';
}

/**
 * What ends such an object. A function of its own, because the garbage collector's registry holds on to it: closures share
 * what all of them together refer to, and here that must not lead to the callbacks and from them to the owner.
 */
function destroyer(core: Core, grid: Handle, destroy: DependentKind['destroy'], user: number) {
  return (pointer: number): void => {
    core.raw[destroy](pointer);
    core.callbacks.remove(user);
    grid.release();
  };
}

export class GridDependent {
  readonly core: Core;
  readonly grid: Handle;
  readonly #handle: Handle;
  readonly #frame: CallbackFrame | undefined;
  readonly #user: number;

  /** `owner` is the object that users see; the one in C goes with it at the latest. */
  constructor(owner: object, { core, grid, options }: DependentParts, kind: DependentKind) {
    this.core = core;
    this.grid = grid;
    const frame = options.callbacks === undefined ? undefined : new CallbackFrame(options.callbacks);
    const user = frame === undefined ? 0 : core.callbacks.reserve();
    this.#frame = frame;
    this.#user = user;
    grid.retain();
    try {
      const create = () => kind.create(grid.pointer, user);
      core.check(frame === undefined ? create() : core.callbacks.run(user, frame, create));
    } catch (error) {
      core.callbacks.remove(user);
      grid.release();
      throw error;
    }
    this.#handle = new Handle(kind.name, core.memory.uint32(core.out), destroyer(core, grid, kind.destroy, user));
    watch(owner, this.#handle);
  }

  /** The address of the object. Throws when it or its grid was disposed of. */
  get pointer(): number {
    const { pointer } = this.#handle;
    if (this.grid.disposed) throw this.grid.disposedError();
    return pointer;
  }

  /** A call into C that may call back. Returns what C did, for the caller to check. */
  call<T>(use: (pointer: number) => T): T {
    const { pointer } = this;
    const frame = this.#frame;
    if (frame === undefined) return use(pointer);
    // The object stays in memory even if a callback disposes of it.
    this.#handle.retain();
    try {
      return this.core.callbacks.run(this.#user, frame, () => use(pointer));
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
  if ((parts as DependentParts | undefined)?.grid instanceof Handle) return;
  throw new OnePathTypeError('invalid-argument', '', `this class has no constructor for users: call ${maker}`);
}
