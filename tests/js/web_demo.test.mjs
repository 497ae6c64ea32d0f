// The demo pages in a real browser: what a visitor paints, drags, types and opens gives the numbers that the library
// gives here, and no page says anything to the console.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DEMOS } from '../../examples/web/demos.js';
import { gridOptions, hooksFor } from '../../examples/web/grid-paths/query.js';
import { SCENES } from '../../examples/web/grid-paths/scenes.js';
import { AREAS, defaultSettings, SETTINGS } from '../../examples/web/grid-paths/settings.js';
import { hasChromium, launchChromium } from '../../tools/lib/chromium.mjs';
import { serveFolder } from '../../tools/lib/static_server.mjs';
import { buildSite } from '../../tools/web.mjs';
import { Grid, movingAi, root, wasmPath } from './support/onepath.mjs';

const skip = hasChromium() ? false : 'Chromium is not installed';
const site = join(root, `build/web-test-${process.pid}`);
const screenshots = join(root, 'build/screenshots');
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

let server;
let browser;
const complaints = [];

before(async () => {
  if (skip) return;
  buildSite({ site, wasm: wasmPath });
  mkdirSync(screenshots, { recursive: true });
  server = await serveFolder(site);
  browser = await launchChromium();
});

after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(site, { recursive: true, force: true });
});

/** Runs a test with a page of its own; what the page logs, throws or fails to load fails the test. */
function webTest(name, run) {
  test(name, { skip }, async () => {
    complaints.length = 0;
    const contexts = [];
    const open = async (address, options = DESKTOP) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(String(error.stack)));
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(server.url + address);
      return page;
    };
    try {
      await run(open);
      assert.deepEqual(complaints, []);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  });
}

/** A page of the demo, once it has shown its first result. */
async function openDemo(open, hash = '', options = DESKTOP) {
  const page = await open(`grid-paths/index.html${hash}`, options);
  await page.waitForSelector('#status[data-status]');
  return page;
}

const frame = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The numbers as the page shows them. */
async function shown(page) {
  await frame(page);
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent.replaceAll('\u202f', '');
    return {
      status: document.getElementById('status').dataset.status,
      cost: text('cost'),
      cells: Number(text('cells')),
      expanded: Number(text('expanded')),
      iterations: Number(text('iterations')),
    };
  });
}

/** The same numbers from the library in this process. */
function expected(map, start, goal, settings = defaultSettings()) {
  const grid = Grid.fromAreas(map.cells, map.width, map.height);
  for (let area = 0; area < 4; area++) grid.setAreaCost(area, settings[`areaCost${area}`]);
  const path = grid.findPath(start, goal, gridOptions(settings, hooksFor(settings, map)));
  grid.dispose();
  return {
    status: path.status,
    cost: path.hasPath ? path.cost.toFixed(4) : '–',
    cells: path.cellCount,
    expanded: path.expandedCount,
    iterations: path.iterations,
  };
}

/** The state that the page's own link describes, read back by the page's module: map, start, goal and settings. */
async function linkedState(page) {
  await page.waitForFunction(() => location.hash.startsWith('#g='));
  await page.waitForTimeout(700);
  const state = await page.evaluate(async () => {
    const { readLink } = await import('./link_state.js');
    const read = readLink(location.hash.slice(1));
    return { ...read, map: { ...read.map, cells: Array.from(read.map.cells) } };
  });
  return { ...state, map: { ...state.map, cells: Uint8Array.from(state.map.cells) } };
}

/** The middle of a cell in the window. */
async function pointOf(page, x, y, { width, height }) {
  const box = await page.locator('#map').boundingBox();
  return { x: box.x + ((x + 0.5) * box.width) / width, y: box.y + ((y + 0.5) * box.height) / height };
}

