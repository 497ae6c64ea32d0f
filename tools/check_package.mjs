// Checks that the lock file names no registry, and that package.json, the lock file and base.h agree on the version.
//
//   node tools/check_package.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems, root } from './lib/project.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const problems = [];

const lock = JSON.parse(read('package-lock.json'));
for (const [path, entry] of Object.entries(lock.packages)) {
  if ('resolved' in entry) {
    problems.push(`package-lock.json: "${path}" has a resolved field; install with the .npmrc of this project`);
  }
}

const part = (name) => new RegExp(`^#define OP_VERSION_${name} (\\d+)$`, 'm').exec(read('include/onepath/base.h'))?.[1];
const version = ['MAJOR', 'MINOR', 'PATCH'].map(part).join('.');
const versions = { 'package.json': JSON.parse(read('package.json')).version, 'package-lock.json': lock.version };
for (const [file, found] of Object.entries(versions)) {
  if (found !== version) {
    problems.push(`${file} says version ${found}, include/onepath/base.h says ${version}`);
  }
}

reportProblems(
  problems,
  `version ${version}, ${Object.keys(lock.packages).length - 1} locked packages without addresses`,
);
