// A client session and its socket, with a delay on the way in both directions that can be chosen: to see what a slow network does.
import { DelayedLink } from '../../web/shared/rollback/delayed_link.js';
import { ClientSession } from './client_session.js';

export class Connection {
  #socket;
  #now;
  #toServer;
  #toClient;
  #onEvent;
  #take = ({ data }) => this.#toClient.send(data, this.#now());

  /** @type {ClientSession} */
  session;

  /**
   * @param {object} options
   * @param {WebSocket} options.socket that of a browser, or of the package ws
   * @param {() => number} options.now milliseconds
   * @param {number} [options.delay] @param {number} [options.jitter] milliseconds, each way
   * @param {number} [options.seed] of the jitter
   * @param {(event: { type: string }) => void} [options.onEvent] those of the session, and 'closed'
   */
  constructor({ socket, now, delay = 0, jitter = 0, seed = 1, onEvent = () => {} }) {
    this.#socket = socket;
    this.#now = now;
    this.#onEvent = onEvent;
    this.#toServer = new DelayedLink({ delay, jitter, seed });
    this.#toClient = new DelayedLink({ delay, jitter, seed: seed + 1 });
    this.session = new ClientSession({ send: (data) => this.#toServer.send(data, now()), onEvent });
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', this.#take);
    socket.addEventListener('close', ({ reason }) => onEvent({ type: 'closed', reason }));
  }

  /** Milliseconds each way, for what is sent from now on. */
  set delay(delay) {
    this.#toServer.delay = delay;
    this.#toClient.delay = delay;
  }

  /** Whatever has arrived by now, and the ticks up to now. Call it for every frame. */
  update() {
    const now = this.#now();
    try {
      for (const data of this.#toClient.receive(now)) this.session.receive(data, now);
      this.session.update(now);
    } catch (error) {
      this.#onEvent({ type: 'error', reason: error.message });
      this.close();
    }
    for (const data of this.#toServer.receive(now)) {
      if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(data);
    }
  }

  /** May be called again. */
  close() {
    this.#socket.removeEventListener('message', this.#take);
    this.#toClient.receive(Infinity);
    this.#socket.close();
    this.session.dispose();
  }
}
