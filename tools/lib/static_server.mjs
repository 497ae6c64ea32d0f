// A server of files below one folder, on this machine only, for looking at pages and for tests.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
};

/** The file that an address names, or undefined when there is none in the folder. */
function fileFor(folder, address) {
  let path;
  try {
    path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
  const isInside = file.startsWith(normalize(folder + sep)) && !path.includes('\0');
  return isInside && isFile(file) ? file : undefined;
}

/** Names can be too long to ask for. */
function isFile(file) {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Answers a request for a file below one of some folders.
 *
 * @param {[beginning: string, folder: string][]} folders by the beginning of their addresses, with slashes at both ends
 */
export function answer(request, response, folders) {
  const [beginning, folder] = folders.find(([each]) => request.url.startsWith(each)) ?? [];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const file = isRead && folder ? fileFor(folder, request.url.slice(beginning.length - 1)) : undefined;
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  if (request.method === 'HEAD') response.end();
  // Closes the file as well when the other end goes away.
  else pipeline(createReadStream(file), response, () => {});
}

/**
 * @param {string} folder
 * @param {number} [port] 0 for any free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} url ends with a slash
 */
export function serveFolder(folder, port = 0) {
  const server = createServer((request, response) => answer(request, response, [['/', folder]]));
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        url: `http://localhost:${server.address().port}/`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
