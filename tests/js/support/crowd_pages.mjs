/* global document, location, requestAnimationFrame */
// The demo pages with crowds for tests.
import { frame, openDemo, PHONE, DESKTOP, texts } from './web_pages.mjs';

/** Nothing moves by itself. */
export const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
export const STILL_PHONE = { ...PHONE, reducedMotion: 'reduce' };

/** @returns {(open: Function, hash?: string, options?: object) => Promise<import('playwright-core').Page>} */
export const opener =
  (demo) =>
  (open, hash, options = STILL) =>
    openDemo(open, hash, options, demo);

/** Presses keys one after the other. */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

export const times = (n, key) => Array.from({ length: n }, () => key);

/** The step button, so often; the page has made the steps then. */
export async function stepOn(page, steps) {
  for (let i = 0; i < steps; i++) await page.click('#step-forward');
  await frame(page);
}

/** How many steps the clock tells. */
export async function stepsOf(page) {
  const [clock] = await texts(page, 'clock');
  return Number(/^Step (\d+)/.exec(clock)[1]);
}

/** The address, half a second after the last change. @param {string} prefix of links of the page */
export async function linkOf(page, prefix) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 600))));
  await page.waitForFunction((start) => location.hash.startsWith(start), `#${prefix}`);
  return page.evaluate(() => location.hash.slice(1));
}

/** The middle of an element in the window, or a place beside it in CSS pixels. */
export async function middleOf(page, selector = '#map', right = 0, down = 0) {
  await page.locator(selector).scrollIntoViewIfNeeded();
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down };
}

/** Whether what can be scrolled is as wide as the window. */
export const widthsOf = (page) => page.evaluate(() => [document.documentElement.scrollWidth, globalThis.innerWidth]);
