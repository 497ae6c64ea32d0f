// report.md: tables of times and ratios, the aims, and what the other libraries answered differently.

const native = (sides) => sides.find((name) => /^onepath-.*-native$/.test(name));
const wasm = (sides) => sides.filter((name) => /-wasm-/.test(name));
const others = (sides) => sides.filter((name) => !name.startsWith('onepath-'));

const milliseconds = (value) => (value === undefined ? '' : value.toFixed(value < 10 ? 3 : 1));
const ratio = (a, b) => (a === undefined || b === undefined ? undefined : a / b);
const times = (value) => (value === undefined ? '' : value.toFixed(2));

function markdownTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Our side that another one is compared with. */
const rival = (name, sides) => (name.endsWith('-native') ? native(sides) : wasm(sides)[0]);

/** Times of our sides; of others too, or else the processor time of ours. */
function timeTable(rows, sides, value, withOthers) {
  const first = native(sides);
  const ours = wasm(sides);
  const isMeasured = (side) => rows.some((row) => value(row, side, 'search_time') !== undefined);
  const peers = withOthers ? others(sides).filter(isMeasured) : [];
  const best = (row, side) => value(row, side, 'search_time');
  const nanoseconds = (row, side) => {
    const expanded = value(row, side, 'expanded');
    return expanded > 0 ? ((best(row, side) * 1e6) / expanded).toFixed(0) : '';
  };
  const processor = (row, side) => (withOthers ? [] : [milliseconds(value(row, side, 'processor_time'))]);
  const processorHead = withOthers ? [] : ['processor ms'];
  const head = [
    'row',
    'expanded',
    `${first} ms`,
    ...processorHead,
    'ns / expansion',
    ...ours.flatMap((name) => [`${name} ms`, ...processorHead, 'ns / expansion', '/ native']),
    ...peers.flatMap((name) => [`${name} ms`, rival(name, sides) === first ? '/ native' : '/ WebAssembly']),
  ];
  const cells = rows.map((row) => [
    row.id,
    String(value(row, first, 'expanded')),
    milliseconds(best(row, first)),
    ...processor(row, first),
    nanoseconds(row, first),
    ...ours.flatMap((name) => [
      milliseconds(best(row, name)),
      ...processor(row, name),
      nanoseconds(row, name),
      times(ratio(best(row, name), best(row, first))),
    ]),
    ...peers.flatMap((name) => [
      milliseconds(best(row, name)),
      times(ratio(best(row, name), best(row, rival(name, sides)))),
    ]),
  ]);
  return markdownTable(head, cells);
}

function memoryTable(rows, sides, value) {
  const first = native(sides);
  const ours = wasm(sides);
  const head = [
    'row',
    `${first} bytes / cell`,
    'first ms',
    'again ms',
    ...ours.flatMap((name) => [`${name} MB in all`, 'first ms', 'again ms']),
  ];
  const both = (row, side) => [
    milliseconds(value(row, side, 'first_time')),
    milliseconds(value(row, side, 'search_time')),
  ];
  const cells = rows.map((row) => [
    row.id,
    times(value(row, first, 'bytes_per_cell')),
    ...both(row, first),
    ...ours.flatMap((name) => [value(row, name, 'memory').toFixed(0), ...both(row, name)]),
  ]);
  return markdownTable(head, cells);
}

/** The most memory of 3D builds, of all sides that have them. */
function buildMemoryTable(rows, sides, value) {
  const megabytes = (row, side) => value(row, side, 'peak_memory');
  const measured = sides.filter((side) => rows.some((row) => megabytes(row, side) !== undefined));
  const cells = rows.map((row) => [row.id, ...measured.map((side) => times(megabytes(row, side)))]);
  return markdownTable(['row', ...measured.map((side) => `${side} MB`)], cells);
}

/** Processor times, beside those of each peer. */
function peersTable(rows, sides, value, metric) {
  const time = (row, side) => value(row, side, metric);
  const measured = sides.filter((side) => rows.some((row) => time(row, side) !== undefined));
  const head = [
    'row',
    ...measured.flatMap((side) => [`${side} ms`, ...(others([side]).length > 0 ? [`${rival(side, sides)} / it`] : [])]),
  ];
  const cells = rows.map((row) => [
    row.id,
    ...measured.flatMap((side) => [
      milliseconds(time(row, side)),
      ...(others([side]).length > 0 ? [times(ratio(time(row, rival(side, sides)), time(row, side)))] : []),
    ]),
  ]);
  return markdownTable(head, cells);
}

