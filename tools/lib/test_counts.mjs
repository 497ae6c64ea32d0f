// How many test cases passed and failed, read from what the test runners wrote.
import { readFileSync } from 'node:fs';

export class TestCounts {
  passed = 0;
  failed = 0;
  skipped = 0;

  add({ passed, failed, skipped }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }

  toString() {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}

const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);

/** One program of ctest: the cases that cmocka counted in it, or the program itself as one case. */
function countProgram(text, failed) {
  const cases = {
    passed: sum(text, /\[ {2}PASSED {2}\] (\d+) test/g),
    failed: sum(text, /\[ {2}FAILED {2}\] (\d+) test/g),
    skipped: sum(text, /\[ {2}SKIPPED \] (\d+) test/g),
  };
  if (failed) {
    cases.failed = Math.max(cases.failed, 1);
  } else if (cases.passed + cases.skipped === 0) {
    cases.passed = 1;
  }
  return cases;
}

/** The cases in a file that ctest --output-junit wrote. */
export function countCtest(file) {
  const counts = new TestCounts();
  for (const [text, status] of readFileSync(file, 'utf8').matchAll(/<testcase [^>]*status="(\w+)"[^]*?<\/testcase>/g)) {
    counts.add(countProgram(text, status === 'fail'));
  }
  return counts;
}

/** The cases in a file that node --test wrote as TAP. */
export function countTap(file) {
  const text = readFileSync(file, 'utf8');
  const counts = new TestCounts();
  counts.add({
    passed: sum(text, /^# pass (\d+)$/gm),
    failed: sum(text, /^# (?:fail|cancelled) (\d+)$/gm),
    skipped: sum(text, /^# (?:skipped|todo) (\d+)$/gm),
  });
  return counts;
}
