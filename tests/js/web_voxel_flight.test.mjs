/* global document, location, scrollTo, DataTransfer, DragEvent */
// The demo page "Voxel flight": what a visitor digs, fills, moves and chooses gives the numbers that the library gives
// here, with a picture and without.
import assert from 'node:assert/strict';
import { FOG, indexOf, OPEN, paintBall, ROCK } from '../../examples/web/voxel-flight/block.js';
import { LINK, withRuns } from '../../examples/web/voxel-flight/block_link.js';
import { makeBlock } from '../../examples/web/voxel-flight/block_makers.js';
import { SCENES } from '../../examples/web/voxel-flight/scenes.js';
import { defaultSettings, SETTING_GROUPS } from '../../examples/web/voxel-flight/settings.js';
import { movingAi, Random, VoxelGrid } from './support/onepath.mjs';
import {
  choose,
  DESKTOP,
  frame,
  openDemo,
  PHONE,
  screenshot,
  shown,
  shows,
  texts,
  webTest,
} from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const openFlight = (open, hash = '', options = STILL) => openDemo(open, hash, options, 'voxel-flight');

/** The state that the page's own link describes, and the areas of its voxels. */
async function linked(page) {
  // The address follows when editing rests.
  await page.waitForTimeout(600);
  await page.waitForFunction(() => location.hash.startsWith('#v='));
  const state = LINK.read((await page.evaluate(() => location.hash)).slice(1));
  const { kind, size, seed, sides, runs } = state.plan;
  const count = sides.width * sides.height * sides.depth;
  const made = kind === 'file' ? new Uint8Array(count) : makeBlock(kind, size, new Random(BigInt(seed))).cells;
  return { ...state, block: { ...sides, cells: withRuns(made, runs) } };
}

/** The numbers of the same query in this process. */
function expected({ block, ends, settings }) {
  const { width, height, depth, cells } = block;
  const grid = new VoxelGrid(width, height, depth);
  grid.setBox(0, 0, 0, width, height, depth, cells);
  grid.setAreaCost(FOG, settings.fogCost);
  const { moves, corners, heuristic, heuristicWeight } = settings;
  const path = grid.findPath(...ends, { moves, corners, heuristic, heuristicWeight });
  grid.dispose();
  return {
    status: path.status,
    cost: path.hasPath ? path.cost.toFixed(4) : '–',
    cells: path.cellCount,
    expanded: path.expandedCount,
    iterations: path.iterations,
  };
}

