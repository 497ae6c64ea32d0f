// Equal neighbours on a grid as one: squares side by side become runs, and equal runs of following lines rectangles. A level
// is mostly flat, so a hundred thousand squares are a few hundred rectangles.

/**
 * @typedef {object} Run
 * @property {number} line where it begins @property {number} lines how many
 * @property {number} begin @property {number} end the places from begin to before end
 * @property {number} code what its squares have in common; below 2^24 where lines are joined
 */

export class RunMerger {
  #open = new Map();

  /** In the order of their lines. @type {Run[]} */
  runs = [];

  /** Line by line, and in each with at ascending; several squares may lie at one place. */
  add(line, at, code) {
    const last = this.#open.get(code);
    if (last?.line === line && last.end === at) {
      last.end++;
      return;
    }
    const run = { line, lines: 1, begin: at, end: at + 1, code };
    this.#open.set(code, run);
    this.runs.push(run);
  }
}

/** Places along a line, at most. */
const SIDE = 8192;

/** @param {Run[]} runs in the order of their lines @returns {Run[]} rectangles */
export function joinLines(runs) {
  const last = new Map();
  return runs.filter((run) => {
    const form = (run.code * SIDE + run.begin) * SIDE + run.end;
    const above = last.get(form);
    if (above && above.line + above.lines === run.line) {
      above.lines++;
      return false;
    }
    last.set(form, run);
    return true;
  });
}
