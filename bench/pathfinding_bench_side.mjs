// The npm package pathfinding. A search uses its grid up, so each needs a clone: the time is measured with and without
// it. OnlyWhenNoObstacles is the rule against cutting corners, and octile the matching estimate.
import { createRequire } from 'node:module';
import { countSteps } from './path_price.mjs';

const require = createRequire(import.meta.url);

export function createSide() {
  const library = require('pathfinding');
  return { version: require('pathfinding/package.json').version, load: (row) => load(library, row) };
}

function makeFinder({ AStarFinder, DiagonalMovement, Heuristic }, connectivity) {
  return connectivity === 8
    ? new AStarFinder({ diagonalMovement: DiagonalMovement.OnlyWhenNoObstacles, heuristic: Heuristic.octile })
    : new AStarFinder({ diagonalMovement: DiagonalMovement.Never, heuristic: Heuristic.manhattan });
}

function load(library, { matrix, queries, connectivity }) {
  const grid = new library.Grid(matrix);
  const finder = makeFinder(library, connectivity);
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
