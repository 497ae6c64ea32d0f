// Paths through voxel grids from the definitions, simple and slow, to compare the library with.

/** [[x, y, z], ...] of a flat array of triples. */
export function triples(flat) {
  return Array.from({ length: flat.length / 3 }, (_, i) => [flat[i * 3], flat[i * 3 + 1], flat[i * 3 + 2]]);
}

const SIDES = [-1, 0, 1];
const MOVES = SIDES.flatMap((z) => SIDES.flatMap((y) => SIDES.map((x) => [x, y, z]))).filter((move) => axes(move) > 0);
const LENGTHS = [0, 1, Math.SQRT2, Math.sqrt(3)];

function axes(move) {
  return move.filter((part) => part !== 0).length;
}

function add([x, y, z], [dx, dy, dz]) {
  return [x + dx, y + dy, z + dz];
}

/** world: { size: [x, y, z], areas, costs }, options: { moves, corners }. */
export class ReferenceVoxelGrid {
  constructor(world, options) {
    Object.assign(this, { moves: 26, corners: 'no-corner-cutting' }, world, options);
    const mostAxes = { 6: 1, 18: 2, 26: 3 }[this.moves];
    this.directions = MOVES.filter((move) => axes(move) <= mostAxes);
  }

  index([x, y, z]) {
    return x + this.size[0] * (y + this.size[1] * z);
  }

  isOpen(voxel) {
    return voxel.every((part, axis) => part >= 0 && part < this.size[axis]) && this.areas[this.index(voxel)] !== 255;
  }

  mayMove(voxel, move) {
    const target = add(voxel, move);
    if (!this.isOpen(target)) return false;
    if (this.corners === 'allow-all') return true;
    if (this.corners === 'no-squeezing') return this.reaches(voxel, move);
    // Every voxel of the box between the two.
    const between = MOVES.filter((part) => part.every((step, axis) => step === 0 || step === move[axis]));
    return between.every((part) => this.isOpen(add(voxel, part)));
  }

  /** Whether some way of face steps along what is left of the move leads through open voxels. */
  reaches(voxel, rest) {
    if (axes(rest) === 0) return true;
    return [0, 1, 2].some((axis) => {
      if (rest[axis] === 0) return false;
      const step = [0, 0, 0];
      step[axis] = rest[axis];
      const left = [...rest];
      left[axis] = 0;
      return this.isOpen(add(voxel, step)) && this.reaches(add(voxel, step), left);
    });
  }

  moveCost(voxel, move) {
    const costOf = (which) => this.costs[this.areas[this.index(which)]];
    return LENGTHS[axes(move)] * ((costOf(voxel) + costOf(add(voxel, move))) * 0.5);
  }

  /** The cost of a path, or undefined when one of its moves is not allowed. */
  pathCost(voxels) {
    let cost = 0;
    for (let i = 1; i < voxels.length; i++) {
      const move = voxels[i].map((part, axis) => part - voxels[i - 1][axis]);
      const isKnown = this.directions.some((known) => known.join() === move.join());
      if (!isKnown || !this.mayMove(voxels[i - 1], move)) return undefined;
      cost += this.moveCost(voxels[i - 1], move);
    }
    return cost;
  }

  /** The least cost from start to goal by Dijkstra's algorithm in O(n^2); Infinity when there is no path. */
  leastCost(start, goal) {
    if (!this.isOpen(start) || !this.isOpen(goal)) return Infinity;
    const costs = new Float64Array(this.areas.length).fill(Infinity);
    const done = new Uint8Array(costs.length);
    costs[this.index(start)] = 0;
    for (;;) {
      let best = -1;
      for (let i = 0; i < costs.length; i++) {
        if (!done[i] && costs[i] < Infinity && (best < 0 || costs[i] < costs[best])) best = i;
      }
      if (best < 0 || best === this.index(goal)) return costs[this.index(goal)];
      done[best] = 1;
      const [sizeX, sizeY] = this.size;
      const voxel = [best % sizeX, Math.floor(best / sizeX) % sizeY, Math.floor(best / (sizeX * sizeY))];
      for (const move of this.directions) {
        if (!this.mayMove(voxel, move)) continue;
        const next = this.index(add(voxel, move));
        costs[next] = Math.min(costs[next], costs[best] + this.moveCost(voxel, move));
      }
    }
  }
}
