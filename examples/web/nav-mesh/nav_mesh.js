// The page "Navigation mesh": floors and holes that are drawn, the mesh that is built from them, and what is asked of it.

import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId, element } from '../shared/dom.js';
import { ready, version } from '../shared/library.js';
import { PlaneInput } from '../shared/plane_input.js';
import { PlaneView } from '../shared/plane_view.js';
import { BOARD, distance, placeAt, placeOf, STEPS } from './board.js';
import * as drawing from './nav_drawing.js';
import { NavModel } from './nav_model.js';
import { showNumbers, showTimes } from './nav_numbers.js';
import { callText, placeText, spokenAnswer, statusOf } from './nav_text.js';
import { ADDRESS } from './page_state.js';
import { Pen } from './pen.js';
import { pathLine } from './path_line.js';
import { erasedAt, withLink, withRing, withTiles } from './plan.js';
import { SETTING_GROUPS } from './settings.js';
import { TOOLS } from './tools.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');
const mapHeight = () => Math.max(innerHeight - 345, 300);

// How near a link has to be to be erased by keyboard, in steps.
const NEAR = 8;

// The keyboard moves the cursor by steps: this many, and a unit with shift.
const CURSOR_STEP = 4;

class NavMeshPage extends DemoPage {
  #palette = new drawing.NavPalette();
  #pen = new Pen();
  #tool = TOOLS[0];
  #carried = -1;
  #painting = null;
  #hovered = null;
  #cursor = null;
  #isFocused = false;
  #corridor = new Set();
  #expanded = new Set();
  #view;

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new NavModel(state), settingGroups: SETTING_GROUPS });
    const canvas = byId('map');
    this.#view = new PlaneView(canvas, {
      maxHeight: mapHeight,
      margin: 0,
      paint: (view, context) => this.#paint(view, context),
    });
    this.#view.show({ left: 0, top: 0, ...BOARD });
    new PlaneInput(canvas, this.#view, this.#gestures());
    this.#buildTools();
    this.invalidate();
  }

  solve() {
    const { model } = this;
    model.preview = this.#previewOf();
    model.solve();
    const { path } = model.answers ?? {};
    this.#corridor = new Set(model.settings.showsCorridor && path?.hasPath ? path.corridor : []);
    this.#expanded = new Set(model.answers?.expanded);
    showNumbers(model);
  }

  settle() {
    showTimes(this.model);
  }

  opened() {
    this.#cursor = null;
  }

  /** What was being drawn, carried or painted is undone. */
  cancelEdit() {
    this.#pen.cancel();
    this.#carried = -1;
    this.#painting = null;
    this.model.revert();
  }

  get isEditing() {
    return this.#pen.isDrawing || this.#carried >= 0 || this.#painting !== null;
  }

  invalidate() {
    this.#view?.invalidate();
  }

  themeChanged() {
    this.#palette = new drawing.NavPalette();
    this.invalidate();
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    return spokenAnswer(this.model);
  }

  showReadout() {
    const place = this.#isFocused ? this.#cursor : this.#hovered;
    const isAtRest = place === null || this.isStale || this.#pen.kind === 'corners';
    byId('readout').textContent = isAtRest ? this.#readoutAtRest() : placeText(this.model, place);
  }

  #paint(view, context) {
    this.solveIfStale();
    const { model } = this;
    const { plan, parts, triangles, settings, answers, preview } = model;
    const brush = new drawing.NavBrush(context, view, this.#palette);
    drawing.drawPlan(brush, preview ? withRing(plan, preview.kind, preview.ring) : plan);
    drawing.drawMesh(brush, parts, { expanded: this.#expanded, corridor: this.#corridor, settings, triangles });
    if (answers) {
      const { portals, line } = pathLine(answers.path, parts, settings);
      drawing.drawAnswers(brush, answers);
      drawing.drawPath(brush, portals, line);
    }
    drawing.drawLinks(brush, plan.links, parts.jumps);
    drawing.drawPen(brush, this.#pen.line, this.#pen.kind === 'link');
    drawing.drawEnds(brush, model.ends, this.#carried, this.#isFocused ? this.#cursor : null);
  }

  #gestures() {
    return {
      down: (point, grasp) => this.#down(placeOf(point), grasp * point.pixel * STEPS),
      drag: (point) => this.#drag(placeOf(point)),
      up: (cancelled) => this.#up(cancelled),
      hover: (point) => this.#hover(point && placeOf(point)),
      arrow: (way, isLong) => this.#moveCursor(way, isLong),
      key: (key) => this.#key(key),
      focus: (isFocused) => this.#focus(isFocused),
    };
  }

  /** @param {number} grasp steps around S and G within which a press takes hold of them */
  #down(place, grasp) {
    this.#cursor = place;
    const near = [0, 1].filter((i) => distance(this.model.ends[i], place) <= grasp);
    near.sort((a, b) => distance(this.model.ends[a], place) - distance(this.model.ends[b], place));
    if (near.length > 0 && !this.#pen.isDrawing) {
      this.#carried = near[0];
      this.invalidate();
    } else {
      this.#use(place, grasp);
    }
  }

  #drag(place) {
    this.#cursor = place;
    const { model } = this;
    if (this.#carried >= 0) {
      model.moveEnd(this.#carried, place);
      this.changed();
    } else if (this.#painting) {
      this.#paintTo(place);
    } else if (this.#pen.isDrawing) {
      this.#pen.move(place);
      this.changed(this.scene);
    }
  }

  #up(cancelled) {
    if (cancelled) {
      this.cancelEdit();
      this.changed(this.scene);
      return;
    }
    if (this.#carried >= 0 || this.#painting) {
      this.#carried = -1;
      this.#painting = null;
      this.model.commit();
      this.changed(this.scene);
    } else if (this.#pen.isDrawing) {
      this.#keep(this.#pen.release());
    }
  }

  /** The tool at a place, by pointer or keyboard. */
  #use(place, grasp) {
    const { draws, area, id } = this.#tool;
    if (id === 'erase') {
      this.#erase(place, grasp);
    } else if (area !== undefined || (draws && this.model.plan.tiles)) {
      this.#painting = place;
      this.#paintTo(place);
    } else {
      this.#keep(this.#pen.press(draws ? this.model.settings.pen : 'link', place));
    }
  }

  /** Tiles from the last place to this one, or the polygon here. */
  #paintTo(place) {
    const { model } = this;
    const { draws, area } = this.#tool;
    if (draws) {
      const plan = withTiles(model.plan, draws, this.#painting, place);
      this.#painting = place;
      if (plan === model.plan) return;
      model.plan = plan;
      this.changed();
    } else if (model.paint(place, area)) {
      this.changed();
    }
  }

  #erase(place, grasp) {
    const plan = erasedAt(this.model.plan, place, grasp);
    if (plan === null) return;
    this.model.plan = plan;
    this.model.commit();
    this.notices.speak('Erased');
    this.changed();
  }

  /** @param {import('./pen.js').Drawn | null} drawn what the pen has come to the end of */
  #keep(drawn) {
    const { model } = this;
    if (drawn) {
      const [from, to] = drawn.ends ?? [];
      model.plan = drawn.ring
        ? withRing(model.plan, this.#tool.draws, drawn.ring)
        : withLink(model.plan, { from, to, isTwoWay: model.settings.isTwoWay });
      model.commit();
      this.notices.speak(`${this.#tool.name} added`);
    }
    this.changed(drawn ? null : this.scene);
  }

  #previewOf() {
    const { ring } = this.#pen;
    return ring && { kind: this.#tool.draws, ring };
  }

  #bring(end, place) {
    this.model.moveEnd(end, place);
    this.model.commit();
    this.notices.speak(`${['Start', 'Goal'][end]} is here`);
    this.changed();
  }

  #swap() {
    this.model.ends = [this.model.ends[1], this.model.ends[0]];
    this.model.commit();
    this.changed();
  }

  #hover(place) {
    this.#hovered = place;
    if (place && this.#pen.isDrawing) {
      this.#pen.move(place);
      this.changed(this.scene);
    }
    this.showReadout();
  }

  #focus(isFocused) {
    this.#isFocused = isFocused;
    this.#cursor ??= this.model.ends[1];
    this.invalidate();
    this.showReadout();
  }

  #moveCursor([dx, dy], isLong) {
    const step = isLong ? STEPS : CURSOR_STEP;
    this.#cursor = placeAt(this.#cursor.x + dx * step, this.#cursor.y + dy * step);
    if (this.#pen.isDrawing) {
      this.#pen.move(this.#cursor);
      this.changed(this.scene);
    }
    this.invalidate();
    this.showReadout();
    this.notices.speak(placeText(this.model, this.#cursor));
  }

  #key(key) {
    const tool = TOOLS.find((each) => each.key === key);
    if (tool) {
      this.#chooseTool(tool);
      return true;
    }
    const place = this.#cursor;
    const acts = {
      ' ': () => this.#useByKey(place),
      Enter: () => (this.#pen.kind === 'corners' ? this.#keep(this.#pen.close()) : this.#useByKey(place)),
      Escape: () => this.#up(true),
      s: () => this.#bring(0, place),
      g: () => this.#bring(1, place),
      x: () => this.#swap(),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }

  /** A key is not held: what it paints is painted. */
  #useByKey(place) {
    this.#use(place, NEAR);
    if (this.#painting) this.#up(false);
  }

  #buildTools() {
    for (const tool of TOOLS) {
      const { id, name, key } = tool;
      const input = element('input', { type: 'radio', name: 'tool', value: id });
      input.addEventListener('change', () => this.#chooseTool(tool));
      const swatch = element('span', { class: `swatch swatch-${id}`, 'aria-hidden': 'true' });
      byId('tools').append(element('label', { title: `${name} (${key})` }, input, swatch, element('span', {}, name)));
    }
    this.#chooseTool(this.#tool);
  }

  #chooseTool(tool) {
    if (this.#pen.isDrawing) this.#up(true);
    this.#tool = tool;
    for (const input of document.querySelectorAll('[name=tool]')) input.checked = input.value === tool.id;
    this.notices.speak(tool.name);
  }

  #readoutAtRest() {
    if (this.#pen.kind === 'corners') return 'Click the first corner again to close the ring, or press Enter.';
    if (!narrow.matches || this.isStale) return 'Draw, or drag S and G. Point at the mesh to read about a polygon.';
    const { answers, parts } = this.model;
    const length = answers?.path.hasPath ? ` · ${answers.path.length.toFixed(2)} long` : '';
    return `${statusOf(this.model).text}${length} · ${parts.count} polygons`;
  }
}

await startPage(ready, version, () => new NavMeshPage());
