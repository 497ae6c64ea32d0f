/* global document */
// The demo page "City crowd": its hashes are those of the same crowd here, step by step and call by call.
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

const { CrowdModel } = await importPage('city-crowd/crowd_model.js');
const { LINK, sceneState } = await importPage('city-crowd/page_state.js');
const { SCENES } = await importPage('city-crowd/scenes.js');
const { SETTINGS } = await importPage('city-crowd/settings.js');
const { agentNear } = await importPage('shared/crowd/agent_pick.js');
const { hashText } = await importPage('shared/known_hash.js');

const openCrowd = opener('city-crowd');
const setting = (key) => SETTINGS.find((each) => each.key === key);
const scene = (id) => SCENES.find((each) => each.id === id);
const SMALL = '#scene=storeys';

/** The same crowd here, after some steps. */
function crowdOf(state, steps) {
  const model = new CrowdModel(state);
  model.update();
  for (let i = 0; i < steps; i++) model.step();
  return model;
}

/** The page comes to show the numbers of the same crowd here. */
async function showsCrowd(page, state, steps, message) {
  const { walking } = crowdOf(state, steps);
  const wanted = [
    `Hash after step ${steps}`,
    hashText(walking.crowd.stateHash()),
    String(walking.count),
    String(walking.arrivals),
  ];
  await comesToBe(() => texts(page, 'hash-name', 'hash', 'agents', 'arrivals'), wanted, message);
}

webTest(
  'every scene shows the hashes of the same crowd here',
  async (open) => {
    const page = await openCrowd(open);
    for (const each of SCENES) {
      await page.selectOption('#scene', each.id);
      await showsCrowd(page, sceneState(each), 0, each.id);
      await stepOn(page, 4);
      await showsCrowd(page, sceneState(each), 4, each.id);
      assert.equal((await texts(page, 'known'))[0], `After step 300 it has to be ${each.hash}, on every machine.`);
    }
  },
  { everyModule: true },
);

webTest('a scene reaches the hash that it has to have', async (open) => {
  const page = await openCrowd(open, SMALL);
  await page.locator('#speed').fill('2');
  await page.click('#play');
  await page.waitForFunction(() => /^✓/.test(document.getElementById('known').textContent), null, { timeout: 60_000 });
  assert.ok(await page.locator('#known.known-same').count());
  await page.click('#play');
  assert.deepEqual(await texts(page, 'status', 'play-label'), ['Paused', 'Run']);
  const steps = await stepsOf(page);
  assert.ok(steps >= 300);
  await showsCrowd(page, sceneState(scene('storeys')), steps);
  await screenshot(page, 'city-crowd-known');
  await page.click('#rewind');
  await comesToBe(() => stepsOf(page), 0);
});

webTest('it runs by itself unless less motion is asked for', async (open) => {
  const still = await openCrowd(open, SMALL);
  await frame(still);
  assert.equal(await stepsOf(still), 0);
  assert.deepEqual(await texts(still, 'status', 'play-label'), ['Ready', 'Run']);
  const moving = await openCrowd(open, SMALL, DESKTOP);
  await moving.waitForFunction(() => Number(/\d+/.exec(document.getElementById('clock').textContent)[0]) > 20);
  await moving.focus('#map');
  await press(moving, 'p');
  const steps = await stepsOf(moving);
  await moving.waitForTimeout(200);
  assert.equal(await stepsOf(moving), steps);
  await press(moving, '.');
  await comesToBe(() => stepsOf(moving), steps + 1);
  await press(moving, 'h');
  await comesToBe(() => stepsOf(moving), 0);
});

webTest('calls by mouse and keyboard are in the link, and the link makes the same run here', async (open) => {
  const page = await openCrowd(open, SMALL);
  await stepOn(page, 3);
  const point = await middleOf(page);
  await page.mouse.click(point.x, point.y);
  await comesToBe(() => page.isEnabled('#forget'), true);
  await stepOn(page, 5);
  await page.focus('#map');
  await press(page, '2', ...times(4, 'ArrowRight'), 'Space');
  assert.equal(await page.inputValue('[name=tool]:checked'), 'call-near');
  await stepOn(page, 12);
  const state = LINK.read(await linkOf(page, 'c='));
  assert.deepEqual(
    state.calls.map(({ step, reach }) => [step, reach]),
    [
      [3, Infinity],
      [8, 20],
    ],
  );
  await showsCrowd(page, state, 20);
  // From the beginning: the calls are made again.
  await page.click('#rewind');
  await stepOn(page, 20);
  await showsCrowd(page, state, 20);
  await page.click('#forget');
  await comesToBe(() => stepsOf(page), 0);
  await stepOn(page, 10);
  await showsCrowd(page, { ...state, calls: [] }, 10);
  const other = await openCrowd(open, `#${LINK.write(state)}`);
  await stepOn(other, 20);
  await showsCrowd(other, state, 20);
});

webTest('a drag turns the picture and calls nobody', async (open) => {
  const page = await openCrowd(open, SMALL);
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 10, { steps: 4 });
  await page.mouse.up();
  const turned = LINK.read(await linkOf(page, 'c='));
  assert.deepEqual(turned.calls, []);
  assert.notEqual(turned.view.turn, sceneState(scene('storeys')).view.turn);
  await page.focus('#map');
  await press(page, 'Shift+ArrowRight', '+');
  const again = LINK.read(await linkOf(page, 'c='));
  assert.equal(again.view.turn, (turned.view.turn + 15) % 360);
  assert.ok(again.view.distance < turned.view.distance);
});

