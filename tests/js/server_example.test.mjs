// The server example over real sockets: headless clients whose ways are slow, one that joins late, one that is made wrong, and
// strangers who send what they like. Whatever is waited for is an event; the ticks are quick, for a test has no time.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import WebSocket from 'ws';
import { Connection } from '../../examples/server/client/connection.js';
import { LONGEST_FROM_CLIENT, readFromServer, write } from '../../examples/server/protocol.js';
import { startServer } from '../../examples/server/serve.js';
import { Random, root } from './support/onepath.mjs';
import { Observer, orderSomething } from './support/simulated_game.mjs';

const TICK_MS = 8;
const FRAME_MS = 4;
const TIMEOUT = { timeout: 60000 };

/** Where Linux lists the files that this program has open. */
const OPEN_FILES = '/proc/self/fd';

/** A headless player. Its frames go on until it is closed. */
class Player {
  #waiting = new Set();
  verified = new Map();
  events = [];

  constructor(server, options) {
    const onEvent = (event) => {
      this.events.push(event);
      if (event.type === 'verified') this.verified.set(event.tick, event.hash);
      this.#look();
    };
    const now = () => performance.now();
    this.connection = new Connection({ socket: new WebSocket(server.socketUrl), now, onEvent, ...options });
    this.session = this.connection.session;
    this.frames = setInterval(() => this.connection.update(), FRAME_MS);
  }

  /** Resolves with the first event for which something holds. */
  until(holds, what) {
    return new Promise((resolve, reject) => {
      const wait = () => {
        const event = this.events.find(holds);
        const end = this.events.find(({ type }) => type === 'closed' || type === 'error');
        if (event) resolve(event);
        else if (end) reject(new Error(`${end.type} before ${what}: ${end.reason}`));
        return event !== undefined || end !== undefined;
      };
      this.#waiting.add(wait);
      this.#look();
    });
  }

  /** Agrees with the server on some tick or a later one. */
  untilVerified(from) {
    return this.until(({ type, tick }) => type === 'verified' && tick >= from, `tick ${from} was verified`);
  }

  close() {
    clearInterval(this.frames);
    this.connection.close();
  }

  #look() {
    for (const wait of this.#waiting) {
      if (wait()) this.#waiting.delete(wait);
    }
  }
}

/** A socket of somebody who does not keep to the rules. `told`: the errors; `closed` resolves with the code. */
function stranger(server, options) {
  const socket = new WebSocket(server.socketUrl, options);
  const told = [];
  socket.on('message', (data, isBinary) => {
    const message = readFromServer(isBinary ? new Uint8Array(data).buffer : data.toString());
    if (message.type === 'error') told.push(message.reason);
  });
  const closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
  const failed = new Promise((resolve) => socket.on('error', (error) => resolve(error.message)));
  const opened = new Promise((resolve) => socket.on('message', resolve));
  return { socket, told, closed, failed, opened };
}

async function withServer(run, options = {}) {
  const server = await startServer({ tickMs: TICK_MS, seed: 4, ...options });
  const players = [];
  const enter = (each) => {
    players.push(new Player(server, each));
    return players.at(-1);
  };
  try {
    await run(server, enter);
  } finally {
    players.forEach((player) => player.close());
    await server.close();
  }
}

/** Listens to everything that the room says, in this process. */
function observe(server) {
  const observer = new Observer();
  const member = server.room.join({ send: (data) => observer.take(data), close() {} });
  return { observer, leave: () => server.room.leave(member) };
}

/** Sends the squads of players about, each time that they have agreed with the server on one more tick. */
async function play(players, random, from, to) {
  for (let tick = from; tick <= to; tick += 20) {
    for (const { session } of players) orderSomething(session, random);
    await Promise.all(players.map((player) => player.untilVerified(tick)));
  }
}

test('two players and one that joins late: every hash is that of the server', TIMEOUT, () =>
  withServer(async (server, enter) => {
    const { observer } = observe(server);
    const random = new Random(11n);
    const players = [enter({ delay: 10, jitter: 10, seed: 1 }), enter({ delay: 40, jitter: 30, seed: 2 })];
    await Promise.all(players.map((player) => player.untilVerified(1)));
    await play(players, random, 40, 120);
    players.push(enter({ delay: 25, jitter: 5, seed: 3 }));
    await players[2].untilVerified(1);
    await play(players, random, server.room.tick, server.room.tick + 100);
    const truth = observer.trueHashes(4);
    for (const [i, { verified, session, events }] of players.entries()) {
      assert.ok(verified.size >= 8, `player ${i}: ${verified.size} hashes`);
      for (const [tick, hash] of verified) assert.equal(hash, truth.get(tick), `player ${i}, tick ${tick}`);
      assert.equal(session.counts.desyncs, 0);
      assert.ok(session.counts.rollbacks > 0, `player ${i} has rolled back`);
      assert.ok(events.some(({ type }) => type === 'confirmed'));
      assert.deepEqual(session.seats, [0, 1, 2, 3]);
    }
    assert.deepEqual(observer.hashes, truth);
  }),
);

