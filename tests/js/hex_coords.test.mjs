// Hex coordinates: offset cells and axial coordinates, without a grid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HexGrid } from './support/onepath.mjs';
import { cellsAround, centreOf, LAYOUTS } from './support/reference_hex.mjs';

const DIRECTIONS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

test('known conversions, at odd and even rows and with negative coordinates', () => {
  const axial = (layout, x, y) => Object.values(HexGrid.toAxial(layout, [x, y]));
  assert.deepEqual(axial('pointy-odd-row', 3, 3), [2, 3]);
  assert.deepEqual(axial('pointy-odd-row', 3, 2), [2, 2]);
  assert.deepEqual(axial('pointy-even-row', 3, 3), [1, 3]);
  assert.deepEqual(axial('pointy-even-row', 3, 2), [2, 2]);
  assert.deepEqual(axial('flat-odd-column', 3, 3), [3, 2]);
  assert.deepEqual(axial('flat-odd-column', 2, 3), [2, 2]);
  assert.deepEqual(axial('flat-even-column', 3, 3), [3, 1]);
  assert.deepEqual(axial('flat-even-column', 2, 3), [2, 2]);
  assert.deepEqual(axial('pointy-odd-row', -3, -3), [-1, -3]);
  assert.deepEqual(axial('pointy-even-row', -3, -3), [-2, -3]);
  assert.deepEqual(axial('flat-odd-column', -3, -3), [-3, -1]);
  assert.deepEqual(axial('flat-even-column', -3, -3), [-3, -2]);
  for (const layout of LAYOUTS) assert.deepEqual(axial(layout, 0, 0), [0, 0]);
});

test('(3, 1) and (4, 2) are neighbours when odd rows are shifted, and two steps apart when even rows are', () => {
  const distance = (layout) => HexGrid.distance(HexGrid.toAxial(layout, [3, 1]), HexGrid.toAxial(layout, [4, 2]));
  assert.deepEqual(LAYOUTS.slice(0, 2).map(distance), [1, 2]);
  for (const layout of LAYOUTS.slice(0, 2)) {
    const isNear = cellsAround(layout, [3, 1]).some(([x, y]) => x === 4 && y === 2);
    assert.equal(distance(layout) === 1, isNear);
  }
});

const coordinate = fc.integer({ min: -1000, max: 1000 });

test('converting there and back, and neighbours in all six directions', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LAYOUTS), coordinate, coordinate, (layout, x, y) => {
      const { q, r } = HexGrid.toAxial(layout, [x, y]);
      assert.deepEqual(HexGrid.fromAxial(layout, { q, r }), { x, y });
      const around = DIRECTIONS.map(([dq, dr]) => Object.values(HexGrid.fromAxial(layout, [q + dq, r + dr])));
      assert.deepEqual(around.map(String).sort(), cellsAround(layout, [x, y]).map(String).sort());
    }),
    { numRuns: 2000, seed: 20240310 },
  );
});

test('the distance is the number of steps on an empty grid', () => {
  const layout = 'pointy-odd-row';
  const start = [-2, 3];
  const seen = new Map([[String(start), 0]]);
  let edge = [start];
  for (let steps = 1; steps <= 6; steps++) {
    edge = edge.flatMap((cell) => cellsAround(layout, cell).filter((other) => !seen.has(String(other))));
    for (const cell of edge) seen.set(String(cell), steps);
  }
  const from = HexGrid.toAxial(layout, start);
  for (const [cell, steps] of seen) {
    const to = HexGrid.toAxial(layout, cell.split(',').map(Number));
    assert.equal(HexGrid.distance(from, to), steps);
    assert.equal(HexGrid.distance(to, from), steps);
  }
});

