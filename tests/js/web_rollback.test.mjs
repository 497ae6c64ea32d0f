/* global document */
// The demo page "Rollback": what its two peers count and hash is what the same two count and hash here.
import assert from 'node:assert/strict';
import {
  linkOf,
  middleOf,
  opener,
  press,
  STILL_PHONE,
  stepOn,
  stepsOf,
  times,
  widthsOf,
} from './support/crowd_pages.mjs';
import { importPage } from './support/page_modules.mjs';
import { choose, comesToBe, DESKTOP, frame, screenshot, texts, webTest } from './support/web_pages.mjs';

const { Duel } = await importPage('rollback/duel.js');
const { LINK, sceneState } = await importPage('rollback/page_state.js');
const { SCENES } = await importPage('rollback/scenes.js');
const { SETTINGS } = await importPage('rollback/settings.js');
const { hashText } = await importPage('shared/known_hash.js');

const openRollback = opener('rollback');
const setting = (key) => SETTINGS.find((each) => each.key === key);
const settingsOf = (id) => sceneState(SCENES.find((each) => each.id === id)).settings;

function play(duel, steps) {
  for (let i = 0; i < steps; i++) duel.step();
  return duel;
}

/** The table of the page, row by row. */
const table = (page) =>
  page.$$eval('#counts td', (all) => all.map(({ textContent }) => Number(textContent.replaceAll('\u202f', ''))));

async function showsDuel(page, duel, message) {
  const { tick, hashes, state } = duel.verdict;
  const rows = (peer) => {
    const { rollbacks, rerun, deepest, lost, resent, waited } = peer.counts;
    return [peer.tick, peer.confirmed, rollbacks, rerun, deepest, lost, resent, waited];
  };
  const [blue, orange] = duel.peers.map(rows);
  const wanted = {
    table: blue.flatMap((value, i) => [value, orange[i]]),
    state,
    hashes: hashes.map((hash) => (hash === undefined ? '–' : hashText(hash))),
    tick: `Blue’s hash at tick ${tick}`,
  };
  const shown = async () => {
    await frame(page);
    return {
      table: await table(page),
      state: await page.getAttribute('#sign', 'data-state'),
      hashes: await texts(page, 'hash-0', 'hash-1'),
      tick: (await texts(page, 'hash-name-0'))[0],
    };
  };
  await comesToBe(shown, wanted, message);
}

webTest(
  'every scene counts and hashes as the same two peers do here',
  async (open) => {
    const page = await openRollback(open);
    for (const { id } of SCENES) {
      await page.selectOption('#scene', id);
      await frame(page);
      await page.click('#rewind');
      await stepOn(page, 45);
      await showsDuel(page, play(new Duel(settingsOf(id)), 45), id);
      assert.match((await texts(page, 'sign-title'))[0], /^✓ They agree$/);
    }
  },
  { everyModule: true },
);

webTest('the line changes under way, and the peers agree all the while', async (open) => {
  const page = await openRollback(open, '#scene=ocean');
  const duel = new Duel(settingsOf('ocean'));
  let settings = settingsOf('ocean');
  for (const [key, value] of Object.entries({ latency: 600, jitter: 0, loss: 30, inputDelay: 3, plays: false })) {
    await stepOn(page, 12);
    play(duel, 12);
    await choose(page, setting(key), value);
    settings = { ...settings, [key]: value };
    duel.settings = settings;
    await showsDuel(page, duel, key);
  }
  await stepOn(page, 30);
  await showsDuel(page, play(duel, 30));
  assert.deepEqual(LINK.read(await linkOf(page, 'r=')).settings, settings);
  // Another number of agents is another game.
  await choose(page, setting('agents'), 6);
  await comesToBe(() => stepsOf(page), 0);
  await stepOn(page, 5);
  await showsDuel(page, play(new Duel({ ...settings, agents: 6 }), 5));
});

