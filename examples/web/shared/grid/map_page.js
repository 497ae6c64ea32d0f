// What the pages around a map have in common: canvases with pointer and keyboard, tools, forms of settings, scenes and
// maps, undo, and the address. A page extends MapPage and says what to compute, to draw and to tell.

import { buildControls, defaultsOf } from '../controls.js';
import { byId, element } from '../dom.js';
import { Notices } from '../notices.js';
import { onThemeChange } from '../theme_colors.js';
import { areaName, AREAS } from './areas.js';
import { Editor } from './editor.js';
import { GridCanvas } from './grid_canvas.js';
import { GridInput } from './grid_input.js';
import { MapControls } from './map_controls.js';

const LEDE = byId('look').textContent;
const SETTLE_MS = 250;
const LINK_MS = 500;
const SPEAK_MS = 700;

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

export class MapPage {
  #address;
  #settingGroups;
  #showSettings;
  #maps;
  #stages = [];
  #scene;
  #hovered = null;
  #isStale = true;
  #settleTimer = 0;
  #linkTimer = 0;

  notices = new Notices(byId('notice'), byId('spoken'));

  /** The cell of the keyboard while a map has the focus. */
  cursor = null;

  /** @type {Editor} */
  editor;

  /** @type {import('./map_model.js').MapModel} */
  model;

