// The path as a flight: a smooth line through the voxels of a path, measured by its length. At each voxel it bends from
// the middle of one move to the middle of the next (a quadratic curve whose control point is the voxel's centre), so the
// line never leaves the voxels of the path.

// Straight pieces a bend is drawn with.
const PIECES = 6;

// How fast the craft rights itself, from point to point.
const RIGHTING = 0.2;

export class FlightCurve {
  /** x, y, z of the points of the line, in voxels. */
  points;

  /** How far along the line each point is. */
  #lengths;

  /** Which way is up for the craft at each point. */
  #ups;

  /** @param {ArrayLike<number>} cells x, y, z of at least one voxel, each beside the one before */
  constructor(cells) {
    this.points = Float64Array.from(smoothed(cells));
    this.#lengths = lengthsOf(this.points);
    this.#ups = this.#makeUps();
  }

  get length() {
    return this.#lengths[this.#lengths.length - 1];
  }

  /** @param {number} distance from the start; outside the flight, its ends @returns {[number, number, number]} */
  pointAt(distance) {
    return this.#between(this.points, distance);
  }

  /** Where the flight goes there, of length 1, looked at over a little way before and behind. */
  directionAt(distance) {
    const reach = 0.35;
    const middle = Math.min(Math.max(distance, reach), Math.max(this.length - reach, reach));
    const [a, b] = [this.pointAt(middle - reach), this.pointAt(middle + reach)];
    const way = b.map((value, axis) => value - a[axis]);
    return normalized(way, [1, 0, 0]);
  }

  /** Up there, of length 1 and square to the direction: it changes smoothly even where the flight goes straight up. */
  upAt(distance) {
    return squareTo(this.directionAt(distance), this.#between(this.#ups, distance));
  }

  /** Carried along from point to point, and drawn to the sky where the flight is level. */
  #makeUps() {
    const ups = new Float64Array(this.points.length);
    let up = [0, 1, 0];
    for (let i = 0; i < this.#lengths.length; i++) {
      const direction = this.directionAt(this.#lengths[i]);
      const level = 1 - Math.abs(direction[1]);
      up = squareTo(direction, [up[0], up[1] + RIGHTING * level, up[2]]);
      ups.set(up, 3 * i);
    }
    return ups;
  }

  #between(values, distance) {
    const { from, part } = this.#pieceAt(distance);
    return [0, 1, 2].map((axis) => {
      const here = values[3 * from + axis];
      const next = values[3 * from + 3 + axis] ?? here;
      return here + (next - here) * part;
    });
  }

  #pieceAt(distance) {
    const lengths = this.#lengths;
    let low = 0;
    let high = Math.max(lengths.length - 2, 0);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lengths[middle] <= distance) low = middle;
      else high = middle - 1;
    }
    const size = (lengths[low + 1] ?? lengths[low]) - lengths[low];
    const part = size === 0 ? 0 : (distance - lengths[low]) / size;
    return { from: low, part: Math.min(Math.max(part, 0), 1) };
  }
}

function normalized(vector, otherwise) {
  const size = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return size < 1e-9 ? otherwise : vector.map((value) => value / size);
}

/** The part of a vector that is square to a direction, of length 1. */
function squareTo(direction, vector) {
  const along = vector.reduce((sum, value, axis) => sum + value * direction[axis], 0);
  const rest = vector.map((value, axis) => value - along * direction[axis]);
  return normalized(rest, Math.abs(direction[1]) > 0.9 ? [0, 0, -Math.sign(direction[1])] : [0, 1, 0]);
}

function smoothed(cells) {
  const count = cells.length / 3;
  const centre = (i) => [cells[3 * i] + 0.5, cells[3 * i + 1] + 0.5, cells[3 * i + 2] + 0.5];
  const middle = (a, b) => a.map((value, axis) => (value + b[axis]) / 2);
  const points = [...centre(0)];
  for (let i = 1; i + 1 < count; i++) {
    const control = centre(i);
    const [from, to] = [middle(centre(i - 1), control), middle(control, centre(i + 1))];
    for (let k = 0; k < PIECES; k++) points.push(...bend(from, control, to, k / PIECES));
  }
  if (count > 1) points.push(...middle(centre(count - 2), centre(count - 1)), ...centre(count - 1));
  return points;
}

const bend = (from, control, to, t) =>
  control.map((value, axis) => (1 - t) * (1 - t) * from[axis] + 2 * t * (1 - t) * value + t * t * to[axis]);

function lengthsOf(points) {
  const lengths = new Float64Array(points.length / 3);
  for (let i = 1; i < lengths.length; i++) {
    const [x, y, z] = [0, 1, 2].map((axis) => points[3 * i + axis] - points[3 * i - 3 + axis]);
    lengths[i] = lengths[i - 1] + Math.sqrt(x * x + y * y + z * z);
  }
  return lengths;
}
