// The errors of the package, and how the statuses of the C core become them.

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
export type OnePathErrorCode =
  | 'out-of-range'
  | 'invalid-argument'
  | 'unknown-option'
  | 'invalid-state'
  | 'disposed'
  | 'not-initialized'
  | 'grid-format'
  | 'grid-state'
  | 'graph-format'
  | 'graph-state'
  | 'nav-mesh-format'
  | 'nav-mesh-version'
  | 'nav-mesh-fingerprint'
  | 'crowd-state'
  | 'gltf-format'
  | 'geometry'
  | 'out-of-memory'
  | 'cancelled'
  | 'load-failed';

/** A RangeError that says which argument is out of its range. */
export class OnePathRangeError extends RangeError {
  /** Always `'out-of-range'`. */
  readonly code = 'out-of-range';
  /** The argument or option, such as `'agentSize'`; empty when there is no single one. */
  readonly argument: string;

  /** @internal */
  constructor(argument: string, message: string) {
    super(message);
    this.argument = argument;
  }
}

/** A TypeError that says which argument is wrong, or which rule of use was broken. */
export class OnePathTypeError extends TypeError {
  /** What went wrong. */
  readonly code: OnePathErrorCode;
  /** The argument or option, such as `'start'`; empty when there is no single one. */
  readonly argument: string;

  /** @internal */
  constructor(code: OnePathErrorCode, argument: string, message: string) {
    super(message);
    this.code = code;
    this.argument = argument;
  }
}

/** Bytes or text that nobody vouches for turned out malformed. Subclasses say of which format. */
export class OnePathFormatError extends Error {
  /** Which format. */
  readonly code: OnePathErrorCode;
  /** The argument that held the data, such as `'text'`, or the part of it that is wrong, such as `'state.width'`. */
  readonly argument: string;

  /** @internal */
  constructor(code: OnePathErrorCode, argument: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.argument = argument;
  }
}

/** A grid picture, a Moving AI map or a scenario file is malformed. The message gives the line. */
export class GridFormatError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('grid-format', argument, message);
    this.name = 'GridFormatError';
  }
}

/**
 * Bytes of a saved state are malformed, or they are of another kind of object, another size of grid or other options. The
 * message names the part that is wrong.
 */
export class GridStateError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('grid-state', argument, message);
    this.name = 'GridStateError';
  }
}

/** A DIMACS file is malformed. The message gives the line. */
export class GraphFormatError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('graph-format', argument, message);
    this.name = 'GraphFormatError';
  }
}

/**
 * Bytes of a graph, a graph search or landmarks are malformed, or they are of another graph. The message names the part
 * that is wrong.
 */
export class GraphStateError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('graph-state', argument, message);
    this.name = 'GraphStateError';
  }
}

/**
 * Bytes of a navigation mesh, a tile, a world or a snapshot are malformed. The message names the part that is wrong. The
 * subclasses are for bytes that are whole, but not for this use.
 */
export class NavMeshFormatError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string, code: OnePathErrorCode = 'nav-mesh-format') {
    super(code, argument, message);
    this.name = 'NavMeshFormatError';
  }
}

/** Bytes of another version of the navigation mesh format. */
export class NavMeshVersionError extends NavMeshFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super(argument, message, 'nav-mesh-version');
    this.name = 'NavMeshVersionError';
  }
}

/** A tile, mesh or snapshot that was built with other settings. */
export class NavMeshFingerprintError extends NavMeshFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super(argument, message, 'nav-mesh-fingerprint');
    this.name = 'NavMeshFingerprintError';
  }
}

/**
 * Bytes of a crowd are malformed, or they are of a crowd with other `maxWallsPerAgent` or more slots than `maxAgents`. The message
 * names the part that is wrong and its place.
 */
export class CrowdStateError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('crowd-state', argument, message);
    this.name = 'CrowdStateError';
  }
}

/** The exact geometry of a build did not come to an end: a defect of this library, never bad input. */
export class GeometryError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('geometry', argument, message);
    this.name = 'GeometryError';
  }
}

