// The page "Grid paths": wires the model, the picture and the controls together.

import { buildControls } from '../shared/controls.js';
import { byId, element } from '../shared/dom.js';
import { GridCanvas } from '../shared/grid_canvas.js';
import { GridInput } from '../shared/grid_input.js';
import { ready, version } from '../shared/library.js';
import { Notices } from '../shared/notices.js';
import { onThemeChange } from '../shared/theme_colors.js';
import { copyAddress, readAddress, writeAddress } from './address.js';
import { cellText } from './cell_text.js';
import { drawPicture, Palette } from './drawing.js';
import { Editor } from './editor.js';
import { MapControls } from './map_controls.js';
import { spokenResult } from './numbers.js';
import { PathModel, sceneState } from './path_model.js';
import { Player } from './player.js';
import { callText } from './query.js';
import { showMeasurements, showResult, summaryText } from './result_card.js';
import { AREAS, defaultSettings, SETTING_GROUPS } from './settings.js';

const LEDE = byId('look').textContent;
const SETTLE_MS = 250;
const LINK_MS = 500;
const SPEAK_MS = 700;

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

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
    const { scene, state, problem } = readAddress();
    this.#scene = scene;
    this.#tell(problem);
    this.#model = new PathModel(state);
    const canvas = byId('map');
    this.view = new GridCanvas(canvas, {
      maxHeight: () => Math.max(innerHeight - 345, 300),
      paint: (view, context) => this.#paint(view, context),
    });
    this.player = new Player(() => this.#showPosition());
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
    addEventListener('hashchange', () => this.#openAddress());
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
        if (!editor.carried) this.#notices.speak(cellText(this.#model, cell));
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
      this.#changed(scene);
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
    for (const input of document.querySelectorAll('[name=tool]')) {
      input.checked = Number(input.value) === this.editor.tool;
    }
  }

  #buildSettings() {
    this.showSettings = SETTING_GROUPS.map((group) => {
      const body = element('div', { class: group.compact ? 'group-body is-compact' : 'group-body' });
      const box = element(
        'details',
        group.open ? { class: 'card', open: '' } : { class: 'card' },
        element('summary', {}, group.title),
        body,
      );
      byId('settings').append(box);
      const show = buildControls(body, group.settings, (key, value) => {
        this.#model.settings = { ...this.#model.settings, [key]: value };
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
      this.#changed();
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
    byId('copy-link').addEventListener('click', async () => this.#notices.show(await copyAddress(this.#model)));
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches('input[type=number]')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    });
  }

  /** Something of the query changed: ask again before the next frame. @param {object | null} scene what is there now */
  #changed(scene = null) {
    this.#scene = scene;
    this.#isStale = true;
    this.view.invalidate();
  }

  #paint(view, context) {
    if (this.#isStale) this.#solve();
    view.setSize(this.#model.map.width, this.#model.map.height);
    const { playback } = this.player;
    drawPicture(view, context, this.#palette, {
      model: this.#model,
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
    replay?.seek(this.player.expansions);
    this.input.clampCursor();
    showResult(result);
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
    this.#linkTimer = setTimeout(() => this.#writeAddress(), LINK_MS);
    this.#notices.speakLater(spokenResult(result), SPEAK_MS);
  }

  #showPosition() {
    // After an edit the position is one of a recording that is still to be made.
    if (!this.#isStale) this.#model.replay?.seek(this.player.expansions);
    this.view.invalidate();
    this.#showReadout();
  }

  /** When editing rests. */
  #settle() {
    if (!this.editor.isBusy) showMeasurements(this.#model);
  }

  #hover(cell) {
    this.#hovered = cell;
    this.#showReadout();
  }

  #showReadout() {
    const cell = this.#cursor ?? this.#hovered;
    byId('readout').textContent = cell && this.#contains(cell) ? cellText(this.#model, cell) : this.#readoutAtRest();
  }

  #readoutAtRest() {
    const { result } = this.#model;
    return narrow.matches && result ? summaryText(result) : 'Point at a cell to read its numbers.';
  }

  #contains({ x, y }) {
    return x < this.#model.map.width && y < this.#model.map.height;
  }

  #openAddress() {
    const { scene, state, problem } = readAddress();
    this.editor.cancel();
    this.#model.open(state);
    this.#tell(problem);
    this.#changed(scene);
  }

  #tell(problem) {
    if (problem) this.#notices.show(`This link cannot be opened (${problem}). Here is the first scene instead.`);
  }

  #writeAddress() {
    if (!this.editor.isBusy) writeAddress(this.#model);
  }
}

try {
  await ready;
  byId('version').textContent = version;
  const page = new GridPathsPage();
  for (const id of ['show-numbers', 'show-parents']) byId(id).addEventListener('change', () => page.view.invalidate());
} catch (error) {
  byId('status').textContent = 'The library did not start';
  byId('steps').textContent = String(error?.message ?? error);
  throw error;
}
