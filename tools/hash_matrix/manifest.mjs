// Manifests of the hash matrix: lines "name sha256" in ordinal order of the names, then "manifest sha256" of those lines.
import { createHash } from 'node:crypto';

/** The hashes by name, the last line included. Throws when the text is no whole manifest. */
export function parseManifest(text, from) {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length < 2) {
    throw new Error(`${from} is not a whole manifest`);
  }
  const hashes = new Map();
  let before = '';
  for (const line of lines) {
    const match = /^([a-z0-9/_-]+) ([0-9a-f]{64})$/.exec(line);
    if (match === null) {
      throw new Error(`${from} has a malformed line: ${line}`);
    }
    hashes.set(match[1], match[2]);
  }
  const body = lines.slice(0, -1);
  for (const line of body) {
    const name = line.slice(0, line.indexOf(' '));
    if (name <= before) {
      throw new Error(`${from} is not in ordinal order at ${name}`);
    }
    before = name;
  }
  const total = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  if (hashes.get('manifest') !== total || !lines.at(-1).startsWith('manifest ')) {
    throw new Error(`${from} does not end with the hash of its own lines`);
  }
  return hashes;
}

/**
 * What differs between manifests: [label, hashes] pairs, of which the first is the reference. One block of text a name,
 * in order, with the hash of every manifest; none when all agree.
 */
export function differences(manifests) {
  const names = [...new Set(manifests.flatMap(([, hashes]) => [...hashes.keys()]))].sort();
  const width = Math.max(...manifests.map(([label]) => label.length));
  return names
    .filter((name) => new Set(manifests.map(([, hashes]) => hashes.get(name))).size > 1)
    .map((name) => {
      const lines = manifests.map(
        ([label, hashes]) => `    ${label.padEnd(width)}  ${hashes.get(name) ?? 'no such scenario'}`,
      );
      return [name, ...lines].join('\n');
    });
}
