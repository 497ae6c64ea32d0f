// Saved states of crowds: rolling back, with and without the mesh, agents that survive a restore, and bytes that nobody vouches for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Agent,
  CrowdStateError,
  NavMesh,
  NavMeshFormatError,
  NavMeshFingerprintError,
  OnePathFormatError,
  TileLibrary,
} from './support/onepath.mjs';
import { courtyard, describeAgent, fnv1a64, islands, randomCrowd, steps } from './support/crowd_scenes.mjs';

const make = () => courtyard({ agentRadius: 0.3, tileSize: 8 });
const QUICK = process.env.ONEPATH_QUICK === '1';

test('a restore at any step runs on to the same bytes, in this crowd and in another', () => {
  for (let seed = 0; seed < (QUICK ? 2 : 6); seed++) {
    const mesh = make();
    const { crowd } = randomCrowd(mesh, seed, 40);
    const other = mesh.createCrowd();
    const states = [];
    for (let step = 0; step < 60; step++) {
      states.push(crowd.saveState());
      assert.equal(crowd.stateHash(), fnv1a64(states.at(-1)), `seed ${seed}, step ${step}`);
      crowd.step(0.05);
    }
    states.push(crowd.saveState());
    for (let step = 59; step >= 0; step -= 7) {
      for (const restored of [crowd, other]) {
        restored.restoreState(states[step]);
        assert.deepEqual(restored.saveState(), states[step]);
        for (let next = step + 1; next <= Math.min(step + 8, 60); next++) {
          restored.step(0.05);
          assert.deepEqual(restored.saveState(), states[next], `seed ${seed}, from ${step} to ${next}`);
        }
      }
    }
  }
});

test('into: a part of a larger array, and one that is too short', () => {
  const { crowd } = randomCrowd(make(), 7, 5);
  const size = crowd.stateSize;
  const into = new Uint8Array(size + 50).fill(7);
  const bytes = crowd.saveState(into);
  assert.ok(bytes.buffer === into.buffer && bytes.length === size);
  assert.deepEqual(bytes, crowd.saveState());
  assert.deepEqual([...into.subarray(size)], Array(50).fill(7));
  const message = `into must hold at least ${size} bytes, had ${size - 1}`;
  assert.throws(() => crowd.saveState(new Uint8Array(size - 1)), { name: 'RangeError', argument: 'into', message });
  crowd.restoreState(into.subarray(0, size));
});

test('agents keep their objects over a restore while they are in crowd and state', () => {
  const crowd = make().createCrowd();
  const [a, b] = [crowd.add([2, 0, 2]), crowd.add([4, 0, 2], Agent.small)];
  a.setDestination([18, 0, 18]);
  steps(crowd, 20);
  const [first, then] = [crowd.saveState(), describeAgent(a)];
  const c = crowd.add([6, 0, 2]);
  crowd.remove(b);
  a.setOptions({ maxSpeed: 1 });
  a.teleport([18, 0, 2]);
  steps(crowd, 20);
  const second = crowd.saveState();

  crowd.restoreState(first);
  assert.deepEqual(describeAgent(a), then);
  assert.deepEqual([a.isActive, b.isActive, c.isActive], [true, false, false]);
  for (const gone of [b, c]) {
    assert.throws(() => gone.position, { code: 'disposed' });
    assert.throws(() => crowd.remove(gone), { code: 'disposed' });
  }
  const [sameA, newB] = crowd.agents();
  assert.ok(sameA === a && newB !== b);
  assert.deepEqual([newB.id, newB.slot, newB.options.radius], [1, 1, 0.3]);
  assert.equal(crowd.add([8, 0, 2]).id, 2, 'ids go on from where they were');

  crowd.restoreState(second);
  assert.deepEqual([a.isActive, newB.isActive, a.options.maxSpeed], [true, false, 1]);
  assert.deepEqual(crowd.saveState(), second);
});

test('the id of an agent in another slot is that of another agent', () => {
  const crowd = make().createCrowd();
  const [a, b] = [crowd.add([2, 0, 2]), crowd.add([4, 0, 2])];
  crowd.remove(a);
  const inSlot0 = crowd.add([6, 0, 2]);
  assert.deepEqual([inSlot0.id, inSlot0.slot], [2, 0]);
  const state = crowd.saveState();
  const other = make().createCrowd();
  const others = [2, 4, 6].map((x) => other.add([x, 0, 4]));
  assert.deepEqual([others[2].id, others[2].slot], [2, 2]);
  other.restoreState(state);
  assert.deepEqual(
    others.map(({ isActive }) => isActive),
    [false, true, false],
  );
  const [found] = other.agents();
  assert.ok(found !== others[2] && found.id === 2 && found.slot === 0);
  assert.deepEqual(found.position, inSlot0.position);
  assert.ok(other.agents()[1] === others[1] && b.id === 1);
});

test('views follow a restore with fewer and with more agents', () => {
  const mesh = make();
  const { crowd } = randomCrowd(mesh, 3, 30);
  steps(crowd, 10);
  const [state, positions] = [crowd.saveState(), [...crowd.positionsView]];
  const other = mesh.createCrowd();
  other.add([2, 0, 2]);
  const empty = other.saveState();
  other.restoreState(state);
  assert.deepEqual([...other.positionsView], positions);
  assert.deepEqual([...other.statesView], [...crowd.statesView]);
  other.restoreState(empty);
  assert.deepEqual([...other.positionsView], [2, 0, 2]);
  for (const view of [other.velocitiesView, other.statesView]) assert.ok(view.length <= 3);
});

/** Edits after which paths are different. */
function edit(mesh) {
  const streamer = mesh.createStreamer();
  const { x, z } = mesh.tileAt([10, 0, 4]);
  streamer.remove(x, z);
  streamer.update();
  mesh.setPolyFlags(mesh.polygons().refs[0], 4);
}

