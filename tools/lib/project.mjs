// Where the project lies, and how its tools run other programs. Only built-in modules of Node.js: this is used
// before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const buildDir = join(root, 'build');
export const jobs = String(availableParallelism());

/** True when this file was given to node, false when it was imported. */
export function isMain(metaUrl) {
  return process.argv[1] !== undefined && fileURLToPath(metaUrl) === process.argv[1];
}

/** The path of a program on PATH, or undefined. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A command that ended badly. `output` is all it wrote. */
export class CommandError extends Error {
  constructor(command, how, output) {
    super(`${command.length > 100 ? `${command.slice(0, 100)} ...` : command} ${how}`);
    this.output = output;
  }
}

/**
 * Runs a program in the project's root and resolves to what it wrote, standard output and error together.
 * Options: env (added to the environment), log (a file for the output), show (true: let it write to the terminal),
 * timeout in seconds.
 */
export function run(program, args = [], { env = {}, cwd = root, log, show = false, timeout } = {}) {
  const command = [program === process.execPath ? 'node' : program, ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: timeout === undefined ? undefined : timeout * 1000,
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => reject(new CommandError(command, `could not start: ${error.message}`, '')));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      if (log !== undefined) {
        mkdirSync(dirname(log), { recursive: true });
        writeFileSync(log, output);
      }
      if (code === 0) {
        resolve(output);
      } else {
        reject(new CommandError(command, signal ? `was ended by ${signal}` : `exited with ${code}`, output));
      }
    });
  });
}

export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/** Whether a program runs and exits with 0; its output is dropped. */
export function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** npm as a program and first arguments: the npm that runs this script, or the one on PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
}

/** The files below folders of the project whose names end in one of the endings, sorted, as paths from the root. */
export function listFiles(folders, endings, skip = ['node_modules', 'dist', 'build']) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skip.includes(entry.name)) {
          visit(path);
        }
      } else if (endings.some((ending) => entry.name.endsWith(ending))) {
        files.push(relative(root, path).split(sep).join('/'));
      }
    }
  };
  for (const folder of folders) {
    if (existsSync(join(root, folder))) {
      visit(join(root, folder));
    }
  }
  return files.sort();
}

/** Ends a check: prints its problems and exits with 1, or prints one line that says what was fine. */
export function reportProblems(problems, allFine) {
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  console.log(allFine);
}
