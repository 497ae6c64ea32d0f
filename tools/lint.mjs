// Looks at the sources without running them: format, lint, types, and the project's own rules.
//
//   node tools/lint.mjs          checks
//   node tools/lint.mjs --fix    formats and repairs what can be repaired, then checks the rest
import { isMain, listFiles, run, runNode } from './lib/project.mjs';
import { Steps } from './lib/steps.mjs';

const lastLine = (output) => output.trim().split('\n').at(-1);

async function formatC(fix) {
  const files = listFiles(['src', 'include', 'wasm', 'tools', 'tests', 'fuzz', 'bench'], ['.c', '.h']);
  await run('clang-format-19', [...(fix ? ['-i'] : ['--dry-run', '-Werror']), ...files]);
  return `${files.length} files`;
}

async function formatJs(fix) {
  await runNode('node_modules/prettier/bin/prettier.cjs', [fix ? '--write' : '--check', '--log-level=warn', '.']);
}

async function lintJs(fix) {
  const cache = ['--cache', '--cache-location', 'build/eslint/', '--cache-strategy', 'content'];
  await runNode('node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0', ...cache, ...(fix ? ['--fix'] : [])]);
}

async function checkTypes() {
  await runNode('node_modules/typescript/bin/tsc', ['--project', 'tsconfig.json', '--noEmit']);
}

const check = (name) => async () => lastLine(await runNode(`tools/check_${name}.mjs`));

export async function lint(steps, { fix = false } = {}) {
  await steps.run('lint: clang-format', () => formatC(fix));
  await steps.run('lint: ESLint', () => lintJs(fix));
  await steps.run('lint: prettier', () => formatJs(fix));
  await steps.run('lint: TypeScript', checkTypes);
  await steps.run('lint: direction of includes', check('includes'));
  await steps.run('lint: lengths and names of C files', check('lengths'));
  await steps.run('lint: versions and lock file', check('package'));
}

if (isMain(import.meta.url)) {
  const steps = new Steps();
  await lint(steps, { fix: process.argv.includes('--fix') });
  process.exitCode = steps.failed.length > 0 ? 1 : 0;
}
