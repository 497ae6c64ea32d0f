// The modules below the demo pages with crowds on their own: runs from a seed and their hashes, calls in links, picking, the
// half-planes of discs, two peers over a bad line, and a city that changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from './support/onepath.mjs';
import { importPage } from './support/page_modules.mjs';

const { agentNear, agentUnderRay } = await importPage('shared/crowd/agent_pick.js');
const { CrowdGround } = await importPage('shared/crowd/crowd_ground.js');
const { LEVELS, levelOf, SIZES } = await importPage('shared/crowd/crowd_levels.js');
const { WalkingCrowd } = await importPage('shared/crowd/walking_crowd.js');
const { hashText } = await importPage('shared/known_hash.js');
const city = {
  ...(await importPage('city-crowd/crowd_model.js')),
  ...(await importPage('city-crowd/page_state.js')),
  ...(await importPage('city-crowd/scenes.js')),
};

const full = process.env.ONEPATH_FULL === '1';

const crowdOf = (state) => {
  const model = new city.CrowdModel(state);
  model.update();
  return model;
};

const walk = (model, steps) => {
  for (let i = 0; i < steps; i++) model.step();
  return model;
};

test('the crowds of the scenes have the hashes that the page promises', () => {
  for (const scene of city.SCENES) {
    // Five thousand agents take a while.
    if (!full && scene.settings.agents > 2000) continue;
    const model = walk(crowdOf(city.sceneState(scene)), city.KNOWN_STEP);
    assert.equal(hashText(model.knownHash), scene.hash, scene.id);
    assert.deepEqual(model.hash, { step: city.KNOWN_STEP, value: model.walking.crowd.stateHash() });
    model.walking.dispose();
    model.ground.dispose();
  }
});

test('everybody walks where everybody can go, and arrives', () => {
  for (const { value: kind } of LEVELS) {
    const ground = new CrowdGround(levelOf({ kind, size: 'small', seed: 3 }));
    const walking = new WalkingCrowd(ground, { agents: 150, seed: 1n, quality: 'medium', goesOn: true });
    const states = new Set();
    for (let i = 0; i < 900; i++) {
      walking.step();
      for (const state of walking.crowd.statesView) states.add(state);
    }
    // Standing, moving, arrived: nobody gives up, and nobody finds no way.
    assert.deepEqual([...states], [1], kind);
    assert.ok(walking.arrivals > 20, `${kind}: ${walking.arrivals}`);
    assert.equal(
      walking.tally.reduce((sum, count) => sum + count),
      150,
    );
    walking.dispose();
    ground.dispose();
  }
});

test('a link makes the same run again, calls included, and so does a restart', () => {
  const random = new Random(41n);
  for (let round = 0; round < (full ? 40 : 6); round++) {
    const level = {
      kind: LEVELS[random.nextInt(3)].value,
      size: SIZES[random.nextInt(2)].value,
      seed: random.nextInt(99),
    };
    const settings = {
      agents: 100,
      goesOn: random.nextInt(2) === 0,
      quality: ['off', 'low', 'high'][random.nextInt(3)],
    };
    const model = crowdOf(city.sceneState({ level, settings }));
    for (let i = 0; i < 200; i++) {
      if (random.nextInt(30) === 0) {
        const { x, y, z } = model.ground.randomPlace(random);
        model.call([x, y, z], [Infinity, 5, 20][random.nextInt(3)]);
      }
      model.step();
    }
    const hash = model.hashNow().value;
    const again = crowdOf(city.LINK.read(city.LINK.write(model)));
    assert.deepEqual(again.calls, model.calls);
    assert.equal(walk(again, 200).hashNow().value, hash, `round ${round}`);
    model.restart();
    assert.equal(walk(model, 200).hashNow().value, hash, `round ${round}`);
    // Without a call that all have heard it is another run.
    if (model.calls[0]?.reach === Infinity) {
      again.calls = model.calls.slice(1);
      again.restart();
      assert.notEqual(walk(again, 200).hashNow().value, hash, `round ${round}`);
    }
  }
});

