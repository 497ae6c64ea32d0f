/* global document, location, DataTransfer, DragEvent */
// The demo pages in a real browser: what a visitor paints, drags, types and opens gives the numbers that the library
// gives here, and no page says anything to the console.
import assert from 'node:assert/strict';
import { DEMOS } from '../../examples/web/demos.js';
import { SCENES } from '../../examples/web/grid-paths/scenes.js';
import { defaultSettings, SETTINGS } from '../../examples/web/grid-paths/settings.js';
import { AREAS } from '../../examples/web/shared/grid/areas.js';
import { movingAi } from './support/onepath.mjs';
import {
  choose,
  expected,
  linkedState,
  openDemo,
  openEmpty,
  screenshot,
  shown,
  shows,
  stroke,
  webTest,
} from './support/web_pages.mjs';

webTest('the index shows every scene with its pictures, and each link opens its scene', async (open) => {
  const page = await open('index.html');
  await page.waitForSelector('.scene');
  const links = await page.$$eval('.scene a, a.lead', (all) => all.map((link) => link.href));
  assert.equal(links.length, DEMOS.flatMap(({ scenes }) => scenes).length);
  for (const img of await page.$$('img')) {
    await img.scrollIntoViewIfNeeded();
    await page.waitForFunction((each) => each.complete && each.naturalWidth > 0, img);
  }
  await screenshot(page, 'index-light', { fullPage: true });
  await page.locator('.scene a').first().click();
  await page.waitForSelector('#status[data-status]');
  assert.equal(await page.inputValue('#scene'), SCENES[1].id);
});

webTest(
  'the known maps give the known answers',
  async (open) => {
    const page = await openDemo(open, '#scene=by-hand');
    const hand = await shown(page);
    assert.deepEqual([hand.status, hand.cost, hand.cells], ['found', '11.0000', 12]);
    await page.selectOption('#scene', 'long-wall');
    const fast = await shown(page);
    assert.deepEqual([fast.status, fast.cost, fast.expanded], ['found', '143.1960', 2072]);
    await page.click('details:has([data-setting=specializedEngines]) > summary');
    await page.uncheck('[data-setting=specializedEngines] input');
    const wall = await shown(page);
    assert.deepEqual([wall.status, wall.cost, wall.cells, wall.expanded], ['found', '143.1960', 121, 2096]);
  },
  { everyModule: true },
);

webTest(
  'a painted wall and a dragged goal give what the library gives here',
  async (open) => {
    const { page, map } = await openEmpty(open);
    await shows(page, expected(map, map.start, map.goal));

    await stroke(page, map, [15, 0], [15, 20]);
    for (let y = 0; y <= 20; y++) map.cells[y * map.width + 15] = 255;
    await shows(page, expected(map, map.start, map.goal));

    await stroke(page, map, [27, 19], [20, 10], [17, 2]);
    await shows(page, expected(map, map.start, { x: 17, y: 2 }));

    await stroke(page, map, [3, 3], [1, 22]);
    await shows(page, expected(map, { x: 1, y: 22 }, { x: 17, y: 2 }));

    const byLink = await linkedState(page);
    assert.deepEqual(byLink.map.cells, map.cells);
    assert.deepEqual(
      [byLink.start, byLink.goal],
      [
        { x: 1, y: 22 },
        { x: 17, y: 2 },
      ],
    );
    await screenshot(page, 'painted-light');

    // A stroke that begins on a wall wipes; undo brings it back.
    await stroke(page, map, [15, 4], [15, 6]);
    const wiped = { ...map, cells: map.cells.slice() };
    for (let y = 4; y <= 6; y++) wiped.cells[y * map.width + 15] = 0;
    await shows(page, expected(wiped, { x: 1, y: 22 }, { x: 17, y: 2 }));
    await page.click('#undo');
    await shows(page, expected(map, { x: 1, y: 22 }, { x: 17, y: 2 }));
    await page.click('#redo');
    await shows(page, expected(wiped, { x: 1, y: 22 }, { x: 17, y: 2 }));
    await page.click('#clear');
    assert.deepEqual(
      await shown(page),
      expected({ ...map, cells: new Uint8Array(map.cells.length) }, { x: 1, y: 22 }, { x: 17, y: 2 }),
    );
  },
  { everyModule: true },
);

