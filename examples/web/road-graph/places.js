// Finding nodes by where they are.

/** A network's nodes in square bins of about two nodes each. */
export class Places {
  #network;
  #columns;
  #rows;
  #side;
  #first;
  #nodes;

  /** The rectangle around all nodes. */
  bounds;

  /** @param {{ count: number, x: Float64Array, y: Float64Array }} network */
  constructor(network) {
    this.#network = network;
    this.bounds = boundsOf(network);
    const { width, height } = this.bounds;
    this.#side = Math.max(Math.sqrt((width * height * 2) / network.count), Math.max(width, height) / 1000) || 1;
    this.#columns = Math.floor(width / this.#side) + 1;
    this.#rows = Math.floor(height / this.#side) + 1;
    this.#fill();
  }

  /** @returns {number} the node nearest to a point, the smallest of those at the same distance */
  nearest(x, y) {
    const column = clamp(Math.floor((x - this.bounds.left) / this.#side), this.#columns);
    const row = clamp(Math.floor((y - this.bounds.top) / this.#side), this.#rows);
    const best = { node: -1, away: Infinity };
    const most = Math.max(this.#columns, this.#rows);
    for (let ring = 0; ring <= most; ring++) {
      this.#lookAround(column, row, ring, x, y, best);
      // From outside the bounds the bins are further away than they look, never nearer.
      if (best.node >= 0 && best.away <= (ring * this.#side) ** 2) break;
    }
    return best.node;
  }

  /** The nearest node that lies roughly in a direction, or the node itself. @param {[number, number]} way right and down */
  towards(node, [wayX, wayY]) {
    const { count, x, y } = this.#network;
    let best = node;
    let least = Infinity;
    for (let other = 0; other < count; other++) {
      const [dx, dy] = [x[other] - x[node], y[other] - y[node]];
      const away = Math.sqrt(dx * dx + dy * dy);
      const straightness = (dx * wayX + dy * wayY) / away;
      if (!(straightness > 0.5)) continue;
      const effort = away * (3 - 2 * straightness);
      if (effort >= least) continue;
      least = effort;
      best = other;
    }
    return best;
  }

  #fill() {
    const { count, x, y } = this.#network;
    const { left, top } = this.bounds;
    const bin = (i) => Math.floor((y[i] - top) / this.#side) * this.#columns + Math.floor((x[i] - left) / this.#side);
    this.#first = new Int32Array(this.#columns * this.#rows + 1);
    for (let i = 0; i < count; i++) this.#first[bin(i) + 1]++;
    for (let i = 1; i < this.#first.length; i++) this.#first[i] += this.#first[i - 1];
    const next = this.#first.slice();
    this.#nodes = new Int32Array(count);
    for (let i = 0; i < count; i++) this.#nodes[next[bin(i)]++] = i;
  }

  #lookAround(column, row, ring, x, y, best) {
    for (let r = row - ring; r <= row + ring; r++) {
      if (r < 0 || r >= this.#rows) continue;
      const isEdge = Math.abs(r - row) === ring;
      for (let c = column - ring; c <= column + ring; c += isEdge ? 1 : Math.max(2 * ring, 1)) {
        if (c >= 0 && c < this.#columns) this.#lookIn(r * this.#columns + c, x, y, best);
      }
    }
  }

  #lookIn(bin, x, y, best) {
    const { x: xs, y: ys } = this.#network;
    for (let i = this.#first[bin]; i < this.#first[bin + 1]; i++) {
      const node = this.#nodes[i];
      const away = (xs[node] - x) ** 2 + (ys[node] - y) ** 2;
      if (away < best.away || (away === best.away && node < best.node)) Object.assign(best, { node, away });
    }
  }
}

const clamp = (value, count) => Math.min(Math.max(value, 0), count - 1);

function boundsOf({ count, x, y }) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < count; i++) {
    bounds.left = Math.min(bounds.left, x[i]);
    bounds.top = Math.min(bounds.top, y[i]);
    bounds.right = Math.max(bounds.right, x[i]);
    bounds.bottom = Math.max(bounds.bottom, y[i]);
  }
  return { ...bounds, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
}
