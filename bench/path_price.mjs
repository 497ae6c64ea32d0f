// What a path costs in this project's terms, whichever library found it.

/**
 * [straight, diagonal] steps of a path of length cells, which xAt and yAt give; undefined for no path. Throws when two
 * cells are not neighbours.
 */
export function countSteps(length, xAt, yAt) {
  if (length === 0) {
    return undefined;
  }
  let diagonal = 0;
  for (let i = 1; i < length; ++i) {
    const dx = Math.abs(xAt(i) - xAt(i - 1));
    const dy = Math.abs(yAt(i) - yAt(i - 1));
    if (dx > 1 || dy > 1 || dx + dy === 0) {
      throw new Error(`cells ${i - 1} and ${i} of a path are not neighbours`);
    }
    diagonal += dx + dy - 1;
  }
  return [length - 1 - diagonal, diagonal];
}

/** Infinity for no path. */
export function priceSteps(steps, diagonalCost = Math.SQRT2) {
  return steps === undefined ? Infinity : steps[0] + steps[1] * diagonalCost;
}