test('a player that was made wrong has the true state again, and nobody else notices', TIMEOUT, () =>
  withServer(async (server, enter) => {
    const { observer } = observe(server);
    const [honest, wrong] = [enter({ delay: 10, seed: 4 }), enter({ delay: 20, jitter: 20, seed: 5 })];
    await Promise.all([honest.untilVerified(1), wrong.untilVerified(1)]);
    wrong.session.disagree();
    await wrong.until(({ type }) => type === 'desync', 'it disagreed');
    const { tick } = await wrong.until(({ type }) => type === 'resynced', 'it had a state');
    await Promise.all([honest.untilVerified(tick + 20), wrong.untilVerified(tick + 20)]);
    const truth = observer.trueHashes(4);
    for (const { verified } of [honest, wrong]) {
      for (const [at, hash] of verified) assert.equal(hash, truth.get(at), `tick ${at}`);
    }
    assert.deepEqual([wrong.session.counts.desyncs, honest.session.counts.desyncs], [1, 0]);
  }),
);

/** What a stranger sends, and the code with which its socket is closed. */
const ATTACKS = {
  garbage: [(socket) => socket.send('\0\u{1f4a5}{'), 1008],
  'a binary frame': [(socket) => socket.send(Buffer.from([1, 2, 3])), 1008],
  'no object': [(socket) => socket.send('[[[[[[]]]]]]'), 1008],
  'a huge frame': [(socket) => socket.send('x'.repeat(10_000_000)), 1009],
  'a frame that is one byte too long': [(socket) => socket.send('x'.repeat(LONGEST_FROM_CLIENT + 1)), 1009],
  'wrong types': [
    (socket) => socket.send('{"type":"command","sequence":"0","tick":{},"agent":[],"x":null,"z":1}'),
    1008,
  ],
  'the squad of another': [
    (socket) => socket.send('{"type":"command","seat":0,"sequence":0,"tick":1,"agent":"all","x":1,"z":1}'),
    1008,
  ],
  'a sequence number of tomorrow': [
    (socket) => socket.send(write({ type: 'command', sequence: 9e15, tick: 1, agent: 'all', x: 1, z: 1 })),
    1008,
  ],
  'what only the server says': [(socket) => socket.send('{"type":"hash","tick":10,"hash":"0000000000000000"}'), 1008],
  'a flood': [
    (socket) => {
      for (let i = 0; i < 5000; i++) socket.send(write({ type: 'ping', time: i }));
    },
    1008,
  ],
};

/** What is no WebSocket frame, on the wire itself. */
function rawAttack(server, bytes) {
  const { port, host } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), 'localhost', () => {
      const handshake = ['GET /socket HTTP/1.1', `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade'];
      const key = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', '', ''];
      socket.write([...handshake, ...key].join('\r\n'));
      socket.write(bytes);
    });
    socket.on('error', () => {});
    socket.on('close', resolve);
    socket.resume();
  });
}

test('strangers are turned out, and players play on undisturbed', TIMEOUT, () =>
  withServer(async (server, enter) => {
    const { observer } = observe(server);
    const player = enter({ delay: 5, seed: 6 });
    await player.untilVerified(1);
    for (const [name, [attack, code]] of Object.entries(ATTACKS)) {
      const { socket, told, closed, opened } = stranger(server);
      await opened;
      attack(socket);
      assert.equal(await closed, code, name);
      assert.equal(told.length, code === 1008 ? 1 : 0, `${name}: ${told}`);
    }
    // Reserved bits, no mask, an unknown kind, a control frame that is too long, text that is no UTF-8.
    for (const bytes of [
      [0xff, 0xff, 0xff, 0xff],
      [0x81, 0x02, 0x7b, 0x7d],
      [0x83, 0x80, 0, 0, 0, 0],
      [0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0],
      [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    ]) {
      await rawAttack(server, Uint8Array.from(bytes));
    }
    const from = server.room.tick;
    await play([player], new Random(3n), from, from + 40);
    const truth = observer.trueHashes(4);
    for (const [tick, hash] of player.verified) assert.equal(hash, truth.get(tick), `tick ${tick}`);
    assert.equal(player.session.counts.desyncs, 0);
    assert.deepEqual(player.session.seats, [0, 1]);
  }),
);

test('pages of other sites and other paths do not get in, and a full room says so', TIMEOUT, () =>
  withServer(async (server, enter) => {
    const { host } = new URL(server.url);
    for (const origin of ['http://elsewhere.example', `http://${host}.example`, 'null', 'x']) {
      assert.match(await stranger(server, { headers: { origin } }).failed, /401/, origin);
    }
    assert.match(await stranger({ socketUrl: server.socketUrl.replace('socket', 'elsewhere') }).failed, /400/);
    const own = stranger(server, { headers: { origin: `http://${host}` } });
    await own.opened;
    assert.equal(server.room.playerCount, 1);
    const others = Array.from({ length: 7 }, () => stranger(server));
    await Promise.all(others.map(({ opened }) => opened));
    const ninth = stranger(server);
    assert.equal(await ninth.closed, 1008);
    assert.deepEqual(ninth.told, ['all seats are taken']);
    own.socket.close();
    await own.closed;
    const { seat } = await new Promise((resolve) => {
      const player = enter();
      player.until(({ type }) => type === 'welcome', 'it was welcome').then(() => resolve(player.session));
    });
    assert.equal(seat, 0);
  }),
);