/** The middle of the picture. */
async function middle(page) {
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await page.locator('#map').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The voxel that the line below the picture tells of. */
async function readVoxel(page) {
  const [text] = await texts(page, 'readout');
  const [, x, y, z] = /^Voxel (\d+), (\d+), (\d+) ·/.exec(text) ?? assert.fail(text);
  return { x: Number(x), y: Number(y), z: Number(z) };
}

webTest(
  'every scene shows what the library finds here',
  async (open) => {
    const page = await openFlight(open);
    for (const scene of SCENES) {
      await page.selectOption('#scene', scene.id);
      await frame(page);
      const state = await linked(page);
      await shows(page, expected(state), scene.id);
      assert.deepEqual(state.settings, { ...defaultSettings(), ...scene.settings });
    }
  },
  { everyModule: true },
);

webTest('the scenes show what their sentences say', async (open) => {
  const page = await openFlight(open);
  const facts = await page.evaluate(async () => {
    const [{ sceneState }, { VoxelModel }, { SCENES: scenes }] = await Promise.all([
      import('./page_state.js'),
      import('./voxel_model.js'),
      import('./scenes.js'),
    ]);
    const entries = scenes.map((scene) => {
      const model = new VoxelModel(sceneState(scene));
      model.solve();
      const ask = (changes) => {
        const { status, cost, cellCount, expandedCount, cells } = model.ask(changes);
        let fog = 0;
        for (let i = 0; i < cells.length; i += 3) {
          fog += Number(model.areaAt({ x: cells[i], y: cells[i + 1], z: cells[i + 2] }) === 1);
        }
        return { status, cost, cellCount, expandedCount, fog };
      };
      const open = model.map.cells.filter((area) => area !== 255).length;
      const told = { now: ask(), all: ask({ moves: 26 }), patient: ask({ heuristicWeight: 1 }), open };
      model.grid.setAreaCost(1, 1);
      return [scene.id, { ...told, free: ask() }];
    });
    return Object.fromEntries(entries);
  });
  for (const [id, { now }] of Object.entries(facts)) assert.equal(now.status, 'found', id);
  const { storeys, fog, impatient } = facts;
  const six = facts['six-moves'];
  assert.ok(six.all.cost < 0.7 * six.now.cost && six.all.expandedCount > 5 * six.now.expandedCount);
  assert.ok(storeys.now.expandedCount > 0.7 * storeys.open);
  assert.equal(fog.now.fog, 0);
  assert.ok(fog.free.fog > 15);
  assert.ok(impatient.now.cost > 1.05 * impatient.patient.cost);
  assert.ok(impatient.now.expandedCount < 0.4 * impatient.patient.expandedCount);
  assert.equal(facts['one-hole'].now.cost.toFixed(4), '61.8795');
});

webTest('every option reaches the library', async (open) => {
  const page = await openFlight(open, '#scene=fog');
  const state = await linked(page);
  const { settings: search } = SETTING_GROUPS.find(({ title }) => title === 'Search');
  for (const setting of search) {
    const values = setting.values?.map(({ value }) => value) ?? [setting.min, setting.min + 3 * setting.step];
    for (const value of [...values, setting.fallback]) {
      await choose(page, setting, value);
      const settings = { ...state.settings, [setting.key]: value };
      await shows(page, expected({ ...state, settings }), `${setting.key} ${value}`);
    }
  }
});

webTest('a click digs or fills, and the path changes at once', async (open) => {
  const page = await openFlight(open);
  const state = await linked(page);
  const { block, ends } = state;
  const first = expected(state);
  const point = await middle(page);
  const act = async (tool, area) => {
    await page.locator('#tools label', { hasText: tool }).click();
    await page.mouse.move(point.x, point.y);
    const voxel = await readVoxel(page);
    assert.equal(block.cells[indexOf(block, voxel)] === ROCK, area === OPEN, tool);
    await page.mouse.click(point.x, point.y);
    await frame(page);
    assert.notEqual(paintBall(block, voxel, 2, area, area === ROCK ? ends : []), null);
    await shows(page, expected(state), tool);
  };
  await choose(page, { key: 'brush', segments: true }, 2);
  const before = block.cells.slice();
  await act('Dig', OPEN);
  await act('Fill', ROCK);
  await act('Fog', FOG);
  assert.deepEqual((await linked(page)).block.cells, block.cells);

  for (let i = 0; i < 3; i++) await page.click('#undo');
  await shows(page, first);
  assert.deepEqual((await linked(page)).block.cells, before);
  for (let i = 0; i < 3; i++) await page.click('#redo');
  assert.deepEqual((await linked(page)).block.cells, block.cells);
  await shows(page, expected(state));

  await page.click('#clear');
  block.cells.fill(OPEN);
  await shows(page, expected(state));
});

webTest('a drag turns the block and changes nothing else; the link keeps the camera', async (open) => {
  const page = await openFlight(open);
  const before = await linked(page);
  const point = await middle(page);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.mouse.move(point.x + 120, point.y + 40, { steps: 4 });
  await page.mouse.up();
  await frame(page);
  const after = await linked(page);
  assert.notEqual(after.view.turn, before.view.turn);
  assert.deepEqual({ ...after, view: before.view }, before);
  assert.ok(await page.isDisabled('#undo'));

  const again = await openFlight(open, await page.evaluate(() => location.hash));
  assert.deepEqual(await linked(again), after);
  await shows(again, await shown(page));
});

webTest('blocks are made by kind, size and seed, and undo comes back to another size', async (open) => {
  const page = await openFlight(open);
  const first = await linked(page);
  await page.selectOption('#map-kind', 'storeys');
  await page.selectOption('#map-size', 'small');
  await page.fill('#map-seed', '11');
  await page.press('#map-seed', 'Enter');
  await page.click('#next-seed');
  const small = await linked(page);
  const { kind, size, seed } = small.plan;
  assert.deepEqual([kind, size, seed], ['storeys', 'small', 12]);
  await shows(page, expected(small));
  for (let i = 0; i < 4; i++) await page.click('#undo');
  const back = await linked(page);
  assert.deepEqual({ ...back, view: first.view }, first);
  await shows(page, expected(first));
});

webTest('what is under the pointer can be dug and filled while the craft is followed', async (open) => {
  const page = await openFlight(open);
  const state = await linked(page);
  await page.locator('#flight').fill('300');
  await page.click('#chase');
  const point = await middle(page);
  await page.mouse.move(point.x, point.y - 60);
  const voxel = await readVoxel(page);
  await page.mouse.click(point.x, point.y - 60);
  await frame(page);
  paintBall(state.block, voxel, 1, OPEN, []);
  assert.deepEqual((await linked(page)).block.cells, state.block.cells);
  await shows(page, expected(state));
});

webTest('start and goal go where a click, a key or a number says', async (open) => {
  const page = await openFlight(open, '#scene=one-hole');
  const state = await linked(page);
  const point = await middle(page);
  for (const [end, tool] of ['Start', 'Goal'].entries()) {
    await page.locator('#tools label', { hasText: tool }).click();
    await page.mouse.move(point.x, point.y + 20 * end);
    await frame(page);
    state.ends[end] = await readVoxel(page);
    await page.mouse.click(point.x, point.y + 20 * end);
    await frame(page);
    await shows(page, expected(state), tool);
    assert.deepEqual((await linked(page)).ends, state.ends);
  }
  await page.fill('[data-end="1"][data-axis=x]', '31');
  await page.press('[data-end="1"][data-axis=x]', 'Enter');
  // A solved query writes its ends into the fields: what is typed before would be lost.
  state.ends[1] = { ...state.ends[1], x: 31 };
  await shows(page, expected(state));
  await page.fill('[data-end="1"][data-axis=y]', '99');
  await page.press('[data-end="1"][data-axis=y]', 'Enter');
  state.ends[1] = { ...state.ends[1], y: 31 };
  await shows(page, expected(state));
  assert.deepEqual((await linked(page)).ends, state.ends);

  // Into the wall: an answer, not an error.
  await page.fill('[data-end="0"][data-axis=x]', '16');
  await page.press('[data-end="0"][data-axis=x]', 'Enter');
  await page.waitForSelector('#status[data-status=start-invalid]');
  assert.deepEqual(await texts(page, 'cost', 'length', 'flight-text'), ['–', '–', 'No path to fly']);
});

webTest('everything can be done by keyboard', async (open) => {
  const page = await openFlight(open, '#scene=one-hole');
  const state = await linked(page);
  const { block } = state;
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus('#map');
  // The camera looks along +x, so forward is +x and to the right is +z.
  await press('PageUp', 'PageUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageDown');
  assert.deepEqual(await readVoxel(page), { x: 1, y: 1, z: 2 });
  assert.match(await page.textContent('#spoken'), /^Voxel 1, 1, 2 · open · expanded \d+/);
  await press('s', 'ArrowUp', 'ArrowUp', '2', 'Space');
  state.ends[0] = { x: 1, y: 1, z: 2 };
  paintBall(block, { x: 3, y: 1, z: 2 }, 1, ROCK, state.ends);
  await shows(page, expected(state));
  await press('3', 'PageUp', 'PageUp', 'Enter', '1', 'PageDown', 'Space', 'ArrowUp', 'g');
  paintBall(block, { x: 3, y: 3, z: 2 }, 1, FOG, []);
  paintBall(block, { x: 3, y: 2, z: 2 }, 1, OPEN, []);
  state.ends[1] = { x: 4, y: 2, z: 2 };
  await shows(page, expected(state));
  assert.deepEqual((await linked(page)).block.cells, block.cells);

  const { view } = await linked(page);
  await press('Shift+ArrowRight', 'Shift+ArrowUp', '-', '[', '[', ']');
  const turned = await linked(page);
  assert.equal(turned.view.turn, (view.turn + 15) % 360);
  assert.equal(turned.view.rise, view.rise + 15);
  assert.ok(turned.view.distance > view.distance);
  assert.equal(turned.settings.kept, 95);
  await press('Control+z', 'Control+z');
  assert.deepEqual((await linked(page)).ends, [state.ends[0], { x: 31, y: 31, z: 31 }]);

  const { expanded } = await shown(page);
  await press(',', ',', '.');
  assert.equal((await texts(page, 'position'))[0], `${expanded} of ${expanded} expansions`);
  await press(',');
  assert.equal((await texts(page, 'position'))[0], `${expanded - 1} of ${expanded} expansions`);
  await press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'map');
});

