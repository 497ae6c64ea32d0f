// The page "Replanning": an agent walks while the map changes, and its plan is repaired instead of made anew.

import { byId } from '../shared/dom.js';
import { MapPage, startPage } from '../shared/grid/map_page.js';
import { cellText, optionsText } from '../shared/grid/search_query.js';
import { ready, version } from '../shared/library.js';
import { costText, count, ratioText, statusText } from '../shared/numbers.js';
import { Walker } from '../shared/walker.js';
import { Changes } from './changes.js';
import { ADDRESS } from './page_state.js';
import { drawPlan, ReplanPalette } from './replan_drawing.js';
import { ReplanModel } from './replan_model.js';
import { SETTING_GROUPS } from './settings.js';
import { UpdateChart } from './update_chart.js';

class ReplannerPage extends MapPage {
  #palette = new ReplanPalette();
  #chart = new UpdateChart(byId('chart'));
  #changes = new Changes();
  #walker = new Walker({ rewind: () => this.#goHome(), step: () => this.#step() });

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new ReplanModel(state), settingGroups: SETTING_GROUPS });
  }

  solve() {
    this.model.update();
    this.#showNumbers();
  }

  opened() {
    this.#walker.pause();
    this.#changes.reset();
    this.model.opened();
  }

  paint(view, context) {
    drawPlan(view, context, this.#palette, { model: this.model, cursor: this.cursor, carried: this.editor.carried });
  }

  themeChanged() {
    this.#palette = new ReplanPalette();
    this.invalidate();
  }

  keys(cell) {
    return {
      a: () => this.editor.bring(0, cell),
      g: () => this.editor.bring(1, cell),
      p: () => this.#walker.toggle(),
      '.': () => this.#walker.stepOnce(),
      h: () => this.#goHome(),
    };
  }

  cellText(cell) {
    const index = this.model.indexOf(cell);
    if (!this.model.isSeen(index)) return `${super.cellText(cell)} · not seen yet`;
    return this.model.heat[index] === 1 ? `${super.cellText(cell)} · repaired just now` : super.cellText(cell);
  }

  summaryText() {
    const { result, fresh } = this.model;
    return `Repair ${count(result.expandedCount)} expanded · fresh A* ${count(fresh.expandedCount)}`;
  }

  spokenText() {
    const { result, fresh } = this.model;
    if (this.#walker.isWalking) return '';
    const cost = result.found ? `Cost to go ${costText(result.cost)}. ` : '';
    const counts = `${result.expandedCount} cells repaired, a fresh search expands ${fresh.expandedCount}.`;
    return `${this.#status()}. ${cost}${counts}`;
  }

  callText() {
    const { settings, ends } = this.model;
    return [
      `const replanner = grid.createReplanner(${ends.map(cellText).join(', ')}${optionsText(settings)});`,
      'let path = replanner.replan();',
      '',
      '// after edits and steps',
      'replanner.moveStart({ x: path.cells[2], y: path.cells[3] });',
      'path = replanner.replan();',
    ].join('\n');
  }

  #step() {
    if (this.isStale) this.model.update();
    // Nobody walks away from under a finger.
    const isHeld = this.editor.carried === 0;
    const hasMoved = !isHeld && this.model.step();
    if (!isHeld && !this.model.isThere) this.#changes.apply(this.model);
    this.changed(this.scene);
    return isHeld || hasMoved || (this.model.settings.changes === 'scattered' && !this.model.isThere);
  }

  #goHome() {
    this.#walker.pause();
    this.#changes.reset();
    this.model.goHome();
    this.changed(this.scene);
  }

  #status() {
    return this.model.isThere ? 'The agent is there' : statusText(this.model.result.status);
  }

  #showNumbers() {
    const { result, fresh, updates, firstPlan, trail } = this.model;
    const sum = (key) => updates.reduce((total, update) => total + update[key], 0);
    const isFirst = updates.length === 0;
    byId('status').textContent = this.#status();
    byId('status').dataset.status = result.status;
    byId('cost').textContent = costText(result.cost);
    byId('cost').title = String(result.cost);
    byId('repaired').textContent = isFirst ? '–' : count(result.expandedCount);
    byId('fresh').textContent = isFirst ? '–' : count(fresh.expandedCount);
    byId('repaired-sum').textContent = count(sum('repaired'));
    byId('fresh-sum').textContent = count(sum('fresh'));
    byId('updates').textContent = count(updates.length);
    byId('walked').textContent = count(trail.length / 2);
    byId('comparison').textContent = isFirst
      ? `The first plan expanded ${count(firstPlan)} cells. Walk, or paint a wall.`
      : `The repairs took ${ratioText(sum('repaired') / sum('fresh'))} of the work of fresh searches, after a first plan of ${count(firstPlan)}.`;
    this.#chart.show(updates);
  }
}

await startPage(ready, version, () => new ReplannerPage());
