/* global document */
// The demo page "Changing city": what is put down, dragged and taken away is in the mesh, which is always that of a fresh build.
import assert from 'node:assert/strict';
import {
  linkOf,
  middleOf,
  opener,
  press,
  STILL,
  STILL_PHONE,
  stepOn,
  stepsOf,
  times,
  widthsOf,
} from './support/crowd_pages.mjs';
import { importPage } from './support/page_modules.mjs';
import { choose, comesToBe, DESKTOP, frame, screenshot, texts, webTest } from './support/web_pages.mjs';

const { ChangingGround } = await importPage('changing-city/changing_ground.js');
const { LINK, sceneState } = await importPage('changing-city/page_state.js');
const { SCENES } = await importPage('changing-city/scenes.js');
const { SETTINGS } = await importPage('changing-city/settings.js');
const { levelOf } = await importPage('shared/crowd/crowd_levels.js');

const openCity = opener('changing-city');
const setting = (key) => SETTINGS.find((each) => each.key === key);
const stateOf = (id) => sceneState(SCENES.find((each) => each.id === id));

const upToDate = (page) => page.waitForSelector('#status[data-status=up-to-date]');
const linked = async (page) => LINK.read(await linkOf(page, 't='));

/** The page's mesh is that of a fresh build, and as large as that of the same city here. */
async function isFresh(page, { plan, things }) {
  const ground = new ChangingGround(levelOf(plan));
  ground.setThings(things);
  ground.updateAll();
  const { isSame, tiles, bytes } = ground.compare();
  assert.ok(isSame);
  ground.dispose();
  const compared = async () => {
    await page.click('#compare');
    return texts(page, 'comparison', 'things');
  };
  await comesToBe(compared, [`✓ The same, byte for byte: ${tiles} tiles, ${bytes} bytes.`, String(things.length)]);
}

webTest(
  'every scene has the mesh of a fresh build, here too',
  async (open) => {
    const page = await openCity(open);
    for (const each of SCENES) {
      await page.selectOption('#scene', each.id);
      await frame(page);
      await stepOn(page, 3);
      await isFresh(page, sceneState(each));
      assert.equal((await texts(page, 'agents'))[0], String(sceneState(each).settings.agents));
    }
  },
  { everyModule: true },
);

webTest('things are put down, dragged and taken away with the mouse, and that can be undone', async (open) => {
  const page = await openCity(open, '#scene=barrier');
  await page.click('#clear');
  await comesToBe(() => texts(page, 'things'), ['0']);
  await choose(page, setting('size'), 2);
  for (const [name, right, down] of [
    ['Drum', -60, -20],
    ['Turned box', 60, -20],
    ['Swamp', 0, 30],
  ]) {
    await page.locator('#tools label', { hasText: new RegExp(`^${name}$`) }).click();
    const { x, y } = await middleOf(page, '#map', right, down);
    await page.mouse.click(x, y);
    await upToDate(page);
  }
  await comesToBe(() => texts(page, 'things'), ['3']);
  const before = await linked(page);
  assert.deepEqual(
    before.things.map(({ kind, size, turn }) => [kind, size, turn]),
    [
      ['drum', 2, 0],
      ['turned', 2, 30],
      ['swamp', 2, 0],
    ],
  );
  await isFresh(page, before);

  // The drum goes to the left, through the mesh, in many small steps.
  const from = await middleOf(page, '#map', -60, -22);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 90, from.y + 30, { steps: 20 });
  await page.mouse.up();
  await upToDate(page);
  const after = await linked(page);
  assert.equal(after.things.length, 3);
  assert.ok(Math.hypot(...after.things[0].place.map((value, axis) => value - before.things[0].place[axis])) > 2);
  assert.deepEqual(after.things.slice(1), before.things.slice(1));
  assert.deepEqual(after.view, before.view);
  await isFresh(page, after);
  await screenshot(page, 'changing-city-dragged');

  await page.locator('#tools label', { hasText: 'Remove' }).click();
  const swamp = await middleOf(page, '#map', 0, 30);
  await page.mouse.click(swamp.x, swamp.y);
  await comesToBe(() => texts(page, 'things'), ['2']);
  await page.click('#undo');
  await page.click('#undo');
  await comesToBe(async () => (await linked(page)).things, before.things);
  await isFresh(page, before);
  await page.click('#redo');
  await isFresh(page, after);
});

webTest('a stroke paints a swamp, and one undo takes it away', async (open) => {
  const page = await openCity(open, '#scene=barrier');
  await page.click('#clear');
  await choose(page, setting('size'), 2);
  await page.locator('#tools label', { hasText: 'Swamp' }).click();
  const { view } = await linked(page);
  const from = await middleOf(page, '#map', 20, 70);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y - 70, { steps: 15 });
  await page.mouse.up();
  await upToDate(page);
  const state = await linked(page);
  assert.ok(
    state.things.length >= 4 && state.things.every(({ kind }) => kind === 'swamp'),
    String(state.things.length),
  );
  state.things.slice(1).forEach(({ place }, i) => {
    const away = Math.hypot(place[0] - state.things[i].place[0], place[2] - state.things[i].place[2]);
    assert.ok(away >= 1.8 && away < 2.2, String(away));
  });
  assert.deepEqual(state.view, view);
  await isFresh(page, state);
  await screenshot(page, 'changing-city-painted');
  await page.click('#undo');
  await comesToBe(() => texts(page, 'things'), ['0']);
  // Roofs are no ground.
  const roof = await middleOf(page, '#map', -100, 60);
  await page.mouse.click(roof.x, roof.y);
  await page.locator('#tools label', { hasText: 'Drum' }).click();
  await page.mouse.click(roof.x, roof.y);
  await frame(page);
  assert.deepEqual(await texts(page, 'things'), ['0']);
});

