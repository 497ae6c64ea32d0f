// The rollback session of the examples: whatever the order and the delay in which commands come, the states are those of a crowd
// that had them in time. The oracle is a crowd that is stepped from the beginning with all commands sorted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DelayedLink } from '../../examples/web/shared/rollback/delayed_link.js';
import { fnv1a64 } from '../../examples/web/shared/rollback/fnv1a.js';
import { RollbackSession } from '../../examples/web/shared/rollback/rollback_session.js';
import { Random } from './support/onepath.mjs';
import { courtyard, fnv1a64 as fnv1a64OfBigints } from './support/crowd_scenes.mjs';

const QUICK = process.env.ONEPATH_QUICK === '1';
const FULL = process.env.ONEPATH_FULL === '1';
const HISTORIES = QUICK ? 4 : FULL ? 60 : 12;
const DT = 1 / 30;
const mesh = courtyard({ agentRadius: 0.3 });

function makeCrowd() {
  const crowd = mesh.createCrowd();
  for (let i = 0; i < 6; i++) crowd.add([2 + 2.5 * i, 0, 2 + (i % 2)], { radius: 0.3 });
  return crowd;
}

/** What the commands of these tests do: agents are sent about, put elsewhere, added and removed. */
function apply(crowd, { kind, agent, to }, player) {
  const found = crowd.getAgent(agent);
  if (kind === 'add') crowd.tryAdd(to, { radius: 0.2 + 0.1 * player });
  else if (kind === 'throw') throw new Error(`command of player ${player}`);
  else if (found === null) return;
  else if (kind === 'go') found.setDestination(to);
  else if (kind === 'jump') found.teleport(to);
  else if (crowd.count > 3) crowd.remove(found);
}

const makeSession = (options) => new RollbackSession({ crowd: makeCrowd(), apply, dt: DT, ...options });

/** Commands of three players for ticks below `ticks`, each with the tick at which it arrives: at most `latest` late, or in advance. */
function randomHistory(random, ticks, latest) {
  const kinds = ['go', 'go', 'go', 'go', 'jump', 'add', 'remove'];
  const sequences = [0, 0, 0];
  const between = (from, size) => from + random.nextInt(size);
  return Array.from({ length: between(5, 40) }, () => {
    const player = random.nextInt(3);
    const tick = random.nextInt(ticks);
    return {
      tick,
      player,
      sequence: sequences[player]++,
      command: {
        kind: kinds[random.nextInt(kinds.length)],
        agent: random.nextInt(8),
        to: [1 + 18 * random.nextDouble(), 0, 1 + 18 * random.nextDouble()],
      },
      arrival: tick + between(-5, latest + 6),
    };
  });
}

const inOrder = (a, b) => a.tick - b.tick || a.player - b.player || a.sequence - b.sequence;

/** The hash before every tick and after the last, of a crowd that is stepped with all commands and nothing else. */
function trueHashes(history, ticks) {
  const crowd = makeCrowd();
  const sorted = [...history].sort(inOrder);
  const hashes = [crowd.stateHash()];
  for (let tick = 0; tick < ticks; tick++) {
    for (const { command, player } of sorted.filter((each) => each.tick === tick)) apply(crowd, command, player);
    crowd.step(DT);
    hashes.push(crowd.stateHash());
  }
  crowd.dispose();
  return hashes;
}

const add = (session, { tick, player, sequence, command }) => session.addCommand(tick, player, sequence, command);

test('commands that come late, early, twice and in any order end in the same states at every tick', () => {
  let reruns = 0;
  for (let seed = 0; seed < HISTORIES; seed++) {
    const random = new Random(BigInt(seed));
    const [ticks, window] = [60, 5 + random.nextInt(40)];
    const history = randomHistory(random, ticks, window - 1);
    const hashes = trueHashes(history, ticks);
    const session = makeSession({ window });
    const arrivals = [...history, ...history.slice(0, 4).map((each) => ({ ...each, arrival: each.arrival + 1 }))];
    for (let now = 0; now < ticks + window; now++) {
      for (const each of arrivals.filter(({ arrival }) => Math.max(arrival, 0) === now)) {
        const before = session.tick;
        const { status, rerun } = add(session, each);
        assert.ok(['added', 'duplicate'].includes(status), `seed ${seed}: ${status}`);
        assert.equal(rerun, status === 'added' ? Math.max(before - each.tick, 0) : 0, `seed ${seed}`);
        reruns += rerun;
      }
      if (session.tick < ticks) session.advance();
    }
    for (let tick = session.oldest; tick <= ticks; tick++) {
      assert.equal(session.hashAt(tick), hashes[tick], `seed ${seed}, tick ${tick}`);
    }
    assert.equal(session.oldest, Math.max(0, ticks - window));
  }
  assert.ok(reruns > HISTORIES * 20, `${reruns} ticks were made again`);
});

