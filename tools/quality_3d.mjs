// The quality of 3D builds beside Recast's (the npm package recast-navigation), with the same settings on the same triangles:
//
//   node tools/quality_3d.mjs [--only TEXT] [--pairs COUNT] [--seed NUMBER]
//
// Every generated level, and every OBJ and glTF file of the test data where that is present (ONEPATH_DATA), as one tile and
// in tiles of 64 cells. Prints a table of the area that the polygons cover, how many they are, and which of 2,000 random
// pairs of points have a path, and exits with 1 when a figure is outside its gate:
//
// - the covered area of a generated level within 1 % of Recast's, of a file within 1.5 %: its edges may lie on lines between
//   cells, which rounding takes to either side,
// - on generated levels, at most 1.1 times as many polygons for each of Recast's as the figures below say,
// - no fewer paths than on Recast's mesh,
// - every polygon convex.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LEVEL_KINDS, makeLevel } from '../examples/web/shared/level_generator.js';
import { parseObj } from '../examples/web/shared/obj_file.js';
import { prepareJs } from './bench.mjs';
import { isMain, root } from './lib/project.mjs';
import { compareMeshes } from './quality_3d/compare_meshes.mjs';

/** Polygons of levels of these kinds, of the same size, that were measured once: ours and Recast's. */
const polygonFigures = {
  terraces: { solo: [5, 65], tiled: [196, 247] },
  ramps: { solo: [68, 138], tiled: [282, 365] },
  stairs: { solo: [63, 147], tiled: [256, 315] },
  slivers: { solo: [5, 65], tiled: [196, 247] },
  overlapping: { solo: [39, 256], tiled: [612, 776] },
  city: { solo: [679, 361], tiled: [702, 605] },
};

const gates = { area: 0.01, areaOfFile: 0.015, polygons: 1.1 };

const modes = ['solo', 'tiled'];

function generatedLevels(seed) {
  return LEVEL_KINDS.map((kind) => ({
    name: kind,
    figures: polygonFigures[kind],
    load: () => makeLevel(kind, { size: 256, seed }),
  }));
}

/** Files of the test data that are drawn smaller than the agents of the comparison. */
const scales = { 'annotation_test.obj': 3, 'level.nav.obj': 5, 'level.glb': 5 };

function scaled({ positions, indices }, scale = 1) {
  return { positions: positions.map((value) => value * scale), indices };
}

function readLevel(file, readGltf) {
  if (file.endsWith('.obj')) {
    return parseObj(readFileSync(file, 'utf8'));
  }
  return readGltf(readFileSync(file), { resolveBuffer: (uri) => readFileSync(join(dirname(file), uri)) });
}

function dataLevels(folder, readGltf) {
  const files = ['obj', 'gltf/level']
    .filter((kind) => existsSync(join(folder, kind)))
    .flatMap((kind) => readdirSync(join(folder, kind)).map((name) => join(folder, kind, name)))
    .filter((file) => /\.(obj|glb|gltf)$/.test(file));
  if (files.length === 0) {
    console.log('no test data (ONEPATH_DATA): its levels are left out');
  }
  return files.map((file) => ({
    name: basename(file),
    load: () => scaled(readLevel(file, readGltf), scales[basename(file)]),
  }));
}

/** What is outside its gate, as texts. */
function findProblems({ ours, theirs }, figure) {
  const problems = [];
  if (Math.abs(ours.area / theirs.area - 1) > (figure === undefined ? gates.areaOfFile : gates.area)) {
    problems.push('area');
  }
  if (figure !== undefined && ours.polys / theirs.polys > (gates.polygons * figure[0]) / figure[1]) {
    problems.push('polygons');
  }
  if (ours.found < theirs.found) {
    problems.push('paths');
  }
  return problems;
}

const percent = (a, b) => `${a >= b ? '+' : ''}${((a / b - 1) * 100).toFixed(2)} %`;

function tableRow({ ours, theirs, seen, pairs }, figure, problems) {
  const share = (count) => `${((count / seen.drawn) * 100).toFixed(2)} %`;
  return [
    `${ours.area.toFixed(0)} / ${theirs.area.toFixed(0)}`,
    percent(ours.area, theirs.area),
    `${share(seen.ours)} / ${share(seen.theirs)}`,
    `${ours.polys} / ${theirs.polys}`,
    (ours.polys / theirs.polys).toFixed(3),
    figure === undefined ? '' : ((gates.polygons * figure[0]) / figure[1]).toFixed(3),
    `${ours.found} / ${theirs.found} of ${pairs}`,
    `${ours.length.toFixed(2)} / ${theirs.length.toFixed(2)}`,
    percent(ours.length, theirs.length),
    problems.join(', '),
  ];
}

const head = [
  'level',
  '',
  'area, ours / Recast',
  '',
  'points to stand on',
  'polygons',
  'ratio',
  'at most',
  'paths found',
  'mean length',
  '',
  'outside its gate',
];

function printTable(rows) {
  const widths = head.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  for (const row of rows) {
    console.log(`| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`);
  }
}

/** Undefined where Recast finds nothing to walk on. */
function buildPeer(RecastMesh, level, mode) {
  try {
    const mesh = new RecastMesh(level, mode === 'tiled');
    return mesh.measure().polys > 0 ? mesh : undefined;
  } catch {
    return undefined;
  }
}

/** A row without name and mode. Where Recast finds nothing to walk on there is nothing to compare, but ours must build. */
function compareBuilds(OnePathMesh, RecastMesh, level, mode, pairs, figure) {
  const ours = new OnePathMesh(level, mode === 'tiled');
  const theirs = buildPeer(RecastMesh, level, mode);
  if (theirs === undefined) {
    const { polys, area } = ours.measure();
    ours.close();
    return [`${area.toFixed(0)} / none`, '', '', `${polys} / none`, '', '', '', '', '', ''];
  }
  const result = compareMeshes(level, ours, theirs, pairs);
  [ours, theirs].forEach((mesh) => mesh.close());
  return tableRow(result, figure, findProblems(result, figure));
}

export async function compareAll({ only, pairs, seed }) {
  await prepareJs();
  const { init, readGltf } = await import('../dist/onepath.node.js');
  await init();
  const { OnePathMesh } = await import('../bench/onepath_mesh.mjs');
  const { RecastMesh } = await import('../bench/recast_mesh.mjs');
  const dataFolder = process.env.ONEPATH_DATA ?? join(root, '../shared/data');
  const levels = [...generatedLevels(seed), ...dataLevels(dataFolder, readGltf)].filter(({ name }) =>
    name.includes(only),
  );
  const rows = [head];
  for (const { name, figures, load } of levels) {
    const level = load();
    for (const mode of modes) {
      rows.push([name, mode, ...compareBuilds(OnePathMesh, RecastMesh, level, mode, pairs, figures?.[mode])]);
    }
  }
  printTable(rows);
  return rows.slice(1).every((row) => row.at(-1) === '');
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      pairs: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const fine = await compareAll({ ...values, pairs: Number(values.pairs), seed: Number(values.seed) });
  process.exitCode = fine ? 0 : 1;
}
