// The page "Rollback": two peers, a line between them, and whether they agree.

import { DemoPage, startPage } from '../shared/demo_page.js';
import { byId, element } from '../shared/dom.js';
import { hashText } from '../shared/known_hash.js';
import { ready, version } from '../shared/library.js';
import { count } from '../shared/numbers.js';
import { PlaneInput } from '../shared/plane_input.js';
import { PlaneView } from '../shared/plane_view.js';
import { RunBar } from '../shared/run_bar.js';
import { prefersReducedMotion } from '../shared/theme_colors.js';
import { HEIGHT, HOMES, WIDTH } from './court.js';
import { CourtPalette, drawCourt, drawReruns } from './court_drawing.js';
import { ADDRESS } from './page_state.js';
import { TICK_SECONDS } from './peer.js';
import { RollbackModel } from './rollback_model.js';
import { SETTING_GROUPS } from './settings.js';
import { callText, verdictText } from './verdict_text.js';

// As in the style sheet: one column, and one court below the other.
const narrow = matchMedia('(max-width: 60rem)');

const BOTH = [0, 1];
const NAMES = ['Blue', 'Orange'];

/** Steps whose reruns are shown. */
const REMEMBERED = 120;

/** Of the cursor with shift. */
const LONG_STEP = 4;

const ROWS = [
  ['Tick', ({ tick }) => tick],
  ['Confirmed', ({ confirmed }) => confirmed],
  ['Rollbacks', ({ counts }) => counts.rollbacks],
  ['Ticks made again', ({ counts }) => counts.rerun],
  ['Deepest rollback', ({ counts }) => counts.deepest],
  ['Packets lost', ({ counts }) => counts.lost],
  ['Commands sent again', ({ counts }) => counts.resent],
  ['Ticks waited', ({ counts }) => counts.waited],
];

