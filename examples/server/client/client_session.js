// A player's copy of the game. It runs ahead of the server by the time that a message takes, so that its commands arrive in time,
// and shows them at once. What the server confirms for another tick, and what others do, rolls it back. It knows neither sockets
// nor clocks: whoever has them hands in messages and the time, in milliseconds.
import { NavMesh } from 'onepath-wasm';
import { RollbackSession } from '../../web/shared/rollback/rollback_session.js';
import { apply, createCrowd, squadOf } from '../game.js';
import { ProtocolError, readFromClient, readFromServer, write } from '../protocol.js';
import { DT, SEATS } from '../rules.js';
import { ServerClock } from './server_clock.js';

const PING_MS = 400;

/** Ticks that are made in one update at most: a page must not stand still to catch up. */
const MOST_AT_ONCE = 20;

/** So many ticks can be rolled back. */
const WINDOW = 120;

/**
 * Ahead by so many ticks of what the server has said, a client waits: as long as it does, all that the server may still say is in
 * the window.
 */
const FURTHEST_AHEAD = 100;

/** Behind by so many, it is quicker to ask for the state than to make them. */
const TOO_FAR_BEHIND = 150;

/** Numbers of the commands that disagree() makes up. */
const MADE_UP = 2 ** 40;

export class ClientSession {
  #send;
  #onEvent;
  #clock;
  #session;
  #sequence;
  #lastPing = -Infinity;
  /** The latest tick that the server has said to have reached. */
  #reached = 0;
  /** Own commands that the server has not confirmed, with the tick guessed for them, by sequence number. */
  #guesses = new Map();
  /** Confirmed ones, for the next update. */
  #confirmed = [];
  /** The server's hashes that are not compared yet, by tick. */
  #hashes = new Map();
  #isWaiting = false;

  /** All null before the server's welcome. */
  mesh = null;
  crowd = null;
  seat = null;
  /** Seats that have players. */
  seats = [];

  /** What has happened so far. `verified`: the last tick whose hash was that of the server. */
  counts = { rollbacks: 0, rerun: 0, desyncs: 0, resyncs: 0, verified: 0 };

  /**
   * @param {object} options
   * @param {(data: string) => void} options.send to the server
   * @param {(event: { type: string, tick?: number, hash?: string, reason?: string }) => void} [options.onEvent] 'welcome', 'confirmed',
   *   'verified', 'desync', 'resynced', 'error'
   */
  constructor({ send, onEvent = () => {} }) {
    this.#send = (message) => send(write(message));
    this.#onEvent = onEvent;
  }

  /** Whether there is a game. */
  get isPlaying() {
    return this.#session !== undefined;
  }

  /** The tick that comes next. */
  get tick() {
    return this.#session?.tick ?? 0;
  }

  /** Milliseconds to the server and back. */
  get ping() {
    return this.#clock?.ping ?? 0;
  }

  /** Where the server is, about. */
  serverTickAt(now) {
    return this.#clock?.tickAt(now) ?? 0;
  }

  /** The part of a tick that has gone by: how far what is drawn may go beyond the state. */
  fractionAt(now) {
    return this.#clock ? Math.min(Math.max(this.#clock.clientTickAt(now) - this.tick, 0), 1) : 0;
  }

  /** One's own agents. */
  squad() {
    return squadOf(this.crowd, this.seat);
  }

  /** The hash of the state before a tick, if it is kept. */
  hashAt(tick) {
    return this.#session?.hashAt(tick)?.toString(16).padStart(16, '0');
  }

  /** A message from the server. @param {string | ArrayBuffer} data @throws ProtocolError */
  receive(data, now) {
    const message = readFromServer(data);
    if ((message.type === 'welcome') === this.isPlaying && message.type !== 'error') {
      throw new ProtocolError(`a message of type ${message.type} out of turn`);
    }
    if (message.type !== 'command') this.#reached = Math.max(this.#reached, message.tick ?? 0);
    if (message.type === 'welcome') this.#welcome(message, now);
    else if (message.type === 'command') this.#confirm(message);
    else if (message.type === 'hash') this.#takeHash(message);
    else if (message.type === 'state') this.#takeState(message);
    else if (message.type === 'players') this.seats = message.seats;
    else if (message.type === 'pong') this.#clock.add(message.time, message.tick, now);
    else this.#onEvent(message);
  }