/** Who has arrived at the end of a journey, and how deep bodies overlapped on the way. */
function journeyTable(rows, sides, value) {
  const measured = sides.filter((side) => rows.some((row) => value(row, side, 'arrived') !== undefined));
  const cells = rows.map((row) => [
    row.id,
    ...measured.flatMap((side) => [String(value(row, side, 'arrived') ?? ''), times(value(row, side, 'overlap'))]),
  ]);
  return markdownTable(['row', ...measured.flatMap((side) => [`${side} arrived`, 'deepest overlap'])], cells);
}

/** Polygons and ground of meshes before the obstacles, with all and after, what updates did with layers, and the most memory. */
function changesFactsTable(rows, sides, value) {
  const shown = (row, side, metrics, write) => metrics.map((metric) => write(value(row, side, metric))).join(' / ');
  const whole = (count) => (count === undefined ? '-' : count.toFixed(0));
  const head = ['row and side', 'polygons', 'area', 'layers unchanged / reused / repaired / rebuilt', 'peak MB'];
  const cells = rows.flatMap((row) =>
    sides
      .filter((side) => value(row, side, 'polys') !== undefined)
      .map((side) => [
        `${row.id} ${side}`,
        shown(row, side, ['polys', 'polys_obstacles', 'polys_restored'], whole),
        shown(row, side, ['area', 'area_obstacles', 'area_restored'], whole),
        shown(row, side, ['layers_unchanged', 'layers_reused', 'layers_repaired', 'layers_rebuilt'], whole),
        times(value(row, side, 'peak_memory')),
      ]),
  );
  return markdownTable(head, cells);
}

function ratioTable(rows, sides, value) {
  const first = native(sides);
  const cells = rows.map((row) => [row.id, value(row, first, 'cost_ratio_mean').toFixed(5)]);
  return markdownTable(['row', 'mean cost / shortest path on the grid'], cells);
}

const geometricMean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function aim(text, found, reached) {
  const values = found.filter((value) => value !== undefined);
  if (values.length === 0) {
    return [];
  }
  const fine = values.filter(reached).length;
  const range = `from ${times(Math.min(...values))} to ${times(Math.max(...values))}`;
  return [`- ${text}: ${fine} of ${values.length} rows (${range}, geometric mean ${times(geometricMean(values))})`];
}

/** On how many maps one way of searching is how much faster than another, on one side. */
function compareSearches(rows, side, best, slower, faster, isChosen = () => true) {
  return rows
    .filter((row) => row.search === faster && isChosen(row))
    .map((row) => {
      const other = rows.find((one) => one.search === slower && one.map === row.map && one.kind === row.kind);
      return other && ratio(best(other, side), best(row, side));
    });
}

function gridAims(rows, sides, value) {
  const best = (row, side) => value(row, side, 'search_time');
  const first = native(sides);
  const wasmSide = wasm(sides)[0];
  const of = (search) => rows.filter((row) => row.kind === 'queries' && row.search === search);
  const against = (name, search) => of(search).map((row) => ratio(best(row, name), best(row, wasmSide)));
  const find = sides.find((name) => /^pathfinding-[0-9.]+$/.test(name));
  const cloned = sides.find((name) => /^pathfinding-.*with-clone$/.test(name));
  const isRooms = ({ map }) => /room/.test(map);
  return [
    ...wasm(sides).flatMap((name) =>
      aim(
        `${name} at most 1.3 times native`,
        rows.map((row) => ratio(best(row, name), best(row, first))),
        (value) => value <= 1.3,
      ),
    ),
    ...aim(
      `${wasmSide} A* at least 10 times faster than ${cloned}`,
      against(cloned, 'a-star-8'),
      (value) => value >= 10,
    ),
    ...aim(`${wasmSide} A* faster than ${find}`, against(find, 'a-star-8'), (value) => value > 1),
    ...aim(`${wasmSide} JPS faster than ${find}`, against(find, 'jps'), (value) => value > 1),
    ...aim(
      `${first} JPS at least 5 times faster than A* on maps of rooms`,
      compareSearches(rows, first, best, 'a-star-8', 'jps', isRooms),
      (value) => value >= 5,
    ),
    ...aim(
      `${first} JPS+ faster than JPS`,
      compareSearches(rows, first, best, 'jps', 'jps-plus'),
      (value) => value > 1,
    ),
    ...aim(
      `${first} D* Lite repairs faster than A* searches anew`,
      rows
        .filter((row) => row.work === 'replan')
        .map((row) => {
          const fresh = rows.find((one) => one.work === 'replan-fresh' && one.map === row.map);
          return fresh && ratio(best(fresh, first), best(row, first));
        }),
      (value) => value > 1,
    ),
  ];
}

