// The server example without sockets: what is read from strangers, and a room with clients on a simulated network, where all
// states are those of a crowd that is stepped alone with the confirmed commands.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock } from '../../examples/server/client/server_clock.js';
import { ClientSession } from '../../examples/server/client/client_session.js';
import {
  LONGEST_FROM_CLIENT,
  ProtocolError,
  readFromClient,
  readFromServer,
  write,
} from '../../examples/server/protocol.js';
import { Room } from '../../examples/server/room.js';
import { CITY_SIZE, SEATS, SQUAD, UNIT } from '../../examples/server/rules.js';
import { Random } from './support/onepath.mjs';
import { Observer, orderSomething, SimulatedGame } from './support/simulated_game.mjs';

const QUICK = process.env.ONEPATH_QUICK === '1';
const FULL = process.env.ONEPATH_FULL === '1';
const GAMES = QUICK ? 1 : FULL ? 12 : 3;

const command = (changes = {}) => ({ type: 'command', sequence: 0, tick: 3, agent: 'all', x: 5, z: 1000, ...changes });

// ---- What is read ----

test('messages of clients: read as they were written', () => {
  for (const message of [
    command(),
    command({ agent: 0, x: 0, z: CITY_SIZE * UNIT }),
    command({ agent: SQUAD - 1, sequence: Number.MAX_SAFE_INTEGER, tick: Number.MAX_SAFE_INTEGER }),
    { type: 'resync' },
    { type: 'ping', time: -1234.5678 },
  ]) {
    const line = write(message);
    assert.ok(line.length <= LONGEST_FROM_CLIENT);
    assert.deepEqual(readFromClient(line), message);
  }
});

const HOSTILE = [
  '',
  ' ',
  'x',
  'null',
  '[]',
  '7',
  '"command"',
  '{}',
  '{"type":null}',
  '{"type":["ping"],"time":1}',
  '{"type":"toString"}',
  '{"type":"__proto__"}',
  '{"type":"hasOwnProperty"}',
  '{"type":"welcome","seat":0}',
  '{"type":"hash","tick":0,"hash":"0000000000000000"}',
  '{"type":"resync","tick":1}',
  '{"type":"resync","__proto__":{}}',
  '{"type":"ping"}',
  '{"type":"ping","time":"1"}',
  '{"type":"ping","time":1e999}',
  '{"type":"ping","time":null}',
  '{"type":"command"}',
  '{"type":"resync"} {"type":"resync"}',
  '['.repeat(190),
  '{"type":"ping","time":1'.padEnd(250) + '}',
  ...[-1, 0.5, 2 ** 53, 1e300, '0', null, true, [], {}].flatMap((bad) =>
    ['sequence', 'tick', 'agent', 'x', 'z'].map((field) => JSON.stringify(command({ [field]: bad }))),
  ),
  ...['x', 'z'].map((field) => JSON.stringify(command({ [field]: CITY_SIZE * UNIT + 1 }))),
  JSON.stringify(command({ agent: SQUAD })),
  JSON.stringify(command({ agent: 'ALL' })),
  JSON.stringify(command({ seat: 1 })),
  JSON.stringify(command({ player: 0 })),
  // Written as 0 to everybody else.
  ...['sequence', 'tick', 'agent', 'x', 'z'].map((field) =>
    JSON.stringify(command({ [field]: 77 })).replace(':77', ':-0'),
  ),
];

test('messages of strangers: refused one and all', () => {
  for (const line of HOSTILE) assert.throws(() => readFromClient(line), ProtocolError, line);
  const random = new Random(1n);
  const good = JSON.stringify(command({ agent: 3 }));
  for (let i = 0; i < 5000; i++) {
    const characters = [...good];
    for (let k = 1 + random.nextInt(3); k > 0; k--) {
      characters[random.nextInt(characters.length)] = String.fromCharCode(random.nextInt(128));
    }
    try {
      const { type, ...message } = readFromClient(characters.join(''));
      assert.deepEqual([type, Object.keys(message).length], ['command', 5]);
      assert.ok([message.tick, message.sequence, message.x, message.z].every((each) => Number.isSafeInteger(each)));
    } catch (error) {
      assert.ok(error instanceof ProtocolError, error.stack);
    }
  }
});

