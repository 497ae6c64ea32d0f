// What users write, for the compiler only: every public name is used, and what must not compile is marked.
import {
  type Cell,
  Grid,
  GridFormatError,
  type GridOptions,
  type GridPath,
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
