/* global document, innerWidth */
// The page of the server example in a browser: it joins, a click and a key send its squad, agents move, it rolls back and comes
// back from a disagreement; and the room knows of it all.
import assert from 'node:assert/strict';
import { startServer } from '../../examples/server/serve.js';
import { CITY_SIZE, UNIT } from '../../examples/server/rules.js';
import { Observer } from './support/simulated_game.mjs';
import { comesToBe, DESKTOP, frame, PHONE, screenshot, texts, webTest } from './support/web_pages.mjs';

const DARK = { ...DESKTOP, colorScheme: 'dark' };

/** A server with an observer in the first seat, so that the page has the second; and the page in the game. */
async function join(open, options, run) {
  const server = await startServer({ seed: 3 });
  const observer = new Observer();
  server.room.join({ send: (data) => observer.take(data), close() {} });
  try {
    const page = await open(server.url, options);
    await page.waitForSelector('#status[data-status=playing]');
    await run(page, observer, server);
  } finally {
    await server.close();
  }
}

/** The last command of the page that the room has confirmed by the next frame; the room runs in this process and needs time. */
const ordered = async (page, observer) => {
  await frame(page);
  const { agent, x, z } = [...observer.commands.values()].findLast(({ seat }) => seat === 1) ?? {};
  return { agent, x: Math.round(x / UNIT), z: Math.round(z / UNIT) };
};

/** The point of the window at a place of the city, which fills the canvas but for a margin. */
async function pointAt(page, x, z) {
  const box = await page.locator('#map').boundingBox();
  const scale = await page.evaluate(() => {
    const canvas = document.getElementById('map');
    return canvas.width / canvas.getBoundingClientRect().width;
  });
  const width = box.width * scale;
  const unit = scale * Math.min(Math.max(box.width / 400, 0.6), 1);
  const toWindow = (at) => (6 * unit + (at / CITY_SIZE) * (width - 12 * unit)) / scale;
  return { x: box.x + toWindow(x), y: box.y + toWindow(z) };
}

async function clickAt(page, x, z) {
  const point = await pointAt(page, x, z);
  await page.mouse.click(point.x, point.y);
}

/** Waits until a number of the page is at least this. */
const reaches = (page, id, least) =>
  page.waitForFunction(
    ([each, wanted]) => Number(document.getElementById(each).textContent.replaceAll('\u202f', '')) >= wanted,
    [id, least],
  );

const picture = (page) => page.evaluate(() => document.getElementById('map').toDataURL());

webTest('crowd server: a click sends the squad, which moves, and the page agrees with the server', (open) =>
  join(open, DESKTOP, async (page, observer) => {
    assert.deepEqual(await texts(page, 'status', 'who'), ['In the game', 'Player 2: a click sends your squad']);
    const before = await picture(page);
    await clickAt(page, 10, 90);
    await comesToBe(() => ordered(page, observer), { agent: 'all', x: 10, z: 90 });
    await comesToBe(async () => (await texts(page, 'readout'))[0].replaceAll(/\.\d/g, ''), 'The squad goes to 10, 90');
    await reaches(page, 'verified', 60);
    assert.notEqual(await picture(page), before);
    await comesToBe(async () => /^Player 1.*Player 2 \(you\)$/.test((await texts(page, 'players'))[0]), true);
    const [hash, desyncs] = await texts(page, 'hash', 'desyncs');
    assert.ok([...observer.hashes.values()].includes(hash), hash);
    assert.equal(desyncs, '0');
    await screenshot(page, 'crowd-server-desktop');
    for (const [tick, own] of observer.trueHashes(3)) assert.equal(observer.hashes.get(tick), own);
  }),
);

webTest('crowd server: by keyboard, one of the squad and all of it', (open) =>
  join(open, DARK, async (page, observer) => {
    await page.locator('#map').focus();
    for (const key of ['n', 'n', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'ArrowLeft', 'Enter'])
      await page.keyboard.press(key);
    await comesToBe(() => ordered(page, observer), { agent: 1, x: 47, z: 24 });
    assert.equal((await texts(page, 'who'))[0], 'Player 2: a click sends number 2 of your squad');
    for (const key of ['Escape', 'Shift+ArrowLeft', ' ']) await page.keyboard.press(key);
    await comesToBe(() => ordered(page, observer), { agent: 'all', x: 39, z: 24 });
    await page.locator('#next').click();
    assert.equal((await texts(page, 'who'))[0], 'Player 2: a click sends number 1 of your squad');
    await page.locator('#all').click();
    assert.equal((await texts(page, 'who'))[0], 'Player 2: a click sends your squad');
    await screenshot(page, 'crowd-server-dark');
  }),
);

webTest('crowd server: a slow network means rollbacks, and a disagreement is found out and mended', (open) =>
  join(open, DESKTOP, async (page) => {
    await page.locator('#delay').fill('120');
    await comesToBe(async () => (await texts(page, 'delay-text'))[0], '120 ms');
    await reaches(page, 'ping', 200);
    await reaches(page, 'rollbacks', 1);
    await page.locator('#disagree').click();
    await reaches(page, 'desyncs', 1);
    await reaches(page, 'resyncs', 1);
    const [resynced] = await texts(page, 'verified');
    await reaches(page, 'verified', Number(resynced) + 20);
    assert.deepEqual(await texts(page, 'desyncs', 'resyncs', 'status'), ['1', '1', 'In the game']);
  }),
);

webTest('crowd server: on a phone nothing is cut off, and the end of the game is told', (open) =>
  join(open, PHONE, async (page, observer, server) => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await page.locator('#map').scrollIntoViewIfNeeded();
    const { x, y } = await pointAt(page, 90, 10);
    await page.touchscreen.tap(x, y);
    await comesToBe(async () => (await ordered(page, observer)).agent, 'all');
    await screenshot(page, 'crowd-server-phone');
    await server.close();
    await page.waitForSelector('#status[data-status=closed]');
    assert.deepEqual(await texts(page, 'status'), ['The connection is lost']);
    assert.ok(await page.locator('#join').isVisible());
  }),
);
