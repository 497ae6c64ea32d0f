// The page "Flow field": a few thousand units follow one field, which is repaired while the map changes.

import { byId } from '../shared/dom.js';
import { FrameLoop } from '../shared/frame_loop.js';
import { MapPage, startPage } from '../shared/grid/map_page.js';
import { cellText, optionsText } from '../shared/grid/search_query.js';
import { ready, version } from '../shared/library.js';
import { count, millisecondsText, ratioText } from '../shared/numbers.js';
import { prefersReducedMotion } from '../shared/theme_colors.js';
import { Walker } from '../shared/walker.js';
import { drawField, FlowPalette, UnitsLayer } from './flow_drawing.js';
import { FlowModel, MOST_GOALS } from './flow_model.js';
import { ADDRESS } from './page_state.js';
import { SETTING_GROUPS } from './settings.js';
import { Swarm } from './swarm.js';

// How far one press of the step button moves the units, in cells.
const STEP_CELLS = 4;
const COOLING = 0.94;

class FlowFieldPage extends MapPage {
  #palette = new FlowPalette();
  #swarm = new Swarm(this.model);
  #units = new UnitsLayer(byId('units'), byId('map'));
  #work = new FrameLoop(() => this.#workOn());
  #isScattered = false;
  #isWarm = false;
  #moving = 0;
  #walker = new Walker({
    rewind: () => this.#scatter(),
    step: () => this.#move(STEP_CELLS),
    glide: (cells) => this.#move(cells),
  });

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new FlowModel(state), settingGroups: SETTING_GROUPS });
    byId('add-goal').addEventListener('click', () => this.#changeGoals(() => this.model.addGoal()));
    byId('remove-goal').addEventListener('click', () => this.#changeGoals(() => this.model.removeGoal()));
    if (!prefersReducedMotion()) this.#walker.toggle();
  }

  solve() {
    const { model } = this;
    model.update();
    if (!this.#isScattered || this.#swarm.count !== model.settings.units) this.#scatterNow();
    this.#isWarm = true;
    if (model.field.status !== 'complete') this.#work.start();
    byId('add-goal').disabled = model.ends.length === MOST_GOALS;
    byId('remove-goal').disabled = model.ends.length === 1;
    this.#showNumbers();
  }

  opened() {
    this.#isScattered = false;
  }

  paint(view, context) {
    drawField(view, context, this.#palette, this.model);
    this.#drawUnits(view);
  }

  #drawUnits(view) {
    const { model, cursor, editor } = this;
    this.#units.draw(view, this.#palette, { model, swarm: this.#swarm, cursor, carried: editor.carried });
  }

  themeChanged() {
    this.#palette = new FlowPalette();
    this.invalidate();
  }

  keys(cell) {
    return {
      g: () => this.#changeGoals(() => this.model.addGoal(cell)),
      x: () => this.#changeGoals(() => this.model.endAt(cell) >= 0 && this.model.removeGoal(this.model.endAt(cell))),
      p: () => this.#walker.toggle(),
      '.': () => this.#walker.stepOnce(),
      h: () => this.#scatter(),
    };
  }

  cellText(cell) {
    const { field, ends } = this.model;
    const cost = field.getCost(cell);
    if (cost === Infinity) return `${super.cellText(cell)} · no goal can be reached`;
    const next = field.getNext(cell);
    const to = ends.length > 1 ? 'to the nearest goal' : 'to the goal';
    return `${super.cellText(cell)} · cost ${cost.toFixed(4)} ${to}${next ? ` · next cell ${next.x}, ${next.y}` : ''}`;
  }

  summaryText() {
    return `${count(this.#swarm.count)} units · last work ${count(this.model.field.settled)} cells`;
  }

  spokenText() {
    const { field, reached, isNew } = this.model;
    return `${isNew ? 'New field' : 'Field repaired'}: ${field.settled} cells computed, ${reached} reach a goal.`;
  }

  callText() {
    const { ends, settings } = this.model;
    const goals = ends.length === 1 ? cellText(ends[0]) : `[\n${ends.map((end) => `  ${cellText(end)},\n`).join('')}]`;
    const { connectivity, diagonals } = settings;
    return [
      `const field = grid.createFlowField(${goals}${optionsText({ connectivity, diagonals })});`,
      'const next = field.nextView; // live, no copy',
      'unit.cell = next[unit.cell];',
      '',
      '// after edits',
      settings.slice === 0 ? 'field.refresh();' : `field.step(${settings.slice}); // every frame`,
    ].join('\n');
  }

  #changeGoals(change) {
    if (this.isStale) this.model.update();
    this.editor.cancel();
    if (change()) this.changed();
  }

  #scatterNow() {
    this.#isScattered = true;
    this.#swarm.scatter();
  }

  #scatter() {
    if (!this.isStale) this.#scatterNow();
    this.#showNumbers();
    this.invalidate();
  }

  /** @param {number} cells how far a unit of usual pace goes */
  #move(cells) {
    // Before the first frame, and after another map came, there is no field to follow yet.
    if (this.isStale) return true;
    const begin = performance.now();
    this.#swarm.move(cells);
    this.#showMoving(performance.now() - begin);
    this.#drawMoved();
    return true;
  }

  /** The map is drawn again only while marks of a repair fade on it. */
  #drawMoved() {
    if (this.#isWarm) {
      this.#isWarm = this.model.cool(COOLING);
      this.invalidate();
    } else {
      this.#drawUnits(this.views[0]);
    }
  }

  #workOn() {
    if (this.isStale) return;
    if (!this.model.work()) this.#work.stop();
    this.#isWarm = true;
    this.#showNumbers();
    this.invalidate();
  }

  #showMoving(milliseconds) {
    byId('arrived').textContent = count(this.#swarm.arrived);
    // Clocks of browsers are coarse; a mean over about fifty frames is not.
    this.#moving += (milliseconds - this.#moving) * 0.02;
    byId('moving').textContent = millisecondsText(this.#moving);
  }

  #showNumbers() {
    const { field, reached, isNew, spent, settings } = this.model;
    byId('status').textContent = field.status === 'complete' ? 'Field up to date' : 'Working in slices';
    byId('status').dataset.status = field.status;
    byId('work-name').textContent = isNew ? 'New field, cells computed' : 'Last repair, cells computed';
    byId('settled').textContent = count(field.settled);
    byId('reached').textContent = count(reached);
    byId('units-count').textContent = count(this.#swarm.count);
    byId('arrived').textContent = count(this.#swarm.arrived);
    byId('spent').textContent = settings.slice === 0 ? millisecondsText(spent) : '–';
    byId('comparison').textContent = isNew
      ? 'Paint a wall: the field is repaired, and the units turn with it.'
      : `The repair computed ${ratioText(field.settled / reached)} of the cells of a whole field.`;
  }
}

await startPage(ready, version, () => new FlowFieldPage());
