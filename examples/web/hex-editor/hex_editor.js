// The page "Hex editor": a map of hexagons, and what a search, a repaired plan or a flow field makes of it.

import { MapPage, startPage } from '../shared/grid/map_page.js';
import { ready, version } from '../shared/library.js';
import { costText, statusText } from '../shared/numbers.js';
import { Player } from '../shared/player.js';
import { callText } from './call_text.js';
import { cellText } from './cell_text.js';
import { AREAS } from './hex_areas.js';
import { HexCanvas } from './hex_canvas.js';
import { drawHexes, HexPalette } from './hex_drawing.js';
import { MAKERS } from './hex_maps.js';
import { HexModel } from './hex_model.js';
import { HexSearch } from './hex_search.js';
import { MapText } from './map_text.js';
import { ADDRESS } from './page_state.js';
import { showAnswer, showTime, summaryText } from './result_card.js';
import { SETTING_GROUPS } from './settings.js';

class HexEditorPage extends MapPage {
  #palette = new HexPalette();
  #search = new HexSearch(this.model);
  #player = new Player(() => this.#showPosition());
  #text = new MapText({
    open: (text) => this.openFile({ name: 'The text', text }),
    say: (text) => this.notices.show(text),
  });

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new HexModel(state),
      settingGroups: SETTING_GROUPS,
      makers: MAKERS,
      areas: AREAS,
      View: HexCanvas,
    });
  }

  fit(view) {
    view.setShape(this.model.layout, this.model.map.width, this.model.map.height);
  }

  solve() {
    const search = this.#search;
    search.solve();
    this.#player.load(search.replay.length, search.answer.hasPath);
    search.replay.seek(this.#player.expansions);
    showAnswer(this.model, search);
    this.#text.show(this.model.map);
    showPartsFor(this.model.settings.method);
  }

  opened() {
    this.#text.forget();
  }

  settle() {
    showTime(this.#search);
  }

  paint(view, context) {
    const { answer } = this.#search;
    drawHexes(view, context, this.#palette, {
      model: this.model,
      search: this.#search,
      showsPath: answer.hasPath && this.#player.playback.atEnd,
      cursor: this.cursor,
      carried: this.editor.carried,
    });
  }

  themeChanged() {
    this.#palette = new HexPalette();
    this.invalidate();
  }

  keys(cell) {
    const { playback } = this.#player;
    return {
      s: () => this.editor.bring(0, cell),
      g: () => this.editor.bring(1, cell),
      p: () => playback.toggle(),
      ',': () => playback.step(-1),
      '.': () => playback.step(1),
    };
  }

  cellText(cell) {
    return cellText(this.model, this.#search, cell, this.areaName(this.model.areaAt(cell)));
  }

  summaryText() {
    return summaryText(this.#search.answer);
  }

  spokenText() {
    const { status, hasPath, cost, cells, expandedCount } = this.#search.answer;
    const way = hasPath ? ` Cost ${costText(cost)}, ${cells.length / 2 - 1} steps.` : '';
    return `${statusText(status)}.${way} ${expandedCount} cells expanded.`;
  }

  callText() {
    return callText(this.model);
  }

  #showPosition() {
    // After an edit the position is one of a recording that is still to be made.
    if (!this.isStale) this.#search.replay.seek(this.#player.expansions);
    this.invalidate();
    this.showReadout();
  }
}

/** Numbers and marks that only some methods have. */
function showPartsFor(method) {
  for (const part of document.querySelectorAll('[data-methods]')) {
    part.hidden = !part.dataset.methods.split(' ').includes(method);
  }
}

await startPage(ready, version, () => new HexEditorPage());