function graphAims(rows, sides, value) {
  const best = (row, side) => value(row, side, 'search_time');
  const wasmSide = wasm(sides)[0];
  const ngraph = sides.find((name) => name.startsWith('ngraph.path-'));
  const expanded = (row) => value(row, native(sides), 'expanded');
  const bidirectional = rows.filter((row) => row.search === 'bidirectional-alt');
  const dijkstra = (row) => rows.find((one) => one.search === 'dijkstra' && one.map === row.map);
  return [
    ...aim(
      `${wasmSide} graph queries at least 5 times faster than ${ngraph}`,
      rows.map((row) => ratio(best(row, ngraph), best(row, wasmSide))),
      (value) => value >= 5,
    ),
    ...aim(
      'bidirectional ALT expands at most a tenth of the nodes that Dijkstra expands',
      bidirectional.filter(dijkstra).map((row) => ratio(expanded(row), expanded(dijkstra(row)))),
      (value) => value <= 0.1,
    ),
  ];
}

function navAims(rows, sides, value) {
  const best = (row, side) => value(row, side, 'search_time');
  const wasmSide = wasm(sides)[0];
  const recast = sides.find((name) => name.startsWith('recast-navigation-'));
  return aim(
    `${wasmSide} paths over navigation meshes at least twice as fast as ${recast}`,
    rows.filter((row) => row.work === 'path').map((row) => ratio(best(row, recast), best(row, wasmSide))),
    (value) => value >= 2,
  );
}

/** Ours over theirs for each peer of 3D builds. */
function buildAims(rows, sides, value) {
  const peers = sides.filter((name) => name.startsWith('recast-'));
  const ratios = (name, metric) =>
    rows.map((row) => ratio(value(row, rival(name, sides), metric), value(row, name, metric)));
  return peers.flatMap((name) => [
    ...aim(
      `${rival(name, sides)} 3D builds in at most 0.6 of the time of ${name}`,
      ratios(name, 'search_time'),
      (value) => value <= 0.6,
    ),
    ...aim(`in at most the memory of ${name}`, ratios(name, 'peak_memory'), (value) => value <= 1),
  ]);
}

function changeAims(rows, sides, value) {
  const peers = sides.filter((name) => name.startsWith('recast-'));
  const time = (row, side) => value(row, side, 'processor_time');
  return peers.flatMap((name) =>
    aim(
      `${rival(name, sides)} adds and removes obstacles in at most half of the processor time of ${name}`,
      rows
        .filter(({ search }) => search === 'add' || search === 'remove')
        .map((row) => ratio(time(row, rival(name, sides)), time(row, name))),
      (value) => value <= 0.5,
    ),
  );
}

function crowdAims(rows, sides, value) {
  const peers = sides.filter((name) => name.startsWith('recast-'));
  const time = (row, side) => value(row, side, 'processor_time_median');
  const states = rows.filter(({ search, agents }) => search === 'restore' && agents === 500);
  return [
    ...peers.flatMap((name) =>
      aim(
        `${rival(name, sides)} steps crowds in at most 0.6 of the processor time of ${name}`,
        rows
          .filter(({ search }) => search === 'step')
          .map((row) => ratio(time(row, rival(name, sides)), time(row, name))),
        (value) => value <= 0.6,
      ),
    ),
    ...aim(
      `${native(sides)} restores 500 agents in less than a millisecond`,
      states.map((row) => time(row, native(sides))),
      (value) => value < 1,
    ),
  ];
}

