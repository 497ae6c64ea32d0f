// The network, start and goal on it, and the library's graph and landmarks over it: each is made anew only when what it
// depends on has changed.

import { Graph, Random } from '../shared/library.js';
import { networkFromFiles } from './dimacs_files.js';
import { layMainRoads, makeStreets } from './network.js';
import { PLACE_SCALE } from './page_state.js';
import { Places } from './places.js';
import { edgesOf, lengthsOf, straightLine } from './road_edges.js';
import { needsLandmarks, SEARCHES } from './settings.js';

export class RoadModel {
  #madeNetwork = '';
  #madeGraph = '';
  #madeLandmarks = '';
  #graphs = 0;

  /** @type {import('./network.js').Network} */
  network = null;

  /** @type {Places} */
  index = null;

  /** The library's graph. */
  graph = null;

  /** The library's tables, or null when no guess needs them. */
  landmarks = null;

  /** Milliseconds that the tables took. */
  landmarkTime = 0;

  /** A lower bound from the straight line. */
  straight = () => 0;

  /** The name of the file that the network is from. @type {string | null} */
  file = null;

  /** The nodes of start and goal. */
  ends = [0, 0];

  /** @param {import('./page_state.js').RoadState} state */
  constructor(state) {
    this.open(state);
  }

  /** @param {import('./page_state.js').RoadState} state */
  open({ places, settings }) {
    this.places = places;
    this.settings = settings;
    this.file = null;
  }

  /** A network from a .gr file, which is directed as it is, and a .co file. */
  openFiles(texts, name) {
    const { network, graph, edges } = networkFromFiles(texts);
    this.#useNetwork(network);
    this.#useGraph(graph, edges);
    this.file = name;
    this.places = [
      { x: Math.round(PLACE_SCALE * 0.2), y: Math.round(PLACE_SCALE * 0.3) },
      { x: Math.round(PLACE_SCALE * 0.8), y: Math.round(PLACE_SCALE * 0.7) },
    ];
    this.#madeNetwork = this.#madeGraph = '';
  }

  /** Brings everything up to date with the settings. */
  update() {
    if (!this.file) {
      this.#makeNetwork();
      this.#makeGraph();
    }
    this.#makeLandmarks();
    this.#findEnds();
  }

  /** @param {import('./page_state.js').Place} place */
  nodeAt({ x, y }) {
    const { left, top, width, height } = this.index.bounds;
    return this.index.nearest(left + (x / PLACE_SCALE) * width, top + (y / PLACE_SCALE) * height);
  }

  /** @param {number} end 0 or 1 @param {number} node */
  moveEnd(end, node) {
    const { left, top, width, height } = this.index.bounds;
    const share = (value, from, size) => Math.round(((value - from) / (size || 1)) * PLACE_SCALE);
    const place = { x: share(this.network.x[node], left, width), y: share(this.network.y[node], top, height) };
    this.places = this.places.map((each, i) => (i === end ? place : each));
    this.#findEnds();
  }

  swapEnds() {
    this.places = [this.places[1], this.places[0]];
    this.#findEnds();
  }

  /** The options of one of the four searches. @param {(typeof SEARCHES)[number]} search */
  optionsOf({ algorithm, isGuided }) {
    const { guess } = this.settings;
    const options = { algorithm };
    if (isGuided && this.landmarks) options.landmarks = this.landmarks;
    if (isGuided && (guess === 'straight' || guess === 'both')) options.heuristic = this.straight;
    return options;
  }

  /** @returns {import('../lib/onepath.js').GraphPath[]} one result for each of the four searches */
  search() {
    return SEARCHES.map((search) => this.ask(search, { recordExpansions: true }));
  }

  ask(search, more = {}) {
    return this.graph.findPath(...this.ends, { ...this.optionsOf(search), ...more });
  }

  #findEnds() {
    this.ends = this.places.map((place) => this.nodeAt(place));
  }

  #makeNetwork() {
    const { nodes, seed } = this.settings;
    const made = `${nodes} ${seed}`;
    if (made === this.#madeNetwork) return;
    const random = new Random(BigInt(seed));
    const { network, towns } = makeStreets(nodes, random);
    const streets = Graph.from(lengthsOf(network), { nodeCount: network.count });
    layMainRoads(
      network,
      towns,
      random,
      (a, b) => streets.findPath(a, b, { algorithm: 'bidirectional-dijkstra' }).nodes,
    );
    streets.dispose();
    random.dispose();
    this.#useNetwork(network);
    this.#madeNetwork = made;
    this.#madeGraph = '';
  }

  #makeGraph() {
    const made = String(this.settings.oneWay);
    if (made === this.#madeGraph) return;
    const edges = edgesOf(this.network, this.settings.oneWay);
    this.#useGraph(Graph.from(edges, { directed: true, nodeCount: this.network.count }), edges);
    this.#madeGraph = made;
  }

  #makeLandmarks() {
    const { settings } = this;
    const { landmarks: count, selection, landmarkSeed } = settings;
    const made = needsLandmarks(settings) ? [this.#graphs, count, selection, landmarkSeed].join() : '';
    if (made === this.#madeLandmarks) return;
    this.landmarks?.dispose();
    const begin = performance.now();
    this.landmarks = made ? this.graph.buildLandmarks({ count, selection, seed: BigInt(landmarkSeed) }) : null;
    this.landmarkTime = performance.now() - begin;
    this.#madeLandmarks = made;
  }

  #useNetwork(network) {
    this.network = network;
    this.index = new Places(network);
  }

  #useGraph(graph, edges) {
    this.graph?.dispose();
    this.graph = graph;
    this.straight = straightLine(this.network, edges);
    this.#graphs++;
  }
}
