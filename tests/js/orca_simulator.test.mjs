// Discs that avoid each other and segments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCopy, OrcaSimulator, Random, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';

const outOfRange = (argument, message = /./) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message = /./) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });

/** Agents on a circle that want to go to the other side. */
function circle(count, radius) {
  const simulator = new OrcaSimulator();
  const goals = [];
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count;
    const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    assert.equal(simulator.addAgent({ position: [x, y], radius: 0.3, maxSpeed: 2 }), i);
    goals.push([-x, -y + 0.01]);
  }
  return { simulator, goals };
}

/** Has every agent want to go to its goal, a little to its right so that nobody meets another exactly head on, and moves them. */
function walk(simulator, goals, dt) {
  const motion = simulator.motion();
  goals.forEach(([x, y], i) => {
    const [dx, dy] = [x - motion[4 * i], y - motion[4 * i + 1]];
    const speed = Math.min(2, Math.hypot(dx, dy)) / Math.max(Math.hypot(dx, dy), 1e-9);
    simulator.setWanted(i, [(dx + dy * 0.1) * speed, (dy - dx * 0.1) * speed]);
  });
  simulator.step(dt);
}

/** How deep the two that overlap most do so. */
function deepest(motion, radius) {
  let most = 0;
  for (let i = 0; i < motion.length; i += 4) {
    for (let j = 0; j < i; j += 4) {
      most = Math.max(most, 2 * radius - Math.hypot(motion[i] - motion[j], motion[i + 1] - motion[j + 1]));
    }
  }
  return most;
}

test('agents on a circle change sides without running into each other', () => {
  const { simulator, goals } = circle(24, 10);
  let overlap = 0;
  for (let step = 0; step < 800; step++) {
    walk(simulator, goals, 0.05);
    overlap = Math.max(overlap, deepest(simulator.motion(), 0.3));
  }
  const motion = simulator.motion();
  const left = goals.map(([x, y], i) => Math.hypot(x - motion[4 * i], y - motion[4 * i + 1]));
  assert.ok(Math.max(...left) < 0.2, `${Math.max(...left)} from its goal`);
  assert.ok(overlap < 0.05, `${overlap} deep`);
});

test('the same calls give the same bits, and motion() is what agents say', () => {
  const runs = [0, 1].map(() => {
    const { simulator, goals } = circle(30, 6);
    for (let step = 0; step < 100; step++) walk(simulator, goals, 0.05);
    return simulator;
  });
  assert.deepEqual(runs[0].motion(), runs[1].motion());
  const motion = runs[0].motion();
  assert.equal(motion.length, 4 * runs[0].agentCount);
  for (let i = 0; i < 30; i++) {
    const { position, velocity } = runs[0].getAgent(i);
    assert.deepEqual([position.x, position.y, velocity.x, velocity.y], [...motion.subarray(4 * i, 4 * i + 4)]);
  }
});

test('a segment is not walked through', () => {
  const simulator = new OrcaSimulator();
  assert.equal(simulator.addSegment([-50, 5], { x: 50, y: 5 }), 0);
  const random = new Random(1n);
  for (let i = 0; i < 20; i++) {
    const position = [random.nextDouble() * 20 - 10, random.nextDouble() * 3];
    simulator.addAgent({ position, radius: 0.2, wanted: [random.nextDouble() - 0.5, 3] });
  }
  for (let step = 0; step < 200; step++) {
    simulator.step(0.05);
    const motion = simulator.motion();
    for (let i = 0; i < 20; i++) assert.ok(motion[4 * i + 1] < 5 - 0.15, `step ${step}, agent ${i}`);
  }
});

test('agents are as they were made, and change where they are told to', () => {
  const simulator = new OrcaSimulator();
  const index = simulator.addAgent({ position: { x: 1, y: 2 } });
  const made = {
    ...{ position: { x: 1, y: 2 }, velocity: { x: 0, y: 0 }, wanted: { x: 0, y: 0 } },
    ...{ radius: 0.6, maxSpeed: 3.5, neighborDistance: 8.2, horizon: 2, obstacleHorizon: 1, maxNeighbors: 8 },
  };
  assert.deepEqual([index, simulator.agentCount, simulator.getAgent(0)], [0, 1, made]);
  simulator.setAgent(0, { maxNeighbors: 3, wanted: [1, 0], radius: undefined });
  assert.deepEqual(simulator.getAgent(0), { ...made, maxNeighbors: 3, wanted: { x: 1, y: 0 } });
  simulator.step(0.5);
  assert.deepEqual(simulator.getAgent(0).position, { x: 1.5, y: 2 });
});

