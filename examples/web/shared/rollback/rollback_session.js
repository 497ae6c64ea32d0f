// A crowd in a game that rolls back. The session keeps the states and the commands of the last ticks; a command that arrives late
// takes the crowd back to its tick and forward again, so that every peer with the same commands has the same states, bit for bit,
// however late they came. It has no clock and no network: whoever uses it says when a tick is over.
import { checkCommand, CommandLog } from './command_log.js';
import { StateRing } from './state_ring.js';

/**
 * What became of a command. `rerun`: how many ticks were made again because of it.
 *
 * - `'added'`, `'removed'`: done; the ticks after it are as if it had been so from the beginning
 * - `'duplicate'`: a command of this tick, player and sequence number was there; nothing has changed
 * - `'unknown'`: there is no such command to remove
 * - `'too-old'`: its tick is before {@link RollbackSession.oldest}; only a state from a peer can help
 *
 * @typedef {{ status: 'added' | 'removed' | 'duplicate' | 'unknown' | 'too-old', rerun: number }} Outcome
 */

export class RollbackSession {
  #crowd;
  #apply;
  #dt;
  #window;
  #states;
  #log = new CommandLog();
  #tick;
  #oldest;
  /** From here on the states are not those of the commands any more. */
  #changedFrom = Infinity;
  #isBatch = false;

  /**
   * @param {object} options
   * @param {import('onepath-wasm').Crowd} options.crowd as it is at `tick`. From now on only the session changes it
   * @param {(crowd: import('onepath-wasm').Crowd, command: any, player: number) => void} options.apply what a command does. It
   *   depends on nothing but its arguments. When it throws, the session stands before the tick of that command
   * @param {number} [options.dt] seconds of a tick
   * @param {number} [options.window] how many ticks one can roll back
   * @param {number} [options.tick] the number of the first tick
   */
  constructor({ crowd, apply, dt = 1 / 30, window = 120, tick = 0 }) {
    if (!Number.isSafeInteger(window) || window < 1)
      throw new RangeError(`window must be an integer of at least 1, was ${window}`);
    this.#crowd = crowd;
    this.#apply = apply;
    this.#dt = dt;
    this.#window = window;
    this.#states = new StateRing(window + 1);
    this.#begin(tick);
  }

  /** The tick that comes next. The crowd has the state before it. */
  get tick() {
    return this.#tick;
  }

  /** The earliest tick that can be rolled back to. */
  get oldest() {
    return this.#oldest;
  }

  /** Makes one tick: applies its commands and steps the crowd. */
  advance() {
    this.#settle();
    this.#makeTick();
  }

  /**
   * A command for any tick that is not too old, past ones included. Commands of one tick are applied in the order of their
   * players and sequence numbers.
   *
   * @returns {Outcome}
   */
  addCommand(tick, player, sequence, command) {
    const entry = { tick, player, sequence, command };
    checkCommand(entry);
    if (tick < this.#oldest) return { status: 'too-old', rerun: 0 };
    if (!this.#log.add(entry)) return { status: 'duplicate', rerun: 0 };
    return { status: 'added', rerun: this.#changed(tick) };
  }

  /**
   * Takes back a command: one that was guessed, and confirmed for another tick or refused.
   *
   * @returns {Outcome}
   */
  removeCommand(tick, player, sequence) {
    if (tick < this.#oldest) return { status: 'too-old', rerun: 0 };
    if (!this.#log.remove(tick, player, sequence)) return { status: 'unknown', rerun: 0 };
    return { status: 'removed', rerun: this.#changed(tick) };
  }

  /**
   * Commands that are added and removed in `change` roll back once, at its end, and not one by one.
   *
   * @returns {number} how many ticks were made again
   */
  batch(change) {
    let rerun;
    this.#isBatch = true;
    try {
      change();
    } finally {
      this.#isBatch = false;
      rerun = this.#settle();
    }
    return rerun;
  }

  /** All commands for ticks from this one on, in order, as `reset` takes them. */
  commandsFrom(tick) {
    return this.#log.from(tick);
  }

  /** The state before a tick, good until the next change; undefined when it is not kept or not reached. */
  stateAt(tick) {
    return tick <= this.#tick ? this.#states.stateAt(tick) : undefined;
  }

  /** The hash of that state, as crowd.stateHash() computes it; undefined when the state is not there. */
  hashAt(tick) {
    return tick <= this.#tick ? this.#states.hashAt(tick) : undefined;
  }

  /**
   * Goes on from the state of a peer: for those who join late, or whose hash differs. Nothing before it is kept.
   *
   * @param {number} tick
   * @param {Uint8Array} stateBytes the state before it
   * @param {Iterable<import('./command_log.js').LoggedCommand>} [commands] all that the peer knows for ticks from this one on
   * @throws CrowdStateError when the bytes are not a state of such a crowd, RangeError for wrong numbers; nothing has changed then
   */
  reset(tick, stateBytes, commands = []) {
    const entries = [...commands];
    checkCommand({ tick, player: 0, sequence: 0 });
    entries.forEach(checkCommand);
    this.#crowd.restoreState(stateBytes);
    this.#log.clear();
    this.#begin(tick);
    for (const entry of entries) {
      if (entry.tick >= tick) this.#log.add(entry);
    }
  }

  /** The state that the crowd has now is that before this tick, and the first that is kept. */
  #begin(tick) {
    this.#tick = tick;
    this.#oldest = tick;
    this.#changedFrom = Infinity;
    this.#states.clear();
    this.#states.save(tick, this.#crowd);
  }

  #changed(tick) {
    this.#changedFrom = Math.min(this.#changedFrom, tick);
    return this.#isBatch ? 0 : this.#settle();
  }

  /** Makes the ticks again whose commands have changed, and says how many. */
  #settle() {
    const from = this.#changedFrom;
    const now = this.#tick;
    this.#changedFrom = Infinity;
    if (from >= now) return 0;
    this.#tick = from;
    this.#crowd.restoreState(this.#states.stateAt(from));
    while (this.#tick < now) this.#makeTick();
    return now - from;
  }

  #makeTick() {
    try {
      for (const { command, player } of this.#log.at(this.#tick)) this.#apply(this.#crowd, command, player);
      this.#crowd.step(this.#dt);
    } catch (error) {
      this.#crowd.restoreState(this.#states.stateAt(this.#tick));
      throw error;
    }
    this.#tick += 1;
    this.#states.save(this.#tick, this.#crowd);
    if (this.#tick - this.#window > this.#oldest) this.#log.forget(this.#oldest++);
  }
}
