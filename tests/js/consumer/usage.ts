// What users write, for the compiler only: every public name is used, and what must not compile is marked.
import {
  type Cell,
  FlowField,
  type FlowStatus,
  Grid,
  type GridAlgorithm,
  GridFormatError,
  type GridOptions,
  type GridPath,
  GridReplanner,
  GridSearch,
  type GridSearchOptions,
  GridStateError,
  type HpaGraph,
  type HpaGraphOptions,
  init,
  initSync,
  movingAi,
  type MovingAiScenario,
  OnePathFormatError,
  OnePathMemoryError,
  type PathStatus,
  Random,
  version,
} from 'onepath-wasm';
import * as inline from 'onepath-wasm/inline';

export async function main(bytes: Uint8Array, module: object): Promise<void> {
  await init();
  await init('onepath.wasm');
  await init({ href: 'https://example.com/onepath.wasm' });
  await init(bytes);
  await init(Promise.resolve(bytes));
  await inline.init();
  initSync(bytes);
  initSync(module);
  // @ts-expect-error a number is no source
  await init(5);

  const grid: Grid = new Grid(4, 4, { space: { cellSize: 2 }, area: 1 });
  const options: GridOptions = { algorithm: 'a*', connectivity: 8, diagonals: 'no-squeezing', agentSize: 2 };
  const start: Cell = { x: 0, y: 0 };
  const path: GridPath = grid.findPath(start, [3, 3], {
    ...options,
    stepCost: (from: Cell, to: Cell, cost: number) => cost + from.x + to.y,
    blocked: (cell) => cell.x === 2,
  });
  const status: PathStatus = path.status;
  const cells: Int32Array = path.cells;
  const points: Float64Array = grid.findPathWithPoints(start, start).points;
  const later: GridPath = await grid.findPathAsync(start, start, {
    iterationsPerSlice: 10,
    signal: { aborted: false, reason: undefined },
  });
  grid.space = { originX: 1 };
  const size: number = grid.space.cellSize;
  const nearest: Cell | null = grid.nearestWalkable(start, { nearestRadius: 3 });
  const cost: bigint | null = grid.fixedCost(cells);
  const steps: { straight: number; diagonal: number } | null = grid.stepCounts([start, [1, 1]]);
  const hash: bigint = grid.contentHash();
  grid[Symbol.dispose]();
  // @ts-expect-error unknown options are errors
  grid.findPath(start, start, { algoritm: 'a*' });
  // @ts-expect-error unknown values too
  grid.findPath(start, start, { diagonals: 'sometimes' });
  // @ts-expect-error results are read-only
  path.cost = 3;
  // @ts-expect-error an instance of another entry is another class
  const mixed: inline.Grid = grid;

  const map: Grid = movingAi.parseMap('', { waterArea: 3 });
  const scenarios: MovingAiScenario[] = movingAi.parseScenarios(bytes);
  const text: string = movingAi.writeMap(map);
  const random = new Random(5n);
  const draws: number = random.nextDouble() + random.nextInt(6);
  const state: bigint = random.state;
  const error: OnePathFormatError = new GridFormatError();
  const code: 'out-of-memory' = new OnePathMemoryError().code;
  const all = [version, status, points, later, size, nearest, cost, steps, hash, mixed, scenarios, text, draws, state];
  all.push(error.code, code);
}

/** What is built over a grid. */
export async function dependents(grid: Grid, bytes: Uint8Array): Promise<unknown[]> {
  const searchOptions: GridSearchOptions = { algorithm: 'jps+', recordExpansions: true };
  const search: GridSearch = grid.createSearch(searchOptions);
  search.begin([0, 0], { x: 3, y: 3 });
  const status: PathStatus = search.step(5);
  const sofar: GridPath = search.path();
  search.restoreState(search.saveState(bytes));
  // @ts-expect-error these cannot be resumed
  grid.createSearch({ algorithm: 'theta*' });
  // @ts-expect-error nor run in slices
  await grid.findPathAsync([0, 0], [1, 1], { algorithm: 'hpa*' });
  // @ts-expect-error searches come from their grid
  new GridSearch();
  // @ts-expect-error and so do replanners
  new GridReplanner();

  const replanner: GridReplanner = grid.createReplanner([0, 0], [3, 3], { algorithm: 'lpa*', blocked: () => false });
  const algorithm: GridAlgorithm = replanner.algorithm;
  const planned: PathStatus = replanner.tryReplan(100);
  const cells: Int32Array = replanner.copyPath(new Int32Array(64));
  replanner.moveStart({ x: 1, y: 1 });
  replanner.setGoal([2, 2]);
  replanner.invalidate();
  replanner.invalidate([1, 1]);
  const ends: Cell[] = [replanner.start, replanner.goal];
  // @ts-expect-error the start is moved with moveStart
  replanner.start = { x: 0, y: 0 };

  const field: FlowField = grid.createFlowField([[3, 3], { x: 0, y: 3 }]);
  grid.createFlowField([1, 1]);
  grid.createFlowField(Int32Array.of(1, 1), { agentSize: 2 });
  const next: Cell | null = field.getNext([0, 0]);
  const direction: { x: number; y: number } = field.getDirection([0, 0]);
  const progress: FlowStatus = field.step(10);
  const views: [Float64Array, Int32Array] = [field.costsView, field.nextView];
  field[Symbol.dispose]();

  const graphOptions: HpaGraphOptions = { chunkSize: 8, connectivity: 4 };
  const graph: HpaGraph = grid.describeHpa(graphOptions);
  grid.findPath([0, 0], [3, 3], { algorithm: 'hpa*', hpaChunkSize: 8, hpaSmoothing: false });
  grid.findPath([0, 0], [3, 3], { algorithm: 'jps', experimentalImprovedPruning: true });
  grid.restoreState(grid.saveState());
  const twin: Grid = Grid.fromState(bytes);
  const error: OnePathFormatError = new GridStateError();
  return [status, sofar, algorithm, planned, cells, ends, next, direction, progress, views, graph, twin, error];
}
