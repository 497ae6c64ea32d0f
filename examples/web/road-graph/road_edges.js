// From a network to what the library's graph is made of: directed edges weighted with the time they take.

import { BACKWARD_ONLY, FORWARD_ONLY, SPEEDS } from './network.js';

/** Weights are whole tenths of a second: sums of them are exact, so equally quick routes have equal costs to the last bit. */
const UNITS_A_SECOND = 10;

function lengthOf({ x, y }, from, to) {
  const [dx, dy] = [x[from] - x[to], y[from] - y[to]];
  return Math.sqrt(dx * dx + dy * dy);
}

/** @param {import('./network.js').Network} network @param {number} link */
function timeOf(network, link) {
  const metres = lengthOf(network, network.a[link], network.b[link]);
  return Math.ceil((metres / (SPEEDS[network.grade[link]] / 3.6)) * UNITS_A_SECOND);
}

/**
 * @param {import('./network.js').Network} network
 * @param {boolean} oneWay whether some streets may be used in one direction only
 * @returns {{ from: Int32Array, to: Int32Array, weight: Float64Array }}
 */
export function edgesOf(network, oneWay) {
  const { a, b } = network;
  const from = [];
  const to = [];
  const weight = [];
  for (let link = 0; link < a.length; link++) {
    const time = timeOf(network, link);
    const way = oneWay ? network.oneWay[link] : 0;
    if (way !== BACKWARD_ONLY) {
      from.push(a[link]);
      to.push(b[link]);
      weight.push(time);
    }
    if (way !== FORWARD_ONLY) {
      from.push(b[link]);
      to.push(a[link]);
      weight.push(time);
    }
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to), weight: Float64Array.from(weight) };
}

/** Both ways, weighted with lengths: for laying roads. @param {import('./network.js').Network} network */
export function lengthsOf(network) {
  const { a, b } = network;
  return { from: a, to: b, weight: Float64Array.from(a, (from, i) => lengthOf(network, from, b[i])) };
}

/**
 * A lower bound from the straight line: the least cost of a metre on any edge, times the metres. A little less, so that
 * rounding cannot lift it above the truth.
 *
 * @param {{ x: Float64Array, y: Float64Array }} network
 * @param {{ from: ArrayLike<number>, to: ArrayLike<number>, weight: ArrayLike<number> }} edges
 * @returns {(from: number, to: number) => number}
 */
export function straightLine(network, { from, to, weight }) {
  let rate = Infinity;
  for (let i = 0; i < from.length; i++) {
    const length = lengthOf(network, from[i], to[i]);
    if (length > 0) rate = Math.min(rate, weight[i] / length);
  }
  const scale = Number.isFinite(rate) ? rate * (1 - 1e-9) : 0;
  return (one, two) => scale * lengthOf(network, one, two);
}

/** "12 min 3.4 s" @param {number} cost in tenths of a second */
export function timeText(cost) {
  if (!Number.isFinite(cost)) return '–';
  const seconds = cost / UNITS_A_SECOND;
  const minutes = Math.floor(seconds / 60);
  const rest = `${(seconds - 60 * minutes).toFixed(1)}\u00a0s`;
  return minutes === 0 ? rest : `${minutes}\u00a0min ${rest}`;
}
