// The one instance of the module that everything in this package uses.
import { CallbackTable } from './callbacks.js';
import { OnePathLoadError, OnePathMemoryError, OnePathTypeError, Status, statusError } from './errors.js';
import { OpQueryFilter } from './layout.js';
import { Memory } from './memory.js';
import type { RawExports } from './raw_exports.js';

/** Set by the build from package.json. */
declare const ONEPATH_VERSION: string;

/** The version of the package, such as `'0.1.0'`. */
export const version: string = ONEPATH_VERSION;

/** Bytes for results that C writes through pointers. */
const OUT_SIZE = 256;

export class Core {
  readonly raw: RawExports;
  readonly memory: Memory;
  readonly callbacks: CallbackTable;
  /** Where calls leave small results; good until the next call. Eight-byte aligned. */
  readonly out: number;
  /** The OpGridPath of all grid queries: a query writes it as it returns, and it is copied at once. */
  readonly gridPath: number;
  /** The OpGraphPath of all graph queries, used in the same way. */
  readonly graphPath: number;
  /** The OpVoxelPath of all queries on voxel grids, used in the same way. */
  readonly voxelPath: number;
  /** The OpNavPath of all queries on navigation meshes, used in the same way. */
  readonly navPath: number;
  /** The OpQueryFilter of queries that do not call back: they read it before they return. */
  readonly navFilter: number;

  constructor(instance: WebAssembly.Instance, callbacks: CallbackTable) {
    this.raw = instance.exports as unknown as RawExports;
    this.raw._initialize?.();
    this.memory = new Memory(this.raw);
    this.callbacks = callbacks;
    this.out = this.memory.allocate(OUT_SIZE);
    this.gridPath = requireResult(this.raw.opw_grid_path_create());
    this.graphPath = requireResult(this.raw.opw_graph_path_create());
    this.voxelPath = requireResult(this.raw.opw_voxel_path_create());
    this.navPath = requireResult(this.raw.opw_nav_path_create());
    this.navFilter = this.memory.allocate(OpQueryFilter.size);
  }

  /** Throws the typed error for a status that is not OK. */
  check(status: number, rename?: Readonly<Record<string, string>>): void {
    if (status !== Status.ok) throw this.error(status, rename);
  }

  /** The result of a call that returns "or minus the status". */
  checked(result: number, rename?: Readonly<Record<string, string>>): number {
    if (result < 0) throw this.error(-result, rename);
    return result;
  }

  error(status: number, rename?: Readonly<Record<string, string>>): Error {
    const argument = this.memory.cString(this.raw.opw_error_argument());
    const message = this.memory.cString(this.raw.opw_error_message());
    return statusError(status, argument, message, rename);
  }
}

/** The address of a result that queries write to. */
function requireResult(pointer: number): number {
  if (pointer === 0) throw new OnePathMemoryError('memory: could not allocate the result of queries');
  return pointer >>> 0;
}

let current: Core | undefined;

export function isReady(): boolean {
  return current !== undefined;
}

/** The instance. Throws before init. */
export function core(): Core {
  if (current === undefined) {
    throw new OnePathTypeError(
      'not-initialized',
      '',
      'onepath-wasm is not initialized: call and await init() (or initSync) before anything else',
    );
  }
  return current;
}

/** What the module imports. The notice of growth needs no answer: views compare their buffer before use. */
export function moduleImports(callbacks: CallbackTable): WebAssembly.Imports {
  return { env: { ...callbacks.imports(), emscripten_notify_memory_growth: () => undefined } };
}

/** Makes an instance the current one, unless there is one already. */
export function adopt(instance: WebAssembly.Instance, callbacks: CallbackTable): void {
  if (current !== undefined) return;
  if (typeof instance.exports['opw_version'] !== 'function') {
    throw new OnePathLoadError('the WebAssembly module is not that of onepath-wasm');
  }
  const made = new Core(instance, callbacks);
  const found = made.memory.cString(made.raw.opw_version());
  if (found !== version) {
    throw new OnePathLoadError(
      `the WebAssembly module is of onepath-wasm ${found}, but the JavaScript is of ${version}`,
    );
  }
  current = made;
}
