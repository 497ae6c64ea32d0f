// What pages with a crowd on a level have in common: the picture and its cursor, the bar of time, tools, and levels. A page extends
// CrowdPage and says what a click does, what a step is, and what to tell.
//
// Its model has a ground (CrowdGround), walking (WalkingCrowd), steps, plan, view, settings, update(), restart() and openMap().

import { DemoPage } from '../demo_page.js';
import { byId, element } from '../dom.js';
import { MapControls } from '../map_controls.js';
import { RunBar } from '../run_bar.js';
import { movedCursor } from '../space/ground_cursor.js';
import { SpaceInput } from '../space/space_input.js';
import { prefersReducedMotion } from '../theme_colors.js';
import { hasWebGl } from '../web_gl.js';
import { MAKERS } from './crowd_levels.js';
import { MissingCrowdView } from './missing_view.js';
import { STEP_SECONDS, TOP_SPEED } from './walking_crowd.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

/** Of the picture: what the window leaves, and on a phone little more than its width. */
function viewHeight() {
  if (!narrow.matches) return Math.max(innerHeight - 330, 320);
  return Math.min(Math.max(innerHeight - 300, 320), Math.round(1.05 * byId('map').parentElement.clientWidth));
}

// How far the cursor goes with a key.
const CURSOR_STEP = 2;

/** The radius of an agent's body in the picture. */
export const BODY = 0.3;

const NO_STEP = { x: 0, y: 0, z: 0 };

