// Disposal of crowds and their agents, the garbage collector, and the memory of the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, Crowd, importCopy, NavMesh, wasmBytes } from './support/onepath.mjs';
import { checkDisposal, checkMembersListed, collectGarbage, sizeAfterForgetting } from './support/lifetimes.mjs';
import { courtyard, steps } from './support/crowd_scenes.mjs';
import { rectangle } from './support/nav_scenes.mjs';
import { withMaximumPages } from './support/small_memory.mjs';

const HERE = [2, 0, 2];

const members = {
  add: (crowd) => crowd.add(HERE),
  tryAdd: (crowd) => crowd.tryAdd(HERE),
  count: (crowd) => crowd.count,
  agents: (crowd) => crowd.agents(),
  getAgent: (crowd) => crowd.getAgent(0),
  step: (crowd) => crowd.step(0.1),
  stepCount: (crowd) => crowd.stepCount,
  positionsView: (crowd) => crowd.positionsView,
  velocitiesView: (crowd) => crowd.velocitiesView,
  statesView: (crowd) => crowd.statesView,
  stateSize: (crowd) => crowd.stateSize,
  saveState: (crowd) => crowd.saveState(),
  restoreState: (crowd) => crowd.restoreState(new Uint8Array(8)),
  saveStateWithMesh: (crowd) => crowd.saveStateWithMesh(),
  restoreStateWithMesh: (crowd) => crowd.restoreStateWithMesh(new Uint8Array(8)),
  stateHash: (crowd) => crowd.stateHash(),
};

const agentMembers = {
  slot: (agent) => agent.slot,
  position: (agent) => agent.position,
  velocity: (agent) => agent.velocity,
  state: (agent) => agent.state,
  hasPath: (agent) => agent.hasPath,
  reachedTarget: (agent) => agent.reachedTarget,
  remainingDistance: (agent) => agent.remainingDistance,
  destination: (agent) => agent.destination,
  wantedVelocity: (agent) => agent.wantedVelocity,
  crossing: (agent) => agent.crossing,
  setDestination: (agent) => agent.setDestination(HERE),
  teleport: (agent) => agent.teleport(HERE),
  options: (agent) => agent.options,
  setOptions: (agent) => agent.setOptions({}),
  priority: (agent) => agent.priority,
  'priority=': (agent) => (agent.priority = 2),
  completeOffMeshLink: (agent) => agent.completeOffMeshLink(),
  corridor: (agent) => agent.corridor(),
  walls: (agent) => agent.walls(),
  constraints: (agent) => agent.constraints(),
  debugGeometry: (agent) => agent.debugGeometry(),
};

function checkThrows(object, list, message) {
  for (const [name, use] of Object.entries(list)) {
    assert.throws(() => use(object), { name: 'TypeError', code: 'disposed', message }, name);
  }
}

test('every member of a crowd throws after dispose() and on other objects', () => {
  checkMembersListed(Crowd, { ...members, remove: undefined });
  checkDisposal('Crowd', Crowd, () => courtyard().createCrowd(), members);
});

test('every member of an agent throws when it was removed, its crowd or its mesh disposed of', () => {
  checkMembersListed(Agent, { ...agentMembers, id: undefined, isActive: undefined });
  const make = () => {
    const mesh = courtyard();
    const crowd = mesh.createCrowd();
    return { mesh, crowd, agent: crowd.add(HERE) };
  };
  const ends = [
    [({ crowd, agent }) => crowd.remove(agent), 'this Agent was removed from its crowd'],
    [({ crowd }) => crowd.dispose(), 'this Crowd was disposed of'],
    [({ mesh }) => mesh.dispose(), 'this NavMesh was disposed of'],
  ];
  for (const [end, message] of ends) {
    const made = make();
    for (const use of Object.values(agentMembers)) use(made.agent);
    assert.equal(made.agent.isActive, true);
    end(made);
    checkThrows(made.agent, agentMembers, message);
    assert.throws(() => made.crowd.remove(made.agent), { code: 'disposed', message });
    assert.deepEqual([made.agent.id, made.agent.isActive], [0, false]);
  }
});

test('a crowd throws when its mesh was disposed of, and can be disposed of then', () => {
  const mesh = courtyard();
  const crowd = mesh.createCrowd();
  crowd.add(HERE);
  mesh.dispose();
  checkThrows(crowd, members, 'this NavMesh was disposed of');
  assert.throws(() => mesh.createCrowd(), { code: 'disposed', message: 'this NavMesh was disposed of' });
  crowd.dispose();
  assert.throws(() => crowd.count, { message: 'this Crowd was disposed of' });
});

test('objects of another instance are refused', async () => {
  const copy = await importCopy();
  copy.initSync(wasmBytes);
  const crowd = courtyard().createCrowd();
  const other = copy.NavMesh.build2D([rectangle(0, 0, 20, 20)]).createCrowd();
  assert.throws(() => crowd.remove(other.add(HERE)), { name: 'TypeError', argument: 'agent' });
});

