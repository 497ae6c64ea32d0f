// A list of steps on the terminal: one line a step with its time, and the end of the output of one that failed.
const tailLines = 60;
const tailColumns = 240;

function tail(text) {
  const lines = text.trimEnd().split('\n');
  const skipped = lines.length - tailLines;
  const shown = skipped > 0 ? [`... ${skipped} lines before`, ...lines.slice(-tailLines)] : lines;
  return shown
    .map((line) => `    ${line.length > tailColumns ? `${line.slice(0, tailColumns)} ...` : line}`)
    .join('\n');
}

function printLine(mark, start, name, remark) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${mark} ${seconds} s  ${name}${remark ? `: ${remark}` : ''}`);
}

/** On a terminal, the name of the step that runs; gone when the step has its line. */
function showRunning(name) {
  if (!process.stdout.isTTY) {
    return () => {};
  }
  process.stdout.write(`...       s  ${name}`);
  return () => process.stdout.write('\r\x1b[K');
}

export class Steps {
  /** Names of the steps that failed, in order. */
  failed = [];
  #started = performance.now();

  get seconds() {
    return (performance.now() - this.#started) / 1000;
  }

  /**
   * Runs one step. action may return a short remark for the step's line. A step that throws is reported and gives
   * false, so that the steps that do not depend on it can go on.
   */
  async run(name, action) {
    const start = performance.now();
    const clear = showRunning(name);
    try {
      const remark = await action();
      clear();
      printLine('ok    ', start, name, remark);
      return true;
    } catch (error) {
      clear();
      this.failed.push(name);
      printLine('FAILED', start, name, error.message);
      if (error.output ?? error.name !== 'Error') {
        console.log(tail(error.output ?? error.stack));
      }
      return false;
    }
  }

  /** The same for a step that all others need: ends the program when it fails. */
  async need(name, action) {
    if (!(await this.run(name, action))) {
      console.log(`\nStopped at "${name}".`);
      process.exit(1);
    }
  }
}
