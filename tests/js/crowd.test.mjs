// Crowds: agents, their settings, steps, and views over the memory of the module.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, Crowd, Grid, NavMesh, NavWorld, WorldCrowd } from './support/onepath.mjs';
import { courtyard, cookbookFloor, describeAgent, islands, randomCrowd, steps } from './support/crowd_scenes.mjs';
import { rectangle, xyz } from './support/nav_scenes.mjs';

test('an agent goes from idle to arrived', () => {
  const crowd = courtyard().createCrowd();
  const agent = crowd.add({ x: 2, y: 0.5, z: 2 });
  assert.ok(crowd instanceof Crowd && agent instanceof Agent);
  assert.deepEqual([crowd.count, crowd.stepCount, agent.id, agent.slot, agent.isActive], [1, 0, 0, 0, true]);
  const idle = { state: 'idle', hasPath: false, reachedTarget: false, crossing: null };
  assert.deepEqual({ ...describeAgent(agent), ...idle }, describeAgent(agent));
  assert.deepEqual(
    [agent.position, agent.velocity],
    [
      { x: 2, y: 0, z: 2 },
      { x: 0, y: 0, z: 0 },
    ],
  );
  assert.equal(agent.setDestination([18, 0, 18]), 'found');
  assert.deepEqual([agent.state, agent.hasPath, agent.destination], ['moving', true, { x: 18, y: 0, z: 18 }]);
  assert.ok(agent.corridor().length > 1);
  crowd.step(0.1);
  assert.deepEqual([crowd.stepCount, agent.remainingDistance > 20], [1, true]);
  const { x, z } = agent.wantedVelocity;
  assert.ok(Math.hypot(x, z) > 3 && agent.velocity.x !== 0);
  steps(crowd, 150, 0.1);
  assert.deepEqual([agent.state, agent.hasPath, agent.reachedTarget], ['arrived', false, true]);
  assert.ok(Math.hypot(agent.position.x - 18, agent.position.z - 18) <= Agent.humanoid.arrivalRadius);
});

test('destinations that cannot be reached', () => {
  const mesh = NavMesh.build2D([rectangle(0, 0, 10, 10), rectangle(20, 0, 30, 10)]);
  const crowd = mesh.createCrowd();
  const agent = crowd.add([2, 0, 5]);
  assert.equal(agent.setDestination([25, 0, 5]), 'partial');
  steps(crowd, 100, 0.1);
  assert.deepEqual([agent.state, agent.reachedTarget], ['arrived', false]);
  assert.equal(agent.setDestination([25, 100, 5]), 'goal-invalid');
});

test('presets, and options that are laid over them', () => {
  assert.ok([Agent.humanoid, Agent.small, Agent.large].every(Object.isFrozen));
  const { humanoid } = Agent;
  assert.deepEqual(Agent.small, { ...humanoid, radius: 0.3, maxSpeed: 2.5, maxAcceleration: 6, arrivalRadius: 0.3 });
  assert.deepEqual(Agent.large, { ...humanoid, radius: 1.5, maxSpeed: 3, maxAcceleration: 5, arrivalRadius: 0.6 });
  const crowd = courtyard().createCrowd();
  const options = (given) => crowd.add([2, 0, 2], given).options;
  assert.deepEqual(options(), { ...humanoid, path: undefined });
  assert.deepEqual(options(Agent.large), { ...Agent.large, path: undefined });
  assert.deepEqual(options({ quality: 'off', radius: undefined }), { ...humanoid, quality: 'off', path: undefined });
  const { path } = options({ path: { stuckWindow: 2, offMeshMode: 'host', searchExtents: { x: 1, y: 2, z: 3 } } });
  assert.deepEqual(
    [path.stuckWindow, path.offMeshMode, path.searchExtents, path.corridorCapacity, path.slowRadius],
    [2, 'host', { x: 1, y: 2, z: 3 }, 64, 1],
  );
  assert.deepEqual(options({ ...Agent.small, path }).path, path);
});