test('messages with bytes: read as they were written, and refused when they are cut off', () => {
  const [mesh, state] = [Uint8Array.of(1, 2, 3), new Uint8Array(0)];
  const welcome = { type: 'welcome', seat: 7, sequence: 0, tickMs: 33.3, tick: 9, commands: [] };
  const logged = { seat: 2, sequence: 0, tick: 9, agent: 'all', x: 5, z: 1000 };
  welcome.commands.push(logged);
  const data = write(welcome, mesh, state);
  assert.deepEqual(readFromServer(data), { ...welcome, mesh, state });
  assert.deepEqual(readFromServer(data.buffer), { ...welcome, mesh, state });
  for (let size = 0; size < data.length; size++) {
    assert.throws(() => readFromServer(data.slice(0, size)), ProtocolError, `${size} bytes`);
  }
  assert.throws(() => readFromServer(Uint8Array.of(...data, 0)), ProtocolError);
  assert.throws(() => readFromServer(write(welcome, mesh)), ProtocolError);
  assert.throws(() => readFromServer(write(welcome, mesh, state, state)), ProtocolError);
  assert.throws(() => readFromServer(write({ type: 'pong', time: 1, tick: 1 }, mesh)), ProtocolError);
  for (const commands of [{}, null, [null], [{}], [{ ...logged, seat: SEATS }], [[logged]]]) {
    assert.throws(() => readFromServer(write({ ...welcome, commands }, mesh, state)), ProtocolError);
  }
  for (const seats of [[SEATS], [0.5], 'all', Array(SEATS + 1).fill(0)]) {
    assert.throws(() => readFromServer(write({ type: 'players', seats })), ProtocolError);
  }
});

// ---- A room ----

/** A peer that keeps what it is told. */
function makePeer() {
  const peer = { told: [], closed: null };
  peer.send = (data) => peer.told.push(readFromServer(data));
  peer.close = (reason) => (peer.closed = reason);
  peer.types = () => peer.told.map(({ type }) => type);
  return peer;
}

function withRoom(run) {
  const room = new Room({ seed: 2 });
  try {
    run(room);
  } finally {
    room.dispose();
  }
}

test('who joins has a seat, the city, a state and the players; the ninth is turned away', () =>
  withRoom((room) => {
    for (let i = 0; i < 25; i++) room.advance();
    const peers = Array.from({ length: SEATS + 1 }, makePeer);
    const members = peers.map((peer) => room.join(peer));
    assert.deepEqual(
      members.map((member) => member?.seat),
      [...Array(SEATS).keys(), undefined],
    );
    const [welcome, players] = peers[1].told;
    assert.deepEqual([welcome.type, welcome.tick, welcome.tickMs], ['welcome', 25, 1000 / 30]);
    assert.ok(welcome.mesh.length > 1000 && welcome.state.length > 10000);
    assert.deepEqual(players, { type: 'players', seats: [0, 1] });
    assert.deepEqual(peers[SEATS].told, [{ type: 'error', reason: 'all seats are taken' }]);
    assert.equal(peers[SEATS].closed, 'all seats are taken');
    room.leave(members[3]);
    room.leave(members[3]);
    assert.equal(room.playerCount, SEATS - 1);
    const next = makePeer();
    const member = room.join(next);
    assert.equal(member.seat, 3);
    room.leave(members[3]);
    assert.equal(room.playerCount, SEATS, 'one who has left cannot take the seat from another');
    room.receive(members[3], write(command({ sequence: 99 })));
    assert.deepEqual([members[3].peer.closed, next.closed], [null, null]);
  }));

