/// <reference lib="esnext.disposable" />

/** The bytes of `onepath.wasm`. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** A compiled `WebAssembly.Module` of `onepath.wasm`. */
export type WasmModule = object;

/** A URL, as an object. */
export interface UrlLike {
    /** The whole URL. */
    readonly href: string;
}

/** A `Request` of the fetch API. */
export interface RequestLike {
    /** The URL to fetch. */
    readonly url: string;
    /** The method of HTTP. */
    readonly method: string;
}

/** A `Response` of the fetch API. */
export interface ResponseLike {
    /** Whether the status is in [200, 299]. */
    readonly ok: boolean;
    /** The status of HTTP. */
    readonly status: number;
    /** Where the response came from. */
    readonly url: string;
    /** The bytes of the body. */
    arrayBuffer(): Promise<ArrayBuffer>;
}

/** What {@link init} loads the module from. A string is a URL; in Node.js it may also be a path. */
export type WasmSource = string | UrlLike | RequestLike | ResponseLike | WasmBytes | WasmModule;

/**
 * Makes the package usable at once, from bytes or a compiled module: for workers that are sent a `WebAssembly.Module`,
 * and for tests. Browsers refuse to compile more than a few kilobytes on their main thread this way.
 * Does nothing when the package is ready already.
 *
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when it is another module or of another version
 */
export declare function initSync(source: WasmBytes | WasmModule): void;

/** A cell of a grid: column and row, integers from 0 at the top left. */
export interface Cell {
    /** Column. */
    x: number;
    /** Row. */
    y: number;
}

/** A cell as an argument: `{ x, y }` or `[x, y]`. */
export type CellLike = Readonly<Cell> | readonly [x: number, y: number];

/** A point of the world, in world units. Coordinates are finite and within ±2^21. */
export interface WorldPoint {
    /** To the right, along the columns. */
    x: number;
    /** Down, along the rows. */
    y: number;
}

/** A world point as an argument: `{ x, y }` (a three.js Vector2 fits) or `[x, y]`. */
export type WorldPointLike = Readonly<WorldPoint> | readonly [x: number, y: number];

/** The version of the package, such as `'0.1.0'`. */
export declare const version: string;

/**
 * What went wrong, for programs:
 *
 * - `'out-of-range'`: a number outside its bounds, NaN and infinities included, or a string that is not one of the
 *   values of an option (RangeError)
 * - `'invalid-argument'`: a value of the wrong type, or arguments that contradict each other (TypeError)
 * - `'unknown-option'`: an options object with a key that does not exist (TypeError)
 * - `'invalid-state'`: a call that is not possible now, such as an edit inside a callback of a query (TypeError)
 * - `'disposed'`: the object was disposed of (TypeError)
 * - `'not-initialized'`: {@link init} or {@link initSync} has not finished (TypeError)
 * - `'grid-format'`: text or bytes of a map or scenario file are malformed ({@link GridFormatError})
 * - `'grid-state'`: bytes of a saved state are malformed, or of another object ({@link GridStateError})
 * - `'graph-format'`: text of a graph file is malformed ({@link GraphFormatError})
 * - `'graph-state'`: bytes of a graph, a graph search or landmarks are malformed, or of another graph
 *   ({@link GraphStateError})
 * - `'nav-mesh-format'`, `'nav-mesh-version'`, `'nav-mesh-fingerprint'`: bytes of a navigation mesh are malformed, of
 *   another version, or built with other settings ({@link NavMeshFormatError} and its subclasses)
 * - `'crowd-state'`: bytes of a crowd are malformed, or of another crowd ({@link CrowdStateError})
 * - `'gltf-format'`: bytes of a glTF file are malformed, or go beyond what is read ({@link GltfError})
 * - `'geometry'`: exact geometry did not come to an end ({@link GeometryError})
 * - `'out-of-memory'`: the memory of the module cannot grow further ({@link OnePathMemoryError})
 * - `'cancelled'`: the `cancelled` callback of a query answered true ({@link OnePathCancelledError})
 * - `'load-failed'`: the WebAssembly module could not be fetched or is not of this version ({@link OnePathLoadError})
 */
export type OnePathErrorCode = 'out-of-range' | 'invalid-argument' | 'unknown-option' | 'invalid-state' | 'disposed' | 'not-initialized' | 'grid-format' | 'grid-state' | 'graph-format' | 'graph-state' | 'nav-mesh-format' | 'nav-mesh-version' | 'nav-mesh-fingerprint' | 'crowd-state' | 'gltf-format' | 'geometry' | 'out-of-memory' | 'cancelled' | 'load-failed';

/** A RangeError that says which argument is out of its range. */
export declare class OnePathRangeError extends RangeError {
    /** Always `'out-of-range'`. */
    readonly code = "out-of-range";
    /** The argument or option, such as `'agentSize'`; empty when there is no single one. */
    readonly argument: string;
}

/** A TypeError that says which argument is wrong, or which rule of use was broken. */
export declare class OnePathTypeError extends TypeError {
    /** What went wrong. */
    readonly code: OnePathErrorCode;
    /** The argument or option, such as `'start'`; empty when there is no single one. */
    readonly argument: string;
}

/** Bytes or text that nobody vouches for turned out malformed. Subclasses say of which format. */
export declare class OnePathFormatError extends Error {
    /** Which format. */
    readonly code: OnePathErrorCode;
    /** The argument that held the data, such as `'text'`, or the part of it that is wrong, such as `'state.width'`. */
    readonly argument: string;
}

/** A grid picture, a Moving AI map or a scenario file is malformed. The message gives the line. */
export declare class GridFormatError extends OnePathFormatError {
}

/**
 * Bytes of a saved state are malformed, or they are of another kind of object, another size of grid or other options. The
 * message names the part that is wrong.
 */
export declare class GridStateError extends OnePathFormatError {
}

/** A DIMACS file is malformed. The message gives the line. */
export declare class GraphFormatError extends OnePathFormatError {
}

/**
 * Bytes of a graph, a graph search or landmarks are malformed, or they are of another graph. The message names the part
 * that is wrong.
 */
export declare class GraphStateError extends OnePathFormatError {
}

/**
 * Bytes of a navigation mesh, a tile, a world or a snapshot are malformed. The message names the part that is wrong. The
 * subclasses are for bytes that are whole, but not for this use.
 */
export declare class NavMeshFormatError extends OnePathFormatError {
}

/** Bytes of another version of the navigation mesh format. */
export declare class NavMeshVersionError extends NavMeshFormatError {
}

/** A tile, mesh or snapshot that was built with other settings. */
export declare class NavMeshFingerprintError extends NavMeshFormatError {
}

/**
 * Bytes of a crowd are malformed, or they are of a crowd with other `maxWallsPerAgent` or more slots than `maxAgents`. The message
 * names the part that is wrong and its place.
 */
export declare class CrowdStateError extends OnePathFormatError {
}

/** The exact geometry of a build did not come to an end: a defect of this library, never bad input. */
export declare class GeometryError extends OnePathFormatError {
}

/**
 * Bytes of a glTF file are malformed, use what is not read, or go beyond a limit. `argument` and the message name the place in
 * the file, such as `'meshes[2].primitives[0].indices'`, or `'bytes'`.
 */
export declare class GltfError extends OnePathFormatError {
}

/** The memory of the WebAssembly module cannot grow further. Every object is as it was before the call. */
export declare class OnePathMemoryError extends Error {
    /** Always `'out-of-memory'`. */
    readonly code = "out-of-memory";
}

/** A query ended because its `cancelled` callback answered true. `name` is `'AbortError'`, as is usual. */
export declare class OnePathCancelledError extends Error {
    /** Always `'cancelled'`. */
    readonly code = "cancelled";
}

/** The WebAssembly module could not be fetched, or is not the one that this version of the package needs. */
export declare class OnePathLoadError extends Error {
    /** Always `'load-failed'`. */
    readonly code = "load-failed";
}

/** A position in the world, Y up. Coordinates are finite and within ±2^21, these bounds excluded. */
export interface Vec3 {
    /** To the right. */
    x: number;
    /** Up. */
    y: number;
    /** The other direction of the ground. */
    z: number;
}

/** A position as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. */
export type Vec3Like = Readonly<Vec3> | readonly [x: number, y: number, z: number];

/** How many neighbours an agent avoids, and how far ahead: none, 4 and 1.5 seconds, 8 and 2 seconds, 12 and 2.5 seconds. */
export type AvoidanceQuality = 'off' | 'low' | 'medium' | 'high';

/** Who moves an agent over an off-mesh link: the crowd, or the host, until {@link Agent.completeOffMeshLink}. */
export type OffMeshMode = 'automatic' | 'host';

/** How an agent follows its corridor. Counts are integers, distances are world units. */
export interface FollowerOptions {
    /** How far from its destination an agent begins to slow down, at least 0. Default 1. */
    slowRadius: number;
    /** The least speed there, at least 0. Default 0.25. */
    arrivalMinSpeed: number;
    /** Corners that are looked ahead, 3 to 4096. Default 8. It never changes. */
    maxCorners: number;
    /** Polygons ahead that are checked in every step, at least 1. Default 8. */
    validateLookAhead: number;
    /** Steps between shortcuts by sight; 0 for none. Default 4. */
    optimizeInterval: number;
    /** How far these look, at least 0. Default 10. */
    optimizeRange: number;
    /** Polygons that one of them may cross, at least 2. Default 16. */
    optimizeBudget: number;
    /** Steps between shortcuts by search; 0 for none. Default 16. */
    topologyInterval: number;
    /** Expansions of one of these, 1 to 2^20. Default 32. */
    topologyBudget: number;
    /** Expansions of a search for a new route in one step, 1 to 2^20. Default 2048. */
    replanBudget: number;
    /** Searches in a row before an agent gives up, at least 1. Default 16. */
    maxReplanRounds: number;
    /** Seconds without progress after which an agent is stuck; 0, the default, is never. */
    stuckWindow: number;
    /** What counts as progress: this part of the way at full speed, 0 to 1. Default 0.1. */
    stuckProgress: number;
    /** How often a stuck agent looks for another route, at least 0. Default 2. */
    maxStuckRecoveries: number;
    /** Default `'automatic'`. */
    offMeshMode: OffMeshMode;
    /** Speed over off-mesh links, at least 1e-9. Default 3.5. */
    offMeshSpeed: number;
    /** How near to a link an agent must come to take it, at least 0; at least two radii in any case. Default 0.05. */
    offMeshTriggerRadius: number;
    /** Half the sides of the box in which polygons are looked for. Default [2, 4, 2]. */
    searchExtents: Vec3Like;
    /** Polygons of a corridor, 2 to 4096; a longer way is walked in pieces. Default 64. It never changes. */
    corridorCapacity: number;
    /** Expansions that refine a new route, 0 to 2^20. Default 128. */
    refineBudget: number;
}

/** Settings of an agent, in world units and seconds. What is above 0 or at least 0 is at most 2^20. */
export interface AgentOptions {
    /** The body, for other agents: above 0. The mesh keeps agents from walls by itself. Humanoid 0.6, small 0.3, large 1.5. */
    radius: number;
    /** Above 0. Humanoid 3.5, small 2.5, large 3. */
    maxSpeed: number;
    /** Above 0. Humanoid 8, small 6, large 5. */
    maxAcceleration: number;
    /** How near to its destination an agent has arrived, at least 0. Humanoid 0.25, small 0.3, large 0.6. */
    arrivalRadius: number;
    /** A weight above 0: of two agents the one with more gives way less. Default 1. */
    priority: number;
    /** Default `'medium'`. */
    quality: AvoidanceQuality;
    /** What agents that avoid walls keep from them, at least 0. Default 0.05. */
    wallClearance: number;
    /** Agents that are nearer than this push each other away; 0, the default, is off. */
    separationDistance: number;
    /** How strongly, 0 to 1: the part of `maxSpeed` that one on the same spot would add. Default 0.3. */
    separationWeight: number;
    /** A turn to one side that gets agents past each other head on, at least 0. Default 0.05. */
    sidePreference: number;
    /** How it follows its corridor. Default: what every setting says. */
    path?: Partial<FollowerOptions> | undefined;
}

/** The walls that an agent keeps in mind. */
export interface AgentWalls {
    /** Both ends of each piece: six numbers, x, y, z and x, y, z. The ground is to the left of the way from one to the other. */
    readonly segments: Float64Array;
    /** How many pieces. */
    readonly count: number;
    /** The polygon of each. */
    readonly polys: BigUint64Array;
    /** The edge of each. */
    readonly edges: Int32Array;
}

/** The half-planes of velocities that an agent was held to: those on the side of the normal. */
export interface AgentConstraints {
    /** A velocity on each border, as x, z pairs. */
    readonly points: Float64Array;
    /** The normal of each, of length 1, as x, z pairs. */
    readonly normals: Float64Array;
    /** How many half-planes. */
    readonly count: number;
    /** How many of them, the first, are walls. The others are agents. */
    readonly wallCount: number;
}

/** The parts of an {@link AgentDebugGeometry} that lie in arrays. */
export interface AgentArrays {
    /** Of its body. */
    readonly radius: number;
    /** The polygons ahead. */
    readonly corridor: BigUint64Array;
    /** Their edges: pairs of positions for line segments. Polygons that are gone from the mesh have none. */
    readonly outlines: Float32Array;
    /** The way that is left, from the agent to where it ends; nothing while the corridor has to be mended. */
    readonly corners: Float64Array;
    /** Of each corner: 1 the agent, 2 the end, 4 where an off-mesh link is taken, which leads to the next corner. */
    readonly cornerFlags: Uint8Array;
    /** Of each corner the polygon that is entered there. */
    readonly cornerPolys: BigUint64Array;
    /** As {@link Agent.walls} tells. */
    readonly walls: AgentWalls;
    /** As {@link Agent.constraints} tells. */
    readonly constraints: AgentConstraints;
}

/** All there is to draw of an agent: a plain object that owns its arrays. Positions are x, y, z triples. */
export interface AgentDebugGeometry extends AgentArrays {
    /** As {@link Agent.id}. */
    readonly id: number;
    /** As {@link Agent.state}. */
    readonly state: AgentState;
    /** As {@link Agent.position}. */
    readonly position: Vec3;
    /** As {@link Agent.velocity}. */
    readonly velocity: Vec3;
    /** As {@link Agent.wantedVelocity}. */
    readonly wantedVelocity: {
        x: number;
        z: number;
    };
    /** As {@link Agent.destination}. */
    readonly destination: Vec3;
    /** As {@link Agent.crossing}. */
    readonly crossing: OffMeshCrossing | null;
}

/** Which polygons a query may use, and what a unit of length on them costs. */
export interface QueryFilterOptions {
    /** One of these bits must be set in a polygon's flags. Default 65535: all polygons, also those without flags. */
    readonly includeFlags?: number | undefined;
    /** None of these bits may be set. Default 0. */
    readonly excludeFlags?: number | undefined;
    /** The price of a unit of length by area, 0 to 63: above 0; Infinity forbids the area. Default 1 for all. */
    readonly areaCosts?: Readonly<Record<number, number>> | undefined;
    /**
     * May refuse polygons on top of that. It must answer the same for the same polygon as long as a query runs, and must
     * neither edit the mesh nor use the query that asks. What it throws reaches the caller of the query.
     */
    readonly passes?: ((flags: number, area: number, poly: bigint) => boolean) | undefined;
}

/** A filter as an argument. */
export type QueryFilterLike = QueryFilter | QueryFilterOptions;

/** Which polygons a query may use, and what a unit of length on them costs. It never changes, so it can be shared. */
export declare class QueryFilter {
    #private;
    /** One of these bits must be set in a polygon's flags; 65535 takes all polygons. */
    readonly includeFlags: number;
    /** None of these bits may be set. */
    readonly excludeFlags: number;
    /** May refuse polygons on top of that, see {@link QueryFilterOptions.passes}. */
    readonly passes: QueryFilterOptions['passes'];
    /** @throws RangeError, TypeError for a flag, area or cost outside its range, and for an unknown key */
    constructor(options?: QueryFilterLike);
    /** What a unit of length costs by area: an object with the areas whose cost is not 1. A copy. */
    get areaCosts(): Record<number, number>;
    /**
     * The same filter with another cost for one area.
     *
     * @param area 0 to 63
     * @param cost above 0; Infinity forbids the area
     * @throws RangeError, TypeError for another area or cost
     */
    withAreaCost(area: number, cost: number): QueryFilter;
}

/** What a snapshot holds of the tiles: all of them, or what it takes to find them in a {@link TileLibrary}. */
export type NavSnapshotMode = 'full' | 'referenced';

/** How a glTF file is read. */
export interface GltfOptions {
    /**
     * Answers the URI of a buffer, as it stands in the file, with its bytes; undefined for one it does not know, which is an
     * error. Data URIs are not asked for. What has to be fetched is fetched before: {@link gltfBufferUris} lists the URIs.
     */
    resolveBuffer?: ((uri: string) => Uint8Array | undefined) | undefined;
    /** The most triangles, instances counted: 0 to 715827882. Default 4000000. */
    maxTriangles?: number | undefined;
    /** The most nodes visited; a node counts once for each way to it. Default 1000000. */
    maxNodes?: number | undefined;
}

/** The triangles of a glTF file in the world. */
export interface GltfScene {
    /** x, y, z of each vertex that a triangle uses. */
    positions: Float64Array;
    /** Three vertices for each triangle, counter-clockwise seen from its front. */
    indices: Uint32Array;
    /** Nodes visited. */
    nodeCount: number;
}

/**
 * The URIs of a glTF file's buffers that are not data URIs, in their order and as they stand in the file. A program that
 * fetches them can then answer {@link GltfOptions.resolveBuffer} at once.
 *
 * @param bytes a `.glb` or `.gltf` file
 * @throws GltfError when the file is malformed
 * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
 */
export declare function gltfBufferUris(bytes: Uint8Array): string[];

/**
 * Reads a glTF 2.0 file, `.glb` or `.gltf`: the triangles, strips and fans of its default scene, placed by their nodes. The same
 * file gives the same numbers everywhere.
 *
 * @param bytes the file
 * @throws GltfError when the file is malformed, uses what is not read, or goes beyond a limit
 * @throws TypeError, RangeError for a wrong argument or option; OnePathMemoryError when memory runs out
 */
export declare function readGltf(bytes: Uint8Array, options?: GltfOptions): GltfScene;

/** A point on the ground: `{ x, z }` (a three.js Vector3 fits) or `[x, z]`, within ±2^21. */
export type GroundPointLike = Readonly<{
    x: number;
    z: number;
}> | readonly [x: number, z: number];

/** A part of the ground that gets an area: upright, over a convex polygon. */
export interface AreaVolume {
    /** 3 to 256 corners of a convex polygon, either way round. */
    readonly corners: readonly GroundPointLike[];
    /** The lowest ground that counts. */
    readonly minY: number;
    /** The highest ground that counts, above `minY`. */
    readonly maxY: number;
    /** What walkable ground in it gets, 0 to 63; 0 is not walkable. */
    readonly area: number;
}

/** A round obstacle. */
export interface CylinderObstacle {
    /** What it is. */
    readonly shape: 'cylinder';
    /** The centre of its base. */
    readonly position: Vec3Like;
    /** Above 0. */
    readonly radius: number;
    /** At least 0. */
    readonly height: number;
}

/** An obstacle along the axes. */
export interface BoxObstacle {
    /** What it is. */
    readonly shape: 'box';
    /** Its low corner. */
    readonly min: Vec3Like;
    /** Its high corner. */
    readonly max: Vec3Like;
}

/** An obstacle that is turned about Y. */
export interface OrientedBoxObstacle {
    /** What it is. */
    readonly shape: 'oriented-box';
    /** Its centre. */
    readonly center: Vec3Like;
    /** Half its sides: x and z above 0, y at least 0. */
    readonly halfExtents: Vec3Like;
    /** Radians from +X towards +Z. */
    readonly yaw: number;
}

/** A place where nobody can stand. It is grown by the agent's radius. */
export type Obstacle = CylinderObstacle | BoxObstacle | OrientedBoxObstacle;

/** How the 3D builder cuts the walkable surface into regions. */
export type NavPartition = 'watershed' | 'monotone' | 'layers';

/** A link between two points that no surface joins: a jump, a ladder, a teleporter. */
export interface OffMeshLink {
    /** Where it begins. */
    start: Vec3Like;
    /** Where it ends. */
    end: Vec3Like;
    /** How far either end may lie from its polygon: above 0, at most 2^21. */
    radius: number;
    /** Whether it can be taken from its end as well. Default false. */
    bidirectional?: boolean | undefined;
    /** 0 to 63. Default 0. */
    area?: number | undefined;
    /** For filters, 0 to 65535. Default 1. */
    flags?: number | undefined;
    /** The caller's own number, 0 to 2^32 - 1. Default 0. */
    userId?: number | undefined;
}

/** Settings of a build, in world units. Every setting that changes a tile is part of the fingerprint of a mesh. */
export interface NavSettings {
    /** How far the centre of an agent keeps from walls, at least 0. Humanoid 0.6, small 0.3, large 1.5. */
    agentRadius: number;
    /** At least 0. Humanoid 2, small 1, large 4. */
    agentHeight: number;
    /** The highest step, at least 0. Humanoid 0.9, small 0.4, large 1.2. */
    walkableClimb: number;
    /** The steepest ground, 0 to 90. Humanoid and small 45, large 40. */
    agentMaxSlopeDegrees: number;
    /** The resolution on the ground, above 0. Humanoid 0.3, small 0.15, large 0.5. */
    cellSize: number;
    /** The resolution upwards, above 0. Default 0.2. */
    cellHeight: number;
    /** Side of a tile: above 0, at most 8192 cells, and a number that a 32-bit float can hold. Humanoid 64, small 32, large 128. */
    tileSize: number;
    /** World x where tile (0, 0) begins. Default 0. */
    originX: number;
    /** World z where tile (0, 0) begins. Default 0. */
    originZ: number;
    /** The most corners of a polygon, 3 to 16. Default 6. */
    maxVertsPerPoly: number;
    /** 2D: the height of the floor. Default 0. */
    floorY: number;
    /** 2D: the area of all polygons, 0 to 63. Default 0. */
    area: number;
    /** 2D: the flags of all polygons, 0 to 65535. Default 1. */
    flags: number;
    /** 2D: the grid unit of the exact geometry is 2^-snapBits, 0 to 16. Default: the finest that `cellSize` allows. */
    snapBits?: number | undefined;
    /** 3D. Default `'watershed'`. */
    partition: NavPartition;
    /** 3D: regions with fewer cells go, at least 0. Default 64. */
    minRegionArea: number;
    /** 3D: regions with fewer cells are merged into others, at least 0. Default 400. */
    mergeRegionArea: number;
    /** 3D: how far a simplified contour may lie from the cells, in cells, at least 0. Default 1.3. */
    contourMaxError: number;
    /** 3D: the longest edge along a wall; 0 for any length. Default 3.6. */
    maxEdgeLength: number;
    /** 3D: distance between samples of the height; 0 for no height detail. Default 1.8. */
    detailSampleDistance: number;
    /** 3D: how far the height detail may lie from the ground, at least 0. Default 0.2. */
    detailMaxError: number;
    /** Links between points that no surface joins. Default none. */
    offMeshLinks: readonly OffMeshLink[];
}

