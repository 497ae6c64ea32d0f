/* global document, location, innerWidth, DataTransfer, DragEvent */
// The demo page "Road graph": the made networks are what they are said to be, and all four searches show the library's
// numbers, from scenes, after every setting, and on networks from files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOTH_WAYS, layMainRoads, makeStreets, MOTORWAY, STREET } from '../../examples/web/road-graph/network.js';
import { Places } from '../../examples/web/road-graph/places.js';
import { edgesOf, lengthsOf, straightLine, timeText } from '../../examples/web/road-graph/road_edges.js';
import { SCENES } from '../../examples/web/road-graph/scenes.js';
import { defaultSettings, needsLandmarks, SEARCHES, SETTINGS } from '../../examples/web/road-graph/settings.js';
import { Graph, Random } from './support/onepath.mjs';
import { choose, DESKTOP, frame, openDemo, PHONE, screenshot, texts, webTest } from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const openRoads = (open, hash, options = STILL) => openDemo(open, hash, options, 'road-graph');
const setting = (key) => SETTINGS.find((each) => each.key === key);

/** The network of a page with these settings. */
function networkOf({ nodes, seed }) {
  const random = new Random(BigInt(seed));
  const { network, towns } = makeStreets(nodes, random);
  const streets = Graph.from(lengthsOf(network), { nodeCount: network.count });
  layMainRoads(network, towns, random, (a, b) => streets.findPath(a, b, { algorithm: 'bidirectional-dijkstra' }).nodes);
  streets.dispose();
  random.dispose();
  return { network, towns };
}

const graphOf = (network, oneWay) => Graph.from(edgesOf(network, oneWay), { directed: true, nodeCount: network.count });

/** Whether two links cross in a point inside both. */
function cross({ x, y, a, b }, i, k) {
  const side = (p, q, r) => Math.sign((x[q] - x[p]) * (y[r] - y[p]) - (y[q] - y[p]) * (x[r] - x[p]));
  if ([a[k], b[k]].some((node) => node === a[i] || node === b[i])) return false;
  return side(a[i], b[i], a[k]) * side(a[i], b[i], b[k]) < 0 && side(a[k], b[k], a[i]) * side(a[k], b[k], b[i]) < 0;
}

test('made networks are connected, no two roads cross, and a seed gives the same one each time', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { network } = networkOf({ nodes: 700, seed });
    assert.deepEqual(networkOf({ nodes: 700, seed }).network, network);
    const { a, count, grade } = network;
    assert.ok(Math.abs(count - 700) < 30);
    assert.ok(a.length > 1.4 * count && a.length < 2 * count, `${a.length}`);
    for (let i = 0; i < a.length; i++)
      for (let k = 0; k < i; k++) assert.ok(!cross(network, i, k), `${seed}: ${i} ${k}`);
    assert.ok(grade.includes(MOTORWAY) && grade.filter((each) => each === STREET).length > 0.6 * a.length);
    const { distances } = graphOf(network, false).shortestPaths(0);
    assert.ok(distances.every(Number.isFinite), `seed ${seed}`);
  }
});

test('the network of a seed stays what it is: links name it', () => {
  const fingerprints = [false, true].map((oneWay) =>
    graphOf(networkOf({ nodes: 5000, seed: 1 }).network, oneWay).fingerprint(),
  );
  assert.deepEqual(fingerprints, [3701989219588975520n, 11421003697856112231n]);
});

test('a town with one-way streets can be left and reached', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { network, towns } = networkOf({ nodes: 1500, seed });
    const share = network.oneWay.filter((way) => way !== BOTH_WAYS).length / network.a.length;
    assert.ok(share > 0.1 && share < 0.3, `${share}`);
    const graph = graphOf(network, true);
    assert.ok(graph.liveEdgeCount < 2 * network.a.length);
    for (const reverse of [false, true]) {
      const { distances } = graph.shortestPaths(towns[0], { reverse });
      assert.ok(distances.filter(Number.isFinite).length > 0.99 * network.count, `seed ${seed}`);
    }
  }
});