test('the room says for which tick a command counts, and tells everybody', () =>
  withRoom((room) => {
    const [a, b] = [makePeer(), makePeer()];
    const members = [room.join(a), room.join(b)];
    for (let i = 0; i < 10; i++) room.advance();
    const send = (member, changes) => room.receive(member, write(command(changes)));
    send(members[0], { tick: 0, agent: 1 });
    send(members[0], { tick: 15, sequence: 1 });
    send(members[0], { tick: 12, sequence: 2 });
    send(members[0], { tick: 10 ** 9, sequence: 3 });
    send(members[1], { tick: 12, sequence: b.told[0].sequence });
    const told = (peer) => peer.told.filter(({ type, seat }) => type === 'command' && seat < 2);
    assert.deepEqual(
      told(a).map(({ seat, tick }) => [seat, tick]),
      [
        [0, 10],
        [0, 15],
        [0, 15],
        [0, 70],
        [1, 12],
      ],
    );
    assert.deepEqual(told(a)[0], { ...command({ tick: 10, agent: 1 }), seat: 0 });
    assert.deepEqual(told(b), told(a));
    const late = makePeer();
    room.join(late);
    assert.deepEqual(
      late.told[0].commands.filter(({ seat }) => seat < 2).map(({ seat, tick, sequence }) => [tick, seat, sequence]),
      [
        [10, 0, 0],
        [12, 1, b.told[0].sequence],
        [15, 0, 1],
        [15, 0, 2],
        [70, 0, 3],
      ],
    );
  }));

test('a hostile client is told and turned out, and the game of the others goes on as it would have', () => {
  const play = (isDisturbed) => {
    const hashes = [];
    withRoom((room) => {
      const good = makePeer();
      const member = room.join(good);
      // The seat is taken in both games: free ones are walked about by the room.
      let bad = room.join(makePeer());
      for (let tick = 0; tick < 60; tick++) {
        if (tick % 7 === 0) {
          room.receive(member, write(command({ sequence: tick / 7, tick, x: 100 + 9 * tick })));
        }
        for (const line of isDisturbed ? HOSTILE : []) {
          room.receive(bad, line);
          assert.notEqual(bad.peer.closed, null, line);
          assert.deepEqual(bad.peer.told.at(-1).type, 'error');
          const told = bad.peer.told.length;
          room.receive(bad, write({ type: 'ping', time: 1 }));
          assert.equal(bad.peer.told.length, told, 'nobody listens to it any more');
          bad = room.join(makePeer());
          assert.equal(bad.seat, 1);
        }
        room.advance();
      }
      assert.equal(good.closed, null);
      hashes.push(...good.told.filter(({ type }) => type === 'hash'));
    });
    return hashes;
  };
  const hashes = play(true);
  assert.equal(hashes.length, 6);
  assert.deepEqual(hashes, play(false));
});

test('floods, sequences out of order and doubled ones', () =>
  withRoom((room) => {
    const flood = (line, pause = 0) => {
      const peer = makePeer();
      const member = room.join(peer);
      for (let i = 0; i < pause; i++) room.advance();
      let sent = 0;
      for (; peer.closed === null; sent++) room.receive(member, line(peer.told[0].sequence + sent));
      return [sent, peer.closed];
    };
    assert.deepEqual(
      flood(() => write({ type: 'ping', time: 1 })),
      [61, 'too many messages'],
    );
    assert.deepEqual(
      flood((sequence) => write(command({ sequence }))),
      [61, 'too many messages'],
    );
    const saved = flood(() => write({ type: 'ping', time: 1 }), 200);
    assert.deepEqual(saved, [61, 'too many messages'], 'nobody saves up for long');
    assert.deepEqual(
      flood(() => write({ type: 'resync' })),
      [4, 'too many messages'],
    );
    assert.match(flood((sequence) => write(command({ sequence: sequence + 1 })))[1], /^sequence must be 60/);
    const peer = makePeer();
    const member = room.join(peer);
    room.receive(member, write(command({ sequence: 60 })));
    assert.equal(peer.closed, null, 'whoever has the seat goes on counting');
    room.receive(member, write(command({ sequence: 60 })));
    assert.equal(peer.closed, 'sequence must be 61');
    // Twice as many over a time in which they are allowed.
    const patient = makePeer();
    const allowed = room.join(patient);
    for (let i = 0; i < 120; i++) {
      room.receive(allowed, write({ type: 'ping', time: i }));
      room.advance();
    }
    assert.deepEqual([patient.closed, patient.types().filter((type) => type === 'pong').length], [null, 120]);
  }));

