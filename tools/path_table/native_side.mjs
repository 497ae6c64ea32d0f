// The native side of the path table: the program of tools/path_table/path_table.c, which answers in lines of JSON.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildDir } from '../lib/project.mjs';

const program = join(buildDir, 'release', 'path_table');

/** Runs the program and resolves to its lines, parsed. onLine hears of each as it comes. */
function ask(args, input = '', onLine = () => {}) {
  if (!existsSync(program)) {
    throw new Error('the native program is not built: node tools/build.mjs native');
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const answers = [];
    let errors = '';
    createInterface({ input: child.stdout }).on('line', (line) => {
      answers.push(JSON.parse(line));
      onLine(answers.length);
    });
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(answers) : reject(new Error(errors.trim() || `exit ${code}`))));
    // A program that stops early says why by itself.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

const optionWords = (options) => Object.entries(options).map(([key, value]) => `${key}=${value}`);

function queryLine(ends, { options, areaCosts = {}, way = 'find-path' }) {
  const costs = Object.entries(areaCosts).map(([area, cost]) => `areaCost.${area}=${cost}`);
  return `${[...ends, ...optionWords(options), ...costs, `way=${way}`].join(' ')}\n`;
}

/** The map of the project's own: its rows, and [startX, startY, goalX, goalY]. */
export async function generateMap() {
  return (await ask(['generate']))[0];
}

/** [startX, startY, goalX, goalY]: two cells of the map that lie far apart. */
export async function findEnds(mapFile) {
  return (await ask(['ends', mapFile]))[0].ends;
}

/** The answers to every case. */
export function findPaths(mapFile, ends, cases) {
  return ask(['find', mapFile], cases.map((row) => queryLine(ends, row)).join(''));
}

/** The answers to every stride-th scenario of a file, with hashes in place of cells. */
export function answerScenarios(mapFile, scenarioFile, { options, stride }, onLine) {
  return ask(['scenarios', mapFile, scenarioFile, String(stride), ...optionWords(options)], '', onLine);
}
