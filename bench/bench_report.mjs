// report.md: a table of times and ratios, the aims, and what the other libraries answered differently.

const native = (sides) => sides.find((name) => name.endsWith('-native'));
const wasm = (sides) => sides.filter((name) => /-wasm-/.test(name));
const others = (sides) => sides.filter((name) => !name.startsWith('onepath-'));

const milliseconds = (value) => (value === undefined ? '' : value.toFixed(value < 10 ? 3 : 1));
const ratio = (a, b) => (a === undefined || b === undefined ? undefined : a / b);
const times = (value) => (value === undefined ? '' : value.toFixed(2));

function markdownTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function timeTable(rows, sides, best) {
  const first = native(sides);
  const ours = wasm(sides);
  const head = [
    'row',
    `${first} ms`,
    ...ours.flatMap((name) => [`${name} ms`, '/ native']),
    ...others(sides).flatMap((name) => [`${name} ms`, '/ WebAssembly']),
  ];
  const cells = rows.map((row) => [
    row.id,
    milliseconds(best(row, first)),
    ...ours.flatMap((name) => [milliseconds(best(row, name)), times(ratio(best(row, name), best(row, first)))]),
    ...others(sides).flatMap((name) => [
      milliseconds(best(row, name)),
      times(ratio(best(row, name), best(row, ours[0]))),
    ]),
  ]);
  return markdownTable(head, cells);
}

const geometricMean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function aim(text, values, reached) {
  const fine = values.filter(reached).length;
  const range = `from ${times(Math.min(...values))} to ${times(Math.max(...values))}`;
  return `- ${text}: ${fine} of ${values.length} rows (${range}, geometric mean ${times(geometricMean(values))})`;
}

function aims(rows, sides, best) {
  const wasmSide = wasm(sides)[0];
  const eight = rows.filter((row) => row.connectivity === 8);
  const against = (name) => eight.map((row) => ratio(best(row, name), best(row, wasmSide)));
  const find = sides.find((name) => /^pathfinding-[0-9.]+$/.test(name));
  const cloned = sides.find((name) => /^pathfinding-.*with-clone$/.test(name));
  return [
    ...wasm(sides).map((name) =>
      aim(
        `${name} at most 1.3 times native`,
        rows.map((row) => ratio(best(row, name), best(row, native(sides)))),
        (value) => value <= 1.3,
      ),
    ),
    aim(`${wasmSide} at least 10 times faster than ${cloned}`, against(cloned), (value) => value >= 10),
    aim(`${wasmSide} faster than ${find}`, against(find), (value) => value > 1),
  ].join('\n');
}

/** best(row, side) is a side's best time in ms; problems and notes are lines about costs. */
export function makeReport({ runId, suite, environment, rows, sides, best, problems, notes }) {
  return `# OnePath benchmark ${runId}, suite ${suite}

${environment.cpu}, ${environment.cores} cores, Node.js ${environment.node}, ${environment.system}. Times are the best
sum over all queries of a row, in milliseconds; medians and counts are in rows.csv, versions and loads in env.json.

${timeTable(rows, sides, best)}

## Aims

${suite === 'quick' ? 'The quick suite only proves that every row runs: its times mean nothing.' : aims(rows, sides, best)}

## Costs

All sides of OnePath are compared by cost bits, the others by the price of the steps of their paths (easystarjs by its own
price of a diagonal step, 1.4).

${[...problems, ...notes].map((note) => `- ${note}`).join('\n')}
`;
}
