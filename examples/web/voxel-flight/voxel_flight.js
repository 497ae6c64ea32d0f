// The page "Voxel flight": paths through a block of voxels, and a craft that flies them.

import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId, element } from '../shared/dom.js';
import { EndInputs } from '../shared/end_inputs.js';
import { ready, version } from '../shared/library.js';
import { comparisonText, costText, count, ordinal, timeText } from '../shared/numbers.js';
import { Player } from '../shared/player.js';
import { timeCall } from '../shared/stopwatch.js';
import { prefersReducedMotion } from '../shared/theme_colors.js';
import { hasWebGl } from '../shared/web_gl.js';
import { areaName, clampVoxel, FOG, indexOf } from './block.js';
import { MAKERS } from './block_makers.js';
import { FlightBar } from './flight_bar.js';
import { FlightCurve } from './flight_curve.js';
import { FlightInput } from './flight_input.js';
import { FlightPalette } from './flight_palette.js';
import { flightStatus, movesText, pathCall, spokenPath } from './flight_text.js';
import { FlightView } from './flight_view.js';
import { MissingView } from './missing_view.js';
import { ADDRESS } from './page_state.js';
import { castRay } from './ray_cast.js';
import { SETTING_GROUPS, shownSides } from './settings.js';
import { targetOf, TOOLS } from './tools.js';
import { VoxelModel } from './voxel_model.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

// A search that took longer is not timed again, and in a block of more voxels the page does not wait for Dijkstra's.
const LONG_MS = 150;
const MOST_COMPARED = 600_000;

/** Of the picture: what the window leaves, and on a phone little more than its width. */
function viewHeight() {
  if (!narrow.matches) return Math.max(innerHeight - 400, 320);
  return Math.min(Math.max(innerHeight - 300, 320), Math.round(1.05 * byId('map').parentElement.clientWidth));
}