export class CrowdPage extends DemoPage {
  #levels = new MapControls(MAKERS, (kind, size, seed) =>
    this.openWith(null, () => this.model.openMap(kind, size, seed)),
  );
  #tools;
  #makePalette;
  #ground = null;
  #looked = null;
  #isAsked = false;
  #isFocused = false;
  #cursor = null;
  #hovered = null;

  bar = new RunBar(STEP_SECONDS, {
    rewind: () => {
      this.model.restart();
      this.changed(this.scene);
    },
    step: () => {
      this.solveIfStale();
      this.step();
    },
    moved: () => this.invalidate(),
  });

  /** @type {import('./crowd_view.js').CrowdView} */
  view;

  /** What a click does. */
  tool;

  /**
   * @param {object} parts as DemoPage takes them, and
   * @param {{ id: string, label: string, hint: string }[]} parts.tools
   * @param {(canvas: HTMLCanvasElement, wishes: object) => import('./crowd_view.js').CrowdView} parts.makeView
   * @param {() => import('./crowd_palette.js').CrowdPalette} parts.makePalette
   */
  constructor({ tools, makeView, makePalette, ...parts }) {
    super(parts);
    this.#tools = tools;
    this.#makePalette = makePalette;
    const canvas = byId('map');
    // Before the view: its controls must see a press only after this has.
    new SpaceInput(canvas, () => this.view.view.turn, this.#gestures());
    const wishes = { height: viewHeight, needsFrame: () => this.invalidate(), moved: () => this.#cameraMoved() };
    this.view = hasWebGl() ? makeView(canvas, wishes) : new MissingCrowdView(canvas);
    this.view.setPalette(makePalette());
    this.#buildTools();
    if (!prefersReducedMotion()) this.bar.start();
    this.invalidate();
  }

  // ---- For pages ----

  /** One step of the crowd. */
  step() {}

  /** What is in the picture beside agents. */
  beforeDrawing() {}

  /** Numbers. @param {number} _milliseconds that drawing took */
  afterDrawing(_milliseconds) {}

  /** There is another ground. */
  groundChanged() {}

  /** A click or tap. @param {number} x @param {number} y in the window */
  tap(x, y) {
    const point = this.view.pointAt(x, y);
    if (point) this.act(point);
  }

  /** What the tool does at a place. @param {number[]} _place */
  act(_place) {}

  /** The place under the pointer, or that of the cursor, is another one. @param {number[] | null} _place */
  pointed(_place) {}

  /** A press: whether it takes hold of something, which is dragged and dropped then. */
  grab(_x, _y, _grasp) {
    return false;
  }
  drag(_x, _y) {}
  drop() {}

  /** Keys beside those of the cursor, the bar and the tools. @returns {Record<string, (place: number[]) => void>} */
  keys() {
    return {};
  }

  /** @param {number[]} _place @returns {string} */
  placeText(_place) {
    return '';
  }

  /** Where the pointer or the cursor is, or null. */
  get place() {
    return this.#isFocused ? this.#cursor : this.#hovered;
  }

  // ---- Of DemoPage ----

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
    const { model, view } = this;
    model.update();
    if (this.#ground !== model.ground) {
      this.#ground = model.ground;
      view.showGround(model.ground);
      this.groundChanged();
    }
    if (this.#looked !== model.view) {
      this.#looked = model.view;
      view.look(model.view, model.ground.level);
    }
    this.#levels.show(model.plan);
    view.agents.form = { radius: BODY, topSpeed: TOP_SPEED, bySpeed: model.settings.colors === 'speed' };
    view.mesh.hasGround = view.mesh.hasEdges = model.settings.showsMesh;
  }

  opened() {
    this.#hovered = null;
    // The cursor is of another level.
    this.#cursor = null;
  }

  themeChanged() {
    this.view.setPalette(this.#makePalette());
    this.invalidate();
  }

  showReadout() {
    const { place } = this;
    byId('readout').textContent = place && !this.isStale ? this.placeText(place) : this.tool.hint;
  }

  #draw() {
    const { model, view, bar } = this;
    const begin = performance.now();
    view.agents.show(model.walking.crowd, model.steps === 0 ? 0 : bar.behind);
    this.beforeDrawing();
    view.render();
    const took = performance.now() - begin;
    bar.showClock(model.steps);
    this.afterDrawing(took);
  }

  // ---- Pointer and keyboard ----

  #gestures() {
    // What was changed before this in the same frame counts already.
    const whenSolved = (act) => {
      this.solveIfStale();
      return act();
    };
    return {
      tap: (x, y) => whenSolved(() => this.tap(x, y)),
      grab: (x, y, grasp) => whenSolved(() => this.grab(x, y, grasp)),
      drag: (x, y) => this.drag(x, y),
      drop: () => this.drop(),
      hover: (x, y) => this.#hover(this.view.pointAt(x, y)),
      leave: () => this.#hover(null),
      cursorMove: (step) => whenSolved(() => this.#moveCursor(step)),
      orbit: (...change) => {
        this.view.orbit(...change);
        this.#cameraMoved();
      },
      key: (key) => whenSolved(() => this.#key(key)),
      focus: (isFocused) => this.#focus(isFocused),
    };
  }

  #key(key) {
    const act = () => this.act(this.#cursor);
    const tool = this.#tools[Number(key) - 1];
    const acts = { ...this.bar.keys, ...this.keys(), ' ': act, Enter: act };
    const chosen = tool ? () => this.chooseTool(tool) : acts[key.length === 1 ? key.toLowerCase() : key];
    if (!chosen) return false;
    this.#cursor ??= this.#middle;
    chosen(this.#cursor);
    return true;
  }

  #hover(point) {
    this.#hovered = point;
    this.#point();
  }

  #focus(isFocused) {
    this.#isFocused = isFocused;
    if (this.model.ground) this.#cursor ??= this.#middle;
    this.#point();
  }

  get #middle() {
    const { query, level } = this.model.ground;
    const middle = level.low.map((value, axis) => (axis === 1 ? value : (value + level.high[axis]) / 2));
    return movedCursor(query, level, middle, NO_STEP);
  }

  #moveCursor({ x, y, z }) {
    const { query, level } = this.model.ground;
    const step = { x: CURSOR_STEP * x, y, z: CURSOR_STEP * z };
    this.#cursor = movedCursor(query, level, this.#cursor ?? this.#middle, step);
    this.notices.speak(this.placeText(this.#cursor));
    this.#point();
  }

  #point() {
    this.view.path.showCursor(this.#isFocused ? this.#cursor : null);
    this.pointed(this.place);
    this.showReadout();
    this.invalidate();
  }

  #cameraMoved() {
    this.model.view = this.#looked = this.view.view;
    this.invalidate();
    this.linkLater();
  }

  #buildTools() {
    for (const tool of this.#tools) {
      const input = element('input', { type: 'radio', name: 'tool', value: tool.id });
      input.addEventListener('change', () => this.chooseTool(tool));
      byId('tools').append(element('label', {}, input, element('span', {}, tool.label)));
    }
    this.chooseTool(this.#tools[0]);
  }

  chooseTool(tool) {
    this.tool = tool;
    for (const input of document.querySelectorAll('[name=tool]')) input.checked = input.value === tool.id;
    if (this.model.ground) this.#point();
  }
}
