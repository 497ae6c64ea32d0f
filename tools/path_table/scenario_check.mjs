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

/** Whether a cost is to a length what it should be ('equal', 'at-least' or 'any') as precisely as the length is printed. */
function isAsExpected(cost, length, relation, precision) {
  const error = tolerance(length, precision);
  return relation === 'any' || (cost >= length - error && (relation === 'at-least' || cost <= length + error));
}

/** What an answer means: 'agrees', 'unreachable', 'blocked', or 'differs'. */
function judge(answer, relation, precision) {
  const { optimalLength, startX, startY, goalX, goalY } = answer.scenario;
  if (answer.status === 'found') {
    return isAsExpected(answer.cost, optimalLength, relation, precision) ? 'agrees' : 'differs';
  }
  if (answer.status === 'no-path') {
    // Files print 0 for a goal that cannot be reached.
    return optimalLength === 0 && (startX !== goalX || startY !== goalY) ? 'unreachable' : 'differs';
  }
  const truly = answer.status === 'start-invalid' ? !answer.startOpen : !answer.goalOpen;
  return truly ? 'blocked' : 'differs';
}

/** How the costs of found paths compare with the published lengths: the mean and the largest quotient. */
function compareLengths(rows) {
  const ratios = rows
    .filter(({ answer }) => answer.status === 'found' && answer.scenario.optimalLength > 0)
    .map(({ answer }) => answer.cost / answer.scenario.optimalLength);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return { mean: ratios.length > 0 ? sum / ratios.length : 1, largest: ratios.reduce((a, b) => Math.max(a, b), 0) };
}

/**
 * { precision, rows, ratio }: one row a scenario, { line, text, verdict, water, equal, answer }, and how the costs compare with
 * the published lengths on the whole. Every stride-th line of the file was answered; relation is what a cost is to the published
 * length. Throws when the sides or the file do not have the same number of scenarios.
 */
export function checkScenarios(scenarioFile, { stride, relation }, native, wasm) {
  const all = readPrintedLengths(scenarioFile);
  const printed = all.filter((_, index) => index % stride === 0);
  if (printed.length !== native.length || printed.length !== wasm.length) {
    throw new Error(
      `${scenarioFile} has ${printed.length} lines; native read ${native.length} scenarios, WebAssembly ${wasm.length}`,
    );
  }
  const precision = findPrecision(all.map(({ text }) => text));
  const rows = printed.map(({ line, text }, i) => ({
    line,
    text,
    verdict: judge(wasm[i], relation, precision),
    water: wasm[i].water,
    equal: comparedFacts.every((fact) => native[i][fact] === wasm[i][fact]),
    answer: wasm[i],
  }));
  return { precision, rows, ratio: compareLengths(rows) };
}