test('the straight line never promises too much', () => {
  const { network } = networkOf({ nodes: 1500, seed: 4 });
  const edges = edgesOf(network, false);
  const bound = straightLine(network, edges);
  const graph = graphOf(network, false);
  for (const root of [0, 700, 1499]) {
    const { distances } = graph.shortestPaths(root);
    distances.forEach((distance, node) => assert.ok(bound(root, node) <= distance, `${root} ${node}`));
  }
  for (let i = 0; i < edges.weight.length; i++) assert.ok(Number.isInteger(edges.weight[i]) && edges.weight[i] > 0);
});

test('the nearest node is the nearest one, also from far outside, and of equal ones the first', () => {
  const random = new Random(6n);
  const { network } = networkOf({ nodes: 1000, seed: 5 });
  const line = { count: 40, x: Float64Array.from({ length: 40 }, (_, i) => i), y: new Float64Array(40) };
  const pile = { count: 5, x: new Float64Array(5).fill(3), y: new Float64Array(5).fill(7) };
  for (const points of [network, line, pile]) {
    const places = new Places(points);
    const { left, top, width, height } = places.bounds;
    for (let i = 0; i < 400; i++) {
      const [x, y] = [left, top].map(
        (from, axis) => from + ([width, height][axis] + 10) * (2 * random.nextDouble() - 0.5),
      );
      let nearest = 0;
      const away = (node) => (points.x[node] - x) ** 2 + (points.y[node] - y) ** 2;
      for (let node = 1; node < points.count; node++) if (away(node) < away(nearest)) nearest = node;
      assert.equal(places.nearest(x, y), nearest);
    }
  }
});

test('times are told in minutes and seconds', () => {
  assert.deepEqual([0, 9, 600, 6543, Infinity].map(timeText), [
    '0.0\u00a0s',
    '0.9\u00a0s',
    '1\u00a0min 0.0\u00a0s',
    '10\u00a0min 54.3\u00a0s',
    '–',
  ]);
});

/** The four results of the library here. */
class Expected {
  constructor(settings, network = networkOf(settings).network) {
    this.settings = settings;
    this.network = network;
    this.edges = edgesOf(network, settings.oneWay);
    this.graph = graphOf(network, settings.oneWay);
    this.places = new Places(network);
  }

  nodeAt({ x, y }) {
    const { left, top, width, height } = this.places.bounds;
    return this.places.nearest(left + (x / 65535) * width, top + (y / 65535) * height);
  }

  rows(places, settings = this.settings) {
    const { guess, landmarks: count, selection, landmarkSeed: seed } = settings;
    const guided = {};
    if (needsLandmarks(settings)) guided.landmarks = this.graph.buildLandmarks({ count, selection, seed });
    if (guess === 'straight' || guess === 'both') guided.heuristic = straightLine(this.network, this.edges);
    const [start, goal] = places.map((place) => this.nodeAt(place));
    return SEARCHES.map(({ algorithm, isGuided }) =>
      this.graph.findPath(start, goal, { algorithm, ...(isGuided ? guided : {}) }),
    );
  }

  shown(places, settings) {
    const rows = this.rows(places, settings);
    const [{ cost }] = rows;
    for (const row of rows) assert.equal(row.cost, cost);
    return [timeText(cost), ...rows.map(({ expandedCount }) => String(expandedCount))];
  }
}

/** What a scene stands for. */
const stateOf = (page, { id }) =>
  page.evaluate(async (scene) => {
    const [{ sceneState }, { SCENES: scenes }] = await Promise.all([import('./page_state.js'), import('./scenes.js')]);
    return sceneState(scenes.find((each) => each.id === scene));
  }, id);

const shown = (page) => texts(page, 'cost', ...SEARCHES.map(({ key }) => `${key}-expanded`));