test('wrong calls are typed errors and change nothing', () => {
  const simulator = new OrcaSimulator();
  simulator.addAgent({ position: [2097151.5, 0], wanted: [3, 0] });
  const before = simulator.getAgent(0);
  const add = (changes) => () => simulator.addAgent({ position: [0, 0], ...changes });
  const cases = [
    [() => simulator.addAgent(), invalid('agent')],
    [() => simulator.addAgent({}), invalid('position')],
    [add({ speed: 1 }), { code: 'unknown-option', argument: 'speed' }],
    [add({ position: [NaN, 0] }), outOfRange('position.x')],
    [add({ position: [2 ** 21, 0] }), outOfRange('position.x')],
    [add({ radius: -1 }), outOfRange('radius')],
    [add({ maxSpeed: NaN }), outOfRange('maxSpeed')],
    [add({ neighborDistance: '5' }), invalid('neighborDistance')],
    [add({ horizon: 0 }), outOfRange('horizon')],
    [add({ obstacleHorizon: Infinity }), outOfRange('obstacleHorizon')],
    [add({ maxNeighbors: -1 }), outOfRange('maxNeighbors')],
    [add({ maxNeighbors: 1.5 }), outOfRange('maxNeighbors')],
    [() => simulator.addSegment([0, 0]), invalid('b')],
    [() => simulator.addSegment([0, Infinity], [0, 0]), outOfRange('a.y')],
    [() => simulator.getAgent(1), outOfRange('index', /was 1$/)],
    [() => simulator.getAgent(-1), outOfRange('index')],
    [() => simulator.setAgent(0, { radius: -1 }), outOfRange('radius')],
    [() => simulator.setAgent(5, {}), outOfRange('index')],
    [() => simulator.setWanted(0, [1]), invalid('wanted')],
    [() => simulator.setWanted(9, [1, 0]), outOfRange('index')],
    [() => simulator.step(), invalid('dt')],
    [() => simulator.step(NaN), outOfRange('dt')],
    [() => simulator.step(0), outOfRange('dt')],
    [() => simulator.step(10), { name: 'RangeError' }],
  ];
  for (const [call, expected] of cases) {
    assert.throws(call, expected, call.toString());
    assert.deepEqual([simulator.agentCount, simulator.getAgent(0)], [1, before], call.toString());
  }
});

const members = {
  addAgent: (simulator) => simulator.addAgent({ position: [0, 0] }),
  addSegment: (simulator) => simulator.addSegment([0, 0], [1, 0]),
  agentCount: (simulator) => simulator.agentCount,
  getAgent: (simulator) => simulator.getAgent(0),
  setAgent: (simulator) => simulator.setAgent(0, {}),
  setWanted: (simulator) => simulator.setWanted(0, [1, 0]),
  step: (simulator) => simulator.step(0.1),
  motion: (simulator) => simulator.motion(),
};

test('every member throws after dispose() and on other objects, and before init()', async () => {
  checkMembersListed(OrcaSimulator, members);
  checkDisposal('OrcaSimulator', OrcaSimulator, () => new OrcaSimulator(), members);
  const copy = await importCopy();
  assert.throws(() => new copy.OrcaSimulator(), { name: 'TypeError', code: 'not-initialized' });
});

test('an agent whose reading disposes of the simulator is not added', () => {
  const simulator = new OrcaSimulator();
  const agent = { position: [0, 0], get radius() { return simulator.dispose(), 1; } }; // prettier-ignore
  assert.throws(() => simulator.addAgent(agent), { code: 'disposed', message: /^this OrcaSimulator was disposed of$/ });
});

test('memory comes back: disposed of, and forgotten', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const probe = new copy.Grid(1, 1);
  const size = () => probe.cellsView.buffer.byteLength;
  const make = () => {
    const simulator = new copy.OrcaSimulator();
    for (let i = 0; i < 500; i++) simulator.addAgent({ position: [i % 25, Math.floor(i / 25)] });
    simulator.step(0.1);
    assert.equal(simulator.motion().length, 2000);
    return simulator;
  };
  make().dispose();
  const before = size();
  for (let i = 0; i < 50; i++) make().dispose();
  assert.equal(size(), before);
  const after = await sizeAfterForgetting(make, size, 150);
  await collectGarbage();
  assert.ok(after < before + 20e6, `memory is ${after} bytes, was ${before}`);
});
