// Directions all around, from + - * / alone: Math.sin and Math.cos may differ in the last bit from browser to browser, and
// hashes would, too.

const HALF_PI = 1.5707963267948966;
const TERMS = 12;

/** x - x^3/3! + ..., or 1 - x^2/2! + ..., for x from 0 to a quarter of the way around. */
function series(x, first) {
  let [sum, term] = [0, first === 1 ? x : 1];
  for (let k = first; k < 2 * TERMS; k += 2) {
    sum += term;
    term = (-term * x * x) / ((k + 1) * (k + 2));
  }
  return sum;
}

/** @param {number} part of the way around, 0 to 1 @returns {[number, number]} a direction of length 1 */
export function direction(part) {
  const quarters = Math.floor(part * 4);
  const angle = (part * 4 - quarters) * HALF_PI;
  const [x, y] = [series(angle, 0), series(angle, 1)];
  return [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][quarters % 4];
}
