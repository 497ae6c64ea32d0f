// The WebAssembly side of the path table: the npm package, as a user has it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { init, Grid, movingAi } from 'onepath-wasm';

/** A query is repeated for this long, at most maxRepeats times, after warming up; the best time counts. */
const repeatMilliseconds = 60;
const maxRepeats = 200;
const warmUpMilliseconds = 500;
const warmUpQueries = 50;

export { init };

export function readMap(text, options) {
  return text.startsWith('type') ? movingAi.parseMap(text, options) : Grid.fromText(text);
}

export function readScenarios(file) {
  return movingAi.parseScenarios(readFileSync(file));
}

function costBits(cost) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, cost);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

function facts(path, microseconds) {
  return {
    status: path.status,
    costBits: costBits(path.cost),
    expanded: path.expandedCount,
    iterations: path.iterations,
    cellCount: path.cellCount,
    microseconds,
  };
}

/** The best time of a query in microseconds. */
function timeQuery(query) {
  let best = Infinity;
  const first = performance.now();
  for (let i = 0; i < maxRepeats && performance.now() - first < repeatMilliseconds; ++i) {
    const begun = performance.now();
    query();
    best = Math.min(best, performance.now() - begun);
  }
  return best * 1000;
}

function setAreaCosts(grid, areaCosts) {
  for (const [area, cost] of Object.entries(areaCosts)) {
    grid.setAreaCost(Number(area), cost);
  }
}

/** A new field to the goal and the cells it leads through, with what a path has. */
function followField(grid, start, goal, options) {
  const field = grid.createFlowField(goal, options);
  const cost = field.getCost(start);
  const cells = [];
  for (let at = Number.isFinite(cost) ? start : null; at !== null; at = field.getNext(at)) {
    cells.push(at.x, at.y);
  }
  const status = Number.isFinite(cost) ? 'found' : 'no-path';
  const { settled } = field;
  field.dispose();
  return {
    status,
    cost,
    cells,
    cellCount: cells.length / 2,
    expandedCount: settled,
    iterations: settled,
    expandedCells: [],
  };
}

function plan(grid, start, goal, options) {
  const replanner = grid.createReplanner(start, goal, options);
  const path = replanner.replan();
  replanner.dispose();
  return path;
}

const ways = {
  'find-path': (grid, start, goal, options) => grid.findPath(start, goal, options),
  replanner: plan,
  'flow-field': followField,
};

/** The answers to every case. */
export function findPaths(grid, [startX, startY, goalX, goalY], cases) {
  const start = { x: startX, y: startY };
  const goal = { x: goalX, y: goalY };
  const warmUntil = performance.now() + warmUpMilliseconds;
  while (performance.now() < warmUntil) {
    cases.forEach(({ options, way = 'find-path' }) => ways[way](grid, start, goal, options));
  }
  return cases.map(({ options, areaCosts = {}, way = 'find-path' }) => {
    const find = ways[way];
    setAreaCosts(grid, areaCosts);
    const microseconds = timeQuery(() => find(grid, start, goal, options));
    const path = find(grid, start, goal, { ...options, recordExpansions: true });
    setAreaCosts(grid, Object.fromEntries(Object.keys(areaCosts).map((area) => [area, 1])));
    return {
      ...facts(path, microseconds),
      cost: path.cost,
      cells: [...path.cells],
      expandedCells: [...path.expandedCells],
    };
  });
}

function hashCells(cells) {
  const bytes = new DataView(new ArrayBuffer(cells.length * 4));
  cells.forEach((value, i) => bytes.setInt32(i * 4, value, true));
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The answers to every stride-th scenario, with hashes in place of cells. A scenario that starts on water is searched on a second
 * grid on which only water is open, as the published lengths have it.
 */
export function answerScenarios(mapFile, scenarioFile, { options, stride }, onLine) {
  const text = readFileSync(mapFile, 'utf8');
  const ground = readMap(text);
  const water = readMap(text, { groundArea: 255, swampArea: 255, waterArea: 0 });
  const scenarios = readScenarios(scenarioFile).filter((_, index) => index % stride === 0);
  const answer = (scenario) => {
    const onWater = water.isWalkable(scenario.startX, scenario.startY);
    const grid = onWater ? water : ground;
    const begun = performance.now();
    const start = { x: scenario.startX, y: scenario.startY };
    const path = grid.findPath(start, { x: scenario.goalX, y: scenario.goalY }, options);
    const microseconds = (performance.now() - begun) * 1000;
    return { onWater, grid, path, microseconds };
  };
  scenarios.slice(0, warmUpQueries).forEach(answer);
  const answers = scenarios.map((scenario, index) => {
    const { onWater, grid, path, microseconds } = answer(scenario);
    onLine(index + 1);
    return {
      ...facts(path, microseconds),
      water: onWater,
      cellsHash: hashCells(path.cells),
      cost: path.cost,
      scenario,
      startOpen: grid.isWalkable(scenario.startX, scenario.startY),
      goalOpen: grid.isWalkable(scenario.goalX, scenario.goalY),
    };
  });
  ground.dispose();
  water.dispose();
  return answers;
}
