// OnePath in WebAssembly, as a user of the npm package has it. options.wasmFile is the module of one flavour.
import { readFileSync } from 'node:fs';
import { initSync, movingAi, version } from '../dist/onepath.node.js';
import { countSteps } from './path_price.mjs';

export function createSide({ wasmFile }) {
  initSync(readFileSync(wasmFile));
  return { version, load };
}

function load({ text, queries, connectivity }) {
  const grid = movingAi.parseMap(text);
  const run = () => {
    let time = 0;
    let expanded = 0;
    const costs = [];
    const steps = [];
    for (const [startX, startY, goalX, goalY] of queries) {
      const begun = performance.now();
      const path = grid.findPath({ x: startX, y: startY }, { x: goalX, y: goalY }, { connectivity });
      time += performance.now() - begun;
      expanded += path.expandedCount;
      costs.push(path.cost);
      const { cells } = path;
      steps.push(
        countSteps(
          path.cellCount,
          (i) => cells[2 * i],
          (i) => cells[2 * i + 1],
        ),
      );
    }
    return { times: { search: time }, costs, steps, expanded };
  };
  return { run, close: () => grid.dispose() };
}
