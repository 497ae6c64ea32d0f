// The page "Road graph": four searches on one road network, and what each of them looks at.

import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId } from '../shared/dom.js';
import { takeFiles } from '../shared/files.js';
import { ready, version } from '../shared/library.js';
import { count } from '../shared/numbers.js';
import { PlaneInput } from '../shared/plane_input.js';
import { PlaneView } from '../shared/plane_view.js';
import { Player } from '../shared/player.js';
import { callText } from './call_text.js';
import { FilePair } from './dimacs_files.js';
import { orderText } from './node_text.js';
import { ADDRESS } from './page_state.js';
import { buildTable, showResults, showTimes, summaryText } from './result_table.js';
import { drawMarks, ExpandedLayer, neighborhood, NetworkLayer, RoadPalette } from './road_drawing.js';
import { RoadModel } from './road_model.js';
import { SEARCHES, SETTING_GROUPS } from './settings.js';

const LARGEST_FILE = 128 * 1024 * 1024;

// While one of these sliders moves, it is waited until it rests for a moment.
const HEAVY_KEYS = ['nodes', 'landmarks'];
const REST_MS = 120;
const NETWORK_KEYS = SETTING_GROUPS[0].settings.map(({ key }) => key);

const narrow = matchMedia('(max-width: 60rem)');
const mapHeight = (isAlone) => Math.max((innerHeight - 330) / (isAlone || narrow.matches ? 1 : 2), 180);

