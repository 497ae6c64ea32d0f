// What the benchmark concludes: prices, checks, rows.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkRow, meanRatio, publishedMismatches } from '../../bench/bench_checks.mjs';
import { BenchRows, median } from '../../bench/bench_rows.mjs';
import { countSteps, priceSteps } from '../../bench/path_price.mjs';

const steps = (cells) =>
  countSteps(
    cells.length,
    (i) => cells[i][0],
    (i) => cells[i][1],
  );

test('steps are counted and priced', () => {
  assert.deepEqual(
    steps([
      [0, 0],
      [1, 1],
      [2, 1],
      [2, 0],
    ]),
    [2, 1],
  );
  assert.deepEqual(steps([[3, 3]]), [0, 0]);
  assert.equal(steps([]), undefined);
  assert.throws(
    () =>
      steps([
        [0, 0],
        [2, 0],
      ]),
    /not neighbours/,
  );
  assert.throws(
    () =>
      steps([
        [0, 0],
        [0, 0],
      ]),
    /not neighbours/,
  );
  assert.equal(priceSteps([2, 1]), 2 + Math.SQRT2);
  assert.equal(priceSteps([2, 1], 1.4), 3.4);
  assert.equal(priceSteps(undefined), Infinity);
});

test('the median is of the sorted values', () => {
  assert.equal(median([10, 9, 1]), 9);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

const row = { id: 'grid/x/a-star-8', domain: 'grid' };
const native = [{ name: 'native', ours: true }, { costs: [3] }];
const wasm = (cost = 3) => [
  { name: 'wasm', ours: true },
  { costs: [cost], steps: [[3, 0]] },
];
const other = (theirs) => [{ name: 'other-1', ours: false }, { steps: [theirs] }];

test('sides that agree have no problem', () => {
  const { problems, mismatches } = checkRow(row, [native, wasm(), other([3, 0])]);
  assert.deepEqual(problems, []);
  assert.equal(mismatches.get('other-1'), 0);
});

test('other bits of ours are a problem', () => {
  assert.match(checkRow(row, [native, wasm(3.0000000000000004)]).problems[0], /wasm and native differ in query 0/);
});

test('a cheaper path of another library is a problem, a dearer one is counted', () => {
  assert.match(checkRow(row, [native, wasm(), other([2, 0])]).problems[0], /other-1 found 1 cheaper paths/);
  const { problems, mismatches, worst } = checkRow(row, [native, wasm(), other([6, 0])]);
  assert.deepEqual(problems, []);
  assert.equal(mismatches.get('other-1'), 1);
  assert.equal(worst.get('other-1'), 1);
  assert.equal(checkRow(row, [native, wasm(), other(undefined)]).mismatches.get('other-1'), 1);
});

test('sides without paths to compare are compared by their costs', () => {
  const ours = (cost) => [{ name: `side ${cost}`, ours: true }, { costs: [cost] }];
  assert.deepEqual(checkRow(row, [native, ours(3)]).problems, []);
  assert.match(checkRow(row, [native, ours(4)]).problems[0], /differ in query 0/);
});

/** A row whose scenario file publishes these lengths. */
function publish(context, relation, lengths) {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const scenarioFile = join(folder, 'x.map.scen');
  const lines = lengths.map((length) => `0 x.map 9 9 0 0 1 1 ${length}`);
  writeFileSync(scenarioFile, ['version 1', ...lines, ''].join('\n'));
  return { id: 'grid/x', relation, scenarioFile };
}

test('costs are held to what the algorithm promises about the published lengths', (context) => {
  const lengths = ['2.00000000', '4.00000000', '0.00000000'];
  const mismatches = (relation, costs) => publishedMismatches(publish(context, relation, lengths), costs);
  assert.equal(mismatches('equal', [2, 4, Infinity]), 0);
  assert.equal(mismatches('equal', [2, 4.1, 0]), 1);
  assert.equal(mismatches('equal', [1.9, Infinity, 0]), 2);
  assert.equal(mismatches('at-least', [2, 4.1, 0]), 0);
  assert.equal(mismatches('at-least', [1.9, 4.1, 0]), 1);
  assert.equal(mismatches('any', [1, 5, 0]), undefined);
  assert.equal(mismatches(undefined, [1, 5, 0]), undefined);
});

test('the mean quotient leaves out what has no length', (context) => {
  const lengths = ['2.00000000', '4.00000000', '0.00000000'];
  assert.equal(meanRatio(publish(context, 'at-least', lengths), [3, 4, 0]), 1.25);
  assert.equal(meanRatio(publish(context, 'equal', lengths), [3, 4, 0]), undefined);
});

test('rows are written in the format of the documentation', (context) => {
  const log = context.mock.method(console, 'log', () => {});
  const rows = new BenchRows('run1', 'grid');
  rows.add(row, 'side-1', 'search_time', 1.23456789012, 'ms');
  assert.deepEqual(log.mock.calls[0].arguments, ['ROW,grid,grid/x/a-star-8,side-1,search_time,1.23456789,ms']);
  assert.equal(
    rows.csv(),
    'run_id,suite,row_id,part,scenario,side,metric,value,unit\n' +
      'run1,grid,grid/x/a-star-8,grid,grid/x/a-star-8,side-1,search_time,1.23456789,ms\n',
  );
  assert.equal(rows.value(row, 'side-1', 'search_time'), 1.23456789012);
});