// ---- A room and its clients ----

const isTrue = (game, clients = game.clients) => {
  const truth = game.observer.trueHashes(game.seed);
  assert.deepEqual(game.observer.hashes, truth, `seed ${game.seed}: the server`);
  for (const [i, { verified }] of clients.entries()) {
    for (const [tick, hash] of verified)
      assert.equal(hash, truth.get(tick), `seed ${game.seed}, client ${i}, tick ${tick}`);
  }
};

test('clients with different delays, one that joins late and one that leaves: all states are the true ones', () => {
  for (let seed = 1; seed <= GAMES; seed++) {
    const game = new SimulatedGame({ seed });
    const random = new Random(BigInt(seed));
    const clients = [
      game.join({ delay: 5, jitter: 5, offset: 1e6 }),
      game.join({ delay: 60, jitter: 40, frameMs: 33, offset: -5000 }),
      game.join({ delay: 150, jitter: 10, frameMs: 7 }),
    ];
    const play = (ticks) =>
      game.runTo(game.room.tick + ticks, () => {
        for (const { session } of game.clients) {
          if (session.isPlaying && random.nextInt(60) === 0) orderSomething(session, random);
        }
      });
    play(100);
    clients.push(game.join({ delay: 90, jitter: 60 }));
    play(60);
    clients[1].leave();
    play(100);
    clients.push(game.join({ delay: 20 }));
    clients[0].delay = 120;
    play(60);
    // What was said last has arrived.
    game.runTo(game.room.tick + 30);
    isTrue(game, clients);
    for (const [i, client] of clients.entries()) {
      const { counts } = client.session;
      const name = `seed ${seed}, client ${i}: ${JSON.stringify(counts)}`;
      assert.deepEqual([counts.desyncs, counts.resyncs, client.closed], [0, 0, null], name);
      assert.ok(client.verified.size > 5 && counts.rollbacks > 3, name);
      if (i === 1) continue;
      assert.equal(Math.max(...client.verified.keys()), Math.floor((game.room.tick - 10) / 10) * 10, name);
      assert.ok(client.session.tick >= game.room.tick, name);
    }
    // The delay of these does not change, and they are ahead far enough: their guesses are right.
    for (const client of [clients[2], clients[4]]) {
      const confirmed = client.events.filter(({ type }) => type === 'confirmed');
      const right = confirmed.filter(({ tick, guessed }) => tick === guessed);
      assert.ok(right.length >= 0.8 * confirmed.length, `seed ${seed}: ${right.length} of ${confirmed.length}`);
    }
    game.dispose();
  }
});