test('closing tells everybody, and can be done in the middle of anything', TIMEOUT, async () => {
  const server = await startServer({ tickMs: TICK_MS });
  const player = new Player(server, { delay: 5 });
  await player.untilVerified(1);
  const { closed, opened } = stranger(server);
  await opened;
  const hung = connect(Number(new URL(server.url).port), 'localhost');
  await new Promise((resolve) => hung.on('connect', resolve));
  hung.on('error', () => {});
  await server.close();
  assert.equal(await closed, 1006);
  await player.until(({ type }) => type === 'closed', 'the end');
  player.close();
  player.close();
  hung.destroy();
  await assert.rejects(fetch(server.url));
});

test('the pages over HTTP, and nothing else', TIMEOUT, () =>
  withServer(async (server) => {
    const page = await fetch(server.url);
    assert.equal(page.url, `${server.url}server/client/`);
    assert.match(await page.text(), /<title>Crowd server/);
    for (const [path, type] of [
      ['server/client/page.js', 'text/javascript; charset=utf-8'],
      ['server/protocol.js', 'text/javascript; charset=utf-8'],
      ['web/shared/base.css', 'text/css; charset=utf-8'],
      ['web/lib/onepath.js', 'text/javascript; charset=utf-8'],
      ['web/lib/onepath.wasm', 'application/wasm'],
    ]) {
      const response = await fetch(server.url + path);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, type], path);
      await response.arrayBuffer();
    }
    for (const path of [
      'package.json',
      'server/../package.json',
      'server/%2e%2e/%2e%2e/package.json',
      'server',
      'web/',
      '%',
      `server/${'a'.repeat(300)}`,
      `server/${'a/'.repeat(3000)}`,
    ]) {
      assert.equal((await fetch(server.url + path)).status, 404, path);
    }
    assert.equal((await fetch(`${server.url}server/client/`, { method: 'POST' })).status, 404);
    assert.equal((await fetch(`${server.url}socket`)).status, 404);
  }),
);

test('downloads that are broken off leave no file open', { ...TIMEOUT, skip: !existsSync(OPEN_FILES) }, () =>
  withServer(async (server) => {
    const countOpen = () => readdirSync(OPEN_FILES).length;
    const before = countOpen();
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(new URL(server.url).port), 'localhost');
      socket.write('GET /web/lib/onepath.wasm HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    while (countOpen() > before) await new Promise((resolve) => setTimeout(resolve, 5));
  }),
);

/** The program itself, as users start it. */
function runProgram(...args) {
  const program = spawn(process.execPath, [join(root, 'examples/server/server.js'), ...args]);
  const output = { text: '' };
  const lines = new Promise((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (data) => {
        output.text += data;
        if (output.text.includes('\n')) resolve(output.text);
      });
    }
  });
  const ended = new Promise((resolve) => program.on('exit', (code, signal) => resolve(code ?? signal)));
  return { program, lines, ended };
}

test('the program: its address, and what it says about wrong arguments', TIMEOUT, async () => {
  const { program, lines, ended } = runProgram('--port', '0', '--seed', '12');
  const [, url] = /^Crowd server: (http:\/\/localhost:\d+\/) /.exec(await lines);
  assert.equal((await fetch(url)).status, 200);
  const taken = runProgram('--port', new URL(url).port);
  assert.deepEqual([await taken.ended, await taken.lines], [1, 'The port is taken; choose another with --port.\n']);
  program.kill('SIGINT');
  assert.equal(await ended, 'SIGINT');
  for (const [args, message] of [
    [['--port', 'x'], /^--port must be an integer in \[0, 65535\], was x\n$/],
    [['--port', '65536'], /65535\], was 65536/],
    [['--seed', '-1'], /seed/],
    [['--seed', '4294967296'], /--seed must be an integer in \[0, 4294967295\]/],
    [['--size', '3'], /Unknown option '--size'/],
  ]) {
    const wrong = runProgram(...args);
    assert.equal(await wrong.ended, 1);
    assert.match(await wrong.lines, message);
  }
});
