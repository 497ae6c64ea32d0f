// The npm package pathfinding. A search uses its grid up, so each needs a clone: the time is measured with and without
// it. OnlyWhenNoObstacles is the rule against cutting corners, and octile the matching estimate.
import { createRequire } from 'node:module';
import { countSteps } from './path_price.mjs';

const require = createRequire(import.meta.url);

export function createSide() {
  const library = require('pathfinding');
  return { version: require('pathfinding/package.json').version, load: (row) => load(library, row) };
}

function makeFinder(library, { connectivity, algorithm }) {
  const { AStarFinder, JumpPointFinder, DiagonalMovement, Heuristic } = library;
  if (connectivity === 4) {
    return new AStarFinder({ diagonalMovement: DiagonalMovement.Never, heuristic: Heuristic.manhattan });
  }
  const options = { diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles, heuristic: Heuristic.octile };
  return algorithm === 'jps' ? new JumpPointFinder(options) : new AStarFinder(options);
}

function load(library, { makeMatrix, queries, options }) {
  const grid = new library.Grid(makeMatrix());
  const finder = makeFinder(library, options);
  const run = () => {
    let search = 0;
    let clone = 0;
    const steps = [];
    for (const query of queries) {
      const begun = performance.now();
      const copy = grid.clone();
      const cloned = performance.now();
      const path = finder.findPath(...query, copy);
      search += performance.now() - cloned;
      clone += cloned - begun;
      steps.push(
        countSteps(
          path.length,
          (i) => path[i][0],
          (i) => path[i][1],
        ),
      );
    }
    return { times: { search, 'with-clone': search + clone }, steps };
  };
  return { run, close() {} };
}