test('rounding finds the hex whose centre is nearest', () => {
  assert.deepEqual(HexGrid.round(0.4, -0.3), { q: 0, r: 0 });
  assert.deepEqual(HexGrid.round(-1.2, 2.6), { q: -1, r: 3 }, 'r has the larger error');
  assert.deepEqual(HexGrid.round(0.5, 0), { q: 1, r: 0 }, 'halves go up');
  const fraction = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(fraction, fraction, (q, r) => {
      const place = (coord) => [coord.q + coord.r / 2, (coord.r * Math.sqrt(3)) / 2];
      const [x, y] = place({ q, r });
      const away = (coord) => {
        const [otherX, otherY] = place(coord);
        return Math.hypot(otherX - x, otherY - y);
      };
      const rounded = HexGrid.round(q, r);
      for (const [dq, dr] of DIRECTIONS) {
        assert.ok(away(rounded) <= away({ q: rounded.q + dq, r: rounded.r + dr }) + 1e-9);
      }
    }),
    { numRuns: 2000, seed: 20240311 },
  );
});

test('the first cell of the axial plane is where the layout puts it', () => {
  for (const layout of LAYOUTS) {
    const [originX, originY] = centreOf(layout, [0, 0]);
    for (const [q, r] of [...DIRECTIONS, [5, -3], [-4, 9]]) {
      const cell = Object.values(HexGrid.fromAxial(layout, [q, r]));
      const [x, y] = centreOf(layout, cell);
      const half = Math.sqrt(3) / 2;
      const expected = layout.startsWith('pointy') ? [q + r / 2, half * r] : [half * q, r + q / 2];
      assert.ok(Math.hypot(x - originX - expected[0], y - originY - expected[1]) < 1e-9, `${layout} ${q} ${r}`);
    }
  }
});

test('the bounds of coordinates', () => {
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  const largest = 2 ** 28;
  for (const layout of LAYOUTS) {
    for (const cell of [
      [largest, largest],
      [-largest, largest],
      [largest, -largest],
      [-largest, -largest],
    ]) {
      const coord = HexGrid.toAxial(layout, cell);
      assert.deepEqual(Object.values(HexGrid.fromAxial(layout, coord)), cell);
    }
    assert.throws(() => HexGrid.toAxial(layout, [largest + 1, 0]), { name: 'RangeError', code: 'out-of-range' });
    assert.throws(() => HexGrid.toAxial(layout, [0, -largest - 1]), { name: 'RangeError', code: 'out-of-range' });
    assert.throws(() => HexGrid.fromAxial(layout, [2 ** 29, 0]), { name: 'RangeError', code: 'out-of-range' });
    assert.throws(() => HexGrid.fromAxial(layout, [2 ** 29 - 1, 0]), { name: 'RangeError', code: 'out-of-range' });
  }
  const corner = 2 ** 29 - 1;
  assert.equal(HexGrid.distance([corner, corner], [-corner, -corner]), 4 * corner);
  assert.throws(() => HexGrid.distance([2 ** 29, 0], [0, 0]), { name: 'RangeError', code: 'out-of-range' });
  assert.throws(() => HexGrid.round(NaN, 0), range('q'));
  assert.throws(() => HexGrid.round(0, Infinity), range('r'));
  assert.throws(() => HexGrid.round(1e300, 0), range('q'));
});

test('wrong arguments', () => {
  const invalid = (argument) => ({ name: 'TypeError', code: 'invalid-argument', argument });
  const range = (argument) => ({ name: 'RangeError', code: 'out-of-range', argument });
  assert.throws(() => HexGrid.toAxial('pointy', [0, 0]), {
    ...range('layout'),
    message: /one of 'pointy-odd-row', .*'flat-even-column', was "pointy"$/,
  });
  assert.throws(() => HexGrid.toAxial(0, [0, 0]), invalid('layout'));
  assert.throws(() => HexGrid.toAxial('pointy-odd-row', 5), invalid('cell'));
  assert.throws(() => HexGrid.toAxial('pointy-odd-row', [0.5, 0]), range('cell.x'));
  assert.throws(() => HexGrid.fromAxial('pointy-odd-row', { x: 0, y: 0 }), invalid('coord.q'));
  assert.throws(() => HexGrid.fromAxial('pointy-odd-row', [0, 0, 0]), invalid('coord'));
  assert.throws(() => HexGrid.fromAxial('pointy-odd-row', [0, NaN]), range('coord.r'));
  assert.throws(() => HexGrid.distance([0, 0], null), invalid('b'));
  assert.throws(() => HexGrid.distance([0, 1e10], [0, 0]), range('a.r'));
  assert.throws(() => HexGrid.round('0', 0), invalid('q'));
});
