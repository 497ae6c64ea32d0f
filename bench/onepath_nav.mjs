// Navigation meshes over tile maps through the npm package: the twins of nav_work.c, which says what each work is.
import { NavMesh } from '../dist/onepath.node.js';

export const navSettings = { agentRadius: 0.25, cellSize: 0.25 };

const middleOf = (x, y) => ({ x: x + 0.5, y: 0, z: y + 0.5 });

const countPolys = (mesh) => mesh.polygons().counts.length;

function makeMesh({ makeMatrix }) {
  const matrix = makeMatrix();
  const cells = Uint8Array.from(matrix.flat(), (wall) => 1 - wall);
  const map = { cells, width: matrix[0].length, height: matrix.length, cellSize: 1 };
  return NavMesh.build2D(map, navSettings);
}

const queries = {
  path(mesh, start, goal) {
    const path = mesh.findPath(start, goal);
    return { cost: path.length, expanded: path.expandedCount };
  },
  raycast: (mesh, start, goal) => ({ cost: mesh.raycast(start, goal).distance, expanded: 0 }),
  nearest(mesh, start, goal) {
    const middle = { x: (start.x + goal.x) * 0.5, y: 0, z: (start.z + goal.z) * 0.5 };
    const found = mesh.samplePosition(middle, 8);
    const [dx, dz] = found ? [found.x - middle.x, found.z - middle.z] : [0, 0];
    return { cost: found ? dx * dx + dz * dz : -1, expanded: 0 };
  },
};

/** What is timed, and the number that comes of it. */
function makeSteps(row, mesh) {
  const bytes = mesh.save();
  const counted = (made) => {
    const polys = countPolys(made);
    made.dispose();
    return polys;
  };
  return {
    build: [() => makeMesh(row), counted],
    save: [() => mesh.save(), (saved) => saved.length],
    load: [() => NavMesh.load(bytes), counted],
  }[row.work];
}

/** Loads a row: { run, close }. */
export function loadNav(row) {
  const mesh = makeMesh(row);
  const ask = queries[row.work];
  const runQueries = () => {
    let time = 0;
    let expanded = 0;
    const costs = [];
    for (const [startX, startY, goalX, goalY] of row.queries) {
      const [start, goal] = [middleOf(startX, startY), middleOf(goalX, goalY)];
      const begun = performance.now();
      const found = ask(mesh, start, goal);
      time += performance.now() - begun;
      expanded += found.expanded;
      costs.push(found.cost);
    }
    return { times: { search: time }, costs, expanded };
  };
  const runSteps = () => {
    const [step, judge] = makeSteps(row, mesh);
    const begun = performance.now();
    const made = step();
    const time = performance.now() - begun;
    return { times: { search: time }, costs: [judge(made)], expanded: 0 };
  };
  return { run: ask === undefined ? runSteps : runQueries, close: () => mesh.dispose() };
}
