// How long one call takes. Browsers round their clocks, so short calls are repeated until the rounding is small.

const ENOUGH_MS = 12;
const ROUNDS = 3;

/** @param {() => void} call @returns {number} microseconds of one call: the best of some rounds */
export function timeCall(call) {
  call();
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    let calls = 0;
    let spent = 0;
    while (spent < ENOUGH_MS / ROUNDS) {
      call();
      calls++;
      spent = performance.now() - begin;
    }
    best = Math.min(best, (spent * 1000) / calls);
    if (calls === 1 && spent > ENOUGH_MS) break;
  }
  return best;
}
