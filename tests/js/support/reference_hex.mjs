// Hex grids from the definitions, simple and slow, to compare the library with. Neighbours are found by where the centres
// of cells lie, not by axial coordinates.
const HALF_HEIGHT = Math.sqrt(3) / 2;

export const LAYOUTS = ['pointy-odd-row', 'pointy-even-row', 'flat-odd-column', 'flat-even-column'];

/** The centre of a cell when the centres of neighbours are 1 apart, for the first row or column that is not shifted. */
export function centreOf(layout, [x, y]) {
  const isShifted = (line) => (Math.abs(line) % 2 === 1) === layout.includes('odd');
  if (layout.startsWith('pointy')) return [x + (isShifted(y) ? 0.5 : 0), y * HALF_HEIGHT];
  return [x * HALF_HEIGHT, y + (isShifted(x) ? 0.5 : 0)];
}

/** The six cells around one. */
export function cellsAround(layout, [x, y]) {
  const [centreX, centreY] = centreOf(layout, [x, y]);
  const around = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [otherX, otherY] = centreOf(layout, [x + dx, y + dy]);
      if (Math.abs(Math.hypot(otherX - centreX, otherY - centreY) - 1) < 1e-9) around.push([x + dx, y + dy]);
    }
  }
  return around;
}

/** world: { width, height, layout, areas, costs }. */
export class ReferenceHexGrid {
  constructor(world) {
    Object.assign(this, world);
  }

  isOpen([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.areas[y * this.width + x] !== 255;
  }

  steps(cell) {
    return this.isOpen(cell) ? cellsAround(this.layout, cell).filter((other) => this.isOpen(other)) : [];
  }

  stepCost(from, to) {
    const costOf = ([x, y]) => this.costs[this.areas[y * this.width + x]];
    return (costOf(from) + costOf(to)) * 0.5;
  }

  /** The cost of a path, or undefined when one of its steps is not allowed. */
  pathCost(cells) {
    let cost = 0;
    for (let i = 1; i < cells.length; i++) {
      if (!this.steps(cells[i - 1]).some(([x, y]) => x === cells[i][0] && y === cells[i][1])) return undefined;
      cost += this.stepCost(cells[i - 1], cells[i]);
    }
    return cost;
  }

  /** The least cost from a cell to every cell by Dijkstra's algorithm in O(n^2), row by row; Infinity where there is no path. */
  leastCosts(from) {
    const costs = new Float64Array(this.width * this.height).fill(Infinity);
    const done = new Uint8Array(costs.length);
    if (this.isOpen(from)) costs[from[1] * this.width + from[0]] = 0;
    for (;;) {
      let best = -1;
      for (let i = 0; i < costs.length; i++) {
        if (!done[i] && costs[i] < Infinity && (best < 0 || costs[i] < costs[best])) best = i;
      }
      if (best < 0) return costs;
      done[best] = 1;
      const cell = [best % this.width, Math.floor(best / this.width)];
      for (const other of this.steps(cell)) {
        const next = other[1] * this.width + other[0];
        costs[next] = Math.min(costs[next], costs[best] + this.stepCost(cell, other));
      }
    }
  }
}
