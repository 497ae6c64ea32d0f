// The abstract graph of HPA*, as plain data.
import { requireChoice, requireInteger, requireKnownKeys, requireObject } from './arguments.js';
import type { Core } from './core.js';
import { DIAGONALS, type GridDiagonals, readConnectivity } from './grid_options.js';

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

const KEYS: readonly (keyof HpaGraphOptions)[] = [
  'chunkSize',
  'entranceThreshold',
  'agentSize',
  'connectivity',
  'diagonals',
];

type HpaScalars = [chunkSize: number, threshold: number, agentSize: number, connectivity: number, diagonals: number];

function readOptions(value: HpaGraphOptions = {}): HpaScalars {
  requireKnownKeys(requireObject(value, 'options'), 'options', KEYS);
  return [
    requireInteger(value.chunkSize ?? 16, 'chunkSize', 2, 256),
    requireInteger(value.entranceThreshold ?? 6, 'entranceThreshold', 1, 0x7fffffff),
    requireInteger(value.agentSize ?? 1, 'agentSize', 1, 255),
    readConnectivity(value.connectivity ?? 8),
    requireChoice(value.diagonals ?? 'no-corner-cutting', 'diagonals', DIAGONALS),
  ];
}

export function describeHpa(core: Core, grid: number, options: HpaGraphOptions | undefined): HpaGraph {
  const scalars = readOptions(options);
  core.check(core.raw.opw_hpa_hierarchy_create(grid, ...scalars, core.out));
  const hierarchy = core.memory.uint32(core.out);
  try {
    return readGraph(core, hierarchy, scalars[0], core.raw.opw_grid_width(grid));
  } finally {
    core.raw.opw_hpa_hierarchy_destroy(hierarchy);
  }
}

function readGraph(core: Core, hierarchy: number, chunkSize: number, width: number): HpaGraph {
  const { raw, memory, out } = core;
  const [indexes, chunks] = readNodes(core, hierarchy);
  const [intraEdges, intraCosts] = readEdges(core, hierarchy, 'opw_hpa_intra_edges');
  const [interEdges, interCosts] = readEdges(core, hierarchy, 'opw_hpa_inter_edges');
  // C says which cell a crossing leads to; it is a node of the chunk that it lies in.
  const nodeOf = new Map(Array.from(indexes, (index, node) => [index, node]));
  for (let i = 1; i < interEdges.length; i += 2) interEdges[i] = nodeOf.get(interEdges[i] as number) as number;
  const cells = new Int32Array(indexes.length * 2);
  indexes.forEach((index, node) => {
    cells[node * 2] = index % width;
    cells[node * 2 + 1] = Math.floor(index / width);
  });
  raw.opw_hpa_content_hash(hierarchy, out);
  const contentHash = memory.uint64(out);
  return {
    chunkSize,
    chunkColumns: raw.opw_hpa_cluster_columns(hierarchy),
    chunkRows: raw.opw_hpa_cluster_rows(hierarchy),
    nodeCount: indexes.length,
    cells,
    chunks,
    intraEdges,
    intraCosts,
    interEdges,
    interCosts,
    contentHash,
  };
}

/** The cell index and the chunk of every node. */
function readNodes(core: Core, hierarchy: number): [indexes: Int32Array, chunks: Int32Array] {
  const { raw, memory } = core;
  const count = core.checked(raw.opw_hpa_nodes(hierarchy, 0, 0));
  return memory.withScratch(count * 8, (indexes) => {
    const chunks = indexes + count * 4;
    core.checked(raw.opw_hpa_nodes(hierarchy, indexes, chunks));
    return [memory.copyInts(indexes, count), memory.copyInts(chunks, count)];
  });
}

function readEdges(
  core: Core,
  hierarchy: number,
  list: 'opw_hpa_intra_edges' | 'opw_hpa_inter_edges',
): [ends: Int32Array, costs: Float64Array] {
  const { raw, memory } = core;
  const count = core.checked(raw[list](hierarchy, 0, 0));
  return memory.withScratch(count * 16, (ends) => {
    const costs = ends + count * 8;
    core.checked(raw[list](hierarchy, ends, costs));
    return [memory.copyInts(ends, count * 2), memory.copyDoubles(costs, count)];
  });
}