test('a path of default settings is the path of agents without one', () => {
  const [plain, given] = [undefined, {}].map((path) => {
    const { crowd } = randomCrowd(courtyard({ agentRadius: 0.3 }), 5, 12);
    for (const agent of crowd.agents()) crowd.remove(agent);
    for (let i = 0; i < 12; i++) {
      crowd.add([2 + i, 0, 3], { ...Agent.small, path }).setDestination([17 - i, 0, 17]);
    }
    steps(crowd, 120);
    return [...crowd.positionsView];
  });
  assert.deepEqual(given, plain);
});

test('settings change on the way, and only those that are given', () => {
  const crowd = courtyard().createCrowd();
  const agent = crowd.add([2, 0, 2], { ...Agent.large, path: { stuckWindow: 3 } });
  const before = agent.options;
  agent.priority = 5;
  assert.deepEqual([agent.priority, agent.options.priority], [5, 1]);
  agent.setOptions({ maxSpeed: 1, path: { slowRadius: 2 } });
  assert.deepEqual(agent.options, { ...before, maxSpeed: 1, priority: 5, path: { ...before.path, slowRadius: 2 } });
  agent.setOptions(Agent.small);
  assert.deepEqual(agent.options, { ...Agent.small, path: { ...before.path, slowRadius: 2 } });
  assert.throws(() => agent.setOptions({ path: { maxCorners: 9 } }), { name: 'TypeError', argument: 'maxCorners' });
  assert.throws(() => agent.setOptions({ path: { corridorCapacity: 9 } }), { argument: 'corridorCapacity' });
  agent.setDestination([18, 0, 2]);
  agent.setOptions({ maxSpeed: 0.5 });
  steps(crowd, 60);
  assert.ok(agent.velocity.x > 0.4 && agent.velocity.x <= 0.5 + 1e-9, `${agent.velocity.x}`);
});

test('who has more priority gives way less', () => {
  const sway = (priority) => {
    const crowd = cookbookFloor().createCrowd();
    const agent = crowd.add([5, 0, 20], { priority, sidePreference: 0 });
    agent.setDestination([35, 0, 20]);
    crowd.add([35, 0, 20.2], { sidePreference: 0 }).setDestination([5, 0, 20.2]);
    let most = 0;
    for (let i = 0; i < 300; i++) {
      crowd.step(1 / 30);
      most = Math.max(most, Math.abs(agent.position.z - 20));
    }
    return most;
  };
  assert.ok(sway(20) < sway(1) && sway(1) < sway(0.05), `${[20, 1, 0.05].map(sway)}`);
});

test('slots are taken again, ids are not, and agents are found by both', () => {
  const crowd = courtyard().createCrowd({ maxAgents: 3 });
  const [a, b, c] = [2, 4, 6].map((x) => crowd.add([x, 0, 2]));
  assert.deepEqual(crowd.agents(), [a, b, c]);
  assert.equal(crowd.tryAdd([2, 0, 4]), null);
  assert.throws(() => crowd.add([2, 0, 4]), { name: 'TypeError', code: 'invalid-state' });
  crowd.remove(b);
  assert.deepEqual([crowd.count, crowd.agents().length, crowd.statesView[1]], [2, 2, 255]);
  assert.equal(crowd.getAgent(1), null);
  const d = crowd.tryAdd([2, 0, 4]);
  assert.deepEqual([d.id, d.slot], [3, 1]);
  assert.ok(crowd.getAgent(0) === a && crowd.getAgent(3) === d && crowd.getAgent(9) === null);
  assert.deepEqual(
    crowd.agents().map(({ id }) => id),
    [0, 3, 2],
  );
  assert.ok(
    [a, d, c].every((agent, i) => crowd.agents()[i] === agent),
    'the same objects as ever',
  );
  assert.equal(crowd.tryAdd([500, 0, 500]), null);
  crowd.remove(d);
  assert.equal(crowd.tryAdd([500, 0, 500]), null);
  assert.throws(() => crowd.add([500, 0, 500]), { code: 'invalid-argument', argument: 'position' });
});

