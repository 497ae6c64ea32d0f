// Checks what the built library asks of the C library: memory and string functions, square root and rounding, nothing
// whose result differs between platforms, and no input, output, time or locale.
//
//   node tools/check_symbols.mjs [build/release/libonepath.a]
import { resolve } from 'node:path';
import { buildDir, reportProblems, run } from './lib/project.mjs';

const allowed = new Set(
  'malloc free memcpy memmove memset memcmp memchr strlen sqrt floor ceil fabs'.split(' ').concat([
    // What the compiler calls on its own: position-independent code, thread-local storage, hardening.
    '_GLOBAL_OFFSET_TABLE_',
    '__tls_get_addr',
    '__stack_chk_fail',
  ]),
);

/** What one object may use besides: it makes the threads of crowds, which change no result. */
const allowedIn = {
  'thread_team.c.o':
    /^pthread_(create|join|mutex_(init|lock|unlock|destroy)|cond_(init|wait|signal|broadcast|destroy))$/,
};

/** Integer and conversion helpers of libgcc and compiler-rt, exact by definition. */
const runtimeHelper =
  /^__(u?div|u?mod|u?divmod|mul|ashl|ashr|lshr|fix|fixuns|float|floatun|clz|ctz|popcount|bswap)\w*[dst]i[234]?$/;

const library = resolve(process.argv[2] ?? `${buildDir}/release/libonepath.a`);
const listing = await run('nm', ['--format=posix', library]);

const defined = new Set();
const wanted = new Map();
const problems = [];
let object = '';
for (const line of listing.split('\n')) {
  const [name, kind] = line.split(' ');
  if (kind === undefined) {
    object = /\[(.+)\]:$/.exec(line)?.[1] ?? object;
  } else if (kind === 'U') {
    wanted.set(name, object);
  } else {
    defined.add(name);
    if (/[A-Z]/.test(kind) && !name.startsWith('op_')) {
      problems.push(`${object} defines ${name}, which does not begin with op_`);
    }
  }
}
const imported = [...wanted.keys()].filter((name) => !defined.has(name));
const forbidden = imported
  .filter((name) => !allowed.has(name) && !runtimeHelper.test(name) && !allowedIn[wanted.get(name)]?.test(name))
  .map((name) => `${wanted.get(name)} imports ${name}, which the library must not use`);
reportProblems([...problems, ...forbidden], `imports only ${imported.sort().join(' ')}`);