webTest('areas are painted with their tools', async (open) => {
  const { page, map } = await openEmpty(open);
  for (const [row, { area, name }] of AREAS.entries()) {
    await page.locator('#tools label', { hasText: name }).click();
    await stroke(page, map, [10, 8 + row], [20, 8 + row]);
    // Painting ground over ground changes nothing.
    map.cells.fill(area, (8 + row) * map.width + 10, (8 + row) * map.width + 21);
  }
  assert.deepEqual((await linkedState(page)).map.cells, map.cells);
  await shows(page, expected(map, map.start, map.goal));
});

webTest('every option reaches the library', async (open) => {
  const page = await openDemo(open, '#scene=ford');
  const { map, start, goal } = await linkedState(page);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.click();
  const algorithm = SETTINGS.find(({ key }) => key === 'algorithm');
  for (const setting of SETTINGS) {
    // What only HPA* heeds is shown for it alone.
    const base = setting.shownWhen ? { algorithm: 'hpa*' } : {};
    await choose(page, algorithm, base.algorithm ?? algorithm.fallback);
    const values = {
      choice: setting.values?.map(({ value }) => value),
      number: [setting.min, Math.min(setting.max, setting.min + 3 * setting.step)],
      toggle: [!setting.fallback, setting.fallback],
    }[setting.kind];
    for (const value of [...values, setting.fallback]) {
      await choose(page, setting, value);
      const settings = { ...defaultSettings(), ...base, [setting.key]: value };
      await shows(page, expected(map, start, goal, settings), `${setting.key} ${value}`);
    }
  }
});

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
  await shows(again, numbers);
  assert.deepEqual(await linkedState(again), state);
  for (const key of ['heuristic', 'diagonals']) {
    assert.equal(await again.inputValue(`[data-setting=${key}] select`), state.settings[key]);
  }

  // Pasted into a page that is open already, it is one more edit.
  await again.evaluate(() => (location.hash = '#scene=by-hand'));
  await again.waitForFunction(() => document.getElementById('cost').textContent === '11.0000');
  await again.click('#undo');
  assert.equal((await linkedState(again)).map.width, 31);
});

webTest('the search can be stepped, scrubbed and played', async (open) => {
  const page = await openDemo(open, '#scene=by-hand');
  const position = async () => (await page.textContent('#position')).replace(/ of.*/, '');
  const { expanded } = await shown(page);
  assert.equal(await position(), String(expanded));
  await page.click('#rewind');
  assert.equal(await position(), '0');
  await page.keyboard.press('Shift+Tab');
  for (const key of ['ArrowRight', '.', '.']) await page.keyboard.press(key);
  assert.equal(await position(), '2');
  assert.equal(await page.textContent('#readout'), 'Cell 1, 0 · ground · expanded 2nd · g 1.00 + h 4.24 = f 5.24');
  await page.keyboard.press(',');
  assert.equal(await position(), '1');
  assert.equal(await page.textContent('#readout'), 'Cell 1, 0 · ground · open · g 1.00 + h 4.24 = f 5.24');
  await page.click('#step-forward');
  assert.equal(await position(), '2');
  await page.click('#step-back');
  assert.equal(await position(), '1');
  await page.locator('#scrub').fill('7');
  assert.equal(await position(), '7');
  await screenshot(page, 'step-light');
  await page.click('#to-end');
  assert.equal(await position(), String(expanded));
  await page.click('#play');
  assert.equal(await page.textContent('#play-label'), 'Pause');
  await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Play');
  assert.equal(await position(), String(expanded));
});

webTest('Moving AI files are opened, and bad ones refused with the library’s words', async (open) => {
  const page = await openDemo(open);
  const text = 'type octile\nheight 4\nwidth 9\nmap\n.........\n.@@@@@@@.\n.........\n.........\n';
  const file = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await page.setInputFiles('#file', file('small.map', text));
  await page.waitForFunction(() => document.getElementById('notice').textContent.includes('9 × 4'));
  const state = await linkedState(page);
  assert.deepEqual(state.map.cells, movingAi.parseMap(text).cellsView.slice());
  await shows(page, expected(state.map, state.start, state.goal));

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
  await page.waitForFunction(() =>
    document.querySelector('#notice [data-text]').textContent.startsWith('dropped.map: 9 × 4'),
  );
  assert.equal((await linkedState(page)).map.cells.includes(255), false);
});
