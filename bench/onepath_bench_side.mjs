// OnePath in WebAssembly, as a user of the npm package has it. options.wasmFile is the module of one flavour.
import { readFileSync } from 'node:fs';
import { initSync, movingAi, version } from '../dist/onepath.node.js';
import { makeWork } from './onepath_work.mjs';
import { countSteps } from './path_price.mjs';

export function createSide({ wasmFile }) {
  initSync(readFileSync(wasmFile));
  return { version, load };
}

/** The steps of a path, for the rows in which others are compared. */
function stepsOf({ cells, cellCount }) {
  return countSteps(
    cellCount,
    (i) => cells[2 * i],
    (i) => cells[2 * i + 1],
  );
}

function load(row) {
  const grid = movingAi.parseMap(row.text);
  const close = () => grid.dispose();
  if (row.kind === 'work') {
    return { run: makeWork(grid, row), close };
  }
  const { queries, options, peers } = row;
  const run = () => {
    let time = 0;
    let expanded = 0;
    const costs = [];
    const steps = [];
    for (const [startX, startY, goalX, goalY] of queries) {
      const begun = performance.now();
      const path = grid.findPath({ x: startX, y: startY }, { x: goalX, y: goalY }, options);
      time += performance.now() - begun;
      expanded += path.expandedCount;
      costs.push(path.cost);
      if (peers.length > 0) {
        steps.push(stepsOf(path));
      }
    }
    return { times: { search: time }, costs, steps, expanded };
  };
  return { run, close };
}
