/* global document, HTMLCanvasElement, location, requestAnimationFrame */
// The demo pages for tests: the built site on a local server, pages in Chromium, and their numbers beside the library's.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { defaultSettings } from '../../../examples/web/grid-paths/settings.js';
import { areaCosts, gridOptions, hooksFor } from '../../../examples/web/shared/grid/search_query.js';
import { hasChromium, launchChromium } from '../../../tools/lib/chromium.mjs';
import { serveFolder } from '../../../tools/lib/static_server.mjs';
import { buildSite } from '../../../tools/web.mjs';
import { Grid, root, skipUnlessShipped, wasmPath } from './onepath.mjs';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const noBrowser = hasChromium() ? false : 'Chromium is not installed';
const site = join(root, `build/web-test-${process.pid}`);
const screenshots = join(root, 'build/screenshots');

let server;
let browser;

before(async () => {
  if (noBrowser) return;
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

export const screenshot = (page, name, options = {}) =>
  page.screenshot({ path: join(screenshots, `${name}.png`), ...options });

/** In the page: a browser that knows no WebGL. */
function hideWebGl() {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (type, ...rest) {
    return type.startsWith('webgl') ? null : getContext.call(this, type, ...rest);
  };
}

/**
 * Runs a test with pages of its own; what a page logs, throws or fails to load fails the test. A browser on a busy machine
 * may drop a frame between an event and a look at the page, so a test that fails runs once more from the beginning, and
 * says so. Most of these test the pages and not the module, so once is enough; everyModule: true runs one with each module.
 */
export function webTest(name, run, { everyModule = false } = {}) {
  test(name, { skip: noBrowser || (!everyModule && skipUnlessShipped()) }, async (context) => {
    try {
      await runWithPages(run);
    } catch (failure) {
      context.diagnostic(`failed once, runs again: ${failure.stack}`);
      await runWithPages(run);
    }
  });
}

/** Runs one with fresh pages. */
async function runWithPages(run) {
  const complaints = [];
  const contexts = [];
  const open = async (address, { noWebGl = false, ...options } = DESKTOP) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    if (noWebGl) await page.addInitScript(hideWebGl);
    page.on('console', (message) => {
      // A software renderer says how fast it is.
      if (!message.text().includes('GL Driver Message')) complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(new URL(address, server.url).href);
    return page;
  };
  try {
    await run(open);
    assert.deepEqual(complaints, []);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

/** A page of a demo, once it has shown its first result. */
export async function openDemo(open, hash = '', options = DESKTOP, demo = 'grid-paths') {
  const page = await open(`${demo}/index.html${hash}`, options);
  await page.waitForSelector('#status[data-status]');
  return page;
}

const EMPTY = { width: 31, height: 23, start: { x: 3, y: 3 }, goal: { x: 27, y: 19 } };

/** The same with an empty map, and that map. */
export async function openEmpty(open, options) {
  const page = await openDemo(open, '', options);
  await page.selectOption('#map-kind', 'empty');
  await frame(page);
  return { page, map: { ...EMPTY, cells: new Uint8Array(EMPTY.width * EMPTY.height) } };
}

export const frame = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The numbers as the page shows them. */
export async function shown(page) {
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

/** What is read comes to be this. A busy machine may handle an event later than the next frames. */
export async function comesToBe(read, wanted, message) {
  const end = Date.now() + 5000;
  while (Date.now() < end && !isDeepStrictEqual(await read(), wanted));
  assert.deepEqual(await read(), wanted, message);
}

/** The page comes to show these numbers. */
export const shows = (page, numbers, message) => comesToBe(() => shown(page), numbers, message);

/** The text of elements by id, without the spaces inside numbers. */
export async function texts(page, ...ids) {
  await frame(page);
  const all = await page.evaluate((each) => each.map((id) => document.getElementById(id).textContent), ids);
  return all.map((text) => text.replaceAll('\u202f', ''));
}

/** A tap of the mouse on a cell. */
export async function tap(page, map, x, y) {
  const point = await pointOf(page, x, y, map);
  await page.mouse.click(point.x, point.y);
  await frame(page);
}

/** The same numbers from the library in this process. */
export function expected(map, start, goal, settings = defaultSettings()) {
  const grid = Grid.fromAreas(map.cells, map.width, map.height);
  areaCosts(settings, map).forEach((cost, area) => grid.setAreaCost(area, cost));
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

/** The state that the page's own link describes, read back by the page's module: map, ends (start and goal), settings. */
export async function linkedState(page) {
  // The address follows half a second after an edit; a later timer of the page comes after it, however busy the machine is.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 600))));
  await page.waitForFunction(() => /^#[a-z]=/.test(location.hash));
  const state = await page.evaluate(async () => {
    const { LINK } = await import('./page_state.js');
    const read = LINK.read(location.hash.slice(1));
    return { ...read, map: { ...read.map, cells: Array.from(read.map.cells) } };
  });
  const [start, goal] = state.ends;
  return { ...state, start, goal, map: { ...state.map, cells: Uint8Array.from(state.map.cells) } };
}

/** The middle of a cell in the window. `map.canvas` is the selector of another canvas than #map. */
export async function pointOf(page, x, y, { width, height, canvas = '#map' }) {
  await page.locator(canvas).scrollIntoViewIfNeeded();
  const box = await page.locator(canvas).boundingBox();
  return { x: box.x + ((x + 0.5) * box.width) / width, y: box.y + ((y + 0.5) * box.height) / height };
}

/** A stroke with the mouse from cell to cell. */
export async function stroke(page, map, ...cells) {
  const points = await Promise.all(cells.map(([x, y]) => pointOf(page, x, y, map)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.up();
}

/** Sets a control to a value, as a visitor would. */
export async function choose(page, setting, value) {
  const box = page.locator(`[data-setting=${setting.key}]`);
  if (setting.kind === 'toggle') await box.locator('input').setChecked(value);
  // The label is what one sees; a click on it waits until it stands still.
  else if (setting.segments) await box.locator(`label:has(input[value="${value}"])`).click();
  else if (setting.kind === 'choice') await box.locator('select').selectOption(String(value));
  else {
    await box.locator('input[type=number]').fill(String(value));
    // Enter may be handled later than what the test asks next; leaving the field is not.
    await box.locator('input[type=number]').blur();
  }
}
