// One of two peers. It commands its team at once, without asking anybody; what the other did arrives late, and takes the crowd back
// to the tick it was meant for and forward again.

import { Agent, Random } from '../shared/library.js';
import { RollbackSession } from '../shared/rollback/rollback_session.js';
import { buildCourt, HEIGHT, HOMES, placesAround, WIDTH } from './court.js';

export const TICK_SECONDS = 1 / 30;

/** Without news for so many ticks a peer waits: it could not go back farther. */
export const MOST_AHEAD = 100;
const WINDOW = 120;

/** Commands are whole halves of a unit, so that everybody reads them alike. */
const UNIT = 2;

/** A command that only one of the two has is nobody's. */
const NOBODY = 2;

/** Within this distance others are around an agent. */
const AROUND = 4;

/** Ticks between two commands of a team that plays by itself. */
const [LEAST_PAUSE, MORE_PAUSE] = [35, 60];

/**
 * @typedef {object} Packet
 * @property {number} before all commands of the sender for earlier ticks have been sent
 * @property {import('../shared/rollback/command_log.js').LoggedCommand[]} commands those that were not yet acknowledged
 * @property {number} received how many commands of the other the sender has
 */
export class Peer {
  #mesh = buildCourt();
  #perTeam;
  #unacknowledged = [];
  #sequence = 0;
  #received = 0;
  #before = 0;
  #random;
  #nextMove;

  /** The library's Crowd: the state before `tick`, with all commands that are known and nobody's guess. */
  crowd;

  /** All commands of the other for ticks before this one are known. */
  heard = 0;

  counts = { rollbacks: 0, rerun: 0, deepest: 0, lost: 0, resent: 0, waited: 0 };

  /** How many ticks were made again in the last step. */
  justRerun = 0;

  /** @param {number} player 0 or 1 @param {number} perTeam agents */
  constructor(player, perTeam) {
    this.player = player;
    this.#perTeam = perTeam;
    this.#random = new Random(BigInt(100 + player));
    this.#nextMove = 10 + 20 * player;
    this.crowd = this.createCrowd();
    this.session = new RollbackSession({
      crowd: this.crowd,
      apply: (crowd, command, from) => this.#apply(crowd, command, from),
      dt: TICK_SECONDS,
      window: WINDOW,
    });
  }