webTest('a picked agent shows what the library tells of it', async (open) => {
  const page = await openCrowd(open, SMALL);
  const state = sceneState(scene('storeys'));
  await stepOn(page, 10);
  const model = crowdOf(state, 10);
  const shows = async (slot) => {
    const agent = model.walking.agent(slot);
    const { corridor, corners, velocity, constraints } = agent.debugGeometry();
    const wanted = [
      `Agent ${slot}`,
      'Under way',
      Math.hypot(velocity.x, velocity.z).toFixed(2),
      `${corridor.length} / ${corners.length / 3}`,
      String(constraints.wallCount),
      String(constraints.count - constraints.wallCount),
    ];
    const ids = ['title', 'state', 'speed', 'corridor', 'walls', 'neighbours'].map((name) => `picked-${name}`);
    await comesToBe(() => texts(page, ...ids), wanted);
  };
  assert.ok(await page.isHidden('#picked-body'));
  await page.focus('#map');
  await press(page, 'n', 'n', 'n');
  await shows(2);
  await press(page, 'b');
  await shows(1);
  await page.click('#pick-before');
  await shows(0);
  await page.click('#pick-before');
  await shows(model.walking.count - 1);
  // The one nearest to the cursor.
  await page.focus('#map');
  await press(page, '3', 'ArrowLeft', 'ArrowLeft', 'Space');
  const title = (await texts(page, 'picked-title'))[0];
  const [x, y, z] = (await texts(page, 'readout'))[0].split(' · ')[0].split(', ').map(Number);
  assert.equal(title, `Agent ${agentNear(model.walking.crowd, [x, y, z])}`);
  await page.locator('#plot').scrollIntoViewIfNeeded();
  await screenshot(page, 'city-crowd-picked');
  await page.focus('#map');
  await press(page, 'Escape');
  await comesToBe(() => page.isHidden('#picked-body'), true);
});

webTest('a click picks an agent, and it can be followed', async (open) => {
  const page = await openCrowd(open);
  await page.locator('label', { hasText: 'Pick one' }).click();
  for (let right = 0; right < 200 && (await page.isHidden('#picked-body')); right += 20) {
    const { x, y } = await middleOf(page, '#map', right, 30);
    await page.mouse.click(x, y);
    await frame(page);
  }
  assert.match((await texts(page, 'picked-title'))[0], /^Agent \d+$/);
  await choose(page, setting('follows'), true);
  await stepOn(page, 5);
  await screenshot(page, 'city-crowd-followed');
});

webTest('settings reach the crowd, and are in the link', async (open) => {
  const page = await openCrowd(open, SMALL);
  let state = sceneState(scene('storeys'));
  for (const [key, value] of Object.entries({ agents: 200, quality: 'low', goesOn: false })) {
    await stepOn(page, 2);
    await choose(page, setting(key), value);
    state = { ...state, settings: { ...state.settings, [key]: value } };
    await showsCrowd(page, state, 0, key);
    await stepOn(page, 6);
    await showsCrowd(page, state, 6, key);
  }
  // What is only drawn does not begin again.
  await choose(page, setting('colors'), 'speed');
  await choose(page, setting('reach'), 33);
  await comesToBe(() => page.isVisible('.swatch-speed'), true);
  assert.equal(await stepsOf(page), 6);
  state.settings = { ...state.settings, colors: 'speed', reach: 33 };
  assert.deepEqual(LINK.read(await linkOf(page, 'c=')).settings, state.settings);
  await page.click('#reset');
  const { agents, quality } = { agents: setting('agents').fallback, quality: setting('quality').fallback };
  await showsCrowd(page, { ...state, settings: { ...state.settings, agents, quality, goesOn: true } }, 0);
});

webTest('levels are made by kind, size and seed', async (open) => {
  const page = await openCrowd(open, SMALL);
  let state = sceneState(scene('storeys'));
  const plan = { kind: 'terraces', size: 'small', seed: 2 };
  await page.selectOption('#map-kind', 'terraces');
  await showsCrowd(page, { ...state, plan }, 0);
  await page.fill('#map-seed', '31');
  await page.locator('#map-seed').blur();
  await showsCrowd(page, { ...state, plan: { ...plan, seed: 31 } }, 0);
  await page.click('#next-seed');
  state = { ...state, plan: { ...plan, seed: 32 } };
  await showsCrowd(page, state, 0);
  assert.deepEqual(LINK.read(await linkOf(page, 'c=')).plan, state.plan);
});

webTest('broken links open the first scene and say so', async (open) => {
  for (const hash of ['#c=', '#c=AAAA', '#nonsense', `#c=${'A'.repeat(20000)}`]) {
    const page = await openCrowd(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
  }
});

webTest('a phone and the dark: one column, and a tap calls', async (open) => {
  const page = await openCrowd(open, SMALL, { ...STILL_PHONE, colorScheme: 'dark' });
  assert.deepEqual(await widthsOf(page), [360, 360]);
  const { x, y } = await middleOf(page);
  await page.touchscreen.tap(x, y);
  await comesToBe(() => page.isEnabled('#forget'), true);
  await page.locator('#step-forward').tap();
  await comesToBe(() => stepsOf(page), 1);
  await screenshot(page, 'city-crowd-phone-dark', { fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await stepOn(page, 1);
  await showsCrowd(page, LINK.read(await linkOf(page, 'c=')), 2);
});

webTest('without WebGL the page says so, and the crowd walks all the same', async (open) => {
  const page = await openCrowd(open, SMALL, { ...STILL, noWebGl: true });
  assert.ok((await page.isVisible('#no-picture')) && (await page.isHidden('#map')));
  await stepOn(page, 7);
  await page.click('#pick-next');
  assert.equal((await texts(page, 'picked-title'))[0], 'Agent 0');
  await showsCrowd(page, sceneState(scene('storeys')), 7);
});
