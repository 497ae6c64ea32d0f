/* The page "Grid paths": wires the model, the picture and the controls together. */

import { buildControls } from '../shared/controls.js';
import { byId, element } from '../shared/dom.js';
import { GridCanvas } from '../shared/grid_canvas.js';
import { GridInput } from '../shared/grid_input.js';
import { ready, version } from '../shared/library.js';
import { Notices } from '../shared/notices.js';
import { onThemeChange } from '../shared/theme_colors.js';
import { drawPicture, Palette } from './drawing.js';
import { areaName, Editor } from './editor.js';
import { readLink, writeLink } from './link_state.js';
import { MapControls } from './map_controls.js';
import { comparisonText, costText, count, ordinal, spokenResult, statusText, stepsText, timeText } from './numbers.js';
import { PathModel, sceneState } from './path_model.js';
import { Player } from './player.js';
import { callText } from './query.js';
import { UNSEEN } from './replay.js';
import { SCENES } from './scenes.js';
import { AREAS, defaultSettings, SETTING_GROUPS, WALL } from './settings.js';
import { timeCall } from './stopwatch.js';

const LEDE = byId('look').textContent;
const SETTLE_MS = 250;
const LINK_MS = 500;
const SPEAK_MS = 700;

/* Above this many cells the comparison with Dijkstra's algorithm would be felt. */
const COMPARED_CELLS = 300000;

class GridPathsPage {
  #notices = new Notices(byId('notice'), byId('spoken'));
  #model;
  #palette = new Palette();
  #isStale = true;
  #scene;
  #cursor = null;
  #hovered = null;
  #settleTimer = 0;
  #linkTimer = 0;

  constructor() {
    const { scene, state } = this.#readHash();
    this.#scene = scene;
    this.#model = new PathModel(state);
    const canvas = byId('map');
    this.view = new GridCanvas(canvas, {
      maxHeight: () => Math.max(innerHeight - 345, 300),
      paint: (view, context) => this.#paint(view, context),
    });
    this.player = new Player(() => {
      this.view.invalidate();
      this.#showReadout();
    });
    this.editor = new Editor(this.#model, this.view, {
      changed: () => this.#changed(),
      say: (text) => this.#notices.speak(text),
      toolChanged: () => this.#showTool(),
    });
    this.input = new GridInput(canvas, this.view, this.#gestures());
    this.maps = new MapControls(this.#mapEvents());
    this.#buildTools();
    this.#buildSettings();
    this.#bindButtons();
    onThemeChange(() => {
      this.#palette = new Palette();
      this.view.invalidate();
    });
    addEventListener('hashchange', () => this.#openHash());
    this.view.invalidate();
  }

  #gestures() {
    const { editor } = this;
    return {
      strokeStart: (cell, event) => {
        this.#cursor = null;
        editor.strokeStart(cell, event);
        this.#hover(cell);
      },
      strokeMove: (cell) => {
        editor.strokeMove(cell);
        this.#hover(cell);
      },
      strokeEnd: (cancelled) => editor.strokeEnd(cancelled),
      hover: (cell) => this.#hover(cell),
      cursorMove: (cell, held) => {
        this.#cursor = cell;
        editor.cursorMove(cell, held);
        this.view.invalidate();
        this.#showReadout();
        if (!editor.carried) this.#notices.speak(this.#describe(cell));
      },
      key: (key, cell) => this.#key(key, cell),
      focus: (focused) => {
        this.#cursor = focused ? this.input.cursor : null;
        this.view.invalidate();
        this.#showReadout();
      },
    };
  }

  #key(key, cell) {
    const { editor, player } = this;
    const tool = AREAS.find((each) => each.key === key);
    if (tool) {
      editor.chooseTool(tool.area);
      return true;
    }
    const acts = {
      ' ': () => editor.act(cell),
      Enter: () => editor.act(cell),
      s: () => editor.bring('start', cell),
      g: () => editor.bring('goal', cell),
      p: () => player.playback.toggle(),
      ',': () => player.playback.step(-1),
      '.': () => player.playback.step(1),
    };
    if (key === 'Escape') return editor.cancel();
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  #mapEvents() {
    const open = (scene, act) => {
      this.editor.cancel();
      act();
      this.#scene = scene;
      this.#changed(true);
    };
    return {
      openScene: (scene) => open(scene, () => this.#model.open(sceneState(scene))),
      openMap: (kind, size, seed) => open(null, () => this.#model.openMap(kind, size, seed)),
      openFile: (text, name) => {
        try {
          open(null, () => this.#model.openFile(text));
          this.#notices.show(`${name}: ${this.#model.map.width} × ${this.#model.map.height} cells`);
        } catch (error) {
          this.#notices.show(`${name} was not opened: ${error.message}`);
        }
      },
      fail: (message) => this.#notices.show(message),
    };
  }

  #buildTools() {
    for (const { area, name, key } of AREAS) {
      const input = element('input', { type: 'radio', name: 'tool', value: area });
      input.addEventListener('change', () => this.editor.chooseTool(area));
      const swatch = element('span', { class: `swatch swatch-${name.toLowerCase()}`, 'aria-hidden': 'true' });
      byId('tools').append(element('label', { title: `${name} (${key})` }, input, swatch, element('span', {}, name)));
    }
    this.#showTool();
  }

  #showTool() {
    for (const input of document.querySelectorAll('[name=tool]'))
      input.checked = Number(input.value) === this.editor.tool;
  }

  #buildSettings() {
    this.showSettings = SETTING_GROUPS.map((group) => {
      const body = element('div', { class: 'group-body' });
      const box = element(
        'details',
        group.open ? { class: 'card', open: '' } : { class: 'card' },
        element('summary', {}, group.title),
        body,
      );
      byId('settings').append(box);
      const show = buildControls(body, group.settings, (key, value) => {
        this.#model.settings = { ...this.#model.settings, [key]: value };
        this.#scene = null;
        this.#changed();
      });
      if (group.note) body.append(element('p', { class: 'hint' }, group.note));
      return show;
    });
  }

