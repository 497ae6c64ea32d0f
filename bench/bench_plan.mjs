// What the benchmark measures: rows of one map and one thing to do on it.
//
// A row has an id, a map, and a kind: 'queries' (a few queries, also by other libraries), 'whole' (every scenario of a file) or
// 'work' (what a host does between edits, grid_work.h). options are those of JavaScript; relation says what a cost
// is to the published length: 'equal', 'at-least', 'any' (any-angle paths), or undefined where none is published.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crowdRows, orcaRows } from './crowd_plan.mjs';
import { buildRows, cacheRows, graphRows, hexRows, navRows, voxelRows } from './space_plan.mjs';

const everyone = ['pathfinding', 'easystarjs'];
const improved = { experimentalImprovedPruning: true };

/** Ways of searching; peers are the libraries that have one too. */
export const searches = {
  'a-star-8': { options: {}, relation: 'equal', peers: everyone },
  'a-star-4': { options: { connectivity: 4 }, peers: everyone },
  jps: { options: { algorithm: 'jps' }, relation: 'equal', peers: ['pathfinding'] },
  'jps-improved': { options: { algorithm: 'jps', ...improved }, relation: 'equal' },
  'jps-plus': { options: { algorithm: 'jps+' }, relation: 'equal' },
  'jps-plus-improved': { options: { algorithm: 'jps+', ...improved }, relation: 'equal' },
  'hpa-star': { options: { algorithm: 'hpa*' }, relation: 'at-least' },
  'theta-star': { options: { algorithm: 'theta*' }, relation: 'any' },
  'lazy-theta-star': { options: { algorithm: 'lazy-theta*' }, relation: 'any' },
};

const works = ['flow-build', 'flow-repair', 'replan', 'replan-fresh', 'hpa-build', 'hpa-refresh'];

/** Moving AI maps of the test data, with the whole width of terrain kinds, and what all libraries do on them. */
const dataMaps = ['random512-10-0', '32room_000', 'maze512-32-0', 'AR0011SR', 'brc000d', 'den312d'];
const dataSearches = ['a-star-8', 'jps'];

/** Maps whose scenario files are answered as a whole, with the ending of the file. */
const wholeMaps = {
  brc000d: '.map.scen',
  den312d: '.map.scen',
  'room-64-64-16': '-random-1.scen',
  '32room_000': '.map.scen',
};
const wholeSearches = ['a-star-8', 'jps', 'jps-improved', 'jps-plus', 'jps-plus-improved', 'hpa-star'];

/** Generated maps that are searched with four moves too, and those that a host works on. */
const fourMoveMaps = ['random-20', 'rooms'];
const workMaps = ['rooms', 'obstacles'];

const placeCount = 60;

/** Every n-th scenario of a file, so that short and long ones are among them. */
function sampleScenarios(text, count) {
  const [version, ...lines] = text.trimEnd().split(/\r?\n/);
  const chosen = Array.from({ length: count }, (_, i) => lines[Math.floor(((i + 0.5) * lines.length) / count)]);
  return `${[version, ...chosen].join('\n')}\n`;
}

function makeRow(kind, map, mapFile, scenarioFile, search) {
  const { peers = [], ...rest } = searches[search];
  return {
    id: `grid/${map}/${search}`,
    domain: 'grid',
    kind,
    map,
    mapFile,
    scenarioFile,
    search,
    ...rest,
    peers: kind === 'queries' ? peers : [],
  };
}

/** Writes start, goal and places: random open blocks, the same in every run. */
function writeScript(file, mapFile, scenarioFile) {
  const rows = readFileSync(mapFile, 'utf8').trimEnd().split(/\r?\n/).slice(4);
  const scenarios = readFileSync(scenarioFile, 'utf8').trimEnd().split(/\r?\n/).slice(1);
  const ends = scenarios.at(-1).split(/\s+/).slice(4, 8);
  const places = [];
  let state = 1;
  const below = (bound) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
  while (places.length < placeCount) {
    const [x, y] = [below(rows[0].length - 1), below(rows.length - 1)];
    if ([rows[y].slice(x, x + 2), rows[y + 1].slice(x, x + 2)].every((cells) => cells === '..')) {
      places.push(`${x} ${y}`);
    }
  }
  writeFileSync(file, `${ends.slice(0, 2).join(' ')}\n${ends.slice(2).join(' ')}\n${places.join('\n')}\n`);
}

