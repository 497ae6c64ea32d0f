// Whether the sides of a row found the same costs. Ours must be bit-equal to each other, and to the published lengths what the
// algorithm promises; of the others, none may have found a cheaper path, and where one found a dearer path it is counted.
import { findPrecision, tolerance } from '../tools/path_table/printed_precision.mjs';
import { publishedLengths } from './bench_sides.mjs';
import { priceSteps } from './path_price.mjs';

const roundingError = 1e-9;
const easystarDiagonal = 1.4;

const isAbove = (a, b) => a > b + roundingError * Math.max(1, b);

/**
 * How many of our costs are not to the published ones what the row's relation says: equal, or not below. Undefined for a way
 * of searching that nobody published.
 */
export function publishedMismatches(row, costs) {
  if (row.relation === undefined || row.relation === 'any') {
    return undefined;
  }
  const texts = publishedLengths(row);
  const precision = findPrecision(texts);
  const isWrong = (cost, length) => {
    const error = tolerance(length, precision);
    const unreachable = length === 0 && cost === Infinity;
    return !unreachable && (cost < length - error || (row.relation === 'equal' && cost > length + error));
  };
  return costs.filter((cost, i) => isWrong(cost, Number(texts[i]))).length;
}

/** The mean quotient of our costs and the published ones, for the ways of searching that are not optimal. */
export function meanRatio(row, costs) {
  if (row.relation !== 'at-least' && row.relation !== 'any') {
    return undefined;
  }
  const lengths = publishedLengths(row).map(Number);
  const ratios = costs.map((cost, i) => cost / lengths[i]).filter(Number.isFinite);
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

/** Compares the paths of another side with ours: how many are cheaper, how many dearer, and by how much at most. */
function compareSteps(side, ours, theirs) {
  const diagonal = side.name.startsWith('easystarjs') ? easystarDiagonal : Math.SQRT2;
  const cheaper = theirs.filter((steps, i) => isAbove(priceSteps(ours[i]), priceSteps(steps)));
  const excess = theirs.map((steps, i) => {
    const [their, our] = [priceSteps(steps, diagonal), priceSteps(ours[i], diagonal)];
    return isAbove(their, our) ? their / our - 1 : 0;
  });
  return {
    cheaper: cheaper.length,
    dearer: excess.filter((value) => value > 0).length,
    worst: Math.max(...excess),
  };
}

/** Compares the costs of another side with ours in the same way, where it says them. */
function compareCosts(ours, theirs) {
  const excess = theirs.map((cost, i) => (isAbove(cost, ours[i]) ? cost / ours[i] - 1 : 0));
  return {
    cheaper: theirs.filter((cost, i) => isAbove(ours[i], cost)).length,
    dearer: excess.filter((value) => value > 0).length,
    worst: Math.max(...excess),
  };
}

/**
 * results: [side, result] pairs, ours first, of which one knows its steps where there are others. Returns { problems (texts; none when all is
 * well), mismatches (side name to count; undefined where nothing is published), worst (side name to
 * the largest share by which a path of theirs is dearer) }.
 */
export function checkRow(row, results) {
  const problems = [];
  const mismatches = new Map();
  const worst = new Map();
  const [reference] = results;
  const ourSteps = results.find(([side, result]) => side.ours && result.steps !== undefined)?.[1].steps;
  for (const [side, result] of results) {
    if (side.ours) {
      const differs = result.costs.findIndex((cost, i) => !Object.is(cost, reference[1].costs[i]));
      if (differs >= 0) {
        problems.push(`${row.id}: ${side.name} and ${reference[0].name} differ in query ${differs}`);
      }
      const wrong = publishedMismatches(row, result.costs);
      if (wrong > 0) {
        problems.push(`${row.id}: ${wrong} costs of ${side.name} are not the published ones`);
      }
      mismatches.set(side.name, wrong);
    } else if (result.costs !== undefined || result.steps !== undefined) {
      const {
        cheaper,
        dearer,
        worst: share,
      } = result.costs === undefined
        ? compareSteps(side, ourSteps, result.steps)
        : compareCosts(reference[1].costs, result.costs);
      if (cheaper > 0) {
        problems.push(`${row.id}: ${side.name} found ${cheaper} cheaper paths than ours`);
      }
      mismatches.set(side.name, dearer);
      worst.set(side.name, share);
    }
  }
  return { problems, mismatches, worst };
}
