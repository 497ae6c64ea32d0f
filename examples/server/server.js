// A game on a crowd: a server, and a page for each player.
//
//   npm run server                      on http://localhost:8080
//   npm run server -- --port 9000       on another port; 0 takes any free one
//   npm run server -- --host 0.0.0.0    for other machines, too
//   npm run server -- --seed 7          another city
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root, runNode } from '../../tools/lib/project.mjs';
import { installNpmPackages } from '../../tools/setup.mjs';

function readInteger(text, name, most) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new RangeError(`--${name} must be an integer in [0, ${most}], was ${text}`);
  return value;
}

async function main() {
  const options = { port: { type: 'string' }, host: { type: 'string' }, seed: { type: 'string' } };
  const { port = '8080', host, seed = '1' } = parseArgs({ options }).values;
  const numbers = { port: readInteger(port, 'port', 65535), seed: readInteger(seed, 'seed', 0xffffffff) };
  await installNpmPackages();
  if (!existsSync(join(root, 'dist/onepath.node.js'))) {
    await runNode('tools/build.mjs', ['wasm-wasi', 'js'], { show: true });
  }
  // Only now there is something to import.
  const { startServer } = await import('./serve.js');
  const server = await startServer({ ...numbers, host });
  console.log(`Crowd server: ${server.url}   (Ctrl+C ends)`);
}

try {
  await main();
} catch (error) {
  console.error(error.code === 'EADDRINUSE' ? 'The port is taken; choose another with --port.' : error.message);
  process.exit(1);
}