  /** The crowd as it is at the beginning, on the mesh of this peer. */
  createCrowd() {
    const crowd = this.#mesh.createCrowd({ maxAgents: 2 * this.#perTeam });
    for (const home of HOMES) {
      for (const { x, z } of placesAround(this.#perTeam)) {
        crowd.add([home.x + x, 0, home.z + z], { ...Agent.humanoid, radius: 0.5, maxSpeed: 5, maxAcceleration: 14 });
      }
    }
    return crowd;
  }

  get tick() {
    return this.session.tick;
  }

  /** The state before this tick cannot change any more. */
  get confirmed() {
    return Math.min(this.heard, this.tick);
  }

  /** @param {{ x: number, z: number }} place @param {number} inputDelay ticks until the command counts, here and there */
  command({ x, z }, inputDelay) {
    // Never before what was promised with another delay.
    const tick = Math.max(this.tick + inputDelay, this.#before);
    const entry = { tick, player: this.player, sequence: this.#sequence++, command: toCommand(x, z) };
    this.session.addCommand(tick, entry.player, entry.sequence, entry.command);
    this.#unacknowledged.push(entry);
  }

  /** A command that the other never hears of. */
  commandSecretly({ x, z }) {
    this.session.addCommand(this.tick, NOBODY, this.#sequence, toCommand(x, z));
  }

  /** Commands of a team that plays by itself: they depend on the tick and on nothing else. */
  play(inputDelay) {
    if (this.tick < this.#nextMove) return;
    this.#nextMove += LEAST_PAUSE + this.#random.nextInt(MORE_PAUSE);
    const [x, z] = [this.#random.nextInt(WIDTH * UNIT), this.#random.nextInt(HEIGHT * UNIT)];
    this.command({ x: x / UNIT, z: z / UNIT }, inputDelay);
  }

  /** @returns {boolean} false where the peer has to wait for news */
  advance() {
    if (this.tick - this.heard >= MOST_AHEAD) {
      this.counts.waited++;
      return false;
    }
    this.session.advance();
    return true;
  }

  /** @returns {Packet} */
  packet(inputDelay) {
    this.#before = Math.max(this.#before, this.tick + inputDelay);
    this.counts.resent += this.#unacknowledged.filter(({ wasSent }) => wasSent).length;
    const commands = this.#unacknowledged.map(({ tick, player, sequence, command }) => ({
      ...{ tick, player, sequence, command },
    }));
    for (const entry of this.#unacknowledged) entry.wasSent = true;
    return { before: this.#before, commands, received: this.#received };
  }

  /** @param {Packet[]} packets */
  receive(packets) {
    this.justRerun = this.session.batch(() => packets.forEach((packet) => this.#take(packet)));
    if (this.justRerun === 0) return;
    this.counts.rollbacks++;
    this.counts.rerun += this.justRerun;
    this.counts.deepest = Math.max(this.counts.deepest, this.justRerun);
  }

  /** What the other needs to go on as this one does. */
  snapshot() {
    const tick = this.confirmed;
    return { tick, bytes: this.session.stateAt(tick).slice(), commands: this.session.commandsFrom(tick) };
  }

  /** Goes on from the snapshot of the other, with the commands of its own team that the other may not know. */
  takeSnapshot({ tick, bytes, commands }) {
    const now = this.tick;
    const own = this.session.commandsFrom(tick).filter(({ player }) => player === this.player);
    this.session.reset(tick, bytes, commands);
    for (const entry of own) this.session.addCommand(entry.tick, entry.player, entry.sequence, entry.command);
    while (this.tick < now) this.session.advance();
  }

  /** Changes the last bit of where an agent stood in a tick that is confirmed, and goes on from there. */
  flipBit() {
    const { session, tick: now } = this;
    const at = this.confirmed;
    const bytes = session.stateAt(at).slice();
    const commands = session.commandsFrom(at);
    session.reset(at, bytes, commands);
    bytes[this.#offsetOfPlace(bytes, busiest(this.crowd))] ^= 1;
    session.reset(at, bytes, commands);
    while (this.tick < now) session.advance();
  }

  /** Where x of an agent is among the bytes of the crowd's state: the eight bytes that the view follows. */
  #offsetOfPlace(bytes, slot) {
    const x = this.crowd.positionsView[3 * slot];
    const wanted = new Uint8Array(Float64Array.of(x).buffer);
    for (let i = 0; i + 8 <= bytes.length; i++) {
      if (!wanted.every((byte, k) => bytes[i + k] === byte)) continue;
      const changed = bytes.slice();
      changed[i] ^= 1;
      this.crowd.restoreState(changed);
      if (this.crowd.positionsView[3 * slot] !== x) return i;
    }
    throw new Error('the state does not hold the position');
  }

  /** Where each team was sent last, as far as this peer knows; null before it was. */
  get goals() {
    const goals = [null, null];
    for (const { tick, player, command } of this.session.commandsFrom(this.session.oldest)) {
      if (tick < this.tick) goals[player === NOBODY ? 0 : player] = { x: command.x / UNIT, z: command.z / UNIT };
    }
    return goals;
  }

  dispose() {
    this.#random.dispose();
    this.crowd.dispose();
    this.#mesh.dispose();
  }

  #take({ before, commands, received }) {
    for (const { tick, player, sequence, command } of commands) {
      this.session.addCommand(tick, player, sequence, command);
      this.#received = Math.max(this.#received, sequence + 1);
    }
    this.heard = Math.max(this.heard, before);
    this.#unacknowledged = this.#unacknowledged.filter(({ sequence }) => sequence >= received);
  }

  /** Depends on its arguments alone: whose agents these are follows from their ids. A command of nobody moves the first team. */
  #apply(crowd, { x, z }, player) {
    const first = player === NOBODY ? 0 : player * this.#perTeam;
    placesAround(this.#perTeam).forEach((place, i) => {
      crowd.getAgent(first + i).setDestination([x / UNIT + place.x, 0, z / UNIT + place.z]);
    });
  }
}

/** The agent under way with the most others around it: what is wrong with it, many will notice. */
function busiest({ positionsView: places, statesView: states }) {
  const moving = Agent.states.indexOf('moving');
  let [found, most] = [0, -1];
  for (let slot = 0; slot < states.length; slot++) {
    if (states[slot] !== moving) continue;
    let around = 0;
    for (let other = 0; other < states.length; other++) {
      const [x, z] = [0, 2].map((axis) => places[3 * other + axis] - places[3 * slot + axis]);
      around += Number(x * x + z * z < AROUND * AROUND);
    }
    if (around > most) [found, most] = [slot, around];
  }
  return found;
}

const toCommand = (x, z) => ({ x: Math.round(x * UNIT), z: Math.round(z * UNIT) });