test('a call reaches those within its radius, and a new one forgets what was to come', () => {
  const model = crowdOf(city.sceneState({ level: { size: 'small' }, settings: { agents: 300, goesOn: false } }));
  const place = [32, 0, 32];
  const near = (crowd) =>
    crowd.agents().filter(({ position: { x, z } }) => Math.hypot(x - place[0], z - place[2]) <= 12).length;
  const wanted = near(model.walking.crowd);
  assert.ok(wanted > 3 && wanted < 200, String(wanted));
  assert.equal(model.walking.call(place, 12), wanted);
  assert.equal(model.walking.call(place, Infinity), 300);
  model.calls = [0, 10, 50].map((step) => ({ step, place, reach: 5 }));
  walk(model, 20);
  assert.ok(model.call([1.234, -5, 7.777], 9));
  assert.deepEqual(
    model.calls.map(({ step }) => step),
    [0, 10, 20],
  );
  assert.deepEqual(model.calls[2].place, [1.23, 0, 7.78]);
  model.calls = Array.from({ length: city.MOST_CALLS }, () => ({ step: 0, place, reach: 5 }));
  assert.equal(model.call(place, 5), false);
});

test('links with odd numbers are refused', () => {
  const state = city.sceneState(city.SCENES[0]);
  const call = (step) => ({ step, place: [1, 0, 1], reach: Infinity });
  assert.throws(() => city.LINK.read(city.LINK.write({ ...state, calls: [call(5), call(3)] })), /order/);
  assert.throws(() => city.LINK.read('c='), /cut short/);
  assert.throws(() => city.LINK.read('x='), /unknown form/);
  assert.deepEqual(city.LINK.read(city.LINK.write({ ...state, calls: [call(3), call(5)] })).calls, [call(3), call(5)]);
});

test('the agent under a ray is the one nearest to it, of those within reach and ahead', () => {
  const random = new Random(43n);
  const draw = (least, most) => least + (most - least) * random.nextDouble();
  let hits = 0;
  for (let round = 0; round < 3000; round++) {
    const count = 1 + random.nextInt(12);
    const positionsView = Float64Array.from({ length: 3 * count }, () => draw(-20, 20));
    const statesView = Uint8Array.from({ length: count }, () => (random.nextInt(5) === 0 ? 255 : 1));
    const origin = [draw(-30, 30), draw(0, 40), draw(-30, 30)];
    const aim = [draw(-20, 20), draw(-20, 20), draw(-20, 20)].map((value, axis) => value - origin[axis]);
    const length = Math.hypot(...aim);
    const way = aim.map((value) => value / length);
    const reach = (far) => 0.08 * far + 0.5;
    const distances = Array.from({ length: count }, (_, slot) => {
      const at = [0, 1, 2].map((axis) => positionsView[3 * slot + axis] - origin[axis] + (axis === 1 ? 0.5 : 0));
      const along = at.reduce((sum, value, axis) => sum + value * way[axis], 0);
      const away = Math.hypot(...at.map((value, axis) => value - along * way[axis]));
      return statesView[slot] !== 255 && along > 0 && away <= reach(along) ? away : Infinity;
    });
    const least = Math.min(...distances);
    const found = agentUnderRay({ positionsView, statesView }, origin, way, reach);
    if (least === Infinity) assert.equal(found, -1, `round ${round}`);
    else assert.ok(Math.abs(distances[found] - least) < 1e-9, `round ${round}`);
    hits += Number(found >= 0);
    const near = agentNear({ positionsView, statesView }, origin);
    const far = (slot) => Math.hypot(...origin.map((value, axis) => value - positionsView[3 * slot + axis]));
    const there = [...statesView.keys()].filter((slot) => statesView[slot] !== 255);
    assert.equal(near, there.length === 0 ? -1 : there.reduce((a, b) => (far(b) < far(a) ? b : a)));
  }
  assert.ok(hits > 200, String(hits));
});

// ---- Discs ----

const { direction } = await importPage('orca-circle/round.js');
const { discsOf } = await importPage('orca-circle/presets.js');
const { DiscRun } = await importPage('orca-circle/disc_run.js');
const orca = {
  ...(await importPage('orca-circle/orca_model.js')),
  ...(await importPage('orca-circle/page_state.js')),
  ...(await importPage('orca-circle/scenes.js')),
  ...(await importPage('orca-circle/settings.js')),
};

const discs = (settings) => {
  const model = new orca.OrcaModel(orca.sceneState({ settings, picked: null }));
  model.update();
  return model;
};

