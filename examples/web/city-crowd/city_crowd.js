// The page "City crowd": thousands of agents on the mesh of a city, drawn from the views of the crowd.

import { agentNear, agentUnderRay } from '../shared/crowd/agent_pick.js';
import { MAKERS } from '../shared/crowd/crowd_levels.js';
import { CrowdPalette } from '../shared/crowd/crowd_palette.js';
import { CrowdView } from '../shared/crowd/crowd_view.js';
import { MissingCrowdView } from '../shared/crowd/missing_view.js';
import { PickedCard } from '../shared/crowd/picked_card.js';
import { STEP_SECONDS, TOP_SPEED } from '../shared/crowd/walking_crowd.js';
import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId, element } from '../shared/dom.js';
import { ready, version } from '../shared/library.js';
import { MapControls } from '../shared/map_controls.js';
import { count } from '../shared/numbers.js';
import { RunBar } from '../shared/run_bar.js';
import { movedCursor } from '../shared/space/ground_cursor.js';
import { SpaceInput } from '../shared/space/space_input.js';
import { prefersReducedMotion } from '../shared/theme_colors.js';
import { hasWebGl } from '../shared/web_gl.js';
import { CrowdModel } from './crowd_model.js';
import { CrowdNumbers } from './crowd_numbers.js';
import { callText, placeText } from './crowd_text.js';
import { ADDRESS } from './page_state.js';
import { SETTING_GROUPS } from './settings.js';
import { TOOLS } from './tools.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

/** Of the picture: what the window leaves, and on a phone little more than its width. */
function viewHeight() {
  if (!narrow.matches) return Math.max(innerHeight - 330, 320);
  return Math.min(Math.max(innerHeight - 300, 320), Math.round(1.05 * byId('map').parentElement.clientWidth));
}

// How far the cursor goes with a key, and around an agent, in CSS pixels, where a click picks it.
const CURSOR_STEP = 2;
const GRASP = 12;
const BODY = 0.3;

