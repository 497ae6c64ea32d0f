// The package as npm packs it, installed into an empty folder with the files of tests/js/consumer.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './onepath.mjs';

/** Runs a program and returns what it printed; on failure the error has that too. */
export function run(program, args, cwd) {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    error.message = `${[program, ...args].join(' ')}\n${error.stdout}${error.stderr}`;
    throw error;
  }
}

export function node(args, cwd) {
  return run(process.execPath, args, cwd);
}

/** { folder, tarball, files, remove }: folder is where the package is installed. */
export function installPacked() {
  const folder = mkdtempSync(join(tmpdir(), 'onepath-packed-'));
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
  cpSync(join(root, 'tests/js/consumer'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarball = join(folder, packed.filename);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', tarball], folder);
  return {
    folder,
    tarball,
    files: packed.files.map(({ path }) => path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