test('directions all around are those of sine and cosine', () => {
  for (let i = 0; i < 5000; i++) {
    const [x, y] = direction(i / 5000);
    const angle = (2 * Math.PI * i) / 5000;
    assert.ok(Math.abs(x - Math.cos(angle)) < 3e-15 && Math.abs(y - Math.sin(angle)) < 3e-15, String(i));
  }
});

test('discs begin apart, and goals lie apart, whatever the preset and the number', () => {
  for (const preset of ['circle', 'streams', 'blocks', 'random']) {
    for (const count of [4, 6, 20, 62, 200, 1000]) {
      const all = discsOf({ preset, discs: count, seed: count });
      assert.equal(all.length, count);
      for (const end of ['from', 'to']) {
        const places = all.map((disc) => disc[end]).sort((a, b) => a[0] - b[0]);
        for (let i = 0; i < count; i++) {
          for (let k = i + 1; k < count && places[k][0] - places[i][0] < 0.8; k++) {
            const away = Math.hypot(places[k][0] - places[i][0], places[k][1] - places[i][1]);
            assert.ok(away >= 0.8, `${preset} ${count} ${end}: ${away}`);
          }
        }
      }
      assert.ok(all.every(({ tint }) => tint >= 0 && tint <= 1));
    }
  }
});

test('the discs of the scenes have the hashes that the page promises', () => {
  for (const scene of orca.SCENES) {
    const model = new orca.OrcaModel(orca.sceneState(scene));
    model.update();
    for (let i = 0; i < orca.KNOWN_STEP; i++) model.step();
    assert.equal(hashText(model.knownHash), scene.hash, scene.id);
    assert.deepEqual(orca.LINK.read(orca.LINK.write(model)), { picked: model.picked, settings: model.settings });
  }
});

test('rings jam where the page says that they do', () => {
  const jams = (sidePreference, counts) =>
    counts.filter((count) => {
      const run = new DiscRun({ ...orca.defaultSettings(), discs: count, sidePreference });
      while (run.state === 'moving' && run.steps < 3000) run.step();
      const { state } = run;
      run.dispose();
      assert.notEqual(state, 'moving', `${count}`);
      return state === 'jammed';
    });
  const upTo = (last) => Array.from({ length: last - 3 }, (_, i) => i + 4);
  assert.deepEqual(jams(0, upTo(full ? 140 : 80)), upTo(61));
  assert.deepEqual(jams(0.1, upTo(full ? 140 : 80)), [...upTo(61).filter((count) => count > 15), 64]);
});

/** The velocity of a disc nearest to the wanted one that no half-plane forbids, from all places where it can be. */
function nearestAllowed({ points, normals, count, wanted, maxSpeed }) {
  const candidates = [[wanted.x, wanted.z]];
  const speed = Math.hypot(wanted.x, wanted.z);
  candidates.push([(wanted.x * maxSpeed) / speed, (wanted.z * maxSpeed) / speed]);
  const lines = Array.from({ length: count }, (_, i) => ({
    at: points.subarray(2 * i, 2 * i + 2),
    normal: normals.subarray(2 * i, 2 * i + 2),
  }));
  for (const { at, normal } of lines) {
    const away = (wanted.x - at[0]) * normal[0] + (wanted.z - at[1]) * normal[1];
    candidates.push([wanted.x - away * normal[0], wanted.z - away * normal[1]]);
    const middle = at[0] * normal[0] + at[1] * normal[1];
    const half = Math.sqrt(Math.max(maxSpeed ** 2 - middle ** 2, 0));
    for (const side of [-half, half])
      candidates.push([middle * normal[0] - side * normal[1], middle * normal[1] + side * normal[0]]);
    for (const other of lines) {
      const det = normal[0] * other.normal[1] - normal[1] * other.normal[0];
      if (Math.abs(det) < 1e-9) continue;
      const far = other.at[0] * other.normal[0] + other.at[1] * other.normal[1];
      candidates.push([
        (middle * other.normal[1] - far * normal[1]) / det,
        (far * normal[0] - middle * other.normal[0]) / det,
      ]);
    }
  }
  const allowed = candidates.filter(
    ([x, z]) =>
      Math.hypot(x, z) <= maxSpeed + 1e-9 &&
      lines.every(({ at, normal }) => (x - at[0]) * normal[0] + (z - at[1]) * normal[1] >= -1e-9),
  );
  const cost = ([x, z]) => Math.hypot(x - wanted.x, z - wanted.z);
  return allowed.length === 0 ? null : allowed.reduce((a, b) => (cost(b) < cost(a) ? b : a));
}

