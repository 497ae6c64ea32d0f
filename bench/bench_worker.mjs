// One side of the benchmark in a thread of its own, with its own heap and compiled code. It answers { row, repetitions,
// warmUp (milliseconds) } with { times: { part: [milliseconds of each repetition] }, costs, steps, expanded }.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { createSide } = await import(workerData.module);
const side = await createSide(workerData.options);

/** A map as the libraries take it: rows of 0 (open) and 1 (wall), and the queries. */
function readRow(row) {
  const text = readFileSync(row.mapFile, 'utf8');
  const lines = text.split(/\r?\n/);
  const matrix = lines
    .slice(4)
    .filter((line) => line !== '')
    .map((line) => Array.from(line, (terrain) => (terrain === '.' || terrain === 'G' || terrain === 'S' ? 0 : 1)));
  const queries = readFileSync(row.scenarioFile, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/).slice(4, 8).map(Number));
  return { text, matrix, queries, connectivity: row.connectivity };
}

let loaded = { id: undefined };

/** Loading is kept between the rounds of one row. */
function load(row) {
  if (loaded.id !== row.id) {
    loaded.search?.close();
    loaded = { id: row.id, search: side.load(readRow(row)) };
  }
  return loaded.search;
}

function measure({ row, repetitions, warmUp }) {
  const search = load(row);
  const warmUntil = performance.now() + warmUp;
  let result;
  do {
    result = search.run();
  } while (performance.now() < warmUntil);
  const times = {};
  for (let i = 0; i < repetitions; ++i) {
    for (const [part, time] of Object.entries(search.run().times)) {
      (times[part] ??= []).push(time);
    }
  }
  return { times, costs: result.costs, steps: result.steps, expanded: result.expanded };
}

parentPort.on('message', (request) => {
  try {
    parentPort.postMessage({ result: measure(request) });
  } catch (error) {
    parentPort.postMessage({ error: String(error.stack ?? error) });
  }
});
parentPort.postMessage({ ready: side.version });
