// A room where a game is played: the state that counts, the order of all commands, and who sits where. It knows neither sockets
// nor clocks: whoever runs it hands in messages and says when a tick is over.
import { Random } from 'onepath-wasm';
import { RollbackSession } from '../web/shared/rollback/rollback_session.js';
import { apply, buildCity, populate, randomPlace, toCommand } from './game.js';
import { ProtocolError, readFromClient, write } from './protocol.js';
import { DT, SEATS } from './rules.js';

/** Ticks from one hash to the next. */
const HASH_EVERY = 10;

/** A client may be ahead by so many ticks; what it sends for later ones is taken for this one. */
const FURTHEST = 60;

/** Ticks from one command of the room, for the squad of a free seat, to the next. */
const WANDER_EVERY = 20;

/** What a client may send: so much at once, and one more a tick. */
const ALLOWANCE = 60;
const PRICES = { command: 1, ping: 1, resync: 20 };

/**
 * The other end of a connection.
 *
 * @typedef {{ send: (data: string | Uint8Array) => void, close: (reason: string) => void }} Peer
 */

/** @typedef {{ seat: number, peer: Peer, allowance: number }} Member */

export class Room {
  #mesh;
  #crowd;
  #session;
  #random;
  #tickMs;
  #meshBytes;
  /** @type {(Member | null)[]} by seat */
  #members = Array(SEATS).fill(null);
  /** By seat, for its next command: whoever sits there. */
  #sequences = Array(SEATS).fill(0);
  /** By seat, the tick of its last command: none counts before those that were given earlier. */
  #latest = Array(SEATS).fill(0);

  /** @param {{ seed?: number, tickMs?: number }} [options] tickMs: what clients are told */
  constructor({ seed = 1, tickMs = 1000 * DT } = {}) {
    this.#mesh = buildCity(seed);
    this.#meshBytes = this.#mesh.save();
    this.#crowd = populate(this.#mesh, seed);
    // Commands for ticks that are over are taken for the next: the room never rolls back.
    this.#session = new RollbackSession({ crowd: this.#crowd, apply, dt: DT, window: 1 });
    this.#random = new Random(BigInt(seed));
    this.#tickMs = tickMs;
  }

  /** The tick that comes next. */
  get tick() {
    return this.#session.tick;
  }

  /** How many players there are. */
  get playerCount() {
    return this.#members.filter(Boolean).length;
  }

  /** One more player. null, and the peer is closed, when all seats are taken. @param {Peer} peer @returns {Member | null} */
  join(peer) {
    const seat = this.#members.indexOf(null);
    if (seat < 0) {
      refuse(peer, 'all seats are taken');
      return null;
    }
    const member = { seat, peer, allowance: ALLOWANCE };
    const welcome = { type: 'welcome', seat, sequence: this.#sequences[seat], tickMs: this.#tickMs };
    peer.send(write({ ...welcome, ...this.#now() }, this.#meshBytes, this.#session.stateAt(this.tick)));
    this.#members[seat] = member;
    this.#tellPlayers();
    return member;
  }

  /** May be called again. @param {Member} member */
  leave(member) {
    if (this.#members[member.seat] !== member) return;
    this.#members[member.seat] = null;
    this.#tellPlayers();
  }

  /** A message from a client. One that is not as it has to be is the last. @param {Member} member @param {string} line */
  receive(member, line) {
    if (this.#members[member.seat] !== member) return;
    try {
      this.#take(member, readFromClient(line));
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.leave(member);
      refuse(member.peer, error.message);
    }
  }

  /** One tick. */
  advance() {
    if (this.tick % WANDER_EVERY === 0) this.#wander();
    this.#session.advance();
    for (const member of this.#members) {
      if (member) member.allowance = Math.min(member.allowance + 1, ALLOWANCE);
    }
    if (this.tick % HASH_EVERY === 0) {
      const hash = this.#session.hashAt(this.tick).toString(16).padStart(16, '0');
      this.#broadcast(write({ type: 'hash', tick: this.tick, hash }));
    }
  }

  dispose() {
    this.#crowd.dispose();
    this.#mesh.dispose();
  }

  #take(member, message) {
    member.allowance -= PRICES[message.type];
    if (member.allowance < 0) throw new ProtocolError('too many messages');
    if (message.type === 'command') this.#takeCommand(member.seat, message);
    else if (message.type === 'ping') member.peer.send(write({ type: 'pong', time: message.time, tick: this.tick }));
    else member.peer.send(write({ type: 'state', ...this.#now() }, this.#session.stateAt(this.tick)));
  }

  /** The tick of a command is the room's to say. Everybody hears of it, who sent it as well. */
  #takeCommand(seat, { sequence, tick, agent, x, z }) {
    if (sequence !== this.#sequences[seat]) throw new ProtocolError(`sequence must be ${this.#sequences[seat]}`);
    const counts = Math.min(Math.max(tick, this.tick, this.#latest[seat]), this.tick + FURTHEST);
    this.#sequences[seat] += 1;
    this.#latest[seat] = counts;
    this.#session.addCommand(counts, seat, sequence, { agent, x, z });
    this.#broadcast(write({ type: 'command', seat, sequence, tick: counts, agent, x, z }));
  }

  /** The squads of free seats walk about; to clients these commands are like those of players. */
  #wander() {
    const free = this.#members.flatMap((member, seat) => (member ? [] : [seat]));
    if (free.length === 0) return;
    const seat = free[this.#random.nextInt(free.length)];
    const goal = toCommand(randomPlace(this.#mesh, this.#random));
    this.#takeCommand(seat, { sequence: this.#sequences[seat], tick: this.tick, agent: 'all', ...goal });
  }

  /** What goes with the state before the next tick. */
  #now() {
    const commands = this.#session.commandsFrom(this.tick).map(({ tick, player, sequence, command }) => ({
      seat: player,
      sequence,
      tick,
      ...command,
    }));
    return { tick: this.tick, commands };
  }

  #tellPlayers() {
    const seats = this.#members.flatMap((member, seat) => (member ? [seat] : []));
    this.#broadcast(write({ type: 'players', seats }));
  }

  #broadcast(data) {
    for (const member of this.#members) member?.peer.send(data);
  }
}

function refuse(peer, reason) {
  peer.send(write({ type: 'error', reason }));
  peer.close(reason);
}