/** The state that the page's own link describes. */
async function linked(page) {
  await page.waitForTimeout(650);
  await page.waitForFunction(() => location.hash.startsWith('#n='));
  return page.evaluate(async () => (await import('./page_state.js')).LINK.read(location.hash.slice(1)));
}

/** Waits until the page shows some numbers; what is heavy is done when a slider rests. */
async function showsNumbers(page, numbers, message) {
  const end = Date.now() + 8000;
  while (Date.now() < end && (await shown(page)).join() !== numbers.join());
  assert.deepEqual(await shown(page), numbers, message);
}

webTest(
  'scenes: four equal costs, the library’s counts, and what their sentences say',
  async (open) => {
    const page = await openRoads(open);
    const counts = {};
    for (const scene of SCENES) {
      await page.selectOption('#scene', scene.id);
      const state = await stateOf(page, scene);
      const expected = new Expected(state.settings);
      await showsNumbers(page, expected.shown(state.places), scene.id);
      assert.equal((await texts(page, 'status'))[0], 'All four find the same cost');
      assert.equal(new Set((await texts(page, 'costs'))[0].split(' = ')).size, 1);
      counts[scene.id] = expected.rows(state.places).map(({ expandedCount }) => expandedCount);
      counts[scene.id].back = expected.rows([...state.places].reverse())[0].cost - expected.rows(state.places)[0].cost;
      await screenshot(page, `roads-${scene.id}-light`);
    }
    const [whole, aStar, both, bothAStar] = counts['four-ways'];
    assert.ok(aStar * 10 < whole && bothAStar * 10 < whole && both < whole, JSON.stringify(counts));
    assert.ok(counts['straight-line'][1] > 4 * aStar, JSON.stringify(counts));
    assert.notEqual(counts['one-way'].back, 0);
    assert.ok(counts.country[1] * 25 < counts.country[0], JSON.stringify(counts));
  },
  { everyModule: true },
);

webTest('every setting reaches the library', async (open) => {
  const page = await openRoads(open, '#scene=two-landmarks');
  const { places, settings } = await linked(page);
  await choose(page, setting('nodes'), 1500);
  const base = { ...settings, nodes: 1500 };
  await showsNumbers(page, new Expected(base).shown(places));
  const changes = [
    { guess: 'straight' },
    { guess: 'both' },
    { guess: 'none' },
    { guess: 'landmarks', landmarks: 5 },
    { selection: 'avoid' },
    { landmarkSeed: 9 },
    { oneWay: true },
    { seed: 8 },
    { oneWay: false },
  ];
  let now = base;
  for (const change of changes) {
    for (const [key, value] of Object.entries(change)) await choose(page, setting(key), value);
    now = { ...now, ...change };
    await showsNumbers(page, new Expected(now).shown(places), JSON.stringify(change));
  }
  assert.deepEqual((await linked(page)).settings, now);
  await page.click('#reset');
  await showsNumbers(page, new Expected(defaultSettings()).shown(places));
});

/** Where a node is in the window, on one of the maps. */
async function pointOf(page, { network, places }, node, key = 'dijkstra') {
  await page.locator(`#map-${key}`).scrollIntoViewIfNeeded();
  const box = await page.locator(`#map-${key}`).boundingBox();
  const { left, top, width, height } = places.bounds;
  const scale = Math.min((box.width - 28) / width, (box.height - 28) / height);
  return {
    x: box.x + (box.width - width * scale) / 2 + (network.x[node] - left) * scale,
    y: box.y + (box.height - height * scale) / 2 + (network.y[node] - top) * scale,
  };
}

