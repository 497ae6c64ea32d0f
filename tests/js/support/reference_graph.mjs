// Graphs from the definitions, simple and slow, to compare the library with; and random ones, the same for the same seed.
import { Random } from './onepath.mjs';

/** edges: [from, to, weight], each one way, in the order of their ids. */
export class ReferenceGraph {
  constructor(nodeCount, edges) {
    this.nodeCount = nodeCount;
    this.edges = edges;
  }

  /** Edges that are open under the callbacks, as [from, to, cost]. */
  openEdges({ edgeCost = (_from, _to, weight) => weight, blocked = () => false } = {}) {
    return this.edges
      .filter(([from, to]) => !blocked(from) && !blocked(to))
      .map(([from, to, weight]) => [from, to, edgeCost(from, to, weight)])
      .filter(([, , cost]) => cost >= 0 && cost < Infinity);
  }

  /** Dijkstra's algorithm in O(n^2): { distances, order }, where order has the reached nodes as they are settled. */
  tree(root, { reverse = false, ...callbacks } = {}) {
    const edges = this.openEdges(callbacks).map(([from, to, cost]) => (reverse ? [to, from, cost] : [from, to, cost]));
    const distances = new Float64Array(this.nodeCount).fill(Infinity);
    const done = new Set();
    const order = [];
    if (callbacks.blocked?.(root)) return { distances, order };
    distances[root] = 0;
    for (;;) {
      let best = -1;
      for (let node = 0; node < this.nodeCount; node++) {
        if (!done.has(node) && distances[node] < Infinity && (best < 0 || distances[node] < distances[best]))
          best = node;
      }
      if (best < 0) return { distances, order };
      done.add(best);
      order.push(best);
      for (const [from, to, cost] of edges) {
        if (from === best) distances[to] = Math.min(distances[to], distances[best] + cost);
      }
    }
  }

  /** The least cost along nodes, or undefined when two of them in a row are not linked. */
  pathCost(nodes, callbacks) {
    const edges = this.openEdges(callbacks);
    let cost = 0;
    for (let i = 1; i < nodes.length; i++) {
      const steps = edges.filter(([from, to]) => from === nodes[i - 1] && to === nodes[i]).map(([, , step]) => step);
      if (steps.length === 0) return undefined;
      cost += Math.min(...steps);
    }
    return cost;
  }

  /** The rows of the compressed form. */
  csr() {
    const rows = (end, other) => {
      const slots = Array.from({ length: this.nodeCount }, (_, node) =>
        this.edges.filter((edge) => edge[end] === node),
      );
      const offsets = [0];
      for (const row of slots) offsets.push(offsets.at(-1) + row.length);
      const all = slots.flat();
      return [
        Int32Array.from(offsets),
        Int32Array.from(all, (edge) => edge[other]),
        Float64Array.from(all, ([, , weight]) => weight),
      ];
    };
    const [offsets, targets, weights] = rows(0, 1);
    const [reverseOffsets, sources, reverseWeights] = rows(1, 0);
    return { offsets, targets, weights, reverseOffsets, sources, reverseWeights };
  }

  /** FNV-1a over the number of nodes, the offsets, and target and weight of each slot. */
  fingerprint() {
    const { offsets, targets, weights } = this.csr();
    const view = new DataView(new ArrayBuffer(8));
    let hash = 0xcbf29ce484222325n;
    const add = (bytes) => {
      for (let i = 0; i < bytes; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(view.getUint8(i))) * 0x100000001b3n);
    };
    for (const int of [this.nodeCount, ...offsets]) {
      view.setInt32(0, int, true);
      add(4);
    }
    targets.forEach((target, slot) => {
      view.setInt32(0, target, true);
      add(4);
      view.setFloat64(0, weights[slot], true);
      add(8);
    });
    return hash;
  }
}

/** Both directions of edges, as Graph.from adds them. */
export function bothWays(edges) {
  return edges.flatMap(([from, to, weight]) => [
    [from, to, weight],
    [to, from, weight],
  ]);
}

const KINDS = ['sparse', 'dense', 'parts', 'grid'];

/**
 * { kind, nodeCount, edges, random }: directed edges with weights that are quarters, so that sums of them are exact in any
 * order. Zero weights, loops and parallel edges occur.
 */
export function randomGraph(seed) {
  const random = new Random(BigInt(seed));
  const kind = KINDS[seed % KINDS.length];
  const nodeCount = 1 + random.nextInt(kind === 'dense' ? 9 : 20);
  const weight = () => (random.nextInt(5) === 0 ? 0 : random.nextInt(40) / 4);
  const edge = (low, high) => [low + random.nextInt(high - low), low + random.nextInt(high - low), weight()];
  const many = (count, make) => Array.from({ length: count }, make);
  if (kind === 'sparse') return { kind, nodeCount, random, edges: many(nodeCount * 2, () => edge(0, nodeCount)) };
  if (kind === 'dense') return { kind, nodeCount, random, edges: many(nodeCount ** 2, () => edge(0, nodeCount)) };
  if (kind === 'parts') {
    const middle = Math.ceil(nodeCount / 2);
    const second = nodeCount > middle ? many(nodeCount, () => edge(middle, nodeCount)) : [];
    return { kind, nodeCount, random, edges: [...many(nodeCount, () => edge(0, middle)), ...second] };
  }
  const columns = 1 + random.nextInt(5);
  const edges = [];
  for (let node = 0; node < nodeCount; node++) {
    if (node % columns !== columns - 1 && node + 1 < nodeCount) edges.push(...bothWays([[node, node + 1, weight()]]));
    if (node + columns < nodeCount) edges.push([node, node + columns, weight()], [node + columns, node, weight()]);
  }
  return { kind, nodeCount, random, edges };
}

/** The columns of edges, as typed arrays. */
export function columnsOf(edges) {
  return {
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    weight: Float64Array.from(edges, ([, , weight]) => weight),
  };
}