  #bindButtons() {
    const edit = (act) => () => {
      this.editor.cancel();
      act();
      this.#changed(true);
    };
    const undo = edit(() => this.#model.undo());
    const redo = edit(() => this.#model.redo());
    byId('undo').addEventListener('click', undo);
    byId('redo').addEventListener('click', redo);
    byId('clear').addEventListener(
      'click',
      edit(() => this.#model.clear()),
    );
    byId('reset').addEventListener(
      'click',
      edit(() => (this.#model.settings = defaultSettings())),
    );
    byId('copy-link').addEventListener('click', () => this.#copyLink());
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches('input[type=number]')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    });
  }

  /** Something of the query changed: ask again before the next frame. @param {boolean} isOther another map, not a stroke */
  #changed(isOther = false) {
    if (!isOther && this.editor.isBusy) this.#scene = null;
    this.#isStale = true;
    this.view.invalidate();
  }

  #paint(view, context) {
    if (this.#isStale) this.#solve();
    view.setSize(this.#model.map.width, this.#model.map.height);
    const { playback } = this.player;
    drawPicture(view, context, this.#palette, {
      model: this.#model,
      expansions: this.player.expansions,
      showsPath: this.#model.result.hasPath && playback.atEnd,
      showsNumbers: byId('show-numbers').checked,
      showsParents: byId('show-parents').checked,
      cursor: this.#cursor,
      carried: this.editor.carried,
    });
  }

  #solve() {
    this.#isStale = false;
    this.#model.solve();
    const { result, replay, map, settings } = this.#model;
    this.player.load(replay ? replay.length : 0, result.hasPath);
    this.input.clampCursor();
    this.#showResult(result);
    this.maps.show(map, this.#scene?.id ?? '');
    byId('look').textContent = this.#scene?.look ?? LEDE;
    for (const show of this.showSettings) show(settings);
    byId('call').textContent = callText(this.#model);
    byId('undo').disabled = !this.#model.canUndo;
    byId('redo').disabled = !this.#model.canRedo;
    this.#showReadout();
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => this.#settle(), SETTLE_MS);
    clearTimeout(this.#linkTimer);
    this.#linkTimer = setTimeout(() => this.#writeHash(), LINK_MS);
    this.#notices.speak(spokenResult(result), SPEAK_MS);
  }

  #showResult(result) {
    byId('status').textContent = statusText(result.status);
    byId('status').dataset.status = result.status;
    byId('cost').textContent = costText(result.cost);
    byId('cost').title = String(result.cost);
    byId('cells').textContent = count(result.cellCount);
    byId('expanded').textContent = count(result.expandedCount);
    byId('iterations').textContent = count(result.iterations);
    byId('steps').textContent = result.hasPath ? `Ran ${result.algorithm}: ${stepsText(result.cells)} steps.` : '';
  }

  /** When editing rests: the time of a call without recording, and the comparison. */
  #settle() {
    if (this.editor.isBusy) return;
    const plain = { recordExpansions: false };
    byId('time').textContent = timeText(timeCall(() => this.#model.ask(plain)));
    const { result, map } = this.#model;
    const isComparable = map.cells.length <= COMPARED_CELLS && !result.status.endsWith('invalid');
    byId('comparison').textContent = isComparable
      ? comparisonText(result, this.#model.ask({ ...plain, heuristic: 'zero', iterationBudget: 0 }))
      : '';
  }

  #hover(cell) {
    this.#hovered = cell;
    this.#showReadout();
  }

  #showReadout() {
    const cell = this.#cursor ?? this.#hovered;
    byId('readout').textContent =
      cell && this.#contains(cell) ? this.#describe(cell) : 'Point at a cell to read its numbers.';
  }

  #contains({ x, y }) {
    return x < this.#model.map.width && y < this.#model.map.height;
  }

  #describe(cell) {
    const { replay, map, settings } = this.#model;
    const index = cell.y * map.width + cell.x;
    const parts = [`Cell ${cell.x}, ${cell.y}`, areaName(map.cells[index])];
    if (this.#model.isEnd(cell))
      parts[1] = cell.x === this.#model.start.x && cell.y === this.#model.start.y ? 'start' : 'goal';
    if (!replay || replay.state[index] === UNSEEN || map.cells[index] === WALL) return parts.join(' · ');
    parts.push(replay.order[index] > 0 ? `expanded ${ordinal(replay.order[index])}` : 'open');
    if (Number.isFinite(replay.g[index])) {
      const weight = settings.heuristicWeight === 1 ? '' : `${settings.heuristicWeight} × `;
      parts.push(
        `g ${replay.g[index].toFixed(2)} + ${weight}h ${replay.h(index).toFixed(2)} = f ${replay.f(index).toFixed(2)}`,
      );
    }
    return parts.join(' · ');
  }

  #openHash() {
    const { scene, state } = this.#readHash();
    this.editor.cancel();
    this.#model.open(state);
    this.#scene = scene;
    this.#changed(true);
  }

  /** The scene or state that the address names; the first scene when it names none or a broken one. */
  #readHash() {
    const hash = location.hash.slice(1);
    const scene = SCENES.find(({ id }) => hash === '' || hash === `scene=${id}`);
    if (scene) return { scene, state: sceneState(scene) };
    try {
      return { scene: null, state: readLink(hash) };
    } catch (error) {
      this.#notices.show(`This link cannot be opened (${error.message}). Here is the first scene instead.`);
      return { scene: SCENES[0], state: sceneState(SCENES[0]) };
    }
  }

  #writeHash() {
    if (this.editor.isBusy) return;
    const link = writeLink(this.#model);
    history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
  }

  async #copyLink() {
    const link = writeLink(this.#model);
    if (!link) {
      this.#notices.show('This map is too large for a link. Share the file instead.');
      return;
    }
    const address = new URL(`#${link}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.#notices.show('The link is copied.');
    } catch {
      history.replaceState(null, '', address);
      this.#notices.show('The browser does not let this page copy; the link is in the address bar.');
    }
  }
}

try {
  await ready;
  byId('version').textContent = version;
  const page = new GridPathsPage();
  for (const id of ['show-numbers', 'show-parents']) byId(id).addEventListener('change', () => page.view.invalidate());
  document.documentElement.dataset.ready = '';
} catch (error) {
  byId('status').textContent = 'The library did not start';
  byId('steps').textContent = String(error?.message ?? error);
  throw error;
}