class RollbackPage extends DemoPage {
  #palette = new CourtPalette();
  #views = BOTH.map(
    (i) =>
      new PlaneView(byId(`map-${i}`), {
        maxHeight: () => (narrow.matches ? Infinity : Math.max(innerHeight - 430, 240)),
        margin: 4,
        paint: (view, context) => this.#paint(i, view, context),
      }),
  );
  #cursors = [null, null];
  #reruns = BOTH.map(() => new Array(REMEMBERED).fill(0));
  #cells = [];
  #duel = null;
  #state = '';
  #bar = new RunBar(TICK_SECONDS, {
    rewind: () => this.#restart(),
    step: () => this.#step(),
    moved: () => this.invalidate(),
  });

  constructor() {
    super({ address: ADDRESS, createModel: (state) => new RollbackModel(state), settingGroups: SETTING_GROUPS });
    for (const i of BOTH) {
      this.#views[i].show({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
      new PlaneInput(byId(`map-${i}`), this.#views[i], this.#gestures(i));
    }
    this.#buildTable();
    byId('flip').addEventListener('click', () => this.#flip());
    byId('secret').addEventListener('click', () => this.#cheat());
    byId('resync').addEventListener('click', () => this.#resync());
    if (!prefersReducedMotion()) this.#bar.start();
    this.invalidate();
  }

  invalidate() {
    for (const view of this.#views ?? []) view.invalidate();
  }

  solve() {
    this.model.update();
    if (this.#duel === this.model.duel) return;
    this.#duel = this.model.duel;
    this.#reruns = BOTH.map(() => new Array(REMEMBERED).fill(0));
  }

  themeChanged() {
    this.#palette = new CourtPalette();
    this.invalidate();
  }

  callText() {
    return callText(this.model.settings);
  }

  spokenText() {
    return `${verdictText(this.model.duel).title}.`;
  }

  showReadout() {
    byId('readout').textContent = 'Click a court to send the team of its machine there.';
  }

  // ---- Ticks ----

  #step() {
    this.solveIfStale();
    const { duel } = this.model;
    duel.step();
    duel.peers.forEach(({ justRerun }, i) => {
      this.#reruns[i].push(justRerun);
      this.#reruns[i].shift();
    });
  }

  #restart() {
    this.model.restart();
    this.changed(this.scene);
  }

  #paint(i, view, context) {
    this.solveIfStale();
    const { duel } = this.model;
    const peer = duel.peers[i];
    const { behind } = this.#bar;
    drawCourt(view, context, {
      ...{ peer, palette: this.#palette, cursor: this.#cursors[i] },
      behind: duel.steps === 0 ? 0 : behind,
      differing: duel.difference().agents,
    });
    drawReruns(byId(`reruns-${i}`), this.#reruns[i], this.#palette, i);
    byId(`progress-${i}`).textContent = `tick ${count(peer.tick)} · confirmed to ${count(peer.confirmed)}`;
    if (i === 0) this.#showNumbers();
  }

  #showNumbers() {
    const { duel } = this.model;
    const { tick, hashes, state } = duel.verdict;
    const { title, detail } = verdictText(duel);
    this.#bar.showClock(duel.steps);
    byId('sign').dataset.state = state;
    byId('sign-title').textContent = title;
    byId('sign-detail').textContent = detail;
    byId('status').textContent = title;
    byId('status').dataset.status = state;
    hashes.forEach((hash, i) => {
      byId(`hash-name-${i}`).textContent = `${NAMES[i]}’s hash at tick ${tick}`;
      byId(`hash-${i}`).textContent = hash === undefined ? '–' : hashText(hash);
    });
    this.#cells.forEach((row, k) => row.forEach((cell, i) => (cell.textContent = count(ROWS[k][1](duel.peers[i])))));
    if (state !== this.#state && this.#state !== '') this.notices.speak(title);
    this.#state = state;
  }

  #buildTable() {
    this.#cells = ROWS.map(([name]) => {
      const cells = BOTH.map(() => element('td', {}, '–'));
      byId('counts').append(element('tr', {}, element('th', { scope: 'row' }, name), cells));
      return cells;
    });
  }

  // ---- What the visitor does ----

  #gestures(i) {
    return {
      down: ({ x, y }) => this.#command(i, { x, z: y }),
      drag: () => {},
      up: () => {},
      hover: () => {},
      arrow: (way, isLong) => this.#moveCursor(i, way, isLong ? LONG_STEP : 1),
      key: (key) => this.#key(i, key),
      focus: (isFocused) => {
        this.#cursors[i] = isFocused ? (this.#cursors[i] ?? HOMES[i]) : null;
        this.invalidate();
      },
    };
  }

  #command(i, { x, z }) {
    if (this.isStale) return;
    const place = { x: Math.min(Math.max(x, 0), WIDTH), z: Math.min(Math.max(z, 0), HEIGHT) };
    this.model.duel.command(i, place);
    this.notices.speak(`${NAMES[i]} goes to ${Math.round(place.x)}, ${Math.round(place.z)}`);
    this.invalidate();
  }

  #moveCursor(i, [right, down], step) {
    const { x, z } = this.#cursors[i] ?? HOMES[i];
    const inside = (value, most) => Math.min(Math.max(value, 0), most);
    this.#cursors[i] = { x: inside(x + right * step, WIDTH), z: inside(z + down * step, HEIGHT) };
    this.notices.speak(`${this.#cursors[i].x}, ${this.#cursors[i].z}`);
    this.invalidate();
  }

  #flip() {
    if (this.isStale) return;
    this.model.duel.peers[1].flipBit();
    this.notices.show('One bit of one coordinate is another one, for orange.');
    this.invalidate();
  }

  #cheat() {
    if (this.isStale) return;
    this.model.duel.peers[0].commandSecretly({ x: WIDTH / 2, z: 3 });
    this.notices.show(
      'The blue team goes elsewhere, and orange does not hear of it. When this tick is confirmed, they part.',
    );
    this.invalidate();
  }

  #resync() {
    if (this.isStale) return;
    this.model.duel.resync();
    this.notices.show(`A snapshot of ${count(this.model.duel.snapshotSize)} bytes is on its way to orange.`);
    this.invalidate();
  }

  #key(i, key) {
    const place = () => this.#command(i, this.#cursors[i] ?? HOMES[i]);
    const acts = {
      ...this.#bar.keys,
      ' ': place,
      Enter: place,
      f: () => this.#flip(),
      g: () => this.#cheat(),
      r: () => this.#resync(),
    };
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    act?.();
    return act !== undefined;
  }
}

await startPage(ready, version, () => new RollbackPage());
