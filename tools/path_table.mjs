// The main job: finds paths on a map in every way that exists, natively and in WebAssembly, compares the two bit by bit,
// and draws the map with the path.
//
//   node tools/path_table.mjs [MAP [SCENARIOS]]
//
// MAP is a Moving AI .map file or a picture of '.', '#' and '1' to '9'; without it the map is one of the project's own.
// SCENARIOS is a Moving AI .scen file, by default MAP.scen when there is one: every scenario is answered on both sides by
// every algorithm, and compared with the published length as precisely as the file prints it; for the algorithms that are
// not optimal a sample, whose mean quotient is printed. Exits with 1 when anything differs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buildDir, isMain } from './lib/project.mjs';
import { drawMap } from './path_table/map_drawing.mjs';
import * as nativeSide from './path_table/native_side.mjs';
import { pathCases, scenarioCases } from './path_table/path_cases.mjs';
import { describePrecision } from './path_table/printed_precision.mjs';
import { checkScenarios } from './path_table/scenario_check.mjs';
import { textTable } from './path_table/text_table.mjs';
import * as wasmSide from './path_table/wasm_side.mjs';

const maxListed = 12;

/** The map to work on: { name, file, ends? }. The project's own is written into the build folder. */
async function chooseMap(mapArgument) {
  if (mapArgument !== undefined) {
    return { name: basename(mapArgument), file: resolve(mapArgument) };
  }
  const { rows, ends } = await nativeSide.generateMap();
  const folder = join(buildDir, 'path_table');
  const file = join(folder, 'rooms_and_corridors.txt');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${rows.join('\n')}\n`);
  return { name: 'rooms and corridors, generated', file, ends };
}

function chooseScenarios(mapArgument, scenarioArgument) {
  if (scenarioArgument !== undefined) {
    return resolve(scenarioArgument);
  }
  const beside = mapArgument === undefined ? undefined : resolve(`${mapArgument}.scen`);
  return beside !== undefined && existsSync(beside) ? beside : undefined;
}

/** Same status, cost bits, counts, every cell and every expanded cell in order. */
function sameBits(native, wasm) {
  const facts = ['status', 'costBits', 'expanded', 'iterations'];
  const lists = ['cells', 'expandedCells'];
  return (
    facts.every((fact) => native[fact] === wasm[fact]) &&
    lists.every((list) => native[list].length === wasm[list].length) &&
    lists.every((list) => native[list].every((value, i) => value === wasm[list][i]))
  );
}

const microseconds = (value) => value.toFixed(value < 100 ? 1 : 0);

function printTable(native, wasm) {
  const columns = [
    { title: 'search', left: true },
    { title: 'status', left: true },
    { title: 'cost' },
    { title: 'cells' },
    { title: 'expanded' },
    { title: 'native µs' },
    { title: 'wasm µs' },
    { title: 'ratio' },
    { title: 'bits', left: true },
  ];
  const rows = pathCases.map(({ label }, i) => [
    label,
    wasm[i].status,
    Number.isFinite(wasm[i].cost) ? wasm[i].cost.toFixed(4) : '-',
    String(wasm[i].cellCount),
    String(wasm[i].expanded),
    microseconds(native[i].microseconds),
    microseconds(wasm[i].microseconds),
    (wasm[i].microseconds / native[i].microseconds).toFixed(2),
    sameBits(native[i], wasm[i]) ? 'equal' : 'DIFFER',
  ]);
  console.log(textTable(columns, rows));
}

function drawFirstPath(grid, wasm) {
  const picture = {
    width: grid.width,
    height: grid.height,
    areas: grid.cellsView,
    cells: wasm[0].cells,
    expandedCells: wasm[0].expandedCells,
  };
  // Terminals that do not know their size say 0.
  const { columns } = process.stdout;
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  console.log(`\n${drawMap(picture, { columns: columns || 80, colour })}`);
}

/** The table and the drawing of one query; true when both sides agree. */
async function showMap(map, ends) {
  const grid = wasmSide.readMap(readFileSync(map.file, 'utf8'));
  const [startX, startY, goalX, goalY] = ends;
  console.log(`${map.name}, ${grid.width} x ${grid.height}: from (${startX}, ${startY}) to (${goalX}, ${goalY})\n`);
  const native = await nativeSide.findPaths(map.file, ends, pathCases);
  const wasm = wasmSide.findPaths(grid, ends, pathCases);
  printTable(native, wasm);
  drawFirstPath(grid, wasm);
  grid.dispose();
  const equal = pathCases.filter((_, i) => sameBits(native[i], wasm[i])).length;
  console.log(
    `\n${equal} of ${pathCases.length} searches have the same bits natively and in WebAssembly: ` +
      'status, cost, every cell, every expansion in order.',
  );
  return equal === pathCases.length;
}

/** A progress line that is overwritten, on terminals. */
function progress(side, total) {
  let shown = 0;
  return (done) => {
    const now = performance.now();
    if (process.stdout.isTTY && (done === total || now - shown > 200)) {
      shown = now;
      process.stdout.write(`\r${side}: ${done} of ${total}${done === total ? '\n' : ''}`);
    }
  };
}

function list(title, rows) {
  if (rows.length === 0) {
    return;
  }
  console.log(`  ${title}:`);
  for (const { line, text, answer } of rows.slice(0, maxListed)) {
    const { startX, startY, goalX, goalY } = answer.scenario;
    const found = answer.status === 'found' ? `found ${answer.cost}` : answer.status;
    console.log(`    line ${line}: (${startX}, ${startY}) to (${goalX}, ${goalY}), published ${text}, ${found}`);
  }
  if (rows.length > maxListed) {
    console.log(`    and ${rows.length - maxListed} more`);
  }
}

/** What the plain A* of the first case says about the file. */
function summarise(scenarioFile, { precision, rows }, native, wasm) {
  const of = (verdict) => rows.filter((row) => row.verdict === verdict);
  const sum = (answers, fact) => answers.reduce((total, answer) => total + answer[fact], 0);
  const unequal = rows.filter((row) => !row.equal);
  const nativeTime = sum(native, 'microseconds') / 1e6;
  const wasmTime = sum(wasm, 'microseconds') / 1e6;
  const water = rows.filter((row) => row.water);
  console.log(
    `\n${basename(scenarioFile)}: ${rows.length} scenarios, lengths printed with ${describePrecision(precision)}`,
  );
  console.log(`  ${of('agrees').length} costs agree with the published length, ${of('differs').length} differ`);
  console.log(`  ${of('unreachable').length} unreachable, ${of('blocked').length} blocked, ${water.length} on water`);
  console.log(`  ${sum(wasm, 'expanded')} cells expanded`);
  console.log(
    `  native ${nativeTime.toFixed(3)} s, WebAssembly ${wasmTime.toFixed(3)} s, ratio ${(wasmTime / nativeTime).toFixed(2)}`,
  );
  console.log(`  ${rows.length - unequal.length} of ${rows.length} answers have the same bits on both sides`);
  list('unreachable (published as 0)', of('unreachable'));
  list('blocked (the start or goal is no walkable cell)', of('blocked'));
  list('on water (searched on a grid of the water alone)', water);
  list('DIFFERENT from the published length', of('differs'));
  list('DIFFERENT natively and in WebAssembly', unequal);
}

/** One line of the table of algorithms. */
function scenarioLine(label, { rows, ratio }, native, wasm) {
  const count = (verdict) => String(rows.filter((row) => row.verdict === verdict).length);
  const sum = (answers, fact) => answers.reduce((total, answer) => total + answer[fact], 0);
  const [nativeTime, wasmTime] = [native, wasm].map((answers) => sum(answers, 'microseconds') / 1e3);
  const expanded = sum(wasm, 'expanded');
  return [
    label,
    String(rows.length),
    count('agrees'),
    count('differs'),
    ratio.mean.toFixed(5),
    ratio.largest.toFixed(4),
    String(expanded),
    nativeTime.toFixed(1),
    wasmTime.toFixed(1),
    (wasmTime / nativeTime).toFixed(2),
    ((nativeTime * 1e6) / Math.max(1, expanded)).toFixed(0),
    rows.every((row) => row.equal) ? 'equal' : 'DIFFER',
  ];
}

function printScenarioTable(lines) {
  const titles = ['scenarios', 'agree', 'differ', 'mean/published', 'most', 'expanded'];
  const times = ['native ms', 'wasm ms', 'ratio', 'ns/expanded'];
  const columns = [{ title: 'search', left: true }, ...[...titles, ...times].map((title) => ({ title }))];
  console.log(`\n${textTable([...columns, { title: 'bits', left: true }], lines)}`);
}

/** Whole scenario files by every algorithm; true when all is as it should be. */
async function showScenarios(map, scenarioFile, count) {
  const lines = [];
  let fine = true;
  console.log('');
  for (const [index, { label, options, cost, most = Infinity }] of scenarioCases.entries()) {
    const stride = Math.ceil(count / most) || 1;
    const total = Math.ceil(count / stride);
    const way = { options, stride, relation: cost };
    const native = await nativeSide.answerScenarios(map.file, scenarioFile, way, progress(`${label}, native`, total));
    const wasm = wasmSide.answerScenarios(map.file, scenarioFile, way, progress(`${label}, WebAssembly`, total));
    const checked = checkScenarios(scenarioFile, way, native, wasm);
    const differing = checked.rows.filter((row) => row.verdict === 'differs' || !row.equal);
    lines.push(scenarioLine(label, checked, native, wasm));
    fine = differing.length === 0 && fine;
    if (index === 0) {
      summarise(scenarioFile, checked, native, wasm);
    } else {
      list(`${label}: DIFFERENT`, differing);
    }
  }
  printScenarioTable(lines);
  return fine;
}

/** The ends of the longest scenario whose start the map has as open ground. */
function longestScenario(map, scenarios) {
  const grid = wasmSide.readMap(readFileSync(map.file, 'utf8'));
  const open = scenarios.filter((s) => grid.isWalkable(s.startX, s.startY) && grid.isWalkable(s.goalX, s.goalY));
  grid.dispose();
  const longest = open.reduce((a, b) => (b.optimalLength > (a?.optimalLength ?? -1) ? b : a), undefined);
  return longest && [longest.startX, longest.startY, longest.goalX, longest.goalY];
}

export async function showPathTable([mapArgument, scenarioArgument]) {
  await wasmSide.init();
  const map = await chooseMap(mapArgument);
  const scenarioFile = chooseScenarios(mapArgument, scenarioArgument);
  const scenarios = scenarioFile === undefined ? [] : wasmSide.readScenarios(scenarioFile);
  const ends = map.ends ?? longestScenario(map, scenarios) ?? (await nativeSide.findEnds(map.file));
  const mapFine = await showMap(map, ends);
  const scenariosFine = scenarios.length === 0 || (await showScenarios(map, scenarioFile, scenarios.length));
  return mapFine && scenariosFine;
}

if (isMain(import.meta.url)) {
  try {
    process.exitCode = (await showPathTable(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error(`path table: ${error.message}`);
    process.exitCode = 1;
  }
}
