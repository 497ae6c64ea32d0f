// The machine and the versions that a run was measured with.
import { execFileSync } from 'node:child_process';
import os from 'node:os';

function firstLine(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8' }).split('\n')[0];
  } catch {
    return 'not installed';
  }
}

export class BenchEnvironment {
  #load = [];

  /** Notes the load of the last minute; moment says when ("before", a row's id, "after"). */
  noteLoad(moment) {
    this.#load.push({ moment, load_1min: os.loadavg()[0] });
  }

  /** The object of env.json. */
  describe(runId, machine, sides) {
    return {
      run_id: runId,
      machine,
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      cpu: os.cpus()[0]?.model ?? 'unknown',
      cores: os.cpus().length,
      memory_mb: Math.round(os.totalmem() / 1048576),
      node: process.version,
      v8: process.versions.v8,
      gcc: firstLine('gcc', ['--version']),
      clang: firstLine('clang-19', ['--version']),
      emcc: firstLine('emcc', ['--version']),
      sides,
      load: this.#load,
    };
  }
}