async function stroke(page, map, ...cells) {
  const points = await Promise.all(cells.map(([x, y]) => pointOf(page, x, y, map)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.up();
}

const EMPTY = { width: 31, height: 23, start: { x: 3, y: 3 }, goal: { x: 27, y: 19 } };

async function openEmpty(open, options) {
  const page = await openDemo(open, '', options);
  await page.selectOption('#map-kind', 'empty');
  await frame(page);
  return { page, map: { ...EMPTY, cells: new Uint8Array(EMPTY.width * EMPTY.height) } };
}

webTest('the index shows every scene with its pictures, and each link opens its scene', async (open) => {
  const page = await open('index.html');
  await page.waitForSelector('.scene');
  const links = await page.$$eval('.scene a, a.lead', (all) => all.map((link) => link.href));
  assert.equal(links.length, DEMOS.flatMap(({ scenes }) => scenes).length);
  for (const img of await page.$$('img')) {
    await img.scrollIntoViewIfNeeded();
    await page.waitForFunction((each) => each.complete && each.naturalWidth > 0, img);
  }
  await page.screenshot({ path: join(screenshots, 'index-light.png'), fullPage: true });
  await page.locator('.scene a').first().click();
  await page.waitForSelector('#status[data-status]');
  assert.equal(await page.inputValue('#scene'), SCENES[1].id);
});

test('pictures are there in light and dark, and small', () => {
  for (const { id, scenes } of DEMOS) {
    for (const scene of scenes) {
      for (const theme of ['light', 'dark']) {
        const file = join(root, `examples/web/pictures/${id}-${scene.id}-${theme}.webp`);
        assert.ok(existsSync(file) && statSync(file).size <= 60_000, file);
      }
    }
  }
});

webTest('the known maps give the known answers', async (open) => {
  const page = await openDemo(open, '#scene=by-hand');
  const hand = await shown(page);
  assert.deepEqual([hand.status, hand.cost, hand.cells], ['found', '11.0000', 12]);
  await page.uncheck('[data-setting=specializedEngines] input', { force: true });
  await page.selectOption('#scene', 'long-wall');
  const wall = await shown(page);
  assert.deepEqual([wall.status, wall.cost, wall.cells], ['found', '143.1960', 121]);
});

webTest('a painted wall and a dragged goal give what the library gives here', async (open) => {
  const { page, map } = await openEmpty(open);
  assert.deepEqual(await shown(page), expected(map, map.start, map.goal));

  await stroke(page, map, [15, 0], [15, 20]);
  for (let y = 0; y <= 20; y++) map.cells[y * map.width + 15] = 255;
  assert.deepEqual(await shown(page), expected(map, map.start, map.goal));

  await stroke(page, map, [27, 19], [20, 10], [17, 2]);
  assert.deepEqual(await shown(page), expected(map, map.start, { x: 17, y: 2 }));

  await stroke(page, map, [3, 3], [1, 22]);
  assert.deepEqual(await shown(page), expected(map, { x: 1, y: 22 }, { x: 17, y: 2 }));

  const byLink = await linkedState(page);
  assert.deepEqual(byLink.map.cells, map.cells);
  assert.deepEqual(
    [byLink.start, byLink.goal],
    [
      { x: 1, y: 22 },
      { x: 17, y: 2 },
    ],
  );
  await page.screenshot({ path: join(screenshots, 'painted-light.png') });

  /* A stroke that begins on a wall wipes; undo brings it back. */
  await stroke(page, map, [15, 4], [15, 6]);
  const wiped = { ...map, cells: map.cells.slice() };
  for (let y = 4; y <= 6; y++) wiped.cells[y * map.width + 15] = 0;
  assert.deepEqual(await shown(page), expected(wiped, { x: 1, y: 22 }, { x: 17, y: 2 }));
  await page.click('#undo');
  assert.deepEqual(await shown(page), expected(map, { x: 1, y: 22 }, { x: 17, y: 2 }));
  await page.click('#redo');
  assert.deepEqual(await shown(page), expected(wiped, { x: 1, y: 22 }, { x: 17, y: 2 }));
  await page.click('#clear');
  assert.deepEqual(
    await shown(page),
    expected({ ...map, cells: new Uint8Array(map.cells.length) }, { x: 1, y: 22 }, { x: 17, y: 2 }),
  );
});

webTest('areas are painted with their tools', async (open) => {
  const { page, map } = await openEmpty(open);
  for (const [row, { area, name }] of AREAS.entries()) {
    await page.locator('#tools label', { hasText: name }).click();
    await stroke(page, map, [10, 8 + row], [20, 8 + row]);
    /* Painting ground over ground changes nothing. */
    map.cells.fill(area, (8 + row) * map.width + 10, (8 + row) * map.width + 21);
  }
  assert.deepEqual((await linkedState(page)).map.cells, map.cells);
  assert.deepEqual(await shown(page), expected(map, map.start, map.goal));
});

webTest('everything can be done by keyboard', async (open) => {
  const { page, map } = await openEmpty(open);
  await page.focus('#map');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (n, key) => Array.from({ length: n }, () => key);
  await press(...times(10, 'ArrowRight'), 'Space', ...times(12, 'Shift+ArrowDown'));
  for (let y = 0; y <= 12; y++) map.cells[y * map.width + 10] = 255;
  assert.deepEqual(await shown(page), expected(map, map.start, map.goal));
  assert.match(await page.textContent('#readout'), /^Cell 10, 12 · wall/);
  assert.match(await page.textContent('#spoken'), /Cell 10, 12 · wall|Path found/);

  await press('Space', 'ArrowRight', 'g', 'ArrowRight', 's');
  map.cells[12 * map.width + 10] = 0;
  const ends = [
    { x: 12, y: 12 },
    { x: 11, y: 12 },
  ];
  assert.deepEqual(await shown(page), expected(map, ...ends));

  await press('Space', 'ArrowDown', 'ArrowDown', 'Space');
  ends[0] = { x: 12, y: 14 };
  assert.deepEqual(await shown(page), expected(map, ...ends));
  await press('Space', 'ArrowDown', 'Escape');
  assert.deepEqual(await shown(page), expected(map, ...ends));

  await press('4', 'ArrowLeft', 'Space');
  assert.equal(await page.inputValue('[name=tool]:checked'), '2');
  await press('Control+z', 'Control+z');
  ends[0] = { x: 12, y: 12 };
  assert.deepEqual(await shown(page), expected(map, ...ends));

  await press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'rewind');
  await page.waitForTimeout(1000);
  assert.match(await page.textContent('#spoken'), /^Path found\. Cost 1\.0000, 2 cells, 1 cells expanded\.$/);
});

webTest('the focus is visible on the map and in the forms', async (open) => {
  const page = await openDemo(open);
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const { activeElement } = document;
      const marked = [activeElement, ...activeElement.parentElement.children, activeElement.closest('label')];
      return {
        name: activeElement.id || activeElement.outerHTML.slice(0, 80),
        isVisible: marked.some((each) => each && getComputedStyle(each).outlineStyle === 'solid'),
      };
    });
    assert.ok(focus.isVisible, focus.name);
  }
});