function workRows(name, map, mapFile) {
  if (!workMaps.includes(name)) {
    return [];
  }
  const script = `${mapFile}.work`;
  writeScript(script, mapFile, `${mapFile}.scen`);
  return works.map((work) => ({
    id: `grid/${map}/${work}`,
    domain: 'grid',
    kind: 'work',
    map,
    mapFile,
    script,
    work,
    peers: [],
  }));
}

/** Draws maps with the native driver; resolves to their names. */
export async function generateMaps(folder, program, size, queries, ...only) {
  mkdirSync(folder, { recursive: true });
  const { stdout } = await promisify(execFile)(program, ['generate', folder, String(size), String(queries), ...only]);
  return stdout.trim().split('\n');
}

async function generatedRows(folder, program, { size, queries }) {
  const names = await generateMaps(folder, program, size, queries);
  return names.flatMap((name) => {
    const mapFile = join(folder, `${name}.map`);
    const map = `${name}-${size}`;
    return [
      ...Object.keys(searches)
        .filter((search) => search !== 'a-star-4' || fourMoveMaps.includes(name))
        .map((search) => makeRow('queries', map, mapFile, `${mapFile}.scen`, search)),
      ...workRows(name, map, mapFile),
      ...hexRows(name, map, mapFile),
    ];
  });
}

function dataRows(folder, dataFolder, { queries }) {
  return dataMaps
    .map((name) => [name, join(dataFolder, 'grid', `${name}.map`)])
    .filter(([, mapFile]) => existsSync(mapFile))
    .flatMap(([name, mapFile]) => {
      const scenarioFile = join(folder, `${name}.map.scen`);
      writeFileSync(scenarioFile, sampleScenarios(readFileSync(`${mapFile}.scen`, 'utf8'), queries));
      return dataSearches.map((search) => makeRow('queries', name, mapFile, scenarioFile, search));
    });
}

function wholeRows(dataFolder) {
  return Object.entries(wholeMaps)
    .map(([name, ending]) => [name, join(dataFolder, 'grid', name), ending])
    .filter(([, path]) => existsSync(`${path}.map`))
    .flatMap(([name, path, ending]) =>
      wholeSearches.map((search) => makeRow('whole', `${name}-whole`, `${path}.map`, `${path}${ending}`, search)),
    );
}

/**
 * The rows of a run. program is the native driver, which also draws the maps; settings: { size, queries, voxelSide, roadSide,
 * graphQueries, navSide, navQueries, levelSize, obstacles, orcaAgents, crowdAgents, data }.
 */
export async function planRows(folder, program, dataFolder, settings) {
  const rows = [
    ...(await generatedRows(folder, program, settings)),
    ...voxelRows(join(folder, 'voxels'), program, dataFolder, settings),
    ...graphRows(join(folder, 'roads'), program, dataFolder, settings),
    ...(await navRows(join(folder, 'nav'), (...rest) => generateMaps(rest[0], program, ...rest.slice(1)), settings)),
    ...buildRows(settings),
    ...cacheRows(join(folder, 'levels'), program, settings),
    ...orcaRows(settings),
    ...crowdRows(join(folder, 'crowds'), program, settings),
  ];
  if (!settings.data) {
    return rows;
  }
  if (!existsSync(dataFolder)) {
    console.log('no test data (ONEPATH_DATA): the rows on Moving AI maps are left out');
    return rows;
  }
  return [...rows, ...dataRows(folder, dataFolder, settings), ...wholeRows(dataFolder)];
}
