// What users write, for the compiler only: every public name is used, and what must not compile is marked.
import {
  type Cell,
  dimacs,
  FlowField,
  type FlowStatus,
  GeometryError,
  Graph,
  type GraphAlgorithm,
  type GraphAsyncOptions,
  type GraphCsr,
  type GraphEdge,
  type GraphEdgeArrays,
  type GraphEdgeLike,
  type GraphEdges,
  GraphFormatError,
  type GraphFromOptions,
  type GraphLinks,
  type GraphOptions,
  type GraphPath,
  type GraphPoints,
  GraphSearch,
  GraphStateError,
  Grid,
  type GridAlgorithm,
  GridFormatError,
  type GridOptions,
  type GridPath,
  GridReplanner,
  GridSearch,
  type GridSearchOptions,
  GridStateError,
  type HexCoord,
  HexGrid,
  type HexLayout,
  type HexOptions,
  type HexSearchOptions,
  type HpaGraph,
  type HpaGraphOptions,
  init,
  initSync,
  type LandmarkOptions,
  Landmarks,
  type LandmarkSelection,
  movingAi,
  type MovingAiScenario,
  type NavArea,
  type NavAreaStatus,
  type NavAsyncOptions,
  type NavBuildOptions,
  type NavCorridor,
  type NavDebugGeometry,
  type NavLink,
  NavMesh,
  NavMeshFingerprintError,
  NavMeshFormatError,
  type NavMeshHit,
  NavMeshQuery,
  NavMeshVersionError,
  type NavNodeModel,
  type NavPartition,
  type NavPath,
  type NavPathOptions,
  type NavPolygons,
  type NavQueryOptions,
  type NavQueryStatus,
  type NavRandomPoint,
  type NavRaycast,
  type NavRayStatus,
  NavSettings,
  type NavSettingsPresets,
  type NavSnapshotMode,
  type NavSource,
  type NavStraightPath,
  type NavSurfaceMove,
  type NavTile,
  type NavWallHit,
  type NavWalls,
  NavWorld,
  type NearestPoly,
  type OffMeshLink,
  OnePathFormatError,
  OnePathMemoryError,
  type Outline,
  type PathStatus,
  type Point3,
  type Point3Like,
  PointGraph,
  type PointGraphOptions,
  QueryFilter,
  type QueryFilterLike,
  type QueryFilterOptions,
  Random,
  type Ring,
  type ShortestPaths,
  type ShortestPathsOptions,
  TileLibrary,
  type TileMap,
  TileStreamer,
  type Vec3,
  type Vec3Like,
  version,
  type Voxel,
  type VoxelCorners,
  type VoxelCreateOptions,
  VoxelGrid,
  type VoxelOptions,
  type VoxelPath,
  type VoxelScenario,
  VoxelSearch,
  type VoxelSpace,
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

export function hexes(bytes: Uint8Array): unknown[] {
  const layout: HexLayout = 'pointy-odd-row';
  const grid: HexGrid = new HexGrid(4, 4, layout, { space: { cellSize: 2 }, area: 1 });
  const text: HexGrid = HexGrid.fromText('..\n.#', 'flat-even-column');
  const coord: HexCoord = HexGrid.toAxial(layout, [1, 1]);
  const cell: Cell = HexGrid.fromAxial(layout, coord);
  const steps: number = HexGrid.distance(coord, [0, 0]);
  const options: HexOptions = { heuristic: 'zero', stepCost: (from, to, cost) => cost + from.x + to.y };
  const path: GridPath = grid.findPath(cell, [3, 3], options);
  const searchOptions: HexSearchOptions = { recordExpansions: true };
  const search: GridSearch = grid.createSearch(searchOptions);
  const replanner: GridReplanner = grid.createReplanner([0, 0], [3, 3], { algorithm: 'lpa*' });
  const field: FlowField = grid.createFlowField([3, 3]);
  const around: Cell[] = grid.neighbors(1, 1);
  grid.restoreState(grid.saveState(bytes));
  // @ts-expect-error the layout must be given
  new HexGrid(4, 4);
  // @ts-expect-error agents occupy one cell
  grid.findPath([0, 0], [1, 1], { agentSize: 2 });
  // @ts-expect-error hexes have six neighbours
  grid.findPath([0, 0], [1, 1], { connectivity: 4 });
  // @ts-expect-error the layout is that of the constructor
  grid.layout = 'pointy-even-row';
  return [text, HexGrid.round(0.5, 1), steps, path, search, replanner, field, around, HexGrid.fromState(bytes)];
}

export function voxels(bytes: Uint8Array): unknown[] {
  const made: VoxelCreateOptions = { space: { originZ: 2 }, area: 255 };
  const grid: VoxelGrid = new VoxelGrid(4, 4, 4, made);
  grid.setWalkable(1, 2, 3, true);
  grid.fillBox(0, 0, 0, 2, 2, 2, 0);
  grid.setBox(0, 0, 0, 1, 1, 1, bytes);
  const box: Uint8Array = grid.getBox(0, 0, 0, 1, 1, 1, bytes);
  const chunk: Uint8Array | null = grid.chunkView(0, 0, 0);
  const corners: VoxelCorners = 'no-squeezing';
  const options: VoxelOptions = { moves: 18, corners, blocked: ({ x, y, z }) => x + y === z };
  const start: Voxel = { x: 0, y: 0, z: 0 };
  const path: VoxelPath = grid.findPath(start, [3, 3, 3], options);
  const search: VoxelSearch = grid.createSearch(options);
  const status: PathStatus = search.tryBegin(start, start);
  const point: Point3 = grid.pointAt(start);
  const voxel: Voxel | null = grid.voxelAt(point);
  const space: VoxelSpace = grid.space;
  const map: VoxelGrid = movingAi.parseVoxelMap('voxel 1 1 1');
  const scenarios: VoxelScenario[] = movingAi.parseVoxelScenarios(bytes);
  // @ts-expect-error a voxel has three coordinates
  grid.findPath([0, 0], [1, 1, 1]);
  // @ts-expect-error so many moves there are not
  grid.findPath(start, start, { moves: 8 });
  // @ts-expect-error searches come from their grid
  new VoxelSearch();
  return [box, chunk, path, status, voxel, space, map, scenarios];
}

export async function graphs(bytes: Uint8Array): Promise<unknown[]> {
  const edge: GraphEdgeLike = [0, 1, 2.5];
  const columns: GraphEdgeArrays = { from: Int32Array.of(0), to: Uint16Array.of(1), weight: [3] };
  const both: GraphEdges[] = [[edge, [1, 2]], columns];
  const made: GraphFromOptions = { nodeCount: 3, directed: true };
  const graph: Graph = Graph.from([edge, [1, 2]], made);
  Graph.from(new Set([edge]));
  const id: number = graph.addEdges(columns) + graph.addEdge(graph.addNode(), 0, 1);
  const read: GraphEdge = graph.getEdge(id);
  const options: GraphOptions = { algorithm: 'bidirectional', edgeCost: (from, to, weight) => weight + from - to };
  const path: GraphPath = graph.findPath(0, 2, { ...options, blocked: (node) => node === 5, heuristic: () => 0 });
  const algorithm: GraphAlgorithm = path.algorithm;
  const asyncOptions: GraphAsyncOptions = { iterationsPerSlice: 9, signal: { aborted: false } };
  const later: GraphPath = await graph.findPathAsync(0, 2, asyncOptions);
  const search: GraphSearch = graph.createSearch({ recordExpansions: true });
  const status: PathStatus = search.tryBegin(0, 2);
  const selection: LandmarkSelection = 'farthest';
  const landmarkOptions: LandmarkOptions = { count: 4, selection, seed: 5n };
  const landmarks: Landmarks = graph.buildLandmarks(landmarkOptions);
  graph.findPath(0, 2, { landmarks: Landmarks.load(landmarks.save(), graph) });
  const treeOptions: ShortestPathsOptions = { reverse: true };
  const tree: ShortestPaths = graph.shortestPaths(0, treeOptions);
  const csr: GraphCsr = graph.csr();
  const fingerprint: bigint = graph.fingerprint() + landmarks.fingerprint;
  graph.restoreState(graph.saveState(bytes));

  const sources: [GraphPoints, GraphLinks] = [new Float64Array(6), Int32Array.of(0, 1)];
  const pointOptions: PointGraphOptions = { nearestCount: 2, links: sources[1], linkValid: (a, b) => a < b };
  const points: PointGraph = PointGraph.from(sources[0], pointOptions);
  const here: Point3Like = { x: 1, y: 2 };
  const walk: GraphPath[] = [points.findPath(here, [3, 4, 5]), points.findPath(0, 1, { landmarks })];
  const view: Float64Array = points.pointsView;
  const roads: Graph = dimacs.parseGraph('p sp 1 0');
  const coordinates: Float64Array = dimacs.parseCoordinates(bytes);
  const errors: OnePathFormatError[] = [new GraphStateError(), new GraphFormatError()];
  // @ts-expect-error an edge has two ends
  Graph.from([[0]]);
  // @ts-expect-error both ends are of one sort
  points.findPath(0, [1, 2]);
  // @ts-expect-error a plain graph has no points
  graph.findPath([0, 0], [1, 1]);
  // @ts-expect-error points are linked when the graph is made
  points.addEdge(0, 1, 2);
  // @ts-expect-error searches come from their graph
  new GraphSearch();
  return [both, read, algorithm, later, status, tree, csr, fingerprint, walk, view, roads, coordinates, errors];
}

export async function navMeshes(bytes: Uint8Array, grid: Grid): Promise<unknown[]> {
  const ring: Ring = [[0, 0], { x: 9, y: 0 }, [9, 9]];
  const outlines: Outline[] = [ring, { rings: [ring, new Float64Array(6)] }, new Float32Array(6)];
  const map: TileMap = { cells: [true, 0], width: 2, height: 1, cellSize: 2, origin: [0, 1] };
  const sources: NavSource[] = [grid, map, outlines];
  const link: OffMeshLink = { start: [0, 0, 0], end: { x: 1, y: 0, z: 0 }, radius: 0.5, bidirectional: true };
  const partition: NavPartition = 'layers';
  const presets: NavSettingsPresets = NavSettings;
  const settings: Partial<NavSettings> = { ...presets.small, partition, offMeshLinks: [link] };
  const made: NavBuildOptions = { obstacles: outlines };
  const mesh: NavMesh = NavMesh.build2D(outlines, settings, made);
  NavMesh.build2D(sources[0] as Grid);
  const here: Vec3Like = [1, 0, 1];
  const given: QueryFilterOptions = { excludeFlags: 2, areaCosts: { 3: 5 }, passes: (flags, area, poly) => poly > 0n };
  const filter: QueryFilterLike = new QueryFilter(given).withAreaCost(4, Infinity);
  const options: NavPathOptions = { filter, halfExtents: [1, 1, 1], cancelled: () => false };
  const path: NavPath = mesh.findPath(here, { x: 5, y: 0, z: 5 }, options);
  const asyncOptions: NavAsyncOptions = { ...options, iterationsPerSlice: 5, signal: { aborted: false } };
  const later: NavPath = await mesh.findPathAsync(here, here, asyncOptions);
  const detail: NavQueryStatus = path.detail;
  const corridor: BigUint64Array = path.corridor;
  const hit: NavMeshHit = mesh.raycast(here, here, given);
  const near: Vec3 | null = mesh.samplePosition(here, 5);
  const random = new Random(4n);
  const anywhere: Vec3 | null = mesh.randomPoint(random);

  const nodeModel: NavNodeModel = 'crossing';
  const queryOptions: NavQueryOptions = { maxNodes: 500, nodeModel };
  const query: NavMeshQuery = mesh.createQuery(queryOptions);
  const nearest: NearestPoly | null = query.nearestPoly(here);
  const poly: bigint = nearest?.poly ?? 0n;
  const found: NavCorridor = query.findCorridor(poly, poly, here, here);
  const straight: NavStraightPath = query.straightPath(here, here, found.polys, 3);
  const ray: NavRaycast = query.raycast(poly, here, here);
  const rayStatus: NavRayStatus = ray.status;
  const move: NavSurfaceMove = query.moveAlongSurface(poly, here, here);
  const area: NavArea = query.findPolysInShape(poly, [here, here, here]);
  const areaStatus: NavAreaStatus = area.status;
  const wall: NavWallHit = query.distanceToWall(poly, here, 5);
  const walls: NavWalls = query.findWalls(poly, here, 5);
  const point: NavRandomPoint | null = query.randomPointAround(random, poly, here, 5);

  const tiles: NavTile[] = mesh.tiles();
  const links: NavLink[] = mesh.offMeshLinks();
  const polygons: NavPolygons = mesh.polygons();
  const geometry: NavDebugGeometry = mesh.debugGeometry();
  mesh.setPolyArea(poly, mesh.polyArea(poly));
  const mode: NavSnapshotMode = 'referenced';
  const library = new TileLibrary();
  library.addMesh(mesh);
  mesh.restore(mesh.snapshot(mode), library);
  const streamer: TileStreamer = mesh.createStreamer();
  streamer.add(mesh.saveTile(0, 0));
  const world: NavWorld = NavWorld.build2D(map, [NavSettings.small, { agentRadius: 2 }]);
  const walk: NavPath = world.findPath(0.4, here, here);
  const meshes: NavMesh[] = [world.mesh(0), NavMesh.load(bytes), NavMesh.load(bytes, NavSettings.large)];
  const errors: OnePathFormatError[] = [new NavMeshFormatError(), new GeometryError()];
  const narrower: NavMeshFormatError[] = [new NavMeshVersionError(), new NavMeshFingerprintError()];
  // @ts-expect-error presets are frozen
  NavSettings.humanoid.agentRadius = 1;
  // @ts-expect-error unknown settings are errors
  NavMesh.build2D(outlines, { agentradius: 1 });
  // @ts-expect-error a position has three coordinates
  mesh.findPath([0, 0], here);
  // @ts-expect-error meshes are built or loaded
  new NavMesh();
  // @ts-expect-error queries come from their mesh
  new NavMeshQuery();
  // @ts-expect-error and so do streamers
  new TileStreamer();
  const results = [later, detail, corridor, hit, near, anywhere, straight, rayStatus, move, areaStatus, wall, walls];
  return [...results, point, tiles, links, polygons, geometry, walk, meshes, errors, narrower];
}