test('the half-planes that the page draws are those that the library chose from', () => {
  let [compared, relaxed] = [0, 0];
  for (const settings of [
    { discs: 80 },
    { preset: 'streams', discs: 60, horizon: 2 },
    { preset: 'blocks', discs: 40, maxNeighbors: 5 },
    { preset: 'random', discs: 60, sidePreference: 0, maxNeighbors: 0 },
    { preset: 'random', discs: 200, horizon: 1, maxNeighbors: 20 },
  ]) {
    const model = discs(settings);
    for (let step = 0; step < 160; step++) {
      model.step();
      if (step % 4 > 0) continue;
      for (let picked = step % 7; picked < model.run.discs.length; picked += 7) {
        model.picked = picked;
        const choice = model.choice;
        const wanted = nearestAllowed(choice);
        if (wanted === null) {
          relaxed++;
          continue;
        }
        const away = Math.hypot(choice.chosen.x - wanted[0], choice.chosen.z - wanted[1]);
        assert.ok(away < 1e-6, `${JSON.stringify(settings)} step ${step} disc ${picked}: ${away}`);
        compared++;
      }
    }
  }
  assert.ok(compared > 1500 && relaxed < compared, `${compared} ${relaxed}`);
});

// ---- Two peers ----

const { Duel } = await importPage('rollback/duel.js');
const rollback = { ...(await importPage('rollback/page_state.js')), ...(await importPage('rollback/scenes.js')) };

const LINE = { agents: 12, latency: 150, jitter: 50, loss: 5, inputDelay: 0, plays: true };

/** Runs a duel; the hash at tick 300, once that is confirmed. */
function play(duel, steps, check = () => {}) {
  let hash;
  for (let i = 0; i < steps; i++) {
    duel.step();
    check(duel.verdict);
    if (duel.verdict.tick >= 300) hash ??= duel.peers[0].session.hashAt(300);
  }
  return hash;
}

test('whatever the line does, both peers agree, and about the same', () => {
  const hashes = [];
  for (const line of [
    { latency: 0, jitter: 0, loss: 0 },
    { latency: 150, jitter: 50, loss: 5 },
    { latency: 300, jitter: 250, loss: 40 },
    { latency: 1000, jitter: 500, loss: 20 },
  ]) {
    const duel = new Duel({ ...LINE, ...line });
    hashes.push(play(duel, 400, ({ state }) => assert.equal(state, 'agree', JSON.stringify(line))));
    const [blue, orange] = duel.peers;
    assert.ok(blue.counts.rollbacks > 3 && orange.counts.rollbacks > 3);
    assert.equal(duel.partedAt, null);
    duel.dispose();
  }
  assert.equal(new Set(hashes).size, 1);
});

test('without news a peer waits, and later it catches up', () => {
  const duel = new Duel({ ...LINE, loss: 100 });
  play(duel, 200);
  assert.deepEqual(
    duel.peers.map(({ tick, counts }) => [tick, counts.waited]),
    [
      [100, 100],
      [100, 100],
    ],
  );
  duel.settings = LINE;
  play(duel, 100, ({ state }) => assert.equal(state, 'agree'));
  assert.ok(duel.peers.every(({ tick }) => tick > 180));
});

test('an input delay saves rollbacks, and may change under way', () => {
  const rollbacks = [0, 3, 8].map((inputDelay) => {
    const duel = new Duel({ ...LINE, inputDelay });
    play(duel, 400, ({ state }) => assert.equal(state, 'agree'));
    return duel.peers[0].counts.rerun;
  });
  assert.ok(rollbacks[0] > 2 * rollbacks[1] && rollbacks[2] === 0, rollbacks.join());
  const duel = new Duel(LINE);
  for (const inputDelay of [9, 0, 5, 1, 0]) {
    duel.settings = { ...LINE, inputDelay };
    play(duel, 80, ({ state }) => assert.equal(state, 'agree'));
  }
});