/**
 * Bytes of a glTF file are malformed, use what is not read, or go beyond a limit. `argument` and the message name the place in
 * the file, such as `'meshes[2].primitives[0].indices'`, or `'bytes'`.
 */
export class GltfError extends OnePathFormatError {
  /** @internal */
  constructor(argument: string, message: string) {
    super('gltf-format', argument, message);
    this.name = 'GltfError';
  }
}

/** The memory of the WebAssembly module cannot grow further. Every object is as it was before the call. */
export class OnePathMemoryError extends Error {
  /** Always `'out-of-memory'`. */
  readonly code = 'out-of-memory';

  /** @internal */
  constructor(message: string) {
    super(message);
    this.name = 'OnePathMemoryError';
  }
}

/** A query ended because its `cancelled` callback answered true. `name` is `'AbortError'`, as is usual. */
export class OnePathCancelledError extends Error {
  /** Always `'cancelled'`. */
  readonly code = 'cancelled';

  /** @internal */
  constructor() {
    super('the query was cancelled by its callback');
    this.name = 'AbortError';
  }
}

/** The WebAssembly module could not be fetched, or is not the one that this version of the package needs. */
export class OnePathLoadError extends Error {
  /** Always `'load-failed'`. */
  readonly code = 'load-failed';

  /** @internal */
  constructor(message: string) {
    super(message);
    this.name = 'OnePathLoadError';
  }
}

/** The values of OpStatus in include/onepath/base.h that JavaScript tells apart. @internal */
export const Status = {
  ok: 0,
  invalidArgument: 1,
  outOfRange: 2,
  outOfMemory: 3,
  invalidState: 4,
  bufferTooSmall: 5,
  cancelled: 6,
  callbackFailed: 7,
  gridFormat: 8,
  gridState: 9,
  graphFormat: 10,
  graphState: 11,
  navMeshFormat: 12,
  navMeshVersion: 13,
  navMeshFingerprint: 14,
  geometry: 15,
  gltfFormat: 16,
  crowdState: 17,
} as const;

/** "agent_size must be ..." as users of JavaScript know it: "agentSize must be ...". */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The error for a status that is not OK. `cArgument` and `cMessage` are what the core says about it; `rename` is for
 * calls whose arguments have another name here than in C.
 * @internal
 */
export function statusError(
  status: number,
  cArgument: string,
  cMessage: string,
  rename?: Readonly<Record<string, string>>,
): Error {
  const array = cArgument.replace(/\[.*/, ''); // of "weights[3]"
  const argument = (rename?.[array] ?? camelCase(array)) + camelCase(cArgument.slice(array.length));
  const message = cMessage.startsWith(cArgument) ? argument + cMessage.slice(cArgument.length) : cMessage;
  switch (status) {
    case Status.outOfRange:
      return new OnePathRangeError(argument, message);
    case Status.outOfMemory:
      return new OnePathMemoryError(message);
    case Status.invalidState:
      return new OnePathTypeError('invalid-state', argument, message);
    case Status.cancelled:
      return new OnePathCancelledError();
    case Status.gridFormat:
      return new GridFormatError(argument, message);
    case Status.gridState:
      return new GridStateError(argument, message);
    case Status.graphFormat:
      return new GraphFormatError(argument, message);
    case Status.graphState:
      return new GraphStateError(argument, message);
    case Status.navMeshFormat:
      return new NavMeshFormatError(argument, message);
    case Status.navMeshVersion:
      return new NavMeshVersionError(argument, message);
    case Status.navMeshFingerprint:
      return new NavMeshFingerprintError(argument, message);
    case Status.geometry:
      return new GeometryError(argument, message);
    case Status.gltfFormat:
      return new GltfError(argument, message);
    case Status.crowdState:
      return new CrowdStateError(argument, message);
    default:
      return new OnePathTypeError('invalid-argument', argument, message);
  }
}
