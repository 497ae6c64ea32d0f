// The public declarations: types/onepath.d.ts is what a reviewer has seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import * as onepath from 'onepath-wasm';
import * as three from 'onepath-wasm/three';
import { root } from './support/onepath.mjs';

/** By file in types/: its text, the module it is about, and the files of the package that are the same. */
const reviewed = Object.entries({
  'onepath.d.ts': { module: onepath, copies: ['onepath.d.ts', 'onepath.d.cts', 'inline.d.ts', 'inline.d.cts'] },
  'three.d.ts': { module: three, copies: ['three.d.ts', 'three.d.cts'] },
}).map(([file, rest]) => ({ text: readFileSync(join(root, 'types', file), 'utf8'), ...rest }));

test('the declarations are the reviewed ones (renew with node tools/build_js.mjs --update-types)', () => {
  for (const { text, copies } of reviewed) {
    for (const file of copies) assert.equal(readFileSync(join(root, 'dist', file), 'utf8'), text, file);
  }
});

test('every declared value exists, and no other', () => {
  for (const { text, module } of reviewed) {
    const declared = [...text.matchAll(/^export declare (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual(Object.keys(module).sort(), declared.sort());
  }
});

test('everything declared has a comment', () => {
  for (const { text } of reviewed) assert.deepEqual(listBare(text), []);
});

/** What a declaration file declares without a comment. */
function listBare(text) {
  const source = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest, true);
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
  return bare;
}