test('one bit parts them, it spreads, and a snapshot brings them together', () => {
  const duel = new Duel(LINE);
  play(duel, 150);
  const at = duel.verdict.tick;
  duel.peers[1].flipBit();
  duel.step();
  assert.equal(duel.verdict.state, 'differ');
  assert.ok(Math.abs(duel.partedAt - at) <= 1, `${duel.partedAt} ${at}`);
  const first = duel.difference();
  assert.ok(first.agents.length <= 4 && first.farthest > 0 && first.farthest < 1e-12, JSON.stringify(first));
  play(duel, 400, ({ state }) => assert.equal(state, 'differ'));
  const later = duel.difference();
  assert.ok(later.agents.length > 8 && later.farthest > 100 * first.farthest, JSON.stringify(later));
  duel.resync();
  assert.ok(duel.snapshotSize > 1000);
  play(duel, 30);
  play(duel, 200, ({ state }) => assert.equal(state, 'agree'));
  assert.equal(duel.partedAt, null);
});

test('a command that one of them keeps to itself parts them where it counts', () => {
  const duel = new Duel(LINE);
  play(duel, 100);
  const { tick } = duel.peers[0];
  duel.peers[0].commandSecretly({ x: 5, z: 5 });
  play(duel, 60);
  assert.equal(duel.verdict.state, 'differ');
  assert.equal(duel.partedAt, tick + 1);
  assert.ok(duel.difference().agents.length > 0);
  duel.resync();
  play(duel, 60);
  assert.equal(duel.verdict.state, 'agree');
});

test('a team obeys at once here, and later there', () => {
  const duel = new Duel({ ...LINE, plays: false, loss: 0, jitter: 0 });
  play(duel, 30);
  duel.command(0, { x: 24, z: 4 });
  const first = (peer) => peer.crowd.positionsView[0];
  const [here, there] = duel.peers.map(first);
  play(duel, 3);
  assert.notEqual(first(duel.peers[0]), here);
  assert.equal(first(duel.peers[1]), there);
  assert.deepEqual(duel.peers[0].goals, [{ x: 24, z: 4 }, null]);
  play(duel, 10);
  assert.equal(first(duel.peers[1]), first(duel.peers[0]));
  for (const scene of rollback.SCENES) {
    const state = rollback.sceneState(scene);
    assert.deepEqual(rollback.LINK.read(rollback.LINK.write(state)), state);
  }
});

// ---- A city that changes ----

const { ChangingGround } = await importPage('changing-city/changing_ground.js');
const { CityModel, WALK } = await importPage('changing-city/city_model.js');
const { addTo, HEIGHT, isOver, KINDS, movedTo, reachOf, thingAt } = await importPage('changing-city/things.js');
const { thingShapes } = await importPage('changing-city/thing_shapes.js');
const changing = {
  ...(await importPage('changing-city/page_state.js')),
  ...(await importPage('changing-city/scenes.js')),
};

const randomThing = (random, width) =>
  thingAt(
    KINDS[random.nextInt(KINDS.length)],
    [random.nextDouble() * width, 0, random.nextDouble() * width],
    1 + random.nextInt(15) / 2,
    5 * random.nextInt(36),
  );

test('after any history the mesh is that of a fresh build, and nobody is off it', () => {
  const random = new Random(47n);
  for (let round = 0; round < (full ? 30 : 4); round++) {
    const plan = { kind: LEVELS[round % 3].value, size: 'small', seed: round };
    const ground = new ChangingGround(levelOf(plan));
    const walking = new WalkingCrowd(ground, { agents: 60, seed: 5n, ...WALK });
    let things = [];
    for (let step = 0; step < 150; step++) {
      const at = random.nextInt(things.length + 1);
      if (random.nextInt(3) === 0) things = [...things, randomThing(random, 64)];
      else if (at % 3 === 0) things = things.filter((_, i) => i !== at);
      else if (at < things.length)
        things = things.with(at, movedTo(things[at], [64 * random.nextDouble(), 0, 64 * random.nextDouble()]));
      ground.setThings(things);
      const done = ground.update(1 + random.nextInt(4));
      assert.ok(done.every(({ outcome }) => ['unchanged', 'reused', 'repaired', 'rebuilt'].includes(outcome)));
      walking.step();
    }
    ground.updateAll();
    assert.equal(ground.compare().isSame, true, `round ${round}`);
    for (let i = 0; i < 20; i++) walking.step();
    walking.crowd.agents().forEach(({ position, id }) => {
      assert.ok(ground.query.nearestPoly(position, [0.05, 1.5, 0.05]), `round ${round} agent ${id}`);
    });
    ground.setThings([]);
    ground.updateAll();
    const fresh = new ChangingGround(levelOf(plan));
    assert.deepEqual(ground.cache.mesh.saveTile(1, 1), fresh.cache.mesh.saveTile(1, 1));
    assert.equal(ground.compare().isSame, true);
    walking.dispose();
    ground.dispose();
    fresh.dispose();
  }
});