webTest('the craft flies by itself unless less motion is asked for, and can be followed', async (open) => {
  const distance = async (page) => Number((await texts(page, 'flight-text'))[0].split(' ')[0]);
  const still = await openFlight(open);
  await still.waitForTimeout(400);
  assert.deepEqual([await distance(still), await still.textContent('#fly-label')], [0, 'Fly']);
  await still.locator('#flight').fill('500');
  const [, , length] = (await texts(still, 'flight-text'))[0].split(' ');
  assert.ok(Math.abs((await distance(still)) - length / 2) < 0.1);
  await still.click('#chase');
  assert.equal(await still.getAttribute('#chase', 'aria-pressed'), 'true');
  await screenshot(still, 'voxel-chase-light');
  // The camera of the link is the one that circles.
  const { view } = await linked(still);
  await still.click('#chase');
  assert.deepEqual((await linked(still)).view, view);

  const moving = await openFlight(open, '', DESKTOP);
  await moving.waitForFunction(() => Number.parseFloat(document.getElementById('flight-text').textContent) > 2);
  await moving.click('#fly');
  const rest = await distance(moving);
  await moving.waitForTimeout(300);
  assert.equal(await distance(moving), rest);
  // An edit leaves the craft in the air.
  await choose(moving, { key: 'moves', segments: true }, 6);
  assert.equal(await distance(moving), rest);
});