test('a removed agent throws, and never comes back', () => {
  const crowd = courtyard().createCrowd();
  const agent = crowd.add([2, 0, 2]);
  const saved = crowd.saveState();
  crowd.remove(agent);
  const gone = { name: 'TypeError', code: 'disposed', message: 'this Agent was removed from its crowd' };
  assert.throws(() => crowd.remove(agent), gone);
  crowd.restoreState(saved);
  assert.throws(() => agent.position, gone);
  assert.throws(() => crowd.remove(agent), gone);
  assert.deepEqual([agent.isActive, agent.id, crowd.count], [false, 0, 1]);
  const [again] = crowd.agents();
  assert.ok(again !== agent && again.id === 0 && again.isActive);
});

test('teleports', () => {
  const crowd = courtyard({ tileSize: 8 }).createCrowd();
  const agent = crowd.add([2, 0, 2]);
  agent.setDestination([18, 0, 2]);
  steps(crowd, 10);
  assert.equal(agent.teleport([18, 0.25, 18]), true);
  assert.deepEqual([agent.position, agent.state], [{ x: 18, y: 0, z: 18 }, 'idle']);
  assert.deepEqual([...crowd.positionsView], [18, 0, 18]);
  const before = crowd.saveState();
  assert.equal(agent.teleport([50, 0, 50]), false);
  assert.deepEqual(crowd.saveState(), before);
  steps(crowd, 10);
  assert.deepEqual(agent.position, { x: 18, y: 0, z: 18 });
  const goOn = () => {
    steps(crowd, 30);
    return crowd.stateHash();
  };
  crowd.restoreState(before);
  agent.setDestination([2, 0, 18]);
  const first = goOn();
  crowd.restoreState(before);
  agent.setDestination([2, 0, 18]);
  assert.equal(goOn(), first);
});

test('off-mesh links: crossed by the crowd, or by the host', () => {
  const mesh = islands();
  for (const offMeshMode of ['automatic', 'host']) {
    const crowd = mesh.createCrowd();
    const agent = crowd.add([2, 0, 5], { path: { offMeshMode } });
    assert.equal(agent.setDestination([28, 0, 5]), 'found');
    while (agent.state === 'moving') crowd.step(0.05);
    assert.deepEqual([agent.state, agent.hasPath], ['off-mesh-link', true]);
    const { start, end, elapsed, duration } = agent.crossing;
    assert.ok(start.x < 10 && end.x === 21 && elapsed >= 0 && duration > 3);
    if (offMeshMode === 'host') {
      steps(crowd, 200, 0.05);
      assert.equal(agent.state, 'off-mesh-link');
      assert.equal(agent.completeOffMeshLink(), true);
      assert.equal(agent.completeOffMeshLink(), false);
    }
    steps(crowd, 200, 0.05);
    assert.deepEqual([agent.state, agent.reachedTarget, agent.crossing], ['arrived', true, null]);
  }
});

test('views show what agents say, for every agent after every step', () => {
  const mesh = courtyard({ agentRadius: 0.3, tileSize: 8 });
  const { crowd } = randomCrowd(mesh, 1, 40);
  for (let step = 0; step < 60; step++) {
    crowd.step(0.05);
    if (step % 10 === 3) crowd.remove(crowd.agents()[step % 7]);
    const { positionsView, velocitiesView, statesView } = crowd;
    assert.deepEqual([positionsView.length, velocitiesView.length, statesView.length], [120, 120, 40]);
    for (const { slot, position, velocity, state } of crowd.agents()) {
      assert.deepEqual([...positionsView.subarray(slot * 3, slot * 3 + 3)], xyz(position));
      assert.deepEqual([...velocitiesView.subarray(slot * 3, slot * 3 + 3)], xyz(velocity));
      assert.equal(Agent.states[statesView[slot]], state);
    }
    assert.equal(statesView.filter((state) => state === 255).length, 40 - crowd.count);
  }
});