class VoxelFlightPage extends DemoPage {
  #palette = new FlightPalette();
  #player = new Player(() => this.#showPosition());
  #bar = new FlightBar(() => this.#showFlight());
  #ends = new EndInputs(1, (end, axis, value) => this.#bring(end, { ...this.model.ends[end], [axis]: value }));
  #view;
  #input;
  #tool = TOOLS[0];
  #hovered = null;
  #cursor = null;
  #curve = null;
  #orders = null;
  #isAsked = false;
  #shownBlock = '';
  #lookedAt = null;
  #isNew = true;
  #isSettled = false;

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new VoxelModel(state),
      settingGroups: SETTING_GROUPS,
      makers: MAKERS,
    });
    const canvas = byId('map');
    const wishes = { height: viewHeight, needsFrame: () => this.invalidate(), moved: () => this.#cameraMoved() };
    this.#view = hasWebGl() ? new FlightView(canvas, wishes) : new MissingView(canvas);
    this.#view.setPalette(this.#palette);
    this.#input = new FlightInput(
      canvas,
      { sides: () => this.model.map, turn: () => this.#view.view.turn },
      this.#gestures(),
    );
    this.#input.cursor = this.model.ends[0];
    this.#buildTools();
    byId('chase').addEventListener('click', () => this.#toggleChase());
    if (!prefersReducedMotion()) this.#bar.toggle();
    this.invalidate();
  }

  invalidate() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.solveIfStale();
      this.#view.render();
    });
  }

  solve() {
    // A cut, for one, leaves a search that is being played where it is.
    if (this.model.solve()) this.#loadResult();
    this.#showBlock();
    this.#showPosition();
  }

  settle() {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const { model } = this;
    const isLong = model.milliseconds > LONG_MS;
    byId('time').textContent = timeText(isLong ? 1000 * model.milliseconds : timeCall(() => model.ask()));
    if (model.map.cells.length > MOST_COMPARED) return;
    byId('comparison').textContent = comparisonText(model.result, model.ask({ heuristic: 'zero' }), 'voxels');
  }

  opened() {
    this.#isNew = true;
    this.#input.cursor = this.model.ends[0];
  }

  themeChanged() {
    this.#palette = new FlightPalette();
    this.#view.setPalette(this.#palette);
    this.#showPosition();
  }

  showReadout() {
    const voxel = this.#cursor ?? this.#hovered;
    byId('readout').textContent = voxel ? this.#voxelText(voxel) : this.#summary();
  }

  spokenText() {
    return spokenPath(this.model.result);
  }

  callText() {
    const { settings, ends, map } = this.model;
    return pathCall(settings, ends, map.cells.includes(FOG));
  }

  #loadResult() {
    const { result, ends, map } = this.model;
    this.#isSettled = false;
    this.#orders = null;
    this.#curve = result.hasPath ? new FlightCurve(result.cells) : null;
    this.#view.cloud.load(result.expandedCells);
    this.#view.setCurve(this.#curve);
    this.#view.markers.showEnds(ends);
    this.#ends.show(ends, { x: [0, map.width - 1], y: [0, map.height - 1], z: [0, map.depth - 1] });
    this.#player.load(result.expandedCount, result.hasPath);
    this.#bar.load(this.#curve?.length ?? 0, this.#isNew);
    this.#isNew = false;
    this.#input.cursor = clampVoxel(map, this.#input.cursor);
    this.#showNumbers();
  }

  #showBlock() {
    const { map, settings, grid, view } = this.model;
    const { rock, cutAxis, kept } = settings;
    const shown = [map.width, map.height, map.depth, grid.version, rock, cutAxis, kept].join();
    if (shown !== this.#shownBlock) {
      this.#shownBlock = shown;
      this.#view.block.show({ block: map, sides: shownSides(map, settings), hasHull: rock === 'solid' });
    }
    if (view === this.#lookedAt) return;
    this.#lookedAt = view;
    this.#view.look(view, map);
  }

  /** The search as far as it is played, and the path once it is over. */
  #showPosition() {
    const isOver = this.#player.playback.atEnd && this.#curve !== null;
    const showsCloud = this.model.settings.showsSearch && !this.#view.isChasing;
    this.#view.cloud.show(showsCloud ? this.#player.expansions : 0);
    this.#view.path.object.visible = isOver;
    this.#view.fly(isOver ? this.#bar.distance : null);
    this.invalidate();
  }

  #showFlight() {
    if (this.isStale || !this.#player.playback.atEnd) return;
    this.#view.fly(this.#bar.distance);
    this.invalidate();
  }

  #showNumbers() {
    const { result, map } = this.model;
    const open = map.cells.reduce((sum, area) => sum + Number(area !== 255), 0);
    byId('status').textContent = flightStatus(result.status);
    byId('status').dataset.status = result.status;
    byId('cost').textContent = costText(result.cost);
    byId('cost').title = String(result.cost);
    byId('length').textContent = result.hasPath ? result.length.toFixed(2) : '–';
    byId('cells').textContent = count(result.cellCount);
    byId('expanded').textContent = count(result.expandedCount);
    byId('iterations').textContent = count(result.iterations);
    byId('share').textContent = `${((100 * result.expandedCount) / Math.max(open, 1)).toFixed(1)}\u00a0%`;
    byId('steps').textContent = result.hasPath ? movesText(result.cells) : '–';
    byId('comparison').textContent = '';
  }

  #summary() {
    if (!narrow.matches || this.isStale) return 'Point at a voxel to read about it. Drag to turn the block.';
    const { result } = this.model;
    return `${flightStatus(result.status)} · cost ${costText(result.cost)} · ${count(result.expandedCount)} expanded`;
  }

  #voxelText(voxel) {
    const { model } = this;
    const end = model.endAt(voxel);
    const what = end < 0 ? areaName(model.areaAt(voxel)) : ['start', 'goal'][end];
    const order = this.#orderOf(voxel);
    return `Voxel ${voxel.x}, ${voxel.y}, ${voxel.z} · ${what}${order ? ` · expanded ${ordinal(order)}` : ''}`;
  }

  /** Which expansion a voxel was, from 1; undefined for none. */
  #orderOf(voxel) {
    const { map, result } = this.model;
    if (this.#orders === null && !this.isStale) {
      const { expandedCells: cells } = result;
      this.#orders = new Map();
      for (let i = 0; i < cells.length; i += 3) {
        const index = indexOf(map, { x: cells[i], y: cells[i + 1], z: cells[i + 2] });
        if (!this.#orders.has(index)) this.#orders.set(index, i / 3 + 1);
      }
    }
    return this.#orders?.get(indexOf(map, voxel));
  }

  #gestures() {
    return {
      tap: (x, y) => {
        const voxel = this.#under(x, y);
        if (voxel) this.#act(voxel);
        this.#hover(this.#under(x, y));
      },
      hover: (x, y) => this.#hover(this.#under(x, y)),
      leave: () => this.#hover(null),
      cursorMove: (voxel) => {
        this.#showCursor(voxel);
        this.notices.speak(this.#voxelText(voxel));
      },
      orbit: (turn, rise, factor) => {
        if (this.#view.isChasing) return;
        this.#view.orbit(turn, rise, factor);
        this.#cameraMoved();
      },
      key: (key, voxel) => this.#key(key, voxel),
      focus: (isShown) => this.#showCursor(isShown ? this.#input.cursor : null),
    };
  }

  #key(key, voxel) {
    const tool = TOOLS.find((each) => each.key === key);
    if (tool) {
      this.#chooseTool(tool);
      return true;
    }
    const { playback } = this.#player;
    const { kept } = this.model.settings;
    const acts = {
      ' ': () => this.#act(voxel),
      Enter: () => this.#act(voxel),
      s: () => this.#bring(0, voxel),
      g: () => this.#bring(1, voxel),
      p: () => playback.toggle(),
      ',': () => playback.step(-1),
      '.': () => playback.step(1),
      f: () => this.#bar.toggle(),
      c: () => this.#toggleChase(),
      '[': () => this.set('kept', Math.max(kept - 5, 5)),
      ']': () => this.set('kept', Math.min(kept + 5, 100)),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  #act(voxel) {
    const { end, area, name } = this.#tool;
    if (end !== undefined) {
      this.#bring(end, voxel);
      return;
    }
    if (!this.model.paint(voxel, this.model.settings.brush, area)) return;
    this.notices.speak(name);
    this.changed();
  }

  #bring(end, voxel) {
    const place = clampVoxel(this.model.map, voxel);
    this.model.moveEnd(end, place);
    this.notices.speak(`${['Start', 'Goal'][end]} at ${place.x}, ${place.y}, ${place.z}`);
    this.changed();
  }

  /** The voxel under a point of the window that the tool would take. */
  #under(clientX, clientY) {
    if (this.isStale) return null;
    const { map, settings } = this.model;
    const { origin, direction } = this.#view.rayAt(clientX, clientY);
    const hit = castRay(map, shownSides(map, settings), settings.rock === 'solid', origin, direction);
    return targetOf(this.#tool, hit);
  }

  #hover(voxel) {
    this.#hovered = voxel;
    const radius = this.#tool.end === undefined ? this.model.settings.brush : 0;
    this.#view.markers.showBrush(voxel, radius);
    this.showReadout();
    this.invalidate();
  }

  #showCursor(voxel) {
    this.#cursor = voxel;
    this.#view.markers.showCursor(voxel);
    this.showReadout();
    this.invalidate();
  }

  #cameraMoved() {
    this.#lookedAt = this.#view.view;
    this.model.view = this.#lookedAt;
    this.invalidate();
    this.linkLater();
  }

  #toggleChase() {
    const isOn = !this.#view.isChasing;
    this.#view.chase(isOn, this.model.view);
    byId('chase').setAttribute('aria-pressed', String(isOn));
    this.#showPosition();
  }

  #buildTools() {
    for (const tool of TOOLS) {
      const input = element('input', { type: 'radio', name: 'tool', value: tool.id });
      input.addEventListener('change', () => this.#chooseTool(tool));
      const swatch = element('span', { class: `swatch swatch-${tool.id}`, 'aria-hidden': 'true' });
      const label = element(
        'label',
        { title: `${tool.name} (${tool.key})` },
        input,
        swatch,
        element('span', {}, tool.name),
      );
      byId('tools').append(label);
    }
    this.#chooseTool(this.#tool);
  }

  #chooseTool(tool) {
    this.#tool = tool;
    for (const input of document.querySelectorAll('[name=tool]')) input.checked = input.value === tool.id;
    this.notices.speak(tool.name);
    this.#hover(null);
  }
}

await startPage(ready, version, () => new VoxelFlightPage());
