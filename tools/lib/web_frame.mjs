// The frame that demo pages have in common, put around what is a page's own. The index.html of a demo is
//
//   <!-- page
//   title: Flow field
//   description: what search engines show
//   lede: the sentence beside the title
//   -->
//   <!-- stage -->    what is at the left
//   <!-- result -->   the first numbers beside it
//   <!-- panel -->    more numbers, and settings
//   <!-- notes -->    the text below
//   <!-- try -->      a list of things to try
//   <!-- keys -->     a list of keys
//
// and examples/web/frame/page.html has places for them. <!-- include run --> on a line of its own stands for frame/run.html,
// and <!-- include lane id="map" --> for frame/lane.html with map in place of {{id}}. Pieces include pieces.
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

const PARTS = ['stage', 'result', 'panel', 'notes', 'try', 'keys'];

const indented = (text, space) => text.replaceAll(/\n(?!\n|$)/g, `\n${space}`);

/** A template in which placeholders are filled; what fills a line of its own is indented as that line. */
function fill(template, values, name) {
  return template.replaceAll(/^( *)\{\{([\w-]+)\}\}$|\{\{([\w-]+)\}\}/gm, (_, space = '', line, inline) => {
    const value = values[line ?? inline];
    if (value === undefined) throw new Error(`${name} has no ${line ?? inline}`);
    return space + indented(value, space);
  });
}

/** A text with pieces in place of its includes, indented as these are; readPiece(name) is the text of a piece. */
function withPieces(text, readPiece) {
  return text.replaceAll(/^( *)<!-- include (\w+)((?: [\w-]+="[^"]*")*) -->$/gm, (_, space, name, list) => {
    const values = Object.fromEntries([...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    const piece = fill(readPiece(name).trim(), values, `the include of ${name}`);
    return space + indented(withPieces(piece, readPiece), space);
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
  const readPiece = (name) => readFileSync(join(folder, '../frame', `${name}.html`), 'utf8');
  const page = { ...DEFAULTS, ...readPage(withPieces(readFileSync(file, 'utf8'), readPiece)) };
  const modules = modulesOf(folder, page.three !== undefined);
  return fill(readPiece('page'), { ...page, modules }, 'the page');
}
