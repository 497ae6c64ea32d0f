// Compares the answers to a scenario file with each other and with the published lengths.
import { readFileSync } from 'node:fs';
import { findPrecision, tolerance } from './printed_precision.mjs';

const comparedFacts = ['status', 'costBits', 'expanded', 'iterations', 'cellCount', 'cellsHash', 'water'];

/** The line number and printed length of every scenario. */
export function readPrintedLengths(scenarioFile) {
  return readFileSync(scenarioFile, 'utf8')
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim().split(/\s+/).at(-1) }))
    .slice(1)
    .filter(({ text }) => text !== '');
}

/** What an answer means: 'agrees', 'unreachable', 'blocked', or 'differs'. */
function judge(answer, precision) {
  const { optimalLength, startX, startY, goalX, goalY } = answer.scenario;
  if (answer.status === 'found') {
    return Math.abs(answer.cost - optimalLength) <= tolerance(optimalLength, precision) ? 'agrees' : 'differs';
  }
  if (answer.status === 'no-path') {
    // Files print 0 for a goal that cannot be reached.
    return optimalLength === 0 && (startX !== goalX || startY !== goalY) ? 'unreachable' : 'differs';
  }
  const truly = answer.status === 'start-invalid' ? !answer.startOpen : !answer.goalOpen;
  return truly ? 'blocked' : 'differs';
}

/**
 * One entry a scenario: { line, text, verdict, water, equal, answer }. Throws when the sides or the file do not have the
 * same number of scenarios.
 */
export function checkScenarios(scenarioFile, native, wasm) {
  const printed = readPrintedLengths(scenarioFile);
  if (printed.length !== native.length || printed.length !== wasm.length) {
    throw new Error(
      `${scenarioFile} has ${printed.length} lines; native read ${native.length} scenarios, WebAssembly ${wasm.length}`,
    );
  }
  const precision = findPrecision(printed.map(({ text }) => text));
  const rows = printed.map(({ line, text }, i) => ({
    line,
    text,
    verdict: judge(wasm[i], precision),
    water: wasm[i].water,
    equal: comparedFacts.every((fact) => native[i][fact] === wasm[i][fact]),
    answer: wasm[i],
  }));
  return { precision, rows };
}
