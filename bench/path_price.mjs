// What a path costs in this project's terms, whichever library found it.

/** [straight, diagonal] steps of a path given as [x, y] pairs in turn. Throws when two cells are not neighbours. */
export function countSteps(length, xAt, yAt) {
  let diagonal = 0;
  for (let i = 1; i < length; ++i) {
    const dx = Math.abs(xAt(i) - xAt(i - 1));
    const dy = Math.abs(yAt(i) - yAt(i - 1));
    if (dx > 1 || dy > 1 || dx + dy === 0) {
      throw new Error(`cells ${i - 1} and ${i} of a path are not neighbours`);
    }
    diagonal += dx + dy - 1;
  }
  return [Math.max(0, length - 1 - diagonal), diagonal];
}

export function priceSteps([straight, diagonal], diagonalCost = Math.SQRT2) {
  return straight + diagonal * diagonalCost;
}
