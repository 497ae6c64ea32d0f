// The entry for Node.js, chosen by an export condition: the module lies beside this file and is read.
import { readFile } from 'node:fs/promises';

import { createInit, fetchSource, type RequestLike, type UrlLike, type WasmSource } from '../loader.js';

export * from '../public.js';

async function open(source: string | UrlLike | RequestLike): Promise<unknown> {
  const address = typeof source === 'string' ? source : 'href' in source ? source.href : source.url;
  if (address.startsWith('file:')) return readFile(new URL(address));
  // A scheme has two letters at least, "C:" is a drive.
  return /^[a-z][a-z0-9+.-]+:/i.test(address) ? fetchSource(source) : readFile(address);
}

export const init: (source?: WasmSource | Promise<WasmSource>) => Promise<void> = /* @__PURE__ */ createInit({
  defaultSource: () => new URL('./onepath.wasm', import.meta.url),
  open,
});
