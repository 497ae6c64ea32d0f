// The demo pages as a static site in build/site, and a small server to look at them:
//
//   npm run web                    builds the site and serves it on http://localhost:8080
//   npm run web -- --port 9000     on another port; 0 takes any free one
//   npm run web -- --build         only builds: put build/site on any static host
//   npm run web -- --pictures      takes the pictures of the index again, with Chromium
//   npm run web -- --pictures race takes those of one demo, or of some
//
// The pages are plain modules with relative addresses, each put into the frame that they share (lib/web_frame.mjs). The
// package's browser bundle goes beside them in lib/, and so do the modules of three.js that a page names in its import map.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveFolder } from './lib/static_server.mjs';
import { buildDir, isMain, root, runNode } from './lib/project.mjs';
import { framedPage } from './lib/web_frame.mjs';
import { installNpmPackages } from './setup.mjs';

/** What the pages use of three.js, in node_modules/three. */
const threeFiles = [
  'build/three.core.js',
  'build/three.module.js',
  'examples/jsm/controls/OrbitControls.js',
  'LICENSE',
];

/**
 * Copies pages and library into a folder.
 *
 * @param {{ site?: string, wasm?: string }} options wasm: another module than that of dist/
 */
export function buildSite({ site = join(buildDir, 'site'), wasm = join(root, 'dist/onepath.wasm') } = {}) {
  rmSync(site, { recursive: true, force: true });
  const pages = join(root, 'examples/web');
  const frame = join(pages, 'frame');
  cpSync(pages, site, { recursive: true, filter: (file) => !file.endsWith('.md') && file !== frame });
  for (const folder of readdirSync(pages)) {
    const file = join(folder, 'index.html');
    if (existsSync(join(pages, file))) writeFileSync(join(site, file), framedPage(join(pages, file)));
  }
  mkdirSync(join(site, 'lib/three'), { recursive: true });
  copyFileSync(join(root, 'dist/onepath.js'), join(site, 'lib/onepath.js'));
  copyFileSync(wasm, join(site, 'lib/onepath.wasm'));
  const three = join(root, 'node_modules/three');
  for (const file of threeFiles) copyFileSync(join(three, file), join(site, 'lib/three', basename(file)));
  return site;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      build: { type: 'boolean', default: false },
      pictures: { type: 'boolean', default: false },
      port: { type: 'string', default: '8080' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`--port must be an integer in [0, 65535], was ${values.port}`);
    process.exit(2);
  }
  await installNpmPackages();
  if (!existsSync(join(root, 'dist/onepath.js'))) {
    await runNode('tools/build.mjs', ['wasm-wasi', 'js'], { show: true });
  }
  const site = buildSite();
  if (values.build) {
    console.log('The site is in build/site.');
    return;
  }
  if (values.pictures) {
    const { takePictures } = await import('./lib/web_pictures.mjs');
    await takePictures(site, positionals);
    return;
  }
  const server = await serveFolder(site, port);
  console.log(`Demo pages: ${server.url}   (Ctrl+C ends)`);
}

if (isMain(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error(error.code === 'EADDRINUSE' ? `The port is taken; choose another with --port.` : error.message);
    process.exit(1);
  }
}
