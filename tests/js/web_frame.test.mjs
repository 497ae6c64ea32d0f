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

test('parts keep their shape, defaults can be changed, and what is missing has a name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-frame-'));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  try {
    for (const name of ['frame', 'one-page']) mkdirSync(join(folder, name));
    write('frame/page.html', '<h1>{{title}}</h1>\n  <main class="{{class}}">\n    {{stage}}\n  </main>\n{{modules}}\n');
    write('frame/piece.html', '<i>\n  1\n</i>\n');
    write('one-page/one_page.css', '');
    const page = (...lines) => write('one-page/index.html', ['<!-- page', ...lines, ''].join('\n'));
    const parts = ['-->', '', '<!-- stage -->', '<p>', '  <!-- include piece -->', '', '</p>', '<!-- notes -->', 'x'];
    page('title: One: page', 'class: wide', ...parts);
    assert.equal(
      framedPage(join(folder, 'one-page/index.html')),
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
    page(...parts);
    assert.throws(() => framedPage(join(folder, 'one-page/index.html')), /the page has no title/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
