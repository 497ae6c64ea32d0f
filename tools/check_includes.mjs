// Checks the direction of #include: a folder of src/ includes itself and what the table allows, a public header only
// what its folder may, and nobody a system header that is not the same everywhere.
//
//   node tools/check_includes.mjs
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, reportProblems, root } from './lib/project.mjs';

/** What a folder uses directly; it may also include what those use. */
const uses = {
  base: [],
  search: ['base'],
  grid: ['search'],
  voxel: ['search'],
  graph: ['search'],
  navmesh: ['base'],
  build2d: ['navmesh'],
  build3d: ['navmesh'],
  tilecache: ['build3d'],
  world: ['build2d', 'build3d', 'tilecache', 'grid'],
  crowd: ['navmesh', 'world'],
};

/** Public headers whose first word is not their folder. */
const folderOfHeader = {
  hex: 'grid',
  jump_point: 'grid',
  replan: 'grid',
  flow_field: 'grid',
  hpa: 'grid',
  query: 'navmesh',
  nav_settings: 'navmesh',
  gltf: 'build3d',
  mesh_builder: 'build3d',
  orca: 'crowd',
  corridor: 'crowd',
};

/** What a single file may include besides: there is one that makes threads. */
const systemHeadersOfFile = { 'src/base/thread_team.c': ['pthread.h'] };

const systemHeaders = [
  'float.h',
  'limits.h',
  'math.h',
  'stdarg.h',
  'stdbool.h',
  'stddef.h',
  'stdint.h',
  'stdlib.h',
  'string.h',
];

function reachable(folder) {
  return new Set([folder, ...uses[folder].flatMap((next) => [...reachable(next)])]);
}

function folderOf(path) {
  const [top, second] = path.split('/');
  const header = basename(path, '.h');
  return top === 'onepath' ? (folderOfHeader[header] ?? header.split('_')[0]) : top === 'src' ? second : top;
}

function checkInclude(file, folder, quoted, target) {
  if (!quoted) {
    return systemHeaders.concat(systemHeadersOfFile[file] ?? []).includes(target)
      ? undefined
      : `system header <${target}> is not allowed`;
  }
  if (!target.includes('/')) {
    return `"${target}" must be written from src/ or include/, such as "${folder}/${target}"`;
  }
  const wanted = folderOf(target);
  if (!(wanted in uses)) {
    return `"${target}" belongs to no folder that the library knows`;
  }
  return reachable(folder).has(wanted) ? undefined : `${folder} must not include ${wanted} ("${target}")`;
}

function checkFile(file) {
  const folder = folderOf(file.replace(/^include\//, ''));
  if (!(folder in uses)) {
    return [`${file}: unknown folder "${folder}"; add it to tools/check_includes.mjs`];
  }
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const found = /^\s*#\s*include\s*(["<])([^">]+)[">]/.exec(line);
    const problem = found && checkInclude(file, folder, found[1] === '"', found[2]);
    return problem ? [`${file}:${index + 1}: ${problem}`] : [];
  });
}

const files = listFiles(['src', 'include'], ['.c', '.h']).filter((file) => basename(file) !== 'onepath.h');
reportProblems(files.flatMap(checkFile), `${files.length} files include only downward`);
