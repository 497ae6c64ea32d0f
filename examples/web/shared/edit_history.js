// Undo and redo over whole states. States are values: whoever pushes one does not change it afterwards.

const MOST_STATES = 200;
const MOST_BYTES = 64 * 1024 * 1024;

export class EditHistory {
  #states;
  #at = 0;
  #sizeOf;

  /** @param {unknown} first @param {(state: any) => number} sizeOf bytes that a state keeps alive */
  constructor(first, sizeOf) {
    this.#states = [first];
    this.#sizeOf = sizeOf;
  }

  get current() {
    return this.#states[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** Makes a state the newest one; what had been undone is gone. */
  push(state) {
    this.#states.length = this.#at + 1;
    this.#states.push(state);
    let bytes = this.#states.reduce((sum, each) => sum + this.#sizeOf(each), 0);
    while (this.#states.length > 2 && (this.#states.length > MOST_STATES || bytes > MOST_BYTES)) {
      bytes -= this.#sizeOf(this.#states.shift());
    }
    this.#at = this.#states.length - 1;
  }

  /** Puts another state in the place of the current one. */
  amend(state) {
    this.#states[this.#at] = state;
  }

  undo() {
    if (this.canUndo) this.#at--;
    return this.current;
  }

  redo() {
    if (this.canRedo) this.#at++;
    return this.current;
  }
}
