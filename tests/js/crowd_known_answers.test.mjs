// Crowds: the figures that are known to the bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCookbookAgents, cookbookFloor, fnv1a64, steps } from './support/crowd_scenes.mjs';

test('one agent walks alone, to the bit', () => {
  const crowd = cookbookFloor().createCrowd();
  const agent = crowd.add([3, 0, 3]);
  assert.equal(agent.setDestination([36, 0, 36]), 'found');
  steps(crowd, 20, 0.05);
  assert.deepEqual(agent.position, { x: 5.05112451814824, y: 0, z: 4.929277245053733 });
  assert.equal(agent.remainingDistance.toFixed(4), '43.8543');
});

test('eight agents cross, roll back and cross again, to the bit', () => {
  const crowd = cookbookFloor().createCrowd();
  addCookbookAgents(crowd);
  steps(crowd, 100);
  const saved = crowd.saveState();
  assert.deepEqual([crowd.stepCount, saved.length, crowd.stateSize], [100, 3320, 3320]);
  assert.equal(crowd.stateHash(), 0xe7d9e5cd5e787cd2n);
  assert.equal(fnv1a64(saved), 0xe7d9e5cd5e787cd2n);
  steps(crowd, 200);
  assert.deepEqual([crowd.stepCount, crowd.stateHash()], [300, 0x75f1194801cc93c2n]);
  crowd.restoreState(saved);
  assert.deepEqual([crowd.stepCount, crowd.stateHash()], [100, 0xe7d9e5cd5e787cd2n]);
  steps(crowd, 200);
  assert.deepEqual([crowd.stepCount, crowd.stateHash()], [300, 0x75f1194801cc93c2n]);
  const arrived = crowd.agents().filter(({ reachedTarget }) => reachedTarget);
  assert.deepEqual([arrived.length, crowd.count], [4, 8]);
});

test('a second crowd that restores the state goes the same way', () => {
  const mesh = cookbookFloor();
  const crowd = mesh.createCrowd();
  addCookbookAgents(crowd);
  steps(crowd, 100);
  const other = mesh.createCrowd();
  other.restoreState(crowd.saveState());
  steps(other, 200);
  assert.equal(other.stateHash(), 0x75f1194801cc93c2n);
});
