// The package as users import it, ready, with the module that ONEPATH_WASM names (a path) or the packaged one.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init } from 'onepath-wasm';

export * from 'onepath-wasm';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = new URL('../../../dist/', import.meta.url);
export const shippedWasm = fileURLToPath(new URL('onepath.wasm', dist));
export const wasmPath = process.env.ONEPATH_WASM ?? shippedWasm;
export const wasmBytes = readFileSync(wasmPath);

await init(wasmPath);

let copies = 0;

/** The package once more, with a state of its own: nothing is initialized in it. */
export function importCopy() {
  copies += 1;
  return import(`${new URL('onepath.node.js', dist)}?copy=${copies}`);
}

/** Reason to skip what tests the package and not the module, when the module under test is not the packaged one. */
export function skipUnlessShipped() {
  return wasmBytes.equals(readFileSync(shippedWasm)) ? false : 'the module under test is not the packaged one';
}

/** [[x, y], ...] of a flat array of pairs. */
export function pairs(flat) {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2], flat[i * 2 + 1]]);
}
