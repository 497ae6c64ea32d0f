// Saved states on their way out of and into the module.
import { requireBytes } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';

/** The functions of one kind of object. */
export interface StateFunctions {
  size(pointer: number): number;
  save(pointer: number, buffer: number, capacity: number, needed: number): number;
  restore(pointer: number, bytes: number, size: number): number;
}

/** The state in `into`, a caller's array, or in a new one. */
export function saveState(core: Core, functions: StateFunctions, pointer: number, into: unknown): Uint8Array {
  const size = functions.size(pointer) >>> 0;
  const target = into === undefined ? new Uint8Array(size) : requireBytes(into, 'into');
  if (target.length < size) {
    throw new OnePathRangeError('into', `into must hold at least ${size} bytes, had ${target.length}`);
  }
  core.memory.withScratch(size, (buffer) => {
    core.check(functions.save(pointer, buffer, size, core.out));
    target.set(core.memory.bytes.subarray(buffer, buffer + size));
  });
  return target.subarray(0, size);
}

/** Returns the status, for the caller to check. */
export function restoreState(core: Core, functions: StateFunctions, pointer: number, bytes: unknown): number {
  return core.memory.withCopy(requireBytes(bytes, 'bytes'), (address, size) =>
    functions.restore(pointer, address, size),
  );
}
