// The page "Mesh builder": triangles become a navigation mesh in a worker, stage by stage, and paths are asked of it.

import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId, element } from '../shared/dom.js';
import { EndInputs } from '../shared/end_inputs.js';
import { asBytes } from '../shared/files.js';
import { ready, version } from '../shared/library.js';
import { millisecondsText } from '../shared/numbers.js';
import { hasWebGl } from '../shared/web_gl.js';
import { BuildClient } from './build_client.js';
import { Progress } from './build_progress.js';
import { SpaceInput } from '../shared/space/space_input.js';
import { BuilderModel } from './builder_model.js';
import { showBuildTime, showNumbers, showQueryTime } from './builder_numbers.js';
import { BuilderPalette } from './builder_palette.js';
import { callText, placeText, pointText, spokenBuild, statusOf } from './builder_text.js';
import { BuilderView } from './builder_view.js';
import { movedCursor } from '../shared/space/ground_cursor.js';
import { levelAmong } from './level_files.js';
import { MAKERS } from './levels.js';
import { MissingView } from './missing_view.js';
import { ADDRESS } from './page_state.js';
import { SETTING_GROUPS } from './settings.js';
import { StageBar } from './stage_bar.js';
import { StagePicture } from './stage_picture.js';
import { STAGES } from './stages.js';

const LARGEST_FILE = 64 * 1024 * 1024;

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

const ENDS = ['Start', 'Goal'];
const AXES = ['x', 'y', 'z'];

/** Of the picture: what the window leaves, and on a phone little more than its width. */
function viewHeight() {
  if (!narrow.matches) return Math.max(innerHeight - 400, 320);
  return Math.min(Math.max(innerHeight - 300, 320), Math.round(1.05 * byId('map').parentElement.clientWidth));
}

