// Reading and comparing manifests of the hash matrix.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { differences, parseManifest } from '../../tools/hash_matrix/manifest.mjs';
import { root } from '../../tools/lib/project.mjs';

const hash = (text) => createHash('sha256').update(text).digest('hex');

function makeManifest(entries) {
  const body = entries.map(([name, text]) => `${name} ${hash(text)}\n`).join('');
  return `${body}manifest ${hash(body)}\n`;
}

test('a whole manifest is read', () => {
  const hashes = parseManifest(
    makeManifest([
      ['a/b', '1'],
      ['c', '2'],
    ]),
    'x',
  );
  assert.deepEqual([...hashes.keys()], ['a/b', 'c', 'manifest']);
  assert.equal(hashes.get('c'), hash('2'));
});

test('the manifest that is kept is whole', () => {
  const text = readFileSync(join(root, 'tools/hash_matrix/expected.manifest'), 'utf8');
  assert.ok(parseManifest(text, 'expected').size > 2);
});

test('cut, changed, unsorted and malformed manifests are refused', () => {
  const whole = makeManifest([
    ['a', '1'],
    ['b', '2'],
  ]);
  const lines = whole.split('\n');
  assert.throws(() => parseManifest('', 'x'), /x is not a whole manifest/);
  assert.throws(() => parseManifest(whole.trimEnd(), 'x'), /not a whole manifest/);
  assert.throws(() => parseManifest(`${lines.slice(0, 2).join('\n')}\n`, 'x'), /hash of its own lines/);
  assert.throws(() => parseManifest(whole.replace(hash('1'), hash('3')), 'x'), /hash of its own lines/);
  assert.throws(
    () =>
      parseManifest(
        makeManifest([
          ['b', '1'],
          ['a', '2'],
        ]),
        'x',
      ),
    /not in ordinal order at a/,
  );
  assert.throws(() => parseManifest(`${whole}A b\n`, 'x'), /malformed line: A b/);
});

test('differences name each scenario whose hashes are not all the same', () => {
  const parse = (entries) => parseManifest(makeManifest(entries), 'x');
  const one = parse([
    ['a', '1'],
    ['b', '2'],
  ]);
  const two = parse([
    ['a', '1'],
    ['b', '3'],
    ['c', '4'],
  ]);
  assert.deepEqual(
    differences([
      ['one', one],
      [
        'two',
        parse([
          ['a', '1'],
          ['b', '2'],
        ]),
      ],
    ]),
    [],
  );
  const found = differences([
    ['one', one],
    ['second', two],
  ]);
  assert.deepEqual(
    found.map((text) => text.split('\n')[0]),
    ['b', 'c', 'manifest'],
  );
  assert.equal(found[0], `b\n    one     ${hash('2')}\n    second  ${hash('3')}`);
  assert.match(found[1], /one {5}no such scenario/);
});
