// Paths on grids from the definitions, simple and slow, to compare the library with.
export const WALL = 255;
const STRAIGHT = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const DIAGONAL = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];

/** world: { width, height, areas, costs }, options: { connectivity, diagonals, agentSize }. */
export class ReferenceGrid {
  constructor(world, options) {
    Object.assign(this, { connectivity: 8, diagonals: 'no-corner-cutting', agentSize: 1 }, world, options);
  }

  area(x, y) {
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height;
    return inside ? this.areas[y * this.width + x] : WALL;
  }

  fits(x, y) {
    for (let dy = 0; dy < this.agentSize; dy++) {
      for (let dx = 0; dx < this.agentSize; dx++) {
        if (this.area(x + dx, y + dy) === WALL) return false;
      }
    }
    return true;
  }

  mayStep(x, y, dx, dy) {
    if (!this.fits(x + dx, y + dy)) return false;
    if (dx === 0 || dy === 0) return true;
    if (this.connectivity === 4) return false;
    const beside = Number(this.fits(x + dx, y)) + Number(this.fits(x, y + dy));
    return { 'no-corner-cutting': beside === 2, 'no-squeezing': beside >= 1, 'allow-all': true }[this.diagonals];
  }

  stepCost(x, y, dx, dy) {
    const mean = (this.costs[this.area(x, y)] + this.costs[this.area(x + dx, y + dy)]) * 0.5;
    return (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1) * mean;
  }

  /** The cost of a path, or undefined when one of its steps is not allowed. */
  pathCost(cells) {
    let cost = 0;
    for (let i = 1; i < cells.length; i++) {
      const [x, y] = cells[i - 1];
      const [dx, dy] = [cells[i][0] - x, cells[i][1] - y];
      if (Math.max(Math.abs(dx), Math.abs(dy)) !== 1 || !this.mayStep(x, y, dx, dy)) return undefined;
      cost += this.stepCost(x, y, dx, dy);
    }
    return cost;
  }

  /** The least cost from start to goal by Dijkstra's algorithm in O(n^2); Infinity when there is no path. */
  leastCost([startX, startY], [goalX, goalY]) {
    if (!this.fits(startX, startY) || !this.fits(goalX, goalY)) return Infinity;
    const costs = new Float64Array(this.width * this.height).fill(Infinity);
    const done = new Uint8Array(costs.length);
    costs[startY * this.width + startX] = 0;
    for (;;) {
      let best = -1;
      for (let i = 0; i < costs.length; i++) {
        if (!done[i] && costs[i] < Infinity && (best < 0 || costs[i] < costs[best])) best = i;
      }
      if (best < 0 || best === goalY * this.width + goalX) return costs[goalY * this.width + goalX];
      done[best] = 1;
      const [x, y] = [best % this.width, Math.floor(best / this.width)];
      for (const [dx, dy] of [...STRAIGHT, ...DIAGONAL]) {
        if (!this.mayStep(x, y, dx, dy)) continue;
        const next = (y + dy) * this.width + x + dx;
        costs[next] = Math.min(costs[next], costs[best] + this.stepCost(x, y, dx, dy));
      }
    }
  }
}
