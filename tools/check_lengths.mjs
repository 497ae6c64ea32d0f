// Checks that C files stay under 600 lines and functions under 60, and that no two C files have the same name. A longer
// function is allowed where the comment above it says why, in a sentence that begins with "Long because".
//
//   node tools/check_lengths.mjs
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, reportProblems, root } from './lib/project.mjs';

const fileLimit = 600;
const functionLimit = 60;

/** The functions of a formatted C file: only their signatures begin, and only their last braces stand, at column 0. */
function functionsOf(lines) {
  const isTopLevel = (line) => /^[A-Za-z_]/.test(line) && !/^\w+:$/.test(line);
  return lines.flatMap((line, end) => {
    if (line !== '}') {
      return [];
    }
    const start = lines.findLastIndex((text, index) => index < end && isTopLevel(text));
    if (start < 0 || /^(typedef|struct|enum|union|extern)\b/.test(lines[start])) {
      return [];
    }
    const name = /(\w+)\(/.exec(lines[start])?.[1] ?? lines[start];
    const above = lines.slice(lines.lastIndexOf('', start) + 1, start).join(' ');
    return [{ name, line: start + 1, length: end - start + 1, excused: above.includes('Long because') }];
  });
}

function checkFile(file) {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
  const problems = functionsOf(lines)
    .filter(({ length, excused }) => length > functionLimit && !excused)
    .map(({ name, line, length }) => `${file}:${line}: ${name} has ${length} lines, more than ${functionLimit}`);
  if (lines.length > fileLimit) {
    problems.push(`${file}: ${lines.length} lines, more than ${fileLimit}`);
  }
  return problems;
}

function checkNames(files) {
  const first = new Map();
  return files.flatMap((file) => {
    const other = first.get(basename(file));
    first.set(basename(file), file);
    return other === undefined ? [] : [`${file} has the same name as ${other}`];
  });
}

const files = listFiles(['src', 'include', 'wasm', 'tools', 'tests', 'fuzz', 'bench'], ['.c', '.h']);
reportProblems([...files.flatMap(checkFile), ...checkNames(files)], `${files.length} files, none too long`);
