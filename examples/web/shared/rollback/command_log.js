// The commands of a rollback session by tick. Those of one tick are in the order of their players and, of one player, of their
// sequence numbers, whatever the order in which they arrived: so every peer applies them alike.

/**
 * @typedef {{ tick: number, player: number, sequence: number, command: unknown }} LoggedCommand player and sequence name a
 *   command within its tick
 */

const NONE = Object.freeze([]);

const compare = (a, b) => a.player - b.player || a.sequence - b.sequence;

function requireCount(value, name) {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be an integer of at least 0, was ${value}`);
}

/** Throws a RangeError for numbers that would not sort alike everywhere. */
export function checkCommand({ tick, player, sequence }) {
  requireCount(tick, 'tick');
  requireCount(player, 'player');
  requireCount(sequence, 'sequence');
}

export class CommandLog {
  /** @type {Map<number, LoggedCommand[]>} */
  #byTick = new Map();

  /** Those of a tick, in the order in which they are applied. Do not change the array. */
  at(tick) {
    return this.#byTick.get(tick) ?? NONE;
  }

  /** Whether it is new. @param {LoggedCommand} entry */
  add(entry) {
    const commands = [...this.at(entry.tick)];
    const next = commands.findIndex((other) => compare(other, entry) >= 0);
    if (next >= 0 && compare(commands[next], entry) === 0) return false;
    commands.splice(next < 0 ? commands.length : next, 0, entry);
    this.#byTick.set(entry.tick, commands);
    return true;
  }

  /** Whether it was there. */
  remove(tick, player, sequence) {
    const commands = this.at(tick);
    const rest = commands.filter((other) => compare(other, { player, sequence }) !== 0);
    this.#byTick.set(tick, rest);
    return rest.length < commands.length;
  }

  /** All from a tick on, in order. */
  from(tick) {
    const ticks = [...this.#byTick.keys()].filter((each) => each >= tick).sort((a, b) => a - b);
    return ticks.flatMap((each) => this.at(each));
  }

  forget(tick) {
    this.#byTick.delete(tick);
  }

  clear() {
    this.#byTick.clear();
  }
}
