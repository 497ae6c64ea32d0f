// A network from the files of the 9th DIMACS Implementation Challenge: a .gr file with the arcs and a .co file with the places
// of the nodes.

import { dimacs } from '../shared/library.js';
import { BOTH_WAYS, STREET } from './network.js';

/** Larger networks would take long to draw and to search four times over. */
const MOST_NODES = 400000;

// Places in files are often degrees, times this.
const MICRODEGREES = 1e6;

/** A .gr and a .co file, which come together or one after the other. */
export class FilePair {
  #files = {};

  /**
   * @param {{ name: string, text: string }[]} files
   * @returns {{ missing: string } | { texts: { gr: string, co: string }, name: string }} what is missing, as a sentence, or both
   */
  take(files) {
    for (const file of files) {
      const kind = /\.(gr|co)$/i.exec(file.name)?.[1].toLowerCase();
      if (!kind) return { missing: `${file.name} is neither a .gr nor a .co file` };
      this.#files[kind] = file;
    }
    const { gr, co } = this.#files;
    if (!co) return { missing: `Now the .co file of ${gr.name}, please.` };
    if (!gr) return { missing: `Now the .gr file of ${co.name}, please.` };
    this.#files = {};
    return { texts: { gr: gr.text, co: co.text }, name: gr.name };
  }
}

/**
 * @param {{ gr: string, co: string }} texts
 * @returns {{ network: import('./network.js').Network, graph: object, edges: { from: Int32Array, to: Int32Array, weight: Float64Array } }}
 */
export function networkFromFiles({ gr, co }) {
  const places = dimacs.parseCoordinates(co);
  const graph = dimacs.parseGraph(gr);
  try {
    checkNodes(graph.nodeCount, places.length / 2);
    const edges = edgeList(graph.csr());
    return { network: networkOf(graph.nodeCount, edges, places), graph, edges };
  } catch (error) {
    graph.dispose();
    throw error;
  }
}

function checkNodes(count, places) {
  if (count === 0) throw new RangeError('the graph has no nodes');
  if (count !== places) throw new RangeError(`the .gr file has ${count} nodes and the .co file ${places}`);
  if (count > MOST_NODES) throw new RangeError(`the graph has ${count} nodes; this page draws at most ${MOST_NODES}`);
}

function edgeList({ offsets, targets, weights }) {
  const from = new Int32Array(targets.length);
  for (let node = 0; node + 1 < offsets.length; node++) from.fill(node, offsets[node], offsets[node + 1]);
  return { from, to: targets.slice(), weight: weights.slice() };
}

function networkOf(count, { from, to }, places) {
  const { x, y } = drawnPlaces(count, places);
  const seen = new Set();
  const a = [];
  const b = [];
  for (let i = 0; i < from.length; i++) {
    // Both directions of a road are one line.
    const key = Math.min(from[i], to[i]) * count + Math.max(from[i], to[i]);
    if (from[i] === to[i] || seen.has(key)) continue;
    seen.add(key);
    a.push(from[i]);
    b.push(to[i]);
  }
  const kinds = { grade: new Uint8Array(a.length).fill(STREET), oneWay: new Uint8Array(a.length).fill(BOTH_WAYS) };
  return { count, x, y, a: Int32Array.from(a), b: Int32Array.from(b), ...kinds };
}

/** North is up, and what looks like degrees is squeezed as it is on a map. */
function drawnPlaces(count, places) {
  const x = Float64Array.from({ length: count }, (_, i) => places[2 * i]);
  const y = Float64Array.from({ length: count }, (_, i) => -places[2 * i + 1]);
  const middle = -y.reduce((sum, each) => sum + each, 0) / count / MICRODEGREES;
  const squeeze = Math.abs(middle) < 85 ? Math.cos((middle * Math.PI) / 180) : 1;
  return { x: x.map((each) => each * squeeze), y };
}
