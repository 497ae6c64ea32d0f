// Loading, and use before it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { importCopy, root, version, wasmBytes, wasmPath } from './support/onepath.mjs';

/** The package with nothing loaded, and a check that it works in the end. */
async function fresh(load) {
  const copy = await importCopy();
  await load(copy);
  assert.equal(new copy.Grid(2, 2).findPath([0, 0], [1, 1]).cost, Math.SQRT2);
}

test('use before init', async () => {
  const { Grid, Random, movingAi } = await importCopy();
  const expected = { name: 'TypeError', code: 'not-initialized', message: /init\(\)/ };
  assert.throws(() => new Grid(2, 2), expected);
  assert.throws(() => Grid.fromText('..'), expected);
  assert.throws(() => Grid.fromCells([1], 1, 1), expected);
  assert.throws(() => Grid.fromAreas(new Uint8Array(1), 1, 1), expected);
  assert.throws(() => new Random(1n), expected);
  assert.throws(() => movingAi.parseMap(''), expected);
  assert.throws(() => movingAi.parseScenarios(''), expected);
});

test('sources that are read', async () => {
  await fresh(({ init }) => init(wasmPath));
  await fresh(({ init }) => init(pathToFileURL(wasmPath)));
  await fresh(({ init }) => init(pathToFileURL(wasmPath).href));
  await fresh(({ init }) => init(), 'the packaged module');
});

test('sources that are here', async () => {
  const copy = Uint8Array.from(wasmBytes);
  await fresh(({ init }) => init(wasmBytes));
  await fresh(({ init }) => init(copy.buffer));
  await fresh(({ init }) => init(new DataView(copy.buffer)));
  await fresh(({ init }) => init(new WebAssembly.Module(wasmBytes)));
  await fresh(({ init }) => init(Promise.resolve(wasmBytes)));
  await fresh(({ initSync }) => initSync(wasmBytes));
  await fresh(({ initSync }) => initSync(new WebAssembly.Module(wasmBytes)));
});

let server;
let base;
before(async () => {
  server = createServer((request, response) => {
    const type = request.url.startsWith('/typed') ? 'application/wasm' : 'application/octet-stream';
    response.writeHead(request.url.startsWith('/missing') ? 404 : 200, { 'content-type': type });
    response.end(wasmBytes);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

test('sources that are fetched', async () => {
  await fresh(({ init }) => init(`${base}/typed.wasm`));
  await fresh(({ init }) => init(new URL(`${base}/untyped.wasm`)));
  await fresh(({ init }) => init(new Request(`${base}/typed.wasm`)));
  await fresh(({ init }) => init(fetch(`${base}/typed.wasm`)));
  await fresh(async ({ init }) => init(await fetch(`${base}/untyped.wasm`)));
});

test('calls are shared and idempotent', async () => {
  await fresh(async ({ init, initSync }) => {
    assert.equal(init(wasmBytes), init(), 'one promise for calls that overlap');
    await init();
    await init('/nowhere');
    initSync(undefined);
  });
});

test('initSync while a load is going on wins', async () => {
  await fresh(async ({ init, initSync, Grid }) => {
    const loading = init(wasmPath);
    initSync(wasmBytes);
    const grid = new Grid(3, 3);
    await loading;
    grid.setArea(1, 1, 7);
    assert.deepEqual([grid.getArea(1, 1), new Grid(3, 3).getArea(1, 1)], [7, 0]);
  });
});

test('a load that fails can be tried again', async () => {
  await fresh(async ({ init, initSync, Grid }) => {
    await assert.rejects(init('/nowhere/onepath.wasm'), { code: 'ENOENT' });
    await assert.rejects(init(`${base}/missing`), { name: 'OnePathLoadError', code: 'load-failed', message: /404/ });
    await assert.rejects(init(Uint8Array.of(1, 2, 3)), WebAssembly.CompileError);
    await assert.rejects(init(Promise.reject(new Error('mine'))), { message: 'mine' });
    await assert.rejects(init(42), { name: 'TypeError', code: 'invalid-argument', argument: 'source' });
    assert.throws(() => initSync(Promise.resolve()), { name: 'TypeError', argument: 'source' });
    assert.throws(() => initSync(), { name: 'TypeError', argument: 'source' });
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    await assert.rejects(init(empty), { name: 'OnePathLoadError', message: /not that of onepath-wasm/ });
    assert.throws(() => new Grid(1, 1), { code: 'not-initialized' });
    await init(wasmBytes);
  });
});

test('a module of another version is refused', async () => {
  const { initSync } = await importCopy();
  const other = Buffer.from(wasmBytes);
  const at = other.indexOf(`${version}\0`);
  assert.ok(at > 0, 'the module has its version');
  other[at] = '7'.charCodeAt(0);
  assert.throws(() => initSync(other), { name: 'OnePathLoadError', message: /onepath-wasm 7\./ });
});

test('the version is that of package.json', () => {
  assert.equal(version, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
});
