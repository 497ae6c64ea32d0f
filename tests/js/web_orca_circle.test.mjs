/* global document */
// The demo page "ORCA circle": its hashes are those of the same discs here, and what it says of a disc is what it does.
import assert from 'node:assert/strict';
import { linkOf, opener, press, STILL_PHONE, stepOn, stepsOf, times, widthsOf } from './support/crowd_pages.mjs';
import { importPage } from './support/page_modules.mjs';
import { choose, comesToBe, DESKTOP, frame, screenshot, texts, webTest } from './support/web_pages.mjs';

const { OrcaModel } = await importPage('orca-circle/orca_model.js');
const { boundsOf } = await importPage('orca-circle/presets.js');
const { LINK, sceneState } = await importPage('orca-circle/page_state.js');
const { SCENES } = await importPage('orca-circle/scenes.js');
const { SETTINGS } = await importPage('orca-circle/settings.js');
const { hashText } = await importPage('shared/known_hash.js');

const openOrca = opener('orca-circle');
const setting = (key) => SETTINGS.find((each) => each.key === key);
const scene = (id) => SCENES.find((each) => each.id === id);

/** The same discs here. */
function discsOf(state, steps) {
  const model = new OrcaModel(state);
  model.update();
  for (let i = 0; i < steps; i++) model.step();
  return model;
}

async function showsDiscs(page, state, steps, message) {
  const model = discsOf(state, steps);
  const { run } = model;
  const wanted = [
    `Hash after step ${steps}`,
    hashText(model.hashNow().value),
    String(run.discs.length),
    String(run.arrived),
    run.overlap.toFixed(3),
  ];
  await comesToBe(() => texts(page, 'hash-name', 'hash', 'discs', 'arrived', 'overlap'), wanted, message);
}

webTest(
  'every scene shows the hashes of the same discs here',
  async (open) => {
    const page = await openOrca(open);
    for (const each of SCENES) {
      await page.selectOption('#scene', each.id);
      await stepOn(page, 8);
      await showsDiscs(page, sceneState(each), 8, each.id);
    }
  },
  { everyModule: true },
);

webTest('discs run until they are there or jam, and the page says which', async (open) => {
  const page = await openOrca(open, '', DESKTOP);
  await page.locator('#speed').fill('2');
  await page.waitForSelector('#status[data-status=arrived]', { timeout: 60_000 });
  assert.deepEqual(await texts(page, 'status', 'arrived', 'play-label'), ['Everybody is there', '80', 'Run']);
  assert.match((await texts(page, 'known'))[0], /^✓ After step 300/);
  await screenshot(page, 'orca-arrived');
  await page.selectOption('#scene', 'ring-that-jams');
  await frame(page);
  await page.click('#play');
  await page.waitForSelector('#status[data-status=jammed]', { timeout: 60_000 });
  assert.deepEqual(await texts(page, 'arrived', 'play-label'), ['0', 'Run']);
  await screenshot(page, 'orca-jammed');
  await page.click('#rewind');
  await comesToBe(() => stepsOf(page), 0);
  await showsDiscs(page, sceneState(scene('ring-that-jams')), 0);
});

webTest('a disc is picked by mouse and keyboard', async (open) => {
  const page = await openOrca(open);
  await stepOn(page, 5);
  const { run } = discsOf(sceneState(scene('circle')), 5);
  const { left, top, width, height } = boundsOf(run.discs);
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await page.locator('#map').boundingBox();
  const scale = (box.height - 28) / height;
  const at = (i) => ({
    x: box.x + box.width / 2 + (run.motion[4 * i] - left - width / 2) * scale,
    y: box.y + box.height / 2 + (run.motion[4 * i + 1] - top - height / 2) * scale,
  });
  for (const i of [7, 33, 61]) {
    await page.mouse.click(at(i).x, at(i).y);
    await comesToBe(() => texts(page, 'picked-title'), [`What disc ${i} chose from`]);
  }
  assert.match((await texts(page, 'readout'))[0], /^Disc 61 · /);
  await page.mouse.move(at(10).x, at(10).y);
  await comesToBe(async () => (await texts(page, 'readout'))[0].startsWith('Disc 10 · '), true);
  await page.focus('#map');
  await press(page, 'n', 'ArrowRight', 'b', 'ArrowLeft', 'ArrowLeft');
  await comesToBe(() => texts(page, 'picked-title'), ['What disc 60 chose from']);
  assert.equal(LINK.read(await linkOf(page, 'o=')).picked, 60);
  await press(page, 'Escape');
  await comesToBe(() => page.isHidden('#picked-body'), true);
  await page.click('#pick-before');
  await comesToBe(() => texts(page, 'picked-title'), ['What disc 79 chose from']);
  await press(page, ...times(2, 'Tab'));
  // Beside all discs: nobody.
  await page.mouse.click(box.x + 12, box.y + 12);
  await comesToBe(() => page.isHidden('#picked-body'), true);
});

webTest('every setting reaches the discs, and is in the link', async (open) => {
  const page = await openOrca(open);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.click();
  const state = sceneState(scene('circle'));
  const values = { preset: 'random', discs: 40, seed: 7, sidePreference: 0.25, horizon: 2.5, maxNeighbors: 4 };
  for (const [key, value] of Object.entries(values)) {
    await stepOn(page, 1);
    await choose(page, setting(key), value);
    state.settings = { ...state.settings, [key]: value };
    await showsDiscs(page, state, 0, key);
    await stepOn(page, 30);
    await showsDiscs(page, state, 30, key);
  }
  await choose(page, setting('trails'), false);
  await comesToBe(() => stepsOf(page), 30);
  state.settings = { ...state.settings, trails: false };
  const link = await linkOf(page, 'o=');
  assert.deepEqual(LINK.read(link), { ...state, picked: 0 });
  const other = await openOrca(open, `#${link}`);
  await stepOn(other, 30);
  await showsDiscs(other, state, 30);
  await page.click('#reset');
  await showsDiscs(page, sceneState(scene('circle')), 0);
});

webTest('broken links open the first scene and say so', async (open) => {
  for (const hash of ['#o=', '#o=AAAA', '#nonsense']) {
    const page = await openOrca(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
  }
});

webTest('discs on a phone and in the dark', async (open) => {
  const page = await openOrca(open, '#scene=streams', { ...STILL_PHONE, colorScheme: 'dark' });
  assert.deepEqual(await widthsOf(page), [360, 360]);
  for (let i = 0; i < 3; i++) await page.locator('#step-forward').tap();
  await comesToBe(() => stepsOf(page), 3);
  await page.locator('#pick-next').tap();
  await comesToBe(() => page.isVisible('#plot'), true);
  assert.ok(await page.evaluate(() => document.getElementById('plot').width > 100));
  await screenshot(page, 'orca-phone-dark', { fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await stepOn(page, 1);
  await showsDiscs(page, sceneState(scene('streams')), 4);
});
