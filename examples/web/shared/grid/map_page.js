// What the pages around a map of cells have in common: canvases with pointer and keyboard, and tools. A page extends
// MapPage and says what to compute, to draw and to tell.

import { DemoPage } from '../demo_page.js';
import { byId, element } from '../dom.js';
import { areaName, AREAS } from './areas.js';
import { Editor } from './editor.js';
import { GridCanvas } from './grid_canvas.js';
import { GridInput } from './grid_input.js';
import { MAKERS } from './map_makers.js';

export { startPage } from '../demo_page.js';

// As in the style sheet: one column.
const narrow = matchMedia('(max-width: 60rem)');

export class MapPage extends DemoPage {
  #areas;
  #View;
  #stages = [];
  #hovered = null;

  /** The cell of the keyboard while a map has the focus. */
  cursor = null;

  /** @type {Editor} */
  editor;

  /**
   * @param {object} parts those of DemoPage, and
   * @param {string[]} [parts.canvases] ids
   * @param {() => number} [parts.maxHeight] of a canvas, in CSS pixels
   * @param {{ area: number, name: string, key: string, label?: string, swatch?: string }[]} [parts.areas] what a cell can be
   * @param {typeof GridCanvas} [parts.View] what draws cells and finds them under the pointer
   */
  constructor({ canvases = ['map'], maxHeight = defaultHeight, areas = AREAS, View = GridCanvas, ...parts }) {
    super({ makers: MAKERS, ...parts });
    this.#areas = areas;
    this.#View = View;
    this.editor = new Editor(this.model, {
      changed: () => this.changed(),
      say: (text) => this.notices.speak(text),
      toolChanged: () => this.#showTool(),
      areaName: (area) => this.areaName(area),
    });
    for (const id of canvases) this.#addStage(byId(id), maxHeight);
    this.#buildTools();
  }

  /** Draws one canvas. @param {GridCanvas} _view @param {CanvasRenderingContext2D} _context @param {number} _index */
  paint(_view, _context, _index) {}

  /** Tells a view what it is to show. @param {GridCanvas} view */
  fit(view) {
    view.setSize(this.model.map.width, this.model.map.height);
  }

  /** Keys of this page: what they do, by name. @param {{ x: number, y: number }} _cell @returns {Record<string, () => void>} */
  keys(_cell) {
    return {};
  }

  /** What is known about a cell, in a line. @param {{ x: number, y: number }} cell @returns {string} */
  cellText(cell) {
    const end = this.model.endAt(cell);
    return `Cell ${cell.x}, ${cell.y} · ${end < 0 ? this.areaName(this.model.areaAt(cell)) : this.model.endName(end)}`;
  }

  areaName(area) {
    return areaName(area, this.#areas);
  }

  /** In one line, where the numbers are not beside the map. */
  summaryText() {
    return '';
  }

  get views() {
    return this.#stages.map(({ view }) => view);
  }

  get isEditing() {
    return this.editor.isBusy;
  }

  cancelEdit() {
    this.editor.cancel();
  }

  invalidate() {
    for (const view of this.views) view.invalidate();
  }

  solveIfStale() {
    super.solveIfStale();
    for (const { input } of this.#stages) input.clampCursor();
  }

  showReadout() {
    const cell = this.cursor ?? this.#hovered;
    byId('readout').textContent = cell && this.#contains(cell) ? this.cellText(cell) : this.#readoutAtRest();
  }

  #addStage(canvas, maxHeight) {
    const index = this.#stages.length;
    const view = new this.#View(canvas, {
      maxHeight,
      paint: (_, context) => {
        this.solveIfStale();
        this.fit(view);
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
    const tool = this.#areas.find((each) => each.key === key);
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

  #buildTools() {
    for (const { area, name, key, label = name, swatch: look = name.toLowerCase() } of this.#areas) {
      const input = element('input', { type: 'radio', name: 'tool', value: area, 'aria-label': name });
      input.addEventListener('change', () => this.editor.chooseTool(area));
      const swatch = element('span', { class: `swatch swatch-${look}`, 'aria-hidden': 'true' });
      byId('tools').append(element('label', { title: `${name} (${key})` }, input, swatch, element('span', {}, label)));
    }
    this.#showTool();
  }

  #showTool() {
    for (const input of document.querySelectorAll('[name=tool]')) {
      input.checked = Number(input.value) === this.editor.tool;
    }
  }

  #hover(cell) {
    this.#hovered = cell;
    this.showReadout();
  }

  #readoutAtRest() {
    const summary = narrow.matches && !this.isStale ? this.summaryText() : '';
    return summary || 'Point at a cell to read its numbers.';
  }

  #contains({ x, y }) {
    return x < this.model.map.width && y < this.model.map.height;
  }
}

const defaultHeight = () => Math.max(innerHeight - 345, 300);