webTest('start and goal are dragged on any map, and a link brings them back', async (open) => {
  const page = await openRoads(open, '#scene=one-way');
  const state = await linked(page);
  const expected = new Expected(state.settings);
  const drag = async (from, to, key) => {
    const points = [await pointOf(page, expected, from, key), await pointOf(page, expected, to, key)];
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    await page.mouse.move(points[1].x, points[1].y, { steps: 5 });
    await page.mouse.up();
    await frame(page);
  };
  const [start, goal] = state.places.map((place) => expected.nodeAt(place));
  await drag(goal, 1100, 'dijkstra');
  await drag(start, 321, 'both-a-star');
  const moved = await linked(page);
  assert.deepEqual(
    moved.places.map((place) => expected.nodeAt(place)),
    [321, 1100],
  );
  await showsNumbers(page, expected.shown(moved.places));
  await screenshot(page, 'roads-dragged-light');

  // A tap away from both brings the goal.
  const point = await pointOf(page, expected, 1700, 'a-star');
  await page.mouse.click(point.x, point.y);
  const tapped = await linked(page);
  assert.equal(expected.nodeAt(tapped.places[1]), 1700);
  await page.click('#swap');
  const { places } = await linked(page);
  assert.deepEqual(places, [...tapped.places].reverse());
  await showsNumbers(page, expected.shown(places));

  const again = await openRoads(open, await page.evaluate(() => location.hash));
  await showsNumbers(again, expected.shown(places));
  // Places stay where they are in another network.
  await choose(again, setting('nodes'), 1000);
  await showsNumbers(again, new Expected({ ...state.settings, nodes: 1000 }).shown(places));
});

webTest('roads by keyboard alone', async (open) => {
  const page = await openRoads(open, '#scene=one-way');
  const state = await linked(page);
  const expected = new Expected(state.settings);
  await page.focus('#map-a-star');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowLeft');
  let node = expected.places.towards(expected.nodeAt(state.places[1]), [-1, 0]);
  const [readout] = await texts(page, 'readout');
  assert.ok(readout.startsWith(`Node ${node} · Dijkstra `), readout);
  assert.ok((await texts(page, 'spoken'))[0].startsWith(`Node ${node} `));
  await press('ArrowUp', 'ArrowUp', 'g', 'ArrowLeft', 's', 'x');
  for (const way of [
    [0, -1],
    [0, -1],
  ]) {
    node = expected.places.towards(node, way);
  }
  const start = expected.places.towards(node, [-1, 0]);
  const moved = await linked(page);
  assert.deepEqual(
    moved.places.map((place) => expected.nodeAt(place)),
    [node, start],
  );
  await showsNumbers(page, expected.shown(moved.places));
  await press(',', ',');
  assert.match((await texts(page, 'dijkstra-progress'))[0], /^\d+ of \d+ expanded$/);
});

webTest('all four go in step, and the shorter ones wait at their routes', async (open) => {
  const page = await openRoads(open, '#scene=four-ways');
  const [, ...totals] = (await shown(page)).map(Number);
  const progress = () => texts(page, ...SEARCHES.map(({ key }) => `${key}-progress`));
  const line = (at, total, end = '') => `${Math.min(at, total)} of ${total} expanded${end}`;
  assert.deepEqual(
    await progress(),
    totals.map((total) => line(total, total, ' · there')),
  );
  await page.click('#rewind');
  assert.deepEqual(
    await progress(),
    totals.map((total) => line(0, total)),
  );
  await page.click('#step-forward');
  assert.deepEqual(
    await progress(),
    totals.map((total) => line(1, total)),
  );
  const at = Math.max(totals[1], totals[3]) + 1;
  await page.locator('#scrub').fill(String(at));
  assert.deepEqual(
    await progress(),
    totals.map((total) => line(at, total, at > total ? ' · there' : '')),
  );
  await screenshot(page, 'roads-half-way-light');
  await page.locator('#speed').fill('100');
  await page.click('#play');
  await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Play');
  assert.deepEqual(
    await progress(),
    totals.map((total) => line(total, total, ' · there')),
  );

  await choose(page, setting('view'), 'a-star');
  await frame(page);
  assert.deepEqual(await Promise.all(SEARCHES.map(({ key }) => page.locator(`#map-${key}`).isVisible())), [
    false,
    true,
    false,
    false,
  ]);
  await screenshot(page, 'roads-single-light');
});

