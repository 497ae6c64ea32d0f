// The pure parts of the main job: how precisely lengths are printed, the verdicts, the drawing, the table; and the whole
// of it on small files where the native program is built.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildDir, root } from '../../tools/lib/project.mjs';
import { drawMap } from '../../tools/path_table/map_drawing.mjs';
import { findPrecision, tolerance } from '../../tools/path_table/printed_precision.mjs';
import { checkScenarios } from '../../tools/path_table/scenario_check.mjs';
import { textTable } from '../../tools/path_table/text_table.mjs';

test('a file with as many decimals in every line prints decimals', () => {
  assert.deepEqual(findPrecision(['2.41421356', '1.00000000']), { decimals: 8 });
  assert.deepEqual(findPrecision(['244.95', '0', '14.31']), { decimals: 2 });
});

test('a file whose decimals vary prints significant digits', () => {
  assert.deepEqual(findPrecision(['4.82843', '2307.97', '6', '0']), { significant: 6 });
  assert.deepEqual(findPrecision(['6', '12']), { significant: 2 });
  assert.deepEqual(findPrecision(['0.5', '0.0625']), { significant: 3 });
});

test('a cost agrees when it could have been rounded to the printed length', () => {
  const agrees = (cost, printed, precision) => Math.abs(cost - printed) <= tolerance(printed, precision);
  assert.ok(agrees(244.9549, 244.95, { decimals: 2 }));
  assert.ok(!agrees(244.9561, 244.95, { decimals: 2 }));
  assert.ok(agrees(2307.9749, 2307.97, { significant: 6 }));
  assert.ok(!agrees(2307.9761, 2307.97, { significant: 6 }));
  assert.ok(agrees(4.8284271247, 4.82843, { significant: 6 }));
  assert.ok(!agrees(4.82844, 4.82843, { significant: 6 }));
  assert.ok(agrees(0, 0, { decimals: 8 }));
});

const picture = {
  width: 4,
  height: 2,
  areas: [0, 255, 0, 1, 0, 0, 0, 0],
  cells: [0, 0, 0, 1, 1, 1],
  expandedCells: [0, 0, 0, 1, 2, 1],
};

test('a plain drawing has a character for each cell', () => {
  assert.deepEqual(drawMap(picture, { columns: 80, colour: false }).split('\n').slice(0, 2), ['S█ ░', '●G·']);
});

test('a coloured drawing has two cells in a character and ends every line without colour', () => {
  const [line] = drawMap(picture, { columns: 80, colour: true }).split('\n');
  assert.equal(line.split('▀').length - 1, 4);
  assert.ok(line.endsWith('\x1b[0m'));
});

test('a map wider than the terminal is drawn smaller and keeps its path', () => {
  const width = 100;
  const cells = Array.from({ length: width }, (_, x) => [x, 50]).flat();
  const wide = { width, height: 100, areas: new Uint8Array(10000), cells, expandedCells: [] };
  const lines = drawMap(wide, { columns: 40, colour: false }).split('\n');
  assert.equal(lines.filter((line) => line.length > 40 && !line.includes('open')).length, 0);
  assert.equal(lines[8], `S${'●'.repeat(32)}G`);
  assert.equal(lines.at(-1), 'one dot is 3 x 6 cells');
});

test('tables align words left and numbers right', () => {
  const columns = [{ title: 'name', left: true }, { title: 'n' }];
  assert.equal(
    textTable(columns, [
      ['a', '10'],
      ['longer', '5'],
    ]),
    'name     n\n------  --\na       10\nlonger   5',
  );
});

/** Checks answers of one side that stands for both, to every stride-th of these published lengths. */
function check(context, relation, lengths, costs, stride = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'x.map.scen');
  writeFileSync(file, `version 1\n${lengths.map((length) => `0 x.map 9 9 0 0 1 1 ${length}\n`).join('')}`);
  const answers = costs.map((cost, i) => {
    const scenario = { optimalLength: Number(lengths[i * stride]), startX: 0, startY: 0, goalX: 1, goalY: 1 };
    return { status: cost === Infinity ? 'no-path' : 'found', cost, scenario, startOpen: true, goalOpen: true };
  });
  return checkScenarios(file, { stride, relation }, answers, answers);
}

test('a verdict depends on what the algorithm promises', (context) => {
  const verdicts = (relation, ...costs) =>
    check(context, relation, ['2.00', '4.00', '0.00'], costs).rows.map((row) => row.verdict);
  assert.deepEqual(verdicts('equal', 2, 4.1, Infinity), ['agrees', 'differs', 'unreachable']);
  assert.deepEqual(verdicts('at-least', 1.9, 4.1, Infinity), ['differs', 'agrees', 'unreachable']);
  assert.deepEqual(verdicts('any', 1.9, 4.1, Infinity), ['agrees', 'agrees', 'unreachable']);
  assert.deepEqual(verdicts('any', Infinity, 4, Infinity), ['differs', 'agrees', 'unreachable']);
});

test('costs are compared with the published lengths as quotients', (context) => {
  const { ratio } = check(context, 'at-least', ['2.00', '4.00', '0.00'], [3, 4, Infinity]);
  assert.deepEqual(ratio, { mean: 1.25, largest: 1.5 });
});

test('a sample keeps the line numbers of the file', (context) => {
  const { rows } = check(context, 'equal', ['1.00', '2.00', '3.00', '4.00', '5.00'], [1, 3, 5], 2);
  assert.deepEqual(
    rows.map(({ line, verdict }) => [line, verdict]),
    [
      [2, 'agrees'],
      [4, 'agrees'],
      [6, 'agrees'],
    ],
  );
});

const native = existsSync(join(buildDir, 'release', 'path_table')) && existsSync(join(root, 'dist/onepath.node.js'));
const map = 'type octile\nheight 3\nwidth 5\nmap\n..@.W\n..@.W\n...@W\n';

/** Runs the main job on the map and a scenario file of these lines. */
function runOn(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-'));
  writeFileSync(join(folder, 'small.map'), map);
  writeFileSync(join(folder, 'small.map.scen'), `version 1\n${lines.map((line) => `${line}\n`).join('')}`);
  const result = spawnSync(process.execPath, [join(root, 'tools/path_table.mjs'), join(folder, 'small.map')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return result;
}

test('scenarios of every verdict', { skip: native ? false : 'the native program is not built' }, () => {
  const { status, stdout, stderr } = runOn([
    '0 small.map 5 3 0 0 1 2 2.41421356',
    '0 small.map 5 3 0 0 3 0 0.00000000',
    '0 small.map 5 3 2 0 0 0 7.00000000',
    '0 small.map 5 3 4 0 4 2 2.00000000',
  ]);
  assert.equal(stderr, '');
  assert.equal(status, 0, stdout);
  assert.match(stdout, /2 costs agree with the published length, 0 differ/);
  assert.match(stdout, /1 unreachable, 1 blocked, 1 on water/);
  assert.match(stdout, /4 of 4 answers have the same bits on both sides/);
});

test('a wrong length makes it fail', { skip: native ? false : 'the native program is not built' }, () => {
  const { status, stdout } = runOn(['0 small.map 5 3 0 0 1 2 2.41421366']);
  assert.equal(status, 1);
  assert.match(stdout, /DIFFERENT from the published length:\n {4}line 2: \(0, 0\) to \(1, 2\), published 2\.41421366/);
});