test('a thing is drawn where one can click it', () => {
  const random = new Random(53n);
  for (let round = 0; round < 300; round++) {
    const thing = randomThing(random, 60);
    const { positions, indices, keys } = thingShapes([thing]);
    assert.ok(keys.every((key) => key === KINDS.indexOf(thing.kind)));
    let area = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k], 3 * indices[i + k] + 3));
      // Seen from above: walls have none, and what lies flat faces up.
      const twice = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
      assert.ok(twice > -1e-3, `round ${round}`);
      area += twice / 2;
      for (const [x, y, z] of [a, b, c]) {
        assert.ok(y >= -1e-6 && y <= HEIGHT + 1e-6);
        const inwards = [x, y, z].map((value, axis) => value + 0.1 * (thing.place[axis] - value));
        assert.ok(isOver(thing, inwards), `round ${round}`);
        assert.ok(Math.hypot(x - thing.place[0], z - thing.place[2]) <= reachOf(thing) + 0.1);
      }
    }
    let over = 0;
    const reach = reachOf(thing);
    for (let k = 0; k < 400; k++) {
      const place = [0, 1].map(() => (2 * random.nextDouble() - 1) * reach);
      over += Number(isOver(thing, [thing.place[0] + place[0], 0, thing.place[2] + place[1]]));
    }
    const estimate = (over / 400) * 4 * reach * reach;
    assert.ok(
      Math.abs(estimate - area) < 0.16 * 4 * reach * reach,
      `round ${round} ${thing.kind}: ${estimate} ${area}`,
    );
  }
});

test('obstacles take the ground below them, and swamps give it their area', () => {
  const ground = new ChangingGround(levelOf({ kind: 'city', size: 'small', seed: 3 }));
  const random = new Random(59n);
  const added = [];
  const cache = { addCylinder: 'drum', addBox: 'box', addOrientedBox: 'turned', addVolume: 'swamp' };
  for (const name of Object.keys(cache)) cache[name] = () => added.push(name);
  for (const kind of KINDS) addTo(cache, thingAt(kind, [1, 0, 1], 1, 30));
  assert.deepEqual(added, ['addCylinder', 'addBox', 'addOrientedBox', 'addVolume']);
  for (let round = 0; round < 24; round++) {
    const { x, z } = ground.randomPlace(random);
    const thing = thingAt(KINDS[round % 4], [x, 0, z], 2, 5 * random.nextInt(36));
    ground.setThings([thing]);
    ground.updateAll();
    const nearest = ground.query.nearestPoly([x, 0, z], [0.3, 1, 0.3]);
    if (thing.kind === 'swamp') assert.equal(ground.mesh.polyArea(nearest.poly), 5);
    else assert.ok(!nearest?.overPolygon, `${round} ${thing.kind}`);
  }
  ground.dispose();
});

test('what is put down can be undone, moved, and read from a link', () => {
  const model = new CityModel(changing.sceneState(changing.SCENES[0]));
  model.update();
  const { things } = model;
  model.add('turned', [20.04, 0, 30.06]);
  assert.deepEqual(model.things.at(-1), { kind: 'turned', place: [20, 0, 30.1], size: 3, turn: 30 });
  const moved = model.move(model.things.at(-1), [40, 0, 11]);
  assert.deepEqual(moved.place, [40, 0, 11]);
  assert.equal(model.thingAt([40.5, 0, 11]), moved);
  model.revert();
  assert.equal(model.thingAt([40.5, 0, 11]), null);
  const read = changing.LINK.read(changing.LINK.write(model));
  assert.deepEqual(read, { plan: model.plan, things: model.things, view: model.view, settings: model.settings });
  model.undo();
  assert.equal(model.things, things);
  model.redo();
  model.clear();
  assert.deepEqual(model.things, []);
  model.undo();
  assert.equal(model.things.length, things.length + 1);
  model.remove(model.things[0]);
  model.update();
  assert.equal(model.ground.cache.obstacles().length + model.ground.cache.volumes().length, things.length);
  for (const scene of changing.SCENES) {
    const state = changing.sceneState(scene);
    assert.deepEqual(changing.LINK.read(changing.LINK.write(state)), state);
  }
});
