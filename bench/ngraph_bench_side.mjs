// The npm packages ngraph.graph and ngraph.path: A* (with the zero estimate Dijkstra) and NBA*, its search from both sides.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export function createSide() {
  const createGraph = require('ngraph.graph');
  const { aStar, nba } = require('ngraph.path');
  // It does not export its package.json.
  const { version } = JSON.parse(
    readFileSync(new URL('node_modules/ngraph.path/package.json', import.meta.url), 'utf8'),
  );
  return { version, load: (row) => load({ createGraph, aStar, nba }, row) };
}

const numbers = (line) => line.split(' ').slice(1).map(Number);

function readPositions(text) {
  return text === undefined
    ? undefined
    : text
        .split('\n')
        .filter((line) => line.startsWith('v '))
        .map((line) => numbers(line).slice(1));
}

const distance = ([ax, ay], [bx, by]) => Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);

/** Arcs with the weights of the row; of parallel ones, which the library has no room for, the cheapest. */
function makeGraph(createGraph, text, positions, byDistance) {
  const graph = createGraph();
  const { nodes } = /^p sp (?<nodes>\d+)/m.exec(text).groups;
  for (let node = 0; node < Number(nodes); ++node) {
    graph.addNode(node, positions && { position: positions[node] });
  }
  for (const line of text.split('\n').filter((one) => one.startsWith('a '))) {
    const [from, to, time] = numbers(line);
    const weight = byDistance ? distance(positions[from - 1], positions[to - 1]) : time;
    const link = graph.getLink(from - 1, to - 1);
    if (link) {
      link.data.weight = Math.min(link.data.weight, weight);
    } else {
      graph.addLink(from - 1, to - 1, { weight });
    }
  }
  return graph;
}

/** The row's estimate: none for Dijkstra's algorithm, else the distance over the top speed where there are positions. */
function makeHeuristic({ search, topSpeed }, positions) {
  if (positions === undefined || search.endsWith('dijkstra')) {
    return {};
  }
  return { heuristic: (a, b) => distance(a.data.position, b.data.position) / topSpeed };
}

function load({ createGraph, aStar, nba }, row) {
  const positions = readPositions(row.coordinateText);
  const graph = makeGraph(createGraph, row.text, positions, row.options.points === true);
  const makeFinder = row.search.startsWith('bidirectional') ? nba : aStar;
  const finder = makeFinder(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data.weight,
    ...makeHeuristic(row, positions),
  });
  const priceOf = (path) => {
    let cost = 0;
    for (let i = 1; i < path.length; ++i) {
      // ngraph lists a path from the goal back to the start.
      cost += graph.getLink(path[i].id, path[i - 1].id).data.weight;
    }
    return cost;
  };
  const run = () => {
    let time = 0;
    const costs = [];
    for (const [start, goal] of row.queries) {
      const begun = performance.now();
      const path = finder.find(start, goal);
      time += performance.now() - begun;
      costs.push(path.length === 0 ? Infinity : priceOf(path));
    }
    return { times: { search: time }, costs };
  };
  return { run, close() {} };
}
