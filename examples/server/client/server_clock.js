// Which tick the server is at, from its answers to pings. Of the last few the quickest tells best; the slowest says how far ahead
// a client has to be so that its commands arrive in time.

const KEPT = 8;

/** Ticks ahead beyond the way to the server: for the ticks that are whole numbers, and for frames of the page. */
const MARGIN = 2;

export class ServerClock {
  #tickMs;
  /** The tick that the server was at, at a time. */
  #start;
  /** @type {{ ping: number, tick: number, now: number }[]} tick: at the time `now` */
  #samples = [];

  /** Until the first answer: the server is at this tick now. Times are in milliseconds. */
  constructor(tickMs, tick, now) {
    this.#tickMs = tickMs;
    this.#start = { ping: 0, tick, now };
  }

  /** An answer to what was sent at a time. */
  add(sent, tick, now) {
    const ping = Math.max(now - sent, 0);
    this.#samples.push({ ping, tick: tick + ping / 2 / this.#tickMs, now });
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** Milliseconds there and back; 0 until the first answer. */
  get ping() {
    return this.#samples.at(-1)?.ping ?? 0;
  }

  /** Where the server is at a time, with the part of a tick that has gone by. */
  tickAt(now) {
    const best = this.#samples.reduce((a, b) => (b.ping <= a.ping ? b : a), this.#samples[0] ?? this.#start);
    return best.tick + (now - best.now) / this.#tickMs;
  }

  /** Where a client has to be, so that what it sends arrives before its tick. */
  clientTickAt(now) {
    const slowest = Math.max(0, ...this.#samples.map(({ ping }) => ping));
    return this.tickAt(now) + slowest / 2 / this.#tickMs + MARGIN;
  }
}
