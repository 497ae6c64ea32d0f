// The server of a room: pages over HTTP and the game over a WebSocket, on one port, and ticks at a fixed rate.
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init } from 'onepath-wasm';
import { WebSocketServer } from 'ws';
import { root } from '../../tools/lib/project.mjs';
import { answer } from '../../tools/lib/static_server.mjs';
import { LONGEST_FROM_CLIENT } from './protocol.js';
import { Room } from './room.js';

const SOCKET = '/socket';
const PAGE = '/server/client/';

const here = dirname(fileURLToPath(import.meta.url));
const FOLDERS = [
  ['/server/', here],
  ['/web/shared/', join(here, '../web/shared')],
  // Where the shared modules of the pages look for the library.
  ['/web/lib/', join(root, 'dist')],
];

/** A client that reads so slowly that this much waits for it is let go. */
const MOST_WAITING_BYTES = 1 << 22;

/** After a pause of the machine, so many ticks are made up for at once; the rest of the time is lost for everybody. */
const MOST_AT_ONCE = 5;

/** Time to read why, for one who is turned out. */
const GOODBYE_MS = 1000;

/** Pages of other sites do not get in; programs, which send no origin, do. */
function isWelcome({ headers: { origin, host } }) {
  try {
    return origin === undefined || new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** One client at a socket. */
function seat(room, socket) {
  const peer = {
    send(data) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
      else socket.send(data);
    },
    close(reason) {
      socket.close(1008, reason);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    },
  };
  // Frames that are too long or malformed: the socket closes by itself.
  socket.on('error', () => {});
  const member = room.join(peer);
  if (!member) return;
  socket.on('message', (data, isBinary) => room.receive(member, isBinary ? '' : data.toString()));
  socket.on('close', () => room.leave(member));
}

/** Calls `tick` at a fixed rate. @returns {() => void} ends it */
function runAtRate(tickMs, tick) {
  let next = performance.now() + tickMs;
  let timer;
  const wake = () => {
    for (let i = 0; i < MOST_AT_ONCE && performance.now() >= next; i++) {
      tick();
      next += tickMs;
    }
    next = Math.max(next, performance.now());
    timer = setTimeout(wake, next - performance.now());
  };
  timer = setTimeout(wake, tickMs);
  return () => clearTimeout(timer);
}

/**
 * @param {object} [options]
 * @param {number} [options.port] 0 for any free one
 * @param {string} [options.host]
 * @param {number} [options.seed] of the city
 * @param {number} [options.tickMs] from one tick to the next; tests have less time than players
 * @returns {Promise<{ url: string, socketUrl: string, room: import('./room.js').Room, close: () => Promise<void> }>}
 */
export async function startServer({ port = 0, host = 'localhost', seed = 1, tickMs = 1000 / 30 } = {}) {
  await init();
  const http = createServer((request, response) => {
    if (request.url === '/') response.writeHead(302, { location: PAGE }).end();
    else answer(request, response, FOLDERS);
  });
  await new Promise((resolve, reject) => http.on('error', reject).listen(port, host, resolve));
  const room = new Room({ seed, tickMs });
  const sockets = new WebSocketServer({
    server: http,
    path: SOCKET,
    maxPayload: LONGEST_FROM_CLIENT,
    verifyClient: ({ req }) => isWelcome(req),
  });
  sockets.on('connection', (socket) => seat(room, socket));
  const stop = runAtRate(tickMs, () => room.advance());
  const address = `localhost:${http.address().port}`;
  return {
    url: `http://${address}/`,
    socketUrl: `ws://${address}${SOCKET}`,
    room,
    async close() {
      stop();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      room.dispose();
    },
  };
}