function aims(rows, sides, value) {
  const grids = rows.filter((row) => row.domain === 'grid');
  const graphs = rows.filter((row) => row.domain === 'graph');
  const meshes = rows.filter((row) => row.domain === 'nav');
  const builds = rows.filter((row) => row.domain === 'build3d');
  const changes = rows.filter((row) => row.domain === 'tilecache');
  const crowds = rows.filter((row) => row.domain === 'crowd');
  return [
    ...gridAims(grids, sides, value),
    ...graphAims(graphs, sides, value),
    ...navAims(meshes, sides, value),
    ...buildAims(builds, sides, value),
    ...changeAims(changes, sides, value),
    ...crowdAims(crowds, sides, value),
  ].join('\n');
}

/** How busy the machine was with other things. */
function noise(rows, sides, value) {
  const shares = sides
    .filter((name) => name.startsWith('onepath-'))
    .flatMap((name) => rows.map((row) => value(row, name, 'processor_share')))
    .filter((share) => share !== undefined);
  const low = shares.filter((share) => share < 0.9).length;
  return `In ${low} of ${shares.length} measurements the median repetition had less than 90 % of a processor.`;
}

function section(title, rows, table) {
  return rows.length > 0 ? `## ${title}\n\n${table()}\n\n` : '';
}

/** Kinds of worlds with their titles. */
const domains = [
  ['grid', 'Square grids'],
  ['hex', 'Hex grids'],
  ['voxel', 'Voxel grids'],
  ['graph', 'Graphs'],
  ['nav', 'Navigation meshes'],
  ['build3d', 'Navigation meshes from triangles'],
];

/** value(row, side, metric) is a measurement; problems and notes are lines about costs. */
export function makeReport({ runId, suite, environment, rows, memoryRows, sides, value, problems, notes }) {
  const of = (kind) => rows.filter((row) => row.kind === kind);
  const builds = rows.filter((row) => row.domain === 'build3d');
  const changes = of('changes');
  const changed = changes.filter(({ hasFacts }) => hasFacts);
  const crowds = [...of('steps'), ...of('journey')];
  const rated = rows.filter((row) => value(row, native(sides), 'cost_ratio_mean') !== undefined);
  return `# OnePath benchmark ${runId}, suite ${suite}

${environment.cpu}, ${environment.cores} cores, Node.js ${environment.node}, ${environment.system}. Times are the best
sum over all queries of a row, in milliseconds; medians and counts are in rows.csv, versions and loads in env.json.
${noise(rows, sides, value)}

${domains
  .map(([domain, title]) => {
    const queries = of('queries').filter((row) => row.domain === domain);
    return section(`${title}: a few queries`, queries, () => timeTable(queries, sides, value, true));
  })
  .join('')}${section('Meshes that change, in processor time', changes, () =>
    peersTable(changes, sides, value, 'processor_time'),
  )}${section('The ground of meshes that change', changed, () => changesFactsTable(changed, sides, value))}${section(
    'Crowds and ORCA, the median processor time',
    crowds,
    () => peersTable(crowds, sides, value, 'processor_time_median'),
  )}${section('Journeys of crowds', of('journey'), () => journeyTable(of('journey'), sides, value))}${section(
    'Whole scenario files',
    of('whole'),
    () => timeTable(of('whole'), sides, value, false),
  )}${section('Between edits', of('work'), () => timeTable(of('work'), sides, value, false))}${section(
    'Memory on a large map',
    memoryRows,
    () => memoryTable(memoryRows, sides, value),
  )}${section('Memory of builds from triangles', builds, () => buildMemoryTable(builds, sides, value))}${section('Paths that are not the shortest on the grid', rated, () => ratioTable(rated, sides, value))}## Aims

${suite === 'quick' ? 'The quick suite only proves that every row runs: its times mean nothing.' : aims(rows, sides, value)}

## Costs

All sides of OnePath are compared by cost bits, the others by the price of the steps of their paths (easystarjs by its own
price of a diagonal step, 1.4).

${[...problems, ...notes].map((note) => `- ${note}`).join('\n')}
`;
}
