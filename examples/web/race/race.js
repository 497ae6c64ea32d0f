// The page "Race": two searches on the same map, expansion by expansion.

import { byId } from '../shared/dom.js';
import { MapModel } from '../shared/grid/map_model.js';
import { MapPage, startPage } from '../shared/grid/map_page.js';
import { PathSearch } from '../shared/grid/path_search.js';
import { drawSearch, SearchPalette } from '../shared/grid/search_drawing.js';
import { costCalls, pathCall } from '../shared/grid/search_query.js';
import { ready, version } from '../shared/library.js';
import { count, spokenResult } from '../shared/numbers.js';
import { Player } from '../shared/player.js';
import { contestantName, searchSettings } from './contestants.js';
import { ADDRESS } from './page_state.js';
import { showResults, showTimes, summaryText } from './result_table.js';
import { SETTING_GROUPS } from './settings.js';

const isOneColumn = matchMedia('(max-width: 60rem)');
const laneHeight = () => Math.max(innerHeight - (isOneColumn.matches ? 300 : 465), 260);

class RacePage extends MapPage {
  #palette = new SearchPalette();
  #lanes = ['left', 'right'].map((key) => ({ key, search: new PathSearch(this.model) }));
  #player = new Player(() => this.#showPosition());

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new MapModel(state),
      settingGroups: SETTING_GROUPS,
      canvases: ['map-left', 'map-right'],
      maxHeight: laneHeight,
    });
  }

  solve() {
    const { settings } = this.model;
    for (const { key, search } of this.#lanes) {
      search.solve(searchSettings(settings, settings[key]), { isHurried: this.editor.isBusy });
    }
    const lengths = this.#lanes.map(({ search }) => search.replay.length);
    const hasPath = this.#lanes.some(({ search }) => search.result.hasPath);
    this.#player.load(Math.max(...lengths), hasPath);
    showResults(this.#lanes, settings);
    this.#seek();
  }

  settle() {
    showTimes(this.#lanes);
  }

  paint(view, context, index) {
    const { search } = this.#lanes[index];
    drawSearch(view, context, this.#palette, {
      model: this.model,
      search,
      showsPath: search.result.hasPath && this.#isDone(search),
      showsNumbers: false,
      showsParents: false,
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
      x: () => this.#swap(),
      p: () => playback.toggle(),
      ',': () => playback.step(-1),
      '.': () => playback.step(1),
    };
  }

  summaryText() {
    return summaryText(this.#lanes, this.model.settings);
  }

  spokenText() {
    const { settings } = this.model;
    return this.#lanes
      .map(({ key, search }) => `${contestantName(settings[key])}: ${spokenResult(search.result)}`)
      .join(' ');
  }

  callText() {
    const { settings, map, ends } = this.model;
    const calls = this.#lanes.map(({ key }) => {
      const said = { ...searchSettings(settings, settings[key]), recordExpansions: false };
      return pathCall(said, ends, key);
    });
    return costCalls(settings, map) + calls.join('\n');
  }

  #swap() {
    const { left, right } = this.model.settings;
    this.model.settings = { ...this.model.settings, left: right, right: left };
    this.changed();
  }

  /** The path is a step of its own, after the last expansion of its search. */
  #isDone(search) {
    return this.#player.playback.atEnd || this.#player.playback.position > search.replay.length;
  }

  #showPosition() {
    // After an edit the position is one of a recording that is still to be made.
    if (!this.isStale) this.#seek();
    this.invalidate();
    this.showReadout();
  }

  #seek() {
    for (const { key, search } of this.#lanes) {
      const { replay, result } = search;
      const position = Math.min(this.#player.expansions, replay.length);
      replay.seek(position);
      const done = result.hasPath ? 'there' : 'nothing left';
      byId(`${key}-progress`).textContent =
        `${count(position)} of ${count(replay.length)} expansions${this.#isDone(search) ? ` · ${done}` : ''}`;
    }
  }
}

await startPage(ready, version, () => new RacePage());