webTest('every option reaches the library', async (open) => {
  const page = await openDemo(open, '#scene=ford');
  const { map, start, goal } = await linkedState(page);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.click();
  for (const setting of SETTINGS) {
    const values = {
      choice: setting.values?.map(({ value }) => value),
      number: [setting.min, Math.min(setting.max, setting.min + 3 * setting.step)],
      toggle: [!setting.fallback, setting.fallback],
    }[setting.kind];
    for (const value of [...values, setting.fallback]) {
      await choose(page, setting, value);
      const settings = { ...defaultSettings(), [setting.key]: value };
      assert.deepEqual(await shown(page), expected(map, start, goal, settings), `${setting.key} ${value}`);
    }
  }
});

async function choose(page, setting, value) {
  const box = page.locator(`[data-setting=${setting.key}]`);
  if (setting.kind === 'toggle') await box.locator('input').setChecked(value);
  else if (setting.segments) await box.locator(`input[value="${value}"]`).check({ force: true });
  else if (setting.kind === 'choice') await box.locator('select').selectOption(String(value));
  else {
    await box.locator('input[type=number]').fill(String(value));
    await box.locator('input[type=number]').press('Enter');
  }
}

webTest('a link carries everything', async (open) => {
  const page = await openDemo(open, '#scene=wide-agent');
  await page.selectOption('[data-setting=heuristic] select', 'euclidean');
  await page.selectOption('[data-setting=diagonals] select', 'no-squeezing');
  const map = { width: 31, height: 23 };
  await page.locator('#tools label', { hasText: 'Mud' }).click();
  await stroke(page, map, [4, 10], [20, 12]);
  const numbers = await shown(page);
  const state = await linkedState(page);
  assert.deepEqual(numbers, expected(state.map, state.start, state.goal, state.settings));

  const again = await openDemo(open, await page.evaluate(() => location.hash));
  assert.deepEqual(await shown(again), numbers);
  assert.deepEqual(await linkedState(again), state);
  for (const key of ['heuristic', 'diagonals']) {
    assert.equal(await again.inputValue(`[data-setting=${key}] select`), state.settings[key]);
  }

  /* Pasted into a page that is open already, it is one more edit. */
  await again.evaluate(() => (location.hash = '#scene=by-hand'));
  await again.waitForFunction(() => document.getElementById('cost').textContent === '11.0000');
  await again.click('#undo');
  assert.equal((await linkedState(again)).map.width, 31);
});

