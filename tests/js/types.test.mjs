// The public declarations: types/onepath.d.ts is what a reviewer has seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import * as onepath from 'onepath-wasm';
import { root } from './support/onepath.mjs';

const reviewed = readFileSync(join(root, 'types/onepath.d.ts'), 'utf8');

test('the declarations are the reviewed ones (renew with node tools/build_js.mjs --update-types)', () => {
  for (const file of ['onepath.d.ts', 'onepath.d.cts', 'inline.d.ts', 'inline.d.cts']) {
    assert.equal(readFileSync(join(root, 'dist', file), 'utf8'), reviewed, file);
  }
});

test('every declared value exists, and no other', () => {
  const declared = [...reviewed.matchAll(/^export declare (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(onepath).sort(), declared.sort());
});

test('everything declared has a comment', () => {
  const source = ts.createSourceFile('onepath.d.ts', reviewed, ts.ScriptTarget.Latest, true);
  const bare = [];
  const visit = (node) => {
    const isMember = (ts.isTypeElement(node) || ts.isClassElement(node)) && !ts.isSetAccessor(node);
    const isInline = ts.isTypeLiteralNode(node.parent ?? source);
    const isPrivate = node.name !== undefined && ts.isPrivateIdentifier(node.name);
    const isStatement = ts.isStatement(node) && !ts.isExportDeclaration(node);
    if ((isStatement || (isMember && !isInline && !isPrivate)) && ts.getJSDocCommentsAndTags(node).length === 0) {
      bare.push(node.getText().split('\n')[0]);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  assert.deepEqual(bare, []);
});
