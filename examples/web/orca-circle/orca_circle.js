// The page "ORCA circle": discs that change places, the half-planes of one of them, and where they stop.

import { VelocityPlot } from '../shared/crowd/velocity_plot.js';
import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId } from '../shared/dom.js';
import { showHash, showKnownHash } from '../shared/known_hash.js';
import { ready, version } from '../shared/library.js';
import { count, millisecondsText } from '../shared/numbers.js';
import { PlaneInput } from '../shared/plane_input.js';
import { PlaneView } from '../shared/plane_view.js';
import { RunBar } from '../shared/run_bar.js';
import { prefersReducedMotion } from '../shared/theme_colors.js';
import { STEP_SECONDS } from './disc_run.js';
import { drawDiscs, OrcaPalette } from './orca_drawing.js';
import { KNOWN_STEP, OrcaModel } from './orca_model.js';
import { callText, discText, stateText } from './orca_text.js';
import { ADDRESS } from './page_state.js';
import { boundsOf, RADIUS } from './presets.js';
import { SETTING_GROUPS } from './settings.js';
import { Trails } from './trails.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

// How much of a new step's time goes into the mean.
const SHARE = 0.05;

const HINT = 'Click a disc to see what it chose from.';

class OrcaCirclePage extends DemoPage {
  #palette = new OrcaPalette();
  #plot = new VelocityPlot(byId('plot'));
  #trails = new Trails();
  #run = null;
  #hovered = null;
  #hasCursor = false;
  #stepTime = NaN;
  #view = new PlaneView(byId('map'), {
    maxHeight: () => (narrow.matches ? Infinity : Math.max(innerHeight - 290, 320)),
    paint: (view, context) => this.#paint(view, context),
  });
  #bar = new RunBar(STEP_SECONDS, {
    rewind: () => this.#restart(),
    step: () => this.#step(),
    moved: () => this.invalidate(),
  });

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new OrcaModel(state), settingGroups: SETTING_GROUPS });
    new PlaneInput(byId('map'), this.#view, this.#gestures());
    byId('pick-before').addEventListener('click', () => this.#pickNext(-1));
    byId('pick-next').addEventListener('click', () => this.#pickNext(1));
    byId('pick-none').addEventListener('click', () => this.#pick(null));
    if (!prefersReducedMotion()) this.#bar.start();
    this.invalidate();
  }

  invalidate() {
    // Field initializers run after the constructor of the base, which may ask for a picture before there is a view.
    this.#view?.invalidate();
  }

  solve() {
    this.model.update();
    const { run } = this.model;
    if (run === this.#run) return;
    this.#run = run;
    this.#trails.add(run);
    this.#view.show(boundsOf(run.discs));
    this.#hovered = null;
  }

  themeChanged() {
    this.#palette = new OrcaPalette();
    this.invalidate();
  }

  callText() {
    return callText(this.model.settings);
  }

  spokenText() {
    return `${count(this.model.run.discs.length)} discs. ${stateText(this.model.run, this.#bar.isRunning)}.`;
  }

  showReadout() {
    const disc = this.#hovered ?? this.model.picked;
    byId('readout').textContent = disc === null || this.isStale ? HINT : discText(this.model, disc);
  }

  // ---- Steps ----

  #step() {
    this.solveIfStale();
    const { model } = this;
    const begin = performance.now();
    model.step();
    const took = performance.now() - begin;
    this.#stepTime = Number.isNaN(this.#stepTime) ? took : this.#stepTime + (took - this.#stepTime) * SHARE;
    this.#trails.add(model.run);
    const { state } = model.run;
    if (state === 'moving' || !this.#bar.isRunning) return;
    this.#bar.pause();
    this.notices.speak(stateText(model.run, false));
  }

  #restart() {
    this.model.restart();
    this.changed(this.scene);
  }

  #paint(view, context) {
    this.solveIfStale();
    const { model } = this;
    const behind = model.run.steps === 0 ? 0 : this.#bar.behind;
    const [palette, trails, hasCursor] = [this.#palette, this.#trails, this.#hasCursor];
    drawDiscs(view, context, { model, palette, trails, behind, hasCursor });
    this.#showNumbers();
    this.#showPicked();
    this.showReadout();
  }

  #showNumbers() {
    const { model } = this;
    const { isRunning } = this.#bar;
    this.#bar.showClock(model.run.steps);
    showHash(isRunning ? model.hash : model.hashNow());
    showKnownHash(KNOWN_STEP, model.knownHash, this.scene);
    byId('status').textContent = stateText(model.run, isRunning);
    byId('status').dataset.status = model.run.state;
    byId('discs').textContent = count(model.run.discs.length);
    byId('arrived').textContent = count(model.run.arrived);
    byId('overlap').textContent = model.run.overlap.toFixed(3);
    byId('step-time').textContent = Number.isNaN(this.#stepTime) ? '–' : millisecondsText(this.#stepTime);
  }

  #showPicked() {
    const { picked } = this.model;
    byId('picked-empty').hidden = picked !== null;
    byId('picked-body').hidden = picked === null;
    byId('picked-title').textContent = picked === null ? 'What it chose from' : `What disc ${count(picked)} chose from`;
    if (picked !== null) this.#plot.show(this.model.choice);
  }

  // ---- What the visitor does ----

  #gestures() {
    return {
      down: (place, grasp) => this.#pick(this.#discAt(place, grasp)),
      drag: () => {},
      up: () => {},
      hover: (place) => this.#hover(place),
      arrow: ([right, down]) => this.#pickNext(right + down),
      key: (key) => this.#key(key),
      focus: (isFocused) => {
        this.#hasCursor = isFocused;
        this.invalidate();
      },
    };
  }

  /** The disc at a place, or null. @param {number} grasp CSS pixels */
  #discAt({ x, y, pixel }, grasp) {
    if (this.isStale) return null;
    const { motion, discs } = this.model.run;
    let [found, least] = [null, Math.max(RADIUS, grasp * pixel)];
    for (let i = 0; i < discs.length; i++) {
      const away = Math.hypot(motion[4 * i] - x, motion[4 * i + 1] - y);
      if (away < least) [found, least] = [i, away];
    }
    return found;
  }

  #hover(place) {
    const disc = place && this.#discAt(place, 0);
    if (disc === this.#hovered) return;
    this.#hovered = disc;
    this.showReadout();
  }

  /** @param {number | null} disc */
  #pick(disc) {
    if (disc === this.model.picked) return;
    this.model.picked = disc;
    this.notices.speak(disc === null ? 'No disc is picked' : `Disc ${disc} is picked`);
    this.linkLater();
    this.invalidate();
  }

  #pickNext(step) {
    if (this.isStale) return;
    const { picked, run } = this.model;
    const { length } = run.discs;
    this.#pick(picked === null ? (step > 0 ? 0 : length - 1) : (picked + step + length) % length);
  }

  #key(key) {
    const acts = {
      ...this.#bar.keys,
      n: () => this.#pickNext(1),
      b: () => this.#pickNext(-1),
      Escape: () => this.#pick(null),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }
}

await startPage(ready, version, () => new OrcaCirclePage());