/** Frozen settings for agents of three sizes. */
export interface NavSettingsPresets {
    /** The default of every build. */
    readonly humanoid: Readonly<NavSettings>;
    /** For agents half as large. */
    readonly small: Readonly<NavSettings>;
    /** For agents more than twice as large. */
    readonly large: Readonly<NavSettings>;
}

/** Presets, to pass as they are or to lay changes over: `{ ...NavSettings.small, tileSize: 16 }`. */
export declare const NavSettings: NavSettingsPresets;

/**
 * The outcome of a path query, whatever the world is made of.
 *
 * - `'none'`: nothing was asked yet
 * - `'found'`: there is a path
 * - `'start-invalid'`, `'goal-invalid'`: outside, a wall, blocked, or too narrow for the agent
 * - `'no-path'`: everything that can be reached was searched
 * - `'budget-exhausted'`: `iterationBudget` ran out
 * - `'partial'`: a path to the closest reachable place; grids never answer so
 * - `'in-progress'`: a search in slices has work left
 */
export type PathStatus = 'none' | 'found' | 'start-invalid' | 'goal-invalid' | 'no-path' | 'budget-exhausted' | 'partial' | 'in-progress';

/** What is needed of an `AbortSignal`. */
export interface AbortSignalLike {
    /** Whether to stop. */
    readonly aborted: boolean;
    /** What the promise rejects with. */
    readonly reason?: unknown;
}

/** Vertices: x, y, z triples, Y up. Coordinates are finite and within ±2^21. */
export type TrianglePositions = Float32Array | Float64Array;

/** Triangles: three numbers of vertices each, counter-clockwise seen from the side that the triangle faces. */
export type TriangleIndices = Uint32Array | Uint16Array | Int32Array;

/** How a build that is awaited goes on. */
export interface SteppedBuild {
    /** Ends the build: the promise rejects with its reason. */
    signal?: AbortSignalLike | undefined;
    /** Called after every slice with the tiles that are done and that there are; the last time these are the same. */
    onProgress?: ((done: number, total: number) => void) | undefined;
    /** Tiles to build before other tasks have their turn, at least 1. Default 1. */
    tilesPerSlice?: number | undefined;
}

/** Options of {@link CompactHeightfield.contours}. */
export interface ContourOptions {
    /** How far a wall may stray from its cells, in cells, at least 0; 0 keeps every turn. Default 1.3. */
    maxError?: number | undefined;
    /** Longer walls get a vertex in their middle, in cells; 0 for never. Default 12. */
    maxEdgeLength?: number | undefined;
    /** Whether a border of two regions of one area becomes a straight line. Default true. */
    straightRegionBorders?: boolean | undefined;
    /** A region that gets no contours; 0 for none, the default. */
    borderRegion?: number | undefined;
    /** Whether to list the loops as they were before simplification as well. Default false. */
    raw?: boolean | undefined;
}

/**
 * Outlines of regions: a plain object that owns its arrays. Loops run counter-clockwise with x to the right and z up; holes are joined to
 * their outlines by edges there and back. A vertex is a corner of cells, a row, and what lies across the edge to the next one: a region, 0
 * for a wall or -1 for the border of the grid.
 */
export interface Contours {
    /** x, y, z and neighbour of each vertex. */
    readonly vertices: Int32Array;
    /** One more than there are contours: the vertices of each are those from one number to before the next. */
    readonly starts: Int32Array;
    /** The region of each contour. */
    readonly regions: Int32Array;
    /** The area of each contour. */
    readonly areas: Uint8Array;
    /** The vertices before simplification, when they were asked for. */
    readonly rawVertices: Int32Array;
    /** One more than there are loops before simplification: the vertices of each are those from one number to before the next. */
    readonly rawStarts: Int32Array;
    /** One more than there are contours: the loops of each are those from one number to before the next, its outline and then its holes. */
    readonly rawRings: Int32Array;
    /** Loops that stayed as they were, because simplifying would have broken them. */
    readonly rawFallbacks: number;
    /** Holes that could not be joined to an outline. */
    readonly droppedHoles: number;
}

/** What polygons are made of. */
export type ContourLoops = Pick<Contours, 'vertices' | 'starts' | 'regions' | 'areas'>;

/** Where a grid of cells lies, and how many there are. Cells are numbered `x + z * width`; rows lie above each other. */
export interface HeightfieldFrame {
    /** World x of the low corner, within ±2^21. */
    readonly originX: number;
    /** World y of it. */
    readonly originY: number;
    /** World z of it. */
    readonly originZ: number;
    /** Side of a cell, 2^-20 to 2^20. */
    readonly cellSize: number;
    /** Height of a row, 2^-20 to 2^20. */
    readonly cellHeight: number;
    /** Cells along x, 1 to 65536; width * depth is at most 2^24. */
    readonly width: number;
    /** Cells along z, 1 to 65536. */
    readonly depth: number;
    /** Rows, 1 to 65535. */
    readonly height: number;
}

/** Open floors: a plain object that owns its arrays. Floors are listed cell by cell, bottom up in each. */
export interface Floors {
    /** width * depth + 1 numbers: the floors of cell `x + z * width` are those from one number to before the next. */
    readonly cells: Int32Array;
    /** The cell of each floor along x. */
    readonly x: Uint16Array;
    /** The cell of each floor along z. */
    readonly z: Uint16Array;
    /** The row that each floor lies at. */
    readonly y: Uint16Array;
    /** The open rows above each floor; 65535 below an open sky. */
    readonly openRows: Uint16Array;
    /** The area of each floor, 0 for not walkable. */
    readonly areas: Uint8Array;
    /** The region of each floor, from 1; 0 for none. */
    readonly regions: Int32Array;
    /**
     * For each direction the number of the floor in the cell there, 6 bits at 6 * direction, 63 for none. Directions: 0 -x, 1 +z, 2 +x,
     * 3 -z.
     */
    readonly links: Uint32Array;
}

/** Options of {@link CompactHeightfield.partition}. */
export interface PartitionOptions {
    /** Regions of fewer floors without a neighbour go, at least 0. Default 64. */
    minRegionArea?: number | undefined;
    /** Regions of fewer floors merge into neighbours, at least 0. Default 400. */
    mergeRegionArea?: number | undefined;
}

/**
 * Open floors over a grid of cells, with links between neighbouring ones.
 *
 * Every member throws a TypeError `'disposed'` when the floors were disposed of, and no failed call changes anything. Every change of
 * areas takes the regions away.
 */
