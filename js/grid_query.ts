// Running a query that may call back: the callbacks are known to the trampolines while it runs, and what one of them
// threw is thrown again once C has returned.
import { CallbackFrame, type Callbacks } from './callbacks.js';
import type { Core } from './core.js';
import type { Handle } from './handle.js';

/** `call` gets the number to pass as user. The object stays in memory even if a callback disposes of it. */
export function runQuery<T>(
  core: Core,
  handle: Handle,
  options: { readonly callbacks: Callbacks | undefined },
  call: (user: number) => T,
): T {
  if (options.callbacks === undefined) return call(0);
  const { callbacks } = core;
  const user = callbacks.reserve();
  handle.retain();
  try {
    return callbacks.run(user, new CallbackFrame(options.callbacks), () => call(user));
  } finally {
    callbacks.remove(user);
    handle.release();
  }
}