webTest('a broken link opens the first scene and says so', async (open) => {
  for (const hash of ['#g=', '#g=AAAA', '#g=AQ', '#g=%00', '#nonsense', `#g=${'A'.repeat(20000)}`, '#g=Af_______8B']) {
    const page = await openDemo(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
    assert.equal((await shown(page)).cost, '31.3848');
  }
});

webTest('no text makes the link reader do worse than refuse', async (open) => {
  const page = await openDemo(open);
  const tally = await page.evaluate(async () => {
    const [{ readLink, writeLink }, { LinkError }, { PathModel, sceneState }, { SCENES }, { Random }] =
      await Promise.all([
        import('./link_state.js'),
        import('../shared/link_bytes.js'),
        import('./path_model.js'),
        import('./scenes.js'),
        import('../shared/library.js'),
      ]);
    const random = new Random(20n);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#=%';
    const links = SCENES.map((scene) => writeLink(new PathModel(sceneState(scene))));
    const counts = { read: 0, refused: 0, other: [] };
    const attempt = (text) => {
      try {
        const state = readLink(text);
        if (state.map.cells.length !== state.map.width * state.map.height) throw new Error('size');
        if (writeLink(state) !== null) readLink(writeLink(state));
        counts.read++;
      } catch (error) {
        if (error instanceof LinkError) counts.refused++;
        else counts.other.push(`${text.slice(0, 60)}: ${error}`);
      }
    };
    for (const link of links) for (let end = 0; end <= Math.min(link.length, 400); end++) attempt(link.slice(0, end));
    for (let i = 0; i < 20000; i++) {
      const text = [...links[random.nextInt(links.length)].slice(0, 300)];
      for (let k = random.nextInt(4); k >= 0; k--)
        text[2 + random.nextInt(text.length - 2)] = letters[random.nextInt(letters.length)];
      attempt(text.join(''));
    }
    return counts;
  });
  assert.deepEqual(tally.other, []);
  assert.ok(tally.read > 100 && tally.refused > 1000, JSON.stringify(tally));
});

webTest('g, h and f of the drawing are those of the search', async (open) => {
  const page = await openDemo(open);
  const tally = await page.evaluate(async () => {
    const [{ PathModel, sceneState }, { SETTINGS }, { Random }, { CLOSED, OPEN, UNSEEN }] = await Promise.all([
      import('./path_model.js'),
      import('./settings.js'),
      import('../shared/library.js'),
      import('./replay.js'),
    ]);
    const random = new Random(7n);
    const pick = (list) => list[random.nextInt(list.length)];
    const counts = { found: 0, steps: 0, wrong: [] };
    for (let round = 0; round < 300; round++) {
      const settings = {
        heuristicWeight: pick([1, 1, 0.5, 2.5]),
        agentSize: pick([1, 1, 2]),
        specializedEngines: false,
      };
      for (const { key, values } of SETTINGS) if (values) settings[key] = pick(values).value;
      const kind = pick(['random', 'rooms', 'maze', 'river']);
      const model = new PathModel(sceneState({ map: { kind, size: 'small', seed: round }, settings }));
      model.solve();
      const { replay, result } = model;
      const tell = (what) => counts.wrong.push(`${round}: ${what}`);
      replay.seek(0);
      for (let step = 0; step < replay.length; step++) {
        let least = Infinity;
        replay.state.forEach((state, i) => {
          if (state === OPEN) least = Math.min(least, replay.f(i));
        });
        const before = replay.state.slice();
        replay.seek(step + 1);
        if (before[replay.latest] === UNSEEN) tell('expanded a cell that was not open');
        if (before[replay.latest] === OPEN && replay.f(replay.latest) > least + 1e-9) tell('not the smallest f');
        if (replay.state[replay.latest] !== CLOSED) tell('not closed');
        counts.steps++;
      }
      if (!result.found) continue;
      counts.found++;
      if (replay.g[model.goal.y * model.map.width + model.goal.x] !== result.cost) tell('another cost');
      replay.seek(Math.floor(replay.length / 2));
      replay.seek(replay.length);
      if (replay.g[model.goal.y * model.map.width + model.goal.x] !== result.cost)
        tell('another cost after going back');
    }
    return counts;
  });
  assert.deepEqual(tally.wrong.slice(0, 5), []);
  assert.ok(tally.found > 100 && tally.steps > 5000, JSON.stringify(tally));
});

webTest('the scenes show what their sentences say', async (open) => {
  const page = await openDemo(open);
  const facts = await page.evaluate(async () => {
    const [{ PathModel, sceneState }, { SCENES }] = await Promise.all([
      import('./path_model.js'),
      import('./scenes.js'),
    ]);
    const entries = SCENES.map((scene) => {
      const model = new PathModel(sceneState(scene));
      model.solve();
      const dijkstra = model.ask({ heuristic: 'zero' });
      const sizes = [1, 2, 3].map((agentSize) => model.ask({ agentSize }).cost);
      const { status, cost, cellCount, expandedCount } = model.result;
      const walkable = model.map.cells.filter((area) => area !== 255).length;
      return [
        scene.id,
        { status, cost, cellCount, expandedCount, dijkstra: [dijkstra.cost, dijkstra.expandedCount], sizes, walkable },
      ];
    });
    return Object.fromEntries(entries);
  });
  for (const [id, { status }] of Object.entries(facts)) assert.equal(status, 'found', id);
  assert.equal(facts.dijkstra.cost, facts['dead-end'].cost);
  assert.ok(facts.dijkstra.expandedCount > 2 * facts['dead-end'].expandedCount);
  assert.equal(facts.ford.cost, facts.ford.dijkstra[0]);
  assert.ok(facts.greedy.cost > facts.ford.cost * 1.02 && facts.greedy.expandedCount * 3 < facts.ford.expandedCount);
  assert.equal(facts.ties.expandedCount, facts.ties.cellCount - 1);
  assert.ok(facts['long-wall'].expandedCount > 0.4 * facts['long-wall'].walkable);
  assert.ok(facts['wide-agent'].sizes[1] > facts['wide-agent'].sizes[0]);
  assert.equal(facts['wide-agent'].sizes[2], Infinity);
  assert.ok(facts.maze.expandedCount > 0.95 * facts.maze.dijkstra[1]);
});

webTest('the search can be stepped, scrubbed and played', async (open) => {
  const page = await openDemo(open, '#scene=by-hand');
  const position = async () => (await page.textContent('#position')).replace(/ of.*/, '');
  const { expanded } = await shown(page);
  assert.equal(await position(), String(expanded));
  await page.click('#rewind');
  assert.equal(await position(), '0');
  await page.click('#step-forward');
  await page.click('#step-forward');
  assert.equal(await position(), '2');
  const corner = await pointOf(page, 1, 0, { width: 8, height: 5 });
  await page.mouse.move(corner.x, corner.y);
  assert.equal(await page.textContent('#readout'), 'Cell 1, 0 · ground · expanded 2nd · g 1.00 + h 4.24 = f 5.24');
  await page.click('#step-back');
  assert.equal(await position(), '1');
  await page.mouse.move(corner.x, corner.y);
  assert.equal(await page.textContent('#readout'), 'Cell 1, 0 · ground · open · g 1.00 + h 4.24 = f 5.24');
  await page.locator('#scrub').fill('7');
  assert.equal(await position(), '7');
  await page.screenshot({ path: join(screenshots, 'step-light.png') });
  await page.click('#to-end');
  assert.equal(await position(), String(expanded));
  await page.click('#play');
  assert.equal(await page.textContent('#play-label'), 'Pause');
  await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Play');
  assert.equal(await position(), String(expanded));
});

webTest('nothing moves by itself, and slowly at first for those who ask for less motion', async (open) => {
  const page = await openDemo(open, '', { ...DESKTOP, reducedMotion: 'reduce' });
  assert.equal(await page.textContent('#play-label'), 'Play');
  assert.equal(await page.textContent('#speed-text'), '5 per second');
});

webTest('Moving AI files are opened, and bad ones refused with the library’s words', async (open) => {
  const page = await openDemo(open);
  const text = 'type octile\nheight 4\nwidth 9\nmap\n.........\n.@@@@@@@.\n.........\n.........\n';
  const file = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.setInputFiles('#file', file('small.map', text));
  await page.waitForFunction(() => document.getElementById('notice').textContent.includes('9 × 4'));
  const state = await linkedState(page);
  assert.deepEqual(state.map.cells, movingAi.parseMap(text).cellsView.slice());
  assert.deepEqual(await shown(page), expected(state.map, state.start, state.goal));

  await page.setInputFiles('#file', file('bad.map', text.replace('width 9', 'width 8')));
  await page.waitForFunction(() => document.getElementById('notice').textContent.includes('was not opened'));
  assert.deepEqual((await linkedState(page)).map.cells, state.map.cells);

  await page.evaluate(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.map'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    text.replaceAll('@', '.'),
  );
  await page.waitForFunction(() => document.getElementById('notice').textContent.startsWith('dropped.map: 9 × 4'));
  assert.equal((await linkedState(page)).map.cells.includes(255), false);
});

webTest('seeds make maps, the same ones each time', async (open) => {
  const page = await openDemo(open);
  const hashes = {};
  for (const kind of ['random', 'rooms', 'maze']) {
    await page.selectOption('#map-kind', kind);
    await page.fill('#map-seed', '5');
    await page.press('#map-seed', 'Enter');
    await frame(page);
    const { map } = await linkedState(page);
    const grid = Grid.fromAreas(map.cells, map.width, map.height);
    hashes[kind] = grid.contentHash().toString(16);
    assert.deepEqual([map.kind, map.size, map.seed], [kind, 'medium', 5]);
  }
  assert.deepEqual(hashes, MAP_HASHES);
  await page.click('#next-seed');
  await frame(page);
  assert.equal((await linkedState(page)).map.seed, 6);
});

/* The content hashes of the 31 × 23 maps of seed 5. */
const MAP_HASHES = {};

webTest('a phone shows everything in its width, and a finger paints', async (open) => {
  const fits = async (page) => {
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.deepEqual(widths, [360, 360]);
  };
  const index = await open('index.html', PHONE);
  await index.waitForSelector('.scene');
  await fits(index);
  await index.screenshot({ path: join(screenshots, 'index-phone.png'), fullPage: true });

  const { page, map } = await openEmpty(open, PHONE);
  await fits(page);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.tap();
  await fits(page);
  const point = await pointOf(page, 15, 11, map);
  await page.touchscreen.tap(point.x, point.y);
  map.cells[11 * map.width + 15] = 255;
  assert.deepEqual(await shown(page), expected(map, map.start, map.goal));
  const targets = await page.$$eval('button, select, #tools label', (all) =>
    all.filter((each) => each.offsetParent).map((each) => Math.round(each.getBoundingClientRect().height)),
  );
  assert.ok(Math.min(...targets) >= 44, String(targets));
  await page.screenshot({ path: join(screenshots, 'phone-light.png'), fullPage: true });
});

webTest('text has enough contrast in light and dark', async (open) => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openDemo(open, '#scene=ford', { ...DESKTOP, colorScheme });
    const ratios = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const luminance = (name) => {
        const value = Number.parseInt(style.getPropertyValue(name).trim().slice(1), 16);
        const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) =>
          channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (a, b) => {
        const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (bright + 0.05) / (dim + 0.05);
      };
      return {
        text: [
          ratio('--ink', '--paper'),
          ratio('--ink-soft', '--paper'),
          ratio('--ink-soft', '--surface'),
          ratio('--accent', '--paper'),
          ratio('--accent-ink', '--accent'),
          ratio('--ink', '--cell-late'),
          ratio('--cell-open-ink', '--cell-open'),
        ],
        shapes: [
          ratio('--edge', '--surface'),
          ratio('--focus', '--paper'),
          ratio('--path', '--cell-ground'),
          ratio('--cell-wall', '--cell-ground'),
        ],
      };
    });
    assert.ok(Math.min(...ratios.text) >= 4.5, `${colorScheme} ${ratios.text}`);
    assert.ok(Math.min(...ratios.shapes) >= 3, `${colorScheme} ${ratios.shapes}`);
    await page.screenshot({ path: join(screenshots, `ford-${colorScheme}.png`) });
  }
});

webTest('labels: every control has a name', async (open) => {
  const page = await openDemo(open);
  const nameless = await page.$$eval('input, select, button, canvas', (all) =>
    all
      .filter((each) => !(each.ariaLabel || each.labels?.[0]?.textContent.trim() || each.textContent.trim()))
      .map((each) => each.outerHTML),
  );
  assert.deepEqual(nameless, []);
  const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
});

test('pages name no address outside the site', () => {
  for (const file of [
    'index.html',
    'gallery.js',
    'shared/base.css',
    'grid-paths/index.html',
    'grid-paths/grid_paths.js',
  ]) {
    assert.doesNotMatch(readFileSync(join(root, 'examples/web', file), 'utf8'), /https?:\/\/|(?:src|href)="\//, file);
  }
});