webTest('the search can be stepped, scrubbed and played, and the path is there at its end', async (open) => {
  const page = await openFlight(open, '#scene=one-hole');
  const { expanded } = await shown(page);
  const position = async () => (await texts(page, 'position'))[0];
  assert.equal(await position(), `${expanded} of ${expanded} expansions`);
  await page.locator('#scrub').fill('1500');
  assert.equal(await position(), `1500 of ${expanded} expansions`);
  await screenshot(page, 'voxel-search-light');
  // A cut changes what is seen, not what is played; another question is another recording.
  await page.focus('#map');
  await page.keyboard.press('[');
  assert.equal(await position(), `1500 of ${expanded} expansions`);
  await choose(page, { key: 'moves', segments: true }, 6);
  const { expanded: fewer } = await shown(page);
  assert.equal(await position(), `${fewer} of ${fewer} expansions`);
  await choose(page, { key: 'moves', segments: true }, 26);
  await page.click('#rewind');
  assert.equal(await position(), `0 of ${expanded} expansions`);
  await page.locator('#speed').fill('100');
  await page.click('#play');
  await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Play');
  assert.equal(await position(), `${expanded} of ${expanded} expansions`);
});

const FILE = 'voxel 6 5 4\n2 0 0\n2 1 0\n3 4 3\n';

webTest('Moving AI voxel files are opened, and bad ones refused with the library’s words', async (open) => {
  const page = await openFlight(open);
  const file = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const notice = (text) =>
    page.waitForFunction((part) => document.querySelector('#notice [data-text]').textContent.includes(part), text);
  await page.setInputFiles('#file', file('small.3dmap', FILE));
  await notice('small.3dmap: 6 × 5 × 4 voxels');
  const state = await linked(page);
  const grid = movingAi.parseVoxelMap(FILE);
  assert.deepEqual(state.block.cells, grid.getBox(0, 0, 0, 6, 5, 4));
  await shows(page, expected(state));

  for (const [text, words] of [
    [FILE.replace('3 4 3', '3 5 3'), 'was not opened'],
    ['voxel 1025 2 2\n', 'at most 1024 a side'],
    ['voxel 1000 1000 1000\n', 'at most 1024 a side and 8388608 voxels'],
  ]) {
    await page.setInputFiles('#file', file('bad.3dmap', text));
    await notice(words);
    assert.deepEqual((await linked(page)).block, state.block);
  }
  await page.evaluate(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.3dmap'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    FILE.replace('2 0 0\n', ''),
  );
  await notice('dropped.3dmap');
  assert.equal((await linked(page)).block.cells.filter((area) => area === ROCK).length, 2);
});

webTest('odd and broken links open', async (open) => {
  const page = await openFlight(open);
  const state = await linked(page);
  const rock = state.block.cells.indexOf(ROCK);
  const { width, height } = state.block;
  const inRock = { x: rock % width, y: Math.floor(rock / width) % height, z: Math.floor(rock / (width * height)) };
  const [start, goal] = state.ends;
  // Pasted into the page that is open.
  const goTo = (hash) => page.evaluate((to) => (location.hash = to), hash);
  for (const ends of [
    [start, start],
    [inRock, goal],
    [start, inRock],
    [inRock, inRock],
  ]) {
    await goTo(`#${LINK.write({ ...state, ends })}`);
    await shows(page, expected({ ...state, ends }));
    assert.ok(await page.isHidden('#notice'));
    if (await page.isEnabled('#step-forward')) await page.click('#step-forward');
    await page.click('#chase');
    await frame(page);
    await page.click('#chase');
  }
  for (const hash of ['#v=', '#v=AAAA', '#v=AQ', '#nonsense', `#v=${'A'.repeat(20000)}`]) {
    await page.selectOption('#scene', 'one-hole');
    await goTo(hash);
    await page.waitForFunction((first) => document.getElementById('scene').value === first, SCENES[0].id);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    await page.click('#notice button');
  }
  const broken = await openFlight(open, '#v=AAAA');
  assert.match(await broken.textContent('#notice'), /cannot be opened/);
});