const GR = 'c a ring\np sp 5 7\na 1 2 3\na 2 3 4\na 3 4 1\na 4 5 9\na 5 1 2\na 1 4 30\na 2 1 3\n';
const CO = 'p aux sp co 5\nv 1 0 0\nv 2 1000000 0\nv 3 2000000 1000000\nv 4 1000000 2000000\nv 5 0 1000000\n';
const file = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

webTest('DIMACS files are opened and drawn, and bad ones refused with the library’s words', async (open) => {
  const page = await openRoads(open, '#scene=one-way');
  const before = await shown(page);
  const notice = (text) =>
    page.waitForFunction((part) => document.querySelector('#notice [data-text]').textContent.includes(part), text);
  await page.setInputFiles('#file', [file('ring.gr', GR.replace('a 2 3 4', 'a 2 9 4')), file('ring.co', CO)]);
  await notice('ring.gr was not opened: ');
  assert.deepEqual(await shown(page), before);
  await page.setInputFiles('#file', [
    file('ring.gr', GR),
    file('ring.co', CO.replace(/5\n/, '4\n').replace(/v 5.*\n/, '')),
  ]);
  await notice('the .gr file has 5 nodes and the .co file 4');
  await page.setInputFiles('#file', file('ring.txt', GR));
  await notice('neither');

  await page.setInputFiles('#file', file('ring.gr', GR));
  await notice('Now the .co file of ring.gr');
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'ring.co'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, CO);
  await notice('ring.gr: 5 nodes');
  await frame(page);
  assert.match((await texts(page, 'size'))[0], /^5 nodes, 7 edges/);
  const graph = Graph.from(
    [
      [0, 1, 3],
      [1, 2, 4],
      [2, 3, 1],
      [3, 4, 9],
      [4, 0, 2],
      [0, 3, 30],
      [1, 0, 3],
    ],
    { directed: true },
  );
  // North is up: near the top left is node 4 of the file, near the lower right node 2.
  const [cost] = await shown(page);
  const costs = [0, 1, 2, 3, 4].flatMap((a) => [0, 1, 2, 3, 4].map((b) => String(graph.findPath(a, b).cost)));
  assert.ok(costs.includes(cost), cost);
  assert.equal((await texts(page, 'status'))[0], 'All four find the same cost');
  await screenshot(page, 'roads-file-light');
  await page.waitForTimeout(600);
  assert.equal(await page.evaluate(() => location.hash), '');
  await page.click('#copy-link');
  await notice('too large for a link');

  await page.click('#next-seed');
  const state = await linked(page);
  await showsNumbers(page, new Expected(state.settings).shown(state.places));
});

webTest('odd but possible links open: start and goal on each other, and in a corner', async (open) => {
  const page = await openRoads(open);
  const links = await page.evaluate(async () => {
    const [{ LINK, sceneState }, { SCENES }] = await Promise.all([import('./page_state.js'), import('./scenes.js')]);
    const state = sceneState({ ...SCENES[0], settings: { nodes: 500, landmarks: 32 } });
    const corners = [
      [0, 0],
      [65535, 65535],
    ].map(([x, y]) => ({ x, y }));
    return [[corners[0], corners[0]], corners, [state.places[1], state.places[1]]].map((places) =>
      LINK.write({ ...state, places }),
    );
  });
  for (const link of links) {
    const odd = await openRoads(open, `#${link}`);
    const state = await linked(odd);
    await showsNumbers(odd, new Expected(state.settings).shown(state.places));
    assert.ok(await odd.isHidden('#notice'));
  }
});

webTest('roads on a phone and in the dark', async (open) => {
  const page = await openRoads(open, '#scene=four-ways', { ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
  const boxes = await Promise.all(SEARCHES.map(({ key }) => page.locator(`#map-${key}`).boundingBox()));
  assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x && Math.abs(boxes[0].y - boxes[1].y) < 30);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]), [360, 360]);
  await screenshot(page, 'roads-phone-dark', { fullPage: true });
});
