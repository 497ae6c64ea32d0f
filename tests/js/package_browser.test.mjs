// The packed package in a page that Vite builds, opened in headless Chromium.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { skipUnlessShipped } from './support/onepath.mjs';
import { installPacked } from './support/packed.mjs';

/* global document -- in functions that run in the page */

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = skipUnlessShipped() || (!existsSync(executablePath) && `no ${executablePath}`);
const mediaTypes = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

let packed;
let server;
let browser;
before(async () => {
  if (skip) return;
  packed = installPacked();
  browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
after(async () => {
  await browser?.close();
  server?.close();
  packed?.remove();
});

/** Serves a folder below /sub/ and resolves to the address. */
async function serve(folder) {
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname.replace(/^\/sub\//, ''));
    const file = join(folder, path === '.' || path === '/' ? 'index.html' : path);
    if (!request.url.startsWith('/sub/') || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${server.address().port}/sub/`;
}

test('a page, a worker and the inlined module', { skip }, async () => {
  const root = join(packed.folder, 'page');
  await build({ root, base: './', logLevel: 'warn', configFile: false, worker: { format: 'es' } });
  const address = await serve(join(root, 'dist'));
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(address);
  await page.waitForFunction(
    () => [...document.querySelectorAll('output')].every(({ textContent }) => textContent !== ''),
    undefined,
    { timeout: 20000 },
  );
  const texts = Object.fromEntries(
    await page.$$eval('output', (outputs) => outputs.map(({ id, textContent }) => [id, textContent])),
  );
  assert.equal(texts.inline, String(1 + Math.SQRT2));
  assert.equal(texts.worker, String(1 + Math.SQRT2));
  assert.ok(Number(texts.page) > 600, texts.page);
  assert.deepEqual(problems, []);
});
