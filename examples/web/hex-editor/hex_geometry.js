// Where hexagons lie, with the distance between the centres of neighbours as the unit. The centre of cell (0, 0) is the
// origin; x runs right and y down.

/** @typedef {'pointy-odd-row' | 'pointy-even-row' | 'flat-odd-column' | 'flat-even-column'} HexLayout */
/** @typedef {{ x: number, y: number }} Cell column and row, or a point */
/** @typedef {{ q: number, r: number }} Axial */

/** The height of a triangle of side 1: how far rows of pointy hexagons, or columns of flat ones, are apart. */
export const PITCH = Math.sqrt(3) / 2;

/** From the centre of a hexagon to a corner. */
export const RADIUS = 1 / Math.sqrt(3);

// The six neighbours in axial coordinates, in the order in which the library visits them.
const DIRECTIONS = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export const isPointy = (layout) => layout.startsWith('pointy');

/** Half of what a row or column is shifted by: odd ones forward by half a cell, or even ones. */
const shift = (layout, line) => ((line & 1) === 0 ? 0 : layout.includes('even') ? -0.5 : 0.5);

/** How many whole cells the shifted lines have moved the axial axis at this line. */
const slant = (layout, line) => (line - 2 * shift(layout, line)) / 2;

/** @param {HexLayout} layout @param {Cell} cell @returns {Axial} */
export function axialOf(layout, { x, y }) {
  return isPointy(layout) ? { q: x - slant(layout, y), r: y } : { q: x, r: y - slant(layout, x) };
}

/** @param {HexLayout} layout @param {Axial} axial @returns {Cell} */
export function cellOf(layout, { q, r }) {
  return isPointy(layout) ? { x: q + slant(layout, r), y: r } : { x: q, y: r + slant(layout, q) };
}

/** @param {HexLayout} layout @param {Cell} cell @returns {Cell} the centre of a cell */
export function centreOf(layout, { x, y }) {
  return isPointy(layout) ? { x: x + shift(layout, y), y: y * PITCH } : { x: x * PITCH, y: y + shift(layout, x) };
}

/** The six corners around a centre, from the one at the right or upper right on, clockwise. @param {HexLayout} layout */
export function cornersOf(layout) {
  const turn = isPointy(layout) ? -Math.PI / 6 : 0;
  return Array.from({ length: 6 }, (_, i) => ({
    x: RADIUS * Math.cos(turn + (i * Math.PI) / 3),
    y: RADIUS * Math.sin(turn + (i * Math.PI) / 3),
  }));
}

/** The rectangle around all cells. @param {HexLayout} layout @param {number} columns @param {number} rows */
export function boundsOf(layout, columns, rows) {
  const [along, across] = isPointy(layout) ? [columns, rows] : [rows, columns];
  const shifts = across > 1 ? [0, shift(layout, 1)] : [0];
  const near = Math.min(...shifts) - 0.5;
  const far = along - 1 + Math.max(...shifts) + 0.5;
  const [first, last] = [-RADIUS, (across - 1) * PITCH + RADIUS];
  return isPointy(layout)
    ? { left: near, top: first, width: far - near, height: last - first }
    : { left: first, top: near, width: last - first, height: far - near };
}

/** The hexagon under a point, in a grid or not. @param {HexLayout} layout @param {Cell} point @returns {Cell} */
export function cellAt(layout, { x, y }) {
  const axial = isPointy(layout) ? { q: x - y / PITCH / 2, r: y / PITCH } : { q: x / PITCH, r: y - x / PITCH / 2 };
  return cellOf(layout, roundAxial(axial));
}

/** Rounds so that q + r + s stays 0: the coordinate that was rounded most gives way. */
function roundAxial({ q, r }) {
  const s = -q - r;
  const [rq, rr, rs] = [q, r, s].map((value) => Math.floor(value + 0.5));
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) return { q: 0 - rr - rs, r: rr };
  return { q: rq, r: dr > ds ? 0 - rq - rs : rr };
}

/** The least number of steps. @param {Axial} a @param {Axial} b */
export function distanceOf(a, b) {
  const [dq, dr] = [a.q - b.q, a.r - b.r];
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

/** Cells of the straight line from a to b, without a and with b: each is a neighbour of the one before. */
export function lineOf(layout, a, b) {
  const [from, to] = [axialOf(layout, a), axialOf(layout, b)];
  const steps = distanceOf(from, to);
  // A little off the middle, so that a line between two hexagons does not waver.
  const at = (key, i, nudge) => from[key] + ((to[key] - from[key]) * i) / steps + nudge;
  return Array.from({ length: steps }, (_, i) =>
    cellOf(layout, roundAxial({ q: at('q', i + 1, 1e-6), r: at('r', i + 1, 2e-6) })),
  );
}

/** The neighbours inside a grid, in the library's order. */
export function neighborsOf(layout, { x, y }, columns, rows) {
  const { q, r } = axialOf(layout, { x, y });
  return DIRECTIONS.map((way) => cellOf(layout, { q: q + way.q, r: r + way.r })).filter(
    (cell) => cell.x >= 0 && cell.y >= 0 && cell.x < columns && cell.y < rows,
  );
}
