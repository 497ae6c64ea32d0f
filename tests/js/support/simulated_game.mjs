// The server example without sockets and clocks: a room and its clients on a simulated network, in milliseconds that a test
// counts. The same seed is the same game.
import { DelayedLink } from '../../../examples/web/shared/rollback/delayed_link.js';
import { ClientSession } from '../../../examples/server/client/client_session.js';
import { apply, populate, buildCity } from '../../../examples/server/game.js';
import { readFromServer } from '../../../examples/server/protocol.js';
import { Room } from '../../../examples/server/room.js';
import { CITY_SIZE, DT, SQUAD, UNIT } from '../../../examples/server/rules.js';

/** Of the loop below: often enough to put events of the network into some order. */
const SLICE_MS = 4;

export class SimulatedGame {
  #next = 0;
  #busyUntil = 0;
  now = 0;
  /** @type {SimulatedClient[]} */
  clients = [];

  constructor({ seed, tickMs = 1000 * DT }) {
    this.seed = seed;
    this.tickMs = tickMs;
    this.room = new Room({ seed, tickMs });
    this.#next = tickMs;
    this.observer = new Observer();
  }

  /** @param {{ delay?: number, jitter?: number, frameMs?: number, offset?: number }} options offset: of the client's clock */
  join(options = {}) {
    const client = new SimulatedClient(this, { ...options, seed: this.seed * 100 + this.clients.length });
    this.clients.push(client);
    return client;
  }

  /** Goes on until the room is at a tick. @param {(game: SimulatedGame) => void} [each] called for every slice */
  runTo(tick, each = () => {}) {
    while (this.room.tick < tick) {
      this.now += SLICE_MS;
      if (this.now >= this.#busyUntil) {
        for (const client of this.clients) client.deliver();
        for (; this.#next <= this.now; this.#next += this.tickMs) this.room.advance();
      }
      for (const client of this.clients) client.update();
      each(this);
    }
  }

  /** The machine of the room is busy with something else for a while. */
  stall(milliseconds) {
    this.#busyUntil = this.now + milliseconds;
    this.#next = this.#busyUntil;
  }

  dispose() {
    for (const { session } of this.clients) session.dispose();
    this.room.dispose();
  }
}

class SimulatedClient {
  #game;
  #toServer;
  #toClient;
  #frameMs;
  #nextFrame = 0;
  #offset;
  #member;

  closed = null;
  events = [];
  /** By tick: the own hash, where it was that of the server. */
  verified = new Map();

  constructor(game, { delay = 0, jitter = 0, frameMs = 16, offset = 0, seed }) {
    this.#game = game;
    this.#frameMs = frameMs;
    this.#offset = offset;
    this.#toServer = new DelayedLink({ delay, jitter, seed });
    this.#toClient = new DelayedLink({ delay, jitter, seed: seed + 50 });
    this.session = new ClientSession({
      send: (data) => this.#toServer.send(data, game.now),
      onEvent: (event) => {
        this.events.push(event);
        if (event.type === 'verified') this.verified.set(event.tick, this.session.hashAt(event.tick));
      },
    });
    this.#member = game.room.join({
      send: (data) => {
        game.observer.take(data);
        this.#toClient.send(data, game.now);
      },
      close: (reason) => (this.closed = reason),
    });
  }

  set delay(delay) {
    this.#toServer.delay = delay;
    this.#toClient.delay = delay;
  }

  /** What has come to the room by now. */
  deliver() {
    for (const data of this.#toServer.receive(this.#game.now)) this.#game.room.receive(this.#member, data);
  }

  update() {
    const { now } = this.#game;
    if (now < this.#nextFrame) return;
    this.#nextFrame = now + this.#frameMs;
    for (const data of this.#toClient.receive(now)) this.session.receive(data, now + this.#offset);
    this.session.update(now + this.#offset);
  }

  leave() {
    this.#game.room.leave(this.#member);
    this.#game.clients.splice(this.#game.clients.indexOf(this), 1);
    this.session.dispose();
  }

  count(type) {
    return this.events.filter((event) => event.type === type).length;
  }
}

/** What the room has told everybody. */
export class Observer {
  commands = new Map();
  /** By tick, as hexadecimal digits. */
  hashes = new Map();

  take(data) {
    if (typeof data !== 'string') return;
    const { type, ...message } = readFromServer(data);
    if (type === 'command') this.commands.set(`${message.seat} ${message.sequence}`, message);
    if (type === 'hash') this.hashes.set(message.tick, message.hash);
  }

  /** The hashes of a crowd that is stepped from the beginning with these commands, at the same ticks. */
  trueHashes(seed) {
    const mesh = buildCity(seed);
    const crowd = populate(mesh, seed);
    const commands = [...this.commands.values()].sort(
      (a, b) => a.tick - b.tick || a.seat - b.seat || a.sequence - b.sequence,
    );
    const hashes = new Map();
    const last = Math.max(...this.hashes.keys());
    for (let tick = 0, next = 0; tick <= last; tick++) {
      if (this.hashes.has(tick)) hashes.set(tick, crowd.stateHash().toString(16).padStart(16, '0'));
      for (; commands[next]?.tick === tick; next++) apply(crowd, commands[next], commands[next].seat);
      crowd.step(DT);
    }
    crowd.dispose();
    mesh.dispose();
    return hashes;
  }
}

/** A command like those that a page sends. @param {import('./onepath.mjs').Random} random */
export function orderSomething(session, random) {
  const agent = random.nextInt(3) === 0 ? random.nextInt(SQUAD) : 'all';
  const place = () => random.nextInt(CITY_SIZE * UNIT + 1);
  session.order(agent, place(), place());
}