test('views are the same object as long as they are good, and right after the memory has grown', () => {
  const mesh = courtyard({ agentRadius: 0.3 });
  const { crowd } = randomCrowd(mesh, 2, 10);
  crowd.step(0.1);
  const { positionsView, velocitiesView, statesView } = crowd;
  const before = [positionsView, velocitiesView, statesView].map((view) => [...view]);
  crowd.agents()[0].setOptions({ maxSpeed: 1 });
  assert.ok(crowd.positionsView === positionsView && crowd.velocitiesView === velocitiesView);
  assert.ok(crowd.statesView === statesView);
  const big = new Grid(6000, 6000);
  assert.equal(positionsView.length, 0, 'the growth has detached the old ones');
  assert.deepEqual(
    [crowd.positionsView, crowd.velocitiesView, crowd.statesView].map((view) => [...view]),
    before,
  );
  big.dispose();
  for (let i = 0; i < 200; i++) crowd.add([2, 0, 2]);
  assert.deepEqual([...crowd.positionsView.subarray(0, 30)], before[0]);
  assert.deepEqual([crowd.positionsView.length, crowd.statesView.length], [630, 210]);
  const empty = mesh.createCrowd();
  assert.deepEqual([empty.positionsView.length, empty.statesView.length, empty.agents()], [0, 0, []]);
});

test('walls and constraints, for drawing', () => {
  const crowd = courtyard({ tileSize: 8 }).createCrowd({ recordConstraints: true });
  const agent = crowd.add([7, 0, 7]);
  crowd.add([6, 0, 7]).setDestination([18, 0, 7]);
  assert.deepEqual([agent.walls().count, agent.constraints().count], [0, 0]);
  agent.setDestination([13, 0, 7]);
  crowd.step(0.1);
  const { segments, count, polys, edges } = agent.walls();
  assert.ok(count > 0);
  assert.deepEqual([segments.length, polys.length, edges.length], [count * 6, count, count]);
  const constraints = agent.constraints();
  assert.ok(constraints.count > constraints.wallCount && constraints.wallCount > 0);
  assert.deepEqual([constraints.points.length, constraints.normals.length], Array(2).fill(constraints.count * 2));
  for (let i = 0; i < constraints.count; i++) {
    const [x, z] = constraints.normals.subarray(i * 2, i * 2 + 2);
    assert.ok(Math.abs(Math.hypot(x, z) - 1) < 1e-12);
  }
  const plain = courtyard().createCrowd();
  const other = plain.add([7, 0, 7]);
  plain.step(0.1);
  assert.equal(other.constraints().count, 0);
});

test('all there is to draw of an agent', () => {
  const mesh = courtyard({ agentRadius: 0.3, tileSize: 8 });
  const { crowd } = randomCrowd(mesh, 4, 30, { recordConstraints: true });
  const outlineSize = new Map([...mesh.polygons().refs].map((ref, i) => [ref, mesh.polygons().counts[i]]));
  for (let step = 0; step < 20; step++) {
    crowd.step(0.1);
    for (const agent of crowd.agents()) {
      const geometry = agent.debugGeometry();
      const { id, state, position, velocity, wantedVelocity, destination, crossing } = agent;
      const told = { id, state, position, velocity, wantedVelocity, destination, crossing };
      const lists = { corridor: agent.corridor(), walls: agent.walls(), constraints: agent.constraints() };
      assert.deepEqual({ ...geometry, ...told, ...lists, radius: agent.options.radius }, geometry);
      const { corridor, outlines, corners, cornerFlags, cornerPolys } = geometry;
      const edges = corridor.reduce((sum, poly) => sum + outlineSize.get(poly), 0);
      assert.equal(outlines.length, edges * 6);
      assert.deepEqual([corners.length, cornerPolys.length], [cornerFlags.length * 3, cornerFlags.length]);
      assert.deepEqual([...corners.subarray(0, 3)], xyz(position));
      assert.ok(cornerFlags.at(-1) & 2 && corridor.includes(cornerPolys[0]));
    }
  }
});

