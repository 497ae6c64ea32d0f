// Wrong calls on crowds: each gives a typed error that names argument and value, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, Crowd, OnePathFormatError } from './support/onepath.mjs';
import { courtyard, steps } from './support/crowd_scenes.mjs';

const outOfRange = (argument, message = /./) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message = /./) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const unknown = (argument) => ({ name: 'TypeError', code: 'unknown-option', argument });

const mesh = courtyard();
const crowd = mesh.createCrowd();
const agent = crowd.add([2, 0, 2]);
agent.setDestination([18, 0, 18]);
steps(crowd, 5);
const stranger = mesh.createCrowd().add([2, 0, 2]);

const created = (options) => () => mesh.createCrowd(options);
const added = (options) => () => crowd.add([2, 0, 2], options);
const pathed = (path) => added({ path });

const cases = {
  'creating crowds': [
    [created(5), invalid('options', 'options must be an object, was 5')],
    [created(null), invalid('options', /was null$/)],
    [created({ maxThreads: 2 }), unknown('maxThreads')],
    [created({ maxAgents: 0 }), outOfRange('maxAgents', 'maxAgents must be in [1, 1048576], was 0')],
    [created({ maxAgents: 2 ** 20 + 1 }), outOfRange('maxAgents')],
    [created({ maxAgents: 1.5 }), outOfRange('maxAgents', /was 1\.5$/)],
    [created({ maxAgents: '5' }), invalid('maxAgents', 'maxAgents must be a number, was "5"')],
    [created({ maxQueryNodes: 0 }), outOfRange('maxQueryNodes', /was 0$/)],
    [created({ maxWallsPerAgent: -1 }), outOfRange('maxWallsPerAgent', /was -1$/)],
    [created({ maxWallsAvoided: 1025 }), outOfRange('maxWallsAvoided', /was 1025$/)],
    [created({ wallRefreshDistance: NaN }), outOfRange('wallRefreshDistance', /was NaN$/)],
    [created({ wallRefreshDistance: -1 }), outOfRange('wallRefreshDistance', /was -1$/)],
    [created({ recordConstraints: 1 }), invalid('recordConstraints', 'recordConstraints must be a boolean, was 1')],
    [created({ filter: 5 }), invalid('filter', /was 5$/)],
    [created({ filter: { includeFlags: -1 } }), outOfRange('includeFlags')],
    [() => new Crowd(), invalid('', 'this class has no constructor for users: call mesh.createCrowd()')],
    [() => new Agent({}), invalid('', 'this class has no constructor for users: call crowd.add()')],
  ],
  'adding agents': [
    [() => crowd.add(), invalid('position', 'position must be { x, y, z } or [x, y, z], was undefined')],
    [() => crowd.add([1, 2]), invalid('position')],
    [() => crowd.add([1, 2, NaN]), outOfRange('position.z', /was NaN$/)],
    [() => crowd.add([2 ** 21, 0, 0]), outOfRange('position.x', /was 2097152$/)],
    [() => crowd.add([10, 0, 10]), invalid('position', /must have a polygon near .* was \(10, 0, 10\)$/)],
    [() => crowd.tryAdd([1, 2, NaN]), outOfRange('position.z')],
    [() => crowd.tryAdd([2, 0, 2], { radius: 0 }), outOfRange('radius')],
    [added(null), invalid('options', /was null$/)],
    [added({ speed: 3 }), unknown('speed')],
    [added({ radius: 0 }), outOfRange('radius', 'radius must be in (0, 1048576], was 0')],
    [added({ radius: NaN }), outOfRange('radius', /was NaN$/)],
    [added({ maxSpeed: -1 }), outOfRange('maxSpeed', /^maxSpeed must .* was -1$/)],
    [added({ maxAcceleration: Infinity }), outOfRange('maxAcceleration')],
    [added({ arrivalRadius: '1' }), invalid('arrivalRadius', 'arrivalRadius must be a number, was "1"')],
    [added({ priority: 0 }), outOfRange('priority', /was 0$/)],
    [added({ quality: 'best' }), outOfRange('quality', /'off', 'low', 'medium', 'high', was "best"$/)],
    [added({ quality: 2 }), invalid('quality')],
    [added({ wallClearance: -0.1 }), outOfRange('wallClearance', /was -0\.1$/)],
    [added({ separationDistance: NaN }), outOfRange('separationDistance')],
    [added({ separationWeight: -1 }), outOfRange('separationWeight')],
    [added({ separationWeight: 2 }), outOfRange('separationWeight')],
    [added({ sidePreference: 1e9 }), outOfRange('sidePreference')],
    [pathed(5), invalid('path', 'path must be an object, was 5')],
    [pathed({ maxSpeed: 3 }), unknown('maxSpeed')],
    [pathed({ maxCorners: 2 }), outOfRange('maxCorners', /was 2$/)],
    [pathed({ maxCorners: 4.5 }), outOfRange('maxCorners', /was 4\.5$/)],
    [pathed({ corridorCapacity: 5000 }), outOfRange('corridorCapacity', /was 5000$/)],
    [pathed({ stuckProgress: 2 }), outOfRange('stuckProgress', /was 2$/)],
    [pathed({ offMeshMode: 'jump' }), outOfRange('offMeshMode', /'automatic', 'host', was "jump"$/)],
    [pathed({ searchExtents: [1, -1, 1] }), outOfRange('searchExtents', /was -1$/)],
    [pathed({ searchExtents: 3 }), invalid('searchExtents')],
  ],
  'calling agents': [
    [() => agent.setDestination(), invalid('position')],
    [() => agent.setDestination([1, 0, '1']), invalid('position.z')],
    [() => agent.setDestination([1, 0, Infinity]), outOfRange('position.z')],
    [() => agent.teleport({ x: 1, y: 1 }), invalid('position.z')],
    [() => agent.teleport([-(2 ** 21), 0, 0]), outOfRange('position.x')],
    [() => agent.setOptions(), invalid('options')],
    [() => agent.setOptions({ radius: -1 }), outOfRange('radius')],
    [() => agent.setOptions({ name: 1 }), unknown('name')],
    [() => (agent.priority = 0), outOfRange('priority', /was 0$/)],
    [() => (agent.priority = undefined), invalid('priority', 'priority must be a number, was undefined')],
  ],
  'calling crowds': [
    [() => crowd.step(), invalid('dt', 'dt must be a number, was undefined')],
    [() => crowd.step('0.1'), invalid('dt', 'dt must be a number, was "0.1"')],
    ...[NaN, 0, -0.1, 1e-7, 1e9, Infinity].map((dt) => [() => crowd.step(dt), outOfRange('dt', /^dt must/)]),
    [() => crowd.remove(), invalid('agent', 'agent must be an Agent, was undefined')],
    [() => crowd.remove(0), invalid('agent', /was 0$/)],
    [() => crowd.remove(stranger), invalid('agent', 'agent must be one of this crowd')],
    [() => crowd.getAgent(-1), outOfRange('id', /was -1$/)],
    [() => crowd.getAgent(1.5), outOfRange('id')],
    [() => crowd.getAgent(1n), invalid('id', 'id must be a number, was 1n')],
    [() => crowd.saveState([]), invalid('into')],
    [() => crowd.saveState(new Uint8Array(3)), outOfRange('into', /had 3$/)],
    [() => crowd.restoreState('bytes'), invalid('bytes', 'bytes must be a Uint8Array, was "bytes"')],
    [() => crowd.restoreState(), invalid('bytes')],
    [() => crowd.saveStateWithMesh('all'), outOfRange('mode', /'full', 'referenced', was "all"$/)],
    [() => crowd.restoreStateWithMesh(new ArrayBuffer(8)), invalid('bytes')],
    [() => crowd.restoreStateWithMesh(crowd.saveStateWithMesh(), {}), invalid('library')],
  ],
};

for (const [name, list] of Object.entries(cases)) {
  test(name, () => {
    const before = [crowd.saveState(), crowd.count, mesh.version];
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
      assert.deepEqual([crowd.saveState(), crowd.count, mesh.version], before, call.toString());
    }
  });
}

test('a step of ten seconds is harmless: nobody leaves the mesh', () => {
  const other = mesh.createCrowd();
  for (let i = 0; i < 20; i++) other.add([1 + i * 0.9, 0, 3]).setDestination([19 - i * 0.9, 0, 17]);
  for (let i = 0; i < 20; i++) {
    other.step(10);
    for (const { position } of other.agents()) assert.ok(mesh.samplePosition(position, 0.01) !== null);
  }
});

test('every error of bad bytes is one class', () => {
  assert.throws(() => crowd.restoreState(new Uint8Array(100)), OnePathFormatError);
});
