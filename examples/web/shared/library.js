// The library as the built site carries it, started once for every page.

import { init } from '../lib/onepath.js';

export * from '../lib/onepath.js';

export const ready = init(new URL('../lib/onepath.wasm', import.meta.url));
