// Two peers, and a link each way between them that takes its time and loses packets. Time is counted in ticks of the page, so the
// same settings and commands give the same run.

import { DelayedLink } from '../shared/rollback/delayed_link.js';
import { Peer, TICK_SECONDS } from './peer.js';

const TICK_MS = TICK_SECONDS * 1000;

/** Pseudo-random numbers for what is lost: a 32-bit counter, mixed. */
const LOSS_SEED = 77;

/**
 * @typedef {object} Verdict
 * @property {number} tick the last one that both have confirmed
 * @property {(bigint | undefined)[]} hashes of both before this tick
 * @property {'agree' | 'differ' | 'waiting'} state
 */
export class Duel {
  #settings;
  #links = [new DelayedLink({ ordered: false, seed: 1 }), new DelayedLink({ ordered: false, seed: 2 })];
  #snapshots = new DelayedLink();
  #lossState = LOSS_SEED;
  #spare;

  /** @type {Peer[]} */
  peers;

  /** Ticks of the page. */
  steps = 0;

  /** The first tick at which hashes were found to differ; null while they agree. @type {number | null} */
  partedAt = null;

  /** Bytes of the last snapshot that was sent. */
  snapshotSize = 0;

  /** @param {Record<string, any>} settings of the page */
  constructor(settings) {
    this.#settings = settings;
    this.peers = [0, 1].map((player) => new Peer(player, settings.agents));
    this.#spare = this.peers[0].createCrowd();
  }

  /** Those of the link and of the teams count from now on. */
  set settings(settings) {
    this.#settings = settings;
  }

  step() {
    const { latency, jitter, loss, inputDelay, plays } = this.#settings;
    const now = this.steps * TICK_MS;
    for (const link of [...this.#links, this.#snapshots]) Object.assign(link, { delay: latency, jitter });
    this.peers.forEach((peer, i) => peer.receive(this.#links[1 - i].receive(now)));
    for (const snapshot of this.#snapshots.receive(now)) this.peers[1].takeSnapshot(snapshot);
    this.peers.forEach((peer, i) => {
      if (plays) peer.play(inputDelay);
      peer.advance();
      const packet = peer.packet(inputDelay);
      if (this.#draw() * 100 < loss) peer.counts.lost++;
      else this.#links[i].send(packet, now);
    });
    this.steps++;
    this.#judge();
  }

  /** @param {number} player @param {{ x: number, z: number }} place */
  command(player, place) {
    this.peers[player].command(place, this.#settings.inputDelay);
  }

  /** The second peer goes on from the state of the first, once it has arrived. */
  resync() {
    const snapshot = this.peers[0].snapshot();
    this.snapshotSize = snapshot.bytes.length;
    this.#snapshots.send(snapshot, this.steps * TICK_MS);
  }

  /** @returns {Verdict} */
  get verdict() {
    const tick = Math.min(...this.peers.map(({ confirmed }) => confirmed));
    const hashes = this.peers.map(({ session }) => session.hashAt(tick));
    if (hashes.includes(undefined)) return { tick, hashes, state: 'waiting' };
    return { tick, hashes, state: hashes[0] === hashes[1] ? 'agree' : 'differ' };
  }

  /** Which agents are elsewhere for one of the two in the tick of the verdict, and how far at most. */
  difference() {
    const { tick, state } = this.verdict;
    const agents = [];
    if (state !== 'differ') return { agents, farthest: 0 };
    const [here, there] = this.peers.map(({ session }) => {
      this.#spare.restoreState(session.stateAt(tick));
      return this.#spare.positionsView.slice();
    });
    let farthest = 0;
    for (let i = 0; i < here.length; i += 3) {
      const away = Math.hypot(...[0, 1, 2].map((axis) => here[i + axis] - there[i + axis]));
      if (away > 0) agents.push(i / 3);
      farthest = Math.max(farthest, away);
    }
    return { agents, farthest };
  }

  dispose() {
    this.#spare.dispose();
    for (const peer of this.peers) peer.dispose();
  }

  /** Since when they differ: the first tick that both still have and have confirmed. */
  #judge() {
    const { tick, state } = this.verdict;
    if (state === 'agree') this.partedAt = null;
    if (state !== 'differ' || this.partedAt !== null) return;
    const sessions = this.peers.map(({ session }) => session);
    const oldest = Math.max(...sessions.map((session) => session.oldest));
    this.partedAt = tick;
    while (this.partedAt > oldest && differ(sessions, this.partedAt - 1)) this.partedAt--;
  }

  /** In [0, 1). */
  #draw() {
    this.#lossState = (this.#lossState + 0x9e3779b9) >>> 0;
    let mixed = this.#lossState;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000;
  }
}

const differ = (sessions, tick) => sessions[0].hashAt(tick) !== sessions[1].hashAt(tick);
