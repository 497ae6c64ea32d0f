// Builds the npm package's files from js/ and a WebAssembly module.
//
//   node tools/build_js.mjs [--wasm build/wasm-wasi/onepath.wasm] [--out dist] [--update-types]
//
// Every entry becomes one file without imports: ESM for browsers and bundlers, ESM and CommonJS for Node.js, and both
// with the module inside. The declarations of all of them are the same and are rolled up into one file. The entry for
// three.js is apart from them, with declarations of its own. types/ has the reviewed copies, which --update-types renews.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { buildDir, listFiles, root } from './lib/project.mjs';
import { rollUpTypes } from './lib/types_rollup.mjs';

const { values: options } = parseArgs({
  options: {
    wasm: { type: 'string', default: 'build/wasm-wasi/onepath.wasm' },
    out: { type: 'string', default: 'dist' },
    'update-types': { type: 'boolean', default: false },
  },
});
const out = resolve(root, options.out);
const wasm = readFileSync(resolve(root, options.wasm));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const browsers = ['chrome91', 'firefox90', 'safari15'];
// import.meta.url does not exist in CommonJS.
const commonJs = {
  format: 'cjs',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
};

const bundles = [
  { entry: 'browser', file: 'onepath.js', target: browsers },
  { entry: 'node', file: 'onepath.node.js', target: 'node20', platform: 'node' },
  { entry: 'node', file: 'onepath.cjs', target: 'node20', platform: 'node', ...commonJs },
  { entry: 'inline', file: 'inline.js', target: browsers },
  { entry: 'inline', file: 'inline.cjs', target: browsers, format: 'cjs' },
  { entry: 'three', file: 'three.js', target: browsers },
  { entry: 'three', file: 'three.cjs', target: browsers, format: 'cjs' },
];

/** The entries whose declarations are rolled up, and the files that get them; the first has a copy in types/. */
const typeFiles = {
  browser: ['onepath.d.ts', 'onepath.d.cts', 'inline.d.ts', 'inline.d.cts'],
  three: ['three.d.ts', 'three.d.cts'],
};

async function bundle({ entry, file, define = {}, ...rest }) {
  await build({
    entryPoints: [join(root, 'js/entry', `${entry}.ts`)],
    outfile: join(out, file),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'warning',
    define: {
      ONEPATH_VERSION: JSON.stringify(version),
      ONEPATH_WASM_BASE64: JSON.stringify(entry === 'inline' ? wasm.toString('base64') : ''),
      ...define,
    },
    ...rest,
  });
}

function writeBundles() {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'onepath.wasm'), wasm);
  return Promise.all(bundles.map(bundle));
}

/** `Symbol.dispose` needs a library that not every project names. */
function writeTypes() {
  for (const [entry, files] of Object.entries(typeFiles)) {
    const types = rollUpTypes(join(root, `js/entry/${entry}.ts`));
    const text = types.includes('Symbol.dispose') ? `/// <reference lib="esnext.disposable" />\n\n${types}` : types;
    for (const file of files) {
      writeFileSync(join(out, file), text);
    }
    if (options['update-types']) {
      mkdirSync(join(root, 'types'), { recursive: true });
      writeFileSync(join(root, 'types', files[0]), text);
    }
  }
}

/** Everything that the outputs are made from, as one hash. */
function hashInputs() {
  const hash = createHash('sha256').update(JSON.stringify(options)).update(wasm).update(version);
  for (const file of [...listFiles(['js'], ['.ts']), 'tools/build_js.mjs', 'tools/lib/types_rollup.mjs']) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const stamp = join(buildDir, 'js', `${basename(out)}.stamp`);
const inputs = hashInputs();
const outputs = [...bundles.map(({ file }) => file), ...Object.values(typeFiles).flat(), 'onepath.wasm'];
const isCurrent =
  existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs && outputs.every((file) => existsSync(join(out, file)));
if (!isCurrent) {
  rmSync(out, { recursive: true, force: true });
  await writeBundles();
  writeTypes();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}