test('with the mesh: both go back, in both modes', () => {
  const mesh = make();
  const library = new TileLibrary();
  library.addMesh(mesh);
  const { crowd } = randomCrowd(mesh, 9, 25);
  steps(crowd, 20);
  const before = [mesh.snapshot(), crowd.saveState()];
  const saved = { full: crowd.saveStateWithMesh(), referenced: crowd.saveStateWithMesh('referenced') };
  assert.ok(saved.referenced.length < saved.full.length);
  assert.deepEqual(crowd.saveStateWithMesh('full'), saved.full);
  steps(crowd, 20);
  const after = crowd.saveState();
  for (const [mode, bytes] of Object.entries(saved)) {
    edit(mesh);
    steps(crowd, 10);
    const [agent] = crowd.agents();
    const removed = crowd.agents()[3];
    crowd.remove(removed);
    crowd.restoreStateWithMesh(bytes, library);
    assert.deepEqual([mesh.snapshot(), crowd.saveState()], before, mode);
    assert.ok(crowd.agents()[0] === agent && !removed.isActive && crowd.agents()[3] !== removed);
    steps(crowd, 20);
    assert.deepEqual(crowd.saveState(), after, mode);
  }
});

test('with the mesh: what fails changes neither', () => {
  const mesh = make();
  const { crowd } = randomCrowd(mesh, 9, 5);
  const [full, referenced] = [crowd.saveStateWithMesh(), crowd.saveStateWithMesh('referenced')];
  edit(mesh);
  crowd.step(0.1);
  const before = [mesh.snapshot(), crowd.saveState(), mesh.version];
  const fails = (bytes, expected, library) => {
    assert.throws(() => crowd.restoreStateWithMesh(bytes, library), expected);
    assert.deepEqual([mesh.snapshot(), crowd.saveState(), mesh.version], before);
  };
  fails(referenced, NavMeshFormatError);
  fails(referenced, NavMeshFormatError, new TileLibrary());
  fails(courtyard().createCrowd().saveStateWithMesh(), NavMeshFingerprintError);
  fails(crowd.saveState(), { name: 'CrowdStateError', argument: 'kind' });
  fails(full.subarray(0, full.length - 1), CrowdStateError);
  fails(Uint8Array.of(...full, 0), CrowdStateError);
  assert.throws(() => crowd.restoreState(full), { name: 'CrowdStateError', code: 'crowd-state', argument: 'kind' });
});

test('states of crowds with other options are refused by name, and nothing changes', () => {
  const mesh = make();
  const { crowd } = randomCrowd(mesh, 4, 10);
  const state = crowd.saveState();
  const refused = (argument, message = /./) => ({ name: 'CrowdStateError', code: 'crowd-state', argument, message });
  const fewer = mesh.createCrowd({ maxAgents: 9 });
  assert.throws(() => fewer.restoreState(state), refused('slotCount', /was 10$/));
  const agent = fewer.add([2, 0, 2]);
  assert.throws(() => fewer.restoreState(state), CrowdStateError);
  assert.deepEqual([fewer.count, agent.isActive, agent.position.x], [1, true, 2]);
  const walls = mesh.createCrowd({ maxWallsPerAgent: 47 });
  assert.throws(() => walls.restoreState(state), refused('maxWallsPerAgent', /must be .*48|was 48/));
  assert.throws(() => crowd.restoreState(mesh.save()), refused('magic', /^magic at byte 0/));
  assert.throws(() => crowd.restoreState(new Uint8Array(0)), refused('magic'));
  assert.deepEqual(crowd.saveState(), state);
});

/** Takes the bytes or refuses them as what they are, and works afterwards. */
function attempt(crowd, bytes, restore) {
  const before = crowd.saveState();
  try {
    crowd[restore](bytes);
  } catch (error) {
    assert.ok(error instanceof OnePathFormatError, error);
    assert.deepEqual(crowd.saveState(), before);
    return false;
  }
  steps(crowd, 2);
  for (const agent of crowd.agents()) describeAgent(agent);
  return true;
}

test('bytes that are cut off, and bytes with any byte changed', () => {
  const mesh = islands();
  const crowd = mesh.createCrowd();
  for (const x of [2, 3, 8.5]) crowd.add([x, 0, 5], { path: { stuckWindow: 1 } }).setDestination([28, 0, 5]);
  steps(crowd, 10);
  crowd.remove(crowd.agents()[1]);
  for (const [save, restore] of [
    ['saveState', 'restoreState'],
    ['saveStateWithMesh', 'restoreStateWithMesh'],
  ]) {
    const good = crowd[save]();
    for (let size = 0; size < good.length; size += QUICK ? 7 : 1) {
      assert.equal(attempt(crowd, good.subarray(0, size), restore), false, `${size} of ${good.length} bytes`);
    }
    let refused = 0;
    for (let i = 0; i < good.length; i += QUICK ? 5 : 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const changed = good.slice();
        changed[i] ^= flip;
        if (!attempt(crowd, changed, restore)) refused++;
        crowd[restore](good);
      }
    }
    assert.ok(refused >= 24, `${refused}`);
    assert.deepEqual(crowd[save](), good, 'good as new');
  }
});

test('the same state on a mesh that was loaded', () => {
  const mesh = make();
  const { crowd } = randomCrowd(mesh, 11, 20);
  steps(crowd, 15);
  const other = NavMesh.load(mesh.save()).createCrowd();
  other.restoreState(crowd.saveState());
  steps(crowd, 30);
  steps(other, 30);
  assert.equal(other.stateHash(), crowd.stateHash());
});