webTest('a click and the keyboard command a team', async (open) => {
  const page = await openRollback(open);
  await choose(page, setting('plays'), false);
  const settings = { ...settingsOf('ocean'), plays: false };
  const duel = play(new Duel(settings), 3);
  await stepOn(page, 3);
  const { x, y } = await middleOf(page, '#map-0');
  await page.mouse.click(x, y);
  duel.command(0, { x: 24, z: 16 });
  await stepOn(page, 20);
  play(duel, 20);
  await showsDuel(page, duel);
  await page.focus('#map-1');
  await press(page, ...times(3, 'ArrowLeft'), 'Shift+ArrowDown', 'Space');
  duel.command(1, { x: 38, z: 20 });
  await stepOn(page, 20);
  await showsDuel(page, play(duel, 20));
  assert.ok((await table(page))[4] > 0);
  await screenshot(page, 'rollback-commands');
});

webTest('a flipped bit, a cheat and a snapshot: the sign says what is the case', async (open) => {
  const page = await openRollback(open);
  const duel = play(new Duel(settingsOf('ocean')), 40);
  await stepOn(page, 40);
  await page.click('#flip');
  duel.peers[1].flipBit();
  await stepOn(page, 30);
  play(duel, 30);
  await showsDuel(page, duel);
  assert.equal((await texts(page, 'sign-title'))[0], `✗ They differ since tick ${duel.partedAt}`);
  assert.match(
    (await texts(page, 'sign-detail'))[0],
    /^\d+ of 40 agents stand elsewhere, by up to \d\.\de-1\d units\.$/,
  );
  await screenshot(page, 'rollback-differ');
  await page.click('#resync');
  duel.resync();
  assert.match(await page.textContent('#notice'), /A snapshot of .* bytes is on its way/);
  await stepOn(page, 25);
  await showsDuel(page, play(duel, 25));
  assert.equal((await texts(page, 'sign-title'))[0], '✓ They agree');
  await page.focus('#map-0');
  await press(page, 'g');
  duel.peers[0].commandSecretly({ x: 24, z: 3 });
  await stepOn(page, 25);
  await showsDuel(page, play(duel, 25));
  assert.match((await texts(page, 'status'))[0], /^✗ They differ/);
  await page.focus('#map-1');
  await press(page, 'r');
  duel.resync();
  await stepOn(page, 25);
  await showsDuel(page, play(duel, 25));
  await page.focus('#map-1');
  await press(page, 'f');
  duel.peers[1].flipBit();
  await stepOn(page, 3);
  await showsDuel(page, play(duel, 3));
});

webTest('it runs by itself unless less motion is asked for', async (open) => {
  const page = await openRollback(open, '', DESKTOP);
  await page.waitForFunction(() => Number(/\d+/.exec(document.getElementById('clock').textContent)[0]) > 40);
  await page.click('#play');
  const steps = await stepsOf(page);
  await showsDuel(page, play(new Duel(settingsOf('ocean')), steps));
  await page.click('#rewind');
  await comesToBe(() => stepsOf(page), 0);
});

webTest('broken links open the first scene and say so', async (open) => {
  for (const hash of ['#r=', '#r=AAAA', '#nonsense']) {
    const page = await openRollback(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
  }
});

webTest('two peers on a phone and in the dark, one below the other', async (open) => {
  const page = await openRollback(open, '', { ...STILL_PHONE, colorScheme: 'dark' });
  assert.deepEqual(await widthsOf(page), [360, 360]);
  for (let i = 0; i < 3; i++) await page.locator('#step-forward').tap();
  await comesToBe(() => stepsOf(page), 3);
  const duel = play(new Duel(settingsOf('ocean')), 3);
  const { x, y } = await middleOf(page, '#map-1');
  await page.touchscreen.tap(x, y);
  duel.command(1, { x: 24, z: 16 });
  await page.emulateMedia({ colorScheme: 'light' });
  await stepOn(page, 12);
  await showsDuel(page, play(duel, 12));
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot(page, 'rollback-phone-dark', { fullPage: true });
});
