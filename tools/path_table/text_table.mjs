// Tables of text: columns as wide as their widest cell, numbers to the right.

/** columns: { title, left?: true }; rows: arrays of strings. */
export function textTable(columns, rows) {
  const widths = columns.map((column, i) => Math.max(column.title.length, ...rows.map((row) => row[i].length)));
  const line = (cells) =>
    cells
      .map((cell, i) => (columns[i].left ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(columns.map((column) => column.title)), rule, ...rows.map(line)].join('\n');
}
