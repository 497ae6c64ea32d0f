// The pictures of the index of demos: each scene as its page draws it, in light and dark, small WebP files in
// examples/web/pictures.
/* global document, getComputedStyle, requestAnimationFrame */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.mjs';
import { root } from './project.mjs';
import { serveFolder } from './static_server.mjs';

const WIDTH = 640;
const HEIGHT = 480;
const QUALITY = 0.8;
const MOST_BYTES = 60_000;

/** In the page: its canvas, whole and centred, as base64 of a WebP file. */
async function pictureOf({ width, height, quality }) {
  const map = document.getElementById('map');
  const frame = document.createElement('canvas');
  frame.width = width;
  frame.height = height;
  const context = frame.getContext('2d');
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--cell-ground');
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const scale = Math.min(width / map.width, height / map.height);
  const [w, h] = [map.width * scale, map.height * scale];
  context.drawImage(map, (width - w) / 2, (height - h) / 2, w, h);
  const blob = await new Promise((done) => frame.toBlob(done, 'image/webp', quality));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

async function takePicture(browser, address, theme) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById('cost').textContent !== '–');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const picture = await page.evaluate(pictureOf, { width: WIDTH, height: HEIGHT, quality: QUALITY });
  await context.close();
  return Buffer.from(picture, 'base64');
}

/** @param {string} site the built site */
export async function takePictures(site) {
  const { DEMOS } = await import(pathToFileURL(join(root, 'examples/web/demos.js')));
  const folder = join(root, 'examples/web/pictures');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const server = await serveFolder(site);
  const browser = await launchChromium();
  try {
    for (const demo of DEMOS) {
      for (const scene of demo.scenes) {
        for (const theme of ['light', 'dark']) {
          const bytes = await takePicture(browser, `${server.url}${demo.page}#scene=${scene.id}`, theme);
          if (bytes.length > MOST_BYTES) throw new Error(`the picture of ${scene.id} has ${bytes.length} bytes`);
          const name = `${demo.id}-${scene.id}-${theme}.webp`;
          writeFileSync(join(folder, name), bytes);
          console.log(`${name}: ${bytes.length} bytes`);
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