test('a callback may dispose of the crowd that asks it', () => {
  const crowd = courtyard().createCrowd({ filter: { passes: () => dispose() ?? true } });
  let dispose = () => undefined;
  const agent = crowd.add(HERE);
  agent.setDestination([18, 0, 18]);
  dispose = () => crowd.dispose();
  crowd.step(0.1);
  assert.throws(() => crowd.count, { message: 'this Crowd was disposed of' });
});

/** A copy of the package with a module of its own, and a function that measures its memory. */
async function measured(bytes = wasmBytes) {
  const copy = await importCopy();
  copy.initSync(bytes);
  const probe = new copy.Grid(1, 1);
  return { ...copy, size: () => probe.cellsView.buffer.byteLength };
}

const build = ({ NavMesh: Mesh }) =>
  Mesh.build2D([rectangle(0, 0, 20, 20)], { agentRadius: 0.3, tileSize: 8 }, { obstacles: [rectangle(8, 8, 12, 12)] });

test('thousands of steps, agents that come and go, saves and restores leave the heap flat', async () => {
  const copy = await measured();
  const mesh = build(copy);
  const crowd = mesh.createCrowd({ recordConstraints: true });
  const run = (rounds) => {
    for (let round = 0; round < rounds; round++) {
      const state = crowd.saveState();
      const made = Array.from({ length: 20 }, (_, i) => crowd.add([1 + (i % 10), 0, 2 + i * 0.2]));
      for (const agent of made) agent.setDestination([18, 0, 18]);
      steps(crowd, 5);
      made.forEach((agent) => agent.walls().count + agent.constraints().count + agent.corridor().length);
      for (const agent of made.slice(0, 10)) crowd.remove(agent);
      crowd.restoreState(state);
      assert.equal(crowd.count, 0);
    }
  };
  run(30);
  await collectGarbage();
  const [before, heap] = [copy.size(), process.memoryUsage().heapUsed];
  run(300);
  await collectGarbage();
  assert.equal(copy.size(), before);
  const grown = process.memoryUsage().heapUsed - heap;
  assert.ok(grown < 4e6, `${grown} bytes of objects`);
});

test('disposed of in either order, the memory comes back', async () => {
  const copy = await measured();
  const use = (crowdFirst) => {
    const mesh = build(copy);
    const crowd = mesh.createCrowd({ filter: { passes: () => true } });
    for (let i = 0; i < 50; i++) crowd.add([1 + i * 0.1, 0, 2]).setDestination([18, 0, 18]);
    steps(crowd, 3);
    for (const object of crowdFirst ? [crowd, mesh] : [mesh, crowd]) object.dispose();
    return copy.size();
  };
  use(true);
  const before = use(false);
  for (let i = 0; i < 30; i++) assert.equal(use(i % 2 === 0), before);
});

test('forgotten crowds are collected, also when callbacks and agents refer to them', async () => {
  const copy = await measured();
  const forget = () => {
    const mesh = build(copy);
    const crowd = mesh.createCrowd({ filter: { passes: () => crowd !== mesh } });
    for (let i = 0; i < 50; i++) crowd.add([1 + i * 0.1, 0, 2]).owner = crowd;
    crowd.step(0.1);
  };
  forget();
  const one = copy.size();
  const after = await sizeAfterForgetting(forget, copy.size, 150);
  assert.ok(after < one + 40e6, `memory is ${after} bytes, was ${one}`);
});

test('an agent keeps a forgotten crowd, and a crowd a forgotten mesh', async () => {
  const agent = courtyard().createCrowd().add(HERE);
  const crowd = courtyard().createCrowd();
  crowd.add(HERE).setDestination([18, 0, 18]);
  for (let i = 0; i < 5; i++) {
    await collectGarbage();
    NavMesh.build2D([rectangle(0, 0, 20, 20)])
      .createCrowd()
      .add(HERE);
  }
  assert.equal(agent.setDestination([18, 0, 18]), 'found');
  steps(crowd, 10);
  assert.ok(crowd.agents()[0].position.x > 2);
});

test('a full memory is a typed error, and everything is as it was', async () => {
  const copy = await measured(withMaximumPages(wasmBytes, 64));
  const mesh = build(copy);
  const crowd = mesh.createCrowd();
  const agent = crowd.add(HERE);
  agent.setDestination([18, 0, 18]);
  crowd.step(0.1);
  const state = crowd.saveState();
  const others = [];
  assert.throws(() => {
    for (;;) others.push(crowd.add([4, 0, 2]));
  }, copy.OnePathMemoryError);
  assert.equal(crowd.count, others.length + 1);
  const crowds = [];
  assert.throws(() => {
    for (;;) crowds.push(mesh.createCrowd());
  }, copy.OnePathMemoryError);
  for (const other of others) crowd.remove(other);
  assert.deepEqual([crowd.count, agent.isActive], [1, true]);
  crowd.restoreState(state);
  crowd.step(0.1);
  assert.ok(copy.size() <= 64 * 65536);
});