export declare class CompactHeightfield {
    #private;
    /** Made by {@link Heightfield.compact}. */
    private constructor();
    /** Where the cells lie. */
    get frame(): HeightfieldFrame;
    /** How many floors there are. */
    get floorCount(): number;
    /** How many regions there are; 0 before {@link CompactHeightfield.partition}. */
    get regionCount(): number;
    /** Takes the floors that are nearer to a boundary than so many cells. @param radius 0 to 2^20 */
    erode(radius: number): void;
    /** Gives an area to the walkable floors in a volume. */
    markArea(volume: AreaVolume): void;
    /** Takes the floors that an obstacle covers. @param growth how much larger it is on the ground, at least 0 */
    markObstacle(obstacle: Obstacle, growth?: number): void;
    /** The distance of each floor to a boundary, a straight step counting 2 and a diagonal one 3. */
    distances(): Int32Array;
    /** Cuts the walkable floors into regions. */
    partition(partition?: NavPartition, options?: PartitionOptions): void;
    /** The floors as plain data. */
    floors(): Floors;
    /** A layer for each region, so that no two regions of a layer share a cell: `layers` by region, from 1. */
    regionLayers(): {
        layers: Int32Array;
        layerCount: number;
    };
    /** Traces the borders of the regions and simplifies them. */
    contours(options?: ContourOptions): Contours;
    /** Frees the memory of the floors. May be called again. */
    dispose(): void;
    /** The same as {@link CompactHeightfield.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** What is solid, in a grid whose y is up. */
export interface VoxelSize {
    /** Voxels along x, 1 to 65536. */
    readonly width: number;
    /** Voxels along z, 1 to 65536. */
    readonly depth: number;
    /** Voxels along y, 1 to 65535. */
    readonly height: number;
    /**
     * The area (0 to 63) of the ground on each material: 256 of them, or those of some materials, such as `{ 2: 0, 5: 7 }`. Materials
     * that are not listed can be walked on.
     */
    readonly materialAreas?: Uint8Array | Readonly<Record<number, number>> | undefined;
}

/** Voxels one by one. */
export interface VoxelBlock extends VoxelSize {
    /** A material for each voxel, at `(z * width + x) * height + y`; 0 is empty. */
    readonly materials: Uint8Array;
}

/** Voxels as runs of one material. */
export interface VoxelChunk extends VoxelSize {
    /** width * depth + 1 numbers: the runs of column `x + z * width` are those from one number to before the next, bottom up. */
    readonly columns: Int32Array;
    /** The lowest row of each run. */
    readonly starts: Int32Array;
    /** How many rows each run has. */
    readonly lengths: Int32Array;
    /** The material of each run, 1 to 255. */
    readonly materials: Uint8Array;
}

/** Options of {@link Heightfield.addTriangles} and {@link Heightfield.addHeightGrid}. */
export interface RasterOptions {
    /** An area for each triangle, 0 (not walkable) to 63. Default: 63 for those flat enough. Not for height grids. */
    areas?: Uint8Array | undefined;
    /** The steepest triangle that is walkable, 0 to 90. Default 45. */
    maxSlopeDegrees?: number | undefined;
    /** Where spans merge and their tops are within so many rows, the larger area stays. 0 to 65535, default 1. */
    threshold?: number | undefined;
}

/** Heights on a square grid, whose squares are two triangles each, facing up. */
export interface HeightGrid {
    /** countX * countZ of them, x fastest. */
    readonly heights: Float64Array | Float32Array;
    /** Heights along x, at least 2. */
    readonly countX: number;
    /** Heights along z, at least 2. */
    readonly countZ: number;
    /** World x of the first. */
    readonly x: number;
    /** World z of the first. */
    readonly z: number;
    /** From one height to the next, above 0. */
    readonly spacing: number;
}

/** What was rasterized. */
export interface VoxelizeStats {
    /** How many triangles there were. */
    readonly triangles: number;
    /** Those without a normal, which add nothing. */
    readonly degenerate: number;
    /** Spans that were added, before merging. */
    readonly spans: number;
}

/** The spans of a heightfield: a plain object that owns its arrays. */
export interface HeightfieldSpans {
    /** width * depth + 1 numbers: the spans of column `x + z * width` are those from one number to before the next, bottom up. */
    readonly columns: Int32Array;
    /** The lowest row of each span. */
    readonly min: Uint16Array;
    /** The row above each span: its surface. */
    readonly max: Uint16Array;
    /** The area of the surface of each span, 0 for not walkable. */
    readonly areas: Uint8Array;
}

/**
 * Columns of solid spans over a grid of cells. Lengths are in cells (x and z) and rows (y).
 *
 * Every member throws a TypeError `'disposed'` when the heightfield was disposed of, and no failed call changes anything.
 */
export declare class Heightfield {
    #private;
    /**
     * A grid without spans.
     *
     * @throws RangeError, TypeError for a wrong frame, whose field is named; OnePathMemoryError when memory runs out
     */
    constructor(frame: HeightfieldFrame);
    /** Where the cells lie. */
    get frame(): HeightfieldFrame;
    /** How many spans there are. */
    get spanCount(): number;
    /**
     * Adds the rows from `min` to before `max` to a column. They merge with what they overlap or touch.
     *
     * @param threshold see {@link RasterOptions.threshold}
     */
    addSpan(x: number, z: number, min: number, max: number, area?: number, threshold?: number): void;
    /** Rasterizes triangles: every cell that one covers gets the rows that it passes through. */
    addTriangles(positions: TrianglePositions, indices: TriangleIndices, options?: RasterOptions): VoxelizeStats;
    /** Rasterizes a grid of heights. */
    addHeightGrid(grid: HeightGrid, options?: Omit<RasterOptions, 'areas'>): VoxelizeStats;
    /**
     * Adds voxels, one to a cell and row: each run of equal material becomes a span.
     *
     * @param offset the cell, row and cell of the first voxel; what lies outside the grid is left out
     */
    addVoxels(voxels: VoxelBlock | VoxelChunk, offset?: Vec3Like): void;
    /**
     * The three filters below, in their order.
     *
     * @param height the rows that an agent needs, 0 to 65535
     * @param climb the rows that it can step up, 0 to 65535
     */
    filter(height: number, climb: number): void;
    /** Makes low obstacles walkable that lie on walkable spans. */
    filterLowObstacles(climb: number): void;
    /** Takes what lies beside a drop, or is too steep. Outside the grid is a drop. */
    filterLedges(height: number, climb: number): void;
    /** Takes what has too little room above it. */
    filterLowCeilings(height: number): void;
    /** The spans as plain data. */
    spans(): HeightfieldSpans;
    /**
     * The open floors on the walkable spans.
     *
     * @param height the rows that an agent needs, 0 to 65535
     * @param climb the rows that it can step up or down, 0 to 65535
     */
    compact(height: number, climb: number): CompactHeightfield;
    /** Frees the memory of the heightfield. May be called again. */
    dispose(): void;
    /** The same as {@link Heightfield.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** What 3D builds of every kind can mark on the ground. */
export interface GroundOptions {
    /** Parts of the ground that get an area, in this order. */
    volumes?: readonly AreaVolume[] | undefined;
    /** Places where nobody can stand, grown by the agent's radius in whole cells. */
    obstacles?: readonly Obstacle[] | undefined;
}

/** Options of {@link NavMesh.build}. */
export interface MeshBuildOptions extends GroundOptions {
    /** An area for each triangle, 0 (not walkable) to 63, instead of what its slope says. */
    triangleAreas?: Uint8Array | undefined;
}

/** Options of {@link NavMesh.buildAsync}. */
export interface MeshBuildAsyncOptions extends MeshBuildOptions, SteppedBuild {
}

/** Options of {@link NavMesh.buildGltf}. */
export interface GltfBuildOptions extends GroundOptions, GltfOptions {
}

/** Options of {@link NavMesh.buildGltfAsync}. */
export interface GltfBuildAsyncOptions extends GltfBuildOptions, SteppedBuild {
}

/** A tile of a mesh. */
export interface NavTile {
    /** Column. */
    readonly x: number;
    /** Row. */
    readonly z: number;
    /** 0 for the only floor of a column; the others of stacked floors are 1 and so on. */
    readonly layer: number;
    /** How many polygons it has. */
    readonly polyCount: number;
}

/** An off-mesh link of a mesh. */
export interface NavLink {
    /** Column of the tile that it belongs to. */
    readonly tileX: number;
    /** Row of that tile. */
    readonly tileZ: number;
    /** Layer of that tile. */
    readonly layer: number;
    /** Which of the links of that tile. */
    readonly index: number;
    /** Where it begins. */
    readonly start: Vec3;
    /** Where it ends. */
    readonly end: Vec3;
    /** How far either end may lie from its polygon. */
    readonly radius: number;
    /** Whether it can be taken from its end as well. */
    readonly bidirectional: boolean;
    /** 0 to 63. */
    readonly area: number;
    /** For filters. */
    readonly flags: number;
    /** The caller's own number. */
    readonly userId: number;
    /** Whether it is switched on. */
    readonly enabled: boolean;
}

/** The polygons of a mesh: a plain object that owns its arrays. */
export interface NavPolygons {
    /** x, y, z triples. The polygons of a tile share vertices, those of different tiles do not. */
    readonly vertices: Float64Array;
    /** How many corners each polygon has. */
    readonly counts: Uint8Array;
    /** The corners of all polygons, one after the other, as numbers of vertices. Counter-clockwise with x to the right and z up. */
    readonly indices: Uint32Array;
    /** The area of each polygon. */
    readonly areas: Uint8Array;
    /** The flags of each polygon. */
    readonly flags: Uint16Array;
    /** The reference of each polygon. */
    readonly refs: BigUint64Array;
}

/** A mesh for drawing: a plain object that owns its arrays. Positions are x, y, z triples. */
export interface NavDebugGeometry {
    /** The corners of all polygons; polygons do not share them, so that each can have its own colour. */
    readonly positions: Float32Array;
    /** Triangles of positions, which face up. */
    readonly indices: Uint32Array;
    /** The area of the polygon of each position. */
    readonly areas: Uint8Array;
    /** The edges of the polygons: pairs of positions for line segments. */
    readonly outlines: Float32Array;
    /** The links: pairs of positions for line segments. */
    readonly links: Float32Array;
    /** Of each link: 0 across a tile border, 1 an off-mesh link from its start, 2 one from its end. */
    readonly linkKinds: Uint8Array;
}

/**
 * The outcome of a query on polygons:
 *
 * - `'none'`: nothing was asked yet
 * - `'success'`, `'partial'`: the way to the end, or to the reachable place nearest to it
 * - `'in-progress'`: a search in slices has work left
 * - `'invalid-start-poly'`, `'invalid-end-poly'`: the polygon is not of the mesh as it is now, or the filter refuses it
 * - `'no-start-nearby'`, `'no-end-nearby'`: no polygon near enough that the filter takes
 * - `'invalid-corridor'`: the polygons of a corridor do not hang together
 */
export type NavQueryStatus = 'none' | 'success' | 'partial' | 'in-progress' | 'invalid-start-poly' | 'invalid-end-poly' | 'no-start-nearby' | 'no-end-nearby' | 'invalid-corridor';

/** Options of a path query on a navigation mesh. An unknown key throws a TypeError. */
export interface NavPathOptions {
    /** Which polygons may be used, and at what price. Default: all, at 1 a unit of length. */
    filter?: QueryFilterLike | undefined;
    /** How far from either end to look for a polygon along each axis: finite, at least 0. Default [2, 4, 2]. */
    halfExtents?: Vec3Like | undefined;
    /**
     * Asked before every 256 expansions of a synchronous query and before every slice of an asynchronous one; true ends it
     * with an {@link OnePathCancelledError}.
     */
    cancelled?: (() => boolean) | undefined;
}

/** Options of {@link NavMesh.findPathAsync}. */
export interface NavAsyncOptions extends NavPathOptions {
    /** Expansions between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
    iterationsPerSlice?: number | undefined;
    /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
    signal?: AbortSignalLike | undefined;
}

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface NavPath {
    /**
     * The outcome. `'start-invalid'` and `'goal-invalid'`: no polygon near that end. `'partial'`: a way to the reachable place
     * nearest to the end.
     */
    readonly status: PathStatus;
    /** The same, told more exactly. */
    readonly detail: NavQueryStatus;
    /** Status is `'found'`. */
    readonly found: boolean;
    /** Status is `'found'` or `'partial'`. */
    readonly hasPath: boolean;
    /** Status is `'partial'`. */
    readonly isPartial: boolean;
    /** What the search paid for the corridor under the filter; Infinity without a path. */
    readonly cost: number;
    /** Length of the line through `points`; 0 without a path. */
    readonly length: number;
    /** The corners of the shortest line inside the corridor as x, y, z triples, both ends included. */
    readonly points: Float64Array;
    /** How many points: a third of the length of `points`. */
    readonly pointCount: number;
    /** Of each point: 1 the start, 2 the end, 4 where an off-mesh link is taken, which leads to the next point. */
    readonly pointFlags: Uint8Array;
    /** The polygons from start to end. */
    readonly corridor: BigUint64Array;
    /** How many nodes the search expanded. */
    readonly expandedCount: number;
    /** The search ran out of nodes, and the path is a partial one for that reason. */
    readonly nodeLimitReached: boolean;
}

/** The point of a polygon that is closest to a position. */
export interface NearestPoly {
    /** The polygon. */
    readonly poly: bigint;
    /** The point of its surface. */
    readonly point: Vec3;
    /** The square of the distance between position and point. */
    readonly distanceSquared: number;
    /** The point is straight above or below the position. */
    readonly overPolygon: boolean;
}

/** The polygons of a path. */
export interface NavCorridor {
    /** `'success'`, `'partial'`, `'in-progress'` for a search that has not ended, or why there is none. */
    readonly status: NavQueryStatus;
    /** The cost of the route. */
    readonly cost: number;
    /** The polygons, the start's first. */
    readonly polys: BigUint64Array;
    /** How many nodes the search expanded. */
    readonly expandedCount: number;
    /** The search ran out of nodes. */
    readonly nodeLimitReached: boolean;
}

/** The shortest line inside a corridor, seen from above. */
export interface NavStraightPath {
    /** `'success'` or `'invalid-corridor'`. */
    readonly status: NavQueryStatus;
    /** The corners as x, y, z triples, the start included. */
    readonly points: Float64Array;
    /** How many points. */
    readonly pointCount: number;
    /** Of each point: 1 the start, 2 the end, 4 where an off-mesh link is taken, which leads to the next point. */
    readonly pointFlags: Uint8Array;
    /** The polygon that is entered after each point; the last polygon at the end. */
    readonly polys: BigUint64Array;
    /** There may be more points: as many as were asked for have been found. */
    readonly truncated: boolean;
}

/** Why a ray or a move could begin or not. */
export type NavRayStatus = 'none' | 'ok' | 'invalid-start-poly' | 'start-outside-polygon';

/** A straight line over the surface. */
export interface NavRaycast {
    /** `'ok'`, or why there is no answer. */
    readonly status: NavRayStatus;
    /** A wall, or what counts as one for the filter, was hit. */
    readonly hit: boolean;
    /** Where along the line, 0 to 1; 1 when nothing was hit. */
    readonly t: number;
    /** Of the wall, level. */
    readonly normal: Vec3;
    /** Whose edge was hit, or in which the ray ends. */
    readonly poly: bigint;
    /** The edge that was hit, -1 for none. */
    readonly edge: number;
    /** The polygons crossed, in order. */
    readonly visited: BigUint64Array;
}

/** A move over the surface. */
export interface NavSurfaceMove {
    /** `'ok'`, or why nothing moved. */
    readonly status: NavRayStatus;
    /** Where it ends. */
    readonly position: Vec3;
    /** The polygon there. */
    readonly poly: bigint;
    /** A wall was in the way: it ends at the point of that wall nearest to the wanted end. */
    readonly blocked: boolean;
    /** The polygons crossed, in order. */
    readonly visited: BigUint64Array;
}

/** How a search of polygons around a place went. */
export type NavAreaStatus = 'none' | 'success' | 'in-progress' | 'invalid-start-poly' | 'invalid-shape';

/** The polygons around a place. */
export interface NavArea {
    /** `'success'`, or why there is no answer. */
    readonly status: NavAreaStatus;
    /** The polygons in the order in which they were reached. */
    readonly polys: BigUint64Array;
    /** The polygon that each was reached from; 0n for the first. */
    readonly parents: BigUint64Array;
    /** The square of the distance by which each was ordered. */
    readonly distancesSquared: Float64Array;
    /** The search ran out of nodes. */
    readonly nodeLimitReached: boolean;
}

/** The wall nearest to a place. */
export interface NavWallHit {
    /** `'success'`, or why there is no answer. */
    readonly status: NavAreaStatus;
    /** There is a wall within the radius. */
    readonly found: boolean;
    /** Its distance; the radius when there is none. */
    readonly distance: number;
    /** The nearest point of it. */
    readonly position: Vec3;
    /** From the wall to the centre, level. */
    readonly normal: Vec3;
    /** The polygon with the wall; 0n for none. */
    readonly poly: bigint;
    /** Its edge. */
    readonly edge: number;
}

/** The walls around a place, nearest first. */
export interface NavWalls {
    /** `'success'`, or why there is no answer. */
    readonly status: NavAreaStatus;
    /** Both ends of each piece: six numbers, x, y, z and x, y, z. The ground is to the left of the way from one to the other. */
    readonly segments: Float64Array;
    /** How many pieces. */
    readonly count: number;
    /** The polygon of each. */
    readonly polys: BigUint64Array;
    /** The edge of each. */
    readonly edges: Int32Array;
}

/** A random point. */
export interface NavRandomPoint {
    /** The polygon that it lies on. */
    readonly poly: bigint;
    /** Where it is. */
    readonly position: Vec3;
}

/**
 * A generator of random numbers (SplitMix64; Steele, Lea & Flood 2014). Equal states give equal sequences on every
 * platform. It is not for secrets.
 */
export declare class Random {
    #private;
    /**
     * @param seed 0n to 2^64 - 1
     * @throws TypeError when `seed` is not a bigint; RangeError when it is outside its range
     */
    constructor(seed: bigint);
    /** Everything the generator knows, 0n to 2^64 - 1. Setting it continues from there. */
    get state(): bigint;
    set state(value: bigint);
    /** A number in [0, 1) with 53 random bits. */
    nextDouble(): number;
    /**
     * An unbiased integer in [0, bound) (Lemire 2019).
     *
     * @param bound 1 to 2^53 - 1
     * @throws RangeError when `bound` is outside its range
     */
    nextInt(bound: number): number;
    /** 64 random bits, 0n to 2^64 - 1. */
    nextBits(): bigint;
    /** Does nothing, for this object holds no memory of the module; it is here so that all objects can be used alike. */
    dispose(): void;
    /** The same as {@link Random.dispose}. */
    [Symbol.dispose](): void;
}

/**
 * Queries on the polygons of a {@link NavMesh}. It serves any number of queries one after the other, follows every edit of its
 * mesh, and keeps its working memory.
 *
 * Polygons are references, bigints, as queries return them. One that is stale, because its tile was replaced, or that the
 * filter refuses is an outcome and not an error. Every member throws a TypeError `'disposed'` when the query or its mesh was
 * disposed of, a RangeError or TypeError for a wrong argument, what `passes` of a filter throws, and an OnePathMemoryError when
 * memory runs out. Where a result has many polygons, the query runs again with more room, so `passes` may be asked more often.
 */
export declare class NavMeshQuery {
    #private;
    /** Made by {@link NavMesh.createQuery}. */
    private constructor();
    /**
     * The polygon nearest to a position, of those whose boxes meet a box around it and that the filter takes; null when there is
     * none.
     *
     * @param halfExtents how far the box reaches along each axis; default [2, 4, 2]
     */
    nearestPoly(center: Vec3Like, halfExtents?: Vec3Like, filter?: QueryFilterLike): NearestPoly | null;
    /** The point of a polygon that is closest to a position; null for a stale polygon. */
    closestPoint(poly: bigint, position: Vec3Like): NearestPoly | null;
    /** The same as {@link NavMesh.findPath}, with the nodes of this query. */
    findPath(start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath;
    /** The same as {@link NavMesh.findPathAsync}, with as many nodes as this query. */
    findPathAsync(start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath>;
    /** The polygons of a cheapest path between two places on polygons. */
    findCorridor(startPoly: bigint, endPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavCorridor;
    /** Begins the search of such a path: `'in-progress'`, `'invalid-start-poly'` or `'invalid-end-poly'`. */
    beginPath(startPoly: bigint, endPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavQueryStatus;
    /**
     * Goes on for at most so many expansions: `'in-progress'`, `'success'` or `'partial'`.
     *
     * @param iterations 1 to 2^31 - 1
     * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
     */
    updatePath(iterations: number): NavQueryStatus;
    /**
     * The corridor that was found; of a search that has not ended the one to the place nearest to the end so far.
     *
     * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
     */
    finishPath(): NavCorridor;
    /**
     * The polygons that the last path search expanded, each once, in the order of their first expansion: for drawing.
     *
     * @throws TypeError `'invalid-state'` when nothing was begun, or the mesh was edited since
     */
    expandedPolys(): BigUint64Array;
    /**
     * Pulls a string along a corridor: the shortest line from start to end inside it, seen from above.
     *
     * @param maxCorners stop at so many points, the start included, at least 1; default all
     */
    straightPath(start: Vec3Like, end: Vec3Like, corridor: BigUint64Array | readonly bigint[], maxCorners?: number): NavStraightPath;
    /** Follows a straight line over the surface, seen from above, until it ends or hits a wall. */
    raycast(startPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavRaycast;
    /** Goes straight from start towards end; at a wall, to the point of it nearest to end. */
    moveAlongSurface(startPoly: bigint, start: Vec3Like, end: Vec3Like, filter?: QueryFilterLike): NavSurfaceMove;
    /**
     * The polygons that can be reached from a polygon within a circle.
     *
     * @param radius 0 to 2^22
     */
    findPolysInCircle(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavArea;
    /**
     * The polygons that can be reached from a polygon within a convex shape, seen from above.
     *
     * @param points 3 to 64 corners, either way round
     */
    findPolysInShape(startPoly: bigint, points: readonly Vec3Like[], filter?: QueryFilterLike): NavArea;
    /**
     * The polygons around a place that do not overlap each other seen from above: of stacked floors the one that is met first.
     *
     * @param radius 0 to 2^22
     */
    findLocalNeighbourhood(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavArea;
    /** The wall nearest to a place, of those that can be reached within a circle. @param radius 0 to 2^22 */
    distanceToWall(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavWallHit;
    /** Every piece of wall within a circle, nearest first. @param radius 0 to 2^22 */
    findWalls(startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavWalls;
    /** A point of the mesh, evenly over the area that the filter takes; null when there is no area. Takes four numbers. */
    randomPoint(random: Random, filter?: QueryFilterLike): NavRandomPoint | null;
    /** A point evenly over what can be reached within a circle; null when there is none. @param radius 0 to 2^22 */
    randomPointAround(random: Random, startPoly: bigint, center: Vec3Like, radius: number, filter?: QueryFilterLike): NavRandomPoint | null;
    /** Frees the memory of the query. May be called again. */
    dispose(): void;
    /** The same as {@link NavMeshQuery.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * The search algorithm. Where the options or the map do not fit the one that was asked for, A* answers, and
 * {@link GridPath.algorithm} says so.
 *
 * - `'a*'`: Hart, Nilsson & Raphael 1968. Honours every option.
 * - `'jps'`: jump point search (Harabor & Grastien 2011, 2014). The same costs with far fewer expansions. For eight moves
 *   with `'no-corner-cutting'`, agents of one cell, one cost for all areas, no `stepCost` and no `blocked`, weight 1, and an
 *   octile or zero estimate.
 * - `'jps+'`: the same with precomputed jump distances, 16 bytes per cell (Harabor & Grastien 2014, Rabin 2015). Runs as
 *   `'jps'` on grids with a side above 32766.
 * - `'theta*'`: any-angle paths of straight segments (Nash, Daniel, Koenig & Felner 2007): {@link GridPath.cells} are the
 *   waypoints alone. On the same ground as `'jps'`, with a Euclidean or zero estimate and any weight.
 * - `'lazy-theta*'`: the same with fewer checks of lines of sight (Nash, Koenig & Tovey 2010).
 * - `'hpa*'`: over an abstract graph of chunks (Botea, Müller & Schaeffer 2004). Few expansions on large maps; the path may
 *   be a little longer than the best. Without `stepCost`, `blocked` and `'allow-all'`.
 * - `'lpa*'`, `'d*-lite'`: what a {@link GridReplanner} runs (Koenig, Likhachev & Furcy 2004; Koenig & Likhachev 2002); in
 *   a single query they mean A*.
 */
export type GridAlgorithm = 'a*' | 'jps' | 'jps+' | 'theta*' | 'lazy-theta*' | 'hpa*' | 'lpa*' | 'd*-lite';

/**
 * When a diagonal step is legal, by the two cells that touch both its ends: `'no-corner-cutting'` needs both walkable,
 * `'no-squeezing'` at least one, `'allow-all'` neither.
 */
export type GridDiagonals = 'no-corner-cutting' | 'no-squeezing' | 'allow-all';

/**
 * The estimate of the cost that is left, times the smallest area cost: `'auto'` is Manhattan for four moves and octile for
 * eight, `'zero'` makes the search Dijkstra's algorithm. `'manhattan'` is not a lower bound with eight moves.
 */
export type GridHeuristic = 'auto' | 'zero' | 'manhattan' | 'octile' | 'euclidean';

/** Options of a path query. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface GridOptions {
    /** Default `'a*'`. */
    algorithm?: GridAlgorithm | undefined;
    /** Moves to 4 or 8 neighbours. Default 8. */
    connectivity?: 4 | 8 | undefined;
    /** The rule for diagonal steps, for 8 moves. Default `'no-corner-cutting'`. */
    diagonals?: GridDiagonals | undefined;
    /** Side of the agent in cells, 1 to 255; its position is its top-left cell. Default 1. */
    agentSize?: number | undefined;
    /** Default `'auto'`. */
    heuristic?: GridHeuristic | undefined;
    /** Factor of the estimate, finite and at least 0. Above 1 the search is faster and may miss the optimum. Default 1. */
    heuristicWeight?: number | undefined;
    /**
     * Replaces the cost of a step. A result of Infinity, NaN or below 0 forbids the step. What it throws reaches the caller
     * of the query. It must not edit or query this grid.
     */
    stepCost?: ((from: Cell, to: Cell, cost: number) => number) | undefined;
    /**
     * True isolates a cell: no step enters it, and it is no start or goal; what is legal beside it stays. What it throws
     * reaches the caller of the query. It must not edit or query this grid.
     */
    blocked?: ((cell: Cell) => boolean) | undefined;
    /**
     * Asked before every 256 iterations of a synchronous query and before every slice of an asynchronous one; true ends it
     * with an {@link OnePathCancelledError}.
     */
    cancelled?: (() => boolean) | undefined;
    /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
    iterationBudget?: number | undefined;
    /** Fill {@link GridPath.expandedCells}. Default false. */
    recordExpansions?: boolean | undefined;
    /**
     * Let a faster engine run when it applies. It finds the same cost but may choose another of several equally cheap
     * paths. Default true.
     */
    specializedEngines?: boolean | undefined;
    /** `'hpa*'`: side of a chunk in cells, 2 to 256. The grid keeps the graphs of the last eight sizes. Default 16. */
    hpaChunkSize?: number | undefined;
    /** `'hpa*'`: shorten the path by straight and diagonal walks. Default true. */
    hpaSmoothing?: boolean | undefined;
    /**
     * `'jps'` and `'jps+'` on the faster engine: leave out jump points that only change direction (Harabor & Grastien 2014).
     * The same costs with fewer expansions. Default false.
     *
     * @experimental It may change or go in any release.
     */
    experimentalImprovedPruning?: boolean | undefined;
}

/** Options of {@link Grid.findPathAsync}. */
export interface GridAsyncOptions extends GridOptions {
    /** Default `'a*'`. Other algorithms than these cannot run in slices and are a TypeError. */
    algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
    /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
    iterationsPerSlice?: number | undefined;
    /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
    signal?: AbortSignalLike | undefined;
}

/** Options of {@link Grid.nearestWalkable}: `agentSize` and `blocked` decide, the other path options change nothing. */
export interface GridNearestOptions extends GridOptions {
    /** How many rings of cells around the given one to search, 0 to 2^31 - 2, or Infinity (default) for no bound. */
    nearestRadius?: number | undefined;
}

/**
 * Options of {@link Grid.createSearch}. `iterationBudget` and `cancelled` have no meaning here: a step takes its number of
 * iterations, and between steps the search waits anyway.
 */
export interface GridSearchOptions extends GridOptions {
    /** Default `'a*'`. Other algorithms than these cannot be resumed and are a TypeError. */
    algorithm?: 'a*' | 'jps' | 'jps+' | undefined;
}

/**
 * How far a flow field is computed: `'not-started'` (the next step computes everything), `'running'` (a run or a repair in
 * slices has work left; costs are upper bounds), `'complete'`. Edits that have not been worked in do not show.
 */
export type FlowStatus = 'not-started' | 'running' | 'complete';

/**
 * For every cell the cheapest cost to the nearest of some goals, and the cell to step to: one field serves every agent that
 * heads for them.
 *
 * It hears about edits and area costs of its grid and works them in on the next {@link FlowField.refresh} or
 * {@link FlowField.step}; until then it answers as before. A refreshed field is bit for bit the field computed anew. When a
 * callback answers differently than before, call {@link FlowField.recompute}.
 *
 * Memory: 17 bytes per cell, and 24 per cell of the wave. Call {@link FlowField.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the field or its grid was disposed of. What a callback throws reaches the caller of the member
 * that asked; the next refresh goes on or begins anew.
 */
export declare class FlowField {
    #private;
    /** Made by {@link Grid.createFlowField} and {@link HexGrid.createFlowField}. */
    private constructor();
    /** The goals as they were given, as x, y pairs. A copy. */
    get goals(): Int32Array;
    /** How far the field is computed. */
    get status(): FlowStatus;
    /** Cells settled by the current or last run or repair. */
    get settled(): number;
    /**
     * The cost from a cell to the nearest goal: 0 on goals, Infinity where none can be reached.
     *
     * @throws RangeError outside the grid
     */
    getCost(cell: CellLike): number;
    /**
     * The first cell on a cheapest way to a goal; null on goals and where none can be reached. Following it from cell to cell
     * reaches a goal, unless `stepCost` makes steps free: those can lead in circles.
     *
     * @throws RangeError outside the grid
     */
    getNext(cell: CellLike): Cell | null;
    /**
     * The direction from a cell to the next one, a vector of length 1 along the axes of the world; (0, 0) where there is no
     * next cell.
     *
     * @throws RangeError outside the grid
     */
    getDirection(cell: CellLike): {
        x: number;
        y: number;
    };
    /**
     * All costs row by row, live and without a copy: cell (x, y) is at y * width + x. Read-only. Valid until the next call of
     * anything that can take memory or until the field is disposed of, so ask again for every use: it is made anew only when it
     * has to be.
     */
    get costsView(): Float64Array;
    /**
     * The next cell of every cell row by row, as y * width + x, or -1 where there is none. Live, and valid as long as
     * {@link FlowField.costsView}.
     */
    get nextView(): Int32Array;
    /**
     * Works in all changes and runs to the end.
     *
     * @throws what a callback throws; TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when
     *   memory runs out. The next call goes on or begins anew.
     */
    refresh(): void;
    /** Computes everything anew. @throws as {@link FlowField.refresh} does */
    recompute(): void;
    /**
     * Works in all changes and settles at most so many cells. Slicing changes neither the field nor the number of cells
     * settled.
     *
     * @param count 1 to 2^31 - 1
     * @throws RangeError for another number, and as {@link FlowField.refresh} does
     */
    step(count: number): FlowStatus;
    /**
     * Costs, next cells, the wave of an unfinished run, and the edits that have yet to be worked in, as bytes that are the same
     * on every platform. Grid, options and callbacks are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the grid first. This field must have the goals and the options of the saved one,
     * callbacks included.
     *
     * @throws GridStateError when the bytes are malformed or of other goals or another size of grid; the field is then as it
     *   was, or empty until the next refresh
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the field. May be called again. */
    dispose(): void;
    /** The same as {@link FlowField.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * Where a grid lies in the world. On a square grid cell (x, y) has its centre at
 * origin + ((x + 0.5) * cellSize, (y + 0.5) * cellSize); for hex grids see {@link HexGrid.space}.
 */
export interface GridSpace {
    /** World x of the left edge of column 0, or of the centre of hex (0, 0); within ±2^21. Default 0. */
    originX: number;
    /** World y of the top edge of row 0, or of the centre of hex (0, 0); within ±2^21. Default 0. */
    originY: number;
    /** Side of a square, or distance between the centres of two neighbouring hexes, in world units, in (0, 2^21]. Default 1. */
    cellSize: number;
}

/** Options of the constructors of {@link Grid} and {@link HexGrid}. */
export interface GridCreateOptions {
    /**
     * Where the grid lies in the world. Default: cells of size 1; the corner of cell (0, 0) at the origin, on hex grids its
     * centre.
     */
    space?: Partial<GridSpace> | undefined;
    /** The area of every cell, 0 to 255. Default 0. */
    area?: number | undefined;
}

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface GridPath {
    /** The outcome. */
    readonly status: PathStatus;
    /** Status is `'found'`. */
    readonly found: boolean;
    /** Status is `'found'` or `'partial'`. */
    readonly hasPath: boolean;
    /** Status is `'partial'`. */
    readonly isPartial: boolean;
    /** Sum of the step costs in path order; Infinity without a path. */
    readonly cost: number;
    /** Length of the line through `points` in world units; 0 without a path, NaN when the query made no points. */
    readonly length: number;
    /** The algorithm that ran; the one that was asked for when start or goal were refused. */
    readonly algorithm: GridAlgorithm;
    /** The cells from start to goal, both included, as x, y pairs. Any-angle paths have their waypoints alone. */
    readonly cells: Int32Array;
    /** How many cells: half the length of `cells`. */
    readonly cellCount: number;
    /** The centres of the cells as x, y pairs in world units, from queries that make points; else empty. */
    readonly points: Float64Array;
    /**
     * Cells that the search expanded: jump points for jump point search, border cells of chunks for HPA*, and for replanners
     * cells whose cost was settled or reset, each time. The goal is reached but not expanded.
     */
    readonly expandedCount: number;
    /** Cells that the search took from its open set. */
    readonly iterations: number;
    /** The expanded cells in order as x, y pairs, when `recordExpansions` was set; else empty. */
    readonly expandedCells: Int32Array;
}

/**
 * Keeps a path between two cells up to date while the map changes and the agent walks. It holds on to its search and repairs
 * only what a change reached; costs are those of a new search. D* Lite (Koenig & Likhachev 2002) goes on when the start
 * moves; LPA* (Koenig, Likhachev & Furcy 2004) searches from the start.
 *
 * It hears about edits and area costs of its grid by itself. When a callback answers differently than before, call
 * {@link GridReplanner.invalidate}. Of several paths that cost the same it may choose another than {@link Grid.findPath}.
 *
 * Memory: 20 bytes per cell, and 24 per queued cell. Call {@link GridReplanner.dispose} when done. Every member throws a
 * TypeError `'disposed'` when the replanner or its grid was disposed of, and the members that change something throw a
 * TypeError `'invalid-state'` inside a callback of the grid.
 */
export declare class GridReplanner {
    #private;
    /** Made by {@link Grid.createReplanner} and {@link HexGrid.createReplanner}. */
    private constructor();
    /** Which algorithm it runs: `'lpa*'` or `'d*-lite'`. */
    get algorithm(): GridAlgorithm;
    /** Where the path begins. Change it with {@link GridReplanner.moveStart}. */
    get start(): Cell;
    /** Where the path ends. Change it with {@link GridReplanner.setGoal}. */
    get goal(): Cell;
    /** Cells that all replans together took from the queue. */
    get totalIterations(): number;
    /** Costs that all replans together settled or reset. */
    get totalExpanded(): number;
    /**
     * Works in all changes and returns the path. With an `iterationBudget` in the options the status is `'budget-exhausted'`
     * after so many iterations, and the next call goes on. The counts in the result are those of this call.
     *
     * @throws what a callback throws, which leaves the replanner as it was before the iteration that asked; TypeError
     *   `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    replan(): GridPath;
    /** The same, and fills {@link GridPath.points} with the centres of the cells. */
    replanWithPoints(): GridPath;
    /**
     * The same for at most `budget` iterations, with no result but the status. Read the path with
     * {@link GridReplanner.copyPath}.
     *
     * @param budget 1 to 2^31 - 1
     * @throws RangeError for another budget, and as {@link GridReplanner.replan} does
     */
    tryReplan(budget: number): PathStatus;
    /** How many cells the path of the last replan has: 0 unless it was found and start and goal are still the same. */
    get pathLength(): number;
    /** The cost of that path, the sum of its steps from the start; Infinity when there is none. */
    get pathCost(): number;
    /**
     * The cells of that path from start to goal, as x, y pairs.
     *
     * @param into where to write them, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    copyPath(into?: Int32Array): Int32Array;
    /**
     * The agent has moved. D* Lite keeps its work, LPA* begins anew with the next replan.
     *
     * @throws RangeError outside the grid
     */
    moveStart(start: CellLike): void;
    /**
     * Another goal; the next replan begins anew.
     *
     * @throws RangeError outside the grid
     */
    setGoal(goal: CellLike): void;
    /**
     * Announces that callbacks answer differently than before: for moves into and out of a cell, or anywhere.
     *
     * @throws RangeError outside the grid
     */
    invalidate(cell?: CellLike): void;
    /**
     * The plan with its queue, the edits that it has yet to work in, and its counts, as bytes that are the same on every
     * platform. Grid, options and callbacks are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved plan. Restore the grid first. This replanner must have the algorithm and the options of the saved
     * one, callbacks included. The path itself is there again after the next replan, which takes no iteration for it.
     *
     * @throws GridStateError when the bytes are malformed or of another algorithm or size of grid, and nothing has changed
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the replanner. May be called again. */
    dispose(): void;
    /** The same as {@link GridReplanner.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * A search over a square or hex grid that is made in steps, saved and restored: A*, on square grids JPS and JPS+ as well, on
 * the engine that findPath would choose. For every way to slice it the result is that of findPath, counts included. It can begin again as often as you like, and
 * takes new memory only when a search is larger than those before.
 *
 * The grid must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its grid was disposed of. What a callback throws reaches the
 * caller of the member; the search has then ended with status `'none'`, and can begin again.
 */
export declare class GridSearch {
    #private;
    /** Made by {@link Grid.createSearch} and {@link HexGrid.createSearch}. */
    private constructor();
    /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
    get status(): PathStatus;
    /**
     * Begins a search: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that is running alone.
     *
     * @throws RangeError, TypeError for wrong coordinates; what `blocked` throws; OnePathMemoryError when memory runs out
     */
    tryBegin(start: CellLike, goal: CellLike): PathStatus;
    /**
     * The same, but a start or goal that is no place to be is an error.
     *
     * @throws RangeError when start or goal is outside, a wall, blocked, or too narrow for the agent; and as
     *   {@link GridSearch.tryBegin} does
     */
    begin(start: CellLike, goal: CellLike): void;
    /**
     * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
     *
     * @param iterations 1 to 2^31 - 1
     * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the grid was edited since;
     *   what a callback throws; OnePathMemoryError when memory runs out
     */
    step(iterations: number): PathStatus;
    /** What the search knows so far, as {@link Grid.findPath} would report it. */
    path(): GridPath;
    /** The same, and fills {@link GridPath.points} with the centres of the cells. */
    pathWithPoints(): GridPath;
    /**
     * The state of the search as bytes, the same on every platform. Grid, options and callbacks are not in it. A search
     * in progress cannot be saved once the grid was edited; one that ended before comes back with its path.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short; TypeError `'invalid-state'` when the grid was edited since the search began
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the grid first. This search must have the options of the saved one, callbacks
     * included.
     *
     * @throws GridStateError when the bytes are malformed or of a search over another size of grid or with another engine; the
     *   status is then `'none'`
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the search. May be called again. */
    dispose(): void;
    /** The same as {@link GridSearch.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Options of {@link Grid.describeHpa}. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface HpaGraphOptions {
    /** Side of a chunk in cells, 2 to 256. Default 16. */
    chunkSize?: number | undefined;
    /**
     * Two chunks touch along runs of cells. A run of at least this many gets a crossing at both ends, a shorter one a crossing
     * in its middle. 1 to 2^31 - 1; default 6, which is what queries use.
     */
    entranceThreshold?: number | undefined;
    /** Side of the agent in cells, 1 to 255. Default 1. */
    agentSize?: number | undefined;
    /** Moves to 4 or 8 neighbours. Default 8. */
    connectivity?: 4 | 8 | undefined;
    /** The rule for diagonal steps, for 8 moves. Default `'no-corner-cutting'`; `'allow-all'` is not possible with 8 moves. */
    diagonals?: GridDiagonals | undefined;
}

/**
 * The graph that HPA* searches: a plain object that owns its arrays, so it can be kept, cloned and posted. Nodes are the cells
 * on both sides of the crossings between chunks, numbered chunk by chunk and then by cell index.
 */
export interface HpaGraph {
    /** Side of a chunk in cells; chunks at the right and bottom may be smaller. */
    readonly chunkSize: number;
    /** How many chunks are side by side. */
    readonly chunkColumns: number;
    /** How many chunks are one below the other. */
    readonly chunkRows: number;
    /** How many nodes there are. */
    readonly nodeCount: number;
    /** The cell of each node, as x, y pairs. */
    readonly cells: Int32Array;
    /** The chunk of each node; chunks are numbered row by row. */
    readonly chunks: Int32Array;
    /** Ways inside a chunk, as pairs of nodes: from, to. Each way is there in both directions. */
    readonly intraEdges: Int32Array;
    /** The cost of the cheapest path of each of them that stays in the chunk. */
    readonly intraCosts: Float64Array;
    /** Steps from chunk to chunk, as pairs of nodes: from, to. Each step is there in both directions. */
    readonly interEdges: Int32Array;
    /** The cost of each of them. */
    readonly interCosts: Float64Array;
    /** A hash of nodes, ways and costs, 0n to 2^64 - 1: the same for the same cells, area costs and options. */
    readonly contentHash: bigint;
}

/**
 * A map of square cells and the queries on it.
 *
 * A cell is (x, y): column and row, from 0 at the top left. Each has an area, a byte: 255 is a wall, 0 to 254 are walkable
 * and cost what {@link Grid.setAreaCost} says, 1 by default. A step from cell a to b costs the mean of their area costs, a
 * diagonal one √2 times as much.
 *
 * Memory: one byte per cell, 18 to 20 more from the first query on, more for other algorithms' indexes, and one more from
 * the first query for an agent larger than one cell. Call {@link Grid.dispose} when done; a forgotten grid is freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export declare class Grid {
    #private;
    /**
     * A grid whose cells all have one area.
     *
     * @param width columns, at least 1
     * @param height rows, at least 1; width * height is at most 2^28
     * @throws RangeError for a size or option outside its range; OnePathMemoryError when memory runs out
     */
    constructor(width: number, height: number, options?: GridCreateOptions);
    /**
     * A grid from a picture: `.` is open (area 0), `#` a wall, `1` to `9` that area. Rows end with LF or CRLF and have the
     * same length; one line end after the last row is allowed.
     *
     * @throws GridFormatError for other characters and ragged rows; the message gives line and column
     */
    static fromText(text: string): Grid;
    /**
     * A grid from flags, row by row: what is truthy is open (area 0), the rest is wall.
     *
     * @param walkable width * height booleans or numbers
     * @throws RangeError for a size outside its range or another number of flags
     */
    static fromCells(walkable: ArrayLike<boolean | number>, width: number, height: number): Grid;
    /**
     * A grid from area bytes, row by row.
     *
     * @param areas width * height bytes; they are copied
     * @throws RangeError for a size outside its range or another number of bytes
     */
    static fromAreas(areas: Uint8Array, width: number, height: number): Grid;
    /**
     * A grid in a saved state, see {@link Grid.saveState}.
     *
     * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
     */
    static fromState(bytes: Uint8Array): Grid;
    /** Columns. */
    get width(): number;
    /** Rows. */
    get height(): number;
    /** Goes up by one with every edit that changed a cell; starts at 0. */
    get version(): number;
    /**
     * The area bytes, row by row, live and without a copy: for drawing. Read-only; edit with {@link Grid.setArea} and
     * {@link Grid.setRect}. Valid until the next call of anything that can take memory or until the grid is disposed of,
     * so ask again for every use: it is made anew only when it has to be.
     */
    get cellsView(): Uint8Array;
    /**
     * Where the grid lies in the world. Setting it takes what is not given from the default, and changes no cell.
     *
     * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
     */
    get space(): GridSpace;
    set space(space: Partial<GridSpace>);
    /**
     * The area of a cell, 0 to 255.
     *
     * @throws RangeError outside the grid
     */
    getArea(x: number, y: number): number;
    /**
     * Gives a cell an area.
     *
     * @param area 0 to 254, or 255 for a wall
     * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
     *   this grid
     */
    setArea(x: number, y: number, area: number): void;
    /**
     * Gives the cells [x, x + width) by [y, y + height) one area, or each its own, as one edit.
     *
     * @param area 0 to 255, or width * height such bytes, row by row
     * @throws RangeError when the rectangle is not in the grid or for another area or number of bytes; TypeError
     *   `'invalid-state'` inside a callback of a query on this grid. Nothing is changed then.
     */
    setRect(x: number, y: number, width: number, height: number, area: number | Uint8Array): void;
    /** Whether a cell is in the grid and no wall. */
    isWalkable(x: number, y: number): boolean;
    /**
     * The cost multiplier of an area.
     *
     * @param area 0 to 254
     * @throws RangeError for another area
     */
    getAreaCost(area: number): number;
    /**
     * Sets the cost multiplier of an area. The version of the grid stays; asynchronous searches on it fail as after an edit.
     *
     * @param area 0 to 254
     * @param multiplier positive and finite
     * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
     */
    setAreaCost(area: number, multiplier: number): void;
    /** The centre of a cell in world units. @throws RangeError outside the grid */
    pointAt(cell: CellLike): WorldPoint;
    /** The cell under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
    cellAt(point: WorldPointLike): Cell | null;
    /**
     * A cheapest path between two cells.
     *
     * A start or goal that is outside, a wall, blocked or too narrow for the agent is an outcome and not an error: see
     * {@link GridPath.status}.
     *
     * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
     *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
     */
    findPath(start: CellLike, goal: CellLike, options?: GridOptions): GridPath;
    /** The same as {@link Grid.findPath}, and fills {@link GridPath.points} with the centres of the cells. */
    findPathWithPoints(start: CellLike, goal: CellLike, options?: GridOptions): GridPath;
    /**
     * A cheapest path between the cells under two world points, with {@link GridPath.points}. A point outside the grid gives
     * status `'start-invalid'` or `'goal-invalid'`.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link Grid.findPath} does
     */
    findPathBetween(start: WorldPointLike, goal: WorldPointLike, options?: GridOptions): GridPath;
    /**
     * The same result as {@link Grid.findPath}, found in slices that let the event loop run in between.
     *
     * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted,
     * with a TypeError `'invalid-state'` when the grid is edited before the search has ended, `'disposed'` when it is
     * disposed of, and `'invalid-argument'` for an algorithm that cannot run in slices.
     */
    findPathAsync(start: CellLike, goal: CellLike, options?: GridAsyncOptions): Promise<GridPath>;
    /** {@link Grid.findPathBetween} as {@link Grid.findPathAsync} does it. */
    findPathBetweenAsync(start: WorldPointLike, goal: WorldPointLike, options?: GridAsyncOptions): Promise<GridPath>;
    /**
     * A search that is made in steps, saved and restored: A*, JPS or JPS+.
     *
     * @throws RangeError, TypeError for wrong options and other algorithms; OnePathMemoryError when memory runs out
     */
    createSearch(options?: GridSearchOptions): GridSearch;
    /**
     * Keeps a path between two cells up to date while the map changes and the agent walks. The options hold for its whole
     * life: `algorithm: 'lpa*'` makes it LPA*, everything else D* Lite; `heuristicWeight` must be 1, and `'manhattan'` goes
     * with four moves only. When `stepCost` lowers costs, use heuristic `'zero'`.
     *
     * @param start a cell of the grid, walkable or not
     * @param goal the same
     * @throws RangeError for a cell outside the grid; RangeError, TypeError for wrong options; TypeError `'invalid-state'`
     *   inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createReplanner(start: CellLike, goal: CellLike, options?: GridOptions): GridReplanner;
    /**
     * Computes for every cell the cost to the nearest goal and the cell to step to. Moves, `agentSize`, `stepCost` and
     * `blocked` of the options hold for its whole life; `iterationBudget` bounds this first run, and the other options change
     * nothing.
     *
     * @param goals a cell, cells, or x, y pairs; one on which the agent cannot stand counts for nothing until it can
     * @throws RangeError for no goal or one outside the grid; RangeError, TypeError for wrong options; what a callback throws;
     *   TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createFlowField(goals: CellLike | readonly CellLike[] | Int32Array, options?: GridOptions): FlowField;
    /**
     * The abstract graph that `'hpa*'` searches, as plain data: to draw it, or to compare it. Builds one for the purpose.
     *
     * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
     */
    describeHpa(options?: HpaGraphOptions): HpaGraph;
    /**
     * The side of the largest square of walkable cells with this cell at its top left, at most 255: the largest agent that
     * fits here. 0 for a wall and outside the grid.
     *
     * @throws OnePathMemoryError when memory runs out
     */
    clearanceAt(x: number, y: number): number;
    /**
     * Whether an agent fits at a cell, its top left one.
     *
     * @param agentSize side in cells, 1 to 255
     * @throws RangeError for another size; OnePathMemoryError when memory runs out
     */
    canFit(x: number, y: number, agentSize: number): boolean;
    /**
     * The cell nearest to a cell, which may lie outside, where the agent of the options fits and that `blocked` does not
     * refuse; null when there is none within `nearestRadius`. Nearest by straight distance, then the smaller row, then the
     * smaller column.
     *
     * @throws as {@link Grid.findPath} does
     */
    nearestWalkable(cell: CellLike, options?: GridNearestOptions): Cell | null;
    /**
     * {@link Grid.nearestWalkable} for the cell under a world point.
     *
     * @throws RangeError for coordinates beyond ±2^21, and as {@link Grid.findPath} does
     */
    nearestWalkableToPoint(point: WorldPointLike, options?: GridNearestOptions): Cell | null;
    /**
     * How many straight and diagonal steps a path has, or null when two of its cells in a row are not neighbours.
     *
     * @param cells {@link GridPath.cells}, or cells one by one
     */
    stepCounts(cells: Int32Array | readonly CellLike[]): {
        straight: number;
        diagonal: number;
    } | null;
    /**
     * The price of a path in integers, for hosts that add no doubles: every step cost without callbacks, times 2^32 and
     * rounded half to even, added up (Q31.32 fixed point). Null when the cells are no path of neighbours that are walkable, or
     * when the price is 2^31 or more.
     *
     * @param cells {@link GridPath.cells}, or cells one by one
     */
    fixedCost(cells: Int32Array | readonly CellLike[]): bigint | null;
    /**
     * A hash of size, cells and area costs, 0n to 2^64 - 1, the same on every platform; not of version, space or history.
     * Costs a pass over the cells after an edit, and nothing when asked again.
     */
    contentHash(): bigint;
    /**
     * Cells, area costs, version and space as bytes, the same on every platform for the same history: the cells and 2,088 more.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Then restore what is built over the grid: until then replanners and flow fields begin anew,
     * and searches in progress fail.
     *
     * @throws GridStateError when the bytes are malformed or of a grid of another size; TypeError `'invalid-state'` inside a
     *   callback of the grid. Nothing has changed then.
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * Frees the memory of the grid. May be called again. What is built over it throws from then on, an asynchronous search in
     * progress rejects, and the memory is free when they are disposed of as well.
     */
    dispose(): void;
    /** The same as {@link Grid.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** A closed line of at least 3 points; the last joins the first. Numbers are x, y pairs one after the other. */
export type Ring = readonly WorldPointLike[] | Float64Array | Float32Array;

/**
 * A part of the plane: what a ring surrounds, or what an odd number of several rings surround. The plane's x is the world's X,
 * its y the world's Z. Coordinates are within ±2^21.
 */
export type Outline = Ring | Readonly<{
    rings: readonly Ring[];
}>;

/** A map of square cells, row by row: what is truthy can be walked on. */
export interface TileMap {
    /** width * height booleans or numbers. */
    readonly cells: ArrayLike<boolean | number>;
    /** Columns, at least 1. */
    readonly width: number;
    /** Rows, at least 1; width * height is at most 2^28. */
    readonly height: number;
    /** Side of a cell in world units. Default 1. */
    readonly cellSize?: number | undefined;
    /** World X and Z of the corner of cell (0, 0). Default (0, 0). */
    readonly origin?: WorldPointLike | undefined;
}

/** The ground of a 2D build: the cells of a grid that are no walls, those of a tile map, or the union of outlines. */
export type NavSource = Grid | TileMap | readonly Outline[];

/**
 * A queue of tiles to add, replace and remove, worked off a few at a time. It is made by {@link NavMesh.createStreamer}.
 *
 * Every member throws a TypeError `'disposed'` when the streamer or its mesh was disposed of.
 */
export declare class TileStreamer {
    #private;
    /** Made by {@link NavMesh.createStreamer}. */
    private constructor();
    /** How many operations are waiting. */
    get pending(): number;
    /** Queues a tile, as {@link NavMesh.saveTile} made it: it is added, or replaces the one at its place. */
    add(bytes: Uint8Array): void;
    /** Queues the removal of every layer of a column. */
    remove(tileX: number, tileZ: number): void;
    /**
     * Works off at most so many operations, in order. Returns how many were applied.
     *
     * @param maxOperations 1 to 2^31 - 1; default all
     * @throws NavMeshFormatError for bytes that are no tile of this mesh: that operation has then left the queue; TypeError
     *   `'invalid-state'` inside a callback of a query on the mesh
     */
    update(maxOperations?: number): number;
    /** Frees the memory of the streamer and forgets what is waiting. May be called again. */
    dispose(): void;
    /** The same as {@link TileStreamer.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Options of {@link NavMesh.build2D}. */
export interface NavBuildOptions {
    /** Outlines to take out of the walkable ones. For sources that are outlines. */
    obstacles?: readonly Outline[] | undefined;
}

/** How a path search sees the mesh. */
export type NavNodeModel = 'polygon' | 'crossing';

/** Options of {@link NavMesh.createQuery}. */
export interface NavQueryOptions {
    /** Nodes of a search at most, 1 to 2^24. A search that needs more gives a partial path. Default 65536. */
    maxNodes?: number | undefined;
    /**
     * `'polygon'`, the default: a node per polygon, entered where it looks best, which is half the work. `'crossing'`: a node per
     * edge crossed, at its middle.
     */
    nodeModel?: NavNodeModel | undefined;
}

/** A straight walk. */
export interface NavMeshHit {
    /** A wall was in the way, or the start is not on the mesh. */
    readonly hit: boolean;
    /** Where the walk ends. */
    readonly position: Vec3;
    /** Of the wall, level; zeros for none. */
    readonly normal: Vec3;
    /** From the start to there. */
    readonly distance: number;
}

/**
 * A navigation mesh: convex polygons that one class of agents can walk on, and the queries on them. Y is up.
 *
 * Positions are `{ x, y, z }` or `[x, y, z]` with coordinates within ±2^21, polygons are references, bigints, which go stale when
 * their tile is replaced. Call {@link NavMesh.dispose} when done; a forgotten mesh is freed by the garbage collector at some
 * time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`. Numbers
 * outside their bounds throw a RangeError, values of another type a TypeError. Edits throw a TypeError `'invalid-state'` inside a
 * callback of a query on this mesh, and no failed call changes anything.
 */
export declare class NavMesh {
    #private;
    /** Made by {@link NavMesh.build} and its siblings, {@link NavMesh.load}, {@link NavWorld.mesh} and {@link TileCache.mesh}. */
    private constructor();
    /**
     * Builds a mesh of the ground that triangles make, tile by tile.
     *
     * @param positions x, y, z triples, Y up
     * @param indices three a triangle, counter-clockwise seen from the side that it faces
     * @param settings laid over {@link NavSettings.humanoid}
     * @throws RangeError, TypeError for wrong arrays, settings and options, which are named; TypeError `'invalid-state'` for a tile
     *   that is beyond the limits of the format; OnePathMemoryError when memory runs out
     */
    static build(positions: TrianglePositions, indices: TriangleIndices, settings?: Partial<NavSettings>, options?: MeshBuildOptions): NavMesh;
    /**
     * The same mesh as {@link NavMesh.build} makes, built in slices that let the event loop run in between. The arrays are copied
     * before the first.
     *
     * The promise rejects with everything that build throws, with what `options.onProgress` throws, and with the reason of
     * `options.signal` when that is aborted.
     */
    static buildAsync(positions: TrianglePositions, indices: TriangleIndices, settings?: Partial<NavSettings>, options?: MeshBuildAsyncOptions): Promise<NavMesh>;
    /**
     * Builds a mesh of the triangles of a glTF 2.0 file, `.glb` or `.gltf`, see {@link readGltf}.
     *
     * @throws as {@link NavMesh.build} and {@link readGltf} do
     */
    static buildGltf(bytes: Uint8Array, settings?: Partial<NavSettings>, options?: GltfBuildOptions): NavMesh;
    /** The same mesh as {@link NavMesh.buildGltf} makes, built as {@link NavMesh.buildAsync} does. The file is read in one go. */
    static buildGltfAsync(bytes: Uint8Array, settings?: Partial<NavSettings>, options?: GltfBuildAsyncOptions): Promise<NavMesh>;
    /**
     * Builds a mesh on the spans of a heightfield. Its column (i, k) is the cell at `originX + i * cellSize`, `originZ + k * cellSize` of
     * the settings, its rows are `cellHeight` high from its own `originY` on. It must not be filtered yet.
     *
     * @throws as {@link NavMesh.build} does
     */
    static buildHeightfield(heightfield: Heightfield, settings?: Partial<NavSettings>, options?: GroundOptions): NavMesh;
    /**
     * Builds a mesh on voxels. Voxel (i, j, k) is the cell at `originX + i * cellSize`, `originZ + k * cellSize` of the settings, and row
     * j of `cellHeight` above height 0.
     *
     * @throws as {@link NavMesh.build} does
     */
    static buildVoxels(voxels: VoxelBlock | VoxelChunk, settings?: Partial<NavSettings>, options?: GroundOptions): NavMesh;
    /**
     * Builds a mesh of flat ground: the cells of a grid that are no walls, those of a tile map, or the union of outlines, shrunk by
     * the agent's radius. The geometry is exact. The plane's x is the world's X, its y the world's Z.
     *
     * @param source a {@link Grid}, `{ cells, width, height, cellSize, origin }` or an array of outlines
     * @param settings laid over {@link NavSettings.humanoid}
     * @throws RangeError, TypeError for a wrong source or setting, which is named; OnePathMemoryError when memory runs out
     */
    static build2D(source: NavSource, settings?: Partial<NavSettings>, options?: NavBuildOptions): NavMesh;
    /**
     * A mesh from bytes that {@link NavMesh.save} made.
     *
     * @param settings those that the mesh was built with, laid over {@link NavSettings.humanoid}; needed for the bytes of a bare
     *   mesh (`ONPM`) only
     * @throws NavMeshFormatError when the bytes are malformed, NavMeshVersionError when they are of another version,
     *   NavMeshFingerprintError when they were built with other settings
     */
    static load(bytes: Uint8Array, settings?: Partial<NavSettings>): NavMesh;
    /** The settings that the mesh was built with. A copy. */
    get settings(): NavSettings;
    /** Goes up with every edit: of tiles, areas, flags and links, and with every restore. */
    get version(): number;
    /** How many tiles there are. */
    get tileCount(): number;
    /**
     * A path between two positions: the polygons nearest to both, a cheapest corridor between them, and the shortest line inside
     * it. Where the end cannot be reached, the path leads to the reachable place nearest to it and is `'partial'`.
     *
     * @throws RangeError, TypeError for wrong positions and options; what a callback throws; OnePathCancelledError when
     *   `cancelled` answers true; OnePathMemoryError when memory runs out
     */
    findPath(start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath;
    /**
     * The same result as {@link NavMesh.findPath}, found in slices that let the event loop run in between.
     *
     * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted, with a
     * TypeError `'invalid-state'` when the mesh is edited before the search has ended, and `'disposed'` when it is disposed of.
     */
    findPathAsync(start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath>;
    /**
     * A straight walk until its end or a wall. The start is taken to the nearest polygon within (2, 4, 2); where there is none, the
     * walk is blocked there.
     */
    raycast(from: Vec3Like, to: Vec3Like, filter?: QueryFilterLike): NavMeshHit;
    /**
     * The point of the mesh nearest to a position; null when there is none near enough.
     *
     * @param maxDistance finite, at least 0
     */
    samplePosition(position: Vec3Like, maxDistance: number, filter?: QueryFilterLike): Vec3 | null;
    /** A point of the mesh, evenly over the area that the filter takes; null when there is no area. Takes four numbers. */
    randomPoint(random: Random, filter?: QueryFilterLike): Vec3 | null;
    /** An object for queries on polygons. */
    createQuery(options?: NavQueryOptions): NavMeshQuery;
    /** A crowd of agents that walk on the mesh, without agents yet. */
    createCrowd(options?: CrowdOptions): Crowd;
    /** The tiles. */
    tiles(): NavTile[];
    /** The column of tiles under a position. */
    tileAt(position: Vec3Like): {
        x: number;
        z: number;
    };
    /** The polygons as plain data. */
    polygons(): NavPolygons;
    /** The mesh as arrays for drawing, which fit a three.js BufferGeometry. */
    debugGeometry(): NavDebugGeometry;
    /** Whether a reference is of a polygon of the mesh as it is now. */
    isValid(poly: bigint): boolean;
    /** The area of a polygon, 0 to 63. @throws TypeError for a stale reference */
    polyArea(poly: bigint): number;
    /** The flags of a polygon, 0 to 65535. @throws TypeError for a stale reference */
    polyFlags(poly: bigint): number;
    /**
     * Changes the area of a polygon.
     *
     * @param area 0 to 63
     * @throws TypeError for a stale reference
     */
    setPolyArea(poly: bigint, area: number): void;
    /**
     * Changes the flags of a polygon.
     *
     * @param flags 0 to 65535
     * @throws TypeError for a stale reference
     */
    setPolyFlags(poly: bigint, flags: number): void;
    /** The off-mesh links. */
    offMeshLinks(): NavLink[];
    /**
     * Switches an off-mesh link off or on.
     *
     * @param link one of {@link NavMesh.offMeshLinks}, or its place
     * @throws RangeError, TypeError when there is no such link
     */
    setOffMeshLinkEnabled(link: Readonly<Pick<NavLink, 'tileX' | 'tileZ' | 'layer' | 'index'>>, enabled: boolean): void;
    /** A queue of tiles to add, replace and remove. */
    createStreamer(): TileStreamer;
    /** The mesh with its settings as bytes, the same on every platform. The switches of off-mesh links are not in them. */
    save(): Uint8Array;
    /**
     * The bytes of a tile, for {@link TileStreamer.add} and {@link TileLibrary.addTile}.
     *
     * @throws TypeError when there is no such tile
     */
    saveTile(tileX: number, tileZ: number, layer?: number): Uint8Array;
    /**
     * The state of the mesh as bytes: tiles, references, areas, flags and switches.
     *
     * @param mode `'full'`, the default, or `'referenced'`: without the tiles, which a restore then finds in a library
     */
    snapshot(mode?: NavSnapshotMode): Uint8Array;
    /**
     * Goes back to a snapshot of a mesh with the same settings. References of that time are valid again.
     *
     * @param library where the tiles of a `'referenced'` snapshot are
     * @throws NavMeshFormatError when the bytes are malformed or a tile is not in the library, NavMeshVersionError when they are of
     *   another version, NavMeshFingerprintError when they are of a mesh with other settings
     */
    restore(bytes: Uint8Array, library?: TileLibrary): void;
    /**
     * Frees the memory of the mesh. May be called again. Queries and streamers of it throw from then on, and the memory is free
     * when they are disposed of as well.
     */
    dispose(): void;
    /** The same as {@link NavMesh.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * Tiles by their content, for {@link NavMesh.restore} of snapshots in mode `'referenced'`. It keeps its own copies.
 *
 * Every member throws a TypeError `'disposed'` when the library was disposed of.
 */
export declare class TileLibrary {
    #private;
    /** A library without tiles. */
    constructor();
    /** Adds every tile of a mesh, as it was built. */
    addMesh(mesh: NavMesh): void;
    /**
     * Adds a tile from bytes, see {@link NavMesh.saveTile}.
     *
     * @param mesh a mesh with the settings of the tile
     * @throws NavMeshFormatError for bytes that are no tile of such a mesh
     */
    addTile(bytes: Uint8Array, mesh: NavMesh): void;
    /** Frees the memory of the library. May be called again. */
    dispose(): void;
    /** The same as {@link TileLibrary.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Options of {@link NavMesh.createCrowd}. They are not saved: a state goes into a crowd with the same ones. */
export interface CrowdOptions {
    /** 1 to 2^20. Default 65536. */
    maxAgents?: number | undefined;
    /** Which polygons the agents may walk on. Its `passes` may not use the crowd. Default all, at cost 1. */
    filter?: QueryFilterLike | undefined;
    /** Nodes of a search for a way at most, 1 to 2^24. Default 16384. */
    maxQueryNodes?: number | undefined;
    /** Pieces of wall that an agent keeps in mind, 0 to 65536. Default 48. */
    maxWallsPerAgent?: number | undefined;
    /** How far an agent goes until it looks for walls again, 0 to 2^20. Default 1. */
    wallRefreshDistance?: number | undefined;
    /** Pieces of wall that an agent avoids at once, 0 to 1024. Default 8. */
    maxWallsAvoided?: number | undefined;
    /** Whether to keep what {@link Agent.constraints} shows. Default false. */
    recordConstraints?: boolean | undefined;
}

/**
 * Agents that walk on one {@link NavMesh}, avoid each other and walls, and whose whole state can be saved, hashed and restored: the
 * step after a restore is, bit for bit, the step after the save, on every platform.
 *
 * There is no clock: {@link Crowd.step} takes the time. It follows every edit of its mesh. Every member throws a TypeError
 * `'disposed'` when the crowd or its mesh was disposed of. Members that change something throw a TypeError `'invalid-state'` inside
 * `passes` of the filter, what `passes` throws, and an OnePathMemoryError when memory runs out; then nothing has changed.
 */
export declare class Crowd {
    #private;
    /** Made by {@link NavMesh.createCrowd}. */
    private constructor();
    /**
     * Adds an agent on the polygon nearest to a position, standing still, in the lowest free slot.
     *
     * @param options laid over {@link Agent.humanoid}
     * @throws RangeError, TypeError for a wrong position or option, which is named; TypeError naming `position` when no polygon is near;
     *   TypeError `'invalid-state'` when the crowd is full
     */
    add(position: Vec3Like, options?: Partial<AgentOptions>): Agent;
    /** The same, but null when no polygon is near or the crowd is full. */
    tryAdd(position: Vec3Like, options?: Partial<AgentOptions>): Agent | null;
    /**
     * Takes an agent out of the crowd, for good.
     *
     * @throws TypeError `'disposed'` for one that was removed, TypeError for one of another crowd
     */
    remove(agent: Agent): void;
    /** How many agents there are. */
    get count(): number;
    /** The agents in the order of their slots: the same objects as ever. */
    agents(): Agent[];
    /** The agent with an id; null when it is not in the crowd. @param id an integer, at least 0 */
    getAgent(id: number): Agent | null;
    /**
     * Moves all agents on by some time.
     *
     * @param dt seconds, 1e-6 to 2^21; the same in every step where results are to be compared
     */
    step(dt: number): void;
    /** How many steps were made. A restore puts it back. */
    get stepCount(): number;
    /**
     * The positions by slot, three numbers each, in the memory of the module: no copy, and current after every call. For reading
     * only; a free slot has zeros.
     *
     * A view is good until agents are added, a state is restored, or anything takes memory, so ask again for every use: it is made
     * anew only when it has to be.
     */
    get positionsView(): Float64Array;
    /** The velocities by slot, valid as long as {@link Crowd.positionsView}. */
    get velocitiesView(): Float64Array;
    /**
     * What the agents do by slot: a place in {@link Agent.states}, or 255 for a free slot. Valid as long as
     * {@link Crowd.positionsView}.
     */
    get statesView(): Uint8Array;
    /** How many bytes {@link Crowd.saveState} writes now. */
    get stateSize(): number;
    /**
     * The state of the crowd as bytes, the same on every platform. Mesh and options are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. The mesh must be as it was then.
     *
     * Agents that are in the crowd and in the state keep their objects. Agents added since are gone for good. Agents removed since
     * come back as new objects, see {@link Crowd.agents}.
     *
     * @throws CrowdStateError when the bytes are malformed or of a crowd with other options, and nothing has changed
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * The state of the crowd and of its mesh.
     *
     * @param mode of the mesh, see {@link NavMesh.snapshot}; default `'full'`
     */
    saveStateWithMesh(mode?: NavSnapshotMode): Uint8Array;
    /**
     * Goes back to a saved state of both, the mesh first.
     *
     * @param library where the tiles of a state in mode `'referenced'` are
     * @throws CrowdStateError as {@link Crowd.restoreState} does, and what {@link NavMesh.restore} throws; nothing has changed then
     */
    restoreStateWithMesh(bytes: Uint8Array, library?: TileLibrary): void;
    /** The hash (FNV-1a, 64 bits) of the bytes of {@link Crowd.saveState}, which it does not make. */
    stateHash(): bigint;
    /** Frees the memory of the crowd. May be called again. Its agents throw from then on. */
    dispose(): void;
    /** The same as {@link Crowd.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * What an agent does:
 *
 * - `'idle'`: it has no destination
 * - `'moving'`: it walks
 * - `'off-mesh-link'`: it crosses a link
 * - `'arrived'`: it is at its destination, or at the reachable place nearest to it
 * - `'stuck'`: it has given up, because it came no further
 * - `'no-path'`: it has given up, because there is no way
 */
export type AgentState = 'idle' | 'moving' | 'off-mesh-link' | 'arrived' | 'stuck' | 'no-path';

/** An off-mesh link on the way of an agent. */
export interface OffMeshCrossing {
    /** Where the agent entered it. */
    readonly start: Vec3;
    /** Where it leads. */
    readonly end: Vec3;
    /** Seconds since. */
    readonly elapsed: number;
    /** Seconds that it takes. */
    readonly duration: number;
}

/**
 * An agent of a {@link Crowd}. It is made by {@link Crowd.add}.
 *
 * An agent that was removed, or that a restore has taken out of its crowd, never comes back: every member but
 * {@link Agent.id} and {@link Agent.isActive} throws a TypeError `'disposed'` then, and also when the crowd or its mesh was disposed
 * of. Inside `passes` of the crowd's filter they throw a TypeError `'invalid-state'`.
 */
export declare class Agent {
    #private;
    /** Settings of an agent of human size, the default. Frozen, as the other two are: `{ ...Agent.humanoid, maxSpeed: 5 }`. */
    static readonly humanoid: Readonly<AgentOptions>;
    /** Settings of an agent half as large. */
    static readonly small: Readonly<AgentOptions>;
    /** Settings of an agent more than twice as large. */
    static readonly large: Readonly<AgentOptions>;
    /** The states in the order of the numbers in {@link Crowd.statesView}. */
    static readonly states: readonly AgentState[];
    /** Made by {@link Crowd.add}. */
    private constructor();
    /** Counts the agents ever added to the crowd, from 0. */
    get id(): number;
    /** Whether the agent is in its crowd, and crowd and mesh were not disposed of. */
    get isActive(): boolean;
    /** Where the agent is in the views of the crowd. It never changes. */
    get slot(): number;
    /** Where it stands. */
    get position(): Vec3;
    /** How it moved in the last step, in units a second. */
    get velocity(): Vec3;
    /** What it does. */
    get state(): AgentState;
    /** Whether it is under way: `'moving'` or on an `'off-mesh-link'`. */
    get hasPath(): boolean;
    /** Whether it has arrived at its destination itself. */
    get reachedTarget(): boolean;
    /** The way that is left; Infinity as long as the end is not in sight, and without destination. */
    get remainingDistance(): number;
    /** Where it goes, as it was asked; where it stands when it was not. */
    get destination(): Vec3;
    /** The velocity that it wanted in the last step, before it gave way to others. */
    get wantedVelocity(): {
        x: number;
        z: number;
    };
    /** The off-mesh link that it crosses; null for none. */
    get crossing(): OffMeshCrossing | null;
    /**
     * Sends the agent somewhere.
     *
     * - `'found'`: it knows the way, or the first piece of a long one
     * - `'partial'`: it goes to the reachable place nearest to it
     * - `'in-progress'`: the next steps look for the way, for it is longer than `replanBudget` allows, or the agent is on an off-mesh
     *   link, or its polygon is gone
     * - `'goal-invalid'`: no polygon is near the destination; `'start-invalid'`: none is near the agent; `'budget-exhausted'`: the way
     *   is longer than `replanBudget` allows and `maxReplanRounds` is 1. It stays where it is then, in state `'no-path'`
     */
    setDestination(position: Vec3Like): PathStatus;
    /** Puts the agent elsewhere, standing still and without destination. false, and nothing happens, when no polygon is near. */
    teleport(position: Vec3Like): boolean;
    /** The settings. A copy. */
    get options(): AgentOptions;
    /**
     * Changes the settings that are given, from the next step on.
     *
     * @throws RangeError, TypeError for wrong settings, which are named; TypeError for another `maxCorners` or `corridorCapacity`
     */
    setOptions(options: Partial<AgentOptions>): void;
    /** A weight above 0: of two agents the one with more gives way less. */
    get priority(): number;
    set priority(priority: number);
    /** Ends the crossing of a link where the host moves the agent (`offMeshMode: 'host'`). false when there is none. */
    completeOffMeshLink(): boolean;
    /** The polygons ahead. */
    corridor(): BigUint64Array;
    /** The walls that the agent found around it when it last looked. */
    walls(): AgentWalls;
    /** What held the agent in the last step, where the crowd was made with `recordConstraints`; else nothing. */
    constraints(): AgentConstraints;
    /** All there is to draw of the agent. */
    debugGeometry(): AgentDebugGeometry;
}

/** How a square grid of cells lies in a tile. */
export interface TileCells {
    /** Cells around the tile, at least 0. */
    readonly border: number;
    /** Cells of the tile along a side, at least 1. */
    readonly cells: number;
    /** Side of the tile. */
    readonly tileSize: number;
    /** Side of a cell: exactly tileSize / cells. */
    readonly cellSize: number;
    /** Height of a row. */
    readonly cellHeight: number;
}

/** Convex polygons over shared vertices: a plain object that owns its arrays. */
export interface FloorPolys {
    /** x, y, z of each vertex: corners of cells and rows. */
    readonly vertices: Int32Array;
    /** One more than there are polygons: the corners of each are the indices from one number to before the next. */
    readonly starts: Int32Array;
    /** The corners of all polygons as numbers of vertices, counter-clockwise with x to the right and z up. */
    readonly indices: Int32Array;
    /** The region of each polygon. */
    readonly regions: Int32Array;
    /** The area of each polygon. */
    readonly areas: Uint8Array;
    /** Triangles that were cut off a loop that had no proper ear left. */
    readonly degenerateEars: number;
}

/** Options of {@link Build3d.detail}. */
export interface DetailOptions {
    /** From one sample of the height to the next, at least 0; at most 0.9 cells turns sampling off. Default 1.8. */
    sampleDistance?: number | undefined;
    /** How far the triangles may lie from the samples, at least 0. Default 0.2. */
    maxError?: number | undefined;
    /** The rows in which a floor is looked for, 0 to 65535. Default 4. */
    climb?: number | undefined;
}

/** Triangles that follow the floors: a plain object that owns its arrays. */
export interface FloorDetail {
    /**
     * x, y, z triples from the low corner of the tile (its border is outside) and the lowest row of a polygon: for each polygon its corners,
     * then the points that were added.
     */
    readonly positions: Float32Array;
    /** Triangles of positions, which face up. */
    readonly indices: Uint32Array;
    /** The polygon of each triangle. */
    readonly polys: Uint32Array;
}

/** What detail is made from. */
export type PolyLoops = Omit<FloorPolys, 'degenerateEars'>;

/** What each stage of a build made: plain data, nothing to dispose of. */
export interface BuildStages {
    /** Where the cells lie: the tile and the border around it. */
    readonly frame: HeightfieldFrame;
    /** How the cells lie in the tile. */
    readonly tile: TileCells;
    /** The spans of the triangles. */
    readonly solid: HeightfieldSpans;
    /** The same after the filters, which change areas. */
    readonly filtered: HeightfieldSpans;
    /** What is open above them: eroded, marked and cut into regions. */
    readonly floors: Floors;
    /** The distance of each of these floors to a boundary, a straight step counting 2 and a diagonal one 3. */
    readonly distances: Int32Array;
    /** The outlines of the regions, also as they were before simplification. */
    readonly contours: Contours;
    /** The polygons cut from them. */
    readonly polys: FloorPolys;
    /** Their triangles. */
    readonly detail: FloorDetail;
    /** Where the positions of the triangles begin in the world. */
    readonly detailOrigin: Vec3;
}

/** Options of {@link Build3d.tile}. */
export interface TilePlace {
    /** Column of the tile. Default 0. */
    tileX?: number | undefined;
    /** Row of the tile. Default 0. */
    tileZ?: number | undefined;
    /** 0 for the only floor of a column, the default; others for stacked ones. */
    layer?: number | undefined;
}

/** Options of {@link Build3d.voxelize}. */
export interface VoxelizeOptions extends RasterOptions {
    /** Where the cells lie. Default: the smallest frame around the triangles. */
    frame?: HeightfieldFrame | undefined;
    /** Side of a cell, without a frame. Default 0.3. */
    cellSize?: number | undefined;
    /** Height of a row, without a frame. Default 0.2. */
    cellHeight?: number | undefined;
}

/**
 * The stages that {@link NavMesh.build} is made of. Each can be looked at, and another put in its place: what goes from one to the next is
 * a {@link Heightfield}, a {@link CompactHeightfield}, or plain typed arrays.
 */
export interface Build3d {
    /** The smallest frame from `low` that holds `high`. */
    frame(low: Vec3Like, high: Vec3Like, cellSize: number, cellHeight: number): HeightfieldFrame;
    /** An area for each triangle: 63 for those that are flat enough, 0 for the others. */
    classify(positions: TrianglePositions, indices: TriangleIndices, frame: HeightfieldFrame, maxSlopeDegrees?: number): Uint8Array;
    /** A heightfield with the spans of triangles, to be disposed of. */
    voxelize(positions: TrianglePositions, indices: TriangleIndices, options?: VoxelizeOptions): Heightfield;
    /** The runs of voxels that are given one by one. */
    voxelChunk(block: VoxelBlock): VoxelChunk;
    /** A frame as a tile: square, as wide as its longer side, with so many cells of border. */
    tileCells(frame: HeightfieldFrame, border?: number): TileCells;
    /** Cuts contours into convex polygons of at most so many corners, 3 to 16, default 6. */
    polygonize(contours: ContourLoops, tile: TileCells, maxVertices?: number): FloorPolys;
    /** Triangles for each polygon that follow the floors, which are those that the polygons were made from. */
    detail(polys: PolyLoops, floors: CompactHeightfield, tile: TileCells, options?: DetailOptions): FloorDetail;
    /**
     * The tile of polygons, with height detail, as bytes for {@link TileStreamer.add}; null when there are no polygons. The mesh needs the
     * same settings, whose `tileSize` and `cellHeight` are those of the tile.
     */
    tile(polys: PolyLoops, floors: CompactHeightfield, tile: TileCells, settings?: Partial<NavSettings>, options?: TilePlace): Uint8Array | null;
    /** Corners of cells and rows as positions in the world. `stride` is 3 for polygons, 4 for contours. */
    worldPositions(frame: HeightfieldFrame, vertices: Int32Array, stride?: number): Float32Array;
    /**
     * Every stage of a build as plain data, for looking at: one tile over all triangles. `settings` are laid over
     * {@link NavSettings.humanoid}; the tile's place and size are those of the triangles, whatever they say.
     */
    stages(positions: TrianglePositions, indices: TriangleIndices, settings?: Partial<NavSettings>, options?: MeshBuildOptions): BuildStages;
}

/** See {@link Build3d}. */
export declare const build3d: Build3d;

/** An edge as an argument: where from, where to, and its weight, finite and at least 0; without one it is 1. */
export type GraphEdgeLike = readonly [from: number, to: number, weight?: number];

/**
 * Many edges as columns: edge i goes from `from[i]` to `to[i]`. Int32Arrays and Float64Arrays are copied as they are; other
 * arrays of numbers will do.
 */
export interface GraphEdgeArrays {
    /** The nodes where the edges begin. */
    readonly from: ArrayLike<number>;
    /** The nodes where the edges end; as many. */
    readonly to: ArrayLike<number>;
    /** The weights, finite and at least 0; as many. Default: 1 for all. */
    readonly weight?: ArrayLike<number> | undefined;
}

/** Many edges: columns of numbers, or edges one by one. */
export type GraphEdges = GraphEdgeArrays | Iterable<GraphEdgeLike>;

/** The result of a path query: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface GraphPath {
    /** The outcome; `'start-invalid'` and `'goal-invalid'` are nodes that do not exist or are blocked. */
    readonly status: PathStatus;
    /** Status is `'found'`. */
    readonly found: boolean;
    /** Status is `'found'` or `'partial'`; graphs never answer `'partial'`. */
    readonly hasPath: boolean;
    /** Status is `'partial'`. */
    readonly isPartial: boolean;
    /** The cost of the path; Infinity without one. */
    readonly cost: number;
    /** Length of the line through `points`; 0 without a path, NaN for a path in a graph without points. */
    readonly length: number;
    /** The algorithm that ran; the one that would have run when start or goal were refused. */
    readonly algorithm: GraphAlgorithm;
    /** The nodes from start to goal, both included. */
    readonly nodes: Int32Array;
    /** How many nodes: the length of `nodes`. */
    readonly nodeCount: number;
    /** The positions of the nodes as x, y, z triples, in a point graph; else empty. */
    readonly points: Float64Array;
    /** Nodes that the search expanded, from both sides. Where the goal's turn ends the search, it is not expanded. */
    readonly expandedCount: number;
    /** Nodes that the search took from its open sets. */
    readonly iterations: number;
    /** The expanded nodes in order, those of both sides in turn, when `recordExpansions` was set; else empty. */
    readonly expandedNodes: Int32Array;
}

/**
 * A graph as compressed sparse rows: a plain object that owns its arrays. The edges out of node v are the slots from
 * `offsets[v]` to before `offsets[v + 1]` of `targets` and `weights`, those into it the slots from `reverseOffsets[v]` of
 * `sources` and `reverseWeights`. In either direction a node's edges are in the order of their ids.
 */
export interface GraphCsr {
    /** Where each node's outgoing edges begin, and the end: one more than there are nodes. */
    readonly offsets: Int32Array;
    /** Where the edge of each slot ends. */
    readonly targets: Int32Array;
    /** The weight of each slot. */
    readonly weights: Float64Array;
    /** Where each node's incoming edges begin, and the end. */
    readonly reverseOffsets: Int32Array;
    /** Where the edge of each slot of the other direction begins. */
    readonly sources: Int32Array;
    /** The weight of each of those slots. */
    readonly reverseWeights: Float64Array;
}

/** Options of {@link Graph.shortestPaths} and {@link PointGraph.shortestPaths}. */
export interface ShortestPathsOptions {
    /** Paths from every node to the root instead. Default false. */
    reverse?: boolean | undefined;
}

/** The shortest paths between a root and every node: a plain object that owns its arrays. */
export interface ShortestPaths {
    /** The cost of the path of each node; Infinity where there is none. */
    readonly distances: Float64Array;
    /** The neighbour of each node on the way to the root; -1 for the root and where there is no path. */
    readonly parents: Int32Array;
}

/**
 * A search on a {@link Graph} or {@link PointGraph} that is made in steps. For every way to slice it the result is that of
 * findPath, counts included. It can begin again as often as you like. A search from one side can be saved and restored.
 *
 * The graph must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its graph was disposed of; landmarks that were disposed of stay in
 * use. What a callback throws reaches the caller of the member; the search has then ended with status `'none'`, and can begin
 * again.
 */
export declare class GraphSearch {
    #private;
    /** Made by {@link Graph.createSearch} and {@link PointGraph.createSearch}. */
    private constructor();
    /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
    get status(): PathStatus;
    /**
     * Begins a search between two nodes: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that
     * is running alone.
     *
     * @throws RangeError, TypeError for what is no integer; TypeError `'invalid-state'` when the landmarks are of another graph;
     *   what `blocked` and `heuristic` throw; OnePathMemoryError when memory runs out
     */
    tryBegin(start: number, goal: number): PathStatus;
    /**
     * The same, but a start or goal that does not exist or is blocked is an error.
     *
     * @throws RangeError for such a start or goal; and as {@link GraphSearch.tryBegin} does
     */
    begin(start: number, goal: number): void;
    /**
     * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
     *
     * @param iterations 1 to 2^31 - 1
     * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the graph was edited since;
     *   what a callback throws; OnePathMemoryError when memory runs out
     */
    step(iterations: number): PathStatus;
    /** What the search knows so far, as {@link Graph.findPath} would report it. */
    path(): GraphPath;
    /**
     * The state of the search as bytes, the same on every platform. Graph, options, landmarks and callbacks are not in it.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short; TypeError `'invalid-state'` for a bidirectional search, which is cheap to
     *   begin again, and when the graph was edited since the search began
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the graph first. This search must have the options of the saved one, callbacks
     * included.
     *
     * @throws GraphStateError when the bytes are malformed or of a search over another number of nodes; the status is then
     *   `'none'`
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the search. May be called again. */
    dispose(): void;
    /** The same as {@link GraphSearch.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** A point in space. Coordinates are finite and within ±2^21. */
export interface Point3 {
    /** The first coordinate. */
    x: number;
    /** The second coordinate. */
    y: number;
    /** The third coordinate; 0 in the plane. */
    z: number;
}

/** A point in space as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. Without z it is 0. */
export type Point3Like = Readonly<{
    x: number;
    y: number;
    z?: number | undefined;
}> | readonly [x: number, y: number, z?: number];

/** Many points: x, y, z triples one after the other, which are copied as they are, or points one by one. */
export type GraphPoints = Float64Array | Float32Array | Iterable<Point3Like>;

/** Many links: pairs of nodes one after the other, which are copied as they are, or pairs one by one. */
export type GraphLinks = Int32Array | Iterable<readonly [a: number, b: number]>;

/** Which points {@link PointGraph.from} links; what is given adds up. An unknown key throws a TypeError. */
export interface PointGraphOptions {
    /** Link every pair of points at most this far apart, 2^-30 or more; 0, the default, is off. */
    maxDistance?: number | undefined;
    /**
     * Link each point with so many of its nearest, 0 to 2^31 - 1; 0, the default, is off. Of points equally far the smaller
     * number is nearer. Links are mutual, so a point can get more. Beside `maxDistance` only points within that count, which are
     * linked anyway.
     */
    nearestCount?: number | undefined;
    /** Link these pairs of points as well. */
    links?: GraphLinks | undefined;
    /**
     * Whether a link that `maxDistance` or `nearestCount` would make is allowed, a line of sight say; a < b. `nearestCount`
     * passes over those that are not. What it throws reaches the caller.
     */
    linkValid?: ((a: number, b: number) => boolean) | undefined;
}

/**
 * Points in space and links between them, and the queries on them. Nodes are numbered as the points are. Every linked pair is
 * two edges weighted with the distance of the points, and the straight distance to the goal is an estimate of every query.
 *
 * It cannot be edited. Memory: 32 bytes per point and 48 per link. Call {@link PointGraph.dispose} when done; a forgotten
 * graph is freed by the garbage collector at some time. Every member throws a TypeError `'disposed'` after that.
 */
export declare class PointGraph {
    #private;
    /** Made by {@link PointGraph.from}. */
    private constructor();
    /**
     * A graph over points: a Float64Array of x, y, z triples, which is copied as it is, or points one by one.
     *
     * @throws RangeError, naming the point and axis, for coordinates that are not finite or beyond ±2^21, and for other numbers
     *   outside their range; TypeError for wrong arguments; what `linkValid` throws; OnePathMemoryError when memory runs out
     */
    static from(points: GraphPoints, options?: PointGraphOptions): PointGraph;
    /** How many nodes there are: one for each point. */
    get nodeCount(): number;
    /**
     * The points as x, y, z triples, live and without a copy. Read-only. Valid until the next call of anything that can take
     * memory or until the graph is disposed of, so ask again for every use: it is made anew only when it has to be.
     */
    get pointsView(): Float64Array;
    /**
     * The node nearest to a point, the smallest of those at the same distance; -1 in a graph without nodes.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21
     */
    nearestNode(point: Point3Like): number;
    /**
     * A cheapest path between two nodes, or between the nodes nearest to two points.
     *
     * A start or goal that does not exist or is blocked is an outcome and not an error: see {@link GraphPath.status}.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21; and as {@link Graph.findPath} does
     */
    findPath(start: number, goal: number, options?: GraphOptions): GraphPath;
    /** The same between the nodes nearest to two points. */
    findPath(start: Point3Like, goal: Point3Like, options?: GraphOptions): GraphPath;
    /**
     * The same result as {@link PointGraph.findPath}, found in slices that let the event loop run in between. The promise rejects
     * as that of {@link Graph.findPathAsync} does.
     */
    findPathAsync(start: number, goal: number, options?: GraphAsyncOptions): Promise<GraphPath>;
    /** The same between the nodes nearest to two points. */
    findPathAsync(start: Point3Like, goal: Point3Like, options?: GraphAsyncOptions): Promise<GraphPath>;
    /**
     * A search that is made in steps, between nodes. `iterationBudget` and `cancelled` have no meaning here.
     *
     * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
     */
    createSearch(options?: GraphOptions): GraphSearch;
    /** {@link Graph.shortestPaths} of this graph. */
    shortestPaths(root: number, options?: ShortestPathsOptions): ShortestPaths;
    /** {@link Graph.buildLandmarks} of this graph. They never become stale. */
    buildLandmarks(options?: LandmarkOptions): Landmarks;
    /** The graph as compressed sparse rows. A copy. */
    csr(): GraphCsr;
    /** {@link Graph.fingerprint} of this graph: of links and distances, not of where the points are. */
    fingerprint(): bigint;
    /**
     * Frees the memory of the graph. May be called again. Searches on it throw from then on, and the memory is free when they are
     * disposed of as well.
     */
    dispose(): void;
    /** The same as {@link PointGraph.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** How landmarks are chosen: `'avoid'` where the tables so far say least, `'farthest'` far from each other. */
export type LandmarkSelection = 'avoid' | 'farthest';

/** Options of {@link Graph.buildLandmarks}. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface LandmarkOptions {
    /** How many, 1 to 2^31 - 1; at most as many as there are nodes are made. Default 16. */
    count?: number | undefined;
    /** Default `'avoid'`. */
    selection?: LandmarkSelection | undefined;
    /** Of the random choices: a bigint from 0n to 2^64 - 1 or an integer from 0 to 2^53 - 1. Default 1. */
    seed?: bigint | number | undefined;
}

/**
 * The distances between a few nodes, the landmarks, and all others, in both directions. From them the triangle inequality
 * makes a lower bound of the distance between any two nodes; as an option of a query it is an estimate that shortens searches
 * on large graphs a lot, while the cost of the path stays the same.
 *
 * They belong to the graph that they were built for, as it was then: a query on a graph that was edited since, or on another,
 * throws a TypeError `'invalid-state'`. They keep nothing of it but its fingerprint, and outlive it.
 *
 * Memory: 16 bytes per node and landmark. Call {@link Landmarks.dispose} when done; searches that use them keep their memory
 * until they are done as well. Every member throws a TypeError `'disposed'` after that.
 */
export declare class Landmarks {
    #private;
    /** Made by {@link Graph.buildLandmarks}, {@link PointGraph.buildLandmarks} and {@link Landmarks.load}. */
    private constructor();
    /**
     * Landmarks from bytes that {@link Landmarks.save} made.
     *
     * @param graph the graph that they were built for, or one with the same fingerprint
     * @throws GraphStateError when the bytes are malformed or of another graph, or the graph was edited since; TypeError for
     *   another argument; OnePathMemoryError when memory runs out
     */
    static load(bytes: Uint8Array, graph: Graph | PointGraph): Landmarks;
    /** How many landmarks there are. */
    get count(): number;
    /** How many nodes the graph has. */
    get nodeCount(): number;
    /** The nodes that are landmarks, in the order in which they were chosen. A copy. */
    get nodes(): Int32Array;
    /** The fingerprint of the graph that they were built for, see {@link Graph.fingerprint}. */
    get fingerprint(): bigint;
    /**
     * A lower bound of the distance from one node to another; Infinity when the tables show that there is no path.
     *
     * @throws RangeError for a node that does not exist
     */
    lowerBound(from: number, to: number): number;
    /**
     * The distances from a landmark to every node; Infinity where there is no path. A copy.
     *
     * @param landmark its place in {@link Landmarks.nodes}
     * @throws RangeError when there is no such landmark
     */
    distancesFrom(landmark: number): Float64Array;
    /** The distances from every node to a landmark. @throws as {@link Landmarks.distancesFrom} does */
    distancesTo(landmark: number): Float64Array;
    /** The tables as bytes, the same on every platform: to build them once and load them wherever the graph is. */
    save(): Uint8Array;
    /** Frees the memory of the tables, when no search uses them. May be called again. */
    dispose(): void;
    /** The same as {@link Landmarks.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * What a query on a graph ran:
 *
 * - `'dijkstra'`: Dijkstra's algorithm; estimates are not used.
 * - `'a*'`: Hart, Nilsson & Raphael 1968, with every estimate that there is.
 * - `'bidirectional-dijkstra'`: from both ends at once (Pohl 1969).
 * - `'bidirectional-a*'`: the same with estimates (Ikeda et al. 1994; Goldberg & Harrelson 2005).
 */
export type GraphAlgorithm = 'dijkstra' | 'a*' | 'bidirectional-dijkstra' | 'bidirectional-a*';

/** Options of a path query on a graph. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface GraphOptions {
    /**
     * `'auto'`, the default, is A* when there is an estimate and Dijkstra's algorithm otherwise; `'bidirectional'` means
     * `'bidirectional-a*'`. Where there is no estimate, the A* searches run as the Dijkstra ones. Estimates are `landmarks`,
     * `heuristic` and, in a point graph, the straight distance; of several the greatest counts.
     */
    algorithm?: 'auto' | 'bidirectional' | GraphAlgorithm | undefined;
    /** Tables of distances made for this very graph by `buildLandmarks`. After an edit they are refused. */
    landmarks?: Landmarks | undefined;
    /**
     * Replaces the weight of an edge, which is called in its true direction by every algorithm. A result of Infinity, NaN or
     * below 0 closes the edge. Where it lowers weights, estimates from landmarks and points do not hold: use `'dijkstra'`. What
     * it throws reaches the caller of the query. It must not edit or query this graph.
     */
    edgeCost?: ((from: number, to: number, weight: number) => number) | undefined;
    /** True isolates a node: no edge enters it, and it is no start or goal. The same rules hold as for `edgeCost`. */
    blocked?: ((node: number) => boolean) | undefined;
    /**
     * A lower bound of the cost from one node to another, at least 0; Infinity when there is no way. Paths are cheapest when
     * it is consistent: h(a, c) ≤ cost(a, b) + h(b, c). NaN and negative numbers are a RangeError. The same rules hold as for
     * `edgeCost`.
     */
    heuristic?: ((from: number, to: number) => number) | undefined;
    /**
     * Asked before every 256 iterations of a synchronous query and before every slice of an asynchronous one; true ends it
     * with an {@link OnePathCancelledError}.
     */
    cancelled?: (() => boolean) | undefined;
    /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
    iterationBudget?: number | undefined;
    /** Fill {@link GraphPath.expandedNodes}. Default false. */
    recordExpansions?: boolean | undefined;
}

/** Options of {@link Graph.findPathAsync} and {@link PointGraph.findPathAsync}. */
export interface GraphAsyncOptions extends GraphOptions {
    /** Iterations between two returns to the event loop, 1 to 2^31 - 1. Never changes the result. Default 256. */
    iterationsPerSlice?: number | undefined;
    /** Ends the search; the promise rejects with the signal's reason. Looked at before every slice. */
    signal?: AbortSignalLike | undefined;
}

/** Options of {@link Graph.from}. */
export interface GraphFromOptions {
    /** How many nodes, 0 to 2^26. Default: one more than the largest node of the edges. */
    nodeCount?: number | undefined;
    /** Whether an edge leads one way only. Default false: it is added both ways, edge i as 2i and its reverse as 2i + 1. */
    directed?: boolean | undefined;
}

/** An edge of a graph. */
export interface GraphEdge {
    /** The node where it begins. */
    from: number;
    /** The node where it ends. */
    to: number;
    /** Its weight. */
    weight: number;
    /** False when it was removed. */
    live: boolean;
}

/**
 * Nodes, numbered from 0, and directed edges with weights, and the queries on them.
 *
 * Edges are numbered in the order in which they are added, and keep their numbers: removed ones are counted on. A query runs
 * on a compiled form of the live edges, which is made by the first query after an edit or by {@link Graph.compile}.
 *
 * Memory: 17 bytes per edge ever added; compiled, 8 more per node and 24 per live edge; and from the first query on 20 per
 * node and up to 24 per open one, or twice that for the searches from both sides. Call {@link Graph.dispose} when done; a
 * forgotten graph is freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError. Edits throw a TypeError
 * `'invalid-state'` inside a callback of a query on this graph, and no failed call changes anything.
 */
export declare class Graph {
    #private;
    /**
     * A graph without edges.
     *
     * @param nodeCount 0 to 2^26; default 0
     * @throws RangeError for another number; OnePathMemoryError when memory runs out
     */
    constructor(nodeCount?: number);
    /**
     * A graph of edges: columns of numbers, or edges one by one. A million edges are best given as an Int32Array of `from`, one
     * of `to` and a Float64Array of `weight`.
     *
     * @throws RangeError, naming the edge, for a node that does not exist and for a weight that is negative, NaN or infinite;
     *   RangeError, TypeError for other wrong arguments; OnePathMemoryError when memory runs out
     */
    static from(edges: GraphEdges, options?: GraphFromOptions): Graph;
    /**
     * A graph in a saved state, see {@link Graph.saveState}.
     *
     * @throws GraphStateError when the bytes are malformed; the message names the part that is wrong
     */
    static fromState(bytes: Uint8Array): Graph;
    /** How many nodes there are. */
    get nodeCount(): number;
    /** How many edges were ever added, removed ones included. Edge ids are 0 to before this. */
    get edgeCount(): number;
    /** How many edges there are now. */
    get liveEdgeCount(): number;
    /** Adds a node without edges. Returns its number. @throws RangeError when there are 2^26 already */
    addNode(): number;
    /**
     * Adds a directed edge. Returns its id.
     *
     * @param weight finite and at least 0
     * @throws RangeError for a node that does not exist and another weight; OnePathMemoryError when memory runs out
     */
    addEdge(from: number, to: number, weight: number): number;
    /**
     * Adds directed edges, all or none. Returns the id of the first; the others follow it.
     *
     * @throws as {@link Graph.from} does
     */
    addEdges(edges: GraphEdges): number;
    /** Removes an edge. @throws RangeError for an id that was never given, TypeError for one that was removed */
    removeEdge(id: number): void;
    /**
     * Gives an edge another weight.
     *
     * @param weight finite and at least 0
     * @throws RangeError for an id that was never given and for another weight, TypeError for an edge that was removed
     */
    setWeight(id: number, weight: number): void;
    /** An edge ever added. @throws RangeError for an id that was never given */
    getEdge(id: number): GraphEdge;
    /** Makes the compiled form now and not in the next query. @throws OnePathMemoryError when memory runs out */
    compile(): void;
    /** The compiled form. A copy. @throws OnePathMemoryError when memory runs out */
    csr(): GraphCsr;
    /**
     * A hash of the compiled form, 0n to 2^64 - 1, the same on every platform: FNV-1a over the number of nodes, the offsets,
     * and target and weight of every slot.
     */
    fingerprint(): bigint;
    /**
     * A cheapest path between two nodes.
     *
     * A start or goal that does not exist or is blocked is an outcome and not an error: see {@link GraphPath.status}.
     *
     * @throws RangeError, TypeError for wrong options; TypeError `'invalid-state'` for landmarks of another graph or from before
     *   an edit; what a callback throws; OnePathCancelledError when `cancelled` answers true; OnePathMemoryError when memory runs
     *   out. The graph and later queries are not affected.
     */
    findPath(start: number, goal: number, options?: GraphOptions): GraphPath;
    /**
     * The same result as {@link Graph.findPath}, found in slices that let the event loop run in between.
     *
     * The promise rejects with everything that findPath throws, with the reason of `options.signal` when that is aborted, with
     * a TypeError `'invalid-state'` when the graph is edited before the search has ended, and `'disposed'` when it is disposed
     * of.
     */
    findPathAsync(start: number, goal: number, options?: GraphAsyncOptions): Promise<GraphPath>;
    /**
     * A search that is made in steps. `iterationBudget` and `cancelled` have no meaning here.
     *
     * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
     */
    createSearch(options?: GraphOptions): GraphSearch;
    /**
     * Costs and predecessors of the shortest paths from a node to every other, or from every other to it. Among equal ones a
     * node keeps the first parent that gave it its distance.
     *
     * @throws RangeError when the root does not exist; RangeError, TypeError for wrong options; OnePathMemoryError when memory
     *   runs out
     */
    shortestPaths(root: number, options?: ShortestPathsOptions): ShortestPaths;
    /**
     * Builds tables of distances that make later queries on this graph faster, see {@link Landmarks}. Takes two shortest-path
     * trees of the whole graph per landmark, and one more each to choose it.
     *
     * @throws RangeError, TypeError for wrong options; TypeError for a graph without nodes; OnePathMemoryError when memory runs
     *   out
     */
    buildLandmarks(options?: LandmarkOptions): Landmarks;
    /**
     * The number of nodes and every edge ever added as bytes, the same on every platform.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state, of this graph or another. Searches in progress fail with their next step; restore them after
     * the graph.
     *
     * @throws GraphStateError when the bytes are malformed
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * Frees the memory of the graph. May be called again. Searches on it throw from then on, and the memory is free when they are
     * disposed of as well.
     */
    dispose(): void;
    /** The same as {@link Graph.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Reading the graph and coordinate files of the 9th DIMACS Implementation Challenge. */
export interface Dimacs {
    /**
     * Reads a `.gr` file: `c` comments, `p sp NODES ARCS`, then as many lines `a FROM TO WEIGHT`. Files number nodes from 1, the
     * graph from 0: node n of the file is n - 1 here. Arc i becomes the directed edge i.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GraphFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseGraph(source: string | Uint8Array): Graph;
    /**
     * Reads a `.co` file: `c` comments, `p aux sp co NODES`, then as many lines `v NODE X Y`. Returns x, y pairs as they are in
     * the file: those of node n of the file are at 2 * (n - 1).
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GraphFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseCoordinates(source: string | Uint8Array): Float64Array;
}

/** See {@link Dimacs}. */
export declare const dimacs: Dimacs;

/**
 * How the cells of a hex grid lie: with tops that are pointy, where odd or even rows are shifted right by half a cell, or
 * flat, where odd or even columns are shifted down.
 */
export type HexLayout = 'pointy-odd-row' | 'pointy-even-row' | 'flat-odd-column' | 'flat-even-column';

/** Axial coordinates of a hex, integers; the third cube coordinate is -q - r. */
export interface HexCoord {
    /** Steps to the right on a pointy layout, to the lower right on a flat one. */
    q: number;
    /** Steps to the lower right on a pointy layout, down on a flat one. */
    r: number;
}

/** Axial coordinates as an argument: `{ q, r }` or `[q, r]`. */
export type HexCoordLike = Readonly<HexCoord> | readonly [q: number, r: number];

/**
 * Options of a path query on a hex grid: those of {@link GridOptions} that mean something there. An unknown key throws a
 * TypeError, an unknown value a RangeError.
 */
export interface HexOptions extends Pick<GridOptions, 'heuristicWeight' | 'stepCost' | 'blocked' | 'cancelled' | 'iterationBudget' | 'recordExpansions'> {
    /** `'lpa*'` and `'d*-lite'` are for replanners: in a query they mean A*, and the result says so. Default `'a*'`. */
    algorithm?: 'a*' | 'lpa*' | 'd*-lite' | undefined;
    /** Agents occupy one cell: 1, the default, is the only value. */
    agentSize?: 1 | undefined;
    /**
     * The estimate of the cost that is left: `'auto'` is the number of steps on an empty grid times the smallest area cost,
     * `'zero'` makes the search Dijkstra's algorithm. Default `'auto'`.
     */
    heuristic?: 'auto' | 'zero' | undefined;
}

/**
 * Options of {@link HexGrid.createSearch}. `iterationBudget` and `cancelled` have no meaning here: a step takes its number of
 * iterations, and between steps the search waits anyway.
 */
export interface HexSearchOptions extends HexOptions {
    /** Searches in slices are A*. Others are a TypeError. */
    algorithm?: 'a*' | undefined;
}

/**
 * A map of hexagonal cells and the queries on it.
 *
 * A cell is (x, y): column and row of an offset array, from 0 at the top left; the layout says which rows or columns are
 * shifted by half a cell. Each has an area, a byte: 255 is a wall, 0 to 254 are walkable and cost what
 * {@link HexGrid.setAreaCost} says, 1 by default. A step to one of the six neighbours costs the mean of the area costs of
 * its two cells. Agents occupy one cell.
 *
 * Axial coordinates (q, r) are for geometry; {@link HexGrid.toAxial} and {@link HexGrid.fromAxial} convert.
 *
 * Memory: one byte per cell, 20 more from the first query on. Call {@link HexGrid.dispose} when done; a forgotten grid is
 * freed by the garbage collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export declare class HexGrid {
    #private;
    /**
     * A grid whose cells all have one area.
     *
     * @param width columns, at least 1
     * @param height rows, at least 1; width * height is at most 2^28
     * @param layout which rows or columns are shifted
     * @throws RangeError for a size, layout or option outside its range; OnePathMemoryError when memory runs out
     */
    constructor(width: number, height: number, layout: HexLayout, options?: GridCreateOptions);
    /**
     * A grid from a picture, one character per cell: `.` is open (area 0), `#` a wall, `1` to `9` that area. Rows end with LF
     * or CRLF and have the same length; one line end after the last row is allowed.
     *
     * @throws GridFormatError for other characters and ragged rows; the message gives line and column
     * @throws RangeError for another layout
     */
    static fromText(text: string, layout: HexLayout): HexGrid;
    /**
     * A grid from flags, row by row: what is truthy is open (area 0), the rest is wall.
     *
     * @param walkable width * height booleans or numbers
     * @throws RangeError for a size or layout outside its range or another number of flags
     */
    static fromCells(walkable: ArrayLike<boolean | number>, width: number, height: number, layout: HexLayout): HexGrid;
    /**
     * A grid from area bytes, row by row.
     *
     * @param areas width * height bytes; they are copied
     * @throws RangeError for a size or layout outside its range or another number of bytes
     */
    static fromAreas(areas: Uint8Array, width: number, height: number, layout: HexLayout): HexGrid;
    /**
     * A grid in a saved state, see {@link HexGrid.saveState}.
     *
     * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
     */
    static fromState(bytes: Uint8Array): HexGrid;
    /**
     * The axial coordinates of a cell, which need not be in any grid; negative ones are fine.
     *
     * @throws RangeError for another layout and for a cell beyond ±2^28
     */
    static toAxial(layout: HexLayout, cell: CellLike): HexCoord;
    /**
     * The cell at axial coordinates, which need not be in any grid.
     *
     * @throws RangeError for another layout, for coordinates beyond ±(2^29 - 1) and for a cell beyond ±2^28
     */
    static fromAxial(layout: HexLayout, coord: HexCoordLike): Cell;
    /**
     * The least number of steps between two hexes on an empty grid.
     *
     * @throws RangeError for coordinates beyond ±(2^29 - 1)
     */
    static distance(a: HexCoordLike, b: HexCoordLike): number;
    /**
     * The hex nearest to fractional axial coordinates: each of q, r and -q - r is rounded, then the one with the largest error
     * is repaired so that they sum to 0.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±(2^29 - 1)
     */
    static round(q: number, r: number): HexCoord;
    /** Columns. */
    get width(): number;
    /** Rows. */
    get height(): number;
    /** Which rows or columns are shifted. */
    get layout(): HexLayout;
    /** Goes up by one with every edit that changed a cell; starts at 0. */
    get version(): number;
    /**
     * The area bytes, row by row, live and without a copy: for drawing. Read-only; edit with {@link HexGrid.setArea} and
     * {@link HexGrid.setRect}. Valid until the next call of anything that can take memory or until the grid is disposed of,
     * so ask again for every use: it is made anew only when it has to be.
     */
    get cellsView(): Uint8Array;
    /**
     * Where the grid lies in the world. The origin is the centre of cell (0, 0), and `cellSize` the distance between the
     * centres of two neighbours. The centre of the hex (q, r), counted from cell (0, 0), is at
     * cellSize * (q + r / 2, k * r) from there on pointy layouts and at cellSize * (k * q, r + q / 2) on flat ones, with
     * k = √3 / 2. Setting it takes what is not given from the default, and changes no cell.
     *
     * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
     */
    get space(): GridSpace;
    set space(space: Partial<GridSpace>);
    /**
     * The area of a cell, 0 to 255.
     *
     * @throws RangeError outside the grid
     */
    getArea(x: number, y: number): number;
    /**
     * Gives a cell an area.
     *
     * @param area 0 to 254, or 255 for a wall
     * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
     *   this grid
     */
    setArea(x: number, y: number, area: number): void;
    /**
     * Gives the cells [x, x + width) by [y, y + height) of the offset array one area, or each its own, as one edit.
     *
     * @param area 0 to 255, or width * height such bytes, row by row
     * @throws RangeError when the rectangle is not in the grid or for another area or number of bytes; TypeError
     *   `'invalid-state'` inside a callback of a query on this grid. Nothing is changed then.
     */
    setRect(x: number, y: number, width: number, height: number, area: number | Uint8Array): void;
    /** Whether a cell is in the grid and no wall. */
    isWalkable(x: number, y: number): boolean;
    /**
     * The cost multiplier of an area.
     *
     * @param area 0 to 254
     * @throws RangeError for another area
     */
    getAreaCost(area: number): number;
    /**
     * Sets the cost multiplier of an area. The version of the grid stays; searches in progress fail as after an edit.
     *
     * @param area 0 to 254
     * @param multiplier positive and finite
     * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
     */
    setAreaCost(area: number, multiplier: number): void;
    /**
     * The neighbours of a cell that are in the grid, walls included, in the order in which searches visit them.
     *
     * @throws RangeError outside the grid
     */
    neighbors(x: number, y: number): Cell[];
    /** The centre of a cell in world units. @throws RangeError outside the grid */
    pointAt(cell: CellLike): WorldPoint;
    /** The cell under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
    cellAt(point: WorldPointLike): Cell | null;
    /**
     * A cheapest path between two cells.
     *
     * A start or goal that is outside, a wall or blocked is an outcome and not an error: see {@link GridPath.status}.
     *
     * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
     *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
     */
    findPath(start: CellLike, goal: CellLike, options?: HexOptions): GridPath;
    /** The same as {@link HexGrid.findPath}, and fills {@link GridPath.points} with the centres of the cells. */
    findPathWithPoints(start: CellLike, goal: CellLike, options?: HexOptions): GridPath;
    /**
     * A cheapest path between the cells under two world points, with {@link GridPath.points}. A point outside the grid gives
     * status `'start-invalid'` or `'goal-invalid'`.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link HexGrid.findPath} does
     */
    findPathBetween(start: WorldPointLike, goal: WorldPointLike, options?: HexOptions): GridPath;
    /**
     * A search that is made in steps, saved and restored.
     *
     * @throws RangeError, TypeError for wrong options and algorithms other than A*; OnePathMemoryError when memory runs out
     */
    createSearch(options?: HexSearchOptions): GridSearch;
    /**
     * Keeps a path between two cells up to date while the map changes and the agent walks. The options hold for its whole
     * life: `algorithm: 'lpa*'` makes it LPA*, everything else D* Lite; `heuristicWeight` must be 1. When `stepCost` lowers
     * costs, use heuristic `'zero'`.
     *
     * @param start a cell of the grid, walkable or not
     * @param goal the same
     * @throws RangeError for a cell outside the grid; RangeError, TypeError for wrong options; TypeError `'invalid-state'`
     *   inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createReplanner(start: CellLike, goal: CellLike, options?: HexOptions): GridReplanner;
    /**
     * For every cell the cheapest cost to the nearest of some goals and the next cell on the way. `algorithm`, `heuristic`,
     * `heuristicWeight`, `iterationBudget` and `recordExpansions` have no meaning here.
     *
     * @param goals one cell, a list of cells, or x, y pairs; a goal that is a wall or blocked leads nothing until it can
     * @throws RangeError for no goal or one outside the grid; RangeError, TypeError for wrong options; what a callback throws;
     *   TypeError `'invalid-state'` inside a callback of the grid; OnePathMemoryError when memory runs out
     */
    createFlowField(goals: CellLike | readonly CellLike[] | Int32Array, options?: HexOptions): FlowField;
    /**
     * Layout, cells, area costs, version and space as bytes, the same on every platform for the same history: the cells and
     * 2,092 more.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Then restore what is built over the grid: until then replanners and flow fields begin anew,
     * and searches in progress fail.
     *
     * @throws GridStateError when the bytes are malformed or of a grid of another size or layout; TypeError `'invalid-state'`
     *   inside a callback of the grid. Nothing has changed then.
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * Frees the memory of the grid. May be called again. What is built over it throws from then on, and the memory is free
     * when that is disposed of as well.
     */
    dispose(): void;
    /** The same as {@link HexGrid.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** A voxel of a voxel grid: integers from 0 along each axis. */
export interface Voxel {
    /** Along the first axis. */
    x: number;
    /** Along the second axis. */
    y: number;
    /** Along the third axis. */
    z: number;
}

/** A voxel as an argument: `{ x, y, z }` or `[x, y, z]`. */
export type VoxelLike = Readonly<Voxel> | readonly [x: number, y: number, z: number];

/** A world point of a voxel grid as an argument: `{ x, y, z }` (a three.js Vector3 fits) or `[x, y, z]`. */
export type VoxelPointLike = Readonly<Point3> | readonly [x: number, y: number, z: number];

/**
 * When a move over an edge or a corner is legal, by the voxels that it sweeps, those inside the cube of the move other than
 * its ends: `'no-corner-cutting'` needs all of them open, `'no-squeezing'` some way of face steps through open ones, none of
 * them backwards, and `'allow-all'` nothing but an open target.
 */
export type VoxelCorners = 'no-corner-cutting' | 'no-squeezing' | 'allow-all';

/** Options of a path query on a voxel grid. An unknown key throws a TypeError, an unknown value a RangeError. */
export interface VoxelOptions {
    /** To how many neighbours an agent moves: 6 over faces, 18 over edges as well, 26 over corners as well. Default 26. */
    moves?: 6 | 18 | 26 | undefined;
    /** The rule for moves over edges and corners. Default `'no-corner-cutting'`. */
    corners?: VoxelCorners | undefined;
    /**
     * The estimate of the cost that is left: `'auto'` is the length of the shortest way through an empty block times the
     * smallest area cost, `'zero'` makes the search Dijkstra's algorithm. Default `'auto'`.
     */
    heuristic?: 'auto' | 'zero' | undefined;
    /** Factor of the estimate, finite and at least 0. Above 1 the search is faster and may miss the optimum. Default 1. */
    heuristicWeight?: number | undefined;
    /**
     * Replaces the cost of a move. A result of Infinity, NaN or below 0 forbids the move. What it throws reaches the caller
     * of the query. It must not edit or query this grid.
     */
    stepCost?: ((from: Voxel, to: Voxel, cost: number) => number) | undefined;
    /**
     * True isolates a voxel: no move enters it, and it is no start or goal; what is legal beside it stays. What it throws
     * reaches the caller of the query. It must not edit or query this grid.
     */
    blocked?: ((voxel: Voxel) => boolean) | undefined;
    /** Asked before every 256 iterations of a query; true ends it with an {@link OnePathCancelledError}. */
    cancelled?: (() => boolean) | undefined;
    /** Stop with status `'budget-exhausted'` after this many iterations, 0 to 2^31 - 1; 0, the default, never stops. */
    iterationBudget?: number | undefined;
    /** Fill {@link VoxelPath.expandedCells}. Default false. */
    recordExpansions?: boolean | undefined;
}

/** The result of a path query on a voxel grid: a plain object that owns its arrays, so it can be kept, cloned and posted. */
export interface VoxelPath {
    /** The outcome. */
    readonly status: PathStatus;
    /** Status is `'found'`. */
    readonly found: boolean;
    /** Status is `'found'` or `'partial'`. */
    readonly hasPath: boolean;
    /** Status is `'partial'`; voxel grids never answer so. */
    readonly isPartial: boolean;
    /** Sum of the move costs in path order; Infinity without a path. */
    readonly cost: number;
    /** Length of the line through `points` in world units; 0 without a path, NaN when the query made no points. */
    readonly length: number;
    /** The algorithm that ran: always `'a*'`. */
    readonly algorithm: 'a*';
    /** The voxels from start to goal, both included, as x, y, z triples. */
    readonly cells: Int32Array;
    /** How many voxels: a third of the length of `cells`. */
    readonly cellCount: number;
    /** The centres of the voxels as x, y, z triples in world units, from queries that make points; else empty. */
    readonly points: Float64Array;
    /** Voxels that the search expanded. The goal is reached but not expanded. */
    readonly expandedCount: number;
    /** Voxels that the search took from its open set. */
    readonly iterations: number;
    /** The expanded voxels in order as x, y, z triples, when `recordExpansions` was set; else empty. */
    readonly expandedCells: Int32Array;
}

/**
 * A search through a voxel grid that is made in steps, saved and restored. For every way to slice it the result is that of
 * {@link VoxelGrid.findPath}, counts included. It can begin again as often as you like.
 *
 * Memory: 20 bytes for every voxel of the grid at once, and the open set; call {@link VoxelSearch.dispose} when done.
 *
 * The grid must not be edited while a search is in progress: the next step throws a TypeError `'invalid-state'`. Every
 * member throws a TypeError `'disposed'` when the search or its grid was disposed of. What a callback throws reaches the
 * caller of the member; the search has then ended with status `'none'`, and can begin again.
 */
export declare class VoxelSearch {
    #private;
    /** Made by {@link VoxelGrid.createSearch}. */
    private constructor();
    /** `'in-progress'`, `'found'`, `'no-path'`, or `'none'` before anything has begun. */
    get status(): PathStatus;
    /**
     * Begins a search: `'in-progress'`, or `'start-invalid'` or `'goal-invalid'`, which leave a search that is running alone.
     *
     * @throws RangeError, TypeError for wrong coordinates; what `blocked` throws; OnePathMemoryError when memory runs out
     */
    tryBegin(start: VoxelLike, goal: VoxelLike): PathStatus;
    /**
     * The same, but a start or goal that is no place to be is an error.
     *
     * @throws RangeError when start or goal is outside, a wall or blocked; and as {@link VoxelSearch.tryBegin} does
     */
    begin(start: VoxelLike, goal: VoxelLike): void;
    /**
     * Goes on for at most so many iterations: `'in-progress'`, `'found'` or `'no-path'`. Does nothing after the end.
     *
     * @param iterations 1 to 2^31 - 1
     * @throws RangeError for another number; TypeError `'invalid-state'` when nothing has begun or the grid was edited since;
     *   what a callback throws; OnePathMemoryError when memory runs out
     */
    step(iterations: number): PathStatus;
    /** What the search knows so far, as {@link VoxelGrid.findPath} would report it. */
    path(): VoxelPath;
    /** The same, and fills {@link VoxelPath.points} with the centres of the voxels. */
    pathWithPoints(): VoxelPath;
    /**
     * The state of the search as bytes, the same on every platform. Grid, options and callbacks are not in it. A search
     * in progress cannot be saved once the grid was edited; one that ended before comes back with its path.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short; TypeError `'invalid-state'` when the grid was edited since the search began
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Restore the grid first. This search must have the options of the saved one, callbacks
     * included.
     *
     * @throws GridStateError when the bytes are malformed or of a search over another size of grid; the status is then
     *   `'none'`
     */
    restoreState(bytes: Uint8Array): void;
    /** Frees the memory of the search. May be called again. */
    dispose(): void;
    /** The same as {@link VoxelSearch.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * Where a voxel grid lies in the world: voxel (x, y, z) spans origin + (x, y, z) * cellSize to
 * origin + (x + 1, y + 1, z + 1) * cellSize.
 */
export interface VoxelSpace {
    /** World x of the lowest corner, within ±2^21. Default 0. */
    originX: number;
    /** World y of the lowest corner, within ±2^21. Default 0. */
    originY: number;
    /** World z of the lowest corner, within ±2^21. Default 0. */
    originZ: number;
    /** Side of a voxel in world units, in (0, 2^21]. Default 1. */
    cellSize: number;
}

/** Options of the constructor of {@link VoxelGrid}. */
export interface VoxelCreateOptions {
    /** Where the grid lies in the world. Default: voxels of size 1, the lowest corner of voxel (0, 0, 0) at the origin. */
    space?: Partial<VoxelSpace> | undefined;
    /** The area of every voxel, 0 to 254, or 255 for a solid block to carve. Default 0. */
    area?: number | undefined;
}

/**
 * A bounded block of voxels and the queries on it.
 *
 * A voxel is (x, y, z), from 0 along each axis. Each has an area, a byte: 255 is a wall, 0 to 254 are open and cost what
 * {@link VoxelGrid.setAreaCost} says, 1 by default. A move over a face, an edge or a corner has length 1, √2 or √3 and costs
 * that times the mean of the area costs of its two voxels.
 *
 * Memory: 4 bytes for every chunk of 16 voxels a side, and 4,096 more for each chunk in which an edit made a voxel differ
 * from the area that the grid was made of. A query takes 4 bytes per 512 voxels, and 10 KiB and more for every block of 8
 * voxels a side that it touches. Call {@link VoxelGrid.dispose} when done; a forgotten grid is freed by the garbage
 * collector at some time.
 *
 * Every member throws a TypeError with code `'disposed'` after that, and with code `'not-initialized'` before `init()`.
 * Numbers that must be integers and are not throw a RangeError, values of another type a TypeError.
 */
export declare class VoxelGrid {
    #private;
    /**
     * A block whose voxels all have one area.
     *
     * @param sizeX voxels along x, at least 1
     * @param sizeY voxels along y, at least 1
     * @param sizeZ voxels along z, at least 1; the product of the three is at most 2^30
     * @throws RangeError for a size or option outside its range; OnePathMemoryError when memory runs out
     */
    constructor(sizeX: number, sizeY: number, sizeZ: number, options?: VoxelCreateOptions);
    /**
     * A grid in a saved state, see {@link VoxelGrid.saveState}.
     *
     * @throws GridStateError when the bytes are malformed; the message names the part that is wrong
     */
    static fromState(bytes: Uint8Array): VoxelGrid;
    /** Voxels along x. */
    get sizeX(): number;
    /** Voxels along y. */
    get sizeY(): number;
    /** Voxels along z. */
    get sizeZ(): number;
    /** The area that the grid was made of: that of every voxel of a chunk which no edit has touched. */
    get defaultArea(): number;
    /** Goes up by one with every edit that changed a voxel; starts at 0. */
    get version(): number;
    /**
     * Where the grid lies in the world. Setting it takes what is not given from the default, and changes no voxel.
     *
     * @throws RangeError on setting a number outside its range, TypeError on setting an unknown key
     */
    get space(): VoxelSpace;
    set space(space: Partial<VoxelSpace>);
    /**
     * The area of a voxel, 0 to 255.
     *
     * @throws RangeError outside the grid
     */
    getArea(x: number, y: number, z: number): number;
    /**
     * Gives a voxel an area.
     *
     * @param area 0 to 254, or 255 for a wall
     * @throws RangeError outside the grid or for another area; TypeError `'invalid-state'` inside a callback of a query on
     *   this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
     */
    setArea(x: number, y: number, z: number, area: number): void;
    /**
     * Makes a voxel open (area 0) or a wall (area 255).
     *
     * @throws as {@link VoxelGrid.setArea} does
     */
    setWalkable(x: number, y: number, z: number, walkable: boolean): void;
    /** Whether a voxel is in the grid and no wall. */
    isWalkable(x: number, y: number, z: number): boolean;
    /**
     * Gives the voxels [x, x + sizeX) by [y, y + sizeY) by [z, z + sizeZ) one area, as one edit.
     *
     * @param area 0 to 255
     * @throws RangeError when the box is not in the grid or for another area; TypeError `'invalid-state'` inside a callback of a
     *   query on this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
     */
    fillBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, area: number): void;
    /**
     * Gives each voxel of such a box its own area, as one edit.
     *
     * @param areas sizeX * sizeY * sizeZ bytes, x fastest, then y, then z
     * @throws RangeError when the box is not in the grid or for another number of bytes; TypeError `'invalid-state'` inside a
     *   callback of a query on this grid; OnePathMemoryError when memory runs out. Nothing is changed then.
     */
    setBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, areas: Uint8Array): void;
    /**
     * The areas of the voxels [x, x + sizeX) by [y, y + sizeY) by [z, z + sizeZ), x fastest, then y, then z.
     *
     * @param into where to write them, if not into a new array; the result is the part of it that was written
     * @throws RangeError when the box is not in the grid or `into` is too short; OnePathMemoryError when memory runs out
     */
    getBox(x: number, y: number, z: number, sizeX: number, sizeY: number, sizeZ: number, into?: Uint8Array): Uint8Array;
    /**
     * The area bytes of a chunk of 16 voxels a side, live and without a copy: voxel (x, y, z) is in chunk
     * (x >> 4, y >> 4, z >> 4), at (x & 15) | (y & 15) << 4 | (z & 15) << 8. Null while every voxel of it has
     * {@link VoxelGrid.defaultArea} and no edit has changed one. Read-only, and valid until the next call of anything that can
     * take memory or until the grid is restored or disposed of.
     *
     * @throws RangeError outside the grid
     */
    chunkView(x: number, y: number, z: number): Uint8Array | null;
    /**
     * The cost multiplier of an area.
     *
     * @param area 0 to 254
     * @throws RangeError for another area
     */
    getAreaCost(area: number): number;
    /**
     * Sets the cost multiplier of an area. The version of the grid stays; searches in progress fail as after an edit.
     *
     * @param area 0 to 254
     * @param multiplier positive and finite
     * @throws RangeError for another area or multiplier; TypeError `'invalid-state'` inside a callback of a query on this grid
     */
    setAreaCost(area: number, multiplier: number): void;
    /** The centre of a voxel in world units. @throws RangeError outside the grid */
    pointAt(voxel: VoxelLike): Point3;
    /** The voxel under a world point, or null outside the grid. @throws RangeError for coordinates beyond ±2^21 */
    voxelAt(point: VoxelPointLike): Voxel | null;
    /**
     * A cheapest path between two voxels.
     *
     * A start or goal that is outside, a wall or blocked is an outcome and not an error: see {@link VoxelPath.status}.
     *
     * @throws RangeError, TypeError for wrong options or coordinates; what a callback throws; OnePathCancelledError when
     *   `cancelled` answers true; OnePathMemoryError when memory runs out. The grid and later queries are not affected.
     */
    findPath(start: VoxelLike, goal: VoxelLike, options?: VoxelOptions): VoxelPath;
    /** The same as {@link VoxelGrid.findPath}, and fills {@link VoxelPath.points} with the centres of the voxels. */
    findPathWithPoints(start: VoxelLike, goal: VoxelLike, options?: VoxelOptions): VoxelPath;
    /**
     * A cheapest path between the voxels under two world points, with {@link VoxelPath.points}. A point outside the grid gives
     * status `'start-invalid'` or `'goal-invalid'`.
     *
     * @throws RangeError for coordinates that are not finite or beyond ±2^21, and as {@link VoxelGrid.findPath} does
     */
    findPathBetween(start: VoxelPointLike, goal: VoxelPointLike, options?: VoxelOptions): VoxelPath;
    /**
     * A search that is made in steps, saved and restored. It takes 20 bytes for every voxel of the grid at once.
     * `iterationBudget` and `cancelled` have no meaning here.
     *
     * @throws RangeError, TypeError for wrong options; OnePathMemoryError when memory runs out
     */
    createSearch(options?: VoxelOptions): VoxelSearch;
    /**
     * Voxels, area costs, version and space as bytes, the same on every platform for the same history: 4,096 and one for each
     * chunk that an edit has changed, one for each other, and 2,101 more.
     *
     * @param into where to write it, if not into a new array; the result is the part of it that was written
     * @throws RangeError when `into` is too short
     */
    saveState(into?: Uint8Array): Uint8Array;
    /**
     * Goes back to a saved state. Searches in progress fail until they are restored, too.
     *
     * @throws GridStateError when the bytes are malformed or of a grid of another size or default area; TypeError
     *   `'invalid-state'` inside a callback of the grid. Nothing has changed then.
     */
    restoreState(bytes: Uint8Array): void;
    /**
     * Frees the memory of the grid. May be called again. Searches over it throw from then on, and the memory is free when they
     * are disposed of as well.
     */
    dispose(): void;
    /** The same as {@link VoxelGrid.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** Which areas the terrain of a map file gets, each 0 to 255 (255 is a wall). */
export interface MovingAiOptions {
    /** `.` and `G`. Default 0. */
    groundArea?: number | undefined;
    /** `S`. Default 0. */
    swampArea?: number | undefined;
    /** `W`. Default 255. */
    waterArea?: number | undefined;
}

/** One line of a scenario file. */
export interface MovingAiScenario {
    /** The file name of the map. */
    map: string;
    /** The bucket: optimal length / 4, rounded down. */
    bucket: number;
    /** Columns of the map. */
    width: number;
    /** Rows of the map. */
    height: number;
    /** Column of the start. */
    startX: number;
    /** Row of the start. */
    startY: number;
    /** Column of the goal. */
    goalX: number;
    /** Row of the goal. */
    goalY: number;
    /** Cost of the best path, as far as the file prints it. */
    optimalLength: number;
}

/** One line of a voxel scenario file. */
export interface VoxelScenario {
    /** The name of the map. */
    map: string;
    /** x of the start. */
    startX: number;
    /** y of the start. */
    startY: number;
    /** z of the start. */
    startZ: number;
    /** x of the goal. */
    goalX: number;
    /** y of the goal. */
    goalY: number;
    /** z of the goal. */
    goalZ: number;
    /** Cost of the best path with 26 moves and no corner cutting, as far as the file prints it. */
    optimalLength: number;
    /** Of that length to the estimate at the start. */
    ratio: number;
}

/**
 * Reading and writing the map and scenario files of the Moving AI benchmark sets: grids (Sturtevant 2012) and voxels (Brewer
 * & Sturtevant 2018).
 */
export interface MovingAi {
    /**
     * Reads a map: `type octile`, `height`, `width`, `map`, then the rows; `@`, `O` and `T` are walls. At most 65536 cells a
     * side and 2^28 together.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError, RangeError for a wrong argument or option; OnePathMemoryError when memory runs out
     */
    parseMap(source: string | Uint8Array, options?: MovingAiOptions): Grid;
    /**
     * Reads a version 1 scenario file.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseScenarios(source: string | Uint8Array): MovingAiScenario[];
    /**
     * Writes a map: `.` for walkable cells, `@` for walls. Areas are not kept.
     *
     * @throws TypeError when `grid` is not a grid or was disposed of; OnePathMemoryError when memory runs out
     */
    writeMap(grid: Grid): string;
    /**
     * Reads a voxel map (`.3dmap`): `voxel X Y Z`, then a line `x y z` for every solid voxel. At most 65536 voxels a side and
     * 2^30 together.
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseVoxelMap(source: string | Uint8Array): VoxelGrid;
    /**
     * Reads a version 1 voxel scenario file (`.3dscen`).
     *
     * @param source the file as text or UTF-8 bytes
     * @throws GridFormatError when it is malformed; the message gives the line
     * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
     */
    parseVoxelScenarios(source: string | Uint8Array): VoxelScenario[];
}

/** See {@link MovingAi}. */
export declare const movingAi: MovingAi;

/**
 * One {@link Crowd} for each class of a {@link NavWorld}. Agents walk on the mesh of their class and do not see those of other
 * classes. A state is that of each of {@link WorldCrowd.crowds}, in their order.
 *
 * Every member but {@link WorldCrowd.crowds} throws a TypeError `'disposed'` when it or the world was disposed of.
 */
export declare class WorldCrowd {
    #private;
    /** Made by {@link NavWorld.createCrowd}. */
    private constructor();
    /** The crowds in the order of their classes. */
    get crowds(): readonly Crowd[];
    /** Adds an agent to the crowd of the class for its radius, see {@link Crowd.add} and {@link NavWorld.classFor}. */
    add(position: Vec3Like, options?: Partial<AgentOptions>): Agent;
    /** The same, but null when no polygon is near or the crowd is full. */
    tryAdd(position: Vec3Like, options?: Partial<AgentOptions>): Agent | null;
    /** Takes an agent out, see {@link Crowd.remove}. */
    remove(agent: Agent): void;
    /** How many agents there are. */
    get count(): number;
    /** The agents of all crowds, class by class. */
    agents(): Agent[];
    /** Moves all agents on, class by class, see {@link Crowd.step}. When a class fails, those before it have made the step. */
    step(dt: number): void;
    /** Disposes of the crowds. May be called again. */
    dispose(): void;
    /** The same as {@link WorldCrowd.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * One {@link NavMesh} per class of agents, built from the same ground.
 *
 * Every member throws a TypeError `'disposed'` when the world was disposed of, as its meshes then are.
 */
export declare class NavWorld {
    #private;
    /** Made by {@link NavWorld.build}, {@link NavWorld.build2D} and {@link NavWorld.load}. */
    private constructor();
    /**
     * Builds the mesh of every class as {@link NavMesh.build} does.
     *
     * @param classes settings, at least one, each laid over {@link NavSettings.humanoid}
     * @throws as {@link NavMesh.build} does
     */
    static build(positions: TrianglePositions, indices: TriangleIndices, classes: readonly Partial<NavSettings>[], options?: MeshBuildOptions): NavWorld;
    /**
     * Builds the mesh of every class as {@link NavMesh.build2D} does.
     *
     * @param classes settings, at least one, each laid over {@link NavSettings.humanoid}
     * @throws as {@link NavMesh.build2D} does
     */
    static build2D(source: NavSource, classes: readonly Partial<NavSettings>[]): NavWorld;
    /**
     * A world from bytes that {@link NavWorld.save} made.
     *
     * @throws NavMeshFormatError when the bytes are malformed, NavMeshVersionError when they are of another version
     */
    static load(bytes: Uint8Array): NavWorld;
    /** How many classes there are. */
    get classCount(): number;
    /**
     * The mesh of a class: the same object every time, until it is disposed of. Disposing of it leaves the world as it is.
     *
     * @param classIndex 0 to before {@link NavWorld.classCount}
     */
    mesh(classIndex: number): NavMesh;
    /** The class with the smallest radius that is at least this one, or the largest class. @param radius finite, at least 0 */
    classFor(radius: number): number;
    /** A path on the mesh of the class for a radius, see {@link NavMesh.findPath}. */
    findPath(radius: number, start: Vec3Like, end: Vec3Like, options?: NavPathOptions): NavPath;
    /** The same in slices, see {@link NavMesh.findPathAsync}. */
    findPathAsync(radius: number, start: Vec3Like, end: Vec3Like, options?: NavAsyncOptions): Promise<NavPath>;
    /** A crowd for each class, all with the same options, see {@link NavMesh.createCrowd}. */
    createCrowd(options?: CrowdOptions): WorldCrowd;
    /** The meshes with their settings as bytes, the same on every platform. */
    save(): Uint8Array;
    /** Disposes of the world and its meshes. May be called again. */
    dispose(): void;
    /** The same as {@link NavWorld.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** A disc. Lengths are in world units, times in seconds. */
export interface OrcaAgent {
    /** Its centre, within ±2^21. */
    position: WorldPointLike;
    /** How it moves. Default none. */
    velocity: WorldPointLike;
    /** How it would like to move. Default not at all. */
    wanted: WorldPointLike;
    /** At least 0. Default 0.6. */
    radius: number;
    /** At least 0. Default 3.5. */
    maxSpeed: number;
    /** How near the centres of others must be to be seen, 0 to 2^22. Default 8.2. */
    neighborDistance: number;
    /** How far ahead it looks for others, 1e-6 to 2^21. Default 2. */
    horizon: number;
    /** How far ahead it looks for segments, 1e-6 to 2^21. Default 1. */
    obstacleHorizon: number;
    /** How many others it sees, the nearest, at least 0. Default 8. */
    maxNeighbors: number;
}

/**
 * Discs in the plane that avoid each other and segments by ORCA, for hosts that have ways of their own to find paths. The same calls
 * give the same bits on every platform.
 *
 * Every member throws a TypeError `'disposed'` when the simulator was disposed of.
 */
export declare class OrcaSimulator {
    #private;
    /** A simulator without agents. */
    constructor();
    /** Adds an agent and returns its index: 0, 1, and so on. All but `position` may be left out. */
    addAgent(agent: Partial<OrcaAgent> & Pick<OrcaAgent, 'position'>): number;
    /** Adds a wall, which is avoided from both sides. Returns its index. */
    addSegment(a: WorldPointLike, b: WorldPointLike): number;
    /** How many agents there are. */
    get agentCount(): number;
    /** An agent. A copy. */
    getAgent(index: number): OrcaAgent & Record<'position' | 'velocity' | 'wanted', WorldPoint>;
    /** Changes what is given of an agent. */
    setAgent(index: number, changes: Partial<OrcaAgent>): void;
    /** Says how an agent would like to move. */
    setWanted(index: number, wanted: WorldPointLike): void;
    /**
     * Moves all agents on.
     *
     * @param dt seconds, 1e-6 to 2^21
     * @throws RangeError when an agent would leave the world, and nothing has changed
     */
    step(dt: number): void;
    /** Positions and velocities of all agents: four numbers each, x and y of one and of the other. */
    motion(): Float64Array;
    /** Frees the memory of the simulator. May be called again. */
    dispose(): void;
    /** The same as {@link OrcaSimulator.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/** An obstacle in force, see {@link TileCache.obstacles}. */
export interface TileCacheObstacle {
    /** What {@link TileCache.addObstacle} returned. */
    readonly id: number;
    /** A copy. */
    readonly obstacle: Obstacle;
}

/** An area volume in force, see {@link TileCache.volumes}. */
export interface TileCacheVolume {
    /** What {@link TileCache.addVolume} returned. */
    readonly id: number;
    /** A copy. */
    readonly volume: AreaVolume;
}

/** What updates have done, layer by layer; tiles that are built with all layers together count as one. */
export interface TileCacheCounts {
    /** Looked at and found as they were. */
    readonly unchanged: number;
    /** As at first, so that the first tile was put back. */
    readonly reused: number;
    /** Made by repairing the first tile's contours. */
    readonly repaired: number;
    /** Built from the ground again. */
    readonly rebuilt: number;
}

/** How an update that is awaited goes on: {@link SteppedBuild}, with the tiles that wait in place of all. */
export type TileCacheUpdateOptions = SteppedBuild;

/**
 * A {@link NavMesh} that changes while it is used: obstacles and area volumes come and go, and {@link TileCache.update} builds only
 * what they change, from floors that the cache keeps of the first build.
 *
 * Adding and removing is quick and only queues tiles. The mesh once the queue is empty depends on the obstacles and volumes then in
 * force alone: its tiles are, byte for byte, those that {@link NavMesh.build} makes with them among its options. The settings that update
 * fastest are `partition: 'layers'` and `detailSampleDistance: 0`.
 *
 * Every member throws a TypeError `'disposed'` when the cache was disposed of. No failed call changes anything.
 */
export declare class TileCache {
    #private;
    /** Made by {@link TileCache.build} and its siblings. */
    private constructor();
    /**
     * Builds the mesh as {@link NavMesh.build} does and keeps what changes of it are built from. The volumes and obstacles of the
     * options stay for good.
     *
     * @throws as {@link NavMesh.build} does
     */
    static build(positions: TrianglePositions, indices: TriangleIndices, settings?: Partial<NavSettings>, options?: MeshBuildOptions): TileCache;
    /** The same in slices that let the event loop run in between, see {@link NavMesh.buildAsync}. */
    static buildAsync(positions: TrianglePositions, indices: TriangleIndices, settings?: Partial<NavSettings>, options?: MeshBuildAsyncOptions): Promise<TileCache>;
    /** Builds from the triangles of a glTF 2.0 file, see {@link NavMesh.buildGltf}. */
    static buildGltf(bytes: Uint8Array, settings?: Partial<NavSettings>, options?: GltfBuildOptions): TileCache;
    /** The same in slices, see {@link NavMesh.buildGltfAsync}. */
    static buildGltfAsync(bytes: Uint8Array, settings?: Partial<NavSettings>, options?: GltfBuildAsyncOptions): Promise<TileCache>;
    /** Builds on the spans of a heightfield, see {@link NavMesh.buildHeightfield}. */
    static buildHeightfield(heightfield: Heightfield, settings?: Partial<NavSettings>, options?: GroundOptions): TileCache;
    /** Builds on voxels, see {@link NavMesh.buildVoxels}. */
    static buildVoxels(voxels: VoxelBlock | VoxelChunk, settings?: Partial<NavSettings>, options?: GroundOptions): TileCache;
    /**
     * The mesh: the same object every time, which {@link TileCache.update} and {@link TileCache.restore} change. Polygons of layers
     * that an update leaves alone keep their references, areas and flags.
     *
     * The cache disposes of it when it is disposed of itself. When you dispose of the mesh alone, the next use makes a new object.
     */
    get mesh(): NavMesh;
    /** The tiles that can change: those in which anything was walkable before obstacles. */
    get tileCount(): number;
    /**
     * Adds an obstacle, which takes effect in the updates that follow.
     *
     * @returns its id: 1, 2 and so on, never used again
     * @throws RangeError, TypeError for a wrong part, which is named; TypeError `'invalid-state'` for more than 2^20 obstacles
     */
    addObstacle(obstacle: Obstacle): number;
    /**
     * Adds a round obstacle.
     *
     * @param position the centre of its base
     * @param radius above 0
     * @param height at least 0
     */
    addCylinder(position: Vec3Like, radius: number, height: number): number;
    /** Adds an obstacle along the axes, from its low corner to its high one. */
    addBox(min: Vec3Like, max: Vec3Like): number;
    /**
     * Adds an obstacle that is turned about Y.
     *
     * @param halfExtents half its sides: x and z above 0, y at least 0
     * @param yaw radians from +X towards +Z
     */
    addOrientedBox(center: Vec3Like, halfExtents: Vec3Like, yaw: number): number;
    /**
     * Gives walkable ground an area, in the updates that follow. Where volumes overlap, the one added last counts; 0 takes the ground,
     * without growing by the agent's radius.
     *
     * @returns its id. Volumes have ids of their own: -1, -2 and so on, never used again
     * @throws RangeError, TypeError for a wrong part, which is named; TypeError `'invalid-state'` for more than 2^20 volumes
     */
    addVolume(volume: AreaVolume): number;
    /** Removes an obstacle or a volume. Whether there was one; an id may be removed twice. */
    remove(id: number): boolean;
    /** The obstacles in force, in the order in which they were added. */
    obstacles(): TileCacheObstacle[];
    /** The volumes in force, in the order in which they were added. */
    volumes(): TileCacheVolume[];
    /** How many tiles are queued to be looked at again. */
    get pending(): number;
    /** Whether the mesh has all obstacles and volumes: nothing is queued. */
    get upToDate(): boolean;
    /** The queue, in the order in which updates take tiles. */
    pendingTiles(): {
        x: number;
        z: number;
    }[];
    /**
     * Brings at most so many tiles up to date, from the front of the queue. Returns how many were done. However the work is cut, the mesh
     * in the end is the same.
     *
     * @param maxTiles 1 to 2^31 - 1; default all
     * @throws TypeError `'invalid-state'` inside a callback of a query on the mesh, and for a tile that is beyond the limits of the
     *   format; OnePathMemoryError when memory runs out. Tiles before the failing one are done, and it stays queued
     */
    update(maxTiles?: number): number;
    /**
     * Updates until the mesh is up to date, in slices that let the event loop run in between. What is added or removed meanwhile counts too.
     * Resolves to how many tiles were done.
     *
     * The promise rejects with everything that update throws, with what `options.onProgress` throws, with the reason of
     * `options.signal` when that is aborted, and `'disposed'` when the cache is disposed of. What is done then stays done.
     */
    updateAsync(options?: TileCacheUpdateOptions): Promise<number>;
    /** What updates have done since the cache was made. */
    get counts(): TileCacheCounts;
    /**
     * The state as bytes, the same on every platform: obstacles, volumes, their next ids, the queue and the mesh. What the cache keeps
     * of the geometry is not in it.
     *
     * @param mode of the mesh, see {@link NavMesh.snapshot}; default `'full'`
     */
    snapshot(mode?: NavSnapshotMode): Uint8Array;
    /**
     * Goes back to a snapshot of a cache of the same geometry and settings.
     *
     * @param library where the tiles of a `'referenced'` snapshot are
     * @throws NavMeshFormatError when the bytes are malformed, name a tile that this cache does not have, or one that is not in the
     *   library; NavMeshVersionError and NavMeshFingerprintError as {@link NavMesh.restore} does; TypeError `'invalid-state'` inside a
     *   callback of a query on the mesh
     */
    restore(bytes: Uint8Array, library?: TileLibrary): void;
    /** Disposes of the cache and its mesh. May be called again. */
    dispose(): void;
    /** The same as {@link TileCache.dispose}, for `using`. */
    [Symbol.dispose](): void;
}

/**
 * Loads the WebAssembly module; await it before anything else. Further calls do nothing, calls that overlap share one
 * load, and after a failure the next call tries again.
 *
 * @param source Where `onepath.wasm` is: a URL or string (in Node.js also a path), a `Request`, a `Response`, the bytes, a
 *   compiled `WebAssembly.Module`, or a promise of one of these. Without it the file that came with the package is used.
 * @throws TypeError `'invalid-argument'` when `source` is something else
 * @throws OnePathLoadError when the server answers with an error, or with another module or version
 */
export declare const init: (source?: WasmSource | Promise<WasmSource>) => Promise<void>;

export {};