test('a client that disagrees finds out by the next hash, and has the true state again', () => {
  for (let seed = 20; seed < 20 + GAMES; seed++) {
    const game = new SimulatedGame({ seed });
    const random = new Random(BigInt(seed));
    const honest = game.join({ delay: 30 });
    // Its frames are rare: much arrives at once.
    const wrong = game.join({ delay: 60, jitter: 20, frameMs: 120 });
    const play = (ticks) =>
      game.runTo(game.room.tick + ticks, () => {
        for (const { session } of game.clients) {
          if (session.isPlaying && random.nextInt(25) === 0) orderSomething(session, random);
        }
      });
    for (let times = 1; times <= 4; times++) {
      play(25);
      wrong.session.disagree();
      const since = wrong.session.tick;
      play(40);
      assert.deepEqual([wrong.count('desync'), wrong.count('resynced')], [times, times], `seed ${seed}`);
      const { tick } = wrong.events.findLast(({ type }) => type === 'desync');
      assert.ok(tick > since && tick <= since + 11, `told at ${tick}, wrong since ${since}`);
      assert.ok(wrong.session.counts.verified > tick, 'and it agrees again');
    }
    game.runTo(game.room.tick + 30);
    assert.deepEqual([honest.count('desync'), honest.session.counts.resyncs], [0, 0]);
    isTrue(game);
    game.dispose();
  }
});

test('what is under way while a client waits for a state', () =>
  withRoom((room) => {
    const [fromRoom, toRoom] = [[], []];
    const session = new ClientSession({ send: (line) => toRoom.push(line) });
    const member = room.join({ send: (data) => fromRoom.push(data), close: assert.fail });
    const other = makePeer();
    const otherMember = room.join(other);
    const receive = () => fromRoom.splice(0).forEach((data) => session.receive(data, 0));
    const advance = (ticks) => {
      for (let i = 0; i < ticks; i++) room.advance();
    };
    receive();
    session.update(0);
    session.disagree();
    for (let now = 0; now <= 600; now += 30) session.update(now);
    advance(10);
    receive();
    session.update(600);
    const types = () => toRoom.map((line) => JSON.parse(line).type);
    assert.deepEqual([session.counts.desyncs, types().filter((type) => type === 'resync').length], [1, 1]);
    // Its own command, those of others, and hashes: before the room hears that it wants a state.
    session.order('all', 700, 700);
    assert.ok(session.tick > room.tick);
    room.receive(otherMember, write(command({ sequence: other.told[0].sequence, tick: 0 })));
    advance(10);
    receive();
    session.update(601);
    room.receive(otherMember, write(command({ sequence: other.told[0].sequence + 1, tick: 0, x: 900 })));
    advance(20);
    room.receive(member, write({ type: 'resync' }));
    receive();
    session.update(602);
    toRoom.filter((line) => JSON.parse(line).type === 'command').forEach((line) => room.receive(member, line));
    advance(20);
    receive();
    for (let now = 700; now <= 2200; now += 30) session.update(now);
    assert.equal(types().filter((type) => type === 'resync').length, 1, 'it has asked once');
    const { desyncs, resyncs, verified } = session.counts;
    assert.deepEqual([desyncs, resyncs, verified, room.tick], [1, 1, 60, 60]);
    assert.ok(session.squad().every(({ destination }) => Math.abs(destination.x - 700 / UNIT) < 3));
    session.dispose();
  }));

test('a client whose way is longer than its window, and one that was asleep, come back', () => {
  const game = new SimulatedGame({ seed: 6 });
  const [far, sleeper] = [game.join({ delay: 10 }), game.join({ delay: 10 })];
  const random = new Random(9n);
  game.runTo(40);
  far.delay = 4000;
  const { update } = sleeper;
  sleeper.update = () => {};
  game.runTo(300, () => {
    if (random.nextInt(100) === 0) orderSomething(far.session, random);
  });
  far.delay = 10;
  sleeper.update = update;
  game.runTo(520);
  assert.ok(sleeper.session.counts.resyncs >= 1, 'it was too far behind to catch up');
  for (const { session, closed } of game.clients) {
    assert.deepEqual([session.counts.desyncs, closed], [0, null], JSON.stringify(session.counts));
    assert.ok(session.counts.verified >= 500, JSON.stringify(session.counts));
    assert.ok(Math.abs(session.tick - game.room.tick) < 15);
  }
  isTrue(game);
  game.dispose();
});

