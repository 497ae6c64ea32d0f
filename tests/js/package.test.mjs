// The packed package in an empty folder: from ESM, CommonJS, a worker thread and TypeScript, and what linters say of it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root, skipUnlessShipped, version } from './support/onepath.mjs';
import { installPacked, node } from './support/packed.mjs';

const skip = skipUnlessShipped();
const line = `${version} ${1 + Math.SQRT2}\n`;
let packed;
before(() => {
  if (!skip) packed = installPacked();
});
after(() => packed?.remove());

test('the tarball holds what is used and nothing else', { skip }, () => {
  const wanted = ['onepath', 'inline', 'three'].flatMap((name) => [
    `${name}.js`,
    `${name}.cjs`,
    `${name}.d.ts`,
    `${name}.d.cts`,
  ]);
  const dist = packed.files.filter((file) => file.startsWith('dist/')).map((file) => file.slice(5));
  assert.deepEqual(dist.sort(), [...wanted, 'onepath.node.js', 'onepath.wasm'].sort());
  const others = packed.files.filter((file) => !file.startsWith('dist/') && !/^(README|CHANGELOG|LICENSE)/.test(file));
  assert.deepEqual(others, ['package.json']);
});

test('no file names the machine it was built on', { skip }, () => {
  for (const file of packed.files) {
    const text = readFileSync(join(packed.folder, 'node_modules/onepath-wasm', file), 'latin1');
    assert.ok(!text.includes(root.replace(/\/$/, '')), file);
  }
});

test('ESM', { skip }, () => {
  assert.equal(node(['esm.js'], packed.folder), line + line);
});

test('CommonJS', { skip }, () => {
  assert.equal(node(['cjs.cjs'], packed.folder), line + line);
  assert.equal(node(['cjs_init.cjs'], packed.folder), line);
});

test('a worker thread', { skip }, () => {
  assert.equal(node(['threads.js'], packed.folder), line);
});

test('the entry for three.js, where that is not installed', { skip }, () => {
  assert.equal(node(['three.js'], packed.folder), '6 2\n');
  const load = "console.log(typeof require('onepath-wasm/three').getPositionsAndIndices)";
  assert.equal(node(['--input-type=commonjs', '-e', load], packed.folder), 'function\n');
});

const usages = ['usage', 'usage_build', 'usage_cache', 'usage_crowd'];
const compilers = {
  'nodenext, ESM': { module: 'nodenext', moduleResolution: 'nodenext' },
  'nodenext, CommonJS': { module: 'nodenext', moduleResolution: 'nodenext', ending: '.cts' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  'bundler, with the names of browsers': { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] },
};
for (const [name, { ending = '.ts', ...options }] of Object.entries(compilers)) {
  test(`TypeScript: ${name}`, { skip }, () => {
    const files = usages.map((usage) => `${usage}${ending}`);
    for (const usage of usages) {
      writeFileSync(join(packed.folder, `${usage}.cts`), readFileSync(join(packed.folder, `${usage}.ts`)));
    }
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      ...options,
    };
    writeFileSync(join(packed.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    node([join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], packed.folder);
  });
}

test('publint', { skip }, async () => {
  const { messages, pkg } = await publint({ pkgDir: join(packed.folder, 'node_modules/onepath-wasm'), pack: false });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test('are the types wrong?', { skip }, () => {
  const cli = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  // node16 leaves out resolution as before Node.js 12.7, which knows no subpaths; the .wasm file has no types.
  node([cli, packed.tarball, '--profile', 'node16', '--exclude-entrypoints', './onepath.wasm'], packed.folder);
});