test('a link, and polygons that are gone, are drawn as they are', () => {
  const mesh = islands();
  const crowd = mesh.createCrowd();
  const agent = crowd.add([2, 0, 5]);
  agent.setDestination([28, 0, 5]);
  assert.deepEqual([...agent.debugGeometry().cornerFlags], [1, 4, 0, 2]);
  while (agent.state === 'moving') crowd.step(0.05);
  const { state, crossing } = agent.debugGeometry();
  assert.deepEqual([state, crossing], ['off-mesh-link', agent.crossing]);
  const streamer = mesh.createStreamer();
  for (const tile of mesh.tiles()) streamer.remove(tile.x, tile.z);
  streamer.update();
  const gone = agent.debugGeometry();
  assert.deepEqual([gone.corridor, gone.position], [agent.corridor(), agent.position]);
  assert.ok(gone.corridor.length > 0);
  assert.deepEqual([gone.outlines.length, gone.corners.length, gone.cornerPolys.length], [0, 0, 0]);
});

test('a destination that is streamed out has no way, and has one again when it is back', () => {
  const mesh = NavMesh.build2D([rectangle(0, 0, 48, 8)], { tileSize: 16 });
  const library = mesh.snapshot();
  const crowd = mesh.createCrowd();
  const agent = crowd.add([2, 0, 4]);
  assert.equal(agent.setDestination([40, 0, 4]), 'found');
  steps(crowd, 10);
  const streamer = mesh.createStreamer();
  streamer.remove(2, 0);
  streamer.update();
  steps(crowd, 400);
  assert.equal(agent.state, 'no-path');
  assert.ok(agent.position.x < 32);
  mesh.restore(library);
  assert.equal(agent.setDestination([40, 0, 4]), 'found');
  steps(crowd, 600);
  assert.deepEqual([agent.state, agent.reachedTarget], ['arrived', true]);
});

test('lists that are longer than the first try', () => {
  const cells = Uint8Array.from({ length: 3600 }, (_, i) => (i % 3 === 1 && Math.floor(i / 60) % 3 === 1 ? 0 : 1));
  const mesh = NavMesh.build2D({ cells, width: 60, height: 60 }, { agentRadius: 0.1, tileSize: 8 });
  const crowd = mesh.createCrowd({ maxWallsPerAgent: 500 });
  const agent = crowd.add([30, 0, 30], { maxSpeed: 12, path: { corridorCapacity: 1000 } });
  agent.setDestination([59.5, 0, 59.5]);
  crowd.step(0.01);
  assert.ok(
    agent.walls().count > 64 && agent.corridor().length > 64,
    `${[agent.walls().count, agent.corridor().length]}`,
  );
  assert.equal(new Set(agent.corridor()).size, agent.corridor().length);
});

test('a filter keeps agents off polygons, and what it throws reaches the caller and changes nothing', () => {
  const mesh = courtyard();
  const crowd = mesh.createCrowd({ filter: { passes: () => fails === undefined || fails() } });
  let fails;
  const agent = crowd.add([2, 0, 2]);
  agent.setDestination([18, 0, 18]);
  crowd.step(0.1);
  const before = crowd.saveState();
  const error = new Error('no');
  fails = () => {
    throw error;
  };
  for (const call of [
    () => crowd.step(0.1),
    () => crowd.add([3, 0, 3]),
    () => agent.setDestination([3, 0, 3]),
    () => agent.teleport([3, 0, 3]),
  ]) {
    assert.throws(call, (thrown) => thrown === error);
    assert.deepEqual(crowd.saveState(), before);
  }
  const inside = { code: 'invalid-state' };
  fails = () => {
    for (const call of [
      () => crowd.step(0.1),
      () => crowd.add([3, 0, 3]),
      () => crowd.remove(agent),
      () => agent.setOptions({}),
      () => crowd.restoreState(before),
      () => crowd.saveState(),
      () => crowd.stateHash(),
      () => mesh.setPolyFlags(mesh.polygons().refs[0], 1),
    ]) {
      assert.throws(call, inside);
    }
    return true;
  };
  crowd.step(0.1);
  fails = () => false;
  assert.equal(crowd.tryAdd([2, 0, 2]), null);
});