test('two peers that send each other their commands over slow links agree at every tick both know all of', () => {
  for (let seed = 0; seed < HISTORIES; seed++) {
    const random = new Random(BigInt(seed) + 1000n);
    const history = randomHistory(random, 80, 0).sort(inOrder);
    const sent = new Map();
    const peers = [0, 1].map((side) => ({
      session: makeSession({ window: 40 }),
      link: new DelayedLink({ seed: seed * 2 + side, delay: 3, jitter: 12, ordered: random.nextInt(2) === 0 }),
    }));
    for (let now = 0; now < 100; now++) {
      for (const each of history.filter(({ tick }) => tick === now)) {
        const side = each.player % 2;
        add(peers[side].session, each);
        peers[1 - side].link.send(each, now);
      }
      for (const { session, link } of peers) {
        const arrived = link.receive(now);
        session.batch(() => arrived.forEach((each) => assert.equal(add(session, each).status, 'added')));
        session.advance();
      }
      // What was said more than 15 ticks ago has arrived.
      const settled = Math.max(now - 15, 0);
      for (const { session } of peers) {
        const hash = session.hashAt(settled);
        assert.equal(hash, sent.get(settled) ?? hash, `seed ${seed}, tick ${settled}`);
        sent.set(settled, hash);
      }
    }
    const hashes = trueHashes(history, 100);
    for (const [tick, hash] of sent) assert.equal(hash, hashes[tick], `seed ${seed}, tick ${tick}`);
    assert.deepEqual([peers[0].link.pending, peers[1].link.pending], [0, 0]);
  }
});

test('a guess that is taken back, and one that is moved in a batch, leave no trace', () => {
  for (let seed = 0; seed < HISTORIES; seed++) {
    const random = new Random(BigInt(seed) + 2000n);
    const history = randomHistory(random, 40, 0);
    const session = makeSession();
    // Each is guessed for another tick, up to 5 off.
    const guesses = history.map((each) => ({ ...each, tick: Math.max(each.tick - 5 + random.nextInt(11), 0) }));
    guesses.forEach((each) => add(session, each));
    const wrong = { tick: 7, player: 9, sequence: 0, command: { kind: 'remove', agent: 1 } };
    add(session, wrong);
    for (let i = 0; i < 45; i++) session.advance();
    assert.deepEqual(session.removeCommand(7, 9, 0), { status: 'removed', rerun: 38 });
    assert.deepEqual(session.removeCommand(7, 9, 0), { status: 'unknown', rerun: 0 });
    const earliest = Math.min(...guesses.map(({ tick }) => tick), ...history.map(({ tick }) => tick));
    const rerun = session.batch(() => {
      for (const [i, { tick, player, sequence }] of guesses.entries()) {
        assert.deepEqual(session.removeCommand(tick, player, sequence), { status: 'removed', rerun: 0 });
        assert.deepEqual(add(session, history[i]), { status: 'added', rerun: 0 });
      }
    });
    assert.equal(rerun, 45 - earliest, `seed ${seed}`);
    const hashes = trueHashes(history, 45);
    for (let tick = 0; tick <= 45; tick++)
      assert.equal(session.hashAt(tick), hashes[tick], `seed ${seed}, tick ${tick}`);
  }
});

const go = (agent, x, z) => ({ kind: 'go', agent, to: [x, 0, z] });

test('the edges of the window', () => {
  const session = makeSession({ window: 10 });
  for (let i = 0; i < 25; i++) session.advance();
  assert.deepEqual([session.tick, session.oldest], [25, 15]);
  const before = session.hashAt(25);
  assert.deepEqual(session.addCommand(14, 0, 0, go(0, 18, 18)), { status: 'too-old', rerun: 0 });
  assert.deepEqual(session.removeCommand(14, 0, 0), { status: 'too-old', rerun: 0 });
  assert.equal(session.hashAt(25), before);
  assert.deepEqual([session.hashAt(14), session.stateAt(14), session.hashAt(26)], [undefined, undefined, undefined]);
  const oldest = session.hashAt(15);
  assert.deepEqual(session.addCommand(15, 0, 0, go(0, 18, 18)), { status: 'added', rerun: 10 });
  assert.equal(session.hashAt(15), oldest, 'the state before the command is as it was');
  assert.notEqual(session.hashAt(16), undefined);
  assert.notEqual(session.hashAt(25), before);
  assert.deepEqual(session.addCommand(25, 0, 1, go(1, 18, 18)), { status: 'added', rerun: 0 });
  assert.deepEqual(session.addCommand(25, 0, 1, go(1, 2, 2)), { status: 'duplicate', rerun: 0 });
  session.advance();
  const hashes = trueHashes(
    [
      { tick: 15, player: 0, sequence: 0, command: go(0, 18, 18) },
      { tick: 25, player: 0, sequence: 1, command: go(1, 18, 18) },
    ],
    26,
  );
  for (let tick = 16; tick <= 26; tick++) assert.equal(session.hashAt(tick), hashes[tick]);
  assert.deepEqual(
    session.commandsFrom(0).map(({ tick }) => tick),
    [25],
    'what is too old to be rolled back to is forgotten',
  );
  assert.deepEqual([session.hashAt(-1), session.hashAt(0.5), session.hashAt(NaN)], [undefined, undefined, undefined]);
});

