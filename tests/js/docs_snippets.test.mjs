// README.md and docs/: the code after <!-- run --> runs as it stands and prints what the block after <!-- prints --> says,
// and every link between the pages leads somewhere.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { buildPreset } from '../../tools/build.mjs';
import { buildDir, findProgram, listFiles, root, run } from '../../tools/lib/project.mjs';
import { skipUnlessShipped } from './support/onepath.mjs';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...listFiles(['docs'], ['.md'])];
const folder = join(buildDir, 'docs_snippets');
const compiler = ['cc', 'gcc', 'clang'].find((name) => findProgram(name) !== undefined);

const readPage = (page) => readFileSync(join(root, page), 'utf8');

/** The marked blocks of a page: [{ page, line, language, code, prints? }]. */
function snippetsOf(page) {
  const text = readPage(page);
  const found = [];
  for (const match of text.matchAll(/^<!-- (run|prints) -->\n+```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, mark, language, body] = match;
    const line = text.slice(0, match.index).split('\n').length;
    if (mark === 'run') {
      found.push({ page, line, language, code: body });
    } else {
      assert.ok(found.length > 0 && !('prints' in found.at(-1)), `${page}:${line}: prints what?`);
      found.at(-1).prints = body;
    }
  }
  assert.equal(found.length, text.match(/^<!-- run -->$/gm)?.length ?? 0, `${page}: a mark without a block of code`);
  return found;
}

const snippets = pages.flatMap(snippetsOf);

function writeSnippet({ page, line, code }, ending) {
  const file = join(folder, `${page.replace(/\W/g, '_')}_${line}${ending}`);
  writeFileSync(file, code);
  return file;
}

/** What to link with: the library of the release build, brought up to date, or the sources where there is none. */
async function nativeLibrary() {
  if (existsSync(join(buildDir, 'release/build.ninja')) && findProgram('cmake') !== undefined) {
    await buildPreset('release', { targets: ['onepath'] });
    return [join(buildDir, 'release/libonepath.a')];
  }
  return ['-Isrc', '-ffp-contract=off', ...listFiles(['src'], ['.c'])];
}

const needsCompiler = (language) => language === 'c';
let library;
before(async () => {
  mkdirSync(folder, { recursive: true });
  if (compiler !== undefined && !skipUnlessShipped() && snippets.some(({ language }) => needsCompiler(language))) {
    library = await nativeLibrary();
  }
});

const runners = {
  // Inside the project its own name leads to dist/, as it would to node_modules in another.
  js: (snippet) => run(process.execPath, [writeSnippet(snippet, '.mjs')], { timeout: 60 }),
  c: async (snippet) => {
    const source = writeSnippet(snippet, '.c');
    const program = source.replace(/\.c$/, '');
    const warnings = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
    await run(compiler, [...warnings, '-Iinclude', source, ...library, '-lm', '-o', program]);
    return run(program, [], { timeout: 60 });
  },
};

for (const snippet of snippets) {
  const { page, line, language, prints } = snippet;
  const missing = needsCompiler(language) && compiler === undefined ? 'no C compiler is installed' : false;
  test(`${page}:${line} runs`, { skip: skipUnlessShipped() || missing }, async () => {
    assert.ok(Object.hasOwn(runners, language), `nothing runs ${language}`);
    const output = await runners[language](snippet).catch((error) => assert.fail(`${error.message}\n${error.output}`));
    if (prints !== undefined) {
      assert.equal(output, prints);
    }
  });
}

test('the pages have snippets in both languages', () => {
  for (const language of Object.keys(runners)) {
    assert.ok(snippets.filter((snippet) => snippet.page === 'README.md' && snippet.language === language).length > 0);
  }
});

/** The names by which headings can be linked to. */
function anchorsOf(page) {
  const headings = [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('links between the pages lead somewhere', () => {
  for (const page of pages) {
    for (const [, target] of readPage(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path, anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      assert.ok(existsSync(join(root, file)), `${page} links to ${target}`);
      assert.ok(anchor === undefined || anchorsOf(file).includes(anchor), `${page} links to ${target}`);
    }
  }
});

test('every page of docs/ is in its index, and no page is long', () => {
  const index = readPage('docs/index.md');
  for (const page of pages.filter((name) => name.startsWith('docs/') && name !== 'docs/index.md')) {
    assert.ok(index.includes(`(${page.slice('docs/'.length)})`), `${page} is not in docs/index.md`);
  }
  for (const page of pages) {
    assert.ok(readPage(page).split('\n').length <= 260, `${page} is too long`);
  }
});
