// Builds and runs the hash matrix, and compares its manifests (docs/hash-matrix.md):
//
//   node tools/hash_matrix.mjs run [column ...] [--filter PREFIX]
//   node tools/hash_matrix.mjs compare FOLDER
//   node tools/hash_matrix.mjs all [column ...] [--filter PREFIX]
//   node tools/hash_matrix.mjs accept
//
// run writes build/hash_matrix/COLUMN.manifest; without columns it runs every one whose tools this machine has. compare
// prints the lines in which the manifests of a folder differ. all runs, then compares, also with the manifest kept in
// tools/hash_matrix/expected.manifest. accept replaces that one by the native manifest, after an intended change.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { columns } from './hash_matrix/columns.mjs';
import { differences, parseManifest } from './hash_matrix/manifest.mjs';
import { buildDir, isMain, root, run } from './lib/project.mjs';

const folder = join(buildDir, 'hash_matrix');
const expectedFile = join(root, 'tools/hash_matrix/expected.manifest');

const manifestFile = (name) => join(folder, `${name}.manifest`);

/** Columns by name, or all. */
function chooseColumns(names) {
  const unknown = names.filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0) {
    const known = columns.map((column) => column.name).join(', ');
    throw new Error(`no column is called ${unknown.join(', ')}; there are ${known}`);
  }
  return names.length > 0 ? columns.filter((column) => names.includes(column.name)) : columns;
}

function clearManifests() {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.manifest'))) {
    rmSync(join(folder, file));
  }
}

/** Runs columns; gives the names of those that ran. A column asked for by name must be able to run. */
export async function runColumns(names, filter) {
  const ran = [];
  clearManifests();
  for (const column of chooseColumns(names)) {
    const missing = column.missing();
    if (missing.length > 0) {
      if (names.length > 0) {
        throw new Error(`${column.name} needs ${missing.join(', ')}`);
      }
      console.log(`${column.name.padEnd(16)} skipped: not installed: ${missing.join(', ')}`);
      continue;
    }
    const begun = performance.now();
    await column.build();
    const [program, ...args] = column.command;
    const manifest = await run(program, filter === undefined ? args : [...args, '--filter', filter]);
    const hashes = parseManifest(manifest, column.name);
    writeFileSync(manifestFile(column.name), manifest);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${column.name.padEnd(16)} ${hashes.get('manifest')} (${hashes.size - 1} scenarios, ${seconds} s)`);
    ran.push(column.name);
  }
  return ran;
}

const loadManifest = (label, file) => [label, parseManifest(readFileSync(file, 'utf8'), file)];

/** Prints what differs; true when nothing does. */
function compareManifests(manifests) {
  const found = differences(manifests);
  if (found.length > 0) {
    console.error(`${found.join('\n')}\n${found.length} lines differ`);
    return false;
  }
  console.log(`equal: ${manifests.map(([label]) => label).join(', ')}`);
  return true;
}

export function compareFolder(path) {
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.manifest'))
    .sort();
  if (files.length < 2) {
    throw new Error(`${path} holds ${files.length} manifests; two or more can be compared`);
  }
  return compareManifests(files.map((file) => loadManifest(file.replace(/\.manifest$/, ''), join(path, file))));
}

/** Runs, then compares the columns with each other and (whole manifests) with the one that is kept. */
export async function runAndCompare(names, filter) {
  const ran = await runColumns(names, filter);
  if (ran.length === 0) {
    throw new Error('no column could run');
  }
  const manifests = ran.map((name) => loadManifest(name, manifestFile(name)));
  if (filter === undefined) {
    manifests.unshift(loadManifest('expected', expectedFile));
  }
  return compareManifests(manifests);
}

async function accept() {
  await runColumns(['native']);
  const text = readFileSync(manifestFile('native'), 'utf8');
  if (existsSync(expectedFile)) {
    const found = differences([loadManifest('before', expectedFile), loadManifest('now', manifestFile('native'))]);
    console.log(found.join('\n') || 'nothing has changed');
  }
  writeFileSync(expectedFile, text);
  return true;
}

const commands = {
  run: async (names, filter) => (await runColumns(names, filter)).length > 0,
  compare: ([path]) => compareFolder(resolve(path ?? folder)),
  all: runAndCompare,
  accept,
};

async function main(args) {
  const filterAt = args.indexOf('--filter');
  const filter = filterAt >= 0 ? args[filterAt + 1] : undefined;
  const [command, ...names] = filterAt >= 0 ? args.toSpliced(filterAt, 2) : args;
  if (!Object.hasOwn(commands, command ?? '') || (filterAt >= 0 && filter === undefined)) {
    console.error('usage: hash_matrix.mjs run|all [column ...] [--filter PREFIX] | compare FOLDER | accept');
    process.exit(2);
  }
  try {
    process.exitCode = (await commands[command](names, filter)) ? 0 : 1;
  } catch (error) {
    console.error(error.output ? `${error.message}\n${error.output}` : error.message);
    process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) {
  await main(process.argv.slice(2));
}
