/* global document, getComputedStyle, innerWidth */
// The demo pages for everyone: by keyboard, on a phone, in light and dark, with names for all controls.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEMOS } from '../../examples/web/demos.js';
import { serveFolder } from '../../tools/lib/static_server.mjs';
import { root } from './support/onepath.mjs';
import {
  DESKTOP,
  expected,
  frame,
  linkedState,
  openDemo,
  openEmpty,
  PHONE,
  pointOf,
  screenshot,
  shows,
  webTest,
} from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };

webTest('everything can be done by keyboard', async (open) => {
  const { page, map } = await openEmpty(open);
  await page.focus('#map');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (n, key) => Array.from({ length: n }, () => key);
  await press(...times(10, 'ArrowRight'), 'Space', ...times(12, 'Shift+ArrowDown'));
  for (let y = 0; y <= 12; y++) map.cells[y * map.width + 10] = 255;
  await shows(page, expected(map, map.start, map.goal));
  assert.match(await page.textContent('#readout'), /^Cell 10, 12 · wall/);
  assert.match(await page.textContent('#spoken'), /^Cell 10, 12 · wall/);

  await press('Space', 'ArrowRight', 'g', 'ArrowRight', 's');
  map.cells[12 * map.width + 10] = 0;
  const ends = [
    { x: 12, y: 12 },
    { x: 11, y: 12 },
  ];
  await shows(page, expected(map, ...ends));

  await press('Space', 'ArrowDown', 'ArrowDown', 'Space');
  ends[0] = { x: 12, y: 14 };
  await shows(page, expected(map, ...ends));
  await press('Space', 'ArrowDown', 'Escape');
  await shows(page, expected(map, ...ends));

  await press('4', 'ArrowLeft', 'Space');
  assert.equal(await page.inputValue('[name=tool]:checked'), '2');
  await press('Control+z', 'Control+z');
  ends[0] = { x: 12, y: 12 };
  await shows(page, expected(map, ...ends));

  await press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'rewind');
  await page.waitForTimeout(1000);
  assert.match(await page.textContent('#spoken'), /^Path found\. Cost 1\.0000, 2 cells, 1 cells expanded\.$/);
});

webTest('the focus is visible on the maps and in the forms', async (open) => {
  for (const { id } of DEMOS) {
    const page = await openDemo(open, '', STILL, id);
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const { activeElement } = document;
        const marked = [
          activeElement,
          ...(activeElement.parentElement?.children ?? []),
          activeElement.closest('label'),
        ];
        return {
          isBody: activeElement === document.body,
          name: activeElement.id || activeElement.outerHTML.slice(0, 80),
          isVisible: marked.some((each) => each && getComputedStyle(each).outlineStyle === 'solid'),
        };
      });
      if (focus.isBody) {
        assert.ok(i > 20, `${id}: ${i} stops`);
        break;
      }
      assert.ok(focus.isVisible, `${id}: ${focus.name}`);
    }
  }
});

webTest('nothing moves by itself, and slowly at first for those who ask for less motion', async (open) => {
  const page = await openDemo(open, '', { ...DESKTOP, reducedMotion: 'reduce' });
  assert.equal(await page.textContent('#play-label'), 'Play');
  assert.equal(await page.textContent('#speed-text'), '5 per second');
});

const fits = async (page) => {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.deepEqual(widths, [360, 360], page.url());
};

webTest('every demo fits a phone, in every scene, with targets for fingers', async (open) => {
  for (const { id, scenes } of DEMOS) {
    const page = await openDemo(open, '', { ...PHONE, reducedMotion: 'reduce' }, id);
    for (const summary of await page.$$('details:not([open]) > summary')) await summary.tap();
    for (const scene of scenes) {
      await page.selectOption('#scene', scene.id);
      await frame(page);
      await fits(page);
    }
    const targets = await page.$$eval('button, select, #tools label', (all) =>
      all.filter((each) => each.offsetParent).map((each) => Math.round(each.getBoundingClientRect().height)),
    );
    assert.ok(Math.min(...targets) >= 44, `${id}: ${targets}`);
  }
});

webTest('a phone shows everything in its width, and a finger paints', async (open) => {
  const index = await open('index.html', PHONE);
  await index.waitForSelector('.scene');
  await fits(index);
  await screenshot(index, 'index-phone', { fullPage: true });

  const { page, map } = await openEmpty(open, PHONE);
  await fits(page);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.tap();
  await fits(page);
  await page.locator('#map').scrollIntoViewIfNeeded();
  const point = await pointOf(page, 15, 11, map);
  await page.touchscreen.tap(point.x, point.y);
  map.cells[11 * map.width + 15] = 255;
  await shows(page, expected(map, map.start, map.goal));
  const finger = await page.context().newCDPSession(page);
  for (const [type, y] of [
    ['touchStart', 13],
    ['touchMove', 17],
    ['touchMove', 21],
    ['touchEnd', 21],
  ]) {
    const touchPoints = type === 'touchEnd' ? [] : [await pointOf(page, 5, y, map)];
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  for (let y = 13; y <= 21; y++) map.cells[y * map.width + 5] = 255;
  await shows(page, expected(map, map.start, map.goal));
  assert.deepEqual((await linkedState(page)).map.cells, map.cells);
  await screenshot(page, 'phone-light', { fullPage: true });
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
    await screenshot(page, `ford-${colorScheme}`);
  }
});

webTest('labels: every control has a name', async (open) => {
  for (const demo of DEMOS) {
    const page = await openDemo(open, '', STILL, demo.id);
    const nameless = await page.$$eval('input, select, button, canvas:not([aria-hidden])', (all) =>
      all
        .filter((each) => !(each.ariaLabel || each.labels?.[0]?.textContent.trim() || each.textContent.trim()))
        .map((each) => each.outerHTML),
    );
    assert.deepEqual(nameless, [], demo.id);
    const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
  }
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

test('the local server gives what is in its folder and nothing else', async () => {
  const server = await serveFolder(join(root, 'examples/web/shared'));
  const status = (path) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      get({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  try {
    assert.equal(await status('/dom.js'), 200);
    for (const path of ['/../demos.js', '/%2e%2e/demos.js', '/..%2fdemos.js', '/%00', '/%', '/none.js', '/']) {
      assert.equal(await status(path), 404, path);
    }
  } finally {
    await server.close();
  }
});

test('pages name no address outside the site', () => {
  const pages = DEMOS.flatMap(({ id, page }) => [page, `${id}/${id.replaceAll('-', '_')}.js`]);
  for (const file of ['index.html', 'frame/page.html', 'gallery.js', 'shared/base.css', 'shared/demo.css', ...pages]) {
    assert.doesNotMatch(readFileSync(join(root, 'examples/web', file), 'utf8'), /https?:\/\/|(?:src|href)="\//, file);
  }
});
