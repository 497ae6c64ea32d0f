// Loading: from where the module comes, and init() and initSync(), which make it the one that the package uses.
import { tagOf, wrongType } from './arguments.js';
import { CallbackTable } from './callbacks.js';
import { adopt, isReady, moduleImports } from './core.js';
import { OnePathLoadError } from './errors.js';

/** The bytes of `onepath.wasm`. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** A compiled `WebAssembly.Module` of `onepath.wasm`. */
export type WasmModule = object;

/** A URL, as an object. */
export interface UrlLike {
  /** The whole URL. */
  readonly href: string;
}

/** A `Request` of the fetch API. */
export interface RequestLike {
  /** The URL to fetch. */
  readonly url: string;
  /** The method of HTTP. */
  readonly method: string;
}

/** A `Response` of the fetch API. */
export interface ResponseLike {
  /** Whether the status is in [200, 299]. */
  readonly ok: boolean;
  /** The status of HTTP. */
  readonly status: number;
  /** Where the response came from. */
  readonly url: string;
  /** The bytes of the body. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What {@link init} loads the module from. A string is a URL; in Node.js it may also be a path. */
export type WasmSource = string | UrlLike | RequestLike | ResponseLike | WasmBytes | WasmModule;

/** How an entry of the package finds what it is not given. */
export interface Platform {
  /** The source of init() without an argument. */
  defaultSource(): WasmSource;
  /** A Response or bytes for a URL or path. */
  open(source: string | UrlLike | RequestLike): Promise<unknown>;
}

/** Makes the init() of an entry. */
export function createInit(platform: Platform): (source?: WasmSource | Promise<WasmSource>) => Promise<void> {
  let pending: Promise<void> | undefined;
  return (source) => {
    if (isReady()) return Promise.resolve();
    // A failure is not kept, so that a later call can try again.
    pending ??= load(platform, source).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

async function load(platform: Platform, source: WasmSource | Promise<WasmSource> | undefined): Promise<void> {
  let given: unknown = (await source) ?? platform.defaultSource();
  if (isAddress(given)) given = await platform.open(given);
  const callbacks = new CallbackTable();
  adopt(await instantiate(given, moduleImports(callbacks)), callbacks);
}

async function instantiate(source: unknown, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if (isBytes(source)) return (await WebAssembly.instantiate(bytesOf(source), imports)).instance;
  if (isResponse(source)) {
    if (!source.ok) throw new OnePathLoadError(`could not load ${source.url}: status ${source.status}`);
    // Streaming needs the right media type, which not every server sends.
    if (source.headers.get('content-type')?.startsWith('application/wasm') === true) {
      return (await WebAssembly.instantiateStreaming(source, imports)).instance;
    }
    return (await WebAssembly.instantiate(await source.arrayBuffer(), imports)).instance;
  }
  if (isModule(source)) return WebAssembly.instantiate(source, imports);
  throw wrongType('source', 'a URL, string, Request, Response, bytes, WebAssembly.Module or a promise of one', source);
}

/**
 * Makes the package usable at once, from bytes or a compiled module: for workers that are sent a `WebAssembly.Module`,
 * and for tests. Browsers refuse to compile more than a few kilobytes on their main thread this way.
 * Does nothing when the package is ready already.
 *
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when it is another module or of another version
 */
export function initSync(source: WasmBytes | WasmModule): void {
  if (isReady()) return;
  if (!isModule(source) && !isBytes(source)) throw wrongType('source', 'bytes or a WebAssembly.Module', source);
  const module = isModule(source) ? source : new WebAssembly.Module(bytesOf(source));
  const callbacks = new CallbackTable();
  adopt(new WebAssembly.Instance(module, moduleImports(callbacks)), callbacks);
}

/** Fetches an address, as browsers do. */
export function fetchSource(source: string | UrlLike | RequestLike): Promise<Response> {
  return fetch(source as string | URL | Request);
}

function isModule(value: unknown): value is WebAssembly.Module {
  return tagOf(value) === 'WebAssembly.Module';
}

function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return ArrayBuffer.isView(value) || tagOf(value) === 'ArrayBuffer';
}

/** V8 takes no DataView, though it is a buffer source. */
function bytesOf(source: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

function isResponse(value: unknown): value is Response {
  return tagOf(value) === 'Response';
}

function isAddress(value: unknown): value is string | UrlLike | RequestLike {
  return typeof value === 'string' || tagOf(value) === 'URL' || tagOf(value) === 'Request';
}
