// What the benchmark measures: rows of one map and one way of searching it.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Ways of searching that every library has, each with its own name for them. */
export const searches = {
  'a-star-8': { connectivity: 8, published: true },
  'a-star-4': { connectivity: 4, published: false },
};

/** Moving AI maps of the test data, with the whole width of terrain kinds. */
const dataMaps = ['random512-10-0', '32room_000', 'maze512-32-0', 'AR0011SR', 'brc000d', 'den312d'];

/** Generated maps that are searched with four moves too. */
const fourMoveMaps = ['random-20', 'rooms'];

/** Every n-th scenario of a file, so that short and long ones are among them. */
function sampleScenarios(text, count) {
  const [version, ...lines] = text.trimEnd().split(/\r?\n/);
  const chosen = Array.from({ length: count }, (_, i) => lines[Math.floor(((i + 0.5) * lines.length) / count)]);
  return `${[version, ...chosen].join('\n')}\n`;
}

function makeRow(map, mapFile, scenarioFile, search) {
  return { id: `grid/${map}/${search}`, map, mapFile, scenarioFile, ...searches[search] };
}

async function generatedRows(folder, program, { size, queries }) {
  const { stdout } = await promisify(execFile)(program, ['generate', folder, String(size), String(queries)]);
  return stdout
    .trim()
    .split('\n')
    .flatMap((name) => {
      const mapFile = join(folder, `${name}.map`);
      const kinds = fourMoveMaps.includes(name) ? ['a-star-8', 'a-star-4'] : ['a-star-8'];
      return kinds.map((search) => makeRow(`${name}-${size}`, mapFile, `${mapFile}.scen`, search));
    });
}

function dataRows(folder, dataFolder, { queries }) {
  return dataMaps
    .map((name) => [name, join(dataFolder, 'grid', `${name}.map`)])
    .filter(([, mapFile]) => existsSync(mapFile))
    .map(([name, mapFile]) => {
      const scenarioFile = join(folder, `${name}.map.scen`);
      writeFileSync(scenarioFile, sampleScenarios(readFileSync(`${mapFile}.scen`, 'utf8'), queries));
      return makeRow(name, mapFile, scenarioFile, 'a-star-8');
    });
}

/** The rows of a run. program is the native driver, which also draws the maps; settings: { size, queries, data }. */
export async function planRows(folder, program, dataFolder, settings) {
  mkdirSync(folder, { recursive: true });
  const rows = await generatedRows(folder, program, settings);
  if (!settings.data) {
    return rows;
  }
  if (!existsSync(dataFolder)) {
    console.log('no test data (ONEPATH_DATA): the rows on Moving AI maps are left out');
    return rows;
  }
  return [...rows, ...dataRows(folder, dataFolder, settings)];
}
