// The states of the last ticks, in arrays that are used again and again.
import { fnv1a64 } from './fnv1a.js';

/** Room for a state to grow: a corridor gets longer, an agent is added. */
const SPARE = 1.25;

export class StateRing {
  #slots;

  /** @param {number} count how many ticks are kept */
  constructor(count) {
    this.#slots = Array.from({ length: count }, () => ({ tick: -1, bytes: new Uint8Array(0), size: 0, hash: null }));
  }

  /** Keeps the state that a crowd has now, and forgets that of `count` ticks ago. */
  save(tick, crowd) {
    const slot = this.#slots[tick % this.#slots.length];
    const size = crowd.stateSize;
    if (slot.bytes.length < size) slot.bytes = new Uint8Array(Math.ceil(size * SPARE));
    crowd.saveState(slot.bytes);
    Object.assign(slot, { tick, size, hash: null });
  }

  /** The bytes of a tick, good until its slot is used again; undefined when they are not kept. */
  stateAt(tick) {
    const slot = this.#slot(tick);
    return slot && slot.bytes.subarray(0, slot.size);
  }

  /** Their hash, computed when it is first asked for; undefined when they are not kept. */
  hashAt(tick) {
    const slot = this.#slot(tick);
    if (slot) slot.hash ??= fnv1a64(slot.bytes.subarray(0, slot.size));
    return slot?.hash;
  }

  clear() {
    for (const slot of this.#slots) slot.tick = -1;
  }

  #slot(tick) {
    const slot = this.#slots[tick % this.#slots.length];
    return slot?.tick === tick ? slot : undefined;
  }
}
