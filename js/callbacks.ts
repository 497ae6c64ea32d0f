// Callbacks that the module calls while a query runs. An exception must not unwind through the frames of the module, so
// the trampolines catch it, answer with a sentinel that ends the query, and the caller throws it once C has returned.
import { wrongType } from './arguments.js';
import type { Cell } from './cells.js';
import { joinUint64 } from './uint64.js';

export interface Callbacks {
  stepCost?: ((from: Cell, to: Cell, cost: number) => number) | undefined;
  blocked?: ((cell: Cell) => boolean) | undefined;
  cancelled?: (() => boolean) | undefined;
  /** Of graphs and voxel grids, which name nodes by number. Their wrappers check what users' callbacks answer. */
  nodeCost?: ((from: number, to: number, cost: number) => number) | undefined;
  nodeBlocked?: ((node: number) => boolean) | undefined;
  nodeEstimate?: ((from: number, to: number) => number) | undefined;
  linkValid?: ((a: number, b: number) => boolean) | undefined;
  /** Of the filters of navigation meshes. */
  passes?: ((flags: number, area: number, poly: bigint) => boolean) | undefined;
}

/** The callbacks of one query, or of an object that calls them in all its life. */
export class CallbackFrame {
  readonly callbacks: Callbacks;
  /** In a box, because anything can be thrown, undefined included. */
  #thrown: { readonly value: unknown } | undefined;

  constructor(callbacks: Callbacks) {
    this.callbacks = callbacks;
  }

  caught(value: unknown): void {
    this.#thrown ??= { value };
  }

  rethrow(): void {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    if (thrown !== undefined) throw thrown.value;
  }
}

/**
 * The frames of all calls in progress, by the number that the module hands back as `user`. A frame is here only while a
 * call runs: callbacks often refer to the object that they were given to, and then nothing must keep both in memory.
 */
export class CallbackTable {
  readonly #frames = new Map<number, CallbackFrame | undefined>();
  #next = 1;

  /** A number that nothing else uses until remove(). 0 stands for no callbacks. */
  reserve(): number {
    while (this.#frames.has(this.#next)) this.#next = (this.#next % 0x7fffffff) + 1;
    const user = this.#next;
    this.#next = (user % 0x7fffffff) + 1;
    this.#frames.set(user, undefined);
    return user;
  }

  remove(user: number): void {
    this.#frames.delete(user);
  }

  /** Makes a call into the module that may call back, and throws what a callback threw once it has returned. */
  run<T>(user: number, frame: CallbackFrame, call: () => T): T {
    // A callback may use its own object again; the module refuses that, but the outer call goes on.
    const outer = this.#frames.get(user);
    this.#frames.set(user, frame);
    try {
      const result = call();
      frame.rethrow();
      return result;
    } finally {
      this.#frames.set(user, outer);
    }
  }

  /** What the module imports. */
  imports(): WebAssembly.ModuleImports {
    return {
      onepath_step_cost: (user: number, fromX: number, fromY: number, toX: number, toY: number, cost: number) =>
        this.#answerCost(user, 'stepCost', (callbacks) =>
          callbacks.stepCost?.({ x: fromX, y: fromY }, { x: toX, y: toY }, cost),
        ),
      onepath_blocked: (user: number, x: number, y: number) =>
        this.#answerFlag(user, 'blocked', (callbacks) => callbacks.blocked?.({ x, y })),
      onepath_cancelled: (user: number) => this.#cancelled(user),
      onepath_node_cost: (user: number, from: number, to: number, cost: number) =>
        this.#answerCost(user, 'cost', (callbacks) => callbacks.nodeCost?.(from, to, cost)),
      onepath_node_blocked: (user: number, node: number) =>
        this.#answerFlag(user, 'blocked', (callbacks) => callbacks.nodeBlocked?.(node)),
      onepath_node_estimate: (user: number, from: number, to: number) =>
        this.#answerNumber(user, 'heuristic', (callbacks) => callbacks.nodeEstimate?.(from, to)),
      onepath_link_valid: (user: number, a: number, b: number) =>
        this.#answerFlag(user, 'linkValid', (callbacks) => callbacks.linkValid?.(a, b)),
      onepath_nav_passes: (user: number, polyLow: number, polyHigh: number, flags: number, area: number) =>
        this.#answerFlag(user, 'passes', (callbacks) => callbacks.passes?.(flags, area, joinUint64(polyLow, polyHigh))),
    };
  }

  #frame(user: number): CallbackFrame {
    return this.#frames.get(user) as CallbackFrame;
  }

  /** NaN is the sentinel: what answers NaN has failed. */
  #answerNumber(user: number, name: string, ask: (callbacks: Callbacks) => unknown): number {
    const frame = this.#frame(user);
    try {
      const answer = ask(frame.callbacks);
      if (typeof answer !== 'number') throw wrongType(name, 'a function that returns a number', answer);
      return answer;
    } catch (error) {
      frame.caught(error);
      return NaN;
    }
  }

  /** NaN forbids a step just as +infinity does. */
  #answerCost(user: number, name: string, ask: (callbacks: Callbacks) => unknown): number {
    return this.#answerNumber(user, name, (callbacks) => {
      const answer = ask(callbacks);
      return Number.isNaN(answer) ? Infinity : answer;
    });
  }

  #answerFlag(user: number, name: string, ask: (callbacks: Callbacks) => unknown): number {
    const frame = this.#frame(user);
    try {
      return answerBoolean(ask(frame.callbacks), name) ? 1 : 0;
    } catch (error) {
      frame.caught(error);
      return 2;
    }
  }

  #cancelled(user: number): number {
    const frame = this.#frame(user);
    try {
      return answerBoolean(frame.callbacks.cancelled?.(), 'cancelled') ? 1 : 0;
    } catch (error) {
      frame.caught(error);
      return 1;
    }
  }
}

/** 0 and 1 count as booleans. A promise, say, would always be true, so it is an error. */
export function answerBoolean(answer: unknown, argument: string): boolean {
  if (typeof answer === 'boolean' || typeof answer === 'number') return Boolean(answer);
  throw wrongType(argument, 'a function that returns a boolean', answer);
}