  /**
   * @param {object} parts
   * @param {import('../address.js').Address} parts.address
   * @param {(state: import('./map_model.js').PageState) => import('./map_model.js').MapModel} parts.createModel
   * @param {{ title: string, settings: object[], open?: boolean, compact?: boolean, note?: string, into?: string }[]} parts.settingGroups
   *   into: the id of an element that takes the controls without a frame
   * @param {string[]} [parts.canvases] ids
   * @param {() => number} [parts.maxHeight] of a canvas, in CSS pixels
   */
  constructor({ address, createModel, settingGroups, canvases = ['map'], maxHeight = defaultHeight }) {
    this.#address = address;
    this.#settingGroups = settingGroups;
    const { scene, state, problem } = address.read();
    this.#scene = scene;
    this.#tell(problem);
    this.model = createModel(state);
    this.editor = new Editor(this.model, {
      changed: () => this.changed(),
      say: (text) => this.notices.speak(text),
      toolChanged: () => this.#showTool(),
    });
    for (const id of canvases) this.#addStage(byId(id), maxHeight);
    this.#maps = new MapControls(address.scenes, this.#mapEvents());
    this.#buildTools();
    this.#showSettings = settingGroups.map((group) => this.#buildSettings(group));
    this.#bindButtons();
    onThemeChange(() => this.themeChanged());
    addEventListener('hashchange', () => this.#openAddress());
  }

  /** Computes what the page shows, and shows its numbers. */
  solve() {}

  /** Draws one canvas. @param {GridCanvas} _view @param {CanvasRenderingContext2D} _context @param {number} _index */
  paint(_view, _context, _index) {}

  /** When editing rests. */
  settle() {}

  /** Colours have changed. */
  themeChanged() {}

  /** A new map or state is to be shown: nothing that was going on goes on. */
  opened() {}

  /** Keys of this page: what they do, by name. @param {{ x: number, y: number }} _cell @returns {Record<string, () => void>} */
  keys(_cell) {
    return {};
  }

  /** What is known about a cell, in a line. @param {{ x: number, y: number }} cell @returns {string} */
  cellText(cell) {
    const end = this.model.endAt(cell);
    return `Cell ${cell.x}, ${cell.y} · ${end < 0 ? areaName(this.model.areaAt(cell)) : this.model.endName(end)}`;
  }

  /** In one line, where the numbers are not beside the map. */
  summaryText() {
    return '';
  }

  /** What a screen reader hears after a change. */
  spokenText() {
    return '';
  }

  /** The call as code. */
  callText() {
    return '';
  }

  get scene() {
    return this.#scene;
  }

  get views() {
    return this.#stages.map(({ view }) => view);
  }

  /** Something of the question changed: ask again before the next frame. @param {object | null} scene what is there now */
  changed(scene = null) {
    this.#scene = scene;
    this.#isStale = true;
    this.invalidate();
  }

  /** Another setting, as if it had been chosen. */
  set(key, value) {
    this.model.settings = { ...this.model.settings, [key]: value };
    this.changed();
  }

  /** Whether solve() is still to come. */
  get isStale() {
    return this.#isStale;
  }

  invalidate() {
    for (const view of this.views) view.invalidate();
  }

  showReadout() {
    const cell = this.cursor ?? this.#hovered;
    byId('readout').textContent = cell && this.#contains(cell) ? this.cellText(cell) : this.#readoutAtRest();
  }

  /** What the state is, where it differs from the last link. */
  linkLater() {
    clearTimeout(this.#linkTimer);
    this.#linkTimer = setTimeout(() => this.#writeAddress(), LINK_MS);
  }

  #addStage(canvas, maxHeight) {
    const index = this.#stages.length;
    const view = new GridCanvas(canvas, {
      maxHeight,
      paint: (_, context) => {
        if (this.#isStale) this.#solveNow();
        view.setSize(this.model.map.width, this.model.map.height);
        this.paint(view, context, index);
      },
    });
    const input = new GridInput(canvas, view, this.#gestures(index, view));
    this.#stages.push({ view, input });
    view.invalidate();
  }

  #gestures(index, view) {
    const { editor } = this;
    return {
      strokeStart: (cell, event) => {
        this.cursor = null;
        this.#bringCursors(cell);
        editor.strokeStart(cell, event, view);
        this.#hover(cell);
      },
      strokeMove: (cell) => {
        this.#bringCursors(cell);
        editor.strokeMove(cell);
        this.#hover(cell);
      },
      strokeEnd: (cancelled) => editor.strokeEnd(cancelled),
      hover: (cell) => this.#hover(cell),
      cursorMove: (cell, held) => {
        this.cursor = cell;
        this.#bringCursors(cell);
        editor.cursorMove(cell, held);
        this.invalidate();
        this.showReadout();
        if (!editor.isCarrying) this.notices.speak(this.cellText(cell));
      },
      key: (key, cell) => this.#key(key, cell),
      focus: (focused) => {
        this.cursor = focused ? this.#stages[index].input.cursor : null;
        this.invalidate();
        this.showReadout();
      },
    };
  }

  /** The keyboard goes on from there, on whichever canvas. */
  #bringCursors(cell) {
    for (const { input } of this.#stages) input.cursor = cell;
  }

  #key(key, cell) {
    const { editor } = this;
    const tool = AREAS.find((each) => each.key === key);
    if (tool) {
      editor.chooseTool(tool.area);
      return true;
    }
    if (key === 'Escape') return editor.cancel();
    const acts = { ' ': () => editor.act(cell), Enter: () => editor.act(cell), ...this.keys(cell) };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  #mapEvents() {
    const open = (scene, act) => {
      this.editor.cancel();
      act();
      this.opened();
      this.changed(scene);
    };
    return {
      openScene: (scene) => open(scene, () => this.model.open(this.#address.stateOf(scene))),
      openMap: (kind, size, seed) => open(null, () => this.model.openMap(kind, size, seed)),
      openFile: (text, name) => {
        try {
          open(null, () => this.model.openFile(text));
          this.notices.show(`${name}: ${this.model.map.width} × ${this.model.map.height} cells`);
        } catch (error) {
          this.notices.show(`${name} was not opened: ${error.message}`);
        }
      },
      fail: (message) => this.notices.show(message),
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
    for (const input of document.querySelectorAll('[name=tool]')) {
      input.checked = Number(input.value) === this.editor.tool;
    }
  }

  #buildSettings(group) {
    const change = (key, value) => this.set(key, value);
    if (group.into) return buildControls(byId(group.into), group.settings, change);
    const body = element('div', { class: group.compact ? 'group-body is-compact' : 'group-body' });
    const box = element(
      'details',
      group.open ? { class: 'card', open: '' } : { class: 'card' },
      element('summary', {}, group.title),
      body,
    );
    byId('settings').append(box);
    const show = buildControls(body, group.settings, change);
    if (group.note) body.append(element('p', { class: 'hint' }, group.note));
    return show;
  }

  #bindButtons() {
    const edit = (act) => () => {
      this.editor.cancel();
      act();
      this.changed();
    };
    const undo = edit(() => this.model.undo());
    const redo = edit(() => this.model.redo());
    const reset = () => (this.model.settings = defaultsOf(this.#settingGroups.flatMap(({ settings }) => settings)));
    byId('undo').addEventListener('click', undo);
    byId('redo').addEventListener('click', redo);
    byId('clear').addEventListener(
      'click',
      edit(() => this.model.clear()),
    );
    byId('reset').addEventListener('click', edit(reset));
    byId('copy-link').addEventListener('click', async () => this.notices.show(await this.#address.copy(this.model)));
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches('input[type=number]')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    });
  }

  #solveNow() {
    this.#isStale = false;
    this.solve();
    for (const { input } of this.#stages) input.clampCursor();
    this.#maps.show(this.model.map, this.#scene?.id ?? '');
    byId('look').textContent = this.#scene?.look ?? LEDE;
    for (const show of this.#showSettings) show(this.model.settings);
    byId('call').textContent = this.callText();
    byId('undo').disabled = !this.model.canUndo;
    byId('redo').disabled = !this.model.canRedo;
    this.showReadout();
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      if (!this.editor.isBusy) this.settle();
    }, SETTLE_MS);
    this.linkLater();
    this.notices.speakLater(this.spokenText(), SPEAK_MS);
  }

  #hover(cell) {
    this.#hovered = cell;
    this.showReadout();
  }

  #readoutAtRest() {
    const summary = narrow.matches && !this.#isStale ? this.summaryText() : '';
    return summary || 'Point at a cell to read its numbers.';
  }

  #contains({ x, y }) {
    return x < this.model.map.width && y < this.model.map.height;
  }

  #openAddress() {
    const { scene, state, problem } = this.#address.read();
    this.editor.cancel();
    this.model.open(state);
    this.#tell(problem);
    this.opened();
    this.changed(scene);
  }

  #tell(problem) {
    if (problem) this.notices.show(`This link cannot be opened (${problem}). Here is the first scene instead.`);
  }

  #writeAddress() {
    if (!this.editor.isBusy) this.#address.write(this.model);
  }
}

const defaultHeight = () => Math.max(innerHeight - 345, 300);

/** Starts a page once the library has, or says why not. @param {() => void} start */
export async function startPage(ready, version, start) {
  try {
    await ready;
    byId('version').textContent = version;
    start();
  } catch (error) {
    byId('status').textContent = 'The library did not start';
    byId('readout').textContent = String(error?.message ?? error);
    throw error;
  }
}
