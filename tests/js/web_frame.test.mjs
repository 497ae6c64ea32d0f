// The frame that is put around the demo pages when the site is built.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEMOS } from '../../examples/web/demos.js';
import { framedPage } from '../../tools/lib/web_frame.mjs';
import { root } from './support/onepath.mjs';

const pages = join(root, 'examples/web');

test('every demo becomes a whole page', () => {
  for (const { id, page, title } of DEMOS) {
    const text = framedPage(join(pages, page));
    assert.doesNotMatch(text, /\{\{|\}\}|<!-- /, id);
    assert.doesNotMatch(text, /https?:\/\/|(?:src|href)="\//, `${id} names no address outside the site`);
    assert.match(text, /^<!doctype html>\n/);
    assert.equal(text.match(/<h1>/g).length, 1, id);
    assert.ok(text.includes(`<title>${title} · OnePath</title>`), id);
    assert.ok(text.includes(`src="${id.replaceAll('-', '_')}.js"`), id);
    assert.equal(text.includes('importmap'), readFileSync(join(pages, page), 'utf8').includes('three: yes'), id);
    for (const tag of ['main', 'section', 'aside', 'div', 'dl', 'p', 'ul', 'button']) {
      const count = (pattern) => text.match(pattern)?.length ?? 0;
      assert.equal(count(new RegExp(`<${tag}[ >]`, 'g')), count(new RegExp(`</${tag}>`, 'g')), `${id} ${tag}`);
    }
  }
});

/** What an index.html of these lines becomes in a frame of these files. */
function framed(files, lines) {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-frame-'));
  try {
    for (const name of ['frame', 'one-page']) mkdirSync(join(folder, name));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'one-page/index.html'), lines.join('\n'));
    return framedPage(join(folder, 'one-page/index.html'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('parts keep their shape, defaults can be changed, and what is missing has a name', () => {
  const files = {
    'frame/page.html': '<h1>{{title}}</h1>\n  <main class="{{class}}">\n    {{stage}}\n  </main>\n{{modules}}\n',
    'frame/piece.html': '<i>\n  1\n</i>\n',
    'one-page/one_page.css': '',
  };
  const parts = ['-->', '', '<!-- stage -->', '<p>', '  <!-- include piece -->', '', '</p>', '<!-- notes -->', 'x', ''];
  assert.equal(
    framed(files, ['<!-- page', 'title: One: page', 'class: wide', ...parts]),
    [
      '<h1>One: page</h1>',
      '  <main class="wide">',
      '    <p>',
      '      <i>',
      '        1',
      '      </i>',
      '',
      '    </p>',
      '  </main>',
      '<link rel="stylesheet" href="one_page.css" />',
      '<script type="module" src="one_page.js"></script>',
      '',
    ].join('\n'),
  );
  assert.throws(() => framed(files, ['<!-- page', ...parts]), /the page has no title/);
});

test('pieces have places for values, and hand them on to pieces inside', () => {
  const files = {
    'frame/page.html': '{{stage}}\n',
    'frame/outer.html': '<p id="{{id}}">\n  <!-- include inner text="{{what}}, {{id}}" -->\n</p>\n',
    'frame/inner.html': '<b>\n  {{text}}\n</b>\n',
  };
  const page = (include) => framed(files, ['<!-- page', '-->', '<!-- stage -->', '<i>', `  ${include}`, '</i>', '']);
  assert.equal(
    page('<!-- include outer id="a-b" what="A*: $& = 1" -->'),
    '<i>\n  <p id="a-b">\n    <b>\n      A*: $& = 1, a-b\n    </b>\n  </p>\n</i>\n',
  );
  assert.throws(() => page('<!-- include outer id="a" -->'), /the include of outer has no what/);
});
