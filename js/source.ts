// Files that the module parses, as callers pass them.
import { requireBytes } from './arguments.js';
import type { Core } from './core.js';

/** Lends the module a file that was given as text or UTF-8 bytes. */
export function withSource<T>(module: Core, source: unknown, use: (pointer: number, size: number) => T): T {
  if (typeof source === 'string') return module.memory.withText(source, use);
  return module.memory.withCopy(requireBytes(source, 'source'), use);
}

/** For `check`: what C calls text is source here. */
export const SOURCE: Readonly<Record<string, string>> = { text: 'source' };
