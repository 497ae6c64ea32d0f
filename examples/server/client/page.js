// The page of a player: joins the game, shows it, and turns clicks into commands.
import { init } from 'onepath-wasm';
import { byId, element } from '../../web/shared/dom.js';
import { FrameLoop } from '../../web/shared/frame_loop.js';
import { Notices } from '../../web/shared/notices.js';
import { count } from '../../web/shared/numbers.js';
import { PlaneInput } from '../../web/shared/plane_input.js';
import { nearestPlace } from '../game.js';
import { CITY_SIZE, SQUAD, UNIT } from '../rules.js';
import { Connection } from './connection.js';
import { TopView } from './top_view.js';

/** Numbers are for reading. */
const NUMBERS_EVERY_MS = 200;

/** How far the arrow keys move the cursor, and with shift. */
const [STEP, LEAP] = [1, 8];

const now = () => performance.now();

class Page {
  #notices = new Notices(byId('notice'), byId('spoken'));
  #connection;
  #session;
  #view;
  #loop = new FrameLoop(() => this.#frame());
  #lastNumbers = 0;
  #shownSeats = '';
  #cursor = { x: CITY_SIZE / 2, y: CITY_SIZE / 2 };

  constructor() {
    const address = new URL('/socket', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#connection = new Connection({ socket, now, onEvent: (event) => this.#happened(event) });
    this.#session = this.#connection.session;
    this.#view = new TopView(byId('map'), this.#session, now);
    this.#listenToMap();
    this.#listenToButtons();
    this.#loop.start();
  }

  #listenToMap() {
    new PlaneInput(byId('map'), this.#view.plane, {
      down: (place, grasp) => this.#point(place, (grasp / 2) * place.pixel),
      drag() {},
      up() {},
      hover() {},
      arrow: ([x, y], isLong) => this.#moveCursor(x, y, isLong ? LEAP : STEP),
      key: (key) => this.#key(key),
      focus: (isFocused) => (this.#view.cursor = isFocused ? this.#cursor : null),
    });
  }

  #listenToButtons() {
    byId('next').addEventListener('click', () => this.#selectNext());
    byId('all').addEventListener('click', () => this.#select(null));
    byId('disagree').addEventListener('click', () => this.#session.isPlaying && this.#session.disagree());
    byId('join').addEventListener('click', () => location.reload());
    byId('delay').addEventListener('input', () => this.#setDelay());
    // Browsers keep what forms had.
    this.#setDelay();
  }

  #setDelay() {
    const { value } = byId('delay');
    this.#connection.delay = Number(value);
    byId('delay-text').textContent = `${value} ms`;
  }

  #frame() {
    this.#connection.update();
    this.#view.invalidate();
    if (now() - this.#lastNumbers < NUMBERS_EVERY_MS) return;
    this.#lastNumbers = now();
    if (this.#session.isPlaying) this.#showNumbers();
  }

  #happened({ type, tick, hash, reason }) {
    if (type === 'welcome') {
      this.#showStatus('playing', 'In the game');
      this.#select(null);
    } else if (type === 'verified') {
      byId('verified').textContent = count(tick);
      byId('hash').textContent = hash;
    } else if (type === 'desync')
      this.#notices.show(`Another state than the server's at tick ${count(tick)}: asking for it.`);
    else if (type === 'resynced') this.#notices.show(`The server's state of tick ${count(tick)} has taken its place.`);
    else if (type === 'error' || type === 'closed') this.#end(reason);
  }

  #end(reason) {
    if (byId('status').dataset.status === 'closed') return;
    this.#loop.stop();
    this.#connection.close();
    this.#showStatus('closed', reason ? `The game is over: ${reason}` : 'The connection is lost');
    byId('join').hidden = false;
    byId('disagree').disabled = true;
  }

  #showStatus(status, text) {
    byId('status').dataset.status = status;
    byId('status').textContent = text;
  }

  #showNumbers() {
    const { counts, ping, tick } = this.#session;
    byId('tick').textContent = count(tick);
    byId('server-tick').textContent = count(this.#session.serverTickAt(now()));
    byId('ping').textContent = count(ping);
    for (const name of ['rollbacks', 'rerun', 'desyncs', 'resyncs']) byId(name).textContent = count(counts[name]);
    this.#showPlayers();
  }

  #showPlayers() {
    const { seat, seats } = this.#session;
    if (seats.join() === this.#shownSeats) return;
    this.#shownSeats = seats.join();
    const items = seats.map((each) => {
      const mark = element('span', { class: 'seat-mark', style: `background: var(--seat-${each})` });
      return element('li', {}, mark, `Player ${each + 1}${each === seat ? ' (you)' : ''}`);
    });
    byId('players').replaceChildren(...items);
    byId('own-mark').style.background = `var(--seat-${seat})`;
  }

  /** A tap: on an agent of one's own chooses it, elsewhere is a goal. */
  #point(place, grasp) {
    if (!this.#session.isPlaying) return;
    const agent = this.#view.ownAgentNear(place, grasp);
    if (agent === null) this.#send(place);
    else this.#select(this.#view.selected === agent ? null : agent);
  }

  #send({ x, y }) {
    if (!this.#session.isPlaying) return;
    const goal = nearestPlace(this.#session.mesh, x, y);
    if (!goal) {
      this.#notices.show('There is no street near that place.');
      return;
    }
    this.#session.order(this.#view.selected ?? 'all', goal.x, goal.z);
    const whom = this.#view.selected === null ? 'The squad goes' : `Number ${this.#view.selected + 1} goes`;
    byId('readout').textContent = `${whom} to ${(goal.x / UNIT).toFixed(1)}, ${(goal.z / UNIT).toFixed(1)}`;
    this.#notices.speakLater(byId('readout').textContent, 0);
  }

  #moveCursor(x, y, step) {
    const within = (value) => Math.min(Math.max(value, 0), CITY_SIZE);
    this.#cursor.x = within(this.#cursor.x + x * step);
    this.#cursor.y = within(this.#cursor.y + y * step);
  }

  #key(key) {
    if (key === 'Enter' || key === ' ') this.#send(this.#cursor);
    else if (key === 'n' || key === 'N') this.#selectNext();
    else if (key === 'a' || key === 'A' || key === 'Escape') this.#select(null);
    else return false;
    return true;
  }

  #selectNext() {
    this.#select(((this.#view.selected ?? -1) + 1) % SQUAD);
  }

  #select(agent) {
    if (!this.#session.isPlaying) return;
    this.#view.selected = agent;
    const whom = agent === null ? 'your squad' : `number ${agent + 1} of your squad`;
    byId('who').textContent = `Player ${this.#session.seat + 1}: a click sends ${whom}`;
    this.#notices.speakLater(byId('who').textContent, 0);
  }
}

try {
  await init(new URL('../../web/lib/onepath.wasm', import.meta.url));
  new Page();
} catch (error) {
  byId('status').textContent = 'The library did not start';
  byId('readout').textContent = String(error?.message ?? error);
  throw error;
}
