// Seeded random numbers against a model of SplitMix64 in big integers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from './support/onepath.mjs';

const mask = (1n << 64n) - 1n;

class Model {
  constructor(seed) {
    this.state = seed;
  }

  next() {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & mask;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  }

  /** The high half of next * bound, again while the low half is below 2^64 mod bound. */
  below(bound) {
    const least = (1n << 64n) % bound;
    for (;;) {
      const product = this.next() * bound;
      if ((product & mask) >= least) return product >> 64n;
    }
  }
}

test('the first numbers of seed 0 are the published ones', () => {
  const random = new Random(0n);
  assert.deepEqual(
    [random.nextBits(), random.nextBits(), random.nextBits()],
    [0xe220a8397b1dcdafn, 0x6e789e6aa1b965f4n, 0x06c45d188009454fn],
  );
});

test('bits, doubles and integers equal the model', () => {
  for (const seed of [0n, 1n, 42n, 0x8000000000000000n, mask]) {
    const random = new Random(seed);
    const model = new Model(seed);
    for (let i = 0; i < 200; i++) {
      assert.equal(random.nextBits(), model.next());
      assert.equal(random.nextDouble(), Number(model.next() >> 11n) * 2 ** -53);
      for (const bound of [1, 2, 6, 1000, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
        assert.equal(BigInt(random.nextInt(bound)), model.below(BigInt(bound)));
      }
      assert.equal(random.state, model.state);
    }
  }
});

test('the state can be taken out and put back', () => {
  const random = new Random(7n);
  random.nextDouble();
  const { state } = random;
  const next = [random.nextDouble(), random.nextInt(100)];
  random.state = state;
  assert.deepEqual([random.nextDouble(), random.nextInt(100)], next);
  const twin = new Random(state);
  assert.deepEqual([twin.nextDouble(), twin.nextInt(100)], next);
});

test('wrong seeds and bounds', () => {
  assert.throws(() => new Random(1), { name: 'TypeError', argument: 'seed', message: 'seed must be a bigint, was 1' });
  assert.throws(() => new Random(-1n), { name: 'RangeError', argument: 'seed', message: /was -1$/ });
  assert.throws(() => new Random(1n << 64n), { name: 'RangeError', argument: 'seed' });
  const random = new Random(5n);
  assert.throws(() => (random.state = 3), { name: 'TypeError', argument: 'state' });
  for (const bound of [0, -1, 1.5, NaN, Infinity, 2 ** 53]) {
    assert.throws(() => random.nextInt(bound), { name: 'RangeError', argument: 'bound' }, String(bound));
  }
  assert.throws(() => random.nextInt(3n), { name: 'TypeError', argument: 'bound' });
  assert.equal(random.state, 5n, 'nothing was drawn');
});