test('a room that stands still for a while, and a client whose frames do', () => {
  const game = new SimulatedGame({ seed: 8 });
  const [quick, slow] = [game.join({ delay: 20 }), game.join({ delay: 80, jitter: 20 })];
  const random = new Random(4n);
  let furthest = 0;
  const play = (tick) =>
    game.runTo(tick, () => {
      for (const { session } of game.clients) {
        if (session.isPlaying && random.nextInt(80) === 0) orderSomething(session, random);
        furthest = Math.max(furthest, session.tick - game.room.tick);
      }
    });
  play(60);
  game.stall(6000);
  play(120);
  const { update } = quick;
  quick.update = () => {};
  play(170);
  quick.update = update;
  play(290);
  game.runTo(330);
  assert.ok(furthest > 80 && furthest <= 100, `ahead by ${furthest}`);
  for (const { session, verified: own } of game.clients) {
    const { desyncs, resyncs, verified } = session.counts;
    assert.deepEqual([desyncs, resyncs], [0, 0]);
    assert.ok(verified >= 310, `${verified}`);
    assert.equal(own.size, verified / 10, 'every hash since it is in the game was compared');
    assert.ok(session.tick - game.room.tick < 30, 'it has waited for the room');
  }
  assert.ok(slow.session.counts.rollbacks > 5);
  isTrue(game);
  game.dispose();
});

test('a client does not believe everything either', () => {
  const sent = [];
  const session = new ClientSession({ send: (line) => sent.push(readFromClient(line)) });
  for (const early of [
    { type: 'pong', time: 1, tick: 1 },
    { type: 'hash', tick: 1, hash: '0'.repeat(16) },
  ]) {
    assert.throws(() => session.receive(write(early), 0), ProtocolError);
  }
  session.update(0);
  const room = new Room({ seed: 1 });
  const told = [];
  room.join({ send: (data) => told.push(data), close() {} });
  session.receive(told[0], 0);
  assert.throws(() => session.receive(told[0], 0), ProtocolError);
  for (const [agent, x, z] of [
    [SQUAD, 0, 0],
    ['all', -1, 0],
    ['all', 0.5, 0],
    ['all', 0, undefined],
  ]) {
    assert.throws(() => session.order(agent, x, z), ProtocolError);
  }
  session.order('all', -0, 0);
  assert.deepEqual(sent, [{ type: 'command', sequence: 0, tick: 0, agent: 'all', x: 0, z: 0 }]);
  session.dispose();
  session.dispose();
  session.update(1);
  room.dispose();
});

test('the clock believes the quickest answer, and is ahead by the slowest', () => {
  const clock = new ServerClock(10, 100, 5000);
  assert.deepEqual([clock.tickAt(5050), clock.ping, clock.clientTickAt(5000)], [105, 0, 102]);
  // The server was at tick 200 in the middle of 5100 and 5200.
  clock.add(5100, 200, 5200);
  assert.deepEqual([clock.tickAt(5200), clock.ping, clock.clientTickAt(5200)], [205, 100, 212]);
  // A slow answer, which was held up on its way back.
  clock.add(5300, 220.5, 5700);
  assert.deepEqual([clock.tickAt(5700), clock.ping, clock.clientTickAt(5700)], [255, 400, 277]);
  for (let i = 0; i < 8; i++) clock.add(6000 + 100 * i, 290 + 10 * i, 6000 + 100 * i);
  assert.deepEqual([clock.tickAt(6700), clock.clientTickAt(6700)], [360, 362], 'those of long ago are forgotten');
});

test('the hash of the room is that of a crowd that is stepped alone', () => {
  const room = new Room({ seed: 9 });
  const observer = new Observer();
  room.join({ send: (data) => observer.take(data), close() {} });
  for (let i = 0; i < 200; i++) room.advance();
  assert.deepEqual([observer.hashes.size, observer.commands.size], [20, 10]);
  assert.deepEqual(observer.hashes, observer.trueHashes(9));
  room.dispose();
});
