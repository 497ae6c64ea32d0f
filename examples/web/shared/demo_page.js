// What all demo pages have in common: a model, forms of settings, scenes, the address, notices, and when to compute. A page
// extends DemoPage, or MapPage where there is a map of cells, and says what to compute, to draw and to tell.

import { buildControls, defaultsOf } from './controls.js';
import { byId, element } from './dom.js';
import { takeFiles } from './files.js';
import { MapControls } from './map_controls.js';
import { Notices } from './notices.js';
import { onThemeChange } from './theme_colors.js';

const SETTLE_MS = 250;
const LINK_MS = 500;
const SPEAK_MS = 700;

export class DemoPage {
  #address;
  #settingGroups;
  #showSettings;
  #maps = null;
  #lede = byId('look').textContent;
  #scene;
  #isStale = true;
  #settleTimer = 0;
  #linkTimer = 0;

  notices = new Notices(byId('notice'), byId('spoken'));

  /**
   * What is asked: has settings, open(state), and all that a link holds. One that can be edited has undo(), redo(), clear(),
   * canUndo and canRedo; with makers, it is a model of a map.
   */
  model;

  /**
   * @param {object} parts
   * @param {import('./address.js').Address} parts.address
   * @param {(state: object) => object} parts.createModel
   * @param {{ title: string, settings: object[], open?: boolean, compact?: boolean, note?: string, into?: string }[]} parts.settingGroups
   *   into: the id of an element that takes the controls without a frame
   * @param {import('./map_controls.js').Makers} [parts.makers] the maps that can be made, on a page with an edited map
   */
  constructor({ address, createModel, settingGroups, makers = null }) {
    this.#address = address;
    this.#settingGroups = settingGroups;
    const { scene, state, problem } = address.read();
    this.#scene = scene;
    this.#lookAt(scene);
    this.#tell(problem);
    this.model = createModel(state);
    this.#buildScenes(address.scenes);
    this.#showSettings = settingGroups.map((group) => this.#buildSettings(group));
    byId('reset').addEventListener('click', () => this.#reset());
    if (makers) this.#editMaps(makers);
    if (this.#canUndo) this.#bindEdits();
    byId('copy-link').addEventListener('click', async () => this.notices.show(await address.copy(this.model)));
    onThemeChange(() => this.themeChanged());
    addEventListener('hashchange', () => this.#openAddress());
  }

  /** Computes what the page shows, and shows its numbers. */
  solve() {}

  /** Asks for a new picture. */
  invalidate() {}

  /** When editing rests. */
  settle() {}

  /** Colours have changed. */
  themeChanged() {}

  /** Whether the visitor is in the middle of an edit; there is nothing to link to then. */
  get isEditing() {
    return false;
  }

  /** What the visitor is in the middle of is over, and undone. */
  cancelEdit() {}

  /** A new state is to be shown: nothing that was going on goes on. */
  opened() {}

  /** The line below the picture. */
  showReadout() {}

  /** What a screen reader hears after a change. */
  spokenText() {
    return '';
  }

  /** The call as code. */
  callText() {
    return '';
  }

  /** How files are read. @returns {Parameters<typeof takeFiles>[1]} */
  get fileOptions() {
    return {};
  }

  get scene() {
    return this.#scene;
  }

  /** Whether solve() is still to come. */
  get isStale() {
    return this.#isStale;
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

  /** Another state in place of this one. @param {object | null} scene @param {() => void} act may throw, and nothing is opened */
  openWith(scene, act) {
    this.cancelEdit();
    act();
    this.#lookAt(scene);
    this.opened();
    this.changed(scene);
  }

  /** Pages call this before they draw. */
  solveIfStale() {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.solve();
    byId('scene').value = this.#scene?.id ?? '';
    for (const show of this.#showSettings) show(this.model.settings);
    byId('call').textContent = this.callText();
    this.#maps?.show(this.model.map);
    if (this.#canUndo) this.#showUndo();
    this.showReadout();
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      if (!this.isEditing) this.settle();
    }, SETTLE_MS);
    this.linkLater();
    this.notices.speakLater(this.spokenText(), SPEAK_MS);
  }

  /** What the state is, where it differs from the last link. */
  linkLater() {
    clearTimeout(this.#linkTimer);
    this.#linkTimer = setTimeout(() => {
      if (!this.isEditing) this.#address.write(this.model);
    }, LINK_MS);
  }

  #buildScenes(scenes) {
    const select = byId('scene');
    select.append(
      element('option', { value: '' }, 'Your own'),
      ...scenes.map(({ id, title }) => element('option', { value: id }, title)),
    );
    select.addEventListener('change', () => {
      const scene = scenes.find(({ id }) => id === select.value);
      if (scene) this.openWith(scene, () => this.model.open(this.#address.stateOf(scene)));
    });
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

  #editMaps(makers) {
    const { model } = this;
    this.#maps = new MapControls(makers, (kind, size, seed) =>
      this.openWith(null, () => model.openMap(kind, size, seed)),
    );
    const events = { open: (files) => this.openFiles(files), fail: (message) => this.notices.show(message) };
    takeFiles(events, this.fileOptions);
  }

  get #canUndo() {
    return this.model.undo !== undefined;
  }

  #bindEdits() {
    const { model } = this;
    const edit = (act) => () => {
      this.cancelEdit();
      act();
      this.changed();
    };
    const [undo, redo, clear] = [() => model.undo(), () => model.redo(), () => model.clear()].map(edit);
    byId('undo').addEventListener('click', undo);
    byId('redo').addEventListener('click', redo);
    byId('clear').addEventListener('click', clear);
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target.matches('input[type=number], textarea')) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    });
  }

  #showUndo() {
    byId('undo').disabled = !this.model.canUndo;
    byId('redo').disabled = !this.model.canRedo;
  }

  /** A map from a text. @param {{ name: string, text: string }} file */
  openFile({ name, text }) {
    this.openNamed(name, () => this.model.openFile(text, name));
  }

  /** Files that were chosen or dropped together. @param {{ name: string }[]} files */
  openFiles([file]) {
    this.openFile(file);
  }

  /** Another map, or a notice of why not. @param {string} name of a file @param {() => void} act may throw */
  openNamed(name, act) {
    try {
      this.openWith(null, act);
      this.notices.show(`${name}: ${this.model.sizeText}`);
    } catch (error) {
      this.notices.show(`${name} was not opened: ${error.message}`);
    }
  }

  #reset() {
    this.cancelEdit();
    this.model.settings = defaultsOf(this.#settingGroups.flatMap(({ settings }) => settings));
    this.changed();
  }

  #openAddress() {
    const { scene, state, problem } = this.#address.read();
    this.#tell(problem);
    this.openWith(scene, () => this.model.open(state));
  }

  /** The sentence above stays while one edits: what is below it must not move under the pointer. */
  #lookAt(scene) {
    byId('look').textContent = scene?.look ?? this.#lede;
  }

  #tell(problem) {
    if (problem) this.notices.show(`This link cannot be opened (${problem}). Here is the first scene instead.`);
  }
}

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