webTest('without WebGL the page says so, and searches all the same', async (open) => {
  const page = await openFlight(open, '', { ...STILL, noWebGl: true });
  assert.ok(await page.isVisible('#no-picture'));
  assert.match(await page.textContent('#no-picture'), /does not offer WebGL/);
  assert.ok(await page.isHidden('#map'));
  const state = await linked(page);
  await shows(page, expected(state));
  await choose(page, { key: 'moves', segments: true }, 6);
  await shows(page, expected({ ...state, settings: { ...state.settings, moves: 6 } }));
  await page.fill('[data-end="0"][data-axis=y]', '1');
  await page.press('[data-end="0"][data-axis=y]', 'Enter');
  await frame(page);
  assert.ok(await page.isDisabled('#chase'));
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, 'voxel-no-webgl-light');
});

webTest('the picture has rock, search and path in it, and colours that follow the system', async (open) => {
  const page = await openFlight(open, '#scene=one-hole', { ...STILL, colorScheme: 'light' });
  const colours = () =>
    page.evaluate(() => {
      const map = document.getElementById('map');
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [map.width, map.height];
      const context = copy.getContext('2d');
      context.drawImage(map, 0, 0);
      const { data } = context.getImageData(0, 0, map.width, map.height);
      const counts = { orange: 0, blue: 0, all: data.length / 4, corner: Array.from(data.slice(0, 3)) };
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] > data[i + 2] + 90) counts.orange++;
        if (data[i + 2] > data[i] + 50) counts.blue++;
      }
      return counts;
    });
  const light = await colours();
  assert.deepEqual(light.corner, [0xf2, 0xf1, 0xec]);
  assert.ok(light.orange > 200 && light.blue > 2000, JSON.stringify(light));
  await choose(page, { key: 'showsSearch', kind: 'toggle' }, false);
  await frame(page);
  assert.ok((await colours()).blue < light.blue / 10);
  await page.emulateMedia({ colorScheme: 'dark' });
  await frame(page);
  assert.deepEqual((await colours()).corner, [0x10, 0x15, 0x1c]);
});

webTest('a finger digs on a phone, and two zoom', async (open) => {
  const page = await openFlight(open, '', { ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
  const state = await linked(page);
  const point = await middle(page);
  await page.touchscreen.tap(point.x, point.y);
  await page.waitForFunction(() => !document.getElementById('undo').disabled);
  const dug = await linked(page);
  assert.ok(dug.block.cells.filter((area, i) => area !== state.block.cells[i]).length > 0);
  await shows(page, expected(dug));

  const finger = await page.context().newCDPSession(page);
  const touch = (type, spread) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spread === 0 ? [] : [-spread, spread].map((dx, id) => ({ x: point.x + dx, y: point.y, id })),
    });
  await touch('touchStart', 30);
  for (const spread of [40, 60, 90]) await touch('touchMove', spread);
  await touch('touchEnd', 0);
  await frame(page);
  const zoomed = await linked(page);
  assert.ok(zoomed.view.distance < dug.view.distance);
  assert.deepEqual(zoomed.block.cells, dug.block.cells);
  await page.evaluate(() => scrollTo(0, 0));
  await screenshot(page, 'voxel-phone-dark');
});

webTest('the wheel scrolls the page until the picture has the focus', async (open) => {
  const page = await openFlight(open);
  const point = await middle(page);
  const { view } = await linked(page);
  await page.mouse.move(point.x, point.y);
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => document.scrollingElement.scrollTop > 0);
  assert.deepEqual((await linked(page)).view, view);
  await page.focus('#map');
  await page.mouse.wheel(0, 240);
  await page.waitForTimeout(300);
  assert.ok((await linked(page)).view.distance !== view.distance);
});
