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
// The first of these that makes the picture small enough.
const QUALITIES = [0.8, 0.7, 0.6];
const MOST_BYTES = 60_000;

/** In the page: its map, or maps and what lies over them, whole and centred, as base64 of a WebP file. */
async function pictureOf({ width, height, qualities, mostBytes }) {
  const layers = [...document.querySelectorAll('.canvas-frame canvas')].map((canvas) => {
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    return { canvas, left, top, right, bottom };
  });
  const least = (side) => Math.min(...layers.map((layer) => layer[side]));
  const most = (side) => Math.max(...layers.map((layer) => layer[side]));
  const [left, top, w, h] = [least('left'), least('top'), most('right') - least('left'), most('bottom') - least('top')];
  const frame = document.createElement('canvas');
  frame.width = width;
  frame.height = height;
  const context = frame.getContext('2d');
  const isOneMap = document.querySelectorAll('.canvas-frame').length === 1;
  // A map on its own background, several on that of the page.
  context.fillStyle = getComputedStyle(isOneMap ? layers[0].canvas : document.body).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const scale = Math.min(width / w, height / h);
  context.translate((width - w * scale) / 2, (height - h * scale) / 2);
  context.scale(scale, scale);
  for (const layer of layers) {
    context.drawImage(
      layer.canvas,
      layer.left - left,
      layer.top - top,
      layer.right - layer.left,
      layer.bottom - layer.top,
    );
  }
  let blob = null;
  for (const quality of qualities) {
    blob = await new Promise((done) => frame.toBlob(done, 'image/webp', quality));
    if (blob.size <= mostBytes) break;
  }
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

const nextFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function takePicture(browser, address, theme, { steps = 0 }) {
  const viewport = { width: 1100, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('#status[data-status]');
  // Where work is done in slices, until it is done.
  await page.waitForFunction(() => document.getElementById('status').dataset.status !== 'running');
  for (let i = 0; i < steps; i++) {
    await page.click('#step-forward');
    await nextFrames(page);
  }
  await nextFrames(page);
  const form = { width: WIDTH, height: HEIGHT, qualities: QUALITIES, mostBytes: MOST_BYTES };
  const picture = await page.evaluate(pictureOf, form);
  await context.close();
  return Buffer.from(picture, 'base64');
}

/** @param {string} site the built site @param {string[]} ids of the demos; none for all, and then old pictures go */
export async function takePictures(site, ids = []) {
  const { DEMOS } = await import(pathToFileURL(join(root, 'examples/web/demos.js')));
  const folder = join(root, 'examples/web/pictures');
  const unknown = ids.filter((id) => !DEMOS.some((demo) => demo.id === id));
  if (unknown.length > 0) throw new Error(`there is no demo ${unknown.join(', ')}`);
  if (ids.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await serveFolder(site);
  const browser = await launchChromium();
  try {
    for (const demo of DEMOS.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
      for (const scene of demo.scenes) {
        for (const theme of ['light', 'dark']) {
          const bytes = await takePicture(browser, `${server.url}${demo.page}#scene=${scene.id}`, theme, scene);
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
