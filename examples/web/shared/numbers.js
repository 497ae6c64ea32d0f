// The numbers beside the picture, and the sentences that say them.

const STATUS_TEXTS = {
  found: 'Path found',
  'no-path': 'No path: everything that can be reached was searched',
  'start-invalid': 'The start is blocked, or too narrow for the agent',
  'goal-invalid': 'The goal is blocked, or too narrow for the agent',
  'budget-exhausted': 'Stopped: the iteration budget ran out',
};

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const count = (value) => whole.format(value).replaceAll(',', '\u202f');

export const statusText = (status) => STATUS_TEXTS[status] ?? status;

/** @returns {string} four decimals, as the library's own examples print costs */
export const costText = (cost) => (Number.isFinite(cost) ? cost.toFixed(4) : '–');

/** "12 straight + 5 diagonal" for cells of which each is beside the one before. */
export function stepsText(cells) {
  let diagonal = 0;
  for (let i = 2; i < cells.length; i += 2) {
    if (cells[i] !== cells[i - 2] && cells[i + 1] !== cells[i - 1]) diagonal++;
  }
  const straight = Math.max(cells.length / 2 - 1 - diagonal, 0);
  return `${count(straight)} straight + ${count(diagonal)} diagonal`;
}

/** @param {number} microseconds */
export function timeText(microseconds) {
  return microseconds < 100 ? tenths.format(microseconds) : count(microseconds);
}

/** Twice and more as "× 2.5", less as a percentage. @param {number} ratio */
export function ratioText(ratio) {
  if (!Number.isFinite(ratio)) return '–';
  if (ratio >= 10) return `×\u00a0${count(ratio)}`;
  if (ratio >= 1.995) return `×\u00a0${tenths.format(ratio)}`;
  const percent = ratio * 100;
  const isFine = percent < 9.95 || (Math.abs(percent - 100) < 9.95 && Math.abs(percent - 100) > 0.05);
  return `${isFine ? tenths.format(percent) : count(percent)}\u00a0%`;
}

/** @param {number} milliseconds */
export const millisecondsText = (milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 2 : 1);

/** @param {number} n */
export function ordinal(n) {
  const tail = n % 100;
  const ending = tail > 10 && tail < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${count(n)}${ending}`;
}

/** What a screen reader hears after a change. */
export function spokenResult(result) {
  const expanded = `${result.expandedCount} cells expanded`;
  if (!result.hasPath) return `${statusText(result.status)}. ${expanded}.`;
  return `Path found. Cost ${costText(result.cost)}, ${result.cellCount} cells, ${expanded}.`;
}

/** How this search compares with Dijkstra's algorithm, which always finds the cheapest path. @param {string} cells their name */
export function comparisonText(result, dijkstra, cells = 'cells') {
  if (!result.hasPath || !dijkstra.hasPath)
    return `Dijkstra’s algorithm expands ${count(dijkstra.expandedCount)} ${cells} here.`;
  const extra = (result.cost / dijkstra.cost - 1) * 100;
  const percent = Math.abs(extra) < 0.05 ? 'under 0.1' : tenths.format(Math.abs(extra));
  let cost = 'The path is a cheapest one.';
  if (extra >= 1e-9) cost = `The path costs ${percent} % more than the cheapest.`;
  if (extra <= -1e-9) cost = `The path costs ${percent} % less than the cheapest one from cell to cell.`;
  return `${cost} Dijkstra’s algorithm expands ${count(dijkstra.expandedCount)} ${cells} for it.`;
}
