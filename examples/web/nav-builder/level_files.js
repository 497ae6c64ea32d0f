// Levels from files.

import { readGltf } from '../shared/library.js';
import { parseObj } from '../shared/obj_file.js';
import { boxed } from '../shared/space/level.js';

const LEVEL_FILE = /\.(glb|gltf|obj)$/i;
const OBJ_FILE = /\.obj$/i;

/** Files are GLTF unless they are named otherwise. @param {string} name */
export const isObj = (name) => OBJ_FILE.test(name);

/** Which of the files is the level. @param {{ name: string }[]} files */
export const levelAmong = (files) => files.find(({ name }) => LEVEL_FILE.test(name)) ?? files[0];

/**
 * A .glb, .gltf or .obj file, with the files that a .gltf names. Throws what its reader throws.
 *
 * @param {{ name: string, bytes: Uint8Array }[]} files
 * @returns {import('../shared/space/level.js').Level & { name: string }}
 */
export function readLevel(files) {
  const file = levelAmong(files);
  const triangles = isObj(file.name)
    ? parseObj(new TextDecoder().decode(file.bytes))
    : readGltf(file.bytes, { resolveBuffer: (uri) => bytesOf(files, uri) });
  if (triangles.indices.length === 0) throw new RangeError('it has no triangles');
  return { ...boxed({ kind: 'file', size: 'medium', seed: 1 }, triangles), name: file.name };
}

/** Of the file that a URI ends with. */
function bytesOf(files, uri) {
  const end = uri.split('/').at(-1);
  return files.find(({ name }) => name === end || encodeURIComponent(name) === end)?.bytes;
}