class CityCrowdPage extends DemoPage {
  #palette = new CrowdPalette();
  #numbers = new CrowdNumbers();
  #card = new PickedCard();
  #bar = new RunBar(STEP_SECONDS, {
    rewind: () => this.#restart(),
    step: () => this.#step(),
    moved: () => this.invalidate(),
  });
  #levels = new MapControls(MAKERS, (kind, size, seed) =>
    this.openWith(null, () => this.model.openMap(kind, size, seed)),
  );
  #view;
  #ground = null;
  #looked = null;
  #tool = TOOLS[0];
  #hovered = null;
  #cursor = null;
  #isFocused = false;
  #isAsked = false;

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new CrowdModel(state), settingGroups: SETTING_GROUPS });
    const canvas = byId('map');
    // Before the view: its controls must see a press only after this has.
    new SpaceInput(canvas, () => this.#view.view.turn, this.#gestures());
    const wishes = { height: viewHeight, needsFrame: () => this.invalidate(), moved: () => this.#cameraMoved() };
    this.#view = hasWebGl() ? new CrowdView(canvas, wishes) : new MissingCrowdView(canvas);
    this.#view.setPalette(this.#palette);
    this.#buildTools();
    byId('forget').addEventListener('click', () => this.#forget());
    byId('pick-before').addEventListener('click', () => this.#pickNext(-1));
    byId('pick-next').addEventListener('click', () => this.#pickNext(1));
    byId('pick-none').addEventListener('click', () => this.#pick(-1));
    if (!prefersReducedMotion()) this.#bar.start();
    this.invalidate();
  }

  invalidate() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      this.solveIfStale();
      this.#draw();
    });
  }

  solve() {
    const { model } = this;
    model.update();
    if (this.#ground !== model.ground) {
      this.#ground = model.ground;
      this.#view.showGround(model.ground);
    }
    if (this.#looked !== model.view) {
      this.#looked = model.view;
      this.#view.look(model.view, model.ground.level);
    }
    this.#levels.show(model.plan);
    this.#view.agents.form = { radius: BODY, topSpeed: TOP_SPEED, bySpeed: model.settings.colors === 'speed' };
    this.#view.mesh.hasGround = this.#view.mesh.hasEdges = model.settings.showsMesh;
    byId('forget').disabled = model.calls.length === 0;
  }

  opened() {
    this.#cursor = null;
    this.#hovered = null;
  }

  themeChanged() {
    this.#palette = new CrowdPalette();
    this.#view.setPalette(this.#palette);
    this.invalidate();
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    return `${count(this.model.settings.agents)} agents on the mesh.`;
  }

  showReadout() {
    const point = this.#isFocused ? this.#cursor : this.#hovered;
    byId('readout').textContent = point && !this.isStale ? placeText(this.model, point) : this.#tool.hint;
  }

  // ---- Steps ----

  #step() {
    if (this.isStale) this.solveIfStale();
    const begin = performance.now();
    this.model.step();
    this.#numbers.stepTook(performance.now() - begin);
  }

  #restart() {
    this.model.restart();
    this.changed(this.scene);
  }

  #draw() {
    const { model } = this;
    const begin = performance.now();
    const { behind, isRunning } = this.#bar;
    this.#view.agents.show(model.walking.crowd, model.steps === 0 ? 0 : behind);
    this.#showPicked();
    this.#view.render();
    this.#numbers.drawingTook(performance.now() - begin);
    this.#bar.showClock(model.steps);
    this.#numbers.show(model, isRunning, this.scene);
  }

  #showPicked() {
    const agent = this.model.pickedAgent;
    this.#card.show(agent);
    const { mesh, path } = this.#view;
    if (agent === null) {
      this.#view.showPicked(null);
      mesh.showCorridor(null, []);
      path.show(new Float64Array(0), null);
      return;
    }
    const { x, y, z } = agent.position;
    const place = [x, y, z];
    if (this.model.settings.follows) this.#view.follow(place);
    this.#view.showPicked({ place, radius: BODY }, agent.walls().segments);
    mesh.showCorridor(this.model.ground.polygons, agent.corridor());
    const { points, end } = this.model.wayOf(agent);
    path.show(points, [end, end]);
  }

  // ---- What the visitor does ----

  #gestures() {
    return {
      tap: (x, y) => this.#tap(x, y),
      grab: () => false,
      drag: () => {},
      drop: () => {},
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
    if (this.isStale) return;
    if (this.#tool.id === 'pick') {
      const { origin, way, pixelAt } = this.#view.rayAt(x, y);
      this.#pick(agentUnderRay(this.model.walking.crowd, origin, way, (far) => Math.max(BODY, GRASP * pixelAt(far))));
      return;
    }
    const point = this.#view.pointAt(x, y);
    if (point) this.#call(point);
  }

  #call(place) {
    const reach = this.#tool.id === 'call-all' ? Infinity : this.model.settings.reach;
    if (!this.model.call(place, reach)) {
      this.notices.show('That are as many calls as a link can keep. Forget them to call again.');
      return;
    }
    this.notices.speak(reach === Infinity ? 'Everybody is called' : 'Those near are called');
    this.changed();
  }

  #forget() {
    this.model.forgetCalls();
    this.model.restart();
    this.changed();
  }

  /** The agent in a slot; -1 for nobody. */
  #pick(slot) {
    this.model.picked = slot;
    this.notices.speak(slot < 0 ? 'Nobody is picked' : `Agent ${slot} is picked`);
    this.invalidate();
  }

  #pickNext(step) {
    if (this.isStale) return;
    const { picked, walking } = this.model;
    const from = picked < 0 && step < 0 ? 0 : picked;
    this.#pick((from + step + walking.count) % walking.count);
  }

  #act() {
    if (this.#tool.id === 'pick') this.#pick(agentNear(this.model.walking.crowd, this.#cursor));
    else this.#call(this.#cursor);
  }

  #key(key) {
    const tool = TOOLS[Number(key) - 1];
    const acts = {
      ...this.#bar.keys,
      ' ': () => this.#act(),
      Enter: () => this.#act(),
      n: () => this.#pickNext(1),
      b: () => this.#pickNext(-1),
      Escape: () => this.#pick(-1),
    };
    const act = tool ? () => this.#choose(tool) : acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  #hover(point) {
    this.#hovered = point;
    this.#showCursor();
  }

  #focus(isFocused) {
    this.#isFocused = isFocused;
    this.#cursor ??= this.#middle;
    this.#showCursor();
  }

  get #middle() {
    const { low, high } = this.model.ground.level;
    return movedCursor(
      this.model.ground.query,
      this.model.ground.level,
      [(low[0] + high[0]) / 2, 0, (low[2] + high[2]) / 2],
      {
        x: 0,
        y: 0,
        z: 0,
      },
    );
  }

  #moveCursor({ x, y, z }) {
    const { query, level } = this.model.ground;
    this.#cursor = movedCursor(query, level, this.#cursor, { x: CURSOR_STEP * x, y, z: CURSOR_STEP * z });
    this.notices.speak(placeText(this.model, this.#cursor));
    this.#showCursor();
  }

  #showCursor() {
    const point = this.#isFocused ? this.#cursor : this.#hovered;
    this.#view.path.showCursor(this.#isFocused ? this.#cursor : null);
    this.#view.showReach(this.#tool.id === 'call-near' ? point : null, this.model.settings.reach);
    this.showReadout();
    this.invalidate();
  }

  #cameraMoved() {
    this.model.view = this.#looked = this.#view.view;
    this.invalidate();
    this.linkLater();
  }

  #buildTools() {
    for (const tool of TOOLS) {
      const input = element('input', { type: 'radio', name: 'tool', value: tool.id });
      input.addEventListener('change', () => this.#choose(tool));
      byId('tools').append(element('label', {}, input, element('span', {}, tool.label)));
    }
    this.#choose(this.#tool);
  }

  #choose(tool) {
    this.#tool = tool;
    for (const input of document.querySelectorAll('[name=tool]')) input.checked = input.value === tool.id;
    if (this.model.ground) this.#showCursor();
  }
}

await startPage(ready, version, () => new CityCrowdPage());
