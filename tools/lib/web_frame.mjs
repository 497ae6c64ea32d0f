// The frame that demo pages have in common, put around what is a page's own. The index.html of a demo is
//
//   <!-- page
//   title: Flow field
//   description: what search engines show
//   lede: the sentence beside the title
//   -->
//   <!-- stage -->   what is at the left
//   <!-- panel -->   numbers and settings
//   <!-- notes -->   the text below
//
// and examples/web/frame/page.html has places for them. <!-- include call --> on a line of its own stands for frame/call.html.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const IMPORT_MAP = `<script type="importmap">
  {
    "imports": {
      "three": "../lib/three/three.module.js",
      "three/addons/controls/OrbitControls.js": "../lib/three/OrbitControls.js"
    }
  }
</script>`;

const DEFAULTS = {
  class: 'demo',
  'skip-id': 'map',
  skip: 'map',
  'stage-label': 'Map',
  'panel-label': 'Numbers and settings',
};

const PARTS = ['stage', 'panel', 'notes'];

const indented = (text, space) => text.replaceAll(/\n(?!\n|$)/g, `\n${space}`);

/** A text in which placeholders and includes are filled; what fills a line of its own is indented as that line. */
function fill(template, values) {
  return template.replaceAll(/^( *)\{\{([\w-]+)\}\}$|\{\{([\w-]+)\}\}/gm, (_, space = '', line, inline) => {
    const value = values[line ?? inline];
    if (value === undefined) throw new Error(`the page has no ${line ?? inline}`);
    return space + indented(value, space);
  });
}

/** What the head of a page names, and its parts. */
function readPage(text) {
  const head = /^<!-- page\n(.*?)-->\n/s.exec(text);
  const values = Object.fromEntries(
    [...head[1].matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const parts = text.slice(head[0].length).split(new RegExp(`^<!-- (${PARTS.join('|')}) -->\\n`, 'm'));
  for (let i = 1; i < parts.length; i += 2) values[parts[i]] = parts[i + 1].trim();
  return values;
}

/** Style sheet and script of the page, which are called as its folder is, and what its modules import by name. */
function modulesOf(folder, usesThree) {
  const name = basename(folder).replaceAll('-', '_');
  return [
    ...(existsSync(join(folder, `${name}.css`)) ? [`<link rel="stylesheet" href="${name}.css" />`] : []),
    ...(usesThree ? [IMPORT_MAP] : []),
    `<script type="module" src="${name}.js"></script>`,
  ].join('\n');
}

/** @param {string} file the index.html of a demo @returns {string} the whole page */
export function framedPage(file) {
  const folder = dirname(file);
  const piece = (name) => readFileSync(join(folder, '../frame', `${name}.html`), 'utf8');
  const text = readFileSync(file, 'utf8').replaceAll(
    /^( *)<!-- include (\w+) -->$/gm,
    (_, space, name) => space + indented(piece(name).trim(), space),
  );
  const page = { ...DEFAULTS, ...readPage(text) };
  return fill(piece('page'), { ...page, modules: modulesOf(folder, page.three !== undefined) });
}
