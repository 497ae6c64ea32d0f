// The page "Grid paths": one search on a map, step by step.

import { byId } from '../shared/dom.js';
import { MapModel } from '../shared/grid/map_model.js';
import { MapPage, startPage } from '../shared/grid/map_page.js';
import { PathSearch } from '../shared/grid/path_search.js';
import { drawSearch, SearchPalette } from '../shared/grid/search_drawing.js';
import { costCalls, pathCall } from '../shared/grid/search_query.js';
import { ready, version } from '../shared/library.js';
import { spokenResult } from '../shared/numbers.js';
import { Player } from '../shared/player.js';
import { cellText } from './cell_text.js';
import { ADDRESS } from './page_state.js';
import { showMeasurements, showResult, summaryText } from './result_card.js';
import { SETTING_GROUPS } from './settings.js';

class GridPathsPage extends MapPage {
  #palette = new SearchPalette();
  #search = new PathSearch(this.model);
  #player = new Player(() => this.#showPosition());

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new MapModel(state), settingGroups: SETTING_GROUPS });
    for (const id of ['show-numbers', 'show-parents']) byId(id).addEventListener('change', () => this.invalidate());
  }

  solve() {
    const search = this.#search;
    search.solve(this.model.settings, { isHurried: this.editor.isBusy });
    this.#player.load(search.replay ? search.replay.length : 0, search.result.hasPath);
    search.replay?.seek(this.#player.expansions);
    showResult(search);
  }

  settle() {
    showMeasurements(this.model, this.#search);
  }

  paint(view, context) {
    drawSearch(view, context, this.#palette, {
      model: this.model,
      search: this.#search,
      showsPath: this.#search.result.hasPath && this.#player.playback.atEnd,
      showsNumbers: byId('show-numbers').checked,
      showsParents: byId('show-parents').checked,
      cursor: this.cursor,
      carried: this.editor.carried,
    });
  }

  themeChanged() {
    this.#palette = new SearchPalette();
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
    return cellText(this.model, this.#search, cell);
  }

  summaryText() {
    return summaryText(this.#search.result);
  }

  spokenText() {
    return spokenResult(this.#search.result);
  }

  callText() {
    const { settings, map, ends } = this.model;
    return costCalls(settings, map) + pathCall(settings, ends);
  }

  #showPosition() {
    // After an edit the position is one of a recording that is still to be made.
    if (!this.isStale) this.#search.replay?.seek(this.#player.expansions);
    this.invalidate();
    this.showReadout();
  }
}

await startPage(ready, version, () => new GridPathsPage());
