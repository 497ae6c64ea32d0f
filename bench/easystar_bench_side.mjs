// The npm package easystarjs, in its synchronous mode. It prices a diagonal step at 1.4, not sqrt(2): its paths are judged
// by that price (bench_checks.mjs).
import { createRequire } from 'node:module';
import { countSteps } from './path_price.mjs';

const require = createRequire(import.meta.url);

export function createSide() {
  const library = require('easystarjs');
  return { version: require('easystarjs/package.json').version, load: (row) => load(library, row) };
}

function load(library, { makeMatrix, queries, options }) {
  const finder = new library.js();
  finder.setGrid(makeMatrix());
  finder.setAcceptableTiles([0]);
  finder.enableSync();
  if (options.connectivity !== 4) {
    finder.enableDiagonals();
    finder.disableCornerCutting();
  }
  const run = () => {
    let search = 0;
    const steps = [];
    for (const query of queries) {
      let path;
      const begun = performance.now();
      finder.findPath(...query, (found) => (path = found ?? []));
      finder.calculate();
      search += performance.now() - begun;
      steps.push(
        countSteps(
          path.length,
          (i) => path[i].x,
          (i) => path[i].y,
        ),
      );
    }
    return { times: { search }, steps };
  };
  return { run, close() {} };
}
