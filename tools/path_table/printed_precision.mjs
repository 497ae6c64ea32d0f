// How precisely a scenario file prints its lengths. Files print a fixed number of decimals ("2.41421356", "244.95") or a
// number of significant digits without final zeros ("2307.97", "4.82843", "6"). A cost agrees with a printed length when
// it could have been rounded to it: half a unit of the last digit, a hundredth of a unit for ties that were rounded in
// binary, and 1e-8 of the length, because the published sums carry rounding errors of their own (up to 1.7e-9 seen).

const ownError = 1e-8;

/** What all the printed lengths of one file have in common: { decimals } or { significant }. */
export function findPrecision(texts) {
  const decimals = new Set(texts.filter((text) => text !== '0').map((text) => text.split('.')[1]?.length ?? 0));
  const [only] = decimals;
  if (decimals.size === 1 && only > 0) {
    return { decimals: only };
  }
  const digits = texts.map((text) => text.replace('.', '').replace(/^0+/, '').length);
  return { significant: Math.max(1, ...digits) };
}

export function describePrecision({ decimals, significant }) {
  return decimals !== undefined ? `${decimals} decimals` : `${significant} significant digits`;
}

/** The largest difference from a printed length that its printing explains. */
export function tolerance(length, { decimals, significant }) {
  const exponent = decimals !== undefined ? -decimals : Math.floor(Math.log10(length || 1)) + 1 - significant;
  return 0.51 * 10 ** exponent + ownError * length;
}