test('a window of one tick', () => {
  const session = makeSession({ window: 1 });
  session.advance();
  session.advance();
  assert.equal(session.addCommand(0, 0, 0, go(0, 18, 18)).status, 'too-old');
  assert.deepEqual(session.addCommand(1, 0, 0, go(0, 18, 18)), { status: 'added', rerun: 1 });
  const hashes = trueHashes([{ tick: 1, player: 0, sequence: 0, command: go(0, 18, 18) }], 2);
  assert.deepEqual([session.hashAt(0), session.hashAt(1), session.hashAt(2)], [undefined, hashes[1], hashes[2]]);
});

test('one who joins late, and one who went wrong, go on from the state of a peer', () => {
  for (let seed = 0; seed < HISTORIES; seed++) {
    const random = new Random(BigInt(seed) + 3000n);
    const history = randomHistory(random, 70, 20);
    const hashes = trueHashes(history, 90);
    const host = makeSession({ window: 30 });
    const joiner = makeSession({ window: 30 });
    const joinsAt = 25 + random.nextInt(30);
    if (random.nextInt(2) === 0) for (let i = random.nextInt(60); i > 0; i--) joiner.advance();
    for (let now = 0; now < 90; now++) {
      if (now === joinsAt) {
        const from = host.oldest + random.nextInt(host.tick - host.oldest + 1);
        joiner.reset(from, host.stateAt(from).slice(), host.commandsFrom(from));
        assert.deepEqual([joiner.tick, joiner.oldest], [from, from]);
      }
      for (const each of history.filter(({ arrival }) => Math.max(arrival, 0) === now)) {
        add(host, each);
        if (now >= joinsAt && each.tick >= joiner.oldest) add(joiner, each);
      }
      host.advance();
      while (now >= joinsAt && joiner.tick < host.tick) joiner.advance();
    }
    // The host had commands after it gave its state away, some of them for ticks before that state: then the two differ.
    const missed = history.some(({ tick, arrival }) => arrival >= joinsAt && tick < joinsAt);
    assert.equal(host.hashAt(90), hashes[90], `seed ${seed}`);
    if (!missed) assert.equal(joiner.hashAt(90), hashes[90], `seed ${seed}`);
    joiner.reset(90, host.stateAt(90));
    assert.equal(joiner.hashAt(90), hashes[90]);
  }
});

test('reset from a state of its own, and with commands of the past and the future', () => {
  const session = makeSession();
  session.addCommand(3, 0, 0, go(0, 18, 18));
  session.addCommand(12, 0, 1, go(1, 18, 18));
  for (let i = 0; i < 15; i++) session.advance();
  const [hash, end] = [session.hashAt(8), session.hashAt(15)];
  session.reset(8, session.stateAt(8), session.commandsFrom(0));
  assert.deepEqual([session.tick, session.hashAt(8)], [8, hash]);
  assert.deepEqual([session.hashAt(7), session.hashAt(9)], [undefined, undefined], 'nothing else is kept');
  assert.deepEqual(session.commandsFrom(0), [{ tick: 12, player: 0, sequence: 1, command: go(1, 18, 18) }]);
  while (session.tick < 15) session.advance();
  assert.equal(session.hashAt(15), end);
});

test('a reset that is refused changes nothing', () => {
  const session = makeSession();
  session.addCommand(2, 0, 0, go(0, 18, 18));
  for (let i = 0; i < 5; i++) session.advance();
  const state = session.stateAt(5).slice();
  const untouched = () => {
    assert.deepEqual([session.tick, session.oldest, session.commandsFrom(0).length], [5, 0, 1]);
    assert.deepEqual(session.stateAt(5), state);
  };
  assert.throws(() => session.reset(3, state.subarray(1)), { name: 'CrowdStateError' });
  assert.throws(() => session.reset(-1, state), RangeError);
  assert.throws(() => session.reset(3, state, [{ tick: 3, player: 0.5, sequence: 0, command: null }]), RangeError);
  untouched();
  for (const bad of [-1, 0.5, NaN, Infinity, '1', undefined, null, 2 ** 53]) {
    for (const numbers of [
      [bad, 0, 0],
      [9, bad, 0],
      [9, 0, bad],
    ]) {
      assert.throws(() => session.addCommand(...numbers, go(0, 1, 1)), RangeError);
    }
  }
  untouched();
  for (const window of [0, -1, 1.5, NaN, '9']) assert.throws(() => makeSession({ window }), RangeError);
});

