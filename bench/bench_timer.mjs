// Times the parts of a repetition that count, with both clocks.

/** begin() and end() stand around each part. Milliseconds; processor time is of the whole process. */
export class Timer {
  time = 0;
  processor = 0;

  begin() {
    this.#usage = process.cpuUsage();
    this.#begun = performance.now();
  }

  end() {
    this.time += performance.now() - this.#begun;
    const { user, system } = process.cpuUsage(this.#usage);
    this.processor += (user + system) / 1e3;
  }

  /** The same around a function. */
  run(work) {
    this.begin();
    const result = work();
    this.end();
    return result;
  }

  #usage;
  #begun = 0;
}