test('mesh edits: agents go round what is closed, and on when it opens', () => {
  const mesh = courtyard({ tileSize: 4, agentRadius: 0.3 });
  const crowd = mesh.createCrowd({ filter: { excludeFlags: 2 } });
  const agent = crowd.add([2, 0, 10]);
  agent.setDestination([18, 0, 10]);
  steps(crowd, 30);
  for (const ref of mesh.polygons().refs) mesh.setPolyFlags(ref, 1);
  steps(crowd, 400);
  assert.deepEqual([agent.state, agent.reachedTarget], ['arrived', true]);
  const streamer = mesh.createStreamer();
  const { x, z } = mesh.tileAt([18, 0, 10]);
  const bytes = mesh.saveTile(x, z);
  streamer.remove(x, z);
  streamer.update();
  steps(crowd, 10);
  streamer.add(bytes);
  streamer.update();
  steps(crowd, 60);
  assert.ok(agent.isActive && Number.isFinite(agent.position.x));
  assert.equal(agent.setDestination([2, 0, 2]), 'in-progress', 'the polygon that it stood on is gone');
  steps(crowd, 400);
  assert.deepEqual([agent.state, agent.reachedTarget], ['arrived', true]);
});

test('the crowd of a world: a class for every radius', () => {
  const world = NavWorld.build2D([rectangle(0, 0, 20, 20)], [{ agentRadius: 0.3 }, {}, { agentRadius: 1.5 }]);
  const crowd = world.createCrowd({ maxAgents: 2 });
  const presets = [Agent.small, undefined, Agent.large, { radius: 0.4 }, { radius: 9 }];
  const agents = presets.map((options, i) => crowd.add([3 + 3 * i, 0, 3], options));
  assert.deepEqual(
    crowd.crowds.map(({ count }) => count),
    [1, 2, 2],
  );
  assert.deepEqual(
    crowd.agents(),
    [0, 1, 3, 2, 4].map((i) => agents[i]),
  );
  assert.equal(crowd.tryAdd([3, 0, 3], Agent.large), null, 'that class is full');
  assert.throws(() => crowd.add([3, 0, 3], { radius: 'big' }), { name: 'TypeError', argument: 'radius' });
  for (const agent of agents) agent.setDestination([10, 0, 15]);
  steps(crowd, 10);
  assert.ok(crowd.crowds.every(({ stepCount }) => stepCount === 10));
  assert.ok(agents[0].position.z > 3.1, 'nobody is in its way');
  crowd.remove(agents[2]);
  assert.deepEqual([crowd.count, agents[2].isActive], [4, false]);
  assert.throws(() => crowd.remove(world.mesh(0).createCrowd().add([3, 0, 3])), { argument: 'agent' });
  assert.throws(() => crowd.remove(5), { argument: 'agent', message: 'agent must be an Agent, was 5' });
  assert.throws(() => crowd.step(), { name: 'TypeError', argument: 'dt' });
  assert.throws(() => new WorldCrowd(), { code: 'invalid-argument' });
  crowd.dispose();
  crowd.dispose();
  assert.throws(() => crowd.count, { code: 'disposed', message: 'this Crowd was disposed of' });
  const other = world.createCrowd();
  world.dispose();
  assert.throws(() => other.step(0.1), { code: 'disposed', message: 'this NavMesh was disposed of' });
});

test('crowds on the meshes of a world', () => {
  const world = NavWorld.build2D([rectangle(0, 0, 20, 20)], [{ agentRadius: 0.3 }, { agentRadius: 1.5 }]);
  const crowds = [0, 1].map((index) => world.mesh(index).createCrowd());
  crowds.forEach((crowd) => crowd.add([0, 0, 10]));
  const [small, large] = crowds.map((crowd) => crowd.agents()[0].position.x);
  assert.ok(small < 0.31 && large > 1.49, `${small} ${large}`);
});