test('a command that throws leaves the session before its tick, and can be taken back', () => {
  const session = makeSession({ window: 20 });
  session.addCommand(4, 0, 0, go(0, 18, 18));
  session.addCommand(6, 1, 0, { kind: 'throw', agent: 0 });
  const adds = { kind: 'add', agent: 0, to: [10, 0, 16] };
  session.addCommand(6, 0, 1, adds);
  for (let i = 0; i < 6; i++) session.advance();
  const hash = session.hashAt(6);
  for (let i = 0; i < 2; i++) assert.throws(() => session.advance(), /command of player 1/);
  assert.deepEqual([session.tick, session.hashAt(6), session.hashAt(7)], [6, hash, undefined]);
  session.removeCommand(6, 1, 0);
  while (session.tick < 30) session.advance();
  // In the past: the session is thrown back to the tick that cannot be made.
  assert.throws(() => session.addCommand(15, 1, 0, { kind: 'throw', agent: 0 }), /command of player 1/);
  assert.deepEqual([session.tick, session.oldest, session.hashAt(16)], [15, 10, undefined]);
  session.removeCommand(15, 1, 0);
  while (session.tick < 30) session.advance();
  const history = [
    { tick: 4, player: 0, sequence: 0, command: go(0, 18, 18) },
    { tick: 6, player: 0, sequence: 1, command: adds },
  ];
  assert.equal(session.hashAt(30), trueHashes(history, 30)[30]);
  assert.throws(
    () =>
      session.batch(() => {
        session.addCommand(20, 0, 9, go(2, 2, 18));
        throw new Error('in a batch');
      }),
    /in a batch/,
  );
  history.push({ tick: 20, player: 0, sequence: 9, command: go(2, 2, 18) });
  assert.equal(session.hashAt(30), trueHashes(history, 30)[30], 'what came before the error counts');
});

test('a tick that is made in the middle of a batch', () => {
  const session = makeSession();
  for (let i = 0; i < 5; i++) session.advance();
  const history = [
    { tick: 2, player: 0, sequence: 0, command: go(0, 18, 18) },
    { tick: 4, player: 1, sequence: 0, command: go(1, 18, 18) },
  ];
  const rerun = session.batch(() => {
    add(session, history[0]);
    session.advance();
    add(session, history[1]);
  });
  assert.equal(rerun, 2);
  const hashes = trueHashes(history, 6);
  for (let tick = 0; tick <= 6; tick++) assert.equal(session.hashAt(tick), hashes[tick]);
});

test('the hash of bytes is that of the crowd and of the definition', () => {
  const random = new Random(5n);
  for (const length of [0, 1, 2, 7, 300]) {
    const bytes = Uint8Array.from({ length }, () => random.nextInt(256));
    assert.equal(fnv1a64(bytes), fnv1a64OfBigints(bytes));
  }
  assert.equal(fnv1a64(new Uint8Array(100).fill(255)), fnv1a64OfBigints(new Uint8Array(100).fill(255)));
  const crowd = makeCrowd();
  assert.equal(fnv1a64(crowd.saveState()), crowd.stateHash());
});

test('a link delivers each message once, when it is due, and in order if it is asked to', () => {
  for (const ordered of [true, false]) {
    const run = (seed) => {
      const link = new DelayedLink({ delay: 10, jitter: 30, ordered, seed });
      const arrivals = [];
      for (let now = 0; now < 300; now++) {
        if (now < 200) link.send(now, now);
        for (const sent of link.receive(now)) arrivals.push([sent, now]);
      }
      assert.equal(link.pending, 0);
      return arrivals;
    };
    const arrivals = run(7);
    assert.deepEqual(
      arrivals.map(([sent]) => sent).sort((a, b) => a - b),
      [...Array(200).keys()],
    );
    for (const [sent, now] of arrivals) assert.ok(now - sent >= 10 && now - sent <= 41, `${sent} at ${now}`);
    const inSequence = arrivals.every(([sent], i) => i === 0 || arrivals[i - 1][0] < sent);
    assert.equal(inSequence, ordered);
    assert.deepEqual(run(7), arrivals);
    assert.notDeepEqual(run(8), arrivals);
  }
  const link = new DelayedLink({ delay: 5 });
  link.send('slow', 0);
  link.delay = 0;
  link.send('quick', 1);
  assert.deepEqual([link.receive(4.9), link.receive(5)], [[], ['slow', 'quick']], 'the second waits for the first');
});
