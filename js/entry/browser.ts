// The entry for browsers, their workers and bundlers: the module lies beside this file and is fetched.
import { createInit, fetchSource, type WasmSource } from '../loader.js';

export * from '../public.js';

/**
 * Loads the WebAssembly module; await it before anything else. Further calls do nothing, calls that overlap share one
 * load, and after a failure the next call tries again.
 *
 * @param source Where `onepath.wasm` is: a URL or string (in Node.js also a path), a `Request`, a `Response`, the bytes, a
 *   compiled `WebAssembly.Module`, or a promise of one of these. Without it the file that came with the package is used.
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when the server answers with an error, or with another module or version
 */
export const init: (source?: WasmSource | Promise<WasmSource>) => Promise<void> = /* @__PURE__ */ createInit({
  // Bundlers look for exactly this expression.
  defaultSource: () => new URL('./onepath.wasm', import.meta.url),
  open: fetchSource,
});