  /** Brings the game to where it has to be now. */
  update(now) {
    if (!this.isPlaying) return;
    if (now - this.#lastPing >= PING_MS) {
      this.#lastPing = now;
      this.#send({ type: 'ping', time: now });
    }
    this.#takeConfirmed();
    if (this.#reached - this.tick > TOO_FAR_BEHIND) this.#resync();
    const target = Math.min(Math.floor(this.#clock.clientTickAt(now)), this.#reached + FURTHEST_AHEAD);
    for (let i = Math.min(target - this.tick, MOST_AT_ONCE); i > 0; i--) this.#session.advance();
    this.#compareHashes();
  }

  /** Sends an own agent, or 'all' of them, to a place in sixteenths of a unit; it counts from the next tick on. */
  order(agent, x, z) {
    const sequence = this.#sequence;
    const message = { type: 'command', sequence, tick: this.tick, agent, x, z };
    // What the server reads is what counts here as well.
    const command = commandOf(readFromClient(write(message)));
    this.#sequence += 1;
    this.#guesses.set(sequence, { tick: this.tick, command });
    this.#session.addCommand(this.tick, this.seat, sequence, command);
    this.#send(message);
  }

  /** What a cheat or a bug does: a command for the squad of another, in this copy of the game alone. */
  disagree() {
    const other = (this.seat + 1) % SEATS;
    const command = { agent: 'all', x: 8 + (this.tick % 8), z: 8 };
    this.#session.addCommand(this.tick, other, MADE_UP + this.tick, command);
  }

  dispose() {
    this.crowd?.dispose();
    this.mesh?.dispose();
    this.#session = undefined;
  }

  #welcome({ seat, sequence, tickMs, tick, commands, mesh, state }, now) {
    this.mesh = NavMesh.load(mesh);
    this.crowd = createCrowd(this.mesh);
    this.seat = seat;
    this.#sequence = sequence;
    this.#clock = new ServerClock(tickMs, tick, now);
    this.#session = new RollbackSession({ crowd: this.crowd, apply, dt: DT, window: WINDOW });
    this.#session.reset(tick, state, commands.map(toLogged));
    this.#onEvent({ type: 'welcome', tick });
  }

  #confirm(message) {
    const guess = message.seat === this.seat ? this.#guesses.get(message.sequence) : undefined;
    if (guess) {
      this.#guesses.delete(message.sequence);
      this.#onEvent({ type: 'confirmed', tick: message.tick, guessed: guess.tick });
    }
    // As it was guessed: nothing to do.
    if (guess?.tick !== message.tick) this.#confirmed.push({ ...message, guess });
  }

  /** Whatever has arrived since the last update rolls back once. */
  #takeConfirmed() {
    const outcomes = [];
    const add = ({ tick, player, sequence, command }) =>
      outcomes.push(this.#session.addCommand(tick, player, sequence, command));
    const remove = (tick, sequence) => outcomes.push(this.#session.removeCommand(tick, this.seat, sequence));
    const rerun = this.#session.batch(() => {
      for (const { guess, ...message } of this.#confirmed) {
        if (guess) remove(guess.tick, message.sequence);
        add(toLogged(message));
      }
      // What the server has not confirmed before it reached a tick does not count before it.
      for (const [sequence, guess] of this.#guesses) {
        if (guess.tick >= this.#reached) continue;
        remove(guess.tick, sequence);
        guess.tick = this.#reached;
        add({ tick: guess.tick, player: this.seat, sequence, command: guess.command });
      }
    });
    this.#confirmed = [];
    if (rerun > 0) {
      this.counts.rollbacks += 1;
      this.counts.rerun += rerun;
    }
    if (outcomes.some(({ status }) => status === 'too-old')) this.#resync();
  }

  #takeHash({ tick, hash }) {
    if (!this.#isWaiting) this.#hashes.set(tick, hash);
  }

  /** Of the ticks that were reached; all commands before them are known. */
  #compareHashes() {
    for (const [tick, hash] of this.#hashes) {
      if (tick > this.tick) continue;
      this.#hashes.delete(tick);
      const own = this.hashAt(tick);
      // Too long ago to say.
      if (own === undefined) continue;
      if (own === hash) {
        this.counts.verified = tick;
        this.#onEvent({ type: 'verified', tick, hash });
      } else {
        this.counts.desyncs += 1;
        this.#onEvent({ type: 'desync', tick, hash: own });
        this.#resync();
      }
    }
  }

  /** The answer comes after all that the server has said before it: until then there is nothing to compare. */
  #resync() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#hashes.clear();
    this.#send({ type: 'resync' });
  }

  #takeState({ tick, commands, state }) {
    this.#session.reset(tick, state, commands.map(toLogged));
    this.#isWaiting = false;
    this.#confirmed = [];
    for (const [sequence, guess] of this.#guesses) {
      guess.tick = Math.max(guess.tick, tick);
      this.#session.addCommand(guess.tick, this.seat, sequence, guess.command);
    }
    this.counts.resyncs += 1;
    this.#onEvent({ type: 'resynced', tick });
  }
}

const commandOf = ({ agent, x, z }) => ({ agent, x, z });

const toLogged = ({ seat, sequence, tick, ...rest }) => ({ tick, player: seat, sequence, command: commandOf(rest) });
