// One side of the benchmark in a thread of its own, with its own heap and compiled code. It answers { row, repetitions,
// warmUp (milliseconds) } with { times: { part: [milliseconds of each repetition] }, processor, wall, costs, steps, expanded,
// notes: { name: value } }.
// processor and wall are milliseconds of whole repetitions, or of the parts that a side timed; processor time is of the whole process,
// in which the other threads of the benchmark wait meanwhile.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { createSide } = await import(workerData.module);
const side = await createSide(workerData.options);

const numbersOf = (line) => line.trim().split(/\s+/).map(Number);

function readQueries(file) {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => numbersOf(line.trim().split(/\s+/).slice(4, 8).join(' ')));
}

/** A map as the libraries take it: rows of 0 (open) and 1 (wall), and the queries or the script of the work. */
function readGridRow(row) {
  const text = readFileSync(row.mapFile, 'utf8');
  const queries = row.kind === 'work' ? undefined : readQueries(row.scenarioFile);
  const script =
    row.kind === 'work' ? readFileSync(row.script, 'utf8').trimEnd().split('\n').map(numbersOf) : undefined;
  const makeMatrix = () =>
    text
      .split(/\r?\n/)
      .slice(4)
      .filter((line) => line !== '')
      .map((line) => Array.from(line, (terrain) => (terrain === '.' || terrain === 'G' || terrain === 'S' ? 0 : 1)));
  return { ...row, text, makeMatrix, queries, script };
}

function readVoxelRow(row) {
  const scenarios = readFileSync(row.scenarioFile, 'utf8').trimEnd().split('\n').slice(2);
  return {
    ...row,
    text: readFileSync(row.mapFile, 'utf8'),
    queries: scenarios.map((line) => numbersOf(line).slice(0, 6)),
  };
}

function readGraphRow(row) {
  const coordinateText = row.coordinateFile && readFileSync(row.coordinateFile, 'utf8');
  const queries = readFileSync(row.queryFile, 'utf8').trimEnd().split('\n').map(numbersOf);
  return { ...row, text: readFileSync(row.graphFile, 'utf8'), coordinateText, queries };
}

const asIs = (row) => row;
const readers = {
  voxel: readVoxelRow,
  graph: readGraphRow,
  build3d: asIs,
  tilecache: asIs,
  orca: asIs,
  crowd: asIs,
};
const readRow = (row) => readers[row.domain]?.(row) ?? readGridRow(row);

let loaded = { id: undefined };

/** Loading is kept between the rounds of one row. */
function load(row) {
  if (loaded.id !== row.id) {
    loaded.search?.close();
    loaded = { id: row.id, search: side.load(readRow(row)) };
  }
  return loaded.search;
}

function repeat(search, measured) {
  const before = process.cpuUsage();
  const begun = performance.now();
  const result = search.run();
  measured.wall.push(result.wall ?? performance.now() - begun);
  const { user, system } = process.cpuUsage(before);
  measured.processor.push(result.processor ?? (user + system) / 1e3);
  for (const [part, time] of Object.entries(result.times)) {
    (measured.times[part] ??= []).push(time);
  }
}

function measure({ row, repetitions, warmUp }) {
  const search = load(row);
  const warmUntil = performance.now() + warmUp;
  let result;
  do {
    result = search.run();
  } while (performance.now() < warmUntil);
  const measured = { times: {}, processor: [], wall: [] };
  for (let i = 0; i < repetitions; ++i) {
    repeat(search, measured);
  }
  const { costs, steps, expanded, notes } = result;
  return { ...measured, costs, steps, expanded, notes };
}

parentPort.on('message', (request) => {
  try {
    parentPort.postMessage({ result: measure(request) });
  } catch (error) {
    parentPort.postMessage({ error: String(error.stack ?? error) });
  }
});
parentPort.postMessage({ ready: side.version });
