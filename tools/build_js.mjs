// Builds the npm package's files from js/ and a WebAssembly module.
//
//   node tools/build_js.mjs [--wasm build/wasm-wasi/onepath.wasm] [--out dist] [--update-types]
//
// Every entry becomes one file without imports: ESM for browsers and bundlers, ESM and CommonJS for Node.js, and both
// with the module inside. The declarations of all of them are the same and are rolled up into one file; types/ has
// the reviewed copy, which --update-types renews.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateDtsBundle } from 'dts-bundle-generator';
import { build } from 'esbuild';
import { root } from './lib/project.mjs';

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
];

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

/** The public declarations as one text. `Symbol.dispose` needs a library that not every project names. */
function rollUpTypes() {
  const [text] = generateDtsBundle(
    [
      {
        filePath: join(root, 'js/entry/browser.ts'),
        output: { noBanner: true, exportReferencedTypes: false },
      },
    ],
    { preferredConfigPath: join(root, 'tsconfig.json') },
  );
  return `/// <reference lib="esnext.disposable" />\n\n${text}`;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'onepath.wasm'), wasm);
await Promise.all(bundles.map(bundle));
const types = rollUpTypes();
for (const file of ['onepath.d.ts', 'onepath.d.cts', 'inline.d.ts', 'inline.d.cts']) {
  writeFileSync(join(out, file), types);
}
if (options['update-types']) {
  mkdirSync(join(root, 'types'), { recursive: true });
  copyFileSync(join(out, 'onepath.d.ts'), join(root, 'types/onepath.d.ts'));
}