class RoadGraphPage extends DemoPage {
  #palette = new RoadPalette();
  #network = new NetworkLayer();
  #results = [];
  #links = null;
  #player = new Player(() => this.#showPosition());
  #lanes = SEARCHES.map((search) => this.#lane(search));
  #carried = -1;
  #before = null;
  #cursor = null;
  #isFocused = false;
  #hovered = null;
  #restTimer = 0;
  #pair = new FilePair();

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new RoadModel(state), settingGroups: SETTING_GROUPS });
    buildTable();
    byId('next-seed').addEventListener('click', () => this.set('seed', (this.model.settings.seed + 1) % 1000000));
    byId('swap').addEventListener('click', () => this.#swap());
    takeFiles(
      { open: (files) => this.#openFiles(files), fail: (text) => this.notices.show(text) },
      { largest: LARGEST_FILE },
    );
    this.invalidate();
  }

  solve() {
    const { model } = this;
    const before = model.network;
    model.update();
    if (model.network !== before) {
      this.#links = neighborhood(model.network);
      this.#cursor = this.#hovered = null;
    }
    this.#results = model.search();
    const lengths = this.#results.map(({ expandedNodes }) => expandedNodes.length);
    this.#player.load(
      Math.max(...lengths),
      this.#results.some(({ hasPath }) => hasPath),
    );
    showResults(this.#results, model);
    this.#showLanes();
    this.#showProgress();
  }

  settle() {
    showTimes(this.model);
  }

  set(key, value) {
    if (NETWORK_KEYS.includes(key)) this.model.file = null;
    this.model.settings = { ...this.model.settings, [key]: value };
    clearTimeout(this.#restTimer);
    if (HEAVY_KEYS.includes(key)) this.#restTimer = setTimeout(() => this.changed(), REST_MS);
    else this.changed();
  }

  opened() {
    this.#cursor = null;
    this.#carried = -1;
  }

  cancelEdit() {
    this.#drop(true);
  }

  get isEditing() {
    return this.#carried >= 0;
  }

  invalidate() {
    for (const { view } of this.#lanes) view.invalidate();
  }

  themeChanged() {
    this.#palette = new RoadPalette();
    this.invalidate();
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    const [dijkstra] = this.#results;
    return `${byId('status').textContent}. ${dijkstra.hasPath ? `${byId('cost').textContent}. ` : ''}Expanded: ${summaryText(this.#results)}.`;
  }

  showReadout() {
    const node = this.#isFocused ? this.#cursor : this.#hovered;
    byId('readout').textContent = node === null || this.isStale ? this.#readoutAtRest() : this.#nodeText(node);
  }

  #lane(search) {
    const canvas = byId(`map-${search.key}`);
    const layer = new ExpandedLayer();
    const lane = { search, layer, box: canvas.closest('.lane') };
    lane.view = new PlaneView(canvas, {
      maxHeight: () => mapHeight(this.model.settings.view !== 'all'),
      paint: (view, context) => this.#paint(lane, view, context),
    });
    new PlaneInput(canvas, lane.view, this.#gestures());
    return lane;
  }

  #gestures() {
    return {
      down: (place, grasp) => this.#take(place, grasp),
      drag: (place) => this.#drag(place),
      up: (cancelled) => this.#drop(cancelled),
      hover: (place) => this.#hover(place),
      arrow: (way) => this.#moveCursor(way),
      key: (key) => this.#key(key),
      focus: (focused) => this.#focus(focused),
    };
  }

  #paint(lane, view, context) {
    this.solveIfStale();
    const { model } = this;
    const { network } = model;
    const index = this.#lanes.indexOf(lane);
    const result = this.#results[index];
    view.show(model.index.bounds);
    const search = { network, links: this.#links, expanded: result.expandedNodes, sides: lane.search.sides };
    context.fillStyle = this.#palette.paper;
    context.fillRect(0, 0, view.width, view.height);
    context.drawImage(this.#network.canvasFor(view, this.#palette, network), 0, 0);
    context.drawImage(lane.layer.canvasFor(view, this.#palette, search, this.#shownOf(index)), 0, 0);
    drawMarks(context, view, this.#palette, {
      network,
      path: this.#isDone(index) ? result.nodes : [],
      landmarks: model.settings.showLandmarks && lane.search.isGuided && model.landmarks ? model.landmarks.nodes : [],
      ends: model.ends,
      cursor: this.#isFocused ? this.#cursor : null,
      carried: this.#carried,
    });
  }

  #shownOf(index) {
    return Math.min(this.#player.expansions, this.#results[index].expandedNodes.length);
  }

  /** The path is a step of its own, after the last expansion of its search. */
  #isDone(index) {
    const { playback } = this.#player;
    return playback.atEnd || playback.position > this.#results[index].expandedNodes.length;
  }

  #showPosition() {
    if (!this.isStale) this.#showProgress();
    this.invalidate();
    this.showReadout();
  }

  #showProgress() {
    SEARCHES.forEach(({ key }, i) => {
      const { expandedNodes, hasPath } = this.#results[i];
      const end = hasPath ? ' · there' : ' · nothing left';
      byId(`${key}-progress`).textContent =
        `${count(this.#shownOf(i))} of ${count(expandedNodes.length)} expanded${this.#isDone(i) ? end : ''}`;
    });
  }

  #showLanes() {
    const { view } = this.model.settings;
    byId('lanes').classList.toggle('is-single', view !== 'all');
    for (const { box, search } of this.#lanes) box.hidden = view !== 'all' && view !== search.key;
  }

  #take(place, grasp) {
    const { model } = this;
    if (!model.index) return;
    const away = model.ends.map((node) => Math.hypot(model.network.x[node] - place.x, model.network.y[node] - place.y));
    const nearest = away[0] < away[1] ? 0 : 1;
    this.#before = model.places;
    // Away from both ends, the goal comes.
    this.#carried = away[nearest] <= grasp * place.pixel ? nearest : 1;
    this.#drag(place);
  }

  #drag(place) {
    if (this.#carried < 0) return;
    this.#hovered = this.model.index.nearest(place.x, place.y);
    this.#cursor = this.#hovered;
    this.#bring(this.#carried, this.#hovered);
  }

  #drop(cancelled) {
    if (this.#carried < 0) return;
    this.#carried = -1;
    if (cancelled) this.model.places = this.#before;
    this.changed();
  }

  #bring(end, node) {
    if (!this.model.index || this.model.ends[1 - end] === node) return;
    this.model.moveEnd(end, node);
    this.changed();
  }

  #swap() {
    this.model.swapEnds();
    this.changed();
  }

  #hover(place) {
    this.#hovered = place && this.model.index ? this.model.index.nearest(place.x, place.y) : null;
    this.showReadout();
  }

  #focus(focused) {
    this.#isFocused = focused;
    this.#cursor ??= this.model.ends[1];
    this.invalidate();
    this.showReadout();
  }

  #moveCursor(way) {
    if (!this.model.index) return;
    this.#cursor = this.model.index.towards(this.#cursor, way);
    this.invalidate();
    this.showReadout();
    this.notices.speak(this.#nodeText(this.#cursor));
  }

  #key(key) {
    const { playback } = this.#player;
    const acts = {
      s: () => this.#bring(0, this.#cursor),
      g: () => this.#bring(1, this.#cursor),
      x: () => this.#swap(),
      p: () => playback.toggle(),
      ',': () => playback.step(-1),
      '.': () => playback.step(1),
    };
    const act = acts[key.toLowerCase()];
    act?.();
    return act !== undefined;
  }

  #nodeText(node) {
    const end = this.model.ends.indexOf(node);
    const parts = [`Node ${count(node)}${end < 0 ? '' : `, the ${['start', 'goal'][end]}`}`];
    return [...parts, ...SEARCHES.map((search, i) => orderText(search, this.#results[i], node))].join(' · ');
  }

  #readoutAtRest() {
    const summary = narrow.matches && !this.isStale ? summaryText(this.#results) : '';
    return summary || 'Drag S and G. Point at a node to read when each search came by.';
  }

  /** @param {{ name: string, text: string }[]} files */
  #openFiles(files) {
    const { texts, name, missing } = this.#pair.take(files);
    if (missing) {
      this.notices.show(missing);
      return;
    }
    try {
      this.openWith(null, () => this.model.openFiles(texts, name));
      this.notices.show(`${name}: ${count(this.model.network.count)} nodes`);
    } catch (error) {
      this.notices.show(`${name} was not opened: ${error.message}`);
    }
  }
}

await startPage(ready, version, () => new RoadGraphPage());
