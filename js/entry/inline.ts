// The entry for single-file pages and for bundlers without asset support: the module is in this file.
import { createInit, fetchSource, type WasmSource } from '../loader.js';

export * from '../public.js';

/** Set by the build. */
declare const ONEPATH_WASM_BASE64: string;

function inlineBytes(): Uint8Array {
  const binary = atob(ONEPATH_WASM_BASE64);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export const init: (source?: WasmSource | Promise<WasmSource>) => Promise<void> = /* @__PURE__ */ createInit({
  defaultSource: inlineBytes,
  open: fetchSource,
});