webTest('everything can be done by keyboard', async (open) => {
  const page = await openCity(open, '#scene=barrier');
  await page.click('#clear');
  await page.focus('#map');
  await press(page, '2', 'Space');
  await comesToBe(() => texts(page, 'things'), ['1']);
  await upToDate(page);
  const [box] = (await linked(page)).things;
  assert.equal(box.kind, 'box');
  // Picked up, it comes along.
  await press(page, 'm', ...times(3, 'ArrowRight'), 'm', ...times(5, 'ArrowRight'));
  await upToDate(page);
  const state = await linked(page);
  assert.equal(state.things.length, 1);
  assert.ok(Math.abs(Math.hypot(...state.things[0].place.map((value, axis) => value - box.place[axis])) - 6) < 0.2);
  await isFresh(page, state);
  await page.focus('#map');
  await press(page, 'Control+z');
  await comesToBe(async () => (await linked(page)).things, [box]);
  await press(page, '4', 'Space', 'x');
  await comesToBe(() => texts(page, 'things'), ['1']);
  // Not put down after all.
  await press(page, '1', 'Space', 'm', 'ArrowDown', 'ArrowDown', 'Escape');
  await comesToBe(() => texts(page, 'things'), ['2']);
  assert.equal((await linked(page)).things.length, 2);
});

webTest('tiles wait their turn, flash, and are counted', async (open) => {
  const page = await openCity(open, '#scene=market');
  await upToDate(page);
  const counts = async () => (await texts(page, 'unchanged', 'reused', 'repaired', 'rebuilt')).map(Number);
  const sum = (numbers) => numbers.reduce((a, b) => a + b);
  const before = await counts();
  await choose(page, setting('tilesPerFrame'), 1);
  await page.click('#clear');
  await upToDate(page);
  const after = await counts();
  assert.ok(sum(after) > sum(before));
  // As at first.
  assert.ok(after[1] > before[1], `${before} ${after}`);
  assert.notEqual((await texts(page, 'tile-time'))[0], '–');
  await isFresh(page, { ...stateOf('market'), things: [] });
});

webTest('a crowd walks on while things come and go', async (open) => {
  const page = await openCity(open, '#scene=market', DESKTOP);
  await page.waitForFunction(() => Number(/\d+/.exec(document.getElementById('clock').textContent)[0]) > 20);
  for (let i = 0; i < 6; i++) {
    const { x, y } = await middleOf(page, '#map', 40 * (i - 3), 15 * (i % 3));
    await page.mouse.click(x, y);
  }
  const steps = await stepsOf(page);
  await page.waitForFunction(
    (past) => Number(/\d+/.exec(document.getElementById('clock').textContent)[0]) > past,
    steps + 40,
  );
  await page.click('#play');
  await isFresh(page, await linked(page));
  const other = await openCity(open, `#${await linkOf(page, 't=')}`);
  await isFresh(other, await linked(page));
});

webTest('settings and levels are in the link', async (open) => {
  const page = await openCity(open, '#scene=barrier');
  const values = {
    tilesPerFrame: 7,
    size: 4.5,
    turn: 85,
    swampCost: 3,
    agents: 150,
    colors: 'speed',
    showsMesh: false,
  };
  for (const [key, value] of Object.entries(values)) await choose(page, setting(key), value);
  await comesToBe(() => texts(page, 'agents'), ['150']);
  assert.deepEqual((await linked(page)).settings, values);
  await page.selectOption('#map-kind', 'overlapping');
  await page.selectOption('#map-size', 'small');
  await comesToBe(async () => (await linked(page)).plan, { kind: 'overlapping', size: 'small', seed: 5 });
  const state = await linked(page);
  assert.deepEqual(state.things, []);
  await isFresh(page, state);
});

webTest('broken links open the first scene and say so', async (open) => {
  for (const hash of ['#t=', '#t=AAAA', '#nonsense']) {
    const page = await openCity(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
  }
});

webTest('a changing city on a phone and in the dark', async (open) => {
  const page = await openCity(open, '#scene=market', { ...STILL_PHONE, colorScheme: 'dark' });
  assert.deepEqual(await widthsOf(page), [360, 360]);
  const { x, y } = await middleOf(page, '#map', -40, 40);
  await page.touchscreen.tap(x, y);
  await comesToBe(() => texts(page, 'things'), ['6']);
  await page.locator('#step-forward').tap();
  await comesToBe(() => stepsOf(page), 1);
  await screenshot(page, 'changing-city-phone-dark', { fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await isFresh(page, await linked(page));
});

webTest('without WebGL the page says so, and the city changes all the same', async (open) => {
  const page = await openCity(open, '#scene=market', { ...STILL, noWebGl: true });
  assert.ok((await page.isVisible('#no-picture')) && (await page.isHidden('#map')));
  await page.click('#clear');
  await stepOn(page, 4);
  await isFresh(page, { ...stateOf('market'), things: [] });
});
