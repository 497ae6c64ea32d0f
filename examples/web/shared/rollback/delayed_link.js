// A way for messages that takes its time: what a network does to them, to be seen and tested without one. Times are numbers of
// any unit, ticks or milliseconds, that the user gives; delays are drawn from a seed, so that a run can be repeated.

export class DelayedLink {
  /** How long every message takes at least. May be changed at any time, for those that are sent from then on. */
  delay;
  /** By how much it may be longer. */
  jitter;
  #ordered;
  #state;
  /** Those under way, in the order of their arrival. */
  #pending = [];
  #latest = -Infinity;

  /**
   * @param {object} [options]
   * @param {number} [options.delay]
   * @param {number} [options.jitter]
   * @param {boolean} [options.ordered] false: messages overtake each other, as datagrams do
   * @param {number} [options.seed] 32 bits
   */
  constructor({ delay = 0, jitter = 0, ordered = true, seed = 1 } = {}) {
    this.delay = delay;
    this.jitter = jitter;
    this.#ordered = ordered;
    this.#state = seed >>> 0;
  }

  /** How many messages are under way. */
  get pending() {
    return this.#pending.length;
  }

  send(message, now) {
    let due = now + this.delay + this.jitter * this.#draw();
    if (this.#ordered) due = Math.max(due, this.#latest);
    this.#latest = due;
    const next = this.#pending.findIndex((other) => other.due > due);
    this.#pending.splice(next < 0 ? this.#pending.length : next, 0, { due, message });
  }

  /** The messages that have arrived, each once. */
  receive(now) {
    const next = this.#pending.findIndex(({ due }) => due > now);
    return this.#pending.splice(0, next < 0 ? this.#pending.length : next).map(({ message }) => message);
  }

  /** In [0, 1): a 32-bit counter, mixed. */
  #draw() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000;
  }
}