class NavBuilderPage extends DemoPage {
  #palette = new BuilderPalette();
  #stages = new StageBar((stage) => this.#look(stage));
  #progress = new Progress({ cancel: () => this.#cancel(), build: () => this.#buildAgain() });
  #ends = new EndInputs('any', (end, axis, value) => this.#moveAxis(end, axis, value));
  #client = new BuildClient(this.#buildEvents());
  #view;
  #picture;
  #next = 0;
  #dragged = -1;
  #hovered = null;
  #cursor = null;
  #isFocused = false;
  #isAsked = false;
  #milliseconds = 0;

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new BuilderModel(state),
      settingGroups: SETTING_GROUPS,
      makers: MAKERS,
    });
    const canvas = byId('map');
    // Before the view: its controls must see a press only after this has looked for an end under it.
    new SpaceInput(canvas, () => this.#view.view.turn, this.#gestures());
    const wishes = { height: viewHeight, needsFrame: () => this.invalidate(), moved: () => this.#cameraMoved() };
    this.#view = hasWebGl() ? new BuilderView(canvas, wishes) : new MissingView(canvas);
    this.#view.setPalette(this.#palette);
    this.#picture = new StagePicture(this.#view);
    this.#buildTools();
    this.invalidate();
  }

  get fileOptions() {
    return { read: asBytes, largest: LARGEST_FILE };
  }

  get isEditing() {
    return this.#dragged >= 0;
  }

  openFiles(files) {
    this.openNamed(levelAmong(files).name, () => this.model.openFiles(files));
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
    const { model } = this;
    if (model.takeOrder()) this.#build();
    const isOther = model.solve();
    this.#picture.show(model, isOther);
    this.#stages.show(model.stage, model.counts, this.#progress.state === 'running');
    this.#showEnds();
    showNumbers(model, this.#progress);
  }

  settle() {
    if (this.#progress.state !== 'running') showQueryTime(this.model);
  }

  opened() {
    // What may still come is of another level.
    if (!this.model.isOrdered) {
      this.#client.cancel();
      this.#picture.drawn = null;
    }
    this.#hovered = null;
    this.#cursor = null;
    this.#view.path.showCursor(null);
  }

  cancelEdit() {
    this.#dragged = -1;
  }

  themeChanged() {
    this.#palette = new BuilderPalette();
    this.#view.setPalette(this.#palette);
    this.invalidate();
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    return spokenBuild(this.model, this.#progress);
  }

  showReadout() {
    const point = this.#isFocused ? this.#cursor : this.#hovered;
    byId('readout').textContent = point && !this.isStale ? placeText(this.model, point) : this.#readoutAtRest();
  }

  // ---- The build ----

  #build() {
    this.#progress.begin();
    this.#client.build(this.model.order);
  }

  #cancel() {
    this.#client.cancel();
    this.#progress.cancel();
    this.changed(this.scene);
  }

  #buildAgain() {
    this.model.forgetOrder();
    this.changed(this.scene);
  }

  /** @returns {import('./build_client.js').BuildEvents} */
  #buildEvents() {
    return {
      progress: (tiles) => this.#progress.tiles(tiles),
      stagesBegin: () => this.#progress.stages(),
      mesh: (bytes, milliseconds) => {
        this.model.takeMesh(bytes);
        this.#milliseconds = milliseconds;
        showBuildTime('build-time', milliseconds);
        this.changed(this.scene);
      },
      counts: (counts, milliseconds) => {
        Object.assign(this.model.counts, counts);
        showBuildTime('stages-time', milliseconds);
        this.changed(this.scene);
      },
      tooManyCells: (cells) => {
        this.model.loseStages();
        this.#picture.drawn = null;
        this.notices.show(
          `${cells} × ${cells} cells are too many to show stage by stage. The mesh is built all the same.`,
        );
        this.changed(this.scene);
      },
      drawing: (id, drawing) => {
        this.#picture.drawn = { id, drawing };
        this.changed(this.scene);
      },
      failed: (problem) => {
        this.model.loseMesh();
        this.#picture.drawn = null;
        this.#progress.fail(problem);
        this.changed(this.scene);
      },
      done: () => {
        this.#progress.end(`Built in ${millisecondsText(this.#milliseconds)} ms, in a worker`);
        this.changed(this.scene);
      },
    };
  }

  #showEnds() {
    const { low, high } = this.model.level;
    const ends = this.model.ends ?? [low, low];
    const limits = Object.fromEntries(AXES.map((axis, i) => [axis, [Math.floor(low[i]), Math.ceil(high[i])]]));
    this.#ends.show(
      ends.map(([x, y, z]) => ({ x, y, z })),
      limits,
    );
  }

  #look(stage) {
    if (stage < 0 || stage >= STAGES.length) return;
    this.model.stage = stage;
    this.#client.show(this.model.stageId);
    this.notices.speak(STAGES[stage].title);
    this.changed(this.scene);
  }

  #cameraMoved() {
    this.model.view = this.#picture.lookedAt = this.#view.view;
    this.invalidate();
    this.linkLater();
  }

  // ---- The ends ----

  #gestures() {
    return {
      tap: (x, y) => this.#tap(x, y),
      grab: (x, y, grasp) => this.#grab(x, y, grasp),
      drag: (x, y) => this.#drag(x, y),
      drop: () => this.#drop(),
      hover: (x, y) => this.#hover(this.#view.pointAt(x, y)),
      leave: () => this.#hover(null),
      cursorMove: (step) => this.#moveCursor(step),
      orbit: (...change) => {
        this.#view.orbit(...change);
        this.#cameraMoved();
      },
      key: (key) => this.#key(key),
      focus: (isFocused) => this.#focus(isFocused),
    };
  }

  #tap(x, y) {
    const point = this.#view.pointAt(x, y);
    if (!point) return;
    this.#bring(this.#next, point);
    this.#chooseEnd(1 - this.#next);
  }

  #grab(x, y, grasp) {
    const { ends, settings } = this.model;
    if (!ends || !settings.showsPath) return false;
    const away = ends.map((end) => this.#view.distanceTo(end, x, y));
    const nearest = away[0] < away[1] ? 0 : 1;
    if (away[nearest] > grasp) return false;
    this.#dragged = nearest;
    this.#view.controls.enabled = false;
    return true;
  }

  #drag(x, y) {
    const point = this.#view.pointAt(x, y);
    if (!point) return;
    this.model.moveEnd(this.#dragged, point);
    this.changed();
  }

  #drop() {
    this.#dragged = -1;
    this.#view.controls.enabled = true;
    this.linkLater();
  }

  #bring(end, point) {
    this.model.moveEnd(end, point);
    this.notices.speak(`${ENDS[end]} at ${pointText(point)}`);
    this.changed();
  }

  #moveAxis(end, axis, value) {
    const point = (this.model.ends ?? [this.model.level.low])[end] ?? this.model.level.low;
    this.#bring(end, point.with(AXES.indexOf(axis), value));
  }

  #hover(point) {
    this.#hovered = point;
    this.showReadout();
  }

  #focus(isFocused) {
    this.#isFocused = isFocused;
    this.#cursor ??= this.model.ends?.[0] ?? this.model.level.low;
    this.#view.path.showCursor(isFocused ? this.#cursor : null);
    this.showReadout();
    this.invalidate();
  }

  #moveCursor(step) {
    const { model } = this;
    this.#cursor = movedCursor(model.query, model.level, this.#cursor, step);
    this.#view.path.showCursor(this.#cursor);
    this.showReadout();
    this.notices.speak(placeText(model, this.#cursor));
    this.invalidate();
  }

  #key(key) {
    const digit = Number(key);
    if (digit >= 1 && digit <= STAGES.length) {
      this.#look(digit - 1);
      return true;
    }
    const place = (end) => this.#bring(end, this.#cursor);
    const acts = {
      ' ': () => this.#bringNext(),
      Enter: () => this.#bringNext(),
      s: () => place(0),
      g: () => place(1),
      ',': () => this.#look(this.model.stage - 1),
      '.': () => this.#look(this.model.stage + 1),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  #bringNext() {
    this.#bring(this.#next, this.#cursor);
    this.#chooseEnd(1 - this.#next);
  }

  #buildTools() {
    ENDS.forEach((name, end) => {
      const input = element('input', { type: 'radio', name: 'tool', value: name.toLowerCase() });
      input.addEventListener('change', () => this.#chooseEnd(end));
      const swatch = element('span', { class: `swatch swatch-${name.toLowerCase()}`, 'aria-hidden': 'true' });
      byId('tools').append(element('label', {}, input, swatch, element('span', {}, name)));
    });
    this.#chooseEnd(0);
  }

  #chooseEnd(end) {
    this.#next = end;
    document.querySelectorAll('[name=tool]').forEach((input, i) => (input.checked = i === end));
  }

  #readoutAtRest() {
    if (!narrow.matches || this.isStale)
      return 'Click two places for a path. Drag an end to move it, anything else to turn the level.';
    const { path } = this.model;
    const { text } = statusOf(this.model, this.#progress);
    return path?.hasPath ? `${text} · ${path.length.toFixed(2)} long` : text;
  }
}

await startPage(ready, version, () => new NavBuilderPage());
