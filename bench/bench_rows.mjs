// Measurements in the row format: one "ROW,part,scenario,side,metric,value,unit" line each on standard output, and
// rows.csv with run, suite and row before them. docs/benchmarking.md lists the metrics.

const csvHead = 'run_id,suite,row_id,part,scenario,side,metric,value,unit';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const text = (value) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(9))));

export class BenchRows {
  #rows = [];

  constructor(runId, suite) {
    this.runId = runId;
    this.suite = suite;
  }

  add(row, side, metric, value, unit) {
    this.#rows.push({ row, side, metric, value, unit });
    console.log(['ROW', row.domain, row.id, side, metric, text(value), unit].join(','));
  }

  value(row, side, metric) {
    return this.#rows.find((entry) => entry.row === row && entry.side === side && entry.metric === metric)?.value;
  }

  csv() {
    const lines = this.#rows.map(({ row, side, metric, value, unit }) =>
      [this.runId, this.suite, row.id, row.domain, row.id, side, metric, text(value), unit].join(','),
    );
    return `${[csvHead, ...lines].join('\n')}\n`;
  }
}
